"""What a stranger gets: the archive of the sources, the wheel, the game in an environment with nothing else in it."""

import email
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pages import BUILT_FROM, name_of_sources, up_to_date
from tests.install.fresh import REVEAL, ROOT, Person, build_wheel, install, new_venv, open_page, serving
from tests.support.archives import unpack

from lignerouge.kernel.compile_cache import cache_folder

MISSING = "The pages of Ligne Rouge are not built"
ADDRESS = "https://github.com/ligne-rouge/ligne-rouge"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The repository without built pages, with a stand-in for their sources."""
    root = tmp_path / "clone"
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("web", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "pages.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, root / name)
    (root / "web" / "src").mkdir(parents=True)
    (root / "web" / "src" / "main.ts").write_text("1")
    return root


def pretend_to_build(root: Path) -> None:
    built = root / "src" / "lignerouge" / "web"
    built.mkdir(exist_ok=True)
    (built / "index.html").write_text("<!doctype html>")
    (built / BUILT_FROM).write_text(name_of_sources(root / "web") + "\n")


def test_the_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("lignerouge/")}
    source = ROOT / "src"
    suffixes = {".py", ".toml", ".typed"}
    files = {file.relative_to(source).as_posix() for file in source.rglob("*") if file.suffix in suffixes}
    assert "lignerouge/py.typed" in files
    assert packed >= files
    assert "lignerouge/web/index.html" in packed
    assert not [name for name in packed if name.endswith((".pyc", ".nbi", ".nbc"))]


def test_every_link_of_the_packages_readme_is_an_address(wheel: Path) -> None:
    """A package index shows it without the repository around it."""
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    text = email.message_from_bytes(archive.read(metadata)).get_payload()
    assert isinstance(text, str)
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    assert len(targets) > 10
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    inside = [target for target in targets if target.startswith(ADDRESS)]
    for target in inside:
        assert (ROOT / target.removeprefix(f"{ADDRESS}/").split("/", 2)[2]).exists(), target
    assert any(target.startswith(f"{ADDRESS}/raw/main/docs/") for target in inside)


def test_no_wheel_is_made_without_the_pages(copy: Path, tmp_path: Path) -> None:
    """Where they are missing and nothing can build them, a sentence says what to do."""
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build_wheel(copy, tmp_path / "dist")
    assert MISSING in failed.value.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))
    pretend_to_build(copy)
    assert "lignerouge/web/index.html" in zipfile.ZipFile(build_wheel(copy, tmp_path / "dist")).namelist()


def test_pages_are_told_by_their_content(copy: Path, tmp_path: Path) -> None:
    """A source that is touched is the same source, one that changes is another; tests are none."""
    assert not up_to_date(copy)
    pretend_to_build(copy)
    source = copy / "web" / "src" / "main.ts"
    source.touch()
    source.with_name("main.test.ts").write_text("a test")
    (copy / "web" / "node_modules").mkdir()
    (copy / "web" / "node_modules" / "a.js").write_text("a package")
    assert up_to_date(copy)
    for change in (lambda: source.write_text("2"), lambda: source.rename(source.with_name("start.ts"))):
        change()
        assert not up_to_date(copy)
        pretend_to_build(copy)
    source.write_text("3")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build_wheel(copy, tmp_path / "dist")
    assert MISSING in failed.value.stderr


def test_the_build_names_its_sources_as_we_do(tmp_path: Path) -> None:
    """Vite writes the name, Python looks at it: of all our sources, of which an empty page is built here."""
    sources = shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    (sources / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (sources / "index.html").write_text("<!doctype html><title>Empty</title>")
    build = ["npm", "run", "build", "--", "--outDir", str(tmp_path / "built"), "--logLevel", "error"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # Node may be a package of Python's
    subprocess.run(build, cwd=sources, check=True, env={**os.environ, "PATH": path})
    assert (tmp_path / "built" / BUILT_FROM).read_text() == name_of_sources(sources) + "\n"


def test_a_wheel_can_be_made_from_the_archive_of_the_sources(wheel: Path, tmp_path: Path) -> None:
    """As `python -m build` does; the archive brings the built pages along, so that it needs no Node."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    unpack(archive, tmp_path)
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert not (unpacked / "web" / "node_modules").exists()
    again = build_wheel(unpacked, tmp_path / "dist")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


@dataclass(frozen=True)
class Installed:
    """The game in an environment of its own."""

    person: Person
    python: Path
    folder: Path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    folder = tmp_path_factory.mktemp("stranger")
    # What this environment has compiled is found by its content, from the wheel too: nothing is compiled again.
    person = Person(folder, own_caches=False, variables={"LIGNEROUGE_CACHE": str(cache_folder().parent)})
    python = new_venv(person, sys.executable, folder / "venv")
    install(person, python, wheel)
    yield Installed(person, python, folder)
    shutil.rmtree(folder / "venv")


def test_an_installed_wheel_opens_the_page_and_rides(installed: Installed) -> None:
    """A real server in a clean environment: nothing of ours is there but the wheel and what it asks for."""
    where: list[str | Path] = [installed.python, "-P", "-c", "import lignerouge; print(lignerouge.__file__)"]
    assert installed.person.run(*where, cwd=installed.folder).startswith(str(installed.folder / "venv"))
    command: list[str | Path] = [installed.python.with_name("lignerouge"), "serve", "--port", "0"]
    with serving(installed.person, command, installed.folder) as server:
        assert "<title>" in open_page(server.address)
        installed.person.run(installed.python, "-P", REVEAL, server.address, cwd=installed.folder)


def test_what_is_not_installed_is_named(installed: Installed) -> None:
    program, address = installed.python.with_name("lignerouge"), "postgresql://u:5ecret@127.0.0.1/x"
    with pytest.raises(SystemExit, match=r"pip install 'lignerouge\[postgres\]'") as said:
        installed.person.run(program, "serve", "--database", address, cwd=installed.folder)
    assert "5ecret" not in str(said.value).split("failed:")[1]
    assert "Traceback" not in str(said.value)
