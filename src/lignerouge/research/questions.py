"""What a race asks and what answers do, in compiled code, by the numbers of actions: the same as at a table.

`flamme/play` says it in words, answer by answer; here nothing is told. A test rides both side by side.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lignerouge.flamme.bots.rollout import is_running
from lignerouge.flamme.play.names import TYPES
from lignerouge.flamme.play.prompts import DONE, NO, YES
from lignerouge.flamme.rules.automatic import place_automatic, turn_cards
from lignerouge.flamme.rules.breakaway import go_on_bidding, have_all_bid, lay_bid, owes_bid
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.draft import (
    SPECIALISTS,
    Decks,
    change_deck,
    drafter,
    draw_draft,
    is_drafting,
    may_draft,
    take_specialist,
)
from lignerouge.flamme.rules.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.rules.placing import (
    draw_starter,
    is_place,
    place,
    place_team,
    placing_seat,
    set_off,
    waiting_rider,
)
from lignerouge.flamme.rules.race import BREAKAWAY, DRAFT, ENERGY, NOBODY, PLACING, RECOVERY, REFRESHMENT, SEATS, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, may_take_back, open_refreshment, take_back
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.round import RaceContext, resolve
from lignerouge.flamme.rules.ruleset import BY_RIDER, TOGETHER
from lignerouge.kernel.hot import Column, apart, hot

ASKS = ("PickRider", "PlaceRider", "NameRider", "LayBid", "PlayCard", "Recover", "TakeBack", "Draft")
PICK, PLACE, NAME, BID, CARD, RECOVER, TAKE_BACK, SPECIALIST = range(1, 1 + len(ASKS))  # 0: nothing is asked
GRID = 8  # squares behind the start line, at most

LABELS = tuple(all_cards().labels)
KINDS = len(LABELS)
WAIT = 0  # the action of a seat that is asked nothing
RIDER_CODE = 1  # the rouleur, the sprinteur,
SQUARE_CODE = 2  # and so many squares from the first on,
CARD_CODE = SQUARE_CODE + GRID + 1  # cards by their kind,
DONE_CODE = CARD_CODE + KINDS
YES_CODE, NO_CODE = DONE_CODE + 1, DONE_CODE + 2
SPECIALIST_CODE = NO_CODE + 1  # rouleurs, then sprinteurs
ACTIONS = SPECIALIST_CODE + 2 * SPECIALISTS


def codes() -> Mapping[tuple[str, str], int]:
    """The action for what an option says: a rider, a square of the grid, a card, a word, a specialist."""
    things = [("rider", "R"), ("rider", "S"), *(("square", str(n)) for n in range(1, GRID + 1))]
    things += [("card", label) for label in LABELS] + [("word", word) for word in (DONE, YES, NO)]
    things += [("specialist", f"{type_}{number}") for type_ in TYPES for number in range(1, SPECIALISTS + 1)]
    return {thing: WAIT + 1 + number for number, thing in enumerate(things)}


CODES = codes()


@hot
def thinks(race: Race, rider: int) -> bool:
    """On the road, and somebody chooses their card."""
    return is_running(race, rider) and race.automatic & bit(rider) == 0


@apart
def question(race: Race, seat: int) -> tuple[int, int]:
    """What a seat is asked, 0 nothing, and about which rider, if it is about one."""
    first, phase = 2 * seat, race.phase
    if race.over:
        return 0, NOBODY
    if phase == DRAFT and drafter(race) == seat:
        return SPECIALIST, NOBODY
    if phase == PLACING and placing_seat(race) == seat:
        rider = waiting_rider(race)
        return (PICK if rider == NOBODY else PLACE), rider
    if phase == BREAKAWAY and owes_bid(race, seat):
        return (NAME if race.bidding == 0 else BID), race.bidder[seat]
    if phase == ENERGY:
        owed = 0
        for rider in range(first, first + 2):
            if thinks(race, rider) and race.locked & bit(rider) == 0:
                if race.hand[rider] > 0:
                    return (CARD, rider) if race.choice[rider] == NOBODY else (0, NOBODY)
                owed += 1
        return (PICK if owed else 0), NOBODY
    if phase in (RECOVERY, REFRESHMENT):
        for rider in range(first, first + 2):
            if race.asked & bit(rider):
                return (RECOVER if phase == RECOVERY else TAKE_BACK), rider
    return 0, NOBODY


@apart
def write_mask(context: RaceContext, race: Race, seat: int, ask: int, rider: int, mask: Column) -> None:
    """A 1 for every action that answers."""
    for n in range(ACTIONS):
        mask[n] = 0
    if ask == 0:
        mask[WAIT] = 1
    elif ask in (PICK, NAME):
        mask[RIDER_CODE] = mask[RIDER_CODE + 1] = 1
    elif ask == PLACE:
        for square in range(1, min(context.track.start, GRID) + 1):
            mask[SQUARE_CODE + square] = is_place(context.track, race, rider, square)
    elif ask in (CARD, BID):
        for n in range(race.hand[rider]):
            mask[CARD_CODE + race.deck[rider, race.down[rider] + n]] = 1
    elif ask == RECOVER:
        mask[YES_CODE] = mask[NO_CODE] = 1
    elif ask == TAKE_BACK:
        mask[DONE_CODE] = 1
        for n in range(race.spents[rider]):
            if may_take_back(context.cards, race, rider, n):
                mask[CARD_CODE + race.spent[rider, n]] = 1
    else:
        for each in range(2):
            for number in range(SPECIALISTS):
                mask[SPECIALIST_CODE + SPECIALISTS * each + number] = may_draft(race, 2 * seat + each, number + 1)


@hot
def place_of(row: Column, first: int, count: int, kind: int) -> int:
    """Where the first card of this kind lies among these."""
    for n in range(count):
        if row[first + n] == kind:
            return n
    return 0


@apart
def answer(context: RaceContext, decks: Decks, race: Race, seat: int, ask: int, rider: int, action: int) -> None:
    """Carry out a legal action, and go on until somebody is asked."""
    track, cards, luck, first = context.track, context.cards, context.luck, 2 * seat
    kind = action - CARD_CODE
    if ask == SPECIALIST:
        number = action - SPECIALIST_CODE
        rider = first + number // SPECIALISTS
        take_specialist(race, rider, number % SPECIALISTS + 1)
        change_deck(decks, race, rider)
        if not is_drafting(race):
            begin(context, race)
    elif ask == PICK:
        rider = first + action - RIDER_CODE
        if race.phase == ENERGY:
            draw_hand(track, race, rider, luck)
        elif context.rules.roads == TOGETHER:
            race.picked = rider
        else:
            place_team(track, race, rider)
    elif ask == PLACE:
        place(race, rider, action - SQUARE_CODE)
    elif ask in (NAME, BID):
        if ask == NAME:
            race.bidder[seat] = first + action - RIDER_CODE
        else:
            lay_bid(race, seat, place_of(race.deck[rider], race.down[rider], race.hand[rider], kind))
        if have_all_bid(race):
            go_on_bidding(track, cards, context.rules, race, luck)
    elif ask == CARD:
        choose_card(context, race, rider, place_of(race.deck[rider], race.down[rider], race.hand[rider], kind))
    elif ask == RECOVER:
        race.asked &= ~bit(rider)
        if action == YES_CODE:
            recover(race, rider)
        if race.asked == 0:
            end_round(context, race)
    elif action == DONE_CODE:
        close_refreshment(race, rider)
        if not race.feeding:
            open_round(context, race)
    else:
        take_back(cards, race, rider, place_of(race.spent[rider], 0, race.spents[rider], kind))


@apart
def begin(context: RaceContext, race: Race) -> None:
    """Everybody has their decks: who places first is drawn, and automatic teams stand on the grid."""
    race.phase = PLACING
    draw_starter(race, context.luck)
    points: Any = np.zeros(SEATS, np.int16)  # of a tour, of which this is no part
    set_off(context.track, context.rules, race, points)
    if race.automatic and context.rules.roads != BY_RIDER:
        place_automatic(context.track, context.rules, race)


@apart
def open_race(context: RaceContext, race: Race) -> None:
    """From a race as it was prepared to its first question."""
    if race.phase == DRAFT:
        draw_draft(race, race.table, context.luck)
    else:
        begin(context, race)


@apart
def choose_card(context: RaceContext, race: Race, rider: int, choice: int) -> None:
    """F5: a first card is final, for the second hand is drawn at once; with the last one all cards are turned."""
    mate, waiting = rider ^ 1, 0
    race.choice[rider] = choice
    if thinks(race, mate) and race.locked & bit(mate) == 0:
        play(race, rider, choice)
        draw_hand(context.track, race, mate, context.luck)
    for n in range(race.running):
        other = race.order[n]
        has_chosen = race.locked & bit(other) != 0 or (race.hand[other] > 0 and race.choice[other] != NOBODY)
        waiting += race.automatic & bit(other) == 0 and not has_chosen
    if waiting == 0:
        reveal(context, race)
        if race.asked == 0:
            end_round(context, race)


@apart
def reveal(context: RaceContext, race: Race) -> None:
    """All cards are played; who may recover is asked."""
    if race.automatic:
        turn_cards(context.cards, race, context.luck)
    race.asked = 0
    for n in range(race.running):
        rider = race.order[n]
        if race.locked & bit(rider) == 0:
            play(race, rider, race.choice[rider])
        if may_recover(context.cards, race, rider):
            race.asked |= bit(rider)
    if race.asked:
        race.phase = RECOVERY


@apart
def end_round(context: RaceContext, race: Race) -> None:
    """The round is ridden; where everybody is automatic, so are the next ones."""
    goes_on = True
    while goes_on:
        resolve(context.track, context.cards, context.rules, race, context.road, context.notes)
        if race.feeding:
            open_refreshment(race)
        goes_on = not race.over and not race.feeding and not open_round(context, race)


@apart
def open_round(context: RaceContext, race: Race) -> bool:
    """A seat with one rider left has its hand drawn at once. -> whether anybody is asked; else all cards are turned"""
    thinking = 0
    for seat in range(race.seats):
        first, second = thinks(race, 2 * seat), thinks(race, 2 * seat + 1)
        thinking += first + second
        if first != second:
            draw_hand(context.track, race, 2 * seat + second, context.luck)
    if thinking == 0:
        reveal(context, race)
    return thinking > 0
