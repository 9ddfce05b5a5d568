"""Whether the profiles that a client names are its own: a table itself cannot know."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from chantier.errors import NotAllowed
from chantier.server.profiles import Profile
from chantier.table.callers import Caller
from chantier.table.messages import Change, NewTable, SetSeat, Sit
from chantier.table.options import MySeat, SeatPlan


class ProfileStore(Protocol):
    """Where profiles are kept."""

    async def profiles(self, owner: bytes) -> list[Profile]:
        """An owner's profiles."""


def profile_of(message: Change) -> str:
    """The profile that a message names; empty for none."""
    if isinstance(message, Sit):
        return message.profile
    if isinstance(message, SetSeat) and isinstance(message.to, MySeat):
        return message.to.profile
    return ""


async def check_profile(store: ProfileStore, caller: Caller, profile: str) -> Profile:
    """One of a caller's profiles; raises `NotAllowed`, also for another identity's."""
    known = await store.profiles(bytes.fromhex(caller.owner)) if caller.owner else []
    found = next((one for one in known if one.id == profile), None)
    if found is None:
        raise NotAllowed("error.profile_unknown")
    return found


def named_by(message: Change, profile: Profile) -> Change:
    """A message that sets a seat without a name takes the profile's."""
    if isinstance(message, SetSeat) and isinstance(message.to, MySeat) and not message.to.name:
        return replace(message, to=replace(message.to, name=profile.name))
    return message


async def named_plan(store: ProfileStore, caller: Caller, plan: NewTable) -> NewTable:
    """A plan whose seats without a name have that of their profile; raises `NotAllowed`."""
    seats: list[SeatPlan] = []
    for seat in plan.seats:
        if isinstance(seat, MySeat) and seat.profile:
            profile = await check_profile(store, caller, seat.profile)
            seats.append(replace(seat, name=seat.name or profile.name))
        else:
            seats.append(seat)
    return replace(plan, seats=tuple(seats))
