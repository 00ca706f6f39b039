"""Who can pull whom, judged by the rules of slipstream."""

import pytest
from tests.flamme.preview.test_card import begun, placed, set_out

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.preview.packs import Pack, packs
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match


def test_packs_and_what_becomes_of_the_gaps_between_them() -> None:
    match = begun("a b C D u")
    placed(match)
    view = set_out(match, AR="1.6", AS="1.5", BR="1.3", BS="1.2", CR="0.4", CS="0.4")
    assert packs(view) == (
        Pack(("AR", "AS"), (), 0, "", ""),
        Pack(("BR", "BS"), ("AS",), 1, "", ""),
        Pack(("CR", "CS"), ("BS",), 3, "too far", ""),
    )
    assert packs(match.view(None)) == packs(view), "nothing of it is secret"


def test_a_card_is_tried_while_nobody_else_moves() -> None:
    match = begun("a b C D u")
    placed(match)
    view = set_out(match, AR="0.1", AS="0.1", BR="1.6", BS="1.6", CR="1.5", CS="1.1")
    tried = packs(view, "AR", "3")
    assert [pack.riders for pack in tried] == [("BR", "BS", "CR"), ("CS",), ("AR",), ("AS",)]
    assert packs(view, "CS", "2")[1] == Pack(("CS",), ("CR",), 1, "", "")
    assert packs(view, "BR", "3")[0].riders == ("BR",)
    uphill = set_out(match, AR="2.1", AS="0.1", BR="2.2", BS="2.2")
    assert packs(uphill, "AR", "3")[1] == Pack(("BR", "BS"), ("AR",), 1, "their ground", "ascent")
    away = set_out(match, AR="1.1", AS="0.1", BR="1.4", BS="1.4", CR="0.4", CS="0.4")
    assert packs(away, "AR", "5+breakaway+relentless")[1] == Pack(("BR", "BS"), ("AR",), 1, "their breakaway", "")
    assert packs(away, "AR", "5")[1] == Pack(("BR", "BS"), ("AR",), 1, "", "")
    with pytest.raises(InputError, match="no card"):
        packs(view, "BR", "77")
    with pytest.raises(InputError, match="There is no rider"):
        packs(view, "ZR", "3")


def test_each_road_of_a_time_trial_has_its_packs() -> None:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu", "kind": "ttt"}, ["a", "b"], seeded(5))
    placed(match)
    assert [{rider[0] for rider in pack.riders} for pack in packs(match.view(0))] == [{"A"}, {"B"}]


def test_a_pack_stands_on_both_branches_of_a_roundabout() -> None:
    match = begun("a b x c u")
    placed(match)
    view = set_out(match, AR="3.1", AS="3.1", BR="2.i1", BS="2.o1", CR="2.3", CS="2.3")
    assert [(pack.riders, pack.gap) for pack in packs(view)] == [(("AR", "AS"), 0), (("BR", "BS", "CR", "CS"), 2)]
