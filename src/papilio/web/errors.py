"""Refusals of the site, and every error as an answer: JSON for scripts, a page for people, never a traceback."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from papilio.core.game import (
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    PapilioError,
    UndoRefused,
    UnknownGame,
)
from papilio.text import _
from papilio.web.page import Page

logger = logging.getLogger(__name__)


class Refusal(PapilioError):
    """A request that this site does not fulfil."""

    status = 400


class Forbidden(Refusal):
    """Not for this guest."""

    status = 403


class Missing(Refusal):
    """There is no such thing."""

    status = 404


class Conflict(Refusal):
    """The table has moved on."""

    status = 409


class Outrun(Conflict):
    """Somebody else has written to the table first."""


class Busy(Refusal):
    """Too much at once."""

    status = 429


STATUS: dict[type[Exception], int] = {
    UnknownGame: 404,
    UndoRefused: 409,
    InvalidMove: 400,
    IllegalMove: 422,
    InvalidOption: 422,
    InvalidPosition: 422,
    InvalidRecord: 422,
}
SENTENCES = {
    400: "This request cannot be understood.",
    403: "This is not yours to do. If the page is old, reload it.",
    404: "There is nothing here.",
    405: "This cannot be asked for in this way.",
    413: "This is too large.",
    429: "Too much at once. Wait a minute.",
}


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a script asked, not a person's form or link."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept or request.content_type[0] == MediaType.JSON


def sentence(error: PapilioError) -> str:
    """An error's words for a page."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def answer(
    request: Request[Any, Any, Any], status: int, sentence: str, clause: str = "", game: str = ""
) -> Response[Any]:
    """An error as the client reads it."""
    rules = f"/games/{game}/rules#{clause}" if clause and game else ""
    content = {"error": sentence, "clause": clause, "rules": rules}
    headers = {"cache-control": "no-store"}
    if wants_json(request):
        return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)
    title = _("Not possible") if status == 422 else _(HTTPStatus(status).phrase)
    context = {**content, "status": status, "title": title, "table": table_of(request) if status != 404 else ""}
    return Page("error.html", context, status)


def table_of(request: Request[Any, Any, Any]) -> str:
    """The page of the table that was asked something; empty where that page itself is what failed."""
    id = request.scope.get("path_params", {}).get("id")
    return f"/tables/{id}" if id and request.url.path.startswith(f"/tables/{id}/") else ""


def on_papilio_error(request: Request[Any, Any, Any], error: PapilioError) -> Response[Any]:
    """Our own errors say what to tell."""
    status = error.status if isinstance(error, Refusal) else STATUS.get(type(error), 400)
    clause = error.clause if isinstance(error, IllegalMove) else ""
    return answer(request, status, str(error), clause, request.scope["state"].get("game", ""))


def on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """The framework's errors, in our words."""
    status = error.status_code if error.status_code < 500 else 500
    return answer(request, status, _(SENTENCES.get(status, SENTENCES[400])))


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Ours to mend: logged in full, told in one sentence."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(request, 500, _("Something went wrong on the server; your game is kept."))
