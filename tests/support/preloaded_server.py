"""What every server of the tests needs, imported and loaded once in the process that they are forked from."""

import gc

import tests.support.run_server  # noqa: F401  # what is forked runs it

from lignerouge.compiling import builds
from lignerouge.compiling.parts import SERVED, files, uncompiled
from lignerouge.flamme.content.boxes import boxes
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.server.http.flamme.catalogue import listed_stages

if not INTERPRETED and not uncompiled(SERVED):
    for _ in builds.load(files(SERVED)):
        pass
listed_stages(tuple(boxes()))  # what a page asks for first, and is then kept
gc.freeze()  # otherwise looking for garbage would copy all of it into every server
