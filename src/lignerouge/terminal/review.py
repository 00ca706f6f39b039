"""A review as text: the chances round by round, the turning points, and the decisions that cost most."""

from rich.console import Console
from rich.table import Table

from lignerouge.kernel.chances import Chances
from lignerouge.kernel.intervals import Z95
from lignerouge.kernel.plain_text import LETTERS
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import Decision
from lignerouge.reviewing.review import Review
from lignerouge.reviewing.rounds import verdict
from lignerouge.terminal.user_input import SCREEN

MOST_MISTAKES = 8


def percent(value: float) -> str:
    """`37 %`."""
    return f"{100 * value:.0f} %"


def points(value: float, error: float) -> str:
    """`12 ± 3`: hundredths, with their 95 % interval."""
    return f"{100 * value:.0f} ± {100 * Z95 * error:.0f}"


def name(review: Review, seat: int) -> str:
    """`A Ada`."""
    return f"{LETTERS[seat]} {review.seats[seat]}"


def show_review(review: Review, console: Console, language: str) -> None:
    """Everything, for people."""

    def say(key: str, **values: object) -> str:
        return SCREEN.say(f"review.{key}", language, **values)

    def line(text: str, style: str = "") -> None:
        console.print(text, style=style, markup=False, soft_wrap=True)

    line(say("critic", critic=review.critic))
    line("")
    line(say("chances"), "bold")
    table = Table(say("round"), *(name(review, seat) for seat in range(len(review.seats))))
    table.box, table.header_style, table.pad_edge = None, "bold", False
    for each in review.rounds:
        cells = [f"{percent(seat.chance)}  {seat.place:.1f}" for seat in each.seats]
        table.add_row(each.name or say("end"), *cells)
    console.print(table)
    errors = [seat.chance_error for each in review.rounds for seat in each.seats]
    line(say("errors", points=f"{100 * Z95 * max(errors, default=0.0):.0f}"), "dim")
    if review.chances is not None and review.chances.end:
        line("")
        line(say("luck"), "bold")
        for seat in range(len(review.seats)):
            line(luck_line(review, review.chances, seat, language))
        if review.chances.stages:
            line("")
            line(say("stages"), "bold")
        for stage in review.chances.stages:
            for seat, split in enumerate(stage.splits):
                parts = {part: f"{100 * getattr(split, part).value:+.0f}" for part in ("deal", "own", "others")}
                change = f"{100 * split.change:+.0f}"
                line(say("stage", stage=stage.name, who=name(review, seat), change=change, **parts))
    line("")
    line(say("turning_points"), "bold")
    for point in review.turning_points:
        winner, loser = name(review, point.winner), name(review, point.loser)
        gain, loss = points(point.gain, point.gain_error), points(point.loss, point.loss_error)
        line(say("turned", round=point.round, winner=winner, gain=gain, loser=loser, loss=loss))
    mistakes = sorted(
        (decision for decision in review.decisions if decision.is_mistake), key=lambda decision: -decision.loss
    )
    line("")
    line(say("mistakes"), "bold")
    for mistake in sorted(mistakes[:MOST_MISTAKES], key=lambda decision: decision.step):
        line(told(review, mistake, language))
        for option, events in ((mistake.option, mistake.played), (mistake.opinion.best, mistake.better)):
            if events:
                sentences = " ".join(GAMES[review.game].sentence(event, language) for event in events)
                line(say("because", option=option, events=sentences), "dim")
    if not mistakes:
        line(say("none"))


def luck_line(review: Review, chances: Chances, seat: int, language: str) -> str:
    """What a seat's result came from: parts that add up."""
    split, result = chances.totals[seat], chances.end[seat].chance.value
    parts = {name: f"{100 * getattr(split, name).value:+.0f}" for name in ("deal", "own", "others")}
    return SCREEN.say(
        "review.parts",
        language,
        who=name(review, seat),
        start=f"{100 * chances.rounds[0].seats[seat].chance.value:.0f}",
        result=f"{100 * result:.0f}",
        verdict=SCREEN.say(f"review.verdict.{verdict(result, split)}", language),
        **parts,
    )


def told(review: Review, decision: Decision, language: str) -> str:
    """A decision that cost something."""
    return SCREEN.say(
        "review.mistake",
        language,
        prompt=decision.prompt,
        who=name(review, decision.seat),
        option=decision.option,
        best=decision.opinion.best,
        loss=points(decision.loss, decision.loss_error),
    )
