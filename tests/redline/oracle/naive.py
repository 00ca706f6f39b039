"""Redline straight from the rulebook's sentences, on plain dictionaries: slow, and independent of the engine.

A board is {(x, y): (colour, ports)}: colour "Y" or "B", ports a set of numbers clockwise from north.
"""

from collections.abc import Iterator

Board = dict[tuple[int, int], tuple[str, frozenset[int]]]
Run = tuple[str, str, frozenset[tuple[int, int]]]  # line, kind, cells

AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
LINES = {"row": (1, 0), "column": (0, 1), "diagonal": (1, 1), "antidiagonal": (1, -1)}


def turns(ports: frozenset[int]) -> set[frozenset[int]]:
    """The ways in which a piece can lie."""
    return {frozenset((port + 2 * quarter) % 8 for port in ports) for quarter in range(4)}


def is_legal(
    board: Board, x: int, y: int, colour: str, ports: frozenset[int], last_colour: str = "", *, variant: bool = False
) -> bool:
    """A, B and C of the rulebook."""
    if not board:
        return True
    if (x, y) in board:
        return False
    extended = []
    for port, (dx, dy) in enumerate(AROUND):
        if (x + dx, y + dy) in board:
            their_colour, theirs = board[x + dx, y + dy]
            mine, other = port in ports, (port + 4) % 8 in theirs
            if mine != other:
                return False
            if mine:
                extended.append(their_colour)
    if not extended:
        return False
    if len(set(extended)) == 2:
        return colour != last_colour if variant else True
    return colour != extended[0]


def beside(board: Board) -> set[tuple[int, int]]:
    """The empty cells that touch a piece; the centre of an empty board."""
    cells = {(x + dx, y + dy) for x, y in board for dx, dy in AROUND}
    return cells - set(board) or {(0, 0)}


def placements(
    board: Board, colour: str, ports: frozenset[int], last_colour: str = "", *, variant: bool = False
) -> set[tuple[int, int, frozenset[int]]]:
    """Everywhere that a piece may be placed, and how."""
    return {
        (x, y, way)
        for x, y in beside(board)
        for way in turns(ports)
        if is_legal(board, x, y, colour, way, last_colour, variant=variant)
    }


def dead_ends(board: Board) -> Iterator[tuple[int, int, int]]:
    """Segments that run against a piece without a segment there: x, y, port."""
    for (x, y), (_, ports) in board.items():
        for port in ports:
            dx, dy = AROUND[port]
            if (x + dx, y + dy) in board and (port + 4) % 8 not in board[x + dx, y + dy][1]:
                yield x, y, port


def runs(board: Board) -> set[Run]:
    """All alignments on a board: the longest unbroken runs that are long enough, as sets of cells."""
    found = set()
    for line, (dx, dy) in LINES.items():
        for kind, enough in (("same", 3), ("alternating", 4)):
            for x, y in board:
                cells = [(x, y)]
                while True:
                    (ax, ay) = cells[-1]
                    ahead = (ax + dx, ay + dy)
                    if ahead not in board or (board[ahead][0] == board[ax, ay][0]) != (kind == "same"):
                        break
                    cells.append(ahead)
                if len(cells) >= enough:
                    found.add((line, kind, frozenset(cells)))
    whole = {one for one in found if not any(one[:2] == other[:2] and one[2] < other[2] for other in found)}
    return whole


def new_alignments(old: set[Run], after: Board, placed: tuple[int, int]) -> list[tuple[str, str, int]]:
    """The runs through the piece just placed that contain no run that was there before."""
    return sorted(
        (line, kind, len(cells))
        for line, kind, cells in runs(after)
        if placed in cells and not any((line, kind) == each[:2] and each[2] <= cells for each in old)
    )
