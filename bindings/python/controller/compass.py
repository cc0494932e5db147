"""The direction of north."""

from .sensor import TableSensor
from .wb import answer, vector


class Compass(TableSensor):
    """The direction of north."""

    _stem = 'compass'
    values, getValues = answer('wb_compass_get_values', 'The last sample in the frame of the sensor; NaN until the first.', vector(3))
    value = values
