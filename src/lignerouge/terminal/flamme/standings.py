"""Tables of a tour: the draft, what a stage brought, how the tour stands, how the final score came about."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from lignerouge.flamme.content.catalogue import specialist
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.text.race import WORDS, clock, team_name
from lignerouge.flamme.text.tour import changes, jerseys
from lignerouge.flamme.tour.view import JERSEYS, StageResult, TourView
from lignerouge.terminal.flamme.result import columns, place, rider_cells
from lignerouge.terminal.styles import ASKING, FAINT
from lignerouge.terminal.user_input import SCREEN

DASH = "–"


def headings(language: str, *keys: str) -> list[str]:
    """Headings of columns that only tours have."""
    return [SCREEN.say(f"tour_columns.{key}", language) for key in keys]


def table_of(left: Sequence[str], right: Sequence[str]) -> Table:
    """A table with words on the left and numbers on the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
    for name in left:
        table.add_column(name, no_wrap=True)
    for name in right:
        table.add_column(name, no_wrap=True, justify="right")
    return table


def number(value: int) -> str:
    """Points; none is a dash."""
    return str(value) if value else DASH


def draft_table(options: Sequence[str], language: str) -> Table:
    """The specialists that are left, in the order of the choices, for the rouleur (R) or the sprinteur (S)."""
    names, what = headings(language, "specialist", "changes")
    table = Table("", names, "", what, box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
    for n, option in enumerate(options, 1):
        one = specialist(option[0], int(option[1:]))
        table.add_row(Text(str(n), ASKING), Text(one.names[language], "bold"), option[0], changes(one, language))
    return table


def stage_table(result: StageResult, seats: Sequence[str], language: str, *, mine: Sequence[str]) -> Table:
    """F19: the riders as they came home, with what it brought them."""
    left = columns(language, "place", "rider", "", "team", "by")
    table = table_of(left, headings(language, "time", "podium", "sprint", "mountain"))
    for n, name in enumerate(result.arrival, 1):
        rider, seat = RIDER_NAMES.index(name), LETTERS.index(name[0])
        who = [*rider_cells(n, name, language, mine), seats[seat][:12]]
        gains = [number(row[rider]) for row in (result.podium, result.sprint, result.mountain)]
        table.add_row(*who, clock(result.times[rider]), *gains)
    return table


def general_table(view: TourView, language: str, *, mine: Sequence[str]) -> Table:
    """The riders by total time, with their points and jerseys; F26: equals by the latest stage."""
    latest, totals = view.results[-1], view.standings
    left = columns(language, "place", "rider", "", "team")
    table = table_of(left, headings(language, "time", "gap", "sprint", "mountain"))
    table.add_column(headings(language, "jersey")[0], no_wrap=True)
    order = sorted(latest.arrival, key=lambda name: totals.times[RIDER_NAMES.index(name)])
    best = totals.times[RIDER_NAMES.index(order[0])]
    for n, name in enumerate(order, 1):
        rider = RIDER_NAMES.index(name)
        gap = totals.times[rider] - best
        who = rider_cells(n, name, language, mine)
        points = [number(totals.sprint[rider]), number(totals.mountain[rider])]
        worn = [WORDS.say(f"sheet.{jersey}", language) for jersey in JERSEYS if wearer(latest, jersey) == name]
        table.add_row(*who, clock(totals.times[rider]), f"+{clock(gap)}" if gap else DASH, *points, "".join(worn))
    return table


def points_table(view: TourView, seats: Sequence[str], language: str) -> Table:
    """The teams by tour points so far; F26: equals by their first rider in the latest stage."""
    totals = view.standings
    first_home = [name[0] for name in view.results[-1].arrival]
    order = sorted(range(view.seats), key=lambda seat: (-totals.points[seat], first_home.index(LETTERS[seat])))
    table = table_of(columns(language, "place", "team", "by"), headings(language, "podium", "rest", "points"))
    for n, seat in enumerate(order, 1):
        gains = [number(totals.podium[seat]), number(totals.rest[seat])]
        table.add_row(place(n), team_name(seat), seats[seat][:12], *gains, Text(str(totals.points[seat]), "bold"))
    return table


def score_table(view: TourView, seats: Sequence[str], language: str) -> Table:
    """Grand Tour p. 7: podiums, rest days and the bonus of every classification make the total."""
    totals = view.standings
    names = ("podium", "rest", "general", "sprint", "mountain", "team", "total")
    table = table_of(columns(language, "", "team", "by"), headings(language, *names))
    for n, letter in enumerate(totals.ranking, 1):
        seat = LETTERS.index(letter)
        parts = [totals.podium[seat], totals.rest[seat], *(row[seat] for row in totals.bonus)]
        total = Text(str(totals.total[seat]), "bold")
        table.add_row(place(n), team_name(seat), seats[seat][:8], *map(number, parts), total)
    return table


def wearer(result: StageResult, jersey: str) -> str:
    """Who wears a jersey after a stage; "" nobody."""
    return result.jerseys[JERSEYS.index(jersey)]


def jerseys_sentence(view: TourView, language: str) -> str:
    """Who wears what in the end; somebody always leads the general classification."""
    worn = dict(zip(JERSEYS, view.results[-1].jerseys, strict=True))
    return SCREEN.say("tour.jerseys", language, jerseys=jerseys(worn, language))
