"""What the host of a running server can look at and do."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

from chantier import __version__
from chantier.errors import BadRequest
from chantier.i18n import is_printable
from chantier.server import log
from chantier.server.host import admin_messages as messages
from chantier.server.host.blocks import AddressBlock
from chantier.server.host.drain import is_played
from chantier.server.host.usage import Use
from chantier.server.wire import encode

if TYPE_CHECKING:
    from chantier.server.context import ServerContext
    from chantier.server.live.room import Room

SHOWN = 8  # signs of an identity's digest: enough to tell them apart
BLOCKED = 4403  # why a socket is closed


class HostActions:
    """Carries out orders against the parts of a running server."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context

    async def do(self, request: messages.AdminRequest) -> messages.AdminResult:  # noqa: C901  # one case an order
        """Carry out an order; raises `ChantierError` where it cannot be."""
        match request:
            case messages.AskStatus():
                return await self._status()
            case messages.ListUsers(most=most):
                return messages.Users(self._addresses()[:most], self._identities()[:most])
            case messages.ListTables(most=most):
                return self._tables()[:most]
            case messages.CloseTable(table=table, word=word):
                await self._close(table, _told(word))
            case messages.BlockAddress(address=address, seconds=seconds):
                return self._block(address, seconds)
            case messages.UnblockAddress(address=address):
                self._context.blocks.unblock(address)
            case messages.ListBlocks():
                return self._context.blocks.all()
            case messages.BeginDrain(seconds=seconds, word=word):
                drain = self._context.drain
                rooms, stop = self._context.rooms.all, self._context.stop
                drain.begin(seconds, "" if not word else _told(word), rooms, stop)
                self._context.broadcast(encode(drain.notice()))
            case messages.CancelDrain():
                if not self._context.drain.end():
                    raise BadRequest("error.admin.not_draining")
                self._context.broadcast(encode(self._context.drain.notice()))
        return messages.AdminDone()

    async def _status(self) -> messages.AdminStatus:
        context = self._context
        rooms = context.rooms.all()
        return messages.AdminStatus(
            version=__version__,
            pid=os.getpid(),
            started=int(context.started * 1000),
            store=await context.readiness.store_state(),
            tables=len(rooms),
            playing=sum(map(is_played, rooms)),
            connections=context.tallies.connections,
            sockets=context.sockets.total(),
            queued_bytes=context.tallies.queued,
            compiling=context.compiler.is_active,
            waiting_thoughts=context.engines.waiting,
            blocked=len(context.blocks.all()),
            stops_at=context.drain.stops_at,
        )

    def _addresses(self) -> tuple[messages.AddressUse, ...]:
        sockets, usage = self._context.sockets, self._context.work.usage.addresses
        found = [
            messages.AddressUse(
                address=address,
                sockets=sockets[address],
                requests=use.requests,
                messages=use.messages,
                refused=use.refused,
                last=use.last,
            )
            for address, use in usage.items()
        ]
        return tuple(sorted(found, key=lambda one: -(one.requests + one.messages)))

    def _identities(self) -> tuple[messages.IdentityUse, ...]:
        sockets = Counter(client.caller.owner for client in self._context.clients)
        names: dict[str, list[str]] = {}
        tables: Counter[str] = Counter()
        for room in self._context.rooms.all():
            seats = [seat for seat in room.state.seats if seat.owner]
            tables.update({seat.owner for seat in seats})
            for seat in seats:
                names.setdefault(seat.owner, []).append(seat.name)
        usage = self._context.work.usage.owners
        found = []
        for owner in {*usage, *tables, *sockets} - {""}:
            use = usage.get(owner) or Use(last=0)
            found.append(
                messages.IdentityUse(
                    identity=owner[:SHOWN],
                    names=tuple(dict.fromkeys(names.get(owner, []))),
                    sockets=sockets[owner],
                    tables=tables[owner],
                    actions=use.actions,
                    refused=use.refused,
                    last=use.last,
                )
            )
        return tuple(sorted(found, key=lambda one: (-one.actions, -one.tables, one.identity)))

    def _tables(self) -> list[messages.TableUse]:
        rooms = sorted(self._context.rooms.all(), key=lambda room: -room.state.updated)
        return [_table(room) for room in rooms]

    async def _close(self, table: str, word: str) -> None:
        room = await self._context.rooms.find(table)
        await room.close_by_host(word)
        log.note("table closed by the host", table=table[:4])

    def _block(self, address: str, seconds: int) -> AddressBlock:
        """Block an address, and close its connections: sockets with a reason."""
        blocks = self._context.blocks
        made = blocks.block(address, seconds)

        def is_blocked(key: str) -> bool:
            return blocks.end_of(key) is not None

        for client in list(self._context.clients):
            if is_blocked(client.address):
                client.end(BLOCKED, "blocked")
        self._context.gate.close_requests(is_blocked)
        log.note("address blocked", seconds=seconds)
        return made


def _table(room: Room) -> messages.TableUse:
    state = room.state
    return messages.TableUse(
        table=state.table,
        game=state.rules.game,
        status=state.status,
        names=tuple(seat.name for seat in state.seats if seat.owner),
        clients=len(room.subscribers.connected),
        events=state.number,
        updated=state.updated,
    )


def _told(word: str) -> str:
    """The host's word as players read it; raises `BadRequest` for what cannot be shown."""
    tidy = " ".join(word.split())
    if not tidy or not is_printable(tidy):
        raise BadRequest("error.admin.word")
    return tidy
