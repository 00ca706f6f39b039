"""Why something cannot be: the sentences stand in `text/words/*.toml` under `refusals`, in three languages."""

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import Phrasebook

WORDS = Phrasebook("lignerouge.flamme", "text/words")


def refusal(why: str, **values: str | int | tuple[str, ...]) -> InputError:
    """A user's mistake, by the key of its sentence."""
    return WORDS.refusal(f"refusals.{why}", **values)
