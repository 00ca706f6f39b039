"""The commands `stage …`: check, estimate, generate, profile."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from lignerouge.cli.game_options import ForRaces
from lignerouge.cli.options import (
    AsJson,
    Boxes,
    Language,
    Seed,
    Specialists,
    WeatherWish,
    fresh_seed,
    names,
)
from lignerouge.cli.output import echo_json, progress_bar
from lignerouge.compiling.parts import ESTIMATES
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.content.boxes import Box, read_boxes
from lignerouge.flamme.designer.estimate import Estimate, Measure
from lignerouge.flamme.designer.estimate import estimate as ride
from lignerouge.flamme.designer.generator import Relief, Wish, generate_stage
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.cards import KINDS, usual_kind
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.findings import WORDS, Finding
from lignerouge.flamme.stages.lookup import Found, find_stage, read_kind
from lignerouge.flamme.stages.profile import profile as seen_from_the_side
from lignerouge.flamme.stages.text import check_tiles, format_tiles
from lignerouge.flamme.stages.tokens import refreshment_place, token_places
from lignerouge.flamme.text.race import labelled
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.terminal.flamme.profile import profile as drawn
from lignerouge.terminal.flamme.profile import profile_line, slices
from lignerouge.terminal.flamme.road import columns_of

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Check, generate, estimate and look at stages.")

MOST = 1000
MOST_JAMS = 5


Which = Annotated[
    str, typer.Argument(metavar="STAGE", help="Tiles, the name of a stage, or its number in the Grand Tour.")
]
Seats = Annotated[int, typer.Option("--seats", "--teams", help="How many teams: 2 to 6; 1 in time trials.")]
OfKind = Annotated[
    str,
    typer.Option(
        help="normal, extended, ttt or itt (team and individual time trial). As a rule normal, for one team itt.",
        show_default=False,
    ),
]
Tour = Annotated[bool, typer.Option("--tour", help="A stage of a tour, with the wide finish.")]


def read_relief(text: str) -> "Relief":
    """With or without mountains."""
    reliefs: tuple[Relief, ...] = ("any", "flat", "hilly")
    for relief in reliefs:
        if text.casefold() == relief:
            return relief
    raise InputError(f"A stage is generated any, flat or hilly, not {quoted(text)}.")


def chosen_boxes(text: str) -> "tuple[Box, ...]":
    """By their keys; as a rule all of them."""
    return read_boxes(names(text) or None)


@app.command()
def check(
    stage: Which,
    seats: Seats = 4,
    kind: OfKind = "",
    tour: Tour = False,
    boxes: Boxes = "",
    language: Language = "",
    as_json: AsJson = False,
) -> None:
    """Say what a stage breaks: rules without which it cannot be raced, and guidelines. Exit code 1: it cannot."""
    found = find_stage(stage, seats=seats, kind=kind)
    findings = check_stage(found.tiles, seats=seats, kind=found.kind, tour=tour, chosen=chosen_boxes(boxes))
    errors = [finding for finding in findings if finding.severity == "error"]
    if as_json:
        asked = {"tiles": format_tiles(found.tiles), "kind": found.kind, "seats": seats, "tour": tour}
        asked["as_printed"] = found.is_printed
        echo_json({**asked, "can_be_raced": not errors, "findings": [told(finding, language) for finding in findings]})
    else:
        for finding in findings:
            said = WORDS.say(f"severities.{finding.severity}", language)
            typer.echo(labelled(said, f"{finding.text(language)} ({finding.rule(language)})", language))
        if not findings:
            typer.echo(WORDS.say("road.by_book", language, road=described(found.tiles, language)))
        elif found.is_printed:
            typer.echo(WORDS.say("severities.as_printed", language))
    raise typer.Exit(1 if errors else 0)


def told(finding: "Finding", language: str) -> dict[str, Any]:
    """A finding for programs."""
    return {**asdict(finding), "message": finding.text(language), "rule": finding.rule(language)}


@app.command()
def estimate(
    stage: Which = "Avenue Corso Paseo",
    races: Annotated[int, typer.Option("--races", "-n", help="How many races.")] = 500,
    seats: Seats = 4,
    kind: Annotated[str, typer.Option(help="race, normal, extended, ttt or itt.")] = "",
    bots: Annotated[
        str, typer.Option(help="Who rides: bots without search, the last one for all teams that are left.")
    ] = "sensible",
    automatic: Annotated[
        str, typer.Option(help="Teams that ride by themselves, on the last seats: peloton, muscle.")
    ] = "",
    specialists: Specialists = "",
    weather: WeatherWish = "",
    boxes: Boxes = "",
    seed: Seed = None,
    language: Language = "",
    as_json: AsJson = False,
) -> None:
    """Let bots ride a stage and say how it rides: rounds, sprints and breakaways, blocked steps, exhaustion."""
    found = find_stage(stage, seats=seats, kind="" if kind == "race" else kind)
    console, chosen = Console(stderr=True), fresh_seed(seed)
    check_tiles(found.tiles)
    compile_missing(console, ESTIMATES)
    chosen_bots = names(bots) or ["sensible"]
    riding = [*[""] * seats, *read_automatic_names(automatic)][-seats:]
    ridden = kind or ("race" if found.kind == "normal" else found.kind)
    asked = ForRaces(kind=ridden, specialists=specialists, weather=weather, boxes=boxes).race(found.text, seats)
    options = with_automatic(asked, riding)
    with progress_bar(console, races, "Racing") as advance:
        known = ride(options, seats=seats, seed=chosen, races=races, bots=chosen_bots, progress=advance)
    if as_json:
        echo_json(asdict(known))
        return
    for line in estimate_lines(known, language):
        typer.echo(line)
    if seed is None:
        typer.echo(f"--seed {chosen}")


def read_automatic_names(text: str) -> list[str]:
    """Automatic teams, or the mistake of a name that is none."""
    for name in names(text):
        if name not in AUTOMATIC:
            raise InputError(f"There is no automatic team {quoted(name)}: there are {', '.join(AUTOMATIC)}.")
    return names(text)


def estimate_lines(known: "Estimate", language: str) -> Iterator[str]:
    """Numbers with how sure they are, and where riders block each other most."""

    def say(key: str, measure: "Measure", *, percent: bool = False) -> str:
        scale, unit = (100, " %") if percent else (1, "")
        numbers = [f"{number * scale:.1f}" for number in (measure.value, measure.low, measure.high)]
        said = WORDS.say(f"estimate.{key}", language)
        return labelled(said, f"{numbers[0]}{unit} ({numbers[1]}-{numbers[2]})", language)

    bots = ", ".join(dict.fromkeys(known.bots))
    yield WORDS.say("estimate.title", language, races=known.races, stage=known.stage, bot=bots, teams=known.seats)
    yield say("rounds", known.rounds)
    for key, measure in (("sprint", known.sprint), ("breakaway", known.breakaway), ("from_behind", known.from_behind)):
        if measure is not None:
            yield say(key, measure, percent=True)
    yield say("sprinteur", known.sprinteur, percent=True)
    yield say("gap", known.gap)
    yield say("lost", known.lost)
    worst = sorted(known.jams, key=lambda jam: -jam.lost.value)[:MOST_JAMS]
    if worst:
        squares = ", ".join(f"{jam.square} ({jam.lost.value:.2f})" for jam in worst)
        yield WORDS.say("estimate.jams", language, squares=squares)
    yield say("rouleur_tired", known.rouleur_tired)
    yield say("sprinteur_tired", known.sprinteur_tired)


@app.command()
def generate(
    seed: Seed = None,
    count: Annotated[int, typer.Option("--count", "-n", help="How many stages.")] = 1,
    seats: Seats = 4,
    kind: OfKind = "",
    relief: Annotated[str, typer.Option(help="any, flat or hilly.")] = "any",
    boxes: Boxes = "",
    tour: Tour = False,
    as_json: AsJson = False,
) -> None:
    """Make stages by chance that keep every guideline and whose road never touches itself."""
    if not 1 <= count <= MOST:
        raise InputError(f"1 to {MOST} stages can be made at once, not {count}.")
    chosen = fresh_seed(seed)
    wish = Wish(read_kind(kind) if kind else usual_kind(seats), seats, tour, read_relief(relief), chosen_boxes(boxes))
    made = [generate_stage(wish, seed=chosen, number=number) for number in range(count)]
    if as_json:
        echo_json(
            [
                {"seed": chosen, "number": n, **as_data(Found("", tiles, wish.kind, "", ""))}
                for n, tiles in enumerate(made)
            ]
        )
        return
    console = Console(highlight=False)
    for tiles in made:
        console.print(format_tiles(tiles), soft_wrap=True)
        console.print(profile_line(tiles, console.width), Text(described(tiles)), Text(), sep="\n")
    if seed is None:
        console.print(f"Again with --seed {chosen}.")


@app.command()
def profile(stage: Which = "Avenue Corso Paseo", seats: Seats = 4, kind: OfKind = "", as_json: AsJson = False) -> None:
    """Show a stage from the side: ascents and descents, where the tokens lie, and how sure we are of its tiles."""
    found = find_stage(stage, seats=seats, kind=kind)
    check_tiles(found.tiles)
    if as_json:
        about = {"name": found.name, "confidence": found.confidence, "note": found.note}
        echo_json({**about, **as_data(found)})
        return
    console = Console(highlight=False)
    course = lay_course(found.tiles)
    heading = f"{found.name}, {KINDS[found.kind]}" if found.name else KINDS[found.kind].capitalize()
    console.print(Text(heading, "bold"))
    console.print(found.text, soft_wrap=True)
    console.print()
    tokens = tokens_of(found)
    console.print(*drawn(course, (), console.width), sep="\n")
    if tokens:
        console.print(flags(found.tiles, console.width, tokens))
    console.print(Text(f"\n{described(found.tiles)}."))
    for square, (letter, what) in tokens.items():
        console.print(f"{letter}  {what}, square {square} (tile {found.tiles[int(square.split('.')[0])]})")
    if found.confidence:
        console.print(Text(f"Confidence in the tiles: {found.confidence}; {found.note}.", "dim"))


def places_of(stage: Found) -> dict[str, tuple[str, str] | None]:
    """Where the tokens lie, and on which side."""
    places, moved = token_places(stage.tiles, stage.kind), stage.moved
    minor = places.minor and (places.minor[0], moved.get("minor", places.minor[1]))
    return {"major": places.major, "minor": minor}


def meal_of(stage: Found) -> str | None:
    """Where the refreshment token lies."""
    place = refreshment_place(stage.tiles) if stage.kind == "extended" else None
    return place and stage.moved.get("refreshment", place)


def tokens_of(stage: Found) -> dict[str, tuple[str, str]]:
    """By square: a letter for it, and what lies there (Grand Tour p. 16)."""
    places = places_of(stage)
    found: dict[str, tuple[str, str]] = {}
    if (meal := meal_of(stage)) is not None:
        found[meal] = ("R", "Refreshment token")
    for letter, name, place in (("5", "Major", places["major"]), ("2", "Minor", places["minor"])):
        if place is not None:
            side, square = place
            before = f"{found[square][1]} and " if square in found else ""
            found[square] = (letter, f"{before}{name} tokens, {side} side")
    return dict(sorted(found.items(), key=lambda item: int(item[0].split(".")[0])))


def flags(tiles: Sequence[str], width: int, tokens: Mapping[str, tuple[str, str]]) -> Text:
    """The letters of the tokens in one line, below the squares where they lie."""
    course = lay_course(tuple(tiles))
    line = Text(no_wrap=True)
    for part in slices(columns_of(course), width):
        here = [course.names[square] for column in part for square in column if course.names[square] in tokens]
        line.append(tokens[here[0]][0] if here else " ", "bold")
    return line


def described(tiles: Sequence[str], language: str = "en") -> str:
    """How long the stage is and what is on the way."""
    seen = seen_from_the_side(tiles)
    lengths = ", ".join(str(climb.length) for climb in seen.climbs)
    parts = [
        WORDS.say("road.squares", language, squares=seen.length),
        WORDS.say("road.up", language, squares=seen.ascent),
        WORDS.say("road.down", language, squares=seen.descent),
        WORDS.say("road.climbs" if lengths else "road.no_climbs", language, climbs=len(seen.climbs), lengths=lengths),
    ]
    if seen.cobbles:
        parts.append(WORDS.say("road.cobbles", language, sections=len(seen.cobbles)))
    return ", ".join(parts)


def as_data(stage: Found) -> dict[str, Any]:
    """A stage for programs."""
    seen = seen_from_the_side(stage.tiles)
    return {
        "tiles": format_tiles(stage.tiles),
        "kind": stage.kind,
        "squares": seen.length,
        "ascents": seen.ascent,
        "descents": seen.descent,
        "climbs": [
            {"from": climb.squares[0], "to": climb.squares[-1], "length": climb.length} for climb in seen.climbs
        ],
        "cobbles": [
            {"from": rough.squares[0], "to": rough.squares[-1], "length": rough.length} for rough in seen.cobbles
        ],
        "tokens": places_of(stage),
        "refreshment": meal_of(stage),
        "heights": dict(seen.heights),
    }
