"""The cases for other engines: what is exported, and nothing else, is enough to reproduce every pass."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lignerouge.flamme.explain import cases as flamme
from lignerouge.rulebooks import lines, numbered, of_book, run

ROOT = Path(__file__).parents[2]
LIGNEROUGE = [sys.executable, "-c", "from lignerouge.cli import main; main()"]
# What runs in a process of its own is a command, and commands are tested once: their rules are tested beside them.
AS_COMMAND = pytest.mark.compiled
KEYS = ["id", "book", "page", "case", "rulings", "kind", "input", "expect"]


def command(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    return subprocess.run(arguments, capture_output=True, timeout=200, check=False)


def documented_reader(folder: Path) -> str:
    """The program of docs/conformance.md, saved as it says."""
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    [program] = re.findall(r'^```python\n(""".*?)^```$', text, re.MULTILINE | re.DOTALL)
    file = folder / "hold.py"
    file.write_text(program, encoding="utf-8")
    return str(file)


def read(text: str | bytes) -> list[dict[str, Any]]:
    """JSON lines."""
    return [json.loads(line) for line in text.splitlines()]


@AS_COMMAND
def test_the_export_and_the_line_protocol_reproduce_every_pass(tmp_path: Path) -> None:
    file, reader = tmp_path / "cases.jsonl", documented_reader(tmp_path)
    done = command(*LIGNEROUGE, "conformance", "--export", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().startswith(f"{len(numbered())} cases in ")
    held = command(sys.executable, reader, str(file), *LIGNEROUGE, "explain", "--jsonl")
    assert held.returncode == 0, held.stdout
    assert held.stdout.decode().strip() == f"{len(numbered())} of {len(numbered())} pass"


def test_an_engine_that_answers_otherwise_is_told_where(tmp_path: Path) -> None:
    """An engine that refuses every question passes only the cases in which any sentence will do, here none."""
    file, reader = tmp_path / "cases.jsonl", documented_reader(tmp_path)
    chosen = list(lines(of_book("redline")))
    file.write_text("".join(json.dumps(line) + "\n" for line in chosen), encoding="utf-8")
    engine = "import sys, json\nfor q in sys.stdin: print(json.dumps({'id': json.loads(q)['id'], 'error': 'No.'}))"
    held = command(sys.executable, reader, str(file), sys.executable, "-c", engine)
    told = held.stdout.decode()
    assert held.returncode == 1
    assert told.endswith(f"0 of {len(chosen)} pass\n") or told.endswith(f"0 of {len(chosen)} pass\r\n")
    assert "redline-1 | redline Figure 1 | R2 R3 R5 | A line may be extended across a side" in told


@AS_COMMAND
def test_one_book_on_standard_output() -> None:
    done = command(*LIGNEROUGE, "conformance", "--export", "-", "--book", "meteo")
    exported = read(done.stdout)
    assert done.returncode == 0
    assert [line["id"] for line in exported] == [f"meteo-{n}" for n in range(1, len(exported) + 1)]
    assert exported == list(lines(of_book("meteo")))


def test_every_line_names_its_source_and_has_something_to_compare() -> None:
    exported = read("\n".join(map(json.dumps, lines(numbered()))))
    assert [line["id"] for line in exported] == list(numbered())
    for line in exported:
        assert list(line) == KEYS
        assert all(line[key] for key in KEYS if key != "rulings"), line["id"]
        assert all(re.fullmatch(r"[FR]\d+", ruling) for ruling in line["rulings"])
        assert '"none"' not in json.dumps(line["expect"])


def test_a_round_in_compact_form_is_written_out_with_all_that_is_expected() -> None:
    """Whatever is wrong in the compact form is wrong in the other one, and what is right is right."""
    compact = [case for case in flamme.RULEBOOK.cases() if flamme.is_compact(case)]
    assert len(compact) > 50
    for case in compact:
        full = flamme.in_full(case)
        assert run(full).difference == ""
        for key, expected in case.expect.items():
            wrong = replace(case, expect={key: otherwise(key, expected, [r["id"] for r in full.question["riders"]])})
            assert run(wrong).difference
            assert run(flamme.in_full(wrong)).difference, f"{key} of {case.case} is not written out"


def otherwise(key: str, expected: Any, riders: list[str]) -> Any:
    """Something else than what a case expects under this key."""
    if key == "race_over":
        return not expected
    if key in flamme.COUNTS:
        return {name: "0.1" if key == "after_movement" else value + 1 for name, value in expected.items()}
    if key in flamme.SETS:
        return " ".join(set(riders) - set(expected.split()))
    return f"0.1:{','.join(riders)}" if key == "after" else f"{expected} {riders[0]}"


@AS_COMMAND
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("{folder}", "is a folder; the cases go into one file."),
        ("", "is a folder; the cases go into one file."),
        ("{folder}/none/cases.jsonl", "cannot be written: No such file or directory."),
        ("{folder}/cases.jsonl", "exists already; --force overwrites it."),
    ],
)
def test_a_file_that_cannot_be_written_is_named_in_a_sentence(tmp_path: Path, wanted: str, said: str) -> None:
    kept = tmp_path / "cases.jsonl"
    kept.write_text("mine", encoding="utf-8")
    done = command(*LIGNEROUGE, "conformance", "--export", wanted.format(folder=tmp_path))
    assert done.returncode == 2
    assert done.stderr.decode().strip().endswith(said)
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b""
    assert kept.read_text(encoding="utf-8") == "mine"


@AS_COMMAND
def test_force_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text("mine", encoding="utf-8")
    assert command(*LIGNEROUGE, "conformance", "--book", "meteo", "--export", str(file), "--force").returncode == 0
    assert read(file.read_text(encoding="utf-8")) == list(lines(of_book("meteo")))
