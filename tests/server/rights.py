"""Permissions of files that stop root too.

Root may write any file, by two capabilities. A process that gives them up is root still, and owner
of its files, but is stopped by their permissions as any user is. For an ordinary user, who has no
such capabilities, nothing changes. So no test needs root, a second user, or a folder that others
may read.

`python tests/server/rights.py MODULE ARGUMENTS…` runs a module that way, in one process: starting
another program would give root its capabilities back.
"""

from __future__ import annotations

import ctypes
import os
import runpy
import sys

VERSION = 0x20080522  # of the structures below: capget(2)
OVERRIDE, SEARCH = 1 << 1, 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def obey_permissions() -> None:
    """From now on permissions stop this thread, and those that it starts, root included."""
    system = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(VERSION, 0), (_Sets * 2)()
    _done(system.capget(ctypes.byref(header), sets))
    for name in ("effective", "permitted", "inheritable"):
        setattr(sets[0], name, getattr(sets[0], name) & ~(OVERRIDE | SEARCH))
    _done(system.capset(ctypes.byref(header), sets))


def _done(answer: int) -> None:
    if answer:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


if __name__ == "__main__":
    obey_permissions()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
