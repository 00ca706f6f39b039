"""A tour as a seat sees it: everything of the tour is public, the stage being ridden is a race's view."""

from dataclasses import dataclass

from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.ledger import (
    CLASSIFICATIONS,
    GENERAL,
    MOUNTAIN,
    SPRINT,
    Ledger,
    best_rider,
    first_home,
    team_place,
    team_time,
    tour_points,
)
from lignerouge.flamme.tour.plan import PlannedStage, TourPlan

JERSEYS = ("yellow", "green", "polka")
BONUSES = ("general", "sprint", "mountain", "team")


@dataclass(frozen=True)
class StageResult:
    """What a stage brought; by rider in the order of their numbers unless said otherwise."""

    arrival: tuple[str, ...]
    times: tuple[int, ...]  # seconds
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]
    podium: tuple[int, ...]  # tour points
    rest: tuple[int, ...]  # tour points of the rest day after it, by seat
    leaders: tuple[str, ...]  # of general, sprint, mountain; "" nobody
    jerseys: tuple[str, ...]  # yellow, green, polka; "" nobody


@dataclass(frozen=True)
class Standings:
    """The totals, by rider or by seat."""

    times: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]
    podium: tuple[int, ...]  # by seat
    rest: tuple[int, ...]
    points: tuple[int, ...]  # podium and rest days so far
    team_times: tuple[int, ...]  # by seat: both riders together
    general: tuple[str, ...]  # riders, best first; nobody before the first stage is over
    sprinters: tuple[str, ...]  # those with points
    climbers: tuple[str, ...]
    teams: tuple[str, ...]  # by their times
    order: tuple[str, ...]  # teams by their tour points so far
    bonus: tuple[tuple[int, ...], ...]  # at the end: general, sprint, mountain, team; by seat
    total: tuple[int, ...]  # at the end
    ranking: tuple[str, ...]  # at the end: teams, the winner first


@dataclass(frozen=True)
class TourView:
    """A tour between two answers."""

    seat: int | None
    seats: int
    stages: tuple[PlannedStage, ...]
    rest_days: tuple[int, ...]
    specialists: bool
    automatic: tuple[str, ...]  # by seat: the team that rides by itself there, "" where somebody plays
    dealt: bool  # every stage gets new weather
    all_by_points: bool  # a tour of revision 1, in which everybody places by their tour points (F24)
    drafting: tuple[int, ...]  # seats in the order in which they draft
    drafted: int
    specialist: tuple[int, ...]  # by rider, 0 without
    exhaustion: tuple[int, ...]  # by rider: cards that went into the stage being ridden
    start: tuple[int, ...]  # seats in the order in which they start it
    results: tuple[StageResult, ...]
    standings: Standings
    awards: tuple[tuple[int, ...], ...]  # bonus points at the end by place: general, sprint, mountain, team
    race: SeatView | None
    ended: SeatView | None  # the stage before as everybody saw it end, until the first round after it is over

    def _repr_svg_(self) -> str:
        """A picture for notebooks: the stage that is ridden or was just ridden, or the road of the next one."""
        from lignerouge.flamme.designer.picture import stage_picture  # servers start without it

        shown = self.race or self.ended
        if shown is not None:
            return shown._repr_svg_()
        stage = self.stages[min(len(self.results), len(self.stages) - 1)]
        return stage_picture(stage.tiles, stage.kind, stage.moved, stage.name or f"Stage {stage.number}")


def rider_or_nobody(rider: int) -> str:
    """A name, or "" for nobody."""
    return "" if rider < 0 else RIDER_NAMES[rider]


def stage_result(ledger: Ledger, row: int) -> StageResult:
    """A row of the ledger."""
    riders, seats = 2 * int(ledger.seats), int(ledger.seats)
    return StageResult(
        arrival=tuple(RIDER_NAMES[rider] for rider in ledger.arrival[row].tolist()[:riders]),
        times=tuple(ledger.stage_time[row].tolist()[:riders]),
        sprint=tuple(ledger.stage_sprint[row].tolist()[:riders]),
        mountain=tuple(ledger.stage_mountain[row].tolist()[:riders]),
        podium=tuple(ledger.stage_podium[row].tolist()[:riders]),
        rest=tuple(ledger.stage_rest[row].tolist()[:seats]),
        leaders=tuple(rider_or_nobody(rider) for rider in ledger.leader[row].tolist()),
        jerseys=tuple(rider_or_nobody(rider) for rider in ledger.jersey[row].tolist()),
    )


def classification(ledger: Ledger, which: int) -> tuple[str, ...]:
    """The riders who count in a classification, best first."""
    placed, names = 0, list[str]()
    while (rider := int(best_rider(ledger, which, placed))) >= 0:
        placed |= 1 << rider
        names.append(RIDER_NAMES[rider])
    return tuple(names)


def points_order(ledger: Ledger) -> tuple[str, ...]:
    """Most tour points first; F26: equals by the team's first rider home."""
    seats = sorted(range(ledger.seats), key=lambda seat: (-tour_points(ledger, seat), first_home(ledger, seat)))
    return tuple(LETTERS[seat] for seat in seats)


def standings(ledger: Ledger, stages: int) -> Standings:
    """The totals."""
    riders, seats, over = 2 * int(ledger.seats), int(ledger.seats), ledger.ridden == stages
    ranking = tuple(LETTERS[seat] for seat in ledger.ranking.tolist()[:seats]) if over else ()
    begun = ledger.ridden > 0
    return Standings(
        times=tuple(ledger.time.tolist()[:riders]),
        sprint=tuple(ledger.sprint.tolist()[:riders]),
        mountain=tuple(ledger.mountain.tolist()[:riders]),
        podium=tuple(ledger.podium.tolist()[:seats]),
        rest=tuple(ledger.rest.tolist()[:seats]),
        points=tuple(int(tour_points(ledger, seat)) for seat in range(seats)),
        team_times=tuple(int(team_time(ledger, seat)) for seat in range(seats)),
        general=classification(ledger, GENERAL) if begun else (),
        sprinters=classification(ledger, SPRINT),
        climbers=classification(ledger, MOUNTAIN),
        teams=tuple(LETTERS[seat] for seat in sorted(range(seats), key=lambda seat: team_place(ledger, seat)))
        if begun
        else (),
        order=points_order(ledger),
        bonus=tuple(tuple(ledger.bonus[row].tolist()[:seats]) for row in range(CLASSIFICATIONS + 1)) if over else (),
        total=tuple(ledger.total.tolist()[:seats]) if over else (),
        ranking=ranking,
    )


def tour_view(plan: TourPlan, ledger: Ledger) -> TourView:
    """What everybody sees of a tour, without the stage being ridden."""
    riders, seats = 2 * plan.seats, plan.seats
    return TourView(
        seat=None,
        seats=seats,
        stages=plan.stages,
        rest_days=tuple(sorted(plan.rest_days)),
        specialists=plan.specialists,
        automatic=plan.automatic,
        dealt=plan.dealt,
        all_by_points=plan.all_by_points,
        drafting=tuple(ledger.drafting.tolist()[: ledger.drafters]),
        drafted=int(ledger.drafted),
        specialist=tuple(ledger.specialist.tolist()[:riders]),
        exhaustion=tuple(ledger.exhaustion.tolist()[:riders]),
        start=tuple(ledger.start.tolist()[:seats]),
        results=tuple(stage_result(ledger, row) for row in range(ledger.ridden)),
        standings=standings(ledger, len(plan.stages)),
        awards=tuple(
            tuple(points for points in plan.rules.bonus[row].tolist() if points) for row in range(CLASSIFICATIONS + 1)
        ),
        race=None,
        ended=None,
    )
