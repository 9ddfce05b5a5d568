"""Changes to a record, each by a seeded source: to its JSON, to its events, to its bytes."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from chantier.testing.mangle import mangled

TWIN = "\x00twin"  # after a key that stands in its object already; taken off in the text
HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 0.0, 1.0, -0.0, 0.5, 1e308, 5e-324),
    *(2**31, 2**53, 2**63, 2**64, -(2**63), 10**400),
    *("", " ", "0", "1", "é", "e\u0301", "\ud800", "\udfff\ud800", "\0", "💥", "x" * 5000),
    *("resign", "time", "abandon", "chance", "chantier-record/1", "00" * 32, "zz" * 32),
    *([], {}, [0], [None], ["\ud800"], {"a": 1}, {"\ud800": "\ud800"}, [[[[[[[[]]]]]]]]),
)
KINDS = (
    *("created", "seated", "stood", "level_set", "sealed", "opened", "started"),
    *("acted", "thrown", "drawn"),
    *("taken_back", "offered", "answered", "went_out", "stood_in", "returned", "said"),
    *("resumed", "ended", "rematched", "closed", "nothing"),
)
SMALL = (-1, 0, 0, 1, 1, 2, 3, 4, 99, 2**63)
TIMES = (-1, 0, 1_700_000_000_000, 2**53 - 1, 2**53, 10**30)
WORDS = {
    "what": ("takeback", "draw", "rematch", "start", ""),
    "way": ("resign", "time", "abandon", ""),
    "by": ("hand", "table", 0, 1),
    "reason": ("summit", "resign", "time", "abandon", ""),
    "secret": ("", "00", "zz", "00" * 32, "é"),
    "name": ("Ève", "", "\ud800", "x" * 5000),
    "salt": ("", "sel", "\ud800", "a salt of somebody else's"),
    "salt_hash": ("", "00" * 32, "zz", "\ud800"),
    "chance": ("chantier-chance/1", "chantier-chance/2", "chantier-chance/3", ""),
    "protocol": ("chantier-chance/1", "chantier-chance/2", ""),
    "adds": ("salt", "beside", "nothing", "unopened", "hidden", ""),
}

Json = dict[str, Any]
Change = Callable[[Json, Random], None]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of some JSON as its list or object and the index or key there."""
    found = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(found):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from places(inner)


def chosen(data: Json, random: Random) -> tuple[Any, Any]:
    """A place: first a key of the record, then anything in it, so that events leave room."""
    key = random.choice(sorted(data))
    inner = data[key]
    inside = list(places(inner)) if isinstance(inner, (dict, list)) else []
    return random.choice([(data, key), *inside, *inside])


def objects(data: Json) -> list[Json]:
    """The record and every object in it."""
    inner = (holder[key] for holder, key in places(data))
    return [data, *(value for value in inner if isinstance(value, dict))]


def lists(data: Json) -> list[list[Any]]:
    """Every list in a record that holds something."""
    inner = (holder[key] for holder, key in places(data))
    return [value for value in inner if isinstance(value, list) and value]


# Values.


def value_replaced(data: Json, random: Random) -> None:
    holder, key = chosen(data, random)
    holder[key] = copy.deepcopy(random.choice(HOSTILE))


def value_of_elsewhere(data: Json, random: Random) -> None:
    holder, key = chosen(data, random)
    source, other = chosen(data, random)
    holder[key] = copy.deepcopy(source[other])


def value_nudged(data: Json, random: Random) -> None:
    holder, key = chosen(data, random)
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = random.choice([not value, int(value), str(value)])
    elif isinstance(value, int):
        as_float = float(value) if abs(value) < 2**1000 else 0.5  # some fit in no float
        holder[key] = random.choice([value + 1, value - 1, -value, as_float, str(value)])
    elif isinstance(value, str):
        holder[key] = random.choice(list(mangled(value[:40])))
    else:
        holder[key] = [value]


def buried(data: Json, random: Random) -> None:
    holder, key = chosen(data, random)
    for _ in range(random.choice((1, 10, 60, 70, 200))):
        holder[key] = [holder[key]] if random.random() < 0.5 else {"a": holder[key]}


# Keys.


def key_dropped(data: Json, random: Random) -> None:
    if found := [one for one in objects(data) if one]:
        holder = random.choice([data, *found])
        del holder[random.choice(sorted(holder))]


def key_doubled(data: Json, random: Random) -> None:
    if found := [one for one in objects(data) if one]:
        holder = random.choice([data, *found])
        key = random.choice(sorted(holder))
        twin = copy.deepcopy(random.choice([holder[key], random.choice(HOSTILE)]))
        if random.random() < 0.5:
            holder[key + TWIN] = twin
        else:
            items = list(holder.items())
            holder.clear()
            holder[key + TWIN] = twin
            holder.update(items)


def key_renamed(data: Json, random: Random) -> None:
    if found := [one for one in objects(data) if one]:
        holder = random.choice([data, *found])
        key = random.choice(sorted(holder))
        other = random.choice([key.upper(), key + " ", key[:-1], "\ufeff" + key, "type", "number"])
        holder[other] = holder.pop(key)


def key_added(data: Json, random: Random) -> None:
    holder = random.choice([data, *objects(data)])
    key = random.choice(["more", "", "\ud800", "secret", "by", "first", "beside", "salt", "agreed"])
    holder[key] = copy.deepcopy(random.choice(HOSTILE))


# Lists.


def element_dropped(data: Json, random: Random) -> None:
    if found := lists(data):
        one = random.choice(found)
        del one[random.randrange(len(one))]


def element_doubled(data: Json, random: Random) -> None:
    if found := lists(data):
        one = random.choice(found)
        one.insert(random.randrange(len(one) + 1), copy.deepcopy(random.choice(one)))


def elements_swapped(data: Json, random: Random) -> None:
    if found := lists(data):
        one = random.choice(found)
        here, there = random.randrange(len(one)), random.randrange(len(one))
        one[here], one[there] = one[there], one[here]


def list_cut(data: Json, random: Random) -> None:
    if found := lists(data):
        one = random.choice(found)
        del one[random.randrange(len(one)) :]


# Events, numbered again: what a forger does.


def numbered(events: list[Any]) -> None:
    for number, event in enumerate(events, 1):
        if isinstance(event, dict):
            event["number"] = number


def events_of(data: Json) -> list[Any]:
    """The events of a record; none where it has no list of them any more."""
    events = data.get("events")
    return events if isinstance(events, list) else []


def event_changed(data: Json, random: Random) -> None:
    if events := events_of(data):
        event = random.choice(events)
        if isinstance(event, dict) and event:
            key = random.choice(sorted(event))
            if random.random() < 0.4:
                event[key] = copy.deepcopy(random.choice(HOSTILE))
            elif isinstance(event[key], int):
                event[key] += random.choice((-1000, -1, 1, 1000))
            elif isinstance(event[key], str):
                event[key] = random.choice(WORDS.get(key, ("x", event[key] + "x")))
            else:
                del event[key]


def event_dropped(data: Json, random: Random) -> None:
    if events := events_of(data):
        del events[random.randrange(len(events))]
        numbered(events)


def event_doubled(data: Json, random: Random) -> None:
    if events := events_of(data):
        source = random.randrange(len(events))
        events.insert(random.randint(0, len(events)), copy.deepcopy(events[source]))
        numbered(events)


def events_swapped(data: Json, random: Random) -> None:
    elements_swapped({"events": events_of(data)}, random)
    numbered(events_of(data))


def event_invented(data: Json, random: Random) -> None:
    """Any kind of event anywhere, with what its kind needs and random seats, moves and times."""
    events = events_of(data)
    at = random.randint(0, len(events))
    earlier = [e["at"] for e in events[:at] if isinstance(e, dict) and isinstance(e.get("at"), int)]
    moves = [e["action"] for e in events if isinstance(e, dict) and "action" in e]
    kind = random.choice(KINDS)
    fields: Json = {
        "created": {"table": "t", "commitment": "00" * 32, "rules": {"game": "tulum"}},
        "seated": {"seat": 0, "name": random.choice(WORDS["name"])},
        "stood": {"seat": 0},
        "level_set": {"seat": 0, "level": random.choice(SMALL)},
        "opened": {"seat": 0, "salt": random.choice(WORDS["salt"])},
        "started": random.choice(({}, {"order": [1, 0]}, {"without": [0]})),
        "acted": {"seat": 0, "action": random.choice([*moves, "x"])},
        "thrown": {"seat": 0, "by": random.choice(WORDS["by"])},
        "drawn": {"action": random.choice([*moves, "x"])},
        "taken_back": {"seat": 0, "length": random.choice([*SMALL, *range(20)])},
        "offered": {"seat": 0, "what": random.choice(WORDS["what"])},
        "answered": {"seat": 0, "what": random.choice(WORDS["what"]), "agreed": True},
        "went_out": {"seat": 0, "way": random.choice(WORDS["way"]), "level": 1},
        "stood_in": {"seat": 0, "level": random.choice(SMALL)},
        "returned": {"seat": 0},
        "said": {"seat": 0, "name": "Ève", "digest": "00" * 32},
        "resumed": {"stopped": random.choice(TIMES), "since": random.choice(TIMES)},
        "rematched": {"table": "t"},
        "ended": {
            "winners": [random.choice(SMALL)],
            "scores": [random.choice(SMALL), 0],
            "reason": random.choice(WORDS["reason"]),
            "secret": random.choice(WORDS["secret"]),
        },
    }.get(kind, {})
    if "seat" in fields:
        fields["seat"] = random.choice(SMALL)
    when = random.choice([earlier[-1] if earlier else 0, random.choice(TIMES)])
    events.insert(at, {"type": kind, "number": at + 1, "at": when, **fields})
    numbered(events)


def all_go_out(data: Json, random: Random) -> None:
    """Every seat goes out, one after the other, before some event."""
    events = events_of(data)
    at = random.randint(0, len(events))
    before = events[at - 1] if at else None
    when = before.get("at", 0) if isinstance(before, dict) else 0
    for seat in range(4):
        kind = random.choice(["went_out", "went_out", "stood_in", "returned"])
        more: Json = {"way": "abandon"} if kind == "went_out" else {}
        more |= {"level": 1} if kind != "returned" else {}
        events.insert(at + seat, {"type": kind, "at": when, "seat": seat, **more})
    numbered(events)


# What the proof consists of.


def proof_changed(data: Json, random: Random) -> None:
    """Another digest, secret, commitment or salt; or a letter of one."""
    chance = data.get("chance")
    holders = [data, *([chance] if isinstance(chance, dict) else [])]
    found = [(h, k) for h in holders for k in ("digest", "secret", "commitment", "salts") if k in h]
    if not found:
        return
    holder, key = random.choice(found)
    value = holder[key]
    if isinstance(value, list) and value:
        holder, key, value = value, random.randrange(len(value)), ""
    if not isinstance(value, str) or not value:
        holder[key] = random.choice(["x", "00" * 32, ["a", "b"], None])
        return
    at = random.randrange(len(value))
    letter = random.choice("0123456789abcdefABCDEFxé\ud800 ")
    changes = [value[:at] + letter + value[at + 1 :], value[:at], value + letter, value.upper()]
    holder[key] = random.choice([*changes, "00" * 32])


def proof_taken_away(data: Json, random: Random) -> None:
    """Some of what proves a record, or all of it."""
    keys = ["table", "chance", "events", "digest"]
    for key in keys if random.random() < 0.3 else random.sample(keys, random.randint(1, 3)):
        data.pop(key, None)


def result_changed(data: Json, random: Random) -> None:
    outcome = data.get("outcome")
    if not isinstance(outcome, dict) or random.random() < 0.1:
        end = {"winners": [0], "scores": [1, 0], "reason": random.choice(WORDS["reason"])}
        data["outcome"] = random.choice([end, {}, None, {"reason": ["resign"]}])
        return
    key = random.choice(["winners", "scores", "reason", "agreed"])
    if key == "reason":
        outcome[key] = random.choice(WORDS["reason"])
    elif key == "agreed":
        outcome[key] = random.choice([True, False, 1, None])
    elif isinstance(outcome.get(key), list):
        made = [random.choice(SMALL) for _ in outcome[key]]
        outcome[key] = random.choice([made, outcome[key][::-1], [*outcome[key], 0], []])


def game_changed(data: Json, random: Random) -> None:
    key = random.choice(["game", "players", "options"])
    told: dict[str, tuple[Any, ...]] = {
        "game": ("kwinty", "turris", "tulum", "turquoise", "chess", "\ud800", "../kwinty", 3),
        "players": (0, 1, 2, 3, 4, 5, -1, 2.0, 10**30, "2", True),
        "options": ({}, {"opening": "flat"}, {"plates": "\ud800"}, {"plates": {}}, {"x": 1}),
    }
    data[key] = copy.deepcopy(random.choice(told[key]))


CHANGES: tuple[Change, ...] = (
    *(value_replaced, value_of_elsewhere, value_nudged, buried),
    *(key_dropped, key_doubled, key_renamed, key_added),
    *(element_dropped, element_doubled, elements_swapped, list_cut),
    *(event_changed, event_dropped, event_doubled, events_swapped, event_invented, all_go_out),
    *(proof_changed, proof_taken_away, result_changed, game_changed),
)


def text_of(data: Json) -> bytes:
    """A line with a record's JSON, in which keys may stand twice."""
    return json.dumps(data).replace(json.dumps(TWIN)[1:-1], "").encode()


# Bytes.

Bytewise = Callable[[bytes, Random], bytes]


def bit_flipped(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    return line[:at] + bytes([line[at] ^ 1 << random.randrange(8)]) + line[at + 1 :]


def byte_put(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    put = random.choice([b"\x00", b"\xff", b"\xed\xa0\x80", b"\n", b"\r", b'"', b"\\", b"{", b"9"])
    return line[:at] + put + line[at + random.randint(0, 1) :]


def stretch_lost(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    return line[:at] + line[at + random.choice((1, 2, 10, 100)) :]


def stretch_doubled(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    end = at + random.choice((1, 2, 10, 100))
    return line[:end] + line[at:end] + line[end:]


def truncated(line: bytes, random: Random) -> bytes:
    return line[: random.randrange(len(line))]


def joined(line: bytes, random: Random) -> bytes:
    return line + random.choice([b"", b" ", b",", b"\x00"]) + line


def broken_in_two(line: bytes, random: Random) -> bytes:
    at = random.randrange(len(line))
    return line[:at] + random.choice([b"\n", b"\r\n", b"\n\n \n"]) + line[at:]


def coded_otherwise(line: bytes, random: Random) -> bytes:
    coding = random.choice(["utf-16-le", "utf-16", "utf-32-be", "utf-8-sig", "utf-7"])
    return line.decode("utf-8", "replace").encode(coding)


def spaced(line: bytes, random: Random) -> bytes:
    """Written otherwise, with the same meaning."""
    try:
        data = json.loads(line)
        escaped = random.random() < 0.5
        text = json.dumps(data, indent=None, sort_keys=random.random() < 0.5, ensure_ascii=escaped)
        return random.choice([b"", b" ", b"\t"]) + text.encode() + random.choice([b"", b" \r"])
    except ValueError:
        return b" " + line


BYTEWISE: tuple[Bytewise, ...] = (
    *(bit_flipped, byte_put, stretch_lost, stretch_doubled),
    *(truncated, joined, broken_in_two, coded_otherwise, spaced),
)
