"""Bots that search: they try every answer in the same imagined worlds, and can say what they think of each.

What a seat cannot see is dealt again in every world, any way that fits what is public: the others' hands, how their
decks are divided, and one's own next draws. In it all others choose their cards by a style, each knowing only their own
hand, so hidden simultaneous choices stay hidden. Every answer is tried in the same worlds with the same luck: a
difference between two answers comes from the answers.

These bots are fair: all they get is a view and a prompt, and what is hidden they deal with luck of their own. How many
worlds they imagine is a number, so the same seed gives the same answers on every machine; a clock, if they are given
one, only ends a thought that takes too long.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.guess import close_guess, new_guess, open_guess
from lignerouge.flamme.bots.levels import SENSIBLE, SPECIALIST_WORTH, Level
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.policy import lay_bid
from lignerouge.flamme.bots.rollout import StyleRiders, play_for, ride_by_style
from lignerouge.flamme.bots.stakes import CHANCE, PLACE, WORTH, Goal, Stakes, reckon
from lignerouge.flamme.play.imagine import before_the_others, deal_again, imagine
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.energy import play
from lignerouge.flamme.rules.ledger import TourRules, new_ledger
from lignerouge.flamme.rules.placing import place, place_team
from lignerouge.flamme.rules.race import NOBODY, PLACING, SEATS, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, take_back
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import TOGETHER
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import Column, apart, copies, hot
from lignerouge.kernel.luck import OWNERS, Luck, return_streams, take_streams
from lignerouge.kernel.opinion import Opinion, Value

GRID_FIRST, GRID, FIRST, CARD, MEAL = range(5)  # what is asked: who is placed first, where, who draws first, ...
TRIES, COLUMNS = 0, 7  # of the sums over worlds: how many, and sum and sum of squares of CHANCE, PLACE and WORTH
CLEARLY = 2.5  # standard errors by which an answer is worse than the best so far before it is given up
FEWEST = 32  # worlds before any is
UNSEEN = 0.02  # added to the variance of a difference: a world may come that turns it, though none has yet
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
        styles = np.tile(np.array(style), (SEATS, 1))
        styles.flags.writeable = False  # like the named styles: one compiled form serves both
        riders = StyleRiders(styles, np.full(SEATS, SENSIBLE, np.int8), new_guess())
        trial = Trial(question.ask, question.rider, answers, hopeful, sums, apart_by)
        races, goal, context = copies(state.race, 3), self.goal(tour), setup.context(self.luck)
        end = None if self.clock is None else self.clock() + level.seconds
        for first in range(0, level.worlds, SLICE):
            try_answers(trial, min(SLICE, level.worlds - first), riders, context, races, goal, level.rounds)
            if not thorough and give_up(sums, apart_by, hopeful) == 1:
                break
            if end is not None and self.clock is not None and self.clock() > end:
                break
        return sums, int(best_answer(sums, hopeful))

    def goal(self, tour: TourState | None) -> Goal:
        """What the seat rides for."""
        stakes = Stakes.fresh()
        stakes.podium[: len(self.level.podium)] = self.level.podium
        stakes.margin = self.level.margin
        if tour is None:
            return Goal(stakes, TourRules.fresh(), copies(new_ledger(0), 2))
        stakes.touring = True
        stage = int(tour.ledger.ridden) + 1
        stakes.left = len(tour.plan.stages) - stage
        stakes.rest_day = stage in tour.plan.rest_days
        stakes.tired, stakes.swing = 0.15, 2.0
        return Goal(stakes, tour.plan.rules, copies(tour.ledger, 2))


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
            return max(prompt.options, key=lambda option: SPECIALIST_WORTH[option])
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


class Trial(NamedTuple):
    """A question with its answers, and what the worlds say of each."""

    ask: int
    rider: int
    answers: Column
    hopeful: Column  # whether an answer is still tried
    sums: Any  # a row for each answer
    apart_by: Any  # the sums of squares of the differences between any two answers in the same world


@apart
def try_answers(
    trial: Trial, worlds: int, riders: StyleRiders, context: RaceContext, races: Any, goal: Goal, rounds: int
) -> None:
    """`races`: the race as it is seen, a world, and that world after an answer."""
    ask, rider, answers, hopeful, sums, apart_by = trial
    luck = context.luck
    seat, saved, found = rider // 2, np.zeros((1, OWNERS), np.uint64), np.zeros(3)
    worths = np.zeros(len(answers))
    survey(riders.guess, context.track)
    for _ in range(worlds):
        races[1] = races[0]
        if ask >= FIRST:
            deal_again(races[1], seat, luck)
        return_streams(luck, saved, 0)
        for n in range(len(answers)):
            if hopeful[n]:
                take_streams(luck, saved, 0)
                races[2] = races[1]
                give(ask, rider, answers[n], riders, context, races[2])
                ride_by_style(riders, context, races[2], rounds)
                reckon(goal, context.rules, races[2], seat, found)
                worths[n] = found[WORTH]
                sums[n, TRIES] += 1
                for m in range(3):
                    sums[n, 1 + 2 * m] += found[m]
                    sums[n, 2 + 2 * m] += found[m] * found[m]
        for n in range(len(answers)):
            for m in range(len(answers)):
                apart_by[n, m] += (worths[n] - worths[m]) ** 2


@apart
def give(ask: int, rider: int, answer: int, riders: StyleRiders, context: RaceContext, race: Race) -> None:
    """Carry an answer out: a rider, a square, a place in the hand or among the spent cards."""
    track, cards, guess = context.track, context.cards, riders.guess
    if ask == GRID_FIRST:
        if context.rules.roads == TOGETHER:
            race.picked = answer
        else:
            place_team(track, race, answer)
    elif ask == GRID:
        place(race, rider, answer)
    elif ask == FIRST:
        open_guess(guess, track, cards, race)
        play_for(riders.styles[rider // 2], guess, track, cards, race, answer, context.luck)
        close_guess(guess, race)
    elif ask == CARD:
        play(race, rider, answer)
    elif answer == NOBODY:
        close_refreshment(race, rider)
    else:
        take_back(cards, race, rider, answer)


@apart
def give_up(sums: Any, apart_by: Any, hopeful: Column) -> int:
    """Try no longer what is clearly worse than the best, world by world. -> how many answers are left"""
    best, left = best_answer(sums, hopeful), 0
    many, mean = sums[best, TRIES], measured(sums, best, WORTH)[0]
    for n in range(len(hopeful)):
        if hopeful[n] and n != best and many >= FEWEST:
            less = mean - measured(sums, n, WORTH)[0]
            if less > CLEARLY * np.sqrt((apart_by[best, n] / many - less * less + UNSEEN) / many):
                hopeful[n] = 0
        left += hopeful[n]
    return left


@hot
def best_answer(sums: Any, hopeful: Column) -> int:
    """The answer that is worth most, of those still tried."""
    best, most = 0, -1e9
    for n in range(len(hopeful)):
        if hopeful[n]:
            mean = measured(sums, n, WORTH)[0]
            if mean > most:
                best, most = n, mean
    return best


@hot
def measured(sums: Any, answer: int, what: int) -> tuple[float, float]:
    """The mean of CHANCE, PLACE or WORTH over the worlds of an answer, and its standard error."""
    many = max(sums[answer, TRIES], 1.0)
    mean = sums[answer, 1 + 2 * what] / many
    spread = max(sums[answer, 2 + 2 * what] / many - mean * mean, 0.0)
    return mean, np.sqrt(spread / many)
