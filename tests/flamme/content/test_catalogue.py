from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.content.catalogue import (
    Card,
    Square,
    deck,
    exhaustion,
    hand_size,
    seconds,
    specialists,
    stage_by_name,
    stages,
    teams,
    tiles,
)
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.kernel.errors import LONGEST_QUOTE, InputError, quoted

FLAT = Square("flat", 2)


def terrains(name: str) -> str:
    return "".join(square.terrain[0] for square in tiles()[name].squares)


def lanes(name: str) -> list[int]:
    return [square.lanes for square in tiles()[name].squares]


# --- Tiles ---


def test_every_face_of_every_box() -> None:
    assert Counter(tile.pack for tile in tiles().values()) == {"base": 42, "peloton": 18, "grand_tour": 8}
    assert len({tile.physical for tile in tiles().values()}) == 21 + 9 + 4


def test_the_base_box_has_nine_straights_six_sharp_and_six_soft_bends() -> None:
    """Base, Components: 21 tiles."""
    shapes = Counter(tile.shape for tile in tiles().values() if tile.pack == "base")
    assert shapes == {"straight": 2 * 9, "sharp": 2 * 6, "soft": 2 * 6}


@pytest.mark.parametrize(("front", "back", "physical"), [("a", "A", "a"), ("2", "2B", "2"), ("z", "Z", "z")])
def test_front_and_back_are_one_piece_of_cardboard(front: str, back: str, physical: str) -> None:
    assert tiles()[front].back == back
    assert tiles()[back].back == front
    assert tiles()[front].physical == tiles()[back].physical == physical


def test_turning_a_tile_over_mirrors_its_bend() -> None:
    for tile in tiles().values():
        back = tiles()[tile.back]
        assert (back.turn, back.shape, back.pack) == (-tile.turn, tile.shape, tile.pack)


def test_a_shape_goes_with_its_turn_and_its_number_of_squares() -> None:
    sizes = {"straight": (0, 6), "short": (0, 3), "sharp": (90, 2), "soft": (45, 2), "hairpin": (180, 6)}
    for tile in tiles().values():
        expected = sizes.get(tile.shape, (90, 3))
        assert (abs(tile.turn), len(tile.squares)) == expected
        assert (len(tile.inner), len(tile.outer)) == ((3, 5) if tile.shape == "roundabout" else (0, 0))


@pytest.mark.parametrize(
    ("name", "grid", "places"), [("a", 5, 10), ("A", 4, 8), ("1", 4, 12), ("1B", 5, 15)], ids=["a", "A", "1", "1B"]
)
def test_start_grids(name: str, grid: int, places: int) -> None:
    tile = tiles()[name]
    behind = [square for square in tile.squares if square.zone == "start"]
    assert tile.squares[: len(behind)] == tuple(behind)
    assert (len(behind), sum(square.lanes for square in behind)) == (grid, places)
    assert tile.is_start
    assert not tile.is_finish


@pytest.mark.parametrize(("name", "before", "width"), [("u", 1, 2), ("U", 2, 2), ("v", 1, 3), ("V", 2, 3)])
def test_finish_lines(name: str, before: int, width: int) -> None:
    tile = tiles()[name]
    assert [square.zone for square in tile.squares] == [""] * before + ["past"] * (6 - before)
    assert lanes(name) == [width] * 6
    assert tile.is_finish
    assert not tile.is_start


def test_only_those_are_starts_and_finishes() -> None:
    assert {name for name, tile in tiles().items() if tile.is_start} == {"a", "A", "1", "1B"}
    assert {name for name, tile in tiles().items() if tile.is_finish} == {"u", "U", "v", "V"}


def test_the_ascent_finish_climbs_to_its_last_square() -> None:
    """Grand Tour, end of a stage: all six squares of U and V are ascent."""
    assert terrains("U") == terrains("V") == "aaaaaa"


TERRAIN = """
    B=ddddff C=fffaaa D=aaaaad F=dddfff L=aaaddd M=ffaaaa N=aaaaaa
    E=aa G=aa I=ff J=ff O=aa P=dd H=dd K=aa Q=aa R=aa S=ff T=ff
    3=sssssf 4=sssssf 9=ssf 3B=ffcccc 4B=ccccff 5=cccccc 5B=ccffff 6=cccccc 6B=cccccf 7=ffcccc 7B=cccfff 8=fffccc
    8B=cccccf 9B=fff
"""


@pytest.mark.parametrize(("name", "terrain"), [entry.split("=") for entry in TERRAIN.split()])
def test_terrain(name: str, terrain: str) -> None:
    assert terrains(name) == terrain


def test_light_faces_of_the_base_box_are_flat() -> None:
    """Base, For your first game: the lower-case sides have no mountains."""
    light = [tile for name, tile in tiles().items() if tile.pack == "base" and name.islower()]
    assert len(light) == 21
    assert {(square.terrain, square.lanes) for tile in light for square in tile.squares} == {("flat", 2)}


@pytest.mark.parametrize(
    ("name", "width"),
    [("2", [3, 3, 3, 3, 3, 2]), ("5", [1, 2, 1, 2, 1, 1]), ("3B", [2, 2, 1, 1, 2, 1]), ("z", [2, 2, 1, 1, 1, 2])],
)
def test_lanes(name: str, width: list[int]) -> None:
    assert lanes(name) == width


def test_the_dangerous_bend_is_wavy_where_it_has_one_lane() -> None:
    for name in "zZ":
        assert [square.zone for square in tiles()[name].squares] == ["", "", "wavy", "wavy", "wavy", ""]


def test_squares_of_a_roundabout_are_labelled_by_branch() -> None:
    labels = [label for label, _ in tiles()["x"].labelled_squares]
    assert labels == ["1", "2", "3", "i1", "i2", "i3", "o1", "o2", "o3", "o4", "o5"]
    assert dict(tiles()["x"].labelled_squares)["o5"] == Square("flat", 1)
    assert tiles()["e"].labelled_squares == (("1", FLAT), ("2", FLAT))


def test_nobody_can_change_the_tiles() -> None:
    with pytest.raises(TypeError):
        tiles()["a"] = tiles()["b"]  # type: ignore[index]  # that it cannot be done is the test


# --- Stage cards ---

# key, squares in all, of the grid, past the line, steps from the foremost grid square to the first past the line
STAGES = [
    ("avenue-corso-paseo", 78, 5, 5, 69),
    ("firenze-milano", 78, 5, 5, 69),
    ("la-haut-montagne", 78, 5, 4, 70),
    ("le-col-du-ballon", 78, 4, 5, 70),
    ("la-classicissima", 78, 4, 5, 70),
    ("ronde-van-wevelgem", 78, 5, 5, 69),
    ("plateaux-de-wallonie", 78, 4, 5, 70),
]


@pytest.mark.parametrize(("key", "total", "grid", "past", "steps"), STAGES, ids=[stage[0] for stage in STAGES])
def test_length_of_a_stage(key: str, total: int, grid: int, past: int, steps: int) -> None:
    zones = [square.zone for name in stage_by_name(key).tiles for square in tiles()[name].squares]
    assert (len(zones), zones.count("start"), zones.count("past")) == (total, grid, past)
    foremost = max(n for n, zone in enumerate(zones) if zone == "start")
    assert zones.index("past") - foremost == steps


@pytest.mark.parametrize(
    ("key", "ascent", "descent"),
    [
        ("avenue-corso-paseo", 0, 0),
        ("firenze-milano", 12, 6),
        ("la-haut-montagne", 19, 5),
        ("le-col-du-ballon", 12, 13),
        ("la-classicissima", 18, 11),
        ("ronde-van-wevelgem", 8, 8),
        ("plateaux-de-wallonie", 7, 5),
    ],
)
def test_mountains_of_a_stage(key: str, ascent: int, descent: int) -> None:
    terrain = [
        square.terrain for name in stage_by_name(key).tiles for square in tiles()[name].squares if square.zone != "past"
    ]
    assert (terrain.count("ascent"), terrain.count("descent")) == (ascent, descent)


def test_the_cards_are_those_of_the_boxes_and_promotional_ones() -> None:
    assert [stage.key for stage in stages()][:7] == [stage[0] for stage in STAGES]
    packs = ["base"] * 6 + ["promo"] + ["peloton"] * 6 + ["promo-2018"] * 21
    assert [stage.pack for stage in stages()] == packs
    assert ["".join(stage.tiles) for stage in stages()][:7] == [
        "abcdefghijklmnopqrstu",
        "abcgiDHqntmKOLrepJsfu",
        "abcfimetKGLHJsdopRQNU",
        "AnLHgceqtrMBoipjDFkSu",
        "AebQRNHPcgikDFsLojmtu",
        "abcmgfteqonLPjkIDHrSu",
        "AbJiLcGHtdfpkmnrqEoSu",
    ]
    assert (stages()[3].designer, stages()[4].designer) == ("", "Hans Lerche")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("avenue-corso-paseo", "avenue-corso-paseo"),
        ("Avenue Corso Paseo", "avenue-corso-paseo"),
        ("  AVENUE corso   PASEO ", "avenue-corso-paseo"),
        ("Avénue Còrso Paseo", "avenue-corso-paseo"),
        ("firenze milano", "firenze-milano"),
        ("Firenze - Milano", "firenze-milano"),
        ("ronde", "ronde-van-wevelgem"),
        ("la h", "la-haut-montagne"),
        ("Le", "le-col-du-ballon"),
    ],
)
def test_a_stage_is_found_by_key_name_or_beginning(text: str, key: str) -> None:
    assert stage_by_name(text).key == key


# Peloton, by number: squares and steps from the foremost grid square to the first past the line, on either side
PELOTON = {7: (78, 69, 81, 72), 8: (78, 69, 81, 72), 9: (78, 70, 81, 73), 11: (78, 69, 81, 72), 12: (82, 74, 85, 77)}
PELOTON[18] = (78, 70, 81, 73)


def test_the_cards_of_peloton_have_two_sides() -> None:
    """2-4 players: start a or A and tile 2B; 5-6: start 1 or 1B, tile 2, and tile 9 on top."""
    cards = [stage for stage in stages() if stage.pack == "peloton"]
    assert [stage.key for stage in cards] == [f"peloton-{number}" for number in PELOTON]
    for card, known in zip(cards, PELOTON.values(), strict=True):
        found: list[int] = []
        for side in card.sides:
            zones = [square.zone for name in side for square in tiles()[name].squares]
            foremost = max(n for n, zone in enumerate(zones) if zone == "start")
            found += [len(zones), zones.index("past") - foremost]
        assert tuple(found) == known, card.name
        few, many = card.sides
        assert [card.side(seats) for seats in range(2, 7)] == [few] * 3 + [many] * 2
        assert (few[0] in "aA", few[1], many[0] in ("1", "1B"), many[1]) == (True, "2B", True, "2")
        assert [name for name in many[2:] if name not in ("9", "9B")] == list(few[2:])


def test_the_promotional_stages_of_2018() -> None:
    """All for the base box but two, which need tiles of Peloton."""
    cards = [stage for stage in stages() if stage.pack == "promo-2018"]
    assert (len(cards), cards[0].name, cards[-1].name) == (21, "Fontenay-le-Comte", "Champs-Élysées")
    others = [n for n, card in enumerate(cards, 1) if any(tiles()[name].pack != "base" for name in card.tiles)]
    assert others == [9, 21]
    assert all(card.side(6) == card.tiles for card in cards)


def test_two_promotional_stages_have_a_flat_bend_turned_over() -> None:
    """docs/rulings.md: as found their roads lie on themselves; the race is the same square by square."""
    for key in ("le-grand-bornand", "bagneres-de-luchon"):
        card = stage_by_name(key)
        found = tuple("t" if name == "T" else name for name in card.tiles)
        assert [tiles()[name].squares for name in found] == [tiles()[name].squares for name in card.tiles]
        assert crossings(lay(found))
        assert not crossings(lay(card.tiles))


def test_every_stage_is_found_by_its_key_and_by_its_name() -> None:
    for stage in stages():
        assert stage_by_name(stage.key) is stage
        assert stage_by_name(stage.name) is stage


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "la",
            'There is no stage called "la"; try one of these: La Haut Montagne, La Classicissima, La Roche-sur-Yon, '
            "La Rosière, Laruns.",
        ),
        ("corso", 'There is no stage called "corso"; try one of these: Avenue Corso Paseo.'),
        (
            "La Haute Montagne",
            'There is no stage called "La Haute Montagne"; try one of these: La Haut Montagne, Mur-de-Bretagne.',
        ),
        (
            "Avenue Corsa Passeo",
            'There is no stage called "Avenue Corsa Passeo"; try one of these: Avenue Corso Paseo.',
        ),
    ],
)
def test_a_stage_that_is_not_there_brings_those_of_like_name(text: str, message: str) -> None:
    with pytest.raises(InputError) as told:
        stage_by_name(text)
    assert str(told.value) == message


@pytest.mark.parametrize("text", ["", "?!", "xyzzy"])
def test_a_name_like_no_other_brings_all_stages(text: str) -> None:
    with pytest.raises(InputError) as told:
        stage_by_name(text)
    assert all(stage.name in str(told.value) for stage in stages())


@given(st.text())
def test_any_text_names_a_stage_or_is_a_mistake_told_on_one_line(text: str) -> None:
    try:
        told = stage_by_name(text).name
    except InputError as mistake:
        told = str(mistake)
    assert told.isprintable()


@given(st.text())
def test_a_quote_is_short_and_printable(text: str) -> None:
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= LONGEST_QUOTE + 3


def test_a_quote_keeps_the_words() -> None:
    assert quoted("a\tb") == '"a\\tb"'
    assert quoted("x" * 40) == f'"{"x" * 40}"'
    assert quoted("x" * 41) == f'"{"x" * 40}…"'


# --- Decks ---


def test_base_decks() -> None:
    """Base, Components: 120 energy cards, eight decks of fifteen."""
    assert [card.value for card in deck("rouleur")] == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7]
    assert [card.value for card in deck("sprinteur")] == [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9]
    assert not any(card.powers or card.exhaustion for rider in ("rouleur", "sprinteur") for card in deck(rider))


def test_four_cards_are_drawn_and_exhaustion_is_a_two() -> None:
    assert hand_size() == 4
    assert exhaustion() == Card(2, exhaustion=True)
    assert exhaustion() != Card(2)


def test_labels() -> None:
    assert Card(5).label == "5"
    assert Card(5, ("breakaway", "relentless")).label == "5+breakaway+relentless"
    assert exhaustion().label == "E"


# The table of specialists of the Grand Tour book: the whole deck of each, cards with a power by their label.
SPECIALISTS = [
    ("rouleur", 1, "3 3 4 4 4 5 5 5* 6 6* 6* 7 7 7*", "+breakaway+relentless"),
    ("rouleur", 2, "3 3 3* 4 4 4* 5 5 5* 6 6 6* 7 7 7*", "+chase"),
    ("rouleur", 3, "3* 3* 3* 4 4 4 5 5 5 6+ascent_cap_6 6+ascent_cap_6 6+ascent_cap_6 7 7 7", "+descent_min_7"),
    ("rouleur", 4, "3 3 3 4* 4* 4* 5 5 5 6 6 6 7 7 7", "+recovery"),
    ("rouleur", 5, "3 3 3 4 4 4 5 5* 5* 6 6* 6* 7 7 7", "+nimble"),
    ("rouleur", 6, "3 3 3 4 4 5 5 5 6 6 7 7 7 8*", "+relentless"),
    ("sprinteur", 1, "2 2 2 3* 3* 3* 4 4 4 5 5 5 9 9 9", "+descent_min_7+recovery"),
    ("sprinteur", 2, "2 2 2 3 3 3 3 5 5 5 6 6 9 9 9", ""),
    ("sprinteur", 3, "2 2 3 3 4 4 4 4 5 5 7* 7* 9 9", "+ascent_cap_7"),
    ("sprinteur", 4, "2 2 3 3 3 4 4 4 5 5 5 7* 7* 9 9", "+breakaway+chase"),
    ("sprinteur", 5, "2 2 2 3 3 3 4 4 4 4 5 5 9 10 11", ""),
    ("sprinteur", 6, "2 2 2 3 3 3 4 4 5 5 5 5* 9 9* 9*", "+nimble"),
]


@pytest.mark.parametrize(("rider", "number", "cards", "power"), SPECIALISTS)
def test_deck_of_a_specialist(rider: str, number: int, cards: str, power: str) -> None:
    assert [card.label for card in deck(rider, number)] == cards.replace("*", power).split()


def test_specialists_are_six_of_each_with_names_in_three_languages() -> None:
    assert [(one.rider, one.number) for one in specialists()] == [
        (rider, number) for rider, number, _, _ in SPECIALISTS
    ]
    assert len({one.key for one in specialists()}) == 12
    assert all(list(one.names) == ["en", "fr", "es"] for one in specialists())
    assert specialists()[9].names == {"en": "Squirrel", "fr": "Écureuil", "es": "Ardilla"}
    assert len(set(specialists())) == 12


def test_only_the_squirrel_is_in_doubt() -> None:
    """Ruling F30."""
    assert [one.key for one in specialists() if one.confidence != "high"] == ["squirrel"]


def test_powers_are_in_alphabetical_order() -> None:
    for one in specialists():
        assert all(list(card.powers) == sorted(card.powers) for card in one.added)


def test_no_such_rider() -> None:
    with pytest.raises(InputError, match=r'^A rider is a rouleur or a sprinteur, not "climber"\.$'):
        deck("climber")


@pytest.mark.parametrize("number", [0, 7, -1])
def test_no_such_specialist(number: int) -> None:
    with pytest.raises(InputError, match=rf"^There is no sprinteur specialist number {number}; .* from 1 to 6\.$"):
        deck("sprinteur", number)


# --- Teams and the timing tile ---


def test_teams_differ_in_every_mark() -> None:
    assert "".join(team.letter for team in teams()) == "ABCDEF"
    for mark in ("letter", "name", "colour", "livery"):
        assert len({getattr(team, mark) for team in teams()}) == 6
    assert teams()[1].name == "Boréal"
    assert all(team.name.startswith(team.letter) for team in teams() if team.name.isascii())


def test_the_timing_tile_has_a_value_for_every_square_past_the_line() -> None:
    """Grand Tour, end of a stage; ruling F18."""
    assert seconds("flat") == (40, 30, 20, 10, 0)
    assert seconds("ascent") == (30, 20, 10, 0)
    for finish, names in (("flat", "uv"), ("ascent", "UV")):
        for name in names:
            past = [square for square in tiles()[name].squares if square.zone == "past"]
            assert len(seconds(finish)) == len(past)


def test_no_such_finish() -> None:
    with pytest.raises(InputError, match=r'^A finish is flat or ascent, not "downhill"\.$'):
        seconds("downhill")
