"""A mirror shows what its camera sees."""

from controller import Robot

robot = Robot()
camera, display = robot.getDevice("camera"), robot.getDevice("display")
camera.enable(2 * int(robot.getBasicTimeStep()))
display.attachCamera(camera)
while robot.step(int(robot.getBasicTimeStep())) != -1:
    pass
