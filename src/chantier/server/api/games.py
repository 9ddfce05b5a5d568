"""What can be played: the games, their rules, their levels."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache, lru_cache
from typing import Annotated, Literal

import msgspec
from litestar import Controller, Response
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from chantier import __version__
from chantier.core.card import Card
from chantier.core.game import Game
from chantier.core.outcome import reason_key
from chantier.core.sixty import in_sixty_seconds
from chantier.errors import UnknownGame
from chantier.games.parts import rules_record, showcase_position
from chantier.games.rulebook import clause_titles, rules_text
from chantier.i18n import words_of
from chantier.server import log
from chantier.server.api import routes
from chantier.server.api.answers import (
    GameCard,
    GameOptions,
    LessonCard,
    OptionView,
    ServerStatus,
    ShowcaseView,
    SixtySeconds,
)
from chantier.server.api.lessons import lesson_cards
from chantier.server.api.requests import AnyRequest, BytesResponse
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.games import LevelView, both
from chantier.server.links.reach import ReachableAddresses, reachable
from chantier.server.pages.assets import ASK_AGAIN, KINDS, Asset, asset_response, make_asset
from chantier.table.board import board_of
from chantier.table.messages import Bilingual


class GamesController(Controller):
    """The games, and how the server is."""

    @handles(routes.GAMES)
    async def games(self, context: ServerContext) -> list[GameCard]:
        """Every game, with its options, clauses and artificial players."""
        cards = []
        for game in context.games.all:
            cards.append(_card(game, context.games.levels(game.card.name)))
        return cards

    @handles(routes.RULES, media_type=routes.MARKDOWN)
    async def rules(
        self,
        context: ServerContext,
        game: str,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> Response[str]:
        """A game's rules by clause, as Markdown."""
        text = rules_text(context.games.find(game), language)
        return Response(text, media_type=routes.MARKDOWN)

    @handles(routes.RULES_RECORD)
    async def rules_record(
        self, context: ServerContext, game: str, record: str
    ) -> routes.RecordJson:
        """A game that the rules page of a game links to, as a record."""
        content = rules_record(context.games.find(game), record)
        if content is None:
            raise NotFoundException
        found: routes.RecordJson = msgspec.json.decode(content)
        return found

    @handles(routes.WORDS)
    async def words(
        self,
        request: AnyRequest,
        context: ServerContext,
        game: str,
        language: Annotated[Literal["fr", "en"], Parameter(query="lang")] = "fr",
    ) -> BytesResponse:
        """Everything that a game says, by key; for a client that was built without its words."""
        return asset_response(request, _words(context.games.find(game).card.name, language))

    @handles(routes.CHECK_OPTIONS)
    async def check_options(
        self, context: ServerContext, game: str, data: GameOptions
    ) -> GameOptions:
        """Options of a game in the form that a table keeps; refused with what is wrong in them."""
        card = context.games.find(game).card
        return GameOptions(card.given_options(card.complete_options(data.options)))

    @handles(routes.SHOWCASE)
    async def scene(self, context: ServerContext, game: str) -> ShowcaseView:
        """A good-looking moment of a game, for a miniature."""
        return await asyncio.to_thread(showcase_view, context.games.find(game))

    @handles(routes.ADDRESSES)
    async def addresses(self, context: ServerContext, request: AnyRequest) -> ReachableAddresses:
        """The addresses by which other devices reach the server: what links should carry."""
        return reachable(context.config, request.scope)

    @handles(routes.STATUS)
    async def status(self, context: ServerContext) -> ServerStatus:
        """How the server is, and how far each game is compiled."""
        return ServerStatus(
            version=__version__,
            compiling=context.compiler.is_active,
            games=tuple(context.compiler.status()),
            kept_tables=context.tables.status(),
            tables=context.rooms.count,
            sockets=context.sockets.total(),
            thinking=context.engines.waiting,
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
        minutes=card.duration,
        sixty=_sixty(card),
        seats=card.seats,
        options=options,
        clauses=card.clauses,
        clause_titles=_clause_titles(game),
        reasons={reason: both(reason_key(card.name, reason)) for reason in card.reasons},
        has_chance=card.has_chance,
        has_throws=card.thrower is not None,
        first_player=card.first_player,
        tie_is_replayed=card.tie_is_replayed,
        lessons=_lessons(game),
        levels=levels,
    )


def _sixty(card: Card) -> SixtySeconds | None:
    fr, en = in_sixty_seconds(card, "fr"), in_sixty_seconds(card, "en")
    if fr is None or en is None:
        return None
    return SixtySeconds(Bilingual(fr.facts, en.facts), Bilingual(fr.text, en.text))


@cache
def _clause_titles(game: Game) -> dict[str, Bilingual]:
    """The titles that both rules pages give."""
    french, english = (clause_titles(game, language) for language in ("fr", "en"))
    return {name: Bilingual(french[name], english[name]) for name in french if name in english}


@cache
def _lessons(game: Game) -> tuple[LessonCard, ...]:
    try:
        return lesson_cards(game)
    except UnknownGame as error:  # another package's lesson, and broken
        log.warn("lesson left out", game=game.card.name, why=str(error))
        return ()


@lru_cache(maxsize=32)
def showcase_view(game: Game) -> ShowcaseView:
    """A good-looking position of a game; its first one, where the game brings none."""
    position, length = showcase_position(game)
    return ShowcaseView(game.card.name, position.players, board_of(position, length, length))
