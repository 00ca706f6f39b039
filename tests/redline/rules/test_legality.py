"""The engine's legality against the naive one, and its laws."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.redline.oracle import naive
from tests.support.redline_positions import board_of, games, position

from lignerouge.kernel.hot import INTERPRETED, clone, same
from lignerouge.kernel.luck import below, seeded
from lignerouge.redline.play.names import Lying, packed, unpacked
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.refusals import Refusal, cells_to_try, judge, judged, judgements
from lignerouge.redline.play.view import hand_of
from lignerouge.redline.rules.board import cell_at, lay, lift, place_of
from lignerouge.redline.rules.legality import LEGAL, Placements, find_placements, verdict, witness
from lignerouge.redline.rules.pieces import COLOURS, KINDS, LIES, PATTERNS, PIECE_NAMES, WAYS, mask, ports_in, turned
from lignerouge.redline.rules.rounds import new_table
from lignerouge.redline.rules.table import NOBODY, PLACING, Table

POSITIONS = 50 if INTERPRETED else 10_000
SEEDS = st.integers(0, 10_000)
TURNS = st.integers(0, 60)


def found_by_engine(table: Table, seat: int) -> set[Lying]:
    found = Placements.fresh()
    find_placements(table, seat, found)
    return {unpacked(table, int(found.code[n])) for n in range(found.count)}


def last_colour(table: Table) -> str:
    return COLOURS[table.last_colour] if table.last_colour != NOBODY else ""


def naively(table: Table, piece: int) -> set[Lying]:
    """What the naive rules allow for a piece."""
    colour, kind = divmod(piece, KINDS)
    ways = naive.placements(
        board_of(table), COLOURS[colour], frozenset(PATTERNS[kind]), last_colour(table), variant=bool(table.variant)
    )
    return {Lying(PIECE_NAMES[piece], "".join(map(str, sorted(way))), x, y) for x, y, way in ways}


def test_legality_agrees_with_the_naive_one_on_random_positions() -> None:
    dice = seeded(11)
    seats, blocked, between = set(), 0, 0
    for table in islice(games(5), POSITIONS):
        seat = int(table.turn)
        piece = hand_of(table, seat)[int(below(dice, 0, table.held[seat]))]
        by_engine = {lying for lying in found_by_engine(table, seat) if lying.piece == PIECE_NAMES[piece]}
        assert by_engine == naively(table, piece)
        seats.add(int(table.seats))
        blocked += table.phase != PLACING
        between += bool(table.variant)
    assert INTERPRETED or (seats == {2, 3, 4, 5, 6} and blocked > 20 and between > POSITIONS // 4)


@given(SEEDS, TURNS, st.integers(0, 47))
def test_every_verdict_agrees_with_the_naive_one(seed: int, turn: int, piece: int) -> None:
    table = position(seed, turn)
    colour, kind = divmod(piece, KINDS)
    board = board_of(table)
    cells = sorted(naive.beside(board) | set(board))[: 20 if INTERPRETED else None]
    for x, y in cells:
        for way in range(WAYS[kind]):
            bits = int(LIES[kind, way])
            legal = int(verdict(table, int(cell_at(x, y)), colour, bits)) == LEGAL
            naively_legal = naive.is_legal(
                board, x, y, COLOURS[colour], frozenset(ports_in(bits)), last_colour(table), variant=bool(table.variant)
            )
            assert legal == naively_legal


@given(SEEDS, TURNS)
def test_no_legal_placement_leaves_a_dead_end(seed: int, turn: int) -> None:
    table = position(seed, turn)
    board = board_of(table)
    assert not list(naive.dead_ends(board))
    for lying in found_by_engine(table, int(table.turn)):
        after = board | {(lying.x, lying.y): (lying.piece[0], frozenset(map(int, lying.ports)))}
        assert not list(naive.dead_ends(after))


@given(SEEDS, TURNS, st.integers(1, 3))
def test_legality_does_not_change_when_the_whole_board_is_turned(seed: int, turn: int, quarters: int) -> None:
    table = position(seed, turn)
    other = clone(table)
    empty = new_table(table.seats)
    for name in ("lying", "faced", "wanted", "laid", "opened", "west", "north"):
        setattr(other, name, getattr(empty, name))
    for (x, y), (colour, ports) in board_of(table).items():
        lying = Lying("", "", x, y)
        turned_place = turn_place(lying, quarters)
        piece = COLOURS.index(colour) * KINDS + PATTERNS.index(
            min(turned(tuple(ports), quarter) for quarter in range(4))
        )
        lay(other, piece, mask(turned(tuple(ports), quarters)), int(cell_at(*turned_place)))
    seat = int(table.turn)
    expected = {
        Lying(
            each.piece,
            "".join(map(str, turned(tuple(map(int, each.ports)), quarters if table.laid else 0))),
            *turn_place(each, quarters),
        )
        for each in found_by_engine(table, seat)
    }
    assert found_by_engine(other, seat) == expected


def turn_place(lying: Lying, quarters: int) -> tuple[int, int]:
    x, y = lying.x, lying.y
    for _ in range(quarters):
        x, y = -y, x
    return x, y


@given(SEEDS, TURNS)
def test_lifting_a_piece_undoes_laying_it(seed: int, turn: int) -> None:
    table = position(seed, turn)
    found = Placements.fresh()
    find_placements(table, int(table.turn), found)
    for code in (int(found.code[n]) for n in range(0, found.count, 5)):
        after = clone(table)
        lying = unpacked(table, code)
        assert packed(lying) == code
        spot = lay(after, code >> 20, code >> 12 & 255, code & 4095)
        assert place_of(after, code & 4095) == (lying.x, lying.y)
        lift(after, spot)
        after.west, after.north = table.west, table.north
        after.piece[after.laid], after.ports[after.laid], after.cell[after.laid] = (
            table.piece[table.laid],
            table.ports[table.laid],
            table.cell[table.laid],
        )
        after.open[after.opened :] = table.open.tolist()[table.opened :]
        assert same(after, table)


def test_the_board_has_no_border() -> None:
    """48 pieces in one straight line, in each of the eight directions: never a border, never a piece met again."""
    for port, (dx, dy) in enumerate(naive.AROUND):
        table = new_table(2)
        bits = 1 << port | 1 << (port + 4) % 8
        for n in range(48):
            colour = n % 2
            cell = int(cell_at(n * dx, n * dy))
            assert int(verdict(table, cell, colour, bits)) == LEGAL
            lay(table, colour * KINDS, bits, cell)
            assert place_of(table, cell) == (n * dx, n * dy)
        assert table.opened == 2
        assert {place_of(table, int(table.open[n])) for n in range(2)} == {(-dx, -dy), (48 * dx, 48 * dy)}


@given(SEEDS, TURNS)
def test_a_witness_is_legal_and_there_is_one_unless_blocked(seed: int, turn: int) -> None:
    table = position(seed, turn)
    code = int(witness(table, int(table.turn)))
    found = found_by_engine(table, int(table.turn))
    assert (unpacked(table, code) in found) if code != NOBODY else not found
    assert (table.phase == PLACING) == bool(found)


BLOCKED = "Y:0@0,0/0 B:0@0,-1/4 A=Y:1 B=B:1 turn=A"


def test_that_nobody_can_place_is_proved_by_every_refusal() -> None:
    table = lay_table(parse_position(BLOCKED))
    assert [int(witness(table, seat)) for seat in (0, 1)] == [NOBODY, NOBODY]
    proof = [refusal for piece in ("Y:1", "B:1") for refusal in judgements(table, PIECE_NAMES.index(piece))]
    assert len(cells_to_try(table)) == 10
    assert len(proof) == 2 * 4 * 10
    assert not any(refusal.legal for refusal in proof)


def test_that_somebody_can_place_is_shown_by_a_placement() -> None:
    table = lay_table(parse_position("Y:0@0,0/0 A=Y:1 B=B:04 turn=A"))
    assert int(witness(table, 0)) == NOBODY
    assert str(unpacked(table, int(witness(table, 1)))) == "B:04@0,-1/04"


def test_each_refusal_has_its_reason_and_its_pieces() -> None:
    table = lay_table(parse_position("Y:01@0,0/23 B:0@1,0/6 A=Y:1 B=B:04 turn=A"))
    reasons = {
        (each.why, tuple(str(lying) for lying in each.because), each.rule)
        for each in judgements(table, PIECE_NAMES.index("Y:1"))
    }
    assert reasons == {
        ("same colour", ("Y:01@0,0/23",), "R5"),
        ("dead end", ("Y:01@0,0/23",), "R4"),
        ("against", ("Y:01@0,0/23",), "R4"),
        ("against", ("B:0@1,0/6",), "R4"),
        ("extends nothing", (), "R3"),
    }
    occupied = judge(table, 0, 1, 1, 0)
    assert (occupied.why, [str(each) for each in occupied.because]) == ("occupied", ["B:0@1,0/6"])


def test_places_that_are_refused_for_one_reason_stand_together() -> None:
    table = lay_table(parse_position("Y:0@0,0/0 B:0@0,-1/4 A=Y:1 B=B:04 turn=A"))
    found = judged(table, PIECE_NAMES.index("Y:0"))
    assert (found.piece, found.allowed) == ("Y:0", ())
    assert Refusal("against", "R4", (0,), ("-1,0/2", "1,0/6", "0,1/0")) in found.refusals
    assert [each.why for each in found.refusals].count("extends nothing") == 1


@given(SEEDS, TURNS)
def test_a_piece_may_lie_where_it_is_not_refused(seed: int, turns: int) -> None:
    table = position(seed, turns)
    options = {str(lying) for lying in found_by_engine(table, int(table.turn))}
    for piece in hand_of(table, int(table.turn))[:3]:
        found = judged(table, piece)
        assert {f"{found.piece}@{place}" for place in found.allowed} == {
            option for option in options if option.startswith(f"{found.piece}@")
        }
        refused = [place for refusal in found.refusals for place in refusal.places]
        assert len({*found.allowed, *refused}) == len(found.allowed) + len(refused)
        assert len(refused) + len(found.allowed) == len(cells_to_try(table)) * WAYS[piece % KINDS]


def test_on_an_empty_board_everything_is_legal_at_the_centre() -> None:
    table = new_table(2)
    assert cells_to_try(table) == [(0, 0)]
    assert all(each.legal and not each.because for each in judgements(table, 0))


@pytest.mark.parametrize(("last", "colour", "why"), [("Y", 1, "last colour"), ("Y", 0, "legal"), ("B", 1, "legal")])
def test_the_variant_asks_for_another_colour_than_the_last(last: str, colour: int, why: str) -> None:
    table = lay_table(parse_position(f"Y:0@0,0/2 B:0@2,0/6 A=Y:1 B=B:1 last={last} variant"))
    assert judge(table, colour, 1 << 2 | 1 << 6, 1, 0).why == why
