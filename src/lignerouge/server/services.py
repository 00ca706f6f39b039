"""Everything that a running server is made of."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Services:
    """What the routes and sockets work with; opened once, closed once."""

    settings: Settings
    warming: Warming
    store: Store
    identity: Identity
    bot_pool: BotPool
    notifier: Notifier
    tables: Tables
    lobby: Lobby
    outlooks: Outlooks
    estimates: Estimates
    sockets: Sockets
    metrics: Metrics
    requests: Limit
    new_guests: Limit
    new_tables: Limit
    records: Limit
    writings: Limit


@asynccontextmanager
async def open_services(database: str, settings: Settings) -> AsyncIterator[Services]:
    """Open all services, from the database up, and close them in the opposite order."""
    warming = Warming(starts_interpreted=settings.starts_interpreted)
    store = await Store.open(database)
    bot_pool = BotPool(budget=settings.bot_budget, warming=warming)
    await bot_pool.open()
    notifier = await Notifier.open(store, contact=settings.contact, allow_local=settings.local_webhooks)
    tables = Tables(store, settings, Scheduler(bot_pool, notifier, settings))
    identity = await Identity.open(store)
    outlooks = Outlooks(settings.imagined, warming)
    estimates = Estimates(settings.estimates)
    metrics = Metrics()
    sockets = Sockets(settings, outlooks, metrics)
    await tables.open()
    warming.begin()
    try:
        yield Services(
            settings=settings,
            warming=warming,
            store=store,
            identity=identity,
            bot_pool=bot_pool,
            notifier=notifier,
            tables=tables,
            lobby=Lobby(tables, identity),
            outlooks=outlooks,
            estimates=estimates,
            sockets=sockets,
            metrics=metrics,
            requests=Limit(settings.requests),
            new_guests=Limit(settings.new_guests),
            new_tables=Limit(settings.new_tables),
            records=Limit(settings.records),
            writings=Limit(settings.books),
        )
    finally:
        sockets.close()
        await warming.close()
        await tables.close()
        outlooks.close()
        estimates.close()
        await bot_pool.close()
        await notifier.close()
        await store.close()
