"""The pins and the direction of imports; wheels are tried in tests/install."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import lignerouge

ROOT = Path(__file__).parent.parent
LOCKS = ["runtime", "postgres", "build", "dev"]
PIN = re.compile(r"^([a-z0-9-]+)==([^ ]+)(?: ; ([^\\]+?))? \\$")


def pins(lock: str) -> set[tuple[str, ...]]:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines()
    return {match.groups(default="") for line in lines if (match := PIN.match(line))}


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert lignerouge.__version__ == project["version"] == version("lignerouge")


def test_the_badges_say_what_the_project_says() -> None:
    """They are pictures of our own: no service draws them, so somebody has to look."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    badges = {path.stem: path.read_text() for path in (ROOT / "docs" / "pictures").glob("badge-*.svg")}
    classifiers = project["project"]["classifiers"]
    versions = [text for line in classifiers if re.fullmatch(r"3\.\d+", text := line.rpartition(" :: ")[2])]
    assert f">{versions[0]} to {versions[-1]}<" in badges.pop("badge-python")
    assert project["project"]["requires-python"] == f">={versions[0]}"
    assert f">{project['project']['license']}<" in badges.pop("badge-licence")
    assert "mypy strict" in badges.pop("badge-typed")
    assert project["tool"]["mypy"]["strict"]
    assert not badges


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_pins_and_hashes_and_nothing_else(lock: str) -> None:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines()
    assert lines
    digest = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
    assert [line for line in lines if not PIN.match(line) and not digest.match(line)] == []


@pytest.mark.parametrize("lock", ["runtime", "postgres", "build"])
def test_players_and_developers_get_the_same_versions(lock: str) -> None:
    """For whom a version is meant may be said in other words: developers need some packages for more reasons."""
    assert {pin[:2] for pin in pins(lock)} <= {pin[:2] for pin in pins("dev")}


def test_the_editable_install_uses_the_pinned_build_system() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]


def test_imports_point_one_way() -> None:
    check = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    result = subprocess.run([*check, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
