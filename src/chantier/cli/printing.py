"""`chantier print`: sheets to print, cut and glue; a position as a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from chantier.cli.declare import text_option
from chantier.cli.language import current, tell
from chantier.cli.options import (
    PLATES,
    GameName,
    Lang,
    Options,
    Players,
    find_position,
    print_json,
    read_options,
)
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.printing.ink import Ink
    from chantier.printing.kit import PrintSettings

BLANK = "blank"  # instead of a file of plates: plates to draw on

PaperName = Annotated[
    str, text_option("--paper", "a4|a3|letter", "cli.help.print_paper", show_default=True)
]
InkName = Annotated[
    str, text_option("--ink", "colour|grey|low", "cli.help.print_ink", show_default=True)
]
PlateFile = Annotated[str | None, text_option("--plates", "FILE|blank", "cli.help.print_plates")]
PartName = Annotated[str | None, text_option("--part", "NAME", "cli.help.print_part")]
Drawn = Annotated[str | None, text_option("--position", '"A B …"', "cli.help.print_position")]
Out = Annotated[str, text_option("--out", "DIR|FILE", "cli.help.print_out")]


def command(
    game: GameName,
    out: Out,
    paper: PaperName = "a4",
    ink: InkName = "colour",
    plates: PlateFile = None,
    part: PartName = None,
    position: Drawn = None,
    players: Players = 2,
    options: Options = "",
    lang: Lang = None,
) -> None:
    """Print a game's parts into a folder, or a position into a file."""
    if position is not None:
        if part is not None:
            raise BadRequest("print.error.position_part")
        from chantier.printing.ink import find_ink
        from chantier.printing.paper import find_paper

        find_paper(paper)  # a drawing has its own size; a typing error is refused all the same
        _print_position(game, players, options, plates, position, out, find_ink(ink))
        return
    from chantier.cli.progress import progress
    from chantier.games.registry import find_game
    from chantier.printing.standard import documents_of
    from chantier.printing.writing import check_folder, print_kit, write_files

    settings = make_settings(find_game(game), paper, ink, plates, options)
    check_folder(out)
    printed = []
    total = len(documents_of(settings.game)) if part is None else 1
    with progress(tell("cli.printing", game=settings.game.card.title), total) as advance:
        for one in print_kit(settings, part):
            printed.append(one)
            advance(len(printed))
    write_files(out, [(one.file, one.data) for one in printed])
    for one in printed:
        print_json({"file": one.file, "pages": one.pages, "part": one.part})


def make_settings(
    game: Game, paper: str, ink: str, plates: str | None, options: str
) -> PrintSettings:
    """The settings of a print; raises `BadRequest`, `BadOptions` and `BadFile`."""
    from chantier.printing.ink import find_ink
    from chantier.printing.kit import PrintSettings
    from chantier.printing.paper import find_paper

    blank = plates == BLANK
    given = read_options(game.card, options, None if blank else plates)
    if blank and not any(option.name == PLATES for option in game.card.options):
        raise BadRequest("error.no_options", game=game.card.name, option=PLATES)
    complete = game.card.complete_options(given)
    return PrintSettings(game, find_paper(paper), find_ink(ink), current(), complete, blank)


def _print_position(
    game: str, players: int, options: str, plates: str | None, after: str, out: str, ink: Ink
) -> None:
    from chantier.printing.drawing import on_paper
    from chantier.printing.position import write_position

    position: Any = find_position(game, players, options, plates, after, "--position")
    actions = after.split()
    last = position.parse(actions[-1]) if actions else None
    svg: str = position.svg(current(), last)
    drawn = None if ink.name == "colour" else on_paper(svg, ink)
    write_position(svg if drawn is None else drawn.svg.decode(), out, current())
    print_json({"file": out})
