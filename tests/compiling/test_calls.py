"""Compiled rules are called at once: a call whose numbers fit no compiled form is looked up anew every time.

That takes a millisecond, thirty times as long as the rule itself, and shows nowhere but in the time.
"""

import random
from collections import Counter
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is looked up")

MATCHES: dict[str, tuple[str, dict[str, Any], int]] = {
    "race": ("flamme", {"stage": "Avenue Corso Paseo"}, 2),
    "many kinds of tiles": ("flamme", {"stage": "1-7B-3-t-2B-n-k-C-5B-m-6B-D-x-j-H-f-R-9B-Y-O-P-4B-b-i-Z-8B-u"}, 4),
    "individual time trial": ("flamme", {"kind": "itt"}, 2),
    "team time trial": ("flamme", {"kind": "ttt"}, 2),
    "tour": ("tour", {"specialists": True}, 2),
    "redline": ("redline", {}, 3),
}
MOST = 300  # answers: more than two stages


@pytest.mark.parametrize("kind", MATCHES)
def test_every_call_finds_its_compiled_form_at_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: Counter[str] = Counter()
    look_up = getattr(Dispatcher, "_compile_for_args")  # noqa: B009 -- its types do not tell of it

    def counted(self: Any, *args: Any, **named: Any) -> Any:
        looked_up[self.py_func.__name__] += 1
        return look_up(self, *args, **named)

    monkeypatch.setattr(Dispatcher, "_compile_for_args", counted)
    key, options, seats = MATCHES[kind]
    game, chance = GAMES[key].game, random.Random(1)
    match = Match.begin(game, options, tuple("ABCD"[:seats]), seeded(1))
    for _ in range(MOST):
        owed = [prompt for prompt in match.prompts() if prompt.owed]
        if not owed:
            break
        prompt = chance.choice(owed)
        match.answer(prompt.seat, prompt.name, chance.choice(prompt.options))
        match.view(prompt.seat)
    often = {name: times for name, times in looked_up.items() if times > 1}
    assert not often, f"called with numbers of a size for which there is no form: {often}"
