"""Metrics as text, in the format OpenMetrics 1.0.

https://prometheus.io/docs/specs/om/open_metrics_spec/
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from chantier.server.histogram import Histogram

CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8"
Labels: TypeAlias = Mapping[str, str]
MetricKind: TypeAlias = Literal["counter", "gauge", "histogram", "info"]


class MetricsText:
    """A text of metric families, each written whole, one after the other."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def gauge(
        self, name: str, about: str, samples: Iterable[tuple[Labels, float]], unit: str = ""
    ) -> None:
        """How much there is now."""
        self._family(name, "gauge", about, unit)
        for labels, value in samples:
            self._sample(name, labels, value)

    def counter(
        self, name: str, about: str, samples: Iterable[tuple[Labels, float]], unit: str = ""
    ) -> None:
        """How often something happened since the start; `_total` is added to the name."""
        self._family(name, "counter", about, unit)
        for labels, value in samples:
            self._sample(f"{name}_total", labels, value)

    def histogram(
        self, name: str, about: str, samples: Iterable[tuple[Labels, Histogram]], unit: str = ""
    ) -> None:
        """How long something took, or how large it was."""
        self._family(name, "histogram", about, unit)
        for labels, found in samples:
            counts = found.cumulative()
            for bound, count in zip((*found.bounds, float("inf")), counts, strict=True):
                self._sample(f"{name}_bucket", {**labels, "le": _number(bound)}, count)
            self._sample(f"{name}_count", labels, counts[-1])
            self._sample(f"{name}_sum", labels, found.total)

    def info(self, name: str, about: str, labels: Labels) -> None:
        """What does not change while the server runs; `_info` is added to the name."""
        self._family(name, "info", about, "")
        self._sample(f"{name}_info", labels, 1)

    def encode(self) -> bytes:
        """The whole text, with its end."""
        return "".join([*(f"{line}\n" for line in self._lines), "# EOF\n"]).encode()

    def _family(self, name: str, kind: MetricKind, about: str, unit: str) -> None:
        self._lines.append(f"# TYPE {name} {kind}")
        if unit:
            self._lines.append(f"# UNIT {name} {unit}")
        self._lines.append(f"# HELP {name} {_escaped(about)}")

    def _sample(self, name: str, labels: Labels, value: float) -> None:
        told = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
        self._lines.append(
            f"{name}{{{told}}} {_number(value)}" if told else f"{name} {_number(value)}"
        )


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def _number(value: float) -> str:
    """A number as the format wants it: whole ones without a point, but bounds of buckets with."""
    if isinstance(value, int):
        return str(value)
    return "+Inf" if value == float("inf") else repr(float(value))
