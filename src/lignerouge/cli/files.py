"""Reads and writes files for commands, and says where the user's data is."""

import errno
import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from lignerouge.cli.refusals import refusal

FOLDER = "LIGNEROUGE_DATA"

Database = Annotated[
    str, typer.Option(help="A SQLite file or a postgresql:// address. As a rule: a file in your data folder.")
]


def data_folder() -> Path:
    """Of this user; the environment may name another one."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else user_data_path("lignerouge")


def database_at(named: str) -> str:
    """The database that is meant: as a rule a file in the data folder."""
    return named or str(data_folder() / "lignerouge.db")


def check_free(path: Path, *, force: bool) -> None:
    """Nothing is overwritten unless somebody says so."""
    if path.exists() and not force:
        raise refusal("exists", path=str(path))


def make_folder(path: Path) -> None:
    """Make it if it is not there, or say why not."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refusal("unmade", path=str(path), reason=str(error.strerror)) from None


def check_writable(path: Path) -> None:
    """Say why nothing can be written there, without writing anything."""
    if path.is_dir():
        raise refusal("unwritten", path=str(path), reason=os.strerror(errno.EISDIR))
    if not path.parent.is_dir():
        raise refusal("unwritten", path=str(path), reason=os.strerror(errno.ENOENT))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise refusal("unwritten", path=str(path), reason=os.strerror(errno.EACCES))


def write_file(path: Path, text: str) -> None:
    """Write, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise refusal("unwritten", path=str(path), reason=str(error.strerror)) from None


def read_file(path: Path) -> str:
    """Read text, or say why not."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except OSError as error:
        raise refusal("unread", path=str(path), reason=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise refusal("not_text", path=str(path)) from None


def write_whole(path: Path, text: str, *, at_once: bool = True) -> None:
    """All or nothing: a new file takes the place of the old one once it is complete."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                if at_once:
                    os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise refusal("unwritten", path=str(path), reason=str(error.strerror)) from None
