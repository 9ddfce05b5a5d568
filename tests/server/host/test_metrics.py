"""The metrics are OpenMetrics by the strictest parser there is, and say what happened."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from chantier.errors import BadRequest
from chantier.server.config import read_config
from chantier.server.histogram import Histogram
from chantier.server.host.metrics_access import MetricsAccess
from chantier.server.host.openmetrics import MetricsText
from chantier.server.transport.proxies import Proxies
from server.live_server import Live, Person

pytestmark = pytest.mark.jit  # servers compile; their rules are tested plainly elsewhere
EXACT = "application/openmetrics-text; version=1.0.0; charset=utf-8"


def families(text: str) -> dict[str, Metric]:
    found = list(text_string_to_metric_families(text))
    assert len({one.name for one in found}) == len(found)
    return {one.name: one for one in found}


def value(found: dict[str, Metric], family: str, sample: str, **labels: str) -> float:
    (only,) = [
        one.value
        for one in found[family].samples
        if one.name == sample and labels.items() <= one.labels.items()
    ]
    return float(only)


def read(live: Live) -> dict[str, Metric]:
    answer = live.http.get(f"{live.url}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == EXACT
    assert answer.text.endswith("\n# EOF\n")
    return families(answer.text)


def played(live: Live) -> tuple[str, Person, Person]:
    """A table at which two people moved four times, and one was refused."""
    ada, bela = live.person(), live.person()
    table = ada.create("kwinty", "mo")
    assert bela.say(table, "sit", seat=1, name="Bela")["type"] == "done"
    clients = [ada.socket(table), bela.socket(table)]
    for _ in range(4):
        mover = next(one for one in clients if one.board["to_act"] in one.mine)
        number = mover.act()["number"]
        for one in clients:
            one.reach(number)
    mover = next(one for one in clients if one.board["to_act"] in one.mine)
    assert mover.act("nonsense")["type"] == "refused"
    return table, ada, bela


def test_metrics_count_what_happened(live: Live) -> None:
    before = read(live)
    table, _, _ = played(live)
    assert live.http.get(f"{live.url}/api/tables/{table}").status_code == 200
    after = read(live)
    assert value(after, "chantier_tables", "chantier_tables", game="kwinty", status="playing") == 1
    assert value(after, "chantier_tables_watched", "chantier_tables_watched") == 1
    assert value(after, "chantier_sockets", "chantier_sockets") == 2
    actions, name = "chantier_action_duration_seconds", "chantier_action_duration_seconds_count"
    assert value(after, actions, name, kind="act") == 5
    assert value(after, actions, f"{actions}_bucket", kind="act", le="+Inf") == 5
    assert 0 < value(after, actions, f"{actions}_sum", kind="act") < 60
    refused = "chantier_refusals"
    assert value(after, refused, f"{refused}_total", reason="bad_action") == 1
    route = {"method": "GET", "route": "/api/tables/{table}", "status": "200"}
    assert value(after, "chantier_requests", "chantier_requests_total", **route) == 1
    size = "chantier_writer_group_size"
    written = value(after, size, f"{size}_count") - value(before, size, f"{size}_count")
    assert written >= 6
    assert value(after, "chantier", "chantier_info") == 1
    for family in ("chantier_engine_queue", "chantier_levels", "chantier_queued_bytes"):
        assert after[family].samples
    assert {one.labels["limit"] for one in after["chantier_limit_refusals"].samples} >= {"chat"}


def test_metrics_name_no_person_table_or_address(live: Live) -> None:
    table, ada, bela = played(live)
    text = live.http.get(f"{live.url}/metrics").text
    for secret in (table, ada.token, bela.token, "Ada", "Bela", "127.0.0.1"):
        assert secret not in text


def test_a_client_cannot_make_up_series(live: Live) -> None:
    for method in ("BREW", "WHEN"):
        live.http.request(method, f"{live.url}/api/{method}")
    for name in ("a", "b"):
        live.http.get(f"{live.url}/api/tables/{name}")
        live.http.get(f"{live.url}/{name}/{name}")
    requests = read(live)["chantier_requests"].samples
    assert {one.labels["method"] for one in requests} <= {"GET", "HEAD", "POST", "DELETE", "other"}
    assert not [one for one in requests if one.labels["route"].endswith(("/a", "/b"))]


def test_thoughts_are_measured(live: Live) -> None:
    person = live.person()
    table = person.create("kwinty", "m1")
    client = person.socket(table)
    while client.board["to_act"] not in client.mine:
        client.hear()
    client.act()
    client.until(lambda m: m["type"] == "happened" and m["board"]["to_act"] in client.mine)
    thought = "chantier_thought_duration_seconds"
    assert value(read(live), thought, f"{thought}_count", priority="move") >= 1


def passed_on(name: bytes, value: bytes) -> dict[str, Any]:
    """What a proxy on this machine passes on."""
    return {"type": "http", "client": ("127.0.0.1", 1), "headers": [(name, value)]}


@pytest.mark.parametrize(
    ("settings", "scope", "allowed"),
    [
        ({}, {"client": ("127.0.0.1", 1)}, True),
        ({}, {"client": ("::1", 1)}, True),
        ({}, {"client": ("::ffff:127.0.0.1", 1)}, True),
        ({}, {"client": ("192.168.1.9", 1)}, False),
        ({}, {"client": None}, False),
        ({}, {"client": ("unix", 0)}, False),
        # A proxy that is not believed: whoever is behind it.
        ({}, {"client": ("127.0.0.1", 1), "headers": [(b"X-Forwarded-For", b"1.2.3.4")]}, False),
        ({}, {"client": ("127.0.0.1", 1), "headers": [(b"forwarded", b"for=1.2.3.4")]}, False),
        # One that is believed, if it tells the visitor's address.
        ({"proxy": "127.0.0.1"}, passed_on(b"x-forwarded-for", b"127.0.0.1"), True),
        ({"proxy": "127.0.0.1"}, passed_on(b"x-forwarded-for", b"1.2.3.4"), False),
        ({"proxy": "127.0.0.1"}, passed_on(b"x-forwarded-for", b"unknown"), False),
        ({"proxy": "127.0.0.1"}, passed_on(b"x-real-ip", b"1.2.3.4"), False),
        ({"proxy": "10.0.0.5"}, passed_on(b"x-forwarded-for", b"1.2.3.4"), False),
        ({"proxy": "127.0.0.1"}, {"type": "http", "client": ("127.0.0.1", 1)}, True),
        ({"metrics_hosts": "10.0.0.0/8"}, {"client": ("10.1.2.3", 1)}, True),
        ({"metrics_hosts": "10.0.0.0/8"}, {"client": ("127.0.0.1", 1)}, False),
        ({"metrics_hosts": "none"}, {"client": ("127.0.0.1", 1)}, False),
    ],
)
def test_addresses_that_may_read_the_metrics(
    settings: dict[str, str], scope: dict[str, Any], allowed: bool
) -> None:
    config = read_config(settings, {})
    scope = {"headers": [], **scope}
    Proxies(config.proxy).apply(scope)
    assert MetricsAccess(config).allows(scope) is allowed


def test_a_token_opens_the_metrics_from_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("0123456789abcdef-right\n")
    access = MetricsAccess(read_config({"metrics_token": str(file)}, {}))

    def asked(header: str | None, client: str = "203.0.113.5") -> bool:
        headers = [] if header is None else [(b"authorization", header.encode())]
        return access.allows({"client": (client, 1), "headers": headers})

    assert asked("Bearer 0123456789abcdef-right")
    assert not asked("Bearer 0123456789abcdef-wrong")
    assert not asked("Bearer é")
    assert not asked("Basic 0123456789abcdef-right")
    assert not asked(None)
    assert asked(None, "127.0.0.1")
    file.write_text("short")
    for path in (file, tmp_path / "missing"):
        with pytest.raises(BadRequest):
            MetricsAccess(read_config({"metrics_token": str(path)}, {}))


def test_metrics_are_refused_with_a_sentence(tmp_path: Path) -> None:
    with Live.running(tmp_path / "tables.db", metrics_hosts="192.0.2.1") as server:
        answer = server.http.get(f"{server.url}/metrics")
        assert answer.status_code == 403
        assert answer.json()["code"] == "error.metrics_reader"


def test_texts_in_labels_are_escaped() -> None:
    text = MetricsText()
    text.gauge("odd", 'a\\b\n"c"', [({"name": 'a\\b\n"c"'}, 1.5)])
    text.histogram("took_seconds", "Took.", [({}, Histogram((0.5, 1.0)))], "seconds")
    found = families(text.encode().decode())
    assert found["odd"].samples[0].labels == {"name": 'a\\b\n"c"'}
    assert found["odd"].samples[0].value == 1.5


def test_a_histogram_counts_up_to_and_with_each_bound() -> None:
    histogram = Histogram((1.0, 2.0))
    for measured in (0.5, 1.0, 1.5, 2.0, 2.5):
        histogram.observe(measured)
    assert histogram.cumulative() == [2, 4, 5]
    assert (histogram.count, histogram.total) == (5, 7.5)


def test_ready_means_that_the_store_can_be_written(tmp_path: Path) -> None:
    with Live.running(tmp_path / "tables.db") as server:
        ready = server.http.get(f"{server.url}/readyz")
        assert (ready.status_code, ready.json()["status"]) == (200, "ready")
        assert server.http.head(f"{server.url}/readyz").status_code == 200
        with closing(sqlite3.connect(server.data, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # as a disk that hangs: the write must wait
            told = _until_not_ready(server)
            assert (told["status"], told["store"]) == ("failing", "busy")
            assert server.http.head(f"{server.url}/readyz").status_code == 503
            assert server.http.get(f"{server.url}/healthz").status_code == 200
            other.execute("ROLLBACK")


def _until_not_ready(server: Live) -> dict[str, Any]:
    for _ in range(200):
        answer = server.http.get(f"{server.url}/readyz")
        if answer.status_code == 503:
            return dict(answer.json())
        time.sleep(0.1)
    raise TimeoutError
