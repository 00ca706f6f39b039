"""Sentences in several languages: templates in TOML, one file a language, with the same keys and placeholders in all.

An entry is a sentence, a row of words, or a sentence with a singular:
`{ count = "steps", one = "{steps} step", other = "{steps} steps" }`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

from lignerouge.kernel.errors import InputError, quoted

LANGUAGES = ("en", "fr", "es")
SINGULAR: Mapping[str, Sequence[int]] = {"en": (1,), "fr": (0, 1), "es": (1,)}

# French: a sign of two parts, and a percent sign, never begin a line; "de" and "que" lose their vowel before another.
UNBROKEN = re.compile(r" (?=[?!:;»%])|(?<=«) ")
ELIDED = re.compile(r"\b(de|que) (\{\w+\})", re.IGNORECASE)
VOWEL = re.compile(r"(?:[aàâeéèêiîoôuûœ]|h[eéèêiîoôuy]|y(?![aeiouéè]))[^\W\d_]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence that depends on a number, the placeholder `count`."""

    count: str
    one: str
    other: str


Entry = str | tuple[str, ...] | Counted
REFUSALS = ("findings", "refusals")  # sections of a game's phrasebook that say why something cannot be


def check_language(language: str) -> None:
    """Nobody can be addressed in a language that is not there."""
    if language not in LANGUAGES:
        raise InputError(f"There is no language {quoted(language)}: choose one of {', '.join(LANGUAGES)}.")


@cache
def read_entries(package: str, folder: str, language: str) -> Mapping[str, Entry]:
    """A language's file, flattened: `[blocked] full = "…"` becomes `blocked.full`."""
    file = files(package).joinpath(folder, f"{language}.toml")
    return dict(flatten(tomllib.loads(file.read_text(encoding="utf-8")), ""))


def flatten(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Entry]]:
    """Keys joined by points."""
    for key, value in table.items():
        if not isinstance(value, dict):
            yield prefix + key, tuple(value) if isinstance(value, list) else value
        elif "other" in value:
            yield prefix + key, Counted(**value)
        else:
            yield from flatten(value, f"{prefix}{key}.")


def fill(sentence: str, language: str, values: Mapping[str, object]) -> str:
    """A sentence with its placeholders filled in, as its language sets it: `d’Aurore`, `de Boréal`, `de A Aurore`."""
    if language == "fr":
        sentence = ELIDED.sub(lambda found: _elided(found, values), UNBROKEN.sub("\N{NO-BREAK SPACE}", sentence))
    return sentence.format(**values)


def _elided(found: re.Match[str], values: Mapping[str, object]) -> str:
    """A number, or a letter alone, is spelled and keeps its `de` before it."""
    word, placeholder = found.groups()
    return f"{word[:-1]}’{placeholder}" if VOWEL.match(str(values[placeholder[1:-1]])) else found.group()


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The sentences that a package keeps in a folder of its own."""

    package: str
    folder: str

    def entries(self, language: str) -> Mapping[str, Entry]:
        """Everything it can say in a language."""
        check_language(language)
        return read_entries(self.package, self.folder, language)

    def say(self, key: str, language: str, **values: object) -> str:
        """A sentence with its placeholders filled in."""
        entry = self.entries(language)[key]
        if isinstance(entry, Counted):
            entry = entry.one if values[entry.count] in SINGULAR[language] else entry.other
        assert isinstance(entry, str), key
        return fill(entry, language, values)

    def refusal(self, key: str, **values: str | int | tuple[str, ...]) -> InputError:
        """A mistake, in English and by its key, so that pages can say it in every language; names stand in a row."""
        told = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}
        say = partial(self._say_refusal, key, values)
        return InputError(say("en"), f"{self.package.rpartition('.')[2]}.{key}", told, say)

    def _say_refusal(self, key: str, values: Mapping[str, str | int | tuple[str, ...]], language: str) -> str:
        said = {name: self.enumerate(one, language) if isinstance(one, tuple) else one for name, one in values.items()}
        return self.say(key, language, **said)

    def enumerate(self, names: Iterable[str], language: str) -> str:
        """Names in a row, as in `A, B and C`; the phrasebook has `and`."""
        *first, last = [*names] or [""]
        return self.say("and", language, first=", ".join(first), last=last) if first else last

    def row(self, key: str, language: str) -> tuple[str, ...]:
        """A row of words."""
        entry = self.entries(language)[key]
        assert isinstance(entry, tuple), key
        return entry
