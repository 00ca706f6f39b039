"""How a bot decides by its policy, as hot functions on a race.

A policy may read what its seat sees, nothing else: the road, the cards of its own hand, and of the others the
composition of their decks (which is public), never how these are divided into hand, recycled and face-down cards.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lignerouge.flamme.bots.actor import ACTOR, score_cards
from lignerouge.flamme.bots.guess import LAYOUT, Guess, open_guess, step_aside, step_back
from lignerouge.flamme.bots.heuristic import sensible_card
from lignerouge.flamme.bots.levels import CLIMBING, RANDOM, SENSIBLE, STYLED, STYLES, WARM
from lignerouge.flamme.bots.network import instinctive_card
from lignerouge.flamme.bots.style import STYLE, best_card, tempting_card
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS, TYPES
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.cards import MOST_VALUE, Cards
from lignerouge.flamme.rules.draft import SPECIALISTS, Drafting, may_draft
from lignerouge.flamme.rules.placing import open_squares
from lignerouge.flamme.rules.race import NOBODY, THINKING, Race
from lignerouge.flamme.rules.refreshment import may_take_back
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import apart, hot
from lignerouge.kernel.luck import Luck, below

FAIR_BID = 5  # two such cards cost about the squares that a place ahead of the grid is worth
FAVOURITES = 2  # how many of the best that are left a sensible drafter chooses among


@hot
def pick_card(policy: int, track: Track, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A place in the hand."""
    if policy == RANDOM:
        return below(luck, THINKING + rider // 2, race.hand[rider])
    if policy == SENSIBLE:
        return sensible_card(track, cards, race, rider)
    if policy >= WARM:
        return warm_card(STYLES[CLIMBING], (policy - WARM) / 10, track, cards, race, rider, luck)
    return styled_card(STYLES[policy - STYLED], track, cards, race, rider)


@apart
def styled_card(style: Any, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The place in the hand of the card that suits a style best."""
    guess = np.zeros(1, LAYOUT)[0]
    guess.empty[:] = 1.0
    open_guess(guess, track, cards, race)
    return choose(style, guess, track, cards, race, rider)


@apart
def warm_card(style: Any, warmth: float, track: Track, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """The place in the hand of a card that suits a style well, seldom of one that does not."""
    guess = np.zeros(1, LAYOUT)[0]
    guess.empty[:] = 1.0
    open_guess(guess, track, cards, race)
    step_aside(guess, track, cards, race, rider)
    return tempting_card(style, warmth, guess, track, cards, race, rider, luck)


@apart
def choose(style: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int) -> int:
    """The same in an open guess, which is as before when it returns."""
    step_aside(guess, track, cards, race, rider)
    if len(style) == STYLE:
        best = best_card(style, guess, track, cards, race, rider)
    elif len(style) == ACTOR:
        best = score_cards(style, guess, track, cards, race, rider, guess.scores)
    else:
        best = instinctive_card(style, guess, track, cards, race, rider)
    step_back(guess, track, cards, race, rider)
    return best


@hot
def pick_square(policy: int, track: Track, race: Race, rider: int, luck: Luck) -> int:
    """A place on the grid: anywhere, or as far forward as possible."""
    squares, places = open_squares(track, race, rider), 0
    for square in range(1, track.start + 1):
        places += squares >> square & 1
    nth = below(luck, THINKING + rider // 2, places) if policy == RANDOM else 0
    for square in range(track.start, 0, -1):
        if squares & bit(square):
            if nth == 0:
                return square
            nth -= 1
    return 0


@hot
def pick_first(policy: int, seat: int, luck: Luck) -> int:
    """Which rider goes first, of a seat that has both: anyone, or the rouleur."""
    return 2 * seat + (below(luck, THINKING + seat, 2) if policy == RANDOM else 0)


@apart
def pick_bid(policy: int, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A place in the hand: anyone, or the highest card that is worth it; if none is, the lowest."""
    if policy == RANDOM:
        return below(luck, THINKING + rider // 2, race.hand[rider])
    best, most = 0, -MOST_VALUE
    for n in range(race.hand[rider]):
        value = cards.value[race.deck[rider, race.down[rider] + n]]
        worth = value if value <= FAIR_BID else -value
        if worth > most:
            best, most = n, worth
    return best


@apart
def pick_spent(policy: int, cards: Cards, race: Race, rider: int, luck: Luck) -> int:
    """A spent card to take back: any that fits, or the highest; NOBODY if none fits."""
    best, most = NOBODY, 0
    for n in range(race.spents[rider]):
        if may_take_back(cards, race, rider, n):
            value = cards.value[race.spent[rider, n]]
            if policy == RANDOM:
                value = 1 + below(luck, THINKING + rider // 2, 1000)
            if value > most:
                best, most = n, value
    return best


@hot
def pick_specialist(policy: int, draft: Drafting, seat: int, luck: Luck) -> tuple[int, int]:
    """A rider of the seat and a specialist that is left: any, or one of the first. -> (rider, number)"""
    nth = below(luck, THINKING + seat, open_specialists(draft, seat) if policy == RANDOM else FAVOURITES)
    best, chosen = 2 * seat, 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            if nth >= 0 and may_draft(draft, rider, number):
                best, chosen = rider, number
                nth -= 1
    return best, chosen


@hot
def open_specialists(draft: Drafting, seat: int) -> int:
    """How many a seat may choose from."""
    count = 0
    for rider in range(2 * seat, 2 * seat + 2):
        for number in range(1, SPECIALISTS + 1):
            count += may_draft(draft, rider, number)
    return count


@dataclass(slots=True)
class PolicyBot:
    """Asks its policy, on a race that it imagines behind its view."""

    name: str
    policy: int
    luck: Luck

    def choose(self, view: SeatView | TourView, prompt: Prompt) -> str:
        """One of the prompt's options; of a tour the draft, and its stages like any race."""
        if isinstance(view, SeatView):
            return self._choose_in_race(view, prompt)
        if view.race is None:
            return self._draft(GRAND_TOUR.imagine(view, self.luck).ledger, prompt)
        return self._choose_in_race(view.race, replace(prompt, name=prompt.name.partition("/")[2]))

    def _draft(self, drafting: Drafting, prompt: Prompt) -> str:
        """F28"""
        rider, number = pick_specialist(self.policy, drafting, prompt.seat, self.luck)
        return f"{TYPES[rider % 2]}{number}"

    def _choose_in_race(self, view: SeatView, prompt: Prompt) -> str:
        state = imagine(view, self.luck)
        race, course, cards = state.race, state.setup.course, state.setup.cards
        rider = RIDER_NUMBERS.get(prompt.name.split("/")[1], NOBODY)
        match prompt.ask:
            case "Draft":
                return self._draft(race, prompt)
            case "PickRider" | "NameRider":
                return RIDER_NAMES[pick_first(self.policy, prompt.seat, self.luck)]
            case "LayBid":
                return lay_bid(self.policy, state, prompt.name, self.luck)
            case "PlaceRider":
                return course.names[pick_square(self.policy, course.track, race, rider, self.luck)]
            case "PlayCard":
                place = pick_card(self.policy, course.track, cards.record, race, rider, self.luck)
                return cards.cards[hand_kinds(race, rider)[place]].label
            case "TakeBack":
                place = pick_spent(self.policy, cards.record, race, rider, self.luck)
                return "done" if place == NOBODY else cards.cards[race.spent[rider, place]].label
            case _:
                return prompt.options[0]


def lay_bid(policy: int, state: RaceState, prompt: str, luck: Luck) -> str:
    """F32: a card of the hand; the prompt's name says whose, as in `0/BS/bid1`."""
    rider, cards = RIDER_NUMBERS[prompt.split("/")[-2]], state.setup.cards
    place = pick_bid(policy, cards.record, state.race, rider, luck)
    return cards.cards[hand_kinds(state.race, rider)[place]].label
