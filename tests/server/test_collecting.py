"""Everything old is looked through for garbage when nobody plays, and now and then however busy the server is."""

import gc

import pytest

from lignerouge.server import collecting
from lignerouge.server.collecting import QUIET, QUIET_FOR, Collecting

BUSY = 2 * QUIET


def test_collects_when_it_has_been_quiet_for_a_while() -> None:
    caretaker = Collecting()
    gc.collect(0)
    assert not any(caretaker.look(BUSY) for _ in range(100))
    assert [caretaker.look(0.0) for _ in range(QUIET_FOR)] == [False] * (QUIET_FOR - 1) + [True]


def test_collects_nothing_when_nothing_has_changed() -> None:
    caretaker = Collecting()
    gc.disable()
    try:
        assert not any(caretaker.look(0.0) for _ in range(3 * QUIET_FOR))
    finally:
        gc.enable()


def test_collects_at_last_also_when_it_is_never_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "AT_LATEST", -1.0)
    caretaker = Collecting()
    gc.collect(0)
    assert caretaker.look(BUSY)
