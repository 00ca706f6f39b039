"""Any game in the terminal: what everybody has as a table, what happened as sentences, options by name."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from lignerouge.kernel import plain_text
from lignerouge.kernel.events import Event, told
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.plain_text import LETTERS
from lignerouge.registry import GAMES
from lignerouge.terminal.play import Screen
from lignerouge.terminal.styles import FAINT, HEADING, ruled
from lignerouge.terminal.user_input import Choice, Command


def as_fields(view: Any) -> Mapping[str, Any]:
    """A view as names and values."""
    return asdict(view) if is_dataclass(view) and not isinstance(view, type) else dict(view)


class PlainScreen(Screen):
    """The screen of games that have none of their own."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.entry = GAMES[self.match.game.key]
        self.words = self.entry.words
        self.view = self.match.view(None)
        self.asker.commands = {"b": Command(self.asker.say("plain.table"), lambda: self.table(self.view))}

    def open(self) -> None:
        """What is played, by whom, and how it began."""
        about = plain_text.look_up(self.words, "about", self.language, "")
        if about:
            self.console.print(Text(about, FAINT), highlight=False)
        self.tell(self.view, self.match.events)

    def tell(self, before: Any, events: Sequence[Event]) -> None:
        """What happened: what everybody knows, and what somebody who plays alone at this keyboard knows."""
        reader = self.humans[0] if len(self.humans) == 1 else None
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
        return f"{LETTERS[seat]} {self.seats[seat]}"

    def table(self, view: Any) -> None:
        """What is seen: a line for every fact, a row for every seat."""
        title = plain_text.look_up(self.words, "title", self.language, self.match.game.key)
        self.console.print(ruled(title, "═"))
        seen = as_fields(view)
        for label, value in plain_text.fields(self.words, "view", self.language, seen).items():
            self.console.print(Text.assemble((f"{label}: ", "bold"), str(plain_text.shown(value))), highlight=False)
        columns = plain_text.fields(self.words, "seats", self.language, seen)
        if columns:
            drawn = Table("", *columns, box=None, header_style=HEADING, pad_edge=False)
            for seat in range(len(self.seats)):
                drawn.add_row(self.name(seat), *(str(plain_text.shown(each[seat])) for each in columns.values()))
            self.console.print(drawn)

    def leave(self) -> None:
        """Somebody has had enough."""
        self.console.print(Text(self.asker.say("plain.left"), HEADING), highlight=False)

    def close(self, outcome: Outcome) -> None:
        """What everybody has in the end, and the places."""
        self.table(self.match.view(None))
        drawn = Table(self.asker.say("plain.place"), "", box=None, header_style=HEADING, pad_edge=False)
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            drawn.add_row(str(outcome.places[seat]), self.name(seat))
        self.console.print(drawn)
