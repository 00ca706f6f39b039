import pytest

from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.stages.cards import (
    TRIALS,
    TourStage,
    basic_tour,
    made_for,
    numbered_stage,
    suggested_rest_days,
    tour_stage,
    tour_stages,
    usual_kind,
    with_wide_finish,
)
from lignerouge.flamme.stages.checks import check_stage, departs
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.flamme.stages.profile import road
from lignerouge.flamme.stages.text import check_tiles, parse_tiles
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

# The tile that made room for a supply zone of six squares on the side for five and six teams.
REPLACED = {1: "n", 4: "f", 6: "d", 7: "l", 9: "b", 11: "m", 12: "f", 14: "n", 16: "c"}


def name_of(stage: TourStage) -> str:
    return stage.name


def test_twenty_one_stages_in_order() -> None:
    assert [stage.number for stage in tour_stages()] == list(range(1, 22))
    assert tour_stage(13).name == "Stage 13"


def test_kinds_as_the_book_says() -> None:
    """Grand Tour p. 3 and 14-15."""
    special = {1: "ttt", 10: "itt", 5: "extended", 15: "extended", 20: "extended"}
    assert {stage.number: stage.kind for stage in tour_stages() if stage.kind != "normal"} == special


def test_every_card_says_where_it_comes_from() -> None:
    confidences = {"medium-high", "medium", "medium-low", "designed"}
    for stage in tour_stages():
        assert stage.confidence in confidences
        assert stage.note.startswith("own design" if stage.confidence == "designed" else "reconstructed"), stage


@pytest.mark.parametrize("number", [0, 22, -1])
def test_no_such_stage(number: int) -> None:
    with pytest.raises(InputError, match=rf"numbered from 1 to 21; there is no stage {number}\.$"):
        tour_stage(number)


@pytest.mark.parametrize("text", ["Stage 8", "stage 8", " STAGE  8 ", "Stage8", "GT 8", "gt-8", "8"])
def test_a_stage_by_what_it_is_called(text: str) -> None:
    assert numbered_stage(text) == tour_stage(8)


@pytest.mark.parametrize("text", ["Stage", "Stage 8b", "The stage 8", "abcu", "Stage 12345", "-8", ""])
def test_other_names_are_not_numbers(text: str) -> None:
    assert numbered_stage(text) is None


def test_a_number_that_no_card_has() -> None:
    with pytest.raises(InputError, match="there is no stage 22"):
        numbered_stage("Stage 22")


@pytest.mark.parametrize("stage", tour_stages(), ids=name_of)
@pytest.mark.parametrize("seats", [4, 5])
def test_every_card_can_be_laid_and_raced(stage: TourStage, seats: int) -> None:
    check_tiles(stage.side(seats))


@pytest.mark.parametrize("stage", tour_stages(), ids=name_of)
def test_the_two_sides_of_a_card_are_one_stage(stage: TourStage) -> None:
    """Start, second tile and bonus tile differ, and a straight may have given way to a supply zone."""
    rest = [name for name in stage.tiles_5_6 if tiles()[name].physical != "9"]
    assert len(rest) == len(stage.tiles_2_4)
    if stage.number == 8:  # repaired on one side only
        swapped = list(stage.tiles_2_4)
        at = swapped.index("s")
        swapped[at : at + 2] = ["d", "s"]
        assert rest[2:] == swapped[2:]
    else:
        other = [(one, two) for one, two in zip(rest[2:], stage.tiles_2_4[2:], strict=True) if one != two]
        assert other == [("3", REPLACED[stage.number])] if stage.number in REPLACED else other == []


def test_the_repair_of_stage_8_changes_no_square() -> None:
    """What was found cannot be laid; the same race on a road that can."""
    found = parse_tiles("A c e R P H m Q O F l J i b k d s T G n v")
    assert [(found[one], found[two]) for one, two in crossings(lay(found))] == [("b", "v")]
    mended = tour_stage(8).tiles_2_4
    assert sorted(found) == sorted(mended)
    assert [at.square for at in road(found)] == [at.square for at in road(mended)]


def test_the_side_for_so_many_teams() -> None:
    stage = tour_stage(3)
    assert stage.side(2) == stage.side(4) == stage.tiles_2_4
    assert stage.side(5) == stage.side(6) == stage.tiles_5_6
    assert stage.side(1) == stage.tiles_2_4


def needs_peloton(names: tuple[str, ...]) -> bool:
    return any(tiles()[name].pack == "peloton" for name in names)


def test_the_basic_tour_needs_no_peloton_with_up_to_four_teams() -> None:
    """Grand Tour p. 3."""
    assert [stage.number for stage in basic_tour()] == [3, 4, 8, 11, 13, 18, 19]
    assert not any(needs_peloton(stage.tiles_2_4) for stage in basic_tour())
    assert [stage.number for stage in tour_stages() if needs_peloton(stage.tiles_2_4)] == [1, 2, 5, 7, 15, 17, 20, 21]
    assert all(needs_peloton(stage.tiles_5_6) for stage in tour_stages() if stage.kind not in TRIALS)


def test_every_stage_ends_on_the_wide_finish() -> None:
    for stage in tour_stages():
        assert with_wide_finish(stage.tiles_2_4) == stage.tiles_2_4
        assert stage.tiles_2_4[-1] == stage.tiles_5_6[-1]
        assert stage.tiles_2_4[-1] in "vV"
    assert with_wide_finish("abu") == ("a", "b", "v")
    assert with_wide_finish("abU") == ("a", "b", "V")


def test_rest_days() -> None:
    assert suggested_rest_days() == ((9, 3, 10), (15, 16))


@pytest.mark.parametrize("stage", [stage for stage in tour_stages() if stage.confidence == "designed"], ids=name_of)
@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_our_own_cards_keep_every_guideline(stage: TourStage, seats: int) -> None:
    """Grand Tour p. 16: a six-square supply zone for five and six, at most three climbs and sections of cobbles."""
    assert check_stage(stage.side(seats), seats=seats, kind=stage.kind, tour=True) == []


def test_printed_cards_that_do_not_keep_them_are_known() -> None:
    """They are as they were printed, as far as known, and say so."""
    many, all_ = [5, 6], [2, 3, 4, 5, 6]
    found = {stage.number: [seats for seats in all_ if departs(stage, seats)] for stage in tour_stages()}
    odd = {number: seats for number, seats in found.items() if seats}
    assert odd == {**dict.fromkeys([2, 3, 8, 10, 13, 18, 19], many), 20: all_}


def test_what_was_begun_on_our_first_sides_is_ridden_on_them() -> None:
    """A journal has the number of a card, not its tiles: those of the first revision are kept."""
    first = {1: tour_stage(7).first_5_6, 2: tour_stage(7).tiles_5_6}
    assert first[1] != first[2]
    for revision, tiles_ in first.items():
        tour = Match.begin(GRAND_TOUR, {"stages": [7, 3, 4]}, list("pqrstu"), seeded(1), revision)
        assert tour.view(None).stages[0].tiles == tiles_
        race = Match.begin(FLAMME_ROUGE, {"stage": "Stage 7"}, list("pqrstu"), seeded(1), revision)
        assert race.view(None).stage == "-".join(tiles_)


def test_a_kind_has_the_card_that_was_made_for_it() -> None:
    """Grand Tour p. 14: 1 for the team time trial, 10 for the individual one. Alone one rides against the clock."""
    assert [card and card.number for card in map(made_for, ("ttt", "itt", "extended", "normal"))] == [1, 10, 5, None]
    assert [usual_kind(seats) for seats in (1, 2, 6)] == ["itt", "normal", "normal"]
