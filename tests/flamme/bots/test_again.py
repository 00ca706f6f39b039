"""What luck gave in races between bots: their rounds ridden again by themselves; on average it is nothing."""

from operator import itemgetter

import numpy as np
import pytest
from tests.flamme.bots.test_chances import COMPILED, ridden
from tests.support.depth import how_many

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import Log, record_game
from lignerouge.flamme.bots.again import luck_of_bots, ride_again
from lignerouge.flamme.bots.chances import answers, drawn_at_once, race_of, together, undrawn
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.luck import scripted, seeded
from lignerouge.kernel.match import Match


@pytest.mark.parametrize(
    "name", ["short", "breakaway", "automatic teams", "trial", pytest.param("specialists", marks=COMPILED)]
)
def test_a_round_ridden_again_with_the_same_cards_is_the_round_of_the_record(name: str) -> None:
    rounds = lone = 0
    for group in together(answers(FLAMME_ROUGE, ridden(name, 4))):
        if not any(answer.cards for answer in group):
            continue
        drawn = sorted(drawn_at_once(group[0]), key=itemgetter(0))
        script = scripted([*drawn, *(draw for answer in group for draw in answer.draws)])
        options = {answer.prompt.name: answer.option for answer in group}
        pilots = dict.fromkeys(range(3), lambda view, prompt, options=options: options[prompt.name])
        found, last = ride_again(FLAMME_ROUGE, group, pilots, script)
        assert last == group[-1].draws
        after = group[-1].after
        assert isinstance(after, RaceState)
        for seat in (None, 0, 1):
            assert FLAMME_ROUGE.view(found, seat) == FLAMME_ROUGE.view(after, seat)
        ours, theirs = race_of(undrawn(found, last)).race, race_of(undrawn(after, last)).race
        for field in ("square", "down", "hand", "recycled", "tired_since"):
            assert np.array_equal(getattr(ours, field), getattr(theirs, field)), field
        rounds, lone = rounds + 1, lone + bool(drawn)
    assert rounds > 1
    assert lone or name != "trial", "a rider whose mate is home draws as soon as the round begins"


@pytest.mark.parametrize("bots", [["random", "champion@2"], ["random", "climber"], ["random", "somebody-elses"]])
def test_what_luck_gives_somebody_it_takes_from_the_others(bots: list[str]) -> None:
    found = list(luck_of_bots(FLAMME_ROUGE, ridden("short"), bots, 2, 3))
    assert found
    assert all(luck.sum() == pytest.approx(0) for _, luck in found)
    phases = [phase for phase, _ in found]
    assert phases == sorted(phases, reverse=True), "the end comes nearer"


def test_the_luck_of_a_tour_is_told_too() -> None:
    record = Match.begin(GRAND_TOUR, {"stages": "basic"}, ["random", "random"], seeded(1)).journal
    assert not list(luck_of_bots(GRAND_TOUR, record, ["random", "random"], 2, 3)), "nobody has answered yet"
    assert list(luck_of_bots(GRAND_TOUR, ridden("trials"), ["random", "random"], 2, 3))


@COMPILED
@pytest.mark.parametrize("bots", [["champion@2", "climber"], ["champion@2", "random"]])
def test_luck_is_fair_also_to_bots_that_search(bots: list[str]) -> None:
    """On average it gives nothing and takes nothing, whoever is stronger."""
    meeting, found = Meeting.arrange("flamme", [{"stage": "abu"}], bots, 5), []
    for heat in range(how_many(20, interpreted=0, deep=2000)):
        record, _ = record_game(meeting, heat, 0, Log(0))
        found.append(sum(luck[0] for _, luck in luck_of_bots(FLAMME_ROUGE, record, bots, 16, heat)))
    luck = np.array(found)
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
    assert luck.std() > 0.05, "it gives and takes"
