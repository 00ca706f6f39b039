"""Questions to the rules desk, read with care: whatever is wrong with them is said in one sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.questions import want
from lignerouge.redline.play.names import Lying
from lignerouge.redline.play.setup import FEWEST_SEATS, MOST_SEATS
from lignerouge.redline.rules.board import cell_at, lay
from lignerouge.redline.rules.pieces import (
    NO_COLOUR,
    PIECE_NAMES,
    PIECES,
    check_ports,
    colour_number,
    digits,
    piece_number,
    piece_of,
    ports_in,
    read_ports,
)
from lignerouge.redline.rules.rounds import new_table
from lignerouge.redline.rules.table import SIDE, Table

WIDEST = SIDE - 4  # the most columns or rows that a board may span: more than 48 pieces in a row can
FARTHEST = 10**6
REACH = 30_000  # two bytes tell where a board begins


def want_place(table: Mapping[str, Any], what: str) -> tuple[int, int]:
    """A cell."""
    x, y = want(table, "x", int, what), want(table, "y", int, what)
    if max(abs(x), abs(y)) > FARTHEST:
        raise InputError(f"Nothing lies as far away as {x},{y}.")
    return x, y


def check_reach(x: int, y: int) -> None:
    """A board may begin anywhere within reason."""
    if max(abs(x), abs(y)) > REACH:
        raise InputError(f"No board begins as far away as {x},{y}.")


def want_switch(table: Mapping[str, Any], key: str) -> bool:
    """True or false; false if nothing is said."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise InputError(f"{quoted(key)} is true or false.")
    return value


def want_ports(table: Mapping[str, Any], what: str) -> int:
    """Ports as text, "035", or as a list, [0, 3, 5]."""
    ports = want(table, "ports", (str, list), what)
    if isinstance(ports, str):
        return read_ports(ports)
    if not all(map(is_number, ports)):
        raise InputError("Ports are numbers from 0 to 7.")
    return check_ports(ports)


def last_colour(table: Mapping[str, Any]) -> int:
    """The colour played last, if there is one."""
    colour = table.get("last_colour")
    return NO_COLOUR if colour is None else colour_number(colour)


def written(ports: int, *, as_text: bool) -> str | list[int]:
    """Ports in the form in which the question writes them."""
    return digits(ports) if as_text else list(ports_in(ports))


@dataclass(frozen=True, slots=True)
class Board:
    """The lying pieces of a question."""

    pieces: tuple[Lying, ...]
    as_text: bool  # ports are written "035", not [0, 3, 5]

    @classmethod
    def read(cls, asked: Mapping[str, Any]) -> "Board":
        """`board: [{x, y, colour, ports}, …]`."""
        listed = want(asked, "board", list, "The question")
        pieces: dict[tuple[int, int], Lying] = {}
        as_text = isinstance(asked.get("ports"), str)
        for each in listed:
            if not isinstance(each, dict):
                raise InputError('A lying piece is given as {"x": 0, "y": 0, "colour": "Y", "ports": [0, 3, 5]}.')
            x, y = want_place(each, "A lying piece")
            if (x, y) in pieces:
                raise InputError(f"Two pieces lie at {x},{y}.")
            bits = want_ports(each, "A lying piece")
            colour = colour_number(want(each, "colour", str, "A lying piece"))
            pieces[x, y] = Lying(PIECE_NAMES[piece_of(colour, bits)], digits(bits), x, y)
            as_text = as_text or isinstance(each["ports"], str)
        if len(pieces) > PIECES:
            raise InputError(f"There are {PIECES} pieces; {len(pieces)} cannot lie on the board.")
        return cls(tuple(pieces.values()), as_text)

    def bounds(self) -> tuple[int, int, int, int]:
        """West, north, east, south."""
        columns, rows = [lying.x for lying in self.pieces] or [0], [lying.y for lying in self.pieces] or [0]
        return min(columns), min(rows), max(columns), max(rows)

    def nearby(self, x: int, y: int) -> tuple[int, int]:
        """A cell of which the same is true as of this one, on the board or within two cells of its bounds."""
        west, north, east, south = self.bounds()
        return min(max(x, west - 2), east + 2), min(max(y, north - 2), south + 2)

    def lay(self, table: Table) -> None:
        """Put it on a table. It is unbounded, but the pieces of one game never lie far apart."""
        west, north, east, south = self.bounds()
        if max(east - west, south - north) >= WIDEST:
            raise InputError(f"These pieces lie too far apart: {PIECES} pieces that touch span at most {PIECES} cells.")
        check_reach(west, north)
        table.west, table.north = west, north
        for lying in self.pieces:
            lay(table, piece_number(lying.piece), read_ports(lying.ports), int(cell_at(lying.x, lying.y)))


def read_table(asked: Mapping[str, Any], seats: int = FEWEST_SEATS) -> tuple[Table, Board]:
    """A table with the board of a question, the colour played last, and the variant."""
    board = Board.read(asked)
    table = new_table(seats)
    board.lay(table)
    table.last_colour = last_colour(asked)
    table.variant = want_switch(asked, "variant")
    return table, board


@dataclass(slots=True)
class Spelling:
    """How a question writes its pieces: an answer gives them back in the same words."""

    words: dict[int, str]

    def read(self, value: Any, what: str) -> list[int]:
        """Pieces by their names, in whatever rotation."""
        if not isinstance(value, list):
            raise InputError(f'{what} is a list of pieces, as in ["Y:035", "B:07"].')
        return [self.read_one(name) for name in value]

    def read_one(self, name: Any) -> int:
        """A piece by its name."""
        piece = piece_number(name)
        self.words.setdefault(piece, name)
        return piece

    def write(self, pieces: Iterable[int]) -> list[str]:
        """Pieces by name, sorted."""
        return sorted(self.words[piece] for piece in pieces)


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a question in the order of the table; names or numbers."""

    names: tuple[Any, ...]

    @classmethod
    def read(cls, asked: Mapping[str, Any]) -> "Players":
        """`players: ["A", "B"]`, or how many there are: then they are called 0, 1 and so on."""
        listed: Any = asked.get("players")
        players = list(range(min(listed, MOST_SEATS + 1))) if is_number(listed) else listed
        if not isinstance(players, list) or not all(isinstance(name, str) or is_number(name) for name in players):
            raise InputError('Players are given as a list of names, as in ["A", "B"].')
        if not FEWEST_SEATS <= len(players) <= MOST_SEATS:
            raise InputError(f"Redline is for {FEWEST_SEATS} to {MOST_SEATS} players.")
        if len({str(name) for name in players}) < len(players):
            raise InputError("Two players have the same name.")
        return cls(tuple(players))

    def seat(self, name: Any) -> int:
        """Where a player sits."""
        names = [str(each) for each in self.names]
        if str(name) not in names:
            raise InputError(f"There is no player {quoted(str(name))}.")
        return names.index(str(name))

    def rows(self, value: Any, what: str) -> list[Any]:
        """Something for every player: by name, or in their order."""
        if isinstance(value, list) and len(value) == len(self.names):
            return value
        if isinstance(value, dict) and sorted(value) == sorted(str(name) for name in self.names):
            return [value[str(name)] for name in self.names]
        raise InputError(f"{what} are given by player, one for each.")

    def write(self, rows: Iterable[Any], like: Any) -> Any:
        """The reverse of `rows`, in the same form."""
        listed = list(rows)
        return listed if isinstance(like, list) else dict(zip(map(str, self.names), listed, strict=True))


def is_number(value: Any) -> bool:
    """A whole number; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_out(asked: Mapping[str, Any], players: Players, table: Table) -> None:
    """R9: who went out, in order; who went out at once stands together."""
    for group in want(asked, "out", list, "The question"):
        if not isinstance(group, list) or not group:
            raise InputError('Players who are out are given in groups, as in [["C"], ["A", "D"]].')
        table.exits += 1
        for name in group:
            seat = players.seat(name)
            if table.exit[seat]:
                raise InputError(f"{name} went out twice.")
            table.exit[seat] = table.exits
