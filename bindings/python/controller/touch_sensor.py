"""Contact or force."""

from .sensor import TableSensor
from .wb import answer, constant, vector


class TouchSensor(TableSensor):
    """Contact or force."""

    BUMPER = constant('TOUCH_SENSOR_BUMPER')
    FORCE = constant('TOUCH_SENSOR_FORCE')
    FORCE3D = constant('TOUCH_SENSOR_FORCE3D')

    _stem = 'touch_sensor'
    value, getValue = answer('wb_touch_sensor_get_value', '0 or 1 of a bumper, or the force [N].')
    values, getValues = answer('wb_touch_sensor_get_values', 'The force [N] of a force-3d sensor.', vector(3))
    type, getType = answer('wb_touch_sensor_get_type', 'BUMPER, FORCE or FORCE3D.')
