"""What a race waits for: the questions to each seat, with all answers that the rules allow."""

from collections.abc import Sequence

from lignerouge.flamme.play.draft import draft_prompt
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.race_bytes import AUTOMATIC, PHASE, ROUNDS, number_at
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import Hand, OwnPart, hand_kinds, labels, parts, reading
from lignerouge.flamme.rules import race as race_phases
from lignerouge.flamme.rules.breakaway import owes_bid
from lignerouge.flamme.rules.placing import is_place, placing_seat, waiting_rider
from lignerouge.flamme.rules.race import NOBODY, Race
from lignerouge.flamme.rules.refreshment import may_take_back
from lignerouge.kernel.game import Prompt

YES, NO, DONE = "yes", "no", "done"


def prompts(state: RaceState) -> tuple[Prompt, ...]:
    """All questions that are open, phase by phase; none once the race is over."""
    data = state.race.tobytes()
    if data[PHASE] == race_phases.ENERGY:
        own = state.recall(parts).own
        return tuple([prompt for seat, part in enumerate(own) for prompt in part.prompts or asked(data, seat, part)])
    race = state.recall(reading)
    match race.phase:
        case race_phases.DRAFT:
            return (draft_prompt(state.race),)
        case race_phases.PLACING:
            return (placing_prompt(state),)
        case race_phases.BREAKAWAY:
            owing = [seat for seat in range(race.seats) if owes_bid(state.race, seat)]
            return tuple([bid_prompt(state, race, seat) for seat in owing])
        case race_phases.RECOVERY:
            return tuple([recovery_prompt(race, n) for n in range(race.riders) if race.asked >> n & 1])
        case race_phases.REFRESHMENT:
            return tuple([refreshment_prompt(state, n) for n in range(race.riders) if race.asked >> n & 1])
        case _:
            return ()


def placing_prompt(state: RaceState) -> Prompt:
    """F2: each seat places both its riders, whichever it picks first, on any free square behind the line."""
    race, course = state.race, state.setup.course
    seat, rider = int(placing_seat(race)), int(waiting_rider(race))
    if rider == NOBODY:
        return Prompt(f"0/{LETTERS[seat]}/rider", seat, "PickRider", RIDER_NAMES[2 * seat : 2 * seat + 2])
    squares = [n for n in range(course.track.start, 0, -1) if is_place(course.track, race, rider, n)]
    return Prompt(f"0/{RIDER_NAMES[rider]}/place", seat, "PlaceRider", tuple(course.names[n] for n in squares))


def bid_prompt(state: RaceState, race: Race, seat: int) -> Prompt:
    """F32: name a rider; then twice lay one of four cards."""
    if race.bidding == 0:
        name, riders = f"0/{LETTERS[seat]}/name", RIDER_NAMES[2 * seat : 2 * seat + 2]
        return Prompt(name, seat, "NameRider", riders, secret=True)
    rider = int(race.bidder[seat])
    cards = dict.fromkeys(labels(state.setup, hand_kinds(race, rider)))
    return Prompt(f"0/{RIDER_NAMES[rider]}/bid{race.bidding}", seat, "LayBid", tuple(cards), secret=True)


def asked(data: bytes, seat: int, own: OwnPart) -> Sequence[Prompt]:
    """F5: pick a rider, play a card; the second card may be changed while others still think."""
    if own.prompts is None:
        own.prompts = own_prompts(data, seat, own.hands)
    return own.prompts


def own_prompts(data: bytes, seat: int, hands: Sequence[Hand]) -> Sequence[Prompt]:
    """What a seat is asked while cards are chosen follows from what it alone sees."""
    number = number_at(data, ROUNDS) + 1
    if number_at(data, AUTOMATIC) >> 2 * seat & 1:
        return []
    thinking = [hand for hand in hands if not hand.final]
    for hand in thinking:
        if hand.cards:
            cards = tuple(dict.fromkeys(hand.cards))
            return [Prompt(f"{number}/{hand.rider}/card", seat, "PlayCard", cards, secret=True, chosen=hand.chosen)]
    if thinking:
        riders = tuple([hand.rider for hand in thinking])
        return [Prompt(f"{number}/{LETTERS[seat]}/rider", seat, "PickRider", riders, secret=True)]
    return []


def recovery_prompt(race: Race, rider: int) -> Prompt:
    """F15: the player may give an exhaustion card back."""
    return Prompt(f"{race.rounds + 1}/{RIDER_NAMES[rider]}/recover", rider // 2, "Recover", (YES, NO))


def refreshment_prompt(state: RaceState, rider: int) -> Prompt:
    """F27: card by card, while there is energy left to take; the name says how much."""
    race, cards = state.race, state.setup.cards
    fitting = [n for n in range(race.spents[rider]) if may_take_back(cards.record, race, rider, n)]
    options = dict.fromkeys(labels(state.setup, [int(race.spent[rider, n]) for n in fitting]))
    name = f"{race.rounds}/{RIDER_NAMES[rider]}/refresh/{race.left[rider]}"
    return Prompt(name, rider // 2, "TakeBack", (*options, DONE))


def asked_rider(prompt: Prompt) -> int:
    """The rider in a prompt's name: `7/BS/card`."""
    return RIDER_NUMBERS[prompt.name.split("/")[1]]
