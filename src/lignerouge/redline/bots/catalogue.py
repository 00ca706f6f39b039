"""The bots by name: each chooses from a seat's view, which is all it ever gets."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.kernel.notes import Notes, silent
from lignerouge.kernel.opinion import Opinion, Value
from lignerouge.redline.bots.ending import DEPTH, tables, value
from lignerouge.redline.bots.options import find_options, second_of
from lignerouge.redline.bots.policy import EAGER, RANDOM, SENSIBLE, pick_other, pick_piece, pick_placement
from lignerouge.redline.bots.search import COLUMNS, PLACE, PLACE_SQUARE, SQUARE, TRIES, WON, WORTH, search, sift
from lignerouge.redline.play.game import AND
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.names import unpacked
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.pieces import PIECE_NAMES
from lignerouge.redline.rules.table import BLOCKED, NOBODY, PLACING, SEATS, Table

POLICIES: Mapping[str, int] = {"random": RANDOM, "eager": EAGER, "sensible": SENSIBLE}
SEARCH = "search"
THOROUGH = 10  # turns imagined for every option that is tried, at least
BOTS = (*POLICIES, SEARCH)  # the weakest first


def option_name(table: Table, option: int) -> str:
    """An option of hot code as the prompt offers it."""
    if table.phase == PLACING:
        return str(unpacked(table, option))
    if table.phase == BLOCKED:
        pieces = sorted(piece for piece in (option >> 8, int(second_of(option))) if piece != NOBODY)
        return AND.join(PIECE_NAMES[piece] for piece in pieces)
    return PIECE_NAMES[option]


@dataclass(slots=True)
class PolicyBot:
    """Asks its policy, on the table that it sees."""

    name: str
    policy: int
    luck: Luck
    found: Placements = field(default_factory=Placements.fresh)
    notes: Notes = field(default_factory=silent)

    def choose(self, view: SeatView, prompt: Prompt) -> str:
        """One of the prompt's options."""
        table = imagine(view, self.luck).table
        if table.phase == PLACING:
            find_options(table, prompt.seat, self.found)
            return option_name(table, int(pick_placement(self.policy, table, self.found, self.luck, self.notes)))
        piece = int(pick_piece(self.policy, table, prompt.seat, self.luck))
        if table.phase != BLOCKED:
            return PIECE_NAMES[piece]
        other = int(pick_other(self.policy, table, prompt.seat, piece, self.luck))
        return AND.join(PIECE_NAMES[each] for each in sorted((piece, other)) if each != NOBODY)


@dataclass(frozen=True, slots=True)
class Diligence:
    """How much a searching bot does for one answer, in numbers that do not depend on the machine."""

    turns: int = 4000  # imagined
    placements: int = 24  # that look best are tried
    tables: int = 20_000  # looked at to solve an ending of two players
    pieces: int = 7  # in both hands, from which on that is tried


@dataclass(slots=True)
class SearchBot:
    """Plays endings of two exactly, and else what does best in imagined games, where the sensible policy plays on.

    It is fair: it never gets the table, only the view, and draws from the reserve it imagines with luck of its own.
    """

    luck: Luck
    diligence: Diligence = Diligence()
    name: str = SEARCH
    options: Placements = field(default_factory=Placements.fresh)
    found: Placements = field(default_factory=Placements.fresh)
    notes: Notes = field(default_factory=silent)
    start: Any = field(default_factory=lambda: np.zeros(1, Table.layout))
    work: Any = field(default_factory=lambda: np.zeros(1, Table.layout))
    ending: tuple[Any, Any] = field(default_factory=tables)
    chance: float | None = None  # to win, if the last answer was found by solving the ending

    def choose(self, view: SeatView, prompt: Prompt) -> str:
        """One of the prompt's options."""
        if len(prompt.options) == 1:
            return prompt.options[0]
        table = imagine(view, self.luck).table
        answer = self._solved(view, table, prompt.seat)
        return option_name(table, self.try_out(table, prompt.seat) if answer is None else answer)

    def opinion(self, view: SeatView, prompt: Prompt) -> Opinion:
        """What it thinks of every option, each of which is tried; of a solved ending the best one's chance is exact."""
        table = imagine(view, self.luck).table
        answer = self._solved(view, table, prompt.seat)
        best, sums = self._imagine(table, prompt.seat, len(prompt.options), thorough=True)
        found = {option_name(table, int(self.options.code[n])): n for n in range(self.options.count)}
        values = [value_of(sums[found[option]], option) for option in prompt.options]
        chosen = option_name(table, int(self.options.code[best]) if answer is None else answer)
        if self.chance is not None:
            exact = Value(chosen, 0, self.chance, 0.0, 2 - self.chance, 0.0, self.chance, 0.0)
            values = [exact if value.option == chosen else value for value in values]
        return Opinion(chosen, tuple(values))

    def second_opinion(self, view: SeatView, prompt: Prompt, best: str) -> Opinion:
        """The same with fresh luck, against the option that looked best at first."""
        return replace(self.opinion(view, prompt), best=best)

    def _solved(self, view: SeatView, table: Table, seat: int) -> int | None:
        """The best answer in an ending of two, if it is near enough."""
        self.chance = None
        near = view.seats == 2 and sum(map(len, view.hands)) <= self.diligence.pieces
        return self.solve(table, seat) if near else None

    def solve(self, table: Table, seat: int) -> int | None:
        """The best answer in an ending, or None if that is too much."""
        stack, found = self.ending
        stack[0] = table
        effort, answer = np.array([self.diligence.tables]), np.zeros(DEPTH, np.int64)
        chance = value(stack, found, 0, seat, 0.0, 1.0, effort, answer, self.notes)
        if effort[0] < 0:
            return None
        self.chance = float(chance)
        return int(answer[0])

    def try_out(self, table: Table, seat: int) -> int:
        """What does best in imagined games."""
        return self.options.code[self._imagine(table, seat, self.diligence.placements)[0]]

    def _imagine(self, table: Table, seat: int, most: int, *, thorough: bool = False) -> tuple[int, Any]:
        """The place of the best among the options that are tried, and the sums of the games imagined."""
        find_options(table, seat, self.options)
        if table.phase == PLACING:
            sift(table, self.options, most, self.notes)
        self.start[0] = table
        policies, sums = np.full(SEATS, SENSIBLE), np.zeros((int(self.options.count), COLUMNS))
        best = search(
            policies,
            self.start,
            self.work,
            seat,
            self.options,
            self.found,
            max(self.diligence.turns, THOROUGH * most) if thorough else self.diligence.turns,
            self.luck,
            self.notes,
            sums,
        )
        return int(best), sums


def value_of(sums: Any, option: str) -> Value:
    """What the imagined games say of an option."""
    many = max(float(sums[TRIES]), 1.0)
    chance, place, worth = (float(sums[what]) / many for what in (WON, PLACE, WORTH))
    errors = (
        math.sqrt(max(square - mean * mean, 0.0) / many)
        for mean, square in (
            (chance, chance),
            (place, float(sums[PLACE_SQUARE]) / many),
            (worth, float(sums[SQUARE]) / many),
        )
    )
    chance_error, place_error, worth_error = errors
    return Value(option, int(sums[TRIES]), chance, chance_error, place, place_error, worth, worth_error)


def new_bot(name: str, seed: int) -> PolicyBot | SearchBot:
    """A bot with luck of its own. `search@1000` imagines 1000 turns an answer."""
    luck = seeded(seed)
    luck.remembers = False
    known, turns = split_budget(name)
    if known == SEARCH:
        return SearchBot(luck, Diligence(turns=turns or Diligence().turns), name)
    if known not in POLICIES:
        raise InputError(f"There is no bot called {quoted(known)}: there are {', '.join(BOTS)}.")
    if turns is not None:
        raise InputError(f"{quoted(known)} imagines no turns: {SEARCH} does.")
    return PolicyBot(name, POLICIES[name], luck)
