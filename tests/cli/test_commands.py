"""The commands as a user or a program runs them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.commands import run, run_apart

POSITION = "abcdefghijklmnopqrstu 2.1:AR,BS 1.6:CR"


def test_conformance_lists_every_case() -> None:
    done = run("conformance", "--json")
    listed = json.loads(done.stdout)
    assert done.returncode == 0
    assert len(listed) >= 25
    assert {tuple(case) for case in listed} == {("book", "page", "case", "rule", "status")}
    assert {case["status"] for case in listed} == {"pass"}
    assert {"base", "grand-tour", "meteo", "peloton", "redline"} == {case["book"] for case in listed}
    assert "After public descriptions" in run("conformance", "--book", "meteo").stdout


def test_explain_answers_lines() -> None:
    question = json.dumps({"id": 7, "kind": "draw", "input": {"face_down": ["5"], "recycled": [], "size": 4}})
    done = run("explain", "--jsonl", given=f"{question}\nnonsense\n")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [7, None]


def test_explain_tells_a_round() -> None:
    done = run("explain", POSITION, "AR5 BS9 CRE")
    assert done.returncode == 0
    assert "AR" in done.stdout
    told = json.loads(run("explain", POSITION, "AR5 BS9 CRE", "--json").stdout)
    assert told["movement_order"] == ["AR", "BS", "CR"]


def test_simulate_is_the_same_however_many_jobs() -> None:
    reports = []
    for jobs in ("1", "2"):
        done = run_apart("simulate", "-n", "30", "--bots", "sensible,random", "--jobs", jobs, "--json")
        report = json.loads(done.stdout)
        assert report.pop("races_per_second") > 0
        assert report.pop("jobs") == int(jobs)
        reports.append(report)
    assert reports[0] == reports[1]
    assert sum(seat["wins"] for seat in reports[0]["seats"]) == 30


def test_a_race_is_saved_verified_and_told_again(tmp_path: Path) -> None:
    record = tmp_path / "race.txt"
    raced = run("race", "--auto", "--bots", "sensible,random", "--seed", "4", "--save", str(record))
    assert raced.returncode == 0, raced.stderr
    verified = run("replay", str(record), "--verify")
    assert verified.returncode == 0
    assert verified.stdout.startswith("Verified: ")
    assert run("replay", str(record)).returncode == 0
    record.write_text(record.read_text().replace("/card 4", "/card 5", 1))
    edited = run_apart("replay", str(record), "--verify")  # a program is told by the exit code
    assert edited.returncode == 2
    assert "edited or damaged" in edited.stderr


def test_a_race_is_drafted_and_begins_with_who_was_chosen(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    asked = ["race", "--auto", "--stage", "abu", "--bots", "random,random,random", "--seed", "4", "--save", str(file)]
    done = run(*asked, "--specialists", "draft", "--starter", "b")
    assert done.returncode == 0, done.stderr
    assert "Specialists are drafted in this order" in done.stdout
    _, _, entries = file.read_text(encoding="utf-8").partition("\nbegin")
    lines = entries.splitlines()[1:]
    assert [line.split("/")[0] for line in lines[:6]] == ["draft"] * 6
    assert lines[6].startswith("0/B/rider")
    assert "Verified" in run("replay", str(file), "--verify").stdout


@pytest.mark.parametrize(("language", "strength"), [("en", "strength"), ("fr", "force"), ("es", "fuerza")])
def test_bots_and_how_strong_they_are(language: str, strength: str) -> None:
    heading, *lines = run("bots", "--language", language).stdout.splitlines()
    assert strength in heading
    assert lines[0].split()[:2] == ["random", "1194"]
    assert "3 × champion" in lines[-1]


def test_stages() -> None:
    listed = json.loads(run("stages", "--json").stdout)
    assert len(listed) == 7 + 6 + 21 + 21
    assert {stage["squares"] for stage in listed[:7]} == {78}
    assert listed[7]["tiles_5_6"].startswith("1B-2-3")
    assert [stage["name"] for stage in listed if stage["pack"] == "grand_tour"][9] == "Stage 10"
    told = run("stages").stdout
    assert "Avenue Corso" in told
    assert "Peloton (after public descriptions)" in " ".join(told.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["race", "--auto", "--stage", "abcß"], "stage"),
        (["race", "--auto", "--stage", "abbu"], "twice"),
        (["race", "--starter", "E"], 'one of A, B, C, D, not "E"'),
        (["race", "--starter", "BC"], 'one of A, B, C, D, not "BC"'),
        (["race", "--specialists", "AR=3,BR=3", "--bots", "random"], "AR and BR cannot all have specialist 3"),
        (["race", "--auto", "--seed", "-3"], "not -3."),
        (["redline", "--auto", "--bots", "random,random", "--seed", "-3"], "not -3."),
        (["race", "--auto", "--bots", "sensible,genius"], 'no bot called "genius"'),
        (["race", "--auto", "--bots", "random"], "2 to 6 teams"),
        (["race", "--auto", "--players", "Ada,Bob", "--bots", "random"], "nobody to name"),
        (["redline", "--auto", "--players", "Ada,Bob", "--bots", "random"], "nobody to name"),
        (["race", "--auto", "--handicap", "x"], "numbers separated by commas"),
        (["race", "--auto", "--handicap", "3,0,0"], "0 to 2 exhaustion cards"),
        (["simulate", "-n", "0"], "at least one race"),
        (["simulate", "--game", "chess"], "no game called"),
        (["simulate", "--game", "redline", "--tour", "basic"], "Redline has no stages"),
        (["simulate", "--game", "redline", "--bots", "search,random"], "by the thousand"),
        (["redline", "--auto", "--bots", "random"], "2 to 6 players"),
        (["redline", "--auto", "--bots", "random,random", "--starter", "C"], 'no player "C": there are A, B.'),
        (["redline", "--auto", "--bots", "random,random", "--hand", "9"], "8 or 10 pieces"),
        (["simulate", "--seed", "-1", "-n", "3"], "A seed is"),
        (["explain"], "needs a position"),
        (["explain", "abu 1.1:AR", "AS5"], "AR has no card"),
        (["explain", "abu 9.1:AR", "AR5"], "no square"),
        (["replay", "/nowhere/at/all"], "cannot be read"),
        (["conformance", "--book", "cookery"], "no cases"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stdout == ""


def test_redline_is_played_recorded_and_simulated(tmp_path: Path) -> None:
    record = tmp_path / "redline.txt"
    played = run("redline", "--auto", "--bots", "sensible,random", "--seed", "3", "--save", str(record))
    assert played.returncode == 0, played.stderr
    assert run("replay", str(record), "--verify").stdout.startswith("Verified: ")
    assert "wins the game" in run("replay", str(record)).stdout
    simulated = ["simulate", "--game", "redline", "-n", "4", "--json"]
    reports = [json.loads(run_apart(*simulated, "--jobs", n).stdout) for n in "12"]
    assert reports[0]["seats"] == reports[1]["seats"]
    assert sum(seat["wins"] for seat in reports[0]["seats"]) == 4
    assert "games a second" in run("simulate", "--game", "redline", "-n", "2").stdout


def taking_the_first(*arguments: str, until: str, times: int) -> str:
    """Answer every question of `lignerouge` with its first choice, and leave when one was put so many times."""
    command = [sys.executable, "-c", "from lignerouge.cli import main; main()", *arguments]
    text, asked = "", 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        while letter := running.stdout.read(1):
            text += letter
            if text.endswith("\n> "):
                question, _, choices = text.rpartition("▸ ")[2].partition("  ")
                asked += question.startswith(until)
                running.stdin.write("q\n" if asked == times else f"{choices.split()[0].rstrip(')')}\n")
                running.stdin.flush()
    assert running.returncode == 0
    return text


def test_redline_is_played_again_and_the_winner_begins(tmp_path: Path) -> None:
    """R12. Whatever is asked, the first answer is taken, so that is yes; then the player leaves."""
    record = tmp_path / "redline.txt"
    arguments = ["redline", "--bots", "random", "--games", "2", "--no-scoring", "--starter", "b", "--seed", "3"]
    text = " ".join(taking_the_first(*arguments, "--save", str(record), until="Play again?", times=2).split())
    again = re.findall(r"Play again\? (\w) has won and begins\.", text)
    began = re.findall(r"Game (\d) of 2: (\w) begins\.", text)
    assert began[0] == ("1", "B")
    assert len(again) == 2
    assert again[0] == [seat for game, seat in began if game == "1"][1]
    assert text.count("games won") == 2
    for path in (record, record.with_stem("redline-2")):
        assert run("replay", str(path), "--verify").stdout.startswith("Verified: ")


def test_the_desk_answers_for_redline_too() -> None:
    question = {"id": 1, "kind": "redline_scores", "input": {"players": ["A", "B"], "out": [["B"]], "winner": "A"}}
    told = json.loads(run_apart("explain", "--jsonl", given=json.dumps(question)).stdout)
    assert told["answer"]["scores"] == {"A": 2, "B": 1}


@pytest.mark.parametrize("arguments", [("redline",), ("explain", "--json")])
def test_what_is_not_text_on_standard_input_is_no_traceback(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from lignerouge.cli import main; main()", *arguments]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command, input=b"\xff\xfe\n\xff\n", capture_output=True, env=strict, timeout=250, check=False)
    assert b"Traceback" not in done.stderr
    assert b"UnicodeDecodeError" not in done.stderr
