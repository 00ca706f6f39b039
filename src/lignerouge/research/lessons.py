"""Lessons for a rider's instinct, in compiled code: races in which it tries cards, and the slope that it learns from.

The slope is that of the policy gradient (REINFORCE): every choice of a team counts by how much better than usual its
race ended, for how each weight changes the chance of that choice.
"""

from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.guess import (
    HIDDEN,
    SITUATION,
    TRAITS,
    Guess,
    close_guess,
    new_guess,
    open_guess,
    step_aside,
    step_back,
)
from lignerouge.flamme.bots.network import DIRECT, OUT, PART, feel, look_around, look_at, survey, where_the_mate_goes
from lignerouge.flamme.bots.policy import choose
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, is_running, recover_all, ride
from lignerouge.flamme.bots.stakes import CHANCE, WORTH, Stakes, reckon_race
from lignerouge.flamme.bots.style import front_of_others
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.race import THINKING, Race
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.kernel.hot import Column, Grid, apart, hot
from lignerouge.kernel.luck import Luck, below, take_streams

HAND = 8  # cards, at most
WORD = 1 << 30


class Lesson(NamedTuple):
    """An instinct on the first seats and rivals on the others, and room for what is learnt in a race.

    Who is curious draws cards by chance; else the best card is played.
    """

    weights: Any
    rivals: Any  # a row for each seat
    learners: int  # seats
    curious: bool
    guess: Guess
    traces: Any  # of each learner: what would make their choices likelier
    shown: Any  # of each card in hand: its traits,
    lit: Any  # the hidden layer,
    scores: Any  # and how good it looks


def new_lesson(weights: Any, rivals: Any, learners: int, *, curious: bool) -> Lesson:
    """A lesson before its first race."""
    traces, shown, lit = np.zeros((learners, len(weights))), np.zeros((HAND, TRAITS)), np.zeros((HAND, HIDDEN))
    return Lesson(weights, rivals, learners, curious, new_guess(), traces, shown, lit, np.zeros(HAND))


@apart
def learn_from(
    lesson: Lesson,
    stakes: Stakes,
    usual: float,
    policies: Column,
    context: RaceContext,
    races: Any,
    chances: Grid,
    slope: Any,
) -> tuple[float, float]:
    """Races from which the slope gets what was learnt. -> the instinct's mean worth, its share of wins"""
    survey(lesson.guess, context.track)
    found = np.zeros(3)
    worth, won = 0.0, 0.0
    for n in range(len(races)):
        take_streams(context.luck, chances, n)
        lesson.traces[:] = 0.0
        ride(play_lesson, lesson, policies, context, races[n], MOST_ROUNDS)
        for seat in range(lesson.learners):
            reckon_race(stakes, context.rules, races[n], seat, found)
            worth += found[WORTH]
            won += found[CHANCE]
            for m in range(len(lesson.weights)):
                slope[m] += (found[WORTH] - usual) * lesson.traces[seat, m]
    many = len(races) * lesson.learners
    return worth / many, won / many


@apart
def play_lesson(lesson: Lesson, context: RaceContext, race: Race) -> None:
    """Everybody draws and plays, seat by seat."""
    track, cards, guess = context.track, context.cards, lesson.guess
    open_guess(guess, track, cards, race)
    for rider in range(race.riders):
        if is_running(race, rider):
            draw_hand(track, race, rider, context.luck)
            seat = rider // 2
            if seat >= lesson.learners:
                card = choose(lesson.rivals[seat], guess, track, cards, race, rider)
            elif lesson.curious:
                card = try_card(lesson, context, race, rider)
            else:
                card = choose(lesson.weights, guess, track, cards, race, rider)
            play(race, rider, card)
    close_guess(guess, race)
    recover_all(cards, race)


@hot
def drawn_by_weight(weights: Any, count: int, whole: float, luck: Luck, owner: int) -> int:
    """One of so many by chance, each by its share of the whole."""
    pointer, chosen = whole * below(luck, owner, WORD) / WORD, 0
    while chosen < count - 1 and pointer >= weights[chosen]:
        pointer -= weights[chosen]
        chosen += 1
    return chosen


@apart
def try_card(lesson: Lesson, context: RaceContext, race: Race, rider: int) -> int:
    """A card by its chance; the trace gets what would make the choice likelier."""
    weights, guess, track, cards = lesson.weights, lesson.guess, context.track, context.cards
    shown, lit, scores = lesson.shown, lesson.lit, lesson.scores
    count = min(race.hand[rider], HAND)
    front, mate_goal = front_of_others(race, rider), where_the_mate_goes(track, cards, race, rider)
    step_aside(guess, track, cards, race, rider)
    look_around(weights, guess, track, race, rider, front)
    most = -1e9
    for n in range(count):
        look_at(
            guess.traits, guess, track, cards, race, rider, race.deck[rider, race.down[rider] + n], front, mate_goal
        )
        scores[n] = feel(weights, guess, rider)
        most = max(most, scores[n])
        shown[n, :] = guess.traits
        lit[n, :] = guess.hidden
    step_back(guess, track, cards, race, rider)
    whole = 0.0
    for n in range(count):
        scores[n] = np.exp(scores[n] - most)
        whole += scores[n]
    chosen = drawn_by_weight(scores, count, whole, context.luck, THINKING + rider // 2)
    if count > 1:
        for n in range(count):
            blame(weights, guess, rider, (n == chosen) - scores[n] / whole, shown[n], lit[n], lesson.traces[rider // 2])
    return chosen


@hot
def blame(weights: Any, guess: Guess, rider: int, share: float, shown: Any, lit: Any, trace: Any) -> None:
    """How every weight moves the score of one card, by its share in the choice."""
    first = (rider & 1) * PART
    for n in range(TRAITS):
        trace[first + DIRECT + n] += share * shown[n]
    for h in range(HIDDEN):
        if lit[h] > 0:
            trace[first + OUT + h] += share * lit[h]
            lit[h] = share * weights[first + OUT + h]
        else:
            lit[h] = 0.0
    for n in range(TRAITS):
        for h in range(HIDDEN):
            trace[first + n * HIDDEN + h] += shown[n] * lit[h]
    for n in range(SITUATION):
        for h in range(HIDDEN):
            trace[first + (TRAITS + n) * HIDDEN + h] += guess.situation[n] * lit[h]
