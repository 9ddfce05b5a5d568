"""Single machine instructions for what plain Python needs a method call for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import intrinsic, overload


@intrinsic
def _ctpop(typingctx: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(typingctx: Any, mask: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), codegen


def replace_by_instructions(popcount: Callable[[int], int], lowest: Callable[[int], int]) -> None:
    """Let compiled code count bits and find the lowest one in a single instruction."""

    @overload(popcount)
    def _popcount_compiled(mask: Any) -> Any:
        def compiled(mask: Any) -> Any:  # numba wants the very same signature
            return _ctpop(mask)  # type: ignore[call-arg]  # numba passes the context

        return compiled

    @overload(lowest)
    def _lowest_compiled(mask: Any) -> Any:
        def compiled(mask: Any) -> Any:
            return _cttz(mask)  # type: ignore[call-arg]  # numba passes the context

        return compiled
