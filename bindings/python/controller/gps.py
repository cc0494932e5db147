"""Position and velocity."""

from .sensor import Sensor
from .wb import also, answer, constant, text, vector, wb


class GPS(Sensor):
    """Position and velocity."""

    LOCAL = constant('GPS_LOCAL_COORDINATE')
    WGS84 = constant('GPS_WGS84_COORDINATE')
    LOCAL_COORDINATE = LOCAL
    WGS84_COORDINATE = WGS84

    _stem = 'gps'
    values, getValues = answer('wb_gps_get_values', 'Position [m], or latitude, longitude [°] and altitude [m].',
                               vector(3))
    value = values
    speed, getSpeed = answer('wb_gps_get_speed', 'Speed [m/s].')
    speed_vector, getSpeedVector = answer('wb_gps_get_speed_vector', 'Velocity in the world [m/s].', vector(3))
    coordinate_system, getCoordinateSystem = answer('wb_gps_get_coordinate_system', 'LOCAL or WGS84.')

    @staticmethod
    @also(decimalDegree='decimalDegrees')
    def convertToDegreesMinutesSeconds(decimalDegrees):
        """Degrees as degrees, minutes and seconds."""
        return text(wb.wb_gps_convert_to_degrees_minutes_seconds(decimalDegrees))
