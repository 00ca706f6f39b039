"""Any game in the terminal: what everybody has as a table, what happened as sentences, options by name."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lignerouge.kernel import plain_text
from lignerouge.kernel.events import Event, told
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.match import Match, Pilot
from lignerouge.kernel.phrases import check_language
from lignerouge.kernel.plain_text import LETTERS
from lignerouge.registry import GAMES
from lignerouge.terminal.play import play
from lignerouge.terminal.styles import FAINT, HEADING, RULE
from lignerouge.terminal.user_input import Asker, Choice, Command, PlayerLeftError, Read


def play_plain(
    match: Match[Any, Any],
    *,
    human_seats: Collection[int],
    pilots: Mapping[int, Pilot],
    console: Console,
    language: str = "en",
    read: Read = input,
) -> Outcome | None:
    """Play a match that has begun, until it is over (its outcome) or somebody leaves (None)."""
    check_language(language)
    screen = PlainScreen(match, human_seats, console, language, read)
    try:
        screen.open()
        outcome = play(match, human_seats, pilots, screen)
    except (PlayerLeftError, KeyboardInterrupt):
        console.print(Text(screen.asker.say("plain.left"), HEADING), highlight=False)
        return None
    screen.table(match.view(None))
    screen.result(outcome)
    return outcome


def as_fields(view: Any) -> Mapping[str, Any]:
    """A view as names and values."""
    return asdict(view) if is_dataclass(view) and not isinstance(view, type) else dict(view)


class PlainScreen:
    """Draws a match for whoever sits at the keyboard."""

    def __init__(
        self, match: Match[Any, Any], humans: Collection[int], console: Console, language: str, read: Read
    ) -> None:
        self.match, self.humans, self.console, self.language = match, humans, console, language
        self.entry = GAMES[match.game.key]
        self.words = self.entry.words
        self.view = match.view(None)
        self.asker = Asker(console, language, read)
        self.asker.commands = {"b": Command(self.asker.say("plain.table"), lambda: self.table(self.view))}

    def open(self) -> None:
        """What is played, by whom, and how it began."""
        about = plain_text.look_up(self.words, "about", self.language, "")
        if about:
            self.console.print(Text(about, FAINT), highlight=False)
        self.tell(self.view, self.match.events)

    def tell(self, before: Any, events: Sequence[Event]) -> None:
        """What happened: what everybody knows, and what somebody who plays alone at this keyboard knows."""
        reader = next(iter(self.humans)) if len(self.humans) == 1 else None
        for event in told(events, reader):
            line = Text(self.entry.sentence(event, self.language))
            line.append(f"  {event.rule}" if event.rule else "", FAINT)
            self.console.print(line, highlight=False)

    def choose(self, view: Any, prompt: Prompt) -> str:
        """Show what the seat sees, and ask. Several people at one keyboard pass it on before a secret."""
        if prompt.secret and len(self.humans) > 1:
            self.asker.wait(self.asker.say("plain.pass_on", seat=self.name(prompt.seat)))
        self.view = view
        self.table(view)
        question = plain_text.ask(self.words, prompt.ask, self.language)
        choices = [
            Choice(option, (plain_text.look_up(self.words, f"options.{option}", self.language, option), option))
            for option in prompt.options
        ]
        return self.asker.choose(f"{self.name(prompt.seat)}: {question}", choices)

    def name(self, seat: int) -> str:
        """`A Ada`."""
        return f"{LETTERS[seat]} {self.match.journal.seats[seat]}"

    def table(self, view: Any) -> None:
        """What is seen: a line for every fact, a row for every seat."""
        title = plain_text.look_up(self.words, "title", self.language, self.match.game.key)
        self.console.print(Rule(Text(title, HEADING), align="left", style=RULE, characters="═"))
        seen = as_fields(view)
        for label, value in plain_text.fields(self.words, "view", self.language, seen).items():
            self.console.print(Text.assemble((f"{label}: ", "bold"), str(plain_text.shown(value))), highlight=False)
        columns = plain_text.fields(self.words, "seats", self.language, seen)
        if columns:
            drawn = Table("", *columns, box=None, header_style=HEADING, pad_edge=False)
            for seat in range(len(self.match.journal.seats)):
                drawn.add_row(self.name(seat), *(str(plain_text.shown(each[seat])) for each in columns.values()))
            self.console.print(drawn)

    def result(self, outcome: Outcome) -> None:
        """The places."""
        drawn = Table(self.asker.say("plain.place"), "", box=None, header_style=HEADING, pad_edge=False)
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            drawn.add_row(str(outcome.places[seat]), self.name(seat))
        self.console.print(drawn)
