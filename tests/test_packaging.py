"""What leaves the repository: the wheel, the pins, the direction of imports."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest

import lignerouge

ROOT = Path(__file__).parent.parent
LOCKS = ["runtime", "build", "dev"]
PIN = re.compile(r"^([a-z0-9-]+)==([^ ]+)(?: ; ([^\\]+?))? \\$")


def pins(lock: str) -> set[tuple[str, ...]]:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines()
    return {match.groups(default="") for line in lines if (match := PIN.match(line))}


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert lignerouge.__version__ == project["version"] == version("lignerouge")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("dist"))


def build(root: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("lignerouge/")}
    source = ROOT / "src"
    suffixes = {".py", ".toml", ".typed"}
    files = {file.relative_to(source).as_posix() for file in source.rglob("*") if file.suffix in suffixes}
    assert "lignerouge/py.typed" in files
    assert packed >= files
    assert "lignerouge/web/index.html" in packed
    assert not [name for name in packed if name.endswith((".pyc", ".nbi", ".nbc"))]


def test_no_wheel_is_made_without_the_pages(tmp_path: Path) -> None:
    """Where they are missing and nothing can build them, a sentence says what to do."""
    root = tmp_path / "clone"
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("web", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, root / name)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build(root, tmp_path / "dist")
    assert "The pages of Ligne Rouge are not built" in failed.value.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))
    index = root / "src" / "lignerouge" / "web" / "index.html"
    index.parent.mkdir()
    index.write_text("<!doctype html>")
    assert "lignerouge/web/index.html" in zipfile.ZipFile(build(root, tmp_path / "dist")).namelist()


SERVE = "import sys; from lignerouge.cli import main; sys.exit(main())"


def test_an_installed_wheel_opens_the_page(wheel: Path, tmp_path: Path) -> None:
    """Only the package comes from the wheel; what it depends on is taken from this environment."""
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    environment = {**os.environ, "PYTHONPATH": str(installed), "LIGNEROUGE_DATA": str(tmp_path / "data")}
    where = [sys.executable, "-P", "-c", "import lignerouge; print(lignerouge.__file__)"]
    found = subprocess.run(where, env=environment, cwd=elsewhere, check=True, capture_output=True, text=True).stdout
    assert Path(found.strip()).is_relative_to(installed)
    database = str(tmp_path / "tables.db")
    command = [sys.executable, "-P", "-u", "-c", SERVE, "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, env=environment, cwd=elsewhere, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = next(line for line in server.stdout if "is open at" in line)
            address = line.split("is open at ")[1].split()[0]
            page = httpx.get(address, timeout=60)
            assert page.status_code == 200
            names = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
            assert any(name.endswith(".js") for name in names)
            for name in names:
                assert httpx.get(f"{address}{name}", timeout=60).status_code == 200
            assert httpx.get(f"{address}/api/catalogue", timeout=60).status_code == 200
        finally:
            server.terminate()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_pins_and_hashes_and_nothing_else(lock: str) -> None:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines()
    assert lines
    digest = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
    assert [line for line in lines if not PIN.match(line) and not digest.match(line)] == []


@pytest.mark.parametrize("lock", ["runtime", "build"])
def test_players_and_developers_get_the_same_versions(lock: str) -> None:
    assert pins(lock) <= pins("dev")


def test_the_editable_install_uses_the_pinned_build_system() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]


def test_imports_point_one_way() -> None:
    check = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    result = subprocess.run([*check, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
