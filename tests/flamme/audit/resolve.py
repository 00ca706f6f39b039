"""A round of an audited race, resolved by the naive oracle, and the events that must tell of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.parts import MAJOR, MINOR, REFRESHMENT, powers, value
from tests.flamme.audit.stage import TRIALS
from tests.flamme.audit.teams import LETTERS
from tests.flamme.oracle.naive import answer_round
from tests.flamme.oracle.naive_ending import in_order
from tests.flamme.oracle.naive_riders import Card, Rider

if TYPE_CHECKING:
    from tests.flamme.audit.race import RaceAudit

MODES = {"race": "race", "normal": "stage", "extended": "stage", "ttt": "ttt", "itt": "itt"}
PILES = {"major": MAJOR, "minor": MINOR}


@dataclass
class Place:
    """Where a rider stands or lies."""

    square: str
    lane: int
    crashed: bool = False


def movement_order(audit: "RaceAudit") -> list[str]:
    """F6, F16, in trials F22: the order in which riders move from where they stand."""
    riders = [
        Rider(
            id=rider,
            team=rider[0],
            rouleur=rider[1] == "R",
            square=audit.stage.track.named(place.square),
            lane=place.lane,
            crashed=place.crashed,
            card=Card(0, frozenset()),
            minutes=0,
        )
        for rider, place in audit.place.items()
    ]
    ordered = in_order(
        riders, mode=MODES[audit.stage.kind], tour_points=audit.tour_points, start_order=start_order(audit)
    )
    return [rider.id for rider in ordered]


def start_order(audit: "RaceAudit") -> list[str]:
    """F22: the earlier place in the start order."""
    return [audit.teams[seat].letter for seat in audit.turn]


def question(audit: "RaceAudit") -> dict[str, Any]:
    """The round as the oracle is asked."""
    return {
        "track": {"tiles": list(audit.stage.tiles), "weather": audit.weather},
        "mode": MODES[audit.stage.kind],
        "riders": [
            {
                "id": rider,
                "team": rider[0],
                "type": rider[1],
                "at": place.square,
                "lane": place.lane,
                "crashed": place.crashed,
                "minutes": audit.minutes.get(rider, 0),
                "card": {"value": value(audit.cards[rider]), "powers": powers(audit.cards[rider])},
            }
            for rider, place in audit.place.items()
        ],
        "clock_running": audit.clock_running,
        "tour_points": audit.tour_points,
        "start_order": start_order(audit),
        "piles": {
            name: {"square": audit.stage.piles[pile][1], "side": audit.stage.piles[pile][0], "tokens": audit.left[pile]}
            for name, pile in PILES.items()
            if pile in audit.stage.piles
        },
        "refreshment": audit.stage.piles[REFRESHMENT][1] if audit.left.get(REFRESHMENT) else None,
    }


def tell_round(audit: "RaceAudit", due: Expected) -> str | None:
    """Resolve a round. -> who took the refreshment token, if anybody did"""
    answered = answer_round(question(audit))
    riders = answered["riders"]
    if audit.stage.kind in TRIALS:
        due.unordered.add("Moved")  # F20, F21: who does not exist for another moves neither before nor after them
    for rider in answered["movement_order"]:
        tell_movement(audit, rider, riders[rider], due)
    tell_exhaustion(audit, riders, due)
    holder: str | None = answered["refreshment_holder"]
    tell_tokens(audit, answered, due)
    tell_arrivals(audit, answered, due)
    if audit.stage.kind == "race":
        audit.final = answered["ranking"]
    return holder


def tell_movement(audit: "RaceAudit", rider: str, moved: dict[str, Any], due: Expected) -> None:
    """Movement, chase, crash and slipstream of a rider."""
    before = audit.place[rider]
    tell_value(audit, rider, before, due)
    audit.place[rider] = Place(moved["at"], moved["lane"], moved["crashed"])
    fields = {} if moved["chased"] else {"square": moved["after_movement"]}
    due.tell("Moved", rider=rider, start=before.square, steps=moved["moved"], **fields)
    if moved["chased"]:
        due.tell("Chased", rider=rider, square=moved["after_movement"])
    if moved["crashed"]:
        due.tell("Crashed", rider=rider, square=moved["after_movement"])
    if moved["lost"]:
        due.tell("Blocked", rider=rider, steps=moved["lost"])
    for step in range(moved["slip"]):
        square = {"square": moved["at"]} if step == moved["slip"] - 1 else {}
        due.tell("Towed", rider=rider, **square)


def tell_value(audit: "RaceAudit", rider: str, place: Place, due: Expected) -> None:
    """F7: the floor of the square where the rider starts, then minus 2 for who lay there."""
    card, start = audit.cards[rider], audit.stage.track.named(place.square)
    floor = 0
    if start.descent:
        floor = 7 if "descent_min_7" in powers(card) else 5
    if start.supply:
        floor = 4
    counts = max(value(card), floor)
    if counts > value(card):
        due.tell("Raised", rider=rider, square=place.square, value=counts)
    if place.crashed:
        due.tell("StoodUp", rider=rider, square=place.square, value=max(counts - 2, 0))


def tell_exhaustion(audit: "RaceAudit", riders: dict[str, Any], due: Expected) -> None:
    """F12, F21; F33: automatic teams take none."""
    for rider, moved in riders.items():
        if moved["exhausted"] and not audit.teams[LETTERS.index(rider[0])].automatic:
            highest = value(audit.cards[rider]) if audit.stage.kind == "itt" else 0
            due.tell("Exhausted", rider=rider, square=moved["at"], highest=highest)
            audit.decks[rider].tire()
    for rider in spared(audit, riders):
        due.tell("Spared", rider=rider, square=riders[rider]["at"])


def spared(audit: "RaceAudit", riders: dict[str, Any]) -> list[str]:
    """F12, F21: who would take a card, had they not played a relentless one."""
    racing = [rider for rider, moved in riders.items() if not moved["finished"]]
    relentless = [rider for rider in racing if "relentless" in powers(audit.cards[rider])]
    if audit.stage.kind == "itt":
        highest = {kind: max([value(audit.cards[r]) for r in racing if r[1] == kind], default=0) for kind in "RS"}
        return [rider for rider in relentless if value(audit.cards[rider]) == highest[rider[1]]]
    seen = [(rider[0] if audit.stage.kind == "ttt" else "", moved["at"]) for rider, moved in riders.items()]
    return [
        rider
        for rider in relentless
        if not any(
            (rider[0] if audit.stage.kind == "ttt" else "", square.name) in seen
            for square in audit.stage.track.named(riders[rider]["at"]).ahead
        )
    ]


def tell_tokens(audit: "RaceAudit", answered: dict[str, Any], due: Expected) -> None:
    """F17: furthest first, best token first."""
    for token in answered["tokens"]:
        pile = PILES[token["pile"]]
        left = len(audit.left[pile])
        audit.left[pile].pop(0)
        audit.holders.setdefault(pile, []).append(token["rider"])
        audit.tokens.append((token["rider"], token["side"], token["value"]))
        square, side = audit.stage.piles[pile][1], token["side"]
        due.tell(
            "TookToken", rider=token["rider"], square=square, pile=pile, left=left, side=side, value=token["value"]
        )
    if answered["refreshment_holder"]:
        audit.left[REFRESHMENT].clear()
        audit.holders[REFRESHMENT] = [answered["refreshment_holder"]]
        square, rider = audit.stage.piles[REFRESHMENT][1], answered["refreshment_holder"]
        due.tell("TookToken", rider=rider, square=square, pile=REFRESHMENT, left=1, side="refreshment", value=0)


def tell_arrivals(audit: "RaceAudit", answered: dict[str, Any], due: Expected) -> None:
    """F13, F18, F19: who is home, in which place, in which time; a minute for everybody else."""
    timed = audit.stage.kind != "race"
    audit.clock_running = answered["clock_running"]
    for rider in answered["finish_order"]:
        audit.home.append(rider)
        moved = answered["riders"][rider]
        due.tell("Crossed", rider=rider, square=moved["at"], place=len(audit.home))
        if timed:
            audit.times[rider] = 60 * moved["minutes"] + moved["seconds"]
            audit.from_the_start[rider] = 60 * audit.rounds + moved["seconds"]
            due.tell("Timed", rider=rider, square=moved["at"], seconds=audit.times[rider])
            del audit.place[rider]
    if timed and audit.clock_running:
        for rider in list(audit.place):
            audit.minutes[rider] = answered["riders"][rider]["minutes"]
            due.tell("TookMinute", rider=rider, square=audit.place[rider].square, minutes=audit.minutes[rider])
