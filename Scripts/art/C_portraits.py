"""C: the two avatars, a woman with red hair outdoors and a bearded man, in the ink line and wash of A. They depict nobody.
Drawn at 1000 px, bundled at 400 in a circle. usage: C_portraits.py"""
import os, sys; ART = os.environ.get('ART_ROOT') or os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, ART)
import numpy as np, cv2
from PIL import Image
from wc import *
N = 1000; BR = np.array([.27, .15, .10], np.float32); yy, xx = np.mgrid[:N, :N].astype(np.float32)
def curve(P, close=False, n=240):
    """Catmull-Rom through the points, centripetal enough for hand-set outlines"""
    P = np.asarray(P, float); Q = np.r_[P[-1:], P, P[:2]] if close else np.r_[2*P[:1]-P[1:2], P, 2*P[-1:]-P[-2:-1]]; out = []; k = max(6, n//(len(Q)-3))
    for i in range(len(Q)-3):
        p0, p1, p2, p3 = Q[i:i+4]; t = np.linspace(0, 1, k, endpoint=False)[:, None]; out.append(.5*(2*p1+(p2-p0)*t+(2*p0-5*p1+4*p2-p3)*t*t+(3*p1-p0-3*p2+p3)*t**3))
    return np.concatenate(out+[Q[-2:-1] if not close else out[0][:1]])
M = lambda P: poly(N, N, curve(P, True)); blob = lambda x, y, rx, ry: np.exp(-(((xx-x)/rx)**2+((yy-y)/ry)**2))
class Sheet:
    def __init__(s, seed): s.W = Wash(N, N, seed); s.k = Ink(N, N, 2, seed+3); s.ink = np.zeros((N, N, 3), np.float32)+BR
    def shape(s, P, col, edge=.45, ew=12, var=.2, line=0, gran=.09, close=True, base=None):
        m = M(P) if base is None else M(P)*base; s.W.cover(m); s.k.a[cv2.resize(m, (2*N, 2*N)) > .5] = 0; s.W.wash(m, col, 1., edge=edge, ew=ew, gran=gran, var=var)
        if line: s.line(P, line, close=close)
        return m
    def line(s, P, w=5, alpha=1., close=False, taper=.2, press=.45, jitter=.9): c = curve(P, close); s.k.stroke(c, w, taper=.02 if close else taper, press=press, jitter=jitter, alpha=alpha, sig=3)
    def finish(s, who, tilt):
        """`tilt` in degrees turns the whole sheet: a head is seldom upright"""
        i = G(s.k.layer(), .9)[..., None]*.92; rgb = s.W.T*(1-i)+BR*i; paper_ = 1+.012*paper(N, N, 3)[..., None]; rgb = np.clip(rgb*paper_, 0, 1)
        rgb = cv2.warpAffine(rgb, cv2.getRotationMatrix2D((N/2, N*.62), tilt, 1.04), (N, N), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT); ring = np.zeros((N*2, N*2), np.uint8); cv2.circle(ring, (N, N), N-4, 255, -1, cv2.LINE_AA); a = cv2.resize(ring, (400, 400), interpolation=cv2.INTER_AREA); x = cv2.resize(rgb.astype(np.float32), (400, 400), interpolation=cv2.INTER_AREA)
        Image.fromarray(np.dstack([(np.clip(x, 0, 1)*255+.5).astype(np.uint8), a])).save(f'{ART}/out/C_{who}.png', optimize=True)
def face(S, cx, cy, skin, blush, lip, brow, lid, eye, tilt=0., male=False):
    """eyes, brows, nose and mouth around the middle of the eyes"""
    for s in (-1, 1):
        ex, ey = cx+s*(76 if s > 0 else 74), cy+s*tilt*70
        S.W.wash(blob(ex, ey-18, 50, 26), (.80, .60, .50), .55, edge=0, var=.1)                                    # the socket
        white = M([(ex-40, ey+3), (ex-16, ey-13), (ex+16, ey-13), (ex+40, ey+2), (ex+16, ey+12), (ex-16, ey+12)]); S.W.lift(white, .80); S.W.wash(white*np.clip((ey-yy+4)/16, 0, 1), (.72, .66, .62), .5, edge=0)
        iris = np.clip(17.5-np.hypot(xx-ex, yy-ey+1), 0, 1)*white; S.W.wash(iris, eye, 1., edge=.6, ew=4, var=.1); S.W.wash(np.clip(9-np.hypot(xx-ex, yy-ey+2), 0, 1)*white, (.10, .07, .06), 1., edge=0, var=0); S.W.lift(blob(ex-6, ey-9, 5, 5), .9)
        S.line([(ex-44, ey+3), (ex-18, ey-14), (ex+14, ey-15), (ex+44, ey+2)], 7. if not male else 6., taper=.3); S.line([(ex-28, ey+11), (ex, ey+15), (ex+28, ey+10)], 2.6, alpha=.5); S.line([(ex-38, ey-19), (ex, ey-30), (ex+40, ey-18)], 2.6, alpha=.45)
        b = np.array([(ex-s*44, ey-46), (ex-s*14, ey-58), (ex+s*22, ey-63), (ex+s*54, ey-44)]) if not male else np.array([(ex-s*46, ey-44), (ex-s*10, ey-53), (ex+s*26, ey-56), (ex+s*56, ey-40)])
        c = curve(b); w = np.interp(np.linspace(0, 1, len(c)), [0, .15, .6, 1], [5, 11, 9, 2] if not male else [7, 15, 13, 4]); n = np.gradient(c, axis=0); n = np.c_[-n[:, 1], n[:, 0]]/np.linalg.norm(n, axis=1)[:, None]; S.W.wash(G(poly(N, N, np.r_[c+n*w[:, None]*.5, (c-n*w[:, None]*.5)[::-1]]), 1.6), brow, 1., edge=.2, var=.2)
    ny = cy+128; S.W.wash(blob(cx+26, cy+70, 22, 70), blush, .38, edge=0, var=.1); S.W.wash(blob(cx+2, ny+16, 46, 14), blush, .55, edge=0, var=.1); S.W.lift(blob(cx-6, ny-30, 11, 50), .30)
    S.line([(cx-34, ny-4), (cx-30, ny+9), (cx-16, ny+8)], 3.4, alpha=.75); S.line([(cx-8, ny+13), (cx+4, ny+16), (cx+16, ny+11)], 4.2, alpha=.9); S.line([(cx+26, ny+7), (cx+38, ny+8), (cx+40, ny-6)], 3.4, alpha=.75); S.line([(cx+30, cy+36), (cx+33, cy+84), (cx+38, cy+108)], 2.4, alpha=.35)
    my = cy+208; up = [(cx-64, my-15), (cx-24, my-15), (cx-2, my-10), (cx+22, my-15), (cx+64, my-16), (cx+32, my+3), (cx, my+8), (cx-32, my+3)]; lo = [(cx-60, my-12), (cx-30, my+4), (cx, my+9), (cx+30, my+4), (cx+60, my-13), (cx+34, my+21), (cx, my+30), (cx-34, my+21)]
    S.W.wash(G(M(up), 2), lip, 1., edge=.3, var=.15); S.W.wash(G(M(lo), 2), lip, .72, edge=.3, var=.15); S.W.lift(blob(cx-4, my+18, 26, 8), .40); S.line([(cx-70, my-18), (cx-61, my-12), (cx-30, my+3), (cx, my+8), (cx+30, my+3), (cx+61, my-13), (cx+70, my-19)], 4.4, alpha=.92); S.line([(cx-24, my+42), (cx+2, my+46), (cx+26, my+41)], 2.6, alpha=.4)
def woman():
    S = Sheet(51); W = S.W; rg = np.random.default_rng(4); full = np.ones((N, N), np.float32)
    W.wash(full, (.83, .89, .72), 1., edge=0, var=.5); W.wash(full*np.clip((yy-300)/800, 0, 1), (.52, .66, .42), .9, edge=0, var=.6)
    for _ in range(46):                                                                                          # leaves and light out of focus
        x, y, r = rg.uniform(0, N), rg.uniform(0, N), rg.uniform(26, 80); c = [(.62, .76, .48), (.44, .60, .36), (.74, .83, .58), (.90, .86, .60)][rg.integers(4)]; W.wash(np.clip((r-np.hypot(xx-x, (yy-y)*1.15)*(1+.12*W.bleed))/10+.5, 0, 1), c, .45, edge=.35, ew=9, var=.3, soft=3)
    W.lift(blob(160, 140, 240, 220), .55)
    HAIR, HD = (.80, .38, .17), (.50, .17, .08)
    back = [(500, 108), (376, 124), (286, 214), (252, 340), (246, 460), (208, 590), (226, 720), (176, 850), (196, 1010), (810, 1010), (830, 860), (770, 730), (800, 600), (756, 470), (752, 340), (718, 210), (624, 122)]
    m = S.shape(back, HAIR, edge=.5, ew=16, var=.35, line=5.5); W.wash(m*np.clip(1.15-np.abs(xx-500)/230, 0, 1)*np.clip((yy-420)/200, 0, 1), HD, .85, edge=0, var=.3, soft=12)
    S.shape([(330, 1010), (352, 905), (420, 872), (500, 880), (580, 872), (650, 905), (672, 1010)], (.30, .46, .42), line=4.5)                              # dress
    neck = S.shape([(424, 720), (420, 800), (380, 862), (400, 900), (500, 956), (600, 900), (622, 862), (582, 800), (578, 720)], (.93, .74, .63), line=4.5); W.wash(neck*blob(500, 770, 120, 64), (.78, .48, .38), .85, edge=0, var=.2)
    f = [(500, 238), (400, 260), (338, 348), (326, 460), (338, 560), (372, 656), (432, 736), (500, 766), (568, 736), (628, 656), (662, 560), (674, 460), (662, 348), (600, 260)]
    fm = S.shape(f, (.955, .800, .705), edge=.35, ew=14, var=.14); S.line(curve(f, True)[70:190], 4.6)
    W.wash(fm*np.clip((xx-560)/110, 0, 1), (.86, .56, .44), .55, edge=0, var=.2, soft=16); W.wash(fm*np.clip((330-yy)/90, 0, 1), (.80, .46, .32), .6, edge=0, var=.2, soft=10)
    for s in (-1, 1): W.wash(fm*blob(500+s*104, 574, 62, 50), (.93, .54, .46), .42, edge=0, var=.3)
    face(S, 500, 478, None, (.84, .50, .42), (.80, .34, .32), (.56, .26, .14), None, (.36, .48, .34))
    for _ in range(26): x, y = 500+rg.normal(0, 78), 556+rg.normal(0, 24); W.wash(np.clip(3.4-np.hypot(xx-x, yy-y), 0, 1)*fm, (.74, .42, .28), .6, edge=0, var=0)   # freckles
    # the hair in front: two falls from a parting left of the middle
    L = [(446, 196), (404, 258), (352, 342), (330, 440), (304, 540), (306, 640), (268, 760), (298, 900), (260, 1010), (176, 1010), (180, 850), (226, 720), (208, 590), (246, 460), (252, 340), (290, 212), (380, 126), (470, 116)]
    R = [(442, 198), (530, 262), (626, 336), (672, 430), (692, 540), (686, 650), (734, 770), (700, 900), (742, 1010), (824, 1010), (824, 860), (770, 730), (800, 600), (756, 470), (752, 340), (718, 210), (624, 122), (500, 108), (452, 120)]
    for P, s in ((L, -1), (R, 1)):
        m = S.shape(P, HAIR, edge=.5, ew=16, var=.35, line=5); W.wash(m*np.clip(.5+.5*np.sin((xx*s*1.15+yy*.10)/23+1.6*W.wx), 0, 1), HD, .42, edge=.2, var=.4, soft=4); W.lift(G(m*blob(500+s*170, 250, 80, 60), 6), .38)
        for j in range(9):
            q = (j+1)/10; A = curve(P[:9] if s < 0 else P[:9], n=160); B = curve((P[9:] if s < 0 else P[9:])[::-1], n=160); n = min(len(A), len(B)); c = A[np.linspace(0, len(A)-1, n).astype(int)]*(1-q)+B[np.linspace(0, len(B)-1, n).astype(int)]*q; a0 = int(n*rg.uniform(.02, .3)); a1 = int(n*rg.uniform(.6, .96)); S.k.stroke(c[a0:a1], rg.uniform(2.4, 4.2), taper=.45, press=.5, jitter=1.4, alpha=rg.uniform(.4, .75), sig=3)
    S.finish('woman', 4.5)
def man():
    S = Sheet(61); W = S.W; rg = np.random.default_rng(8); full = np.ones((N, N), np.float32)
    W.wash(full, (.82, .86, .87), 1., edge=0, var=.5); W.wash(full*np.clip((yy-350)/800, 0, 1), (.62, .70, .73), .8, edge=0, var=.6); W.lift(blob(800, 180, 260, 260), .5)
    HAIR, HD, BEARD = (.36, .25, .19), (.20, .12, .09), (.42, .29, .21)
    coat = [(60, 1010), (96, 900), (210, 846), (380, 800), (500, 850), (620, 800), (790, 846), (904, 900), (940, 1010)]; m = S.shape(coat, (.34, .42, .50), var=.3, line=5.5); W.wash(m*np.clip((xx-560)/300, 0, 1), (.22, .28, .36), .6, edge=0, soft=20)
    neck = S.shape([(398, 660), (396, 780), (372, 822), (430, 880), (500, 902), (570, 880), (628, 822), (604, 780), (602, 660)], (.86, .65, .53), line=4.5); W.wash(neck*blob(500, 760, 130, 70), (.62, .38, .28), .9, edge=0)
    S.line([(372, 818), (402, 868), (500, 920), (598, 868), (628, 818)], 5)
    for s in (-1, 1):
        e = S.shape([(500+s*176, 446), (500+s*204, 436), (500+s*214, 480), (500+s*202, 540), (500+s*178, 560)], (.88, .66, .54), line=4.5); S.line([(500+s*198, 458), (500+s*192, 492), (500+s*196, 524)], 2.6, alpha=.6)
    f = [(500, 190), (396, 214), (328, 300), (316, 430), (322, 540), (346, 650), (404, 748), (500, 790), (596, 748), (654, 650), (678, 540), (684, 430), (672, 300), (604, 214)]
    fm = S.shape(f, (.905, .715, .595), edge=.35, ew=14, var=.15); W.wash(fm*np.clip((xx-560)/120, 0, 1), (.76, .50, .38), .6, edge=0, var=.2, soft=16)
    for s in (-1, 1): W.wash(fm*blob(500+s*106, 560, 58, 44), (.86, .54, .44), .34, edge=0, var=.3)
    # beard: from the sideburns round the mouth
    b = [(318, 440), (326, 560), (346, 660), (396, 760), (448, 806), (500, 820), (552, 806), (604, 760), (654, 660), (674, 560), (682, 440), (664, 500), (650, 574), (612, 624), (560, 640), (536, 630), (500, 634), (464, 630), (440, 640), (388, 624), (350, 574), (336, 500)]
    bm = M(b); W.wash(G(bm*(1+.0*xx), 3), BEARD, 1., edge=.35, ew=14, gran=.22, var=.35); W.wash(bm*np.clip((yy-690)/110, 0, 1)+bm*np.clip((xx-590)/90, 0, 1), HD, .55, edge=0, var=.3, soft=8)
    face(S, 500, 446, None, (.80, .54, .44), (.80, .46, .40), HAIR, None, (.34, .26, .18), male=True)
    mo = [(418, 630), (438, 606), (478, 590), (500, 597), (522, 590), (562, 606), (582, 630), (542, 632), (500, 636), (458, 632)]; W.wash(G(M(mo), 2), BEARD, 1., edge=.3, ew=8, gran=.2, var=.3)
    for _ in range(150):                                                                                          # the pen in the beard
        x, y = rg.uniform(330, 670), rg.uniform(560, 812)
        if bm[int(y), int(x)] < .9 or (abs(x-500) < 78 and 630 < y < 700): continue
        d = np.array([(x-500)/420, 1.]); d /= np.linalg.norm(d); l = rg.uniform(12, 26); S.k.stroke(np.array([(x, y), (x+d[0]*l*.5+rg.normal(0, 1.5), y+d[1]*l*.5), (x+d[0]*l, y+d[1]*l)]), rg.uniform(2.0, 3.2), taper=.5, alpha=rg.uniform(.35, .7), jitter=.3)
    S.line([(320, 470), (326, 560), (346, 660), (396, 760), (448, 806), (500, 820), (552, 806), (604, 760), (654, 660), (674, 560), (680, 470)], 5.)
    h = [(322, 440), (300, 350), (312, 236), (372, 150), (470, 112), (580, 118), (660, 176), (700, 262), (700, 360), (680, 440), (670, 380), (650, 322), (596, 286), (520, 282), (450, 262), (396, 276), (352, 324), (334, 380)]
    m = S.shape(h, HAIR, edge=.45, ew=16, var=.35, line=5.5); W.wash(m*np.clip(.5+.5*np.sin((xx*.8+yy*.9)/21+1.8*W.wx), 0, 1), HD, .55, edge=.2, var=.4, soft=4); W.lift(G(m*blob(430, 180, 80, 40), 8), .32)
    for j in range(16): x = 336+j*20; y0_ = 290-26*np.sin((x-330)/110.); c = curve([(x, y0_), (x+14, y0_-52), (x+50, 186-14*np.sin(x/60)), (x+92, 156+j*3)])[:rg.integers(90, 200)]; c = c[m[c[:, 1].astype(int), np.clip(c[:, 0].astype(int), 0, N-1)] > .9]; S.k.stroke(c, rg.uniform(2.4, 3.8), taper=.5, press=.5, alpha=rg.uniform(.35, .7), jitter=1.2)
    S.finish('man', -3.5)
for w in sys.argv[1:] or ('woman', 'man'): globals()[w]()
