"""A deal sheet says what a table with the same key draws, before and after a shuffle."""

import re
from collections import Counter

import numpy as np

from lignerouge.flamme.paper.deal_sheet import deal_sheet
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.luck import draw

KEY = bytes(range(32))


def drawn(luck: object, owner: int, pile: list[int]) -> list[str]:
    """A whole pile, card after card."""
    row = np.array(pile, np.int8)
    draw(luck, owner, row, 0, len(pile), len(pile))  # type: ignore[arg-type]
    return [all_cards().labels[kind] for kind in reversed(row.tolist())]


def laid(row: tuple[str, ...], pile: list[int]) -> list[str]:
    """What somebody with these cards lays by a row of the sheet: of several copies the first letters."""
    left = Counter(all_cards().labels[kind] for kind in pile)
    found = []
    for name in row:
        label, letter = re.fullmatch(r"(.+)([a-z])", name).groups()  # type: ignore[union-attr]
        if "abcdefgh".index(letter) < left[label]:
            found.append(label)
    return found


def test_a_sheet_is_what_a_table_with_its_key_draws() -> None:
    sheets = deal_sheet(KEY, 4)
    assert [sheet.rider for sheet in sheets] == ["AR", "AS", "BR", "BS", "CR", "CS", "DR", "DS"]
    luck = Keys(KEY, 1, ("",) * 4, ranked=True).luck()
    numbers = {label: kind for kind, label in enumerate(all_cards().labels)}
    for owner, sheet in enumerate(sheets):
        first = [numbers[name[:-1]] for name in sheet.rows[0]]
        assert len(first) == 15
        assert drawn(luck, owner, sorted(first)) == laid(sheet.rows[0], first)
        for shuffle, gone in ((1, 4), (2, 9)):
            pile = sorted(first)[gone:] + [EXHAUSTION] * shuffle * 2
            assert drawn(luck, owner, pile) == laid(sheet.rows[shuffle], pile)


def test_another_key_is_another_deal() -> None:
    assert deal_sheet(KEY, 2) != deal_sheet(bytes(32), 2)
    assert deal_sheet(KEY, 2) == deal_sheet(KEY, 2)
