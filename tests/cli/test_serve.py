"""What `chantier serve` prints: the addresses, for this machine and for other devices."""

from __future__ import annotations

import pytest

from chantier.cli.language import tell
from chantier.cli.serve import _elsewhere
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
