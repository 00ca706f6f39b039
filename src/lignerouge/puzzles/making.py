"""Finds puzzles in races: a quick look at every card, a second at what looks clear, a thorough one before it counts.

Every look has worlds of its own: the best of several uncertain numbers looks better than it is, so what a look finds is
never measured by the same look.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lignerouge.flamme.content.catalogue import stages
from lignerouge.flamme.play.events import Capped, Crossed, Raised, Revealed, StoppedAtFoot
from lignerouge.flamme.preview.outlook import Chance, outlook
from lignerouge.kernel import journal
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.opinion import Opinion, Value
from lignerouge.puzzles.puzzle import Grade, Judged, Puzzle, Theme, cut_behind
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import FRESH, GRADES, Moment, moments, round_of

GAME, CRITIC = "flamme", "legend"
RIDERS = ("climber", "champion@16", "follower", "breakaway", "champion@32", "sensible")  # who ride the races
SEATS = (4, 3, 4, 2)
STAGES_APART = 7  # with no common factor with the number of stages, so that stage, seats and bots mix
MOST_FROM_A_RACE = 4
FIRST_ROUND = 5  # from which on is looked: before it much costs little, and imagining the rest costs most

FINE = dict(GRADES)["fine"]  # what the review still calls fine
WORLDS = 1024  # of the last look
DEEPER = 10  # times as many worlds, of the check


@dataclass(frozen=True, slots=True)
class Look:
    """How many worlds a look has, and how clear an answer must be: every option near the best, or far from it."""

    worlds: int
    near: float  # the most that an option may lose which counts as right
    far: float  # the least that all others lose,
    errors: float  # and by how many standard errors


LOOKS = (Look(32, 0.07, 0.14, 0), Look(192, 0.04, 0.12, 3), Look(WORLDS, 0.03, 0.12, 5))

# Bots that ride by simple policies: how many of them find the answer says how hard it is.
FINDERS = ("sensible", "breakaway", "follower", "climber")
EASY, MEDIUM = 3, 1  # so many, at least
GRADED: tuple[Grade, ...] = ("easy", "medium", "hard")

LIKELIER = 0.3  # by so much a share has to differ before it is a reason
ROUNDS = 300  # imagined for such shares


def bots_race(seed: int, number: int) -> journal.Journal:
    """Let bots ride race `number` of a seed. Stage, bots and luck change from race to race."""
    entry = GAMES[GAME]
    roads, seats = stages(), SEATS[number % len(SEATS)]
    options: Options = {"stage": roads[number * STAGES_APART % len(roads)].name}
    names = [RIDERS[(number // 3 + seat * (1 + number % 5)) % len(RIDERS)] for seat in range(seats)]
    match: Match[Any, Any] = Match.begin(entry.game, options, names, seeded(seed, number))
    pilots = {seat: entry.new_steady_bot(name, seed + 1000 * number + seat).choose for seat, name in enumerate(names)}
    for _ in match.autopilot(pilots):
        pass
    return match.journal


def make_puzzles(seed: int, first: int, count: int) -> list[Puzzle]:
    """The puzzles of these races."""
    return [
        puzzle
        for number in range(first, first + count)
        for puzzle in puzzles_in(bots_race(seed, number), f"bots {seed}/{number}", seed + number)
    ]


def puzzles_in(record: journal.Journal, source: str, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a finished race, the hardest first; never two from the same round of a seat."""
    found, _ = moments(GAMES[GAME], record)
    cards = [each for each in found if each.prompt.ask == "PlayCard" and round_number(each) >= FIRST_ROUND]
    seen = [glance for moment in cards if (glance := first_look(moment, seed))]
    seen.sort(key=lambda glance: (-GRADED.index(glance.grade), glance.moment.step * 2654435761 % 2**32))
    used: set[tuple[int, int]] = set()
    for glance in seen:
        where = round_number(glance.moment), glance.moment.prompt.seat
        if where in used:
            continue
        puzzle = puzzle_at(record, source, seed, glance)
        if puzzle is not None:
            used.add(where)
            yield puzzle
        if len(used) == MOST_FROM_A_RACE:
            return


def round_number(moment: Moment) -> int:
    """The round of a moment."""
    return int(round_of(moment.prompt.name))


@dataclass(frozen=True, slots=True)
class Glance:
    """What the first look found of a decision."""

    moment: Moment
    best: str
    choices: dict[str, str]  # by simple bot
    grade: Grade


def first_look(moment: Moment, seed: int) -> Glance | None:
    """A quick look at a decision: None if its answer is not clear enough for a puzzle."""
    values = opinion_of(moment, LOOKS[0].worlds, seed + moment.step).values
    best = max(values, key=lambda value: value.chance).option
    right = right_options(values, best, LOOKS[0])
    if right is None:
        return None
    choices = {name: GAMES[GAME].new_steady_bot(name, seed).choose(moment.view, moment.prompt) for name in FINDERS}
    return Glance(moment, best, choices, grade_by_finders(sum(option in right for option in choices.values())))


def puzzle_at(record: journal.Journal, source: str, seed: int, glance: Glance) -> Puzzle | None:
    """Make a puzzle of a decision; None if a closer look finds no clear answer, or no theme says what it is about."""
    moment, best = glance.moment, glance.best
    values: Sequence[Value] = ()
    right: set[str] = set()
    for n, look in enumerate(LOOKS[1:], 1):
        values = opinion_of(moment, look.worlds, seed + FRESH * n + moment.step, best).values
        leader = max(values, key=lambda value: value.chance).option
        split = right_options(values, leader, look)
        if split is None or (look is LOOKS[-1] and leader != best):
            return None
        best, right = leader, split
    chances = outlook(moment.view, moment.prompt, seeded(seed, moment.step), ROUNDS)
    options = tuple(as_judged(value, best, values, chance) for value, chance in zip(values, chances, strict=True))
    themes = themes_of(record, moment, options, right, chances)
    if not themes:
        return None
    finders = tuple(name for name in FINDERS if glance.choices[name] in right)
    return Puzzle(
        source=source,
        record=cut_behind(record, moment.step),
        step=moment.step,
        best=best,
        right=tuple(option for option in moment.prompt.options if option in right),
        options=options,
        worlds=LOOKS[-1].worlds,
        found_by=finders,
        grade=grade_by_finders(len(finders)),
        themes=themes,
    )


def opinion_of(moment: Moment, worlds: int, seed: int, best: str = "") -> Opinion:
    """What the critic thinks of the options; with `best`, how much better that one is than each other."""
    critic: Any = GAMES[GAME].new_steady_bot(f"{CRITIC}@{worlds}", seed)
    if best:
        return critic.second_opinion(moment.view, moment.prompt, best)  # type: ignore[no-any-return]  # bots by name
    return critic.opinion(moment.view, moment.prompt)  # type: ignore[no-any-return]  # of cards it has one


def right_options(values: Sequence[Value], best: str, look: Look) -> set[str] | None:
    """The options that count as right; None if one is neither near the best nor far from it, or none is far."""
    top = next(value.chance for value in values if value.option == best)
    right: set[str] = set()
    for value in values:
        loss, error = top - value.chance, value.apart_error or 0.0
        if loss <= look.near:
            right.add(value.option)
        elif loss < max(look.far, look.errors * error):
            return None
    return right if len(right) < len(values) and len(right) <= 2 else None


def as_judged(value: Value, best: str, values: Sequence[Value], chance: Chance) -> Judged:
    """What a puzzle keeps of an option, rounded to what its error allows."""
    top = next(each.chance for each in values if each.option == best)
    figures = (value.chance, value.chance_error, top - value.chance, value.apart_error or 0.0)
    shares = (chance.towed, chance.tired, chance.stopped)
    return Judged(value.option, *(round(figure, 4) for figure in figures), *(round(share, 2) for share in shares))


def grade_by_finders(found: int) -> Grade:
    """How hard a puzzle is that so many of the simple bots solve."""
    return "easy" if found >= EASY else "medium" if found >= MEDIUM else "hard"


def themes_of(
    record: journal.Journal,
    moment: Moment,
    options: Sequence[Judged],
    right: set[str],
    chances: Sequence[Chance],
) -> tuple[Theme, ...]:
    """What a puzzle is about, from the events of imagined rounds and of the race as it went."""
    of_best = max(options, key=lambda each: each.chance)
    wrong = [each for each in options if each.option not in right]
    themes: list[Theme] = []
    if any(each.stopped - of_best.stopped >= LIKELIER for each in wrong):
        themes.append("block")
    if any(of_best.towed - each.towed >= LIKELIER for each in wrong):
        themes.append("slipstream")
    if any(each.tired - of_best.tired >= LIKELIER for each in wrong):
        themes.append("exhaustion")
    befalls = [event for chance in chances for event in chance.preview.events]
    if any(isinstance(event, Capped | StoppedAtFoot | Raised) for event in befalls):
        themes.append("climb")
    ahead = rounds_to_the_line(record, round_number(moment))
    if ahead == 0:
        themes.append("sprint")
    elif ahead is not None and ahead <= 2:
        themes.append("last-metres")
    return tuple(themes)


def rounds_to_the_line(record: journal.Journal, now: int) -> int | None:
    """How many rounds later the first rider crosses the line; 0: in this round; None: never."""
    last = now
    for step in journal.replay(GAMES[record.game].game, record):
        for event in step.events:
            if isinstance(event, Revealed):
                last = event.round
            elif isinstance(event, Crossed):
                return last - now
    return None
