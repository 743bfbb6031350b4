"""The whole command, from the start of the process to the PNG on disk, and what it takes in memory.

The peer writes the same finished frame as PNG with Pillow (libpng at its default level), decoded beforehand: what a
pipeline through Python would still add after its own drawing.
"""

import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

STILLS = [("commitment", "28.3"), ("splash", "4"), ("journey", "10"), ("welcome", "41")]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="recto-bench-"))


def frame(screen):
    return FOLDER / f"{screen}.png"


# Runs a command from a small process of its own, because the peak memory that the system reports for a child process starts at
# the size of the process that made it.
RUNNER = """
import os, sys, time
start = time.perf_counter()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
print((time.perf_counter() - start) * 1000, usage.ru_maxrss / 1024, status)
"""


def run(command):
    out = subprocess.run([sys.executable, "-S", "-c", RUNNER, *command], check=True, capture_output=True, text=True).stdout
    elapsed, memory, status = out.split()
    if status != "0":
        raise SystemExit(f"{' '.join(command)} failed")
    return float(elapsed), float(memory)


def ours(root, runs):
    subprocess.run(["swift", "build", "-c", "release", "--product", "render"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    program = f"{root}/.build/release/render"
    rows = {}
    for screen, t in STILLS:
        command = [program, "--screen", screen, "--t", t, "-o", str(frame(screen)), "--quiet"]
        results = [run(command) for _ in range(max(3, runs))]
        rows[f"command: {screen} at {t} s, 3x"] = min(ms for ms, _ in results)
        rows[f"command: {screen}, MB at most"] = max(mb for _, mb in results)
    return rows


def peers():
    for screen, t in STILLS:

        def make(screen=screen):
            picture = Image.open(frame(screen)).convert("RGB")
            picture.load()
            return lambda: picture.save(FOLDER / "peer.png")

        yield f"command: {screen} at {t} s, 3x", "Pillow, PNG alone", make
