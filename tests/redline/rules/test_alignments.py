from hypothesis import given
from hypothesis import strategies as st
from tests.redline.oracle import naive
from tests.support.redline_positions import board_of, position

from lignerouge.kernel.notes import attentive, read, silent
from lignerouge.redline.play.refusals import cells_to_try
from lignerouge.redline.rules.alignments import ALIGNMENTS, LINES, count_new
from lignerouge.redline.rules.board import cell_at
from lignerouge.redline.rules.pieces import COLOURS


@given(st.integers(0, 10_000), st.integers(1, 60), st.integers(0, 1))
def test_alignments_agree_with_the_naive_ones_on_every_cell(seed: int, turn: int, colour: int) -> None:
    table = position(seed, turn)
    board = board_of(table)
    old = naive.runs(board)
    for x, y in cells_to_try(table)[seed % 16 :: 16]:
        notes = attentive()
        count = int(count_new(table, int(cell_at(x, y)), colour, 0, notes))
        found = sorted((LINES[line], ALIGNMENTS[kind], length) for _, _, line, kind, length in read(notes))
        after = board | {(x, y): (COLOURS[colour], frozenset())}
        assert found == naive.new_alignments(old, after, (x, y))
        assert count == len(found) == int(count_new(table, int(cell_at(x, y)), colour, 0, silent()))
