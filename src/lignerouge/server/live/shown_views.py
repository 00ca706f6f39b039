"""What each reader of a table was last sent of it, so that they need only be sent what changes."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from itertools import compress
from operator import attrgetter, ne
from typing import Any

from lignerouge.server.live.event_buffers import Reader


class _Fields:
    """The names of the fields of a kind of view, and a way to read all of them at once."""

    _known: dict[Any, "_Fields | None"] = {}  # noqa: RUF012 -- by kind, for the whole process

    def __init__(self, kind: Any) -> None:
        self.names = tuple(field.name for field in fields(kind))
        self.read: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names)

    @classmethod
    def of(cls, view: Any) -> "_Fields | None":
        """None: a view of somebody else's game, which may be of any form."""
        kind = type(view)
        if kind not in cls._known:
            cls._known[kind] = cls(kind) if is_dataclass(kind) and len(fields(kind)) > 1 else None
        return cls._known[kind]

    def differing(self, before: Any, view: Any, *, within: str = "") -> dict[str, Any]:
        """Those that are not the same, as they are now; of a view within a view, as of a tour's race, by its fields."""
        changes: dict[str, Any] = {}
        for name in compress(self.names, map(ne, self.read(before), self.read(view))):
            then, now = getattr(before, name), getattr(view, name)
            inner = None if within or type(now) is not type(then) else _Fields.of(now)
            if inner is None:
                changes[within + name] = now
            else:
                changes.update(inner.differing(then, now, within=f"{name}."))
        return changes


class ShownViews:
    """By reader: the view that all who look from there were sent, and the fields in which some were sent a later one.

    What is sent follows from what the same reader was sent before, and from nothing else.
    """

    def __init__(self) -> None:
        self._views: dict[Reader, Any] = {}
        self._in_doubt: dict[Reader, set[str]] = {}

    def change(self, reader: Reader, view: Any) -> Mapping[str, Any] | None:
        """All who look from there are sent this view now. -> the fields that are new to some; None: send all of it"""
        before, self._views[reader] = self._views.get(reader), view
        doubts = self._in_doubt.pop(reader, ())
        known = _Fields.of(view)
        if known is None or type(before) is not type(view):
            return None
        return {**known.differing(before, view), **{name: getattr(view, name) for name in sorted(doubts)}}

    def show_one(self, reader: Reader, view: Any, *, alone: bool) -> None:
        """One of them is sent this view, who may be the only one who looks from there."""
        before = self._views.get(reader)
        if alone or type(before) is not type(view):
            self._views[reader] = view
            self._in_doubt.pop(reader, None)
        elif known := _Fields.of(view):
            names = {name.partition(".")[0] for name in known.differing(before, view)}
            self._in_doubt.setdefault(reader, set()).update(names)
