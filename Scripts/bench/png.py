"""PNG in and out of finished frames and bundled pictures, beside libpng (through OpenCV) and Pillow.

Encoding is libpng's level 6 on the same pixels; both sides may use what threads they use by themselves (Recto two,
the peers one). Sizes go with the names: a fast encoder that writes larger files would not be better.
"""

import json
import os
import pathlib
import subprocess
import tempfile

import cv2
import numpy as np
from PIL import Image

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="recto-bench-"))
PICTURES = ["envelope_back.png", "doors.png"]
files = []


def ours(root, runs):
    subprocess.run(["swift", "build", "-c", "release", "--product", "render"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    for screen, t in [("commitment", "28.3"), ("topics", "14.6")]:
        path = FOLDER / f"{screen}.png"
        subprocess.run([f"{root}/.build/release/render", "--screen", screen, "--t", t, "-o", str(path), "--quiet"], check=True)
        files.append(path)
    files.extend(pathlib.Path(root) / "Assets/Devotional/Pictures" / name for name in PICTURES)
    command = [f"{root}/.build/release/RasterBench", "--runs", str(runs), "--png", *map(str, files)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {row["name"]: row["ms"] for row in map(json.loads, out.splitlines())}


def peers():
    for path in files:
        data = np.frombuffer(path.read_bytes(), np.uint8)
        pixels = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)

        def encode(pixels=pixels):
            return lambda: cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 6])

        size = len(cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 6])[1])
        share = os.path.getsize(path) / size
        yield f"png decode {path.name}", "libpng", lambda data=data: lambda: cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
        if path.parent == FOLDER:
            yield f"png encode {path.name}", f"libpng 6, our size {share:.3f} of its", encode

            def pillow(path=path):
                picture = Image.open(path)
                picture.load()
                target = FOLDER / "pillow.png"
                return lambda: picture.save(target, compress_level=6)

            yield f"png encode {path.name}", "Pillow", pillow
        else:
            yield f"png encode {path.name}", "libpng 6", encode
