"""Everything that lies in a database, whatever table it is in."""

import base64
from typing import Any

from sqlalchemy import MetaData, create_engine, select


def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, as the database itself lists them."""
    engine = create_engine(
        url.replace("postgresql://", "postgresql+psycopg://") if "://" in url else f"sqlite:///{url}"
    )
    try:
        found = MetaData()
        found.reflect(engine)
        with engine.connect() as connection:
            return {
                table.name: [dict(row._mapping) for row in connection.execute(select(table))]
                for table in found.sorted_tables
            }
    finally:
        engine.dispose()


def traces(url: str, *texts: str) -> dict[str, list[str]]:
    """In which tables and columns one of these texts occurs, also encoded."""
    hits: dict[str, list[str]] = {}
    for table, rows in everything(url).items():
        for row in rows:
            for column, value in row.items():
                shown = value.decode("latin-1") if isinstance(value, bytes) else str(value)
                for text in texts:
                    encoded = base64.b64encode(text.encode()).decode().rstrip("=")
                    if text in shown or encoded in shown:
                        hits.setdefault(text, []).append(f"{table}.{column}")
    return hits
