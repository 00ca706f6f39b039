"""The sentences of a tour in three languages: its events, the draft, its stages, jerseys and specialists.

What a stage has in common with a race is said by `text/race.py`; both read the same templates.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import cast

from lignerouge.flamme.content.catalogue import Specialist, specialist
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.rules.track import Course
from lignerouge.flamme.stages.cards import Kind
from lignerouge.flamme.stages.tokens import Movable, refreshment_place, token_places
from lignerouge.flamme.text import race as words
from lignerouge.flamme.text.race import WORDS, card_name, card_title, clock, mark, team_name
from lignerouge.flamme.tour.plan import OWN_STAGE
from lignerouge.kernel.event_text import EventText, Formats
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt

DRAFT = "Draft"


EVENT_TEXT = EventText("lignerouge.flamme", WORDS, "tour_events.toml")


def say(event: Event, language: str = "en", *, course: Course | None = None) -> str:
    """What happened in a tour, in a sentence or two: `text/tour_events.toml` says which."""
    if type(event).__name__ in EVENT_TEXT.rules["say"]:
        return EVENT_TEXT.say(event, language, formats(language))
    return words.say(event, language, course=course)


def formats(language: str) -> Formats:
    """How the terminal fills in what an event of a tour says."""

    def scored(points: Iterable[tuple[str, int]]) -> str:
        return WORDS.enumerate([f"{team_of(team)} {number}" for team, number in points], language)

    return {
        "title": lambda name: stage_title(name, language),
        "kind": lambda kind: WORDS.say(f"kinds.{kind}", language),
        "confidence": lambda confidence: confidence_name(confidence, language),
        "first": lambda arrival: arrival[0],
        "best_time": lambda arrival, times: clock(times[arrival[0]]),
        "jerseys": lambda worn: jerseys(worn, language),
        "scored": lambda points: scored(each for each in points.items() if each[1]),
        "first_team": lambda totals: team_of(next(iter(totals))),
        "first_points": lambda totals: next(iter(totals.values())),
        "other_teams": lambda totals: scored([*totals.items()][1:]),
    }


def jerseys(worn: Mapping[str, str], language: str) -> str:
    """Who wears what; nobody is left out."""
    named = [f"{WORDS.say(f'jerseys.{jersey}', language)} {rider}" for jersey, rider in worn.items() if rider]
    return WORDS.enumerate(named, language)


def team_of(letter: str) -> str:
    """A team by its letter."""
    return team_name(LETTERS.index(letter))


def in_stage(prompt: Prompt) -> Prompt:
    """A stage's prompt as its race puts it: without the number of the stage; a draft belongs to none."""
    return prompt if prompt.ask == DRAFT else replace(prompt, name=prompt.name.partition("/")[2])


def specialist_name(rider: str, number: int, language: str = "en") -> str:
    """The specialist that a rider is; number 0 is none."""
    return specialist(rider[-1], number).names[language] if number else WORDS.say("specialists.none", language)


def changes(one: Specialist, language: str = "en") -> str:
    """Which cards leave the deck for a specialist, and which come in: "without 2 9; with 7 7 (breakaway, chase)"."""
    removed = " ".join(map(str, one.removed))
    alike = [list(cards) for _, cards in groupby(one.added, key=lambda card: card.powers)]
    values = [" ".join(str(card.value) for card in cards[:-1]) for cards in alike]
    added = ", ".join(
        f"{value} {card_name(cards[-1].label, language)}".strip() for value, cards in zip(values, alike, strict=True)
    )
    return WORDS.say("specialists.changes", language, removed=removed, added=added)


def powers_of(some: Iterable[Specialist], language: str = "en") -> dict[str, str]:
    """The powers on the cards of specialists, each with what it does."""
    powers = dict.fromkeys(power for one in some for card in one.added for power in card.powers)
    return {WORDS.say(f"powers.{power}", language): WORDS.say(f"powers_do.{power}", language) for power in powers}


def stage_title(name: str, language: str = "en") -> str:
    """A stage card by its number, or what somebody called their own stage."""
    if name == OWN_STAGE:
        return WORDS.say("stages.own", language)
    return card_title(name, language)


def confidence_name(confidence: str, language: str = "en") -> str:
    """How sure we are that a stage is the printed one; always said together with it."""
    return WORDS.say(f"confidence.{confidence.replace('-', '_').replace(' ', '_')}", language)


def token_sentences(
    course: Course, kind: str, language: str = "en", *, moved: Mapping[Movable, str] | None = None
) -> list[str]:
    """Grand Tour p. 3: which piles of tokens lie beside which squares of a stage; `moved`: where its maker put them."""
    told, places, elsewhere = [], token_places(course.tiles, cast(Kind, kind)), moved or {}
    for name, place in (("major", places.major), ("minor", places.minor)):
        if place is not None:
            lies = elsewhere.get("minor", place[1]) if name == "minor" else place[1]
            side, square = WORDS.say(f"tokens.{place[0]}", language), mark(lies, course)
            values = "-".join(map(str, numbers()[name]))
            told.append(WORDS.say("tokens.pile", language, values=values, side=side, square=square))
    meal = refreshment_place(course.tiles) if kind == "extended" else None
    if meal is None:
        return told
    square = mark(elsewhere.get("refreshment", meal), course)
    return [*told, WORDS.say("tokens.refreshment", language, square=square)]
