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

from lignerouge.flamme.bots.evaluator import goal_of, riders_of
from lignerouge.flamme.bots.guess import close_guess, open_guess
from lignerouge.flamme.bots.levels import SPECIALIST_WORTH, Level
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.rollout import StyleRiders, play_for, ride_by_style
from lignerouge.flamme.bots.stakes import CHANCE, PLACE, WORTH, Goal, reckon
from lignerouge.flamme.play.imagine import before_the_others, deal_again, imagine
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.breakaway import lay_bid
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.placing import place, place_team
from lignerouge.flamme.rules.race import NOBODY, PLACING, TABLE, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, take_back
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import TOGETHER
from lignerouge.flamme.tour.campaign import GRAND_TOUR, TourState
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import Column, apart, copies, hot
from lignerouge.kernel.luck import OWNERS, Luck, below, return_streams, streams, take_streams
from lignerouge.kernel.opinion import Opinion, Value

# What is asked: who is placed first, where, what is bid, who draws first, which card, what is taken back.
GRID_FIRST, GRID, BID, FIRST, CARD, MEAL = range(6)
UNSPOKEN = ("Draft", "LayBid")  # of these it gives no opinion
TRIES, COLUMNS = 0, 7  # of the sums over worlds: how many, and sum and sum of squares of CHANCE, PLACE and WORTH
CLEARLY = 2.5  # standard errors by which an answer is worse than the best so far before it is given up
FEWEST = 32  # worlds before any is
UNSEEN = 0.02  # added to the variance of a difference: a world may come that turns it, though none has yet
SLICE = 16  # worlds between two looks at the clock
WORLD_SEEDS = 2**32 - 1  # of the luck of all worlds of a thought
HANDS = 24  # that are drawn to judge who draws first


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt as the search asks it: by numbers."""

    ask: int
    rider: int
    answers: tuple[int, ...]


class Weighed(NamedTuple):
    """What a search found: the sums over its worlds, and the number of the best answer."""

    sums: Any
    apart_by: Any
    best: int

    def value(self, answer: int, option: str) -> Value:
        """What the worlds say of an answer."""
        (chance, chance_error), (place, place_error), (worth, worth_error) = (
            map(float, measured(self.sums, answer, what)) for what in (CHANCE, PLACE, WORTH)
        )
        worlds, behind = int(self.sums[answer, TRIES]), measured(self.sums, self.best, CHANCE)[0] - chance
        apart = max(self.apart_by[1, self.best, answer] / max(worlds, 1) - behind * behind, 0.0)
        error = float((apart / max(worlds, 1)) ** 0.5)
        return Value(option, worlds, chance, chance_error, place, place_error, worth, worth_error, error)


@dataclass(slots=True)
class Searcher:
    """Tries answers; what is open on the table stays as it is seen."""

    level: Level
    luck: Luck
    clock: Callable[[], float] | None = None

    def weigh(self, state: RaceState, question: Question, tour: TourState | None, *, thorough: bool) -> Weighed:
        """What is found; thorough: all answers are tried to the end."""
        setup, level = state.setup, self.level
        answers = np.array(question.answers, np.int64)
        hopeful, sums = np.ones(len(answers), np.int8), np.zeros((len(answers), COLUMNS))
        apart_by = np.zeros((2, len(answers), len(answers)))
        riders, goal = riders_of(level, setup), goal_of(level, tour)
        trial = Trial(question.ask, question.rider, answers, hopeful, sums, apart_by)
        races, context = copies(state.race, 3), setup.context(self.luck)
        end = None if self.clock is None else self.clock() + level.seconds
        seed = int(below(self.luck, TABLE, WORLD_SEEDS))
        for first in range(0, level.worlds, SLICE):
            rows = streams(seed, first, min(SLICE, level.worlds - first))
            try_answers(trial, rows, riders, context, races, goal, level.rounds)
            if not thorough and give_up(sums, apart_by, hopeful) == 1:
                break
            if end is not None and self.clock is not None and self.clock() > end:
                break
        return Weighed(sums, apart_by, int(best_answer(sums, hopeful)))


def question_of(state: RaceState, prompt: Prompt) -> Question | None:
    """A prompt by numbers; None where there is nothing to search."""
    race, setup = state.race, state.setup
    name = prompt.name.split("/")[-2]
    if prompt.ask == "PickRider":
        ask = GRID_FIRST if race.phase == PLACING else FIRST
        return Question(ask, 2 * prompt.seat, tuple(RIDER_NUMBERS[option] for option in prompt.options))
    if prompt.ask == "PlaceRider":
        return Question(GRID, RIDER_NUMBERS[name], tuple(setup.course.number(option) for option in prompt.options))
    if prompt.ask in ("PlayCard", "LayBid"):
        rider = RIDER_NUMBERS[name]
        hand = [setup.labels[kind] for kind in hand_kinds(race, rider)]
        ask = CARD if prompt.ask == "PlayCard" else BID
        return Question(ask, rider, tuple(hand.index(option) for option in prompt.options))
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
        found = self._search(view, prompt, thorough=False)
        return prompt.options[0 if found is None else found.best]  # recovery: yes; for the breakaway: the rouleur

    def opinion(self, view: SeatView | TourView, prompt: Prompt) -> Opinion | None:
        """What it thinks of every option; nothing of recovery, the draft and bids (those of others it only guesses)."""
        found = None if prompt.ask in UNSPOKEN else self._search(view, prompt, thorough=True)
        if found is None:
            return None
        values = tuple(found.value(n, option) for n, option in enumerate(prompt.options))
        return Opinion(prompt.options[found.best], values)

    def second_opinion(self, view: SeatView | TourView, prompt: Prompt, best: str) -> Opinion:
        """The same with fresh luck, against the option that looked best at first.

        Who draws first is judged by the best card that can be played next.
        """
        state, tour = self._imagine(view)
        question = question_of(state, prompt)
        assert question is not None, "it had an opinion before"
        if question.ask == FIRST:
            values = tuple(self._draw_first(state, tour, rider) for rider in question.answers)
        else:
            found = self.searcher.weigh(state, question, tour, thorough=True)
            found = found._replace(best=prompt.options.index(best))
            values = tuple(found.value(n, option) for n, option in enumerate(prompt.options))
        return Opinion(best, values)

    def _draw_first(self, state: RaceState, tour: TourState | None, rider: int) -> Value:
        """What it is worth that this rider draws first: hand after hand, with its best card in worlds of its own."""
        found = np.zeros((HANDS, 3))
        for hand in range(HANDS):
            drawn = state.clone()
            draw_hand(state.setup.course.track, drawn.race, rider, self.searcher.luck)
            places = {kind: place for place, kind in enumerate(hand_kinds(drawn.race, rider))}
            cards = Question(CARD, rider, tuple(places.values()))
            best = self.searcher.weigh(drawn, cards, tour, thorough=False).best
            again = self.searcher.weigh(drawn, Question(CARD, rider, (cards.answers[best],)), tour, thorough=True)
            found[hand] = [measured(again.sums, 0, what)[0] for what in (CHANCE, PLACE, WORTH)]
        means, errors = found.mean(axis=0).tolist(), (found.std(axis=0) / HANDS**0.5).tolist()
        pairs = [figure for pair in zip(means, errors, strict=True) for figure in pair]
        return Value(RIDER_NAMES[rider], HANDS * self.searcher.level.worlds, *pairs)

    def _search(self, view: SeatView | TourView, prompt: Prompt, *, thorough: bool) -> Weighed | None:
        state, tour = self._imagine(view)
        question = question_of(state, prompt)
        return None if question is None else self.searcher.weigh(state, question, tour, thorough=thorough)

    def _imagine(self, view: SeatView | TourView) -> tuple[RaceState, TourState | None]:
        """The race as the seat sees it; of a tour also the tour."""
        luck = self.searcher.luck
        if isinstance(view, SeatView):
            return imagine(before_the_others(view), luck), None
        assert view.race is not None, "between the draft and the end a stage is ridden"
        tour = GRAND_TOUR.imagine(replace(view, race=before_the_others(view.race)), luck)
        assert tour.race is not None, "a stage that is seen is imagined"
        return tour.race, tour


class Trial(NamedTuple):
    """A question with its answers, and what the worlds say of each."""

    ask: int
    rider: int
    answers: Column
    hopeful: Column  # whether an answer is still tried
    sums: Any  # a row for each answer
    apart_by: Any  # the sums of squares of the differences of any two answers in the same world: of worth, of chance


@apart
def try_answers(
    trial: Trial, rows: Any, riders: StyleRiders, context: RaceContext, races: Any, goal: Goal, rounds: int
) -> None:
    """`rows`: the luck of each world; `races`: the race as it is seen, a world, and that world after an answer.

    What an answer draws says nothing of the next world: one that ends the race draws nothing.
    """
    ask, rider, answers, hopeful, sums, apart_by = trial
    luck = context.luck
    seat, saved, found = rider // 2, np.zeros((1, OWNERS), np.uint64), np.zeros(3)
    worths, chances = np.zeros(len(answers)), np.zeros(len(answers))
    survey(riders.guess, context.track)
    for world in range(len(rows)):
        take_streams(luck, rows, world)
        races[1] = races[0]
        if ask >= BID:
            deal_again(races[1], seat, luck)
        if ask == BID:
            draw_again(races[1], seat, context)
        return_streams(luck, saved, 0)
        for n in range(len(answers)):
            if hopeful[n]:
                take_streams(luck, saved, 0)
                races[2] = races[1]
                give(ask, rider, answers[n], riders, context, races[2])
                ride_by_style(riders, context, races[2], rounds)
                reckon(goal, context.rules, races[2], seat, found)
                worths[n], chances[n] = found[WORTH], found[CHANCE]
                sums[n, TRIES] += 1
                for m in range(3):
                    sums[n, 1 + 2 * m] += found[m]
                    sums[n, 2 + 2 * m] += found[m] * found[m]
        for n in range(len(answers)):
            for m in range(len(answers)):
                apart_by[0, n, m] += (worths[n] - worths[m]) ** 2
                apart_by[1, n, m] += (chances[n] - chances[m]) ** 2


@hot
def draw_again(race: Race, seat: int, context: RaceContext) -> None:
    """F32: the others who bid hold a hand, any that fits what is public."""
    for rival in range(race.seats):
        if rival != seat and race.bidder[rival] != NOBODY:
            draw_hand(context.track, race, race.bidder[rival], context.luck)


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
    elif ask == BID:
        lay_bid(race, rider // 2, answer)
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
            if less > CLEARLY * np.sqrt((apart_by[0, best, n] / many - less * less + UNSEEN) / many):
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
