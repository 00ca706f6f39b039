"""A critic: a network that says how likely each team is to win, between two rounds; actors learn from what it thinks.

It weighs every team by itself and compares: the chances are the softmax of what the teams' positions look worth. It
knows how the decks are divided, which nobody at the table does: it only looks at races that are learnt from.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.actor import mean_energy, raised, reaches
from lignerouge.flamme.bots.guess import LAYER, Guess
from lignerouge.flamme.bots.network import limited
from lignerouge.flamme.rules.automatic import deck_owner
from lignerouge.flamme.rules.cards import EXHAUSTION, Cards
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot

TEAM = 39  # numbers that tell of a team
OUT = TEAM * LAYER
DIRECT = OUT + LAYER
CRITIC = DIRECT + TEAM
EACH = 17  # numbers for each of the two riders


@apart
def see_team(seen: Any, guess: Guess, track: Track, cards: Cards, race: Race, seat: int) -> None:
    """How a team stands; the guess is open."""
    best, front, leader = 99.0, 0, 99.0
    for n in range(race.running):
        other = race.order[n]
        left = guess.rounds[other & 1, race.square[other]]
        leader = min(leader, left)
        if other // 2 != seat:
            best = min(best, left)
            front = max(front, 1 * race.square[other])
    for n in range(TEAM):
        seen[n] = 0.0
    for m in range(2):
        rider, place = 2 * seat + m, m * EACH
        here: Any = np.int64(race.square[rider])
        rank, close = -1, 0
        for n in range(race.running):
            if race.order[n] == rider:
                rank = n
            gap: Any = np.int64(race.square[race.order[n]]) - here
            close += 0 < gap <= 2
        for n in range(race.arrived):
            if race.home[n] == rider:
                seen[place + 12] = 1.0
        if rank < 0:
            continue
        count, rounds = max(guess.count[rider], 1), guess.rounds[m, here]
        owner = deck_owner(race, rider)
        down, tired, most = 0.0, 0, 0
        for n in range(race.down[owner]):
            down += cards.value[race.deck[owner, n]]
        for n in range(race.down[owner] + race.hand[owner] + race.recycled[owner]):
            tired += race.deck[owner, n] == EXHAUSTION
            most = max(most, 1 * cards.value[race.deck[owner, n]])
        seen[place] = 1.0
        seen[place + 1] = rounds / 8
        seen[place + 2] = mean_energy(guess, rider) / 5
        seen[place + 3] = limited((guess.energy[rider] - (guess.finish + 1 - here)) / count, 3.0) / 2
        seen[place + 4] = min(count / (1 + rounds), 3.0) / 2
        seen[place + 5] = limited((here - front) / 8, 2.0) * (front > 0)
        seen[place + 6] = limited(best - rounds, 3.0) * (best < 99.0)
        seen[place + 7] = tired / count
        seen[place + 8] = down / max(race.down[owner], 1) / 5
        seen[place + 9] = min(track.climb[here, 0], 12) / 12
        seen[place + 10] = 1.0 * (track.floor[here] > 0)
        seen[place + 11] = rank / 8
        seen[place + 13] = guess.uphill[here] / 20
        seen[place + 14] = close / 3
        if rounds < 3.0:
            seen[place + 15] = reaches(guess, track, rider)
        seen[place + 16] = most / 9
    seen[2 * EACH] = race.seats / 6
    seen[2 * EACH + 1] = 1.0 * (1 < race.roads <= race.seats)
    seen[2 * EACH + 2] = 1.0 * (race.roads > race.seats)
    seen[2 * EACH + 3] = 1.0
    seen[2 * EACH + 4] = min(leader, 16.0) / 8


@apart
def weigh_team(weights: Any, seen: Any, guess: Guess) -> float:
    """What the team's position looks worth."""
    layer = guess.layer
    score = 0.0
    for h in range(LAYER):
        layer[h] = 0.0
    for n in range(TEAM):
        amount = seen[n]
        if amount != 0.0:
            score += amount * weights[DIRECT + n]
            for h in range(LAYER):
                layer[h] += amount * weights[n * LAYER + h]
    for h in range(LAYER):
        score += max(layer[h], 0.0) * weights[OUT + h]
    return score


@hot
def compare(chances: Any, seats: int) -> None:
    """From scores to chances."""
    most, whole = -1e9, 0.0
    for seat in range(seats):
        most = max(most, chances[seat])
    for seat in range(seats):
        chances[seat] = raised(chances[seat] - most)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole
