"""Records of every game, told again."""

from collections.abc import Callable, Mapping

from rich.console import Console

from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.flamme.tour import words as tour_words
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.games import GAMES
from lignerouge.kernel import journal
from lignerouge.kernel.events import Event, told
from lignerouge.redline import words as redline_words
from lignerouge.redline.game import REDLINE
from lignerouge.terminal import story

SAY: Mapping[str, Callable[[Event, str], str]] = {GRAND_TOUR.key: tour_words.say, REDLINE.key: redline_words.say}


def tell_record(record: journal.Journal, console: Console, language: str) -> None:
    """A race with its road; tours and Redline in sentences, everything that everybody may know."""
    if record.game == FLAMME_ROUGE.key:
        story.tell_record(record, console, language)
        return
    for step in journal.replay(GAMES[record.game], record):
        for event in told(step.events, None):
            console.print(SAY[record.game](event, language), markup=False)
