"""Races pass OpenSpiel's own tests of a game, where it is installed."""

from typing import Any

import numpy as np
import pytest

from lignerouge.research.observation import size

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize(
    "options", [{"players": 2, "stage": "abu"}, {"players": 3, "stage": "a-2B-u", "weather": "dealt"}]
)
def test_the_tests_of_open_spiel(options: dict[str, Any]) -> None:
    from lignerouge.research import open_spiel

    game = pyspiel.load_game(open_spiel.SHORT, {**options, "deals": 8})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(3)
    seen = np.array(state.observation_tensor(state.current_player()))
    assert seen.shape == (size(options["players"]),)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (np.array(state.observation_tensor(state.current_player())) == seen).all()
