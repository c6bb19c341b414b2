"""Bots at a table of Mariposas."""

import pytest

import papilio
from papilio.core.match import View
from papilio.core.rng import Rng
from tests.games.mariposas.journey import Journey


def view(j, seat):
    return View(papilio.game("mariposas"), j.game, j.game.view(j.state, seat), seat)


def test_a_hatch_that_can_be_paid_is_not_left_out():
    j = Journey()
    j.at("1a", "G5")
    j.play("1+1+1")
    j.give("3C")
    j.do("1a 1 G6")
    assert papilio.bot("mariposas", "caterpillar").choose(view(j, 0), rng=1).text.startswith("pay")


def test_the_last_turn_of_fall_goes_home():
    j = Journey()
    j.begin("fall", "FA5", 6)
    for marker, space in (("4a", "C8"), ("4b", "MX")):
        j.at(marker, space)
    j.state.score[1] = 6
    j.play("5")
    assert papilio.bot("mariposas", "chrysalis").choose(view(j, 0), rng=1).text == "4a 5 MX"


@pytest.mark.parametrize("level", ["egg", "caterpillar", "chrysalis"])
def test_who_loses_does_not_trade_in_for_ever(level):
    j = Journey()
    j.begin("fall", "FA5", 6)
    j.pass_on()
    j.state.score[0] = 40
    j.play("5")
    j.do("done")
    j.settle()
    j.hand(1, "5", "5")
    assert "trade both" in j.legal()
    assert papilio.bot("mariposas", level).choose(view(j, 1), rng=1).text == "keep"


@pytest.mark.parametrize("seat", [0, 1])
def test_everyone_hatches_for_free(seat):
    j = Journey()
    j.end_season()
    assert papilio.bot("mariposas", "egg").choose(view(j, seat), rng=2).text == "free MX"


def test_what_others_hold_changes_no_choice():
    choices = set()
    for other in ("5", "1+3", "reuse-own"):
        j = Journey()
        j.at("1a", "F8")
        j.play("1+3")
        j.hand(1, other, "2+2")
        choices.add(papilio.bot("mariposas", "caterpillar").choose(view(j, 0), rng=3).text)
    assert len(choices) == 1


def test_playouts_end_and_are_sensible():
    j = Journey(3)
    shares = [0.0, 0.0, 0.0]
    points = 0
    rng = Rng(1, "playouts")
    for _ in range(30):
        state = j.state.clone()
        for seat, share in enumerate(j.game.playout(state, rng)):
            shares[seat] += share
        points += sum(int(score) for score in state.score)
    assert sum(shares) == pytest.approx(30)
    assert points / 90 > 8
