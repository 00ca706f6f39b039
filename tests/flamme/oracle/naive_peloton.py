"""A naive reading of what Peloton and Météo add around a round: the breakaway, automatic teams, the forecast.

Written straight from rulings F32 to F34, on plain lists. It knows nothing of the product.
"""

from collections.abc import Mapping, Sequence

Place = tuple[int, int]  # square of the grid from the rear, 1, 2, ...; lane from the right, 0, 1, ...
VALUES = {"E": 2}


def breakaway(places: Mapping[str, Place], bids: Mapping[str, Sequence[str]], slots: int) -> list[str]:
    """F32: the riders who break away, the best on the right; of equals the one further back on the grid."""

    def key(rider: str) -> tuple[int, int, int]:
        square, lane = places[rider]
        return -total(bids[rider]), square, -lane

    return sorted(bids, key=key)[:slots]


def total(cards: Sequence[str]) -> int:
    """Both cards together; an exhaustion card counts 2."""
    return sum(VALUES.get(card) or int(card.split("+")[0]) for card in cards)


def deck_after(deck: Sequence[str], bids: Sequence[str], *, away: bool) -> list[str]:
    """F32: whoever breaks away has lost both cards and takes two exhaustion cards; everybody else has theirs back."""
    left = list(deck)
    if away:
        for card in bids:
            left.remove(card)
        left += ["E", "E"]
    return sorted(left)


def grid_of_automatic(kinds: Mapping[str, str], turn: Sequence[str], squares: int, lanes: int) -> dict[str, Place]:
    """F33: Peloton, then Muscle in the order of the seats; sprinteurs in front; in file, as far forward as possible."""
    free = [(square, lane) for lane in range(lanes) for square in range(squares, 0, -1)]
    teams = [team for kind in ("peloton", "muscle") for team in turn if kinds.get(team) == kind]
    riders = [f"{team}{kind}" for team in teams for kind in "SR"]
    return dict(zip(riders, free, strict=False))


def peloton_cards(card: str, order: Sequence[str], team: str) -> dict[str, str]:
    """F33: one card for both; with an attack the one in front moves 2 and the one behind 9; alone is behind."""
    own = [rider for rider in order if rider[0] == team]
    if card != "2+attack":
        return dict.fromkeys(own, card)
    return {rider: "2+attack" if len(own) == 2 and rider == own[0] else "9+attack" for rider in own}


def weather_places(shapes: Sequence[tuple[str, int]]) -> list[int]:
    """F34: straight tiles of six squares between start and finish, at most thirteen, from the start on."""
    inner = range(1, len(shapes) - 1)
    return [n for n in inner if shapes[n] == ("straight", 6)][:13]
