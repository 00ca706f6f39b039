"""Automatic teams where teams are named: they stand among the bots, and nobody is asked for them (ruling F33)."""

from collections.abc import Mapping, Sequence
from typing import Any

from lignerouge.flamme.content.catalogue import automatic_teams
from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Options

AUTOMATIC = tuple(team.key for team in automatic_teams())


def with_automatic(options: Options, names: Sequence[str]) -> Options:
    """The options of a race or tour, with the automatic teams that are named on its seats."""
    named = {letter: name for letter, name in zip(LETTERS, names) if name in AUTOMATIC}  # noqa: B905 -- the game refuses more names than there are letters
    return {**options, "automatic": {**options.get("automatic", {}), **named}} if named else options


def without_automatic(options: Options) -> tuple[Options, dict[int, str]]:
    """The other way round: the options without automatic teams, and these by their seats."""
    rest = {name: value for name, value in options.items() if name != "automatic"}
    return rest, {LETTERS.index(letter): name for letter, name in options.get("automatic", {}).items()}


def read_automatic(wanted: Any, seats: int) -> tuple[str, ...]:
    """F33: automatic teams by their letter; somebody has to be asked something."""
    known = {team.key: team for team in automatic_teams()}
    letters = tuple(LETTERS[:seats])
    if not isinstance(wanted, Mapping):
        raise refusal("automatic_form", example='{"E": "peloton", "F": "muscle"}')
    for letter, key in wanted.items():
        if letter not in letters:
            raise refusal("automatic_team", team=quoted(str(letter)), teams=", ".join(letters))
        if not isinstance(key, str) or key not in known:
            *first, last = known
            raise refusal("automatic_kind", first=", ".join(first), last=last, kind=quoted(str(key)))
        if [*wanted.values()].count(key) > known[key].most:
            raise refusal("automatic_most", most=known[key].most, kind=key)
    if len(wanted) == seats:
        raise refusal("automatic_all")
    return tuple(wanted.get(letter, "") for letter in letters)


def check_automatic(
    automatic: Sequence[str], starter: int | None, handicap: Sequence[int], specialists: Mapping[str, int]
) -> None:
    """F33: raise the mistake of a choice for a team that rides by itself; it would change nothing."""
    for letter, key, cards in zip(LETTERS, automatic, handicap, strict=False):
        if not key:
            continue
        if starter == LETTERS.index(letter):
            raise refusal("automatic_starter", team=letter, kind=key)
        if cards:
            raise refusal("automatic_handicap", team=letter, kind=key)
        if any(rider[0] == letter for rider in specialists):
            raise refusal("automatic_specialists", team=letter, kind=key)
