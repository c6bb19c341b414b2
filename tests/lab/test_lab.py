"""Studies: what is played is what was planned, nothing is lost, and the figures are those of the games."""

import json
import math
import re
from pathlib import Path

import pytest

import papilio
from papilio.cli import main
from papilio.core.events import Event
from papilio.core.game import InvalidOption, UnknownGame
from tests.extras import needs

for module in ("joblib", "altair", "vl_convert", "openskill", "tqdm", "tomli_w"):
    needs("lab", module)

from papilio import lab  # noqa: E402
from papilio.lab.facts import given, in_front, particulars  # noqa: E402
from papilio.lab.report import counted  # noqa: E402
from papilio.lab.summary import kind, ratings, share  # noqa: E402

GARDEN = lab.Study(game="butterfly-garden", games=5, seed=3)
CARD = "scoring.life-cycle-card"


def facts(**changed: object) -> lab.Facts:
    """A game of two of which only what is told matters."""
    plain: dict[str, object] = {
        "variant": 0,
        "number": 0,
        "seed": 1,
        "bots": ["random", "random"],
        "utilities": [1.0, 0.0],
        "scores": [3, 1],
        "winners": [0],
        "reason": "points",
        "plies": 4,
        "decisions": [2, 2],
        "turns": 4,
        "branching": 2.0,
        "widest": 3,
        "leads": 0,
        "last_seat": 1,
        "uses": [{}, {}],
        "points": [{}, {}],
    }
    return lab.Facts(**{**plain, **changed})  # type: ignore[arg-type]


def test_variants_are_all_combinations() -> None:
    study = lab.Study(
        game="butterfly-garden",
        seats=3,
        vary={"three-player-flowerbeds": ["balanced", "unshared"], "hand": [1, 2]},
    )
    variants = study.variants()
    assert [variant.name for variant in variants] == [
        f"three-player-flowerbeds = {beds}, hand = {hand}" for beds in ("balanced", "unshared") for hand in (1, 2)
    ]
    assert variants[3].options["hand"] == 2
    assert GARDEN.variants()[0].name == "as by default"


def test_a_varied_component_changes_the_game(tmp_path: Path) -> None:
    study = lab.Study(game="mariposas", games=2, bots=("greedy",), vary_components={CARD: [1, 30]})
    assert study.variants()[0].components != study.variants()[1].components
    lab.run(study, tmp_path / "cards", quiet=True)
    cheap, dear = lab.summarise(*lab.results(tmp_path / "cards"))
    assert dear.scores.value > cheap.scores.value


def test_a_component_that_is_varied_is_one_that_there_is() -> None:
    with pytest.raises(InvalidOption, match=r"no tiles\.C\.counts"):
        lab.Study(game="butterfly-garden", vary_components={"tiles.C.counts": [1]}).variants()


@pytest.mark.parametrize(
    ("study", "complaint"),
    [
        (lab.Study(game="butterfly-garden", games=0), "at least one game"),
        (lab.Study(game="butterfly-garden", seats=3, bots=("random", "greedy")), "2 bots for 3 seats"),
        (lab.Study(game="butterfly-garden", bots=("hawk",)), "hawk"),
        (lab.Study(game="butterfly-garden", options={"hand": 1}, vary={"hand": [1]}), "both fixed and varied"),
        (lab.Study(game="butterfly-garden", vary={"hands": [1]}), "no option"),
        (
            lab.Study(game="butterfly-garden", vary_components={"tiles.C.count": [13]}),
            "the counts must make 54 tiles, not 53",
        ),
    ],
)
def test_what_cannot_be_played_is_told_first(study: lab.Study, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=complaint):
        lab.run(study, tmp_path / "study", quiet=True)
    assert not (tmp_path / "study").exists()
    with pytest.raises(UnknownGame):
        lab.Study(game="moths").checked()


def test_a_place_that_cannot_play_is_told_first(tmp_path: Path) -> None:
    study = lab.Study(game="butterfly-garden", games=1)
    with pytest.raises(InvalidOption, match="not 'there'"):
        lab.run(study, tmp_path / "study", on="there", quiet=True)
    for jobs in (0, -7):
        with pytest.raises(InvalidOption, match="one process at least"):
            lab.run(study, tmp_path / "study", jobs=jobs, quiet=True)
    assert not (tmp_path / "study").exists()


def test_facts_are_those_of_the_game() -> None:
    study = lab.Study(game="butterfly-garden", seed=5, bots=("greedy", "random"))
    game = lab.play_game(study, study.variants(), 2)
    assert (game.seed, game.bots) == (7, ["greedy", "random"])
    assert sum(game.utilities) == 1
    assert game.turns == sum(game.decisions)  # one decision is a turn here
    for seat in (0, 1):
        laid = {what: number for what, number in game.uses[seat].items() if what.startswith("tile:")}
        assert sum(laid.values()) == game.decisions[seat]
    assert 1 < game.branching < game.widest
    assert game == lab.play_game(study, study.variants(), 2)


def test_every_game_can_be_studied(tmp_path: Path) -> None:
    for spec in papilio.games():
        study = lab.Study(game=spec.id, seats=max(spec.seats), games=2)
        lab.run(study, tmp_path / spec.id, quiet=True)
        plan, games = lab.results(tmp_path / spec.id)
        assert plan == study
        assert [game.number for game in games] == [0, 1]
        assert sum(lab.summarise(study, games)[0].reasons[game.reason].value for game in games[:1]) > 0


def test_who_leads_by_the_games_own_evaluation() -> None:
    match = papilio.start("butterfly-garden", seats=3, seed=1)
    assert in_front(match.game, match.game.new_state()) == {0, 1, 2}


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    study = lab.Study(game="papillons", games=12, bots=("greedy", "random"), mixed=True)
    lab.run(study, tmp_path / "one", quiet=True)
    lab.run(study, tmp_path / "two", jobs=2, quiet=True)
    assert (tmp_path / "one/games.csv").read_bytes() == (tmp_path / "two/games.csv").read_bytes()


def test_an_interrupted_study_goes_on(tmp_path: Path) -> None:
    lab.run(GARDEN, tmp_path, quiet=True)
    file = tmp_path / "games.csv"
    whole = file.read_bytes()
    for torn in (whole[:-20], whole[: whole.index(b"\n", 300) + 1], whole[: whole.index(b"\n") + 1], whole):
        file.write_bytes(torn)
        lab.run(GARDEN, tmp_path, quiet=True)
        assert file.read_bytes() == whole
    with pytest.raises(InvalidOption, match="another study"):
        lab.run(lab.Study(game="butterfly-garden", games=6, seed=3), tmp_path, quiet=True)
    assert file.read_bytes() == whole


def test_a_directory_without_a_study_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="holds no study"):
        lab.results(tmp_path)


def test_figures() -> None:
    games = [
        facts(uses=[{"tile:A": 2}, {}], leads=1),
        facts(utilities=[0.0, 1.0], winners=[1], scores=[0, 8], reason="time", plies=6),
    ]
    (summary,) = lab.summarise(GARDEN, games)
    assert [seat.value for seat in summary.seats] == [0.5, 0.5]
    assert summary.spread.value == 5
    assert summary.leads.value == 0.5
    assert summary.plies.value == 5
    assert summary.elsewhere.value == 0.5  # the first game was won by who had not decided last
    assert summary.reasons["time"].value == 0.5
    assert summary.ratings == {}
    (use,) = summary.uses
    assert (use.what, use.per_seat.value) == ("tile:A", 0.5)
    assert math.isnan(use.gain.value)  # too few to compare
    assert share([1.0, 0.0]).low < 0.5 < share([1.0, 0.0]).high


def test_what_helps_is_seen() -> None:
    games = [facts(number=n, uses=[{"wings": 1}, {"rain": 1}]) for n in range(25)]
    by_name = {use.what: use.gain.value for use in lab.summarise(GARDEN, games)[0].uses}
    assert by_name == {"wings": 1, "rain": -1}


def test_where_points_come_from() -> None:
    games = [facts(number=n, points=[{"goal": 4, "home": 3}, {"goal": 2}]) for n in range(25)]
    goal, home = lab.summarise(GARDEN, games)[0].sources
    assert (goal.why, goal.per_seat.value, goal.gain.value) == ("goal", 3, 2)
    assert (home.why, home.per_seat.value, home.gain.value) == ("home", 1.5, 3)


@pytest.mark.parametrize("game", ["butterfly-garden", "mariposas", "papillon"])
def test_all_points_are_accounted_for(game: str) -> None:
    study = lab.Study(game=game, seats=3, games=1, seed=3, bots=("greedy",))
    played = lab.play_game(study, study.variants(), 0)
    assert [sum(given.values()) for given in played.points] == played.scores
    assert any(len(given) > 1 for given in played.points) or game == "butterfly-garden"


def test_each_thing_is_told_once() -> None:
    lay = Event("lay", 0, {"tile": "tile:A", "turn": 2, "space": "space:c4", "from": "space:a1", "action": 7})
    assert list(particulars(lay, ("tile:A", "space:c4", "turn:2"))) == ["lay from=space:a1"]
    assert list(particulars(Event("choose", 0, {"line": "row 1"}), ("line:row1",))) == []
    assert list(particulars(Event("gather", 0, {"why": "die", "ways": (1, 2)}), ())) == ["gather why=die"]
    assert list(particulars(Event("score", 0, {"points": 3, "why": "goal"}), ())) == []
    study = lab.Study(game="butterfly-garden")
    for used in lab.play_game(study, study.variants(), 0).uses:
        assert {kind(what) for what in used} == {"lay", "space:", "tile:", "turn:"}


def test_points_in_every_shape_that_games_tell() -> None:
    assert list(given(Event("hatch", 1, {"points": 2}))) == [(1, "hatch", 2)]
    assert list(given(Event("score", 1, {"points": 2, "why": "goal"}))) == [(1, "goal", 2)]
    assert list(given(Event("count", -1, {"points": (4, 5)}))) == [(0, "count", 4), (1, "count", 5)]
    lines = Event("count", -1, {"lines": ("fields", "zones"), "points": ((1, 2), (3, 4))})
    assert list(given(lines)) == [(0, "fields", 1), (1, "fields", 2), (0, "zones", 3), (1, "zones", 4)]
    assert list(given(Event("lay", 0))) == []


def test_kinds_with_many_members_are_not_counted_one_by_one() -> None:
    games = [facts(number=n, uses=[{f"cell:{n}": 1, "turn:1": 1}, {}]) for n in range(99)]
    assert [use.what for use in lab.summarise(GARDEN, games)[0].uses] == ["turn:1"]
    assert [kind(what) for what in ("tile:A", "goal number=3", "hatch")] == ["tile:", "goal number=", "hatch"]


def test_ratings_order_the_bots() -> None:
    games = [facts(number=n, bots=["greedy", "random"]) for n in range(20)]
    games += [facts(number=n, bots=["random", "random"]) for n in range(20)]
    rated = ratings(games)
    assert list(rated) == ["greedy", "random"]
    assert rated["greedy"].low > rated["random"].high
    assert rated["random"].number == 20


def test_empty_bins_are_counted_too() -> None:
    values = [{"variant": "a", "plies": plies} for plies in (80, 88, 88, 94)]
    bins = {one["from"]: one["number"] for one in counted(values, "plies")}
    assert {start: number for start, number in bins.items() if number} == {80: 1, 88: 2, 94: 1}
    assert list(bins) == list(range(80, 96)), "the last edge closes the last bin"
    many = counted([{"variant": "a", "plies": plies} for plies in range(1000)], "plies")
    assert [one["number"] for one in many] == [25] * 40 + [0]


def test_the_report_needs_nothing_else(tmp_path: Path) -> None:
    command = ["lab", "butterfly-garden", "--games", "6", "--bots", "greedy,random", "--mixed", "--vary", "hand=1,2"]
    assert main([*command, "--into", str(tmp_path)]) == 0
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert "hand = 2" in page
    assert "greedy" in page
    assert not re.findall(r"""(?:src|href)=["'](?!data:)""", page)
    assert json.loads((tmp_path / "study.json").read_text())["vary"] == {"hand": [1, 2]}


def test_the_command_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "butterfly-garden", "--into", str(tmp_path / "s"), "--vary", "hand"]) == 2
    assert "NAME=V1,V2" in capsys.readouterr().err
