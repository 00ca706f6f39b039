"""Records of whole tours, played at random in a moment."""

import random
import secrets
from dataclasses import replace
from typing import Any

from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.events import StageClosed
from lignerouge.kernel import journal
from lignerouge.kernel.keys import MOST_PARTS, Keys
from lignerouge.kernel.match import Match, Refusal


def tour_record(teams: int, stages: Any) -> str:
    """A tour that was ridden to its end, with promised luck, as text."""
    keys = Keys(secrets.token_bytes(32), MOST_PARTS, ("",) * teams, 0, StageClosed)
    match = Match.begin(GRAND_TOUR, {"stages": stages}, tuple("ABCDEF"[:teams]), keys)
    chance = random.Random(1)
    while asked := [prompt for prompt in match.prompts() if prompt.owed]:
        step = match.try_answer(asked[0].seat, asked[0].name, chance.choice(asked[0].options))
        assert not isinstance(step, Refusal)
        match.commit(step)
        match.events.clear()
    assert match.keys is not None
    return journal.write(replace(match.journal, pledge=match.keys.opened(int(match.luck.part))))
