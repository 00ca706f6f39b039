"""Commands at the table: race, replay, stages."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from lignerouge.cli.common import (
    DEFAULT_STAGE,
    AsJson,
    Boxes,
    Handicap,
    Kind,
    Language,
    Seed,
    Specialists,
    Stage,
    Starter,
    WeatherWish,
    chosen_starter,
    echo_json,
    fresh_seed,
    names,
    race_options,
    read_file,
    ready,
    write_file,
)


def race(
    stage: Stage = DEFAULT_STAGE,
    bots: Annotated[
        str, typer.Option(help="The other teams: names of bots; peloton and muscle ride by themselves.")
    ] = "sensible,sensible,sensible",
    auto: Annotated[bool, typer.Option(help="Bots play every seat.")] = False,
    handicap: Handicap = "",
    kind: Kind = "",
    specialists: Specialists = "",
    boxes: Boxes = "",
    weather: WeatherWish = "",
    starter: Starter = "",
    seed: Seed = None,
    step: Annotated[
        bool | None, typer.Option(help="Wait for Enter between the phases of a round; as a rule, if somebody plays.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record of the race to this file.")] = None,
    language: Language = "en",
) -> None:
    """Ride a race in the terminal, against bots."""
    from lignerouge.cli.best import tell_best
    from lignerouge.flamme.bots.catalogue import new_bot
    from lignerouge.flamme.entry import RACE
    from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
    from lignerouge.flamme.play.options import RaceOptions
    from lignerouge.kernel import journal
    from lignerouge.kernel.luck import seeded
    from lignerouge.kernel.match import Match
    from lignerouge.terminal.asking import SCREEN
    from lignerouge.terminal.flamme.race import play_race

    console = Console()
    seats = names(bots) if auto else [SCREEN.say("record.you", language), *names(bots)]
    number = fresh_seed(seed)
    humans = set() if auto else {0}
    pilots = {
        seat: new_bot(
            "random" if name in AUTOMATIC else name, number + seat + 1
        ).choose  # an automatic team's is not asked
        for seat, name in enumerate(seats)
        if seat not in humans
    }
    options = with_automatic(
        race_options(stage, handicap, kind, specialists, seats=len(seats), boxes=boxes, weather=weather)
        | chosen_starter(starter, len(seats)),
        seats,
    )
    RaceOptions.read(options, len(seats))
    ready(console, *RACE.parts_to_play(seats))
    match = Match.begin(RACE.game, options, seats, seeded(number))
    pauses = bool(humans) and console.is_terminal if step is None else step
    outcome = play_race(match, human_seats=humans, pilots=pilots, console=console, language=language, step=pauses)
    if outcome is not None and len(seats) == 1:
        tell_best(match.state, options, console, language, is_mine=not auto)
    if save is not None:
        write_file(save, journal.write(match.journal))
        console.print(SCREEN.say("record.saved", language, path=save), highlight=False, markup=False)


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `race --save` writes it.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that it is whole and fits the rules.")] = False,
    language: Language = "en",
) -> None:
    """Show a recorded race, tour or game of Redline again, or verify it."""
    from lignerouge.kernel import journal
    from lignerouge.registry import GAMES
    from lignerouge.terminal.records import tell_record

    record = journal.read(read_file(file))
    entry = GAMES.find(record.game)
    ready(Console(stderr=True), *entry.parts.replay)
    console = Console(highlight=False)
    if not verify:
        tell_record(record, console, language)
        return
    for _ in journal.replay(entry.game, record):
        pass
    result = " ".join(record.result) or journal.UNFINISHED
    console.print(f"Verified: {len(record.entries)} entries, result {result}.")


def stages(
    kind: Annotated[str, typer.Option(help="Cards made for this kind first: extended, ttt or itt.")] = "",
    as_json: AsJson = False,
) -> None:
    """List the stages: name, tiles, length, what is on the way, and how sure we are of them.

    The cards of the Grand Tour can be named by their numbers. 1 was made for team time trials, 10 for individual ones.
    """
    from lignerouge.flamme.content.boxes import boxes
    from lignerouge.flamme.content.catalogue import StageCard
    from lignerouge.flamme.content.catalogue import stages as race_cards
    from lignerouge.flamme.rules.track import lay_course
    from lignerouge.flamme.stages.cards import TourStage, tour_stages
    from lignerouge.flamme.stages.lookup import read_kind
    from lignerouge.flamme.stages.text import format_tiles
    from lignerouge.flamme.text.race import basis_name
    from lignerouge.terminal.flamme.profile import profile_line

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
    console.print(f"Boxes: {', '.join(f'{box.name} ({basis_name(box.basis)})' for box in boxes())}.")
