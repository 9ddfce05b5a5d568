"""`chantier serve`: live tables, for this machine and its network."""

from __future__ import annotations

import inspect
import os
import sys
from typing import Annotated, Any

import typer

from chantier.cli.language import current, tell
from chantier.cli.options import Lang
from chantier.core.extras import missing_extra
from chantier.server.config import SETTINGS, Config, Setting, read_config


def _serve(no_browser: bool, flags: dict[str, str | None]) -> None:
    config = read_config(flags)
    try:
        from chantier.server.serve import run
    except ImportError as error:
        raise missing_extra(error.name or "litestar", "server") from None

    def ready(port: int) -> None:
        here = f"http://{_own_host(config.host)}:{port}{config.root_path}/"
        typer.echo(tell("serve.here", url=here))
        for line in _elsewhere(config, port):
            typer.echo(line)
        typer.echo(tell("serve.data", path=str(config.data)))
        typer.echo(tell("serve.end"))
        opens = not no_browser and _has_display()
        if not opens and sys.stdout.isatty():  # else the page shows codes of its own
            typer.echo(_code(config, port), nl=False)
        sys.stdout.flush()
        if opens:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    run(config, ready)


def _elsewhere(config: Config, port: int) -> list[str]:
    """How other devices reach the server, or why they do not."""
    from chantier.server.links.reach import hindrance_of, network_origins

    if config.public_origin is not None:
        return [tell("serve.public", url=f"{config.public_origin}{config.root_path}/")]
    hindrance = hindrance_of(config)
    if hindrance not in ("", "container"):  # of those, none may lead here
        return [tell(f"serve.{hindrance}")]
    networks = network_origins(config, port)
    several = len(networks) > 1
    lines = []
    for one in networks:
        url = f"{one.origin}{config.root_path}/" + (f"  ({one.interface})" if several else "")
        lines.append(tell("serve.network", url=url))
    return [*lines, tell(f"serve.{hindrance or 'firewall'}", port=port)]


def _code(config: Config, port: int) -> str:
    """The address for other devices as a QR code in half blocks; empty where there is none."""
    from io import StringIO

    import segno

    from chantier.server.links.reach import hindrance_of, network_origins

    origin = config.public_origin
    if origin is None and not hindrance_of(config):
        origin = network_origins(config, port)[0].origin
    if origin is None or not _can_print("▀▄█"):
        return ""
    drawn = StringIO()
    segno.make(f"{origin}{config.root_path}/", micro=False).terminal(drawn, compact=True)
    # Blocks are the light squares: white on black whatever the terminal's own colours are.
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in drawn.getvalue().splitlines())


def _can_print(signs: str) -> bool:
    """Whether the terminal's encoding has some signs."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _own_host(host: str) -> str:
    """The name by which this machine reaches itself."""
    if host in ("", "0.0.0.0", "::"):  # noqa: S104  # what it listens on, not a new listener
        return "localhost"
    return f"[{host}]" if ":" in host else host


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
