"""A table and its luck: the keys by which it is dealt, who shares them, and what may be known of them, and when."""

import time

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.keys import Keys, Pledge
from lignerouge.server.live.watched import WatchedTable
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Chain, Table


class DealtTable(WatchedTable):
    """A table with the chain of keys that its luck comes from; without a chain nothing was promised."""

    def __init__(self, row: Table, holders: dict[int, frozenset[str]], chain: Chain | None) -> None:
        super().__init__(row, holders)
        self.chain = chain
        is_known = self.shared_salts is not None and not self.is_closed
        self.commitment = "" if self.keys is None or is_known else self.keys.pledge.commitment

    @property
    def shared_salts(self) -> tuple[str, ...] | None:
        """The salts of the deal that this table shares, or of the match that it left, if the same luck goes on here.

        Nobody adds anything to them.
        """
        if self.chain is not None and self.chain.salts is not None:
            return self.chain.salts
        return self.row.origin.salts if self.row.origin is not None and self.row.origin.luck == "same" else None

    @property
    def keys(self) -> Keys | None:
        """The keys of luck with the salts on the seats, which no longer change once the match has begun."""
        if self.chain is None:
            return None
        salts = self.shared_salts
        if salts is None:
            salts = tuple(seat.salt for seat in self.row.seats)
        chain, milestone = self.chain, self.game_entry.milestone
        return Keys(chain.last, chain.parts, salts, chain.since, milestone, chain.ranked)

    @property
    def pledge(self) -> Pledge | None:
        """What may be known of the keys of luck now: the key of the last part that is over, and no later one."""
        if self.match is None or self.match.keys is None:
            return None
        part = int(self.match.luck.part)
        return self.match.keys.opened(0 if self.is_closed else part if self.row.status == "over" else part - 1)

    @property
    def is_closed(self) -> bool:
        """Others still ride the same deal, or will: nothing that is drawn here may be known before its time."""
        return self.chain is not None and self.chain.opens > time.time()

    def check_open_to(self, guest: str | None) -> None:
        """Deny a match with a deal that is closed to everybody who does not sit there, its host too."""
        if self.is_closed and self.row.status != "open" and not self.seats_of(guest):
            raise DeniedError("forbidden", "deal-closed")

    def seed_of(self, prompt: Prompt) -> int | None:
        """The luck of a bot that answers: where several tables share a deal it is the same at all of them."""
        keys = self.keys if self.shared_salts is not None else None
        return keys.seed_of(prompt) if keys is not None and keys.ranked else None
