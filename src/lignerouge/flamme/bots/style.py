"""A rider's style: what a card is worth to them, as weights of what it brings.

Two sets of weights for each type of rider, one far from the line and one near it, with a smooth change between them.
The weights of the named styles are in `levels.py`; how they were found is in the notebook.
"""

import math
from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import Guess, landing
from lignerouge.flamme.rules.cards import EXHAUSTION, RELENTLESS, Cards
from lignerouge.flamme.rules.race import THINKING, Race
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck, below

FEATURES = 12
MADE, VALUE, TOWED, TIRED, CROWD, FLOOR, CLIMB, SPENT, BEHIND, AWAY, HIGH, RICH = range(FEATURES)
NEAR, FAR = 4 * FEATURES, 4 * FEATURES + 1  # squares before the line where each set of weights holds alone
STYLE = 4 * FEATURES + 2  # numbers of a style
GRAINS = 1 << 24  # of a chance
TURN = 4  # about what a rider makes in a round


@hot
def best_card(style: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The card of the hand that is worth most."""
    far, front, rich = moment_of(style, guess, race, rider)
    best, most = 0, -1e9
    for n in range(race.hand[rider]):
        score = score_of(style, guess, track, cards, race, rider, n, far, front, rich)
        if score > most:
            best, most = n, score
    return best


@hot
def tempting_card(
    style: Any, warmth: float, guess: Guess, track: Track, cards: Cards, race: Race, rider: int, luck: Luck
) -> int:
    """A card by chance, the likelier the more it is worth: one that is worth `warmth` less is e times less likely."""
    far, front, rich = moment_of(style, guess, race, rider)
    hand, most, total = race.hand[rider], -1e9, 0.0
    weights = np.empty(hand, np.float64)
    for n in range(hand):
        weights[n] = score_of(style, guess, track, cards, race, rider, n, far, front, rich)
        most = max(most, weights[n])
    for n in range(hand):
        weights[n] = math.exp((weights[n] - most) / warmth)
        total += weights[n]
    left, chosen = total * below(luck, THINKING + rider // 2, GRAINS) / GRAINS, 0
    while chosen < hand - 1 and left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    return chosen


@hot
def moment_of(style: Any, guess: Guess, race: Race, rider: int) -> tuple[float, int, float]:
    """How far from the line a rider is (0 near, 1 far), where the front of the others is, how rich the deck is."""
    here: Any = np.int64(race.square[rider])
    far = (guess.finish + 1 - here - style[NEAR]) / (style[FAR] - style[NEAR])
    rich = (guess.energy[rider] - (guess.finish + 1 - here)) / max(guess.count[rider], 1)
    return min(max(far, 0.0), 1.0), front_of_others(race, rider), min(max(rich, -3.0), 3.0)


@hot
def score_of(
    style: Any,
    guess: Guess,
    track: Track,
    cards: Cards,
    race: Race,
    rider: int,
    n: int,
    far: float,
    front: int,
    rich: float,
) -> float:
    """What the n-th card of the hand is worth at this moment."""
    first, kind = (rider & 1) * 2 * FEATURES, race.deck[rider, race.down[rider] + n]
    near_worth, far_worth = worth(style, first, guess, track, cards, race, rider, kind, front, rich)
    return near_worth + far * (far_worth - near_worth)


@hot
def front_of_others(race: Race, rider: int) -> int:
    """The square of the foremost rider of another team, or one's own."""
    for n in range(race.running):
        other = race.order[n]
        if other // 2 != rider // 2:
            return np.int64(race.square[other])  # type: ignore[return-value]
    return np.int64(race.square[rider])  # type: ignore[return-value]


@hot
def worth(
    style: Any,
    first: int,
    guess: Guess,
    track: Track,
    cards: Cards,
    race: Race,
    rider: int,
    kind: int,
    front: int,
    rich: float,
) -> tuple[float, float]:
    """What a card is worth near the line and far from it."""
    value: Any = np.int64(cards.value[kind])  # squares and values are small numbers without a sign: they would wrap
    goal: Any = np.int64(landing(track, cards, race, rider, kind))
    made = goal - race.square[rider]
    towed, tired = shelter(guess, track, cards, race, rider, kind, goal)
    crowd = (1 - guess.empty[goal]) ** 2
    floor = 1.0 * (track.floor[goal] > 0)
    climb = 1.0 * (track.climb[goal, 0] <= TURN)
    spent = 1.0 * (kind == EXHAUSTION)
    behind = max(front + TURN - goal, 0)
    away = max(goal - front - TURN, 0)
    high = value * value / 9.0
    near = far = 0.0
    near, far = weigh(style, first, MADE, made, near, far)
    near, far = weigh(style, first, VALUE, value, near, far)
    near, far = weigh(style, first, TOWED, towed, near, far)
    near, far = weigh(style, first, TIRED, tired, near, far)
    near, far = weigh(style, first, CROWD, crowd, near, far)
    near, far = weigh(style, first, FLOOR, floor, near, far)
    near, far = weigh(style, first, CLIMB, climb, near, far)
    near, far = weigh(style, first, SPENT, spent, near, far)
    near, far = weigh(style, first, BEHIND, behind, near, far)
    near, far = weigh(style, first, AWAY, away, near, far)
    near, far = weigh(style, first, HIGH, high, near, far)
    return weigh(style, first, RICH, rich * made, near, far)


@hot
def shelter(
    guess: Guess, track: Track, cards: Cards, race: Race, rider: int, kind: int, goal: int
) -> tuple[float, float]:
    """The chance of slipstream and that of an exhaustion card for who ends there."""
    ahead = track.ahead[goal, 0]
    beyond = track.ahead[ahead, 0]
    towed = 0.0
    if track.tows[goal] and track.tows[beyond]:
        towed = guess.empty[ahead] * (1 - guess.empty[beyond])
    tired = 0.0
    if not track.past[goal] and not cards.powers[kind] & RELENTLESS:
        tired = guess.empty[ahead] * (1 - towed)
        if race.roads > race.seats:
            tired = chance_of_highest(cards, race, rider, cards.value[kind])
    return towed, tired


@hot
def weigh(style: Any, first: int, feature: int, amount: float, near: float, far: float) -> tuple[float, float]:
    """Add what a feature counts for in both sets of weights."""
    return near + style[first + feature] * amount, far + style[first + FEATURES + feature] * amount


@apart
def chance_of_highest(cards: Cards, race: Race, rider: int, value: int) -> float:
    """F21: the chance that no other rider of this type plays a higher card."""
    chance = 1.0
    for n in range(race.running):
        other = race.order[n]
        if other != rider and other & 1 == rider & 1:
            count = race.down[other] + race.hand[other] + race.recycled[other]
            higher = 0
            for m in range(count):
                higher += cards.value[race.deck[other, m]] > value
            chance *= 1 - higher / max(count, 1)
    return chance
