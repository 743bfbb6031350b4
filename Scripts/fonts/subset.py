"""Subsets the source fonts to what Recto prints. Called by Scripts/fonts/build.

Same sources and same fonttools give the same bytes: no time stamp is taken, no hash order matters.
"""

import argparse
import importlib.util
import os

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = (
    list(range(0x20, 0x7F))
    + list(range(0xA0, 0x180))  # Latin-1, Latin Extended-A
    + list(range(0x1CD, 0x1DD))  # the caron and u-diaeresis letters of pinyin
    + [0x1F4, 0x1F5, 0x1F8, 0x1F9, 0x218, 0x219, 0x21A, 0x21B]
    + [0x1E3E, 0x1E3F, 0x1EBC, 0x1EBD, 0x1EBE, 0x1EBF, 0x1EC0, 0x1EC1]  # m, e with tone marks
    + [0x2BB, 0x2BC, 0x2C6, 0x2C7, 0x2C9, 0x2CA, 0x2CB, 0x2D8, 0x2D9, 0x2DA, 0x2DB, 0x2DC, 0x2DD]
    + [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30A, 0x30B, 0x30C, 0x327, 0x328]
    + list(range(0x2000, 0x2028))  # spaces, dashes, quotation marks, bullet, ellipsis
    + [0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x2060, 0x2070]
    + list(range(0x2074, 0x208A))  # superior and inferior figures
    + [0x20AC, 0x2116, 0x2117, 0x2122, 0x2153, 0x2154, 0x215B, 0x215C, 0x215D, 0x215E]
    + list(range(0x2190, 0x219A))  # arrows
    + [0x2212, 0x2215, 0x2219, 0x221E, 0x2248, 0x2260, 0x2264, 0x2265]
    + [0x2304, 0x25A0, 0x25A1, 0x25B2, 0x25B6, 0x25BC, 0x25C0, 0x25CB, 0x25CF, 0x2605, 0x2606]
    + [0x2661, 0x2665, 0x2713, 0x2715, 0x2717, 0xFB00, 0xFB01, 0xFB02, 0xFB03, 0xFB04]
)

LATIN_FEATURES = [
    "kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig",
    "tnum", "pnum", "lnum", "onum", "smcp", "c2sc", "case", "frac", "numr", "dnom",
]

CJK_FEATURES = ["vert", "vrt2", "locl", "ccmp", "calt", "liga", "kern", "vkrn", "mark", "halt", "vhal"]


def decode_rows(encoding, leads, trails):
    """Every character that the double-byte encoding has in the given lead and trail bytes."""
    found = set()
    for lead in leads:
        for trail in trails:
            try:
                found.update(map(ord, bytes([lead, trail]).decode(encoding)))
            except UnicodeDecodeError:
                pass
    return found


def cjk_characters():
    big5_trails = list(range(0x40, 0x7F)) + list(range(0xA1, 0xFF))
    characters = decode_rows("big5", range(0xA4, 0xC7), big5_trails)  # level 1, 5401 characters
    characters |= decode_rows("big5", range(0xA1, 0xA4), big5_trails)  # symbols, bopomofo
    characters |= decode_rows("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))  # level 1, 3755
    characters |= decode_rows("gb2312", range(0xA1, 0xA4), range(0xA1, 0xFF))  # symbols, full-width Latin
    characters |= set(range(0x3000, 0x3040))  # CJK punctuation
    characters |= set(range(0xFE10, 0xFE1A)) | set(range(0xFE30, 0xFE50))  # vertical forms
    characters |= set(range(0xFF01, 0xFF61)) | {0xFFE0, 0xFFE1, 0xFFE3, 0xFFE5}
    return characters


def source(package, name):
    """A font file inside an installed fontpkg package; the package is not imported."""
    folder = os.path.dirname(importlib.util.find_spec(package).origin)
    return os.path.join(folder, "files", name)


def rename(font, family, style, postscript):
    """Gives the subset a name of its own where the licence reserves the original one; credits stay."""
    names = font["name"]
    basic = style in ("Regular", "Italic")
    full = family if style == "Regular" else f"{family} {style}"
    records = [(1, family if basic else full), (2, style if basic else "Regular")]
    records += [(3, f"Recto subset;{postscript}"), (4, full), (6, postscript)]
    records += [] if basic else [(16, family), (17, style)]
    for identifier in (1, 2, 3, 4, 6, 16, 17, 21, 22, 25):
        names.removeNames(nameID=identifier)
    for identifier, value in records:
        names.setName(value, identifier, 3, 1, 0x409)


def build(path, out, characters, features, name=None, face=-1, languages=None):
    options = subset.Options()
    options.layout_features = features
    options.layout_scripts = languages or ["*"]
    options.hinting = False
    options.glyph_names = False
    options.legacy_kern = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 16, 17]
    options.name_languages = [0x409]
    options.drop_tables += ["DSIG", "FFTM", "BASE", "MVAR", "STAT"]
    font = TTFont(path, fontNumber=face, recalcTimestamp=False, lazy=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(characters))
    subsetter.subset(font)
    if name:
        rename(font, *name)
    if "fvar" in font:  # the subset has lost the instances' names, which lie in the name table's user range
        font["fvar"].instances = []
    font.save(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--debian", required=True)
    parser.add_argument("--text", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--fixtures", required=True)
    arguments = parser.parse_args()
    with open(arguments.text, encoding="utf-8") as file:
        printed = {ord(c) for c in file.read() if c >= " "}
    latin = set(LATIN) | {c for c in printed if c < 0x2E00}
    cjk = cjk_characters() | set(LATIN) | printed

    def out(name):
        return os.path.join(arguments.out, name)

    build(
        source("fontpkg_source_serif_4", "SourceSerif4[opsz,wght].ttf"), out("RectoSerif.ttf"),
        latin, LATIN_FEATURES, ("Recto Serif", "Regular", "RectoSerif-Regular"))
    build(
        source("fontpkg_source_serif_4", "SourceSerif4-Italic[opsz,wght].ttf"), out("RectoSerif-Italic.ttf"),
        latin, LATIN_FEATURES, ("Recto Serif", "Italic", "RectoSerif-Italic"))
    build(source("fontpkg_inter", "Inter[opsz,wght].ttf"), out("Inter.ttf"), latin, LATIN_FEATURES)
    build(source("fontpkg_zeyada", "Zeyada.ttf"), out("Zeyada.ttf"), latin, LATIN_FEATURES)
    # Simplified Chinese keeps its own glyphs through the locl feature; Japanese, Korean and Hong Kong ones are left out.
    languages = ["DFLT.dflt", "latn.dflt", "hani.dflt", "hani.ZHS", "hani.ZHT", "kana.dflt"]
    serif = "fonts-noto-cjk{}/usr/share/fonts/opentype/noto/NotoSerifCJK-{}.ttc"
    for extra, style in (("", "Regular"), ("-extra", "Black")):
        build(
            os.path.join(arguments.debian, serif.format(extra, style)), out(f"NotoSerifTC-{style}.otf"),
            cjk, CJK_FEATURES, ("Noto Serif TC", style, f"NotoSerifTC-{style}"), face=3, languages=languages)

    # Small fonts of each kind, which tests damage to check error handling.
    def fixture(name):
        return os.path.join(arguments.fixtures, name)

    few = {ord(c) for c in "AVTo fiél."}
    build(
        source("fontpkg_source_serif_4", "SourceSerif4[opsz,wght].ttf"), fixture("tiny-variable.ttf"),
        few, ["kern", "liga", "ccmp"], ("Recto Serif", "Regular", "RectoSerif-Regular"))
    build(
        os.path.join(arguments.debian, serif.format("", "Regular")), fixture("tiny-cff.otf"),
        few | {ord(c) for c in "馬到、。"}, ["kern", "vert"], ("Noto Serif TC", "Regular", "NotoSerifTC-Regular"),
        face=3, languages=languages)


main()
