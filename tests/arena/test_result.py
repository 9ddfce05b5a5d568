from __future__ import annotations

import json
import math
from xml.etree import ElementTree as ET

import pytest
from records import made, won_by

from chantier.arena.picture import picture
from chantier.arena.report import cells, complaints, headings, markdown
from chantier.arena.result import sum_up
from chantier.arena.sequential import REACHED, SequentialTest
from chantier.arena.settings import MatchSettings
from chantier.arena.tally import FinishedGame

MATCH = MatchSettings("kwinty", 2, {}, ("a", "b"), "1", 4)
ROBIN = MatchSettings("kwinty", 2, {}, ("a", "b", "c"), "1", 4)
FOUR = MatchSettings("tulum", 4, {}, ("a", "b", "b", "b"), "1", 0)


def test_a_match_counts_wins_ties_and_losses():
    games = [won_by(MATCH, number, 0) for number in range(3)] + [made(MATCH, 3, [0, 1])]
    result = sum_up(MATCH, dict(enumerate(games)), 10)
    first, second = result.rows
    assert (first.name, first.wins, first.ties, first.losses) == ("a", 3, 1, 0)
    assert (second.name, second.wins, second.ties, second.losses) == ("b", 0, 1, 3)
    assert first.share[0] == pytest.approx(0.875)
    assert first.rating[0] == pytest.approx(338.04, abs=0.01)
    assert second.rating == (-first.rating[0], -first.rating[2], -first.rating[1])
    assert (first.seconds, first.nodes) == (0.1, 10)
    assert (result.games, result.most) == (4, 10)


def test_an_endless_rating_is_null_in_json():
    result = sum_up(MATCH, {n: won_by(MATCH, n, 0) for n in range(4)}, 4)
    assert math.isinf(result.rows[0].rating[0])
    data = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert data["rows"][0]["rating"][0] is None
    assert data["rows"][0]["rating"][1] > 0


@pytest.mark.parametrize("games", [4, 20, 54, 100, 400])
def test_whoever_won_or_lost_everything_has_an_elo_of_so_much_at_least(games):
    winner, loser = sum_up(MATCH, {n: won_by(MATCH, n, 0) for n in range(games)}, games).rows
    assert winner.share[1] < winner.share[0] == winner.share[2] == 1
    assert loser.share[2] > loser.share[0] == loser.share[1] == 0
    assert winner.rating[0] == winner.rating[2] == math.inf
    result = sum_up(MATCH, {n: won_by(MATCH, n, 0) for n in range(games)}, games)
    elo = headings(result, "en").index("Elo (95%)")
    assert cells(result, winner)[elo] == f"≥ +{winner.rating[1]:.0f}"
    assert cells(result, loser)[elo] == f"≤ −{winner.rating[1]:.0f}"


def test_a_round_robin_rates_everyone_around_zero():
    total = ROBIN.total(20)
    records = {n: won_by(ROBIN, n, min(ROBIN.seating(n).seats)) for n in range(total)}
    for number in range(0, total, 5):  # not without upsets
        records[number] = won_by(ROBIN, number, max(ROBIN.seating(number).seats))
    rows = sum_up(ROBIN, records, total).rows
    assert [row.name for row in rows] == ["a", "b", "c"]
    assert [row.games for row in rows] == [40, 40, 40]
    assert sum(row.rating[0] for row in rows) == pytest.approx(0, abs=1e-6)


def test_ranks_are_winners_first_then_by_score():
    played = FinishedGame.of(made(FOUR, 0, [2], [5, 9, 9, 5]))
    assert played.ranks == (3, 2, 1, 3)
    assert played.shares == (0, 0, 1, 0)
    tied = FinishedGame.of(made(FOUR, 0, [1, 2], [5, 9, 9, 7]))
    assert tied.ranks == (4, 1, 1, 3)
    assert tied.shares == (0, 0.5, 0.5, 0)


def test_four_seats_are_rated_by_openskill():
    records = {n: won_by(FOUR, n, 0 if n % 4 < 2 else 1 + n % 3) for n in range(40)}
    result = sum_up(FOUR, records, 40)
    best = result.rows[0]
    assert (result.scale, best.name, best.games) == ("openskill", "a", 40)
    assert best.share[0] == pytest.approx(0.5)
    assert best.rating[0] > 25 > result.rows[-1].rating[0]
    assert best.rating[1] < best.rating[0] < best.rating[2]


def test_whoever_fails_loses_and_the_others_share_the_win():
    record = made(FOUR, 0, [0, 2, 3], fault={"seat": 1, "why": "hangs"})
    played = FinishedGame.of(record)
    assert played.ranks == (1, 4, 1, 1)
    assert played.shares == pytest.approx((1 / 3, 0, 1 / 3, 1 / 3))
    faults = {row.name: row.faults for row in sum_up(FOUR, {0: record}, 4).rows}
    assert faults == {"a": 0, "b": 1, "b #2": 0, "b #3": 0}


def test_the_first_fault_of_each_player_is_told():
    whys = {1: "hangs", 2: "says\x1b[2J no", 3: "crashes"}
    records = {0: won_by(MATCH, 0, 0)}
    for number, why in whys.items():
        seat = MATCH.seating(number).seats.index(1)
        records[number] = made(MATCH, number, [1 - seat], fault={"seat": seat, "why": why})
    result = sum_up(MATCH, records, 4)
    assert complaints(result, "en") == ["b lost 3 games by a fault; the first: hangs"]
    assert complaints(result, "fr")[0] in markdown(result, "fr")
    assert [row["fault"] for row in result.to_json()["rows"]] == [None, "hangs"]
    del records[1], records[3]
    said = complaints(sum_up(MATCH, records, 4), "en")
    assert said == ["b lost 1 game by a fault: says\\x1b[2J no"]
    assert complaints(sum_up(MATCH, {0: records[0]}, 4), "en") == []


def test_games_beyond_the_decision_do_not_count():
    test = SequentialTest(0.9, 0.05)
    records = {n: won_by(MATCH, n, 0) for n in range(54)}
    early = sum_up(MATCH, records, 400, test)
    assert (early.verdict.word, early.games) == (REACHED, 54)
    records |= {n: won_by(MATCH, n, 1) for n in range(54, 70)}
    assert sum_up(MATCH, records, 400, test) == early
    assert early.is_decided


def test_a_set_that_is_not_whole_decides_nothing_yet():
    test = SequentialTest(0.9, 0.05)
    records = {n: won_by(MATCH, n, 0) for n in range(60) if n != 3}
    result = sum_up(MATCH, records, 400, test)
    assert not result.is_decided
    assert result.verdict.sets == 1


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("settings", [MATCH, ROBIN, FOUR])
@pytest.mark.parametrize("count", [0, 1, 24])
def test_table_and_picture_of_any_result(language, settings, count):
    records = {n: won_by(settings, n, settings.seating(n).seats[n % 2]) for n in range(count)}
    test = None if settings is ROBIN else SequentialTest(0.6)
    result = sum_up(settings, records, 24, test)
    titles = headings(result, language)
    assert len(set(titles)) == len(titles)
    assert all(len(cells(result, row)) == len(titles) for row in result.rows)
    page = markdown(result, language)
    assert page.count("\n| ") == 2 + len(result.rows)
    drawing = ET.fromstring(picture(result, language))  # noqa: S314  # our own drawing
    assert drawing.tag.endswith("svg")
    dots = drawing.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(dots) == sum(row.games > 0 for row in result.rows)


def test_a_name_that_is_markup_stays_a_name():
    odd = MatchSettings("kwinty", 2, {}, ("program:a <b> & | c", "b"), "1", 4)
    result = sum_up(odd, {n: won_by(odd, n, 0) for n in range(4)}, 4)
    ET.fromstring(picture(result, "en"))  # noqa: S314  # our own drawing
    assert "a <b> & \\| c" in markdown(result, "en")
