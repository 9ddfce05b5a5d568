"""K10: three blocks are offered, the other seat chooses its colour; and what follows from that."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from collections import Counter

import pytest

from chantier.core.chance import generator
from chantier.core.match import Match
from chantier.errors import BadAction
from chantier.games.kwinty.layout import KEEP, SWAP
from games.checks import allowed, check, data, only, play, refused

GAMES = data("kwinty/games.json")
LINES = data("kwinty/lines.json")
OFFER = "Hi Vh Vk"  # white, black, white
CHOICES = ("keep", "swap")


def swap(actions: str = "") -> Match:
    return play("kwinty", actions, opening="swap")


def chosen(actions: str, choice: str) -> Match:
    """A game by its placings, with the choice after the first three."""
    placings = actions.split()
    return swap(" ".join([*placings[:3], choice, *placings[3:]]))


def test_K10_the_first_seat_places_three_blocks_of_both_colours() -> None:
    match = swap(OFFER)
    assert [position.to_act for position in match.positions] == [0, 0, 0, 1]
    assert match.position.to_json() == {
        "to_act": 1,
        "left": "h",
        "heights": [2, 1, 1, 2],
        "rows": ["BWWW", "B..W"],
        "blocks_left": [18, 19],
        "white": None,
    }


def test_K10_the_three_blocks_keep_to_the_clauses_of_their_colours() -> None:
    only(swap().position, "Hi", "Vi")  # K4, and no K9
    check(swap(), "Va K4\npass K6")
    # Black may lie end to end with white, or stand on it; white may not with its own (K5).
    check(swap("Hi"), "Hk ok\nVk ok\nHh K2\nHm K4")
    check(swap("Vi Vj"), "Vi K5\nVj ok\nHi ok")
    check(swap("Hi Vk"), "Hg K5\nHl ok\nVg K4")


@pytest.mark.parametrize("opening", ["free", "flat", "swap"])
def test_K10_the_three_blocks_go_where_any_other_game_lets_them(opening: str) -> None:
    begun, other = swap("Hi"), play("kwinty", "Hi", opening=opening)
    assert begun.legal() == other.legal()
    assert begun.play("Vk").legal() == other.play("Vk").legal()


def test_K10_the_second_seat_keeps_or_swaps_and_does_nothing_else() -> None:
    match = swap(OFFER)
    only(match.position, "keep", "swap")
    check(match, "Vi K10\nHa K10\nVk K10\npass K10\nkeep ok\nswap ok")


@pytest.mark.parametrize("choice", CHOICES)
def test_K10_a_colour_is_chosen_once_and_at_no_other_time(choice: str) -> None:
    for actions in ("", "Hi", "Hi Vh", f"{OFFER} keep", f"{OFFER} swap", f"{OFFER} swap Vj"):
        refused(swap(actions), choice, "K10")


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("opening", ["free", "flat"])
def test_K10_without_it_nothing_is_chosen(choice: str, opening: str) -> None:
    for actions in ("", "Hi", OFFER):
        match = play("kwinty", actions, opening=opening)
        refused(match, choice, "K10")
        assert "white" not in match.position.to_json()


def test_K10_who_keeps_plays_black_and_places_the_fourth_block() -> None:
    match = swap(f"{OFFER} keep")
    shown = match.position.to_json()
    assert (shown["to_act"], shown["white"], shown["blocks_left"]) == (1, 0, [18, 19])
    after = allowed(match, "Vj").position.to_json()
    assert after["rows"][1:] == ["B.BW", "..B."]
    assert (after["to_act"], after["blocks_left"]) == (0, [18, 18])


def test_K10_who_swaps_plays_white_and_the_other_seat_places_black() -> None:
    match = swap(f"{OFFER} swap")
    shown = match.position.to_json()
    assert (shown["to_act"], shown["white"], shown["blocks_left"]) == (0, 1, [18, 19])
    after = allowed(match, "Vj").position.to_json()
    assert after["rows"][1:] == ["B.BW", "..B."]
    assert (after["to_act"], after["blocks_left"]) == (1, [18, 18])


def test_K10_the_choice_changes_nothing_on_the_wall() -> None:
    shown = [swap(f"{OFFER} {choice}").position for choice in CHOICES]
    assert shown[0].legal() == shown[1].legal() == play("kwinty", OFFER).legal()
    before = swap(OFFER).position.to_json()
    for position in shown:
        after = position.to_json()
        assert {**after, "to_act": 1, "white": None} == before


@pytest.mark.parametrize("choice", CHOICES)
def test_K10_seats_alternate_after_the_choice(choice: str) -> None:
    match = chosen("Vi Vj Hk Vh Vl Hi", choice)
    first = 1 if choice == "keep" else 0
    seats = [position.to_act for position in match.positions[4:]]
    assert seats == [first, 1 - first, first, 1 - first]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("name", ["column 0 0", "row 0 0", "rising 0 0", "falling 0 4"])
def test_K10_five_win_for_the_seat_that_plays_the_colour(name: str, choice: str) -> None:
    plain = play("kwinty", LINES["fives"][name]).outcome
    outcome = chosen(LINES["fives"][name], choice).outcome
    winner = plain.winners[0] ^ (choice == "swap")
    assert outcome.to_json() == {
        "winners": [winner],
        "scores": [1 - winner, winner],
        "reason": "five",
    }


@pytest.mark.parametrize("name", ["all blocks, white", "two passes, black", "two passes, tie"])
def test_K10_lines_of_four_count_for_the_seat_that_plays_the_colour(name: str) -> None:
    plain = play("kwinty", GAMES[name]).outcome
    kept, swapped = (chosen(GAMES[name], choice).outcome for choice in CHOICES)
    assert kept.to_json() == plain.to_json()
    assert swapped.scores == plain.scores[::-1]
    assert swapped.winners == tuple(sorted(1 - seat for seat in plain.winners))
    assert swapped.reason == "fours"


def test_K10_the_colour_without_a_place_passes_whichever_seat_plays_it() -> None:
    match = chosen(GAMES["no place"], "swap")
    assert match.to_act == 0  # black's turn
    only(match.position, "pass")
    assert allowed(match, "pass").to_act == 1
    assert match.position.to_json()["blocks_left"] == [8, 9]
    refused(match, "pass", "K6")
    match = chosen(GAMES["none left"], "swap")
    assert match.to_act == 1  # white has no block left, black one
    assert match.position.to_json()["blocks_left"] == [0, 1]
    refused(match, "Hp", "K1")
    only(match.position, "pass")


def test_K10_a_choice_can_be_taken_back() -> None:
    match = swap(f"{OFFER} swap Vj")
    match.undo(2)
    only(match.position, "keep", "swap")
    assert match.play("keep").to_act == 1


def test_K10_only_the_two_words_are_a_choice() -> None:
    for text in ("Keep", "keep ", "swaps", "kee", ""):
        with pytest.raises(BadAction):
            swap(OFFER).play(text)


def test_K10_a_random_game_keeps_as_often_as_it_swaps() -> None:
    position = swap(OFFER).position
    kernel, rng, out = position.game.kernel, generator("K10"), position.game.buffer()
    picked = Counter(int(kernel.pick(position.state, rng, out)) for _ in range(400))
    assert set(picked) == {KEEP, SWAP}
    assert min(picked.values()) > 150
