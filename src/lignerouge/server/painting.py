"""Pictures as PNG: painted one at a time by a process of its own, since the painter lets nobody else work meanwhile."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from lignerouge.server.protocol.errors import DeniedError

PATIENCE = 30.0  # seconds

T = TypeVar("T", bound=Hashable)

PAINTER = """
import os, sys, resvg_py
os.nice(10) if hasattr(os, "nice") else None
drawn = sys.stdin.buffer.read().decode()
painted = resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=sys.argv[1:])
sys.stdout.buffer.write(bytes(painted))
"""


async def painted(drawing: str, fonts: Sequence[Path] = ()) -> bytes:
    """An SVG as PNG, with the letters of these fonts and no others."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PAINTER, *map(str, fonts)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        answer, _ = await asyncio.wait_for(process.communicate(drawing.encode()), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode or not answer:
        raise DeniedError("trouble", "broken")
    return answer


class PictureCache(Generic[T]):
    """Painted pictures, the latest that were asked for."""

    def __init__(self, most: int, fonts: Sequence[Path] = ()) -> None:
        self._most, self._fonts = most, fonts
        self._pictures: OrderedDict[T, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()  # however many ask: the others find it painted

    def __contains__(self, key: T) -> bool:
        return key in self._pictures

    async def get(self, key: T, draw: Callable[[], Awaitable[str]]) -> bytes:
        """The picture of this key; it is drawn and painted if nobody has asked for it lately."""
        async with self._one_at_a_time:
            if key not in self._pictures:
                self._pictures[key] = await painted(await draw(), self._fonts)
                while len(self._pictures) > self._most:
                    self._pictures.popitem(last=False)
            self._pictures.move_to_end(key)
            return self._pictures[key]
