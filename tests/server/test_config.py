"""The settings: one list for flags, environment and docs."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from chantier.errors import BadRequest
from chantier.i18n import LANGUAGES
from chantier.server.config import SETTINGS, documented, read_config
from chantier.server.serve import open_port

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_what_holds_by_default():
    config = read_config({}, {"XDG_DATA_HOME": "/elsewhere"})
    assert config.port == 8117
    assert config.workers >= 1
    assert config.data.name == "tables.db"
    assert config.origins == ()


def test_a_flag_comes_before_the_environment():
    environment = {"CHANTIER_PORT": "9000", "CHANTIER_IDLE": "3"}
    config = read_config({"port": "9001", "idle": None}, environment)
    assert (config.port, config.idle) == (9001, 3)


def test_no_idleness_at_all_is_a_value_of_its_own():
    assert read_config({"idle": "0"}, {"CHANTIER_IDLE": "3"}).idle == 0
    assert read_config({}, {"CHANTIER_IDLE": "0"}).idle == 0
    for text in ("-1", "", "0.5", "10001"):
        with pytest.raises(BadRequest, match="idle"):
            read_config({"idle": text}, {})


def test_values_are_read():
    config = read_config(
        {
            "root_path": "/a/b/",
            "origins": "https://A.example:443, http://b.example:8000/ https://exämple.org",
            "public_origin": "http://[FD12:0::20]:80",
            "proxy": "127.0.0.1 10.0.0.0/8",
            "data": "x.db",
        },
        {},
    )
    assert config.root_path == "/a/b"
    origins = ("https://a.example", "http://b.example:8000", "https://xn--exmple-cua.org")
    assert config.origins == origins
    assert config.public_origin == "http://[fd12::20]"
    assert config.proxy == "127.0.0.1,10.0.0.0/8"
    assert config.data == Path("x.db")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "70000"),
        ("port", "http"),
        ("port", "-1"),
        ("host", "a b"),
        ("root_path", "jeux"),
        ("root_path", "/a//b"),
        ("root_path", "/<script>"),
        ("origins", "example.org"),
        ("origins", "https://a.example/path"),
        ("origins", "https://a.example?x=1"),
        ("origins", "https://a.example:"),
        ("public_origin", "https://a.example https://b.example"),
        ("public_origin", "https://me:secret@a.example"),
        ("public_origin", "https://a.example:99999"),
        ("public_origin", "https://[::1"),
        ("public_origin", 'https://"><script>'),
        ("public_origin", "javascript:alert(1)"),
        ("proxy", "somewhere"),
        ("workers", "0"),
        ("workers", "1.5"),
        ("log_level", "loud"),
        ("max_message", "5"),
        ("data", "\0"),
    ],
)
def test_a_bad_value_is_refused_by_the_name_it_was_given_under(name: str, text: str):
    setting = next(s for s in SETTINGS if s.name == name)
    with pytest.raises(BadRequest, match=re.escape(setting.flag)):
        read_config({name: text}, {})
    with pytest.raises(BadRequest, match=setting.variable):
        read_config({}, {setting.variable: text})


def test_an_empty_variable_counts_as_unset_and_an_empty_flag_does_not():
    unset = read_config({}, {})
    assert read_config({}, {setting.variable: "" for setting in SETTINGS}) == unset
    with pytest.raises(BadRequest, match="--port"):
        read_config({"port": ""}, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_documented_list_is_the_list(language: str):
    name = "hosting.md" if language == "en" else f"hosting.{language}.md"
    assert documented(language) in (DOCS / name).read_text()


def test_help_lists_every_setting(capsys: pytest.CaptureFixture[str]):
    from chantier.cli.main import run

    assert run(["serve", "--help"]) == 0
    told = capsys.readouterr().out
    for setting in SETTINGS:
        assert setting.flag in told


def test_a_bad_setting_is_told_in_one_line(capsys: pytest.CaptureFixture[str]):
    from chantier.cli.main import run

    assert run(["serve", "--port", "many"]) == 2
    told = capsys.readouterr().err
    assert "--port" in told
    assert told.count("\n") == 1


def test_a_port_that_is_taken_is_refused_clearly():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadRequest, match=f"{port}.*--port"):
            open_port("127.0.0.1", port)
    with pytest.raises(BadRequest, match="nowhere"):
        open_port("nowhere.invalid", 1)
