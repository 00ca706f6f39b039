"""Time trials that a team rides alone (Grand Tour p. 14), at every command."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Door

ALONE = "One team alone rides a time trial, as a team or individually; any other race is for 2 to 6 teams."


def test_a_bot_rides_the_individual_trial_and_its_time_is_told(door: Door) -> None:
    said = door("race", "--auto", "--kind", "itt", "--bots", "random", "--stage", "10", "--seed", "1")
    assert "AR and AS are home: 42:20 in total." in said
    assert "wins" not in said
    assert said == door("race", "--auto", "--bots", "random", "--stage", "10", "--seed", "1"), "card 10 is such a trial"
    assert said == door("race", "--auto", "--bots", "random", "--kind", "itt", "--seed", "1"), "made for it: the first"


def test_the_team_trial_has_the_slower_rider_s_time(door: Door) -> None:
    said = door("race", "--auto", "--kind", "ttt", "--bots", "random", "--stage", "1", "--seed", "1", "-l", "fr")
    assert "AR et AS sont arrivés\u00a0: 22:40 au total." in said


def test_a_team_trial_of_several_is_won_by_the_lowest_time_of_a_team(door: Door) -> None:
    """Grand Tour p. 14: who is first home need not ride for the team that wins; the card is called by its name."""
    asked = ["race", "--auto", "--kind", "ttt", "--bots", "random,random,random", "--seed", "1"]
    told = door(*asked)
    assert "The riders gather for Stage 1." in told
    assert "wins" not in told
    found = re.search(r"Team (.) \w+ has the lowest time, ([\d:]+)\. Then: (.*?)\. First home: (..)\.", told, re.DOTALL)
    assert found is not None
    assert found[1] != found[4][0], "another seed: here somebody else's team is first home"
    rows = [line.split() for line in told.splitlines()[-6:]]
    assert [row[0] for row in rows] == ["1", "1", "2", "2", "3", "3"]
    assert [row[1][0] for row in rows[:2]] == [found[1]] * 2
    assert [row[-1] for row in rows[:2]] == [found[2]] * 2


@pytest.mark.parametrize("stage", ["Peloton 7", "La Haut Montagne", "21", "abcu"])
def test_every_stage_can_be_ridden_alone(door: Door, stage: str) -> None:
    assert " in total." in door("race", "--auto", "--kind", "itt", "--bots", "random", "--stage", stage, "--seed", "1")


def test_somebody_alone_hears_of_their_best(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def ride(seed: int) -> str:
        typed = "AR AS 2 3 4 5 6 7 9 E " * 50  # what is not offered is asked again
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" ", "\n")))
        return door("race", "--kind", "ttt", "--bots", "", "--stage", "au", "--seed", str(seed))

    assert ": your first on this stage.\n" in ride(1)
    assert "Your best is still" in ride(1)


def test_the_story_of_a_ride_has_its_time(door: Door, tmp_path: Path) -> None:
    record = str(tmp_path / "solo.txt")
    door("race", "--auto", "--kind", "ttt", "--bots", "random", "--stage", "1", "--seed", "1", "--save", record)
    assert "AR y AS han llegado: 22:40 en total." in door("replay", record, "-l", "es")
    assert door("replay", "--verify", record) == (
        "Verified: 61 entries, result AR AS.\nLuck: the record does not say where it came from.\n"
    )
    assert "nobody to beat" in door("review", record, code=2)
    assert "personne à battre" in door("review", record, "--language", "fr", code=2)


@pytest.mark.parametrize(
    "asked",
    [
        ["race", "--auto", "--bots", "random"],
        ["race", "--bots", ""],
        ["race", "--auto", "--bots", "random", "--stage", "3"],
        ["race", "--auto", "--bots", "random", "--kind", "extended", "--stage", "10"],
        ["stage", "generate", "--teams", "1", "--kind", "normal"],
        ["stage", "estimate", "3", "--teams", "1", "--kind", "race"],
        ["simulate", "--bots", "random"],
        ["export", "no-such-folder/rows.jsonl", "--bots", "random"],
    ],
)
def test_any_other_race_is_refused_in_the_same_words(door: Door, asked: list[str]) -> None:
    assert " ".join(door(*asked, code=2).split()) == ALONE


def test_nobody_at_all_is_refused(door: Door) -> None:
    assert "A race has 1 to 6 teams, not 0." in door("race", "--auto", "--bots", "", "--kind", "itt", code=2)


def test_stages_for_one_team(door: Door) -> None:
    assert door("stage", "generate", "--teams", "1", "--seed", "3") == door(
        "stage", "generate", "--teams", "1", "--seed", "3", "--kind", "itt"
    )
    assert door("stage", "generate", "--teams", "1", "--kind", "ttt", "--seed", "3")
    assert "By the book" in door("stage", "check", "10", "--teams", "1")
    assert json.loads(door("stage", "check", "3", "--teams", "1", "--json"))["kind"] == "itt"
    refused = door("stage", "check", "10", "--teams", "1", "--kind", "normal", "-l", "es", code=1)
    assert "Un equipo solo corre una contrarreloj" in refused
    assert "Stage 1, team time trial" in door("stage", "profile", "1", "--teams", "1")
    assert json.loads(door("stage", "estimate", "10", "--teams", "1", "-n", "3", "--json"))["seats"] == 1


def test_the_cards_made_for_trials_come_first(door: Door) -> None:
    for kind, number in (("itt", "10"), ("ttt", "1"), ("extended", "5")):
        assert json.loads(door("stages", "--kind", kind, "--json"))[0]["key"] == number
    assert json.loads(door("stages", "--json"))[0]["name"] == "Avenue Corso Paseo"
    assert "A stage is of kind normal, extended, ttt, itt" in door("stages", "--kind", "long", code=2)


def test_many_rides_of_one_team_say_how_long_they_took(door: Door, tmp_path: Path) -> None:
    asked = ["--stage", "abcu", "--kind", "itt", "--bots", "random"]
    report = json.loads(door("simulate", *asked, "-n", "5", "--json"))
    assert report["total_time"]["least"] <= report["total_time"]["mean"] <= report["total_time"]["most"]
    assert "random alone: total time" in door("simulate", *asked, "-n", "5")
    assert "total_time" not in json.loads(door("simulate", "-n", "2", "--stage", "abcu", "--json"))
    team = json.loads(door("simulate", *asked, "--kind", "ttt", "-n", "5", "--json"))["total_time"]
    assert team["most"] < report["total_time"]["least"]
    assert "decisions in" in door("export", str(tmp_path / "rows.jsonl"), *asked, "-n", "2")
    assert "at least two bots" in door("arena", "random", "--kind", "itt", code=2)
