"""Races as a game of OpenSpiel, with `pip install open_spiel`::

    import pyspiel
    from lignerouge.research import open_spiel  # registers the game

    game = pyspiel.load_game("lignerouge_flamme", {"players": 2, "stage": "abCu"})

Chance deals once, at the root: one of `deals` seeds, each as likely. Cards that are chosen at the same time are chosen
one after the other, unseen. Actions and observations are those of `flamme_v1`. Returns are 1 for the first place, -1
for the last, evenly between, so their sum is 0.
"""

from typing import Any

import numpy as np
import pyspiel

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import Luck, seeded
from lignerouge.research.observation import option_of, size, state_observation, thing_of
from lignerouge.research.questions import ACTIONS, CODES

SHORT = "lignerouge_flamme"
LONGEST = 4000  # answers of a race, at most
CHOICES: dict[str, Any] = {"players": 2, "stage": "Avenue Corso Paseo", "kind": "race", "weather": "", "deals": 4096}
TYPE = pyspiel.GameType(
    short_name=SHORT,
    long_name="Flamme Rouge",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=FEWEST_SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=CHOICES,
)


class Dealt:
    """A race with its luck; a copy goes on in the same way."""

    def __init__(self, state: RaceState, luck: Luck) -> None:
        self.state, self.luck = state, luck

    def __deepcopy__(self, memory: Any) -> "Dealt":
        """Only the records are copied."""
        return Dealt(self.state.clone(), clone(self.luck))


class FlammeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not typed
    """A race with its options."""

    def __init__(self, params: Any = None) -> None:
        chosen = {**CHOICES, **(params or {})}
        self.seats, self.deals = int(chosen["players"]), int(chosen["deals"])
        self.options = {key: chosen[key] for key in ("stage", "kind", "weather") if chosen[key]}
        FLAMME_ROUGE.begin(self.options, self.seats, seeded(0), None)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "FlammeState":
        """Before the deal."""
        return FlammeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a player sees."""
        return Observer(self.seats)


class FlammeState(pyspiel.State):  # type: ignore[misc]
    """A race between two answers."""

    def __init__(self, game: FlammeGame) -> None:
        super().__init__(game)
        self.seats, self.deals, self.options = game.seats, game.deals, game.options
        self.dealt: Dealt | None = None

    @property
    def race(self) -> RaceState:
        """Once it is dealt."""
        assert self.dealt is not None, "chance deals first"
        return self.dealt.state

    def prompt(self) -> Prompt:
        """The first question that is open."""
        return next(prompt for prompt in FLAMME_ROUGE.prompts(self.race) if prompt.owed)

    def current_player(self) -> int:
        """Whoever is asked first."""
        if self.dealt is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.prompt().seat

    def _legal_actions(self, player: int) -> list[int]:
        prompt = self.prompt()
        view = FLAMME_ROUGE.view(self.race, player)
        return sorted({CODES[thing_of(view, prompt.ask, option)] for option in prompt.options})

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.dealt is None:
            luck = seeded(action)
            luck.remembers = False
            self.dealt = Dealt(FLAMME_ROUGE.begin(self.options, self.seats, luck, None), luck)
            return
        prompt = self.prompt()
        option = option_of(FLAMME_ROUGE.view(self.race, prompt.seat), prompt, action)
        assert option is not None, "OpenSpiel asks for legal actions"
        FLAMME_ROUGE.answer(self.race, prompt, option, self.dealt.luck, None)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return next((" ".join(thing) for thing, code in CODES.items() if code == action), "wait")

    def is_terminal(self) -> bool:
        """The race is over."""
        return self.dealt is not None and bool(self.race.race.over)

    def returns(self) -> list[float]:
        """By place, once it is over."""
        if not self.is_terminal():
            return [0.0] * self.seats
        outcome = FLAMME_ROUGE.outcome(self.race)
        assert outcome is not None
        return [1.0 - 2.0 * (place - 1) / (self.seats - 1) for place in outcome.places]

    def __str__(self) -> str:
        """Where everybody stands, and what was done."""
        return f"{' '.join(map(str, self.history()))}"


class Observer:
    """The numbers of `observation`, for OpenSpiel's algorithms."""

    def __init__(self, seats: int) -> None:
        self.tensor = np.zeros(size(seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FlammeState, player: int) -> None:
        """What a player sees now."""
        if state.dealt is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = state_observation(state.race, player)[0]

    def string_from(self, state: FlammeState, player: int) -> str:
        """The same in words."""
        return "before the deal" if state.dealt is None else str(FLAMME_ROUGE.view(state.race, player))


pyspiel.register_game(TYPE, FlammeGame)
