"""Feats: what somebody may be proud of after a race, found in the events of its record and in its review."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lignerouge.flamme.play.events import BrokeAway, Exhausted, Moved, Revealed, Towed
from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel import journal
from lignerouge.registry import GAMES

RACE = "flamme"
FEATS = ("breakaway", "from-the-front", "from-behind", "one-two", "fresh", "sheltered", "against-luck", "flawless")
"""By rising rarity, roughly; `docs/puzzles.md` says what each takes."""
FEWEST_ROUNDS = 6  # of a race in which anything of the road is a feat
FEWEST_DECISIONS = 20  # that a ride has before it is called flawless
SHELTERED = 2.0  # times as many squares in slipstream as everybody else on average


def race_feats(record: journal.Journal) -> list[list[str]]:
    """The feats of each seat, from the events of a race; other games have none."""
    seats = range(len(record.seats))
    if record.game != RACE or not record.result:
        return [[] for _ in seats]
    game = GAMES[RACE].game
    away: set[str] = set()
    tired, towed, ridden = Counter[str](), Counter[str](), Counter[str]()
    orders: list[tuple[str, ...]] = []  # on the road, when each round was over
    for step in journal.replay(game, record):
        for event in step.events:
            match event:
                case BrokeAway():
                    away.add(event.rider)
                case Exhausted():
                    tired[event.rider[0]] += 1
                case Towed():
                    towed[event.rider[0]] += 1
                case Moved():
                    ridden[event.rider[0]] += 1
        if any(isinstance(event, Revealed) for event in step.events):
            orders.append(game.view(step.state, None).order)
    winner, half = record.result[0], [order for order in orders[len(orders) // 2 :] if order]
    middle = half[0] if half else ()
    handicapped = bool(record.options.get("handicap"))
    found: list[list[str]] = []
    if len(orders) < FEWEST_ROUNDS:
        return [[] for _ in seats]
    for seat in seats:
        letter, feats = LETTERS[seat], list[str]()
        won = winner[0] == letter
        if won and winner in away:
            feats.append("breakaway")
        if won and half and all(order[0] == winner for order in half):
            feats.append("from-the-front")
        if won and {rider[0] for rider in middle[-2:]} == {letter} and len(middle) > 2:
            feats.append("from-behind")
        if [rider[0] for rider in record.result[:2]] == [letter, letter]:
            feats.append("one-two")
        if ridden[letter] and not tired[letter] and not handicapped:
            feats.append("fresh")
        others = sum(towed[LETTERS[other]] for other in seats if other != seat) / max(len(seats) - 1, 1)
        if won and others and towed[letter] >= SHELTERED * others:
            feats.append("sheltered")
        found.append(feats)
    return found


def reviewed_feats(report: Mapping[str, Any], seat: int) -> list[str]:
    """The feats that a review shows: a win against the deal, and a ride without a mistake."""
    feats: list[str] = []
    luck = (report.get("luck") or {}).get("seats")
    if luck and luck[seat].get("result") == 1 and luck[seat]["deal"][0] < -2 * luck[seat]["deal"][1]:
        feats.append("against-luck")
    own = [decision for decision in report["decisions"] if decision["seat"] == seat]
    if len(own) >= FEWEST_DECISIONS and not any(decision["mistake"] for decision in own):
        feats.append("flawless")
    return feats


def with_feats(report: dict[str, Any], record: journal.Journal) -> dict[str, Any]:
    """A report with the feats of each seat."""
    seats: Sequence[Sequence[str]] = race_feats(record)
    return {**report, "feats": [[*feats, *reviewed_feats(report, seat)] for seat, feats in enumerate(seats)]}
