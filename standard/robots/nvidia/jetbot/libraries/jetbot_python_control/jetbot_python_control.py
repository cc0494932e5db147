"""A JetBot with the calls of NVIDIA's own: forward, backward, left, right, set_motors, stop."""

from bisect import bisect_left

from controller import Robot

# Speeds that are asked for, and how fast a real JetBot's wheels then turn, in tenths of a rad/s.
ASKED = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
TURNING = (0.0, 1.2, 2.0, 3.0, 4.0, 4.5, 5.5, 6.0, 6.5)


def wheel_speed(speed):
    """What a wheel does at a speed between 0 and 1: nothing below 0.2, then more and more. [rad/s]"""
    if speed < ASKED[0]:
        return 0.0
    if speed >= ASKED[-1]:
        return TURNING[-1]
    upper = max(1, bisect_left(ASKED, speed))
    share = (speed - ASKED[upper - 1]) / (ASKED[upper] - ASKED[upper - 1])
    return TURNING[upper - 1] + share * (TURNING[upper] - TURNING[upper - 1])


class JetBot(Robot):
    """Speeds are shares of the fastest one, from 0 to 1."""

    def __init__(self):
        super().__init__()
        self.left_motor = self.getDevice("left_wheel_hinge")
        self.right_motor = self.getDevice("right_wheel_hinge")
        self.camera = self.getDevice("camera")
        self.display = self.getDevice("display")
        for motor in (self.left_motor, self.right_motor):
            motor.setPosition(float("inf"))
            motor.setVelocity(0.0)

    def _turn(self, left, right):
        self.left_motor.setVelocity(left)
        self.right_motor.setVelocity(right)

    def forward(self, speed):
        self._turn(wheel_speed(speed), wheel_speed(speed))

    def backward(self, speed):
        self._turn(-wheel_speed(speed), -wheel_speed(speed))

    def left(self, speed):
        """Turns to the left. (In Webots it turns to the right, and `right` to the left.)"""
        self._turn(-wheel_speed(speed), wheel_speed(speed))

    def right(self, speed):
        """Turns to the right."""
        self._turn(wheel_speed(speed), -wheel_speed(speed))

    def set_motors(self, speed_left, speed_right):
        """Each wheel by itself. (In Webots the two are exchanged.)"""
        self._turn(wheel_speed(speed_left), wheel_speed(speed_right))

    def stop(self):
        self._turn(0.0, 0.0)
