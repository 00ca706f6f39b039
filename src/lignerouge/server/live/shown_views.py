"""What each reader of a table was last sent of it, so that they need only be sent what changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from lignerouge.kernel.match import Match
from lignerouge.server.live.event_buffers import Reader

PLAIN = frozenset({tuple, int, str, bool, dict})  # no views


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
        try:
            return cls._known[kind]
        except KeyError:
            known = cls._known[kind] = cls(kind) if is_dataclass(kind) and len(fields(kind)) > 1 else None
            return known

    def differing(self, before: Sequence[Any], now: Sequence[Any], *, within: str = "") -> dict[str, Any]:
        """Those that are not the same, as they are now; of a view within a view, as of a tour's race, by its fields.

        Most are the same object as before, which shows at once.
        """
        changes: dict[str, Any] = {}
        for name, old, new in compress(zip(self.names, before, now, strict=True), map(is_not, before, now)):
            if old == new:
                continue
            inner = None if within or type(new) is not type(old) or type(new) in PLAIN else _Fields.of(new)
            if inner is None:
                changes[within + name] = new
            else:
                changes.update(inner.differing(inner.read(old), inner.read(new), within=f"{name}."))
        return changes


class ShownViews:
    """By reader: the state whose view all who look from there were sent, and the fields in which some were sent a later
    one. States of a match are never changed: an answer makes a new one.

    What is sent follows from what the same reader was sent before, and from nothing else.
    """

    def __init__(self) -> None:
        self._shown: dict[Reader, Any] = {}
        self._in_doubt: dict[Reader, set[str]] = {}

    def change(self, reader: Reader, match: Match[Any, Any]) -> Mapping[str, Any] | None:
        """All who look from there are sent the view of now. -> the fields that are new to some; None: send all of it"""
        now, telling = match.state, match.telling
        before, self._shown[reader] = self._shown.get(reader), now
        doubts = self._in_doubt.pop(reader, None) if self._in_doubt else None
        if before is None:
            return None
        changes = telling.changed_fields(before, now, reader) if telling else None
        if changes is None:
            changes = _differing(match, reader, before)
        if doubts and changes is not None:
            view = match.view(reader)
            changes = {**changes, **{name: getattr(view, name) for name in sorted(doubts)}}
        return changes

    def show_one(self, reader: Reader, match: Match[Any, Any], *, alone: bool) -> None:
        """One of them is sent the view of now, who may be the only one who looks from there."""
        before = self._shown.get(reader)
        changes = None if alone or before is None else _differing(match, reader, before)
        if changes is None:
            self._shown[reader] = match.state
            self._in_doubt.pop(reader, None)
        else:
            names = {name.partition(".")[0] for name in changes}
            self._in_doubt.setdefault(reader, set()).update(names)


def _differing(match: Match[Any, Any], reader: Reader, before: Any) -> dict[str, Any] | None:
    then, now = match.game.view(before, reader), match.view(reader)
    known = _Fields.of(now)
    if known is None or type(then) is not type(now):
        return None
    return known.differing(known.read(then), known.read(now))
