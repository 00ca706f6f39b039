"""The rules work on flat records, and `@hot` compiles them.

With `NUMBA_DISABLE_JIT=1` the same functions run interpreted: slower, steppable, coverable. Both builds agree exactly.
What is compiled is kept by its content: `compile_cache.py`.
"""

import os
from collections.abc import Callable, Iterator
from operator import itemgetter
from types import FunctionType
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast, overload

import numpy as np
from llvmlite.binding import get_host_cpu_features as host_features

from lignerouge.kernel.compile_cache import ContentCache, hot_functions, layouts, level_of
from lignerouge.kernel.compiler import numba

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound="Record")

# Of LLVM's levels the second suits the rules, which are branches and short loops (measured: 4 to 8 % faster than the
# third, Numba's choice, which unrolls and widens such loops).
if "NUMBA_OPT" not in os.environ:  # pragma: no branch: somebody's own choice of a level is theirs
    numba.config.OPT = type(numba.config.OPT)(2)

# Not for this very processor but for all of its level, so that compiled code travels: the rules lose nothing by that,
# the networks of bots that search up to 3 %. For any processor whatever, networks would take 78 % longer.
if numba.config.CPU_NAME is None:  # pragma: no branch: somebody's own choice of a processor is theirs
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = level_of(dict(host_features()))

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)


def hot(function: F) -> F:
    """Compile a rule. Its callers in the rules get it inlined (measured: 10 % faster than left to the compiler)."""
    return _compiled(function, inlined=True)


def apart(function: F) -> F:
    """Compile a rule that seldom applies or is long: it is called, not inlined, which keeps its callers short.

    Measured: a round inlined as a whole, with every exception and every note, is 5 to 9 % slower.
    """
    return _compiled(function, inlined=False)


def template(function: F) -> F:
    """Compile a rule as a part of each rule that calls it: so it can take other rules as arguments, at no cost.

    It is never compiled, kept or called by itself.
    """
    return _jitted(function, {"nogil": True, "error_model": "numpy", "inline": "always"})


def _jitted(function: F, options: dict[str, Any]) -> F:
    hot_functions[cast(FunctionType, function)] = str(options)
    return cast(F, numba.njit(**options)(function))


def _compiled(function: F, inlined: bool) -> F:
    options = {"nogil": True, "error_model": "numpy", "forceinline": inlined, "no_cfunc_wrapper": True}
    compiled: Any = _jitted(function, options)  # without what would let C call it
    if not INTERPRETED:  # pragma: no cover: coverage is measured interpreted
        compiled._cache = ContentCache(cast(FunctionType, function))
        compiled.compile = _for_wide_numbers(compiled)
    return cast(F, compiled)


def _for_wide_numbers(compiled: Any) -> Callable[[Any], Any]:  # pragma: no cover: the same
    """Compile a function once for whole numbers of all sizes: fields are narrow, results of sums are wide.

    Otherwise most rules are compiled several times (measured: a quarter of the time), and sums of unsigned fields wrap.
    A constant is no type of its own either: it would be compiled once more for each number that a caller writes down.
    What plain Python calls with a narrow number is noted under these types too: else Numba would work out the types of
    whole records at every call (measured: 0.8 ms, ten times the rule).
    """
    compile_for = compiled.compile

    def compile_wide(types: Any) -> Any:
        if not isinstance(types, tuple) or (wide := widened(types)) == types:
            return compile_for(types)
        entry_point = compile_for(wide)
        compiled._insert([one._code for one in types], entry_point, cuda=False)
        return entry_point

    return compile_wide


def widened(types: tuple[Any, ...]) -> tuple[Any, ...]:  # pragma: no cover: the same
    """The types for which a function is compiled that is called with these."""
    return tuple(_widened(numba.types.unliteral(one)) for one in types)


def _widened(one: Any) -> Any:  # pragma: no cover: the same
    return numba.types.int64 if isinstance(one, numba.types.Integer) and one.bitwidth < 64 else one


class Column(Protocol):
    """A row of whole numbers in a record, one per rider, square or card kind."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: Any, value: Any, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[int]:
        """As plain numbers."""
        ...


class Grid(Protocol):
    """Rows of whole numbers, or rows of rows: one index a dimension."""

    @overload
    def __getitem__(self, index: int, /) -> Column: ...
    @overload
    def __getitem__(self, index: tuple[int, ...], /) -> int: ...
    def __setitem__(self, index: int | slice | tuple[int | slice, ...], value: Any, /) -> None: ...
    def __iter__(self) -> Iterator[Column]: ...


class _Field(NamedTuple):
    code: str
    shape: tuple[int, ...]


def field(code: str, *shape: int) -> Any:
    """A field of a record: NumPy's type code, and the shape of a column or grid."""
    return _Field(code, shape)


_Void: Any = np.void  # NumPy's stubs call it final; it is not


class Record(_Void):  # type: ignore[misc]
    """Declares a flat record, whose fields compiled and plain code read alike: `race.square[rider]`.

    The class says what the fields are and mean; `fresh()` makes an empty instance, `layout` is for arrays of them.
    Fields are properties of the class: reaching one from plain Python is ten times quicker than through `numpy.record`.
    """

    layout: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        """Turn the declared fields into NumPy's description and into properties."""
        fields = {name: value for name, value in vars(cls).items() if isinstance(value, _Field)}
        for name in fields:
            if hasattr(np.void, name):
                raise TypeError(f"NumPy already has a method called {name}")
            setattr(cls, name, property(itemgetter(name), _setter(name)))
        cls.layout = np.dtype((cls, [(name, code, shape) for name, (code, shape) in fields.items()]))
        layouts[f"{cls.__module__}.{cls.__qualname__}"] = str(cls.layout.descr)

    @classmethod
    def fresh(cls) -> Self:
        """An instance with every field zero."""
        return cast(Self, np.zeros(1, cls.layout)[0])

    @property
    def data(self) -> Self:
        """Where compiled code finds the fields: Numba asks every record that plain Python hands to a rule.

        NumPy's own answer would spell the whole layout out each time, which takes longer than most rules.
        """
        return self


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def clone(record: R) -> R:
    """A copy that shares nothing: about a microsecond, twenty times quicker than NumPy copies field by field."""
    return cast(R, np.frombuffer(bytearray(record.tobytes()), record.layout)[0])


def copies(record: Record, count: int) -> Any:
    """An array of copies: four times quicker than NumPy fills one field by field."""
    rows = np.empty((count, record.nbytes), np.uint8)
    rows[:] = np.frombuffer(record.tobytes(), np.uint8)
    return rows.view(record.layout).reshape(count)


def same(one: Record, other: Record) -> bool:
    """Equal to the last byte."""
    return bool(one.tobytes() == other.tobytes())
