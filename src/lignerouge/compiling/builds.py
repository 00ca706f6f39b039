"""The two builds of the rules in one process: a server opens interpreted, and goes over when compiled code is loaded.

A hot function is a Numba dispatcher, which its module and every module that imports it know by a name. For the
interpreted build those names stand for twins: the same functions, which call each other only. Whoever is in the middle
of a twin, in whatever thread, stays in it until it returns; the next call from plain code finds the other build. Both
builds give the same results, so nobody can tell when that was.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import update_wrapper
from types import FunctionType
from typing import Any, TypeVar

import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

from lignerouge.kernel.compile_cache import full_name, kept_types
from lignerouge.kernel.hot import widened

F = TypeVar("F", bound=Callable[..., Any])

_owners: dict[int, tuple[Any, Any]] = {}  # by the id of what stands for a dispatcher: it, and the dispatcher


def places() -> Iterator[tuple[dict[str, Any], str, Any]]:
    """Every name in our modules that means a hot function: where it stands, the name, the dispatcher."""
    for key, module in list(sys.modules.items()):
        if key.partition(".")[0] == "lignerouge":
            names = vars(module)
            for name, value in list(names.items()):
                if isinstance(value, Dispatcher):
                    yield names, name, value
                elif id(value) in _owners:
                    yield names, name, _owners[id(value)][1]


def put(chosen: Callable[[Any], Any]) -> None:
    """Bind every name of a hot function to what `choose` returns for its dispatcher."""
    for names, name, dispatcher in places():
        value = names[name] = chosen(dispatcher)
        if value is not dispatcher:
            _owners[id(value)] = (value, dispatcher)


def interpret() -> None:
    """Let plain code run the rules interpreted."""
    put(twins().__getitem__)


def compiled() -> None:
    """Let plain code run the rules compiled. What is not loaded yet is loaded or compiled when it is called."""
    put(lambda dispatcher: dispatcher)


def twins() -> dict[Any, FunctionType]:
    """A plain copy of every hot function. Copies call each other, never a compiled function."""
    found: dict[Any, FunctionType] = {}
    worlds = {id(names): dict(names) for names, _, _ in places()}
    for _, _, dispatcher in places():
        if dispatcher not in found:
            function = dispatcher.py_func
            world = worlds[id(function.__globals__)]
            twin = FunctionType(function.__code__, world, None, function.__defaults__, function.__closure__)
            found[dispatcher] = stands_for(twin, function)
    for names, name, dispatcher in places():
        worlds[id(names)][name] = found[dispatcher]
    return found


def stands_for(twin: F, function: FunctionType) -> F:
    """Give a wrapper the names of its function, so that the cache finds the function behind it."""
    update_wrapper(twin, function)
    twin.__dict__["py_func"] = function
    return twin


def start_compiler() -> None:
    """Let it learn its types and operations, which the first function to be loaded would otherwise wait for."""
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def load(files: Iterable[str]) -> Iterator[None]:
    """Load compiled functions from the cache, one at each step, so that no caller has to wait for that."""
    known = {full_name(dispatcher.py_func): dispatcher for _, _, dispatcher in places()}
    for name in files:
        known[name.rpartition("-")[0]].compile(kept_types(name))
        yield


def entries(work: Callable[[], object]) -> set[str]:
    """The files of all hot functions that plain code calls in this work: what they call themselves is part of them.

    The work is done twice. The first time everything is compiled, or loaded, and what is called for the first time is
    noted; the second time what had been compiled before, for another function, when plain code first called it.
    """
    called: set[str] = set()

    def note(dispatcher: Any, instead: Callable[..., Any]) -> Callable[..., Any]:
        seen: set[Any] = set()

        def call(*args: Any) -> Any:
            if (kinds := tuple(map(kind, args))) not in seen:
                seen.add(kinds)
                types = widened(tuple(dispatcher.typeof_pyval(argument) for argument in args))
                called.add(dispatcher._cache.file(types, dispatcher.targetctx.codegen()).name)
            return instead(*args)

        return stands_for(call, dispatcher.py_func)

    known = {dispatcher for _, _, dispatcher in places()}
    for dispatcher in known:
        dispatcher._compile_for_args = note(dispatcher, dispatcher._compile_for_args)
    try:
        work()
        put(lambda dispatcher: note(dispatcher, dispatcher))
        work()
    finally:
        compiled()
        for dispatcher in known:
            del dispatcher._compile_for_args
    return called


def kind(value: Any) -> Any:
    """A key for a value's type, different where Numba's types differ; asking Numba takes longer than most rules."""
    if isinstance(value, np.ndarray):
        return value.dtype.type, value.ndim, value.flags.num
    return tuple(map(kind, value)) if isinstance(value, tuple) else type(value)
