"""Lines of an archive that hold no table: an identity's profiles, and what it calls its tables."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from chantier.errors import BadFile, NotAllowed
from chantier.server.profiles import MOST_PROFILES, Profile
from chantier.server.storage.store import Label
from chantier.table.callers import clean_name

PEOPLE_FORMAT: Final = "chantier-people/1"


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of an identity beside its seats."""

    format: Literal["chantier-people/1"]
    owner: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    profiles: Annotated[tuple[Profile, ...], msgspec.Meta(max_length=MOST_PROFILES)]
    labels: tuple[Label, ...]


def is_people_line(line: bytes) -> bool:
    """Whether a line of an archive says that it holds people."""
    return line.lstrip().startswith(b'{"format":"' + PEOPLE_FORMAT.encode() + b'"')


def people_line(owner: bytes, profiles: list[Profile], labels: list[Label]) -> bytes:
    """An identity's profiles and labels as a line of an archive."""
    people = People(PEOPLE_FORMAT, owner.hex(), tuple(profiles), tuple(labels))
    return msgspec.json.encode(people) + b"\n"


def read_people(line: bytes) -> People:
    """An identity's profiles and labels from a line of an archive; raises `BadFile`."""
    try:
        people = msgspec.json.decode(line, type=People)
        for profile in people.profiles:
            if clean_name(profile.name) != profile.name:
                raise ValueError(profile.name)
    except (msgspec.MsgspecError, NotAllowed, ValueError, RecursionError) as error:
        raise BadFile("error.archive.form", format=PEOPLE_FORMAT, why=str(error)) from None
    return people
