"""Where tours are kept: a record each, in the user's data folder, written anew after every answer and never half."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lignerouge.cli.files import data_folder, make_folder, read_file, write_whole
from lignerouge.cli.refusals import refusal
from lignerouge.kernel import journal
from lignerouge.kernel.errors import InputError, quoted

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
ENDING = ".tour"


@dataclass(frozen=True)
class SavedTours:
    """A folder of records by name."""

    folder: Path

    @classmethod
    def of_user(cls) -> "SavedTours":
        """The user's tours."""
        return cls(data_folder() / "tours")

    def path(self, name: str) -> Path:
        """Where a tour of this name is, or would be."""
        if not NAME.fullmatch(name):
            raise refusal("tour_name", name=quoted(name))
        return self.folder / f"{name}{ENDING}"

    def names(self) -> list[str]:
        """All tours that are kept."""
        return sorted(path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}"))

    def text(self, name: str) -> str:
        """A record as it is kept."""
        path = self.path(name)
        if not path.exists():
            kept = ", ".join(self.names())
            raise refusal("tour_unknown" if kept else "tour_none", name=quoted(name), kept=kept)
        return read_file(path)

    def read(self, name: str) -> journal.Journal:
        """A record; a damaged one is a mistake that says where it lies."""
        text = self.text(name)
        try:
            return journal.read(text)
        except InputError as mistake:
            raise InputError(f"{mistake} It is kept as {self.path(name)}.") from None

    def check_free(self, name: str) -> None:
        """Nothing is overwritten."""
        if self.path(name).exists():
            raise refusal("tour_taken", name=quoted(name))

    def add(self, name: str, text: str) -> None:
        """Keep a new record."""
        self.check_free(name)
        make_folder(self.folder)
        write_whole(self.path(name), text)

    def remove(self, name: str) -> None:
        """Throw a record away."""
        self.text(name)
        self.path(name).unlink()

    def keeper(self, name: str, *, at_once: bool = True) -> Callable[[str], None]:
        """A function that keeps every new version, unless somebody else has written one in the meantime.

        `at_once` waits each time until the disk has it.
        """
        path, latest = self.path(name), self.text(name)

        def keep(text: str) -> None:
            nonlocal latest
            if not path.exists() or read_file(path) != latest:
                raise refusal("tour_changed", name=quoted(name))
            if text != latest:
                write_whole(path, text, at_once=at_once)
                latest = text

        return keep
