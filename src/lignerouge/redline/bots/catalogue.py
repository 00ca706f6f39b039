"""The bots by name: each chooses from a seat's view, which is all it ever gets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck, below, seeded
from lignerouge.kernel.notes import Notes, silent
from lignerouge.kernel.opinion import Opinion
from lignerouge.redline.bots.ending import DEPTH, tables, value
from lignerouge.redline.bots.options import find_options, second_of
from lignerouge.redline.bots.policy import EAGER, RANDOM, SENSIBLE, pick_other, pick_piece, pick_placement
from lignerouge.redline.bots.search import COLUMNS, search, sift
from lignerouge.redline.bots.tree import new_tree, think
from lignerouge.redline.bots.weighing import imagined, solved
from lignerouge.redline.play.game import AND
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.names import unpacked
from lignerouge.redline.play.setup import WORDS
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.pieces import PIECE_NAMES
from lignerouge.redline.rules.table import BLOCKED, NOBODY, PLACING, SEATS, Table

POLICIES: Mapping[str, int] = {"random": RANDOM, "eager": EAGER, "sensible": SENSIBLE}
SEARCH = "search"
ALL = 10  # times as many tables are looked at to know every answer of an ending, not only the best
TURNS = 32  # an opinion imagines a game of every option for so many turns that an answer would be worth
FEWEST = 8  # games for each of them
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

    turns: int = 8000  # imagined
    careless: int = 30  # of a hundred imagined games of two: the other takes what looks best
    placements: int = 24  # that look best are tried
    tables: int = 20_000  # looked at to solve an ending of two players
    pieces: int = 7  # in both hands, from which on that is tried


@dataclass(slots=True)
class SearchBot:
    """Plays endings of two exactly, and else what does best in imagined games; of two in a tree of them.

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
        """What it thinks of every option: exactly in an ending that it can solve, else each in the same games."""
        return self.second_opinion(view, prompt, "")

    def second_opinion(self, view: SeatView, prompt: Prompt, best: str) -> Opinion:
        """The same with fresh luck, against the option that looked best at first."""
        table = imagine(view, self.luck).table
        answer = self._solved(view, table, prompt.seat)
        find_options(table, prompt.seat, self.options)
        found = (int(self.options.code[n]) for n in range(self.options.count))
        codes = {option_name(table, code): code for code in found}
        options = {option: codes[option] for option in prompt.options}
        if answer is not None:
            best = best or option_name(table, answer)
            if exact := solved(table, prompt.seat, options, ALL * self.diligence.tables, self.notes):
                return Opinion(best, tuple(exact))
        worlds, seed = max(FEWEST, self.diligence.turns // TURNS), int(below(self.luck, prompt.seat, 1 << 30))
        return imagined(table, prompt.seat, options, worlds, seed, self.notes, best)

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
        """What does best in imagined games: of two in a tree of them."""
        self.start[0] = table
        policies, diligence = np.full(SEATS, SENSIBLE), self.diligence
        if table.seats == 2:
            tree, effort = new_tree(diligence.turns), (diligence.turns, diligence.careless)
            how = (diligence.placements, *tree, self.found, *effort, self.luck, self.notes)
            return int(think(policies, self.start, self.work, seat, *how))
        find_options(table, seat, self.options)
        if table.phase == PLACING:
            sift(table, self.options, diligence.placements, self.notes)
        sums = np.zeros((int(self.options.count), COLUMNS))
        rest = (self.found, diligence.turns, self.luck, self.notes, sums)
        best = search(policies, self.start, self.work, seat, self.options, *rest)
        return int(self.options.code[best])


def new_bot(name: str, seed: int) -> PolicyBot | SearchBot:
    """A bot with luck of its own. `search@1000` imagines 1000 turns an answer."""
    luck = seeded(seed)
    luck.remembers = False
    known, turns = split_budget(name)
    if known == SEARCH:
        return SearchBot(luck, Diligence(turns=turns or Diligence().turns), name)
    if known not in POLICIES:
        raise WORDS.refusal("refusals.bot_unknown", bot=quoted(known), bots=", ".join(BOTS))
    if turns is not None:
        raise WORDS.refusal("refusals.bot_budget", bot=quoted(known), search=SEARCH)
    return PolicyBot(name, POLICIES[name], luck)
