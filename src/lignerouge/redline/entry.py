"""What Redline offers the front ends (`lignerouge.registry`)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from lignerouge.compiling.parts import REDLINE_PART
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options, Prompt
from lignerouge.kernel.line import TookBack
from lignerouge.kernel.luck import Luck
from lignerouge.redline.bots.catalogue import BOTS, POLICIES, new_bot
from lignerouge.redline.bots.chances import luck_of_bots, review_chances
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.bots.strengths import STRENGTHS
from lignerouge.redline.explain.answers import RULEBOOK
from lignerouge.redline.play import events
from lignerouge.redline.play.game import REDLINE as GAME
from lignerouge.redline.play.imagine import imagine
from lignerouge.redline.play.refusals import Judged, judged
from lignerouge.redline.play.setup import FEWEST_SEATS, MOST_SEATS, winner_begins
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.redline.text.match import EVENT_TEXT, say
from lignerouge.registry import Foresight, GameEntry, ManyGames, PageSentences, Parts, ProtocolTypes


def foresee(view: SeatView, prompt: Prompt, piece: str | None, luck: Luck, rounds: int) -> Foresight:
    """Where a piece may lie, and why not elsewhere; its rules leave nothing to be estimated."""
    if piece is None:
        return Foresight()
    if piece not in view.hands[prompt.seat]:
        raise InputError("This piece is not in your hand.")
    return Foresight(judged=judged(imagine(view, luck).table, PIECE_NUMBERS[piece]))


def many_games(options: Options, bots: Sequence[str], seed: int, first: int, count: int, step: int) -> Any:
    """The places of matches by policies."""
    assert step == 1, "a game of Redline has no roads that come in turn"
    return run_games(options, bots, seed, first, count).places


ON_PAGES = PageSentences("redline", EVENT_TEXT, ("and", "colours", "why", "lines", "kinds", "events", "rules"))

REDLINE = GameEntry(
    game=GAME,
    bots=BOTS,
    strengths=STRENGTHS,
    new_bot=new_bot,
    new_steady_bot=new_bot,
    house="sensible",
    fewest_seats=FEWEST_SEATS,
    most_seats=MOST_SEATS,
    again=winner_begins,
    searching=("search",),
    critic="search",
    chances=partial(review_chances, GAME),
    luck=partial(luck_of_bots, GAME),
    many=ManyGames(tuple(POLICIES), many_games),
    parts=Parts(replay=(REDLINE_PART,), play=(REDLINE_PART,)),
    say=say,
    terminal="lignerouge.terminal.redline.table:RedlineScreen",
    foresee=foresee,
    picture="lignerouge.server.http.redline:table_picture",
    protocol=ProtocolTypes("Redline", SeatView, events, kernel=(TookBack,), judged=Judged, sentences=ON_PAGES),
    routes=("lignerouge.server.http.redline:router",),
    rulebook=RULEBOOK,
)
