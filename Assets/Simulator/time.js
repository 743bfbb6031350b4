// Time: play and pause, the scrubber, and the moments along it.

const $ = id => document.getElementById(id)
const seconds = t => String(Number(t.toFixed(5)))

export class Time {
  static interval = 90         // ms between two updates of the time display

  constructor(send) {
    Object.assign(this, { send, state: null, now: 0, far: 0, wrote: 0, isScrubbing: false, wasPlaying: false })
    $('play').addEventListener('click', () => send(this.state?.playing ? 'pause' : 'play'))
    $('restart').addEventListener('click', () => {
      this.far = this.state?.from ?? 0
      send('restart')
    })
    $('time').addEventListener('pointerdown', () => {
      this.isScrubbing = true
      this.wasPlaying = this.state?.playing ?? false
      if (this.wasPlaying) send('pause')
    })
    $('time').addEventListener('input', () => {
      send(`seek ${seconds(Number($('time').value))}`)
      this.fill()
    })
    for (const name of ['pointerup', 'pointercancel']) {
      $('time').addEventListener(name, () => {
        this.isScrubbing = false
        if (this.wasPlaying) send('play')
      })
    }
  }

  /** Takes the server's state message. */
  heed(next) {
    const before = this.state
    this.state = next
    if (before?.tape !== next.tape || before?.app !== next.app) this.far = next.from
    const isStopped = !next.playing
    $('play').classList.toggle('stopped', isStopped)
    $('play').ariaLabel = $('play').title = isStopped ? 'Play' : 'Pause'
    if (JSON.stringify(before?.moments) !== JSON.stringify(next.moments) || before?.to !== next.to) this.placeMoments()
    this.show(this.now)
  }

  /** Takes the time of the frame on the canvas. The end of a live recording is the latest time that was shown. */
  show(t) {
    this.now = t
    if (!this.state) return
    this.far = Math.max(this.far, t)
    this.waiting ??= setTimeout(() => this.write(), Math.max(0, this.wrote + Time.interval - performance.now()))
  }

  /** Updates the numbers, not with every frame: their layout and painting take as long as drawing the phone. */
  write() {
    const t = this.now
    this.waiting = undefined
    this.wrote = performance.now()
    $('clock').textContent = `${t.toFixed(2)} s`
    if (this.isScrubbing) return
    const range = $('time')
    range.min = this.state.from
    range.max = Math.max(this.state.to ?? this.far, this.state.from + 0.01)
    range.value = t
    this.fill()
    const moment = this.state.moments.findLast(moment => moment.t <= t + 1e-6)
    range.ariaValueText = `${t.toFixed(2)} seconds${moment ? `, ${moment.id}` : ''}`
    if (moment?.id === this.moment) return
    this.moment = moment?.id
    for (const button of document.querySelectorAll('[data-moment]')) button.classList.toggle('now', button.dataset.moment === this.moment)
    // The row of moments scrolls to the current one without scrolling the page.
    const row = $('moments'), chip = row.querySelector('.now')
    if (chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  }

  fill() {
    const { min, max, value, style } = $('time')
    style.setProperty('--done', `calc(8px + ${(value - min) / (max - min)} * (100% - 16px))`)
  }

  placeMoments() {
    this.moment = undefined
    const { from, to, moments } = this.state
    const button = (moment, label) => {
      const element = document.createElement('button')
      element.dataset.moment = moment.id
      element.textContent = label
      element.title = `${moment.id}, ${moment.t} s${moment.note ? `: ${moment.note}` : ''}`
      element.onclick = () => {
        this.send('pause')
        this.send(`seek ${moment.t}`)
      }
      return element
    }
    // A live recording grows, so its moments would move along the scrubber; it has no ticks.
    $('ticks').replaceChildren(...(to === null ? [] : moments).map(moment => {
      const tick = button(moment, '')
      tick.tabIndex = -1
      tick.ariaHidden = 'true'
      tick.style.left = `${(moment.t - from) / (to - from) * 100}%`
      return tick
    }))
    $('moments').replaceChildren(...moments.map(moment => button(moment, moment.id)))
    $('moments').hidden = moments.length === 0
  }
}
