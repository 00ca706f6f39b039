"""Somebody's races together: places by stage and by bot, feats, and how strong they rode once luck is taken out."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lignerouge.kernel.intervals import Z95

WINDOW = 20  # races that the strength at a moment rests on
FEWEST = 3  # races before anything is said about it
FARTHEST = 600  # points that somebody can be from the company they keep, as far as races tell
SPREAD = 0.5  # of a single result: what is assumed until races show their own


@dataclass(frozen=True, slots=True)
class RaceResult:
    """A race of somebody's."""

    table: str
    game: str
    stage: str  # "" of a game without one
    at: float  # when it ended, in seconds since 1970
    place: int
    of: int
    bots: tuple[str, ...]  # whom they met
    people: int  # besides
    adjusted: tuple[float, float] | None  # the result less what the deal was worth, with its error
    feats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StrengthAt:
    """The share of races won with luck taken out, up to a race: the last WINDOW of them."""

    at: float
    races: int
    value: float
    low: float  # of the 95 % interval
    high: float
    even: float  # what somebody as strong as the others would have


@dataclass(frozen=True, slots=True)
class StageLine:
    """All races on a stage."""

    game: str
    stage: str
    races: int
    won: int
    best: int
    mean_place: float


@dataclass(frozen=True, slots=True)
class BotLine:
    """All races against a bot."""

    bot: str
    races: int
    won: int
    even: float  # the races that would be won among equals


@dataclass(frozen=True, slots=True)
class FairBot:
    """The bot that is nearest to somebody's strength, on the arena's scale."""

    bot: str
    rating: int  # somebody's own
    races: int  # that it rests on


@dataclass(frozen=True, slots=True)
class Career:
    """All that is shown of somebody's races."""

    results: Sequence[RaceResult]  # the last first
    places: Sequence[int]  # how often each, from the first on
    stages: Sequence[StageLine]
    bots: Sequence[BotLine]
    strength: Sequence[StrengthAt]  # in the order of time
    feats: Mapping[str, int]
    fair: Mapping[str, FairBot]  # by game; of games with too few races against rated bots alone nothing


def career(results: Iterable[RaceResult], ratings: Mapping[str, Mapping[str, int]] | None = None) -> Career:
    """Work a career out anew from the races alone; nothing else is kept. `ratings`: of bots, by game and bot."""
    ordered = sorted(results, key=lambda result: (result.at, result.table))
    most = max((result.of for result in ordered), default=0)
    counted = Counter(result.place for result in ordered)
    feats = Counter(feat for result in ordered for feat in result.feats)
    return Career(
        results=ordered[::-1],
        places=[counted[place] for place in range(1, most + 1)],
        stages=stage_lines(ordered),
        bots=bot_lines(ordered),
        strength=strengths(ordered),
        feats=dict(sorted(feats.items())),
        fair={game: bot for game, rated in (ratings or {}).items() if (bot := fair_bot(ordered, game, rated))},
    )


def stage_lines(results: Sequence[RaceResult]) -> list[StageLine]:
    """The stages, the most ridden first."""
    found: dict[tuple[str, str], list[int]] = {}
    for result in results:
        found.setdefault((result.game, result.stage), []).append(result.place)
    lines = [
        StageLine(game, stage, len(places), places.count(1), min(places), sum(places) / len(places))
        for (game, stage), places in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.races, line.game, line.stage))


def bot_lines(results: Sequence[RaceResult]) -> list[BotLine]:
    """The bots, the most met first; a race against two of the same bot counts once."""
    found: dict[str, list[RaceResult]] = {}
    for result in results:
        for bot in set(result.bots):
            found.setdefault(bot, []).append(result)
    lines = [
        BotLine(bot, len(met), sum(each.place == 1 for each in met), sum(1 / each.of for each in met))
        for bot, met in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.races, line.bot))


def strengths(results: Sequence[RaceResult]) -> list[StrengthAt]:
    """The strength after every race that was reviewed, with the interval of a mean."""
    known = [result for result in results if result.adjusted is not None and result.of > 1]
    found: list[StrengthAt] = []
    for n in range(FEWEST, len(known) + 1):
        window = known[max(0, n - WINDOW) : n]
        values = [result.adjusted[0] for result in window if result.adjusted is not None]
        many, mean = len(values), sum(values) / len(values)
        # A few equal results by chance must not look sure: the assumed spread counts like two more races.
        variance = (sum((value - mean) ** 2 for value in values) + 2 * SPREAD**2) / (many + 1)
        half = Z95 * math.sqrt(variance / many)
        even = sum(1 / result.of for result in window) / many
        found.append(StrengthAt(window[-1].at, many, mean, mean - half, mean + half, even))
    return found


def fair_bot(results: Sequence[RaceResult], game: str, ratings: Mapping[str, int]) -> FairBot | None:
    """By the last races of a game against rated bots alone; None if there are too few.

    Somebody's rating is the one with which they would have been expected to win as often as they did without their
    luck. Two even races against the usual company are added, so that who won them all is not infinitely strong.
    """
    known = [
        ([ratings[bot] for bot in result.bots], result.adjusted[0])
        for result in results
        if result.game == game and result.adjusted is not None and not result.people
        if result.bots and all(bot in ratings for bot in result.bots)
    ][-WINDOW:]
    if len(known) < FEWEST:
        return None
    usual = sum(sum(rivals) / len(rivals) for rivals, _ in known) / len(known)
    races: list[tuple[Sequence[float], float]] = [*known, ([usual], 0.5), ([usual], 0.5)]
    low, high = usual - FARTHEST, usual + FARTHEST
    while high - low > 1:
        middle = (low + high) / 2
        if sum(chance_of(middle, rivals) - won for rivals, won in races) < 0:
            low = middle
        else:
            high = middle
    return FairBot(min(ratings, key=lambda bot: abs(ratings[bot] - low)), round(low), len(known))


def chance_of(rating: float, rivals: Sequence[float]) -> float:
    """To win, in the arena's model: strengths are shares."""
    return 1 / (1 + sum(math.pow(10, (rival - rating) / 400) for rival in rivals))
