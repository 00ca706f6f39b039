"""A match of Redline in the terminal: the board, the hands, where a piece may go, and why not elsewhere.

It contains no rules: options come with the prompts, refusals from `redline.judging`, sentences from the events.
"""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.redline.bots.catalogue import SEARCH, new_bot
from lignerouge.redline.play.events import Won
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.names import LETTERS, Lying, parse_lying
from lignerouge.redline.play.refusals import judged, judgements
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.redline.text.match import WORDS, ask, say, why
from lignerouge.terminal.play import Screen, WentBackError
from lignerouge.terminal.redline.board import board_lines, in_rows
from lignerouge.terminal.styles import FAINT, HEADING, ruled
from lignerouge.terminal.user_input import Asker, Choice, Command, PlayerLeftError, Read

ALIGNS = "*"  # behind a place that makes an alignment


def asks_again(winner: int, console: Console, language: str, read: Read = input) -> bool:
    """Whether the same people play on; R12: who has won begins."""
    question = WORDS.say("screen.again", language, seat=LETTERS[winner])
    choices = [Choice(each, (WORDS.say(f"screen.{each}", language),)) for each in ("yes", "no")]
    try:
        return Asker(console, language, read).choose(question, choices) == "yes"
    except PlayerLeftError:
        return False


def counts_wins(view: SeatView) -> bool:
    """R11: a series without scores."""
    return view.games > 1 and not view.scoring


class RedlineScreen(Screen):
    """The board and everybody's hands, which are open to all."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.view: SeatView = self.match.view(None)
        self.piece = ""  # the piece that somebody is about to place
        self.prompt: Prompt | None = None  # what is asked
        self.asker.explain = self.legend
        self.asker.commands = {
            "b": Command(self.say("board"), lambda: self.board(self.view)),
            "r": Command(self.say("reserve_list"), self.reserve),
            "w": Command(self.say("why"), self.why),
            "o": Command(self.say("others"), self.others),
        }
        if len(self.humans) == 1:
            self.asker.commands |= {
                "i": Command(self.say("hint"), self.hint),
                "u": Command(self.say("back"), self.go_back),
            }

    def say(self, key: str, **values: object) -> str:
        """One of the screen's own sentences."""
        return WORDS.say(f"screen.{key}", self.language, **values)

    def open(self) -> None:
        """What the drawing means, and who begins."""
        self.legend()
        self.tell(self.view, self.match.events)

    def legend(self) -> None:
        """What the drawing means."""
        self.console.print(Text(self.say("legend"), FAINT), highlight=False)

    def leave(self) -> None:
        """Somebody has had enough."""
        view = self.match.view(None)
        self.console.print(Text(self.say("left", game=view.game, turn=view.turns), HEADING), highlight=False)

    def tell(self, before: SeatView, events: Sequence[Event]) -> None:
        """What happened, a line each, with the ruling that it rests on."""
        for event in events:
            told = Text(say(event, self.language))
            told.append(f"  {event.rule}", FAINT)
            self.console.print(told, highlight=False)
        self.view = self.match.view(None)
        if counts_wins(self.view) and any(isinstance(event, Won) for event in events):
            wins = ", ".join(f"{LETTERS[seat]} {won}" for seat, won in enumerate(self.view.points))
            self.console.print(Text(self.say("wins", wins=wins)), highlight=False)

    def choose(self, view: SeatView, prompt: Prompt) -> str:
        """Show what is needed for an answer, and ask."""
        self.view, self.piece, self.prompt = view, "", prompt
        self.board(view)
        if prompt.ask == "PlacePiece":
            return self.choose_placement(prompt)
        choices = [Choice(option, tuple(spellings(option))) for option in prompt.options]
        return self.asker.choose(ask(prompt, self.language), choices)

    def choose_placement(self, prompt: Prompt) -> str:
        """First the piece, then where it goes and how it lies."""
        ways: dict[str, list[Lying]] = {}
        for lying in map(parse_lying, prompt.options):
            ways.setdefault(lying.piece, []).append(lying)
        pieces = [
            Choice(piece, tuple(spellings(piece)), f"{piece} ({self.say('places', ways=len(places))})")
            for piece, places in ways.items()
        ]
        self.piece = self.asker.choose(WORDS.say("prompts.piece", self.language), pieces)
        places = ways[self.piece]
        for line in board_lines(self.view.board, numbered_cells(places)):
            self.console.print(line, no_wrap=True, overflow="crop")
        aligning = judged(imagine(self.view, seeded(0)).table, PIECE_NUMBERS[self.piece]).aligns
        choices = []
        for number, lying in enumerate(places, 1):
            star = ALIGNS if f"{lying.x},{lying.y}/{lying.ports}" in aligning else ""
            name = place_name(lying, places)
            choices.append(Choice(str(lying), (str(number), name), f"{number}) {name}{star}"))
        shown = ((choice.shown, lying) for choice, lying in zip(choices, places, strict=True))
        for line in in_rows(shown, self.console.width):
            self.console.print(line, no_wrap=True, overflow="crop")
        if aligning:
            self.console.print(Text(f"{ALIGNS} {self.say('aligns')}", FAINT), highlight=False)
        return self.asker.choose(WORDS.say("prompts.cell", self.language, piece=self.piece), choices)

    def go_back(self) -> None:
        """Take the last answer back, or say why not."""
        if self.can_go_back(self.humans[0]):
            raise WentBackError
        self.console.print(self.say("back_not"), highlight=False)

    def hint(self) -> None:
        """What a bot that thinks would do."""
        assert self.prompt is not None, "a command is typed at a question"
        option = new_bot(SEARCH, 1).choose(self.view, self.prompt)
        self.console.print(self.say("hinted", option=option), highlight=False)

    def others(self) -> None:
        """What everybody can place now; hands are open."""
        table = imagine(self.view, seeded(0)).table
        out = {seat for group in self.view.out for seat in group}
        for seat, hand in enumerate(self.view.hands):
            if seat in out:
                continue
            ways = {piece: len(judged(table, PIECE_NUMBERS[piece]).allowed) for piece in hand}
            name = self.say("hand", seat=LETTERS[seat], name=self.seats[seat])
            can = [f"{piece} ({self.say('places', ways=many)})" for piece, many in ways.items() if many]
            self.console.print(Text(self.say("placeable", name=name, pieces=len(can), all=len(hand)), HEADING))
            self.console.print("  " + (" · ".join(can) or "-"), highlight=False)

    def board(self, view: SeatView) -> None:
        """The board, and everybody's pieces before them."""
        parts = ["LIGNE ROUGE", self.say("title"), self.say("turn", game=view.game, turn=view.turns)]
        parts.append(self.say("reserve", pieces=len(view.reserve)))
        self.console.print(ruled(" · ".join(parts), "═"))
        for line in board_lines(view.board):
            self.console.print(line, no_wrap=True, overflow="crop")
        out = {seat for group in view.out for seat in group}
        for seat, hand in enumerate(view.hands):
            name = self.say("hand", seat=LETTERS[seat], name=self.seats[seat])
            title = Text(("▸ " if seat == view.turn else "  ") + name, HEADING if seat == view.turn else "")
            title.append(f"  {self.say('out')}" if seat in out else "", FAINT)
            self.console.print(title, highlight=False)
            drawn = ((piece, Lying(piece, piece[2:], 0, 0)) for piece in hand)
            for line in in_rows(drawn, self.console.width):
                self.console.print(line, no_wrap=True, overflow="crop")

    def reserve(self) -> None:
        """What is in the reserve."""
        self.console.print(" ".join(self.view.reserve) or self.say("reserve", pieces=0), highlight=False)

    def why(self) -> None:
        """Why the piece that was picked, or any of the hand, goes nowhere else; cells without a line are left out."""
        table = imagine(self.view, seeded(0)).table
        seat = self.view.turn if self.view.seat is None else self.view.seat
        for piece in [self.piece] if self.piece else self.view.hands[seat]:
            self.console.print(Text(self.say("refusals", piece=piece), HEADING), highlight=False)
            told = [verdict for verdict in judgements(table, PIECE_NUMBERS[piece]) if not verdict.legal]
            for verdict in told:
                if verdict.why != "extends nothing":
                    place = verdict.placement
                    line = Text(f"  {place.x},{place.y}/{place.ports}  {why(verdict, self.language)}")
                    line.append(f"  {verdict.rule}", FAINT)
                    self.console.print(line, highlight=False)

    def close(self, outcome: Outcome) -> None:
        """The places, in match scoring the points, and in a series without scores the games won."""
        view = self.match.view(None)
        self.board(view)
        table = Table(self.say("place"), self.say("player"), box=None, header_style=HEADING, pad_edge=False)
        is_counted = view.scoring or counts_wins(view)
        if is_counted:
            table.add_column(self.say("points" if view.scoring else "won"))
        for letter in outcome.order:
            seat = LETTERS.index(letter)
            row = [str(outcome.places[seat]), f"{letter} {self.seats[seat]}"]
            table.add_row(*row, *([str(view.points[seat])] if is_counted else []))
        self.console.print(table)


def numbered_cells(places: Sequence[Lying]) -> dict[tuple[int, int], str]:
    """By cell the numbers under which it can be chosen: 3, or 3-5 for a piece that may lie there in three ways."""
    numbers: dict[tuple[int, int], list[int]] = {}
    for number, lying in enumerate(places, 1):
        numbers.setdefault((lying.x, lying.y), []).append(number)
    return {cell: f"{all_[0]}-{all_[-1]}" if len(all_) > 1 else str(all_[0]) for cell, all_ in numbers.items()}


def spellings(option: str) -> list[str]:
    """What may be typed for pieces: with or without the colon, and for two in either order."""
    orders = [option, "+".join(reversed(option.split("+")))]
    return list(dict.fromkeys([*orders, *(each.replace(":", "") for each in orders)]))


def place_name(lying: Lying, places: Sequence[Lying]) -> str:
    """A cell; with the ports, if the piece may lie there in several ways."""
    alone = sum((other.x, other.y) == (lying.x, lying.y) for other in places) == 1
    return f"{lying.x},{lying.y}" if alone else f"{lying.x},{lying.y}/{lying.ports}"
