"""Butterfly Garden and Papillons in C++ are the same games as ours, move by move."""

import os
import shutil

import pytest
from benchmarks.peers.native import NativePeer, NoCompiler, library

import papilio
from tests.peers.ends import check_butterfly_garden, check_papillons

needs_compiler = pytest.mark.skipif(
    shutil.which(os.environ.get("CXX") or "c++") is None and os.environ.get("CI") != "true",
    reason="THERE IS NO C++ COMPILER: THE KERNELS IN C++ ARE NOT COMPARED WITH OURS",
)


@needs_compiler
def test_butterfly_garden_is_the_same_game():
    check_butterfly_garden(NativePeer)


@needs_compiler
def test_papillons_is_the_same_game_however_it_ends():
    check_papillons(NativePeer)


@needs_compiler
def test_playouts_go_to_the_end():
    game = papilio.game("butterfly-garden").make(2)
    assert 40 * 50 < NativePeer("butterfly-garden", game).playouts(50) <= 54 * 50


def test_without_a_compiler_the_reason_is_told(monkeypatch):
    library.cache_clear()
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(NoCompiler, match="no-such-compiler"):
        library("papillons")
