"""The settings of a server."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lignerouge.kernel.chacha import KEY_BYTES
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import MOST_SEED, Luck, keyed, seeded

DAILY_SECRET = "LIGNEROUGE_DAILY_SECRET"


def read_secret(text: str) -> bytes:
    """The secret of the deals of all days: 64 hexadecimal digits."""
    try:
        found = bytes.fromhex(text.strip())
    except ValueError:
        found = b""
    if len(found) != KEY_BYTES:
        raise InputError(f"{DAILY_SECRET} has {2 * KEY_BYTES} hexadecimal digits.")
    return found


def fresh_luck() -> Luck:
    """Luck that nobody can compute, from a key that is kept nowhere."""
    return keyed(secrets.token_bytes(KEY_BYTES))


def quick_luck() -> Luck:
    """Luck for what is only imagined: from a seed, which is quicker."""
    return seeded(secrets.randbelow(MOST_SEED + 1))


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, so many at once."""

    a_second: float
    at_once: float


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything but the database."""

    token: str = ""  # opens what only whoever runs the server may see; without one nobody may
    hosts: frozenset[str] = frozenset()  # the names under which it may be asked; none: all
    origins: frozenset[str] = frozenset()  # other pages that may talk to this server, as "https://example.org"
    secure: bool = False  # cookies over https only: set behind a proxy that speaks https
    luck: Callable[[], Luck] = fresh_luck  # of tables that promise nothing; another one: of all tables
    imagined: Callable[[], Luck] = quick_luck  # of estimates
    bot_pause: float = 0.7  # seconds before a bot's visible move, so that people can follow
    bot_budget: float = 3.0  # seconds a bot may think
    messages: Rate = Rate(20, 80)  # over a socket
    requests: Rate = Rate(20, 100)  # of an address
    looks: Rate = Rate(5, 20)  # estimates over a socket: they cost more
    records: Rate = Rate(0.2, 10)  # of an address: each is played again
    replays: Rate = Rate(1, 60)  # of an address: parts of records to look back at; a stage is one, a Grand Tour 21
    pictures: Rate = Rate(0.5, 30)  # of an address: front pages that nobody has asked for lately
    estimates: Rate = Rate(0.2, 12)  # of a guest: each is hundreds of races
    new_tables: Rate = Rate(0.05, 30)  # of a guest
    new_tables_here: Rate = Rate(0.2, 90)  # of an address, whoever is behind it
    what_ifs: Rate = Rate(0.2, 60)  # of a guest: tables to try something out at, which are not kept
    new_listed: Rate = Rate(0.02, 12)  # of an address: tables in the list for everybody
    books: Rate = Rate(1, 60)  # writings of a guest in books of cardboard: each is counted again
    reactions: Rate = Rate(0.2, 6)  # of a guest: each is told to everybody at the table
    new_guests: Rate = Rate(0.2, 60)  # of an address
    exported: Rate = Rate(0.01, 5)  # of a guest: everything about them in one file
    sockets: int = 64  # of an address at once
    all_sockets: int = 5000
    keep_tables: int = 0  # days that a table is kept which is over, or never began; 0: for ever
    keep_guests: int = 0  # days that a guest is kept who does not come
    keep_books: int = 0  # days that a book of cardboard is kept in which nobody writes
    exports: Path | None = None  # the folder for records of what is removed, before it is
    review_worlds: int = 2048  # for the chances in a review: their standard errors are at most 1.1 points
    review_ahead: bool = True  # work out the review of a match when it ends, not when somebody asks for it
    daily_secret: bytes = b""  # from which the deals of all days come; none: one of the database's own
    par_bot: str = ""  # that sets the par of a stage of the day; "": the strongest, "-": nobody
    idle: float = 600  # seconds until a table that nobody looks at is put away
    contact: str = "mailto:nobody@example.org"  # for push services
    local_webhooks: bool = False
    supervisor: int = 0  # the process that starts this server anew when it is sent SIGHUP; 0: none does
    starts_interpreted: bool = False  # and goes over to compiled code once somebody else has compiled it

    @property
    def promises(self) -> bool:
        """New tables draw with keys that are promised: unless somebody brings luck of their own."""
        return self.luck is fresh_luck
