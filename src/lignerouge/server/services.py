"""Everything that a running server is made of."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import Scope

from lignerouge.server.announcements import Announcements
from lignerouge.server.collecting import Collecting
from lignerouge.server.devices import Devices
from lignerouge.server.identity import Identity
from lignerouge.server.limits import Limit
from lignerouge.server.live.bot_pool import BotPool
from lignerouge.server.live.courtesies import Courtesies
from lignerouge.server.live.daily import DailyStages
from lignerouge.server.live.deals import Deals
from lignerouge.server.live.estimates import Estimates
from lignerouge.server.live.lobby import Lobby
from lignerouge.server.live.outlooks import Outlooks
from lignerouge.server.live.record_parts import RecordParts
from lignerouge.server.live.reviews import Reviews
from lignerouge.server.live.scheduler import Scheduler
from lignerouge.server.live.sockets import Connection, Sockets
from lignerouge.server.live.table import LiveTable
from lignerouge.server.live.tables import Tables
from lignerouge.server.metrics import Metrics
from lignerouge.server.notify.notifications import Notifier
from lignerouge.server.protocol.messages import Code
from lignerouge.server.refusals import Refusals
from lignerouge.server.retention import Retention
from lignerouge.server.settings import Settings
from lignerouge.server.store.removal import Farewell
from lignerouge.server.store.store import Store
from lignerouge.server.warming import Warming


class Services:
    """What the routes and sockets work with; opened once, closed once."""

    def __init__(
        self,
        settings: Settings,
        *,
        warming: Warming,
        store: Store,
        bot_pool: BotPool,
        notifier: Notifier,
        identity: Identity,
        retention: Retention,
    ) -> None:
        self.settings, self.warming, self.store = settings, warming, store
        self.bot_pool, self.notifier, self.identity = bot_pool, notifier, identity
        self.tables = Tables(store, settings, Scheduler(bot_pool, notifier, settings))
        self.devices = Devices(store, identity)
        self.retention = retention
        self.lobby = Lobby(self.tables, identity)
        self.deals = Deals(store, self.tables, self.lobby)
        self.courtesies = Courtesies(notifier, settings.reactions)
        self.outlooks = Outlooks(settings.imagined, warming)
        self.estimates = Estimates(settings.estimates)
        self.reviews = Reviews(store, warming, ahead=settings.review_ahead, worlds=settings.review_worlds)
        self.daily = DailyStages(store, settings, self.tables, self.lobby, warming)
        self.tables.on_own_move = self._notice
        self.parts = RecordParts()
        self.metrics = Metrics()
        self.sockets = Sockets(settings, self.outlooks, self.metrics)
        self.started = time.time()
        self.refusals = Refusals()
        self.announcements = Announcements(store)
        self.announcements.tell = self.sockets.tell_all
        self.sockets.greet = self._greet
        self.devices.on_sign_out = self.sockets.sign_out
        retention.on_removal = self.say_farewell
        self.requests = Limit(settings.requests)
        self.new_guests = Limit(settings.new_guests)
        self.new_tables = Limit(settings.new_tables)
        self.new_tables_here = Limit(settings.new_tables_here)
        self.what_ifs = Limit(settings.what_ifs)
        self.new_listed = Limit(settings.new_listed)
        self.records = Limit(settings.records)
        self.replays = Limit(settings.replays)
        self.pictures = Limit(settings.pictures)
        self.writings = Limit(settings.books)
        self.exports = Limit(settings.exported)

    def _notice(self, table: LiveTable) -> None:
        self.reviews.notice(table)
        self.daily.notice(table)

    def say_farewell(self, farewell: Farewell) -> None:
        """Something was removed: those who look at it see that it is gone, devices of a guest are signed out."""
        for device in farewell.devices:
            self.devices.forget(device)
        for table in (*farewell.removed, *farewell.kept):
            self.tables.look_again(table)

    def hear(self, news: str) -> None:
        """What another process has announced beside what happens at tables; "" if some may have been missed."""
        self.devices.hear(news)
        self.announcements.hear(news)

    def refuse(self, code: Code, scope: Scope, address: str) -> None:
        """Count and remember that something was refused."""
        self.metrics.refused.labels(code).inc()
        self.refusals.note(code, scope, address)

    def _greet(self, connection: Connection) -> None:
        if self.announcements.now.text:
            connection.send(self.announcements.message())


@asynccontextmanager
async def open_services(database: str, settings: Settings) -> AsyncIterator[Services]:
    """Open all services, from the database up, and close them in the opposite order."""
    warming = Warming(starts_interpreted=settings.starts_interpreted)
    store = await Store.open(database)
    bot_pool = BotPool(budget=settings.bot_budget, warming=warming)
    await bot_pool.open()
    notifier = await Notifier.open(store, contact=settings.contact, allow_local=settings.local_webhooks)
    identity = await Identity.open(store)
    services = Services(
        settings,
        warming=warming,
        store=store,
        bot_pool=bot_pool,
        notifier=notifier,
        identity=identity,
        retention=await Retention.open(store, settings, time.time()),
    )
    store.on_news(services.hear)
    await services.announcements.load()
    await services.daily.open()
    await services.tables.open()
    services.retention.begin()
    warming.begin()
    collecting = Collecting()
    collecting.begin()
    try:
        yield services
    finally:
        collecting.close()
        services.sockets.close()
        await services.retention.close()
        await warming.close()
        await services.tables.close()
        services.outlooks.close()
        services.estimates.close()
        await services.reviews.close()
        await services.daily.close()
        services.parts.close()
        await bot_pool.close()
        await notifier.close()
        await store.close()
