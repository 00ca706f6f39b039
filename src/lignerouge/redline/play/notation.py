"""A position as one line of text: the currency of tests, bug reports and links.

`Y:035@0,0/035 B:07@1,-1/12 A=B:0,Y:13 B=Y:07 turn=B` is the board in the order of play, everybody's hand, and whose
turn it is. The reserve is all the rest, or what `reserve=B:1,Y:1` names; `-` is nothing. `last=B` is the colour played
last, if not that of the last piece named; `out=C,D+E` says that C went out first, then D and E together; `variant` and
`scoring` switch these on. In a link, `_` stands for the spaces. A move is an option of a prompt: `Y:035@3,-1/257`, or
`B:07+Y:1` for pieces that are discarded.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.redline.picture import board_picture
from lignerouge.redline.play.imagine import deal_out, lay_all
from lignerouge.redline.play.names import LETTERS, Lying, lying_pieces, parse_lying
from lignerouge.redline.play.view import exits, hand_of, names
from lignerouge.redline.rules.legality import witness
from lignerouge.redline.rules.pieces import COLOURS, NO_COLOUR, PIECE_NAMES, colour_number, piece_number
from lignerouge.redline.rules.rounds import new_table
from lignerouge.redline.rules.table import BLOCKED, NOBODY, OVER, PLACING, Table

NONE = "-"
FLAGS = ("variant", "scoring")


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two turns."""

    board: tuple[Lying, ...]  # in the order of play
    hands: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    turn: int
    last_colour: str  # or ""
    out: tuple[tuple[int, ...], ...] = ()
    variant: bool = False
    scoring: bool = False

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        return board_picture(self.board, self.hands, self.turn)


def parse_position(text: str) -> Position:
    """Read a position; every piece exists once."""
    board: list[Lying] = []
    said: dict[str, str] = {}
    for word in text.replace("_", " ").split():
        key, equals, value = word.partition("=")
        if "@" in word:
            board.append(parse_lying(word))
        elif key in said:
            raise InputError(f"{quoted(key)} is said twice.")
        elif (key in FLAGS and not equals) or (equals and key in (*LETTERS, "turn", "last", "out", "reserve")):
            said[key] = value
        else:
            raise InputError(f"{quoted(word)} is not part of a position.")
    hands = [parse_pieces(said[letter]) for letter in LETTERS if letter in said]
    if len(hands) < 2 or any(letter not in said for letter in LETTERS[: len(hands)]):
        raise InputError("A position needs the hands of at least two players, from A on, as in A=B:0,Y:13 B=-.")
    used = [lying.piece for lying in board] + [name for hand in hands for name in hand]
    rest = tuple(name for name in PIECE_NAMES if name not in used)
    reserve = parse_pieces(said["reserve"]) if "reserve" in said else rest
    check_once([*used, *reserve], "{} is in two places.")
    check_once((f"{lying.x},{lying.y}" for lying in board), "Two pieces lie at {}.")
    last = COLOURS[colour_number(said["last"])] if "last" in said else board[-1].piece[0] if board else ""
    turn = seat_number(said.get("turn", LETTERS[0]), len(hands))
    out = parse_out(said["out"], len(hands)) if "out" in said else ()
    if any(turn in group for group in out) or not hands[turn]:
        raise InputError(f"It cannot be the turn of {LETTERS[turn]}, who has no pieces or is out.")
    return Position(tuple(board), tuple(hands), reserve, turn, last, out, "variant" in said, "scoring" in said)


def parse_pieces(text: str) -> tuple[str, ...]:
    """`B:0,Y:13`, or `-` for none."""
    pieces = [] if text == NONE else [piece_number(name) for name in text.split(",")]
    return names(pieces)


def check_once(things: Iterable[object], mistake: str) -> None:
    """Each is there once; else the mistake names the one that is not."""
    seen: set[object] = set()
    for each in things:
        if each in seen:
            raise InputError(mistake.format(each))
        seen.add(each)


def seat_number(letter: str, seats: int) -> int:
    """A player of this position."""
    if len(letter) != 1 or letter not in LETTERS[:seats]:
        raise InputError(f"There is no player {quoted(letter)} in this position.")
    return LETTERS.index(letter)


def parse_out(text: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """`C,D+E`."""
    return tuple(tuple(seat_number(letter, seats) for letter in group.split("+")) for group in text.split(","))


def format_position(position: Position) -> str:
    """The reverse of `parse_position`."""
    words = [str(lying) for lying in position.board]
    words += [f"{LETTERS[seat]}={','.join(hand) or NONE}" for seat, hand in enumerate(position.hands)]
    used = {lying.piece for lying in position.board} | {name for hand in position.hands for name in hand}
    if set(position.reserve) != set(PIECE_NAMES) - used:
        words.append(f"reserve={','.join(position.reserve) or NONE}")
    words.append(f"turn={LETTERS[position.turn]}")
    if position.last_colour and position.last_colour != position.board[-1].piece[0]:
        words.append(f"last={position.last_colour}")
    if position.out:
        words.append("out=" + ",".join("+".join(LETTERS[seat] for seat in group) for group in position.out))
    words += [flag for flag in FLAGS if getattr(position, flag)]
    return " ".join(words)


def lay_table(position: Position) -> Table:
    """The position on a table. The leftmost and topmost cells tell it where its board lies."""
    table = new_table(len(position.hands))
    table.west = min((lying.x for lying in position.board), default=0)
    table.north = min((lying.y for lying in position.board), default=0)
    lay_all(table, position.board)
    deal_out(table, position.hands, position.reserve)
    table.turn = table.starter = position.turn
    table.turns = len(position.board) + 1
    table.last_colour = COLOURS.index(position.last_colour) if position.last_colour else NO_COLOUR
    table.variant, table.scored = position.variant, position.scoring
    table.exits = len(position.out)
    for rank, group in enumerate(position.out, 1):
        for seat in group:
            table.exit[seat] = rank
    table.phase = BLOCKED if witness(table, position.turn) == NOBODY else PLACING
    return table


def position_of(table: Table) -> Position:
    """A table between two turns as a position."""
    if table.phase not in (PLACING, BLOCKED, OVER):
        raise InputError("While pieces are being given there is no position to write down.")
    return Position(
        board=lying_pieces(table),
        hands=tuple(names(hand_of(table, seat)) for seat in range(table.seats)),
        reserve=names(table.reserve.tolist()[: table.kept]),
        turn=int(table.turn),
        last_colour="" if table.last_colour == NO_COLOUR else COLOURS[table.last_colour],
        out=exits(table),
        variant=bool(table.variant),
        scoring=bool(table.scored),
    )
