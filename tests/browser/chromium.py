"""How Chromium is started: for what is flat, and for models."""

from __future__ import annotations

ARGUMENTS = (
    "--no-sandbox",  # in a container there is none to be had; only our own page is opened
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
)
# What is flat is drawn far faster where no graphics card is made believe; models need one.
FLAT = (*ARGUMENTS, "--disable-gpu", "--disable-software-rasterizer")
SOLID = (
    *ARGUMENTS,
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
)
