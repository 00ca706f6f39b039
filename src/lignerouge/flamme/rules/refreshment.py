"""Refreshment: played energy cards come back, once, in an extended stage (Grand Tour p. 15; ruling F27)."""

from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.finish import REFRESHMENT_PILE
from lignerouge.flamme.rules.race import ENERGY, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.kernel.hot import hot

ALLOWANCE = 24  # energy that a rider may take back,
HOLDER_ALLOWANCE = 25  # and the rider with the token


@hot
def open_refreshment(race: Race) -> None:
    """Everybody still on the road may take cards back; automatic teams do not (F33)."""
    race.asked = 0
    for n in range(race.running):
        rider = race.order[n]
        if race.automatic & bit(rider) == 0:
            race.left[rider] = HOLDER_ALLOWANCE if race.holder[REFRESHMENT_PILE, 1] == rider else ALLOWANCE
            race.asked |= bit(rider)
    if race.asked == 0:
        go_on_riding(race)


@hot
def may_take_back(cards: Cards, race: Race, rider: int, place: int) -> bool:
    """F27: printed values count; exhaustion cards are never among those spent."""
    return cards.value[race.spent[rider, place]] <= race.left[rider]


@hot
def take_back(cards: Cards, race: Race, rider: int, place: int) -> None:
    """One spent card joins the deck again; the last spent one fills its place."""
    kind = race.spent[rider, place]
    race.left[rider] -= cards.value[kind]
    race.spents[rider] -= 1
    race.spent[rider, place] = race.spent[rider, race.spents[rider]]
    race.deck[rider, race.down[rider] + race.recycled[rider]] = kind
    race.recycled[rider] += 1


@hot
def close_refreshment(race: Race, rider: int) -> None:
    """The whole deck, recycled and taken back, is face down again; after the last rider the race goes on."""
    race.down[rider] += race.recycled[rider]
    race.recycled[rider] = 0
    race.tired_since[rider] = 0
    race.asked &= ~bit(rider)
    if race.asked == 0:
        go_on_riding(race)


@hot
def go_on_riding(race: Race) -> None:
    """Nobody takes anything back any more."""
    race.feeding = 0
    race.phase = ENERGY
