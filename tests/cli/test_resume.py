"""A match that somebody left is kept, and goes on."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from lignerouge.cli import app
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError

ONE = ["redline", "--bots", "random", "--starter", "A", "--seed", "3"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CliRunner:
    monkeypatch.setenv("LIGNEROUGE_DATA", str(tmp_path))
    return CliRunner()


def test_whoever_leaves_is_told_where_the_record_is_and_how_it_goes_on(run: CliRunner, tmp_path: Path) -> None:
    kept = tmp_path / "last-redline.txt"
    left = run.invoke(app, ONE, input="1\n1\nq\n", catch_exceptions=False)
    assert f"The record is in {kept}." in left.output
    assert f"lignerouge resume {kept}" in left.output
    before = journal.read(kept.read_text(encoding="utf-8"))
    assert before.seats == ("you", "random")
    again = run.invoke(app, ["resume", str(kept)], input="1\n1\nq\n", catch_exceptions=False)
    assert again.exit_code == 0
    after = journal.read(kept.read_text(encoding="utf-8"))
    assert after.entries[: len(before.entries)] == before.entries
    assert len(after.entries) > len(before.entries)


def test_a_command_speaks_the_language_of_the_terminal_whatever_the_last_one_spoke(run: CliRunner) -> None:
    spanish, english = (
        run.invoke(app, [*ONE, *language], input="1\n1\nq\n", catch_exceptions=False).output
        for language in (["--language", "es"], [])
    )
    assert "The record is in" not in spanish
    assert "The record is in" in english


def test_several_people_at_one_keyboard(run: CliRunner, tmp_path: Path) -> None:
    wishes = ["redline", "--players", "Ada,Bob", "--bots", "random", "--starter", "A", "--seed", "3"]
    run.invoke(app, wishes, input="1\n1\n1\n1\nq\n", catch_exceptions=False)
    kept = tmp_path / "last-redline.txt"
    assert journal.read(kept.read_text(encoding="utf-8")).seats == ("Ada", "Bob", "random")
    with pytest.raises(InputError, match='Nobody called "Cleo" plays there'):
        run.invoke(app, ["resume", str(kept), "--players", "Cleo"], catch_exceptions=False)


def test_what_is_over_does_not_go_on(run: CliRunner, tmp_path: Path) -> None:
    record = tmp_path / "over.txt"
    wishes = ["redline", "--auto", "--bots", "random,random", "--seed", "3", "--save", str(record)]
    run.invoke(app, wishes, catch_exceptions=False)
    assert not (tmp_path / "last-redline.txt").exists(), "nobody played"
    with pytest.raises(InputError, match="This match is over"):
        run.invoke(app, ["resume", str(record)], catch_exceptions=False)
