"""The letters of a front page: five faces that travel with the package; a server needs neither fonts nor a network.

They are those of the pages (`web/src/styles/fonts.css`), cut to our languages; `fonts/README.md` says how.
"""

import struct
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from lignerouge.kernel.svg import element

FOLDER = Path(str(files("lignerouge.flamme.press"))) / "fonts"
ELLIPSIS = "…"


@dataclass(frozen=True)
class Face:
    """A font in one weight: its file, its name in SVG, and how wide its letters are."""

    file: str
    family: str
    weight: int
    style: str = "normal"

    @property
    def path(self) -> Path:
        """The file of the font."""
        return FOLDER / f"{self.file}.ttf"

    @property
    def attributes(self) -> dict[str, object]:
        """The attributes of an SVG text in this font."""
        fallback = "sans-serif" if self.family == "Inter" else "serif"
        return {
            "font_family": f"{self.family}, {fallback}",
            "font_weight": self.weight,
            "font_style": self.style,
        }

    def width(self, words: str, size: float) -> float:
        """How wide a line is, without kerning."""
        widths, usual = read_widths(self.path)
        return size * sum(widths.get(ord(letter), usual) for letter in words)


DISPLAY = Face("display", "Noto Serif Display", 800)
TEXT = Face("text", "EB Garamond", 400)
ITALIC = Face("italic", "EB Garamond", 400, "italic")
PLAIN = Face("plain", "Inter", 400)
STRONG = Face("strong", "Inter", 700)
FACES = (DISPLAY, TEXT, ITALIC, PLAIN, STRONG)


@cache
def read_widths(path: Path) -> tuple[dict[int, float], float]:
    """How far each letter advances, in parts of the size; and the width of a letter that is not there."""
    data = path.read_bytes()
    tables = {}
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        tables[name] = start
    unit = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    known = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = [struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * glyph)[0] / unit for glyph in range(known)]
    glyphs = read_letters(data, tables[b"cmap"])
    return {letter: advances[min(glyph, known - 1)] for letter, glyph in glyphs.items()}, advances[0]


def read_letters(data: bytes, start: int) -> dict[int, int]:
    """The glyph of every letter, from the table that every font has for them (format 4)."""
    for number in range(struct.unpack_from(">H", data, start + 2)[0]):
        place = start + struct.unpack_from(">HHL", data, start + 4 + 8 * number)[2]
        if struct.unpack_from(">H", data, place)[0] == 4:
            break
    else:
        raise AssertionError("a font without a table of its letters")
    count = struct.unpack_from(">H", data, place + 6)[0] // 2
    ends, starts, deltas, offsets = (place + 14, place + 16 + 2 * count, place + 16 + 4 * count, place + 16 + 6 * count)
    found = {}
    for segment in range(count):
        end, first, delta, offset = (
            struct.unpack_from(">H", data, table + 2 * segment)[0] for table in (ends, starts, deltas, offsets)
        )
        for letter in range(first, min(end, 0xFFFE) + 1):
            glyph = letter
            if offset:
                glyph = struct.unpack_from(">H", data, offsets + 2 * segment + offset + 2 * (letter - first))[0]
            if glyph:
                found[letter] = (glyph + delta) & 0xFFFF
    return found


def size_that_fits(face: Face, words: str, size: float, room: float, smallest: float) -> float:
    """The wanted size, or a smaller one in which the line fits, but never less than the smallest."""
    return max(smallest, min(size, room / max(face.width(words, 1.0), 1e-6)))


def cut_to(face: Face, words: str, size: float, room: float) -> str:
    """The line itself if it fits; else as much of it as does, and an ellipsis."""
    if face.width(words, size) <= room:
        return words
    while words and face.width(words + ELLIPSIS, size) > room:
        words = words[:-1]
    return words.rstrip() + ELLIPSIS


def break_lines(face: Face, words: str, size: float, room: float, most: int) -> list[str]:
    """Break a text into at most so many lines; what does not fit is left out."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and face.width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut_to(face, line, size, room) for line in lines]


@cache
def embedded_fonts() -> str:
    """All fonts as a style element: a picture with it looks the same on every device."""
    rules = [
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"src:url(data:font/ttf;base64,{b64encode(face.path.read_bytes()).decode()})}}"
        for face in FACES
    ]
    return element("style", "".join(rules))
