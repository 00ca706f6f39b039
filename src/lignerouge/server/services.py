"""Everything that a running server is made of."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lignerouge.server.identity import Identity
from lignerouge.server.limits import Limit
from lignerouge.server.live.bot_pool import BotPool
from lignerouge.server.live.estimates import Estimates
from lignerouge.server.live.lobby import Lobby
from lignerouge.server.live.outlooks import Outlooks
from lignerouge.server.live.scheduler import Scheduler
from lignerouge.server.live.sockets import Sockets
from lignerouge.server.live.tables import Tables
from lignerouge.server.metrics import Metrics
from lignerouge.server.notify.notifications import Notifier
from lignerouge.server.settings import Settings
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
    ) -> None:
        self.settings, self.warming, self.store = settings, warming, store
        self.bot_pool, self.notifier, self.identity = bot_pool, notifier, identity
        self.tables = Tables(store, settings, Scheduler(bot_pool, notifier, settings))
        self.lobby = Lobby(self.tables, identity)
        self.outlooks = Outlooks(settings.imagined, warming)
        self.estimates = Estimates(settings.estimates)
        self.metrics = Metrics()
        self.sockets = Sockets(settings, self.outlooks, self.metrics)
        self.requests = Limit(settings.requests)
        self.new_guests = Limit(settings.new_guests)
        self.new_tables = Limit(settings.new_tables)
        self.new_tables_here = Limit(settings.new_tables_here)
        self.new_listed = Limit(settings.new_listed)
        self.records = Limit(settings.records)
        self.writings = Limit(settings.books)


@asynccontextmanager
async def open_services(database: str, settings: Settings) -> AsyncIterator[Services]:
    """Open all services, from the database up, and close them in the opposite order."""
    warming = Warming(starts_interpreted=settings.starts_interpreted)
    store = await Store.open(database)
    bot_pool = BotPool(budget=settings.bot_budget, warming=warming)
    await bot_pool.open()
    notifier = await Notifier.open(store, contact=settings.contact, allow_local=settings.local_webhooks)
    identity = await Identity.open(store)
    services = Services(settings, warming=warming, store=store, bot_pool=bot_pool, notifier=notifier, identity=identity)
    await services.tables.open()
    warming.begin()
    try:
        yield services
    finally:
        services.sockets.close()
        await warming.close()
        await services.tables.close()
        services.outlooks.close()
        services.estimates.close()
        await bot_pool.close()
        await notifier.close()
        await store.close()
