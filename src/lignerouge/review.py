"""A game in retrospect: how the chances went, what each decision cost, and where the game turned.

A bot that searches is asked, decision by decision, what it thinks, with no more than what the seat saw at that moment.
It is asked the same way every time: the same record gives the same review. All figures have standard errors.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import hypot
from typing import Any

from lignerouge.kernel import journal
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Outcome, Prompt
from lignerouge.kernel.opinion import Opinion
from lignerouge.registry import GAMES, GameEntry

TURNING_POINTS = 3
CLEARLY = 2.0  # standard errors from which on a decision counts as a mistake


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a seat stood: its chance to win and the place that it could expect, with standard errors."""

    chance: float
    chance_error: float
    place: float
    place_error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer, and what the critic thinks of it."""

    step: int  # of the record
    round: str
    seat: int
    prompt: str
    option: str
    opinion: Opinion

    @property
    def loss(self) -> float:
        """How much chance to win it cost against the critic's best option; never less than nothing."""
        return max(0.0, self.opinion.expected.chance - self.opinion.of(self.option).chance)

    @property
    def loss_error(self) -> float:
        """At most: both options were tried in the same worlds, which makes their difference surer."""
        if self.option == self.opinion.best:
            return 0.0
        return hypot(self.opinion.expected.chance_error, self.opinion.of(self.option).chance_error)

    @property
    def is_mistake(self) -> bool:
        """It clearly cost something."""
        return self.loss > CLEARLY * self.loss_error


@dataclass(frozen=True, slots=True)
class Round:
    """How everybody stood when a round began. After the last one: how it ended."""

    name: str  # as prompts begin: 7, in a tour 3/7, in Redline 1/7; "" for the end
    seats: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A round in which the chances changed much: whose most, and whose in return."""

    round: str
    winner: int
    gain: float
    gain_error: float
    loser: int
    loss: float
    loss_error: float


@dataclass(frozen=True)
class Review:
    """Everything that the critic has to say."""

    critic: str
    seats: tuple[str, ...]
    rounds: tuple[Round, ...]
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    outcome: Outcome | None


@dataclass(frozen=True)
class Moment:
    """What a seat saw, what it was asked and what it answered."""

    step: int
    view: Any
    prompt: Prompt
    option: str


def moments(entry: GameEntry, record: journal.Journal) -> tuple[list[Moment], Outcome | None]:
    """All answers that counted: of those that were changed, the last."""
    last = {entry.prompt: step for step, entry in enumerate(record.entries)}
    found: list[Moment] = []
    prompts: Mapping[str, Prompt] = {}
    before: Any = None
    outcome = None
    for step in journal.replay(entry.game, record):
        asked = prompts.get(step.entry.prompt)
        if asked is not None and last[asked.name] == step.step and len(asked.options) > 1:
            found.append(Moment(step.step, entry.game.view(before, asked.seat), asked, step.entry.option))
        before = step.state.clone()
        prompts = {prompt.name: prompt for prompt in entry.game.prompts(before)}
        outcome = entry.game.outcome(before)
    return found, outcome


def round_of(prompt: str) -> str:
    """The round that a prompt belongs to: the numbers that its name begins with."""
    return "/".join(takewhile(str.isdecimal, prompt.split("/")))


def review(
    record: journal.Journal,
    critic: str = "",
    *,
    seed: int = 1,
    begin: Callable[[int], None] = lambda decisions: None,
    progress: Callable[[int], None] = lambda decisions: None,
) -> Review:
    """Ask the critic, as a rule the game's usual one. `begin` hears how many decisions there are, `progress` each."""
    entry = GAMES.find(record.game)
    critic = critic or entry.critic
    check_critic(entry, critic)
    if len(record.seats) == 1:
        raise InputError("A review weighs everybody's chance to win: a time trial ridden alone has nobody to beat.")
    found, outcome = moments(entry, record)
    begin(len(found))
    decisions = []
    for moment in found:
        opinion = ask(entry, critic, seed + moment.step, moment)
        if opinion is not None:
            name = moment.prompt.name
            decisions.append(Decision(moment.step, round_of(name), moment.prompt.seat, name, moment.option, opinion))
        progress(1)
    rounds = tuple(stand(decisions, len(record.seats), outcome))
    return Review(critic, record.seats, rounds, tuple(decisions), turning_points(rounds), outcome)


def check_critic(entry: GameEntry, critic: str) -> None:
    """It must be able to say what it thinks."""
    bot = entry.new_steady_bot(critic, 0) if split_budget(critic)[0] in entry.bots else None
    if not hasattr(bot, "opinion"):
        able = [name for name in entry.bots if hasattr(entry.new_steady_bot(name, 0), "opinion")]
        if not able:
            raise InputError("None of the bots of this game has opinions.")
        raise InputError(f"{quoted(critic)} has no opinions: of the bots {', '.join(able)} have.")


def ask(entry: GameEntry, critic: str, seed: int, moment: Moment) -> Opinion | None:
    """A critic with luck of its own for every decision."""
    bot: Any = entry.new_steady_bot(critic, seed)
    opinion: Opinion | None = bot.opinion(moment.view, moment.prompt)
    return opinion


def stand(decisions: Sequence[Decision], seats: int, outcome: Outcome | None) -> Iterator[Round]:
    """Round by round, from everybody's first decision in it; who decides nothing stands as before.

    Each seat judges by what it sees and expects to choose well. So the chances add up to a little more than one; they
    are scaled to one, and the places moved so that their mean is right.
    """
    latest: dict[int, Estimate] = {}
    names = list(dict.fromkeys(decision.round for decision in decisions))
    for name in names:
        new: dict[int, Estimate] = {}
        for decision in decisions:
            if decision.round == name and decision.seat not in new:
                value = decision.opinion.expected
                new[decision.seat] = Estimate(value.chance, value.chance_error, value.place, value.place_error)
        latest |= new
        if len(latest) == seats:
            yield Round(name, balanced([latest[seat] for seat in range(seats)]))
    if outcome is not None:
        firsts = outcome.places.count(1)
        yield Round("", tuple(Estimate((place == 1) / firsts, 0.0, place, 0.0) for place in outcome.places))


def balanced(estimates: Sequence[Estimate]) -> tuple[Estimate, ...]:
    """Chances that add up to one, places with the right mean."""
    total, count = sum(each.chance for each in estimates), len(estimates)
    shift = (count + 1) / 2 - sum(each.place for each in estimates) / count
    scale = 1 / total if total > 0 else 0.0
    return tuple(
        Estimate(
            each.chance * scale if scale else 1 / count,
            each.chance_error * scale,
            min(max(each.place + shift, 1.0), float(count)),
            each.place_error,
        )
        for each in estimates
    )


def turning_points(rounds: Sequence[Round]) -> tuple[TurningPoint, ...]:
    """Where the chances of one seat changed most, in the order of the game."""
    found: list[tuple[float, int, TurningPoint]] = []
    for number, (now, then) in enumerate(pairwise(rounds)):
        changes = [
            (after.chance - before.chance, hypot(after.chance_error, before.chance_error))
            for before, after in zip(now.seats, then.seats, strict=True)
        ]
        winner, loser = changes.index(max(changes)), changes.index(min(changes))
        gain, loss = changes[winner], changes[loser]
        point = TurningPoint(now.name, winner, gain[0], gain[1], loser, -loss[0], loss[1])
        found.append((max(gain[0], -loss[0]), number, point))
    greatest = sorted(found, key=lambda each: -each[0])[:TURNING_POINTS]
    return tuple(point for _, _, point in sorted(greatest, key=lambda each: each[1]))


def with_errors(estimate: Any, *figures: str) -> dict[str, list[float]]:
    """Some of its figures as [value, standard error]."""
    return {figure: [getattr(estimate, figure), getattr(estimate, f"{figure}_error")] for figure in figures}


def as_json(review: Review) -> dict[str, Any]:
    """For programs: every figure as [value, standard error]."""
    return {
        "critic": review.critic,
        "seats": list(review.seats),
        "places": list(review.outcome.places) if review.outcome else None,
        "rounds": [
            {"round": each.name, "seats": [with_errors(seat, "chance", "place") for seat in each.seats]}
            for each in review.rounds
        ],
        "decisions": [
            {
                **{name: getattr(each, name) for name in ("step", "round", "seat", "prompt", "option")},
                "best": each.opinion.best,
                "loss": [each.loss, each.loss_error],
                "mistake": each.is_mistake,
                "values": [
                    {"option": value.option, "worlds": value.worlds, **with_errors(value, "chance", "place", "worth")}
                    for value in each.opinion.values
                ],
            }
            for each in review.decisions
        ],
        "turning_points": [
            {"round": each.round, "winner": each.winner, "loser": each.loser, **with_errors(each, "gain", "loss")}
            for each in review.turning_points
        ],
    }
