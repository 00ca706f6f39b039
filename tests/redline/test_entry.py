"""What Redline offers its front ends."""

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.entry import REDLINE, many_games
from lignerouge.redline.rules.pieces import PIECE_NAMES


def test_a_seat_foresees_where_its_own_pieces_may_lie() -> None:
    match = Match.begin(REDLINE.game, {}, ["A", "B"], seeded(3))
    prompt = match.prompts()[0]
    view = match.view(prompt.seat)
    foresee = REDLINE.foresee
    assert foresee is not None
    assert foresee(view, prompt, None, seeded(1), 1).judged is None
    mine = view.hands[prompt.seat][0]
    assert foresee(view, prompt, mine, seeded(1), 1).judged is not None
    other = next(name for name in PIECE_NAMES if name not in view.hands[prompt.seat])
    with pytest.raises(InputError, match="not in your hand"):
        foresee(view, prompt, other, seeded(1), 1)


def test_many_games_are_ranked_by_their_scores() -> None:
    places = many_games({}, ["random", "eager"], 1, 0, 3, 1)
    scores = run_games({}, ["random", "eager"], 1, 0, 3).points
    for ranked, scored in zip(places.tolist(), scores.tolist(), strict=True):
        assert (ranked[0] < ranked[1]) == (scored[0] > scored[1])
        assert min(ranked) == 1
