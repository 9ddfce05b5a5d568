"""HTTP by itself: the pieces of a body are counted before they are parsed."""

from __future__ import annotations

import random

import h11
import pytest

from chantier.server.transport.http import FREE_PIECES, PIECE, ChunkCounter, _Parser

HEAD = b"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
LENGTH = b"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"


def chunk(data: bytes, note: bytes = b"") -> bytes:
    return b"%X%b\r\n%b\r\n" % (len(data), note, data)


def parsed(parts: list[bytes]) -> tuple[list[str], int]:
    """The events of a stream until it is refused, and how many pieces of a body h11 parsed."""
    parser, found, pieces = _Parser(h11.SERVER), list[str](), 0
    try:
        for part in parts:
            parser.receive_data(part)
            while (event := parser.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
                pieces += isinstance(event, h11.Data)
                found.append(type(event).__name__)
    except h11.RemoteProtocolError as error:
        found.append(str(error))
    return found, pieces


def test_too_many_chunks_are_refused_before_any_is_parsed():
    assert parsed([HEAD + chunk(b" ") * (FREE_PIECES + 1)]) == (["too many pieces"], 0)
    found, pieces = parsed([HEAD, chunk(b" ") * (FREE_PIECES + 1)])
    assert found == ["Request", "too many pieces"]
    assert pieces == 0


def test_a_few_chunks_of_any_size_and_many_large_ones_are_read():
    few = [chunk(b" ")] * FREE_PIECES
    many = [chunk(b" " * PIECE, b";note=1")] * 100
    stream = [HEAD, *few, *many, b"0\r\nA: b\r\n\r\n"]
    for parts in (stream, [b"".join(stream)]):
        found, pieces = parsed(parts)
        assert found[-1] == "EndOfMessage"
        assert pieces >= FREE_PIECES + 100


@pytest.mark.parametrize("seed", range(20))
def test_chunks_are_counted_alike_however_the_stream_is_cut(seed: int):
    rng = random.Random(seed)
    sizes = [rng.randint(1, 400) for _ in range(30)]
    # What is in a chunk may look like chunks.
    body = b"".join(chunk((b"1\r\n \r\n" * 70)[:size], rng.choice([b"", b";a"])) for size in sizes)
    stream, counter = body + b"0\r\n\r\n", ChunkCounter()
    fits = True
    while stream:
        cut = rng.randint(1, 50)
        fits &= counter.count(stream[:cut])
        stream = stream[cut:]
    assert fits
    assert (counter.chunks, counter.size, counter.is_on) == (30, sum(sizes), False)


def test_a_body_that_trickles_in_is_refused_although_its_length_is_known():
    found, pieces = parsed([LENGTH, *[b" "] * 100])
    assert found[-1] == "too many pieces"
    assert pieces == FREE_PIECES


def test_each_request_of_a_connection_may_have_so_many():
    parser = _Parser(h11.SERVER)
    for _ in range(3):
        parser.receive_data(HEAD + chunk(b" ") * FREE_PIECES + b"0\r\n\r\n")
        while (event := parser.next_event()) is not h11.PAUSED:
            if isinstance(event, h11.EndOfMessage):
                break
        parser.send(h11.Response(status_code=200, headers=[("content-length", "0")]))
        parser.send(h11.EndOfMessage())
        parser.start_next_cycle()


@pytest.mark.parametrize("body", [b"zz\r\n", b"-5\r\n", b"\r\n", b"1 1\r\n", b"\xff\r\n"])
def test_what_is_no_chunk_is_refused_by_h11(body: bytes):
    found, _ = parsed([HEAD + body])
    assert found[0] == "Request"
    assert "illegal chunk header" in found[1]
