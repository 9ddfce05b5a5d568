"""Tests of chantier.core, and of what stands beside it: errors, i18n, the registry, the kit."""

from numba.core import config

JIT_ENABLED = not config.DISABLE_JIT
