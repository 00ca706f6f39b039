"""Records as plain Python reads them best.

Compiled rules read a field of a record at no cost; plain Python pays half a microsecond for each, which is much for a
table that tells every seat what it sees. So it reads them all at once, and remembers what it has made of them.
"""

import struct
from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar, cast

import numpy as np

from lignerouge.kernel.hot import R, Record

T = TypeVar("T")
U = TypeVar("U")


CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i"}  # NumPy's and Python's names for the same numbers


def plain(record: R) -> R:
    """The same fields, all read at once: plain numbers, columns of them, and the grids as they stand in the record."""
    reading = _reading(record.layout)
    columns = reading.columns(reading.numbers.unpack(record.tobytes()))
    return cast(R, reading.fields._make((*columns, *[record[name] for name in reading.grids])))


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


class Memory(Generic[T]):
    """What was worked out from a state, each thing once, until a byte of its record changes.

    States are changed in place, by answers, tests and bots alike, so only the bytes can tell; to compare them takes
    half a microsecond. What is remembered is never changed.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: tuple[bytes, dict[Callable[[T], Any], Any]] = (b"", {})

    def recall(self, work_out: Callable[[T], U], state: T, record: Record) -> U:
        """What this function makes of the state, which depends on this record only."""
        before, known = self._known
        now = record.tobytes()
        if now != before:
            known = {}
            self._known = (now, known)
        if work_out not in known:
            known[work_out] = work_out(state)
        return cast(U, known[work_out])
