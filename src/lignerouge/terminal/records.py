"""Records of every game, told again."""

from rich.console import Console

from lignerouge.kernel import journal
from lignerouge.kernel.events import told
from lignerouge.registry import GAMES, load_reference


def tell_record(record: journal.Journal, console: Console, language: str) -> None:
    """As the game wants it told: a race with its road, others in sentences."""
    load_reference(GAMES[record.game].retelling)(record, console, language)


def tell_plainly(record: journal.Journal, console: Console, language: str) -> None:
    """In sentences, everything that everybody may know."""
    entry = GAMES[record.game]
    for step in journal.replay(entry.game, record):
        for event in told(step.events, None):
            console.print(entry.sentence(event, language), markup=False)
