"""Pieces and boards of Redline in characters: five wide and three high, lines from the centre to sides and corners.

Nothing is told by colour alone: a yellow piece has a Y at its centre, a blue one a B.
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from lignerouge.redline.play.names import Lying
from lignerouge.terminal.styles import ASKING, FAINT

WIDTH, HEIGHT = 5, 3
RISING = "\u2571"  # as an escape: it looks like a slash
STROKES = {  # by port: row, column and characters
    0: (0, 2, "│"),
    1: (0, 4, RISING),
    2: (1, 3, "──"),
    3: (2, 4, "╲"),
    4: (2, 2, "│"),
    5: (2, 0, RISING),
    6: (1, 0, "──"),
    7: (0, 0, "╲"),
}
GROUND = {"Y": "#1e1b17 on #f0c94a", "B": "#ffffff on #2f6fb5"}
RED = {"Y": "bold #b3121d on #f0c94a", "B": "bold #ff8f8f on #2f6fb5"}
LAST = "underline"


def piece_lines(lying: Lying, *, last: bool = False) -> list[Text]:
    """A piece as it lies."""
    colour = lying.piece[0]
    rows = [[" "] * WIDTH for _ in range(HEIGHT)]
    for port in map(int, lying.ports):
        row, column, stroke = STROKES[port]
        rows[row][column : column + len(stroke)] = stroke
    lines = [Text("".join(row), RED[colour]) for row in rows]
    middle = Text.assemble(lines[1][:2], (colour, f"{GROUND[colour]} {LAST if last else ''}"), lines[1][3:])
    return [lines[0], middle, lines[2]]


def empty_lines(mark: str) -> list[Text]:
    """A cell without a piece: marked, or a faint point."""
    middle = Text(f"{mark:^{WIDTH}}", ASKING) if mark else Text(f"{'·':^{WIDTH}}", FAINT)
    return [Text(" " * WIDTH), middle, Text(" " * WIDTH)]


def board_lines(board: Sequence[Lying], marked: Mapping[tuple[int, int], str] | None = None) -> list[Text]:
    """The board with one empty cell around it; x above, y at the left; cells to choose from have their numbers."""
    pieces = {(lying.x, lying.y): lying for lying in board}
    columns = [x for x, _ in pieces] or [0]
    rows = [y for _, y in pieces] or [0]
    across = range(min(columns) - 1, max(columns) + 2)
    lines = [Text("     " + "".join(f"{x:^{WIDTH}}" for x in across), FAINT)]
    for y in range(min(rows) - 1, max(rows) + 2):
        cells = []
        for x in across:
            if (x, y) in pieces:
                cells.append(piece_lines(pieces[x, y], last=pieces[x, y] == board[-1]))
            else:
                cells.append(empty_lines((marked or {}).get((x, y), "")))
        for row in range(HEIGHT):
            label = Text(f"{y:>4} " if row == 1 else "     ", FAINT)
            lines.append(Text.assemble(label, *(cell[row] for cell in cells)))
    return lines


def in_rows(pieces: Iterable[tuple[str, Lying]], width: int) -> list[Text]:
    """Pieces side by side with a name above each, as many as fit a line."""
    named = list(pieces)
    room = max([len(name) for name, _ in named] + [WIDTH]) + 2
    many = max(1, width // room)
    lines = []
    for first in range(0, len(named), many):
        row = named[first : first + many]
        lines.append(Text("".join(f"{name:<{room}}" for name, _ in row)))
        drawn = [piece_lines(lying) for _, lying in row]
        for n in range(HEIGHT):
            lines.append(Text.assemble(*(Text.assemble(each[n], " " * (room - WIDTH)) for each in drawn)))
    return lines
