"""A distance along rays."""

from .sensor import TableSensor
from .wb import answer, constant


class DistanceSensor(TableSensor):
    """A distance along rays, as the lookup table turns it into a number."""

    GENERIC = constant('DISTANCE_SENSOR_GENERIC')
    INFRA_RED = constant('DISTANCE_SENSOR_INFRA_RED')
    SONAR = constant('DISTANCE_SENSOR_SONAR')
    LASER = constant('DISTANCE_SENSOR_LASER')

    _stem = 'distance_sensor'
    value, getValue = answer('wb_distance_sensor_get_value', 'The last sample; NaN until the first.')
    max_value, getMaxValue = answer('wb_distance_sensor_get_max_value', 'The largest value it can give.')
    min_value, getMinValue = answer('wb_distance_sensor_get_min_value', 'The smallest value it can give.')
    aperture, getAperture = answer('wb_distance_sensor_get_aperture', 'Its aperture [rad].')
    type, getType = answer('wb_distance_sensor_get_type', 'GENERIC, INFRA_RED, SONAR or LASER.')
