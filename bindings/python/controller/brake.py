"""Damping of a joint that the program may change."""

from .device import Device
from .wb import answer, command, constant, wb


class Brake(Device):
    """Damping of a joint that the program may change."""

    ROTATIONAL = constant('ROTATIONAL')
    LINEAR = constant('LINEAR')

    setDampingConstant = command(
        'wb_brake_set_damping_constant', 'Damping added to the joint.', 'c', dampingConstant='c')
    dampingConstant = property(fset=setDampingConstant)
    type, getType = answer('wb_brake_get_type', 'ROTATIONAL or LINEAR.')

    def getMotor(self):
        """The motor of the same joint, or None."""
        from .motor import Motor
        tag = wb.wb_brake_get_motor(self._tag)
        return Motor(tag) if tag else None

    def getPositionSensor(self):
        """The position sensor of the same joint, or None."""
        from .position_sensor import PositionSensor
        tag = wb.wb_brake_get_position_sensor(self._tag)
        return PositionSensor(tag) if tag else None

    motor = property(getMotor)
    position_sensor = property(getPositionSensor)
