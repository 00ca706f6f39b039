"""Records of every game, told again."""

from collections.abc import Callable, Mapping

from rich.console import Console

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.text import tour as tour_words
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel import journal
from lignerouge.kernel.events import Event, told
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.text import match as redline_words
from lignerouge.registry import GAMES
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
