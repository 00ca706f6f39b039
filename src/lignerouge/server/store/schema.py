"""The tables of the database. `migrations/` makes them; a test holds both against each other."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey("guests.id"), nullable=False, index=True),
    Column("game", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON, as seats and result
    Column("seats", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("due", Double, index=True),
    Column("version", Integer, nullable=False),
    Column("again", Text, nullable=False, server_default=text("''")),
    Column("origin", Text, nullable=False, server_default=text("'null'")),  # JSON
    Column("passing", Boolean, nullable=False, server_default=false()),
    Column("day", Text, nullable=False, server_default=text("''")),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("seed", BigInteger),
    Index(None, "listed", "status", "changed"),
    Index(None, "status", "id"),
)

chains = Table(
    "chains",
    metadata,
    Column("match", Text, ForeignKey("tables.id"), primary_key=True),
    Column("last", LargeBinary, nullable=False),
    Column("parts", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("ranked", Boolean, nullable=False, server_default=false()),
    Column("salts", Text),  # JSON; NULL: those of the seats
    Column("opens", Double, nullable=False, server_default=text("0")),
)

holders = Table(
    "holders",
    metadata,
    Column("match", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True, index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("match", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),  # as it stands in a record
    Column("seat", Integer),
    Column("answer", Text, nullable=False),
    Column("at", Double, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", Text, ForeignKey("tables.id"), primary_key=True),
    Column("report", Text, nullable=False),  # JSON
)

days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("started", Integer, nullable=False),
    Column("par", Integer),
    Column("path", Text, nullable=False, server_default=text("'[]'")),  # JSON: of par
)

day_tries = Table(
    "day_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True),
    Column("match", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("result", Integer),
    Column("place", Integer),
    Column("path", Text, nullable=False),  # JSON
    Column("at", Double, nullable=False),
    Index(None, "guest", "day"),
    Index(None, "day", "result", "at"),
)

day_counts = Table(  # so many riders with this result: nobody counts ten thousand of them for a histogram
    "day_counts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("result", Integer, primary_key=True, autoincrement=False),
    Column("riders", Integer, nullable=False),
)

# How things are now, for processes that share the database: nothing that is worth keeping.

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seen", Double, nullable=False),
)

attended = Table(
    "attended",
    metadata,
    Column("match", Text, primary_key=True),
    Column("process", Text, primary_key=True, index=True),
    Column("seats", Text, nullable=False),  # from which somebody looks
    Column("spectators", Integer, nullable=False),
)

books = Table(
    "books",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("guests.id"), nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("document", Text, nullable=False),  # JSON, as kept
    Column("kept", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("guest", Text, ForeignKey("guests.id"), primary_key=True),
    Column("address", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("secret", Text, nullable=False),  # JSON
)
