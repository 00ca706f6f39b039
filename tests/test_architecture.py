"""The map shows what is there: every file that it names exists, and every name stands in its file."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "src" / "lignerouge", ROOT / "web" / "src", ROOT)
MAPS = [ROOT / "docs" / "architecture.md", ROOT / "docs" / "howto.md"]
NAMED = re.compile(r"`([\w./-]+\.(?:py|toml|ts|svelte))(?:: ([\w.]+))?`")
FOLDER = re.compile(r"`([\w./-]+/)`")
IN_TREE = re.compile(r"^( *)([\w./]+(?:/|\.py))  ", re.MULTILINE)


def python_names(body: list[ast.stmt], before: str = "") -> set[str]:
    """Functions, classes with what is in them, and values."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(before + node.name)
            if isinstance(node, ast.ClassDef):
                found |= python_names(node.body, f"{before}{node.name}.")
        elif isinstance(node, ast.Assign):
            found |= {before + target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(before + node.target.id)
    return found


def is_there(file: str, name: str) -> bool:
    """Whether the file exists, with this name in it if there is one."""
    path = next((source / file for source in SOURCES if (source / file).is_file()), None)
    if path is None or not name:
        return path is not None
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return name in python_names(ast.parse(text).body)
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


@pytest.mark.parametrize("document", MAPS, ids=lambda document: document.name)
def test_every_file_and_every_name_on_the_map_exists(document: Path) -> None:
    named = NAMED.findall(document.read_text(encoding="utf-8"))
    assert len(named) > 10
    assert [f"{file}: {name}" for file, name in named if not is_there(file, name)] == []


@pytest.mark.parametrize("document", MAPS, ids=lambda document: document.name)
def test_every_folder_on_the_map_exists(document: Path) -> None:
    folders = FOLDER.findall(document.read_text(encoding="utf-8"))
    inside = ("", "flamme", "redline")
    missing = [f for f in folders if not any((source / room / f).is_dir() for source in SOURCES for room in inside)]
    assert missing == []


def test_the_tree_is_that_of_the_package() -> None:
    tree = MAPS[0].read_text(encoding="utf-8").split("```")[1]
    shown, parent = set[str](), ""
    for indent, name in IN_TREE.findall(tree):
        parent = parent if indent else name
        shown.add(f"{parent}{name}" if indent else name)
    for path in shown:
        assert is_there(path, "") if path.endswith(".py") else any((source / path).is_dir() for source in SOURCES), path
    package = SOURCES[0]
    rooms = {f"{entry.parent.name}/" for entry in package.glob("*/__init__.py")}
    files = {entry.name for entry in package.glob("*.py")} - {"__init__.py"}
    assert rooms | files <= shown
    for room in ("flamme", "server"):
        assert {f"{room}/{entry.parent.name}/" for entry in (package / room).glob("*/__init__.py")} <= shown
    assert {f"web/src/{entry.name}/" for entry in (ROOT / "web" / "src").iterdir() if entry.is_dir()} <= shown


SOUGHT = {  # what somebody new looks for: one of the files, and the name in it
    "the slipstream rule": ("flamme/rules/slipstream.py", "slipstream"),
    "where cards are revealed": ("flamme/play/game.py", "FlammeRouge._reveal"),
    "how a click becomes a broadcast": ("server/live/table.py", "LiveTable.answer"),
    "where the champion decides": ("flamme/bots/search.py", "SearchBot.choose"),
    "a refusal’s sentence": ("flamme/text/words/en.toml", ""),
    "how to add a game": ("docs/howto.md", ""),
}


def test_what_newcomers_look_for_is_two_steps_away() -> None:
    text = MAPS[0].read_text(encoding="utf-8")
    tree = text.split("```")[1]
    rows = [line.split("|")[1:4] for line in text.split("### What newcomers look for")[1].split("\n#")[0].splitlines()]
    paths = {row[0].strip(): row[1:] for row in rows if len(row) == 3}
    assert [what for what in SOUGHT if what not in paths] == []
    for what, (file, name) in SOUGHT.items():
        folders, files = (re.findall(r"`([^`]+)`", cell) for cell in paths[what])
        assert (f"{file}: {name}" if name else file) in files
        assert is_there(file, name)
        folder = next(folder for folder in folders if file.startswith(folder))
        assert folder == "docs/" or re.search(rf"^ *{re.escape(folder.split('/')[-2])}/ ", tree, re.MULTILINE), folder
        assert file.removeprefix(folder).removeprefix("words/").count("/") == 0, "a file in this folder"


def test_the_steps_for_a_new_language_name_every_file_of_sentences() -> None:
    package = SOURCES[0]
    steps = MAPS[1].read_text(encoding="utf-8").split("## Add a language")[1].split("\n## ")[0]
    files = {path.relative_to(package).as_posix() for path in package.rglob("en.toml")}
    assert len(files) > 5
    assert [file for file in sorted(files) if f"`{file}`" not in steps] == []


def test_a_wrong_name_would_be_noticed() -> None:
    assert is_there("cli/race.py", "race")
    assert not is_there("cli/race.py", "rally")
    assert not is_there("cli/rally.py", "")
    assert is_there("net/socket.svelte.ts", "answer")
    assert not is_there("net/socket.svelte.ts", "retort")
