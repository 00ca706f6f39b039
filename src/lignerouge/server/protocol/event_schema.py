"""The events of the games as they travel, `{"event": "Moved", "rider": "AR", ..., "rule": "F6"}`, as types for schemas.

A message carries events as plain values, which cost nothing to check or to encode. Whoever writes a client wants to
know what can be in them: so their types are made from the event classes, when a schema is asked for and not before.
"""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, make_dataclass
from functools import cache, reduce
from operator import or_
from types import ModuleType
from typing import Annotated, Any, Literal, cast, get_type_hints

from pydantic import Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from typing_extensions import TypeAliasType

from lignerouge.kernel.events import Event
from lignerouge.registry import GAMES, OWN, ProtocolTypes

REMARK = re.compile(r"^    (\w+): [^#\n]*  # (.+)$", re.MULTILINE)
LIST: Any = list  # of types that are known at run time only


@dataclass(frozen=True)
class SchemaOf:
    """The type that a field has in schemas. At run time nothing is checked, and the type is not even made."""

    make_type: Callable[[], Any]

    def __get_pydantic_json_schema__(self, schema: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The schema of the type."""
        return handler(TypeAdapter(self.make_type()).core_schema)


def own_types() -> list[ProtocolTypes]:
    """Those of our own games, whatever else is installed: the generated files are the same everywhere."""
    return [types for key in OWN if (types := GAMES[key].protocol) is not None]


def views() -> Any:
    """What a seat sees, in any game."""
    return one_of([types.view for types in own_types()])


def judgements() -> Any:
    """What is said of a piece that was asked about, or nothing."""
    return one_of([*[types.judged for types in own_types() if types.judged], None])


def one_of(types: Sequence[Any]) -> Any:
    """The union of types that are known at run time only."""
    return reduce(or_, types)


View = Annotated[Any, SchemaOf(views)]
Judged = Annotated[Any, SchemaOf(judgements)]
Events = Annotated[Sequence[Any], SchemaOf(lambda: one_of([LIST[union] for union in event_unions().values()]))]
RaceEvents = Annotated[Sequence[Any], SchemaOf(lambda: LIST[event_unions()["RaceEvent"]])]


def leaves(module: ModuleType) -> list[type[Event]]:
    """The event classes of a module that can happen: those that no other one inherits from."""
    classes = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    own = [kind for kind in classes if kind.__module__ == module.__name__]
    return [kind for kind in own if not any(kind in other.__mro__[1:] for other in own)]


@cache
def event_unions() -> Mapping[str, Any]:
    """RaceEvent, TourEvent and RedlineEvent; in a tour all that can happen in a race happens too."""
    found = {types.name: [*leaves(types.events), *types.kernel] for types in own_types()}
    uses = Counter(kind.__name__ for kinds in found.values() for kind in kinds)
    types = {
        prefix: [as_sent(kind, (prefix if uses[kind.__name__] > 1 else "") + kind.__name__) for kind in kinds]
        for prefix, kinds in found.items()
    }
    for each in own_types():
        types[each.name] = [kind for also in each.also for kind in types[also]] + types[each.name]
    return {f"{prefix}Event": union(f"{prefix}Event", kinds) for prefix, kinds in types.items()}


def as_sent(kind: type[Event], name: str) -> type:
    """The type of what `Event.as_json` makes of such an event."""
    hints = get_type_hints(kind)
    sent: list[tuple[str, Any]] = [("event", Literal[kind.__name__])]
    sent += [(each.name, hints[each.name]) for each in fields(kind) if each.name not in ("audience", "rule")]
    space = {"__doc__": kind.__doc__, "__event__": kind}
    return make_dataclass(name, [*sent, ("rule", str)], frozen=True, slots=True, namespace=space)


def remarks(kind: type) -> dict[str, str]:
    """The comments behind the fields of a dataclass, by field: whoever writes a client wants to read them as well."""
    written: type = getattr(kind, "__event__", kind)
    sources = [inspect.getsource(each) for each in reversed(written.__mro__) if is_dataclass(each)]
    return {name: said for source in sources for name, said in REMARK.findall(source)}


def union(name: str, kinds: list[type]) -> Any:
    """Any of these events, under a name of its own in schemas."""
    return cast(Any, TypeAliasType)(name, Annotated[one_of(kinds), Field(discriminator="event")])
