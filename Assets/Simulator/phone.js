// The phone: draws the server's frames onto the canvas, and sends the person's input on the canvas to the server.

const Format = { jpeg: 1, png: 2, raw: 3 }

/** Reuses pixel buffers, because clearing a new buffer takes longer than filling it. */
class Buffers {
  static limit = 8             // how many unused buffers are kept
  idle = []

  lend(length) {
    const index = this.idle.findIndex(buffer => buffer.byteLength >= length)
    return index < 0 ? new ArrayBuffer(length) : this.idle.splice(index, 1)[0]
  }

  take(buffer) {
    this.idle.unshift(buffer)
    if (this.idle.length > Buffers.limit) this.idle.pop()
  }
}

/** Decodes and draws frames. `shown` is called with each frame's header once the frame is on the canvas. */
export class Screen {
  constructor(canvas, shown) {
    this.canvas = canvas
    this.context = canvas.getContext('2d', { alpha: false })
    this.shown = shown
    this.last = Promise.resolve()
    this.buffers = new Buffers()
  }

  /** Draws a frame in the format that FrameMessage.swift describes. */
  take(buffer) {
    const view = new DataView(buffer)
    const header = {
      isExact: view.getUint8(1) === 1, number: view.getUint32(4, true), time: view.getFloat64(8, true),
      touch: view.getFloat64(16, true), drawing: view.getFloat32(24, true), compressing: view.getFloat32(28, true),
      width: view.getUint16(32, true), height: view.getUint16(34, true), bytes: buffer.byteLength, regions: view.getUint16(2, true),
    }
    const pieces = []
    let at = 36
    for (let i = 0; i < header.regions; i++) {
      const [x, y, width, height] = [0, 2, 4, 6].map(offset => view.getUint16(at + offset, true))
      const length = view.getUint32(at + 9, true)
      pieces.push(this.read(view.getUint8(at + 8), new Uint8Array(buffer, at + 13, length), x, y, width, height))
      at += 13 + length
    }
    // The regions are decoded at once, but frames are drawn in the order in which they arrived.
    const read = Promise.all(pieces)
    this.last = Promise.all([read, this.last]).then(([draws]) => {
      if (this.canvas.width !== header.width || this.canvas.height !== header.height) {
        this.canvas.width = header.width
        this.canvas.height = header.height
      }
      for (const draw of draws) draw()
      this.shown(header)
    })
  }

  /** Decodes a region without colour management or premultiplying; returns a function that draws it. */
  async read(format, bytes, x, y, width, height) {
    const { context, buffers } = this
    if (format === Format.raw) {
      const image = new ImageData(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length), width, height)
      return () => context.putImageData(image, x, y)
    }
    if (format === Format.jpeg && 'ImageDecoder' in window) {
      const decoder = new ImageDecoder({ data: bytes, type: 'image/jpeg', colorSpaceConversion: 'none' })
      const { image } = await decoder.decode()
      decoder.close()
      const length = width * height * 4
      // Where the browser can copy decoded pixels out: putting pixels costs far less than drawing a video frame.
      if (image.allocationSize({ format: 'RGBA' }) === length) {
        const buffer = buffers.lend(length)
        const pixels = new Uint8ClampedArray(buffer, 0, length)
        await image.copyTo(pixels, { format: 'RGBA' })
        image.close()
        return () => {
          context.putImageData(new ImageData(pixels, width, height), x, y)
          buffers.take(buffer)
        }
      }
      return () => {
        context.drawImage(image, x, y)
        image.close()
      }
    }
    const blob = new Blob([bytes], { type: format === Format.jpeg ? 'image/jpeg' : 'image/png' })
    const image = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
    return () => {
      context.drawImage(image, x, y)
      image.close()
    }
  }
}

/** Turns mouse, touch, trackpad and keys on the canvas into one finger. `send(phase, x, y, ms)` takes points of the screen. */
export class Finger {
  static interval = 8          // ms between two moves
  static wheelRest = 90        // ms without wheel events after which the trackpad's finger is lifted

  constructor(canvas, mark, send) {
    Object.assign(this, { canvas, mark, send, size: [1, 1], pointer: null, isDown: false, sentAt: 0, pending: null })
    const raw = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove'
    canvas.addEventListener('pointerdown', event => this.down(event))
    canvas.addEventListener(raw, event => this.move(event))
    for (const name of ['pointerup', 'pointercancel']) canvas.addEventListener(name, event => this.up(event))
    canvas.addEventListener('contextmenu', event => event.preventDefault())
    canvas.addEventListener('wheel', event => this.wheel(event), { passive: false })
    canvas.addEventListener('keydown', event => this.key(event))
    canvas.addEventListener('keyup', event => { if (event.key === ' ' && this.keyed) this.lift(event.timeStamp) })
    canvas.addEventListener('blur', event => { if (this.keyed) this.lift(event.timeStamp); this.mark.hidden = true })
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width * this.size[0], (event.clientY - box.top) / box.height * this.size[1]]
  }

  begin(x, y, time) {
    this.isDown = true
    this.sentAt = time
    this.pending = null
    this.at = [x, y]
    this.send('began', x, y, time)
  }

  to(x, y, time) {
    this.at = [x, y]
    if (time - this.sentAt < Finger.interval) {
      this.pending = time
      return
    }
    this.pending = null
    this.sentAt = time
    this.send('moved', x, y, time)
  }

  lift(time, phase = 'ended') {
    if (!this.isDown) return
    if (this.pending !== null) this.send('moved', ...this.at, this.pending)
    this.send(phase, ...this.at, time)
    Object.assign(this, { isDown: false, pending: null, pointer: null, keyed: false })
    this.mark.classList.remove('down')
  }

  down(event) {
    if (event.button !== 0) return
    // A second finger is ignored; a finger held by the keys or the trackpad is lifted.
    if (this.pointer !== null) return
    this.lift(event.timeStamp)
    this.mark.hidden = true
    this.pointer = event.pointerId
    this.canvas.setPointerCapture(event.pointerId)
    this.begin(...this.place(event), event.timeStamp)
  }

  move(event) {
    if (event.pointerId === this.pointer && this.isDown) this.to(...this.place(event), event.timeStamp)
  }

  up(event) {
    if (event.pointerId !== this.pointer) return
    const place = this.place(event)
    if (event.type === 'pointerup' && this.isDown && (place[0] !== this.at[0] || place[1] !== this.at[1])) {
      this.at = place
      this.pending = event.timeStamp
    }
    this.lift(event.timeStamp, event.type === 'pointerup' ? 'ended' : 'cancelled')
  }

  // Two fingers on a trackpad act as one finger that drags the screen under the pointer.
  wheel(event) {
    event.preventDefault()
    if (this.pointer !== null || this.keyed || event.ctrlKey) return
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.size[1] : 1
    const isInside = ([x, y]) => x >= 0 && y >= 0 && x <= this.size[0] && y <= this.size[1]
    if (this.isDown && !isInside(this.at)) this.lift(event.timeStamp)
    if (!this.isDown) this.begin(...this.place(event), event.timeStamp)
    this.to(this.at[0] - event.deltaX * unit, this.at[1] - event.deltaY * unit, Math.max(event.timeStamp, this.sentAt))
    clearTimeout(this.wheelEnd)
    this.wheelEnd = setTimeout(() => { if (this.pointer === null && !this.keyed) this.lift(performance.now()) }, Finger.wheelRest)
  }

  key(event) {
    const step = event.shiftKey ? 40 : 8
    const steps = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
    if (!(event.key in steps) && event.key !== ' ') return
    event.preventDefault()
    this.cursor ??= [this.size[0] / 2, this.size[1] / 2]
    if (event.key in steps) {
      this.cursor = this.cursor.map((v, i) => Math.min(this.size[i], Math.max(0, v + steps[event.key][i])))
      if (this.keyed) this.to(...this.cursor, event.timeStamp)
    } else if (!event.repeat && !this.isDown) {
      this.keyed = true
      this.begin(...this.cursor, event.timeStamp)
      this.mark.classList.add('down')
    }
    const box = this.canvas
    this.mark.style.left = `${box.offsetLeft + this.cursor[0] / this.size[0] * box.offsetWidth}px`
    this.mark.style.top = `${box.offsetTop + this.cursor[1] / this.size[1] * box.offsetHeight}px`
    this.mark.hidden = false
  }
}
