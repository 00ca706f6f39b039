"""What can be said against a stage: by code and values, so that every door says it in its reader's language.

The sentences stand in `text/words/*.toml` under `findings`, the places in the books under `sources`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lignerouge.kernel.phrases import Phrasebook

Source = Literal["track", "grid", "boxes", "all", "many", "extended", "trials", "alone", "peloton", "wide", "wide_many"]
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
class Finding:
    """Something that a stage breaks."""

    code: str  # names the sentence
    severity: Literal["error", "advice"]  # it cannot be raced, or it departs from a guideline
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
                name: listed(value, language) if isinstance(value, tuple) else value
                for name, value in self.values.items()
            },
        )

    def rule(self, language: str = "en") -> str:
        """Book and page."""
        return WORDS.say(f"sources.{self.source}", language)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule()})"


def listed(names: tuple[str, ...], language: str) -> str:
    """At least two: `a and b`, `a, b and c`."""
    return WORDS.say("and", language, first=", ".join(names[:-1]), last=names[-1])
