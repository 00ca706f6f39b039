"""Where everybody may end up this round, guessed once for all riders.

Decks are public, so each card that a rider has left is taken to be as likely as any other: that gives every square a
chance to be empty after movement. A rider who thinks takes themselves out of the guess, and puts their team mate's card
in once it is chosen. Blocking and the routes of roundabouts are left out.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.rules.automatic import deck_owner
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.movement import steps_wanted
from lignerouge.flamme.rules.race import DECK, RIDERS, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import SQUARES, Track
from lignerouge.kernel.hot import Column, Grid, Record, field, hot

SURE = 0.9  # the most that is believed of anything: a certain square can then be taken out again by division
SITUATION, TRAITS, HIDDEN = 13, 17, 16  # numbers that tell an instinct of the moment and of a card; its hidden layer
SCENE, CARD, LAYER = 37, 36, 32  # the same of an actor


class Guess(Record):
    """The chances of a round. Between two rounds every square is empty for certain."""

    empty: Any = field("f8", SQUARES)  # the chance that a square is empty after movement
    share: Any = field("f8", RIDERS)  # the chance of each of a rider's cards
    energy: Column = field("i2", RIDERS)  # the values of all cards of a rider
    count: Column = field("i2", RIDERS)  # cards of a rider
    goal: Grid = field("u1", RIDERS, DECK + 1)  # where each card leads
    finish: int = field("i2")  # the last square before the line
    # what an instinct goes by, and what goes through its head (`network.py`)
    rounds: Any = field(
        "f8", 2, SQUARES
    )  # to the line from a square, for each type of rider: stays from round to round
    situation: Any = field("f8", SITUATION)
    traits: Any = field("f8", TRAITS)  # of a card
    before: Any = field("f8", HIDDEN)  # the hidden layer without a card,
    hidden: Any = field("f8", HIDDEN)  # and with one
    # what an actor goes by (`actor.py`)
    uphill: Any = field("f8", SQUARES)  # ascent squares from a square to the line: stays from round to round
    scene: Any = field("f8", SCENE)
    card: Any = field("f8", CARD)
    before_card: Any = field("f8", LAYER)  # the hidden layer without a card,
    layer: Any = field("f8", LAYER)  # and with one
    scores: Any = field("f8", DECK)  # of the cards of a hand


LAYOUT = Guess.layout  # for compiled code, which cannot reach it through the class


def new_guess() -> Guess:
    """A guess before its first round."""
    guess = Guess.fresh()
    guess.empty[:] = 1.0
    return guess


@hot
def open_guess(guess: Guess, track: Track, cards: Cards, race: Race) -> None:
    """Write down where everybody on the road may end; on roads of their own nobody feels the others."""
    finish = track.last
    while track.past[finish]:
        finish -= 1
    guess.finish = finish
    for n in range(race.running):
        rider = race.order[n]
        list_goals(guess, track, cards, race, rider)
        if race.roads == 1:
            believe(guess, rider)


@hot
def list_goals(guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> None:
    """Where each card of a rider leads; one that lies face down on the table is still among them."""
    owner = deck_owner(race, rider)
    held = race.down[owner] + race.hand[owner] + race.recycled[owner]
    energy: Any = np.int64(0)
    for n in range(held):
        kind = race.deck[owner, n]
        guess.goal[rider, n] = landing(track, cards, race, rider, kind)
        energy += cards.value[kind]
    if race.locked & bit(rider):
        guess.goal[rider, held] = landing(track, cards, race, rider, race.card[rider])
        energy += cards.value[race.card[rider]]
        held += 1
    guess.count[rider] = held
    guess.energy[rider] = energy
    guess.share[rider] = min(1.0 / max(held, 1), SURE)


@hot
def landing(track: Track, cards: Cards, race: Race, rider: int, kind: int) -> int:
    """Where a card leads on the first route if nobody is in the way."""
    square = race.square[rider]
    value = max(cards.value[kind], track.floor[square], cards.floor[kind] * track.descent[square])
    return track.path[square, 0, steps_wanted(track, square, 0, value, cards.cap[kind])]


@hot
def believe(guess: Guess, rider: int) -> None:
    """A rider may come to any of their goals."""
    for n in range(guess.count[rider]):
        guess.empty[guess.goal[rider, n]] *= 1 - guess.share[rider]


@hot
def doubt(guess: Guess, rider: int) -> None:
    """Take a rider out again."""
    for n in range(guess.count[rider]):
        guess.empty[guess.goal[rider, n]] /= 1 - guess.share[rider]


@hot
def close_guess(guess: Guess, race: Race) -> None:
    """Wipe the squares."""
    for n in range(race.running):
        rider = race.order[n]
        for m in range(guess.count[rider]):
            guess.empty[guess.goal[rider, m]] = 1.0


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
