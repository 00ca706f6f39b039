"""Riders who search: they try every answer in imagined worlds, and can say what they think of each.

They are fair: all they get is a view and a prompt, and what is hidden they deal with luck of their own. How many worlds
they imagine is a number, so the same seed gives the same answers on every machine; a clock, if they are given one, only
ends a thought that takes too long.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lignerouge.flamme.bots.bidding import lay_bid
from lignerouge.flamme.bots.guess import new_guess
from lignerouge.flamme.bots.levels import Level
from lignerouge.flamme.bots.policy import SENSIBLE
from lignerouge.flamme.bots.search import (
    CARD,
    COLUMNS,
    FIRST,
    GRID,
    GRID_FIRST,
    MEAL,
    best_answer,
    give_up,
    measured,
    try_answers,
)
from lignerouge.flamme.bots.specialists import specialist_worth
from lignerouge.flamme.bots.stakes import CHANCE, PLACE, WORTH, Stakes
from lignerouge.flamme.play.imagine import before_the_others, imagine
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.ledger import TourRules, new_ledger
from lignerouge.flamme.rules.race import NOBODY, PLACING, SEATS
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import copies
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import silent
from lignerouge.kernel.opinion import Opinion, Value

SLICE = 16  # worlds between two looks at the clock


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt as the search asks it: by numbers."""

    ask: int
    rider: int
    answers: tuple[int, ...]


@dataclass(slots=True)
class Searcher:
    """Tries answers; what is open on the table stays as it is seen."""

    level: Level
    luck: Luck
    clock: Callable[[], float] | None = None

    def weigh(self, state: RaceState, question: Question, tour: TourState | None, *, thorough: bool) -> tuple[Any, int]:
        """The sums of the search, and the number of the best answer; thorough: answers are tried to the end."""
        setup, level = state.setup, self.level
        answers = np.array(question.answers, np.int64)
        hopeful, sums = np.ones(len(answers), np.int8), np.zeros((len(answers), COLUMNS))
        apart_by = np.zeros((len(answers), len(answers)))
        style = level.mountains if any(setup.course.track.ascent.tolist()) else level.flat
        styles, policies = np.tile(np.array(style), (SEATS, 1)), np.full(SEATS, SENSIBLE, np.int8)
        styles.flags.writeable = False  # like the named styles: one compiled form serves both
        stakes, rules, ledger = self.stakes(tour)
        races, ledgers = copies(state.race, 3), copies(ledger, 2)
        guess, road, notes = new_guess(), new_road(), silent()
        end = None if self.clock is None else self.clock() + level.seconds
        for first in range(0, level.worlds, SLICE):
            try_answers(
                question.ask,
                question.rider,
                answers,
                hopeful,
                sums,
                apart_by,
                min(SLICE, level.worlds - first),
                styles,
                policies,
                guess,
                setup.course.track,
                setup.cards.record,
                setup.rules,
                races,
                stakes,
                rules,
                ledgers,
                road,
                notes,
                self.luck,
                level.rounds,
            )
            if not thorough and give_up(sums, apart_by, hopeful) == 1:
                break
            if end is not None and self.clock is not None and self.clock() > end:
                break
        return sums, int(best_answer(sums, hopeful))

    def stakes(self, tour: TourState | None) -> tuple[Stakes, TourRules, Any]:
        """What the seat rides for, the numbers of the tour, and its ledger."""
        stakes = Stakes.fresh()
        stakes.podium[: len(self.level.podium)] = self.level.podium
        stakes.margin = self.level.margin
        if tour is None:
            return stakes, TourRules.fresh(), new_ledger(0)
        stakes.touring = True
        stage = int(tour.ledger.ridden) + 1
        stakes.left = len(tour.plan.stages) - stage
        stakes.rest_day = stage in tour.plan.rest_days
        stakes.tired, stakes.swing = 0.15, 2.0
        return stakes, tour.plan.rules, tour.ledger


def question_of(state: RaceState, prompt: Prompt) -> Question | None:
    """A prompt by numbers; None where there is nothing to search."""
    race, setup = state.race, state.setup
    name = prompt.name.split("/")[-2]
    if prompt.ask == "PickRider":
        ask = GRID_FIRST if race.phase == PLACING else FIRST
        return Question(ask, 2 * prompt.seat, tuple(RIDER_NUMBERS[option] for option in prompt.options))
    if prompt.ask == "PlaceRider":
        return Question(GRID, RIDER_NUMBERS[name], tuple(setup.course.number(option) for option in prompt.options))
    if prompt.ask == "PlayCard":
        rider = RIDER_NUMBERS[name]
        hand = [setup.labels[kind] for kind in hand_kinds(race, rider)]
        return Question(CARD, rider, tuple(hand.index(option) for option in prompt.options))
    if prompt.ask == "TakeBack":
        rider = RIDER_NUMBERS[prompt.name.split("/")[-3]]
        spent = [setup.labels[kind] for kind in race.spent[rider].tolist()[: race.spents[rider]]]
        answers = (spent.index(option) if option in spent else NOBODY for option in prompt.options)
        return Question(MEAL, rider, tuple(answers))
    return None


@dataclass(slots=True)
class SearchBot:
    """Chooses what is worth most in imagined worlds."""

    name: str
    searcher: Searcher

    def choose(self, view: SeatView | TourView, prompt: Prompt) -> str:
        """One of the prompt's options."""
        if len(prompt.options) == 1:
            return prompt.options[0]
        if prompt.ask == "Draft":
            return max(prompt.options, key=specialist_worth)
        if prompt.ask == "LayBid":
            race = view.race if isinstance(view, TourView) else view
            assert race is not None, "in a tour bids are laid for a stage"
            return lay_bid(SENSIBLE, imagine(race, self.searcher.luck), prompt.name, self.searcher.luck)
        found = self._search(view, prompt, thorough=False)
        return prompt.options[0 if found is None else found[1]]  # recovery: yes; for the breakaway: the rouleur

    def opinion(self, view: SeatView | TourView, prompt: Prompt) -> Opinion | None:
        """What it thinks of every option; nothing where it does not search: recovery, bids, and the draft."""
        found = None if prompt.ask == "Draft" else self._search(view, prompt, thorough=True)
        if found is None:
            return None
        sums, best = found
        return Opinion(
            prompt.options[best], tuple(value_of(sums, n, option) for n, option in enumerate(prompt.options))
        )

    def _search(self, view: SeatView | TourView, prompt: Prompt, *, thorough: bool) -> tuple[Any, int] | None:
        tour, luck = None, self.searcher.luck
        if isinstance(view, SeatView):
            state = imagine(before_the_others(view), luck)
        else:
            assert view.race is not None, "between the draft and the end a stage is ridden"
            tour = GRAND_TOUR.imagine(replace(view, race=before_the_others(view.race)), luck)
            assert tour.race is not None, "a stage that is seen is imagined"
            state = tour.race
        question = question_of(state, prompt)
        return None if question is None else self.searcher.weigh(state, question, tour, thorough=thorough)


def value_of(sums: Any, answer: int, option: str) -> Value:
    """What the worlds say of an answer."""
    (chance, chance_error), (place, place_error), (worth, worth_error) = (
        map(float, measured(sums, answer, what)) for what in (CHANCE, PLACE, WORTH)
    )
    return Value(option, int(sums[answer, 0]), chance, chance_error, place, place_error, worth, worth_error)
