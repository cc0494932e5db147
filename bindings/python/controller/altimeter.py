"""Height above the world's zero plane."""

from .sensor import Sensor
from .wb import answer


class Altimeter(Sensor):
    """Height above the world's zero plane."""

    _stem = 'altimeter'
    value, getValue = answer('wb_altimeter_get_value', 'The last sample [m]; NaN until the first.')
