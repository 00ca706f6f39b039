"""Asking somebody at a keyboard: by name or by number, with help, and a way to leave. Knows no game."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from lignerouge.kernel.phrases import Phrasebook
from lignerouge.terminal.styles import ASKING, FAINT, HEADING

SCREEN = Phrasebook("lignerouge.terminal", "words")
HELP, LEAVE = ("?", "h", "help"), ("q", "quit", "exit")

Read = Callable[[str], str]


class PlayerLeftError(Exception):
    """The player leaves, by a word, by the end of the input or by Ctrl-C."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a prompt, with everything that a player may type for it; the first name is the one shown."""

    option: str
    names: tuple[str, ...]
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that may be typed at any question and answers none."""

    what: str
    act: Callable[[], None]
    about: Callable[[str], None] | None = None  # with what was typed after its letter: "l 3"


@dataclass(slots=True)
class Asker:
    """Puts questions until they are answered."""

    console: Console
    language: str
    read: Read
    commands: dict[str, Command] = field(default_factory=dict)  # by letter
    explain: Callable[[], None] = lambda: None  # what the game adds to the help

    def say(self, key: str, **values: object) -> str:
        """One of the terminal's own sentences."""
        return SCREEN.say(key, self.language, **values)

    def choose(self, question: str, choices: Sequence[Choice], listed: str = "") -> str:
        """The option that was chosen; everything else is answered with a sentence and the question again.

        `listed` stands for the names of the choices where these can be seen already.
        """
        names = listed or " · ".join(shown_names(choices))
        while True:
            asked = Text.assemble(("▸ ", ASKING), (question, "bold"), "  ", (names, ASKING))
            more = f"  {self.say('asking.more')}"
            if len(asked) + len(more) <= self.console.width:
                asked.append(more, FAINT)
            self.console.print(asked, highlight=False)
            given = self.listen("> ").strip()
            if self.obeys(given):
                continue
            found = understand(given, choices)
            if len(found) == 1:
                return found[0].option
            reason = "several" if found else "unknown" if given else "nothing"
            meant = ", ".join(shown_names(found or choices))
            self.console.print(self.say(f"asking.{reason}", given=given, names=meant), highlight=False, markup=False)

    def wait(self, invitation: str = "") -> None:
        """Until Enter is pressed."""
        while self.obeys(self.listen(invitation or self.say("asking.go_on")).strip()):
            pass

    def listen(self, invitation: str) -> str:
        """A line; no more lines, or Ctrl-C, is leaving."""
        try:
            return self.read(invitation)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise PlayerLeftError from None

    def obeys(self, given: str) -> bool:
        """Carry out a command, if it is one."""
        word = plain(given)
        letter, _, rest = word.partition(" ")
        command = self.commands.get(letter)
        if word in LEAVE:
            raise PlayerLeftError
        if word in HELP:
            self.help()
        elif command is not None and not rest:
            command.act()
        elif command is not None and command.about is not None:
            command.about(rest.strip())
        else:
            return False
        return True

    def help(self) -> None:
        """What can be typed, and what the game has to add."""
        self.console.print(Text(self.say("help.title"), HEADING))
        self.console.print(self.say("help.choose"), self.say("help.commands"), highlight=False, markup=False)
        listed: Mapping[str, str] = {
            HELP[0]: self.say("commands.help"),
            **{letter: command.what for letter, command in self.commands.items()},
            LEAVE[0]: self.say("commands.leave"),
        }
        for letter, what in listed.items():
            self.console.print(Text.assemble("  ", (letter, ASKING), f"  {what}"))
        self.explain()


def plain(text: str) -> str:
    """Without capitals and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))


def is_numbered(choices: Sequence[Choice]) -> bool:
    """Numbers stand for the choices in their order, unless a choice is itself called by a number."""
    return not any(name[:1].isdigit() for choice in choices for name in choice.names)


def shown_names(choices: Sequence[Choice]) -> list[str]:
    """What a player sees of the choices."""
    names = [choice.shown or choice.names[0] for choice in choices]
    return [f"{number} {name}" for number, name in enumerate(names, 1)] if is_numbered(choices) else names


def understand(given: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that can be meant: the one of this name or number, else those whose names begin so."""
    word = plain(given)
    if not word:
        return []
    exact = [choice for choice in choices if word in map(plain, choice.names)]
    if exact:
        return exact
    if is_numbered(choices) and word.isdecimal():
        return [choice for number, choice in enumerate(choices, 1) if number == int(word)]
    return [choice for choice in choices if any(plain(name).startswith(word) for name in choice.names)]
