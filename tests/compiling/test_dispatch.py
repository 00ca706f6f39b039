"""What plain Python calls is found at once: nobody works out the types of whole records at every call."""

from typing import Any

import numpy as np
import pytest

from lignerouge.flamme.rules.energy import play
from lignerouge.flamme.rules.race import Race


@pytest.mark.compiled
def test_a_number_read_from_a_field_finds_its_rule_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rule: Any = play
    rule(Race.fresh(), 1, np.int8(0))
    worked_out: list[object] = []
    monkeypatch.setattr(rule, "compile", worked_out.append)
    for number in (int, np.int8, np.int64):
        rule(Race.fresh(), 1, number(0))
    assert worked_out == []
