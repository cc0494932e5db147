"""A PR2 lifts its torso, stretches its arms, opens and closes its hands, drives on and turns."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import math

import roaming
from controller import Robot
from poses import Poser

# Of the wheels, and how far ahead and aside the casters are; in metres.
RADIUS, CASTER = 0.0748, 0.2246
CORNERS = {"fl": (1, 1), "fr": (1, -1), "bl": (-1, 1), "br": (-1, -1)}
ARM = ("shoulder_pan", "shoulder_lift", "upper_arm_roll", "elbow_flex", "forearm_roll", "wrist_flex", "wrist_roll")
HANDS = [f"{side}_finger_gripper_motor::l_finger" for side in "lr"]
NAMES = [f"{side}_{joint}_joint" for side in "lr" for joint in ARM]
NAMES += ["torso_lift_joint", "head_tilt_joint"] + HANDS


def both(pan, lift, roll, elbow, wrist):
    """Poses of both arms; the right one mirrors the left one."""
    return (pan, lift, roll, elbow, 0.0, wrist, 0.0, -pan, lift, -roll, elbow, 0.0, wrist, 0.0)


TUCKED = both(0.4, 1.2, 0.8, -2.1, -0.5)
AHEAD = both(0.1, 0.4, 0.0, -0.6, -0.2)

robot = Robot()
body = Poser(robot, NAMES)
wheels = {}
for corner in CORNERS:
    for side in "lr":
        (wheels[corner + side],) = roaming.motors(robot, [f"{corner}_caster_{side}_wheel_joint"])


def drive(speed, turning, seconds):
    """Drives ahead at a speed in m/s, or turns on the spot, in rad/s."""
    for corner, (front, left) in CORNERS.items():
        # To turn, casters stand across the line to the middle.
        angle = 0.0 if turning == 0.0 else -front * left * math.pi / 4.0
        robot.getDevice(f"{corner}_caster_rotation_joint").setPosition(angle)
    body.wait(1.5)
    for corner, (_, left) in CORNERS.items():
        rolling = speed - left * turning * CASTER * math.sqrt(2.0)
        for side in "lr":
            wheels[corner + side].setVelocity(rolling / RADIUS)
    body.wait(seconds)
    for wheel in wheels.values():
        wheel.setVelocity(0.0)


body.start()
while True:
    body.go(TUCKED + (0.1, 0.3, 0.0, 0.0), 4.0)
    drive(0.3, 0.0, 3.0)
    body.go(AHEAD + (0.25, 0.0, 0.5, 0.5), 4.0)
    body.go(AHEAD + (0.25, 0.0, 0.1, 0.1), 1.0)
    body.go(TUCKED + (0.1, 0.3, 0.0, 0.0), 4.0)
    drive(0.0, 0.5, math.pi)
