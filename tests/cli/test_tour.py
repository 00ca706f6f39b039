"""Tours as a user keeps and rides them: new, play, interrupted, resumed, exported, imported, damaged."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from tests.support.depth import DEEP

from lignerouge.cli import main
from lignerouge.cli.files import data_folder, write_whole
from lignerouge.cli.saved_tours import NAME, SavedTours
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError

SHORT = "abDev,abDev:itt,abDev:ttt"
NEW = [
    "--stages",
    SHORT,
    "--rest-days",
    "1",
    "--handicap",
    "1,0,2",
    "--specialists",
    "--bots",
    "sensible,random",
    "--seed",
    "5",
]


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


Door = Callable[..., Done]


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Door:
    """Runs a command as the user of an empty data folder."""
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str, given: Iterable[str] = ()) -> Done:
        monkeypatch.setattr(sys, "argv", ["lignerouge", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in given)))
        code = 0
        try:
            main()
        except SystemExit as left:
            code = int(left.code or 0)
        written = capsys.readouterr()
        return Done(code, written.out, written.err)

    return run


def kept(name: str) -> str:
    return SavedTours.of_user().text(name)


RIDDEN: list[str] = []  # the record of that tour, once one test has asked for it


def ridden(door: Door, name: str = "whole") -> str:
    """The record of a tour that bots ride without interruption; it is ridden once, and then brought along."""
    if RIDDEN:
        file = data_folder().with_name("whole.record")
        file.write_text(RIDDEN[0], encoding="utf-8")
        assert door("tour", "import", str(file), name).code == 0
    else:
        assert door("tour", "new", name, *NEW).code == 0
        assert door("tour", "play", name, "--auto").code == 0
        RIDDEN.append(kept(name))
    assert kept(name) == RIDDEN[0]
    return RIDDEN[0]


def interrupted(text: str, entries: int) -> str:
    """The record as it was after so many entries."""
    return journal.write(journal.cut(journal.read(text), entries))


def test_a_tour_is_planned_and_ridden(door: Door) -> None:
    planned = door("tour", "new", "giro", *NEW)
    assert planned.out == "A tour of 3 stages for you, sensible, random: ride it with `lignerouge tour play giro`.\n"
    assert "seed: 5" in kept("giro")
    told = door("tour", "play", "giro", "--auto", "--language", "fr")
    assert told.code == 0
    assert "Fin du Tour" in told.out
    assert journal.read(kept("giro")).result
    again = door("tour", "play", "giro")
    assert "The tour is over" in again.out


def test_leaving_keeps_every_answer_and_the_way_back(door: Door) -> None:
    door("tour", "new", "giro", *NEW)
    left = door("tour", "play", "giro", given=["grimpeur", "1"])
    assert left.code == 0
    assert "Go on with: lignerouge tour play giro" in left.out
    options = [entry.option for entry in journal.read(kept("giro")).entries if entry.prompt.endswith("/A")]
    assert options[0] == "R3"
    back = door("tour", "play", "giro", given=["", "q"])
    assert "The tour goes on in stage 1 of 3." in back.out
    assert "AR 3" not in back.out


def test_interruptions_change_nothing(door: Door, tmp_path: Path) -> None:
    whole = ridden(door)
    length = len(journal.read(whole).entries)
    for entries in (1, 3, 7, length // 3, length // 2, length - 1) if DEEP else (3, length // 2, length - 1):
        file = tmp_path / f"{entries}.txt"
        file.write_text(interrupted(whole, entries), encoding="utf-8")
        assert door("tour", "import", str(file), f"part-{entries}").code == 0
        assert door("tour", "play", f"part-{entries}", "--auto").code == 0
        assert kept(f"part-{entries}") == whole


def test_export_remove_import_gives_the_same_tour(door: Door, tmp_path: Path) -> None:
    whole = ridden(door)
    door("tour", "new", "giro", *NEW)
    door("tour", "play", "giro", given=["puncheur", "flahute"])
    before, file = kept("giro"), tmp_path / "giro.txt"
    assert door("tour", "export", "giro", str(file)).code == 0
    assert door("tour", "remove", "giro").out == "The tour giro is removed.\n"
    assert door("tour", "play", "giro").code == 2
    assert door("tour", "import", str(file), "giro").code == 0
    assert kept("giro") == before
    assert door("tour", "play", "giro", "--auto").code == 0
    assert kept("giro") != whole  # somebody drafted by hand
    twin = door("tour", "import", str(file), "twin")
    assert twin.code == 0
    assert door("tour", "play", "twin", "--auto").code == 0
    assert kept("twin") == kept("giro")


def test_a_killed_process_loses_nothing(door: Door, tmp_path: Path) -> None:
    whole = ridden(door)
    door("tour", "new", "giro", *NEW)
    command = [sys.executable, "-c", "from lignerouge.cli import main; main()", "tour", "play", "giro", "--auto"]
    environment = {**os.environ, "LIGNEROUGE_DATA": str(tmp_path / "data")}
    started = kept("giro")
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        for _ in range(6000):
            if kept("giro") != started or process.poll() is not None:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    journal.read(kept("giro"))
    assert door("tour", "play", "giro", "--auto").code == 0
    assert kept("giro") == whole


def test_status_and_sheets(door: Door) -> None:
    ridden(door)
    door("tour", "new", "fresh", *NEW)
    status = json.loads(door("tour", "status", "whole", "--json").out)
    assert (status["over"], status["ridden"], status["stage"], status["seed"]) == (True, 3, None, 5)
    assert sorted(status["standings"]["ranking"]) == ["A", "B", "C"]
    assert set(status["jerseys"]) == {"yellow", "green", "polka"}
    assert "The tour is over" in door("tour", "status", "whole").out
    fresh = json.loads(door("tour", "status", "fresh", "--json").out)
    assert (fresh["over"], fresh["ridden"], fresh["jerseys"]) == (False, 0, {})
    assert len(fresh["waiting_for"]) == 1
    assert "goes on with the draft" in door("tour", "status", "fresh").out
    course = json.loads(door("tour", "sheet", "whole", "--json").out)
    assert [team["total"] for team in course["teams"]] == list(status["standings"]["total"].values())
    assert "Hoja de ruta" in door("tour", "sheet", "whole", "-l", "es").out
    player = json.loads(door("tour", "sheet", "whole", "--player", "b", "--json").out)
    assert [rider["rider"] for rider in player["riders"]] == ["BR", "BS"]
    assert door("tour", "sheet", "whole", "--player", "B").out.startswith("Player sheet, team B Boréal")


def test_a_tour_half_way(door: Door, tmp_path: Path) -> None:
    whole = ridden(door)
    file = tmp_path / "half.txt"
    file.write_text(interrupted(whole, len(journal.read(whole).entries) // 2), encoding="utf-8")
    door("tour", "import", str(file), "half")
    status = json.loads(door("tour", "status", "half", "--json").out)
    assert status["stage"] == status["ridden"] + 1
    assert status["round"] is not None
    assert "The tour goes on in stage" in door("tour", "status", "half").out


def test_the_list(door: Door) -> None:
    assert door("tour", "list").out.startswith("There are no tours yet")
    assert json.loads(door("tour", "list", "--json").out) == []
    ridden(door)
    door("tour", "new", "fresh", *NEW)
    broken = SavedTours.of_user().path("broken")
    broken.write_text("nothing", encoding="utf-8")
    rows = {row["name"]: row for row in json.loads(door("tour", "list", "--json").out)}
    assert rows["whole"]["over"]
    assert rows["whole"]["stage"] == rows["whole"]["stages"] == 3
    assert (rows["fresh"]["stage"], rows["fresh"]["over"]) == (1, False)
    assert "not a record" in rows["broken"]["mistake"]
    assert "you, sensible, random" in door("tour", "list").out


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("seed: 5", "seed: 6"), "edited or damaged"),
        (lambda text: text[: len(text) // 2], "cut off"),
        (lambda text: text.replace("game: tour 2", "game: flamme 1"), "edited or damaged"),
        (lambda text: "", "not a record"),
    ],
)
def test_damaged_files_are_told_and_left_alone(
    door: Door, tmp_path: Path, spoil: Callable[[str], str], said: str
) -> None:
    door("tour", "new", "giro", *NEW)
    path = SavedTours.of_user().path("giro")
    path.write_text(spoil(kept("giro")), encoding="utf-8")
    spoiled = path.read_bytes()
    for command in ("play", "status", "sheet"):
        done = door("tour", command, "giro")
        assert (done.code, done.out) == (2, "")
        assert said in done.err
        assert done.err.count("\n") == 1
    file = tmp_path / "copy.txt"
    file.write_bytes(spoiled)
    imported = door("tour", "import", str(file), "other")
    assert imported.code == 2
    assert said in imported.err
    assert path.read_bytes() == spoiled
    assert SavedTours.of_user().names() == ["giro"]


def with_check(body: str) -> str:
    return f"{body}check: {journal.checksum(body)}\n"


def test_a_record_that_breaks_the_rules_is_not_imported(door: Door, tmp_path: Path) -> None:
    door("tour", "new", "giro", *NEW)
    door("tour", "play", "giro", given=["1"])
    body = kept("giro").rpartition("check: ")[0]
    file = tmp_path / "copy.txt"
    file.write_text(with_check(body.replace(" R1\n", " R9\n", 1)), encoding="utf-8")
    done = door("tour", "import", str(file), "other")
    assert done.code == 2
    assert "not among the options" in done.err


def test_a_record_without_a_seed_can_be_ridden(door: Door, tmp_path: Path) -> None:
    door("tour", "new", "giro", *NEW)
    file = tmp_path / "copy.txt"
    file.write_text(with_check(kept("giro").rpartition("check: ")[0].replace("seed: 5\n", "")), encoding="utf-8")
    assert door("tour", "import", str(file), "other").code == 0
    assert door("tour", "play", "other", "--auto").code == 0
    assert "seed" not in kept("other")


def test_two_at_once_do_not_overwrite_each_other(door: Door) -> None:
    door("tour", "new", "giro", *NEW)
    keep = SavedTours.of_user().keeper("giro")
    door("tour", "play", "giro", given=["1"])
    after = kept("giro")
    with pytest.raises(InputError, match="was changed elsewhere"):
        keep("mine")
    assert kept("giro") == after


def test_people_at_one_keyboard(door: Door) -> None:
    assert door("tour", "new", "family", "--stages", SHORT, "--players", "Ada,Bob", "--bots", "random").code == 0
    told = door("tour", "play", "family", given=["", "1", "", "q"])
    assert "Pass the keyboard to team" in told.out
    assert journal.read(kept("family")).seats == ("Ada", "Bob", "random")


def test_exporting_overwrites_only_by_force(door: Door, tmp_path: Path) -> None:
    door("tour", "new", "giro", *NEW)
    file = tmp_path / "giro.txt"
    file.write_text("mine", encoding="utf-8")
    refused = door("tour", "export", "giro", str(file))
    assert (refused.code, file.read_text(encoding="utf-8")) == (2, "mine")
    assert door("tour", "export", "giro", str(file), "--force").code == 0
    assert file.read_text(encoding="utf-8") == kept("giro")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "x", "--stages", "3,4"], "3 to 21 stages, not 2"),
        (["new", "x", "--stages", ",".join(["3"] * 22)], "3 to 21 stages, not 22"),
        (["new", "x", "--stages", "3,4,99"], "no stage 99"),
        (["new", "x", "--stages", "3,4,abq"], "finish"),
        (["new", "x", "--stages", "3,4,abDev:uphill"], "of kind normal, extended, ttt, itt"),
        (["new", "x", "--stages", "1,2,3", "--boxes", "base,grand_tour"], "Peloton"),
        (["new", "x", "--rest-days", "7"], "stages 1 to 6"),
        (["new", "x", "--rest-days", "soon"], "numbers separated by commas"),
        (["new", "../x"], "no name for a tour"),
        (["new", "x" * 41], "no name for a tour"),
        (["new", ""], "no name for a tour"),
        (["new", "x", "--bots", "genius"], 'no bot called "genius"'),
        (["new", "x", "--bots", ""], "2 to 6 teams, not 1"),
        (["new", "x", "--players", "random"], "the name of a bot"),
        (["new", "x", "--seed", "-1"], "A seed is"),
        (["new", "giro"], "already a tour"),
        (["import", "FILE", "giro"], "already a tour"),
        (["import", "nowhere", "x"], "cannot be read"),
        (["play", "none"], 'no tour called "none"; there are: giro.'),
        (["play", "giro", "-l", "de"], "no language"),
        (["sheet", "giro", "--player", "D"], "is not a team of this tour"),
        (["sheet", "giro", "-l", "de"], "no language"),
        (["status", "giro", "-l", "de"], "no language"),
        (["remove", "none"], "no tour called"),
        (["export", "none", "FILE"], "no tour called"),
        (["export", "giro", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(door: Door, tmp_path: Path, arguments: list[str], said: str) -> None:
    door("tour", "new", "giro", *NEW)
    before = kept("giro")
    done = door("tour", *[str(tmp_path / "file") if word == "FILE" else word for word in arguments])
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert SavedTours.of_user().names() == ["giro"]
    assert kept("giro") == before


def test_a_broken_disk_leaves_the_old_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "giro.tour"
    write_whole(path, "old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_where_tours_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LIGNEROUGE_DATA", raising=False)
    assert data_folder().name == "lignerouge"
    assert NAME.fullmatch("Giro_2-b")


@pytest.mark.compiled
def test_bots_that_search_ride_tours(door: Door) -> None:
    plan = ["--stages", "abv,abv,abv", "--players", "", "--bots", "champion@1,climber", "--seed", "5"]
    made = door("tour", "new", "strong", *plan)
    assert made.code == 0, made.err
    assert door("tour", "play", "strong").code == 0
    report = json.loads(door("tour", "status", "strong", "--json").out)
    assert report["over"]
    assert door("tour", "new", "other", "--players", "legend").err.startswith('"legend" is the name of a bot')


@pytest.mark.parametrize("asked", [["--specialists", "draft"], ["--specialists"], ["--specialists", "--seed", "3"]])
def test_specialists_are_asked_for_as_in_a_race(door: Door, asked: list[str]) -> None:
    assert door("tour", "new", "giro", "--stages", SHORT, *asked).code == 0
    waits = json.loads(door("tour", "status", "giro", "--json").out)
    assert waits["stage"] is None, "the draft comes first"


def test_those_of_a_tour_are_drafted_and_in_the_box(door: Door) -> None:
    assert "are drafted: --specialists draft" in door("tour", "new", "giro", "--specialists", "AR=3").err
    asked = ["--stages", "abcdu,acbdu,abdcu", "--boxes", "base"]
    assert "Specialists need the box Grand Tour" in door("tour", "new", "giro", *asked, "--specialists", "draft").err
    assert "need the box Peloton" in door("tour", "new", "giro", *asked, "--bots", "muscle").err
