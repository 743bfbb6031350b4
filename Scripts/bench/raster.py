"""Peers of the rasterizer: Skia's CPU backend and OpenCV, one thread, on the work of Sources/RasterBench.

`ours()` runs RasterBench; `peers()` yields (row name, peer name, function to time).
"""

import json
import math
import subprocess

import cv2
import numpy as np
import skia

WIDTH, HEIGHT = 1179, 2556


def ours(root, runs):
    out = subprocess.run(
        [f"{root}/.build/release/RasterBench", "--runs", str(runs)], check=True, capture_output=True, text=True
    ).stdout
    return {row["name"]: row["ms"] for row in map(json.loads, out.splitlines())}


class SplitMix:
    """The generator of Sources/Motion/SeededRandom.swift."""

    MASK = (1 << 64) - 1

    def __init__(self, seed):
        self.state = seed

    def unit(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & self.MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
        return ((z ^ (z >> 31)) >> 11) / 9007199254740992

    def between(self, low, high):
        return low + (high - low) * self.unit()


def direction(turns):
    t = turns * 4
    k = int(t)
    f = t - k
    c, s = 1 - f, f
    n = math.sqrt(c * c + s * s)
    return [(c / n, s / n), (-s / n, c / n), (-c / n, -s / n), (s / n, -c / n)][k & 3]


# skia-python from version 137 on builds paths with PathBuilder; earlier versions build them with Path itself.
Builder = getattr(skia, "PathBuilder", skia.Path)


def built(builder):
    return builder.detach() if hasattr(builder, "detach") else builder


def ring(path, x, y, radius, points, random):
    corners = []
    for k in range(points):
        r = radius * random.between(0.7, 1.3)
        dx, dy = direction(k / points)
        corners.append((x + dx * r, y + dy * r * 1.4))
    middle = lambda a, b: ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    path.moveTo(*middle(corners[-1], corners[0]))
    for k in range(points):
        path.quadTo(*corners[k], *middle(corners[k], corners[(k + 1) % points]))
    path.close()


def glyphs(count):
    random, result = SplitMix(1), []
    for _ in range(count):
        x, y, size = random.between(10, 1150), random.between(10, 2520), random.between(7, 14)
        path = Builder()
        ring(path, x, y, size, 8, random)
        ring(path, x, y, size * 0.5, 6, random)
        result.append(built(path))
    return result


def blobs(count):
    random, result = SplitMix(2), []
    for _ in range(count):
        x, y, radius = random.between(100, 1079), random.between(100, 2456), random.between(100, 500)
        points = []
        for k in range(36):
            r = radius * random.between(0.6, 1.1)
            dx, dy = direction(k / 36)
            points.append((x + dx * r, y + dy * r))
        path = Builder()
        path.moveTo(*points[0])
        for k in range(1, 36, 3):
            path.cubicTo(*points[k], *points[k + 1], *points[(k + 2) % 36])
        path.close()
        result.append(built(path))
    return result


def slivers(count):
    random, result = SplitMix(3), []
    for _ in range(count):
        x, y = random.between(0, 1179), random.between(0, 2556)
        dx, dy, w = random.between(-900, 900), random.between(-900, 900), random.between(0.5, 3)
        n = math.hypot(dx, dy)
        path = Builder()
        path.moveTo(x, y)
        path.lineTo(x + dx, y + dy)
        path.lineTo(x + dx - dy / n * w, y + dy + dx / n * w)
        path.lineTo(x - dy / n * w, y + dx / n * w)
        path.close()
        result.append(built(path))
    return result


def rectangles(count):
    random, result = SplitMix(6), []
    for _ in range(count):
        x, y = random.between(0, 1000), random.between(0, 2400)
        w, h = random.between(2, 170), random.between(2, 150)
        result.append(skia.Rect.MakeXYWH(x, y, w, h))
    return result


def lines(seed, count, reach, steps, curved):
    random, result = SplitMix(seed), []
    for _ in range(count):
        x, y = random.between(100, 1079), random.between(100, 2456)
        point = lambda: (x + random.between(-reach, reach), y + random.between(-reach, reach))
        path = Builder()
        path.moveTo(*point())
        for _ in range(steps):
            if curved:
                a, b, c = point(), point(), point()
                path.cubicTo(*a, *b, *c)
            else:
                path.lineTo(*point())
        result.append((built(path), random.between(1, 9)))
    return result


def color(k):
    return 0xFF000000 | ((k * 0x9E3779) & 0xFFFFFF)


def recorded(draw):
    """Plays back a picture, so that Python's own time is left out."""
    recorder = skia.PictureRecorder()
    draw(recorder.beginRecording(skia.Rect.MakeWH(WIDTH, HEIGHT)))
    picture = recorder.finishRecordingAsPicture()
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    return lambda: canvas.drawPicture(picture)


def fills(shapes):
    def draw(canvas):
        for k, shape in enumerate(shapes):
            paint = skia.Paint(AntiAlias=True, Color=color(k))
            (canvas.drawRect if isinstance(shape, skia.Rect) else canvas.drawPath)(shape, paint)

    return recorded(draw)


def strokes(shapes, cap=skia.Paint.kButt_Cap, join=skia.Paint.kMiter_Join, dash=None):
    def draw(canvas):
        for k, (path, width) in enumerate(shapes):
            paint = skia.Paint(
                AntiAlias=True, Color=color(k), Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeCap=cap,
                StrokeJoin=join, StrokeMiter=10,
            )
            if dash:
                paint.setPathEffect(skia.DashPathEffect.Make(dash, 0))
            canvas.drawPath(path, paint)

    return recorded(draw)


COLORS = [0xFF116654, 0xFFFFCC33, 0xFF2244AA]


def gradient(shader):
    # Dithering is off, because Recto does not dither.
    return recorded(lambda canvas: canvas.drawRect(
        skia.Rect.MakeWH(WIDTH, HEIGHT), skia.Paint(Shader=shader, Dither=False)))


def picture(alpha):
    rows = np.random.default_rng(7).integers(0, alpha + 1, (HEIGHT, WIDTH), dtype=np.uint8)
    return np.dstack([rows, rows, alpha - rows, np.full_like(rows, alpha)])


def skia_image(alpha, matrix, sampling, mipmaps=False):
    image = skia.Image.fromarray(
        picture(alpha), colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType)
    # The image is converted to the surface's format, in which a renderer would keep it.
    surface = skia.Surface(WIDTH, HEIGHT)
    surface.getCanvas().drawImage(image, 0, 0)
    image = surface.makeImageSnapshot()
    if mipmaps:
        image = image.withDefaultMipmaps()

    def draw(canvas):
        canvas.concat(matrix)
        canvas.drawImage(image, 0, 0, sampling, skia.Paint(AntiAlias=True))

    return recorded(draw)


def skia_blur(sigma):
    image = skia.Image.fromarray(picture(255), colorType=skia.kRGBA_8888_ColorType)
    paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma))
    surface = skia.Surface(WIDTH, HEIGHT)

    def draw():
        # The image is drawn through a layer, because Skia caches the result of an image that is drawn directly with a filter.
        canvas = surface.getCanvas()
        canvas.saveLayer(None, paint)
        canvas.drawImage(image, 0, 0)
        canvas.restore()

    return draw


def skia_mask_blur(sigma):
    image = skia.Image.fromarray(np.full((HEIGHT, WIDTH), 255, np.uint8), colorType=skia.kAlpha_8_ColorType)
    paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma))
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(WIDTH, HEIGHT))
    return lambda: surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)


def opencv_warp(matrix, projective):
    source = picture(255)
    m = np.array(matrix, np.float64).reshape(3, 3)
    target = np.empty_like(source)
    if projective:
        return lambda: cv2.warpPerspective(source, m, (WIDTH, HEIGHT), target, cv2.INTER_LINEAR)
    return lambda: cv2.warpAffine(source, m[:2], (WIDTH, HEIGHT), target, cv2.INTER_LINEAR)


def opencv_blur(sigma, channels=4):
    source = picture(255) if channels == 4 else picture(255)[..., 0].copy()
    return lambda: cv2.GaussianBlur(source, (0, 0), sigma)


def peers():
    cv2.setNumThreads(1)
    bilinear = skia.SamplingOptions(skia.FilterMode.kLinear)
    trilinear = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    round_style = dict(cap=skia.Paint.kRound_Cap, join=skia.Paint.kRound_Join)
    rotated = [1.08, -0.1, 60, 0.1, 1.08, -120, 0, 0, 1]
    projective = [1, 0.05, 20, 0.02, 1, 30, 0.0002, 0.0001, 1]
    shrunk = [0.4, 0, 10.3, 0, 0.4, 20.7, 0, 0, 1]
    matrix = lambda m: skia.Matrix.MakeAll(*m)
    center = skia.Point(589, 1278)
    curves, zigzags = lambda: lines(4, 300, 200, 4, True), lambda: lines(5, 300, 150, 16, False)

    yield "fill small (4000 letter-like)", "Skia", lambda: fills(glyphs(4000))
    yield "fill large (60 curves of 200-1000 px)", "Skia", lambda: fills(blobs(60))
    yield "fill thin (1000 slivers)", "Skia", lambda: fills(slivers(1000))
    yield "fill rectangles (3000)", "Skia", lambda: fills(rectangles(3000))
    yield "stroke curves (300, butt, miter)", "Skia", lambda: strokes(curves())
    yield "stroke curves (300, round)", "Skia", lambda: strokes(curves(), **round_style)
    yield "stroke curves (300, dashed)", "Skia", lambda: strokes(curves(), dash=[12, 8])
    yield "stroke zigzags (300, miter)", "Skia", lambda: strokes(zigzags())
    yield "stroke zigzags (300, round)", "Skia", lambda: strokes(zigzags(), **round_style)
    yield "gradient linear, full screen", "Skia", lambda: gradient(
        skia.GradientShader.MakeLinear([skia.Point(0, 0), skia.Point(1179, 2556)], COLORS))
    yield "gradient radial, full screen", "Skia", lambda: gradient(skia.GradientShader.MakeRadial(center, 1400, COLORS))
    yield "gradient conic, full screen", "Skia", lambda: gradient(skia.GradientShader.MakeSweep(589, 1278, COLORS))
    yield "image copy, opaque", "Skia", lambda: skia_image(255, matrix([1, 0, 0, 0, 1, 0, 0, 0, 1]), bilinear)
    yield "image copy, translucent", "Skia", lambda: skia_image(128, matrix([1, 0, 0, 0, 1, 0, 0, 0, 1]), bilinear)
    yield "image rotated, bilinear", "Skia", lambda: skia_image(255, matrix(rotated), bilinear)
    yield "image rotated, bilinear", "OpenCV", lambda: opencv_warp(rotated, False)
    yield "image projective, bilinear", "Skia", lambda: skia_image(255, matrix(projective), bilinear)
    yield "image projective, bilinear", "OpenCV", lambda: opencv_warp(projective, True)
    yield "image shrunk to .4, mipmapped", "Skia", lambda: skia_image(255, matrix(shrunk), trilinear, mipmaps=True)
    for sigma in (4, 12, 40):
        yield f"blur sigma {sigma}, RGBA", "Skia", lambda s=sigma: skia_blur(s)
        yield f"blur sigma {sigma}, RGBA", "OpenCV", lambda s=sigma: opencv_blur(s)
    yield "blur sigma 12, mask", "Skia", lambda: skia_mask_blur(12)
    yield "blur sigma 12, mask", "OpenCV", lambda: opencv_blur(12, channels=1)
