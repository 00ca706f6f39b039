"""The sentences of a race in three languages: what happened and why, and what is asked.

The templates stand in `text/words/*.toml`, with the published terms of each language. A square is named by its
place on the tiles ("7.2") or, where the course is known, by what is left to ride ("27"; "+2" is past the line).
"""

from collections.abc import Iterable, Mapping

from lignerouge.flamme.content.catalogue import StageCard, Team, specialist, stages, teams
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.rules.track import Course
from lignerouge.flamme.rules.weather import FAIR, STRAIGHT, Weather, from_tiles
from lignerouge.flamme.stages.cards import TourStage, tour_stages, with_wide_finish
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.event_text import EventText, Formats
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import Phrasebook

DONE = "done"

WORDS = Phrasebook("lignerouge.flamme", "text/words")
EVENT_TEXT = EventText("lignerouge.flamme", WORDS)


def say(event: Event, language: str = "en", *, course: Course | None = None) -> str:
    """What happened, and why, in a sentence or two: `text/events.toml` says which."""
    return EVENT_TEXT.say(event, language, formats(language, course))


def formats(language: str, course: Course | None) -> Formats:
    """How the terminal fills in what an event says: riders by their names, squares as on the milestones."""

    def cards(labels: Iterable[str]) -> list[str]:
        return [card_name(label, language) for label in labels]

    def listed(names: Iterable[str]) -> str:
        return WORDS.enumerate(names, language)

    def times(by_team: Mapping[str, int]) -> list[tuple[str, str]]:
        return [(team_name(LETTERS.index(letter)), clock(time)) for letter, time in by_team.items()]

    return {
        "rider": str,
        "first_rider": lambda riders: riders[0],
        "other_riders": lambda riders: listed(riders[1:]),
        "riders": listed,
        "riders_in_row": ", ".join,
        "type": lambda rider: rider_type(rider, language),
        "specialist": lambda rider, number: specialist(rider[-1], number).names[language],
        "team": team_name,
        "first_team": lambda seats: team_name(seats[0]),
        "teams": lambda seats: listed(map(team_name, seats)),
        "stage": lambda tiles: stage_name(tiles, language),
        "square": lambda square: mark(square, course),
        "lane": lambda lane: lane_name(lane, language),
        "on": lambda ground: WORDS.say(f"on.{ground}", language) if ground else "",
        "weather": lambda tiles: listed(forecast(from_tiles(tiles), language, course)),
        "place": lambda place: WORDS.row("places.names", language)[place - 1],
        "card": lambda label: card_name(label, language),
        "cards": lambda labels: listed(cards(labels)),
        "sum": lambda labels: " + ".join(cards(labels)),
        "cards_of": lambda by_rider: ", ".join(map(" ".join, zip(by_rider, cards(by_rider.values()), strict=True))),
        "numbers_of": lambda by_rider: ", ".join(f"{rider} {number}" for rider, number in by_rider.items()),
        "time": lambda seconds: "" if seconds is None else clock(seconds),
        "best_team": lambda by_team: next((team for team, _ in times(by_team)), ""),
        "best_time": lambda by_team: next((time for _, time in times(by_team)), ""),
        "other_times": lambda by_team: listed(map(" ".join, times(by_team)[1:])),
    }


def mark(square: str, course: Course | None) -> str:
    """What a square is called: what is left to ride, as on a milestone, past the line "+1", "+2"; else its name.

    The branches of a roundabout are told apart by i and o.
    """
    if course is None:
        return square
    number = course.number(square)
    left = course.to_go(number)
    if left == 0:
        return f"+{sum(course.track.past[n] for n in range(number + 1))}"
    branch = square.partition(".")[2][0]
    return f"{left}{branch}" if branch in "io" else str(left)


def ask(prompt: Prompt, language: str = "en") -> str:
    """The question that a prompt puts."""
    round_, who, *_, last = prompt.name.split("/")
    match prompt.ask:
        case "Draft":
            return WORDS.say("prompts.draft", language)
        case "PickRider" if round_ == "0":
            return WORDS.say("prompts.place_first", language)
        case "PickRider" if len(prompt.options) == 1:
            return WORDS.say("prompts.draw_only", language, rider=prompt.options[0])
        case "PickRider":
            return WORDS.say("prompts.draw_first", language)
        case "NameRider":
            return WORDS.say("prompts.name", language)
        case "LayBid":
            return WORDS.say("prompts.lay_bid", language, rider=who, number=last[-1])
        case "PlaceRider":
            return WORDS.say("prompts.place", language, rider=who)
        case "PlayCard" if prompt.chosen:
            chosen = card_name(prompt.chosen, language)
            return WORDS.say("prompts.card_again", language, rider=who, chosen=chosen)
        case "PlayCard":
            return WORDS.say("prompts.card", language, rider=who)
        case "Recover":
            return WORDS.say("prompts.recover", language, rider=who)
        case "TakeBack":
            return WORDS.say("prompts.take_back", language, rider=who, left=last)
        case _:
            raise InputError(f"There is no question for {quoted(prompt.ask)}.")


def option_name(prompt: Prompt, option: str, language: str = "en", *, course: Course | None = None) -> str:
    """An option of a prompt in words: a specialist, a rider, a square, a card, yes, no, done."""
    match prompt.ask:
        case "Draft":
            name, type_ = specialist(option[0], int(option[1:])).names[language], rider_type(option[0], language)
            return WORDS.say("prompts.specialist", language, name=name, type=type_)
        case "PickRider" | "NameRider":
            return WORDS.say("prompts.rider", language, rider=option, type=rider_type(option, language))
        case "PlaceRider":
            return WORDS.say("prompts.square", language, square=mark(option, course))
        case "PlayCard" | "LayBid" | "TakeBack" if option != DONE:
            return card_name(option, language)
        case _:
            return WORDS.say(f"prompts.{option}", language)


def forecast(weather: Weather, language: str = "en", course: Course | None = None) -> list[str]:
    """What weather there is and where: "rain on squares 45 to 40"; fair weather is not worth a word."""
    told = []
    for tile, kind in weather:
        if kind != FAIR:
            name = WORDS.say(f"weather.{kind}", language)
            if course is None:
                told.append(WORDS.say("weather.at_tile", language, weather=name, tile=tile + 1))
            else:
                first, last = mark(f"{tile}.1", course), mark(f"{tile}.{STRAIGHT}", course)
                told.append(WORDS.say("weather.at", language, weather=name, first=first, last=last))
    return told


def rider_type(rider: str, language: str = "en") -> str:
    """Whether a rider is the rouleur or the sprinteur of their team."""
    return WORDS.say(f"riders.{rider[-1]}", language)


def card_name(label: str, language: str = "en") -> str:
    """A card: "5", "5 (breakaway, relentless)", "exhaustion"."""
    if label == "E":
        return WORDS.say("cards.exhaustion", language)
    value, *powers = label.split("+")
    if not powers:
        return value
    named = ", ".join(WORDS.say(f"powers.{power}", language) for power in powers)
    return WORDS.say("cards.with_powers", language, value=value, powers=named)


def lane_name(lane: int, language: str = "en") -> str:
    """A lane, counted from the right, or the verge (F15)."""
    return WORDS.say("lanes.verge", language) if lane < 0 else WORDS.row("lanes.names", language)[lane]


def team_of(seat: int) -> Team:
    """Seats take the teams in order."""
    return teams()[seat]


def team_name(seat: int) -> str:
    """A seat's team, by letter and name."""
    return f"{team_of(seat).letter} {team_of(seat).name}"


def stage_name(tiles: str, language: str = "en") -> str:
    """The name of the stage card with these tiles on one of its sides, also with the wide finish, or the tiles."""
    cards: tuple[StageCard | TourStage, ...] = (*stages(), *tour_stages())
    return next((card_title(card.name, language) for card in cards if is_of(card, tiles)), tiles)


def card_title(name: str, language: str = "en") -> str:
    """A stage card: those of the Grand Tour have a number instead of a title."""
    numbered = {card.name: card.number for card in tour_stages()}
    return WORDS.say("stages.card", language, number=numbered[name]) if name in numbered else name


def is_of(stage: StageCard | TourStage, tiles: str) -> bool:
    """F31: in tours and with five or six teams the finish is wide, whatever the card says."""
    return any(tiles in (format_tiles(side), format_tiles(with_wide_finish(side))) for side in stage.sides)


def labelled(name: str, text: str, language: str) -> str:
    """`rain: it is slippery`, with the space that the language has before a colon."""
    return WORDS.say("labelled", language, name=name, text=text)


def clock(seconds: int) -> str:
    """F18: minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"
