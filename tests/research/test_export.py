"""Many races as one table: every answer once, in order, and nothing that a seat did not see."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.runner import workers
from lignerouge.cli import app
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError
from lignerouge.research.export import TableFile, play_into, record_rows, rows_of

MEETINGS = {
    "flamme": Meeting.arrange("flamme", ({"stage": "abu"},), ("sensible", "random"), 1),
    "redline": Meeting.arrange("redline", ({},), ("sensible", "random"), 1),
    "tour": Meeting.arrange("tour", ({"stages": [{"tiles": "abv"}] * 3, "specialists": True},), ("random",) * 2, 1),
}


def table(path: Path, game: str, races: int = 2, what: str = "decisions", **more: Any) -> list[dict[str, Any]]:
    with TableFile(path) as file:
        play_into(file, MEETINGS[game], races, what, **more)
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet")
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


@pytest.mark.parametrize("game", MEETINGS)
def test_both_forms_say_the_same(game: str, tmp_path: Path) -> None:
    for what in ("decisions", "races"):
        lines = table(tmp_path / "t.jsonl", game, what=what)
        assert lines == table(tmp_path / "t.parquet", game, what=what)
        assert {row["race"] for row in lines} == {0, 1}


def test_decisions_are_those_of_the_record(tmp_path: Path) -> None:
    decisions = table(tmp_path / "d.jsonl", "flamme", views=True)
    races = table(tmp_path / "r.jsonl", "flamme", what="races")
    for race in races:
        record = journal.read(race["record"])
        mine = [row for row in decisions if row["race"] == race["race"]]
        assert [(row["prompt"], row["option"]) for row in mine] == [(e.prompt, e.option) for e in record.entries[1:]]
        assert race["decisions"] == len(mine)
        assert race["order"] == list(record.result)
        for row in mine:
            assert row["option"] in row["options"]
            assert row["player"] == race["seats"][row["seat"]]
            assert row["place"] == race["places"][row["seat"]]
            view = json.loads(row["view"])
            assert view["seat"] == row["seat"]
            assert all(hand["rider"][0] == "AB"[row["seat"]] for hand in view["hands"])


def test_workers_change_nothing(tmp_path: Path) -> None:
    alone = table(tmp_path / "a.jsonl", "flamme", races=25)
    with workers(2) as executor:
        assert table(tmp_path / "b.jsonl", "flamme", races=25, executor=executor) == alone
    assert [row["race"] for row in alone] == sorted(row["race"] for row in alone)


def test_records_from_files(tmp_path: Path) -> None:
    races = table(tmp_path / "r.jsonl", "flamme", what="races")
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    whole.write_text(races[0]["record"])
    cut.write_text(journal.write(journal.cut(journal.read(races[1]["record"]), 9)))
    found = [row for rows in record_rows([whole, cut], "decisions", views=False) for row in rows]
    assert {row["race"]: row["place"] is None for row in found} == {0: False, 1: True}
    done = CliRunner().invoke(app, ["export", str(tmp_path / "out.parquet"), str(whole), str(cut), "--rows", "races"])
    assert done.exit_code == 0, done.output
    assert "2 races in" in done.output.replace("\n", "")


def test_tables_are_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with pytest.raises(TypeError), TableFile(path) as file:
        file.write([{"race": object()}])
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(InputError, match=r"ends in \.jsonl or \.parquet"):
        TableFile(tmp_path / "t.csv")
    with pytest.raises(InputError, match="cannot be written"), TableFile(tmp_path / "nowhere" / "t.jsonl"):
        pass
    with pytest.raises(InputError, match=r"nobody\.txt cannot be read"):
        list(record_rows([tmp_path / "nobody.txt"], "races", views=False))
    (tmp_path / "bad.txt").write_text("no record")
    with pytest.raises(InputError, match=r"bad.txt: This is not a record"):
        list(record_rows([tmp_path / "bad.txt"], "races", views=False))
    with pytest.raises(InputError, match="no game called"):
        rows_of(journal.Journal("chess", 1, (), {}), 0, "races")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["t.jsonl", "--rows", "cards"], "A row is"),
        (["t.jsonl", "-n", "0"], "at least one race"),
        (["t.txt"], "ends in"),
        (["t.jsonl", "--bots", "genius,random"], "no bot called"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["export", str(tmp_path / arguments[0]), *arguments[1:]])
    assert isinstance(done.exception, InputError)
    assert said in str(done.exception)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text("mine")
    done = CliRunner().invoke(app, ["export", str(tmp_path / "t.jsonl")])
    assert "exists already" in str(done.exception)
    asked = ["-n", "1", "--stage", "abu", "--bots", "random,random"]
    assert CliRunner().invoke(app, ["export", str(tmp_path / "t.jsonl"), "--force", *asked]).exit_code == 0
