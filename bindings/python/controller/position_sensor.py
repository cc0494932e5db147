"""The position of a joint."""

from .sensor import Sensor
from .wb import answer, constant, wb


class PositionSensor(Sensor):
    """The position of a joint."""

    ROTATIONAL = constant('ROTATIONAL')
    LINEAR = constant('LINEAR')
    ANGULAR = ROTATIONAL

    _stem = 'position_sensor'
    value, getValue = answer('wb_position_sensor_get_value', 'The last sample [rad] or [m]; NaN until the first.')
    velocity, getVelocity = answer(
        'wb_position_sensor_get_velocity', 'The velocity between the last two samples [rad/s] or [m/s].')
    type, getType = answer('wb_position_sensor_get_type', 'ROTATIONAL or LINEAR.')

    def getMotor(self):
        """The motor of the same joint, or None."""
        from .motor import Motor
        tag = wb.wb_position_sensor_get_motor(self._tag)
        return Motor(tag) if tag else None

    def getBrake(self):
        """The brake of the same joint, or None."""
        from .brake import Brake
        tag = wb.wb_position_sensor_get_brake(self._tag)
        return Brake(tag) if tag else None

    motor = property(getMotor)
    brake = property(getBrake)
