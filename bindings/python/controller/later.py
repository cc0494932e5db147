"""Devices that programs can name already; what they do comes in a later version of the library."""

import sys

from .device import Device
from .sensor import Sensor


class _Later:
    """Every method of the manual can be called: it says once that it is not there yet, and gives None."""

    _said = set()

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        title = '%s.%s' % (type(self).__name__, name)

        def missing(*arguments, **named):
            if title not in _Later._said:
                _Later._said.add(title)
                print('Error: %s(): not available in this version of Rebots yet.' % title, file=sys.stderr)
        return missing


class Camera(_Later, Sensor):
    """A camera."""

    _stem = 'camera'


class Display(_Later, Device):
    """A picture to draw on."""


class Lidar(_Later, Sensor):
    """Distances all around, in layers."""

    _stem = 'lidar'


class Microphone(_Later, Sensor):
    """Sounds."""

    _stem = 'microphone'


class RangeFinder(_Later, Sensor):
    """A picture of distances."""

    _stem = 'range_finder'


class Skin(_Later, Device):
    """A mesh that bones bend."""


class Speaker(_Later, Device):
    """Sounds and speech."""
