"""Specific force."""

from .sensor import TableSensor
from .wb import answer, vector


class Accelerometer(TableSensor):
    """Specific force."""

    _stem = 'accelerometer'
    values, getValues = answer('wb_accelerometer_get_values', 'The last sample [m/s²], in the frame of the sensor; NaN until the first.', vector(3))
    value = values
