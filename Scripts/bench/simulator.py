"""The simulator in a headless Chromium on this machine: how often frames come and how long a touch takes to the canvas.

Fingers are pointer events made by the page itself every 8 ms, as a mouse makes them. "a frame" is the time from one
frame on the canvas to the next (16.7 ms is all of 60 a second); "touch to canvas" goes from the event to the drawn
frame that shows it, without the screen's own delay; CPU is what all threads of the process take for a frame.
Without a GPU the browser composes on the same cores. There is no peer.
"""

import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import websocket

SCALE = 2
SECONDS = 4
# Each entry is an app, what to do first, and a drag: from x, y, then back and forth by dx, dy.
DRAGS = [
    ("page scrolled", "chengyu", None, (200, 600, 0, -200)),
    ("corner curled", "chengyu", None, (372, 172, -170, 200)),
    ("card dragged", "devotional", "bars", (196, 420, 60, 20)),
]
FINGER = """(async () => {
    const screen = document.getElementById('screen'), box = screen.getBoundingClientRect()
    screen.setPointerCapture = () => {}
    const fire = (type, x, y) => screen.dispatchEvent(new PointerEvent(type, {pointerId: 7, button: 0, bubbles: true,
        cancelable: true, clientX: box.left + x / 393 * box.width, clientY: box.top + y / 852 * box.height}))
    const [x, y, dx, dy] = %s, start = performance.now()
    fire('pointerdown', x, y)
    window.shown = 0
    await new Promise(done => { const timer = setInterval(() => {
        const t = (performance.now() - start) / 1000
        if (t > %d) { clearInterval(timer); return done() }
        fire('pointerrawupdate', x + dx * (1 - Math.cos(2 * t)) / 2, y + dy * (1 - Math.cos(1.7 * t)) / 2)
    }, 8) })
    const frames = window.shown, latency = parseFloat(document.getElementById('latency').textContent)
    fire('pointerup', x, y)
    return [frames, latency]
})()"""
COUNT = """const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) { if (text.startsWith('ack')) window.shown++; return send.call(this, text) }"""


def chromium():
    """The browser's program, or None."""
    return shutil.which("chromium") or shutil.which("google-chrome")


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="recto-bench-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder}", "about:blank"],
            stderr=subprocess.PIPE, text=True, start_new_session=True)
        address = next(m[1] for m in (re.search(r"listening on (ws://\S+)", line) for line in self.process.stderr) if m)
        self.socket = websocket.create_connection(address, timeout=60)
        self.ids = itertools.count(1)
        self.session = None
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.command("Page.enable")
        self.command("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=COUNT)

    def command(self, method, **parameters):
        message = {"id": next(self.ids), "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == message["id"]:
                return answer["result"]

    def script(self, text):
        return self.command("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)["result"].get("value")

    def wait(self, condition):
        end = time.monotonic() + 60
        while not self.script(f"!!({condition})"):
            if time.monotonic() > end:
                raise TimeoutError(condition)
            time.sleep(0.02)

    def processes(self):
        listed = subprocess.run(["ps", "-o", "pid=", "-s", str(self.process.pid)], capture_output=True, text=True).stdout
        return [int(word) for word in listed.split()]

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def cpu(pids):
    """Milliseconds of processor time of some processes."""
    total = 0
    for pid in pids:
        try:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
    return total


def ours(root, runs):
    program = chromium()
    if not program:
        print("simulator: Chromium is not installed; left out", file=sys.stderr)
        return {}
    for product in ["render"]:
        subprocess.run(["swift", "build", "-c", "release", "--product", product], cwd=root, check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen([f"{root}/.build/release/render", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    browser = Browser(program)
    rows = {}
    try:
        address = server.stdout.readline().split()[-1]
        for name, app, moment, drag in DRAGS:
            browser.command("Page.navigate", url="about:blank")
            browser.command("Page.navigate", url=f"{address}#app={app}&device=iphone15&scale={SCALE}&chrome=none")
            time.sleep(3)
            if moment:
                browser.script("document.querySelector('input[value=reference]').click()")
                time.sleep(1)
                browser.script(f"document.querySelector('#moments [data-moment={moment}]').click()")
                time.sleep(0.5)
                browser.script("document.getElementById('play').click()")
                time.sleep(2.6)
            before = cpu([server.pid]), cpu(browser.processes())
            frames, latency = browser.script(FINGER % (list(drag), SECONDS))
            after = cpu([server.pid]), cpu(browser.processes())
            label = f"simulator: {name}, {SCALE}x"
            rows[f"{label}, a frame"] = SECONDS * 1000 / frames
            rows[f"{label}, touch to canvas"] = latency
            rows[f"{label}, CPU of the server a frame"] = (after[0] - before[0]) / frames
            rows[f"{label}, CPU of the browser a frame"] = (after[1] - before[1]) / frames
    finally:
        browser.close()
        server.terminate()
        server.wait()
    return rows


def peers():
    return iter(())
