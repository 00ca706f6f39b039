"""Cards as columns."""

import pytest

from lignerouge.flamme.content.catalogue import Card, deck
from lignerouge.flamme.rules.cards import BREAKAWAY, CAP, EXHAUSTION, KINDS, RELENTLESS, CardTable, all_cards
from lignerouge.kernel.errors import InputError


def test_kind_0_is_exhaustion_and_every_card_of_the_boxes_has_a_kind() -> None:
    table = all_cards()
    assert table.cards[EXHAUSTION].exhaustion
    assert table.record.value[EXHAUSTION] == 2
    assert len(table.cards) == len(set(table.cards)) <= KINDS
    for rider in ("rouleur", "sprinteur"):
        for number in [None, *range(1, 7)]:
            assert all(table.cards[table.number(card)] == card for card in deck(rider, number))
    plain = [card.value for card in table.cards[1:] if not card.powers]
    assert plain[:8] == [2, 3, 4, 5, 6, 7, 9][:7] + plain[7:8]


def test_powers_become_caps_floors_and_bits() -> None:
    table = CardTable()
    climber = table.number(Card(7, ("ascent_cap_6", "ascent_cap_7")))
    descender = table.number(Card(3, ("descent_min_7",)))
    loner = table.number(Card(5, ("breakaway", "relentless")))
    record = table.record
    assert [int(record.cap[kind]) for kind in (climber, descender, loner)] == [7, CAP, CAP]
    assert [int(record.floor[kind]) for kind in (climber, descender, loner)] == [0, 7, 0]
    assert [int(record.powers[kind]) for kind in (climber, descender, loner)] == [0, 0, BREAKAWAY | RELENTLESS]
    assert table.number(Card(5, ("breakaway", "relentless"))) == loner


def test_a_table_has_so_many_different_cards() -> None:
    powers = ("chase", "nimble", "recovery", "relentless")
    table = CardTable([Card(value, (power,)) for power in powers for value in range(12)][: KINDS - 1])
    assert len(table.cards) == KINDS
    with pytest.raises(InputError, match=f"at most {KINDS} different cards"):
        table.number(Card(11, ("breakaway",)))


@pytest.mark.parametrize(
    ("card", "says"),
    [(Card(5, ("flying",)), "no power"), (Card(12), "from 0 to 11, not 12"), (Card(-1), "from 0 to 11, not -1")],
)
def test_a_card_that_cannot_be_is_a_mistake_and_leaves_no_trace(card: Card, says: str) -> None:
    table = CardTable()
    with pytest.raises(InputError, match=says):
        table.number(card)
    assert len(table.cards) == len(table.numbers) == 1
