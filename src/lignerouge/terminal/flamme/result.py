"""Tables of a race: the teams with what is public of them, the cards left, the final order."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from lignerouge.flamme.play.names import LETTERS, TYPES
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.play.view import RiderView, SeatView
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.flamme.text.race import card_name, mark, rider_type, team_name
from lignerouge.flamme.text.race import clock as words_clock
from lignerouge.terminal.flamme.labels import tag
from lignerouge.terminal.styles import ASKING, FAINT
from lignerouge.terminal.user_input import SCREEN


def columns(language: str, *keys: str) -> list[str]:
    """Headings of columns."""
    return [SCREEN.say(f"columns.{key}", language) if key else "" for key in keys]


def place(number: int) -> Text:
    """The first is red."""
    return Text(str(number), ASKING if number == 1 else "bold")


def rider_cells(number: int, rider: str, language: str, mine: Sequence[str] = ()) -> list[RenderableType]:
    """Place, rider, type and team: how a row about a rider begins."""
    team = team_name(LETTERS.index(rider[0]))
    return [place(number), tag(rider, mine=rider in mine), rider_type(rider, language), team]


def distance(view: SeatView, square: str, language: str) -> str:
    """How far a square is from the line."""
    course = lay_course(parse_stage(view.stage)[0])
    left = course.to_go(course.number(square))
    if left:
        return SCREEN.say("race.to_go", language, left=left)
    return SCREEN.say("race.past", language, squares=int(mark(square, course)))


def team_table(view: SeatView, seats: Sequence[str], language: str, *, mine: Sequence[str]) -> Table:
    """A row a team: both riders with what is left to ride, their decks and exhaustion cards, and who has chosen."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
    numbers = columns(language, "to_go", "deck", "tired")
    for heading in columns(language, "team", "by", *("", "to_go", "deck", "tired") * 2, "chosen"):
        table.add_column(heading, no_wrap=True, justify="right" if heading in numbers else "left")
    course = lay_course(parse_stage(view.stage)[0])
    for seat, name in enumerate(seats):
        own = [rider for rider in view.riders if rider.rider[0] == LETTERS[seat]]
        cells: list[Text] = [Text(team_name(seat)), Text(name[:12])]
        for rider in own:
            left = mark(rider.square, course) if rider.square else "–"
            deck = f"{rider.face_down}+{rider.recycled}"
            cells += [tag(rider.rider, mine=rider.rider in mine, crashed=rider.crashed), Text(left, "bold")]
            cells += [Text(deck), Text(str(rider.deck.count("E")))]
        table.add_row(*cells, status(view, seat, language))
    return table


def status(view: SeatView, seat: int, language: str) -> Text:
    """How many cards a seat has chosen."""
    if view.phase != "energy":
        return Text("")
    riders = sum(1 for rider in view.order if rider[0] == LETTERS[seat])
    cards = view.chosen[seat]
    if cards == riders:
        return Text(f"✓ {SCREEN.say('race.ready', language)}")
    return Text(f"… {SCREEN.say('race.chosen', language, cards=cards, all=riders)}", ASKING)


def deck_table(view: SeatView, language: str) -> Table:
    """The cards left to every rider: what was played and taken is public."""
    table = Table(*columns(language, "rider", "deck", "cards"), box=None, pad_edge=False, header_style=FAINT)
    for rider in view.riders:
        table.add_row(
            tag(rider.rider, crashed=rider.crashed), f"{rider.face_down}+{rider.recycled}", listed(rider, language)
        )
    return table


def listed(rider: RiderView, language: str) -> str:
    """A deck as "3×2 2×5 exhaustion"."""
    counts = {label: rider.deck.count(label) for label in rider.deck}
    return "  ".join(f"{count}×{card_name(label, language)}" for label, count in counts.items())


def final_table(view: SeatView, order: Sequence[str], seats: Sequence[str], language: str) -> Table:
    """F13: the whole order, with teams and distances; F18: with a clock, times; F20: team by team in a team trial."""
    headings = columns(language, "place", "rider", "", "team", "by", "road")
    table = Table(*headings, box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
    riders = {rider.rider: rider for rider in view.riders}
    teams = view.places if view.kind == "ttt" else ()
    ranked = sorted(order, key=lambda name: teams[LETTERS.index(name[0])]) if teams else order
    for n, name in enumerate(ranked, 1):
        seat = LETTERS.index(name[0])
        rider = max(riders[name], riders[mate_of(name)], key=seconds) if teams else riders[name]
        where = distance(view, rider.square, language) if rider.seconds is None or view.kind == RACE else clock(rider)
        table.add_row(*rider_cells(teams[seat] if teams else n, name, language), seats[seat], where)
    return table


def mate_of(rider: str) -> str:
    """The other rider of a team."""
    return rider[0] + TYPES[1 - TYPES.index(rider[1])]


def seconds(rider: RiderView) -> int:
    """F18: a rider's time."""
    return 60 * rider.minutes + (rider.seconds or 0)


def clock(rider: RiderView) -> str:
    """F18: minutes and seconds."""
    return words_clock(seconds(rider))
