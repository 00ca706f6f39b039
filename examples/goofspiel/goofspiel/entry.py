"""What Goofspiel offers the front ends of Ligne Rouge."""

from goofspiel.bots import BOTS, new_bot
from goofspiel.game import FEWEST_SEATS, GAME, MOST_SEATS
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.registry import GameEntry

GOOFSPIEL = GameEntry(
    game=GAME,
    bots=BOTS,
    new_bot=new_bot,
    new_steady_bot=new_bot,
    house="sensible",
    fewest_seats=FEWEST_SEATS,
    most_seats=MOST_SEATS,
    words=Phrasebook("goofspiel", "words"),
)
