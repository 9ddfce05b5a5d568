"""Messages made up from the server's own description, with values that clients would not send.

Each goes to a table in some state, from somebody with or without a seat there. None is a fault of
the server, every refusal has its sentence, and what the tables tell afterwards still verifies.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from chantier.core.fair import salt_hash
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.table.verify import verify_record
from server.live_server import Live, Person

pytestmark = pytest.mark.jit

MESSAGES = 700
SALT = "sixteen and more letters"
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    2**53,
    2**70,
    "",
    "\ud800",
    "x" * 129,
    "😀" * 128,
    "😀" * 8,
    "\x00" * 16,
    "A" * 64,
    "a" * 64,
    "a" * 63 + "\n",
    salt_hash(""),
    salt_hash(SALT),
    SALT,
    [],
    {},
    [[[[]]]],
    {"kind": "me"},
)


class Described:
    """What the server says of its messages, and values by it."""

    def __init__(self, schema: dict[str, Any], random: Random) -> None:
        self.parts = schema["components"]["schemas"]
        self.random = random
        route = schema["paths"]["/api/tables/{table}/messages"]["post"]
        told = route["requestBody"]["content"]["application/json"]["schema"]
        self.messages = [self._resolved(one) for one in told.get("oneOf", told.get("anyOf"))]

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = self.parts[schema["$ref"].rpartition("/")[2]]
        return schema

    def kind(self, message: dict[str, Any]) -> str:
        """The tag of a message."""
        tag = message["properties"]["type"]
        return tag.get("const") or tag["enum"][0]

    def body(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message of one kind: most of its fields as they should be."""
        needed = message.get("required", ())
        body = {
            name: self.value(told) if self.random.random() < 0.85 else self.random.choice(ODD)
            for name, told in message["properties"].items()
            if name in needed or self.random.random() < 0.6
        }
        return body | {"type": self.kind(message)}

    def value(self, schema: dict[str, Any]) -> Any:
        """A value that fits a part of the description."""
        schema, random = self._resolved(schema), self.random
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                return self.value(random.choice(schema[choice]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "string":
            return self._text(schema)
        if kind == "object":
            return {n: self.value(one) for n, one in schema.get("properties", {}).items()}
        simple = {"integer": random.randrange(-1, 4), "boolean": random.random() < 0.5}
        return simple.get(str(kind))

    def _text(self, schema: dict[str, Any]) -> str:
        if "pattern" in schema:
            return salt_hash(self.random.choice((SALT, "", "another one")))
        least = schema.get("minLength", 0)
        return self.random.choice((SALT, f"m{self.random.getrandbits(32)}" + "-" * least))


def tables(live: Live) -> list[tuple[str, list[Person]]]:
    """Tables in every state before a game, in it and after it, with their two players."""
    made = []
    for steps in range(5):
        ada, bea = live.person(), live.person()
        body = {
            "rules": {"game": "tulum", "players": 2},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "name": "Ada",
            "salt_hash": salt_hash(SALT),
        }
        table = ada.http.post("/tables", json=body).json()["table"]
        todo = [
            (bea, "sit", {"name": "Bea", "salt_hash": salt_hash(SALT)}),
            (ada, "open_salt", {"salt": SALT}),
            (bea, "open_salt", {"salt": SALT}),
            (ada, "resign", {}),
        ]
        for person, kind, fields in todo[:steps]:
            assert person.say(table, kind, **fields)["type"] == "done"
        made.append((table, [ada, bea]))
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_messages_by_the_servers_own_description_are_done_or_refused(live: Live, seed: int) -> None:
    random, counts = Random(seed), Counter[str]()
    described = Described(live.person().http.get("/schema").json(), random)
    kinds = [described.kind(one) for one in described.messages]
    assert {"open_salt", "start_without", "sit", "rematch", "answer"} <= set(kinds)
    salty = [
        one
        for one in described.messages
        if described.kind(one) in ("open_salt", "start_without", "sit", "rematch", "set_seat")
    ]
    known, stranger = tables(live), live.person()
    for _ in range(MESSAGES):
        table, players = random.choice(known)
        body = described.body(random.choice(random.choice((salty, described.messages))))
        answer = random.choice([*players, stranger]).http.post(
            f"/tables/{table}/messages",
            content=json.dumps(body),
            headers={"content-type": "application/json"},
        )
        told = answer.json()
        assert answer.status_code in (200, 400, 409), (body, answer.text)
        assert told["type"] == ("done" if answer.status_code == 200 else "refused"), body
        if told["type"] == "refused":
            assert told["why"]["fr"] != told["why"]["en"] or told["code"] == "error.message", body
        counts[f"{body['type']} {told['type']}"] += 1
        counts[told["type"]] += 1
    assert counts["done"] > 20
    assert counts["refused"] > 200
    for table, _ in known:
        record = Record.from_json(live.person().http.get(f"/tables/{table}/record").json())
        assert verify_record(record, find_game).protocol == "chantier-chance/2"
    assert not [line for line in live.lines() if line.get("level") in ("error", "ERROR")]


@pytest.mark.parametrize("field", ["salt_hash", "salt", "name", "lot", "bot"])
def test_a_new_table_with_odd_values_is_made_or_refused(live: Live, field: str) -> None:
    host = live.person()
    for value in ODD:
        body = {
            "rules": {"game": "tulum", "players": 2},
            "seats": [{"kind": "me"}, {"kind": "level", "level": 1}],
            "name": "Ada",
            "salt_hash": salt_hash(SALT),
            field: value,
        }
        kind = {"content-type": "application/json"}
        answer = host.http.post("/tables", content=json.dumps(body), headers=kind)
        told = answer.json()
        assert answer.status_code in (201, 400, 403), (value, answer.text)
        assert "status" in told if answer.status_code == 201 else told["why"]["en"], value
