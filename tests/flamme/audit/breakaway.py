"""Bids for the breakaway (Peloton; F32)."""

from typing import TYPE_CHECKING

from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.parts import BREAKAWAY_SQUARE, EXHAUSTION, HAND, value
from tests.flamme.audit.record import Luck
from tests.flamme.audit.resolve import Place
from tests.flamme.audit.teams import Team

if TYPE_CHECKING:
    from tests.flamme.audit.race import RaceAudit


def name(race: "RaceAudit", team: Team, rider: str, luck: Luck, due: Expected) -> None:
    """Every team names a rider; when all have, the riders are known and draw."""
    team.named = rider
    due.tell("Named", seat=team.seat)
    if all(each.named for each in race.humans()):
        due.tell("BiddingOpened", riders=[each.named for each in race.humans()])
        race.phase = "bidding"
        draw(race, luck, due)


def draw(race: "RaceAudit", luck: Luck, due: Expected) -> None:
    """Four cards for everybody; there is no weather on the grid."""
    for team in race.humans():
        race.draw(team.named, luck, due, size=HAND)


def bid_number(race: "RaceAudit") -> int:
    """The first or the second bid."""
    return 1 + min(len(team.bids) for team in race.humans())


def bid(race: "RaceAudit", team: Team, card: str, luck: Luck, due: Expected) -> None:
    """A card is laid unseen, the others are recycled; when all have laid one, all are shown."""
    number, bidders = bid_number(race), race.humans()
    race.decks[team.named].lay(card)
    team.bids.append(card)
    due.tell("Bid", seat=team.seat, number=number)
    if any(len(each.bids) < number for each in bidders):
        return
    due.tell(
        "BidsRevealed",
        number=number,
        cards={each.named: each.bids[-1] for each in bidders},
        totals={each.named: total(each) for each in bidders},
    )
    if number == 1:
        draw(race, luck, due)
    else:
        break_away(race, due)
        race.open_round(due, luck)


def break_away(race: "RaceAudit", due: Expected) -> None:
    """The highest totals; of equals the rider further back on the grid.

    Winners have lost both cards and take two exhaustion cards; all others have theirs back; every deck is face down.
    """

    def rank(team: Team) -> tuple[int, int, int]:
        place = race.place[team.named]
        return -total(team), race.stage.grid.index(place.square), -place.lane

    ranked = sorted(race.humans(), key=rank)
    away, back = ranked[: race.stage.slots], ranked[race.stage.slots :]
    for lane, team in enumerate(away):
        rider, others = team.named, ranked[lane + 1 :]
        race.place[rider] = Place(BREAKAWAY_SQUARE, lane)
        race.decks[rider].recycled[EXHAUSTION] += 2
        due.tell(
            "BrokeAway",
            rider=rider,
            square=BREAKAWAY_SQUARE,
            lane=lane,
            cards=team.bids,
            total=total(team),
            before=sorted(other.named for other in others if total(other) == total(team)),
        )
    for team in back:
        race.decks[team.named].recycled.update(team.bids)
    if back:
        due.tell("BidsReturned", riders=sorted(team.named for team in back))
    for deck in race.decks.values():
        deck.turn_face_down()


def total(team: Team) -> int:
    """What a team has bid so far."""
    return sum(value(card) for card in team.bids)
