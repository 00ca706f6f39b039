"""Brings a database to the newest schema when a server starts."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from lignerouge.kernel.mistake import Mistake

# Alembic keeps the migration under way in global variables.
_one_at_a_time = threading.Lock()


def migrate(connection: Connection) -> None:
    """Every step that is missing, inside the transaction of this connection: all of them or none."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise Mistake("This database was written by a newer version of Ligne Rouge; start that version.")
    with _one_at_a_time:
        command.upgrade(config, "head")
