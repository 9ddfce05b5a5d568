"""A game at the terminal, without the terminal: a line goes in, messages come out."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from chantier.cli.files import first_record, write_whole
from chantier.cli.language import current, tell
from chantier.cli.terminal.action_input import Reading
from chantier.cli.terminal.seats import HUMAN, Seats
from chantier.cli.terminal.turn_order import TurnOrder
from chantier.core.chance import Randomness, fresh_seed
from chantier.core.match import Match
from chantier.core.outcome import reason_key
from chantier.core.record import Record
from chantier.core.turn_order import rematch_by, rematch_order
from chantier.errors import ChantierError, IllegalAction, shorten
from chantier.games.registry import find_game
from chantier.i18n import capitalised, listed


class Session(Reading):
    """One table: a match, its seats, and the last messages.

    With a seed, chance and levels do the same for the same actions of people.
    """

    def __init__(
        self,
        match: Match,
        kinds: Sequence[str] | TurnOrder,
        seed: str | None,
        loaded: Record | None = None,
    ) -> None:
        super().__init__(match)
        self.thinking: Callable[[], AbstractContextManager[object]] = nullcontext
        """Entered for as long as a player thinks."""
        self._chance = Randomness(fresh_seed() if seed is None else seed)
        self._seed = seed
        self._saved: tuple[str, ...] | None = match.actions
        self._own_files: set[str] = set()
        self._loaded: Record | None = loaded
        if not isinstance(kinds, TurnOrder):
            kinds = TurnOrder(tuple(kinds), tuple(range(1, len(kinds) + 1)))
        self._order = kinds
        self._seats = Seats(kinds.kinds, match.game, seed)
        self._tell_order()

    @property
    def kinds(self) -> list[str]:
        """The kind of each seat's player."""
        return self._seats.kinds

    def close(self) -> None:
        """End the engine processes."""
        self._seats.close()

    # -- display -----------------------------------------------------------------------------

    def status(self) -> str:
        """Whose turn it is, or how it ended."""
        outcome = self.match.outcome
        actor = self.match.to_act
        if outcome is None:
            return tell("table.turn", seat=self.called(actor)) if isinstance(actor, int) else ""
        gap = "–" if len(outcome.scores) == 2 and min(outcome.scores) >= 0 else " · "
        scores = gap.join(map(str, outcome.scores))
        reason = tell(reason_key(self.match.game.card.name, outcome.reason))
        who = listed(current(), [self.called(seat) for seat in outcome.winners])
        key = "online.won" if len(outcome.winners) == 1 else "online.tied"
        if key == "online.tied" and self.match.game.card.tie_is_replayed:
            key = "online.tied_replayed"
        return capitalised(tell(key, who=who, scores=scores, reason=reason))

    def compiling(self) -> str | None:
        """How far the compilation of the players is, in a line; `None` if it is over."""
        return self._seats.compiling()

    def prompt(self) -> str:
        """The prompt."""
        actor = self.match.to_act
        if isinstance(actor, int):
            return tell("table.prompt", seat=self.seat_name(actor))
        return tell("table.over_prompt")

    # -- input -------------------------------------------------------------------------------

    def take(self, line: str) -> None:
        """Take a typed line: a command, an action, or the number of one."""
        self.messages = []
        if not line.strip():
            self._ask_again()
            return
        self.obey(line)

    def _ask_again(self) -> None:
        """Ask a player again that could not be asked before."""
        try:
            self.go_on()
        except ChantierError as error:
            self.messages.append(("bad", error.say(current())))

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """What each command does."""
        return {
            "list": self.list,
            "explain": self.explain,
            "undo": self.undo,
            "save": self.save,
            "save!": lambda rest: self.save(rest, overwrite=True),
            "load": self.load,
            "new": self.new,
            "game": self.tell_game,
            "lang": self.language,
            "help": self.help,
            "quit": self.quit,
        }

    def act(self, typed: str) -> None:
        """Play an action by its text or its number, then let the other players go on."""
        if self.match.is_over:
            self.say("table.over")
            return
        text = self.meant(typed)
        if text is None:
            return
        position = self.match.position
        try:
            self.match.play(text)
        except IllegalAction:
            self.tell_refusal(text)
            return
        self.tell_line(position.log(position.parse(text), self.match.position))
        self.go_on()

    def go_on(self) -> None:
        """Let chance and the players that need no person act."""
        while (actor := self.match.to_act) is not None:
            position = self.match.position
            if actor == "chance":
                action = position.random_id(self._chance)
            else:
                if self._seats.is_person(actor):
                    return
                shown = self.thinking if self._seats.takes_a_while(actor) else nullcontext
                with shown():
                    action = self._seats.choose(actor, self.match)
            text = self.match.game.notation.text(action)
            self.match.play(text)
            self.tell_line(position.log(action, self.match.position), "dim")
            if isinstance(actor, int) and self._seats.is_warming(actor):
                self.say("table.still_warming", "dim", player=self._seats.name(actor))
        self._tell_rematch()

    def called(self, seat: int) -> str:
        """The computer by its level, a person by its colour."""
        return self._seats.called(seat, self.seat_name(seat))

    def undo(self, rest: str = "") -> None:
        """Take back the last action of a person, and what others did after it."""
        positions = self.match.positions
        for back in range(1, len(self.match) + 1):
            actor = positions[-1 - back].to_act
            if isinstance(actor, int) and self._seats.is_person(actor):
                taken = " ".join(self.match.actions[-back:])
                self.match.undo(back)
                self.say("table.undone", actions=taken)
                return
        self.say("table.nothing_to_undo", "bad")

    def save(self, rest: str, overwrite: bool = False) -> None:
        """Write the game to a file; one that is not this table's is overwritten only on `save!`."""
        if not rest:
            command = self.vocabulary.name_in("save", current())
            self.say("table.which_file", "bad", command=command)
            return
        path = write_whole(rest, self.record().to_line(), overwrite or rest in self._own_files)
        self._own_files.add(rest)
        self._saved = self.match.actions
        self.say("table.saved", "good", path=shorten(path))

    def load(self, rest: str) -> None:
        """Go on with the first game of a file; if it cannot be, this one stays."""
        if not rest:
            command = self.vocabulary.name_in("load", current())
            self.say("table.which_file", "bad", command=command)
            return
        record = first_record(rest)
        match = Match.from_record(find_game(record.game), record)
        self._tell_how_to_go_on()
        self._loaded = record
        if match.players != self.match.players:
            self._sit_down(TurnOrder((HUMAN,) * match.players, tuple(range(1, match.players + 1))))
        self.match = match
        self._saved = match.actions
        self.say("table.loaded", "good", path=shorten(rest), count=len(match))
        self.go_on()

    def new(self, rest: str = "") -> None:
        """Begin again with the same players and options; after the end, as a rematch."""
        self._tell_how_to_go_on()
        self._loaded = None
        if (outcome := self.match.outcome) is not None:
            self._sit_down(self._order.next(self.match.game.card, outcome.winners))
            self._tell_order()
        first = self.match.positions[0]
        self.match = Match(first.game, first.players, first.options)
        self._saved = ()
        self.go_on()

    def _sit_down(self, order: TurnOrder) -> None:
        self._seats.close()
        self._order = order
        self._seats = Seats(order.kinds, self.match.game, self._seed)

    def _tell_order(self) -> None:
        """Say who begins and why, and who follows."""
        if self._order.why is not None:
            order = ", ".join(self._player(seat) for seat in range(len(self._order.kinds)))
            first = self.seat_name(0)
            self.say(f"table.begins.{self._order.why}", "strong", order=order, first=first)

    def _player(self, seat: int) -> str:
        """A player with the seat's colour: you, a player by number, or the computer."""
        order = self._order
        if order.kinds[seat] != HUMAN:
            player = self._seats.name(seat)
        elif order.kinds.count(HUMAN) == 1:
            player = tell("table.you")
        else:
            player = tell("table.person", number=order.numbers[seat])
        return tell("table.player_seat", player=player, seat=self.seat_name(seat))

    def _tell_rematch(self) -> None:
        """Say after the end who begins the next game."""
        outcome = self.match.outcome
        if outcome is None:
            return
        card = self.match.game.card
        first = rematch_order(card, self.match.players, outcome.winners)[0]
        key = f"table.next.{rematch_by(card, outcome.winners)}"
        command = self.vocabulary.name_in("new", current())
        self.say(key, "strong", player=self._player(first), command=command)

    def help(self, rest: str = "") -> None:
        """List the commands."""
        self.say("table.help_title", "strong")
        forms = self.match.game.notation.FORMS
        rows = [(forms.split(",")[0], tell("table.help.action", forms=forms))]
        rows.append(("1 2 3 …", tell("table.help.number")))
        arguments = {
            "explain": " " + forms.split(",")[0],
            "save": " …",
            "load": " …",
            "lang": " fr",
        }
        for command in self.vocabulary.shown:
            name = self.vocabulary.name_in(command, current()) + arguments.get(command, "")
            rows.append((name, tell(f"table.help.{command}")))
        self.messages += [("", f"  {name:<16} {meaning}") for name, meaning in rows]

    def quit(self, rest: str = "") -> None:
        """Leave; for a game that is neither over nor saved, show how to resume it."""
        self.done = True
        if not self._tell_how_to_go_on():
            self.say("table.bye")

    def _tell_how_to_go_on(self) -> bool:
        """If the game is neither over nor saved, show how to resume it, and return true."""
        unsaved = bool(self.match.actions) and self._saved != self.match.actions
        if unsaved and not self.match.is_over:
            self.say("table.goodbye", "command", command=self.command())
        return unsaved and not self.match.is_over

    def record(self) -> Record:
        """The game as a record, with the extra fields of a loaded one."""
        loaded = self._loaded
        if loaded is None:
            return self.match.record()
        record = self.match.record(**loaded.extra)
        if loaded.outcome is not None and self.match.actions == loaded.actions:
            return replace(record, outcome=loaded.outcome)
        return record

    def command(self) -> str:
        """The command that resumes the game where it stands."""
        record = self.match.record()
        words = ["chantier", "play", record.game, "--after", " ".join(self.match.actions)]
        if any(kind != HUMAN for kind in self.kinds):
            words += ["--seats", ",".join(self.kinds)]
        if record.players != 2:
            words += ["--players", str(record.players)]
        if record.options:
            words += ["--options", json.dumps(record.options)]
        return shlex.join(words)
