"""What hosts and guests may do with a table beside playing at it. Every act sees the latest row, and may be denied."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.journal import Entry
from lignerouge.kernel.luck import seeded
from lignerouge.registry import GAMES
from lignerouge.server.identity import Identity, new_id
from lignerouge.server.live.options import check_size, options_of, taken_apart, written_out
from lignerouge.server.live.seats import FREE, resized, seat_at, with_seat
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.tables import Tables
from lignerouge.server.protocol.errors import DeniedError
from lignerouge.server.store.rows import Chain, Guest, Seat, Table, Written

MOST_SEATS = 6
FEWEST_PARTS = 25  # keys that must be left for another match: more than a tour has stages
SETTLED = "begun-elsewhere"


class Lobby:
    """Makes tables, changes them, starts them, and seats guests and bots."""

    def __init__(self, tables: Tables, identity: Identity) -> None:
        self.tables = tables
        self.identity = identity

    # --- making a table

    async def make(
        self, guest: Guest, wanted: Table, played: Sequence[Entry] = (), chain: Chain | None = None
    ) -> LiveTable:
        """A new table; the guest is its host and sits on the seats of kind "guest".

        `played`: the match goes on behind these entries. The table has their revision of the rules from the start: what
        was settled before them can no longer be changed. `chain`: the keys of its luck, if they are to go on, or if
        several tables are to have the same deal.
        """
        is_new = wanted.origin is None and not played
        options, seats, now = wanted.options, wanted.seats, time.time()
        if played:
            options, seats = taken_apart(wanted.game, options, seats)
        elif is_new:
            options = written_out(wanted.game, options)
        named = tuple(self._named(seat, guest.name, wanted.game) for seat in seats)
        row = replace(wanted, options=options, seats=named, created=now, changed=now)
        self._check(replace(row, revision=0) if is_new else row)
        table = await self.tables.add(row, [Written(entry, None, "", now) for entry in played], chain)
        for number, seat in enumerate(row.seats):
            if seat.kind == "guest":
                await table.hold(guest.id, _as_it_is, _always(number))
        return table

    async def play_again(self, old: LiveTable, guest: Guest, may_make: Callable[[], None]) -> LiveTable:
        """The table at which the people of this one play the same again, made and started by who asks first.

        Its id is written first: whoever asks at the same moment, or after a crash, goes on with the same table.
        Nobody waits for who left: where a bot held a seat, and its player is not looking, it goes on holding it. The
        seat of somebody who has left for good is a bot's.
        """
        row = old.row
        if not old.seats_of(guest.id):
            raise DeniedError("forbidden", "was-there-only")
        if row.status != "over" or old.match is None:
            raise DeniedError("not-now", "not-over")
        now, chain = time.time(), rest_of_chain(old)
        there = {n for n, seat in enumerate(old.info().seats) if seat.present} | {*old.seats_of(guest.id)}
        house = old.game_entry.house
        seats = [seat if old.holders.get(n) else without_guest(seat, house) for n, seat in enumerate(row.seats)]
        wanted = replace(
            row,
            id=row.again or new_id(),
            host=guest.id,
            revision=0,
            options=old.game_entry.again(row.options, old.match.view(None)),
            seats=tuple(
                as_before(seat, is_back=n in there, keeps_salt=chain is not None) for n, seat in enumerate(seats)
            ),
            status="open",
            result=(),
            created=now,
            changed=now,
            due=None,
            version=0,
            again="",
            origin=None,
            day="",
            practice=False,
            seed=None,
        )
        if not row.again:
            self._check(wanted)
            may_make()
            await old.change(lambda latest: latest if latest.again else replace(latest, again=wanted.id))
        wanted = replace(wanted, id=old.row.again)
        try:
            table = await self.tables.find(wanted.id)
        except DeniedError as missing:
            if missing.code != "not-found":
                raise
            table = await self.tables.add(wanted, chain=chain)
        if table.row.status == "open":
            for number, holders in old.holders.items():
                for holder in holders:
                    await table.hold(holder, _as_it_is, _always(number))
            try:
                await self.start(table, table.row.host)
            except DeniedError:
                if table.row.status == "open":  # else somebody else was first
                    raise
        return table

    def _named(self, seat: Seat, name: str, game: str) -> Seat:
        if seat.kind == "guest":
            return replace(seat, name=seat.name or name, bot="")
        if seat.kind == "bot":
            self._check_bot(game, seat.bot)
            return seat
        return FREE

    def _check(self, row: Table) -> None:
        """Deny options that the game cannot be played with; the game says why."""
        if row.game not in GAMES:
            raise DeniedError("bad-options", "game-unknown", game=quoted(row.game), games=", ".join(GAMES))
        check_size(row.options)
        automatic = GAMES[row.game].automatic
        if automatic and "automatic" in row.options:
            raise DeniedError("bad-options", "automatic-seat", teams=", ".join(automatic))
        try:
            GAMES[row.game].game.begin(options_of(row), len(row.seats), seeded(0), None, row.revision or None)
        except InputError as mistake:
            raise DeniedError.of("bad-options", mistake) from None

    def _check_bot(self, game: str, bot: str, *, stands_in: bool = False) -> None:
        """A team that rides by itself can have a seat of its own; nobody's cards can be given to it."""
        if game not in GAMES:
            return
        known = self.tables.scheduler.bot_pool.names(game)
        known = known if stands_in else (*known, *GAMES[game].automatic)
        if bot not in known:
            raise DeniedError("bad-options", "bot-unknown", bot=quoted(bot), bots=", ".join(known))

    # --- the host

    async def change(self, table: LiveTable, guest: str, changes: Mapping[str, Any]) -> None:
        """Name, options, number of seats, clock, whether it is listed; the game and its clock only before the start."""

        def alter(row: Table) -> Table:
            _check_host(row, guest)
            wanted = dict(changes)
            seats = wanted.pop("seats", None)
            if seats is not None or "options" in wanted:
                _check_open(row)
                if row.revision:
                    raise DeniedError("not-now", SETTLED)
                wanted["seats"] = resized(row.seats, len(row.seats) if seats is None else seats)
            if "options" in wanted:
                wanted["options"] = written_out(row.game, wanted["options"])
            if wanted.get("pace", row.pace) != row.pace:
                _check_open(row)  # whoever sat down agreed to it
            row = replace(row, **wanted)
            if row.status == "open":
                self._check(row)
            return row

        await table.change(alter)

    async def set_seat(self, table: LiveTable, guest: str, number: int, seat: Seat) -> None:
        """Before the start: free a seat, which sends a guest away, or give it to a bot or an automatic team."""

        def alter(row: Table) -> Table:
            _check_host(row, guest)
            _check_open(row)
            if seat.kind == "bot":
                self._check_bot(row.game, seat.bot)
            changed = with_seat(row, number, seat)
            if row.revision and options_of(changed) != options_of(row):
                raise DeniedError("not-now", SETTLED)
            self._check(changed)
            return changed

        await table.release(number, alter)

    async def start(self, table: LiveTable, guest: str) -> None:
        """Start the match, once every seat is taken."""

        def alter(row: Table) -> Table:
            _check_host(row, guest)
            _check_open(row)
            if any(seat.kind == "open" for seat in row.seats):
                raise DeniedError("not-now", "free-seats")
            self._check(row)
            return row

        await table.start(alter)

    async def hand_to_bot(self, table: LiveTable, guest: str, number: int, bot: str) -> None:
        """A bot plays for somebody who is away, until they are back. "": they are back."""

        def alter(row: Table) -> Table:
            if guest != row.host and number not in table.seats_of(guest):
                raise DeniedError("forbidden", "holder-only")
            if number not in table.seats_of(guest) and number in table.present():
                raise DeniedError("forbidden", "is-here")
            seat = seat_at(row, number)
            if row.status != "playing" or seat.kind != "guest":
                raise DeniedError("not-now", "bot-holds-guests-only")
            if bot:
                self._check_bot(row.game, bot, stands_in=True)
            elif not table.holders.get(number):
                raise DeniedError("not-now", "seat-abandoned")
            return with_seat(row, number, replace(seat, bot=bot, stage=table.stages_over))

        await self.tables.attendance.look(table)
        await table.change(alter)
        table.after_move(table, True)

    # --- guests

    async def add_salt(self, table: LiveTable, guest: str, *, seal: str, salt: str) -> None:
        """Before the start: mix a salt into the keys of luck, for every seat of this guest; the first one counts.

        A seal on a seat admits only the salt that belongs to it. Whoever is too late changes nothing, and sees it.
        """

        def alter(row: Table) -> Table:
            for number in table.seats_of(guest) if row.status == "open" and table.shared_salts is None else ():
                seat = row.seats[number]
                if seal and not seat.seal and not seat.salt:
                    row = with_seat(row, number, replace(seat, seal=seal))
                if salt and not seat.salt and seat.seal in ("", sha256(bytes.fromhex(salt)).hexdigest()):
                    row = with_seat(row, number, replace(row.seats[number], salt=salt))
            return row

        if not table.seats_of(guest):
            raise DeniedError("forbidden", "guests-only")
        await table.change(alter)

    async def join(self, table: LiveTable, guest: Guest, *, token: str, number: int | None, name: str) -> int:
        """Sit down on a free seat, by the invitation or at a listed table. -> the seat"""
        taken = -1

        def alter(row: Table) -> Table:
            nonlocal taken
            if not (row.listed or guest.id == row.host):
                self._check_token(token, self.identity.invitation(row))
            _check_open(row)
            free = [each for each, seat in enumerate(row.seats) if seat.kind == "open"]
            if not free:
                raise DeniedError("taken", "seats-taken")
            if number is not None and number not in free:
                seat_at(row, number)
                raise DeniedError("taken", "seat-taken")
            taken = free[0] if number is None else number
            # no two guests sit down in the same version: whoever sat here before has another key
            return with_seat(row, taken, Seat("guest", name or guest.name, lock=row.version))

        await table.hold(guest.id, alter, lambda: taken)
        return taken

    async def claim(self, table: LiveTable, guest: Guest, number: int, token: str) -> None:
        """Carry a seat to another device."""

        def alter(row: Table) -> Table:
            if seat_at(row, number).kind != "guest":
                raise DeniedError("not-now", "seat-empty")
            self._check_token(token, self.identity.seat_key(row, number))
            return row

        await table.hold(guest.id, alter, _always(number))

    async def renew_link(self, table: LiveTable, guest: str, number: int) -> None:
        """The link of a seat has leaked: a new one, and whoever came by the old one is sent away."""

        def alter(row: Table) -> Table:
            return with_seat(row, number, replace(seat_at(row, number), lock=row.version + 1))

        await table.keep_to(number, guest, alter)

    async def leave(self, table: LiveTable, guest: str, number: int) -> None:
        """Stand up before the start."""

        def alter(row: Table) -> Table:
            _check_open(row)
            return with_seat(row, number, FREE)

        await table.release(number, alter, by=guest)

    def _check_token(self, token: str, wanted: str) -> None:
        if not self.identity.fits(token, wanted):
            raise DeniedError("forbidden", "bad-link")


def without_guest(seat: Seat, house: str) -> Seat:
    """A seat that nobody holds: what was a guest's is that of the bot that played for them, or of this one."""
    return replace(seat, kind="bot", name="", bot=seat.bot or house) if seat.kind == "guest" else seat


def as_before(seat: Seat, *, is_back: bool, keeps_salt: bool) -> Seat:
    """A seat at the next table; a bot no longer plays for somebody who is there."""
    bot = "" if seat.kind == "guest" and is_back else seat.bot
    return Seat(seat.kind, seat.name, bot, salt=seat.salt if keeps_salt else "")


def rest_of_chain(table: LiveTable) -> Chain | None:
    """The keys of luck of the next match between the same people: those behind the ones of this match.

    The last key of this match, which everybody knows now, is the commitment to them. So they were promised before the
    salts were given, and these count for the next match too, although it starts at once.
    """
    if table.chain is None or table.match is None or table.shared_salts is not None:
        return None
    left = table.chain.parts - int(table.match.luck.part)
    return Chain(table.chain.last, left, ranked=table.chain.ranked) if left >= FEWEST_PARTS else None


def _check_host(row: Table, guest: str) -> None:
    if guest != row.host:
        raise DeniedError("forbidden", "host-only")


def _check_open(row: Table) -> None:
    if row.status != "open":
        raise DeniedError("not-now", "started")


def _as_it_is(row: Table) -> Table:
    return row


def _always(number: int) -> Callable[[], int]:
    return lambda: number
