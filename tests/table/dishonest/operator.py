"""A dishonest operator, and the player who is hand in glove: at the real table, with all they know.

Wherever the protocol leaves a choice they try `TRIALS` values and take the one that looks best: the
secret (with the table's id, keys and times), and the favourite's salt. They know the secret, the
favourite's salt, and whatever the honest players have shown by then. What is hidden still they
guess: as nothing, as the hash that was shown, or as the player's salt at the table before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from chantier.core.fair import Protocol, Source, salt_hash
from chantier.errors import NotAllowed
from chantier.table.callers import Caller, Context, Fresh
from chantier.table.draft import Draft
from chantier.table.messages import (
    Change,
    NewTable,
    OfferReply,
    OpenSalt,
    Rematch,
    Resign,
    Sit,
    Stand,
    StartWithout,
)
from chantier.table.options import LevelSeat, MySeat, OpenSeat, Rules
from chantier.table.sealing import START_AFTER
from chantier.table.state import Seat, State
from chantier.table.table import Table
from table.dishonest.cases import FAVOURITE, LEVEL, Case, Honesty
from table.dishonest.fast_tulum import FastGame
from table.dishonest.old_tables import drawn_seat, lots, set_up
from table.table_fixture import BEGIN, kept

TRIALS = 128
ROLLS = 7  # so far the operator looks ahead


class Plot:
    """One table that is set up under the operator's eyes."""

    def __init__(self, case: Case, honesty: Honesty, random: Random) -> None:
        self.case = case
        self.honesty = honesty
        self.random = random
        self.now = BEGIN + random.randrange(1_000_000_000)
        self.ids = 0
        self.chosen: Fresh | None = None
        self.salts: dict[str, str] = {}
        """What the players hold, by owner: of the honest ones the operator sees the hashes."""
        self.before: dict[str, str] = {}
        """The salts of the table before, by owner: they are known."""
        self._set_up()

    @property
    def protocol(self) -> Protocol:
        """How the table's chance comes about."""
        return "chantier-chance/1" if self.honesty == "version 1" else "chantier-chance/2"

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self.table.state

    @property
    def favoured(self) -> int:
        """The favoured seat as it is numbered now."""
        seats = enumerate(self.state.seats)
        return next(n for n, seat in seats if seat.owner == FAVOURITE or seat.level is not None)

    # -- the table

    def context(self, owner: str) -> Context:
        """The caller's, with the operator's own clock and secrets."""
        return Context(self.now, Caller(owner), self._fresh)

    def think(self, action: str) -> None:
        """Let an artificial player act."""
        position = self.state.now.number
        self.commit(self.table.think(action, position, self.context("")))

    def _fresh(self) -> Fresh:
        return self.chosen or self._candidate()

    def send(self, owner: str, message: Change) -> Draft:
        """Do at the table what a player asks for."""
        self.now += self.random.randrange(5000)
        draft = self.table.decide(message, self.context(owner))
        self.commit(draft)
        return draft

    def commit(self, draft: Draft) -> None:
        """Keep what a draft led to."""
        self.book.extend(kept(made) for made in draft.events)
        self.table.commit(draft)

    def new_id(self) -> str:
        """A message's own."""
        self.ids += 1
        return str(self.ids)

    def _new_salt(self) -> str:
        return f"{self.random.getrandbits(192):048x}"

    # -- how a table comes about

    def _set_up(self) -> None:
        case = self.case
        if case.story == "rematch":
            self._rematch()
        elif self.honesty == "version 1":
            self._begin(self._old_table())
        else:
            self._begin(self._new_table())
        if case.story != "rematch":
            for seat in case.guests:
                self._guest(seat)
        if self.state.status == "open":
            self._open_salts()
        assert self.state.status == "playing"

    def _begin(self, draft: Draft) -> None:
        self.table = Table.begin(draft)
        self.book = [kept(made) for made in draft.events]

    def _rules(self) -> Rules:
        return Rules(game="tulum", players=self.case.seats)

    def _new_table(self) -> Draft:
        """A host's request, and the secret that the operator commits to with all it knows."""
        case, owner = self.case, self.case.owners[self.case.host]
        plans = [
            MySeat() if n == case.host else OpenSeat() if one else LevelSeat(LEVEL)
            for n, one in enumerate(case.owners)
        ]
        self._hold_salts(case.owners)
        self._choose_secret()
        plan = NewTable(
            rules=self._rules(),
            seats=tuple(plans),
            name="Host",
            lot=case.lot,
            **self._promise(owner),
        )
        return Table.create(plan, self.context(owner))

    def _old_table(self) -> Draft:
        """The same at a table of version 1: the host's salt comes with the request."""
        case, host = self.case, self.case.owners[self.case.host]
        self.salts[host] = self._new_salt()
        self._choose_secret()
        seats = [
            Seat(owner=host, name="Host", salt=self.salts[host])
            if n == case.host
            else Seat(level=None if owner else LEVEL)
            for n, owner in enumerate(case.owners)
        ]
        return set_up(self.context(case.owners[case.host]), self._rules(), seats, case.lot)

    def _guest(self, seat: int) -> None:
        """A player sits down; the favourite last, with the best of many salts."""
        case, owner = self.case, self.case.owners[seat]
        if owner == FAVOURITE:
            self._choose_salt()
        named = None if case.lot and self.honesty == "version 1" else seat
        if self.honesty == "version 1":  # pages that sat down sent no salt
            salt = self.salts.get(owner, "")
            self.send(owner, Sit(id=self.new_id(), name="Guest", seat=named, salt=salt))
            return
        self.send(owner, Sit(id=self.new_id(), name="Guest", seat=named, **self._promise(owner)))
        if case.story == "host" and self.state.sealed is None:  # hashes are seen: sit down anew
            self.send(FAVOURITE, Stand(id=self.new_id()))
            self._choose_salt()
            again = {"seat": case.favoured, **self._promise(FAVOURITE)}
            self.send(FAVOURITE, Sit(id=self.new_id(), name="Host", **again))

    def _rematch(self) -> None:
        """A game that is over at once, and the next with the same people."""
        case, owners = self.case, self.case.owners
        honest = owners[case.honest[0]]
        self._hold_salts(owners)
        if self.honesty == "version 1":
            seats = [Seat(owner=one, name="Player", salt=self.salts[one]) for one in owners]
            self._begin(set_up(self.context(honest), self._rules(), seats, lot=False))
        else:
            plans = tuple(MySeat() if one == honest else OpenSeat() for one in owners)
            plan = NewTable(
                rules=self._rules(), seats=plans, name="Honest", **self._promise(honest)
            )
            self._begin(Table.create(plan, self.context(honest)))
            self.send(FAVOURITE, Sit(id=self.new_id(), name="Player", **self._promise(FAVOURITE)))
            for one in owners:
                if self.salts[one] and self.state.status == "open":
                    self.send(one, OpenSalt(id=self.new_id(), salt=self.salts[one]))
        self.send(owners[case.resigns], Resign(id=self.new_id()))
        if self.honesty == "version 1":  # a rematch of Tulum is begun by the next seat
            old = [self.state.seats[1], self.state.seats[0]]
            self._choose_secret([seat.owner for seat in old])
            seats = [Seat(owner=one.owner, name=one.name, salt=one.salt) for one in old]
            self._begin(set_up(self.context(honest), self._rules(), seats, lot=False))
            return
        self.before = dict(self.salts)
        self._hold_salts(owners)
        self.send(honest, Rematch(id=self.new_id(), **self._promise(honest)))
        self._choose_secret([owners[1], owners[0]])
        last = Rematch(id=self.new_id(), **self._promise(FAVOURITE))
        draft = self.send(FAVOURITE, last)
        self._begin(draft.opened_tables[0])

    def _hold_salts(self, owners: Sequence[str]) -> None:
        """Every page makes a salt of its own, if it adds one."""
        for owner in filter(None, owners):
            adds = owner == FAVOURITE or self.honesty != "silent"
            self.salts[owner] = self._new_salt() if adds else ""

    def _promise(self, owner: str) -> dict[str, str]:
        """What a page says of its salt beforehand."""
        return {"salt_hash": salt_hash(self.salts[owner])} if self.salts[owner] else {}

    def _open_salts(self) -> None:
        """The honest pages open their salts by themselves; the favourite comes last."""
        owners = self.case.owners
        honest = [owner for owner in owners if owner not in ("", FAVOURITE)]
        self.random.shuffle(honest)
        if self.honesty == "dropped" and FAVOURITE in owners:
            # Nothing that the honest pages send arrives: alone, the favourite need not ask.
            self.send(FAVOURITE, OpenSalt(id=self.new_id(), salt=self.salts[FAVOURITE]))
            self.now += START_AFTER
            self.send(FAVOURITE, StartWithout(id=self.new_id()))
            return
        for owner in honest:
            if self.salts[owner]:
                self.send(owner, OpenSalt(id=self.new_id(), salt=self.salts[owner]))
        if self.state.status == "playing":
            return
        # Now the operator knows everything. It could let the favourite's salt stay hidden, but
        # for that the honest players would have to agree.
        try:
            self.send(FAVOURITE, StartWithout(id=self.new_id()))
            raise AssertionError("a player began without their own salt")
        except NotAllowed:
            pass
        if self.honesty == "agree" and self._is_better_hidden():
            self.now += START_AFTER
            self.send(honest[0], StartWithout(id=self.new_id()))
            for owner in honest[1:]:
                agreed = OfferReply(id=self.new_id(), what="start", agreed=True)
                self.send(owner, agreed)
            return
        self.send(FAVOURITE, OpenSalt(id=self.new_id(), salt=self.salts[FAVOURITE]))

    # -- what the operator tries

    def _candidate(self) -> Fresh:
        bits = self.random.randbytes
        return Fresh(bits(6).hex(), bits(32), bits(16))

    def _choose_secret(self, owners: Sequence[str] | None = None) -> None:
        """Commit to the best of many secrets; a favourite whose salt is not promised yet takes
        the best pair of secret and salt."""
        owners = owners or self.case.owners
        best = None
        for guess in islice(self._guesses(owners), TRIALS):
            fresh, salt = self._candidate(), self._new_salt()
            if self.honesty == "version 1" and self.case.story == "rematch":
                salt = self.salts[FAVOURITE]  # they are those of the table before
            if self.honesty == "version 1" and self.case.story in ("guest", "artificial"):
                salt = ""
            salts = [salt if one == FAVOURITE else guess[n] for n, one in enumerate(owners)]
            value = self._value(fresh.secret, salts, owners)
            if best is None or value > best[0]:
                best = (value, fresh, salt)
        assert best is not None
        _, self.chosen, salt = best
        if FAVOURITE in owners:
            self.salts[FAVOURITE] = salt

    def _choose_salt(self) -> None:
        """The best of many salts for a favourite who sits down last."""
        owners, best = self.case.owners, None
        for guess in islice(self._guesses(owners), TRIALS):
            salt = self._new_salt()
            salts = [salt if one == FAVOURITE else guess[n] for n, one in enumerate(owners)]
            value = self._value(self.state.secret, salts, owners)
            if best is None or value > best[0]:
                best = (value, salt)
        assert best is not None
        self.salts[FAVOURITE] = best[1]

    def _is_better_hidden(self) -> bool:
        state = self.state
        owners = [seat.owner for seat in state.seats]
        opened = [seat.salt for seat in state.seats]
        whole = [
            self.salts[FAVOURITE] if owner == FAVOURITE else opened[n]
            for n, owner in enumerate(owners)
        ]
        secret = state.secret
        return self._value(secret, opened, owners) > self._value(secret, whole, owners)

    def _guesses(self, owners: Sequence[str]) -> Iterator[list[str]]:
        """What the honest players may add, seat by seat: known, or guessed in several ways."""
        if self.honesty == "version 1":  # what came by now; pages that sit down send nothing
            while True:
                yield [self.salts.get(owner, "") for owner in owners]
        while True:
            yield [""] * len(owners)
            if self.honesty == "dropped":  # it will be so
                continue
            yield [self._promise(one).get("salt_hash", "") if one else "" for one in owners]
            yield [self.before.get(owner, "") for owner in owners]

    def _value(
        self, secret: bytes, salts: Sequence[str], owners: Sequence[str]
    ) -> tuple[bool, int]:
        """How good a secret looks: whether the favoured seat begins by lot, and how it begins."""
        seats = list(range(len(owners)))
        if self.case.lot and self.honesty == "version 1":
            seats = self._old_seats(secret)
        elif self.case.lot:
            seats = list(Source(self.protocol, secret, tuple(salts)).order(len(owners)))
        favoured = next(n for n, seat in enumerate(seats) if owners[seat] in ("", FAVOURITE))
        if self.case.lot and favoured:
            return False, 0
        game = FastGame(Source(self.protocol, secret, tuple(salts[n] for n in seats)), len(owners))
        game.play(ROLLS)
        return self.case.lot, game.lead(favoured)

    def _old_seats(self, secret: bytes) -> list[int]:
        """Who will sit where at a table of version 1 by lot: the secret alone decides."""
        case = self.case
        order = lots(secret, case.seats)
        taken = {
            order.index(n): n for n in range(case.seats) if n == case.host or not case.owners[n]
        }
        for number, guest in enumerate(case.guests, 2):
            vacant = [n for n in range(case.seats) if n not in taken]
            taken[drawn_seat(secret, number, vacant)] = guest
        return [taken[n] for n in range(case.seats)]
