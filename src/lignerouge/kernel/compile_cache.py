"""Keeps what Numba compiled, and finds it by what the functions are: not by where their files lie or when they changed.

Numba's own cache looks at the path of a function's file and at nothing that the function calls in other files: a second
copy of the program compiles everything again, and an edit in `movement.py` would leave a stale `rounds.py`. Here the
name of a kept file is made of everything that decides the machine code: the function, all functions that it reaches,
the values of the constants that they read, the types it is called with, the compiler and the processor. The same
content at another path finds it; comments, and whatever the function does not use, may change.
"""

import hashlib
import os
import pickle
import platform
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator
from enum import EnumType
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numpy as np
import platformdirs
from llvmlite.binding import parse_bitcode

from lignerouge.kernel.compiler import CompileResult, JITCodeLibrary, NumbaCache, numba

MOST = 600_000_000  # bytes that may be kept: about fifteen different engines
SUFFIX = ".code"

hot_functions: dict[FunctionType, str] = {}  # everything that is compiled, and how
layouts: dict[str, str] = {}  # the records that compiled functions read, by module and name
written: set[str] = set()  # the names of the files that this process compiled


def cache_folder() -> Path:
    """`LIGNEROUGE_CACHE`, or the user's cache folder."""
    return Path(os.environ.get("LIGNEROUGE_CACHE") or platformdirs.user_cache_path("lignerouge")) / "engine"


def compiler() -> str:
    """What compiles, and for which processor: the same functions give other machine code with another one."""
    versions = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, np.__version__)
    choices = (int(numba.config.OPT), numba.config.BOUNDSCHECK, numba.config.DEBUGINFO_DEFAULT)
    known = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    processor = (sys.platform, platform.machine(), known, numba.config.CPU_FEATURES)
    return f"{versions} {choices} {processor}"


LEVELS = {
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "x86-64-v3": {"avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"},
    "x86-64-v2": {"cx16", "popcnt", "sse4.2", "ssse3"},
}


def level_of(features: dict[str, bool]) -> tuple[str | None, str | None]:
    """The level of a processor with these features, and what else to say of it; nothing if it has no levels."""
    has = {feature for feature, there in features.items() if there}
    for number, level in enumerate(LEVELS):
        if all(needed <= has for needed in list(LEVELS.values())[number:]):
            return level, "-prefer-256-bit" if level == "x86-64-v4" else ""
    return None, None


def stamp(function: FunctionType) -> str:
    """One name for a function with everything that it reaches."""
    reached, waiting = {function}, [function]
    while waiting:
        new = set(callees(waiting.pop())) - reached
        reached |= new
        waiting += new
    return digest(compiler(), *sorted(own_content(one) for one in reached))


def fingerprint(packages: Iterable[str]) -> str:
    """One name for all hot functions and records of these packages, as far as they have been imported."""
    inside = tuple(f"{package}." for package in packages)
    functions = sorted(own_content(one) for one in hot_functions if one.__module__.startswith(inside))
    records = sorted(f"{name} {layout}" for name, layout in layouts.items() if name.startswith(inside))
    return digest(compiler(), *functions, *records)


@cache
def own_content(function: FunctionType) -> str:
    """What one function does by itself: its instructions, and what each of its names means. Not its comments."""
    name = f"{function.__module__}.{function.__qualname__} {hot_functions[function]}"
    meanings = [f"{name}={describe(value)}" for name, value in meant(function)]
    defaults = describe(function.__defaults__)
    return digest(name, *code_content(function.__code__, function.__doc__), *meanings, defaults)


def code_content(code: CodeType, doc: str | None = None) -> Iterator[str]:
    """The instructions, their numbers and their names, as text."""
    yield f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {code.co_argcount}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from code_content(constant)
        elif constant != doc:
            yield describe(constant)


def meant(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What the names of a function mean in its module, and in the modules that it names."""
    names = function.__code__.co_names
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    for name in names:
        value = function.__globals__.get(name)
        yield name, value
        if isinstance(value, ModuleType):
            yield from ((f"{name}.{inside}", vars(value).get(inside)) for inside in names)


def callees(function: FunctionType) -> Iterator[FunctionType]:
    """The hot functions that a hot function names."""
    for _, value in meant(function):
        plain = getattr(value, "py_func", value)
        if isinstance(plain, FunctionType) and plain in hot_functions:
            yield plain


def describe(value: Any) -> str:
    """A value that compiled code has built in, as text that tells different ones apart; functions by their name."""
    match value:
        case np.ndarray():
            return f"array {value.dtype.descr} {value.shape} {value.tobytes().hex()}"
        case np.dtype():
            return f"layout {value.descr}"
        case frozenset():
            return f"set {sorted(describe(item) for item in value)}"
        case tuple():
            return f"tuple {[describe(item) for item in value]}"
        case type() if hasattr(value, "_fields"):
            return f"{value.__qualname__} {value._fields}"
        case EnumType():
            return f"{value.__qualname__} {value.__members__}"
        case bool() | int() | float() | complex() | str() | bytes() | np.generic() | None:
            return f"{type(value).__name__} {value!r}"
    kind = "CPUDispatcher" if hasattr(value, "py_func") else type(value).__name__  # or whatever stands for one
    return f"{kind} {getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"


def digest(*texts: str) -> str:
    """A short name for some texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:32]


class ContentCache(NumbaCache):  # type: ignore[misc]  # Numba has no types  # pragma: no cover: the interpreted build keeps nothing
    """Numba asks it before it compiles a function for some types of arguments, and gives it what was compiled."""

    def __init__(self, function: FunctionType) -> None:
        """For one function."""
        self.function = function

    @property
    def cache_path(self) -> str:
        """Where the files are."""
        return str(cache_folder())

    def load_overload(self, signature: Any, context: Any) -> Any:
        """What was compiled for these types, or nothing."""
        context.refresh()
        file = self.file(signature, context.codegen())
        try:
            kept = pickle.loads(file.read_bytes())
            os.utime(file)  # it has been used: the longest unused files are removed first
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        return rebuilt(context, *kept)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep it. Several processes may do so at once: a file appears whole or not at all."""
        if compiled.library.has_dynamic_globals or any(not loop.can_cache for loop in compiled.lifted):
            raise TypeError(f"{self.function.__qualname__} has addresses built in and cannot be kept")
        file = self.file(signature, compiled.codegen)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, numba.core.serialize.dumps(compiled._reduce()))
        written.add(file.name)

    def file(self, signature: Any, codegen: Any) -> Path:
        """The file for these types and this processor."""
        key = digest(stamp(self.function), str(signature), *field_names(signature), str(codegen.magic_tuple()))
        return cache_folder() / f"{full_name(self.function)}-{key}{SUFFIX}"

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Nothing is ever stale."""


class KeptLibrary(JITCodeLibrary):  # type: ignore[misc]  # the same  # pragma: no cover: the same
    """Machine code that was kept. What it was made of is wanted only if something else that calls it is compiled here.

    Numba reads it at once: for the functions of a server that is seven million bytes, which become eighty million.
    """

    _shared_module: Any  # for a compiler that links it into something else; None until one does

    def __init__(self, codegen: Any, name: str, machine_code: bytes, bitcode: bytes) -> None:
        super().__init__(codegen, name)
        self._packed = zlib.compress(bitcode, 1)
        self.enable_object_caching()
        self._set_compiled_object(machine_code)
        self._finalize_final_module()

    def defines(self, *names: str) -> None:
        """What plain code may ask for by name."""
        self._codegen._engine._defined_symbols.update(names)

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = parse_bitcode(zlib.decompress(self._packed))
        return self._shared_module


def rebuilt(context: Any, kept_library: Any, *kept: Any) -> Any:  # pragma: no cover: the same
    """Numba's own form of something kept; its notes about the types of each line are left out."""
    name, _, (machine_code, bitcode) = kept_library
    function, environment, signature, is_slow, loops, _, steps, referenced = kept
    for step in steps:
        step()
    library = KeptLibrary(context.codegen(), name, machine_code, bitcode)
    library.defines(function.llvm_func_name, function.llvm_cpython_wrapper_name)
    compiled = CompileResult(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, function, environment),
        fndesc=function,
        type_annotation="",
        signature=signature,
        objectmode=is_slow,
        lifted=loops,
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=steps,
        referenced_envs=referenced,
    )
    for each in referenced:
        library.codegen.set_env(each.env_name, each)
    return compiled


def field_names(types: Iterable[Any]) -> Iterator[str]:
    """The names in named tuples, which Numba leaves out when it writes their types down."""
    for one in types:
        if isinstance(one, numba.types.BaseTuple):
            yield str(getattr(one, "fields", ()))
            yield from field_names(one.types)


def full_name(function: FunctionType) -> str:
    """The name of a function among all of ours; the names of its files begin with it."""
    return f"{function.__module__.removeprefix('lignerouge.')}.{function.__qualname__}"


def kept_types(name: str) -> Any:  # pragma: no cover: the interpreted build keeps nothing
    """The types that the function in this file is compiled for."""
    signature = pickle.loads((cache_folder() / name).read_bytes())[3]  # of what Numba makes of a compile result
    return signature.args


def write_whole(file: Path, content: bytes) -> None:
    """Write beside, then put in place."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(file)


def tidy_cache(most: int = MOST) -> None:
    """Remove what has not been used for longest, and what versions before this kind of cache left."""
    found = list(cache_folder().iterdir()) if cache_folder().is_dir() else []
    for folder in (path for path in found if path.is_dir()):
        shutil.rmtree(folder, ignore_errors=True)
    kept = []
    for path in found:
        try:
            status = path.stat()
        except OSError:  # pragma: no cover: another process tidies at the same time
            continue
        kept.append((status.st_mtime, status.st_size, path))
    for _, size, path in sorted(kept, reverse=True):
        most -= size
        if most < 0:
            path.unlink(missing_ok=True)
