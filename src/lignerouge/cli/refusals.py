"""Why a command cannot be carried out: the sentences stand in `terminal/words/*.toml` under `refusals`."""

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import Phrasebook

WORDS = Phrasebook("lignerouge.terminal", "words")


def refusal(why: str, **values: str | int) -> InputError:
    """A user's mistake, by the key of its sentence."""
    return WORDS.refusal(f"refusals.{why}", **values)
