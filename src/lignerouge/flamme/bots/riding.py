"""Races ridden on by styles: what a search imagines, and what styles are bred on. Weights are arguments here."""

from typing import Any

from lignerouge.flamme.bots.deciding import choose
from lignerouge.flamme.bots.guess import Guess, close_guess, open_guess
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.policy import MOST_ROUNDS, place_all, refresh_all
from lignerouge.flamme.rules.automatic import turn_cards
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import BREAKAWAY, NOBODY, PLACING, Race
from lignerouge.flamme.rules.road import Road, bit
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import Column, Grid, apart, hot
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import Notes


@apart
def play_for(style: Any, guess: Guess, track: Track, cards: Cards, race: Race, rider: int, luck: Luck) -> None:
    """A rider who has not yet played draws, unless they hold a hand, and plays; for automatic ones nobody does."""
    if (race.locked | race.automatic) & bit(rider) == 0:
        if race.hand[rider] == 0:
            draw_hand(track, race, rider, luck)
        play(race, rider, choose(style, guess, track, cards, race, rider))


@hot
def play_team(
    styles: Any, guess: Guess, track: Track, cards: Cards, race: Race, seat: int, first: int, luck: Luck
) -> None:
    """Both riders of a seat who are on the road and have not yet played."""
    for rider in (first, first ^ 1):
        if is_running(race, rider):
            play_for(styles[seat], guess, track, cards, race, rider, luck)


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


@apart
def ride_on(
    styles: Any,
    policies: Column,
    guess: Guess,
    track: Track,
    cards: Cards,
    rules: Rules,
    race: Race,
    road: Road,
    notes: Notes,
    luck: Luck,
    rounds: int,
) -> None:
    """So many rounds more, or to the end, from any position between two answers."""
    if race.phase == PLACING or race.phase == BREAKAWAY:
        if race.turn[0] == NOBODY:
            draw_starter(race, luck)
        place_all(policies, track, cards, rules, race, luck)
    last = min(race.rounds + rounds, MOST_ROUNDS)
    while not race.over and race.rounds < last:
        if race.feeding:
            refresh_all(policies, cards, race, luck)
        open_guess(guess, track, cards, race)
        for seat in range(race.seats):
            play_team(styles, guess, track, cards, race, seat, 2 * seat, luck)
        close_guess(guess, race)
        if race.automatic:
            turn_cards(cards, race, luck)
        recover_all(cards, race)
        resolve(track, cards, rules, race, road, notes)


@hot
def ride_many(
    styles: Any,
    policies: Column,
    guess: Guess,
    track: Track,
    cards: Cards,
    rules: Rules,
    races: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    streams: Grid,
) -> None:
    """Finish race after race, each with its own streams."""
    survey(guess, track)
    for n in range(len(races)):
        for owner in range(len(luck.stream)):
            luck.stream[owner] = streams[n, owner]
        ride_on(styles, policies, guess, track, cards, rules, races[n], road, notes, luck, MOST_ROUNDS)
