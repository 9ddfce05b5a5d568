"""Asking for a line: with completion on a terminal, plainly anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from chantier.cli.language import current, tell
from chantier.cli.terminal.commands import WITH_FILE

if TYPE_CHECKING:
    from chantier.cli.terminal.action_input import Reading

Ask = Callable[[str], str]
LONGEST = 10_000  # bytes of a line that are looked at


def make_ask(session: Reading | None = None) -> Ask:
    """A function that asks for a line; it raises `EOFError` at the end of the input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _prompt_toolkit(session)
    return _plain


def _plain(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.buffer.readline(LONGEST)
    rest = line
    while rest and not rest.endswith(b"\n"):
        rest = sys.stdin.buffer.readline(LONGEST)
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    return line.decode("utf-8", "replace")


def _prompt_toolkit(session: Reading | None) -> Ask:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    completer = make_completer(session) if session else None
    asker: Any = PromptSession(
        history=InMemoryHistory(), completer=completer, complete_while_typing=session is not None
    )

    def compiling() -> str:
        return (session and session.compiling()) or tell("table.warm")

    def ask(prompt: str) -> str:
        # Below the line that is typed, and drawn again by itself; gone at the next one.
        told = compiling if session and session.compiling() else None
        return str(asker.prompt(prompt, bottom_toolbar=told, refresh_interval=1.0 if told else 0))

    return ask


def make_completer(session: Reading) -> Any:
    """Completes actions and commands, for prompt_toolkit."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
    from prompt_toolkit.document import Document

    paths = PathCompleter(expanduser=True)

    class TableCompleter(Completer):
        """Offers the legal actions in words, and the commands."""

        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterable[Completion]:
            text = document.text_before_cursor.lstrip()
            word, space, rest = text.partition(" ")
            command, _ = session.vocabulary.find(word)
            if space and command in WITH_FILE:
                yield from paths.get_completions(Document(rest, len(rest)), complete_event)
                return
            typed = rest if space and command == "explain" else text
            for choice, meaning in choices(session, explained=typed is rest):
                if choice.lower().startswith(typed.lower()):
                    yield Completion(choice, -len(typed), display_meta=meaning)

    return TableCompleter()


def choices(session: Reading, explained: bool) -> Iterable[tuple[str, str]]:
    """The completions, each with its meaning."""
    position = session.match.position
    notation = position.game.notation
    if explained:
        actions = [notation.text(action) for action in notation.candidates(position.state)]
    else:
        actions = position.legal()
    for text in actions:
        yield text, position.words(position.parse(text)).text(position, current())
    if not explained:
        vocabulary = session.vocabulary
        for command in vocabulary.shown:
            yield vocabulary.name_in(command, current()), tell(f"table.help.{command}")
