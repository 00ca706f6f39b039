"""The tree of a search: replies count, everything tried is counted once, and it ends where its room ends."""

from typing import Any

import numpy as np
import pytest
from tests.redline.bots.test_catalogue import CAN_ALIGN, MUST_DISCARD, win_share

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.notes import silent
from lignerouge.redline.bots.policy import SENSIBLE
from lignerouge.redline.bots.search import sift
from lignerouge.redline.bots.tree import new_tree, think
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.rules.legality import Placements, find_placements
from lignerouge.redline.rules.pieces import PIECE_NAMES
from lignerouge.redline.rules.table import SEATS, Table

ALIGNS_AGAIN = CAN_ALIGN.replace("reserve=-", "reserve=B:012,Y:03,Y:135")  # whoever aligns draws one of three


def grown(table: Table, turns: int, room: int, careless: int = 30) -> tuple[int, Any, Any, Any, Any]:
    """A search with a tree that has room for a search of `room` turns. -> the best answer, and the tree"""
    start = np.zeros(1, Table.layout)
    start[0] = table
    tree = new_tree(room)
    rest = (Placements.fresh(), turns, careless, seeded(1), silent())
    positions, answers, links, size = tree
    seat, policies = int(table.turn), np.full(SEATS, SENSIBLE)
    best = think(policies, start, start.copy(), seat, 4, positions, answers, links, size, *rest)
    return best, *tree


@pytest.mark.parametrize("text", [CAN_ALIGN, ALIGNS_AGAIN, MUST_DISCARD])
def test_every_imagined_game_is_counted_once_in_every_position_that_it_passes(text: str) -> None:
    best, positions, answers, links, size = grown(lay_table(parse_position(text)), 60, 60)
    used = [positions[n] for n in range(int(size.positions))]
    assert len(used) > 2
    assert np.count_nonzero(links["key"]) == len(used) - 1, "each but the first was reached by an answer"
    for position in used:
        own = answers[position.first : position.first + position.count]
        assert own["tries"].sum() == position.tries
        assert own["worth"].sum() == pytest.approx(position.worth)
        assert own["looks"].sum() == pytest.approx(1)
    first = answers[used[0].first : used[0].first + used[0].count]
    assert best == first["code"][first["tries"].argmax()]


def test_what_is_drawn_leads_to_positions_of_its_own() -> None:
    _, _, _, links, _ = grown(lay_table(parse_position(ALIGNS_AGAIN)), 120, 120)
    reached = [divmod(int(key) - 1, 64) for key in links["key"] if key]
    drawn = [piece - 1 for _, piece in reached if piece]
    names = {PIECE_NAMES[piece] for piece in drawn}
    assert names & {"B:012", "Y:03", "Y:135"}
    assert len(names) > 1


def test_a_tree_without_room_goes_on_thinking() -> None:
    table = lay_table(parse_position(CAN_ALIGN))
    best, positions, _, _, size = grown(table, 90, 0)
    assert (size.positions, len(positions)) == (2, 2)
    assert positions[0].tries > 8
    found = Placements.fresh()
    find_placements(table, 0, found)
    assert best in {int(found.code[n]) for n in range(found.count)}


def test_the_careless_take_what_looks_best() -> None:
    """It is the first answer of each of their positions, and the only one that is tried if they all are careless."""
    table = lay_table(parse_position(CAN_ALIGN))
    tried = {}
    for careless in (0, 100):
        _, positions, answers, _, size = grown(table, 400, 400, careless)
        theirs = [each for each in positions[: int(size.positions)] if each.seat != table.turn and each.tries > 0]
        rows = [answers["tries"][each.first : each.first + each.count] for each in theirs]
        tried[careless] = max(np.count_nonzero(row) for row in rows)
        assert all(row[0] > 0 for row in rows)
    assert tried[0] > 1
    assert tried[100] == 1


@pytest.mark.compiled
def test_who_thinks_longer_wins_more() -> None:
    assert win_share(["search@1600", "search@100"], 12) > 0.6


def test_only_the_best_looking_placements_are_tried() -> None:
    table = lay_table(parse_position(CAN_ALIGN))
    found = Placements.fresh()
    find_placements(table, 0, found)
    before = sorted(int(found.code[n]) for n in range(found.count))
    assert len(before) > 1
    sift(table, found, 99, silent())
    assert sorted(int(found.code[n]) for n in range(found.count)) == before
    best = int(found.code[0])
    sift(table, found, 1, silent())
    assert (found.count, int(found.code[0])) == (1, best)
    assert found.code[0] >> 20 == PIECE_NAMES.index("Y:0")
