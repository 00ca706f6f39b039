"""The sentences of a race in three languages: what happened and why, and what is asked.

The templates stand in `text/words/*.toml`, with the published terms of each language. A square is named by its
place on the tiles ("7.2") or, where the course is known, by what is left to ride ("27"; "+2" is past the line).
"""

from collections.abc import Iterable, Sequence

from lignerouge.flamme.content.catalogue import StageCard, Team, specialist, stages, teams
from lignerouge.flamme.play import events as happened
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.rules.track import NOWHERE, Course
from lignerouge.flamme.rules.weather import FAIR, STRAIGHT, Weather, from_tiles
from lignerouge.flamme.stages.cards import TourStage, tour_stages, with_wide_finish
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import Phrasebook

DONE = "done"

WORDS = Phrasebook("lignerouge.flamme", "text/words")


def say(event: Event, language: str = "en", *, course: Course | None = None) -> str:
    """What happened, and why, in a sentence or two."""
    key, values = _sentence(event, language, course)
    return WORDS.say(key, language, **values)


def _sentence(event: Event, language: str, course: Course | None) -> tuple[str, dict[str, object]]:
    """Which sentence an event calls for, and what is to be filled in."""
    match event:
        case happened.DraftOpened():
            return "events.draft_opened", {"teams": enumerated([team_name(seat) for seat in event.seats], language)}
        case happened.Drafted():
            name = specialist(event.rider[-1], event.specialist).names[language]
            type_ = rider_type(event.rider, language)
            return "events.drafted", {"team": team_name(event.seat), "name": name, "type": type_}
        case happened.Began():
            return "events.began", {"stage": stage_name(event.stage, language), "team": team_name(event.seats[0])}
        case happened.Named():
            return "events.named", {"team": team_name(event.seat)}
        case happened.BiddingOpened():
            return "events.bidding_opened", {"riders": enumerated(event.riders, language)}
        case happened.Bid():
            return "events.bid", {"team": team_name(event.seat), "number": event.number}
        case happened.BidsRevealed():
            cards = [f"{rider} {card_name(card, language)}" for rider, card in event.cards.items()]
            if event.number == 1:
                return "events.bids_revealed", {"cards": ", ".join(cards)}
            totals = [f"{rider} {total}" for rider, total in event.totals.items()]
            return "events.bids_totalled", {"cards": ", ".join(cards), "totals": ", ".join(totals)}
        case happened.BrokeAway():
            cards = [card_name(card, language) for card in event.cards]
            at = {"square": mark(event.square, course), "lane": lane_name(event.lane, language)}
            values = {"rider": event.rider, "total": event.total, "cards": " + ".join(cards), **at}
            if event.before:
                return "events.broke_away_tied", {"before": enumerated(event.before, language), **values}
            return "events.broke_away", values
        case happened.BidsReturned():
            return "events.bids_returned", {"riders": enumerated(event.riders, language)}
        case happened.Forecast():
            told = forecast(from_tiles(event.weather), language, course)
            key = "events.forecast" if told else "events.forecast_fair"
            return key, {"weather": enumerated(told, language)}
        case happened.Drew():
            key = "events.drew_turned_over" if event.turned_over else "events.drew"
            cards = [card_name(card, language) for card in event.cards]
            return key, {"rider": event.rider, "cards": enumerated(cards, language)}
        case happened.Chose():
            key = "events.chose_done" if event.done else "events.chose"
            return key, {"team": team_name(event.seat), "cards": event.cards}
        case happened.Revealed():
            cards = [f"{rider} {card_name(card, language)}" for rider, card in event.cards.items()]
            return "events.revealed", {"round": event.round, "cards": ", ".join(cards)}
        case happened.Recovered():
            return "events.gave_back" if event.gave_back else "events.kept", {"rider": event.rider}
        case happened.TookBack():
            if event.card == DONE:
                return "events.refreshed", {"rider": event.rider}
            return "events.took_back", {"rider": event.rider, "card": card_name(event.card, language)}
        case happened.Ended() if event.total is not None:
            return "events.ended_alone", {"riders": enumerated(event.order, language), "time": clock(event.total)}
        case happened.Ended() if event.times:
            (team, time), *rest = [(team_name(LETTERS.index(letter)), clock(of)) for letter, of in event.times.items()]
            others = enumerated([f"{team} {time}" for team, time in rest], language)
            return "events.ended_teams", {"team": team, "time": time, "others": others, "rider": event.order[0]}
        case happened.Ended():
            others = enumerated(event.order[1:], language)
            return "events.ended", {"winner": event.order[0], "others": others}
        case happened.Placed():
            lane = lane_name(event.lane, language)
            return "events.placed", {"rider": event.rider, "square": mark(event.square, course), "lane": lane}
        case happened.RiderEvent():
            key, values = _on_the_road(event, language, course)
            return key, {"rider": event.rider, "square": mark(event.square, course), **values}
        case _:
            raise InputError(f"There is no sentence for {quoted(type(event).__name__)}.")


def _on_the_road(event: happened.RiderEvent, language: str, course: Course | None) -> tuple[str, dict[str, object]]:
    """What befell a rider on a square."""
    match event:
        case happened.Raised():
            on = ground(event.square, course) if course else "raising"
            return "events.raised", {"on": WORDS.say(f"on.{on}", language), "value": event.value}
        case happened.StoodUp():
            return "events.stood_up", {"value": event.value}
        case happened.Capped():
            return "events.capped", {"steps": event.steps}
        case happened.StoppedAtFoot():
            return "events.foot", {"steps": event.steps}
        case happened.RoadEnded():
            return "events.road_ended", {"steps": event.steps}
        case happened.Blocked():
            key = "events.barred" if event.barred else "events.blocked"
            return key, {"by": ", ".join(event.by), "steps": event.steps}
        case happened.Moved() if event.steps == 0:
            return "events.stayed", {}
        case happened.Moved():
            return "events.moved", {"start": mark(event.start, course), "steps": event.steps}
        case happened.SqueezedIn():
            return "events.squeezed_in", {"past": enumerated(event.past, language)}
        case happened.Crashed():
            return "events.crashed", {}
        case happened.Chased():
            return "events.chased", {"behind": enumerated(event.behind, language)}
        case happened.Towed():
            key = "events.towed" if event.leading else "events.followed"
            return key, {"behind": enumerated(event.behind, language)}
        case happened.NotTowed():
            on = WORDS.say(f"on.{_windless(event, course)}", language)
            ahead = ", ".join(event.ahead) if event.why == "no room" else enumerated(event.ahead, language)
            return f"not_towed.{event.why.replace(' ', '_')}", {"ahead": ahead, "on": on}
        case _:
            return _at_the_end(event, language)


def _at_the_end(event: happened.RiderEvent, language: str) -> tuple[str, dict[str, object]]:
    """The end of a round: exhaustion, the line, the clock, tokens."""
    match event:
        case happened.Exhausted():
            key = "events.exhausted_highest" if event.highest else "events.exhausted"
            return key, {"highest": event.highest}
        case happened.Spared():
            return "events.spared", {}
        case happened.Crossed():
            return "events.crossed", {"place": WORDS.row("places.names", language)[event.place - 1]}
        case happened.Timed():
            return "events.timed", {"time": clock(event.seconds)}
        case happened.TookMinute():
            return "events.took_minute", {"minutes": event.minutes}
        case happened.TookToken():
            return f"events.took_{event.side}", {"value": event.value}
        case _:
            raise InputError(f"There is no sentence for {quoted(type(event).__name__)}.")


def _windless(event: happened.NotTowed, course: Course | None) -> str:
    """F11: the ground that keeps a gap open: the rider's own, or that of those two squares ahead."""
    if course is None:
        return "windless"
    here = course.number(event.square)
    squares = [here]
    if event.why == "their ground":
        ahead, branches = course.track.ahead, range(2)
        squares = [int(ahead[ahead[here, branch], after]) for branch in branches for after in branches]
    grounds = [ground(course.names[square], course) for square in squares if square != NOWHERE]
    return next((on for on in grounds if on in ("ascent", "cobble", "crosswind")), "windless")


def ground(square: str, course: Course) -> str:
    """What matters for riding on a square: its terrain, unless the wind blows across."""
    weather = dict(course.weather).get(int(square.partition(".")[0]))
    found = course.squares[course.number(square)]
    assert found is not None
    return "crosswind" if weather == "crosswind" else found.terrain


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


def rule_title(rule: str, language: str = "en") -> str:
    """The short name of a ruling: F9 is "Blocked"."""
    if f"rules.{rule}" not in WORDS.entries(language):
        raise InputError(f"There is no ruling {quoted(rule)}: they are numbered from F1 to F34.")
    return WORDS.say(f"rules.{rule}", language)


def phase_name(phase: str, language: str = "en") -> str:
    """A phase of the game or of the reveal: placing, breakaway, energy, cards, movement and so on."""
    return WORDS.say(f"phases.{phase}", language)


def terrain_name(terrain: str, language: str = "en") -> str:
    """A terrain, or a zone of the road: flat, ascent, descent, cobble, supply, start, past, wavy."""
    return WORDS.say(f"terrain.{terrain}", language)


def weather_name(kind: str, language: str = "en") -> str:
    """A weather: fair, crosswind, tailwind, headwind, rain."""
    return WORDS.say(f"weather.{kind}", language)


def weather_does(kind: str, language: str = "en") -> str:
    """What a weather changes (F34)."""
    return WORDS.say(f"weather_does.{kind}", language)


def forecast(weather: Weather, language: str = "en", course: Course | None = None) -> list[str]:
    """What weather there is and where: "rain on squares 45 to 40"; fair weather is not worth a word."""
    told = []
    for tile, kind in weather:
        if kind != FAIR:
            name = weather_name(kind, language)
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


def automatic_name(key: str, language: str = "en") -> str:
    """An automatic team: peloton, muscle."""
    return WORDS.say(f"automatic.{key}", language)


def basis_name(basis: str, language: str = "en") -> str:
    """What the rules of a box are taken from: rulebook, descriptions."""
    return WORDS.say(f"basis.{basis}", language)


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


def enumerated(names: Iterable[str], language: str) -> str:
    """Names in a row, as in `AR, BS and CR`."""
    listed: Sequence[str] = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return WORDS.say("and", language, first=", ".join(listed[:-1]), last=listed[-1])
