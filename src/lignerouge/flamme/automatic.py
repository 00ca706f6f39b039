"""Automatic teams where teams are named: they stand among the bots, and nobody is asked for them (ruling F33)."""

from collections.abc import Sequence

from lignerouge.flamme.catalogue import automatic_teams
from lignerouge.flamme.names import LETTERS
from lignerouge.kernel.game import Options

AUTOMATIC = tuple(team.key for team in automatic_teams())


def with_automatic(options: Options, names: Sequence[str]) -> Options:
    """The options of a race or tour, with the automatic teams that are named on its seats."""
    named = {letter: name for letter, name in zip(LETTERS, names) if name in AUTOMATIC}  # noqa: B905 -- the game refuses more names than there are letters
    return {**options, "automatic": {**options.get("automatic", {}), **named}} if named else options
