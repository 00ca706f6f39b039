"""Lessons for a rider's instinct, in compiled code: races in which it tries cards, and the slope that it learns from.

The slope is that of the policy gradient (REINFORCE): every choice of a team counts by how much better than usual its
race ended, for how each weight changes the chance of that choice.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import (
    HIDDEN,
    SITUATION,
    TRAITS,
    Guess,
    close_guess,
    open_guess,
    step_aside,
    step_back,
)
from lignerouge.flamme.bots.network import DIRECT, OUT, PART, feel, look_around, look_at, survey, where_the_mate_goes
from lignerouge.flamme.bots.policy import choose
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, is_running, place_all, recover_all, refresh_all
from lignerouge.flamme.bots.stakes import CHANCE, WORTH, Stakes, reckon_race
from lignerouge.flamme.bots.style import front_of_others
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import THINKING, Race
from lignerouge.flamme.rules.road import Road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import Column, Grid, apart, hot
from lignerouge.kernel.luck import Luck, below
from lignerouge.kernel.notes import Notes

HAND = 8  # cards, at most
WORD = 1 << 30


@apart
def learn_from(
    weights: Any,
    rivals: Any,
    learners: int,
    curious: bool,
    stakes: Stakes,
    usual: float,
    policies: Column,
    guess: Guess,
    track: Track,
    cards: Cards,
    rules: Rules,
    races: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    chances: Grid,
    slope: Any,
) -> tuple[float, float]:
    """Races with the instinct on the first seats and rivals on the others. -> its mean worth, its share of wins

    Who is curious draws cards by chance, and the slope gets what was learnt from that; else the best card is played.
    """
    survey(guess, track)
    traces, found = np.zeros((learners, len(weights))), np.zeros(3)
    worth, won = 0.0, 0.0
    shown, lit = np.zeros((HAND, TRAITS)), np.zeros((HAND, HIDDEN))
    scores = np.zeros(HAND)
    for n in range(len(races)):
        race = races[n]
        for owner in range(len(luck.stream)):
            luck.stream[owner] = chances[n, owner]
        traces[:] = 0.0
        draw_starter(race, luck)
        place_all(policies, track, cards, rules, race, luck)
        while not race.over and race.rounds < MOST_ROUNDS:
            if race.feeding:
                refresh_all(policies, cards, race, luck)
            open_guess(guess, track, cards, race)
            for rider in range(race.riders):
                if is_running(race, rider):
                    draw_hand(track, race, rider, luck)
                    seat = rider // 2
                    if seat >= learners:
                        card = choose(rivals[seat], guess, track, cards, race, rider)
                    elif curious:
                        card = try_card(
                            weights, guess, track, cards, race, rider, luck, traces[seat], shown, lit, scores
                        )
                    else:
                        card = choose(weights, guess, track, cards, race, rider)
                    play(race, rider, card)
            close_guess(guess, race)
            recover_all(cards, race)
            resolve(track, cards, rules, race, road, notes)
        for seat in range(learners):
            reckon_race(stakes, rules, race, seat, found)
            worth += found[WORTH]
            won += found[CHANCE]
            for m in range(len(weights)):
                slope[m] += (found[WORTH] - usual) * traces[seat, m]
    many = len(races) * learners
    return worth / many, won / many


@apart
def try_card(
    weights: Any,
    guess: Guess,
    track: Track,
    cards: Cards,
    race: Race,
    rider: int,
    luck: Luck,
    trace: Any,
    shown: Any,
    lit: Any,
    scores: Any,
) -> int:
    """A card by its chance; the trace gets what would make the choice likelier."""
    count = min(race.hand[rider], HAND)
    front, mate_goal = front_of_others(race, rider), where_the_mate_goes(track, cards, race, rider)
    step_aside(guess, track, cards, race, rider)
    look_around(weights, guess, track, race, rider, front)
    most = -1e9
    for n in range(count):
        look_at(guess, track, cards, race, rider, race.deck[rider, race.down[rider] + n], front, mate_goal)
        scores[n] = feel(weights, guess, rider)
        most = max(most, scores[n])
        shown[n, :] = guess.traits
        lit[n, :] = guess.hidden
    step_back(guess, track, cards, race, rider)
    whole = 0.0
    for n in range(count):
        scores[n] = np.exp(scores[n] - most)
        whole += scores[n]
    pointer, chosen = whole * below(luck, THINKING + rider // 2, WORD) / WORD, 0
    while chosen < count - 1 and pointer >= scores[chosen]:
        pointer -= scores[chosen]
        chosen += 1
    if count > 1:
        for n in range(count):
            blame(weights, guess, rider, (n == chosen) - scores[n] / whole, shown[n], lit[n], trace)
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
