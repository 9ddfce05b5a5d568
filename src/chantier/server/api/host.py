"""What a host, a load balancer and a monitoring system ask: whether the server is there and ready,
and its metrics."""

from __future__ import annotations

from litestar import Controller, Response, get, head
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK, HTTP_403_FORBIDDEN, HTTP_503_SERVICE_UNAVAILABLE

from chantier.errors import NotAllowed
from chantier.server.api import routes
from chantier.server.api.answers import ServerReadiness
from chantier.server.api.requests import AnyRequest
from chantier.server.api.routes import handles
from chantier.server.context import ServerContext
from chantier.server.host.metrics import metrics_text
from chantier.server.host.openmetrics import CONTENT_TYPE
from chantier.table.messages import Refused


class HostController(Controller):
    """The host's view by HTTP."""

    @get("/healthz", include_in_schema=False, sync_to_thread=False)
    def healthz(self) -> dict[str, str]:
        """Whether the server is there."""
        return {"status": "ok"}

    @head("/healthz", include_in_schema=False, sync_to_thread=False)
    def healthz_head(self) -> None:
        """The same for a client that wants the status alone."""

    @handles(
        routes.READY,
        responses={
            HTTP_503_SERVICE_UNAVAILABLE: ResponseSpec(
                ServerReadiness, description="Not ready.", generate_examples=False
            )
        },
    )
    async def readyz(self, context: ServerContext) -> Response[ServerReadiness]:
        """Whether the server can take on work: its store can be written, and it is not ending."""
        found = await _readiness(context)
        return Response(found, status_code=_status(found))

    @head("/readyz", include_in_schema=False)
    async def readyz_head(self, context: ServerContext) -> Response[None]:
        """The same for a client that wants the status alone."""
        return Response(None, status_code=_status(await _readiness(context)))

    @handles(
        routes.METRICS,
        responses={
            HTTP_403_FORBIDDEN: ResponseSpec(
                Refused, description="Not for this caller.", generate_examples=False
            )
        },
    )
    async def metrics(self, context: ServerContext, request: AnyRequest) -> Response[bytes]:
        """The server's metrics, for addresses that the settings name and callers with the token."""
        if not context.metrics_access.allows(request.scope):
            raise NotAllowed("error.metrics_reader")
        return Response(metrics_text(context), media_type=CONTENT_TYPE)


async def _readiness(context: ServerContext) -> ServerReadiness:
    store = await context.readiness.store_state()
    draining = context.drain.is_on or context.leaving.is_set()
    return ServerReadiness(
        status="draining" if draining else "ready" if store == "writable" else "failing",
        store=store,
        compiling=context.compiler.is_active,
        draining=draining,
    )


def _status(found: ServerReadiness) -> int:
    return HTTP_200_OK if found.status == "ready" else HTTP_503_SERVICE_UNAVAILABLE
