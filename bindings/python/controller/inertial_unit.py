"""Orientation in the world."""

from .sensor import Sensor
from .wb import answer, vector


class InertialUnit(Sensor):
    """Orientation in the world."""

    _stem = 'inertial_unit'
    roll_pitch_yaw, getRollPitchYaw = answer('wb_inertial_unit_get_roll_pitch_yaw', 'Angles [rad].', vector(3))
    quaternion, getQuaternion = answer('wb_inertial_unit_get_quaternion', 'x, y, z, w.', vector(4))
    noise, getNoise = answer('wb_inertial_unit_get_noise', 'Standard deviation of the noise.')
