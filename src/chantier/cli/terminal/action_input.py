"""Input that every table at the terminal reads: actions by text or number, lists, reasons."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from chantier.cli.language import current, tell, use
from chantier.cli.terminal.commands import HERE, Vocabulary
from chantier.core.log_line import LogLine
from chantier.core.match import Match
from chantier.core.phrase import Phrase, cited
from chantier.core.sixty import in_sixty_seconds
from chantier.errors import ChantierError, shorten
from chantier.i18n import capitalised

Message = tuple[str, str]  # a style and a text
MANY = 30  # actions that are a long list


class Reading:
    """A match on a terminal, and the last messages."""

    vocabulary: Vocabulary = HERE

    def __init__(self, match: Match) -> None:
        self.match = match
        self.messages: list[Message] = []
        self.done = False
        self._growing: Message | None = None
        """The last line of the log, which the next one may continue."""

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """What each command of the vocabulary does with the rest of its line."""
        raise NotImplementedError

    def compiling(self) -> str | None:
        """How far the compilation of the players is, in a line; `None` where nothing is."""
        return None

    def act(self, typed: str) -> None:
        """Play the action of an input line."""
        raise NotImplementedError

    def obey(self, line: str) -> None:
        """Carry out a typed line: a command, an action, or the number of one."""
        command, rest = self.vocabulary.find(line)
        try:
            if command is None:
                self.act(line.strip())
            else:
                self.commands[command](rest)
        except ChantierError as error:
            self.messages.append(("bad", error.say(current())))

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Show a sentence of the catalogue."""
        self.messages.append((style, tell(key, **values)))

    def tell_game(self, rest: str = "") -> None:  # as every command
        """Show the game in 60 seconds, where it brings the text."""
        sixty = in_sixty_seconds(self.match.game.card, current())
        if sixty is None:
            self.say("table.no_sixty")
            return
        self.messages += [("strong", sixty.title), ("dim", sixty.facts), ("", sixty.text)]

    def worded(self, phrase: Phrase) -> str:
        """A phrase of the game in the language of the terminal, with its clauses."""
        return cited(phrase.render(current(), self.called), phrase.clauses)

    def seat_name(self, seat: int) -> str:
        """A seat's colour in words."""
        return self.match.position.seat_name(seat, current())

    def called(self, seat: int) -> str:
        """What sentences call a seat's player: by its colour where it has no name."""
        return self.seat_name(seat)

    def tell_line(self, line: LogLine, style: str = "") -> None:
        """Show a line of the log, and how the game ended."""
        end = None if line.end is None else self.worded(line.end)
        self.tell_log(line.seat, self.worded(line.sentence), line.continues, end, style)

    def tell_log(
        self, seat: int | None, words: str, continues: bool, end: str | None, style: str
    ) -> None:
        """The same in words; a line that continues the last message takes its place."""
        said = words if seat is None else tell("log.line", name=self.called(seat), words=words)
        if continues and self.messages and self.messages[-1] is self._growing:
            self.messages.pop()
        self._growing = (style, capitalised(said))
        self.messages.append(self._growing)
        if end is not None:
            self.messages.append(("strong", capitalised(end)))

    def meant(self, typed: str) -> str | None:
        """The action that was typed; `None`, with a message, if it is none."""
        legal = self.match.legal()
        if typed.isdecimal():
            number = int(typed) if len(typed) < 5 else 0
            if 1 <= number <= len(legal):
                return legal[number - 1]
            self.say("table.no_number", "bad", count=len(legal))
            return None
        notation = self.match.game.notation
        for text in (typed, notation.tidy(typed)):
            if notation.parse(text) is not None:
                return text
        longer = [text for text in legal if text.startswith(f"{notation.tidy(typed)}:")]
        if len(longer) == 1:  # what was left out can be only one thing
            return longer[0]
        if longer:
            self.say("table.several", "bad", text=shorten(typed), actions=", ".join(longer[:MANY]))
            return None
        guesses = difflib.get_close_matches(
            notation.tidy(typed).lower(), [*self.vocabulary.by_name, *legal], n=1, cutoff=0.6
        ) or difflib.get_close_matches(notation.tidy(typed), legal, n=1, cutoff=0.6)
        shown = shorten(typed)
        if guesses:
            self.say("table.did_you_mean", "bad", text=shown, guess=guesses[0])
        else:
            self.say("table.unknown", "bad", text=shown)
        return None

    def tell_refusal(self, text: str) -> None:
        """Show which clauses an action breaks."""
        explanation = self.match.explain(text, current())
        self.messages.append(("bad", f"{text} · {explanation.words}"))
        self.messages += [("bad", f"  {broken.sentence}") for broken in explanation.broken]

    def list(self, rest: str = "") -> None:
        """Number the legal actions, or those that contain a text; explain a single action."""
        position = self.match.position
        legal = position.legal()
        part = rest.strip().lower()
        if part and position.game.notation.parse(position.game.notation.tidy(rest)) is not None:
            self.explain(rest)
            return
        chosen = [(n, text) for n, text in enumerate(legal, 1) if part in text.lower()]
        if part and not chosen:
            self.say("table.list_none", "bad", part=shorten(rest))
            return
        self.say("table.list_title", "strong", count=len(chosen))
        width = max((len(text) for _, text in chosen), default=0)
        for number, text in chosen:
            words = self.worded(position.words(position.parse(text)))
            self.messages.append(("", f"{number:>4}  {text:<{width}}  {words}"))
        if len(chosen) > MANY and not part:
            example = legal[-1].partition(":")[0]
            self.say(
                "table.list_part",
                "dim",
                command=self.vocabulary.name_in("list", current()),
                part=example,
            )

    def explain(self, rest: str) -> None:
        """Show why an action is refused, or what it does."""
        if not rest:
            examples = self.match.legal() or [self.match.game.notation.FORMS.split(",")[0]]
            self.say("table.which_action", "bad", example=examples[0])
            return
        text = self.meant(rest)
        if text is None:
            return
        explanation = self.match.explain(text, current())
        style = "good" if explanation.legal else "bad"
        self.messages += [(style, line) for line in str(explanation).split("\n")]

    def language(self, rest: str) -> None:
        """Speak another language."""
        if not rest:
            self.say("table.which_language", "bad")
            return
        use(rest.lower())
