"""An actor: a network that says which card to play, trained by self-play against a league (`research.selfplay`).

It grew out of the instinct (`network.py`) and is made alike: one hidden layer with a direct way past it, a set of
weights for each type of rider, and what is the same for all cards of a hand is added up once. It is told more: how the
rivals stand, what the rest of the hand and of the deck is worth, where the team mate's card leads, who can reach the
line. One set of weights serves all roads, any number of teams, and trials.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import CARD, LAYER, SCENE, Guess
from lignerouge.flamme.bots.network import limited, look_at, see_situation, where_the_mate_goes
from lignerouge.flamme.bots.style import front_of_others
from lignerouge.flamme.rules.cards import EXHAUSTION, Cards
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot

OUT = (CARD + SCENE) * LAYER  # where the weights of the hidden layer's answers begin,
DIRECT = OUT + LAYER  # and those of the direct way
PART = DIRECT + CARD  # weights for a type of rider
ACTOR = 2 * PART
NEAR = 3  # squares within which somebody is close


@hot
def raised(power: float) -> float:
    """About e to a power that is not positive; by products alone, so that it is the same in every build."""
    found = max(1.0 + power / 256, 0.0)
    for _ in range(8):
        found *= found
    return found


@hot
def mean_energy(guess: Guess, rider: int) -> float:
    """The mean value of a rider's cards."""
    return guess.energy[rider] / max(guess.count[rider], 1)


@hot
def reaches(guess: Guess, track: Track, rider: int) -> float:
    """The chance that a rider crosses the line with any of their cards."""
    far = 0
    for n in range(guess.count[rider]):
        far += track.past[guess.goal[rider, n]] != 0
    return far / max(guess.count[rider], 1)


@apart
def see_scene(guess: Guess, track: Track, cards: Cards, race: Race, rider: int, front: int) -> None:
    """What is the same for all cards of the hand; one of the numbers is always 1."""
    here: Any = np.int64(race.square[rider])
    mate, count = rider ^ 1, max(guess.count[rider], 1)
    rounds = guess.rounds[rider & 1, here]
    ahead, close, mate_runs = 0, 0, False
    before, behind = 6.0, 6.0  # squares to the next rider
    best, whole, rivals, richest, riches, safe = 99.0, 0.0, 0, 0.0, 0.0, 1.0
    for n in range(race.running):
        other = race.order[n]
        gap: Any = np.int64(race.square[other]) - here
        mate_runs |= other == mate
        if other != rider and race.road[other] == race.road[rider]:
            ahead += gap > 0
            close += abs(gap) <= NEAR
            if gap > 0:
                before = min(before, 1.0 * gap)
            else:
                behind = min(behind, -1.0 * gap)
        if other // 2 != rider // 2:
            left = guess.rounds[other & 1, race.square[other]]
            if left < best:
                best, richest = left, mean_energy(guess, other)
            whole += left
            riches += mean_energy(guess, other)
            rivals += 1
            if left < 3.0:
                safe *= 1.0 - reaches(guess, track, other)
    most, least, held = 0.0, 99.0, 0.0
    for n in range(race.hand[rider]):
        value = 1.0 * cards.value[race.deck[rider, race.down[rider] + n]]
        most, least, held = max(most, value), min(least, value), held + value
    down = 0.0
    for n in range(race.down[rider]):
        down += cards.value[race.deck[rider, n]]
    tired = 0
    for n in range(race.down[rider] + race.hand[rider] + race.recycled[rider]):
        tired += race.deck[rider, n] == EXHAUSTION
    now = guess.scene
    see_situation(now, guess, track, race, rider, front, ahead, mate_runs)
    now[13] = 1.0 * mate_runs
    now[14] = guess.rounds[mate & 1, race.square[mate]] / 8 * mate_runs
    now[15] = mean_energy(guess, mate) / 5 * mate_runs
    now[16] = limited(best - rounds, 3.0) / 2 * (rivals > 0)
    now[17] = limited(whole / max(rivals, 1) - rounds, 3.0) / 2 * (rivals > 0)
    now[18] = richest / 5
    now[19] = riches / max(rivals, 1) / 5
    now[20] = before / 6
    now[21] = behind / 6
    now[22] = close / 6
    now[23] = most / 9
    now[24] = least / 9
    now[25] = held / max(race.hand[rider], 1) / 5
    now[26] = down / max(race.down[rider], 1) / 5
    now[27] = min(race.down[rider], 10) / 10
    now[28] = tired / count
    now[29] = guess.uphill[here] / 20
    now[30] = race.seats / 6
    now[31] = 1.0 * (1 < race.roads <= race.seats)
    now[32] = 1.0 * (race.roads > race.seats)
    now[33] = 1.0 - safe
    now[34] = 1.0 * track.ascent[here]
    now[35] = 1.0 * (race.ticking != 0)
    now[36] = 1.0 * (track.tows[here] == 0)


@apart
def chance_ahead(guess: Guess, race: Race, rider: int, goal: int) -> float:
    """The chance that no rival comes to this square or further."""
    chance = 1.0
    for n in range(race.running):
        other = race.order[n]
        if other // 2 != rider // 2:
            further = 0
            for m in range(guess.count[other]):
                further += guess.goal[other, m] >= goal
            chance *= 1.0 - further / max(guess.count[other], 1)
    return chance


@hot
def see_card(
    guess: Guess, track: Track, cards: Cards, race: Race, rider: int, kind: int, front: int, mate_goal: int
) -> None:
    """What a card brings; `see_scene` comes before."""
    here: Any = np.int64(race.square[rider])
    value: Any = np.int64(cards.value[kind])
    card = guess.card
    goal: Any = look_at(card, guess, track, cards, race, rider, kind, front, mate_goal)
    next_one = track.ahead[goal, 0]
    rounds, empty, now = guess.rounds[rider & 1, goal], guess.empty, guess.scene
    card[17] = 1 - empty[next_one]
    card[18] = 1 - empty[track.ahead[next_one, 0]]
    card[19] = 1 - empty[max(goal - 2, 0)]
    card[20] = 1.0 * (value / 9 >= now[23])
    card[21] = 1.0 * (value / 9 <= now[24])
    card[22] = value / 5 - now[25]
    card[23] = (guess.energy[rider] - value) / max(guess.count[rider] - 1, 1) / 5
    card[24] = (value - goal + here) / 5
    card[25] = 0.0
    if track.past[goal]:
        card[25] = chance_ahead(guess, race, rider, goal)
    card[26] = rounds / 8
    card[27] = limited(now[16] + card[11] / 2 - 0.5, 2.0)
    card[28] = now[7] * (mate_goal == next_one)
    card[29] = now[7] * (mate_goal == goal + 2)
    card[30] = now[7] * (mate_goal == goal - 1)
    card[31] = now[7] * (mate_goal == goal - 2)
    card[32] = min(track.climb[goal, 0], 12) / 12
    card[33] = 1.0 * track.slippery[goal]
    card[34] = 1.0 * (track.tows[goal] == 0)
    card[35] = 1.0 * track.draw[goal] - 4.0


@apart
def weigh_scene(weights: Any, guess: Guess, rider: int) -> None:
    """What the scene adds to the hidden layer."""
    first = (rider & 1) * PART + CARD * LAYER
    base, now = guess.before_card, guess.scene
    for h in range(LAYER):
        base[h] = 0.0
    for n in range(SCENE):
        amount = now[n]
        if amount != 0.0:
            for h in range(LAYER):
                base[h] += amount * weights[first + n * LAYER + h]


@apart
def weigh_card(weights: Any, guess: Guess, rider: int) -> float:
    """How good the card looks that was seen."""
    first = (rider & 1) * PART
    base, layer, card = guess.before_card, guess.layer, guess.card
    score = 0.0
    for h in range(LAYER):
        layer[h] = base[h]
    for n in range(CARD):
        amount = card[n]
        if amount != 0.0:
            score += amount * weights[first + DIRECT + n]
            for h in range(LAYER):
                layer[h] += amount * weights[first + n * LAYER + h]
    for h in range(LAYER):
        score += max(layer[h], 0.0) * weights[first + OUT + h]
    return score


@apart
def score_cards(weights: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int, scores: Any) -> int:
    """How good every card of the hand looks. -> the place of the best"""
    front, mate_goal = front_of_others(race, rider), where_the_mate_goes(track, cards, race, rider)
    see_scene(guess, track, cards, race, rider, front)
    weigh_scene(weights, guess, rider)
    best = 0
    for n in range(race.hand[rider]):
        kind = race.deck[rider, race.down[rider] + n]
        see_card(guess, track, cards, race, rider, kind, front, mate_goal)
        scores[n] = weigh_card(weights, guess, rider)
        if scores[n] > scores[best]:
            best = n
    return best
