"""A UR arm takes what comes under its gripper, turns, lets it go and comes back.

The first argument is the speed of the joints in rad/s.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

# Of the shoulder, the elbow and two joints of the wrist.
RELEASE = (-1.88, -2.14, -2.38, -1.51)
HOME = (0.0, 0.0, 0.0, 0.0)
CLOSED, OPEN = 0.85, 0.0495
# The sensor in the gripper sees something nearer than this.
NEAR = 500.0

robot = Robot()
speed = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
arm = Poser(robot, ["shoulder_lift_joint", "elbow_joint", "wrist_1_joint", "wrist_2_joint"])
hand = Poser(robot, ["finger_1_joint_1", "finger_2_joint_1", "finger_middle_joint_1"])
for motor in arm.motors:
    motor.setVelocity(speed)
names = [robot.getDeviceByIndex(i).getName() for i in range(robot.getNumberOfDevices())]
sensor = robot.getDevice("distance sensor") if "distance sensor" in names else None
if sensor:
    sensor.enable(arm.step)
wrist = robot.getDevice("wrist_1_joint_sensor")
wrist.enable(arm.step)


def turn(pose):
    """Goes as fast as the joints are allowed to."""
    arm.set(pose)
    arm.tick()
    while abs(wrist.getValue() - pose[2]) > 0.1:
        arm.tick()


while True:
    arm.tick()
    if sensor is None or sensor.getValue() >= NEAR:
        continue
    hand.set([CLOSED] * 3)
    arm.wait(0.5)
    turn(RELEASE)
    hand.set([OPEN] * 3)
    arm.wait(0.5)
    turn(HOME)
