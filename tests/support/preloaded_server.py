"""What every server of the tests needs, imported and loaded once in the process that they are forked from."""

import asyncio
import gc
import tempfile
import threading

import tests.support.run_server  # noqa: F401  # what is forked runs it
from fastapi import FastAPI

from lignerouge.compiling import builds
from lignerouge.compiling.parts import SERVED, files, uncompiled
from lignerouge.flamme.content.boxes import boxes
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.server.app import create_app
from lignerouge.server.http.flamme.catalogue import listed_stages


async def start(app: FastAPI) -> None:
    async with app.router.lifespan_context(app):
        pass


if not INTERPRETED and not uncompiled(SERVED):
    for _ in builds.load(files(SERVED)):
        pass
listed_stages(tuple(boxes()))  # what a page asks for first, and is then kept
with tempfile.TemporaryDirectory() as folder:  # routes, migrations and all that the first start of a process imports
    asyncio.run(start(create_app(f"{folder}/tables.db")))
assert threading.active_count() == 1, threading.enumerate()  # no thread lives on in what is forked
gc.freeze()  # otherwise looking for garbage would copy all of it into every server
