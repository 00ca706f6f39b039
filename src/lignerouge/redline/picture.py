"""The board of Redline and everybody's pieces as a picture for notebooks, as the pages draw them."""

from collections.abc import Iterator, Sequence

from lignerouge.kernel.svg import element, number, picture, text
from lignerouge.redline.play.names import LETTERS, Lying

# As on the pages by day (`web/src/styles/tokens.css`), which a test holds against.
COLOURS = {
    "paper-2": "#ece2ca",
    "rule": "#cdbf9f",
    "ink": "#1e1b17",
    "ink-3": "#6b604f",
    "line": "#1a1714",
    "red": "#b8161d",
    "rl-yellow": "#f0c948",
    "rl-yellow-2": "#d9ac24",
    "rl-blue": "#7fa9c9",
    "rl-blue-2": "#4f81a8",
    "rl-line": "#b8161d",
}
ENDS = ("50 0", "100 0", "100 50", "100 100", "50 100", "0 100", "0 50", "0 0")  # of segments by port, from the north
DOTS = ((14, 28), (28, 14), (72, 86), (86, 72))
BARS = "M8 22H34M8 30H26M66 22H92M74 30H92M8 78H34M8 70H26M66 78H92M74 70H92"
AROUND = 0.7  # cells around the board
SMALL = 0.5  # of a piece in a hand
NARROWEST = 7.0  # cells, so that hands have room


def piece(colour: str, ports: str, x: float, y: float, size: float = 1.0) -> str:
    """A piece with its corner here; its colour has a pattern too, and the line an ink edge."""
    name = "rl-yellow" if colour == "Y" else "rl-blue"
    rays = "".join(f"M50 50L{ENDS[int(port)]}" for port in ports)
    if colour == "Y":
        pattern = [
            element("circle", cx=cx, cy=cy, r=2.8, fill=COLOURS["rl-yellow-2"])
            for dot, other in DOTS
            for cx, cy in ((dot, other), (dot, 100 - other))
        ]
    else:
        pattern = [element("path", d=BARS, stroke=COLOURS["rl-blue-2"], stroke_width=3)]
    edge = {"stroke": COLOURS["line"], "stroke_width": 2}
    return element(
        "g",
        element("rect", x=1.5, y=1.5, width=97, height=97, rx=5, fill=COLOURS[name], **edge),
        *pattern,
        element("path", d=rays, fill="none", stroke=COLOURS["line"], stroke_width=17),
        element("circle", cx=50, cy=50, r=12.5, fill=COLOURS["line"]),
        element("path", d=rays, fill="none", stroke=COLOURS["rl-line"], stroke_width=12),
        element("circle", cx=50, cy=50, r=10, fill=COLOURS["rl-line"]),
        transform=f"translate({number(x)} {number(y)}) scale({number(size / 100)})",
        clip_path="url(#lr-piece)",
    )  # fmt: skip


def board_picture(board: Sequence[Lying], hands: Sequence[Sequence[str]], turn: int | None) -> str:
    """The pieces on the grid, the last one framed; below it the hands, which lie open (R10)."""
    columns, rows = [lying.x for lying in board] or [0], [lying.y for lying in board] or [0]
    left, top = min(columns) - AROUND, min(rows) - AROUND
    right, end = max(max(columns) + 1 + AROUND, left + NARROWEST), max(rows) + 1 + AROUND
    bottom = end + len(hands) * (SMALL + 0.12) + 0.3
    inside = [
        element("defs", element("clipPath", element("rect", width=100, height=100, rx=6), id="lr-piece")),
        element("rect", x=left, y=top, width=right - left, height=bottom - top, fill=COLOURS["paper-2"]),
        *grid(left, top, right, end),
        *(piece(lying.piece[0], lying.ports, lying.x, lying.y) for lying in board),
        *last(board),
        *rows_of(hands, turn, left, end),
    ]
    told = f"Redline, {len(board)} pieces on the board."
    if turn is not None:
        told += f" It is the turn of {LETTERS[turn]}."
    return picture((left, top, right, bottom), inside, told, most=64.0)


def grid(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """The cells on which pieces may lie."""
    upright = "".join(f"M{x} {number(top)}V{number(bottom)}" for x in range(int(left // 1) + 1, int(right // 1) + 1))
    level = "".join(f"M{number(left)} {y}H{number(right)}" for y in range(int(top // 1) + 1, int(bottom // 1) + 1))
    yield element("path", d=upright + level, fill="none", stroke=COLOURS["rule"], stroke_width=0.03)


def last(board: Sequence[Lying]) -> Iterator[str]:
    """A frame around the piece that was played last."""
    for lying in board[-1:]:
        yield element(
            "rect", x=lying.x - 0.03, y=lying.y - 0.03, width=1.06, height=1.06, rx=0.08, fill="none",
            stroke=COLOURS["ink"], stroke_width=0.05,
        )  # fmt: skip


def rows_of(hands: Sequence[Sequence[str]], turn: int | None, left: float, top: float) -> Iterator[str]:
    """Everybody's letter and pieces; red is whose turn it is."""
    for seat, hand in enumerate(hands):
        y = top + 0.15 + seat * (SMALL + 0.12)
        colour = COLOURS["red" if seat == turn else "ink-3"]
        yield text(LETTERS[seat], x=left + 0.2, y=y + 0.36, font_size=0.34, font_weight=700, fill=colour)
        for n, name in enumerate(hand):
            yield piece(name[0], name[2:], left + 0.65 + n * (SMALL + 0.06), y, SMALL)
