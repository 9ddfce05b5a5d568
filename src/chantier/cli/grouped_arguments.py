"""The arguments that describe a game's rules or a position, which several commands share."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, get_type_hints

from chantier.cli.options import (
    After,
    GameName,
    MaybePlayers,
    Options,
    Plates,
    Players,
    find_position,
)

Result = TypeVar("Result")


class PositionArguments(NamedTuple):
    """A game, its rules, and the actions that lead to a position, as typed."""

    game: GameName
    players: Players = 2
    options: Options = ""
    plates: Plates = None
    after: After = ""

    def find(self) -> Any:
        """The position; raises `BadRequest` that names the argument at fault."""
        return find_position(*self)


class RulesArguments(NamedTuple):
    """How many play, and by which options, as typed."""

    players: MaybePlayers = None
    options: Options = ""
    plates: Plates = None


def unfolded(command: Callable[..., Result]) -> Callable[..., Result]:
    """A command with a parameter for each field of its groups: the two classes above.

    Required parameters come first, as Typer wants them.
    """
    signature = inspect.signature(command, eval_str=True)
    groups = {
        name: one.annotation
        for name, one in signature.parameters.items()
        if one.annotation in (PositionArguments, RulesArguments)
    }
    parameters = sorted(
        (
            field
            for one in signature.parameters.values()
            for field in (_fields(groups[one.name]) if one.name in groups else [one])
        ),
        key=lambda one: one.default is not inspect.Parameter.empty,
    )
    parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters]

    @functools.wraps(command)
    def call(**given: Any) -> Result:
        grouped = {
            name: group(**{field: given.pop(field) for field in group._fields})
            for name, group in groups.items()
        }
        return command(**grouped, **given)

    call.__dict__["__signature__"] = signature.replace(parameters=parameters)
    call.__annotations__ = {one.name: one.annotation for one in parameters}
    return call


def _fields(group: type) -> list[inspect.Parameter]:
    """The fields of a group as parameters, with their Typer annotations."""
    hints = get_type_hints(group, include_extras=True)
    return [
        one.replace(annotation=hints[one.name])
        for one in inspect.signature(group).parameters.values()
    ]
