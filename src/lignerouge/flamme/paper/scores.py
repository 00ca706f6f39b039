"""Scores only: the results of stages as they are read off the cardboard, and the whole book of the tour from them.

The rules are those of the desk and the ledger (Grand Tour p. 4-8); here is only said what is typed, and what of it
cannot be.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from lignerouge.flamme.content.catalogue import seconds
from lignerouge.flamme.explain.tour import answer_tour
from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.play.names import LETTERS, TYPES
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS
from lignerouge.flamme.play.setup import Setup, make_setup
from lignerouge.flamme.rules.clock import SIDES as TIMINGS
from lignerouge.flamme.rules.clock import squares_past
from lignerouge.flamme.rules.ledger import REFRESHMENT, SPRINT
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, TOGETHER
from lignerouge.flamme.rules.tour_numbers import numbers
from lignerouge.flamme.tour.plan import TODAY, PlannedStage, Policy, read_rest_days, read_stages
from lignerouge.kernel.errors import InputError

MOST_MINUTES, MOST_CARDS = 99, 99
PILES = ("major", "minor")
SIDES = ("sprint", "mountain")
Felt = Literal["all", "team", "nobody"]  # whom a rider feels: whose lanes count, and who makes packs
FELT: Mapping[int, Felt] = {TOGETHER: "all", BY_TEAM: "team", BY_RIDER: "nobody"}


@dataclass(frozen=True, slots=True)
class Finish:
    """Where a rider came home: after so many minutes, so many squares past the line, in this lane (0 the right one)."""

    minutes: int
    square: int
    lane: int


@dataclass(frozen=True, slots=True)
class StageEntry:
    """A stage as it is typed; by rider, but for the tokens: who took them, the best first, "" nobody."""

    finish: Mapping[str, Finish]
    tokens: Mapping[str, Sequence[str]]
    sides: Mapping[str, str]  # where the stage card shows another side than we know of
    exhaustion: Mapping[str, int]  # in the deck when the stage ends


NOTHING = StageEntry({}, {}, {}, {})


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens beside the road."""

    name: str
    side: str
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageSheet:
    """What can be typed about a stage."""

    card: int  # 0: tiles of one's own
    name: str
    kind: str
    tiles: str
    confidence: str
    rest_day: bool  # after it
    felt: Felt
    seconds: tuple[int, ...]  # by square past the line
    lanes: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class StageScores:
    """What a stage brought and how the tour stands after it; by rider or by team, times in seconds."""

    arrival: tuple[str, ...]
    times: Mapping[str, int]
    podium: Mapping[str, int]  # tour points, of those who got any
    total_times: Mapping[str, int]
    sprint: Mapping[str, int]
    mountain: Mapping[str, int]
    tour_points: Mapping[str, int]
    leaders: Mapping[str, str | None]  # general, sprint, mountain
    jerseys: Mapping[str, str | None]  # yellow, green, polka
    rest_points: Mapping[str, int]
    exhaustion_back: Mapping[str, int]  # cards that go back to the supply before the next stage
    exhaustion_next: Mapping[str, int]  # cards that stay in the deck
    start_order_next: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TourScores:
    """Grand Tour p. 7: the end."""

    bonus: Mapping[str, Mapping[str, int]]  # general, sprint, mountain, team: tour points by team
    podium_points: Mapping[str, int]
    rest_points: Mapping[str, int]
    total: Mapping[str, int]
    ranking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """The book of a tour: its stages, the results of those that are typed, and in the end the scores."""

    riders: tuple[str, ...]
    stages: tuple[StageSheet, ...]
    results: tuple[StageScores, ...]
    final: TourScores | None
    marks: Mapping[str, Mark]  # by the number of a stage
    untaken: Mapping[str, tuple[str, ...]]  # by the number of a stage that is typed: piles of which nobody has a token


def read_letters(letters: Sequence[str]) -> tuple[str, ...]:
    """The teams of a book."""
    if not FEWEST_SEATS <= len(letters) <= MOST_SEATS:
        raise InputError(f"A book has {FEWEST_SEATS} to {MOST_SEATS} teams, not {len(letters)}.")
    if any(letter not in tuple(LETTERS) for letter in letters) or len(set(letters)) != len(letters):
        raise InputError(f"The teams are {', '.join(LETTERS)}, each once.")
    return tuple(letters)


def keep_scores(
    letters: Sequence[str], stages: Any, rest_days: Any, entries: Mapping[str, StageEntry], policy: Policy = TODAY
) -> Scores:
    """The whole book from what was typed. What is wrong with the tour itself is a mistake, with an entry a mark."""
    teams = read_letters(letters)
    planned = read_stages(stages, len(teams), policy=policy)
    rests = read_rest_days(rest_days, len(planned))
    sheets = tuple(sheet_of(stage, len(teams), rest_day=n in rests) for n, stage in enumerate(planned, 1))
    riders = tuple(team + kind for team in teams for kind in TYPES)
    marks: dict[str, Mark] = {}
    untaken: dict[str, tuple[str, ...]] = {}
    asked: list[dict[str, Any]] = []
    for n, sheet in enumerate(sheets, 1):
        mark = check(sheet, riders, entries.get(str(n), NOTHING))
        if mark is None and len(asked) < n - 1:
            mark = Mark("later")
        if mark is None:
            asked.append(question_of(sheet, entries[str(n)]))
            untaken[str(n)] = tuple(
                pile.name for pile in sheet.piles if not any(entries[str(n)].tokens.get(pile.name, ()))
            )
        elif str(n) in entries:
            marks[str(n)] = mark
    known = {str(n) for n in range(1, len(sheets) + 1)}
    marks |= {name: Mark("no-stage") for name in entries if name not in known}
    told: dict[str, Any] = {"stages": []}
    if asked:
        tour = {"teams": list(teams), "length": len(sheets), "stages": asked}
        told = answer_tour(tour, all_by_points=policy.all_by_points)
    results = tuple(StageScores(**plainly(stage)) for stage in told.pop("stages"))
    return Scores(riders, sheets, results, TourScores(**plainly(told)) if told else None, marks, untaken)


def sheet_of(stage: PlannedStage, seats: int, *, rest_day: bool) -> StageSheet:
    """What a stage asks for: its finish, its tokens."""
    setup = make_setup(stage.tiles, stage.kind, seats, stage.moved)
    past = squares_past(setup.course)
    return StageSheet(
        card=stage.number,
        name=stage.name,
        kind=stage.kind,
        tiles=setup.stage,
        confidence=stage.confidence,
        rest_day=rest_day,
        felt=FELT[int(setup.rules.roads)],
        seconds=tuple(int(setup.course.track.seconds[square]) for square in past),
        lanes=int(setup.course.track.lanes[past[0]]),
        piles=tuple(piles_of(setup)),
    )


def piles_of(setup: Setup) -> Iterator[Pile]:
    """The tokens that count for a jersey."""
    for number, name in enumerate(PILES[:REFRESHMENT]):
        if setup.tokens[number]:
            side = "sprint" if setup.rules.side[number] == SPRINT else "mountain"
            yield Pile(name, side, tuple(numbers()[name]))


def check(sheet: StageSheet, riders: Sequence[str], entry: StageEntry) -> Mark | None:
    """What is missing or cannot be, if anything."""
    named = [*entry.finish, *entry.exhaustion, *(name for taken in entry.tokens.values() for name in taken if name)]
    strange = dict.fromkeys(name for name in named if name not in riders)
    if strange:
        return Mark("no-rider", tuple(strange))
    missing = tuple(rider for rider in riders if rider not in entry.finish)
    if missing:
        return Mark("incomplete", missing)
    return check_finish(sheet, entry.finish) or check_tokens(sheet, entry) or check_cards(entry.exhaustion)


def check_finish(sheet: StageSheet, finish: Mapping[str, Finish]) -> Mark | None:
    """F18, F19: somebody is first, everybody is somewhere, and no two on one lane."""
    for rider, home in finish.items():
        if not 0 <= home.minutes <= MOST_MINUTES:
            return Mark("number", (rider,))
        if not 1 <= home.square <= len(sheet.seconds) or not 0 <= home.lane < sheet.lanes:
            return Mark("no-square", (rider,))
    if all(home.minutes for home in finish.values()):
        return Mark("no-first", tuple(finish))
    places: dict[tuple[Any, ...], str] = {}
    for rider, home in finish.items():
        road = {"all": "", "team": rider[0], "nobody": rider}[sheet.felt]
        other = places.setdefault((road, home.minutes, home.square, home.lane), rider)
        if other != rider:
            return Mark("same-place", (other, rider))
    return None


def check_tokens(sheet: StageSheet, entry: StageEntry) -> Mark | None:
    """F17: as many as there are, and one of a pile for a rider."""
    piles = {pile.name: pile for pile in sheet.piles}
    for name, taken in entry.tokens.items():
        riders = [rider for rider in taken if rider]
        if riders and (name not in piles or len(taken) > len(piles[name].tokens)):
            return Mark("no-pile", tuple(riders))
        twice = tuple(dict.fromkeys(rider for rider in riders if riders.count(rider) > 1))
        if twice:
            return Mark("token-twice", twice)
    if any(side not in SIDES for side in entry.sides.values()):
        return Mark("no-pile")
    return None


def check_cards(exhaustion: Mapping[str, int]) -> Mark | None:
    """As many as a deck can hold."""
    wrong = tuple(rider for rider, cards in exhaustion.items() if not 0 <= cards <= MOST_CARDS)
    return Mark("number", wrong) if wrong else None


def question_of(sheet: StageSheet, entry: StageEntry) -> dict[str, Any]:
    """A stage as the rules desk is asked about it."""
    points: dict[str, dict[str, int]] = {side: {} for side in SIDES}
    for pile in sheet.piles:
        won = points[entry.sides.get(pile.name, pile.side)]
        for rider, value in zip(entry.tokens.get(pile.name, ()), pile.tokens, strict=False):
            if rider:
                won[dotted(rider)] = won.get(dotted(rider), 0) + value
    return {
        "mode": sheet.kind if sheet.felt != "all" else "stage",
        "timing": next(side for side in TIMINGS if seconds(side) == sheet.seconds),
        "finish": [
            {"rider": dotted(rider), "minutes": home.minutes, "beyond": home.square, "lane": home.lane}
            for rider, home in entry.finish.items()
        ],
        **points,
        "exhaustion": {dotted(rider): cards for rider, cards in entry.exhaustion.items()},
        "rest_day": sheet.rest_day,
    }


def dotted(rider: str) -> str:
    """The desk's name of a rider."""
    return f"{rider[0]}.{rider[1]}"


def plainly(told: Any) -> Any:
    """The desk's names as everybody else's: "AR"."""
    if isinstance(told, dict):
        return {plainly(key): plainly(value) for key, value in told.items()}
    if isinstance(told, list):
        return tuple(plainly(value) for value in told)
    return told.replace(".", "") if isinstance(told, str) else told
