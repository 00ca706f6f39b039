"""The rules desk of Redline: what may be placed, what is aligned, what a turn does, what is scored (`docs/explain.md`).

A question becomes a table, the engine answers, the table becomes the answer: there is no rule here. Pieces come back
under the names, and ports in the form, that the question used.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lignerouge.kernel.cases import Rulebook
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.notes import Notes, attentive, read
from lignerouge.kernel.questions import Handler, language_of, want
from lignerouge.redline.explain.questions import (
    Board,
    Players,
    Spelling,
    check_reach,
    read_out,
    read_table,
    want_place,
    want_ports,
    want_switch,
    written,
)
from lignerouge.redline.play.names import unpacked
from lignerouge.redline.play.refusals import Judgement, judge
from lignerouge.redline.play.view import exits, hand_of
from lignerouge.redline.rules import note_kinds as reasons
from lignerouge.redline.rules.alignments import ALIGNMENTS, LINES, count_new
from lignerouge.redline.rules.board import cell_at
from lignerouge.redline.rules.legality import Placements, find_placements, piece_in, ports_as, witness
from lignerouge.redline.rules.pieces import COLOURS, PATTERN, PATTERNS, PIECE_NAMES, PIECES, colour_number, digits
from lignerouge.redline.rules.rounds import new_table, score_of
from lignerouge.redline.rules.table import NOBODY, OVER, Table, is_in
from lignerouge.redline.rules.turns import DRAW, GIFTS, bit, discard, end_placement, give, put_down, take_up
from lignerouge.redline.text.match import WORDS, why

MOST_DISCARDED = 2


def answer_judge(asked: Mapping[str, Any]) -> dict[str, Any]:
    """R1 to R5: may this piece lie there?"""
    table, board = read_table(asked)
    colour = colour_number(want(asked, "colour", str, "The question"))
    x, y = board.nearby(*want_place(asked, "The question"))
    verdict = judge(table, colour, want_ports(asked, "The question"), x, y)
    return {"legal": verdict.legal, "reason": why(verdict, language_of(asked))}


def answer_placements(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that may be placed from a hand; what looks the same counts once."""
    table, board = read_table(asked)
    spelling = Spelling({})
    hand = sorted(set(spelling.read(asked.get("hand"), "A hand")))
    table.hand[0, : len(hand)] = hand
    table.held[0] = len(hand)
    found = Placements.fresh()
    find_placements(table, 0, found)
    listed = []
    for code in (int(found.code[n]) for n in range(found.count)):
        lying = unpacked(table, code)
        ports = written(int(ports_as(code)), as_text=board.as_text)
        listed.append({"piece": spelling.words[piece_in(code)], "ports": ports, "x": lying.x, "y": lying.y})
    listed.sort(key=lambda each: (each["piece"], each["ports"], each["x"], each["y"]))
    return {"placements": listed, "count": len(listed)}


def answer_alignments(asked: Mapping[str, Any]) -> dict[str, Any]:
    """R6: the alignments that the piece at x, y, the last one placed, has newly made."""
    table, board = read_table(asked)
    x, y = want_place(asked, "The question")
    placed = [lying for lying in board.pieces if (lying.x, lying.y) == (x, y)]
    if not placed:
        raise InputError(f"No piece lies at {x},{y}.")
    notes = attentive()
    count_new(table, int(cell_at(x, y)), COLOURS.index(placed[0].piece[0]), 0, notes)
    return {"alignments": alignments_in(notes)}


def alignments_in(notes: Notes) -> list[dict[str, Any]]:
    """The new alignments that were noted."""
    return [
        {"line": LINES[where], "kind": ALIGNMENTS[cause], "length": amount}
        for kind, _, where, cause, amount in read(notes)
        if kind == reasons.ALIGNED
    ]


class IllegalError(Exception):
    """Why an action is not allowed: a key of `[desk]` in the words, with what fills it in."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def text(self, language: str) -> str:
        """In a sentence."""
        return WORDS.say(f"desk.{self.key}", language, **self.values)


class MisplacedError(IllegalError):
    """Why a placement is not allowed."""

    def __init__(self, verdict: Judgement) -> None:
        super().__init__(verdict.why)
        self.verdict = verdict

    def text(self, language: str) -> str:
        """As at a table."""
        return why(self.verdict, language)


@dataclass(slots=True)
class Turn:
    """A turn being asked about."""

    table: Table
    board: Board
    players: Players
    spelling: Spelling
    state: Mapping[str, Any]
    notes: Notes

    @classmethod
    def read(cls, state: Mapping[str, Any]) -> "Turn":
        """The state before the action."""
        players, spelling = Players.read(state), Spelling({})
        table, board = read_table(state, len(players.names))
        table.scored = want_switch(state, "match")
        read_out(state, players, table)
        hands = [spelling.read(hand, "A hand") for hand in players.rows(state.get("hands"), "Hands")]
        reserve = spelling.read(state.get("reserve"), "The reserve")
        count = len(board.pieces) + len(reserve) + sum(map(len, hands))
        if count > PIECES:
            raise InputError(f"There are {PIECES} pieces, not {count}.")
        for seat, hand in enumerate(hands):
            table.hand[seat, : len(hand)] = hand
            table.held[seat] = len(hand)
        table.reserve[: len(reserve)] = reserve
        table.kept = len(reserve)
        table.turn = players.seat(state.get("turn"))
        if not is_in(table, table.turn) or not table.held[table.turn]:
            raise InputError(f"It cannot be the turn of {state.get('turn')}, who is out or has no pieces.")
        return cls(table, board, players, spelling, state, attentive())

    def place(self, action: Mapping[str, Any]) -> str | None:
        """R3 to R7. -> the reward"""
        table, seat = self.table, int(self.table.turn)
        piece = self.spelling.read_one(action.get("piece"))
        ports = want_ports(action, "A placement")
        x, y = want_place(action, "A placement")
        if piece not in hand_of(table, seat):
            raise IllegalError("not_held", player=self.players.names[seat], piece=PIECE_NAMES[piece])
        if PATTERN[ports] != piece % len(PATTERNS):
            raise IllegalError("not_turned", piece=PIECE_NAMES[piece], ports=digits(ports))
        verdict = judge(table, piece // len(PATTERNS), ports, *self.board.nearby(x, y))
        if not verdict.legal:
            raise MisplacedError(verdict)
        if table.laid == 0:
            check_reach(x, y)
            table.west, table.north = x, y
        reward = int(put_down(table, piece, ports, int(cell_at(x, y)), self.notes))
        if reward == GIFTS:
            self.choose_gifts(action)
            give(table, self.notes)
            return "others discard"
        if reward == DRAW:
            self.draw(action.get("draw"))
        end_placement(table, self.notes)
        return "draw" if reward == DRAW else None

    def draw(self, name: Any) -> None:
        """R7: the piece that chance gave."""
        table = self.table
        reserve = table.reserve.tolist()[: table.kept]
        piece = NOBODY if name is None else self.spelling.read_one(name)
        if piece not in reserve:
            raise IllegalError("no_draw")
        n, last = reserve.index(piece), len(reserve) - 1
        table.reserve[n], table.reserve[last] = reserve[last], piece
        take_up(table, int(table.turn), self.notes)

    def choose_gifts(self, action: Mapping[str, Any]) -> None:
        """R7: the pieces that the others chose to give."""
        discards = action.get("discards")
        if not isinstance(discards, dict):
            raise IllegalError("no_gifts")
        chosen = {self.players.seat(name): self.spelling.read_one(piece) for name, piece in discards.items()}
        for seat, name in enumerate(self.players.names):
            if self.table.asked & bit(seat):
                if chosen.get(seat) not in hand_of(self.table, seat):
                    raise IllegalError("not_ones_own", player=name)
                self.table.choice[seat] = chosen[seat]

    def blocked(self, action: Mapping[str, Any]) -> None:
        """R8"""
        table, seat = self.table, int(self.table.turn)
        code = int(witness(table, seat))
        if code != NOBODY:
            placed = str(unpacked(table, code))
            raise IllegalError("can_place", player=self.players.names[seat], piece=placed)
        pieces, hand = self.spelling.read(action.get("discards"), "What is discarded"), hand_of(table, seat)
        many = min(MOST_DISCARDED, len(hand))
        if len(pieces) != many or any(pieces.count(piece) > hand.count(piece) for piece in pieces):
            raise IllegalError("discards", pieces=many)
        discard(table, pieces[0], pieces[1] if many > 1 else NOBODY, self.notes)
        if table.phase == OVER and witness(table, int(table.winner)) == NOBODY:
            raise IllegalError("was_over")

    def answer(self, reward: str | None) -> dict[str, Any]:
        """What the turn has led to."""
        table, names, over = self.table, self.players.names, self.table.phase == OVER
        hands = [self.spelling.write(hand_of(table, seat)) for seat in range(table.seats)]
        return {
            "legal": True,
            "reason": "",
            "reward": reward,
            "hands": self.players.write(hands, self.state["hands"]),
            "reserve": self.spelling.write(table.reserve.tolist()[: table.kept]),
            "out": [[names[seat] for seat in group] for group in exits(table)],
            "winner": names[table.winner] if over else None,
            "next": None if over else names[table.turn],
            "alignments": alignments_in(self.notes),
            "scores": scores(table, self.players) if over else None,
        }


def answer_turn(asked: Mapping[str, Any]) -> dict[str, Any]:
    """R3 to R11: a whole turn. An action against the rules is answered with the reason."""
    language = language_of(asked)
    turn = Turn.read(want(asked, "state", dict, "A turn"))
    action = want(asked, "action", dict, "A turn")
    try:
        match action.get("type"):
            case "place":
                return turn.answer(turn.place(action))
            case "blocked":
                turn.blocked(action)
                return turn.answer(None)
            case other:
                raise InputError(f'An action is of type "place" or "blocked", not {quoted(str(other))}.')
    except IllegalError as reason:
        return {"legal": False, "reason": reason.text(language)}


def scores(table: Table, players: Players) -> dict[str, int]:
    """R11"""
    return {str(name): int(score_of(table, seat)) for seat, name in enumerate(players.names)}


def answer_scores(asked: Mapping[str, Any]) -> dict[str, Any]:
    """R11: the points of a game."""
    players = Players.read(asked)
    table = new_table(len(players.names))
    read_out(asked, players, table)
    table.winner = players.seat(asked.get("winner"))
    left = [name for seat, name in enumerate(players.names) if is_in(table, seat)]
    if left != [players.names[table.winner]]:
        raise InputError("When a game is over, everybody but the winner is out.")
    return {"scores": scores(table, players)}


HANDLERS: Mapping[str, Handler] = {
    "redline_judge": answer_judge,
    "redline_placements": answer_placements,
    "redline_alignments": answer_alignments,
    "redline_turn": answer_turn,
    "redline_scores": answer_scores,
}

RULEBOOK = Rulebook("lignerouge.redline", HANDLERS, picture="lignerouge.server.http.redline:picture")
