"""What a front page is drawn from: riders from the side, cards, the wordmark. The pages have the same shapes.

`shapes.toml` repeats `web/src/art/figures.ts` and `web/src/art/numerals.ts`; a test holds them together.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

from lignerouge.flamme.designer.plates import COLOURS, PLATES, tail_livery
from lignerouge.flamme.press.letters import STRONG
from lignerouge.kernel.svg import element, number

INK, SKIN, SHADE, SHORTS, TIRED = "#1a1714", "#e5b98f", "#c4946a", "#2a2622", "#8f0e15"
CARD, TIRED_CARD = "#fdf9ee", "#efd9c4"
EDGE = 2.2  # a limb has a dark edge
LETTER_GAP = 46  # between the words of the wordmark
ADVANCE = 70  # from one numeral to the next
NARROW = {"I": 36, "L": 66, "E": 66}  # from these letters to the next; from others 76


@cache
def read_shapes() -> dict[str, Any]:
    """The whole file."""
    return tomllib.loads(files("lignerouge.flamme.press").joinpath("shapes.toml").read_text(encoding="utf-8"))


def figure(rider: str, colour: str = "") -> str:
    """A rider on a bicycle, in a box of 66 by 60; with a colour a silhouette."""
    team = rider[0]
    paints = {
        "skin": SKIN,
        "shade": SHADE,
        "shorts": SHORTS,
        "kit": COLOURS[f"t{team}"],
        "trim": COLOURS[f"t{team}2"],
        "face": SKIN,
        "cap": COLOURS[f"t{team}"],
    }
    drawn = []
    for paint, width, path in strokes(rider[1]):
        own = colour or paints.get(paint, INK)
        is_filled = paint in ("face", "cap")
        drawn.append(
            element(
                "path",
                d=path,
                fill=own if is_filled else "none",
                stroke=(colour or INK) if is_filled else own,
                stroke_width=width,
                **({"stroke_dasharray": "3 3"} if paint == "trim" else {}),
                **({"opacity": 0.5} if paint == "spoke" else {}),
            )
        )
    return element("g", *drawn, stroke_linecap="round", stroke_linejoin="round")


def strokes(type_: str) -> Sequence[tuple[str, float, str]]:
    """Of a rouleur or a sprinteur: paint, width, path, in the order in which they are drawn."""
    found: list[tuple[str, float, str]] = []
    for paint, width, path in read_shapes()[type_]:
        if paint == "bicycle":
            found += [(each[0], each[1], each[2]) for each in read_shapes()["bicycle"]]
        elif paint in ("shade", "skin", "shorts", "kit"):
            found += [("ink", width + EDGE, path), (paint, width, path)]
        else:
            found.append((paint, width, path))
    return found


def numeral(words: str, x: float, y: float, height: float, weight: float, colour: str, inline: str) -> str:
    """A number in the letters of the poster, centred on x with its top at y."""
    width = len(words) * ADVANCE - 10
    where = f"translate({number(x)} {number(y)}) scale({number(height / 100)}) translate({number(-width / 2)} 0)"
    return element("g", *poster_letters(words, ADVANCE, weight, colour, inline, 1.9), transform=where, fill="none")


def poster_letters(words: str, advance: float, weight: float, colour: str, inline: str, fine: float) -> list[str]:
    """Letters of the poster in a row, with a fine line inside."""
    drawn, x = [], 0.0
    for letter in words:
        path = read_shapes()["glyphs"][letter]
        shift = f"translate({number(x - (13 if letter == 'I' else 0))} 0)"
        drawn.append(element("path", d=path, stroke=colour, stroke_width=weight, transform=shift))
        drawn.append(element("path", d=path, stroke=inline, stroke_width=fine, transform=shift))
        x += advance or NARROW.get(letter, 76)
    return drawn


def wordmark(x: float, y: float, height: float, paper: str) -> str:
    """The name of the paper, centred on x, with its top at y."""
    first, second = (sum(NARROW.get(letter, 76) for letter in word) - 14 for word in ("LIGNE", "ROUGE"))
    scale = height / 104
    left = x - scale * (first + LETTER_GAP + second) / 2
    return element(
        "g",
        *poster_letters("LIGNE", 0, 14, COLOURS["ink"], paper, 1.6),
        element(
            "g",
            *poster_letters("ROUGE", 0, 14, COLOURS["red"], paper, 1.6),
            transform=f"translate({first + LETTER_GAP} 0)",
        ),
        transform=f"translate({number(left)} {number(y)}) scale({number(scale)})",
        fill="none",
        stroke_miterlimit=3,
    )


def card(rider: str, label: str, x: float, y: float, width: float) -> str:
    """A card of a rider, face up; its powers are told in words beside it."""
    team, tired = rider[0], label == "E"
    value = "2" if tired else label.partition("+")[0]
    paper, ink = (TIRED_CARD, TIRED) if tired else (CARD, COLOURS["ink"])
    wide = len(value) > 1
    pip = 6.6 if wide else 8.0
    pips = [
        element("rect", x=50 - int(value) * pip / 2 + n * pip + 0.8, y=124, width=pip - 1.6, height=6.5, rx=1, fill=ink)
        for n in range(int(value))
    ]
    hills = [
        element("path", d="M6 100Q30 86 52 92T94 82V116H6Z", fill="#d9cd97"),
        element("path", d="M6 108Q34 98 60 103T94 98V116H6Z", fill="#a7b37f"),
        element("g", figure(rider, COLOURS["ink"]), transform="translate(60 86) scale(.47)", opacity=0.92),
    ]
    return element(
        "g",
        element("rect", x=1, y=1, width=98, height=138, rx=6, fill=paper, stroke=INK, stroke_width=1.6),
        *([] if tired else hills),
        element("rect", x=6, y=6, width=88, height=16, fill=COLOURS[f"t{team}"], stroke=INK),
        element("path", d=tail_livery(team, 7, 13, 15), transform="translate(0 6.5)", fill=COLOURS[f"t{team}2"]),
        element(
            "text",
            f"{team}·{rider[1]}",
            x=11 if team == "A" else 24,
            y=18.3,
            font_size=11.5,
            fill=COLOURS[f"t{team}o"],
            **STRONG.attributes,
        ),
        element(
            "path",
            d=PLATES[rider[1]],
            fill="none",
            stroke=COLOURS[f"t{team}o"],
            stroke_width=2.5,
            transform="translate(71 8) scale(.45)",
        ),
        numeral(value, 50, 36 if wide else 31, 60 if wide else 72, 15, ink, paper),
        element("path", d="M6 119.5H94", stroke=INK),
        *pips,
        transform=f"translate({number(x)} {number(y)}) scale({number(width / 100)})",
    )


def rays(x: float, y: float, far: float, count: int = 18) -> str:
    """From a sun, each half as wide as the step to the next."""

    def edge(n: int) -> str:
        angle = n / count * pi
        return f"{number(x + cos(angle) * far)} {number(y + sin(angle) * far)}"

    return "".join(f"M{number(x)} {number(y)}L{edge(n)}L{edge(n + 1)}Z" for n in range(0, 2 * count, 2))


def hills(width: float, height: float, heights: Sequence[float]) -> str:
    """A range of hills through heights at even distances, filled to the foot of a picture of this size."""
    steps = len(heights) - 1
    path = f"M0 {number(height)}V{number(heights[0] * height)}"
    for n, (before, after) in enumerate(pairwise(heights)):
        middle = number((n + 0.5) / steps * width)
        path += f"C{middle} {number(before * height)} {middle} {number(after * height)} "
        path += f"{number((n + 1) / steps * width)} {number(after * height)}"
    return f"{path}V{number(height)}Z"
