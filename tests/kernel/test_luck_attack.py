"""The attack on luck from a seed succeeds there, and finds nothing where luck has a key."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pytest
from tests.support.depth import how_many
from tests.support.xorshift_attack import luck_of, solve

from lignerouge.kernel import journal
from lignerouge.kernel.keys import MOST_PARTS, Keys
from lignerouge.kernel.luck import Luck, below, seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.catalogue import new_bot
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.rules.pieces import PIECES

SEATS, HAND, GAMES = 4, 10, 6
DEAL = SEATS * HAND


@dataclass(frozen=True)
class Draw:
    """One piece that somebody drew, and from where in the box, as everybody can work out from a record."""

    game: int
    owner: int
    index: int  # where it lay,
    rank: int  # and how many smaller ones lay there
    count: int


def series(source: Luck | Keys) -> list[Draw]:
    """All draws of a series of games, from its record: each piece is in the box once, and its place there is known."""
    match = Match.begin(REDLINE, {"games": GAMES, "hand": HAND, "starter": 0}, ["Ada", "Bob", "Cid", "Dot"], source)
    for _ in match.autopilot({seat: new_bot("random", seat).choose for seat in range(SEATS)}):
        pass
    return list(places(journal.read(journal.write(match.journal))))


def places(record: journal.Journal) -> Iterator[Draw]:
    """A piece that is drawn changes places with the last one; a new game begins with a full box."""
    box, game = list[int](), 0
    for step in journal.replay(REDLINE, record):
        drawn = list(journal.number_draws(REDLINE, step.entry.draws))
        for left, (owner, piece) in zip(range(len(drawn), 0, -1), drawn, strict=True):
            if left == DEAL:
                box, game = list(range(PIECES)), game + 1
            index = box.index(piece)
            yield Draw(game, owner, index, sorted(box).index(piece), len(box))
            box[index] = box[-1]
            box.pop()
        box = step.state.table.reserve.tolist()[: step.state.table.kept]  # with what was discarded


def foretold(draws: list[Draw], known: int, told: Literal["index", "rank"] = "index") -> tuple[int, int] | None:
    """From one player's draws in the first games: how many of all later ones the attack gets right, of how many.

    None: no seed fits them.
    """
    state = solve((getattr(each, told), each.count) for each in draws if each.owner == 0 and each.game <= known)
    if state is None:
        return None
    luck = luck_of(state, owner=0)
    guesses = [(each.game, int(below(luck, each.owner, each.count)) == getattr(each, told)) for each in draws]
    later = [right for game, right in guesses if game > known]
    return sum(later), len(later)


@pytest.mark.parametrize("seed", [1, 2**62 + 12345])
def test_two_games_of_one_player_give_away_all_that_anybody_draws_from_a_seed(seed: int) -> None:
    found = foretold(series(seeded(seed)), known=2)
    assert found is not None
    right, all_draws = found
    assert right == all_draws >= (GAMES - 2) * DEAL


@pytest.mark.parametrize("number", range(how_many(3, interpreted=1, deep=3)))
def test_the_same_games_drawn_with_a_key_give_away_nothing(number: int) -> None:
    draws = series(Keys(bytes([number]) * 32, MOST_PARTS, ("",) * SEATS))
    for known in range(2, GAMES):
        assert foretold(draws, known, "index") is None
        assert foretold(draws, known, "rank") is None
