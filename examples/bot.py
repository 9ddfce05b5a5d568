"""A bot for any game of Chantier, in plain Python: it needs neither the rules nor a library.

    python examples/bot.py http://localhost:8117/t/TABLE --name Robot
    python examples/bot.py http://localhost:8117 --new turris --against 3

It takes an open seat, waits until it must act, and chooses among the actions that the server calls
legal: two requests an action. A server that asks it to slow down is obeyed. Put something better
into `choose`; `docs/protocol.md` tells what else can be asked.
"""

import argparse
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from typing import Any, NoReturn


class Table:
    """One table of a server, spoken to by HTTP alone."""

    def __init__(self, base: str, table: str = "") -> None:
        self.base = base
        self.table = table
        self.salt = secrets.token_urlsafe(24)  # what the bot adds to chance
        self.salt_hash = hashlib.sha256(self.salt.encode()).hexdigest()
        self.token: str | None = None
        self.token = self.need("/identity", {})["token"]

    def ask(self, path: str, data: Any = None) -> Any:
        """Send JSON, or ask for it; a refusal is an answer too."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        body = None if data is None else json.dumps(data).encode()
        try:
            request = urllib.request.Request(f"{self.base}/api{path}", body, headers)
            while True:
                try:
                    with urllib.request.urlopen(request, timeout=60) as answer:
                        return json.load(answer)
                except urllib.error.HTTPError as error:
                    # Too often, or not yet: the server says in how many seconds to ask again.
                    after = error.headers.get("retry-after")
                    if error.code not in (429, 503) or after is None:
                        return json.load(error)
                    time.sleep(float(after))
        except (OSError, ValueError, HTTPException) as error:
            sys.exit(f"{self.base} does not answer: {getattr(error, 'reason', error)}")

    def need(self, path: str, data: Any = None) -> Any:
        """Likewise, but a refusal is the end."""
        answer = self.ask(path, data)
        if isinstance(answer, dict) and answer.get("type") == "refused":
            give_up(answer)
        return answer

    def send(self, kind: str, **fields: Any) -> Any:
        """A message to the table. The same id sent twice is done once."""
        message = {"type": kind, "id": secrets.token_urlsafe(9), **fields}
        return self.ask(f"/tables/{self.table}/messages", message)

    def news(self, since: int) -> Any:
        """What happened after an event; waits up to 25 seconds for the bot's turn, or the end."""
        return self.need(f"/tables/{self.table}/events?since={since}&wait=25&turn=true")


def give_up(refusal: dict[str, Any]) -> NoReturn:
    """End with the server's reason, in one line that does nothing to the terminal."""
    sys.exit("".join(c if c.isprintable() else " " for c in refusal["why"]["en"]))


def choose(actions: list[str], table: dict[str, Any]) -> str:
    """Which legal action to play. `table["board"]["position"]` tells all there is to know."""
    return random.choice(actions)


def play(table: Table, name: str) -> dict[str, Any]:
    """Sit down if a seat is open, and play to the end; returns the table as it stands then."""
    view = table.need(f"/tables/{table.table}")
    if not view["you"]["seats"]:
        seated = table.send("sit", name=name, salt_hash=table.salt_hash, bot=True)
        if seated["type"] == "refused":
            give_up(seated)
        view = table.need(f"/tables/{table.table}")
    number = 0  # of the last event that the bot knows
    while view["status"] not in ("over", "closed"):
        news = table.news(number)
        number = news["number"]
        if news["snapshot"]:
            view = news["snapshot"]
        for event in news["events"]:  # each holds what it changed
            view |= {name: event[name] for name in ("status", "board", "seats") if name in event}
        if any(seat.get("opens") == table.salt_hash for seat in view["seats"]):
            table.send("open_salt", salt=table.salt)  # all seats are taken: the game can begin
        if news["choices"]:
            action = choose(news["choices"]["actions"], view)
            answer = table.send("act", position=news["choices"]["number"], action=action)
            if answer["type"] == "refused" and answer["code"] != "error.table_stale":
                give_up(answer)
    return dict(table.need(f"/tables/{table.table}"))


def main() -> None:
    """Find or set up the table, play, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="of a table, or of a server with --new")
    parser.add_argument("--name", default="Robot")
    parser.add_argument("--new", metavar="GAME", help="set up a table of this game")
    parser.add_argument("--against", metavar="LEVEL", type=int, help="an artificial player")
    given = parser.parse_args()
    base, _, identity = given.url.rstrip("/").partition("/t/")
    table = Table(base, urllib.parse.quote(identity, safe=""))
    if given.new:
        other = {"kind": "level", "level": given.against} if given.against else {"kind": "open"}
        rules = {"game": given.new, "players": 2}
        plan = {"rules": rules, "seats": [{"kind": "me"}, other], "name": given.name, "bot": True}
        plan["salt_hash"] = table.salt_hash
        table.table = table.need("/tables", plan)["table"]
        print(f"{base}/t/{table.table}", flush=True)
    end = play(table, given.name)
    print(json.dumps(end["outcome"]))


if __name__ == "__main__":
    main()
