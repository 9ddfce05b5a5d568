"""All games of one's identity: listed, searched, labelled, and left out of the list."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from litestar import Controller
from litestar.params import Parameter
from msgspec import UNSET, structs

from chantier.errors import ChantierError, NoSuchTable
from chantier.server.api import routes
from chantier.server.api.answers import GameLabel, MyGame, MyGames, SeatLinks
from chantier.server.api.profiles import owner_of_caller
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.profiles import folded
from chantier.server.storage.store import GamesQuery, OwnGame, Tally
from chantier.server.storage.summaries import read_card
from chantier.table import views
from chantier.table.callers import Caller, clean_name, seats_of

MOST_GAMES = 60
"""Finished games in one answer."""
MOST_WORDS = 8
LONGEST_LABEL = 60
LATEST = 2**53 - 1  # milliseconds; what every client can say exactly

Words = Annotated[str, Parameter(max_length=200)]
Time = Annotated[int, Parameter(ge=0, le=LATEST)]
Cursor = Annotated[str | None, Parameter(max_length=40, pattern=r"^[0-9]{1,16}-[0-9]{1,16}$")]


class MyGamesController(Controller):
    """What the people of an identity play and have played."""

    @handles(routes.MY_GAMES)
    async def games(
        self,
        context: ServerContext,
        caller: Caller,
        profile: Annotated[str, Parameter(max_length=32)] = "",
        search: Words = "",
        since: Time = 0,
        until: Time = LATEST,
        hidden: bool = False,
        before: Cursor = None,
        limit: Annotated[int, Parameter(ge=1, le=MOST_GAMES)] = 12,
    ) -> MyGames:
        """One's own games, the latest first; a profile's alone, or those that a search finds."""
        words = tuple(folded(search).split()[:MOST_WORDS])
        query = GamesQuery(
            profile=profile,
            words=words or tuple(search.split()[:1]),  # a sign that folds to nothing finds nothing
            since=since,
            until=until,
            before=None if before is None else _cursor(before),
            limit=limit,
            hidden=hidden,
        )
        found = await context.store.own_games(owner_of_caller(caller), query)
        going_on = [game for one in found.going_on if (game := _game(one)) is not None]
        return MyGames(
            waiting=tuple(game for game in going_on if _waits(game, profile)),
            going_on=tuple(game for game in going_on if not _waits(game, profile)),
            finished=tuple(game for one in found.finished if (game := _game(one)) is not None),
            finished_count=found.total,
            hidden_count=found.hidden,
            next=None if found.next is None else "-".join(map(str, found.next)),
        )

    @handles(routes.LABEL_GAME)
    async def label(
        self, context: ServerContext, caller: Caller, table: str, data: GameLabel
    ) -> MyGame:
        """Call a table something, or leave it out of one's list; only oneself sees it."""
        owner = owner_of_caller(caller)
        label = data.label
        if label is not None and label.strip():
            label = clean_name(label, LONGEST_LABEL)
        elif label is not None:
            label = ""
        await context.store.set_label(owner, table, label, data.hidden)
        found = await context.store.own_game(owner, table)
        game = None if found is None else _game(found)
        if game is None:
            raise NoSuchTable("error.no_such_table")
        return game

    @handles(routes.LINKED_GAMES)
    async def linked(self, context: ServerContext, data: SeatLinks) -> list[MyGame]:
        """The games of seats whose secret links a browser holds; unknown ones are left out."""
        games: dict[str, MyGame] = {}
        for link in data.links:
            with suppress(ChantierError):
                state = (await context.rooms.find(link.table)).state
                if seats := seats_of(state, Caller(keys=(link.key,))):
                    known = games.get(link.table)
                    you = tuple(sorted({*seats, *(known.you if known else ())}))
                    card = structs.asdict(views.card(state))
                    profiles = ("",) * len(you)
                    games[link.table] = MyGame(
                        **card, you=you, profiles=profiles, label="", hidden=False
                    )
        return list(games.values())

    @handles(routes.MY_RESULTS)
    async def results(self, context: ServerContext, caller: Caller) -> list[Tally]:
        """How the games of one's profiles ended."""
        return await context.store.tallies(owner_of_caller(caller))


def _game(own: OwnGame) -> MyGame | None:
    """A game as it is listed; `None` if its card cannot be read."""
    card = read_card(own.summary)
    if card is None:
        return None
    seats = tuple(seat for seat, _ in own.seats)
    profiles = tuple(profile for _, profile in own.seats)
    return MyGame(
        **structs.asdict(card), you=seats, profiles=profiles, label=own.label, hidden=own.hidden
    )


def _waits(game: MyGame, profile: str) -> bool:
    """Whether it is the turn of one of the seats; for a profile, of its own. Or whether the game
    cannot begin before a page of the identity has opened its salt."""
    if game.status == "open":
        return any(game.seats[seat].opens is not UNSET for seat in game.you)
    turn = game.to_act if game.status == "playing" else None
    mine = zip(game.you, game.profiles, strict=True)
    return any(seat == turn and (not profile or who in ("", profile)) for seat, who in mine)


def _cursor(text: str) -> tuple[int, int]:
    ended, key = text.split("-")
    return int(ended), int(key)
