"""Events: what happened, in the past tense, each with its audience and the rule that it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

Audience = frozenset[int] | Literal["everyone"]

EVERYONE: Literal["everyone"] = "everyone"


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened. It reaches nobody unless it names its audience."""

    audience: Audience
    rule: str = ""

    def reaches(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        return self.audience == EVERYONE or seat in self.audience

    def as_json(self) -> dict[str, Any]:
        """The event without its audience, for a reader who belongs to it."""
        data = {"event": type(self).__name__, **vars(self)}
        del data["audience"]
        return data


def only(*seats: int) -> frozenset[int]:
    """An audience of these seats."""
    return frozenset(seats)


def told(events: Iterable[Event], seat: int | None) -> list[Event]:
    """What a seat learns."""
    return [event for event in events if event.reaches(seat)]
