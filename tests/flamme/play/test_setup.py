"""What may be chosen for a race, and what is said to everything else."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions, stage_ridden
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.play.view import piles
from lignerouge.flamme.rules.cards import EXHAUSTION
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded


@pytest.mark.parametrize(
    ("options", "seats", "says"),
    [
        ({}, 1, "any other race is for 2 to 6 teams"),
        ({}, 7, "2 to 6 teams, not 7"),
        ({"kind": "ttt"}, 0, "1 to 6 teams, not 0"),
        ({"stage": "abu"}, 6, "start tile a has places for 10 riders, and 6 teams have 12"),
        ({"stage": "Le Col du Ballon"}, 5, "start tile A has places for 8 riders, and 5 teams have 10"),
        (
            {"boxes": ["base", "grand_tour"]},
            6,
            r"^6 teams need the box Peloton, which .* \(Flamme Rouge, Grand Tour\).$",
        ),
        (
            {"boxes": ["base"], "stage": "a3u"},
            2,
            r"This stage needs the tile 3 of the box Peloton, .* \(Flamme Rouge\)",
        ),
        ({"boxes": ["base"], "stage": "Roubaix"}, 2, "Roubaix needs the tile 6 of the box Peloton"),
        ({"boxes": ["peloton"], "stage": "abu"}, 2, "the tile a of the box Flamme Rouge"),
        ({"boxes": ["base"], "stage": "abxv"}, 2, "the tile x of the box Grand Tour"),
        ({"boxes": "base"}, 2, "list of keys, each once: base, peloton, grand_tour"),
        ({"boxes": []}, 2, "list of keys, each once"),
        ({"boxes": ["base", "base"]}, 2, "list of keys, each once"),
        ({"boxes": ["base", "sprint"]}, 2, 'no box "sprint": there are base, peloton, grand_tour'),
        ({"boxes": [1]}, 2, 'no box "1"'),
        ({"colour": 1}, 2, 'no option "colour"'),
        ({"kind": "sprint"}, 2, 'not "sprint"'),
        ({"stage": 7.5}, 2, "as text"),
        ({"stage": True}, 2, "as text"),
        ({"stage": "Alpe d’Huez"}, 2, "no stage called"),
        ({"stage": "a!u"}, 2, 'no stage called "a!u"'),
        ({"stage": "abFbu"}, 2, "two|twice"),
        ({"stage": "abw u"}, 2, "tile"),
        ({"stage": "bcd"}, 2, "start tile"),
        ({"handicap": [0]}, 2, "list of 2 numbers"),
        ({"handicap": "00"}, 2, "list of 2 numbers"),
        ({"handicap": [0, 3]}, 2, 'not "3"'),
        ({"handicap": [0, True]}, 2, 'not "True"'),
        ({"handicap": [0, "1"]}, 2, 'not "1"'),
        ({"specialists": ["AR"]}, 2, "given by rider"),
        ({"specialists": "drafted"}, 2, r"Specialists are drafted .\"draft\". or given by rider"),
        ({"specialists": {"CR": 1}}, 2, '"CR" is not a rider'),
        ({"specialists": {"AR": 7}}, 2, 'not "7"'),
        ({"specialists": {"AR": True}}, 2, 'not "True"'),
        ({"specialists": {"AR": 4, "BR": 4}}, 2, "AR and BR cannot all have specialist 4: .* one copy of each"),
        ({"specialists": {"CS": 2, "AR": 2, "AS": 2}}, 3, "AS and CS cannot all have specialist 2"),
        ({"specialists": {"AR": 1, "BR": 1, "FR": 1}}, 6, "AR, BR and FR cannot all .* from four on two"),
        ({"paper": 1}, 2, "list of numbers, each once"),
        ({"paper": [1, 1]}, 2, "list of numbers, each once"),
        ({"paper": [2]}, 2, 'from 0 to 1, not "2"'),
        ({"paper": [1.0]}, 2, 'from 0 to 1, not "1.0"'),
        ({"starter": True}, 2, 'from 0 to 1, not "True"'),
        (
            {"automatic": {"B": "peloton"}, "specialists": {"AR": 1, "BS": 2}},
            2,
            r"^Team B rides by itself \(peloton\) with a deck of its own: its riders are no specialists.$",
        ),
        ({"automatic": {"B": "muscle"}, "handicap": [0, 1]}, 2, "^Team B rides by itself .* it has no handicap.$"),
        ({"automatic": {"A": "muscle"}, "starter": 0}, 2, "^Team A rides by itself .* somebody else places first.$"),
    ],
)
def test_what_makes_no_race_is_refused_with_the_reason(options: dict[str, Any], seats: int, says: str) -> None:
    with pytest.raises(InputError, match=says):
        RaceOptions.read(options, seats)


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 1), (4, 2), (6, 2)])
def test_each_specialist_as_often_as_there_are_copies(seats: int, copies: int) -> None:
    """Grand Tour p. 12: two copies of each in games of four to six, one in games of two or three."""
    riders = [f"{letter}S" for letter in "ABCDEF"[:seats]]
    RaceOptions.read({"specialists": dict.fromkeys(riders[:copies], 5), "stage": "1 7 v"}, seats)
    with pytest.raises(InputError, match="cannot all have specialist 5"):
        RaceOptions.read({"specialists": dict.fromkeys(riders[: copies + 1], 5), "stage": "1 7 v"}, seats)


def test_a_race_of_before_keeps_the_specialists_that_it_began_with() -> None:
    options = {"specialists": {"AR": 4, "BR": 4}}
    begun = FLAMME_ROUGE.begin(options, 2, seeded(1), None, revision=1)
    assert FLAMME_ROUGE.view(begun, None).riders[0].deck == FLAMME_ROUGE.view(begun, None).riders[2].deck
    with pytest.raises(InputError, match="cannot all have specialist 4"):
        FLAMME_ROUGE.begin(options, 2, seeded(1), None)


KEYS = st.sampled_from(["stage", "kind", "handicap", "specialists", "paper", "starter", "boxes", "weather"]) | st.text(
    max_size=3
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["abcu", "ttt", "AR", "dealt", "rain"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["AR", "1"]), inner),
    max_leaves=6,
)


@given(st.dictionaries(KEYS, VALUES), st.integers(-3, 9))
def test_whatever_is_asked_for_only_a_mistake_comes_of_it(options: dict[str, Any], seats: int) -> None:
    with suppress(InputError):
        RaceOptions.read(options, seats)


@pytest.mark.parametrize(
    ("kind", "seats", "stage"),
    [
        ("race", 4, "Avenue Corso Paseo"),
        ("race", 6, "Peloton 7"),
        ("normal", 3, "Avenue Corso Paseo"),
        ("extended", 4, "Stage 5"),
        ("ttt", 1, "Stage 1"),
        ("ttt", 6, "Stage 1"),
        ("itt", 2, "Stage 10"),
    ],
)
def test_where_nobody_chose_a_stage_a_special_kind_has_the_card_made_for_it(kind: str, seats: int, stage: str) -> None:
    options = {"kind": kind}
    assert stage_ridden(options, seats, 0) == stage
    assert RaceOptions.read(options, seats) == RaceOptions.read({**options, "stage": stage}, seats)


def test_a_race_of_before_keeps_the_stage_and_the_choices_for_automatic_teams() -> None:
    """Revision 1 rode trials on the card for races, and did nothing about what was chosen for automatic teams."""
    chosen = {"automatic": {"B": "muscle"}, "specialists": {"BR": 1}, "handicap": [0, 2], "starter": 1}
    begun = FLAMME_ROUGE.begin({"kind": "itt", **chosen}, 2, seeded(1), None, 1)
    assert stage_ridden({"kind": "itt"}, 2, 1) == "Avenue Corso Paseo"
    on_the_avenue = RaceOptions.read({"kind": "itt", "stage": "Avenue Corso Paseo"}, 2)
    assert begun.setup.stage == prepare(on_the_avenue, 2)[0].stage


def test_decks_are_full_and_a_handicap_is_in_both_decks_of_a_seat() -> None:
    setup, race = prepare(RaceOptions.read({"handicap": [0, 2], "specialists": {"AR": 1}}, 2), 2)
    assert [int(n) for n in race.down][:4] == [14, 15, 17, 17]
    assert [piles(race, rider)[0].count(EXHAUSTION) for rider in range(4)] == [0, 0, 2, 2]
    assert setup.seats == race.seats == 2
    assert setup.course.names[setup.course.track.start] == "0.5"


def test_a_stage_of_a_tour_has_a_wide_finish_a_clock_and_tokens() -> None:
    setup, race = prepare(RaceOptions.read({"stage": "Firenze - Milano", "kind": "normal"}, 2), 2)
    assert setup.course.tiles[-1] == "v"
    assert setup.rules.clock
    assert race.stock.tolist()[:2] == [3, 2]
    extended, _ = prepare(RaceOptions.read({"stage": "Firenze - Milano", "kind": "extended"}, 2), 2)
    assert extended.rules.stock.tolist()[2] == 1
    assert prepare(RaceOptions.read({"kind": "ttt"}, 3), 3)[1].roads == 3
    assert prepare(RaceOptions.read({"kind": "itt"}, 3), 3)[1].roads == 6


def test_five_and_six_teams_ride_the_other_side_of_a_card_with_the_wide_finish() -> None:
    """Peloton: wide start, tile 2, tile 9; F31: v for u whatever the card says. Also without saying which stage."""
    for seats in (5, 6):
        setup, race = prepare(RaceOptions.read({"stage": "Peloton 7"}, seats), seats)
        assert setup.stage == "1B-2-3-g-M-R-P-k-e-q-o-s-4-c-D-H-j-T-9B-n-i-v"
        assert race.riders == 2 * seats
        assert RaceOptions.read({}, seats).stage == RaceOptions.read({"stage": "Peloton 7"}, seats).stage
    assert prepare(RaceOptions.read({"stage": "Peloton 7"}, 4), 4)[0].stage.startswith("a-2B-3")
    assert prepare(RaceOptions.read({}, 4), 4)[0].stage == "abcdefghijklmnopqrstu"


def test_in_time_trials_any_grid_is_wide_enough() -> None:
    """F20: all start on one square, each team or rider on a road of their own."""
    for kind in ("ttt", "itt"):
        assert prepare(RaceOptions.read({"stage": "abu", "kind": kind}, 6), 6)[0].course.tiles[-1] == "v"


def test_chosen_boxes_that_hold_all_that_is_asked_for_change_nothing() -> None:
    some = RaceOptions.read({"boxes": ["peloton", "base"], "stage": "Peloton 9"}, 6)
    assert some == RaceOptions.read({"stage": "Peloton 9"}, 6)


def test_a_state_is_the_same_whatever_the_order_of_its_bags() -> None:
    one = RaceState(*prepare(RaceOptions.read({}, 2), 2))
    other = one.clone()
    assert other.canonical() == one.canonical()
    cards = other.race.deck[0].tolist()[:15]
    other.race.deck[0, :15] = cards[::-1]
    other.race.deck[0, 20] = 3
    assert other.canonical() == one.canonical()
    other.race.deck[0, 0] = cards[0]
    assert other.canonical() != one.canonical()
