"""The stage of the day in the terminal."""

from pathlib import Path

import pytest
from tests.support.commands import run

from lignerouge.cli.daily import signs
from lignerouge.kernel import journal
from lignerouge.registry import GAMES
from lignerouge.reviewing.days import Ride, day_key, day_keys, ride_of

SECRET = bytes(range(32))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    return tmp_path


def test_with_the_secret_of_a_server_its_deal_is_ridden(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIGNEROUGE_DAILY_SECRET", SECRET.hex())
    kept = folder / "day.record"
    said = run("daily", "--day", "2026-11-16", "--auto", "--no-par", "--save", str(kept)).stdout
    assert "Stage of the day N° 320, 2026-11-16: Zamora – Cahors." in said
    assert "that of the server with your secret" in said
    plan = GAMES["flamme"].day(320)  # type: ignore[misc]  # it has one
    ride = ride_of(GAMES["flamme"], plan, journal.read(kept.read_text()), day_keys(day_key(SECRET, "2026-11-16"), 4))
    assert f"Place {ride.place}, result {ride.result:+}." in said


def test_without_one_the_device_has_a_secret_of_its_own_and_says_so(folder: Path) -> None:
    for _ in range(2):
        said = run("daily", "--day", "2026-11-16", "--auto", "--no-par").stdout
        assert "from a secret of this device alone" in said
        (secret,) = folder.glob("daily.secret")
        assert len(secret.read_text().strip()) == 64


@pytest.mark.parametrize(
    ("day", "says"),
    [("yesterday", "A day is written as"), ("2999-01-01", "from 2026-01-01 to today"), ("2025-12-31", "to today")],
)
def test_a_day_that_is_none_is_refused(folder: Path, day: str, says: str) -> None:
    assert says in run("daily", "--day", day).stderr


@pytest.mark.parametrize(
    ("mine", "par", "line"),
    [
        ([-70, -60, -55, 3], [-70, -62, -55, 1], "–▲▼▲"),
        ([-1, 1], [-1, -1], "–▲"),
        ([-9, -4, 2], [-9, 1], "–▼–"),
        ([-9, -4, 2], [-9, 1, 1], "–▼–"),
        ([-9, 2, 2, 2], [-9, -5, -1, 1], "–▲"),
    ],
)
def test_nothing_is_gained_on_who_has_arrived(mine: list[int], par: list[int], line: str) -> None:
    """As `gains` of the pages has it, with the same cases."""
    assert signs(Ride(0, 1, mine), Ride(0, 1, par)) == line


RIDE = ("daily", "--day", "2026-11-16", "--no-par")
SOME = (
    "\n".join(["73", *["72", "73", "R", "S", "3", "4", "5", "2"] * 3]) + "\n"
)  # places, riders and cards of two rounds


def test_who_leaves_goes_on_with_the_same_cards(folder: Path) -> None:
    said = run(*RIDE, given=SOME).stdout
    assert "You leave the race in round" in said
    assert "Go on with: lignerouge daily --day 2026-11-16" in said
    asked = [line for line in said.splitlines() if line.startswith("▸")]
    (left,) = folder.glob("daily-*.txt")
    before = left.read_text()
    said = run(*RIDE, given="q\n").stdout
    assert "You left this ride before its end" in said
    assert asked[-1] in said, "the same question, about the same hand"
    assert left.read_text() == before


def test_a_ride_of_other_cards_begins_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*RIDE, given=SOME)
    assert list(folder.glob("daily-*.txt"))
    monkeypatch.setenv("LIGNEROUGE_DAILY_SECRET", SECRET.hex())
    assert "You left this ride" not in run(*RIDE, given="q\n").stdout
