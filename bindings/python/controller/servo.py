"""Servos of old worlds: a motor and the position sensor of its joint in one."""

from .device import Device
from .wb import answer, command, constant


class Servo(Device):
    """A motor and the position sensor of its joint. Motor and PositionSensor took its place."""

    ROTATIONAL = constant('ROTATIONAL')
    LINEAR = constant('LINEAR')

    setPosition = command('wb_servo_set_position', 'Target [rad] or [m]; infinity: velocity control.', 'position')
    setVelocity = command('wb_servo_set_velocity', 'Wanted velocity [rad/s] or [m/s].', 'velocity')
    setAcceleration = command('wb_servo_set_acceleration', 'Greatest acceleration, -1: not limited.', 'acceleration')
    setForce = command('wb_servo_set_force', 'Force control [N.m] or [N].', 'force')
    setMotorForce = command(
        'wb_servo_set_motor_force', 'Force that control may use [N.m] or [N].', 'motor_force', force='motor_force')
    setControlP = command('wb_servo_set_control_p', 'Gain of the position controller.', 'p')
    target_position, getTargetPosition = answer('wb_servo_get_target_position', 'The last target.')
    min_position, getMinPosition = answer('wb_servo_get_min_position', 'Lower soft limit.')
    max_position, getMaxPosition = answer('wb_servo_get_max_position', 'Upper soft limit.')
    type, getType = answer('wb_servo_get_type', 'ROTATIONAL or LINEAR.')

    enablePosition = command(
        'wb_servo_enable_position', 'Measures the position with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disablePosition = command('wb_servo_disable_position', 'Stops measuring the position.')
    position, getPosition = answer('wb_servo_get_position', 'The last sample; NaN until the first.')
    position_sampling_period, getPositionSamplingPeriod = answer(
        'wb_servo_get_position_sampling_period', 'Period of the position [ms], 0: off.')
    enableMotorForceFeedback = command(
        'wb_servo_enable_motor_force_feedback', 'Measures the force with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    disableMotorForceFeedback = command('wb_servo_disable_motor_force_feedback', 'Stops measuring the force.')
    motor_force_feedback, getMotorForceFeedback = answer(
        'wb_servo_get_motor_force_feedback', 'The measured force [N.m] or [N].')
    motor_force_feedback_sampling_period, getMotorForceFeedbackSamplingPeriod = answer(
        'wb_servo_get_motor_force_feedback_sampling_period', 'Period of the force [ms], 0: off.')
