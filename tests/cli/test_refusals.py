"""Mistakes are told before anything is played, in the reader's language, and nobody loses a race by them."""

import io
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Door
from tests.support.commands import run_fresh

from lignerouge.kernel.journal import checksum
from lignerouge.kernel.phrases import LANGUAGES


@pytest.mark.parametrize(
    "command", [("race",), ("redline",), ("play", "flamme"), ("play", "redline"), ("tour", "new", "giro")]
)
def test_nobody_is_called_like_a_bot(door: Door, command: tuple[str, ...]) -> None:
    """A record tells bots from people by their names: such a player would not be asked."""
    told = door(*command, "--players", "sensible", "--bots", "random", code=2)
    assert told == '"sensible" is the name of a bot; call the player by another one.\n'


def test_nobody_becomes_an_automatic_team_by_their_name(door: Door) -> None:
    assert '"peloton" is the name of a bot' in door("race", "--players", "Ada,peloton", "--bots", "random", code=2)


def test_a_name_may_have_an_at(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots have a budget behind it, as in champion@64."""
    door("tour", "new", "giro", "--players", "Ada@home", "--bots", "random", "--stages", "3,4,8", "--starter", "A")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert "lignerouge tour play giro" in door("tour", "play", "giro")
    record = tmp_path / "race.txt"
    for asked in ("race", "--players", "Ada@home", "--bots", "random", "--starter", "A"), ("resume", str(record)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        door(*asked, "--save", str(record))
    assert "Ada@home" in record.read_text(encoding="utf-8")
    assert '"champion@64" is the name of a bot' in door("race", "--players", "champion@64", code=2)


@pytest.mark.parametrize("command", [("race",), ("redline",), ("play", "flamme"), ("daily", "--no-par")])
def test_a_file_that_cannot_be_written_is_told_before_the_start(
    door: Door, command: tuple[str, ...], tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere" / "race.txt"
    assert door(*command, "--auto", "--save", str(nowhere), code=2) == (
        f"{nowhere} cannot be written: No such file or directory.\n"
    )
    assert door(*command, "--auto", "--save", str(tmp_path), code=2).endswith("cannot be written: Is a directory.\n")
    assert not nowhere.parent.exists()


def test_a_race_is_kept_elsewhere_if_its_file_went_away(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    class Keyboard:
        """Somebody places a rider, pulls out the stick, and leaves."""

        def readline(self, _size: int = -1) -> str:
            if not stick.exists():
                return ""
            stick.rmdir()
            return "1\n"

    monkeypatch.setattr(sys, "stdin", Keyboard())
    told = door("race", "--bots", "random", "--seed", "3", "--starter", "A", "--save", str(stick / "r.txt"), code=2)
    assert told.endswith(f"{stick / 'r.txt'} cannot be written: No such file or directory.\n")
    assert "0/A/rider" in (tmp_path / "data" / "last-flamme.txt").read_text(encoding="utf-8")


def test_a_ride_is_kept_although_the_best_times_are_damaged(door: Door, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "bests.json").write_text("nonsense", encoding="utf-8")
    record = tmp_path / "ride.txt"
    told = door(
        "race", "--auto", "--kind", "itt", "--stage", "abcdu", "--bots", "random", "--save", str(record), code=2
    )
    assert told.endswith("is damaged: repair it, or remove it to begin anew.\n")
    assert door("replay", "--verify", str(record)).startswith("Verified: ")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            ("race", "--stage", "abcdu", "--boxes", "base", "--bots", "random,random,random,random"),
            {
                "en": "5 teams need the box Peloton, which is not among those chosen (Flamme Rouge).\n",
                "fr": "boîte",
                "es": "caja",
            },
        ),
        (
            ("redline", "--bots", ""),
            {"en": "Redline is for 2 to 6 players, not 1.\n", "fr": "Redline se joue", "es": "Redline es"},
        ),
        (("race", "--stage", "bcdu"), {"en": "start tile", "fr": "départ", "es": "salida"}),
    ],
)
def test_what_a_game_refuses_is_said_in_the_language_of_the_command(
    door: Door, command: tuple[str, ...], said: dict[str, str]
) -> None:
    for language in LANGUAGES:
        assert said[language] in door(*command, "--language", language, code=2)
    assert said["en"] in door(*command, code=2)  # and the next command begins anew


@pytest.mark.parametrize(
    "command",
    [
        ("race", "--auto", "--kind", "long"),
        ("race", "--auto", "--stage", "99"),
        ("race", "--auto", "--handicap", "3,0,0"),
        ("race", "--auto", "--handicap", "1"),
        ("race", "--auto", "--handicap", "one"),
        ("race", "--auto", "--specialists", "AR=9"),
        ("race", "--auto", "--specialists", "FR=1"),
        ("race", "--auto", "--specialists", "best"),
        ("race", "--auto", "--starter", "Z"),
        ("race", "--auto", "--boxes", "big"),
        ("race", "--auto", "--boxes", "base,base"),
        ("race", "--auto", "--weather", "nice"),
        ("race", "--auto", "--weather", "99=rain"),
        ("race", "--auto", "--weather", "1=snow"),
        ("race", "--auto", "--weather", "0=rain"),
        ("race", "--auto", "--weather", "1=rain,2=rain"),
        ("race", "--auto", "--bots", "nobody,random"),
        ("race", "--auto", "--bots", "random@3,random"),
        ("race", "--auto", "--players", "Ada"),
        ("race", "--players", "random"),
        ("race", "--auto", "--save", "/nowhere/race.txt"),
        ("tour", "new", "a b"),
        ("tour", "new", "giro", "--rest-days", "never"),
        ("tour", "new", "giro", "--specialists", "AR=1"),
        ("tour", "new", "giro", "--weather", "1=rain"),
        ("tour", "new", "giro", "--weather", "nice"),
        ("tour", "new", "giro", "--stages", "3,4,abv:long"),
        ("tour", "play", "giro"),
        ("redline", "--auto", "--hand", "7"),
        ("redline", "--auto", "--starter", "Z"),
        ("redline", "--auto", "--bots", "nobody,random"),
        ("redline", "--auto", "--bots", "random@3,random"),
        ("play", "redline", "--auto", "--option", "variant=3"),
        ("play", "redline", "--auto", "--option", "games=many"),
        ("play", "redline", "--auto", "--option", "rounds=3"),
        ("play", "redline", "--auto", "--option", "games"),
        ("play", "flamme", "--auto", "--option", "rounds=3"),
        ("play", "flamme", "--auto", "--option", "starter=9"),
        ("play", "flamme", "--auto", "--option", "stage=true"),
        ("play", "tour", "--auto", "--option", "rounds=3"),
        ("play", "tour", "--auto", "--option", "stages=3"),
        ("play", "tour", "--auto", "--option", "specialists=3"),
        ("simulate", "-n", "0"),
        ("simulate", "--rest-days", "3"),
        ("simulate", "--tour", "basic", "--kind", "itt"),
        ("simulate", "--game", "redline", "--kind", "itt"),
        ("simulate", "--bots", "nobody,random"),
        ("daily", "--day", "tomorrow"),
        ("daily", "--day", "2999-01-01"),
        ("puzzle", "--day", "tomorrow"),
        ("replay", "/nowhere/race.txt"),
        ("stages", "--kind", "long"),
    ],
)
def test_whatever_is_typed_wrong_is_refused_in_the_language_of_the_terminal(
    door: Door, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for language in LANGUAGES:
        monkeypatch.setenv("LC_ALL", language)
        said.append(door(*command, code=2))
    assert len({*said}) == len(LANGUAGES), said
    assert not any("{" in each.replace('{"', "") for each in said), "everything is filled in"


def test_without_a_word_the_language_is_that_of_the_terminal(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    refused, checked = ("race", "--stage", "bcdu"), ("stage", "check", "1")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "départ" in door(*refused, code=2)
    assert door(*checked) == door(*checked, "--language", "fr")
    assert "salida" in door(*refused, "--language", "es", code=2), "the command has the last word"
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "es_ES")
    assert "salida" in door(*refused, code=2)
    monkeypatch.setenv("LANG", "fi_FI.UTF-8")
    assert "start tile" in door(*refused, code=2)


def test_a_stage_that_keeps_every_rule_is_said_to_in_the_language_of_the_command(door: Door) -> None:
    said = {language: door("stage", "check", "1", "--language", language) for language in LANGUAGES}
    assert said["en"] == ("By the book: 78 squares, 4 up, 3 down, 1 climb of 4 squares, 1 section of cobbles.\n")
    assert said["fr"].startswith("Selon le livret\N{NO-BREAK SPACE}: 78 cases, ")
    assert said["es"].startswith("Según el reglamento: 78 casillas, ")


def test_a_mark_before_the_text_is_no_damage(door: Door, tmp_path: Path) -> None:
    """Editors on Windows begin a file with it, and browsers pass it over."""
    record = tmp_path / "race.txt"
    door("race", "--auto", "--bots", "random,random", "--stage", "abcdu", "--seed", "4", "--save", str(record))
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert door("replay", "--verify", str(record)).startswith("Verified: ")


def test_numbers_without_sense(door: Door) -> None:
    bots = ("arena", "sensible", "random", "-n", "2", "--stage", "abcdu")
    for jobs in ("100000", "257"):
        assert door(*bots, "--jobs", jobs, code=2) == f"1 to 256 processes can share the work, not {jobs}.\n"
    for seconds in ("nan", "inf", "-1", "0"):
        assert door(*bots, "--patience", seconds, code=2) == "Patience lasts some seconds, as in --patience 10.\n"
    assert door(*bots, "--json", "--csv", code=2) == "An arena prints JSON or CSV, not both.\n"
    for port in ("-1", "65536"):
        assert door("serve", "--port", port, code=2) == f"A port is a number from 0 to 65535, not {port}.\n"
    assert door("bots", "nope", code=2) == door("play", "nope", code=2)


def test_an_output_without_our_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where the output is redirected to a file."""
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252:strict")
    shown = run_fresh("stage", "profile", "3")
    assert shown.returncode == 0, shown.stderr
    assert "Confidence in the tiles" in shown.stdout
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    told = run_fresh("explain", "abcdu 2.1:AR", "AR5", "--language", "fr")
    assert told.returncode == 0, told.stderr
    listed = run_fresh("stages", "--json")
    assert listed.returncode == 0, listed.stderr
    assert "?" not in listed.stdout, "JSON says every letter"


def test_the_puzzles_of_tomorrow_are_not_out_yet(door: Door) -> None:
    """As at a server."""
    for day in ("2999-01-01", "2025-12-31"):
        said = door("puzzle", "--day", day, code=2)
        assert said == "There are puzzles for every day from 2026-01-01 to today, by UTC.\n"
    assert "Il y a des problèmes pour chaque jour" in door("puzzle", "--day", "2999-01-01", "--language", "fr", code=2)
    assert door("puzzle", "--day", "tomorrow", code=2).startswith("A day is written as in 2026-11-17")


def test_what_a_check_found_is_said_in_the_language_of_the_command(door: Door, tmp_path: Path) -> None:
    door("tour", "new", "giro", "--bots", "random", "--stages", "3,4,8", "--seed", "5")
    record = tmp_path / "giro.txt"
    door("tour", "export", "giro", str(record))
    said = {language: door("replay", "--verify", str(record), "--language", language) for language in LANGUAGES}
    assert said["en"].startswith("Verified: 1 entry, result unfinished.\nLuck: every draw is the one of seed 5;")
    assert said["fr"].startswith("Vérifié\N{NO-BREAK SPACE}: 1 entrée, résultat inachevé.\nHasard")
    assert said["es"].startswith("Comprobado: 1 entrada, resultado sin terminar.\nAzar: ")


def test_a_starter_among_nobody(door: Door) -> None:
    assert door("race", "--auto", "--bots", "", "--starter", "A", code=2) == "A race has 2 to 6 teams, not 0.\n"


@pytest.mark.parametrize(
    ("old", "new", "is_sealed"),
    [
        ("Ligne Rouge record", "Another record", False),
        ("check: ", "checked: ", False),
        ("seats: ", "seats:  ", False),
        ("game: redline", "game: redline 1", True),
        ("game: redline 2", "game: redline 99", True),
        ("begin |", "start |", True),
        ("/place ", "/play ", True),
        ("result: ", "result: A ", True),
        ("options: {}\n", "options: {}\nseed: -1\n", True),
    ],
)
def test_why_a_record_is_refused_is_said_in_the_language_of_the_terminal(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, is_sealed: bool
) -> None:
    record = tmp_path / "redline.txt"
    door("redline", "--auto", "--bots", "random,random", "--seed", "1", "--save", str(record))
    text = record.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    if is_sealed:
        body = text.rstrip("\n").rpartition("\ncheck: ")[0] + "\n"
        text = f"{body}check: {checksum(body)}\n"
    record.write_text(text, encoding="utf-8")
    said = []
    for language in LANGUAGES:
        monkeypatch.setenv("LC_ALL", language)
        said.append(door("replay", "--verify", str(record), code=2))
    assert len({*said}) == len(LANGUAGES), said
