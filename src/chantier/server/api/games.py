"""What can be played: the games, their rules, their levels."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache, lru_cache
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from chantier import __version__
from chantier.core.game import Game
from chantier.core.outcome import reason_key
from chantier.errors import UnknownGame
from chantier.games.parts import lesson_of
from chantier.games.rulebook import rules_text
from chantier.i18n import words_of
from chantier.server import log
from chantier.server.api.answers import GameCard, GameOptions, OptionView, Scene, ServerStatus
from chantier.server.api.expanding import scene_of
from chantier.server.api.requests import AnyRequest
from chantier.server.context import House
from chantier.server.games import LevelView, both
from chantier.server.pages.assets import ASK_AGAIN, KINDS, Asset, make_asset, send


class GamesController(Controller):
    """The games, and how the server is."""

    path = "/api"

    @get("/games")
    async def games(self, house: House) -> list[GameCard]:
        """Every game, with its options, clauses and artificial players."""
        cards = []
        for game in house.games.all:
            cards.append(_card(game, house.games.levels(game.card.name)))
        return cards

    @get("/games/{game:str}/rules", media_type="text/markdown; charset=utf-8")
    async def rules(
        self,
        house: House,
        game: str,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> Response[str]:
        """A game's rules by clause, as Markdown."""
        text = rules_text(house.games.find(game), language)
        return Response(text, media_type="text/markdown; charset=utf-8")

    @get("/games/{game:str}/words")
    async def words(
        self,
        request: AnyRequest,
        house: House,
        game: str,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> Response[dict[str, str]]:
        """Everything that a game says, by key; for a client that was built without its words."""
        return send(request, _words(house.games.find(game).card.name, language))

    @post("/games/{game:str}/options/check", status_code=HTTP_200_OK)
    async def check_options(self, house: House, game: str, data: GameOptions) -> GameOptions:
        """Options of a game in the form that a table keeps; refused with what is wrong in them."""
        card = house.games.find(game).card
        return GameOptions(card.given_options(card.complete_options(data.options)))

    @get("/games/{game:str}/scene")
    async def scene(self, house: House, game: str) -> Scene:
        """A good-looking moment of a game, for a miniature."""
        return await asyncio.to_thread(scene_of, house.games.find(game))

    @get("/status")
    async def status(self, house: House) -> ServerStatus:
        """How the server is, and how far each game is compiled."""
        return ServerStatus(
            version=__version__,
            games=tuple(house.games.warmth()),
            tables=house.rooms.count,
            sockets=house.sockets.total(),
            thinking=house.thinking.waiting,
        )


@lru_cache(maxsize=64)
def _words(game: str, language: str) -> Asset:
    content = msgspec.json.encode(words_of(language, game))
    return make_asset(content, gzip.compress(content, mtime=0), KINDS[".json"], ASK_AGAIN)


def _card(game: Game, levels: tuple[LevelView, ...]) -> GameCard:
    card = game.card
    options = tuple(
        OptionView(o.name, both(f"{card.name}.option.{o.name}"), o.describe()) for o in card.options
    )
    return GameCard(
        name=card.name,
        title=card.title,
        about=both(f"{card.name}.about"),
        tagline=both(f"{card.name}.lobby.tagline"),
        designers=card.designers,
        publisher=card.publisher,
        players=card.players,
        minutes=card.minutes,
        seats=card.seats,
        options=options,
        clauses=card.clauses,
        reasons={reason: both(reason_key(card.name, reason)) for reason in card.reasons},
        has_chance=card.has_chance,
        has_lesson=_has_lesson(game),
        levels=levels,
    )


@cache
def _has_lesson(game: Game) -> bool:
    try:
        return lesson_of(game) is not None
    except UnknownGame as error:  # another package's lesson, and broken
        log.warn("lesson left out", game=game.card.name, why=str(error))
        return False
