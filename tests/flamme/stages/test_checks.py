import pytest

from lignerouge.flamme.content.boxes import read_boxes
from lignerouge.flamme.content.catalogue import StageCard, stage_by_name, stages
from lignerouge.flamme.stages.cards import Kind, tour_stages
from lignerouge.flamme.stages.checks import check_stage, most_teams
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.errors import InputError

SECTIONS = "at most 3 climbs and sections of cobbles"
SUPPLY = "need a supply zone"
PELOTON = "a 2B 3 g M R P k e q o s 4 c D H j T n i u"  # a stage card of Peloton


def found(text: str, *, seats: int = 4, kind: Kind = "normal", tour: bool = False) -> list[str]:
    names = parse_tiles(text)
    return [f"{f.severity}: {f}" for f in check_stage(names, seats=seats, kind=kind, tour=tour)]


def only(text: str, *, seats: int = 4, kind: Kind = "normal", tour: bool = False) -> str:
    (line,) = found(text, seats=seats, kind=kind, tour=tour)
    return line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_simplest_stage_is_by_the_book(seats: int) -> None:
    assert found("abcdefghijklmnopqrstu", seats=seats) == []


@pytest.mark.parametrize("stage", stages()[:7], ids=lambda stage: stage.name)
def test_the_cards_of_the_base_box_are_by_the_book(stage: StageCard) -> None:
    assert check_stage(stage.tiles, seats=4, kind="normal", tour=False) == []


@pytest.mark.parametrize("stage", stages()[7:], ids=lambda stage: stage.name)
def test_no_other_card_has_an_error(stage: StageCard) -> None:
    """Older than the guidelines: they may go their own ways, but they can be laid and raced."""
    for seats in (4, 6) if stage.tiles_5_6 else (4,):
        findings = check_stage(stage.side(seats), seats=seats, kind="normal", tour=False)
        assert [finding for finding in findings if finding.severity == "error"] == []


def test_what_the_cards_of_the_grand_tour_break() -> None:
    """None is in the way of a race. The sides for 5-6 that were found seldom have the supply zone asked for."""
    broken: dict[str, set[tuple[int, int]]] = {SECTIONS: set(), SUPPLY: set()}
    for stage in tour_stages():
        for seats in (4, 6):
            for finding in check_stage(stage.side(seats), seats=seats, kind=stage.kind, tour=True):
                assert finding.severity == "advice"
                (which,) = [key for key in broken if key in finding.text()]
                broken[which].add((stage.number, seats))
    assert broken[SECTIONS] == {(number, seats) for number in (20,) for seats in (4, 6)}
    assert broken[SUPPLY] == {(number, 6) for number in (2, 3, 8, 10, 13, 18, 19)}


@pytest.mark.parametrize(
    ("name", "kind", "teams"),
    [
        ("Avenue Corso Paseo", "race", 5),
        ("Avenue Corso Paseo", "itt", 6),
        ("Le Col du Ballon", "race", 4),
        ("Peloton 9", "race", 6),
        ("Champs-Élysées", "extended", 6),
    ],
)
def test_a_card_is_for_as_many_as_have_a_place_on_its_grid(name: str, kind: str, teams: int) -> None:
    assert most_teams(stage_by_name(name), kind) == teams


@pytest.mark.parametrize(
    ("name", "boxes", "teams"),
    [
        ("Avenue Corso Paseo", ["base"], 4),
        ("Avenue Corso Paseo", ["base", "peloton"], 5),
        ("Peloton 9", ["base", "grand_tour"], 0),
        ("Peloton 9", ["base", "peloton"], 6),
    ],
)
def test_a_card_is_for_as_many_as_the_boxes_hold(name: str, boxes: list[str], teams: int) -> None:
    assert most_teams(stage_by_name(name), "race", read_boxes(boxes)) == teams


def test_all_teams_can_ride_every_card_of_the_grand_tour() -> None:
    assert {most_teams(stage, stage.kind) for stage in tour_stages()} == {6}


# --- What cannot be raced ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("abwu", 'There is no tile "w", number 3 of this stage.'),
        ("", "This stage has no start tile; one of 1, 1B, A, a is needed."),
        ("abbu", "There is only one tile b, and this stage uses it twice."),
        ("abecgdiflu", "The road crosses itself at tiles a and l."),
    ],
)
def test_errors_come_first(text: str, said: str) -> None:
    assert found(text)[0] == f"error: {said} (Base, Building the track)"


def test_tiles_that_are_unknown_are_looked_at_no_further() -> None:
    assert len(found("abwu", seats=6)) == 1


def test_the_road_is_laid_with_the_finish_that_is_raced() -> None:
    """The narrow finish passes beside the start, the wide one does not."""
    assert not any("error" in line for line in found("aeghku"))
    for tour, seats in ((True, 4), (False, 5)):
        assert found("aeghku", tour=tour, seats=seats)[0].startswith("error: The road crosses itself at tiles a and v.")


@pytest.mark.parametrize(("start", "seats", "places"), [("A", 5, 8), ("a", 6, 10), ("1", 6, 12)])
def test_the_grid_has_room_for_everybody(start: str, seats: int, places: int) -> None:
    lines = found(f"{start}-2-3-v", seats=seats)
    text = f"The start tile {start} has places for {places} riders, and {seats} teams have {2 * seats}."
    assert (f"error: {text} (Base, Starting positions)" in lines) == (places < 2 * seats)
    assert not any("has places" in line for line in found(f"{start}-b-v", seats=seats, kind="ttt"))


@pytest.mark.parametrize("seats", [0, 7])
def test_how_many_teams(seats: int) -> None:
    with pytest.raises(InputError, match="2 to 6 teams"):
        found("abu", seats=seats)


@pytest.mark.parametrize("kind", ["normal", "extended", "ttt", "itt"])
def test_one_team_alone_rides_time_trials(kind: Kind) -> None:
    """Grand Tour p. 14: "you can also play time trials solo"."""
    told = [line for line in found("abu", seats=1, kind=kind) if "alone" in line]
    said = "error: One team alone rides a time trial, as a team or individually; any other race is for 2 to 6 teams."
    assert told == ([] if kind in ("ttt", "itt") else [f"{said} (Grand Tour p. 14, time trials)"])


# --- Guidelines ---


def test_all_bends_are_used() -> None:
    assert only("abcdefghijklmnopqru") == (
        "advice: A stage has all twelve bends of the base box; s, t are missing here. (Grand Tour p. 16, all stages)"
    )


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("abcdefghijklmnopqrsu", "t is missing here.", "aquí falta t."),
        ("abcdefghijklmnopqru", "s, t are", "faltan s, t."),
    ],
)
def test_one_bend_is_missing_or_several_are(text: str, english: str, spanish: str) -> None:
    findings = check_stage(parse_tiles(text), seats=4, kind="normal", tour=False)
    (finding,) = (one for one in findings if one.code == "bends")
    assert english in finding.text("en")
    assert spanish in finding.text("es")


@pytest.mark.parametrize(("text", "count"), [("acdefghijklmnopqrstu", 8), ("a-2B-bcdefghijklmnopqrstu", 10)])
def test_nine_other_tiles(text: str, count: int) -> None:
    assert only(text) == (
        "advice: A stage has 9 tiles beside the bends, start and finish included; "
        f"this one has {count}. (Grand Tour p. 16, all stages)"
    )


def test_an_expansion_tile_takes_the_place_of_a_straight() -> None:
    assert found(PELOTON) == []
    assert "this one has 10" in only("a 2B 3 b g M R P k e q o s 4 c D H j T n i u")


def test_an_extended_stage_has_four_tiles_more() -> None:
    assert found("A b g t r e S Z c J l m 3 o X Y q i k d h n p f v", kind="extended", tour=True) == []
    assert only(PELOTON, kind="extended").startswith("advice: An extended stage has 13 tiles beside the bends")


def test_the_refreshment_needs_a_tile_near_the_middle() -> None:
    text = "abclnd-2B-3-efghijkopqrstm-4-5-6-u"
    bends = "a-b-c-d-f-l-e-h-g-k-i-q-J-r-o-s-p-t-m-n-2B-3-4-5-v"
    assert any("refreshment" in line for line in found(bends, kind="extended"))
    assert not any("refreshment" in line for line in found(text, kind="extended"))


def test_climbs_and_cobbles_together_are_at_most_three() -> None:
    three = "a-b-C-e-d-L-g-h-i-j-k-3B-4B-n-o-p-q-r-s-t-u"
    four = "a-b-C-e-d-L-g-h-i-j-k-3B-n-4B-o-p-q-r-s-t-u"
    assert not any(SECTIONS in line for line in found(three))
    assert any(f"{SECTIONS}; here are 2 and 2. (Grand Tour p. 16, all stages)" in line for line in found(four))


@pytest.mark.parametrize(("tile", "wrong"), [("3", True), ("4", True), ("9", True), ("9B", False), ("3B", False)])
def test_no_supply_zone_beside_the_finish(tile: str, wrong: bool) -> None:
    said = f"A supply zone does not lie beside the finish, as {tile} does here."
    assert any(said in line for line in found(f"a-b-{tile}-u")) == wrong
    assert not any("beside the finish," in line for line in found(f"a-{tile}-b-u"))


@pytest.mark.parametrize(
    ("tour", "seats", "rule"),
    [(True, 4, "all stages"), (True, 6, "all stages"), (False, 6, "five or six players"), (False, 4, "")],
)
def test_the_wide_finish(tour: bool, seats: int, rule: str) -> None:
    said = "The wide finish {} takes the place of {} in tours and for five or six teams."
    for narrow, wide in ("uv", "UV"):
        lines = found(f"a-b-{narrow}", seats=seats, tour=tour)
        line = f"advice: {said.format(wide, narrow)} (Grand Tour p. 16, {rule}; ruling F31)"
        assert (line in lines) == bool(rule)
        assert not any("wide finish" in line for line in found(f"a-b-{wide}", seats=seats, tour=tour))


FOR_SIX = "1B 2 r d z L c k g q 3 p o h s e I j 9B t m V"


def test_a_stage_for_six() -> None:
    assert found(FOR_SIX, seats=6, tour=True) == []
    assert "bonus tile" in only(FOR_SIX.replace("9B ", ""), seats=6, tour=True)
    assert SUPPLY in only(FOR_SIX.replace("3", "f"), seats=6, tour=True)
    # For four the bonus tile is an expansion tile like any other.
    assert "this one has 10" in only(FOR_SIX, tour=True)


@pytest.mark.parametrize("start", ["a 2", "1B f"])
def test_six_teams_start_on_the_wide_grid(start: str) -> None:
    said = "Five or six teams start on the wide start 1 or 1B, and the breakaway tile 2 comes next."
    lines = found(FOR_SIX.replace("1B 2", start), seats=5, tour=True)
    assert lines == [f"advice: {said} (Peloton, five or six teams)"]


def test_a_small_supply_zone_is_not_enough_for_six() -> None:
    text = FOR_SIX.replace("3", "f").replace("9B", "9")
    assert SUPPLY in only(text, seats=6, tour=True)


TRIAL = "a c s J i R n l T k p b f M o q h e d g v"


def test_a_trial() -> None:
    assert found(TRIAL, kind="itt", tour=True) == []
    assert found(TRIAL.replace("c", "3"), kind="ttt", seats=6, tour=True) == []
    assert found(TRIAL.replace("c", "2B"), kind="ttt", tour=True) == [
        "advice: A time trial does without the breakaway tile 2B. (Grand Tour p. 16, time trials)"
    ]
    assert found(TRIAL.replace(" c", " 3 9B"), kind="itt", seats=5, tour=True) == [
        "advice: A time trial does without the bonus tile 9B. (Grand Tour p. 16, time trials)"
    ]
