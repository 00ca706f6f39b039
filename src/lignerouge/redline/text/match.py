"""The sentences of Redline in three languages: what happened and why, and what is asked. Templates: `text/words`."""

from collections.abc import Iterable

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.redline.play import events as happened
from lignerouge.redline.play.names import LETTERS
from lignerouge.redline.play.refusals import Judgement

WORDS = Phrasebook("lignerouge.redline", "text/words")


def say(event: Event, language: str = "en") -> str:
    """What happened, in a sentence or two."""
    key, values = _sentence(event, language)
    return WORDS.say(key, language, **values)


def _sentence(event: Event, language: str) -> tuple[str, dict[str, object]]:
    """Which sentence an event calls for, and what is to be filled in."""
    match event:
        case happened.SeatEvent():
            key, values = _of_seat(event, language)
            return key, {"seat": LETTERS[event.seat], **values}
        case happened.Began():
            values = {"game": event.game, "games": event.games, "reserve": event.reserve}
            return "events.began", {"seat": LETTERS[event.seat], **values}
        case happened.WentOut():
            return "events.went_out", {"seats": seat_names(event.seats, language)}
        case happened.Scored():
            points, total = (_points(row) for row in (event.points, event.total))
            return "events.scored", {"game": event.game, "points": points, "total": total}
        case happened.Ended():
            return "events.ended", {"order": ", ".join(_shared(event, language))}
        case _:
            raise InputError(f"There is no sentence for {quoted(type(event).__name__)}.")


def _shared(event: happened.Ended, language: str) -> list[str]:
    """`1. A`, `2. B and C`: who has which place."""
    by_place = {place: list[str]() for place in event.places}
    for place, letter in zip(event.places, event.order, strict=True):
        by_place[place].append(letter)
    return [f"{place}. {enumerated(letters, language)}" for place, letters in by_place.items()]


def _of_seat(event: happened.SeatEvent, language: str) -> tuple[str, dict[str, object]]:
    """What a seat did, or what befell it."""
    match event:
        case happened.Placed():
            cell, extends = f"{event.x},{event.y}", enumerated(map(cell_name, event.extends), language)
            key = "events.placed" if event.extends else "events.placed_first"
            return key, {"piece": event.piece, "cell": cell, "extends": extends}
        case happened.Aligned():
            kind, line = (WORDS.say(part, language) for part in (f"kinds.{event.kind}", f"lines.{event.line}"))
            return "events.aligned", {"length": event.length, "kind": kind, "line": line}
        case happened.MustGive():
            return "events.must_give", {"others": seat_names(event.others, language)}
        case happened.NobodyCanPlace():
            return "events.nobody_can", {"seats": seat_names(event.seats, language)}
        case happened.Drew():
            return "events.drew", {"piece": event.piece}
        case happened.Gave():
            return "events.gave", {"piece": event.piece}
        case happened.Discarded():
            return "events.discarded", {"piece": event.piece}
        case _:
            return f"events.{type(event).__name__.lower()}", {}


def _points(points: Iterable[int]) -> str:
    return ", ".join(f"{LETTERS[seat]} {number}" for seat, number in enumerate(points))


def why(judgement: Judgement, language: str = "en") -> str:
    """Why a placement is allowed or refused."""
    pieces = enumerated((f"{lying.piece} ({lying.x},{lying.y})" for lying in judgement.because), language)
    colour = judgement.placement.piece[0]
    key = "first" if judgement.legal and not pieces else judgement.why.replace(" ", "_")
    return WORDS.say(f"why.{key}", language, pieces=pieces, colour=WORDS.say(f"colours.{colour}", language))


def cell_name(lying: str) -> str:
    """`Y:035@3,-1/257` as `Y:035 (3,-1)`."""
    piece, _, rest = lying.partition("@")
    return f"{piece} ({rest.partition('/')[0]})"


def ask(prompt: Prompt, language: str = "en") -> str:
    """The question that a prompt puts."""
    match prompt.ask:
        case "PlacePiece":
            return WORDS.say("prompts.place", language)
        case "DiscardTwo":
            only = "+" not in prompt.options[0]
            return WORDS.say("prompts.discard_one" if only else "prompts.discard_two", language)
        case "GivePiece" if prompt.chosen:
            return WORDS.say("prompts.give_again", language, chosen=prompt.chosen)
        case "GivePiece":
            return WORDS.say("prompts.give", language)
        case _:
            raise InputError(f"There is no question for {quoted(prompt.ask)}.")


def rule_title(rule: str, language: str = "en") -> str:
    """The short name of a ruling: R4 is "No dead end"."""
    if f"rules.{rule}" not in WORDS.entries(language):
        raise InputError(f"There is no ruling {quoted(rule)}: they are numbered from R1 to R13.")
    return WORDS.say(f"rules.{rule}", language)


def seat_names(seats: Iterable[int], language: str) -> str:
    """Seats in a row."""
    return enumerated((LETTERS[seat] for seat in seats), language)


def enumerated(names: Iterable[str], language: str) -> str:
    """Names in a row, as in `A, B and C`."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return WORDS.say("and", language, first=", ".join(listed[:-1]), last=listed[-1])
