"""Drives a square without turning: left, forwards, right, backwards, two seconds each."""

from controller import Robot

WHEELS = ("front left", "front right", "rear left", "rear right")
# Along x and along y, the share of each wheel.
AHEAD = (1, 1, 1, 1)
LEFT = (-1, 1, 1, -1)
SPEED = 4.0

robot = Robot()
step = int(robot.getBasicTimeStep())
motors = [robot.getDevice(name) for name in WHEELS]
for motor in motors:
    motor.setPosition(float("inf"))

while robot.step(step) != -1:
    leg = int(robot.getTime() / 2.0) % 4
    shares = LEFT if leg % 2 == 0 else AHEAD
    sign = 1 if leg < 2 else -1
    for motor, share in zip(motors, shares):
        motor.setVelocity(sign * share * SPEED)
