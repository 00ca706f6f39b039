"""What is said of the bots' strength: the arena's figures, on one scale."""

import json
from math import log10
from pathlib import Path

import pytest
from tests.support.commands import run

from lignerouge.registry import GAMES, Strength

NOTEBOOK = (Path(__file__).parents[1] / "docs" / "notebook.md").read_text(encoding="utf-8")
MEASURED = [(game, bot) for game in ("flamme", "tour", "redline") for bot in GAMES[game].strengths]


@pytest.mark.parametrize("game", ["flamme", "tour", "redline"])
def test_every_bot_has_a_strength_and_they_are_listed_from_the_weakest_on(game: str) -> None:
    entry = GAMES[game]
    assert tuple(entry.strengths) == entry.bots
    ratings = [strength.rating for strength in entry.strengths.values()]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize(("game", "bot"), MEASURED)
def test_a_share_stands_in_the_notebook_and_a_rating_follows_from_it(game: str, bot: str) -> None:
    strengths = GAMES[game].strengths
    found = strengths[bot]
    mirrored = 1 - found.won if game == "redline" and bot == "random" else found.won
    assert f"{mirrored:.1%}".replace("%", " %") in NOTEBOOK
    if found.against:
        assert found.rating == pytest.approx(strengths[found.against].rating + worth(found), abs=2)


def worth(found: Strength) -> float:
    """What a share against equal others is worth in the model of the arena, in points."""
    return 400 * log10(found.others * found.won / (1 - found.won))


def test_the_command_lists_them_with_a_scale() -> None:
    listed = json.loads(run("bots", "--json").stdout)
    assert [each["bot"] for each in listed] == list(GAMES["flamme"].bots)
    assert listed[-1]["won"] == GAMES["flamme"].strengths["legend"].won
    lines = run("bots", "redline").stdout.splitlines()
    assert [line.count("█") for line in lines[1:]] == sorted(line.count("█") for line in lines[1:])
    assert "flamme" in run("bots", "chess").stderr
