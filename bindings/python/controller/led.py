"""A lamp."""

from .device import Device
from .wb import also, wb


class LED(Device):
    """A lamp."""

    def get(self):
        """The last value set."""
        return wb.wb_led_get(self._tag)

    @also(value='v')
    def set(self, v):
        """0 or False: off; True, 1, 2, ...: on, in that colour."""
        wb.wb_led_set(self._tag, int(v))

    value = property(get, set)
