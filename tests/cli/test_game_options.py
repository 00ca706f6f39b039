"""What may be chosen for a game is the same at every door, and reaches the game."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Door

from lignerouge.cli import load
from lignerouge.cli.game_options import ForAnyGame, ForRaces, ForRedline, ForTours

RANDOM = ("--bots", "random,random")


@pytest.mark.parametrize(
    ("command", "record"),
    [
        ("race", ForRaces),
        ("redline", ForRedline),
        ("simulate", ForAnyGame),
        ("arena", ForAnyGame),
        ("export", ForAnyGame),
    ],
)
def test_every_field_of_the_record_is_an_option(command: str, record: type) -> None:
    offered = {each.name for each in load(command).params}
    assert {each.name for each in fields(record)} <= offered
    assert "chosen" not in offered


def test_a_tour_is_planned_with_the_options_of_tours() -> None:
    new = load("tour").commands["new"]
    assert {each.name for each in fields(ForTours)} <= {each.name for each in new.params}


def simulated(door: Door, *arguments: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(door("simulate", *arguments, "--json"))
    return {key: value for key, value in told.items() if not key.endswith("_per_second")}


def test_who_places_first_counts_in_races_by_the_thousand(door: Door) -> None:
    ridden = [simulated(door, *RANDOM, "--stage", "abu", "-n", "200", "--starter", team) for team in "AbB"]
    assert ridden[0]["seats"] != ridden[1]["seats"] == ridden[2]["seats"]


def test_who_places_first_counts_in_tours_by_the_thousand(door: Door) -> None:
    ridden = [simulated(door, *RANDOM, "--tour", "3,4,8", "-n", "20", "--starter", team) for team in "AB"]
    assert ridden[0]["seats"] != ridden[1]["seats"]


def test_redline_by_the_thousand_has_all_its_options(door: Door) -> None:
    game = ("--game", "redline", "-n", "20")
    usual = simulated(door, *game)
    turns = {chosen: simulated(door, *game, *chosen)["mean_turns"] for chosen in [("--hand", "10"), ("--games", "3")]}
    assert all(each > usual["mean_turns"] for each in turns.values())
    assert simulated(door, *game, "--variant")["mean_turns"] != usual["mean_turns"]
    assert simulated(door, *game, "--starter", "A")["seats"] != simulated(door, *game, "--starter", "B")["seats"]


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        (["--stage", "abu", "--handicap", "2,0", "--starter", "b"], {"stage": "abu", "handicap": [2, 0], "starter": 1}),
        (
            ["--tour", "3,4,8", "--handicap", "1,0", "--starter", "A", "--rest-days", "2"],
            {"stages": [3, 4, 8], "rest_days": [2], "handicap": [1, 0], "starter": 0},
        ),
        (
            ["--game", "redline", "--hand", "10", "--games", "2", "--no-scoring", "--variant", "--starter", "B"],
            {"hand": 10, "games": 2, "scoring": False, "variant": True, "starter": 1},
        ),
        (["--game", "redline"], {}),
        (["--stage", "abu", "--draft"], {"stage": "abu", "specialists": "draft"}),
    ],
)
def test_what_is_chosen_for_a_meeting_is_what_is_played(door: Door, chosen: list[str], options: dict[str, Any]) -> None:
    told = json.loads(door("arena", "random", "random", *chosen, "-n", "2", "--json"))
    assert told["options"] == [options]


def test_an_export_begins_with_who_places_first(door: Door, tmp_path: Path) -> None:
    for number, letter in enumerate("AB"):
        file = tmp_path / f"{letter}.jsonl"
        door("export", str(file), *RANDOM, "--stage", "abu", "-n", "1", "--starter", letter)
        first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
        assert first["seat"] == number


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--hand", "10"], "belong to Redline"),
        (["arena", "random", "random", "--variant"], "belong to Redline"),
        (["export", "x.jsonl", "--games", "2"], "belong to Redline"),
        (["simulate", "--game", "redline", "--handicap", "1,0"], "Redline has no stages"),
        (["arena", "random", "random", "--game", "redline", "--rest-days", "2"], "Redline has no stages"),
        (["simulate", "--starter", "Z"], "The team that places first is one of A, B, C, D"),
        (["simulate", "--game", "redline", "--starter", "Z"], 'There is no player "Z": there are A, B.'),
        (["simulate", "--game", "redline", "--hand", "9"], "8 or 10 pieces"),
        (["simulate", "--tour", "basic", "--kind", "itt"], "no --stage and no --kind"),
        (["arena", "random", "random", "--handicap", "3,0"], "0 to 2 exhaustion cards"),
    ],
)
def test_what_a_game_does_not_have_is_refused(door: Door, arguments: list[str], said: str) -> None:
    assert said in door(*arguments, code=2)
