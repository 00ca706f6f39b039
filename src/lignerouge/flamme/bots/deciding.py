"""Which card a rider plays who rides by a style, or by an instinct: a row of weights tells by its length what it is."""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import LAYOUT, SURE, Guess, believe, doubt, landing, open_guess
from lignerouge.flamme.bots.network import instinctive_card
from lignerouge.flamme.bots.style import STYLE, best_card
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart, hot


@apart
def styled_card(style: Any, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The place in the hand of the card that suits a style best."""
    guess = np.zeros(1, LAYOUT)[0]
    guess.empty[:] = 1.0
    open_guess(guess, track, cards, race)
    return choose(style, guess, track, cards, race, rider)


@apart
def choose(style: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The same in an open guess, which is as before when it returns."""
    step_aside(guess, track, cards, race, rider)
    if len(style) == STYLE:
        best = best_card(style, guess, track, cards, race, rider)
    else:
        best = instinctive_card(style, guess, track, cards, race, rider)
    step_back(guess, track, cards, race, rider)
    return best


@hot
def step_aside(guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> None:
    """A rider who thinks is not among those whom they guess at; the mate's card is known once it is played."""
    mate = rider ^ 1
    knows = knows_mate(race, rider)
    if race.roads == 1:
        doubt(guess, rider)
        if knows:
            doubt(guess, mate)
    if knows:
        guess.empty[landing(track, cards, race, mate, race.card[mate])] *= 1 - SURE


@hot
def step_back(guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> None:
    """The guess as it was."""
    mate = rider ^ 1
    knows = knows_mate(race, rider)
    if knows:
        guess.empty[landing(track, cards, race, mate, race.card[mate])] /= 1 - SURE
    if race.roads == 1:
        believe(guess, rider)
        if knows:
            believe(guess, mate)


@hot
def knows_mate(race: Race, rider: int) -> bool:
    """The team mate has played, and rides on the same road."""
    mate = rider ^ 1
    return race.locked & bit(mate) != 0 and race.road[mate] == race.road[rider]
