"""A race in the terminal: the road, the hand, the reveal. The only part of the doors that knows what a race looks like.

It contains no rules: options come with the prompts, landing squares from `flamme.preview`, reasons from the events.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lignerouge.flamme.play.events import Drew, Moved, Revealed
from lignerouge.flamme.play.names import LETTERS, TYPES
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.card import Preview, landing
from lignerouge.flamme.preview.outlook import outlook
from lignerouge.flamme.text.race import (
    WORDS,
    ask,
    card_name,
    labelled,
    mark,
    option_name,
    rider_type,
    say,
    stage_name,
    team_name,
)
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.terminal.flamme.draft import DraftScreen
from lignerouge.terminal.flamme.labels import card, printed_value, sentence, tag
from lignerouge.terminal.flamme.profile import profile
from lignerouge.terminal.flamme.refreshment import RefreshmentScreen
from lignerouge.terminal.flamme.result import deck_table, final_table, team_table
from lignerouge.terminal.flamme.reveal import Reveal, course_of
from lignerouge.terminal.flamme.road import SYMBOLS, WEATHER, symbols_on, weather_of, weather_on
from lignerouge.terminal.play import Screen
from lignerouge.terminal.styles import ASKING, FAINT, HEADING, ruled
from lignerouge.terminal.user_input import Choice, Command

IMAGINED = 100  # rounds for the odds of a hand


class RaceScreen(Screen):
    """The road, the hand and the reveal. With several people at one keyboard it hides hands from each other.

    `look` gives what a seat sees now, where the race is part of a match; `heading` replaces the name of the stage.
    """

    def __init__(
        self, *given: Any, look: Callable[[int | None], SeatView] | None = None, heading: str = "", **more: Any
    ) -> None:
        super().__init__(*given, **more)
        self.look: Callable[[int | None], SeatView] = look or self.match.view
        self.heading = heading
        self.mine = [LETTERS[seat] + kind for seat in self.humans for kind in TYPES]
        self.asker.explain = self.legend
        self.asker.commands = {
            "b": Command(self.asker.say("commands.board"), lambda: self.board(self.view)),
            "d": Command(self.asker.say("commands.decks"), self.decks),
            "l": Command(self.asker.say("commands.story"), self.tell_again, about=self.tell_round),
            "o": Command(self.asker.say("commands.odds"), self.odds),
        }
        self.drafting = DraftScreen(self.asker)
        self.refreshment = RefreshmentScreen(self.asker)
        pause = self.asker.wait if self.step else lambda: None
        self.reveal = Reveal(self.console, self.language, mine=self.mine, pause=pause)
        self.view = self.look(None)
        self.several = len(self.humans) > 1
        self.at_keyboard: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.turned_over: set[str] = set()
        self.last_round: list[tuple[SeatView, Sequence[Event]]] = []
        self.rounds: dict[int, list[tuple[SeatView, Sequence[Event]]]] = {0: self.last_round}
        self.prompt: Prompt | None = None  # what is asked now
        self.drawn_round = -1  # the round whose board is already on the screen

    def open(self) -> None:
        """The stage, and what its signs mean."""
        self.signs()
        self.reveal.tell(self.view, self.match.events)

    def leave(self) -> None:
        """Somebody has had enough."""
        rounds = self.look(None).round
        key = "race.left" if rounds else "race.left_early"
        self.console.print(Text(self.asker.say(key, round=rounds), HEADING), highlight=False)

    def close(self, outcome: Outcome) -> None:
        """The order of arrival."""
        self.console.print(final_table(self.look(None), outcome.order, self.seats, self.language))

    def tell(self, before: SeatView, events: Sequence[Event]) -> None:
        """Keep the round's reveal for whoever asks again, and tell it."""
        for event in events:
            if isinstance(event, Drew) and event.turned_over:
                self.turned_over.add(event.rider)
        revealed = next((event for event in events if isinstance(event, Revealed)), None)
        if revealed is not None:
            self.last_round = self.rounds[revealed.round] = []
            self.turned_over.clear()
            if self.several:
                self.at_keyboard = None  # everybody looks: nobody's hand may still be there
                self.wipe()
            if not self.humans:
                self.board(before)
        self.last_round.append((before, events))
        self.reveal.tell(before, events)
        self.view = self.look(self.at_keyboard)

    def decks(self) -> None:
        """The cards left to every rider."""
        self.console.print(deck_table(self.view, self.language))

    def tell_again(self) -> None:
        """The last round, without stopping."""
        self._tell(self.last_round)

    def tell_round(self, number: str) -> None:
        """An earlier round: "l 3"."""
        found = self.rounds.get(int(number)) if number.isdecimal() else None
        if found is None:
            known = max(self.rounds)
            self.console.print(self.asker.say("race.no_round", given=number, last=known), highlight=False, markup=False)
        else:
            self._tell(found)

    def _tell(self, told: Sequence[tuple[SeatView, Sequence[Event]]]) -> None:
        reveal = Reveal(self.console, self.language, mine=self.mine, pause=lambda: None)
        for before, events in told:
            reveal.tell(before, events)

    def odds(self) -> None:
        """How likely slipstream, exhaustion and a block are for each card in hand: from what the seat sees."""
        chances = (
            () if self.prompt is None else outlook(self.view, self.prompt, seeded(self.view.round), rounds=IMAGINED)
        )
        if not chances:
            self.console.print(self.asker.say("race.no_odds"), highlight=False, markup=False)
            return
        course = course_of(self.view)
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
        for heading in ("", *(self.asker.say(f"odds.{name}") for name in ("towed", "tired", "stopped", "halts"))):
            table.add_column(heading, no_wrap=True)
        for chance in chances:
            shares = (chance.towed, chance.tired, chance.stopped)
            halts = " · ".join(f"{mark(square, course)} {share:.0%}" for square, share in chance.halts)
            table.add_row(card(chance.option), *(f"{share:.0%}" for share in shares), halts)
        self.console.print(table)
        self.console.print(Text(self.asker.say("odds.estimate", rounds=IMAGINED), FAINT), highlight=False)

    def choose(self, view: SeatView, prompt: Prompt) -> str:
        """Show what is needed for an answer, and ask."""
        if prompt.ask == "Draft":  # nothing is hidden yet
            return self.drafting.choose(view.specialist, prompt)
        self.hand_over(prompt.seat)
        self.view, self.prompt = view, prompt
        if self.drawn_round != view.round:
            self.board(view)
        elif prompt.ask == "PlaceRider":
            self.reveal.road(view, course_of(view))
        if prompt.ask == "TakeBack":
            return self.refreshment.choose(view, prompt)
        if prompt.ask == "PlayCard":
            self.hand(view, prompt)
        return self.asker.choose(ask(prompt, self.language), self.choices(prompt))

    def choices(self, prompt: Prompt) -> list[Choice]:
        """What may be typed for each option: its name, the number of its square, a rider's type."""
        course = course_of(self.view)
        found = []
        for option in prompt.options:
            shown = option_name(prompt, option, self.language, course=course)
            match prompt.ask:
                case "PickRider" | "NameRider":
                    kind = rider_type(option, self.language)
                    found.append(Choice(option, (option, option[-1], kind), f"{option} {kind}"))
                case "PlaceRider":
                    found.append(Choice(option, (mark(option, course), option)))
                case "PlayCard" | "LayBid":
                    found.append(Choice(option, (option.lower(), shown)))
                case _:
                    found.append(Choice(option, (shown, option)))
        return found

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard: the next one sits down before anything of theirs is shown."""
        if self.at_keyboard == seat:
            return
        if self.at_keyboard is not None:
            self.wipe()
        self.console.print(Text(self.asker.say("race.pass_on", team=team_name(seat)), HEADING), highlight=False)
        self.asker.wait(self.asker.say("race.pass_enter", team=team_name(seat)))
        self.at_keyboard, self.drawn_round = seat, -1

    def wipe(self) -> None:
        """What stands on the screen is not for the next one."""
        if self.console.is_terminal:
            self.console.clear()

    def board(self, view: SeatView) -> None:
        """The stage from the side, the teams, the road."""
        course, width = course_of(view), self.console.width
        self.drawn_round = view.round
        self.title(view)
        for line in profile(course, view.riders, width):
            self.console.print(line, no_wrap=True, overflow="crop")
        self.console.print(team_table(view, self.seats, self.language, mine=self.mine))
        self.reveal.road(view, course)

    def title(self, view: SeatView) -> None:
        """The stage, the round, and who is asked."""
        parts = ["LIGNE ROUGE", self.heading or stage_name(view.stage, self.language)]
        if view.round:
            parts.append(self.asker.say("race.round", round=view.round))
        if self.at_keyboard is not None:
            parts.append(self.asker.say("race.you", team=team_name(self.at_keyboard)))
        self.console.print()
        self.console.print(ruled(" · ".join(parts), "═"))

    def hand(self, view: SeatView, prompt: Prompt) -> None:
        """The road with flags where the cards lead, then a row a card: its value now, where to, and why there."""
        course, rider = course_of(view), prompt.name.split("/")[1]
        looks = {label: landing(view, rider, label) for label in prompt.options}
        flags: dict[str, str] = {}
        for label, look in looks.items():
            value = label.partition("+")[0]
            flags[look.square] = f"{flags[look.square][0]}+" if look.square in flags else value
        self.console.print(self.hand_title(view, rider))
        self.reveal.road(view, course, flags)
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
        for heading in ("", "", "", self.asker.say("race.alone")):
            table.add_column(heading, no_wrap=not heading)
        cards = next(hand.cards for hand in view.hands if hand.rider == rider)
        for label, look in looks.items():
            table.add_row(*self.card_row(view, label, look, many=cards.count(label)))
        self.console.print(table)

    def card_row(self, view: SeatView, label: str, look: Preview, *, many: int) -> list[Text]:
        """A card of the hand."""
        course = course_of(view)
        face = card(label)
        face.append(f" ×{many}" if many > 1 else "", FAINT)
        name = card_name(label, self.language) if not label.isdecimal() else ""
        counts = Text(name, FAINT)
        if look.steps != printed_value(label):
            counts.append(f" → {look.steps}", "not dim")
        where = Text(self.asker.say("race.square", square=mark(look.square, course)), "bold")
        reasons = [event for event in look.events if not isinstance(event, Moved)]
        return [face, counts, where, sentence(" ".join(say(event, self.language, course=course) for event in reasons))]

    def hand_title(self, view: SeatView, rider: str) -> Text:
        """Whose cards these are, and what else is in their deck."""
        own = next(hand for hand in view.hands if hand.rider == rider)
        title = Text.assemble(" ", tag(rider, mine=True), f" {rider_type(rider, self.language)} · ")
        title.append(self.asker.say("race.decks", down=own.face_down, recycled=len(own.recycled)), FAINT)
        course = course_of(view)
        at = next(each.square for each in view.riders if each.rider == rider)
        blowing = weather_of(course, (course.number(at),))
        if blowing:
            title.append(f" · {WORDS.say(f'weather.{blowing}', self.language)}", ASKING)
        if rider in self.turned_over:
            title.append(f" · {self.asker.say('race.turned_over')}", ASKING)
        for mate in view.hands:
            if mate.final:
                played = self.asker.say("race.played", rider=mate.rider, card=card_name(mate.chosen, self.language))
                title.append_text(Text(" · ").append_text(sentence(played)))
        return title

    def signs(self) -> None:
        """The ground of this stage in symbols."""
        signs = Text(" ")
        for name in symbols_on(course_of(self.view)):
            if name in ("flat", "past"):
                continue  # the road itself, and what the finish line says already
            symbol, style = SYMBOLS[name]
            is_terrain, language = name != "roundabout", self.language
            words = WORDS.say(f"terrain.{name}", language) if is_terrain else self.asker.say("legend.roundabout")
            signs.append(symbol * 2, style).append(f" {words}   ")
        for kind in weather_on(course_of(self.view)):
            symbol, style = WEATHER[kind]
            signs.append(symbol * 2, style).append(f" {WORDS.say(f'weather.{kind}', self.language)}   ")
        signs.append("║", "bold").append(f" {self.asker.say('legend.line')}")
        self.console.print(signs, highlight=False)

    def legend(self) -> None:
        """What the drawing means, for this stage."""
        self.console.print(Text(self.asker.say("legend.title"), HEADING))
        self.signs()
        for kind in weather_on(course_of(self.view)):
            name, does = (WORDS.say(f"{part}.{kind}", self.language) for part in ("weather", "weather_does"))
            told = labelled(name, f"{does}.", self.language)
            self.console.print(Padding(told, (0, 0, 0, 1), expand=False), highlight=False)
        for key in ("legend.squares", "legend.tags", "legend.deck", "legend.rules"):
            self.console.print(Padding(self.asker.say(key), (0, 0, 0, 1), expand=False), highlight=False)
