"""The tests' server with room for six teams, to see how a table with twelve riders is drawn.

The engine's record has their places and the browser their colours; only the box that such a race needs is not there.
"""

import runpy

from lignerouge.flamme import setup

setup.MOST_SEATS = 6  # before anybody else reads it

if __name__ == "__main__":
    runpy.run_module("tests.server.run_server", run_name="__main__")
