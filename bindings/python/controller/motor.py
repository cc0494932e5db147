"""Rotational and linear motors."""

from .device import Device
from .wb import answer, command, constant, setting, wb


class Motor(Device):
    """A rotational or linear motor."""

    ROTATIONAL = constant('ROTATIONAL')
    LINEAR = constant('LINEAR')

    target_position, getTargetPosition, setPosition = setting(
        'wb_motor_get_target_position', 'wb_motor_set_position', 'Target [rad] or [m]; infinity: velocity control.',
        'position')
    target_velocity, getVelocity, setVelocity = setting(
        'wb_motor_get_velocity', 'wb_motor_set_velocity', 'Wanted velocity [rad/s] or [m/s].', 'velocity')
    target_acceleration, getAcceleration, setAcceleration = setting(
        'wb_motor_get_acceleration', 'wb_motor_set_acceleration', 'Greatest acceleration, -1: not limited.',
        'acceleration')
    available_force, getAvailableForce, setAvailableForce = setting(
        'wb_motor_get_available_force', 'wb_motor_set_available_force', 'Force that control may use [N].', 'force')
    available_torque, getAvailableTorque, setAvailableTorque = setting(
        'wb_motor_get_available_torque', 'wb_motor_set_available_torque', 'Torque that control may use [N.m].',
        'torque')
    setControlPID = command('wb_motor_set_control_pid', 'Gains of the position controller.', 'p', 'i', 'd')
    setForce = command('wb_motor_set_force', 'Force control [N].', 'force')
    setTorque = command('wb_motor_set_torque', 'Torque control [N.m].', 'torque')
    force = property(fset=setForce)
    torque = property(fset=setTorque)

    min_position, getMinPosition = answer('wb_motor_get_min_position', 'Lower soft limit.')
    max_position, getMaxPosition = answer('wb_motor_get_max_position', 'Upper soft limit.')
    max_velocity, getMaxVelocity = answer('wb_motor_get_max_velocity', 'Greatest velocity.')
    max_force, getMaxForce = answer('wb_motor_get_max_force', 'Greatest force [N].')
    max_torque, getMaxTorque = answer('wb_motor_get_max_torque', 'Greatest torque [N.m].')
    multiplier, getMultiplier = answer('wb_motor_get_multiplier', 'Factor among motors that move together.')
    type, getType = answer('wb_motor_get_type', 'ROTATIONAL or LINEAR.')

    enableForceFeedback = command(
        'wb_motor_enable_force_feedback', 'Measures the force with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disableForceFeedback = command('wb_motor_disable_force_feedback', 'Stops measuring the force.')
    force_feedback, getForceFeedback = answer('wb_motor_get_force_feedback', 'The measured force [N].')
    force_feedback_sampling_period, getForceFeedbackSamplingPeriod = setting(
        'wb_motor_get_force_feedback_sampling_period', 'wb_motor_enable_force_feedback', 'Period [ms].', 'p')[:2]
    enableTorqueFeedback = command(
        'wb_motor_enable_torque_feedback', 'Measures the torque with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disableTorqueFeedback = command('wb_motor_disable_torque_feedback', 'Stops measuring the torque.')
    torque_feedback, getTorqueFeedback = answer('wb_motor_get_torque_feedback', 'The measured torque [N.m].')
    torque_feedback_sampling_period, getTorqueFeedbackSamplingPeriod = setting(
        'wb_motor_get_torque_feedback_sampling_period', 'wb_motor_enable_torque_feedback', 'Period [ms].', 'p')[:2]

    # Before Webots 8.0 motors measured their positions.
    enablePosition = command(
        'wb_motor_enable_position', 'Measures the position with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disablePosition = command('wb_motor_disable_position', 'Stops measuring the position.')
    getPositionSamplingPeriod = command('wb_motor_get_position_sampling_period', 'Period of the position [ms], 0: off.')
    getPosition = command('wb_motor_get_position', 'The last sample; NaN until the first.')

    def getBrake(self):
        """The brake of the same joint, or None."""
        from .brake import Brake
        tag = wb.wb_motor_get_brake(self._tag)
        return Brake(tag) if tag else None

    def getPositionSensor(self):
        """The position sensor of the same joint, or None."""
        from .position_sensor import PositionSensor
        tag = wb.wb_motor_get_position_sensor(self._tag)
        return PositionSensor(tag) if tag else None

    brake = property(getBrake)
    position_sensor = property(getPositionSensor)
