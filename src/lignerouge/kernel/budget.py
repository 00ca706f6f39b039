"""How much a bot imagines, as part of its name: `champion@64`."""

import re

from lignerouge.kernel.errors import InputError, quoted

MANY = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)


def split_budget(name: str) -> tuple[str, int | None]:
    """The name before the `@`, and the number behind it; without one the bot imagines what it usually does."""
    bot, at, many = name.partition("@")
    if not at:
        return bot, None
    if not MANY.fullmatch(many):
        raise InputError(f"{quoted(name)} is not a bot with a budget from 1 to 999999, as in champion@64.")
    return bot, int(many)
