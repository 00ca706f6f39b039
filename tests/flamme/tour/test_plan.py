"""The plan of a tour: what may be asked for, and one sentence for what may not (Grand Tour p. 2-3)."""

from typing import Any

import pytest

from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match


def test_the_basic_tour() -> None:
    plan = TourPlan.read({}, 4)
    assert [stage.number for stage in plan.stages] == [3, 4, 8, 11, 13, 18, 19]
    assert [stage.name for stage in plan.stages][:2] == ["Stage 3", "Stage 4"]
    assert plan.rest_days == frozenset()
    assert plan.specialists is False
    assert plan == TourPlan.read({"stages": "basic", "rest_days": [], "specialists": False}, 4)


def test_every_stage_of_a_tour_has_the_wide_finish() -> None:
    """F31: whatever the stage says."""
    own = [{"tiles": "abu"}, {"tiles": "abU", "kind": "ttt", "name": "uphill"}, {"tiles": "abv", "kind": "itt"}]
    plan = TourPlan.read({"stages": own}, 2)
    assert [setup.course.tiles[-1] for setup in plan.setups] == ["v", "V", "v"]
    assert [(stage.number, stage.name, stage.kind) for stage in plan.stages] == [
        (0, "own stage", "normal"),
        (0, "uphill", "ttt"),
        (0, "own stage", "itt"),
    ]
    assert {stage.confidence for stage in plan.stages} == {"own design"}


def test_stage_cards_and_own_stages_can_be_mixed() -> None:
    plan = TourPlan.read({"stages": [10, 3, {"tiles": "abv"}], "rest_days": [2], "specialists": True}, 3)
    assert [stage.kind for stage in plan.stages] == ["itt", "normal", "normal"]
    assert plan.rest_days == {2}
    assert plan.specialists


def test_specialists_are_drafted_by_the_word_of_races_too() -> None:
    assert TourPlan.read({"specialists": "draft"}, 3) == TourPlan.read({"specialists": True}, 3)


def test_a_card_by_its_name_has_its_side_for_so_many_teams() -> None:
    cards = [{"card": "Peloton 7"}, {"card": "champs", "kind": "itt"}, 3]
    few, many = (TourPlan.read({"stages": cards}, seats).stages for seats in (4, 6))
    assert [(stage.number, stage.name, stage.kind) for stage in few] == [
        (0, "Peloton 7", "normal"),
        (0, "Champs-Élysées", "itt"),
        (3, "Stage 3", "normal"),
    ]
    assert [few[0].tiles[:2], many[0].tiles[:2]] == [("a", "2B"), ("1B", "2")]
    assert few[0].confidence == "high"
    with pytest.raises(InputError, match="There is no stage called"):
        TourPlan.read({"stages": [{"card": "Peloton 77"}] * 3}, 4)


def test_a_tour_of_all_stages_may_rest_twice() -> None:
    assert TourPlan.read({"stages": [{"tiles": "abv"}] * 21, "rest_days": [15, 9]}, 2).rest_days == {9, 15}


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_whole_grand_tour_rests_after_stages_9_and_15(seats: int) -> None:
    """Grand Tour p. 3: all 21 stages, the side of each card for so many teams, and two rest days unless one says."""
    plan = TourPlan.read({"stages": "full"}, seats)
    assert [stage.number for stage in plan.stages] == list(range(1, 22))
    assert plan.rest_days == {9, 15}
    side = 0 if seats < 5 else 1
    assert plan.stages[1].tiles[:2] == (("A", "b"), ("1", "2"))[side]
    assert all(setup.course.tiles[-1] in ("v", "V") for setup in plan.setups)
    assert {stage.confidence for stage in plan.stages} == {"designed", "medium", "medium-high", "medium-low"}


NO_STAGE = 'A stage of a tour is a number, or a table with "tiles" or the name of a "card", and "kind".'
WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"lights": True}, 2, 'A tour has no option "lights".'),
    ({}, 1, "A tour has 2 to 6 teams, not 1."),
    ({}, 7, "A tour has 2 to 6 teams, not 7."),
    ({"stages": [3, 4]}, 2, "A tour has 3 to 21 stages, not 2 (Grand Tour p. 2)."),
    ({"stages": [3] * 22}, 2, "A tour has 3 to 21 stages, not 22 (Grand Tour p. 2)."),
    *[
        ({"stages": twice}, 2, f"{name} is in this tour twice: the cards lie on one pile, and there is one of each.")
        for twice, name in (
            ([4, 3, 11, 4], "Stage 4"),
            ([{"card": "Roubaix"}, 3, {"card": "roubaix", "kind": "ttt"}], "Roubaix"),
        )
    ],
    ({"stages": "short"}, 2, "The stages of a tour are basic, full, or a list of numbers."),
    ({"stages": [3, 4, 22]}, 2, "The stages of the Grand Tour are numbered from 1 to 21; there is no stage 22."),
    (
        {"boxes": ["base", "grand_tour"], "stages": [3, 7, 4]},
        2,
        "Stage 7 needs the tile 7 of the box Peloton, which is not among those chosen (Flamme Rouge, Grand Tour).",
    ),
    (
        {"boxes": ["base", "grand_tour"]},
        6,
        "6 teams need the box Peloton, which is not among those chosen (Flamme Rouge, Grand Tour).",
    ),
    (
        {"boxes": ["base"], "stages": [{"tiles": "abv"}] * 3},
        2,
        "A stage of this tour needs the tile v of the box Grand Tour, which is not among those chosen (Flamme Rouge).",
    ),
    ({"boxes": 7}, 2, "Boxes are a list of keys, each once: base, peloton, grand_tour."),
    (
        {"stages": [3, 4, {"tiles": "abv"}]},
        6,
        "The start tile a has places for 10 riders, and 6 teams have 12.",
    ),
    *[({"stages": [3, 4, wrong]}, 2, NO_STAGE) for wrong in (True, "abv", {"kind": "ttt"}, {"card": 7})],
    (
        {"stages": [3, 4, {"card": "Le Col du Ballon"}]},
        5,
        "The start tile A has places for 8 riders, and 5 teams have 10.",
    ),
    (
        {"stages": [3, 4, {"tiles": "abv", "kind": "race"}]},
        2,
        'A stage is of kind normal, extended, ttt, itt, not "race".',
    ),
    (
        {"stages": [3, 4, {"tiles": "abv", "kind": ["ttt"]}]},
        2,
        "A stage is of kind normal, extended, ttt, itt, not \"['ttt']\".",
    ),
    ({"stages": [3, 4, {"tiles": "abbv"}]}, 2, "There is only one tile b, and this stage uses it twice."),
    ({"specialists": 1}, 2, 'Specialists are drafted ("draft", or true) or there are none (false).'),
    ({"rest_days": 3}, 2, "Rest days are a list of numbers: after which stages they are."),
    ({"rest_days": ["3"]}, 2, "Rest days are a list of numbers: after which stages they are."),
    ({"rest_days": [0]}, 2, "A rest day comes after one of the stages 1 to 6 of this tour, each once."),
    ({"rest_days": [7]}, 2, "A rest day comes after one of the stages 1 to 6 of this tour, each once."),
    ({"rest_days": [True]}, 2, "A rest day comes after one of the stages 1 to 6 of this tour, each once."),
    ({"rest_days": [3, 3]}, 2, "A rest day comes after one of the stages 1 to 6 of this tour, each once."),
    ({"rest_days": [1, 2]}, 2, "A tour of 7 stages has at most 1 rest day (Grand Tour p. 3)."),
    (
        {"stages": [{"tiles": "abv"}] * 21, "rest_days": [1, 2, 3]},
        2,
        "A tour of 21 stages has at most 2 rest days (Grand Tour p. 3).",
    ),
]


@pytest.mark.parametrize(("options", "seats", "sentence"), WRONG)
def test_a_tour_that_cannot_be_ridden(options: dict[str, Any], seats: int, sentence: str) -> None:
    with pytest.raises(InputError) as mistake:
        Match.begin(GRAND_TOUR, options, ["p"] * seats, seeded(1))
    assert str(mistake.value) == sentence


def test_tiles_of_ones_own_may_be_ridden_again() -> None:
    own = {"tiles": "abv", "name": "Stage 4"}
    assert [stage.name for stage in TourPlan.read({"stages": [4, own, own]}, 2).stages] == ["Stage 4"] * 3


def test_specialists_are_drafted_by_the_word_of_a_race_too() -> None:
    assert TourPlan.read({"specialists": "draft"}, 2) == TourPlan.read({"specialists": True}, 2)
