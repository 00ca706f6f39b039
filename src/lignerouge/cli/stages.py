"""The command `stages`: list the stage cards."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.options import AsJson
from lignerouge.cli.output import echo_json
from lignerouge.flamme.content.boxes import boxes
from lignerouge.flamme.content.catalogue import StageCard
from lignerouge.flamme.content.catalogue import stages as race_cards
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.cards import TourStage, tour_stages
from lignerouge.flamme.stages.lookup import read_kind
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.flamme.text.race import WORDS
from lignerouge.terminal.flamme.profile import profile_line

app = typer.Typer(add_completion=False)


@app.command()
def stages(
    kind: Annotated[str, typer.Option(help="Cards made for this kind first: extended, ttt or itt.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the stages: name, tiles, length, what is on the way, and how sure we are of them.

    The cards of the Grand Tour can be named by their numbers. 1 was made for team time trials, 10 for individual ones.
    """
    wanted = read_kind(kind) if kind else "normal"
    cards: list[tuple[StageCard | TourStage, str, tuple[str, ...], str, str, str]] = [
        *[(card, card.key, card.tiles, card.pack, "normal", card.source) for card in race_cards()],
        *[(card, str(card.number), card.tiles_2_4, "grand_tour", card.kind, card.note) for card in tour_stages()],
    ]
    if wanted != "normal":
        cards.sort(key=lambda each: each[4] != wanted)
    listed = []
    for card, key, tiles, pack, made_for, source in cards:
        course = lay_course(tiles)
        ground = [square.terrain for square in course.squares if square is not None]
        listed.append(
            {
                "key": key,
                "name": card.name,
                "tiles": format_tiles(tiles),
                "tiles_5_6": format_tiles(card.tiles_5_6),
                "pack": pack,
                "kind": made_for,
                "squares": int(course.track.last),
                "steps_to_finish": course.to_go(course.track.start),
                "ascents": ground.count("ascent"),
                "descents": ground.count("descent"),
                "confidence": card.confidence,
                "source": source,
            }
        )
    if as_json:
        echo_json(listed)
        return
    table = Table("name", "tiles", "to ride", "up", "down", "profile", "confidence", box=None, header_style="bold")
    for stage, (card, _, tiles, *_) in zip(listed, cards, strict=True):
        name = card.name if stage["kind"] == "normal" else f"{card.name} ({stage['kind']})"
        words = [str(stage[key]) for key in ("tiles", "steps_to_finish", "ascents", "descents")]
        table.add_row(name, *words, profile_line(tiles), card.confidence)
    console = Console(highlight=False)
    console.print(table)
    named = [f"{box.name} ({WORDS.say(f'basis.{box.basis}', 'en')})" for box in boxes()]
    console.print(f"Boxes: {', '.join(named)}.")
