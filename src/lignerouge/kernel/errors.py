"""What is said to somebody who asked for something that does not exist or does not fit."""

from collections.abc import Callable, Mapping

LONGEST_QUOTE = 40


class InputError(ValueError):
    """A user's mistake, told in one clear sentence.

    `sentence` is its key and `values` what fills it in, where the pages say it in their reader's language too; `say`
    says it in a language.
    """

    def __init__(
        self,
        reason: str = "",
        sentence: str = "",
        values: Mapping[str, str | int] | None = None,
        say: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(reason)
        self.sentence = sentence
        self.values = dict(values or {})
        self._say = say

    def text(self, language: str) -> str:
        """For a reader of this language; in English where nobody has translated it."""
        return self._say(language) if self._say else str(self)


def quoted(text: str) -> str:
    """The user's own words, ready to stand inside that sentence: on one line and not too long."""
    line = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
    return f'"{line}"' if len(line) <= LONGEST_QUOTE else f'"{line[:LONGEST_QUOTE]}…"'
