"""What somebody sees of a race or a tour is what the auditor knows of it, and of others no hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.flamme.audit.ledger import Ledger
from tests.flamme.audit.record import Finding
from tests.flamme.audit.stage import MOUNTAIN, SPRINT
from tests.flamme.audit.teams import LETTERS

if TYPE_CHECKING:
    from tests.flamme.audit.race import RaceAudit
    from tests.flamme.audit.tour import TourAudit


def same(what: str, seen: Any, known: Any) -> None:
    """A finding unless they are equal; rows may be lists or tuples."""
    if plain(seen) != plain(known):
        raise Finding(f"{what}: {seen} is seen; by the rules it is {known}.")


def plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def check_race_view(race: "RaceAudit", seat: int | None, view: Mapping[str, Any]) -> None:
    """The table as everybody sees it, and the hands of the seat that looks."""
    if race.turn and race.stage.kind != "itt":  # where nobody places anybody
        same(
            "turn",
            view["turn"],
            [team.seat for team in race.automatic_teams()] + [team.seat for team in race.in_turn()],
        )
    same("home", view["home"], race.home)
    same("weather", view["weather"], race.weather)
    same("the total time", view["total"], race.total_time() if race.phase == "over" else None)
    same("ticking", view["ticking"], race.clock_running and race.stage.kind != "race")
    for rider in view["riders"]:
        check_rider(race, rider)
    for pile, holders in enumerate(view["tokens"]):
        same(f"tokens of pile {pile}", holders, race.holders.get(pile, []))
    for hand in view["hands"]:
        if seat is None or hand["rider"] not in race.teams[seat].riders:
            raise Finding(f"The hand of {hand['rider']} is seen by seat {seat}.")
        if race.phase == "energy":
            check_hand(race, hand)


def check_rider(race: "RaceAudit", seen: Mapping[str, Any]) -> None:
    """Where a rider stands, and how their piles are when everybody thinks."""
    rider = seen["rider"]
    if rider in race.place:
        place = race.place[rider]
        same(f"{rider}'s square", seen["square"], place.square)
        same(f"{rider}'s lane", seen["lane"], place.lane)
        same(f"{rider} lies crashed", seen["crashed"], place.crashed)
        same(f"{rider}'s minutes", seen["minutes"], race.minutes.get(rider, 0))
    elif rider in race.times:
        same(f"{rider}'s time", 60 * seen["minutes"] + seen["seconds"], race.times[rider])
    deck = race.decks[rider]
    if race.phase == "energy" and rider in race.place and not race.teams[LETTERS.index(rider[0])].automatic:
        played = [deck.locked] if deck.locked else []
        whole = [*deck.down.elements(), *deck.recycled.elements(), *deck.hand, *played]
        from_supply = deck.counted == (0, 0) and whole == ["E"]
        same(f"{rider}'s deck", sorted(seen["deck"]), [] if from_supply and not seen["deck"] else sorted(whole))
        same(f"{rider}'s piles", (seen["face_down"], seen["recycled"]), deck.counted)
        spent = sorted(deck.spent.elements())
        if deck.locked in spent:
            spent.remove(deck.locked)
        same(f"{rider}'s played cards", sorted(seen["spent"]), spent)


def check_hand(race: "RaceAudit", seen: Mapping[str, Any]) -> None:
    """A rider as their own seat sees them."""
    rider = seen["rider"]
    deck = race.decks[rider]
    same(f"{rider}'s hand", sorted(seen["cards"]), sorted(deck.hand))
    same(f"{rider}'s card", seen["chosen"], race.choice.get(rider, ""))
    same(f"{rider}'s card is final", seen["final"], bool(deck.locked))
    same(f"{rider}'s face-down cards", seen["face_down"], deck.down.total())
    same(f"{rider}'s recycled cards", sorted(seen["recycled"]), sorted(deck.recycled.elements()))


def check_tour_view(tour: "TourAudit", seat: int | None, view: Mapping[str, Any]) -> None:
    """The sheets of the tour, what went into the stage, and the stage itself."""
    if tour.race is not None:
        check_race_view(tour.race, seat, view["race"])
        same("start order", view["start"], tour.start)
        same("exhaustion carried", view["exhaustion"], list(tour.exhaustion.values()))
    if tour.ridden:
        check_standings(tour.ledger, view["standings"])
    if tour.order:
        bonus = tour.ledger.bonus(len(tour.planned))
        standings = view["standings"]
        same(
            "bonus",
            standings["bonus"],
            [list(bonus[name].values()) for name in ("general", "sprint", "mountain", "team")],
        )
        same("ranking", standings["ranking"], tour.order)
        totals = tour.ledger.totals(len(tour.planned))
        same("totals", standings["total"], [totals[letter] for letter in LETTERS[: tour.teams]])


def check_standings(ledger: Ledger, seen: Mapping[str, Any]) -> None:
    """Totals and classifications so far."""
    general, sprint, mountain = ledger.classifications()
    points = ledger.tour_points()
    team_times = {team: ledger.time[f"{team}R"] + ledger.time[f"{team}S"] for team in points}
    known = {
        "times": ledger.time.values(),
        "sprint": ledger.points[SPRINT].values(),
        "mountain": ledger.points[MOUNTAIN].values(),
        "podium": ledger.podium.values(),
        "rest": ledger.rest.values(),
        "points": points.values(),
        "team_times": team_times.values(),
        "general": general,
        "sprinters": sprint,
        "climbers": mountain,
        "teams": ledger.by_team(),
        "order": ledger.ranked_teams(points),
    }
    for name, row in known.items():
        same(f"standings, {name}", seen[name], list(row))
