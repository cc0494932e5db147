"""Draws on the objects below it."""

from .device import Device
from .wb import command


class Pen(Device):
    """Draws on the objects below it."""

    write = command('wb_pen_write', 'Whether it draws.', 'write')
    setInkColor = command('wb_pen_set_ink_color', 'Colour 0xRRGGBB and density in [0, 1].', 'color', 'density')
