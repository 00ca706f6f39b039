"""Scores only: the rulebook's own example to the last number, and every way in which an entry may not fit."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.paper.scores import NOTHING, Finish, Scores, StageEntry, keep_scores
from lignerouge.kernel.cases import difference
from lignerouge.kernel.errors import InputError

EXAMPLE = next(case for case in RULEBOOK.cases() if case.page == "p. 6, Sheets (example)")
STAGES = [3, 4, 8]  # the example's two, and one with the same tokens as its third
SIDES = {"major": (5, 3, 1), "minor": (2, 1)}


def undotted(rider: str) -> str:
    return rider.replace(".", "")


def typed(stage: dict[str, Any], sides: dict[str, str]) -> StageEntry:
    """A stage of the example as somebody reads it off the cardboard: no times, no points."""
    tokens: dict[str, list[str]] = {}
    for pile, side in sides.items():
        won = {value: undotted(rider) for rider, value in stage[side].items()}
        tokens[pile] = [won.pop(value, "") for value in SIDES[pile]]
    return StageEntry(
        finish={undotted(one["rider"]): Finish(one["minutes"], one["beyond"], one["lane"]) for one in stage["finish"]},
        tokens=tokens,
        sides={},
        exhaustion={undotted(rider): cards for rider, cards in stage["exhaustion"].items()},
    )


def example() -> dict[str, StageEntry]:
    one, two, three = EXAMPLE.question["stages"]
    halves = {"major": "sprint", "minor": "mountain"}
    second = typed({**two, "mountain": {"C.S": 5, "A.S": 3, "B.R": 1}}, {"major": "mountain"})
    second = replace(second, tokens={**second.tokens, "minor": ["AR", "DS"]})
    return {"1": typed(one, halves), "2": second, "3": typed(three, halves)}


def keep(entries: dict[str, StageEntry], **setup: Any) -> Scores:
    return keep_scores(**{"letters": "ABCD", "stages": STAGES, "rest_days": [], **setup}, entries=entries)


def dotted(told: Any) -> Any:
    if isinstance(told, dict):
        return {dotted(key): dotted(value) for key, value in told.items()}
    if isinstance(told, tuple):
        return [dotted(each) for each in told]
    return f"{told[0]}.{told[1]}" if isinstance(told, str) and len(told) == 2 else told


def test_the_rulebooks_example_to_the_last_number() -> None:
    """Grand Tour p. 5-7: minutes and squares are enough; times, points, jerseys and totals follow."""
    book = keep(example())
    assert book.marks == {}
    assert book.final is not None
    told = {"stages": [dotted(asdict(stage)) for stage in book.results], **dotted(asdict(book.final))}
    assert difference(EXAMPLE.expect, told, "") == ""
    same = answer("tour", EXAMPLE.question)
    assert told == same


def test_what_is_typed_so_far_counts_and_the_end_comes_with_the_last_stage() -> None:
    entries = example()
    book = keep({"1": entries["1"], "2": entries["2"]})
    assert [len(book.results), book.final, dict(book.marks)] == [2, None, {}]
    assert book.results[0].exhaustion_back["BS"] == 2
    assert keep({}).results == ()


def test_a_correction_changes_everything_after_it() -> None:
    entries = example()
    finish = {**entries["1"].finish, "CS": Finish(0, 5, 2)}
    book = keep({**entries, "1": replace(entries["1"], finish=finish)})
    assert book.results[0].podium == {"AR": 3, "DR": 2, "CS": 1}
    assert book.results[2].total_times["CS"] == keep(entries).results[2].total_times["CS"] - 30


def test_a_rest_day_and_the_other_side_of_the_tokens() -> None:
    entries = example()
    book = keep({**entries, "1": replace(entries["1"], sides={"major": "mountain"})}, rest_days=[1])
    assert [stage.rest_day for stage in book.stages] == [True, False, False]
    assert book.results[0].leaders == {"general": "AR", "sprint": None, "mountain": "AR"}
    assert book.results[0].rest_points == {"A": 2, "B": 0, "C": 0, "D": 0}


def test_a_token_that_nobody_took() -> None:
    book = keep({"1": replace(FIRST, tokens={"major": ["", "AR"]})})
    assert book.untaken == {"1": ("minor",)}
    assert book.results[0].sprint["AR"] == 3


def test_the_sheet_of_a_stage_says_what_can_be_typed() -> None:
    flat, uphill, trial = keep({}, stages=[3, 4, 10]).stages
    assert flat.seconds == (40, 30, 20, 10, 0)
    assert uphill.seconds == (30, 20, 10, 0)
    assert [(pile.name, pile.side, pile.tokens) for pile in flat.piles] == [
        ("major", "sprint", (5, 3, 1)),
        ("minor", "mountain", (2, 1)),
    ]
    assert [flat.felt, trial.felt, trial.piles] == ["all", "nobody", ()]


def trial(**changes: Finish) -> dict[str, StageEntry]:
    level = {rider: Finish(0, 2, 0) for rider in ("AR", "AS", "BR", "BS")}
    return {"1": replace(NOTHING, finish={**level, **changes})}


def test_in_trials_lanes_count_only_where_riders_feel_each_other() -> None:
    """F20-F22"""
    alone = keep(trial(), letters="AB", stages=[10, 3, 4])
    assert alone.results[0].arrival == ("AR", "AS", "BR", "BS")
    stages = [{"tiles": "abcdu", "kind": "ttt"}, 3, 4]
    assert keep(trial(), letters="AB", stages=stages).marks == {"1": Mark("same-place", ("AR", "AS"))}
    lanes = trial(AR=Finish(0, 2, 1), BR=Finish(1, 2, 0))
    told = keep(lanes, letters="AB", stages=stages).results[0]
    assert told.arrival == ("AS", "AR", "BS", "BR")
    assert told.times == {"AR": 30, "AS": 30, "BR": 90, "BS": 90}


def test_a_stage_of_peloton_can_be_kept_by_those_who_own_it() -> None:
    assert keep({}, stages="full").stages[0].kind == "ttt"


FIRST = example()["1"]
HOME = dict(FIRST.finish)


@pytest.mark.parametrize(
    ("entry", "mark"),
    [
        (NOTHING, Mark("incomplete", ("AR", "AS", "BR", "BS", "CR", "CS", "DR", "DS"))),
        (replace(FIRST, finish={**HOME, "ER": Finish(0, 1, 0)}), Mark("no-rider", ("ER",))),
        (replace(FIRST, exhaustion={"E": 1}), Mark("no-rider", ("E",))),
        (replace(FIRST, tokens={"major": ["", "FS"]}), Mark("no-rider", ("FS",))),
        (replace(FIRST, finish={**HOME, "AS": Finish(100, 1, 0)}), Mark("number", ("AS",))),
        (replace(FIRST, finish={**HOME, "AS": Finish(1, 6, 0)}), Mark("no-square", ("AS",))),
        (replace(FIRST, finish={**HOME, "AS": Finish(1, 0, 0)}), Mark("no-square", ("AS",))),
        (replace(FIRST, finish={**HOME, "AS": Finish(1, 1, 3)}), Mark("no-square", ("AS",))),
        (replace(FIRST, finish={rider: Finish(1, 1, 0) for rider in HOME}), Mark("no-first", tuple(HOME))),
        (replace(FIRST, finish={**HOME, "AR": Finish(0, 5, 1)}), Mark("same-place", ("AR", "DR"))),
        (replace(FIRST, tokens={"major": ["AR", "AR"]}), Mark("token-twice", ("AR",))),
        (replace(FIRST, tokens={"minor": ["AR", "BR", "CR"]}), Mark("no-pile", ("AR", "BR", "CR"))),
        (replace(FIRST, tokens={"third": ["AR"]}), Mark("no-pile", ("AR",))),
        (replace(FIRST, tokens={"third": [""]}), None),
        (replace(FIRST, sides={"major": "uphill"}), Mark("no-pile")),
        (replace(FIRST, exhaustion={"AR": -1, "BS": 100}), Mark("number", ("AR", "BS"))),
    ],
)
def test_what_does_not_fit_is_marked_and_later_stages_wait(entry: StageEntry, mark: Mark | None) -> None:
    book = keep({**example(), "1": entry})
    if mark is None:
        assert book.marks == {}
    else:
        assert book.marks == {"1": mark, "2": Mark("later"), "3": Mark("later")}
        assert [book.results, book.final] == [(), None]


def test_entries_of_stages_that_are_gone() -> None:
    assert keep({**example(), "8": FIRST}).marks == {"8": Mark("no-stage")}


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"letters": "A"}, "A book has 2 to 6 teams, not 1."),
        ({"letters": "AA"}, "The teams are A, B, C, D, E, F, each once."),
        ({"letters": ["A", "Z"]}, "The teams are A, B, C, D, E, F, each once."),
        ({"stages": [3]}, "A tour has 3 to 21 stages, not 1 (Grand Tour p. 2)."),
        ({"rest_days": [3]}, "A rest day comes after one of the stages 1 to 2 of this tour, each once."),
    ],
)
def test_a_tour_that_cannot_be(setup: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as mistake:
        keep({}, **setup)
    assert str(mistake.value) == sentence
