"""The words of plain screens: for games whose sentences are templates and whose tables are lists.

A game for plain screens has a phrasebook with these keys, all but the first optional:

    title = "Goofspiel"
    about = "The higher bid wins the prize."        one or two sentences for who has never played it
    [asks]     PlayCard = "Which card do you bid?"  by what prompts ask
    [options]  pass = "Pass"                        options that do not explain themselves
    [events]   Won = "{seat} wins {points}."        by the name of an event, filled with its fields
    [view]     prize = "Prize"                      the fields of a view that are shown, in this order
    [seats]    points = "Points"                    the fields of a view that have a value for every seat

In sentences the field `seat` becomes a letter, as in records. The browser fills the same templates in
(`web/src/plain/words.ts`).
"""

from collections.abc import Mapping
from typing import Any

from lignerouge.kernel.events import Event
from lignerouge.kernel.phrases import Phrasebook

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
YES, NOTHING = "✓", "–"  # the same in every language


def has(words: Phrasebook | None, key: str, language: str) -> bool:
    """Whether there are words for this."""
    return words is not None and key in words.entries(language)


def look_up(words: Phrasebook | None, key: str, language: str, otherwise: str) -> str:
    """A word, or what stands for it where there is none."""
    return words.say(key, language) if words is not None and has(words, key, language) else otherwise


def say(words: Phrasebook | None, event: Event, language: str) -> str:
    """What happened: a sentence, or its name and fields where there is none."""
    name = type(event).__name__
    told = {key: value for key, value in event.as_json().items() if key not in ("event", "rule")}
    if "seat" in told:
        told["seat"] = LETTERS[told["seat"]]
    if words is not None and has(words, f"events.{name}", language):
        return words.say(f"events.{name}", language, **{key: shown(value) for key, value in told.items()})
    fields = ", ".join(f"{key} {shown(value)}" for key, value in told.items())
    return f"{name}: {fields}." if fields else f"{name}."


def ask(words: Phrasebook | None, asked: str, language: str) -> str:
    """A question, by what the prompt asks."""
    return look_up(words, f"asks.{asked}", language, asked)


def fields(words: Phrasebook | None, part: str, language: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """What of a view is shown in `view` or `seats`: values by their labels. Without words everything is a fact."""
    if words is None:
        return dict(view) if part == "view" else {}
    labels = {key.partition(".")[2]: key for key in words.entries(language) if key.startswith(f"{part}.")}
    return {words.say(key, language): view[name] for name, key in labels.items() if name in view}


def shown(value: Any) -> str | int:
    """A value in a few letters. Numbers stay numbers: a sentence may depend on them."""
    if isinstance(value, bool):
        return YES if value else NOTHING
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(part)}" for key, part in value.items()) or NOTHING
    if isinstance(value, list | tuple):
        return ", ".join(str(shown(part)) for part in value) or NOTHING
    return NOTHING if value is None or value == "" else str(value)
