"""For whom a table waits, since when, and who of them was notified of it."""

from collections.abc import Collection, Iterator, Sequence

from lignerouge.kernel.game import Prompt


class Waiting:
    """The seats that owe an answer: in which round, and since when."""

    def __init__(self) -> None:
        self.since: dict[int, tuple[str, float]] = {}  # by seat: the round, and when the table began to wait
        self.seats: tuple[int, ...] = ()  # in order,
        self.seconds: tuple[int, ...] = ()  # and since when, seconds since 1970
        self.notified: dict[int, str] = {}  # by seat: the round for which it was last notified
        self._owing: dict[int, str] = {}  # by seat: the round
        self._is_settled = False  # nobody is waited for who was not notified: that was so at the last look

    def update(self, prompts: Sequence[Prompt], now: float) -> None:
        """The match has moved. Whoever was waited for in this round already keeps the time that is left."""
        owing = {prompt.seat: prompt.when for prompt in reversed(prompts) if not prompt.chosen}  # the first one counts
        if owing == self._owing:
            return
        before, self._owing, self._is_settled, self.seats = self.since, owing, False, tuple(sorted(owing))
        self.since = {seat: _since(before.get(seat), owing[seat], now) for seat in self.seats}
        self.seconds = tuple([int(when) for _, when in self.since.values()])

    def restart(self, prompts: Sequence[Prompt], now: float) -> None:
        """Everybody has their whole time from now on."""
        self._owing, self.since, self.seats, self.seconds = {}, {}, (), ()
        self.update(prompts, now)

    def deadline(self, pace: int) -> float | None:
        """When the first of them runs out of time; None if nobody does."""
        return min(since for _, since in self.since.values()) + pace if pace and self.since else None

    def is_late(self, seat: int, pace: int, now: float) -> bool:
        """This seat has run out of time."""
        return bool(pace) and now > self.since[seat][1] + pace

    def mark_all_notified(self) -> None:
        """Whoever is waited for now was notified before."""
        self.notified = {seat: when for seat, (when, _) in self.since.items()}

    def doubt(self, lately: float) -> bool:
        """Whoever is waited for only since then may not have been notified after all. -> whether there is anybody"""
        recent = [seat for seat, (_, since) in self.since.items() if since >= lately]
        for seat in recent:
            self.notified.pop(seat, None)
        self._is_settled = False
        return bool(recent)

    def are_notified(self) -> bool:
        """Nobody is waited for who was not notified in this round."""
        if not self._is_settled:
            self._is_settled = self.notified == {seat: when for seat, (when, _) in self.since.items()}
        return self._is_settled

    def to_notify(self, seats: Collection[int]) -> Iterator[int]:
        """Those of these seats that were not notified in this round yet; from now on they count as notified."""
        self.notified = {seat: when for seat, when in self.notified.items() if seat in self.since}
        for seat, (when, _) in self.since.items():
            if seat in seats and self.notified.get(seat) != when:
                self.notified[seat] = when
                yield seat


def _since(known: tuple[str, float] | None, when: str, now: float) -> tuple[str, float]:
    return known if known is not None and known[0] == when else (when, now)
