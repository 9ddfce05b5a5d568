"""Tests of chantier.core, and of what stands beside it: errors, i18n, the registry, the kit."""

from chantier.core.jit import PLAIN

JIT_ENABLED = not PLAIN
