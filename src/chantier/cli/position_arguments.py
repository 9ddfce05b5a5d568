"""The arguments that describe a position, which several commands share."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, get_type_hints

from chantier.cli.options import After, GameName, Options, Plates, Players, find_position

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


def takes_position(command: Callable[..., Result]) -> Callable[..., Result]:
    """A command whose first parameter is a `PositionArguments`, with an option for each field.

    The game comes first, then the command's own arguments, then the other fields.
    """
    signature = inspect.signature(command, eval_str=True)
    hints = get_type_hints(PositionArguments, include_extras=True)
    described = inspect.signature(PositionArguments).parameters.values()
    fields = [one.replace(annotation=hints[one.name]) for one in described]
    _, *own = signature.parameters.values()
    parameters = sorted([*fields, *own], key=lambda one: one.default is not inspect.Parameter.empty)

    @functools.wraps(command)
    def call(**given: Any) -> Result:
        at = PositionArguments(**{name: given.pop(name) for name in PositionArguments._fields})
        return command(at, **given)

    call.__dict__["__signature__"] = signature.replace(parameters=parameters)
    call.__annotations__ = {one.name: one.annotation for one in parameters}
    return call
