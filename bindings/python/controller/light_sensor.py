"""Irradiance."""

from .sensor import TableSensor
from .wb import answer


class LightSensor(TableSensor):
    """Irradiance."""

    _stem = 'light_sensor'
    value, getValue = answer('wb_light_sensor_get_value', 'The last sample; NaN until the first.')
