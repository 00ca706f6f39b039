"""The public names: found in their modules when they are used, listed in the documentation, enough for the examples."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lignerouge

ROOT = Path(__file__).parents[1]
FOR_LEARNING = "lignerouge.research"  # environments and batches are public too
IMPORT = re.compile(r"^[>\s\"]*from (lignerouge[\w.]*) import", re.MULTILINE)
USERS = [ROOT / "README.md", *sorted((ROOT / "examples").glob("*.py"))]


@pytest.mark.parametrize("name", lignerouge.__all__)
def test_a_public_name_is_what_stands_in_its_module(name: str) -> None:
    module = f"lignerouge.{lignerouge.PLACES[name]}"
    found = getattr(lignerouge, name)
    assert found is getattr(sys.modules[module], name, sys.modules[module]), "a thing in its module, or the module"


def test_type_checkers_are_told_the_same_names() -> None:
    tree = ast.parse(Path(lignerouge.__file__).read_text(encoding="utf-8"))
    told = {
        alias.asname: node.module.removeprefix("lignerouge.")
        + (f".{alias.name}" if node.module.endswith("kernel") else "")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("lignerouge.")
        for alias in node.names
    }
    assert told == lignerouge.PLACES


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Peloton'"):
        _ = lignerouge.Peloton  # type: ignore[attr-defined]  # that is the point


def test_nothing_is_imported_before_it_is_used() -> None:
    told = "import sys, lignerouge; print([name for name in sys.modules if name.startswith(('lignerouge.', 'num'))])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("[]", "['numbers']")


@pytest.mark.parametrize("user", USERS, ids=lambda user: user.name)
def test_examples_use_public_names_only(user: Path) -> None:
    modules = set(IMPORT.findall(user.read_text(encoding="utf-8")))
    assert {module for module in modules if not module.startswith(FOR_LEARNING)} <= {"lignerouge"}


def test_every_public_name_is_documented() -> None:
    text = (ROOT / "docs" / "api" / "names.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `")))
    assert sorted(listed) == sorted(lignerouge.__all__)
