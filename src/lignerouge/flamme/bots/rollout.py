"""Races ridden on by bots, as hot functions: everybody drafts, lines up, plays and refreshes, round after round."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from lignerouge.flamme.bots.guess import Guess, close_guess, open_guess
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.policy import (
    choose,
    pick_bid,
    pick_card,
    pick_first,
    pick_specialist,
    pick_spent,
    pick_square,
)
from lignerouge.flamme.rules.automatic import place_automatic, turn_cards
from lignerouge.flamme.rules.breakaway import go_on_bidding, lay_bid, owes_bid
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.draft import (
    Decks,
    Drafting,
    change_deck,
    drafter,
    draw_draft,
    is_drafting,
    take_specialist,
)
from lignerouge.flamme.rules.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.rules.placing import draw_starter, place, place_team, placing_seat, waiting_rider
from lignerouge.flamme.rules.race import BREAKAWAY, NOBODY, PLACING, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, open_refreshment, take_back
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.round import RaceContext, resolve
from lignerouge.flamme.rules.ruleset import TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.rules.weather import Sky, lay_tokens
from lignerouge.kernel.hot import Column, Grid, apart, hot, template
from lignerouge.kernel.luck import Luck, return_streams, take_streams

MOST_ROUNDS = 200
R = TypeVar("R")  # who rides: whatever a way of playing cards needs


@hot
def draft_all(policies: Column, draft: Drafting, table: Column, luck: Luck) -> None:
    """F28: everybody drafts. `table` has the seats as things that luck can draw."""
    draw_draft(draft, table, luck)
    while is_drafting(draft):
        seat = drafter(draft)
        rider, number = pick_specialist(policies[seat], draft, seat, luck)
        take_specialist(draft, rider, number)


@hot
def draft_race(policies: Column, decks: Decks, race: Race, luck: Luck) -> None:
    """Everybody drafts for a race, which begins then."""
    draft_all(policies, race, race.table, luck)
    for rider in range(race.riders):
        if race.specialist[rider]:
            change_deck(decks, race, rider)
    race.phase = PLACING


@hot
def draft_races(policies: Column, decks: Decks, races: Any, luck: Luck, streams: Grid) -> None:
    """The same for many races, each with its own streams."""
    for n in range(len(races)):
        take_streams(luck, streams, n)
        draft_race(policies, decks, races[n], luck)
        return_streams(luck, streams, n)


@apart
def place_all(policies: Column, track: Track, cards: Cards, rules: Rules, race: Race, luck: Luck) -> None:
    """Fill the grid, and bid for the places ahead of it."""
    if race.automatic and race.running == 0:
        place_automatic(track, rules, race)
    while race.phase == PLACING:
        seat = placing_seat(race)
        rider = waiting_rider(race)
        if rider == NOBODY:
            rider = pick_first(policies[seat], seat, luck)
        if rules.roads == TOGETHER:
            place(race, rider, pick_square(policies[seat], track, race, rider, luck))
        else:
            place_team(track, race, rider)
    while race.phase == BREAKAWAY:
        bid_all(policies, cards, race, luck)
        go_on_bidding(track, cards, rules, race, luck)


@apart
def bid_all(policies: Column, cards: Cards, race: Race, luck: Luck) -> None:
    """F32: everybody who has not yet done so names a rider, or lays a card."""
    for seat in range(race.seats):
        if owes_bid(race, seat):
            if race.bidding == 0:
                race.bidder[seat] = pick_first(policies[seat], seat, luck)
            else:
                lay_bid(race, seat, pick_bid(policies[seat], cards, race, race.bidder[seat], luck))


@apart
def refresh_all(policies: Column, cards: Cards, race: Race, luck: Luck) -> None:
    """Everybody who has not finished taking cards back does so: any that fit, or the highest first."""
    if race.asked == 0:
        open_refreshment(race)
    for n in range(race.running):
        rider = race.order[n]
        if race.asked & bit(rider):
            spent = pick_spent(policies[rider // 2], cards, race, rider, luck)
            while spent != NOBODY:
                take_back(cards, race, rider, spent)
                spent = pick_spent(policies[rider // 2], cards, race, rider, luck)
            close_refreshment(race, rider)


@apart
def play_cards(policies: Column, track: Track, cards: Cards, race: Race, luck: Luck) -> None:
    """Everybody who has not yet played draws, unless they hold a hand, and plays; while recovery is asked, nobody.

    Then the cards of automatic teams are turned over (F33): nobody knows them before.
    """
    settled = race.locked | race.automatic
    for n in range(race.running):
        rider = race.order[n]
        if settled & bit(rider) == 0:
            if race.hand[rider] == 0:
                draw_hand(track, race, rider, luck)
            play(race, rider, pick_card(policies[rider // 2], track, cards, race, rider, luck))
            if may_recover(cards, race, rider):
                recover(race, rider)
    if race.automatic:
        turn_cards(cards, race, luck)


@apart
def play_for(style: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int, luck: Luck) -> None:
    """A rider who has not yet played draws, unless they hold a hand, and plays; for automatic ones nobody does."""
    if (race.locked | race.automatic) & bit(rider) == 0:
        if race.hand[rider] == 0:
            draw_hand(track, race, rider, luck)
        play(race, rider, choose(style, guess, track, cards, race, rider))


@hot
def is_running(race: Race, rider: int) -> bool:
    """Still on the road."""
    found = False
    for n in range(race.running):
        found |= race.order[n] == rider
    return found


@hot
def recover_all(cards: Cards, race: Race) -> None:
    """F15: everybody gives back the exhaustion card that they may."""
    for n in range(race.running):
        if may_recover(cards, race, race.order[n]):
            recover(race, race.order[n])


class StyleRiders(NamedTuple):
    """Everybody plays cards by a row of weights, and lines up and takes cards back by a policy."""

    styles: Any  # a row for each seat
    policies: Column
    guess: Guess


@apart
def play_by_style(riders: StyleRiders, context: RaceContext, race: Race) -> None:
    """Everybody who has not yet played does so, seat by seat; they share what they guess of each other."""
    track, cards, guess, luck = context.track, context.cards, riders.guess, context.luck
    open_guess(guess, track, cards, race)
    for rider in range(race.riders):
        if is_running(race, rider):
            play_for(riders.styles[rider // 2], guess, track, cards, race, rider, luck)
    close_guess(guess, race)
    if race.automatic:
        turn_cards(cards, race, luck)
    recover_all(cards, race)


@hot
def play_by_policy(policies: Column, context: RaceContext, race: Race) -> None:
    """The same by policies, in the order of the riders on the road."""
    play_cards(policies, context.track, context.cards, race, context.luck)


@apart
def line_up_all(policies: Column, context: RaceContext, race: Race) -> None:
    """From any position before the first round to the first round."""
    if race.phase == PLACING or race.phase == BREAKAWAY:
        draw_starter(race, context.luck)
        place_all(policies, context.track, context.cards, context.rules, race, context.luck)


@template
def ride(
    play_all: Callable[[R, RaceContext, Race], None],
    riders: R,
    policies: Column,
    context: RaceContext,
    race: Race,
    rounds: int,
) -> None:
    """So many rounds more, or to the end, from any position between two answers: the one loop over rounds.

    How everybody plays a card is an argument; they line up and take cards back by their policies. The limit on rounds
    only guards against a broken rule.
    """
    line_up_all(policies, context, race)
    last = min(race.rounds + rounds, MOST_ROUNDS)
    while not race.over and race.rounds < last:
        if race.feeding:
            refresh_all(policies, context.cards, race, context.luck)
        play_all(riders, context, race)
        resolve(context.track, context.cards, context.rules, race, context.road, context.notes)


@apart
def ride_by_policy(policies: Column, context: RaceContext, race: Race, rounds: int) -> None:
    """Ride on by policies."""
    ride(play_by_policy, policies, policies, context, race, rounds)


@apart
def ride_by_style(riders: StyleRiders, context: RaceContext, race: Race, rounds: int) -> None:
    """Ride on by styles, or by instincts."""
    ride(play_by_style, riders, riders.policies, context, race, rounds)


@hot
def play_many(policies: Column, context: RaceContext, races: Any, streams: Grid, sky: Sky, weather: Grid) -> None:
    """Finish race after race, each with its own streams, which go on where they were, and with its own weather."""
    for n in range(len(races)):
        take_streams(context.luck, streams, n)
        if sky.tiles:
            lay_tokens(sky, weather[n], context.track)
        ride_by_policy(policies, context, races[n], MOST_ROUNDS)
        return_streams(context.luck, streams, n)


@hot
def ride_many(riders: StyleRiders, context: RaceContext, races: Any, streams: Grid) -> None:
    """Finish race after race by styles, each with its own streams."""
    survey(riders.guess, context.track)
    for n in range(len(races)):
        take_streams(context.luck, streams, n)
        ride_by_style(riders, context, races[n], MOST_ROUNDS)
