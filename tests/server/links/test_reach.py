"""The addresses that links carry: which ones a machine has, and which a caller is told."""

from __future__ import annotations

import ipaddress
import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from chantier.errors import BadRequest
from chantier.server.config import Config, read_config
from chantier.server.links import networks, reach
from chantier.server.links.networks import MachineAddress, machine_addresses
from chantier.server.links.reach import is_loopback_name, reachable, shared_origin
from chantier.server.security import is_own_origin
from chantier.server.serve import open_port
from server.live_server import Live

HOME = (
    ("lo", "127.0.0.1"),
    ("docker0", "172.17.0.1"),
    ("tailscale0", "100.101.1.2"),
    ("eth0", "169.254.7.7"),
    ("wlan0", "192.168.1.20"),
    ("wlan0", "fe80::1%wlan0"),
    ("wlan0", "fd12::20"),
)


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in its family's Wi-Fi, with a VPN and containers."""
    in_networks(monkeypatch, *HOME)


def in_networks(monkeypatch: pytest.MonkeyPatch, *found: tuple[str, str]) -> None:
    known = machine_addresses(found, ("192.168.1.20",))
    monkeypatch.setattr(reach, "current_addresses", lambda: known)
    monkeypatch.setattr(reach, "is_contained", lambda: False)


def config(**flags: str) -> Config:
    return read_config(flags, {})


def scope(host: str, peer: str = "127.0.0.1", port: int = 8117) -> dict[str, Any]:
    return {
        "headers": [(b"host", host.encode())],
        "client": (peer, 50000),
        "server": ("127.0.0.1", port),
        "scheme": "http",
    }


def test_the_familys_network_comes_first_and_what_no_device_reaches_last():
    found = machine_addresses(HOME, ("192.168.1.20",))
    assert [(str(one.ip), one.kind) for one in found] == [
        ("192.168.1.20", "wifi"),
        ("fd12::20", "wifi"),
        ("169.254.7.7", "direct"),
        ("100.101.1.2", "vpn"),
        ("172.17.0.1", "virtual"),
    ]


def test_a_vpn_that_takes_all_traffic_does_not_come_before_the_local_network():
    found = machine_addresses([("tun0", "10.8.0.2"), ("enp3s0", "10.0.0.4")], ["10.8.0.2"])
    assert [one.interface for one in found] == ["enp3s0", "tun0"]


@pytest.mark.parametrize(
    ("interface", "kind"),
    [
        ("wlp2s0", "wifi"),
        ("Intel(R) Wi-Fi 6 AX201 160MHz", "wifi"),
        ("enp0s31f6", "cable"),
        ("Intel(R) Ethernet Connection (7) I219-V", "cable"),
        ("Hyper-V Virtual Ethernet Adapter", "virtual"),
        ("VirtualBox Host-Only Ethernet Adapter", "virtual"),
        ("br-1a2b3c4d5e6f", "virtual"),
        ("br0", "network"),
        ("en0", "network"),
        ("utun3", "vpn"),
        ("wg0", "vpn"),
        ("WireGuard Tunnel", "vpn"),
    ],
)
def test_a_network_is_told_by_its_interfaces_name(interface: str, kind: str):
    assert networks.kind_of(interface, ipaddress.ip_address("10.0.0.1")) == kind


def test_what_is_no_address_is_left_out():
    assert machine_addresses([("x", "nonsense"), ("y", "224.0.0.1"), ("z", "::1")]) == ()


def test_the_adapters_of_this_very_machine_are_read():
    for one in networks.current_addresses():
        assert isinstance(one, MachineAddress)
        assert not one.ip.is_loopback


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("host", ["localhost:8117", "127.0.0.1:8117", "[::1]:8117", "a.localhost"])
def test_a_page_at_this_machines_own_address_is_told_its_networks(host: str):
    told = reachable(config(), scope(host))
    assert told.local
    assert not told.own_machine
    assert told.hindrance == ""
    assert [one.origin for one in told.networks] == [
        "http://192.168.1.20:8117",
        "http://169.254.7.7:8117",
        "http://100.101.1.2:8117",
        "http://172.17.0.1:8117",
    ]
    assert shared_origin(config(), scope(host)) == "http://192.168.1.20:8117"


@pytest.mark.usefixtures("at_home")
def test_the_port_is_the_one_that_the_server_really_has():
    told = reachable(config(port="0"), scope("localhost:9000", port=40123))
    assert told.port == 40123
    assert told.networks[0].origin == "http://192.168.1.20:40123"
    assert reachable(config(), scope("localhost", port=80)).networks[0].origin.endswith(".20")


@pytest.mark.usefixtures("at_home")
def test_both_kinds_of_address_are_told_where_the_server_listens_on_both():
    origins = [one.origin for one in reachable(config(host="::"), scope("localhost")).networks]
    assert origins[:2] == ["http://192.168.1.20:8117", "http://[fd12::20]:8117"]
    one = reachable(config(host="192.168.1.20"), scope("192.168.1.20:8117", "192.168.1.20"))
    assert [network.origin for network in one.networks] == ["http://192.168.1.20:8117"]


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ({"host": "127.0.0.1"}, "loopback"),
        ({"host": "localhost"}, "loopback"),
        ({"host": "::1"}, "loopback"),
        ({"host": "127.0.0.1", "proxy": "127.0.0.1"}, "proxy"),
    ],
)
def test_a_server_for_this_machine_alone_says_so(flags: dict[str, str], why: str):
    told = reachable(config(**flags), scope("localhost:8117"))
    assert (told.networks, told.hindrance) == ((), why)


def test_a_machine_in_no_network_says_so_even_beside_containers(monkeypatch: pytest.MonkeyPatch):
    in_networks(monkeypatch)
    assert reachable(config(), scope("localhost")).hindrance == "offline"
    in_networks(monkeypatch, ("docker0", "172.17.0.1"))
    told = reachable(config(), scope("localhost"))
    assert (told.hindrance, len(told.networks)) == ("offline", 1)
    monkeypatch.setattr(reach, "is_contained", lambda: True)
    assert reachable(config(), scope("localhost")).hindrance == "offline"


@pytest.mark.usefixtures("at_home")
def test_a_container_gives_its_addresses_to_choose_from_and_shares_none_by_itself(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(reach, "is_contained", lambda: True)
    told = reachable(config(), scope("localhost:8117"))
    assert (told.hindrance, len(told.networks)) == ("container", 4)
    assert shared_origin(config(), scope("localhost:8117")) == "http://localhost:8117"
    assert reachable(config(host="127.0.0.1"), scope("localhost")).hindrance == "loopback"


@pytest.mark.usefixtures("at_home")
def test_the_public_address_comes_before_all_others_and_tells_no_networks():
    known = config(public_origin="https://Play.Example.org/")
    told = reachable(known, scope("localhost:8117"))
    assert (told.public, told.networks) == ("https://play.example.org", ())
    assert shared_origin(known, scope("localhost:8117")) == "https://play.example.org"
    # Where a proxy names another host, its page is ours all the same.
    assert is_own_origin("https://play.example.org", {"host": "127.0.0.1:8117"}, "http", known)
    assert not is_own_origin("https://example.org", {"host": "127.0.0.1:8117"}, "http", known)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("host", "peer"),
    [
        ("example.org", "127.0.0.1"),  # behind a proxy
        ("evil.example:8117", "192.168.1.20"),  # a foreign name that leads here
        ("localhost", "203.0.114.9"),  # a stranger who says so
        ("192.168.1.20:8117", "203.0.114.9"),
        ("", "127.0.0.1"),
        ("a b", "127.0.0.1"),
    ],
)
def test_a_caller_from_elsewhere_is_told_none_of_this_machines_networks(host: str, peer: str):
    told = reachable(config(), scope(host, peer))
    assert (told.networks, told.hindrance, told.own_machine) == ((), "", False)


@pytest.mark.usefixtures("at_home")
def test_a_network_address_opened_on_the_servers_own_machine_is_known():
    there = scope("192.168.1.20:8117", "192.168.1.20")
    assert reachable(config(), there).own_machine
    assert not reachable(config(), scope("192.168.1.20:8117", "192.168.1.33")).own_machine
    assert shared_origin(config(), there) == "http://192.168.1.20:8117"


@pytest.mark.usefixtures("at_home")
def test_a_bare_name_that_a_machine_has_for_itself_alone_is_not_shared():
    assert reachable(config(), scope("atelier:8117")).local
    assert not reachable(config(), scope("atelier:8117", "192.168.1.33")).local
    assert not reachable(config(proxy="127.0.0.1"), scope("atelier")).local


def test_an_address_that_cannot_be_one_is_not_shared():
    assert shared_origin(config(), scope('x"><script>')) is None
    assert shared_origin(config(), scope("example.org")) == "http://example.org"


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        ("LOCALHOST.", True),
        ("[::ffff:127.0.0.1]", True),
        ("127.8.9.1", True),
        ("[::]", True),
        ("127.evil.example", False),
        ("localhost.example", False),
        ("192.168.1.20", False),
    ],
)
def test_names_that_always_mean_the_machine_that_asks(host: str, is_loopback: bool):
    assert is_loopback_name(host) == is_loopback


@pytest.mark.parametrize(
    "host", ["192.168.1.20:8117", "[fd12::20]:8117", "169.254.7.7:8117", "atelier.local:8117"]
)
def test_a_page_at_any_of_the_machines_addresses_may_send(host: str):
    assert is_own_origin(f"http://{host}", {"host": host}, "http", config())
    assert is_own_origin(f"http://{host}", {"host": host}, "ws", config())
    assert not is_own_origin("http://localhost:8117", {"host": host}, "http", config())


def test_a_server_with_a_public_address_puts_it_into_links_and_lets_its_page_send(tmp_path: Path):
    """As behind a proxy that names another host."""
    public = "https://play.example"
    with Live.running(tmp_path / "tables.db", public_origin=public) as live:
        told = live.http.get(f"{live.url}/api/addresses").json()
        assert (told["public"], told["networks"], told["hindrance"]) == (public, [], "")
        page = live.http.get(live.url).text
        for name in re.findall(r'property="(og:url|og:image)" content="([^"]+)"', page):
            assert name[1].startswith(f"{public}/")
        for origin, status in ((public, 201), ("https://evil.example", 403)):
            sent = live.http.post(
                f"{live.url}/api/identity", json={"cookie": True}, headers={"origin": origin}
            )
            assert sent.status_code == status


def test_a_foreign_name_that_leads_to_the_server_learns_no_network(tmp_path: Path):
    """DNS rebinding: the page of another site finds this server behind its own name."""
    with Live.running(tmp_path / "tables.db") as live:
        headers = {"host": f"evil.example:{live.port}"}
        told = httpx.get(f"{live.url}/api/addresses", headers=headers).json()
        assert (told["networks"], told["hindrance"], told["local"]) == ([], "", False)


def test_every_address_of_both_kinds_is_one_listener():
    try:
        listener = open_port("::", 0)
    except BadRequest:
        pytest.skip("this machine has no IPv6")
    with listener:
        port = listener.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port), timeout=5).close()
