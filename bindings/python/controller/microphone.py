"""Sounds around a robot."""

import ctypes

from .sensor import Sensor
from .wb import answer, wb


class Microphone(Sensor):
    """Sounds around a robot."""

    _stem = 'microphone'
    sample_size, getSampleSize = answer('wb_microphone_get_sample_size', 'Bytes of the last sample.')

    def getSampleData(self):
        """The last sample; None if there is none."""
        address = wb.wb_microphone_get_sample_data(self._tag)
        return ctypes.string_at(address, self.sample_size) if address else None
