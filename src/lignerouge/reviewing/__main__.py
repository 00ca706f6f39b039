"""The process that reviews, for a server: `python -m lignerouge.reviewing` (`worker.py` says what it hears and tells).

Until it is warm it gives way to everything else: it starts in the moment when people begin to play, and imports and
compiled code take two seconds of a core that their tables may need.
"""

import os
import threading
from importlib import import_module

WORKER = "lignerouge.reviewing.worker"


def get_ready() -> None:
    """Load everything, behind whatever else the machine has to do."""
    if hasattr(os, "nice"):  # on Linux this thread alone: the process goes on at the usual priority
        os.nice(5)
    import_module(WORKER).get_warm()


if __name__ == "__main__":
    getting_ready = threading.Thread(target=get_ready)
    getting_ready.start()
    getting_ready.join()
    import_module(WORKER).work()
