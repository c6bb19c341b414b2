"""What people send, as typed data: JSON or forms, read once and checked."""

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType

from papilio.core.game import InvalidOption
from papilio.core.spec import GameSpec, Option
from papilio.text import _
from papilio.web.errors import Refusal

T = TypeVar("T")
FORMS = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
REQUEST_ID = 64


class Move(msgspec.Struct):
    """A move: an action or its notation, the seq that it answers, and the request's own id."""

    seat: int
    seq: int
    action: int | None = None
    move: str | None = None
    request: str = ""


class Undo(msgspec.Struct):
    """Take the last decision back."""

    seat: int
    seq: int
    request: str = ""


class ForSeat(msgspec.Struct):
    """Something that one seat asks for."""

    seat: int


class Latency(msgspec.Struct):
    """How many milliseconds a page's request takes there and back."""

    seat: int
    ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)]


class Leave(msgspec.Struct):
    """Get up from a seat, or from all that one holds."""

    seat: int | None = None


class ForBot(msgspec.Struct):
    """A level for a bot."""

    level: str = ""


class Named(msgspec.Struct):
    """The name under which a guest sits down."""

    name: str = ""


async def fields(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The fields of a form or of a JSON object."""
    if request.content_type[0] in FORMS:
        return dict((await request.form()).items())
    body = await request.body()
    try:
        data = msgspec.json.decode(body) if body else {}
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        data = None
    if not isinstance(data, dict):
        raise Refusal(_("This request cannot be read."))
    return data


async def read(request: Request[Any, Any, Any], type: type[T]) -> T:
    """The request's fields as typed data. Raises Refusal."""
    given = {key: value for key, value in (await fields(request)).items() if value != ""}
    try:
        return msgspec.convert(given, type, strict=False)
    except (msgspec.ValidationError, OverflowError) as error:
        raise Refusal(_("This request cannot be read: {why}").format(why=error)) from error


async def parts(request: Request[Any, Any, Any]) -> list[str]:
    """The slots that a form names, in its fields `part…`, in any order."""
    if request.content_type[0] not in FORMS:
        return []
    return [str(value) for key, value in (await request.form()).multi_items() if key.startswith("part")]


def request_id(text: str) -> str:
    """The client's id of a request; one longer than any that ours makes is refused."""
    if len(text) > REQUEST_ID:
        raise Refusal(_("This request cannot be read."))
    return text


async def upload(value: Any, limit: int) -> bytes:
    """A file or a text out of a form."""
    raw = await value.read(limit + 1) if isinstance(value, UploadFile) else str(value or "").encode()
    return bytes(raw)


def option_values(spec: GameSpec, seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options of a form's fields `option-NAME`. Raises InvalidOption."""
    values = {}
    for option in spec.options:
        text = given.get(f"option-{option.name}")
        if option.kind == "flag" and text is None:
            text = "false"  # a box that is not ticked is not sent
        if option.kind == "numbers" and not text:  # a field for each seat; one text with commas does too
            each = [str(given.get(f"option-{option.name}-{seat}") or option.default) for seat in range(seats)]
            text = ",".join(each)
        if text is not None and (not option.only_for_seats or seats in option.only_for_seats):
            values[option.name] = option_value(option, str(text).strip())
    return values


def option_value(option: Option, text: str) -> Any:
    """One option's value; `Option.check` proves it."""
    if option.kind == "choice":
        return next((choice for choice in option.choices if str(choice) == text), text)
    if option.kind == "flag":
        return text in ("true", "on")
    if option.kind == "numbers":
        return [_number(option, part) for part in text.split(",")]
    return text if text == "random" else _number(option, text)


def _number(option: Option, text: str) -> int:
    try:
        return int(text[:12])
    except ValueError:
        raise InvalidOption(f"{option.name} is a whole number, not {text[:20]!r}", option.name) from None
