"""What happens in a race, as typed events; notes of the phases become them, with the rule that each rests on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lignerouge.flamme.play.names import RIDER_NAMES, riders_in
from lignerouge.flamme.rules import note_kinds as reasons
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.track import NOWHERE, Course
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.notes import Notes, read

Pile = tuple[str, Sequence[int]]  # the side of its tokens, and their values, best first
REFRESHMENT_TOKEN: Pile = ("refreshment", (0,))


class DraftOpened(Event):
    """The seats draft specialists in this order, and back."""

    seats: tuple[int, ...]


class Drafted(Event):
    """A seat took a specialist for a rider."""

    seat: int
    rider: str
    specialist: int


class Began(Event):
    """The race was set up: the seats place their riders in this order."""

    stage: str
    kind: str
    seats: tuple[int, ...]


class Forecast(Event):
    """The tokens of the weather are turned up, before the start."""

    weather: dict[str, str]  # by the number of the tile, from 0


class Placed(Event):
    """A rider stands on the start grid."""

    rider: str
    square: str
    lane: int


class Named(Event):
    """A seat has named its rider for the breakaway; who it is, all learn together."""

    seat: int


class BiddingOpened(Event):
    """These riders try to break away."""

    riders: tuple[str, ...]


class Bid(Event):
    """A seat has laid its card for the breakaway, the first or the second."""

    seat: int
    number: int


class BidsRevealed(Event):
    """The cards laid for the breakaway, the first or the second ones, are turned face up."""

    number: int
    cards: dict[str, str]  # by rider
    totals: dict[str, int]  # by rider: of all cards laid so far


class BrokeAway(Event):
    """A rider starts ahead of the grid: these cards, `total` together, are lost for exhaustion cards."""

    rider: str
    square: str
    lane: int
    cards: tuple[str, ...]
    total: int
    before: tuple[str, ...]  # riders with the same total, who stand further forward on the grid


class BidsReturned(Event):
    """These riders stay on the grid and have both their cards back."""

    riders: tuple[str, ...]


class Drew(Event):
    """A hand was drawn; only its owner sees it. `turned_over`: the recycled cards were turned over for it."""

    rider: str
    cards: tuple[str, ...]
    turned_over: bool


class Chose(Event):
    """A seat has chosen this many cards of the round."""

    seat: int
    cards: int
    done: bool


class Revealed(Event):
    """All cards are turned face up."""

    round: int
    cards: dict[str, str]  # by rider, in movement order


class Recovered(Event):
    """A rider gave an exhaustion card back, or chose not to."""

    rider: str
    gave_back: bool


class TookBack(Event):
    """A rider took a played card back, or is "done"."""

    rider: str
    card: str


class RiderEvent(Event):
    """Something that befell a rider on a square."""

    rider: str
    square: str


class Raised(RiderEvent):
    """On this square the card counts at least `value`: its ground is a descent or a supply zone."""

    value: int
    ground: str


class StoodUp(RiderEvent):
    """After a crash; the card counts `value`."""

    value: int


class Capped(RiderEvent):
    """No more than `steps` steps: `square` is an ascent."""

    steps: int


class StoppedAtFoot(RiderEvent):
    """The climb at `square` is too far for the cap: `steps` steps, up to its foot."""

    steps: int


class RoadEnded(RiderEvent):
    """The last square of the road is reached after `steps` steps."""

    steps: int


class Blocked(RiderEvent):
    """`square` is full: `steps` steps are lost. `barred`: crashed riders cannot be passed."""

    by: tuple[str, ...]
    steps: int
    barred: bool


class Moved(RiderEvent):
    """A rider's own movement."""

    start: str
    lane: int
    steps: int


class SqueezedIn(RiderEvent):
    """A nimble rider ends to the right of `past`."""

    past: tuple[str, ...]


class Crashed(RiderEvent):
    """Held up on a slippery square."""


class Chased(RiderEvent):
    """Closed up to `behind`."""

    behind: tuple[str, ...]


class Towed(RiderEvent):
    """Moved up by one through slipstream. `leading`: into the gap behind `behind`; else after riders of the pack."""

    behind: tuple[str, ...]
    leading: bool


class NotTowed(RiderEvent):
    """Stays where they are; `why` is one of WHY_NOT."""

    ahead: tuple[str, ...]
    why: str
    ground: str  # F11: ascent, cobble or crosswind, if it is the ground that keeps the gap open; else ""


class Exhausted(RiderEvent):
    """Takes an exhaustion card. `highest`: the highest card of an individual time trial, 0 elsewhere."""

    highest: int


class Spared(RiderEvent):
    """A relentless card: no exhaustion."""


class Crossed(RiderEvent):
    """Past the finish line, in this place."""

    place: int


class Timed(RiderEvent):
    """Home in this time, in seconds."""

    seconds: int


class TookMinute(RiderEvent):
    """Not home yet."""

    minutes: int


class TookToken(RiderEvent):
    """From a pile, when this many tokens were left: a sprint or mountain token of this many points, or refreshment."""

    pile: int
    left: int
    side: str  # sprint, mountain or refreshment
    value: int  # points; 0 for refreshment


class Ended(Event):
    """The race is over: the whole order, best first."""

    order: tuple[str, ...]
    total: int | None  # seconds, of a time trial that was ridden alone
    times: Mapping[str, int]  # F20: of a team time trial of several teams, seconds by team, best first; else none


WHY_NOT = {
    reasons.TOO_FAR: "too far",
    reasons.OWN_GROUND: "own ground",
    reasons.OWN_CRASH: "own crash",
    reasons.THEIR_GROUND: "their ground",
    reasons.THEIR_CRASH: "their crash",
    reasons.THEIR_BREAKAWAY: "their breakaway",
    reasons.NO_ROOM: "no room",
}
WHY_NOT_RULE = {reasons.TOO_FAR: "F10", reasons.NO_ROOM: "F10"}


def ground_without_slipstream(course: Course, square: int, why: int) -> str:
    """F11: the ground that keeps a gap open: the rider's own, or that of those two squares ahead."""
    if why not in (reasons.OWN_GROUND, reasons.THEIR_GROUND):
        return ""
    found = [square]
    if why == reasons.THEIR_GROUND:
        ahead = course.track.ahead
        found = [int(beyond) for after in ahead[square] for beyond in ahead[after]]
    still = next(number for number in found if number != NOWHERE and not course.track.tows[number])
    tile = int(course.names[still].partition(".")[0])
    return "crosswind" if dict(course.weather).get(tile) == "crosswind" else course.terrain(still)


def from_notes(
    course: Course, race: Race, notes: Notes, piles: Mapping[int, Pile], names: Sequence[str] = RIDER_NAMES
) -> Iterator[Event]:
    """The notes of a round as events that everybody may know; `piles`: the tokens that there are to win, by pile."""
    began = race.began.tolist()
    for kind, who, where, cause, amount in read(notes):
        rider, square, riders = names[who], course.names[where], riders_in(cause, names)
        at: dict[str, Any] = {"audience": EVERYONE, "rider": rider, "square": square}
        match kind:  # what happens most often first
            case reasons.MOVED:
                start = course.names[began[who]]
                yield Moved(**at, start=start, lane=cause, steps=amount, rule="F6")
            case reasons.NOT_TOWED:
                ground, rule = ground_without_slipstream(course, where, amount), WHY_NOT_RULE.get(amount, "F11")
                yield NotTowed(**at, ahead=riders, why=WHY_NOT[amount], ground=ground, rule=rule)
            case reasons.EXHAUSTED:
                yield Exhausted(**at, highest=amount, rule="F21" if amount else "F12")
            case reasons.TOWED:
                yield Towed(**at, behind=riders, leading=amount == 1, rule="F10")
            case reasons.RAISED:
                yield Raised(**at, value=amount, ground=course.terrain(where), rule="F7")
            case reasons.STOOD_UP:
                yield StoodUp(**at, value=amount, rule="F14")
            case reasons.CAPPED:
                yield Capped(**at, steps=amount, rule="F8")
            case reasons.FOOT:
                yield StoppedAtFoot(**at, steps=amount, rule="F8")
            case reasons.ROAD_ENDS:
                yield RoadEnded(**at, steps=amount, rule="F9")
            case reasons.BLOCKED:
                yield Blocked(**at, by=riders, steps=amount, barred=False, rule="F9")
            case reasons.BARRED:
                yield Blocked(**at, by=riders, steps=amount, barred=True, rule="F14")
            case reasons.SQUEEZED:
                yield SqueezedIn(**at, past=riders, rule="F15")
            case reasons.CRASHED:
                yield Crashed(**at, rule="F14")
            case reasons.CHASED:
                yield Chased(**at, behind=riders, rule="F15")
            case reasons.SPARED:
                yield Spared(**at, rule="F15")
            case reasons.CROSSED:
                yield Crossed(**at, place=amount, rule="F13")
            case reasons.TIMED:
                yield Timed(**at, seconds=amount, rule="F18")
            case reasons.MINUTE:
                yield TookMinute(**at, minutes=amount, rule="F18")
            case reasons.TOOK_TOKEN:
                side, values = piles[cause]
                yield TookToken(**at, pile=cause, left=amount, side=side, value=values[-amount], rule="F17")
            case _:
                raise AssertionError(f"no event for a note of kind {kind}")
