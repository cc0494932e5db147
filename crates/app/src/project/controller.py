"""Drives ahead, and turns where something is near."""

from controller import Robot

robot = Robot()
time_step = int(robot.getBasicTimeStep())

left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)

sensor = robot.getDevice("front sensor")
sensor.enable(time_step)

turning = 0  # steps
while robot.step(time_step) != -1:
    is_near = sensor.getValue() < 0.2  # m
    turning = 40 if is_near else turning - 1
    left.setVelocity(5.0)  # rad/s
    right.setVelocity(-5.0 if turning > 0 else 5.0)
