"""Distance, speed and direction of targets."""

import ctypes

from .sensor import Sensor
from .wb import answer, wb


class RadarTarget(ctypes.Structure):
    """One target."""

    _fields_ = [('distance', ctypes.c_double), ('received_power', ctypes.c_double), ('speed', ctypes.c_double),
                ('azimuth', ctypes.c_double)]


class Radar(Sensor):
    """Distance, speed and direction of targets."""

    _stem = 'radar'
    min_range, getMinRange = answer('wb_radar_get_min_range', 'Least range [m].')
    max_range, getMaxRange = answer('wb_radar_get_max_range', 'Greatest range [m].')
    horizontal_fov, getHorizontalFov = answer('wb_radar_get_horizontal_fov', 'Field of view [rad].')
    vertical_fov, getVerticalFov = answer('wb_radar_get_vertical_fov', 'Field of view [rad].')
    number_of_targets, getNumberOfTargets = answer('wb_radar_get_number_of_targets', 'Number of targets.')

    def getTargets(self):
        """The targets of the last sample."""
        count = wb.wb_radar_get_number_of_targets(self._tag)
        address = wb.wb_radar_get_targets(self._tag)
        if not address:
            return []
        found = (RadarTarget * count).from_address(address)
        return [RadarTarget.from_buffer_copy(target) for target in found]

    targets = property(getTargets)
