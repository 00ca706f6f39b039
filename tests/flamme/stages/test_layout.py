from itertools import pairwise
from math import cos, dist, hypot, pi, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.content.catalogue import stages, tiles
from lignerouge.flamme.stages.layout import EDGE, HALF_WIDTH, PlacedTile, Point, crossings, lay
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.kernel.errors import InputError

roads = st.lists(st.sampled_from(sorted(tiles())), min_size=1, max_size=22)
headings = st.floats(min_value=-720, max_value=720)


def meeting(text: str) -> list[str]:
    road = parse_tiles(text)
    return [f"{road[first]} {road[second]}" for first, second in crossings(lay(road))]


def near(one: Point, other: Point) -> bool:
    return dist(one, other) < 1e-9


# --- Single tiles, entered at the origin and ridden to the right; y runs downwards, so left is up ---


@pytest.mark.parametrize(
    ("name", "exit_", "heading"),
    [
        ("b", (6, 0), 0),
        ("9", (3, 0), 0),
        ("e", (1.5, -1.5), 270),
        ("j", (1.5, 1.5), 90),
        ("h", (2.84 * sin(pi / 4), -2.84 * (1 - cos(pi / 4))), 315),
        ("k", (2.84 * sin(pi / 4), 2.84 * (1 - cos(pi / 4))), 45),
        ("z", (1, -3.6), 180),
        ("Z", (1, 3.6), 180),
        ("x", (5.3, -2.4), 270),
        ("X", (5.3, 2.4), 90),
    ],
)
def test_where_a_tile_ends(name: str, exit_: Point, heading: float) -> None:
    tile = lay([name])[0]
    assert near(tile.exit, exit_)
    assert tile.exit_heading == heading


def test_a_straight_square_is_one_long() -> None:
    first, second = lay(["b"])[0].squares[:2]
    assert first.line == ((0, 0), (0.25, 0), (0.5, 0), (0.75, 0), (1, 0))
    assert first.line[2] == (0.5, 0)
    assert second.line[0] == first.line[-1]


def test_the_squares_of_a_bend_keep_its_radius() -> None:
    for name, centre, radius in (("e", (0, -1.5), 1.5), ("k", (0, 2.84), 2.84)):
        for square in lay([name])[0].squares:
            assert all(dist(point, centre) == pytest.approx(radius) for point in square.line)


def test_the_inner_branch_of_a_roundabout_is_on_the_side_of_the_turn() -> None:
    for name, side in (("x", -1), ("X", 1)):
        tile = lay([name])[0]
        assert tile.island == (4.4, side * 0.9)
        places = {square.label: square.line[2] for square in tile.squares}
        assert places["i2"][0] < 4.4 < places["o3"][0]
        assert places["i2"][1] * side > 0.9 > places["o3"][1] * side
        for label, place in places.items():
            assert label.isdigit() or dist(place, tile.island) == pytest.approx(1.25)


def test_only_a_roundabout_has_an_island() -> None:
    assert {name for name in tiles() if lay([name])[0].island} == {"x", "X", "y", "Y"}


def test_no_such_tile() -> None:
    with pytest.raises(InputError, match=r'^There is no tile "w"\.$'):
        lay(["a", "w"])


# --- Roads ---


@pytest.mark.parametrize("road", ["egiJ", "jopI", "hqtKRSht", "krsTQHkr", "zz", "bebgbibJ", "xyxy"])
def test_a_full_turn_leads_back(road: str) -> None:
    """Four quarters, eight eighths, two halves."""
    laid = lay(parse_tiles(road))
    assert laid[-1].exit_heading == laid[0].heading
    assert dist(laid[-1].exit, laid[0].entry) < 1e-9


@given(roads, headings)
def test_a_tile_begins_where_the_last_one_ended(road: list[str], heading: float) -> None:
    laid = lay(road, heading)
    assert laid[0].entry == (0, 0)
    assert laid[0].heading == heading
    assert [tile.tile.name for tile in laid] == road
    for before, after in pairwise(laid):
        assert (after.entry, after.heading) == (before.exit, before.exit_heading)


@given(roads, headings)
def test_the_centre_line_has_no_gap(road: list[str], heading: float) -> None:
    """From entry to exit, square to square; on a roundabout the branches round the island start and end beside it."""
    for tile in lay(road, heading):
        main = [square.line for square in tile.squares if square.label.isdigit()]
        assert near(main[0][0], tile.entry)
        assert all(near(before[-1], after[0]) for before, after in pairwise(main))
        for branch in "io":
            lines = [square.line for square in tile.squares if square.label.startswith(branch)]
            assert all(near(before[-1], after[0]) for before, after in pairwise(lines))
            assert not lines or (dist(main[-1][-1], lines[0][0]) < 0.5 and dist(lines[-1][-1], tile.exit) < 0.5)
        assert tile.island or near(main[-1][-1], tile.exit)


@given(roads, headings)
def test_which_way_the_stage_is_turned_changes_nothing_but_the_direction(road: list[str], heading: float) -> None:
    turned, plain = lay(road, heading), lay(road)
    c, s = cos(radians(heading)), sin(radians(heading))
    x, y = plain[-1].exit
    assert turned[-1].exit == pytest.approx((x * c - y * s, x * s + y * c), abs=1e-9)


# --- Crossings ---


def test_stage_cards_lie_flat() -> None:
    for stage in stages():
        assert crossings(lay(stage.tiles)) == [], stage.name


def test_stage_cards_lie_flat_with_the_wide_finish() -> None:
    """Ruling F31: v and V take the place of u and U."""
    wide = {"u": "v", "U": "V"}
    for stage in stages():
        assert crossings(lay([wide.get(name, name) for name in stage.tiles])) == [], stage.name


# Stages of the expansions: narrow ones, with wide tiles, roundabouts and the hairpin.
LIES_FLAT = [
    "a 2B 3 g M R P k e q o s 4 c D H j T n i u",
    "1B 2 3 g M R P k e q o s 4 c D H j T 9B n i u",
    "a 2B h 4 o I c Q D F 3 p r s e j L k t g u",
    "1B 2 h 4 o I c Q D F 3 p r s e j L k t g 9B u",
    "A 2B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u",
    "1 2 9B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u",
    "a 2B 8 5B q g i r 3B 4B s o p t h k 7 6B e J u",
    "1B 2 8 5B q g i r 9 3B 4B s o p t h k 7 6B e J u",
    "A 2B 4 q M O K R F s d 3 p l n h g e T j u",
    "1 2 4 q M O K R F s d 3 p l n 9B h g e T j u",
    "a 2B h 4 L o p c 5 6B r 3 g q J k s t e I U",
    "1B 2 h 4 9B L o p c 5 6B r 3 g q J k s t e I U",
    "A b X Y r k g 8 6B H q l e f S t o i J p v",
    "a f s i t e o J c L g b p Q H m k r n d v",  # b passes right behind the start
    "1B 2 s i t e o J c 9B L g b p Q H m k r n d v",
    "a b r d z L c k g q f p o h s e I j t m V",
    "1 2 e R P H m Q O F l J i b k 9 d s T G n v",
    "A b 8 5B g h p e q S t j 3 r k i x o y M V",
    "1 2 X p z G Q L j k r h 9B e y s T D F o I v",
    "1 2 9 x O N D F s T Y 4 C Q L P j H z r g E k M I V",
]


@pytest.mark.parametrize("text", LIES_FLAT)
def test_known_stages_lie_flat(text: str) -> None:
    assert meeting(text) == []


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("a e b g c i d f u", []),  # a rectangle: f passes a square and a half behind the start
        ("a b e c g d i f l u", ["a l"]),  # l crosses the start
        ("a e g i J b u", ["a J", "a b", "e J", "e b"]),  # a tight circle, and the same road again
        ("a x z b u", ["x b"]),  # back over the road to the roundabout
        ("a b z e c u", ["b c", "z c"]),  # the hairpin, then left over its own first leg
        ("A c e R P H m Q O F l J i b k d s T G n v", ["b v"]),  # the last square lies on b
        ("a i K E F C L B g J m n t r q o D P H S u", ["F q", "C q", "F o", "C o", "F D", "a u"]),
    ],
)
def test_roads_that_meet(text: str, pairs: list[str]) -> None:
    assert sorted(meeting(text)) == sorted(pairs)


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crossed_lines(layout: tuple[PlacedTile, ...], first: int, second: int) -> bool:
    one, other = ([s.line for s in layout[n].squares] for n in (first, second))
    return any(segments_cross(a[0], a[-1], b[0], b[-1]) for a in one for b in other)


def gap(layout: tuple[PlacedTile, ...], first: int, second: int) -> float:
    """What is free between the edges of two roads, measured at every known point of their centre lines."""
    one, other = (
        [(point, HALF_WIDTH[s.square.lanes]) for s in layout[n].squares for point in s.line] for n in (first, second)
    )
    return min(hypot(p[0] - q[0], p[1] - q[1]) - half - their for p, half in one for q, their in other)


@given(st.lists(st.sampled_from(sorted(tiles())), min_size=3, max_size=14))
def test_centre_lines_that_cross_are_always_found_and_roads_well_apart_never(road: list[str]) -> None:
    layout = lay(road)
    found = crossings(layout)
    for second in range(2, len(road)):
        for first in range(second - 1):
            if crossed_lines(layout, first, second):
                assert (first, second) in found
            elif gap(layout, first, second) > 2 * EDGE:
                assert (first, second) not in found


@given(roads)
def test_a_mirrored_road_meets_itself_at_the_same_tiles(road: list[str]) -> None:
    """Turning every tile over mirrors the road; only the lanes of some backs differ, so bends are compared."""
    bends = [name for name in road if tiles()[name].turn]
    assert crossings(lay(bends)) == crossings(lay([tiles()[name].back for name in bends]))
