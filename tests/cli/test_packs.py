"""Everything of all boxes at every command: boxes, six teams, automatic teams, weather; and clear sentences."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Door

from lignerouge.kernel import journal
from lignerouge.kernel.hot import INTERPRETED

SIX = "sensible,random,follower,random,peloton,muscle"
ROAD = ["--stage", "1-2-3-5-9-v", "--weather", "dealt"]
TOUR = "1-2-9-v,1-9-v:ttt,1-9-v:itt"


def test_many_races_with_everything(door: Door) -> None:
    report = json.loads(door("simulate", *ROAD, "--bots", SIX, "-n", "6", "--json"))
    assert [seat["bot"] for seat in report["seats"]] == SIX.split(",")
    assert sum(seat["wins"] for seat in report["seats"]) == 6
    calm = json.loads(door("simulate", *ROAD[:2], "--bots", SIX, "-n", "6", "--json"))
    assert [seat["mean_place_of_riders"] for seat in calm["seats"]] != [
        seat["mean_place_of_riders"] for seat in report["seats"]
    ]


def test_many_tours_with_everything(door: Door) -> None:
    asked = ["--tour", TOUR, "--specialists", "draft", "--weather", "dealt", "--bots", SIX, "-n", "2", "--json"]
    report = json.loads(door("simulate", *asked))
    assert sum(seat["wins"] for seat in report["seats"]) == 2


def test_automatic_teams_meet_bots_on_every_seat(door: Door) -> None:
    bots = ["sensible", "random", "random", "peloton", "muscle"]
    report = json.loads(door("arena", *bots, *ROAD, "--boxes", "base,peloton,grand_tour", "-n", "10", "--json"))
    assert report["races"] == 10
    games = {each["bot"]: each["games"] for each in report["standings"]}
    assert games == {"sensible": 10, "random": 20, "peloton": 10, "muscle": 10}
    assert report["failures"] == []


@pytest.mark.skipif(INTERPRETED, reason="a search takes too long")
def test_bots_that_search_meet_automatic_teams(door: Door) -> None:
    report = json.loads(door("arena", "champion@1", "peloton", "muscle", "--stage", "a-2B-u", "-n", "3", "--json"))
    assert {each["bot"] for each in report["standings"]} == {"champion@1", "peloton", "muscle"}
    assert report["failures"] == []


def test_tables_of_races_with_everything(door: Door, tmp_path: Path) -> None:
    path = tmp_path / "six.jsonl"
    door("export", str(path), *ROAD, "--bots", SIX, "-n", "1", "--views")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {"NameRider", "LayBid", "PlayCard"} <= {row["ask"] for row in rows}
    assert {row["seat"] for row in rows} == {0, 1, 2, 3}
    view = json.loads(rows[0]["view"])
    assert view["automatic"] == ["", "", "", "", "peloton", "muscle"]
    assert view["weather"]


@pytest.mark.parametrize("game", ["race", "tour"])
def test_a_race_and_a_tour_against_automatic_teams(door: Door, tmp_path: Path, game: str) -> None:
    record = tmp_path / "record.txt"
    if game == "race":
        door("race", "--auto", *ROAD, "--bots", SIX, "--seed", "4", "--no-step", "--save", str(record))
    else:
        bots = ["--players", "Ada", "--bots", SIX.removeprefix("sensible,")]
        door("tour", "new", "six", "--stages", TOUR, *bots, "--weather", "dealt", "--seed", "4")
        door("tour", "play", "six", "--auto", "--no-step")
        door("tour", "export", "six", str(record))
    read = journal.read(record.read_text(encoding="utf-8"))
    assert read.options["automatic"] == {"E": "peloton", "F": "muscle"}
    assert read.result
    assert "Verified" in door("replay", "--verify", str(record))
    assert door("replay", str(record))


@pytest.mark.skipif(INTERPRETED, reason="a search takes too long")
def test_a_record_with_bids_weather_and_automatic_teams_is_reviewed(door: Door, tmp_path: Path) -> None:
    record = tmp_path / "race.txt"
    door("race", "--auto", *ROAD, "--bots", SIX, "--seed", "4", "--no-step", "--save", str(record))
    found = json.loads(door("review", str(record), "--critic", "champion@1", "--json"))
    assert {decision["seat"] for decision in found["decisions"]} <= {0, 1, 2, 3}
    assert found["decisions"]
    for language in ("en", "fr", "es"):
        assert door("review", str(record), "--critic", "champion@1", "--worlds", "64", "-l", language)


def test_an_estimate_with_everything(door: Door) -> None:
    asked = ["estimate", "Peloton 9", "--teams", "6", "-n", "2", "--seed", "3", "--json"]
    calm = json.loads(door("stage", *asked))
    windy = json.loads(door("stage", *asked, "--weather", "dealt", "--automatic", "peloton,muscle"))
    assert calm["seats"] == windy["seats"] == 6
    assert calm["rounds"] != windy["rounds"] or calm["jams"] != windy["jams"]


def test_stages_of_the_boxes_that_are_there(door: Door) -> None:
    made = json.loads(door("stage", "generate", "--boxes", "base,peloton", "--teams", "6", "--seed", "2", "--json"))
    tiles = made[0]["tiles"]
    assert tiles.startswith("1")
    assert tiles[-1] in "uU", "the wide finish is in the Grand Tour; it is laid all the same (F31)"
    assert door("stage", "check", tiles, "--boxes", "base,peloton", "--teams", "6").startswith("By the book")
    refused = door("stage", "check", tiles, "--boxes", "base", "--teams", "6", code=1)
    assert "error: 6 teams need the box Peloton, which is not among those chosen (Flamme Rouge)." in refused
    assert "error: Tiles of the box Peloton, which is not among those chosen (Flamme Rouge): 1" in refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["race", "--boxes", "base", "--stage", "a-3-u"],
            "This stage needs the tile 3 of the box Peloton, which is not",
        ),
        (["race", "--bots", SIX], "A race has 2 to 6 teams, not 7"),
        (["race", "--boxes", "base", "--bots", "random,random,random,random"], "5 teams need the box Peloton"),
        (["race", "--bots", "peloton,peloton", "--auto"], "At most 1 team of kind peloton"),
        (["race", "--bots", "muscle,muscle", "--auto"], "At least one team is not automatic"),
        (["simulate", "--boxes", "base", "--stage", "Roubaix"], "Roubaix needs the tile"),
        (["simulate", "--tour", "basic", "--boxes", "base"], "of the box Grand Tour, which is not among those chosen"),
        (["simulate", "--tour", "basic", "--weather", "3=rain"], "The weather of a tour is dealt"),
        (["simulate", "--weather", "sunny"], 'Weather is "dealt"'),
        (["simulate", "--game", "redline", "--boxes", "base"], "Redline has no stages"),
        (["arena", "random", "robots"], "peloton, muscle"),
        (["arena", "random", "peloton", "peloton"], "At most 1 team of kind peloton"),
        (["arena", "random", "random", "--boxes", "cellar"], 'There is no box "cellar"'),
        (["arena", "random", "random", "--game", "redline", "--weather", "dealt"], "Redline has no stages"),
        (["tour", "new", "t", "--players", "muscle"], '"muscle" is the name of a bot'),
        (["tour", "new", "t", "--boxes", "base,grand_tour", "--bots", SIX[9:]], "6 teams need the box Peloton"),
        (["stage", "check", "abu", "--boxes", "cellar"], 'There is no box "cellar"'),
        (["stage", "estimate", "a-3-u", "--boxes", "base"], "needs the tile 3 of the box Peloton"),
        (["stage", "estimate", "abcu", "--automatic", "robots"], "There is no automatic team"),
        (["stage", "generate", "--kind", "extended", "--boxes", "base,grand_tour"], "too few straights"),
    ],
)
def test_clear_sentences(door: Door, arguments: list[str], said: str) -> None:
    told = door(*arguments, code=2)
    assert said in told
    assert told.count("\n") == 1
