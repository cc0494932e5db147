"""Tells what a camera recognizes: model and first colour."""

from controller import Robot

robot = Robot()
camera = robot.getDevice("camera")
camera.enable(32)
camera.recognitionEnable(32)
robot.step(32)
robot.step(32)
for seen in camera.getRecognitionObjects():
    print("seen", seen.getModel(), *("%.2f" % part for part in seen.getColors()[:3]))
