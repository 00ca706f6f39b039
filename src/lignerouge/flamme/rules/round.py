"""A round from revealed cards to its end: a pure function of the track, the cards and the riders."""

from typing import NamedTuple

from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.energy import hand_out_exhaustion
from lignerouge.flamme.rules.exhaustion import exhaust_highest, exhaust_unsheltered, spare_automatic
from lignerouge.flamme.rules.finish import arrive, hand_out_tokens, take_times
from lignerouge.flamme.rules.movement import movement
from lignerouge.flamme.rules.race import ENERGY, OVER, REFRESHMENT, Race, line_up
from lignerouge.flamme.rules.road import Road, enter, leave
from lignerouge.flamme.rules.ruleset import HIGHEST, Rules
from lignerouge.flamme.rules.slipstream import slipstream
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import apart
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import Notes


class RaceContext(NamedTuple):
    """What races are ridden with: all that their rounds need, apart from the race itself."""

    track: Track
    cards: Cards
    rules: Rules
    road: Road
    notes: Notes
    luck: Luck


@apart
def resolve(track: Track, cards: Cards, rules: Rules, race: Race, road: Road, notes: Notes) -> None:
    """Movement, slipstream, exhaustion, tokens, arrivals: in the rulebook's order."""
    for number in range(race.roads):
        enter(cards, race, road, number)
        movement(track, cards, race, road, notes)
        slipstream(track, race, road, notes)
        if rules.tires != HIGHEST:
            exhaust_unsheltered(track, cards, race, road, notes)
        take_times(track, race, road)
        leave(race, road)
    if rules.tires == HIGHEST:
        exhaust_highest(track, cards, race, notes)
    if race.automatic:
        spare_automatic(race)
    line_up(race)
    hand_out_tokens(race, notes)
    hand_out_exhaustion(race)
    arrive(track, rules, race, notes)
    race.locked = race.asked = 0
    race.rounds += 1
    race.phase = OVER if race.over else REFRESHMENT if race.feeding else ENERGY
