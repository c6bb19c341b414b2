"""How a game ended, so that lists can tell it; what ended earlier is listed without."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("outcome", sa.JSON))


def downgrade() -> None:
    op.drop_column("tables", "outcome")
