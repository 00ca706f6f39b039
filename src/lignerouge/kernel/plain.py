"""Records as plain Python reads them best.

Compiled rules read a field of a record at no cost; plain Python pays half a microsecond for each, which is much for a
table that tells every seat what it sees. So it reads them all at once, and remembers what it has made of them.
"""

import struct
from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np

from lignerouge.kernel.hot import R, Record

T = TypeVar("T")
U = TypeVar("U")


CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i"}  # NumPy's and Python's names for the same numbers


def plain(record: R) -> R:
    """The same fields, all read at once: plain numbers, columns of them, and copies of the grids, so that what is
    remembered stays as it was when the record changes.
    """
    reading = _reading(record.layout)
    columns = reading.columns(reading.numbers.unpack(record.tobytes()))
    return cast(R, reading.fields._make((*columns, *[record[name].copy() for name in reading.grids])))


class _Reading(NamedTuple):
    """How the records of a layout are read."""

    numbers: struct.Struct
    columns: Callable[[tuple[int, ...]], tuple[Any, ...]]  # where the numbers of a field stand among all of them
    grids: list[str]
    fields: Any


@cache
def _reading(layout: "np.dtype[Any]") -> _Reading:
    form, places, names, grids, count = "<", list[int | slice](), list[str](), list[str](), 0
    for name, (type_, *_) in (layout.fields or {}).items():
        if len(type_.shape) > 1:
            form += f"{type_.itemsize}x"
            grids.append(name)
            continue
        many = type_.shape[0] if type_.shape else 1
        form += f"{many}{CODES[type_.base.str[1:]]}"
        places.append(slice(count, count + many) if type_.shape else count)
        names.append(name)
        count += many
    return _Reading(struct.Struct(form), itemgetter(*places), grids, namedtuple("Plain", [*names, *grids]))


def assembled(kind: type[T], fields: Mapping[str, Any]) -> T:
    """A frozen dataclass without slots, of all its fields at once: by its own way, one after the other, a view of a
    race takes five times as long.
    """
    made = object.__new__(kind)
    made.__dict__.update(fields)
    return made


class Memory(Generic[T]):
    """What was worked out from a state, each thing once, until a byte of its record changes.

    States are changed in place, by answers, tests and bots alike, so only the bytes can tell; to compare them takes
    half a microsecond. What is remembered is never changed.
    """

    __slots__ = ("_is_own", "_known")

    def __init__(self, of: "Memory[T] | None" = None) -> None:
        """`of`: that of a state from which this one was copied."""
        self._known: tuple[bytes, dict[Callable[[T], Any], Any]] = (b"", {}) if of is None else of._known
        self._is_own = False  # it was looked at since: what is known is of this state, if nothing has changed it

    def recall(self, work_out: Callable[[T], U], state: T, record: Record) -> U:
        """What this function makes of the state, which depends on this record only."""
        before, known = self._known
        now = record.tobytes()
        if now != before:
            known = {}
            self._known = (now, known)
        self._is_own = True
        found: U
        if work_out in known:
            found = known[work_out]
        else:
            found = known[work_out] = work_out(state)
        return found

    def recall_settled(self, work_out: Callable[[T], U], state: T, record: Record) -> U:
        """The same of a state that nothing changes any more, as those of a match: its bytes need not be compared."""
        if self._is_own and work_out in self._known[1]:
            found: U = self._known[1][work_out]
            return found
        return self.recall(work_out, state, record)


class Kept:
    """What was worked out from parts of a state, each until that part changes: from one answer to the next most of a
    state stays as it is. Two states copied from one go different ways, so each has a memory of its own from there on.
    """

    __slots__ = ("_known",)

    def __init__(self, of: "Kept | None" = None) -> None:
        """`of`: that of a state from which this one was copied."""
        self._known: dict[Any, tuple[Any, Any]] = {} if of is None else of._known.copy()

    def of(self, name: Any, part: Any, work_out: Callable[..., U], *values: Any) -> U:
        """What this function makes of these values, which follow from that part of the state."""
        known = self._known.get(name)
        if known is None or known[0] != part:
            known = self._known[name] = (part, work_out(*values))
        found: U = known[1]
        return found
