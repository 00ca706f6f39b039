"""Refreshment at a keyboard: played cards are picked and put back freely, with a running total, and then confirmed."""

from dataclasses import dataclass, field

from lignerouge.flamme.play.prompts import DONE
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.text.race import WORDS, card_name
from lignerouge.kernel.game import Prompt
from lignerouge.terminal.flamme.labels import printed_value
from lignerouge.terminal.user_input import Asker, Choice

BACK = "-"  # before a card: it stays where it was


@dataclass(slots=True)
class RefreshmentScreen:
    """Asks once for all cards of a rider; the table, which asks card by card, is answered from that."""

    asker: Asker
    confirmed: dict[str, list[str]] = field(default_factory=dict)  # by rider: answers that are still to be given

    def choose(self, view: SeatView, prompt: Prompt) -> str:
        """The next answer for this rider."""
        rider = prompt.name.split("/")[-3]
        if rider not in self.confirmed:
            self.confirmed[rider] = [*self._pick(view, rider), DONE] if len(prompt.options) > 1 else [DONE]
        answer = self.confirmed[rider].pop(0)
        if answer == DONE:
            del self.confirmed[rider]
        return answer

    def _pick(self, view: SeatView, rider: str) -> list[str]:
        own = next(each for each in view.riders if each.rider == rider)
        picked: list[str] = []
        while True:
            taken = sum(map(printed_value, picked))
            options = [
                *fitting(own.spent, picked, own.left - taken),
                *(f"{BACK}{card}" for card in dict.fromkeys(picked)),
            ]
            answer = self.asker.choose(
                self.asker.say("race.refreshment", rider=rider, taken=taken, allowed=own.left),
                [*map(self._choice, options), self._done()],
            )
            if answer == DONE:
                return picked
            if answer.startswith(BACK):
                picked.remove(answer.removeprefix(BACK))
            else:
                picked.append(answer)

    def _choice(self, option: str) -> Choice:
        name = card_name(option.removeprefix(BACK), self.asker.language)
        return Choice(option, (option.lower(), f"{BACK}{name}" if option.startswith(BACK) else name))

    def _done(self) -> Choice:
        return Choice(DONE, (WORDS.say("prompts.done", self.asker.language), DONE))


def fitting(spent: tuple[str, ...], picked: list[str], left: int) -> list[str]:
    """The cards that may still be added, each once."""
    still = list(spent)
    for card in picked:
        still.remove(card)
    return [card for card in dict.fromkeys(still) if printed_value(card) <= left]
