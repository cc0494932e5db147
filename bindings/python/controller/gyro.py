"""Angular velocity."""

from .sensor import TableSensor
from .wb import answer, vector


class Gyro(TableSensor):
    """Angular velocity."""

    _stem = 'gyro'
    values, getValues = answer('wb_gyro_get_values', 'The last sample [rad/s], in the frame of the sensor; NaN until the first.', vector(3))
    value = values
