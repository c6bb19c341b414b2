"""What a page asks of its table: moves, undo, hints, previews, the list of moves, and the stream of steps."""

from collections.abc import Sequence
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Stream

from papilio.core.game import PapilioError, Seat
from papilio.core.match import Match
from papilio.core.match import Move as LegalMove
from papilio.text import _
from papilio.web import forms, live
from papilio.web.bots import HINT_LEVEL
from papilio.web.errors import Busy, Conflict, Forbidden, Outrun, Refusal, wants_json
from papilio.web.frames import Viewer
from papilio.web.guests import Guest
from papilio.web.site import Site, held
from papilio.web.store import RUNNING, WAITING, TableRow
from papilio.web.tables import Change

AnyRequest = Request[Any, Any, Any]
NO_STORE = {"cache-control": "no-store"}
CANDIDATES = 5
_hinting: set[str] = set()  # guests whose hint is being thought about


def done(request: AnyRequest, id: str, seq: int) -> Response[Any]:
    """The answer to a change: its seq to a script, the table to a person."""
    if wants_json(request):
        return Response({"seq": seq}, media_type=MediaType.JSON, status_code=200, headers=NO_STORE)
    return Redirect(f"/tables/{id}", status_code=303)


@post("/tables/{id:str}/move")
async def move(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """Play a move."""
    data = await forms.read(request, forms.Move)
    row = site.tables.row(id)
    request.scope["state"]["game"] = row.game
    wanted = data.action if data.action is not None else data.move

    match = site.tables.match(row)
    if wanted is None:
        wanted = put_together(match, held(row, guest.id, data.seat), await forms.parts(request))
    arrived = site.clock.now(id, match) if match.spec.timed and row.state == RUNNING else None

    def change(match: Match) -> list[Any]:
        steps = match.steps(data.seat, wanted, arrived)
        return steps + site.agreeing(row, match, arrived, data.seat) if match.spec.races else steps

    return await _change(request, site, guest, row, data, change)


def put_together(match: Match, seat: Seat, parts: list[str]) -> int:
    """The legal move that consists of these parts. Raises Refusal."""
    if not parts:
        raise Refusal(_("This request names no move."))
    for legal in match.legal(seat):
        if sorted(legal.parts) == sorted(parts):
            return legal.index
    raise Refusal(_("These parts do not make a legal move."))


@post("/tables/{id:str}/undo")
async def undo(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """Take the seat's last decision back."""
    data = await forms.read(request, forms.Undo)
    row = site.tables.row(id)
    return await _change(request, site, guest, row, data, lambda match: match.undo(data.seat), covered_too=True)


async def _change(
    request: AnyRequest,
    site: Site,
    guest: Guest,
    row: TableRow,
    data: forms.Move | forms.Undo,
    change: Change,
    covered_too: bool = False,
) -> Response[Any]:
    """One guarded change by one guest: an id that was answered is answered so again, an old seq is refused.

    Where somebody else was quicker, but did not touch this seat's choices, it is tried again on what is now.
    """
    wanted = forms.request_id(data.request)
    while True:
        held(row, guest.id, data.seat)
        if wanted and (seq := site.store.answer(row.id, guest.id, wanted)) is not None:
            return done(request, row.id, seq)
        if row.state == RUNNING:
            match = site.tables.match(row)
            if match.ply_count > row.seq:  # written since the row was read
                row = site.tables.row(row.id)
                continue
            if not covered_too:
                site.looking(row, guest.id, data.seat)
            if not 0 <= data.seq <= row.seq or site.tables.touched(row, match, data.seat, data.seq):
                raise Conflict(_("The table has moved on since then. Look at it again."))
        try:
            seq = await site.tables.play(row, change, guest.id, wanted)
        except Outrun:
            row = site.tables.row(row.id)
            continue
        return done(request, row.id, seq)


@post("/tables/{id:str}/iam")
async def iam(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """On a shared screen: the next person looks."""
    data = await forms.read(request, forms.ForSeat)
    row = site.tables.row(id)
    held(row, guest.id, data.seat)
    if data.seat not in row.actors:
        raise Conflict(_("It is not this seat's turn."))
    await site.store.do(site.store.uncover, id, guest.id, data.seat)
    site.hub.look(id, guest.id, data.seat)
    return done(request, id, row.seq)


@post("/tables/{id:str}/hint", opt={"dear": True})
async def hint(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """What a bot would do here, with what it expects of each candidate."""
    data = await forms.read(request, forms.ForSeat)
    row = site.tables.row(id)
    match, seat = _to_act(site, row, guest, data.seat)
    if match.spec.races and match.seats > 1:
        raise Conflict(_("There are no hints in a race against others."))
    if guest.id in _hinting:
        raise Busy(_("A bot is thinking about your last question."))
    _hinting.add(guest.id)
    try:
        thought = await site.bots.think(row, match, seat, HINT_LEVEL)
    finally:
        _hinting.discard(guest.id)
    chosen, others = thought.candidates[:1], thought.candidates[1:CANDIDATES]
    candidates = [
        {
            "action": action,
            "text": match.game.text(seat, action),
            "words": match.spec.narration.describe(match.game, seat, action),
            "value": round(value, 3),
            "percent": round(100 * value),
        }
        for action, value in [*chosen, *sorted(others, key=lambda candidate: -candidate[1])]
    ]
    if not candidates:
        return Response({"sentence": _("The bot would wait."), "candidates": []}, headers=NO_STORE, status_code=200)
    sentence = _("The bot would play: {move}. It sees a {percent} % chance of winning.").format(
        move=candidates[0]["words"], percent=candidates[0]["percent"]
    )
    if match.spec.races:
        sentence = candidates[0]["words"]
    return Response({"sentence": sentence, "candidates": candidates}, headers=NO_STORE, status_code=200)


@post("/tables/{id:str}/latency")
async def latency(
    request: AnyRequest, id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """How long this page's requests take there and back, as it has measured; all at the table are told."""
    data = await forms.read(request, forms.Latency)
    held(site.tables.row(id), guest.id, data.seat)
    site.hub.measured(id, data.seat, data.ms)
    return Response({}, headers=NO_STORE, status_code=200)


@get("/tables/{id:str}/moves")
async def moves(
    id: FromPath[str], seat: FromQuery[int], site: NamedDependency[Site], guest: NamedDependency[Guest]
) -> Response[Any]:
    """The legal moves as a tree of slots, with words for each."""
    row = site.tables.row(id)
    match, seat = _to_act(site, row, guest, seat)
    return Response({"seq": match.ply_count, **move_tree(match, match.legal(seat))}, headers=NO_STORE)


def move_tree(match: Match, legal: Sequence[LegalMove]) -> dict[str, Any]:
    """First this slot, then that one; at the end of each branch the action."""
    narration = match.spec.narration
    tree: dict[str, Any] = {}
    slots: set[str] = set()
    for legal_move in legal:
        parts = legal_move.parts
        slots.update(parts)
        branch = tree
        for part in parts[:-1]:
            branch = branch.setdefault(part, {})
        branch[parts[-1]] = legal_move.index
    labels = {slot: narration.part_label(slot) for slot in sorted(slots)}
    if match.spec.races:  # a button for each says all of the move
        alone = [move for move in legal if len(move.parts) == 1]
        labels |= {move.parts[0]: narration.describe(match.game, move.seat, move.index) for move in alone}
    prefixes = sorted({slot.partition(":")[0] for slot in slots})
    return {
        "prompts": {prefix: narration.part_prompt(prefix) for prefix in prefixes},
        "labels": labels,
        "tree": tree,
    }


@get("/tables/{id:str}/preview")
async def preview(
    id: FromPath[str],
    seat: FromQuery[int],
    action: FromQuery[int],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
    request: AnyRequest,
    seq: FromQuery[int | None] = None,
) -> Response[Any]:
    """What a move would do, as far as the seat can know; nothing if it was asked at a `seq` that is past."""
    row = site.tables.row(id)
    request.scope["state"]["game"] = row.game
    try:
        match, seat = _to_act(site, row, guest, seat)
        events = match.preview(seat, action)
    except PapilioError:
        if seq is None or seq >= row.seq:
            raise
        return Response({"fragments": {}, "sentence": ""}, headers=NO_STORE)
    overlay = match.spec.drawing.preview(match.game, match.view(seat).state, seat, action, events)
    shown = {"fragments": overlay.fragments, "sentence": overlay.sentence, "card": overlay.card}
    return Response(shown, headers=NO_STORE)


def _to_act(site: Site, row: TableRow, guest: Guest, seat: Seat) -> tuple[Match, Seat]:
    if row.state != RUNNING:
        raise Conflict(_("No game is running here."))
    site.looking(row, guest.id, seat)
    return site.tables.match(row), seat


@get("/tables/{id:str}/frame")
async def frame(
    id: FromPath[str],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
    watch: FromQuery[str] = "",
    at: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The whole present as the guest may see it; or what it was `at` an earlier seq, to play on from there."""
    row = site.tables.row(id)
    seats, eye = _viewer(site, row, guest, watch)
    if row.state == WAITING:
        raise Conflict(_("This game has not begun yet."))
    entry = site.tables.entry(row)
    if at is not None and 0 <= at < row.seq:
        match, moments = site.tables.since(id, at)
        data = site.frames.whole(row.id, match, moments[0].before, moments[0].last_before, eye, seats, at)
    else:
        data = site.frames.whole(row.id, entry.match, entry.present, entry.last, eye, seats)
    return Response(data, media_type=MediaType.JSON, headers=NO_STORE)


@get("/tables/{id:str}/words")
async def words(
    id: FromPath[str], site: NamedDependency[Site], guest: NamedDependency[Guest], watch: FromQuery[str] = ""
) -> Response[Any]:
    """The present in words, as the guest may see it."""
    row = site.tables.row(id)
    _seats, eye = _viewer(site, row, guest, watch)
    if row.state == WAITING:
        raise Conflict(_("This game has not begun yet."))
    match = site.tables.match(row)
    lines = match.spec.narration.in_words(match.game, match.view(eye).state, match.names)
    return Response({"seq": match.ply_count, "lines": lines}, headers=NO_STORE)


@get("/tables/{id:str}/stream")
async def stream(
    request: AnyRequest,
    id: FromPath[str],
    site: NamedDependency[Site],
    guest: NamedDependency[Guest],
    watch: FromQuery[str] = "",
) -> Stream:
    """Every step from `from` on, as it comes."""
    row = site.tables.row(id)
    seats, eye = _viewer(site, row, guest, watch)
    seq = _whence(request, row)
    follower = live.Stream(guest.id, seats, eye, seq, bool(watch))
    site.hub.open(id, follower)
    events = live.follow(site.tables, site.frames, id, follower)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        events = live.squeezed(events)
        headers["content-encoding"] = "gzip"
    return Stream(live.until_closed(events, site.hub, id, follower), media_type="text/event-stream", headers=headers)


def _viewer(site: Site, row: TableRow, guest: Guest, watch: str) -> tuple[list[Seat], Viewer]:
    """The seats that a page shows and the one that it looks through; checked anew at each opening."""
    if watch:
        if watch != row.watch:
            raise Forbidden(_("This link shows another table."))
        return [], None
    seats = row.seats_of(guest.id)
    if not seats and row.host != guest.id:
        raise Forbidden(_("You have no seat at this table."))
    return seats, site.eye(row, guest.id)


def _whence(request: AnyRequest, row: TableRow) -> int:
    """The seq that the page stands at; a browser that reconnects by itself says it in a header."""
    text = request.headers.get("last-event-id") or request.query_params.get("from") or str(row.seq)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refusal(_("This request cannot be read."))
    return min(int(text), row.seq)


HANDLERS = [move, undo, iam, hint, latency, moves, preview, frame, words, stream]
