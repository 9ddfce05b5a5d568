"""`chantier serve`: live tables, for this machine and its network."""

from __future__ import annotations

import inspect
import ipaddress
import os
import socket
import sys
from typing import Annotated, Any

import typer

from chantier.cli.language import current, tell
from chantier.cli.options import Lang
from chantier.core.extras import missing_extra
from chantier.server.config import SETTINGS, Setting, read_config


def _serve(no_browser: bool, flags: dict[str, str | None]) -> None:
    config = read_config(flags)
    try:
        from chantier.server.serve import run
    except ImportError as error:
        raise missing_extra(error.name or "litestar", "server") from None

    def ready(port: int) -> None:
        here = f"http://{_own_host(config.host)}:{port}{config.root_path}/"
        typer.echo(tell("serve.here", url=here))
        for address in _network_addresses(config.host):
            typer.echo(tell("serve.network", url=f"http://{address}:{port}{config.root_path}/"))
        if _is_loopback(config.host):
            typer.echo(tell("serve.alone"))
        typer.echo(tell("serve.data", path=str(config.data)))
        typer.echo(tell("serve.end"))
        sys.stdout.flush()
        if not no_browser and _has_display():
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    run(config, ready)


def _own_host(host: str) -> str:
    """The name by which this machine reaches itself."""
    if host in ("", "0.0.0.0", "::"):  # noqa: S104  # what it listens on, not a new listener
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _network_addresses(host: str) -> list[str]:
    """The addresses by which the local network reaches this machine, if it may."""
    if host not in ("", "0.0.0.0", "::"):  # noqa: S104  # likewise
        return []
    found = set()
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            found.add(probe.getsockname()[0])
    except OSError:
        pass
    try:
        names = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found.update(str(name[4][0]) for name in names)
    except OSError:
        pass
    return sorted(a for a in found if not ipaddress.ip_address(a).is_loopback and a != "0.0.0.0")  # noqa: S104  # likewise


def _is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def command(**values: Any) -> None:
    """Serve tables until Ctrl-C."""
    no_browser = values.pop("no_browser")
    values.pop("lang", None)
    _serve(no_browser, values)


def _option(setting: Setting) -> inspect.Parameter:
    option = typer.Option(
        setting.flag,
        metavar=setting.metavar,
        help=f"{setting.about(current())} ({setting.variable})",
        show_default=setting.default or False,
    )
    kind = Annotated[str | None, option]
    keyword = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(setting.name, keyword, default=None, annotation=kind)


# The options are the list of settings, written once.
_no_browser = inspect.Parameter(
    "no_browser",
    inspect.Parameter.KEYWORD_ONLY,
    default=False,
    annotation=Annotated[bool, typer.Option("--no-browser", help=tell("serve.no_browser"))],
)
_lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang)
_parameters = [*map(_option, SETTINGS), _no_browser, _lang]
command.__signature__ = inspect.Signature(_parameters)  # type: ignore[attr-defined]  # for Typer
command.__annotations__ = {parameter.name: parameter.annotation for parameter in _parameters}
