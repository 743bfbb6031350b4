"""The picture of the simulator's page in README.md: the calendar's reference timeline, stopped while a corner curls.

usage: picture.py ROOT FILE. Taken in a headless Chromium, in the light, and kept with 256 colours.
"""

import base64
import io
import subprocess
import sys
import time

from PIL import Image
from simulator import Browser, chromium

WIDTH, HEIGHT, SHARPNESS = 1120, 752, 1.25


def main(root, path):
    program = chromium() or sys.exit("picture: Chromium is not installed")
    server = subprocess.Popen([f"{root}/.build/release/render", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    browser = Browser(program)
    try:
        address = server.stdout.readline().split()[-1]
        browser.command("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SHARPNESS, mobile=False)
        browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        browser.command("Page.navigate", url=f"{address}#app=chengyu&device=iphone15&scale=2&chrome=status")
        time.sleep(3)
        # The recording is played up to the curl, so that the readings beside the phone are those of a page in motion.
        browser.script("document.querySelector('input[value=reference]').click()")
        browser.wait("document.getElementById('time').value > 3.1")
        browser.script("document.querySelector('[data-moment=curled]').click()")
        browser.wait("document.getElementById('clock').textContent === '3.30 s' && document.getElementById('exact').textContent === 'exact'")
        browser.script("document.activeElement.blur()")
        time.sleep(0.2)
        shot = browser.command("Page.captureScreenshot", format="png")["data"]
    finally:
        browser.close()
        server.terminate()
        server.wait()
    picture = Image.open(io.BytesIO(base64.b64decode(shot))).convert("RGB")
    # Most colours go where most pixels are, which keeps soft shadows soft; the others lie far apart, so that the brass has its
    # own colour.
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        picture.quantize(208, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette()[:208 * 3]
        + picture.quantize(48, method=Image.Quantize.MAXCOVERAGE).getpalette()[:48 * 3])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path)


main(*sys.argv[1:])
