"""Why a record, a branch or a seed is refused: the sentences stand in `kernel/words/*.toml`."""

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import Phrasebook

WORDS = Phrasebook("lignerouge.kernel", "words")


def refusal(why: str, **values: str | int) -> InputError:
    """A user's mistake, by the key of its sentence."""
    return WORDS.refusal(f"refusals.{why}", **values)


def refused_entry(step: int, prompt: str, mistake: InputError) -> InputError:
    """A mistake in an entry of a record; what it is stands behind its place, in the same language."""

    def say(language: str) -> str:
        return WORDS.say("refusals.entry", language, step=step, prompt=prompt, reason=mistake.text(language))

    return InputError(say("en"), say=say)
