"""A rider's instinct: a small network that says which card to play, trained by self-play (`research.learning`).

It sees what a style sees, and more: how many rounds the road still takes, where the team mate is, how rich in energy a
deck is. One hidden layer with a direct way past it; a set of weights for each type of rider. What is the same for all
cards of a hand is added up once.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import HIDDEN, SITUATION, TRAITS, Guess, landing
from lignerouge.flamme.bots.style import TURN, front_of_others, shelter
from lignerouge.flamme.rules.cards import CAP, EXHAUSTION, Cards
from lignerouge.flamme.rules.movement import steps_wanted
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot

OUT = (TRAITS + SITUATION) * HIDDEN  # where the weights of the hidden layer's answers begin,
DIRECT = OUT + HIDDEN  # and those of the direct way
PART = DIRECT + TRAITS  # weights for a type of rider
INSTINCT = 2 * PART
VALUES = ((3, 4, 5, 6, 7), (2, 3, 4, 5, 9))  # of a plain rouleur's and sprinteur's cards


@apart
def survey(guess: Guess, track: Track) -> None:
    """What the road still asks from every square: rounds, alone and with any card of a plain deck, and climbing."""
    for kind in range(2):
        for n in range(track.last):
            square = track.last - n
            rounds = 0.0
            if not track.past[square]:
                for value in VALUES[kind]:
                    steps = steps_wanted(track, square, 0, max(value, track.floor[square]), CAP)
                    rounds += guess.rounds[kind, track.path[square, 0, steps]]
                rounds = 1.0 + rounds / len(VALUES[kind])
            guess.rounds[kind, square] = rounds
    for n in range(track.last):
        square = track.last - n
        guess.uphill[square] = guess.uphill[track.ahead[square, 0]] + track.ascent[square]


@hot
def limited(amount: float, most: float) -> float:
    """Not further from zero than this."""
    return min(max(amount, -most), most)


@hot
def see_situation(
    now: Any, guess: Guess, track: Track, race: Race, rider: int, front: int, ahead: int, mate_runs: bool
) -> None:
    """Write down where a rider stands, with so many ahead; the last number is always 1."""
    here: Any = np.int64(race.square[rider])
    mate = rider ^ 1
    count = max(guess.count[rider], 1)
    rounds = guess.rounds[rider & 1, here]
    now[0] = rounds / 8
    now[1] = limited((guess.energy[rider] - (guess.finish + 1 - here)) / count, 3.0) / 2
    now[2] = min(count / (1 + rounds), 3.0)
    now[3] = guess.energy[rider] / count / 5
    now[4] = ahead / 8
    now[5] = limited((here - front) / 10, 2.0)
    now[6] = limited((here - np.int64(race.square[mate])) / 10, 2.0) * mate_runs
    now[7] = 1.0 * (race.locked & bit(mate) != 0)
    now[8] = race.hand[rider] / 4
    now[9] = min(track.climb[here, 0], 12) / 12
    now[10] = 1.0 * (track.floor[here] > 0)
    now[11] = race.running / 8
    now[12] = 1.0


@apart
def look_around(weights: Any, guess: Guess, track: Track, race: Race, rider: int, front: int) -> None:
    """The situation, and what it adds to the hidden layer."""
    ahead, mate_runs = 0, False
    for n in range(race.running):
        other = race.order[n]
        mate_runs |= other == rider ^ 1
        ahead += other != rider and race.square[other] > race.square[rider]
    now = guess.situation
    see_situation(now, guess, track, race, rider, front, ahead, mate_runs)
    first = (rider & 1) * PART + TRAITS * HIDDEN
    for h in range(HIDDEN):
        guess.before[h] = 0.0
    for n in range(SITUATION):
        amount = now[n]
        for h in range(HIDDEN):
            guess.before[h] += amount * weights[first + n * HIDDEN + h]


@hot
def look_at(
    card: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int, kind: int, front: int, mate_goal: int
) -> int:
    """Write down what a card brings. -> where it leads"""
    here: Any = np.int64(race.square[rider])
    value: Any = np.int64(cards.value[kind])
    goal: Any = np.int64(landing(track, cards, race, rider, kind))
    towed, tired = shelter(guess, track, cards, race, rider, kind, goal)
    card[0] = (goal - here) / 5
    card[1] = value / 5
    card[2] = towed
    card[3] = tired
    card[4] = (1 - guess.empty[goal]) ** 2
    card[5] = 1.0 * (track.floor[goal] > 0)
    card[6] = 1.0 * (track.climb[goal, 0] <= TURN)
    card[7] = 1.0 * (kind == EXHAUSTION)
    card[8] = min(max(front + TURN - goal, 0) / 5, 3.0)
    card[9] = min(max(goal - front - TURN, 0) / 5, 3.0)
    card[10] = value * value / 81
    card[11] = guess.rounds[rider & 1, here] - guess.rounds[rider & 1, goal]
    card[12] = 1.0 * track.ascent[goal]
    card[13] = 1.0 * track.past[goal]
    card[14] = limited((goal - mate_goal) / 5, 2.0)
    card[15] = 1 - guess.empty[goal - 1]
    card[16] = max(goal - guess.finish, 0) / 5
    return goal  # type: ignore[no-any-return]  # a number of Numba's


@hot
def feel(weights: Any, guess: Guess, rider: int) -> float:
    """How good the card looks that was looked at."""
    first = (rider & 1) * PART
    score = 0.0
    for h in range(HIDDEN):
        guess.hidden[h] = guess.before[h]
    for n in range(TRAITS):
        amount = guess.traits[n]
        if amount != 0.0:
            score += amount * weights[first + DIRECT + n]
            for h in range(HIDDEN):
                guess.hidden[h] += amount * weights[first + n * HIDDEN + h]
    for h in range(HIDDEN):
        score += max(guess.hidden[h], 0.0) * weights[first + OUT + h]
    return score


@hot
def where_the_mate_goes(track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The goal of the team mate's card once it is played; before that, about a round on."""
    mate = rider ^ 1
    if race.locked & bit(mate):
        return np.int64(landing(track, cards, race, mate, race.card[mate]))  # type: ignore[return-value]
    return np.int64(race.square[mate]) + TURN  # type: ignore[return-value]


@apart
def instinctive_card(weights: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The card of the hand that looks best."""
    front, mate_goal = front_of_others(race, rider), where_the_mate_goes(track, cards, race, rider)
    look_around(weights, guess, track, race, rider, front)
    best, most = 0, -1e9
    for n in range(race.hand[rider]):
        kind = race.deck[rider, race.down[rider] + n]
        look_at(guess.traits, guess, track, cards, race, rider, kind, front, mate_goal)
        score = feel(weights, guess, rider)
        if score > most:
            best, most = n, score
    return best
