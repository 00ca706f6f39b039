"""Which tiles fit at a place, and how a road is closed."""

import pytest

from lignerouge.flamme.content.boxes import boxes
from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.designer.suggestions import close_road, fitting
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.layout import crossings, lay
from lignerouge.kernel.errors import InputError

BOXES = boxes()
BASE = BOXES[:1]


def test_what_fits_is_free_in_the_boxes_and_crosses_nothing() -> None:
    road = ("a", "b", "e", "f")
    found = fitting(road, len(road), wide=False, chosen=BASE)
    assert found
    for name in found:
        assert tiles()[name].physical not in {tiles()[each].physical for each in road}
        assert tiles()[name].pack == "base"
        assert not tiles()[name].is_start
        assert crossings(lay([*road, name])) == []
    assert any(tiles()[name].is_finish for name in found)
    assert len(fitting(road, len(road), wide=True, chosen=BOXES)) > len(found)


def test_a_start_begins_and_a_finish_ends() -> None:
    assert all(tiles()[name].is_start for name in fitting((), 0, wide=False, chosen=BASE))
    assert fitting(("a", "b"), 0, wide=False, chosen=BASE) == ()
    assert fitting(("a", "b", "u"), 3, wide=False, chosen=BASE) == ()
    between = fitting(("a", "b", "u"), 2, wide=False, chosen=BASE)
    assert between
    assert not any(tiles()[name].is_finish or tiles()[name].is_start for name in between)


@pytest.mark.parametrize(
    "road", [(), ("a",), ("a", "b", "c"), ("b", "c"), ("a", "b", "c", "d", "u"), ("a", "Q", "s", "G", "I")]
)
def test_a_closed_road_can_be_raced(road: tuple[str, ...]) -> None:
    closed = close_road(road, seats=4, kind="normal", tour=False, chosen=BASE)
    assert tiles()[closed[0]].is_start
    assert tiles()[closed[-1]].is_finish
    kept = [name for name in road if not tiles()[name].is_finish]
    assert [name for name in closed if name in kept] == kept
    findings = check_stage(closed, seats=4, kind="normal", tour=False, chosen=BASE)
    assert all(finding.severity == "advice" for finding in findings)


def test_a_road_that_runs_into_itself_gets_no_finish() -> None:
    crossing = ("a", "e", "g", "h", "i", "b", "c", "d")
    assert crossings(lay(crossing))
    with pytest.raises(InputError, match="No finish fits behind this road"):
        close_road(crossing, seats=4, kind="normal", tour=False, chosen=BASE)
