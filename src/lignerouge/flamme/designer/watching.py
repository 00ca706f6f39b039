"""Races ridden by bots with somebody who writes down what a stage does to the riders (compiled: see `estimate`)."""

from typing import Any

from lignerouge.flamme.bots.rollout import place_all, play_cards, refresh_all
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.road import Road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.flamme.rules.weather import Sky, deal_tokens, lay_tokens
from lignerouge.kernel.hot import Column, Grid, apart
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import Notes

MOST_ROUNDS = 100  # written down of a race; the longest stage takes a third of them


@apart
def watch(
    policies: Column,
    track: Track,
    cards: Cards,
    rules: Rules,
    race: Race,
    road: Road,
    notes: Notes,
    luck: Luck,
    squares: Grid,
    lost: Column,
    tired: Column,
) -> int:
    """Ride a race until somebody is home. -> rounds

    `squares`: where everybody stood on the grid and after each round; `lost`: steps lost to riders in the way, by the
    square where they were held up; `tired`: exhaustion cards taken, by rider.
    """
    draw_starter(race, luck)
    place_all(policies, track, cards, rules, race, luck)
    done = 0
    write_down(race, squares[done])
    while race.arrived == 0 and done < MOST_ROUNDS:
        if race.feeding:
            refresh_all(policies, cards, race, luck)
        play_cards(policies, track, cards, race, luck)
        resolve(track, cards, rules, race, road, notes)
        done += 1
        write_down(race, squares[done])
        for rider in range(race.riders):
            lost[race.halted[rider]] += race.lost[rider]
            tired[rider] += race.tired[rider]
    return done


@apart
def write_down(race: Race, row: Column) -> None:
    """Where everybody stands."""
    for rider in range(race.riders):
        row[rider] = race.square[rider]


@apart
def watch_many(
    policies: Column,
    track: Track,
    cards: Cards,
    rules: Rules,
    races: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    streams: Grid,
    rounds: Column,
    squares: Any,
    lost: Grid,
    tired: Grid,
    sky: Sky,
) -> None:
    """Race after race, each with its own streams and its own weather."""
    for n in range(len(races)):
        for owner in range(len(luck.stream)):
            luck.stream[owner] = streams[n, owner]
        if sky.tiles:
            deal_tokens(sky, sky.kind, luck)
            lay_tokens(sky, sky.kind, track)
        rounds[n] = watch(policies, track, cards, rules, races[n], road, notes, luck, squares[n], lost[n], tired[n])
