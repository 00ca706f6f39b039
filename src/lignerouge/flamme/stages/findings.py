"""What can be said against a stage: by code and values, so that every door says it in its reader's language.

The sentences stand in `text/words/*.toml` under `findings`, the places in the books under `sources`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import Phrasebook

Source = Literal["track", "grid", "boxes", "all", "many", "extended", "trials", "alone", "peloton", "wide", "wide_many"]
Severity = Literal["error", "advice"]  # it cannot be raced, or it departs from a guideline
Said = str | int | tuple[str, ...]  # a row of names becomes "a, b and c"

WORDS = Phrasebook("lignerouge.flamme", "text/words")

# Where our own text of the rules speaks of it: a section, or a ruling.
ANCHORS: Mapping[Source, str] = {
    "track": "road",
    "grid": "grid",
    "boxes": "design",
    "all": "design",
    "many": "design",
    "extended": "refreshment",
    "trials": "design",
    "alone": "ttt",
    "peloton": "design",
    "wide": "F31",
    "wide_many": "F31",
}


@dataclass(frozen=True, slots=True)
class FindingShown:
    """A rule or guideline that a stage breaks, in the reader's language."""

    code: str
    severity: Severity
    text: str
    rule: str  # book and page
    anchor: str  # the section of our own text of the rules
    tiles: tuple[int, ...]  # the places it is about, counted from 0


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a stage breaks."""

    code: str  # names the sentence
    severity: Severity
    source: Source  # where it stands
    values: Mapping[str, Said] = field(default_factory=dict, hash=False)
    tiles: tuple[int, ...] = ()  # the places it is about, counted from 0

    @property
    def anchor(self) -> str:
        """The section of the rules to read."""
        return ANCHORS[self.source]

    def text(self, language: str = "en") -> str:
        """In one sentence."""
        return WORDS.say(
            f"findings.{self.code}",
            language,
            **{
                name: WORDS.enumerate(value, language) if isinstance(value, tuple) else value
                for name, value in self.values.items()
            },
        )

    def refusal(self) -> InputError:
        """Nobody can ride because of it."""
        return WORDS.refusal(f"findings.{self.code}", **self.values)

    def rule(self, language: str = "en") -> str:
        """Book and page."""
        return WORDS.say(f"sources.{self.source}", language)

    def shown(self, language: str) -> FindingShown:
        """For a screen."""
        text, rule = self.text(language), self.rule(language)
        return FindingShown(self.code, self.severity, text, rule, self.anchor, self.tiles)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule()})"
