"""The lamp of a distributor of sweets shines while somebody pushes its bumper. The sweets are the world's."""

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
bumper, lamp = robot.getDevice("bumper"), robot.getDevice("led")
bumper.enable(step)
while robot.step(step) != -1:
    lamp.set(int(bumper.getValue() > 0.0))
