"""What `chantier serve` prints: the addresses, for this machine and for other devices."""

from __future__ import annotations

import re

import pytest
import segno

from chantier.cli.language import tell
from chantier.cli.serve import _code, _elsewhere
from chantier.server.config import read_config
from chantier.server.links import reach
from chantier.server.links.networks import machine_addresses

HOME = (("wlan0", "192.168.1.20"), ("docker0", "172.17.0.1"))


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    in_networks(monkeypatch, *HOME)
    monkeypatch.setattr(reach, "is_contained", lambda: False)


def in_networks(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, str]) -> None:
    monkeypatch.setattr(reach, "current_addresses", lambda: machine_addresses(found))


def lines(**flags: str) -> list[str]:
    return _elsewhere(read_config(flags, {}), 9000)


def test_each_network_has_its_address_and_its_name_where_there_are_several():
    first, second, advice = lines()
    assert first == tell("serve.network", url="http://192.168.1.20:9000/  (wlan0)")
    assert second == tell("serve.network", url="http://172.17.0.1:9000/  (docker0)")
    assert advice == tell("serve.firewall", port=9000)
    assert "9000" in advice


def test_a_single_network_needs_no_name(monkeypatch: pytest.MonkeyPatch):
    in_networks(monkeypatch, HOME[0])
    assert lines()[0] == tell("serve.network", url="http://192.168.1.20:9000/")


def test_the_public_address_is_the_one_to_give_away():
    flags = {"public_origin": "https://play.example", "root_path": "/chantier"}
    assert lines(**flags) == [tell("serve.public", url="https://play.example/chantier/")]


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ({"host": "127.0.0.1"}, "loopback"),
        ({"host": "127.0.0.1", "proxy": "127.0.0.1"}, "proxy"),
    ],
)
def test_a_server_that_other_devices_do_not_reach_says_so(flags: dict[str, str], why: str):
    assert lines(**flags) == [tell(f"serve.{why}")]


def test_no_network_and_a_container_are_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reach, "is_contained", lambda: True)
    assert lines()[-1] == tell("serve.container")
    in_networks(monkeypatch, HOME[1])
    assert lines() == [tell("serve.offline")]


def modules(drawn: str) -> list[list[bool]]:
    """The squares of a drawn code, dark ones true: half blocks hold two rows, colours stay."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", drawn)
    rows: list[list[bool]] = []
    for line in plain.splitlines():
        rows.append([sign in " ▄" for sign in line])
        rows.append([sign in " ▀" for sign in line])
    return rows


def test_the_code_in_the_terminal_is_that_of_the_address_for_other_devices(
    monkeypatch: pytest.MonkeyPatch,
):
    class Terminal:
        encoding = "utf-8"

    monkeypatch.setattr("chantier.cli.serve.sys.stdout", Terminal())
    drawn = modules(_code(read_config({}, {}), 9000))
    code = segno.make("http://192.168.1.20:9000/", micro=False)
    wanted = [[bool(one) for one in row] for row in code.matrix_iter()]
    assert [row[: len(wanted)] for row in drawn[: len(wanted)]] == wanted
    Terminal.encoding = "ascii"
    assert _code(read_config({}, {}), 9000) == ""
    Terminal.encoding = "utf-8"
    assert _code(read_config({"host": "127.0.0.1"}, {}), 9000) == ""
