"""Redline as a game on the kernel: what is asked, and what an answer does.

On their turn a player places a piece (`1/7/B/place`: game, turn, seat) or, blocked, discards two (`…/discard`). When an
alignment is made and the reserve is empty, all the others choose at the same time which piece they give (`…/discard`);
a choice may be changed until everybody has chosen.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from operator import attrgetter

from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import attentive
from lignerouge.redline.play.events import Began, Chose, Ended, Scored, from_notes
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.names import LETTERS, packed, parse_lying, seats_in, unpacked
from lignerouge.redline.play.setup import MatchOptions, TableState
from lignerouge.redline.play.view import SeatView, hand_of, names, view
from lignerouge.redline.rules.legality import Placements, cell_in, find_placements, piece_in, ports_as
from lignerouge.redline.rules.pieces import PIECE_NAMES, PIECE_NUMBERS
from lignerouge.redline.rules.rounds import begin_game, draw_starter, keep_score, next_game, score_of
from lignerouge.redline.rules.table import BLOCKED, FIRST_SEAT, GIVING, NOBODY, OVER, PLACING, Table
from lignerouge.redline.rules.turns import discard, give, place

AND = "+"  # between two pieces that are discarded together


class Redline:
    """The game for two to six players, in single games or in series, scored or not."""

    key = "redline"
    revision = 2  # 2: without scores too, the game ends when nobody can place any more (R9)
    oldest = 1
    takes_back = True  # hands are open: whoever goes back to before a draw has learnt nothing
    owners: Sequence[str] = (*LETTERS, "table", *(f"{letter}'s-mind" for letter in LETTERS))

    things: Mapping[int, str] = {
        **dict(enumerate(PIECE_NAMES)),
        **{FIRST_SEAT + seat: f"seat-{letter}" for seat, letter in enumerate(LETTERS)},
    }

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> TableState:
        """Everybody draws their pieces; who begins is drawn too, unless that is settled (R12)."""
        table = MatchOptions.read(options, seats).table(seats)
        table.plays_on = revision == 1 and not table.scored
        begin_game(table, draw_starter(table, luck), luck)
        if notes is not None:
            notes.append(began(table))
        return TableState(table)

    def prompts(self, state: TableState) -> Sequence[Prompt]:
        """What the game waits for."""
        return state.recall(self._prompts)

    def _prompts(self, state: TableState) -> tuple[Prompt, ...]:
        table, turn = state.table, int(state.table.turn)
        match int(table.phase):
            case p if p == PLACING:
                return (Prompt(prompt_name(table, turn, "place"), turn, "PlacePiece", placements(table, turn)),)
            case p if p == BLOCKED:
                return (Prompt(prompt_name(table, turn, "discard"), turn, "DiscardTwo", pairs(table, turn)),)
            case p if p == GIVING:
                return tuple(giving_prompt(table, seat) for seat in seats_in(int(table.asked)))
            case _:
                return ()

    def answer(self, state: TableState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Carry out a legal answer."""
        table, written = state.table, attentive()
        told: list[Event] = [] if notes is None else notes
        match prompt.ask:
            case "PlacePiece":
                code = packed(parse_lying(option))
                place(table, piece_in(code), ports_as(code), cell_in(code), luck, written)
            case "DiscardTwo":
                pieces = [PIECE_NUMBERS[name] for name in option.split(AND)]
                discard(table, pieces[0], pieces[1] if len(pieces) > 1 else NOBODY, written)
            case _:
                if table.choice[prompt.seat] == NOBODY:
                    told.append(Chose(audience=EVERYONE, seat=prompt.seat, rule="R7"))
                table.choice[prompt.seat] = PIECE_NUMBERS[option]
                if all(table.choice[seat] != NOBODY for seat in seats_in(int(table.asked))):
                    give(table, written)
        told += from_notes(table, written)
        if table.phase == OVER:
            end_game(table, luck, told)

    def view(self, state: TableState, seat: int | None) -> SeatView:
        """What a seat sees."""
        return view(state, seat)

    def picture(self, view: SeatView) -> str:
        """The board, and everybody's pieces."""
        return view._repr_svg_()

    def imagine(self, view: SeatView, luck: Luck) -> TableState:
        """A match that looks like this view."""
        return imagine(view, luck)

    def outcome(self, state: TableState) -> Outcome | None:
        """R9, R11: by points, in a series without scores by games won, in a single game by who stayed in longer."""
        table = state.table
        if table.phase != OVER:
            return None
        points = table.points.tolist()[: table.seats]
        return Outcome(final_places(points), final_order(points))


def final_order(points: Sequence[int]) -> tuple[str, ...]:
    """The seats, best first; equals in the order of the table."""
    return tuple(LETTERS[seat] for seat in sorted(range(len(points)), key=lambda seat: -points[seat]))


def final_places(points: Sequence[int]) -> tuple[int, ...]:
    """By seat, 1 the first; equals share a place."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def prompt_name(table: Table, seat: int, what: str) -> str:
    """Game, turn, seat and what is asked."""
    return f"{table.game}/{table.turns}/{LETTERS[seat]}/{what}"


def placements(table: Table, seat: int) -> tuple[str, ...]:
    """Everything that a seat may place, by piece and how it lies, then from west to east."""
    found = Placements.fresh()
    find_placements(table, seat, found)
    lying = [unpacked(table, int(found.code[n])) for n in range(found.count)]
    return tuple(map(str, sorted(lying, key=attrgetter("piece", "ports", "x", "y"))))


def pairs(table: Table, seat: int) -> tuple[str, ...]:
    """R8: two pieces of a hand, or the only one."""
    hand = names(hand_of(table, seat))
    return tuple(map(AND.join, combinations(hand, 2))) if len(hand) > 1 else hand


def giving_prompt(table: Table, seat: int) -> Prompt:
    """R7: one piece of the player's own choice."""
    chosen = int(table.choice[seat])
    return Prompt(
        prompt_name(table, seat, "discard"),
        seat,
        "GivePiece",
        names(hand_of(table, seat)),
        secret=True,
        chosen="" if chosen == NOBODY else PIECE_NAMES[chosen],
    )


def began(table: Table) -> Began:
    """The game that was just dealt."""
    hands = tuple(names(hand_of(table, seat)) for seat in range(table.seats))
    return Began(
        audience=EVERYONE,
        game=int(table.game),
        games=int(table.games),
        seat=int(table.starter),
        hands=hands,
        reserve=int(table.kept),
        rule="R12",
    )


def end_game(table: Table, luck: Luck, told: list[Event]) -> None:
    """R11, R12: write the points down; the next game is dealt, or the match is over."""
    keep_score(table)
    total = table.points.tolist()[: table.seats]
    if table.scored:
        points = tuple(int(score_of(table, seat)) for seat in range(table.seats))
        told.append(Scored(audience=EVERYONE, game=int(table.game), points=points, total=tuple(total), rule="R11"))
    if table.game < table.games:
        next_game(table, luck)
        told.append(began(table))
    else:
        order, ranked = final_order(total), tuple(sorted(final_places(total)))
        rule = "R11" if table.games > 1 else "R9"
        told.append(Ended(audience=EVERYONE, order=order, places=ranked, rule=rule))


REDLINE = Redline()
