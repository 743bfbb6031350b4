"""Peers of a frame of curling paper, one thread, 1179 x 2556: OpenCV's plain bilinear remap of one image of that size
with its maps already computed (float, and the faster fixed-point form), and the same curl as a shader on Skia's CPU
backend. Both peers only look up pixels; Recto draws the whole frame: the page below, shadows, both sides, edges.
"""

import json
import math
import pathlib
import subprocess

import cv2
import numpy as np
import skia

WIDTH, HEIGHT = 1179, 2556
# The curl of Sources/PaperBench in device pixels: crease, unit normal, radius.
PULL, RADIUS = (-450.0, 540.0), 106.11


def ours(root, runs):
    subprocess.run(["swift", "build", "-c", "release", "--product", "PaperBench"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    command = [f"{root}/.build/release/PaperBench", "--runs", str(runs)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {row["name"]: row["ms"] for row in map(json.loads, out.splitlines())}


def page(seed):
    rows = np.random.default_rng(seed).integers(180, 256, (HEIGHT, WIDTH), dtype=np.uint8)
    return np.dstack([rows, rows, rows, np.full_like(rows, 255)])


def crease():
    distance = math.hypot(*PULL)
    n = (-PULL[0] / distance, -PULL[1] / distance)
    s = (distance + math.pi * RADIUS) / 2
    return (WIDTH - s * n[0], -s * n[1]), n


def maps():
    """Where the curl's upper side, or the page where there is none, is looked up for every pixel."""
    (ox, oy), (nx, ny) = crease()
    x, y = np.meshgrid(np.arange(WIDTH, dtype=np.float64), np.arange(HEIGHT, dtype=np.float64))
    d, t = (x - ox) * nx + (y - oy) * ny, -(x - ox) * ny + (y - oy) * nx
    s = np.where(d < 0, math.pi * RADIUS - d, RADIUS * (math.pi - np.arcsin(np.clip(d / RADIUS, 0, 1))))
    u, v = ox + s * nx - t * ny, oy + s * ny + t * nx
    flap = (d < RADIUS) & (u >= 0) & (u < WIDTH) & (v >= 0) & (v < HEIGHT)
    return np.where(flap, u, x).astype(np.float32), np.where(flap, v, y).astype(np.float32)


def remap(fixed):
    source, target = page(1), np.empty((HEIGHT, WIDTH, 4), np.uint8)
    a, b = maps()
    if fixed:
        a, b = cv2.convertMaps(a, b, cv2.CV_16SC2)
    return lambda: cv2.remap(source, a, b, cv2.INTER_LINEAR, target)


SHADER = (pathlib.Path(__file__).parent / "curl.sksl").read_text


def shader():
    (ox, oy), (nx, ny) = crease()
    effect = skia.RuntimeEffect.MakeForShader(SHADER())
    builder = skia.RuntimeShaderBuilder(effect)
    for name, values in {"crease": [ox, oy], "normal": [nx, ny], "size": [WIDTH, HEIGHT]}.items():
        builder.setUniform(name, values)
    builder.setUniform("radius", RADIUS)
    linear = skia.SamplingOptions(skia.FilterMode.kLinear)
    for k, name in enumerate(["front", "back", "below"]):
        image = skia.Image.fromarray(page(k), colorType=skia.kRGBA_8888_ColorType)
        builder.setChild(name, image.makeShader(skia.TileMode.kDecal, skia.TileMode.kDecal, linear))
    paint = skia.Paint(Shader=builder.makeShader(), Dither=False)
    surface = skia.Surface(WIDTH, HEIGHT)
    return lambda: surface.getCanvas().drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), paint)


def peers():
    cv2.setNumThreads(1)
    yield "curl, mid-drag", "remap", lambda: remap(False)
    yield "curl, mid-drag", "remap fixed", lambda: remap(True)
    yield "curl, mid-drag", "SkSL", shader
    yield "loose sheet, bent", "remap", lambda: remap(False)
    yield "flight, perspective", "remap", lambda: remap(False)
