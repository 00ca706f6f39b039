"""Which mechanisms of Redline have a recorded playthrough, what each has to show, and how it is written down."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import count
from pathlib import Path
from typing import Any

from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import Journal, replay, write
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.play.events import (
    Aligned,
    Began,
    Blocked,
    Discarded,
    Drew,
    Gave,
    MustGive,
    NobodyCanPlace,
    Placed,
    Scored,
    WentOut,
    Won,
)
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.view import SeatView

FOLDER = Path(__file__).parent
MARK = "\nWhat happened:\n"

Shows = Callable[[list[Event]], bool]


def shows(*kinds: type[Event], **values: Any) -> Shows:
    """At least one event of each kind; one of the last kind has these values."""

    def seen(events: list[Event]) -> bool:
        last = [event for event in events if isinstance(event, kinds[-1])]
        return all(any(isinstance(event, kind) for event in events) for kind in kinds) and any(
            all(getattr(event, name) == value for name, value in values.items()) for event in last
        )

    return seen


def shows_two_at_once(events: list[Event]) -> bool:
    """R7: two alignments by one piece, and one piece drawn."""
    pairs = zip(events, events[1:], events[2:], strict=False)
    return any(isinstance(a, Aligned) and isinstance(b, Aligned) and isinstance(c, Drew) for a, b, c in pairs)


def shows_shared_rank(events: list[Event]) -> bool:
    """R9: two went out at once."""
    return any(isinstance(event, WentOut) and len(event.seats) > 1 for event in events)


def shows_last_piece_saved(events: list[Event]) -> bool:
    """R9: somebody placed the last piece, and drew one."""
    hands: dict[int, int] = {}
    for event in events:
        match event:
            case Began():
                hands = {seat: len(hand) for seat, hand in enumerate(event.hands)}
            case Placed() | Gave() | Discarded():
                hands[event.seat] -= 1
            case Drew() if hands[event.seat] == 0:
                return True
            case Drew():
                hands[event.seat] += 1
            case _:
                pass
    return False


@dataclass(frozen=True)
class Mechanism:
    """A playthrough: its set-up, and what must be seen in it."""

    seats: int
    options: dict[str, Any]
    shown: Shows


MECHANISMS = {
    "two-players": Mechanism(2, {}, shows(Aligned, Drew, Won)),
    "three-players": Mechanism(3, {}, shows(WentOut, Won)),
    "four-players": Mechanism(4, {}, shows(Aligned, kind="same")),
    "five-players": Mechanism(5, {}, shows(Aligned, kind="alternating")),
    "six-players": Mechanism(6, {}, shows(MustGive, Gave)),
    "blocked": Mechanism(2, {}, shows(Blocked, Discarded)),
    "ten-pieces": Mechanism(2, {"hand": 10}, shows(Won)),
    "variant": Mechanism(3, {"variant": True}, shows(Drew)),
    "match": Mechanism(2, {"games": 2}, shows(Scored, game=2)),
    "series-without-scores": Mechanism(2, {"games": 2, "scoring": False, "starter": 1}, shows(Won, Began, game=2)),
    "nobody-can-place": Mechanism(3, {}, shows(NobodyCanPlace)),
    "nobody-can-place-scored": Mechanism(3, {"scoring": True}, shows(NobodyCanPlace)),
    "two-alignments-at-once": Mechanism(4, {}, shows_two_at_once),
    "shared-rank": Mechanism(6, {}, shows_shared_rank),
    "last-piece-saved": Mechanism(2, {}, shows_last_piece_saved),
}


def played(mechanism: Mechanism) -> Journal:
    """The first playthrough with random answers that shows what it has to."""
    for seed in count():
        names = [f"player {letter}" for letter in "ABCDEF"[: mechanism.seats]]
        match, dice = Match.begin(REDLINE, mechanism.options, names, seeded(seed)), seeded(seed, 1)

        def pilot(view: SeatView, asked: Prompt, dice: Any = dice) -> str:
            return asked.options[int(below(dice, 0, len(asked.options)))]

        for _ in match.autopilot(dict.fromkeys(range(mechanism.seats), pilot)):
            pass
        if mechanism.shown(match.events):
            return match.journal
    raise AssertionError


def told(journal: Journal) -> Iterator[str]:
    """What happened; everybody may know all of it."""
    for step in replay(REDLINE, journal):
        yield f"{step.step} {step.entry.prompt} {step.entry.option}".rstrip()
        yield from (f"  {event_line(event)}" for event in step.events)


def event_line(event: Event) -> str:
    """`Placed seat=0 piece=Y:0 ports=4 x=0 y=1 extends=B:0@0,0/4 R3`."""
    names = [field.name for field in fields(event) if field.name not in ("audience", "rule")]
    values = [f"{name}={shown(getattr(event, name))}" for name in names]
    return f"{type(event).__name__} {' '.join(values)} {event.rule}"


def shown(value: Any) -> str:
    return " ".join(map(shown, value)) if isinstance(value, tuple) else str(value)


def golden_text(journal: Journal) -> str:
    """The contents of a file."""
    return write(journal) + MARK + "\n".join(told(journal)) + "\n"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
