"""Two who play: by chance, and with sense."""

from dataclasses import dataclass

from goofspiel.game import GoofspielView
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck, below, seeded

BOTS = ("random", "sensible")


@dataclass
class RandomBot:
    """Bids any card."""

    luck: Luck

    def choose(self, view: GoofspielView, prompt: Prompt) -> str:
        """One of the options."""
        return prompt.options[int(below(self.luck, 0, len(prompt.options)))]


@dataclass
class SensibleBot:
    """Bids what the prize is worth among those still to come, now and then a card beside it."""

    luck: Luck

    def choose(self, view: GoofspielView, prompt: Prompt) -> str:
        """The card that stands where the prize stands."""
        place = sum(prize < view.prize for prize in view.to_come) + int(below(self.luck, 0, 3)) - 1
        return prompt.options[min(max(place, 0), len(prompt.options) - 1)]


def new_bot(name: str, seed: int) -> RandomBot | SensibleBot:
    """A bot with luck of its own."""
    luck = seeded(seed)
    luck.remembers = False
    if name == "random":
        return RandomBot(luck)
    if name == "sensible":
        return SensibleBot(luck)
    raise InputError(f"There is no bot called {quoted(name)}: there are {', '.join(BOTS)}.")
