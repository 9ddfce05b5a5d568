"""Small positions of Turquoise for the clause tests.

With plates that show every walkway nothing is broken, with bare ones everything is; a test that is
about something else takes the former, so that a step costs nothing.
"""

from __future__ import annotations

from typing import Any

from chantier.core.match import Match
from games.checks import play
from games.turquoise.reference_site import meroe

GROUND = ("0c1", "0a3", "0c3", "0e1", "0e3", "0a5", "0c5", "0e5", "0c7", "0e7", "0g3", "0g5")
ENTRIES = meroe()["entries"]


def plates(**changes: Any) -> dict[str, Any]:
    """A plate set: every walkway of every plate, but for some changes."""
    every = {"corner": "7777", "summit": "7777", "plates": ["7777"] * 25, "entries": ENTRIES}
    return {"name": "test", **every, **changes}


OPEN = plates()
BARE = plates(corner="0000", summit="0000", plates=["0000"] * 25)


def site(actions: str = "", players: int = 2, **options: Any) -> Match:
    """A match after some actions, with the table's own plates."""
    return play("turquoise", actions, players=players, **options)


def open_site(players: int = 2, **options: Any) -> Match:
    """A match in which every walkway is complete."""
    return site(players=players, plates=options.get("plates", OPEN))


def shown(match: Match, *keys: str) -> Any:
    """Some of the position's JSON; of one key, just that."""
    found = [match.position.to_json()[key] for key in keys]
    return found[0] if len(keys) == 1 else found


def row(match: Match, key: str, digit: int) -> str:
    """A row of the levels or of the pillars."""
    return str(shown(match, key)[8 - digit])


def at(match: Match, place: str, key: str = "pillars") -> str:
    """What is at a place."""
    return row(match, key, int(place[1]))["abcdefgh".index(place[0])]


def turn_of(match: Match, seat: int) -> Match:
    """The others end their turns; a seat with nothing left ends its own."""
    while shown(match, "seat") != seat or shown(match, "action_points") == 0:
        match.play("end")
    return match


def fresh_turn(match: Match, seat: int) -> Match:
    """A new turn of a seat."""
    while not (shown(match, "seat") == seat and shown(match, "may_auction")):
        match.play("end")
    return match


def lay(match: Match, seat: int, *sites: str, face: int = 0) -> Match:
    """A seat lays plates, the next ones of the stack; no one uses Seth."""
    for name in sites:
        turn_of(match, seat).play("draw")
        match.play(match.legal()[0], f"lay:{name}")
        if shown(match, "phase") == "seth":
            match.play("let")
        match.play(f"face:{face}")
    return match


def bring(match: Match, seat: int, *places: str) -> Match:
    """A seat brings pillars from its hand, each as cheaply as it can."""
    for place in places:
        for _ in range(2):  # it may lack action points in this turn
            turn_of(match, seat)
            moves = [text for text in match.legal() if text.startswith(f"move:hand>{place}:")]
            if moves:
                match.play(moves[0])
                break
            match.play("end")
        else:
            raise AssertionError(f"no way to {place}")
    return match


def bank(*points: int, **options: Any) -> Match:
    """Each seat lays so many ground plates, for a point each; then it is seat 0's turn."""
    match = open_site(len(points), **options)
    sites = iter(GROUND)
    for seat, count in enumerate(points):
        lay(match, seat, *(next(sites) for _ in range(count)))
    return fresh_turn(match, 0)


def four_pillars(white: str, black: str = "", players: int = 2, **options: Any) -> Match:
    """`b2 c2 b3 c3` and the pillars that lead there: white comes in by a2, black by a4."""
    match = open_site(players, **options)
    lay(match, 0, "0c1", "0a3", "0c3")
    if white:
        bring(match, 0, "a2", *white.split())
    if black:
        bring(match, 1, "a4", "a3", *black.split())
    return turn_of(match, 0)


def black_holds_seth() -> Match:
    """White has drawn a plate; three of the four pillars are white's, one is black's."""
    match = four_pillars("b2 c2 c3", "b3")
    lay(match, 1, "0e1", "0e3")
    fresh_turn(match, 1).play("auction:seth:1", "out")
    fresh_turn(match, 0).play("draw")
    return match.play(match.legal()[0])
