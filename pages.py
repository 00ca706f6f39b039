"""Are the built pages those of the sources? By content: times say nothing in a clone, a checkout or an archive.

python pages.py

ends with 0 if `src/lignerouge/web` was built from `web` as it is now. The build itself (`web/vite.config.ts`) writes
the name of its sources beside the pages, made as here.
"""

import hashlib
import sys
from pathlib import Path

ROOT = Path(__file__).parent
BUILT_FROM = "built-from.txt"


def name_of_sources(folder: Path) -> str:
    """One name for all files that the pages are built from. Tests and files with a dot in front are not among them."""
    digest = hashlib.sha256()
    files = {path.relative_to(folder).as_posix(): path for path in walk(folder)}
    for name in sorted(files):
        digest.update(f"{name} {hashlib.sha256(files[name].read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def walk(folder: Path) -> list[Path]:
    """The files of a folder and its folders."""
    found = []
    for path in folder.iterdir():
        if path.name.startswith(".") or path.name == "node_modules" or path.name.endswith(".test.ts"):
            continue
        found += walk(path) if path.is_dir() else [path]
    return found


def up_to_date(root: Path = ROOT) -> bool:
    """Whether the pages are there, and built from these sources."""
    built = root / "src" / "lignerouge" / "web"
    try:
        same = (built / BUILT_FROM).read_text().strip() == name_of_sources(root / "web")
    except OSError:
        return False
    return same and (built / "index.html").is_file()


if __name__ == "__main__":
    sys.exit(not up_to_date())
