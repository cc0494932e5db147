"""Robots of old worlds that drive on two wheels."""

from .robot import Robot
from .wb import also, wb


class DifferentialWheels(Robot):
    """A robot on two wheels. Robot with two motors and two position sensors took its place."""

    def setSpeed(self, left, right):
        """Wanted speeds of the wheels, in units of speed."""
        wb.wb_differential_wheels_set_speed(left, right)

    def getLeftSpeed(self):
        """The last speed asked for, in units of speed."""
        return wb.wb_differential_wheels_get_left_speed()

    def getRightSpeed(self):
        """The last speed asked for, in units of speed."""
        return wb.wb_differential_wheels_get_right_speed()

    def getMaxSpeed(self):
        """The greatest speed of a wheel [rad/s]."""
        return wb.wb_differential_wheels_get_max_speed()

    def getSpeedUnit(self):
        """The unit of speed [rad/s]."""
        return wb.wb_differential_wheels_get_speed_unit()

    @also(samplingPeriod='sampling_period')
    def enableEncoders(self, sampling_period):
        """Starts counting how far the wheels turn, with a period [ms]."""
        wb.wb_differential_wheels_enable_encoders(sampling_period)

    def disableEncoders(self):
        """Stops counting."""
        wb.wb_differential_wheels_disable_encoders()

    def getEncodersSamplingPeriod(self):
        """The period [ms], 0 if it is off."""
        return wb.wb_differential_wheels_get_encoders_sampling_period()

    def getLeftEncoder(self):
        """The counter of the left wheel, in increments."""
        return wb.wb_differential_wheels_get_left_encoder()

    def getRightEncoder(self):
        """The counter of the right wheel, in increments."""
        return wb.wb_differential_wheels_get_right_encoder()

    def setEncoders(self, left, right):
        """Sets both counters."""
        wb.wb_differential_wheels_set_encoders(left, right)
