"""Why an answer is right, in sentences: from the figures of the critic and the events of the rules."""

from collections.abc import Mapping

from lignerouge.flamme.content.catalogue import exhaustion
from lignerouge.flamme.text.race import card_name
from lignerouge.kernel.intervals import Z95
from lignerouge.kernel.phrases import Phrasebook
from lignerouge.puzzles.making import LIKELIER
from lignerouge.puzzles.puzzle import Puzzle, Theme

WORDS = Phrasebook("lignerouge.puzzles", "words")
SHARES: Mapping[Theme, str] = {"block": "stopped", "slipstream": "towed", "exhaustion": "tired"}


def option_name(option: str, language: str) -> str:
    """A card, with a capital letter."""
    name = card_name(option, language)
    return name[:1].upper() + name[1:]


def hundredths(share: float) -> int:
    """`0.37` as 37."""
    return round(100 * share)


def named(option: str, language: str) -> str:
    """A card in a sentence: the 7."""
    key = "exhaustion" if option == exhaustion().label else "number"
    return WORDS.say(f"cards.{key}", language, card=option)


def reasons(puzzle: Puzzle, language: str) -> list[str]:
    """The sentences: how much better the answer is, what makes the difference, and which bots find it."""
    best = next(each for each in puzzle.options if each.option == puzzle.best)
    wrong = [each for each in puzzle.options if each.option not in puzzle.right]
    loss, error = puzzle.margin
    figures = {"chance": hundredths(best.chance), "points": hundredths(loss), "error": hundredths(Z95 * error)}
    told = [WORDS.say("reasons.margin", language, worlds=puzzle.worlds, **figures)]
    for theme in puzzle.themes:
        values: dict[str, object] = {}
        if theme in SHARES:
            name = SHARES[theme]
            apart = [each for each in wrong if abs(getattr(each, name) - getattr(best, name)) >= LIKELIER]
            other = max(apart, key=lambda each: each.chance)  # the most tempting
            shares = {"share": getattr(best, name), "other_share": getattr(other, name)}
            values = {key: hundredths(share) for key, share in shares.items()}
            values |= {"best": named(best.option, language), "other": named(other.option, language)}
        told.append(WORDS.say(f"reasons.{theme}", language, **values))
    if puzzle.found_by:
        told.append(WORDS.say("reasons.found_by", language, found=len(puzzle.found_by)))
    else:
        told.append(WORDS.say("reasons.found_by_none", language))
    return told
