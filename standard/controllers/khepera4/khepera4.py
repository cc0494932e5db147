"""A Khepera IV drives about with its camera on, and keeps away from what its infra-red sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {
    f"{name} infrared sensor": angle
    for name, angle in {"front": 0, "front left": 45, "front right": -45, "left": 90, "right": -90}.items()
}

robot = Robot()
step = int(robot.getBasicTimeStep())
sensors = roaming.enable(robot, ANGLES, step)
camera = roaming.devices(robot).get("camera")
if camera is not None:
    camera.enable(4 * step)
roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=12.0, clearance=0.15),
    lambda: roaming.look(sensors),
)
