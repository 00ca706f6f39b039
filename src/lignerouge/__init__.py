"""Ligne Rouge: plays the rules of Flamme Rouge, its Grand Tour and Redline.

The names below are for everybody: `from lignerouge import Match, FLAMME_ROUGE, new_bot`. All others are internal, and
may move (`docs/api/names.md`). A name is looked up in its module when it is first used, because the engine takes a
second to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from lignerouge.arena.flamme.races import rounds_summary as rounds_summary
    from lignerouge.arena.flamme.races import seat_results as seat_results
    from lignerouge.arena.flamme.races import simulate as simulate
    from lignerouge.flamme.bots.catalogue import new_bot as new_bot
    from lignerouge.flamme.content.catalogue import stage_by_name as stage_by_name
    from lignerouge.flamme.explain.answers import explain as explain
    from lignerouge.flamme.play.game import FLAMME_ROUGE as FLAMME_ROUGE
    from lignerouge.flamme.play.notation import format_plays as format_plays
    from lignerouge.flamme.play.notation import format_position as format_position
    from lignerouge.flamme.play.notation import parse_plays as parse_plays
    from lignerouge.flamme.play.notation import parse_position as parse_position
    from lignerouge.flamme.play.view import SeatView as SeatView
    from lignerouge.flamme.rules.cards import EXHAUSTION as EXHAUSTION
    from lignerouge.flamme.stages.text import check_tiles as check_tiles
    from lignerouge.flamme.stages.text import format_tiles as format_tiles
    from lignerouge.flamme.stages.text import parse_tiles as parse_tiles
    from lignerouge.flamme.text.race import ask as ask
    from lignerouge.flamme.text.race import say as say
    from lignerouge.flamme.tour.campaign import GRAND_TOUR as GRAND_TOUR
    from lignerouge.kernel import journal as journal
    from lignerouge.kernel.errors import InputError as InputError
    from lignerouge.kernel.events import Event as Event
    from lignerouge.kernel.game import Prompt as Prompt
    from lignerouge.kernel.luck import seeded as seeded
    from lignerouge.kernel.match import Match as Match
    from lignerouge.kernel.match import Refusal as Refusal
    from lignerouge.redline.play.game import REDLINE as REDLINE
    from lignerouge.registry import GAMES as GAMES
    from lignerouge.registry import GameEntry as GameEntry
    from lignerouge.research.batch import Batch as Batch
    from lignerouge.reviewing.review import review as review
    from lignerouge.rulebooks import answer as answer

__version__: Final = "0.1.0"

MODULES: Final = {  # by module: the public names that stand in it
    "arena.flamme.races": ("rounds_summary", "seat_results", "simulate"),
    "flamme.bots.catalogue": ("new_bot",),
    "flamme.content.catalogue": ("stage_by_name",),
    "flamme.explain.answers": ("explain",),
    "flamme.play.game": ("FLAMME_ROUGE",),
    "flamme.play.notation": ("format_plays", "format_position", "parse_plays", "parse_position"),
    "flamme.play.view": ("SeatView",),
    "flamme.rules.cards": ("EXHAUSTION",),
    "flamme.stages.text": ("check_tiles", "format_tiles", "parse_tiles"),
    "flamme.text.race": ("ask", "say"),
    "flamme.tour.campaign": ("GRAND_TOUR",),
    "kernel.errors": ("InputError",),
    "kernel.events": ("Event",),
    "kernel.game": ("Prompt",),
    "kernel.journal": ("journal",),
    "kernel.luck": ("seeded",),
    "kernel.match": ("Match", "Refusal"),
    "redline.play.game": ("REDLINE",),
    "registry": ("GAMES", "GameEntry"),
    "research.batch": ("Batch",),
    "reviewing.review": ("review",),
    "rulebooks": ("answer",),
}
PLACES: Final = {name: module for module, names in MODULES.items() for name in names}
__all__ = list(PLACES)


if not TYPE_CHECKING:  # a type checker knows the names from above, and that there are no others

    def __getattr__(name: str) -> Any:
        """A public name, from the module in which it stands."""
        if name not in PLACES:
            raise AttributeError(f"module 'lignerouge' has no attribute {name!r}")
        module = import_module(f"lignerouge.{PLACES[name]}")
        return getattr(module, name, module)  # of a module that is a public name itself, the module
