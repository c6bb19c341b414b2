"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from sqlalchemy import JSON, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

VERSION = "0003"  # the newest migration

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules_version", String, nullable=False),
    Column("components", String, nullable=False),  # their SHA-256
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", JSON),  # where it began, if not at the start of the game
    Column("state", String, nullable=False),  # waiting, running, over
    Column("seq", Integer, nullable=False),  # how many plies are written
    Column("actors", JSON, nullable=False),  # the seats that it waits for
    Column("host", String, nullable=False),  # a guest
    Column("watch", String, nullable=False, unique=True),  # token of spectators
    Column("replay", String, nullable=False, unique=True),  # token of the replay, once it is over
    Column("origin", String, nullable=False),  # new, rematch, try, from, import
    Column("next", String),  # its rematch
    Column("outcome", JSON(none_as_null=True)),  # once it is over: winners, scores, reason
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, guest, bot
    Column("guest", String),
    Column("name", String, nullable=False),
    Column("level", String, nullable=False),  # of the bot that sits or would sit here
    Column("invite", String, unique=True),
    Index("seats_by_guest", "guest"),
)

plies = Table(
    "plies",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),  # notation, chance's and undo included
    Column("at", Float, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("guest", String, primary_key=True),
    Column("request", String, primary_key=True),
    Column("seq", Integer, nullable=False),
)

reseats = Table(  # who sat there before, when somebody came or went while the game ran
    "reseats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),  # how many plies were written then
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("level", String, nullable=False),
)

uncovered = Table(  # on a shared screen: the seat whose person looks at it
    "uncovered",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("guest", String, primary_key=True),
    Column("seat", Integer, nullable=False),
)
