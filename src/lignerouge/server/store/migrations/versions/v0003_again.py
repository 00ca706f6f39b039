"""Where the people of a table play again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """The id of the next table, or nothing."""
    op.add_column("tables", sa.Column("again", sa.Text, nullable=False, server_default=sa.text("''")))
