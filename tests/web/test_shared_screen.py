"""Several people at one screen: each sees only what is theirs, and only after saying who they are."""

from tests.web.conftest import Events, House, Person


def shared(house: House) -> tuple[str, Person]:
    ann = house.person()
    return ann.table("me", "here", name="Ann", **{"name-1": "Ben"}), ann


def test_covered_until_somebody_says_i_am(house: House) -> None:
    table, ann = shared(house)
    frame = ann.ask(f"{table}/frame").json()
    assert frame["cover"] == {"seats": [0], "names": ["Ann"]}
    assert "tile:" not in frame["hand"]
    assert ann.ask(f"{table}/moves", seat=0).status_code == 403
    assert ann.send(f"{table}/hint", seat=0).status_code == 403
    assert ann.send(f"{table}/try", seat=0).status_code == 403
    assert ann.send(f"{table}/iam", seat=1).status_code == 409
    assert ann.send(f"{table}/iam", seat=0).status_code == 200
    frame = ann.ask(f"{table}/frame").json()
    assert frame["cover"] is None
    assert "tile:" in frame["hand"]
    assert ann.ask(f"{table}/moves", seat=1).status_code == 403


def test_a_move_covers_the_screen_again(house: House) -> None:
    table, ann = shared(house)
    seq = ann.seq(table)
    with Events(ann, table, **{"from": seq}) as stream:
        ann.send(f"{table}/iam", seat=0)
        look = stream.next()[1]
        assert look["seq"] == seq
        assert "tile:" in look["hand"]
        assert look["turn"]["mine"]
        assert look["turn"]["eye"] == 0
        ann.play(table, 0)
        stream.next()
        last = stream.next()[1]
        assert last["cover"] == {"seats": [1], "names": ["Ben"]}
        assert last["turn"]["eye"] is None
        assert "tile:" not in last["hand"]
        assert "drew" not in str(last["log"])
    page = ann.page(table)
    assert "drew a tile" not in page
    assert ann.send(f"{table}/move", seat=0, seq=ann.seq(table), action=0).status_code == 403
    assert ann.ask(f"{table}/record").text.count("* ?") == 5


def test_the_next_turn_of_the_same_person_is_covered_too(house: House) -> None:
    table, ann = shared(house)
    for seat in (0, 1):
        ann.send(f"{table}/iam", seat=seat)
        ann.play(table, seat)
    assert ann.ask(f"{table}/frame").json()["cover"]["seats"] == [0]


def test_a_whole_game_at_one_screen(house: House) -> None:
    table, ann = shared(house)
    turn = 0
    while ann.wait_for_turn(table, turn):
        assert ann.send(f"{table}/iam", seat=turn).status_code == 200
        ann.play(table, turn)
        turn = 1 - turn
    assert ann.ask(f"{table}/frame").json()["cover"] is None
    assert "Game over" in ann.page(table)


def test_alone_again_the_screen_is_open(house: House) -> None:
    table, ann = shared(house)
    ann.post(f"{table}/leave", seat=1)
    frame = ann.ask(f"{table}/frame").json()
    assert frame["cover"] is None
    assert "tile:" in frame["hand"]
