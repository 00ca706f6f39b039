"""How a tour begins, and its decks: drafted before the first stage (F28), plain, or an automatic team's own (F33)."""

from collections.abc import Sequence

from lignerouge.flamme.play.setup import energy_decks, handicap_cards, make_automatic, new_race, paper_riders
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.draft import Decks, all_decks, take_specialist
from lignerouge.flamme.rules.ledger import DECK_SIZE, Ledger, new_ledger
from lignerouge.flamme.rules.placing import set_starter
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.hot import hot


@hot
def give_deck(decks: Decks, ledger: Ledger, rider: int) -> None:
    """A rider's energy cards for the whole tour."""
    number = ledger.specialist[rider]
    ledger.energies[rider] = decks.length[rider & 1, number]
    for n in range(DECK_SIZE):
        ledger.energy[rider, n] = decks.kinds[rider & 1, number, n]


@hot
def give_plain_decks(decks: Decks, ledger: Ledger) -> None:
    """A tour without specialists; automatic teams have theirs."""
    for seat in range(ledger.seats):
        if ledger.energies[2 * seat] == 0:
            give_deck(decks, ledger, 2 * seat)
            give_deck(decks, ledger, 2 * seat + 1)
    ledger.drafted = 2 * ledger.drafters


@hot
def draft(decks: Decks, ledger: Ledger, rider: int, number: int) -> None:
    """Take a specialist, with the cards."""
    take_specialist(ledger, rider, number)
    give_deck(decks, ledger, rider)


def give_automatic_decks(ledger: Ledger, automatic: Sequence[str]) -> None:
    """F33: automatic teams have decks of their own and do not draft."""
    energy, energies = energy_decks(all_cards(), len(automatic), {}, automatic)
    for seat, key in enumerate(automatic):
        if key:
            ledger.drafters -= 1
            for rider in (2 * seat, 2 * seat + 1):
                ledger.energy[rider, :] = energy[rider]
                ledger.energies[rider] = energies[rider]


def first_ledger(plan: TourPlan) -> Ledger:
    """Before the first stage: decks, unless they are drafted, and handicaps."""
    ledger = new_ledger(plan.seats)
    give_automatic_decks(ledger, plan.automatic)
    ledger.exhaustion[: 2 * plan.seats] = handicap_cards(plan.handicap, plan.automatic)
    if not plan.specialists:
        give_plain_decks(all_decks(), ledger)
    return ledger


def blank_race(plan: TourPlan) -> Race:
    """The race of a stage before it is opened."""
    race = new_race(plan.seats)
    race.paper = paper_riders(plan.paper)
    make_automatic(race, plan.automatic)
    if plan.starter is not None:
        set_starter(race, plan.starter)
    return race
