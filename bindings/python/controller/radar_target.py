"""The place of RadarTarget in older programs."""

from .radar import RadarTarget  # noqa: F401
