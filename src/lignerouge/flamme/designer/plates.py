"""Riders as plates on the map: colour, livery, shape and letter, so that nothing rests on colour alone.

Colours and shapes are those of the pages by day (`web/src/styles/tokens.css`, `web/src/art/teams.ts`), and tests hold
them together.
"""

from lignerouge.flamme.designer.ribbon import Place
from lignerouge.kernel.svg import element, number, text

COLOURS = {
    "paper-3": "#fdf9ee",
    "ink": "#1e1b17",
    "ink-2": "#4c4438",
    "red": "#b8161d",
    "land": "#ccd0a4",
    "land-2": "#bcc492",
    "wood": "#73895f",
    "road": "#e6decb",
    "road-line": "#fffdf6",
    "road-lane": "#b3a88f",
    "road-case": "#2b2721",
    "road-up": "#f0cdbb",
    "road-down": "#c4d9e3",
    "road-cob": "#cfc5b0",
    "road-cob-2": "#8f8570",
    "road-sup": "#e8dca0",
    "road-grid": "#efd98a",
    "road-end": "#d8d0bd",
    "up": "#b8161d",
    "down": "#1d5c93",
    "wavy": "#1d5c93",
    "line": "#1a1714",
    "halo": "#fffdf6",
    "j-green": "#2c8a4e",
    "j-dot": "#c4161c",
    "j-base": "#fdf9ee",
    "tA": "#e07b1f",
    "tA2": "#fff3df",
    "tAo": "#1e1b17",
    "tB": "#1f5da6",
    "tB2": "#f3ead6",
    "tBo": "#ffffff",
    "tC": "#2c7a4b",
    "tC2": "#f3ead6",
    "tCo": "#ffffff",
    "tD": "#fbf7ec",
    "tD2": "#1e1b17",
    "tDo": "#1e1b17",
    "tE": "#e58fae",
    "tE2": "#5b1735",
    "tEo": "#3d0d22",
    "tF": "#2b2926",
    "tF2": "#e8c65a",
    "tFo": "#fff8e6",
}

# A plate in a box of 40 by 26: a pill for a rouleur, an arrow for a sprinteur.
PLATES = {
    "R": "M13 1.5H27A11.5 11.5 0 0 1 27 24.5H13A11.5 11.5 0 0 1 13 1.5Z",
    "S": "M3 1.5H26.5L39 13L26.5 24.5H3Q1.5 24.5 1.5 23V3Q1.5 1.5 3 1.5Z",
}
WIDTH = 0.98  # of a plate with its edge, which is 46 in its own units
SCALE = WIDTH / 46
CHECKS = (3, 4)  # columns and rows


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """As a path."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}Z"


def tail_livery(team: str, x: float = 1, width: float = 10, height: float = 26) -> str:
    """A team's livery on the tail of a plate: a path in a box that begins at x."""
    middle = height / 2
    match team:
        case "B":
            return rectangle(x + width * 0.18, 0, width * 0.26, height) + rectangle(
                x + width * 0.66, 0, width * 0.26, height
            )
        case "C":
            return rectangle(x, 0, width, middle)
        case "D":
            tip, back = x + width * 0.1, x - width * 0.35
            return (
                f"M{number(tip)} 0L{number(x + width * 0.75)} {number(middle)}L{number(tip)} {number(height)}"
                f"H{number(back)}L{number(x + width * 0.3)} {number(middle)}L{number(back)} 0Z"
            )
        case "E":
            columns, rows = CHECKS
            wide, high = width / columns, height / rows
            return "".join(
                rectangle(x + column * wide, row * high, wide, high)
                for row in range(rows)
                for column in range(columns)
                if (row + column) % 2
            )
        case "F":
            return (
                f"M{number(x)} {number(height)}L{number(x + width * 0.55)} 0H{number(x + width)}"
                f"L{number(x + width * 0.45)} {number(height)}Z"
            )
        case _:
            return ""


def clips() -> str:
    """What cuts liveries to the shape of a plate; the same in every picture, so that many fit on one page."""
    shapes = (element("clipPath", element("path", d=path), id=f"lr-plate-{type_}") for type_, path in PLATES.items())
    return element("defs", *shapes)


def plate(rider: str, place: Place, *, crashed: bool = False, letters: str = "") -> str:
    """A rider on the road: `BR` is the rouleur of team B. Who lies crashed has a cross for a letter.

    `letters`: instead of that of the team.
    """
    team, type_ = rider[0], rider[1]
    shape = PLATES[type_]
    livery = tail_livery(team)
    drawn = [
        element("path", d=shape, fill="none", stroke=COLOURS["halo"], stroke_width=5, stroke_linejoin="round"),
        element("path", d=shape, fill=COLOURS[f"t{team}"]),
        *(
            [element("path", clip_path=f"url(#lr-plate-{type_})", fill=COLOURS[f"t{team}2"], d=livery)]
            if livery
            else []
        ),
        element("path", d=shape, fill="none", stroke=COLOURS["line"], stroke_width=2.4, stroke_linejoin="round"),
    ]
    lies = " rotate(32)" if crashed else ""
    letter = text(
        "×" if crashed else letters or team,
        transform=f"rotate({number(-place.degrees)}) scale({SCALE:.5f})",
        dx=1.5 if type_ == "R" else 0,
        dy=".36em",
        font_size=14 if len(letters) > 1 else 20,
        font_weight=800,
        text_anchor="middle",
        fill=COLOURS[f"t{team}o"],
    )
    return element(
        "g",
        element("title", rider),
        element("g", *drawn, transform=f"scale({SCALE:.5f}){lies} translate(-20 -13)"),
        letter,
        transform=f"translate({number(place.x)} {number(place.y)}) rotate({number(place.degrees)})",
    )
