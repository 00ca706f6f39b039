"""One race for environments: a batch of one, in which agents answer one by one or together."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.race import PLACING
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.luck import streams
from lignerouge.research.batch import Batch, Conduct
from lignerouge.research.observation import size
from lignerouge.research.players import OUTSIDE
from lignerouge.research.questions import ACTIONS, ASKS, CARD, WAIT
from lignerouge.research.stepping import LATER

NAMES = (  # what prompts are called, by the number of the ask
    *("", "{0}/{1}/rider", "0/{2}/place", "0/{1}/name", "0/{2}/bid{3}", "", "{0}/{2}/recover"),
    *("{4}/{2}/refresh/{5}", "draft/{6}/{1}"),
)


def observation_space(seats: int) -> spaces.Dict:
    """What an agent observes, and which of its actions are legal."""
    numbers = spaces.Box(-1.0, 1.0, (size(seats),), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})


class RaceSitting:
    """A race that is played by numbers, whoever gives them."""

    name = "flamme_v1"
    actions = ACTIONS

    def __init__(self, options: Options, bots: Sequence[str], penalty: float | None = None) -> None:
        if not FEWEST_SEATS <= len(bots) <= MOST_SEATS:
            raise InputError(f"{self.name} is for {FEWEST_SEATS} to {MOST_SEATS} players, not {len(bots)}.")
        conduct = Conduct(asks=ASKS, penalty=penalty, anew=False)
        self.batch = Batch.prepare(options, bots, 1, 0, 1, rotate=False, conduct=conduct)
        self.seats, self.observation_space = len(bots), observation_space(len(bots))
        self._race, self._asks, self._about = self.batch.races[0], self.batch.asks[0], self.batch._about[0]
        self._seen, self._masks, self._rewards = self.batch.observations[0], self.batch.masks[0], self.batch.rewards[0]
        self._given = np.full((1, len(self._asks)), LATER, np.int8)
        self.agents: list[int] = self.batch.agents[0].tolist()[: len(self._asks)]

    def begin(self, seed: int) -> None:
        """Deal anew."""
        self.batch.chances[:] = streams(seed, 0, 1)
        self.batch.reset()
        self._rewards[:] = 0.0
        self._go_on()

    def sit(self, seat: int) -> None:
        """The only agent changes places with whoever sits there."""
        seating, agents = self.batch._seating[0], self.batch.agents[0]
        row = [int(each) for n, each in enumerate(seating) if n != self.agents[0]]
        guests = {n: int(each) for n, each in enumerate(agents[1:], 1)}
        order = [n for n in range(self.seats) if n != self.agents[0]]
        seating[:] = np.insert(np.array(row, np.int8), seat, OUTSIDE)
        now = [n for n in range(self.seats) if n != seat]
        for column, old in guests.items():
            agents[column] = now[order.index(old)]
        agents[0], self.agents = seat, [seat]

    def _go_on(self) -> None:
        """Guests answer until an agent is asked."""
        while not self.over and not any(self._asks.tolist()):
            self.batch.step(np.full((1, len(self._asks)), WAIT, np.int8))

    def asked(self, agent: int) -> bool:
        """The race waits for an agent."""
        return bool(self._asks[agent])

    @property
    def turn(self) -> int:
        """An agent for whom the race waits."""
        return next(agent for agent, ask in enumerate(self._asks.tolist()) if ask)

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return bool(self.batch.done.item(0))

    def observe(self, agent: int) -> dict[str, Any]:
        """What an agent sees, and what it may do."""
        return {"observation": self._seen[agent].copy(), "action_mask": self._masks[agent].copy()}

    def mask(self, agent: int) -> Any:
        """Which actions are legal."""
        return self._masks[agent].astype(bool)

    def act(self, agent: int, action: int) -> None:
        """One agent answers; others who are asked at the same time do so later."""
        self._given.fill(LATER)
        self._given[0, agent] = action
        self.batch.step(self._given)
        self._go_on()

    def act_together(self, actions: Sequence[int]) -> None:
        """Everybody who is asked answers."""
        self.batch.step(np.array([actions], np.int8))
        self._go_on()

    def info(self, agent: int) -> dict[str, Any]:
        """For people: the name of what is asked."""
        ask, race = self._asks.item(agent), self._race
        if not ask:
            return {"prompt": ""}
        rider, seat, rounds = self._about.item(agent), LETTERS[self.agents[agent]], int(race.rounds)
        if ask == CARD:
            return {"prompt": f"{rounds + 1}/{RIDER_NAMES[rider]}/card"}
        number = 0 if race.phase == PLACING else rounds + 1
        left, drafted = race.left[rider], race.drafted + 1
        return {"prompt": NAMES[ask].format(number, seat, RIDER_NAMES[rider], race.bidding, rounds, left, drafted)}

    def reward(self, agent: int) -> float:
        """Of the last step."""
        return float(self._rewards.item(agent))

    def view(self, seat: int | None) -> SeatView:
        """What a seat sees, in words."""
        return FLAMME_ROUGE.view(self.batch.state(0), seat)

    def picture(self, mode: str) -> str:
        """The road with everybody on it, as a line of text or as SVG."""
        view = self.view(None)
        if mode == "svg":
            return FLAMME_ROUGE.picture(view)
        where = " ".join(f"{each.rider}:{each.square or '-'}" for each in view.riders)
        return f"{view.stage} round {view.round} ({view.phase}): {where}"
