"""The process of an external bot: loads it, and answers requests until whoever asks is gone."""

import os
import pickle
import queue
import sys
import threading
from importlib.metadata import EntryPoint
from typing import Any, BinaryIO

import orjson

from lignerouge.external_bots import GROUP, describe
from lignerouge.registry import GAMES


def read_frame(pipe: BinaryIO) -> bytes:
    """A request; nothing at the end."""
    return pipe.read(int.from_bytes(pipe.read(4), "big"))


def listen(pipe: BinaryIO, frames: "queue.SimpleQueue[bytes]") -> None:
    """Take requests. When whoever asks is gone, so is this process, even while its bot thinks."""
    while frame := read_frame(pipe):
        frames.put(frame)
    os._exit(0)


def load(target: str) -> tuple[Any, list[str] | None]:
    """The bot's maker and the games that it plays."""
    new_bot = EntryPoint("", target, GROUP).load()
    games = getattr(new_bot, "games", None)
    if games is not None and (isinstance(games, str) or not all(isinstance(game, str) for game in games)):
        raise TypeError("games is a tuple of names")
    return new_bot, None if games is None else list(games)


def answer(new_bot: Any, frame: bytes) -> dict[str, Any]:
    """What the bot says to one request."""
    number, game, seed, view, prompt = pickle.loads(frame)
    try:
        option = new_bot(game, seed).choose(view, prompt)
    except BaseException as error:  # also sys.exit: the next answer may be a good one
        return {"number": number, "error": describe(error)}
    return {"number": number, "option": str(option)[:200] if isinstance(option, str) else None}


def main() -> None:
    """Answer requests until whoever asks is gone."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # what a bot prints is not what it answers
    path, target = pickle.loads(read_frame(requests))
    sys.path[:] = path
    try:
        GAMES.drop_broken()  # import them now, so that it does not count as thinking
        new_bot, games = load(target)
    except BaseException as error:
        replies.write(orjson.dumps({"error": describe(error)}) + b"\n")
        return
    replies.write(orjson.dumps({"games": games}) + b"\n")
    frames: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(requests, frames), daemon=True).start()
    while True:
        replies.write(orjson.dumps(answer(new_bot, frames.get())) + b"\n")


if __name__ == "__main__":
    main()
