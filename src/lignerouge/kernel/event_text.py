"""Which sentence an event calls for, as data, so that terminal and pages choose alike: `text/events.toml` of a game.

`say` has for an event the key of its sentence, `{field}` in it standing for what the event says there (with `_` for
spaces), or several cases, of which the first one counts whose values all are as they say. `fill` has for a placeholder
how it is filled in: the name of a format and the fields that it takes, the placeholder's own if none are given;
`fill_of.<event>` what is different for one event. What has no format is filled in as it is.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.phrases import Phrasebook

Formats = Mapping[str, Callable[..., object]]
Case = Mapping[str, object]  # `say`, a key, and the values that it is meant for


@cache
def read_rules(package: str, table: str) -> Mapping[str, Any]:
    """The table of a game."""
    file = files(package).joinpath("text", table)
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class EventText:
    """The sentences of a game's events: the table in its package, and the phrasebook with the templates."""

    package: str
    words: Phrasebook
    table: str = "events.toml"

    @property
    def rules(self) -> Mapping[str, Any]:
        """`say`, `fill` and `fill_of`, see above."""
        return read_rules(self.package, self.table)

    def say(self, event: Event, language: str, formats: Formats) -> str:
        """What happened, in a sentence or two."""
        name, fields = type(event).__name__, vars(event)
        if name not in self.rules["say"]:
            raise InputError(f"There is no sentence for {quoted(name)}.")
        values = dict(fields)
        for placeholder, how in {**self.rules["fill"], **self.rules["fill_of"].get(name, {})}.items():
            form, *taken = how.split()
            taken = taken or [placeholder]
            if all(field in fields for field in taken):
                values[placeholder] = formats[form](*(fields[field] for field in taken))
        key = chosen(self.rules["say"][name], values)
        plain = {field: str(value).replace(" ", "_") for field, value in fields.items()}
        return self.words.say(key.format(**plain), language, **values)


def chosen(cases: str | list[Case], values: Mapping[str, object]) -> str:
    """The key of the first case that fits."""
    if isinstance(cases, str):
        return cases
    fits = (case for case in cases if all(values[name] == case[name] for name in case if name != "say"))
    return str(next(fits)["say"])
