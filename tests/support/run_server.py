"""Runs the server of the product with other settings: limits that suit one address, luck that can be chosen."""

import json
import os
import sys
import threading
from dataclasses import fields
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import numpy as np

from lignerouge.kernel.luck import Luck, seeded
from lignerouge.server import serve as serving
from lignerouge.server.app import create_app
from lignerouge.server.connections import HttpConnection
from lignerouge.server.live.watched import WatchedTable
from lignerouge.server.logs import set_up_logs
from lignerouge.server.serve import Server, configured, listen, networks
from lignerouge.server.settings import Rate, Settings

READY = "Ready at "


def read_settings(given: dict[str, Any]) -> Settings:
    """Rates are pairs; `luck` is a seed, and for `salted` owners that of another one.

    `luck_from` is a file that says both anew, {"seed": 1, "salted": [2]}, whenever luck is asked for.
    """
    seed, salted, luck_from = given.pop("luck", None), given.pop("salted", []), given.pop("luck_from", None)
    rates = {field.name for field in fields(Settings) if isinstance(field.default, Rate)}
    values: dict[str, Any] = {name: Rate(**value) if name in rates else value for name, value in given.items()}
    if seed is not None:
        values["luck"] = values["imagined"] = lambda: chosen_luck(seed, salted)
    if luck_from is not None:
        values["luck"] = values["imagined"] = lambda: chosen_luck(**json.loads(Path(luck_from).read_text()))
    return Settings(**values)


def chosen_luck(seed: int, salted: list[int]) -> Luck:
    """The luck of a seed, but for these owners that of another one."""
    luck = seeded(seed)
    for owner in salted:
        luck.stream[owner] = np.uint64(luck.stream[owner]) ^ np.uint64(0x9E3779B97F4A7C15)
    return luck


def end_with_parent() -> None:
    """However that one ends."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


def serve(output: Connection, database: str, given: dict[str, Any]) -> None:
    """In a process of its own, until it is stopped. Whatever it says goes to this output, its port first."""
    for stream in (1, 2):
        os.dup2(output.fileno(), stream)
    output.close()
    for text in (sys.stdout, sys.stderr):
        text.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # both are streams of text
    set_up_logs()
    threading.Thread(target=end_with_parent, daemon=True).start()
    proxies, host = given.pop("proxies", ""), given.pop("host", "127.0.0.1")
    WatchedTable.together = given.pop("together", WatchedTable.together)
    for name in ("head_within", "body_within"):
        setattr(HttpConnection, name, given.pop(name, getattr(HttpConnection, name)))
    serving.UNREAD_FOR = given.pop("unread_for", serving.UNREAD_FOR)
    HttpConnection.proxies = networks(filter(None, proxies.split(",")))
    config = configured(HttpConnection.proxies)
    config.app = create_app(database, read_settings(given))
    config.factory = False
    listening = listen(host, 0)
    Server(config, lambda: print(f"{READY}{listening.getsockname()[1]}", flush=True)).run([listening])
