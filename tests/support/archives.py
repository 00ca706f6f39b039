"""Archives that tests unpack."""

import tarfile
from pathlib import Path
from typing import Any

SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 and newer


def unpack(archive: Path, folder: Path) -> None:
    """All that is in it; nothing beside the folder, where Python sees to that."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, **SAFELY)
