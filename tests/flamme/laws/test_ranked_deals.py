"""The laws of a ranked deal in a race: what is drawn depends on the key and on one's own deck, on nothing else."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.journal import cut, replay
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.kernel.verify import verify
from lignerouge.redline.play.game import REDLINE

SEATS = ["Ada", "Bob", "Cy"]
KEYS = Keys(bytes(range(7, 39)), 1, ("", "", ""), ranked=True)
DEALT = 7  # tiles of a hand of Redline for three
OPTIONS = {"stage": "La Haut Montagne", "weather": "dealt", "specialists": "draft"}


def ridden(tastes: Sequence[str], game: Any = FLAMME_ROUGE, options: Any = OPTIONS) -> Match[Any, Any]:
    """A match in which every seat chooses by a taste of its own, from what it is asked alone."""

    def choose(taste: str) -> Any:
        return lambda view, prompt: prompt.options[
            crc32(f"{taste} {prompt.name} {prompt.options}".encode()) % len(prompt.options)
        ]

    match: Match[Any, Any] = Match.begin(game, options, SEATS, KEYS)
    for _ in match.autopilot({seat: choose(taste) for seat, taste in enumerate(tastes)}):
        pass
    return match


def draws(match: Match[Any, Any]) -> dict[str, list[str]]:
    """What each owner drew, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in match.journal.entries:
        for owner, things in entry.draws:
            found[owner] += things
    return found


@pytest.fixture(scope="module")
def usual() -> Match[Any, Any]:
    return ridden("xyz")


def test_who_chooses_alike_gets_alike_to_the_last_card(usual: Match[Any, Any]) -> None:
    assert ridden("xyz").journal == usual.journal
    assert verify(FLAMME_ROUGE, replace(usual.journal, pledge=KEYS.opened(1))) == "promised"


def test_whatever_anybody_chooses_hands_are_the_same_until_a_deck_is_shuffled_again() -> None:
    """Without specialists everybody has the same deck: all of it is drawn before the recycled cards are turned over."""
    options, cards = {"stage": "La Haut Montagne"}, len(deck("rouleur", None))
    matches = [draws(ridden(tastes, options=options)) for tastes in ("xyz", "wyz", "abc", "qqq")]
    for owner in ("AR", "AS", "BR", "BS", "CR", "CS"):
        first = [tuple(match[owner][:cards]) for match in matches]
        assert len(set(first)) == 1, owner
        assert all(len(match[owner]) > cards for match in matches)
    assert len({tuple(match["table"]) for match in matches}) == 1
    assert len({tuple(match["AR"]) for match in matches}) > 1


def test_the_same_decks_draw_the_same_whatever_the_others_do(usual: Match[Any, Any]) -> None:
    """Seat A names the same specialists and answers alike; the others do not. What A drew first is the same."""
    other = draws(ridden(["x", "other", "choices"]))
    mine = draws(usual)
    assert mine["table"] == other["table"]
    for owner in ("AR", "AS"):
        assert mine[owner][:8] == other[owner][:8]
    assert mine["BR"] != other["BR"]


def test_a_match_that_was_interrupted_goes_on_with_the_same_cards(usual: Match[Any, Any]) -> None:
    for entries in (1, 20, len(usual.journal.entries) // 2):
        *_, last = replay(FLAMME_ROUGE, cut(usual.journal, entries), keys=KEYS)
        assert last.luck is not None
        resumed = Match(FLAMME_ROUGE, cut(usual.journal, entries), last.state, last.luck, [], KEYS)
        for entry in usual.journal.entries[entries:]:
            prompt = next(each for each in resumed.prompts() if each.name == entry.prompt)
            resumed.answer(prompt.seat, entry.prompt, entry.option)
        assert resumed.journal.entries == usual.journal.entries


def test_tiles_are_dealt_by_rank_too() -> None:
    """All draw from one reserve, so what somebody takes is gone for the others; the hands dealt first are the same."""
    one, other = (draws(ridden(tastes, REDLINE, {})) for tastes in ("xyz", "abc"))
    for owner in "ABC":
        assert one[owner] != other[owner]
        assert one[owner][:DEALT] == other[owner][:DEALT]
