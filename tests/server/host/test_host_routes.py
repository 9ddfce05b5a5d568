"""The host's routes answer as the OpenAPI document says, whatever they are asked with."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from chantier.server.api.answers import ServerReadiness
from chantier.server.host.openmetrics import CONTENT_TYPE
from server.live_server import Live

pytestmark = pytest.mark.jit  # servers compile; their rules are tested plainly elsewhere
GUARD = {403, 405, 413, 415}  # what the guard and the router refuse before a handler is asked
ODD = ("", "Bearer", "Bearer x y", "Bearer \xe9", "Basic YQ==", "0", "x" * 4000, "%00", "[")
HEADERS = ("accept", "authorization", "content-type", "cookie", "origin", "range", "x-real-ip")


@pytest.mark.parametrize("path", ["/readyz", "/metrics"])
def test_answers_are_those_that_openapi_describes(live: Live, path: str) -> None:
    schema = live.person().http.get("/schema").json()
    told: dict[str, Any] = schema["paths"][path]["get"]["responses"]
    known = {int(status) for status in told} | GUARD
    assert {200, 503 if path == "/readyz" else 403} <= {int(status) for status in told}
    random = Random(path)
    seen = set()
    for _ in range(150):
        method = random.choice(["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
        headers = {
            name: random.choice(ODD).encode("latin-1")
            for name in random.sample(HEADERS, random.randint(0, 3))
        }
        query = {random.choice("ab"): random.choice(ODD) for _ in range(random.randint(0, 2))}
        body = random.choice([None, b"", b"{}", b"[" * 2000, b"\xff"])
        url = f"{live.url}{path}"
        answer = live.http.request(method, url, headers=headers, params=query, content=body)
        seen.add(answer.status_code)
        assert answer.status_code in known | {204}, answer.text
        if answer.status_code == 200 and method == "GET":
            if path == "/readyz":
                msgspec.json.decode(answer.content, type=ServerReadiness, strict=True)
                assert answer.headers["content-type"] == "application/json"
            else:
                assert answer.headers["content-type"] == CONTENT_TYPE
        elif method != "HEAD" and answer.status_code >= 400:
            assert answer.json()["why"]["fr"]
    assert {200, 405} <= seen


def test_the_metrics_are_described_with_their_media_type(live: Live) -> None:
    schema = live.person().http.get("/schema").json()
    assert list(schema["paths"]["/metrics"]["get"]["responses"]["200"]["content"]) == [CONTENT_TYPE]
