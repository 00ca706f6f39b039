"""The sheets of a tour at any moment of it: the player sheet, stage by stage, and the course sheet with running totals.

Grand Tour p. 6 and 8. Both are made from what everybody sees, as data and as text. A course sheet of paper has seven
columns, so the text goes on to a new one with the 8th and with the 15th stage.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, TYPES
from lignerouge.flamme.text.race import WORDS, clock, rider_type
from lignerouge.flamme.text.tour import confidence_name, specialist_name, stage_title, team_of
from lignerouge.flamme.tour.view import BONUSES, JERSEYS, StageResult, TourView
from lignerouge.kernel.errors import InputError, quoted

COLUMNS = 7  # of a course sheet of paper
LABEL, CELL = 22, 7  # letters
NOTHING = "·"


@dataclass(frozen=True)
class StageColumn:
    """The head of a column: which stage of the tour, on which card (0: one's own stage)."""

    stage: int
    card: int
    name: str
    kind: str
    confidence: str
    ridden: bool
    rest_day: bool  # after it


@dataclass(frozen=True)
class RiderSheet:
    """A rider's half of a player sheet: what each ridden stage brought."""

    rider: str
    specialist: int
    times: tuple[int, ...]  # seconds
    podium: tuple[int, ...]  # tour points
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]


@dataclass(frozen=True)
class PlayerSheet:
    """Grand Tour p. 6 and 8: the results of a team's two riders."""

    team: str
    stages: tuple[StageColumn, ...]
    riders: tuple[RiderSheet, ...]


@dataclass(frozen=True)
class RiderTotals:
    """A rider's rows of the course sheet: totals after each ridden stage."""

    rider: str
    times: tuple[int, ...]
    sprint: tuple[int, ...]
    mountain: tuple[int, ...]


@dataclass(frozen=True)
class Bonus:
    """Tour points at the end of the tour, by classification."""

    general: int
    sprint: int
    mountain: int
    team: int


@dataclass(frozen=True)
class TeamTotals:
    """A team's rows of the course sheet."""

    team: str
    podium: tuple[int, ...]  # tour points of both riders' podiums after each ridden stage
    rest: tuple[int, ...]  # tour points of rest days after each ridden stage
    riders: tuple[RiderTotals, ...]
    points: int  # podiums and rest days so far
    bonus: Bonus | None  # once the tour is over
    total: int | None


@dataclass(frozen=True)
class Wearers:
    """Who wears what after a stage; "" nobody."""

    stage: int
    yellow: str
    green: str
    polka: str


@dataclass(frozen=True)
class CourseSheet:
    """Grand Tour p. 6 to 8: the totals of all teams, the jerseys, and in the end the bonus points."""

    stages: tuple[StageColumn, ...]
    teams: tuple[TeamTotals, ...]
    jerseys: tuple[Wearers, ...]
    ranking: tuple[str, ...]  # once the tour is over: teams, the winner first


@dataclass(frozen=True)
class Sheets:
    """All sheets of a tour."""

    players: tuple[PlayerSheet, ...]
    course: CourseSheet


def all_sheets(view: TourView) -> Sheets:
    """As they lie on the table at this moment."""
    return Sheets(tuple(player_sheet(view, team) for team in LETTERS[: view.seats]), course_sheet(view))


def stage_columns(view: TourView) -> tuple[StageColumn, ...]:
    """All stages of the tour, ridden or not."""
    return tuple(
        StageColumn(
            stage=number,
            card=stage.number,
            name=stage.name,
            kind=stage.kind,
            confidence=stage.confidence,
            ridden=number <= len(view.results),
            rest_day=number in view.rest_days,
        )
        for number, stage in enumerate(view.stages, 1)
    )


def player_sheet(view: TourView, team: str) -> PlayerSheet:
    """A team's own sheet."""
    if team not in LETTERS[: view.seats] or len(team) != 1:
        raise InputError(f"{quoted(team)} is not a team of this tour: there are {', '.join(LETTERS[: view.seats])}.")
    seat = LETTERS.index(team)
    riders = (2 * seat, 2 * seat + 1)
    return PlayerSheet(team, stage_columns(view), tuple(rider_sheet(view, rider) for rider in riders))


def rider_sheet(view: TourView, rider: int) -> RiderSheet:
    """Half of it."""
    return RiderSheet(
        rider=RIDER_NAMES[rider],
        specialist=view.specialist[rider],
        times=tuple(result.times[rider] for result in view.results),
        podium=tuple(result.podium[rider] for result in view.results),
        sprint=tuple(result.sprint[rider] for result in view.results),
        mountain=tuple(result.mountain[rider] for result in view.results),
    )


def course_sheet(view: TourView) -> CourseSheet:
    """The score keeper's sheet."""
    return CourseSheet(
        stages=stage_columns(view),
        teams=tuple(team_totals(view, seat) for seat in range(view.seats)),
        jerseys=tuple(Wearers(stage, *result.jerseys) for stage, result in enumerate(view.results, 1)),
        ranking=view.standings.ranking,
    )


def team_totals(view: TourView, seat: int) -> TeamTotals:
    """A team's running totals."""
    totals, riders = view.standings, (2 * seat, 2 * seat + 1)

    def running(points: Callable[[StageResult], int]) -> tuple[int, ...]:
        return tuple(accumulate(points(result) for result in view.results))

    return TeamTotals(
        team=LETTERS[seat],
        podium=running(lambda result: sum(result.podium[rider] for rider in riders)),
        rest=running(lambda result: result.rest[seat]),
        riders=tuple(rider_totals(view, rider) for rider in riders),
        points=totals.points[seat],
        bonus=Bonus(**{name: row[seat] for name, row in zip(BONUSES, totals.bonus, strict=True)})
        if totals.bonus
        else None,
        total=totals.total[seat] if totals.total else None,
    )


def rider_totals(view: TourView, rider: int) -> RiderTotals:
    """A rider's running totals."""
    return RiderTotals(
        rider=RIDER_NAMES[rider],
        times=tuple(accumulate(result.times[rider] for result in view.results)),
        sprint=tuple(accumulate(result.sprint[rider] for result in view.results)),
        mountain=tuple(accumulate(result.mountain[rider] for result in view.results)),
    )


def row(label: str, cells: Sequence[str], rests: Sequence[bool] = ()) -> str:
    """A line of a sheet; a stroke after a stage is a rest day."""
    strokes = [*rests, *[False] * (len(cells) - len(rests))]
    line = "".join(f"{cell:>{CELL - 1}}{'|' if rest else ' '}" for cell, rest in zip(cells, strokes, strict=True))
    return f"{label:<{LABEL}}{line}".rstrip()


def points_of(values: Sequence[int]) -> list[str]:
    """Points as they are written; none is a dot."""
    return [str(value) if value else NOTHING for value in values]


def head(stages: Sequence[StageColumn], language: str) -> Iterator[str]:
    """Which stages, on which cards."""
    rests = [stage.rest_day for stage in stages]
    own = WORDS.say("sheet.own", language)
    yield row(WORDS.say("sheet.stage", language), [str(stage.stage) for stage in stages], rests)
    yield row(WORDS.say("sheet.card", language), [str(stage.card or own) for stage in stages], rests)


def as_text(sheet: PlayerSheet | CourseSheet, language: str = "en") -> str:
    """A sheet to read."""
    return player_text(sheet, language) if isinstance(sheet, PlayerSheet) else course_text(sheet, language)


def player_text(sheet: PlayerSheet, language: str = "en") -> str:
    """A player sheet to read."""
    lines = [WORDS.say("sheet.player", language, team=team_of(sheet.team))]
    for first in range(0, len(sheet.stages), COLUMNS):
        here = slice(first, first + COLUMNS)
        lines += ["", *head(sheet.stages[here], language)]
        for rider in sheet.riders:
            special = f" · {specialist_name(rider.rider, rider.specialist, language)}" if rider.specialist else ""
            lines.append(f"{rider.rider} {rider_type(rider.rider, language)}{special}")
            lines.append(row(f"  {WORDS.say('sheet.time', language)}", [clock(time) for time in rider.times[here]]))
            for name, values in (("podium", rider.podium), ("sprint", rider.sprint), ("mountain", rider.mountain)):
                lines.append(row(f"  {WORDS.say(f'sheet.{name}', language)}", points_of(values[here])))
    return "\n".join([*lines, *footnote(sheet.stages, language)]) + "\n"


def course_text(sheet: CourseSheet, language: str = "en") -> str:
    """A course sheet to read; more than seven stages take several."""
    parts = -(-len(sheet.stages) // COLUMNS)
    lines: list[str] = []
    for part in range(parts):
        here = slice(part * COLUMNS, (part + 1) * COLUMNS)
        title = WORDS.say("sheet.course" if parts == 1 else "sheet.course_part", language, part=part + 1, parts=parts)
        lines += [title, *head(sheet.stages[here], language)]
        for team in sheet.teams:
            lines += team_lines(team, here, language)
        lines.append(WORDS.say("sheet.jerseys", language))
        for jersey in JERSEYS:
            worn = [getattr(wearers, jersey) or NOTHING for wearers in sheet.jerseys[here]]
            lines.append(row(f"  {WORDS.say(f'sheet.{jersey}', language)}", worn))
        lines.append("")
    lines += [*score_lines(sheet, language), *footnote(sheet.stages, language), "", *stage_lines(sheet, language)]
    return "\n".join(lines) + "\n"


def team_lines(team: TeamTotals, here: slice, language: str) -> Iterator[str]:
    """A team's rows on one sheet."""
    yield team_of(team.team)
    yield row(f"  {WORDS.say('sheet.podium', language)}", points_of(team.podium[here]))
    for name in ("time", "sprint", "mountain"):
        for rider, type_ in zip(team.riders, TYPES, strict=True):
            points = rider.sprint if name == "sprint" else rider.mountain
            cells = [clock(time) for time in rider.times[here]] if name == "time" else points_of(points[here])
            yield row(f"  {WORDS.say(f'sheet.{name}', language)} {type_}", cells)


def score_lines(sheet: CourseSheet, language: str) -> Iterator[str]:
    """Grand Tour p. 7: podiums, rest days and bonus points make the total; before the end, what there is so far."""
    over = bool(sheet.ranking)
    names = ["podium", "rest", *(BONUSES if over else ()), "total" if over else "so_far"]
    headings = [WORDS.say(f"sheet.{name}", language) for name in names]
    table = [[WORDS.say("sheet.totals", language), *headings]]
    teams = {team.team: team for team in sheet.teams}
    for letter in sheet.ranking or teams:
        team = teams[letter]
        bonus = [] if team.bonus is None else [getattr(team.bonus, name) for name in BONUSES]
        so_far = [team.podium[-1] if team.podium else 0, team.rest[-1] if team.rest else 0]
        table.append(
            [team_of(letter), *points_of([*so_far, *bonus]), str(team.points if team.total is None else team.total)]
        )
    widths = [max(len(line[n]) for line in table) for n in range(len(table[0]))]
    for first, *cells in table:
        numbers = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}  {numbers}"


def stage_lines(sheet: CourseSheet, language: str) -> Iterator[str]:
    """What the stages are, and how sure we are of them."""
    yield WORDS.say("sheet.stages", language)
    for stage in sheet.stages:
        yield WORDS.say(
            "sheet.stage_line",
            language,
            stage=f"{stage.stage:>4}",
            name=stage_title(stage.name, language),
            kind=WORDS.say(f"kinds.{stage.kind}", language),
            confidence=confidence_name(stage.confidence, language),
        )


def footnote(stages: Sequence[StageColumn], language: str) -> list[str]:
    """What the strokes are, if there are any."""
    return [WORDS.say("sheet.rest_day", language)] if any(stage.rest_day for stage in stages) else []
