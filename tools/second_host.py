"""Invite a second host for real: `make second-host`, on Linux, as root.

This machine serves and opens the page at `localhost` in Chromium, as after `make play`. The second
host is a network namespace joined to it by a pair of virtual interfaces; it reaches this machine
through them alone. From there the trial

1. fetches the invitation that the page shows, and the picture that it promises;
2. opens the invitation in a Chromium of its own and takes the free seat;
3. follows the host's secret link by socket, as that seat, and plays a move that both pages show.

Nothing else of the machine is changed, and what was made is removed at the end. Not part of
`make test`: it needs root, `ip` (iproute2) and Chromium.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools.page import node
from tools.visits import Visit
from websockets.sync.client import connect
from websockets.typing import Origin

import programs
from browser.chromium import FLAT
from chantier.i18n import say

SPACE = "chantier-second"
OURS, THEIRS = "chantier0", "chantier1"  # the two ends of the cable
NETWORK = "10.231.17"
OUR_ADDRESS, THEIR_ADDRESS = f"{NETWORK}.1", f"{NETWORK}.2"
PATIENCE = 30_000  # milliseconds


def main() -> int:
    """Run the trial; returns the exit status."""
    if sys.argv[1:2] == ["--second"]:
        be_second(*sys.argv[2:])
        return 0
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        print("second-host: this needs Linux, root and the program ip (iproute2).", file=sys.stderr)
        return 2
    with second_host(), serving() as port:
        host(port)
    print("second-host: 1 passed, 0 failed")
    return 0


@contextmanager
def second_host() -> Iterator[None]:
    """A network namespace with one cable to this machine."""
    remove()
    try:
        for command in (
            f"ip netns add {SPACE}",
            f"ip link add {OURS} type veth peer name {THEIRS} netns {SPACE}",
            f"ip addr add {OUR_ADDRESS}/30 dev {OURS}",
            f"ip link set {OURS} up",
            f"ip -n {SPACE} addr add {THEIR_ADDRESS}/30 dev {THEIRS}",
            f"ip -n {SPACE} link set {THEIRS} up",
            f"ip -n {SPACE} link set lo up",
        ):
            subprocess.run(command.split(), check=True)
        yield
    finally:
        remove()


def remove() -> None:
    """Take the namespace away; its cable goes with it."""
    subprocess.run(["ip", "netns", "del", SPACE], check=False, stderr=subprocess.DEVNULL)
    subprocess.run(["ip", "link", "del", OURS], check=False, stderr=subprocess.DEVNULL)


@contextmanager
def serving() -> Iterator[int]:
    """A server as `make play` starts it, on a port of its own; gives the port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "chantier.cli.main", "--lang", "en", "serve"]
        flags = ["--no-browser", "--log-level", "warning", "--port", "0"]
        server = subprocess.Popen(
            [*command, *flags, "--data", f"{folder}/tables.db"],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            told = [server.stdout.readline() for _ in range(3)] if server.stdout else []
            print("".join(told), end="")
            yield int(re.findall(r":(\d+)/", told[0])[0])
        finally:
            server.terminate()
            server.wait(30)


def host(port: int) -> None:
    """Open a table at localhost, choose the cable's network, give the links to the second host."""
    with chromium() as browser:
        context = browser.new_context(locale="en-GB")
        context.set_default_timeout(PATIENCE)
        visit = Visit(context, f"http://localhost:{port}", "plan")
        table, page = visit.set_up("kwinty", "", "mo"), visit.page
        visit.go(f"t/{table}", quality="low")
        link = page.locator(".share-link input")
        if OUR_ADDRESS not in link.input_value():  # the machine is in other networks too
            page.locator(".share-network select").select_option(f"http://{OUR_ADDRESS}:{port}")
        expect(link).to_have_value(f"http://{OUR_ADDRESS}:{port}/t/{table}")
        invitation = link.input_value()
        run_there("invitation", invitation)
        page.wait_for_function("() => window.chantier?.table.now.value?.status === 'playing'")
        secret = from_menu(page, "page.table.secret")
        check(secret.startswith(f"{invitation}#key="), secret)
        run_there("secret", secret)
        page.wait_for_function("() => chantier.table.now.value.line.length === 1")
        print("the host's page, at localhost, shows the second host's seat and move")


def from_menu(page: Page, entry: str) -> str:
    """The link in the dialogue of an entry of the table's menu."""

    page.get_by_role("button", name=say("en", "page.table.menu")).click()
    page.get_by_role("button", name=say("en", entry)).click()
    link: str = page.locator("dialog .share-link input").input_value()
    return link


def check(holds: bool, what: object) -> None:
    """End the trial where something does not hold."""
    if not holds:
        raise SystemExit(f"second-host: wrong: {what}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium by Playwright."""

    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=programs.find_chromium(), args=list(FLAT)
        )
        yield browser
        browser.close()


def run_there(what: str, address: str) -> None:
    """Run a part of the trial in the second host."""
    command = ["ip", "netns", "exec", SPACE, sys.executable, __file__, "--second", what, address]
    subprocess.run(command, check=True, timeout=180)


def be_second(what: str, address: str) -> None:
    """What the second host does with a link."""
    port = urlsplit(address).port
    check(not reaches(f"http://localhost:{port}"), "this is no second host")
    if what == "invitation":
        take_seat(address)
    else:
        play_by_socket(address)


def reaches(address: str) -> bool:
    """Whether something answers at an address."""
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310  # our own server
            return bool(answer.status)
    except OSError:
        return False


def take_seat(invitation: str) -> None:
    """Fetch the invitation and its picture, then sit down in a browser."""

    with urllib.request.urlopen(invitation, timeout=30) as answer:  # noqa: S310  # our own server
        document = answer.read().decode()
    for name in ("og:url", "og:image"):
        (found,) = re.findall(rf'property="{name}" content="([^"]+)"', document)
        check(found.startswith(invitation.partition("/t/")[0]), found)
        check(reaches(found.replace("&amp;", "&")), found)
    with chromium() as browser:
        page = browser.new_context(locale="en-GB").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{invitation}?quality=low&motion=off")
        page.get_by_label("Your name").fill("Zoé")
        page.get_by_role("button", name="Take this seat").click()
        page.wait_for_function("() => window.chantier?.table.now.value?.status === 'playing'")
        check(page.evaluate("chantier.table.now.value.you.seats") == [1], "the seat")
        link = from_menu(page, "page.table.share")
        check(link == invitation, link)  # it can be passed on
    print(f"second host: {invitation} opens, and its seat is taken")


def play_by_socket(secret: str) -> None:
    """Join as the seat of the secret link, from the page's own origin, and play its first move."""

    parts = urlsplit(secret)
    table, key = parts.path.rpartition("/")[2], parts.fragment.removeprefix("key=")
    origin = f"{parts.scheme}://{parts.netloc}"
    with connect(f"ws://{parts.netloc}/api/socket", origin=Origin(origin), proxy=None) as socket:

        def ask(kind: str, **fields: Any) -> dict[str, Any]:
            socket.send(json.dumps({"type": kind, "id": kind, **fields}))
            while True:
                message: dict[str, Any] = json.loads(socket.recv(timeout=30))
                if message.get("id") == kind:
                    return message

        joined = ask("join", table=table, keys=[key])
        check(joined["you"]["seats"] == [0], joined)
        choices = json.loads(socket.recv(timeout=30))
        while choices["type"] != "choices":
            choices = json.loads(socket.recv(timeout=30))
        action = choices["actions"][0]
        done = ask("act", position=choices["number"], action=action)
        check(done["type"] == "done", done)
    print(f"second host: the secret link opens the host's seat by socket, {action} is played")


if __name__ == "__main__":
    sys.exit(main())
