"""The reveal: what happened in a round, phase by phase, each step with its reason and its ruling."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from lignerouge.flamme.explain.race import Question, resolve_question
from lignerouge.flamme.play import events as happened
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import TYPES
from lignerouge.flamme.play.notation import Place, Position, format_position
from lignerouge.flamme.play.view import RiderView, SeatView
from lignerouge.flamme.preview.card import after_movement
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.flamme.rules.weather import from_tiles
from lignerouge.flamme.stages.cards import TRIALS
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.flamme.text.race import WORDS, say
from lignerouge.kernel import journal
from lignerouge.kernel.events import Event, told
from lignerouge.terminal.flamme.labels import card, sentence, tag
from lignerouge.terminal.flamme.result import final_table
from lignerouge.terminal.flamme.road import Strip
from lignerouge.terminal.styles import FAINT, ruled

EVENTS_OF: Mapping[str, Sequence[type[Event]]] = {
    "draft": (happened.DraftOpened, happened.Drafted),
    "placing": (happened.Began, happened.Forecast, happened.Placed),
    "breakaway": (happened.BiddingOpened, happened.BidsRevealed, happened.BrokeAway, happened.BidsReturned),
    "cards": (happened.Revealed,),
    "recovery": (happened.Recovered,),
    "refreshment": (happened.TookBack,),
    "movement": (
        *(happened.Raised, happened.StoodUp, happened.Capped, happened.StoppedAtFoot, happened.RoadEnded),
        *(happened.Blocked, happened.Moved, happened.SqueezedIn, happened.Crashed, happened.Chased),
    ),
    "slipstream": (happened.Towed, happened.NotTowed),
    "exhaustion": (happened.Exhausted, happened.Spared),
    "finish": (happened.Crossed, happened.Timed, happened.TookMinute, happened.TookToken),
    "over": (happened.Ended,),
}
PHASES = {kind: phase for phase, kinds in EVENTS_OF.items() for kind in kinds}
UNDISPUTED = (happened.Began, happened.Placed, happened.Moved, happened.Ended)  # nobody asks for the ruling
ANSWERED = ("draft", "breakaway", "recovery", "refreshment")  # phases told answer by answer
INDIVIDUAL = "itt"
AFTERWARDS = (happened.Crashed, happened.Chased)  # what happens to a rider who has moved


def course_of(view: SeatView) -> Course:
    """The road that a view shows."""
    return lay_course(parse_stage(view.stage)[0], from_tiles(view.weather))


def roads(view: SeatView, mine: Collection[str]) -> list[list[RiderView]]:
    """Riders to be drawn on one road. In time trials the teams do not exist for each other (F20): one's own, if any."""
    riding = [rider for rider in view.riders if rider.rider in view.order or not rider.square]
    if view.kind not in TRIALS:
        return [riding]
    if view.kind == INDIVIDUAL:  # F21: lanes mean nothing, so each rider of a team gets their own
        riding = [replace(rider, lane=TYPES.index(rider.rider[1])) for rider in riding]
    teams = {rider.rider[0]: [mate for mate in riding if mate.rider[0] == rider.rider[0]] for rider in riding}
    own = {letter: team for letter, team in teams.items() if any(rider.rider in mine for rider in team)}
    return list((own or teams).values())


class Reveal:
    """Tells events on a console; `pause` is called between two phases."""

    def __init__(self, console: Console, language: str, *, mine: Sequence[str] = (), pause: Callable[[], None]) -> None:
        self.console = console
        self.language = language
        self.mine = mine
        self.pause = pause
        self.cards: dict[str, str] = {}
        self.phase = ""

    def tell(self, before: SeatView, events: Sequence[Event]) -> None:
        """What everybody may know; drawn hands and who has chosen are shown elsewhere."""
        course = course_of(before)
        public = [event for event in told(events, None) if type(event) in PHASES]
        for phase, group in groupby(public, key=lambda event: PHASES[type(event)]):
            self.tell_phase(phase, list(group), before, course)

    def tell_phase(self, phase: str, events: Sequence[Event], before: SeatView, course: Course) -> None:
        """A heading and the steps; after movement the road is drawn, for slipstream starts from there."""
        if phase == "placing":
            for event in events:
                self.line(event, course)
            return
        if phase not in ANSWERED or phase != self.phase:
            self.console.print(ruled(WORDS.say(f"phases.{phase}", self.language)))
        self.phase = phase
        for event in events:
            if isinstance(event, happened.Revealed):
                self.show_cards(event)
        for event, is_reason in with_reasons(events):
            self.line(event, course, indent=5 if is_reason else 1)
        if phase == "movement" and self.cards:
            self.road(after_movement(before, self.cards), course)
        if phase != "over" and phase not in ANSWERED:
            self.pause()

    def show_cards(self, event: happened.Revealed) -> None:
        """All cards in the order in which their riders move."""
        self.cards = dict(event.cards)
        row = Text(" ")
        for rider, label in event.cards.items():
            row.append_text(tag(rider, mine=rider in self.mine))
            row.append_text(card(label))
            row.append("  ")
        self.console.print(row)

    def line(self, event: Event, course: Course | None, *, indent: int = 1) -> None:
        """A sentence and its ruling."""
        text = sentence(say(event, self.language, course=course))
        if event.rule and not isinstance(event, UNDISPUTED):
            text.append(f"  {event.rule}", FAINT)
        self.console.print(Padding(text, (0, 0, 0, indent), expand=False), highlight=False)

    def road(self, view: SeatView, course: Course, flags: Mapping[str, str] | None = None) -> None:
        """Where everybody stands, with flags below squares."""
        for riders in roads(view, self.mine):
            for line in Strip(course, riders, self.console.width, mine=self.mine, flags=flags or {}).lines():
                self.console.print(line, no_wrap=True, overflow="crop", highlight=False)


def with_reasons(events: Sequence[Event]) -> Iterator[tuple[Event, bool]]:
    """Every step before its reasons, which the rules note first. -> (event, it is a reason)"""
    reasons: list[Event] = []
    for event in events:
        if isinstance(event, happened.Revealed):
            continue
        if PHASES[type(event)] != "movement":
            yield event, False
        elif isinstance(event, happened.Moved):
            yield event, False
            yield from ((reason, True) for reason in reasons)
            reasons = []
        elif isinstance(event, AFTERWARDS):
            yield event, True
        else:
            reasons.append(event)


def tell_record(record: journal.Journal, console: Console, language: str = "en") -> None:
    """A recorded race, round by round."""
    reveal = Reveal(console, language, pause=lambda: None)
    view: SeatView | None = None
    for step in journal.replay(FLAMME_ROUGE, record):
        after = FLAMME_ROUGE.view(step.state, None)
        before = view or after
        if any(isinstance(event, happened.Revealed) for event in step.events):
            console.print(ruled(""))
            reveal.road(before, course_of(before))
        reveal.tell(before, step.events)
        view = after
    assert view is not None
    if record.result:
        console.print(final_table(view, record.result, record.seats, language))


def tell_round(question: Question, console: Console, language: str = "en") -> None:
    """The story of a round that somebody asked about: each step with its rule, then where everybody stands."""
    reveal = Reveal(console, language, pause=lambda: None)
    events = resolve_question(question)
    for phase, group in groupby(events, key=lambda event: PHASES[type(event)]):
        console.print(ruled(WORDS.say(f"phases.{phase}", language)))
        for event, is_reason in with_reasons(list(group)):
            reveal.line(event, None, indent=5 if is_reason else 1)
    console.print()
    console.print(format_position(position_of(question)), highlight=False)


def position_of(question: Question) -> Position:
    """Where everybody stands, foremost first."""
    race, squares = question.race, question.course.names
    riders = sorted(question.names, key=lambda rider: -int(race.rank[rider]))
    places = [
        Place(question.names[n], squares[race.square[n]], int(race.lane[n]), bool(race.crashed[n])) for n in riders
    ]
    return Position(question.course.tiles, tuple(places))
