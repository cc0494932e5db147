"""A virtual wall for a Create: it sends a word again and again, in its narrow beam."""

from controller import Robot

robot = Robot()
emitter = robot.getDevice("emitter")
while robot.step(2 * int(robot.getBasicTimeStep())) != -1:
    emitter.send(b"wall")
