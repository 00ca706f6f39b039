"""Who rides in a batch: compiled bots by name, instincts from files, and whoever answers from outside."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.actor import ACTOR
from lignerouge.flamme.bots.catalogue import policy
from lignerouge.flamme.bots.guess import Guess, close_guess, open_guess
from lignerouge.flamme.bots.levels import POLICIES, SENSIBLE, STYLED, STYLES, WARM, actor, legend, read_instinct
from lignerouge.flamme.bots.network import INSTINCT
from lignerouge.flamme.bots.policy import (
    choose,
    pick_bid,
    pick_card,
    pick_first,
    pick_specialist,
    pick_spent,
    pick_square,
)
from lignerouge.flamme.play.setup import Setup
from lignerouge.flamme.rules.draft import SPECIALISTS
from lignerouge.flamme.rules.race import NOBODY, Race
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.hot import Column, apart
from lignerouge.research.questions import (
    BID,
    CARD,
    CARD_CODE,
    DONE_CODE,
    NAME,
    PICK,
    PLACE,
    RECOVER,
    RIDER_CODE,
    SPECIALIST,
    SPECIALIST_CODE,
    SQUARE_CODE,
    YES_CODE,
)

AGENT = ""  # a seat whose answers come from outside
OUTSIDE = -1
INSTINCTIVE = "instinct"  # what the legend rides on by, without any search
ACTING = "actor"  # a network for all kinds of roads


class Riders(NamedTuple):
    """Compiled bots: how each plays cards, and how each decides everything else."""

    policies: Column
    weights: Any  # a row for each: a style or an instinct,
    lengths: Column  # and how long it is; 0 of those without


def compiled_riders(names: Sequence[str], setup: Setup) -> Riders:
    """Bots by name; `instinct` is the legend's for this road, and a file that `research.learning` wrote is one too."""
    policies, lengths = np.full(max(len(names), 1), SENSIBLE, np.int8), np.zeros(max(len(names), 1), np.int16)
    weights = np.zeros((max(len(names), 1), max(INSTINCT, ACTOR)))
    for n, name in enumerate(names):
        if name in POLICIES:
            policies[n] = policy(name)
            row = STYLES[policies[n] - STYLED] if STYLED <= policies[n] < WARM else ()
        elif name == INSTINCTIVE:
            row = legend().mountains if any(setup.course.track.ascent.tolist()) else legend().flat
        elif name == ACTING:
            row = actor()
        elif Path(name).suffix == ".json":
            row = read_instinct(Path(name))
        else:
            known = ", ".join([*POLICIES, INSTINCTIVE, ACTING])
            raise InputError(
                f"No bot called {quoted(name)} rides in a batch: there are {known}, and files of instincts."
            )
        weights[n, : len(row)] = row
        lengths[n] = len(row)
    return Riders(policies, weights, lengths)


@apart
def compiled_action(
    riders: Riders, which: int, guess: Guess, context: RaceContext, race: Race, seat: int, ask: int, rider: int
) -> int:
    """What a compiled bot answers, as an action."""
    track, cards, luck, policy = context.track, context.cards, context.luck, riders.policies[which]
    if ask == CARD:
        return CARD_CODE + race.deck[rider, race.down[rider] + card_place(riders, which, guess, context, race, rider)]
    if ask in (PICK, NAME):
        return RIDER_CODE + pick_first(policy, seat, luck) - 2 * seat
    if ask == PLACE:
        return SQUARE_CODE + pick_square(policy, track, race, rider, luck)
    if ask == BID:
        return CARD_CODE + race.deck[rider, race.down[rider] + pick_bid(policy, cards, race, rider, luck)]
    if ask == RECOVER:
        return YES_CODE
    if ask == SPECIALIST:
        owner, number = pick_specialist(policy, race, seat, luck)
        return SPECIALIST_CODE + SPECIALISTS * (owner & 1) + number - 1
    spent = pick_spent(policy, cards, race, rider, luck)
    return DONE_CODE if spent == NOBODY else CARD_CODE + race.spent[rider, spent]


@apart
def card_place(riders: Riders, which: int, guess: Guess, context: RaceContext, race: Race, rider: int) -> int:
    """A place in the hand."""
    length = riders.lengths[which]
    if length == 0:
        return pick_card(riders.policies[which], context.track, context.cards, race, rider, context.luck)
    open_guess(guess, context.track, context.cards, race)
    place = choose(riders.weights[which, :length], guess, context.track, context.cards, race, rider)
    close_guess(guess, race)
    return place
