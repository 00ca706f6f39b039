"""The bots by name: each chooses from a seat's view, which is all it ever gets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from lignerouge.flamme.bots.bidding import lay_bid
from lignerouge.flamme.bots.drafting import pick_specialist
from lignerouge.flamme.bots.levels import LEVELS, Level
from lignerouge.flamme.bots.policy import (
    RANDOM,
    SENSIBLE,
    STYLED,
    pick_card,
    pick_first,
    pick_spent,
    pick_square,
)
from lignerouge.flamme.bots.searching import SearchBot, Searcher
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS, TYPES
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView, hand_kinds
from lignerouge.flamme.rules.draft import Drafting
from lignerouge.flamme.rules.race import NOBODY
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import Luck, seeded

POLICIES: Mapping[str, int] = {
    "random": RANDOM,
    "sensible": SENSIBLE,
    "breakaway": STYLED + 1,
    "follower": STYLED,
    "climber": STYLED + 2,
}
BOTS = (*POLICIES, *LEVELS)  # the weakest first


@dataclass(slots=True)
class PolicyBot:
    """Asks its policy, on a race that it imagines behind its view."""

    name: str
    policy: int
    luck: Luck

    def choose(self, view: SeatView | TourView, prompt: Prompt) -> str:
        """One of the prompt's options; of a tour the draft, and its stages like any race."""
        if isinstance(view, SeatView):
            return self._choose_in_race(view, prompt)
        if view.race is None:
            return self._draft(GRAND_TOUR.imagine(view, self.luck).ledger, prompt)
        return self._choose_in_race(view.race, replace(prompt, name=prompt.name.partition("/")[2]))

    def _draft(self, drafting: Drafting, prompt: Prompt) -> str:
        """F28"""
        rider, number = pick_specialist(self.policy, drafting, prompt.seat, self.luck)
        return f"{TYPES[rider % 2]}{number}"

    def _choose_in_race(self, view: SeatView, prompt: Prompt) -> str:
        state = imagine(view, self.luck)
        match prompt.ask:
            case "Draft":
                return self._draft(state.race, prompt)
            case "PickRider" | "NameRider":
                return self._pick_rider(state, prompt)
            case "LayBid":
                return lay_bid(self.policy, state, prompt.name, self.luck)
            case "PlaceRider":
                rider = RIDER_NUMBERS[prompt.name.split("/")[1]]
                square = pick_square(self.policy, state.setup.course.track, state.race, rider, self.luck)
                return state.setup.course.names[square]
            case "PlayCard":
                return self._play_card(state, RIDER_NUMBERS[prompt.name.split("/")[1]])
            case "TakeBack":
                return self._take_back(state, RIDER_NUMBERS[prompt.name.split("/")[1]])
            case _:
                return prompt.options[0]

    def _take_back(self, state: RaceState, rider: int) -> str:
        cards = state.setup.cards
        place = pick_spent(self.policy, cards.record, state.race, rider, self.luck)
        return "done" if place == NOBODY else cards.cards[state.race.spent[rider, place]].label

    def _pick_rider(self, state: RaceState, prompt: Prompt) -> str:
        return RIDER_NAMES[pick_first(self.policy, prompt.seat, self.luck)]

    def _play_card(self, state: RaceState, rider: int) -> str:
        cards = state.setup.cards
        place = pick_card(self.policy, state.setup.course.track, cards.record, state.race, rider, self.luck)
        return cards.cards[hand_kinds(state.race, rider)[place]].label


def policy(name: str) -> int:
    """The number of the policy of a bot that rides by one."""
    if name not in POLICIES:
        raise InputError(f"There is no bot called {quoted(name)}: there are {', '.join(POLICIES)}.")
    return POLICIES[name]


def new_bot(
    name: str,
    seed: int,
    number: int = 0,
    *,
    clock: Callable[[], float] | None = None,
    level: Level | None = None,
) -> PolicyBot | SearchBot:
    """A bot with luck of its own: that of game `number` of a seed. A clock ends thoughts that take too long.

    `champion@64` imagines 64 worlds an answer, instead of as many as the champion usually does.
    """
    luck = seeded(seed, number)
    luck.remembers = False
    known, worlds = split_budget(name)
    if known in LEVELS:
        level = level or LEVELS[known]()
        return SearchBot(name, Searcher(replace(level, worlds=worlds or level.worlds), luck, clock))
    if known not in POLICIES:
        raise InputError(f"There is no bot called {quoted(known)}: there are {', '.join(BOTS)}.")
    if worlds is not None:
        raise InputError(f"{quoted(known)} imagines no worlds: {', '.join(LEVELS)} do.")
    return PolicyBot(name, policy(name), luck)
