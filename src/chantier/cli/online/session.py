"""A seat at a live table, without the terminal: lines and messages go in, messages come out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from chantier.cli.files import write_whole
from chantier.cli.language import current, tell
from chantier.cli.online.display import player_name, printable
from chantier.cli.online.reconnecting_socket import new_id
from chantier.cli.online.salts import Salts
from chantier.cli.online.witness import Witness, opened_salts
from chantier.cli.terminal.action_input import Reading
from chantier.cli.terminal.commands import ONLINE
from chantier.cli.terminal.seats import computer
from chantier.core.match import Match
from chantier.core.outcome import reason_key
from chantier.core.phrase import cited, fill
from chantier.errors import BadRecord, BadRequest, shorten
from chantier.games.registry import find_game
from chantier.i18n import capitalised, percent
from chantier.table.events import AnyEvent, LevelSet, Said, Started, TakenBack
from chantier.table.messages import (
    Act,
    Advise,
    Advised,
    Ask,
    Bilingual,
    Board,
    CaughtUp,
    Choices,
    Claim,
    ClockView,
    Done,
    FromServer,
    Happened,
    Leave,
    Leaving,
    LogLineView,
    NextGame,
    OfferDraw,
    OfferReply,
    OfferView,
    OpenSalt,
    OutcomeView,
    Presence,
    Refused,
    Rematch,
    Resign,
    Return,
    Say,
    SeatKey,
    SeatView,
    Sentence,
    Sit,
    Snapshot,
    StartWithout,
    Takeback,
    Warming,
    You,
)

_event = msgspec.json.Decoder(AnyEvent).decode


class OnlineSession(Reading):
    """The state of a live table as this client knows it, and the messages it sends."""

    vocabulary = ONLINE

    def __init__(
        self,
        match: Match,
        name: str,
        link: str,
        invitation: str = "",
        salts: Salts | None = None,
    ) -> None:
        super().__init__(match)
        self._salts = Salts() if salts is None else salts
        self.name = name
        self.link = link
        self.invitation = invitation or link
        """The link for other devices."""
        self.send: Callable[[Ask], None] = lambda message: None
        """How a message gets to the table."""
        self.fetch_record: Callable[[], dict[str, Any]] = dict
        """How the game's record is got."""
        self.rematch: str | None = None
        """The table at which it goes on."""
        self.changed = False
        """Whether there is another position to draw."""
        self.status_word = "open"
        self._seats: tuple[SeatView, ...] = ()
        self._mine: tuple[int, ...] = ()
        self._board: Board | None = None
        self._clocks: ClockView | None = None
        self._offers: tuple[OfferView, ...] = ()
        self._outcome: OutcomeView | None = None
        self._sat = False
        self._first: str | None = None
        self._keys: tuple[SeatKey, ...] = ()
        self._warming = False
        self._table = ""
        self._witness = Witness()

    # -- display -----------------------------------------------------------------------------

    @property
    def my_turn(self) -> bool:
        """Whether it is for this terminal to act."""
        return self._board is not None and self._board.to_act in self._mine

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Show a sentence of the catalogue; values from the server are made safe."""
        said = {n: printable(v) if isinstance(v, str) else v for n, v in values.items()}
        super().say(key, style, **said)

    def player(self, seat: int) -> str:
        """The name of a seat's player, with its colour."""
        if seat >= len(self._seats):
            return self.seat_name(seat)
        view = self._seats[seat]
        if view.level is not None and not view.name:
            colour = self.seat_name(seat)
            return tell("online.computer", level=view.level, seat=colour[:1].lower() + colour[1:])
        return f"{player_name(view.name, view.level)} ({self.seat_name(seat)})"

    def called(self, seat: int) -> str:
        """The name of a seat's player in a sentence; of two alike, with its colour."""
        if seat >= len(self._seats):
            return self.seat_name(seat)
        view = self._seats[seat]
        alike = sum((one.name, one.level) == (view.name, view.level) for one in self._seats)
        if view.name:
            return self.player(seat) if alike > 1 else printable(view.name)
        return (
            self.seat_name(seat)
            if view.level is None
            else computer([None if one.name else one.level for one in self._seats], seat)
        )

    def heading(self) -> str:
        """Whose turn it is, or how it ended; and the clocks."""
        clocks = self._clock_text()
        if self.status_word in ("open", "closed"):
            return tell(f"online.status.{self.status_word}", link=self.invitation)
        if self._outcome is not None:
            who = ", ".join(self.player(seat) for seat in self._outcome.winners)
            scores = " · ".join(map(str, self._outcome.scores))
            reason = "agreed" if self._outcome.agreed else self._outcome.reason
            key = "online.won" if len(self._outcome.winners) == 1 else "online.tied"
            if key == "online.tied" and self._is_replayed(self._outcome):
                key = "online.tied_replayed"
            why = tell(reason_key(self.match.game.card.name, reason))
            return tell(key, who=who, scores=scores, reason=why)
        actor = None if self._board is None else self._board.to_act
        if not isinstance(actor, int):
            return clocks
        who = self.player(actor)
        turn = tell("online.turn_yours" if self.my_turn else "online.turn", who=who)
        return f"{turn}  {clocks}".rstrip()

    def _is_replayed(self, outcome: OutcomeView) -> bool:
        """Whether the rules ask for a new game after this tie."""
        return self.match.game.card.tie_is_replayed and not outcome.agreed

    def prompt(self) -> str:
        """The prompt."""
        return tell("online.your_turn") if self.my_turn else "› "

    def _clock_text(self) -> str:
        if self._clocks is None or not self._clocks.left:
            return ""
        return " · ".join(_duration(left) for left in self._clocks.left)

    # -- messages ----------------------------------------------------------------------------

    def hear(self, message: FromServer) -> None:  # noqa: C901  # one case a message
        """Take a message of the server."""
        match message:
            case Snapshot():
                self._take_snapshot(message)
            case CaughtUp():
                self._seats = message.seats
                self._be(message.you)
                self._sit_down()
                self._open_salt()
            case Happened():
                self._take_event(message)
            case Choices():
                self.changed = True
            case Done(you=you) if you is not None:
                self._be(you)
                self._open_salt()  # where the last seat is taken, the news of it came before
                self.changed = True
            case Refused():
                self._take_refusal(message)
            case Presence(seats=present):
                pairs = zip(self._seats, present, strict=False)
                self._seats = tuple(msgspec.structs.replace(s, present=p) for s, p in pairs)
            case Advised():
                line = " ".join(message.line)
                chance = ", ".join(percent(current(), value) for value in message.value)
                self.say("online.advice", "good", action=message.action, line=line, value=chance)
                if message.warming:
                    self.say("table.warming", "dim")
            case Warming():
                self._take_warming(message)
            case Leaving(back_in=back_in):
                self.say("online.leaving", "dim", seconds=round(back_in / 1000))
            case _:
                pass

    def _take_warming(self, message: Warming) -> None:
        """Show once that players are being compiled, and once that they are ready."""
        warming = bool(message.seats or message.advice)
        if warming != self._warming:
            self.say("table.warming" if warming else "table.warm", "dim")
        self._warming = warming

    def _be(self, you: You) -> None:
        """Know which seats are one's own, and their secret links."""
        self._mine, self._keys = you.seats, you.keys

    def _take_snapshot(self, message: Snapshot) -> None:
        game = find_game(message.rules.game)
        first = Match(game, message.rules.players, message.rules.options)
        self.match = first.play(*(step.action for step in message.line))
        self.status_word, self._seats = message.status, message.seats
        if self._table != message.table:
            self._table, self._witness = message.table, Witness()
        self._witness.see(message.number, message.digest)
        self._board = message.board
        self._be(message.you)
        self._clocks, self._offers = message.clocks, message.offers
        self._outcome, self.rematch = message.outcome, message.rematch
        self._first = self._why_first(message)
        self.changed = True
        if self.status_word == "playing" and not message.line:
            self._tell_first()
        if self._mine and message.rematch is None:
            self._tell_next(message.next_game)
        self._sit_down()
        self._open_salt()

    def _why_first(self, message: Snapshot) -> str | None:
        """Why the first seat begins; `None` where the host decided."""
        if message.first is not None or message.before is not None or message.rules.opening:
            return message.first
        people = all(seat.kind != "level" for seat in message.seats)
        return "youngest" if people and self.match.game.card.first_player == "youngest" else None

    def _tell_first(self) -> None:
        """Say who begins, and why."""
        if self._first is not None:
            who = self.player(0)
            self.messages.append(
                ("strong", capitalised(printable(tell(f"online.begins.{self._first}", who=who))))
            )

    def _tell_next(self, game: NextGame | None) -> None:
        """Say who would begin a rematch."""
        if game is not None:
            command = self.vocabulary.name_in("rematch", current())
            who = self.player(game.first)
            self.say(f"online.next_game.{game.by}", "strong", who=who, command=command)

    def _sit_down(self) -> None:
        """Take an open seat, once, if this client has none."""
        if not self._mine and not self._sat and any(seat.kind == "open" for seat in self._seats):
            self._sat = True
            self.send(Sit(id=new_id(), name=self.name, salt_hash=self._salts.new()))
        elif not self._mine and not self._sat:
            self._sat = True
            self.say("online.watching", "dim")

    def _open_salt(self) -> None:
        """Open this user's salt where the table waits for it, and say who else it waits for."""
        for seat in self._mine:
            hidden = self._seats[seat].opens if seat < len(self._seats) else None
            salt = self._salts.open(hidden, self._table) if isinstance(hidden, str) else None
            if salt is not None:
                self._witness.show(salt)
                self.send(OpenSalt(id=new_id(), salt=salt))

    def _tell_wait(self) -> None:
        """Say for which players, of the absent ones, the table waits."""
        gone = [
            n
            for n, seat in enumerate(self._seats)
            if isinstance(seat.opens, str) and n not in self._mine and not seat.present
        ]
        if gone:
            who = ", ".join(map(self.player, gone))
            command = self.vocabulary.name_in("start", current())
            self.say("online.waiting_for", "strong", who=who, command=command)

    def _take_event(self, message: Happened) -> None:
        event: Any = _event(message.event)
        self._witness.see(event.number, message.digest)
        self.status_word = message.status
        if isinstance(event, Started):
            self._tell_without(event)
            self._follow_lot(event)
        self._seats = message.seats or self._seats
        self._clocks = message.clocks or self._clocks
        if not isinstance(message.offers, msgspec.UnsetType):
            self._offers = message.offers
        if not isinstance(message.board, msgspec.UnsetType):
            self._board = message.board
            self.changed = True
        if isinstance(event, TakenBack):
            self.match.undo(len(self.match) - event.length)
        elif hasattr(event, "action"):
            self.match.play(event.action)
        self._tell_event(event, message)

    def _tell_event(self, event: Any, message: Happened) -> None:  # noqa: C901, PLR0912  # one case an event
        kind = event.__struct_config__.tag
        if kind in ("acted", "drawn"):
            if isinstance(message.log, LogLineView):
                self._tell_log(message.log)
        elif isinstance(event, Said):
            reaction = event.reaction
            said = message.text if reaction is msgspec.UNSET else tell(f"reaction.{reaction}")
            self.say("online.said", who=event.name, text=shorten(said))
        elif kind == "ended":
            self._outcome = OutcomeView(event.winners, event.scores, event.reason, event.agreed)
            if self._mine and isinstance(message.next_game, NextGame):
                self._tell_next(message.next_game)
            self._tell_proof()
        elif kind == "sealed":
            self.say("online.sealed", "dim")
            self._open_salt()
            self._tell_wait()
        elif isinstance(event, Started):
            if event.order is not msgspec.UNSET:
                who = ", ".join(self.player(seat) for seat in range(len(self._seats)))
                self.say("online.lot", "strong", who=who)
            self._tell_first()
        elif kind == "rematched":
            self.rematch = event.table
        elif kind in ("offered", "answered"):
            yes = "" if kind == "offered" else ("_yes" if event.agreed else "_no")
            what = tell(f"online.what.{event.what}")
            if kind == "offered" and event.first is not msgspec.UNSET:
                what = tell("online.what.rematch_first", first=self.player(event.first))
            self.say(f"online.{kind}{yes}", "strong", who=self.player(event.seat), what=what)
        elif isinstance(event, LevelSet):
            what = "stood" if event.level is None else "level_set"
            self.say(f"online.{what}", "dim", who=self.player(event.seat))
        elif kind in ("seated", "stood", "taken_back", "stood_in", "returned"):
            self.say(f"online.{kind}", "dim", who=self.player(event.seat))
        elif kind == "went_out":
            self.say(
                "online.went_out",
                "strong",
                who=self.player(event.seat),
                why=tell(f"table.reason.{event.reason}"),
            )

    def _tell_proof(self) -> None:
        """Say whether the finished game's record is the game that was seen here."""
        try:
            told = self.fetch_record()
            verified = self._witness.check(told) if told else None
            own = bool(told) and self._is_own(told)
        except BadRecord as error:
            self.say("online.not_verified", "bad", why=error.say(current()))
        except BadRequest as error:
            self.say("online.no_record", "dim", why=error.say(current()))
        else:
            if verified is not None:
                draws = verified.drawn > 0 and verified.is_proved and own
                draws = draws and not verified.by_choice and not verified.unopened
                self.say("online.verified_draws" if draws else "online.verified", "dim")

    def _is_own(self, told: dict[str, Any]) -> bool:
        """Whether a salt of this user is part of a verified game, where the user plays at all.

        If the server put another hash at the user's seat, it knew that salt before the draws.
        """
        return not self._mine or bool(opened_salts(told) & self._salts.shown_to(self._table))

    def _tell_without(self, event: Started) -> None:
        """Say whose salts the game begins without: by the seats as they were before."""
        if event.without is not msgspec.UNSET:
            self.say("online.without", "strong", who=", ".join(map(self.player, event.without)))
            hashes = (self._seats[seat].opens for seat in event.without)
            if any(isinstance(one, str) and self._witness.has_shown(one) for one in hashes):
                self.say("online.dropped", "bad")

    def _follow_lot(self, event: Started) -> None:
        """Know one's own seats where the lot has led them elsewhere; the secret links go along."""
        if event.order is not msgspec.UNSET:
            now = {before: seat for seat, before in enumerate(event.order)}
            self._mine = tuple(sorted(now[seat] for seat in self._mine))
            self._keys = tuple(SeatKey(now[own.seat], own.key) for own in self._keys)

    def _tell_log(self, line: LogLineView) -> None:
        end = self._filled(line.end) if isinstance(line.end, Sentence) else None
        words, continues = self._filled(line.sentence), line.continues is True
        self.tell_log(line.seat, words, continues, end, "dim")

    def _filled(self, sentence: Sentence) -> str:
        """A sentence with the players' names and its clauses, in the language of the terminal."""
        names = [self.called(seat) for seat in range(len(self._seats))]
        said = fill(sentence.fr if current() == "fr" else sentence.en, names)
        clauses = sentence.clauses
        return printable(cited(said, () if clauses is msgspec.UNSET else clauses))

    def _take_refusal(self, message: Refused) -> None:
        lines = [
            tell("error.because", what=one.clause, why=_translated(one.why))
            for one in message.broken
        ] or [_translated(message.why)]
        self.messages += [("bad", printable(line)) for line in lines]

    # -- input -------------------------------------------------------------------------------

    def take(self, line: str) -> None:
        """Take a typed line: a command, an action, or the number of one."""
        if not line.strip():
            self.changed = True
            return
        self.obey(line)

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """What each command does."""
        return {
            "list": self.list,
            "explain": self.explain,
            "undo": lambda rest: self.send(Takeback(id=new_id(), seat=self._last_seat())),
            "resign": lambda rest: self.send(Resign(id=new_id())),
            "draw": lambda rest: self.send(OfferDraw(id=new_id())),
            "yes": lambda rest: self._answer(True),
            "no": lambda rest: self._answer(False),
            "rematch": lambda rest: self.send(
                Rematch(id=new_id(), seat=self._any_seat(), salt_hash=self._salts.new())
            ),
            "start": lambda rest: self.send(StartWithout(id=new_id(), seat=self._any_seat())),
            "say": self._say,
            "leave": lambda rest: self.send(Leave(id=new_id())),
            "return": lambda rest: self.send(Return(id=new_id())),
            "claim": lambda rest: self.send(Claim(id=new_id())),
            "advice": lambda rest: self.send(Advise(id=new_id())),
            "link": self._tell_links,
            "save": self._save,
            "game": self.tell_game,
            "lang": self.language,
            "help": self.help,
            "quit": self.quit,
        }

    def act(self, typed: str) -> None:
        """Send an action; the server decides whether it is legal."""
        if self._board is None or self.status_word != "playing":
            self.messages.append(("bad", self.heading()))
            return
        text = self.meant(typed)
        if text is not None:
            self.send(Act(id=new_id(), position=self._board.number, action=text))

    def _answer(self, agreed: bool) -> None:
        for offer in self._offers:
            if not set(offer.agreed) & set(self._mine):
                again = agreed and offer.what == "rematch"
                answer = OfferReply(
                    id=new_id(),
                    what=offer.what,
                    agreed=agreed,
                    seat=self._any_seat(),
                    salt_hash=self._salts.new() if again else msgspec.UNSET,
                )
                self.send(answer)
                return
        self.say("online.no_offer", "bad")

    def _say(self, rest: str) -> None:
        if not rest:
            self.say("online.say_what", "bad")
            return
        self.send(Say(id=new_id(), text=rest[:300], name=self.name))

    def _tell_links(self, rest: str) -> None:
        """The link for others, and the secret ones by which one's own seats are found anywhere."""
        self.messages.append(("command", self.invitation))
        for own in self._keys:
            secret = f"{self.invitation}#key={own.key}"
            self.say("online.secret_link", "command", who=self.player(own.seat), link=secret)

    def _any_seat(self) -> int | None:
        return self._mine[0] if self._mine else None

    def _last_seat(self) -> int | None:
        """With several seats, the one whose action would be taken back: the last to act."""
        if len(self._mine) < 2 or self._board is None:
            return None
        free = [seat for seat in self._mine if self._board.back[seat] != "no"]
        return free[-1] if free else self._mine[0]

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("table.which_file", "bad", command=self.vocabulary.name_in("save", current()))
            return
        path = write_whole(rest, json.dumps(self.fetch_record()), overwrite=False)
        self.say("table.saved", "good", path=shorten(path))

    def help(self, rest: str = "") -> None:
        """List the commands."""
        self.say("table.help_title", "strong")
        forms = self.match.game.notation.FORMS
        rows = [(forms.split(",")[0], tell("table.help.action", forms=forms))]
        for command in self.vocabulary.shown:
            rows.append(
                (self.vocabulary.name_in(command, current()), tell(f"table.help.{command}"))
            )
        self.messages += [("", f"  {name:<16} {meaning}") for name, meaning in rows]

    def quit(self, rest: str = "") -> None:
        """Leave the terminal; the seat stays."""
        self.done = True
        self.say("online.bye", "command", link=self.link)


def _translated(text: Bilingual) -> str:
    return text.fr if current() == "fr" else text.en


def _duration(milliseconds: int) -> str:
    seconds = milliseconds // 1000
    if seconds >= 2 * 86400:
        return tell("online.days", days=seconds // 86400)
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
