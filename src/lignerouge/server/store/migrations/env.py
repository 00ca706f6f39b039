"""Run by Alembic. The connection comes from `migrate`, which also owns the transaction."""

from alembic import context

from lignerouge.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
