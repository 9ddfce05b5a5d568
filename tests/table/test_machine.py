"""Every message from every role in every state: what must always hold, holds."""

from __future__ import annotations

from typing import get_args

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET, structs

from chantier.core.fair import salt_hash
from chantier.errors import ChantierError
from chantier.games.registry import find_game, game_names
from chantier.table import sealing, throwing, views
from chantier.table.callers import Caller, seats_of
from chantier.table.events import (
    Acted,
    AnyEvent,
    Drawn,
    LevelSet,
    Reaction,
    Stood,
    StoodIn,
    Thrown,
)
from chantier.table.messages import Close, OpenSalt, React, SetSeat, Stand, StandIn, StartWithout
from chantier.table.options import DAY, Budget, Days, LevelSeat, MySeat, NoClock, OpenSeat
from chantier.table.verify import verify_record
from table import table_fixture

EVERYBODY = (*table_fixture.PEOPLE, table_fixture.EVE, "")
people = st.sampled_from(EVERYBODY)
seats = st.none() | st.integers(-1, 4)
clocks = st.sampled_from([NoClock(), Budget(10, 0), Budget(60, 5), Days(1)])


class AtTheTable(RuleBasedStateMachine):
    """A table, and people who ask for all sorts of things."""

    fixture: table_fixture.TableFixture

    @initialize(
        game=st.sampled_from(game_names()),
        data=st.data(),
        clock=clocks,
        takebacks=st.booleans(),
        lot=st.booleans(),
        opens=st.booleans(),
        throwers=st.sets(st.sampled_from(table_fixture.PEOPLE)),
        auto=st.sampled_from([UNSET, UNSET, UNSET, True]),
    )
    def set_up(
        self,
        game: str,
        data: st.DataObject,
        clock: object,
        takebacks: bool,
        lot: bool,
        opens: bool,
        throwers: set[str],
        auto: object,
    ) -> None:
        fewest, most = find_game(game).card.players
        count = data.draw(st.integers(fewest, most))
        kinds = st.sampled_from([MySeat(), OpenSeat(), OpenSeat(), LevelSeat(1)])
        wishes = data.draw(st.lists(kinds, min_size=count, max_size=count))
        plan = table_fixture.plan(  # type: ignore[arg-type]
            game, wishes, clock, takebacks=takebacks, chat=True, auto_throws=auto
        )
        self.fixture = table_fixture.TableFixture(
            structs.replace(plan, lot=lot), own_throws=sorted(throwers), opens=opens
        )
        self.sent: list[tuple[str, object, int]] = []
        self.salts: list[str] | None = None

    def ask(self, owner: str, message: object) -> None:
        """Send a message; whether it is refused or done, nobody may have acted for another."""
        before = self.fixture.state
        try:
            draft = self.fixture.send(owner, message)  # type: ignore[arg-type]
        except ChantierError as error:
            assert self.fixture.state is before
            refused = views.refused(error, "x", before)
            assert refused.why.fr
            assert refused.why.en
            return
        for made in draft.events:
            if made.before is None:
                continue
            by_hand = isinstance(made.event, Thrown) and made.event.by == "hand"
            if isinstance(made.event, Acted) or by_hand:
                assert made.event.seat in seats_of(made.before, Caller(owner))
                assert made.event.seat == made.before.on_turn
            if isinstance(made.event, (LevelSet, Stood)):
                assert made.before.seats[made.event.seat].owner in ("", owner)  # nobody is ousted
            if isinstance(made.event, StoodIn):
                assert made.before.seats[made.event.seat].decides
        self.sent.append((owner, message, draft.number))

    @rule(owner=people, seat=seats)
    def sits(self, owner: str, seat: int | None) -> None:
        name = table_fixture.NAMES.get(owner, "?")
        hidden = salt_hash(table_fixture.salt_of(owner)) if owner and seat != 1 else UNSET
        self.ask(
            owner,
            table_fixture.Sit(id=self.fixture.next_id(), seat=seat, name=name, salt_hash=hidden),
        )

    @rule(data=st.data())
    def the_right_one_sits(self, data: st.DataObject) -> None:
        if any(seat.is_open for seat in self.fixture.state.seats):
            self.sits(data.draw(st.sampled_from(table_fixture.PEOPLE)), None)

    @rule(owner=people, seat=seats)
    def stands(self, owner: str, seat: int | None) -> None:
        if self.fixture.random.random() < 0.2:
            self.ask(owner, Stand(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people, seat=st.integers(-1, 4), level=st.integers(0, 7), data=st.data())
    def sets_a_seat(self, owner: str, seat: int, level: int, data: st.DataObject) -> None:
        if self.fixture.random.random() < 0.5:
            wishes = [MySeat("Zoé"), MySeat(), OpenSeat(), LevelSeat(level)]
            to = data.draw(st.sampled_from(wishes))
            hidden = salt_hash(table_fixture.salt_of(owner)) if owner else UNSET
            self.ask(owner, SetSeat(id=self.fixture.next_id(), seat=seat, to=to, salt_hash=hidden))

    @rule(owner=people, whose=st.sampled_from(table_fixture.PEOPLE))
    def opens_a_salt(self, owner: str, whose: str) -> None:
        salt = table_fixture.salt_of(whose)
        self.ask(owner, OpenSalt(id=self.fixture.next_id(), salt=salt))

    @rule(owner=people, seat=seats, later=st.sampled_from([0, sealing.START_AFTER]))
    def starts_without(self, owner: str, seat: int | None, later: int) -> None:
        self.fixture.now += later
        self.ask(owner, StartWithout(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people, behind=st.integers(-1, 1), data=st.data())
    def acts(self, owner: str, behind: int, data: st.DataObject) -> None:
        state = self.fixture.state
        legal = state.position.legal() or ["Va1"]
        action = data.draw(st.sampled_from([*legal[:20], "Zz9", ""]))
        position = state.now.number + behind
        self.ask(
            owner, table_fixture.Act(id=self.fixture.next_id(), position=position, action=action)
        )

    @rule(times=st.integers(1, 8))
    def the_right_ones_act(self, times: int) -> None:
        self.fixture.play_on(times)

    @rule(owner=people, behind=st.sampled_from([0, 0, 0, -1, 1]))
    def throws(self, owner: str, behind: int) -> None:
        position = self.fixture.state.now.number + behind
        self.ask(owner, table_fixture.Throw(id=self.fixture.next_id(), position=position))

    @rule(owner=st.sampled_from(table_fixture.PEOPLE), here=st.booleans())
    def a_page_comes_or_goes(self, owner: str, here: bool) -> None:
        if here:
            self.fixture.own_throws[owner] = self.fixture.now
        else:
            self.fixture.own_throws.pop(owner, None)
            self.fixture.tick()

    @rule(owner=people, seat=seats)
    def takes_back(self, owner: str, seat: int | None) -> None:
        self.ask(owner, table_fixture.Takeback(id=self.fixture.next_id(), seat=seat))

    @rule(
        owner=people,
        seat=seats,
        what=st.sampled_from(["takeback", "draw", "rematch", "start"]),
        agreed=st.booleans(),
    )
    def answers(self, owner: str, seat: int | None, what: str, agreed: bool) -> None:
        message = table_fixture.OfferReply(
            id=self.fixture.next_id(), what=what, agreed=agreed, seat=seat
        )  # type: ignore[arg-type]
        self.ask(owner, message)

    @rule(owner=people, seat=seats)
    def offers_a_draw(self, owner: str, seat: int | None) -> None:
        self.ask(owner, table_fixture.OfferDraw(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people, seat=seats)
    def resigns(self, owner: str, seat: int | None) -> None:
        if self.fixture.random.random() < 0.3:
            self.ask(owner, table_fixture.Resign(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people, seat=seats, first=st.none() | st.integers(-1, 4))
    def wants_a_rematch(self, owner: str, seat: int | None, first: int | None) -> None:
        hidden = salt_hash(table_fixture.salt_of(owner)) if owner else UNSET
        again = table_fixture.Rematch(
            id=self.fixture.next_id(), seat=seat, first=first, salt_hash=hidden
        )
        self.ask(owner, again)

    @rule(owner=people, seat=seats, level=st.none() | st.integers(0, 7))
    def leaves(self, owner: str, seat: int | None, level: int | None) -> None:
        self.ask(owner, table_fixture.Leave(id=self.fixture.next_id(), seat=seat, level=level))

    @rule(owner=people, seat=seats)
    def comes_back(self, owner: str, seat: int | None) -> None:
        self.ask(owner, table_fixture.Return(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people)
    def closes(self, owner: str) -> None:
        if self.fixture.random.random() < 0.1:
            self.ask(owner, Close(id=self.fixture.next_id()))

    @rule(owner=people, away=st.integers(0, 200_000))
    def claims(self, owner: str, away: int) -> None:
        self.fixture.absent = dict.fromkeys(range(4), self.fixture.now - away)
        self.ask(owner, table_fixture.Claim(id=self.fixture.next_id()))

    @rule(owner=people, seat=st.integers(-1, 4), away=st.integers(0, 200_000))
    def lets_the_computer_play_on(self, owner: str, seat: int, away: int) -> None:
        self.fixture.absent = dict.fromkeys(range(4), self.fixture.now - away)
        self.ask(owner, StandIn(id=self.fixture.next_id(), seat=seat))

    @rule(owner=people, text=st.text(min_size=1, max_size=20), name=st.text(max_size=5))
    def says(self, owner: str, text: str, name: str) -> None:
        self.ask(owner, table_fixture.Say(id=self.fixture.next_id(), text=text, name=name))

    @rule(owner=people, reaction=st.sampled_from(get_args(Reaction)))
    def reacts(self, owner: str, reaction: Reaction) -> None:
        self.ask(owner, React(id=self.fixture.next_id(), reaction=reaction, name="Ève"))

    @rule(passed=st.sampled_from([0, 50, 3_000, 11_000, 2 * DAY, 20 * DAY]))
    def time_passes(self, passed: int) -> None:
        self.fixture.now += passed
        self.fixture.tick()

    @rule(down=st.integers(0, 10**7))
    def the_server_restarts(self, down: int) -> None:
        stopped = self.fixture.now
        left = self.fixture.state.clocks.shown(stopped)
        self.fixture.now += down
        self.fixture.table = self.fixture.replayed()
        self.fixture.resume(stopped, self.fixture.now)
        assert self.fixture.state.clocks.shown(self.fixture.now) == left, (
            "a restart costs nobody time"
        )

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def repeats(self, data: st.DataObject) -> None:
        owner, message, number = data.draw(st.sampled_from(self.sent[-5:]))
        before = self.fixture.state
        draft = self.fixture.send(owner, message)  # type: ignore[arg-type]
        assert draft.answered == number
        assert not draft.events
        assert self.fixture.state is before

    @invariant()
    def clocks_are_never_negative(self) -> None:
        clocks = self.fixture.state.clocks
        assert all(left >= 0 for left in clocks.shown(self.fixture.now))
        if clocks.running is not None:
            assert clocks.running == self.fixture.state.on_turn
            assert self.fixture.state.seats[clocks.running].player is None

    @invariant()
    def the_game_goes_on_or_is_over(self) -> None:
        state = self.fixture.state
        assert (state.status == "over") == (state.ended is not None)
        if state.status == "playing":
            assert state.position.to_act is not None
            is_waiting = throwing.waits(state, self.fixture.own_throws)
            assert (state.position.to_act == "chance") == is_waiting, (
                "chance waits for players alone"
            )
        if state.ended is not None:
            assert state.ended.winners
            assert all(state.seats[n].out is None for n in state.ended.winners)

    @invariant()
    def salts_are_hidden_until_they_are_final(self) -> None:
        state = self.fixture.state
        told = state.sealed is not None or state.status != "open"
        assert told or not any(state.salts)
        for seat in state.seats:
            assert not seat.salt or salt_hash(seat.salt) == seat.salt_hash
        if state.ended is None and state.status == "playing":
            salts = sorted(state.salts)
            assert self.salts in (None, salts), "what chance comes from changes in no game"
            self.salts = salts

    @invariant()
    def views_can_be_sent(self) -> None:
        state = self.fixture.state
        for owner in (table_fixture.ANNE, table_fixture.EVE):
            view = views.snapshot(self.fixture.table, Caller(owner), self.fixture.now)
            sent = msgspec.json.encode(view)
            assert state.secret.hex().encode() not in sent or state.ended is not None
            assert state.keys.hex().encode() not in sent
        views.choices(state)

    def teardown(self) -> None:
        if not hasattr(self, "fixture"):
            return
        again, table = self.fixture.replayed(), self.fixture.table
        assert again.digest == table.digest
        shown = [
            msgspec.json.encode(views.snapshot(t, Caller(table_fixture.ANNE), self.fixture.now))
            for t in (again, table)
        ]
        assert shown[0] == shown[1], "events replay to the same table"
        public = b"".join(one.body for one in self.fixture.book)
        for owner in table_fixture.PEOPLE:
            assert owner.encode() not in public
        record = self.fixture.record()
        verified = verify_record(type(record).from_line(record.to_line()), find_game)
        assert verified.events == len(self.fixture.book)
        if table.state.ended is not None:
            assert verified.unproved == 0
        events = [msgspec.json.decode(one.body, type=AnyEvent) for one in self.fixture.book]
        assert all(event.at <= self.fixture.now for event in events)
        for event, after in zip(events, [*events[1:], None], strict=True):
            if isinstance(event, Thrown):
                assert isinstance(after, Drawn), "a throw is followed by its outcome"


TestAtTheTable = AtTheTable.TestCase
TestAtTheTable.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
