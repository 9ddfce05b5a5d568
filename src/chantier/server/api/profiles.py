"""The profiles of one's identity, as the page manages them."""

from __future__ import annotations

from litestar import Controller

from chantier.errors import NotAllowed
from chantier.server.api import routes
from chantier.server.api.answers import NewProfile, ProfileChange, ProfileRemoval
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.profiles import SIGNS, Profile, new_profile_id
from chantier.table.callers import Caller, clean_name


class ProfilesController(Controller):
    """The people of an identity, and what they play."""

    @handles(routes.PROFILES)
    async def profiles(self, context: ServerContext, caller: Caller) -> list[Profile]:
        """One's own profiles, the oldest first."""
        return await context.store.profiles(owner_of_caller(caller))

    @handles(routes.NEW_PROFILE)
    async def create(self, context: ServerContext, caller: Caller, data: NewProfile) -> Profile:
        """Add a profile; without a sign it gets one that is free."""
        owner = owner_of_caller(caller)
        now = context.time_source.now()
        new = Profile(new_profile_id(), clean_name(data.name), SIGNS[0], now)
        return await context.store.add_profile(owner, new, data.sign)

    @handles(routes.CHANGE_PROFILE)
    async def change(
        self, context: ServerContext, caller: Caller, profile: str, data: ProfileChange
    ) -> Profile:
        """Rename a profile, or give it another sign. Names at tables stay as they were."""
        name = None if data.name is None else clean_name(data.name)
        return await context.store.change_profile(owner_of_caller(caller), profile, name, data.sign)

    @handles(routes.REMOVE_PROFILE)
    async def remove(
        self,
        context: ServerContext,
        caller: Caller,
        profile: str,
        data: ProfileRemoval,  # noqa: ARG002  # as all bodies: JSON
    ) -> list[Profile]:
        """Remove a profile; its games stay. The answer holds the others."""
        owner = owner_of_caller(caller)
        await context.store.remove_profile(owner, profile)
        return await context.store.profiles(owner)


def owner_of_caller(caller: Caller) -> bytes:
    """Who asks; raises `NotAllowed` where that is not known."""
    if not caller.owner:
        raise NotAllowed("error.table_nobody")
    return bytes.fromhex(caller.owner)
