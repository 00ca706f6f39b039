"""A tour in the terminal: the draft, the opening of a stage, its race, how the tour stands, the final ceremony.

A stage is drawn by the screen of a race; this one draws what lies between the stages.
"""

from collections.abc import Sequence
from typing import Any

from rich.padding import Padding
from rich.text import Text

from lignerouge.flamme.play.events import Began, Drafted, DraftOpened
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, TYPES
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.stages.tokens import read_moved
from lignerouge.flamme.text.race import WORDS, team_name
from lignerouge.flamme.text.tour import (
    DRAFT,
    confidence_name,
    in_stage,
    say,
    stage_title,
    token_sentences,
)
from lignerouge.flamme.tour.campaign import TourState
from lignerouge.flamme.tour.events import Rested, StageClosed, StageOpened, TourEnded
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.match import Match
from lignerouge.terminal.flamme.draft import DraftScreen
from lignerouge.terminal.flamme.labels import sentence
from lignerouge.terminal.flamme.profile import profile
from lignerouge.terminal.flamme.race import RaceScreen
from lignerouge.terminal.flamme.reveal import course_of
from lignerouge.terminal.flamme.standings import (
    general_table,
    jerseys_sentence,
    points_table,
    score_table,
    stage_table,
)
from lignerouge.terminal.play import Screen
from lignerouge.terminal.styles import FAINT, HEADING, ruled
from lignerouge.terminal.user_input import Asker, Command

TourMatch = Match[TourState, TourView]


class TourScreen(Screen):
    """What lies between the stages; the stage being ridden has a screen of its own."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.mine = [LETTERS[seat] + kind for seat in self.humans for kind in TYPES]
        self.obedient(self.asker)
        self.drafting = DraftScreen(self.asker)
        self.asker.explain = self.drafting.powers
        self.race: RaceScreen | None = None

    def obedient(self, asker: Asker) -> None:
        """Everywhere in a tour one may ask how it stands."""
        asker.commands["s"] = Command(asker.say("commands.standings"), self.standings)

    def open(self) -> None:
        """A new tour from its beginning, or one that goes on."""
        view = self.match.view(None)
        self.title(view)
        if len(self.match.journal.entries) == 1:
            self.tell(view, self.match.events)
        elif self.match.outcome is None:
            self.where(view)
            if view.race is not None:
                self.standings()
                self.open_stage(view)

    def summary(self) -> None:
        """Where the tour is, for somebody who only looks."""
        view = self.match.view(None)
        self.title(view)
        if self.match.outcome is not None:
            self.close(self.match.outcome)
            return
        self.where(view)
        self.standings()

    def title(self, view: TourView) -> None:
        """A line across the screen."""
        title = self.asker.say("tour.title", stages=len(view.stages))
        self.console.print(ruled(f"LIGNE ROUGE · {title}", "═"))

    def where(self, view: TourView) -> None:
        """The stage at which the tour goes on."""
        key = "tour.resumed_draft" if view.race is None else "tour.resumed"
        self.line(self.asker.say(key, stage=self.stage_number(view), stages=len(view.stages)))

    def leave(self) -> None:
        """Somebody has had enough for today."""
        view = self.match.view(None)
        key = "tour.left_draft" if view.race is None else "tour.left"
        left = self.asker.say(key, stage=self.stage_number(view), stages=len(view.stages))
        self.console.print(Text(left, HEADING), highlight=False)

    def tell(self, before: TourView, events: Sequence[Event]) -> None:
        """The race's events go to its screen, the others are told here."""
        told: list[Event] = []
        for event in events:
            match event:
                case DraftOpened() | Drafted():
                    self.line(say(event, self.language))
                case StageClosed():
                    self.tell_race(before.race, told)
                    told = []
                    self.close_stage(event)
                case Rested():
                    self.line(say(event, self.language))
                    self.line(self.asker.say("tour.rest"))
                case StageOpened():
                    self.between_stages()
                    self.open_stage(self.match.view(None))
                case TourEnded():
                    self.between_stages()  # the ceremony tells the rest
                case Began():
                    pass  # the opening of the stage has told it
                case _:
                    told.append(event)
        opened = any(isinstance(event, StageOpened) for event in events)
        self.tell_race(self.look(None) if opened else before.race, told)

    def tell_race(self, before: SeatView | None, events: Sequence[Event]) -> None:
        """What happened on the road."""
        if events:
            assert self.race is not None
            assert before is not None
            self.race.tell(before, events)

    def look(self, seat: int | None) -> SeatView:
        """What a seat sees of the stage being ridden; after the last one, what was last seen."""
        race: SeatView | None = self.match.view(seat).race
        if race is not None:
            return race
        assert self.race is not None
        return self.race.view

    def stage_number(self, view: TourView) -> int:
        """The stage being ridden, from 1."""
        return min(len(view.results) + 1, len(view.stages))

    def open_stage(self, view: TourView) -> None:
        """Grand Tour p. 3: the stage, how sure we are of it, its tokens, who starts first, who is tired."""
        stage, number = view.stages[len(view.results)], self.stage_number(view)
        name = self.asker.say("tour.stage", stage=number, stages=len(view.stages))
        title = f"{name} · {stage_title(stage.name, self.language)}"
        self.race = RaceScreen(
            self.match,
            self.humans,
            self.console,
            self.language,
            step=self.step,
            read=self.asker.read,
            look=self.look,
            heading=title,
        )
        self.obedient(self.race.asker)
        seen = self.look(None)
        course = course_of(seen)
        self.console.print(ruled(f"{title} · {WORDS.say(f'kinds.{stage.kind}', self.language)}"))
        self.line(confidence_name(stage.confidence, self.language), FAINT)
        for line in profile(course, (), self.console.width):
            self.console.print(line, no_wrap=True, overflow="crop")
        self.race.signs()
        piles = token_sentences(course, stage.kind, self.language, moved=read_moved(stage.moved))
        key = "tour.tokens" if piles else "tour.tokens_none"
        self.line(self.asker.say(key, piles=WORDS.enumerate(piles, self.language)))
        teams = WORDS.enumerate([team_name(seat) for seat in seen.turn], self.language)
        self.line(self.asker.say("tour.start", teams=teams))
        tired = [f"{name} {cards}" for name, cards in zip(RIDER_NAMES, view.exhaustion, strict=False) if cards]
        if tired:
            self.line(self.asker.say("tour.tired", riders=", ".join(tired)))
        self.wait()

    def close_stage(self, event: StageClosed) -> None:
        """Who won what."""
        view = self.match.view(None)
        self.console.print(ruled(self.asker.say("tour.result")))
        self.line(say(event, self.language))
        result = view.results[event.stage - 1]
        self.console.print(stage_table(result, self.seats, self.language, mine=self.mine))
        self.wait()

    def between_stages(self) -> None:
        """How the tour stands now."""
        if self.match.view(None).results:
            self.standings()
            self.wait()

    def standings(self) -> None:
        """Tour points, times, sprint, mountain and jerseys."""
        view = self.match.view(None)
        if not view.results:
            self.line(self.asker.say("tour.standings_none"))
            return
        self.console.print(ruled(self.asker.say("tour.standings", stage=len(view.results), stages=len(view.stages))))
        self.console.print(general_table(view, self.language, mine=self.mine))
        self.console.print(points_table(view, self.seats, self.language))

    def close(self, outcome: Outcome) -> None:
        """The winner, and how the score came about."""
        view = self.match.view(None)
        totals = dict(zip(LETTERS, view.standings.total, strict=False))
        ended = TourEnded(audience="everyone", totals={team: totals[team] for team in view.standings.ranking})
        self.console.print(ruled(self.asker.say("tour.ceremony")))
        self.line(say(ended, self.language), HEADING)
        self.line(jerseys_sentence(view, self.language))
        self.line(self.asker.say("tour.score"))
        self.console.print(score_table(view, self.seats, self.language))

    def choose(self, view: TourView, prompt: Prompt) -> str:
        """The draft is asked here, everything else on the road."""
        if prompt.ask != DRAFT:
            assert self.race is not None
            assert view.race is not None
            return self.race.choose(view.race, in_stage(prompt))
        return self.drafting.choose(view.specialist, prompt)

    def line(self, text: str, style: str = "") -> None:
        """A sentence with its riders in their colours."""
        told = sentence(text)
        told.stylize(style)
        self.console.print(Padding(told, (0, 0, 0, 1), expand=False), highlight=False)

    def wait(self) -> None:
        """Somebody reads this."""
        if self.humans or self.step:
            self.asker.wait()
