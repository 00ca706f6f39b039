"""The sentences of Redline in three languages: what happened and why, and what is asked. Templates: `text/words`."""

from collections.abc import Sequence

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.event_text import EventText, Formats
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.redline.play.names import LETTERS
from lignerouge.redline.play.refusals import Judgement

WORDS = Phrasebook("lignerouge.redline", "text/words")
EVENT_TEXT = EventText("lignerouge.redline", WORDS)


def say(event: Event, language: str = "en") -> str:
    """What happened, in a sentence or two: `text/events.toml` says which."""
    return EVENT_TEXT.say(event, language, formats(language))


def formats(language: str) -> Formats:
    """How the terminal fills in what an event says: seats by their letters, pieces by their names."""
    return {
        "seat": lambda seat: LETTERS[seat],
        "seats": lambda seats: WORDS.enumerate((LETTERS[seat] for seat in seats), language),
        "piece": str,
        "lying": lambda piece, ports: piece,
        "cell": lambda x, y: f"{x},{y}",
        "extended": lambda pieces: WORDS.enumerate(map(cell_name, pieces), language),
        "kind": lambda kind: WORDS.say(f"kinds.{kind}", language),
        "line": lambda line: WORDS.say(f"lines.{line}", language),
        "points": lambda points: ", ".join(f"{LETTERS[seat]} {number}" for seat, number in enumerate(points)),
        "order": lambda order, places: ", ".join(shared_places(order, places, language)),
    }


def shared_places(order: Sequence[str], places: Sequence[int], language: str) -> list[str]:
    """`1. A`, `2. B and C`: who has which place."""
    by_place = {place: list[str]() for place in places}
    for place, letter in zip(places, order, strict=True):
        by_place[place].append(letter)
    return [f"{place}. {WORDS.enumerate(letters, language)}" for place, letters in by_place.items()]


def why(judgement: Judgement, language: str = "en") -> str:
    """Why a placement is allowed or refused."""
    pieces = WORDS.enumerate((f"{lying.piece} ({lying.x},{lying.y})" for lying in judgement.because), language)
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
