"""The draft of specialists in the terminal: who is left, what they change, who took whom. Races and tours share it."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from lignerouge.flamme.content.catalogue import specialists
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.text.race import ask, labelled, option_name, team_name
from lignerouge.flamme.text.tour import powers_of, specialist_name
from lignerouge.kernel.game import Prompt
from lignerouge.terminal.flamme.labels import sentence
from lignerouge.terminal.flamme.standings import draft_table
from lignerouge.terminal.styles import ruled
from lignerouge.terminal.user_input import Asker, Choice


class DraftScreen:
    """Asks for specialists; what their powers do is said before the first question."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.console, self.language = asker.console, asker.language
        self.explained = False

    def choose(self, taken: Sequence[int], prompt: Prompt) -> str:
        """`taken`: the number of each rider's specialist, 0 without."""
        heading = self.asker.say("draft.team", team=team_name(prompt.seat))
        self.console.print(ruled(heading))
        if not self.explained:
            self.powers()
        self.console.print(draft_table(prompt.options, self.language))
        have = [
            f"{name} {specialist_name(name, number, self.language)}"
            for name, number in zip(RIDER_NAMES, taken, strict=False)
            if number
        ]
        if have:
            told = sentence(labelled(self.asker.say("draft.taken"), ", ".join(have), self.language))
            self.console.print(Padding(told, (0, 0, 0, 1), expand=False), highlight=False)
        listed = self.asker.say("draft.by_number", last=len(prompt.options))
        return self.asker.choose(ask(prompt, self.language), self.choices(prompt), listed)

    def choices(self, prompt: Prompt) -> list[Choice]:
        """A specialist is called by name, by number, or by type and number."""
        names = [option_name(prompt, option, self.language) for option in prompt.options]
        return [
            Choice(option, (name, option), specialist_name(option[0], int(option[1:]), self.language))
            for option, name in zip(prompt.options, names, strict=True)
        ]

    def powers(self) -> None:
        """What the powers on the specialists' cards do."""
        self.explained = True
        for power, does in powers_of(specialists(), self.language).items():
            self.console.print(Text.assemble(" ", (power, "bold"), f": {does}"), highlight=False)
