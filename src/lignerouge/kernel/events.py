"""Events: what happened, in the past tense, each with its audience and the rule that it rests on."""

from collections.abc import Iterable
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Literal, dataclass_transform

Audience = frozenset[int] | Literal["everyone"]

EVERYONE: Literal["everyone"] = "everyone"


class Unchangeable:
    """Nothing of it can be changed once it is made."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(name)


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Event(Unchangeable):
    """Something that happened. It reaches nobody unless it names its audience.

    Every class that inherits from it becomes such a dataclass too, with the decorator or without.
    """

    audience: Audience
    rule: str = ""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        del cls.__setattr__, cls.__delattr__  # the inherited ones do, and the decorator makes no class frozen twice

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
