"""A review for programs: plain values, every figure as [value, standard error]."""

from typing import Any

from lignerouge.kernel.chances import Chances, Split
from lignerouge.reviewing.decisions import Decision
from lignerouge.reviewing.review import Review
from lignerouge.reviewing.rounds import verdict


def as_json(review: Review) -> dict[str, Any]:
    """For programs: every figure as [value, standard error]."""
    return {
        "game": review.game,
        "critic": review.critic,
        "seats": list(review.seats),
        "places": list(review.outcome.places) if review.outcome else None,
        "rounds": [
            {"round": each.name, "seats": [with_errors(seat, "chance", "place") for seat in each.seats]}
            for each in review.rounds
        ],
        "luck": None
        if review.chances is None or not review.chances.totals
        else luck_as_json(review.chances, is_over=review.outcome is not None),
        "decisions": [decision_as_json(each) for each in review.decisions],
        "turning_points": [
            {"round": each.round, "winner": each.winner, "loser": each.loser, **with_errors(each, "gain", "loss")}
            for each in review.turning_points
        ],
    }


def with_errors(estimate: Any, *figures: str) -> dict[str, list[float]]:
    """These figures of a value as [value, standard error]."""
    return {figure: [getattr(estimate, figure), getattr(estimate, f"{figure}_error")] for figure in figures}


def luck_as_json(chances: Chances, *, is_over: bool) -> dict[str, Any]:
    """What was luck and what was skill, round by round and in all. The parts add up."""

    def parts(split: Split) -> dict[str, list[float]]:
        return {name: getattr(split, name).as_json() for name in ("deal", "own", "others")}

    seats = []
    for number, split in enumerate(chances.totals):
        told: dict[str, Any] = {"start": chances.rounds[0].seats[number].chance.value, **parts(split)}
        if chances.end:
            result = told["result"] = chances.end[number].chance.value
            if is_over:
                told |= {"adjusted": [result - split.deal.value, split.deal.error], "verdict": verdict(result, split)}
        seats.append(told)
    rounds = [{"round": each.name, "seats": [parts(split) for split in each.splits]} for each in chances.rounds]
    stages = [
        {
            "stage": each.name,
            "seats": [
                {"start": seat.chance.value, "change": split.change, **parts(split)}
                for seat, split in zip(each.seats, each.splits, strict=True)
            ],
        }
        for each in chances.stages
    ]
    return {"worlds": chances.worlds, "rounds": rounds, "stages": stages, "seats": seats}


def decision_as_json(decision: Decision) -> dict[str, Any]:
    """One decision; a mistake has also what befell the rider, and what would have with the best option."""
    told = {
        **{name: getattr(decision, name) for name in ("step", "round", "seat", "prompt", "option", "grade")},
        "best": decision.opinion.best,
        "loss": [decision.loss, decision.loss_error],
        "mistake": decision.is_mistake,
        "values": [
            {
                "option": value.option,
                "worlds": value.worlds,
                "right": decision.is_right(value.option),
                **with_errors(value, "chance", "place", "worth"),
            }
            for value in decision.opinion.values
        ],
    }
    if decision.is_mistake:
        told["played"] = [event.as_json() for event in decision.played]
        told["better"] = [event.as_json() for event in decision.better]
    return told
