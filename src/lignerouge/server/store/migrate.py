"""Brings a database to the newest schema when a server starts."""

import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from lignerouge.kernel.errors import InputError

STEPS = Path(__file__).with_name("migrations")

# Alembic keeps the migration under way in global variables.
_one_at_a_time = threading.Lock()


def migrate(connection: Connection) -> None:
    """Every step that is missing, inside the transaction of this connection: all of them or none.

    As a rule none is, and Alembic, which takes a quarter of a second to import, is not needed.
    """
    if is_newest(connection):
        return
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise InputError("This database was written by a newer version of Ligne Rouge; start that version.")
    with _one_at_a_time:
        command.upgrade(config, "head")


def check_newest(connection: Connection) -> None:
    """Raise the mistake of a database that has not the newest schema; nothing is changed."""
    if not inspect(connection).has_table("alembic_version"):
        raise InputError("There is nothing of a server in this database.")
    if not is_newest(connection):
        raise InputError(
            "This database was written by another version of Ligne Rouge: use that one, or start `lignerouge serve`, "
            "which brings what an older one wrote up to date."
        )


def is_newest(connection: Connection) -> bool:
    """The last step has been made; the files of the steps are named after their numbers."""
    newest = max(file.name[1:5] for file in (STEPS / "versions").glob("v*.py"))
    if not inspect(connection).has_table("alembic_version"):
        return False
    return [newest] == [*connection.scalars(text("SELECT version_num FROM alembic_version"))]
