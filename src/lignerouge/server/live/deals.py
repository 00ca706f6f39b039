"""Duplicate tables: several tables ride with the same decks, and every seat is compared with the same seat elsewhere.

While one of them still rides, whatever was dealt at the others is closed to all who do not sit there; nobody sits at
two of them. When all are over, or their host says so, everything opens.
"""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lignerouge.kernel.chacha import KEY_BYTES
from lignerouge.kernel.keys import MOST_PARTS
from lignerouge.registry import GAMES
from lignerouge.server.identity import new_id
from lignerouge.server.live.lobby import Lobby
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.tables import Tables
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.deals import open_deal, seats_in_deal, tables_of_deal
from lignerouge.server.store.rows import Chain, Guest, Table
from lignerouge.server.store.store import Store

NEVER, OPENED = 4_000_000_000.0, 1.0  # when a deal opens: before all have ridden it, and from then on
REMEMBERED = 1000  # results of tables that are over

Score = tuple[int, int]  # more is better: by place, and among equals by how far somebody came


@dataclass(frozen=True)
class SeatResult:
    """How a seat did at a table that is over."""

    place: int
    score: Score


def is_host(rows: Sequence[Table], guest: str | None) -> bool:
    """They made the tables of a deal. Once they have left for good each has a host of its own, who rides there."""
    return guest is not None and all(row.host == guest for row in rows)


def matchpoints(tables: Sequence[Sequence[Score] | None]) -> list[list[float]]:
    """By table and seat: one point for every table at which the same seat did worse, half a one for equals.

    At tables that are not over nobody has points yet. The points of a seat add up to n (n - 1) / 2 at n tables.
    """
    return [
        []
        if own is None
        else [
            sum(
                1.0 if mine > other[seat] else 0.5 if mine == other[seat] else 0.0
                for n, other in enumerate(tables)
                if n != number and other is not None
            )
            for seat, mine in enumerate(own)
        ]
        for number, own in enumerate(tables)
    ]


class Deals:
    """Makes tables with one deal, keeps their players apart, and compares their results."""

    def __init__(self, store: Store, tables: Tables, lobby: Lobby) -> None:
        self._store, self._tables, self._lobby = store, tables, lobby
        self._standings: dict[str, list[SeatResult]] = {}

    async def make(self, guest: Guest, wanted: Table, tables: int) -> list[LiveTable]:
        """Make so many tables with one deal; their options can no longer be changed."""
        if wanted.game not in GAMES or not GAMES[wanted.game].ranks_deals:
            raise DeniedError("bad-options", "deal-other-game")
        salts = ("",) * len(wanted.seats)
        chain = Chain(secrets.token_bytes(KEY_BYTES), MOST_PARTS, ranked=True, salts=salts, opens=NEVER)
        wanted = replace(wanted, revision=GAMES[wanted.game].game.revision)
        names = [f"{wanted.name} {number}".strip() for number in range(1, tables + 1)]
        return [await self._lobby.make(guest, replace(wanted, id=new_id(), name=name), chain=chain) for name in names]

    async def of(self, table: LiveTable) -> list[Table]:
        """The tables that share the deal of this one."""
        if table.chain is None or table.chain.opens not in (NEVER, OPENED):
            raise DeniedError("not-found", "deal-none")
        return await tables_of_deal(self._store, table.row.id)

    async def open_if_over(self, table: LiveTable) -> None:
        """Open the deal of a table, if all tables that share it are over."""
        if table.chain is not None and table.chain.opens == NEVER:
            rows = await tables_of_deal(self._store, table.row.id)
            if all(row.status == "over" for row in rows):
                await self._open(table, rows)

    async def open(self, table: LiveTable, guest: str) -> None:
        """Open a deal because its host says so; tables that are not over do not count."""
        rows = await self.of(table)
        if not is_host(rows, guest):
            raise DeniedError("forbidden", "host-only")
        await self._open(table, rows)

    async def _open(self, table: LiveTable, rows: Sequence[Table]) -> None:
        await open_deal(self._store, table.row.id, OPENED)
        table.chain = await self._store.chain(table.row.id)
        for row in rows:
            self._tables.look_again(row.id)

    async def check_open_to(self, table: LiveTable, guest: str | None) -> None:
        """Deny a match to whoever may not see its cards: others still ride with them, or with those that it left."""
        await self.open_if_over(table)
        table.check_open_to(guest)
        if not table.seats_of(guest) and await self.is_left_closed(table):
            raise DeniedError("forbidden", "deal-closed")

    async def is_left_closed(self, table: LiveTable) -> bool:
        """It goes on from a match whose deal is closed, or from one that does."""
        origin = table.row.origin
        while origin is not None and origin.table:
            chain, row = await self._store.chain(origin.table), await self._store.table(origin.table)
            if row is None:
                return False
            if chain is not None and chain.opens > time.time():
                left = await self._tables.find(origin.table)
                await self.open_if_over(left)
                if left.is_closed:
                    return True
            origin = row.origin
        return False

    async def check_seat(self, table: LiveTable, guest: str) -> None:
        """Deny somebody a seat who sits at another table of the same deal."""
        is_shared = table.chain is not None and table.chain.opens == NEVER
        if is_shared and await seats_in_deal(self._store, table.row.id, guest) - {table.row.id}:
            raise DeniedError("taken", "deal-twice")

    async def standings(self, row: Table) -> list[SeatResult] | None:
        """How every seat did; None while the match goes on."""
        if row.status != "over":
            return None
        if row.id not in self._standings:
            table = await self._tables.find(row.id)
            assert table.match is not None
            state, score = table.match.state, GAMES[row.game].day_score
            outcome = table.match.outcome
            assert outcome is not None
            while len(self._standings) >= REMEMBERED:
                self._standings.pop(next(iter(self._standings)))
            self._standings[row.id] = [
                SeatResult(place, (-place, score(state, seat).result if score else 0))
                for seat, place in enumerate(outcome.places)
            ]
        return self._standings[row.id]
