"""The rules desk for cards: what a hand holds, which cards may be taken back (`docs/explain.md`).

A question becomes a deck in a race record, the engine draws from it or refreshes it, and the record becomes the answer:
there is no rule here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.notation import parse_card
from lignerouge.flamme.rules.cards import EXHAUSTION, CardTable
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.finish import REFRESHMENT_PILE
from lignerouge.flamme.rules.race import DECK, NOBODY, SPENT, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, may_take_back, open_refreshment, take_back
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import scripted, take_draws
from lignerouge.kernel.questions import want

MOST_HAND = 99
RIDER = 0  # whose cards they are: the only rider of the record
ANY = ""  # no card has this label


def want_piles(asked: Mapping[str, Any], keys: Sequence[str], what: str) -> list[list[str]]:
    """Cards by their labels, no more of them than a deck can have."""
    piles: list[list[str]] = [want(asked, key, list, what) for key in keys]
    if not all(isinstance(label, str) for pile in piles for label in pile):
        raise InputError('Cards are given by their labels, as in "5" or "E".')
    return piles


def check_deck(*piles: Sequence[str]) -> None:
    """A record has room for the largest deck that a tour can bring about."""
    count = sum(map(len, piles))
    if count > DECK:
        raise InputError(f"A rider has at most {DECK} cards, not {count}.")


def answer_draw(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F4: what a hand will surely hold, how many cards, how many of them only after the recycled are turned over."""
    face_down, recycled = want_piles(asked, ("face_down", "recycled"), "A draw")
    size = want(asked, "size", int, "A draw")
    if not 0 <= size <= MOST_HAND:
        raise InputError(f"A hand has 0 to {MOST_HAND} cards, not {size}.")
    check_deck(face_down, recycled)
    labels = dict(enumerate([*face_down, *recycled], 1))  # a number for every card; 0 is the one from the supply
    hands = {label: draw_avoiding(labels, len(face_down), size, label) for label in {ANY, *labels.values()}}
    drawn, held = hands[ANY]
    surely = Counter({label: sum(labels[card] == label for card in hand) for label, (hand, _) in hands.items()})
    return {
        "surely": sorted(surely.elements()),
        "hand": len(drawn),
        "from_recycled": sum(card > len(face_down) for card in drawn),
        "supply": held > len(drawn),
    }


def draw_avoiding(labels: Mapping[int, str], down: int, size: int, avoided: str) -> tuple[list[int], int]:
    """Draw a hand with the luck that gives a label as seldom as can be. -> the cards drawn, how many are in hand

    The first `down` cards lie face down. Within a pile, the cards of that label are drawn last.
    """
    race, track = Race.fresh(), Track.fresh()
    cards = list(labels)
    put_cards(race, RIDER, cards[:down], [], cards[down:])
    track.draw[race.square[RIDER]] = size
    luck = scripted((RIDER, card) for card in sorted(cards, key=lambda card: (card > down, labels[card] == avoided)))
    draw_hand(track, race, RIDER, luck)
    assert not luck.fault, "cards were drawn in an order that no luck can give"
    return [card for _, card in take_draws(luck)], int(race.hand[RIDER])


def answer_specialist(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Grand Tour p. 12: the deck of a specialist."""
    rider, number = want(asked, "rider", str, "A specialist"), want(asked, "number", int, "A specialist")
    cards = [card.label for card in deck(rider, number)]
    return {"deck": cards, "size": len(cards)}


def answer_refreshment(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F27: may these cards be taken back, and how does the deck lie then?"""
    piles = want_piles(asked, ("face_down", "recycled", "played", "choice"), "A refreshment")
    face_down, recycled, played, _ = piles
    check_deck(face_down, recycled, played)
    cards = CardTable()
    kinds = [[cards.number(parse_card(label)) for label in pile] for pile in piles]
    race = Race.fresh()
    put_played(race, kinds[2])
    put_cards(race, RIDER, kinds[0], [], kinds[1])
    race.running = 1  # the rider is alone on the road
    race.holder[REFRESHMENT_PILE, 1] = RIDER if asked.get("holder") else NOBODY
    open_refreshment(race)
    if not all(took_back(cards, race, kind) for kind in kinds[3]):
        return {"legal": False, "face_down": sorted(face_down), "recycled": sorted(recycled), "played": sorted(played)}
    close_refreshment(race, RIDER)
    down, many = int(race.down[RIDER]), int(race.recycled[RIDER])
    row, spent = race.deck[RIDER].tolist(), race.spent[RIDER].tolist()[: race.spents[RIDER]]
    gone = [kind for kind in kinds[2] if kind == EXHAUSTION]  # in the supply, and listed as played all the same
    lying = {"face_down": row[:down], "recycled": row[down : down + many], "played": spent + gone}
    return {"legal": True} | {pile: sorted(cards.cards[kind].label for kind in lying[pile]) for pile in lying}


def put_played(race: Race, kinds: Sequence[int]) -> None:
    """The rider has played these cards, one after the other."""
    for kind in kinds:
        if race.spents[RIDER] == SPENT - 1:
            raise InputError(f"A rider has at most {SPENT - 1} energy cards to play.")
        put_cards(race, RIDER, [], [kind], [])
        play(race, RIDER, 0)


def took_back(cards: CardTable, race: Race, kind: int) -> bool:
    """Take a card of this kind back, if one has been played and may be taken."""
    for place in range(race.spents[RIDER]):
        if race.spent[RIDER, place] == kind and may_take_back(cards.record, race, RIDER, place):
            take_back(cards.record, race, RIDER, place)
            return True
    return False
