"""What a bot lays for the breakaway."""

from lignerouge.flamme.bots.policy import pick_bid
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import hand_kinds
from lignerouge.kernel.luck import Luck


def lay_bid(policy: int, state: RaceState, prompt: str, luck: Luck) -> str:
    """F32: a card of the hand; the prompt's name says whose, as in `0/BS/bid1`."""
    rider, cards = RIDER_NUMBERS[prompt.split("/")[-2]], state.setup.cards
    place = pick_bid(policy, cards.record, state.race, rider, luck)
    return cards.cards[hand_kinds(state.race, rider)[place]].label
