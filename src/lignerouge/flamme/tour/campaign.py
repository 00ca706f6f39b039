"""A tour as a game: the draft, then stage after stage, one journal across all of them (Grand Tour p. 2-8).

A stage is a race: its prompts are the race's, named after the stage ("3/7/BS/card": stage 3, round 7). When everybody
is home the ledger closes the stage and the next one begins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from lignerouge.flamme.play.draft import draft_opened, draft_prompt, drafted_by, has_drafted
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState, seat_things, under
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.draft import all_decks, draw_draft, is_drafting
from lignerouge.flamme.rules.ledger import Ledger, close_row, close_stage, close_tour, new_ledger, open_stage
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.ruleset import BY_TEAM
from lignerouge.flamme.rules.weather import deal
from lignerouge.flamme.tour.decks import blank_race, draft, first_ledger, give_automatic_decks, give_plain_decks
from lignerouge.flamme.tour.events import Rested, StageClosed, StageOpened, TourEnded
from lignerouge.flamme.tour.plan import POLICIES, TODAY, TourPlan
from lignerouge.flamme.tour.view import JERSEYS, TourView, stage_result, tour_view
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.plain import Memory, T


@dataclass(slots=True)
class TourState:
    """A tour between two answers: the ledger, and the stage being ridden."""

    plan: TourPlan
    ledger: Ledger
    race: RaceState | None
    ended: SeatView | None = None  # how the stage before it ended, for all to see
    _memory: "Memory[TourState]" = field(default_factory=Memory, repr=False, compare=False)

    def recall(self, work_out: "Callable[[TourState], T]") -> T:
        """What a function makes of the plan and the ledger, worked out once."""
        return self._memory.recall(work_out, self, self.ledger)

    def clone(self) -> "TourState":
        """The plan never changes. The ledger seldom does, so what is remembered of it stays good for copies."""
        race = None if self.race is None else self.race.clone()
        return TourState(self.plan, clone(self.ledger), race, self.ended, self._memory)

    def canonical(self) -> bytes:
        """The ledger has one form; the race sorts what has no order."""
        return self.ledger.tobytes() + (b"" if self.race is None else self.race.canonical())  # type: ignore[no-any-return]


class GrandTour:
    """Tours of 3 to 21 stages for two to six teams."""

    key = "tour"
    revision = 2
    oldest = 1
    owners: Sequence[str] = FLAMME_ROUGE.owners
    things: Mapping[int, str] = FLAMME_ROUGE.things

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> TourState:
        """Plan the tour; then draft, or start."""
        policy = TODAY if revision is None else POLICIES[revision]
        plan, told = TourPlan.read(options, seats, policy), [] if notes is None else notes
        state = TourState(plan, first_ledger(plan), None)
        if plan.specialists:
            if plan.starter is None or not (policy.draft_from_starter or plan.paper):  # on cardboard nobody draws here
                draw_draft(state.ledger, seat_things(plan.automatic), luck)
            else:
                order = [(plan.starter + n) % seats for n in range(seats)]
                drafters = [seat for seat in order if not plan.automatic[seat]]
                state.ledger.drafting[: len(drafters)] = drafters
            told.append(draft_opened(state.ledger))
        else:
            self._open_stage(state, luck, told)
        return state

    def prompts(self, state: TourState) -> list[Prompt]:
        """The draft's, or the stage's."""
        if is_drafting(state.ledger):
            return [draft_prompt(state.ledger)]
        if state.race is None:
            return []
        stage = state.ledger.ridden + 1
        return [replace(prompt, name=f"{stage}/{prompt.name}") for prompt in FLAMME_ROUGE.prompts(state.race)]

    def answer(self, state: TourState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Draft, or answer in the stage; whatever ends there is closed here."""
        told: list[Event] = [] if notes is None else notes
        if prompt.ask == "Draft":
            self._draft(state, prompt.seat, option, luck, told)
            return
        assert state.race is not None
        inner = replace(prompt, name=prompt.name.partition("/")[2])
        FLAMME_ROUGE.answer(state.race, inner, option, luck, told)
        if state.race.race.over:
            self._close_stage(state, luck, told)

    def _draft(self, state: TourState, seat: int, option: str, luck: Luck, told: list[Event]) -> None:
        rider, number = drafted_by(seat, option)
        draft(all_decks(), state.ledger, rider, number)
        told.append(has_drafted(seat, rider, number))
        if not is_drafting(state.ledger):
            self._open_stage(state, luck, told)

    def _open_stage(self, state: TourState, luck: Luck, told: list[Event]) -> None:
        """Grand Tour p. 3: set the stage up; the first time a random seat begins, then F24."""
        ledger, plan = state.ledger, state.plan
        number = int(ledger.ridden)
        stage, setup = plan.stages[number], plan.setups[number]
        if plan.dealt:
            setup = under(setup, deal(setup.course.tiles, luck))
        race, points = blank_race(plan), np.zeros(SEATS, np.int16)
        open_stage(ledger, setup.rules, race, luck, points)
        told.append(
            StageOpened(
                audience=EVERYONE,
                stage=number + 1,
                name=stage.name,
                kind=stage.kind,
                tiles=setup.stage,
                confidence=stage.confidence,
            )
        )
        state.race = RaceState(setup, race)
        FLAMME_ROUGE.set_off(state.race, points, luck, told)

    def _close_stage(self, state: TourState, luck: Luck, told: list[Event]) -> None:
        """Grand Tour p. 4-6: write the results down; then the next stage, or the end."""
        assert state.race is not None
        ledger, plan, setup = state.ledger, state.plan, state.race.setup
        row = int(ledger.ridden)
        close_stage(plan.rules, ledger, setup.rules, state.race.race, row + 1 in plan.rest_days)
        told += closing_events(ledger, row, rested=row + 1 in plan.rest_days)
        # F20: in a tour the podium goes to the first team home; the places of a single race say nothing here
        state.ended = replace(FLAMME_ROUGE.view(state.race, None), places=())
        state.race = None
        if ledger.ridden < len(plan.stages):
            self._open_stage(state, luck, told)
            return
        close_tour(plan.rules, ledger)
        ranking = ledger.ranking.tolist()[: plan.seats]
        totals = {LETTERS[seat]: int(ledger.total[seat]) for seat in ranking}
        told.append(TourEnded(audience=EVERYONE, totals=totals, rule="F26"))

    def view(self, state: TourState, seat: int | None) -> TourView:
        """What a seat sees."""
        race = None if state.race is None else FLAMME_ROUGE.view(state.race, seat)
        just_ended = state.race is None or state.race.race.rounds == 0
        return replace(state.recall(tour_so_far), seat=seat, race=race, ended=state.ended if just_ended else None)

    def changed_fields(self, before: TourState, now: TourState, seat: int | None) -> dict[str, Any] | None:
        """What differs between two views of a seat, if only something of the race does, and that shows at once.

        During a stage the ledger stays as it is.
        """
        if before.race is None or now.race is None or before.ended is not now.ended:
            return None
        fields = FLAMME_ROUGE.changed_fields(before.race, now.race, seat)
        return None if fields is None else {f"race.{name}": value for name, value in fields.items()}

    def picture(self, view: TourView) -> str:
        """The stage that is ridden, or the next one."""
        return view._repr_svg_()

    def imagine(self, view: TourView, luck: Luck) -> TourState:
        """The ledger is public: it is written again from the results. The stage is imagined."""
        plan = TourPlan(
            view.seats,
            view.stages,
            frozenset(view.rest_days),
            view.specialists,
            automatic=view.automatic,
            dealt=view.dealt,
            all_by_points=view.all_by_points,
        )
        ledger = rewrite(plan, view)
        race = None if view.race is None else FLAMME_ROUGE.imagine(view.race, luck)
        return TourState(plan, ledger, race, view.ended)

    def outcome(self, state: TourState) -> Outcome | None:
        """Most tour points wins."""
        if state.ledger.ridden < len(state.plan.stages):
            return None
        ranking = state.ledger.ranking.tolist()[: state.plan.seats]
        places = tuple(ranking.index(seat) + 1 for seat in range(state.plan.seats))
        return Outcome(places, tuple(LETTERS[seat] for seat in ranking))


def tour_so_far(state: TourState) -> TourView:
    """What everybody sees of a tour, without the stage being ridden."""
    return tour_view(state.plan, state.ledger)


def rewrite(plan: TourPlan, view: TourView) -> Ledger:
    """A ledger from what everybody can see of it."""
    ledger, riders = new_ledger(plan.seats), 2 * plan.seats
    give_automatic_decks(ledger, plan.automatic)
    ledger.drafting[: len(view.drafting)] = view.drafting
    if view.drafted == 2 * ledger.drafters:
        give_plain_decks(all_decks(), ledger)
    for rider, number in enumerate(view.specialist):
        if number:
            draft(all_decks(), ledger, rider, number)
    ledger.drafted = view.drafted
    for row, result in enumerate(view.results):
        ledger.arrival[row, :riders] = [RIDER_NUMBERS[name] for name in result.arrival]
        ledger.stage_time[row, :riders] = result.times
        ledger.stage_sprint[row, :riders] = result.sprint
        ledger.stage_mountain[row, :riders] = result.mountain
        close_row(plan.rules, ledger, plan.setups[row].rules.roads == BY_TEAM, row + 1 in plan.rest_days)
    if ledger.ridden == len(plan.stages):
        close_tour(plan.rules, ledger)
    ledger.exhaustion[:riders] = view.exhaustion
    ledger.start[: plan.seats] = view.start
    return ledger


def closing_events(ledger: Ledger, row: int, *, rested: bool) -> list[Event]:
    """What the end of a stage brought."""
    result = stage_result(ledger, row)
    told: list[Event] = [
        StageClosed(
            audience=EVERYONE,
            stage=row + 1,
            arrival=result.arrival,
            times=dict(zip(RIDER_NAMES, result.times, strict=False)),
            podium={name: points for name, points in zip(RIDER_NAMES, result.podium, strict=False) if points},
            jerseys=dict(zip(JERSEYS, result.jerseys, strict=True)),
            rule="F25",
        )
    ]
    if rested:
        told.append(Rested(audience=EVERYONE, points=dict(zip(LETTERS, result.rest, strict=False)), rule="F23"))
    return told


GRAND_TOUR = GrandTour()
