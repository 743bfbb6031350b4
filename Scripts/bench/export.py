"""Whole timelines at 3x and 60 frames a second to PNG files, on all cores, beside headless Chromium.

Our rows are milliseconds a frame of the whole export, from the start of the process to the last file on disk; 16.7 is real
time. The peer is what people use for this today: Chromium takes screenshots, as PNG, of a page with the same parts as the
Commitment screen (texts, a letter in perspective that slides into an envelope, shadows, a ring), its animation set to
the next sixtieth of a second each time; driven over its debugging pipe, so that nothing else is in the way.
Of the screenshots the best one counts, of our frames the mean.
"""

import atexit
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

APPS = ["devotional", "chengyu"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def ours(root, runs):
    subprocess.run(["swift", "build", "-c", "release", "--product", "render"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    rows = {}
    for app in APPS:
        folder = tempfile.mkdtemp(prefix="recto-export-")
        try:
            start = time.perf_counter()
            subprocess.run(
                [f"{root}/.build/release/render", "frames", "--app", app, "--scale", "3", "-o", folder, "--quiet"], check=True)
            elapsed = time.perf_counter() - start
            count = sum(name.endswith(".png") for name in os.listdir(folder))
        finally:
            shutil.rmtree(folder)
        rows[f"export: {app}, a frame at 3x"] = elapsed * 1000 / count
    return rows


PAGE = """<!doctype html><style>
body { margin: 0; background: #efece6; font: 17px serif; width: 393px; height: 852px; overflow: hidden; text-align: center; }
h1 { margin: 70px 0 4px; font-size: 34px; color: #1c4c40; } p { color: #6f7773; margin: 0 40px; }
.stage { position: absolute; left: 36px; top: 220px; width: 320px; height: 300px; perspective: 900px; }
.stage img { position: absolute; left: 0; top: 0; width: 320px; filter: drop-shadow(0 5px 9px #0004); }
.letter { position: absolute; left: 30px; width: 260px; height: 300px; background: #fdfaf2; box-shadow: 0 5px 9px #3a2e1c29;
  text-align: left; padding: 20px; box-sizing: border-box; color: #1c4c40; font-weight: 600; line-height: 1.6; }
.box { position: absolute; top: 560px; left: 24px; width: 345px; padding: 16px; box-sizing: border-box; border-radius: 18px; background: #e3e2dc; }
svg { position: absolute; left: 146px; top: 700px; }
</style><h1>Commitment</h1><p>This isn't a big vow - it's a small yes to growing with God</p>
<div class="stage"><img src="BACK"><div class="letter" id="letter">I'm saying yes to:<br>Spend some time each day with God's Word.<br>A safe
place to pray, reflect and return.</div><img src="FRONT"></div>
<div class="box">Devotional has everything that will help you with prayers, scripture, reflection, and simple action you can carry each day</div>
<svg width="100" height="100"><circle cx="50" cy="50" r="46" fill="none" stroke="#d8d5cd" stroke-width="4"/><circle id="ring" cx="50" cy="50" r="46"
fill="none" stroke="#e3592b" stroke-width="4" stroke-dasharray="289"/><circle cx="50" cy="50" r="36" fill="#116654"/></svg>
<script>function show(t) { letter.style.transform = `translateY(${-60 + 90 * t}px) rotateX(${34 * t}deg) rotateZ(${-6 * t}deg)`;
ring.style.strokeDashoffset = 289 * (1 - t); }</script>"""


class Chromium:
    """A browser on a debugging pipe: messages in JSON with a zero byte between."""

    def __init__(self, program, folder):
        ours_in, theirs_in = os.pipe(), os.pipe()
        # Chromium reads commands on descriptor 3 and writes answers on 4.
        launch = f'exec "{program}" --headless --no-sandbox --disable-gpu --remote-debugging-pipe --user-data-dir="{folder}/profile" ' \
            f'about:blank 3<&{theirs_in[0]} 4>&{ours_in[1]} >/dev/null 2>&1'
        self.process = subprocess.Popen(["bash", "-c", launch], pass_fds=(theirs_in[0], ours_in[1]))
        os.close(theirs_in[0])
        os.close(ours_in[1])
        self.out, self.into = os.fdopen(theirs_in[1], "wb", buffering=0), os.fdopen(ours_in[0], "rb")
        self.last, self.session, self.rest = 0, None, b""
        target = [t for t in self.send("Target.getTargets")["targetInfos"] if t["type"] == "page"][0]["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", width=393, height=852, deviceScaleFactor=3, mobile=False)

    def send(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.out.write(json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" in self.rest:
                line, self.rest = self.rest.split(b"\0", 1)
                answer = json.loads(line)
                if answer.get("id") == self.last:
                    return answer["result"]
            more = self.into.read1(1 << 20)
            if not more:
                raise SystemExit("Chromium has gone")
            self.rest += more

    def close(self):
        self.session = None
        self.send("Browser.close")
        self.process.wait(timeout=20)


def peers():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        print("export: Chromium is not installed (apt-get install chromium): no peer")
        return

    def make():
        folder = pathlib.Path(tempfile.mkdtemp(prefix="recto-export-"))
        pictures = ROOT / "Assets/Devotional/Pictures"
        page = PAGE.replace("BACK", (pictures / "envelope_back.png").as_uri()).replace("FRONT", (pictures / "envelope_pocket.png").as_uri())
        (folder / "page.html").write_text(page)
        browser = Chromium(program, folder)
        browser.send("Page.navigate", url=(folder / "page.html").as_uri())
        time.sleep(1)
        state = {"frame": 0}

        def screenshot():
            state["frame"] = state["frame"] % 60 + 1
            browser.send("Runtime.evaluate", expression=f"show({state['frame'] / 60})")
            picture = browser.send("Page.captureScreenshot", format="png")["data"]
            (folder / f"{state['frame']:06d}.png").write_bytes(base64.b64decode(picture))

        def close():
            browser.close()
            shutil.rmtree(folder)

        atexit.register(close)
        return screenshot

    yield "export: devotional, a frame at 3x", "Chromium screenshots", make
