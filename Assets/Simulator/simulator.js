import { Finger, Screen } from './phone.js'
import { Time } from './time.js'

const $ = id => document.getElementById(id)
const choice = name => document.querySelector(`input[name=${name}]:checked`)?.value
const choose = (name, value) => {
  const input = document.querySelector(`input[name=${name}][value="${value}"]`)
  if (input) input.checked = true
}
const wanted = new URLSearchParams(location.hash.slice(1))
let socket = null
let state = null               // the latest state message
let loaded = null              // the file that was loaded: {name, text}
let latestFrame = null         // the latest frame's number while the page is hidden and has not acknowledged it
let attempts = 0

const send = text => { if (socket?.readyState === WebSocket.OPEN) socket.send(text) }
const seconds = t => String(Number(t.toFixed(5)))
const time = new Time(send)

// MARK: The connection

function connect() {
  socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/`, 'recto')
  socket.binaryType = 'arraybuffer'
  socket.onmessage = ({ data }) => typeof data === 'string' ? hear(JSON.parse(data)) : take(data)
  socket.onclose = event => {
    if (attempts++ < 3 && !event.reason) return setTimeout(connect, 600 * attempts)
    $('gone-text').textContent = event.reason ? `The simulator has let this page go: ${event.reason}.` : 'The simulator cannot be reached.'
    if (!$('gone').open) $('gone').showModal()
  }
}

function hear(message) {
  attempts = 0
  const kinds = {
    hello, state: heed, events: note, notice: ({ text }) => say(text),
    recording: ({ name, text }) => {
      download(new Blob([text], { type: 'application/json' }), name)
      say(`${name} is saved. Its last frame, by command:`, `render --timeline ${name} --t ${seconds(time.far)} ${options()}`)
    },
  }
  kinds[message.type]?.(message)
}

function hello({ apps, devices }) {
  const fill = (select, list, label) => {
    const before = select.value || wanted.get(select.id)
    select.replaceChildren(...list.map(item => new Option(label(item), item.id)))
    if (list.some(item => item.id === before)) select.value = before
  }
  fill($('app'), apps, app => app.title)
  fill($('device'), devices, device => device.name)
  open()
}

function open() {
  const [app, device, scale, chrome] = [$('app').value, $('device').value, choice('scale'), $('chrome').checked ? 'status' : 'none']
  send(`open ${app} ${device} ${scale} ${chrome}`)
  send(`speed ${choice('speed')}`)
  history.replaceState(null, '', `#app=${app}&device=${device}&scale=${scale}&chrome=${chrome}`)
}

// MARK: What the server says

function heed(next) {
  const before = state
  state = next
  $('app').value = next.app
  choose('tape', next.tape)
  const title = $('app').selectedOptions[0]?.text ?? next.app
  $('screen').ariaLabel = `${title} on ${next.device.name}`
  document.title = `${title} – Recto simulator`
  $('save').title = `${next.touches} touches since the start`
  if (JSON.stringify(before?.device) !== JSON.stringify(next.device)) dressPhone()
  time.heed(next)
}

function note({ entries, start }) {
  const log = $('log')
  if (start) log.replaceChildren()
  const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8
  for (const { t, text, haptic } of entries) {
    const line = document.createElement('li')
    const time = document.createElement('time')
    time.textContent = t.toFixed(2)
    line.append(time, ` ${text}`)
    if (haptic) {
      line.className = 'haptic'
      pulse(haptic)
    }
    log.append(line)
  }
  while (log.children.length > 300) log.firstChild.remove()
  if (isAtEnd) log.scrollTop = log.scrollHeight
}

function pulse(name) {
  const times = { light: 10, medium: 18, heavy: 28, rigid: 14, soft: 12, selection: 6, success: [12, 70, 20], warning: [20, 90, 20], error: [14, 50, 14, 50, 22] }
  // Browsers refuse to vibrate before the person has interacted with the page.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(times[name] ?? 12)
  $('haptic').textContent = name
  const ring = $('pulse')
  ring.classList.remove('on')
  void ring.offsetWidth
  ring.classList.add('on')
  clearTimeout(pulse.end)
  pulse.end = setTimeout(() => { $('haptic').textContent = '' }, 1200)
}

/** Shows a line of text, and optionally a command to copy. */
function say(text, command = '') {
  const code = document.createElement('code')
  code.textContent = command
  $('notice').replaceChildren(text, ...(command ? [code] : []))
}

// MARK: Frames

const recent = []              // frames of the last second: {at, bytes, regions}
const delays = []              // from a touch to the canvas, in ms, for the latest touches
const screen = new Screen($('screen'), header => {
  const now = performance.now()
  recent.push({ at: now, bytes: header.bytes, regions: header.regions })
  if (header.touch >= 0) {
    delays.push(now - header.touch)
    if (delays.length > 60) delays.shift()
  }
  if (header.drawing > 0) {
    drawn.push(header)
    if (drawn.length > 30) drawn.shift()
  }
  if (header.isExact !== isExact) $('exact').textContent = header.isExact ? 'exact' : 'near, moving'
  isExact = header.isExact
  time.show(header.time)
  // A hidden page needs no frames: it acknowledges none, and the server waits for that before it sends more.
  if (document.hidden) latestFrame = header.number
  else send(`ack ${header.number}`)
})
const drawn = []               // headers of the latest frames that were drawn
let isExact = null

function take(data) {
  const kind = new DataView(data).getUint8(0)
  if (kind === 1) return screen.take(data)
  const length = new DataView(data).getUint16(1, true)
  const name = new TextDecoder().decode(new Uint8Array(data, 3, length))
  const png = new Blob([new Uint8Array(data, 3 + length)], { type: 'image/png' })
  download(png, name)
  const source = state.tape === 'reference' ? `--app ${state.app}` : `--timeline ${state.name ?? `${state.app}.recording.json`}`
  const t = Number(name.match(/\.([\d.]+)ms\.png$/)?.[1] ?? 0) / 1000
  const hint = state.tape === 'live' ? ' (with the recording saved)' : ''
  say(`${name} is saved. The same by command${hint}:`, `render ${source} --t ${seconds(t)} ${options()}`)
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden || latestFrame === null) return
  send(`ack ${latestFrame}`)
  latestFrame = null
})

const options = () => `--device ${state.device.id} --scale ${state.scale}${state.chrome === 'none' ? '' : ` --chrome ${state.chrome}`}`
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1]

setInterval(() => {
  const now = performance.now()
  while (recent.length && now - recent[0].at > 1000) recent.shift()
  const moving = recent.filter(frame => frame.regions > 0)
  const isMoving = moving.length > 1
  $('fps').textContent = isMoving ? moving.length : 'at rest'
  $('latency').textContent = delays.length ? `${median(delays).toFixed(0)} ms` : '–'
  for (const id of ['drawing', 'compressing']) $(id).textContent = drawn.length ? `${median(drawn.map(frame => frame[id])).toFixed(1)} ms` : '–'
  $('data').textContent = `${(recent.reduce((sum, frame) => sum + frame.bytes, 0) / 1024).toFixed(0)} KiB/s`
}, 500)

// MARK: The phone's size and shape

function dressPhone() {
  const { width, height, cornerRadius, island } = state.device
  const hasHome = cornerRadius === 0
  const phone = $('phone')
  const set = (element, values) => { for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value) }
  set(phone, { '--w': width, '--h': height, '--r': cornerRadius, '--edge': hasHome ? 15 : 11, '--brow': hasHome ? 100 : 11 })
  set($('case'), { 'border-radius': hasHome ? `calc(var(--u) * 58)` : '' })
  set($('pulse'), { 'border-radius': hasHome ? `calc(var(--u) * 58)` : '' })
  $('home').hidden = !hasHome
  $('island').hidden = !island
  if (island) {
    const [x, y, w, h] = island
    const at = v => `calc(var(--u) * ${v})`
    set($('island'), { left: at(x + 11), top: at(y + 11), width: at(w), height: at(h) })
  }
  finger.size = [width, height]
  finger.cursor = null
  fit()
  phone.classList.add('ready')
}

function fit() {
  if (!state) return
  const { width, height, cornerRadius } = state.device
  const [edge, brow] = cornerRadius === 0 ? [15, 100] : [11, 11]
  const room = $('room').getBoundingClientRect()
  const u = Math.min(1, (room.width - 12) / (width + 2 * edge), (room.height - 4) / (height + 2 * brow))
  $('phone').style.setProperty('--u', `${Math.max(0.2, u)}px`)
}
new ResizeObserver(fit).observe($('room'))

// MARK: What the person does

const finger = new Finger($('screen'), $('finger'), (phase, x, y, ms) => send(`touch ${phase} ${x.toFixed(2)} ${y.toFixed(2)} ${ms.toFixed(3)}`))

function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function load(name, text) {
  loaded = { name: name.replaceAll(/[\n\r]/g, ' ').slice(0, 200), text }
  $('loaded').hidden = false
  say('')
  send(`load ${loaded.name}\n${text}`)
}

for (const id of ['app', 'device', 'chrome']) $(id).addEventListener('change', open)
$('scale').addEventListener('change', open)
$('speed').addEventListener('change', () => send(`speed ${choice('speed')}`))
$('tape').addEventListener('change', () => {
  const tape = choice('tape')
  if (tape === 'loaded' && loaded) load(loaded.name, loaded.text)
  else send(`tape ${tape}`)
})
$('still').addEventListener('click', () => send('still'))
$('save').addEventListener('click', () => send('recording'))
$('load').addEventListener('click', () => $('file').click())
$('file').addEventListener('change', async () => {
  const file = $('file').files[0]
  if (!file) return
  if (file.size > 4_000_000) say(`${file.name} is larger than 4 MB`)
  else load(file.name, await file.text())
  $('file').value = ''
})
$('again').addEventListener('click', () => { $('gone').close(); attempts = 0; connect() })

choose('scale', ['1', '2', '3'].includes(wanted.get('scale')) ? wanted.get('scale') : '2')
$('chrome').checked = wanted.get('chrome') !== 'none'
connect()
