"""Tours and special stages by the thousand, and single races on them."""

import json

import pytest
from tests.support.commands import run, run_apart


def test_tours_are_the_same_however_many_jobs() -> None:
    reports = []
    for jobs in ("1", "2"):
        tour = ["--tour", "abDev,abDev:itt,abDev:ttt", "--rest-days", "2", "--specialists", "draft"]
        done = run_apart("simulate", "-n", "3", "--bots", "sensible,random", *tour, "--jobs", jobs, "--json")
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        assert report.pop("tours_per_second") > 0
        assert report.pop("jobs") == int(jobs)
        reports.append(report)
    assert reports[0] == reports[1]
    assert reports[0]["tours"] == sum(seat["wins"] for seat in reports[0]["seats"]) == 3
    assert (reports[0]["rest_days"], reports[0]["specialists"]) == ([2], True)
    assert all(seat["mean_tour_points"] > 0 for seat in reports[0]["seats"])


def test_tours_in_a_table() -> None:
    done = run("simulate", "-n", "1", "--bots", "sensible,random", "--tour", "abDev,abDev,abDev")
    assert "mean tour points" in done.stdout
    assert "1 tours of 3 stages" in done.stdout


def test_special_stages_and_specialists() -> None:
    asked = ["--stage", "abDev", "--kind", "itt", "--specialists", "AR=3, as=5", "--bots", "sensible,random"]
    report = json.loads(run("simulate", "-n", "2", *asked, "--json").stdout)
    assert sum(seat["wins"] for seat in report["seats"]) == 2
    told = run("race", "--auto", *asked, "--seed", "2", "--no-step")
    assert told.returncode == 0, told.stderr
    assert "on the clock" in told.stdout


@pytest.mark.parametrize("name", ["19", "GT 19", "stage 19"])
def test_stages_by_their_number(name: str) -> None:
    report = json.loads(run("simulate", "-n", "1", "--stage", name, "--bots", "sensible,random", "--json").stdout)
    assert report["stage"] == "Stage 19"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tour", "basic", "--kind", "ttt"], "A tour has no --stage"),
        (["--tour", "basic", "--stage", "19"], "A tour has no --stage"),
        (["--tour", "basic", "--specialists", "AR=3"], "The specialists of a tour are drafted: --specialists draft."),
        (["--tour", "3,4"], "3 to 21 stages"),
        (["--tour", "basic", "-n", "0"], "at least one"),
        (["--tour", "basic", "--seed", "-1"], "A seed is"),
        (["--tour", "basic", "--bots", "genius,random"], "no bot called"),
        (["--rest-days", "3"], "belong to a tour"),
        (["--specialists", "AR=3,AR=4"], "each rider once"),
        (["--specialists", "AR"], "as in AR=3,AS=5"),
        (["--specialists", "AR=9"], "from 1 to 6"),
        (["--specialists", "AR=3,BR=3,CR=3"], "AR, BR and CR cannot all have specialist 3"),
        (["--kind", "uphill"], "of kind"),
        (["--stage", "99"], "no stage 99"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = run("simulate", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_whoever_is_named_plays_in_every_game() -> None:
    """Also where those are named who ride a race if nobody is."""
    four = "sensible,random,random,random"
    done = run("simulate", "-n", "2", "--game", "redline", "--bots", four, "--json")
    assert [seat["bot"] for seat in json.loads(done.stdout)["seats"]] == four.split(",")
    done = run("simulate", "-n", "2", "--game", "redline", "--json")
    assert len(json.loads(done.stdout)["seats"]) == 2
