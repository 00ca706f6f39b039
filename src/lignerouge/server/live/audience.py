"""Everybody who looks at a table."""

from collections.abc import Callable, Collection
from typing import Protocol

from lignerouge.server.live.event_buffers import Reader

GONE = 4004  # how a socket is closed whose table is no longer kept


class Onlooker(Protocol):
    """Somebody connected to a table."""

    guest: str | None
    watching: set[Reader]  # the seats, or the spectators' place, that it sees the table from
    by_changes: set[Reader]  # those from which it wants to be sent only what changes

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        ...

    def close(self, code: int) -> None:
        """Close the socket after the messages that are on their way."""
        ...


class Audience(set[Onlooker]):
    """The onlookers of a table."""

    def readers(self) -> set[Reader]:
        """The seats from which somebody looks; None among them if there are spectators."""
        return {reader for onlooker in self for reader in onlooker.watching}

    def spectators(self) -> int:
        """How many look on without a seat."""
        return sum(None in onlooker.watching for onlooker in self)

    def by_reader(self) -> dict[Reader, list[Onlooker]]:
        """Everybody, by the seat from which they look; who looks from two is there twice."""
        found: dict[Reader, list[Onlooker]] = {}
        for onlooker in self:
            for reader in onlooker.watching:
                if reader in found:
                    found[reader].append(onlooker)
                else:
                    found[reader] = [onlooker]
        return found

    def at(self, reader: Reader) -> list[Onlooker]:
        """Everybody who looks from this seat."""
        return [onlooker for onlooker in self if reader in onlooker.watching]

    def broadcast(self, message_for: Callable[[str | None], bytes]) -> None:
        """Send everybody a message, made for each guest."""
        for onlooker in self:
            onlooker.send(message_for(onlooker.guest))

    def hide(self, seat: int) -> None:
        """Stop showing this seat to everybody."""
        for onlooker in self:
            onlooker.watching.discard(seat)

    def keep_to(self, seats_of: Callable[[str | None], Collection[int]]) -> None:
        """Stop showing a seat to those who no longer hold it."""
        for onlooker in self:
            onlooker.watching &= {None, *seats_of(onlooker.guest)}

    def send_away(self) -> None:
        """Send everybody away: there is nothing more to look at."""
        for onlooker in self:
            onlooker.close(GONE)
