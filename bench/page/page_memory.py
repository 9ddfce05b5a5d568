"""What a page holds: the heap, the document, and what the graphics card keeps for it."""

from __future__ import annotations

from bench.page.visitor import Visitor

STATE = """() => {
  const state = chantier.model?.state();
  return state ? { calls: state.calls, ...state.held } : {};
}"""


def held(visitor: Visitor) -> dict[str, float]:
    """What is held now, once what is held no more was given back."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    metrics = {
        one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
    }
    session.detach()
    return {
        "heap": metrics["JSHeapUsedSize"] / 1e6,
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        **visitor.ask(STATE),
    }
