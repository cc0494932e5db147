"""A TIAGo drives about and keeps away from what its lidar sees; without a lidar it drives round in a circle."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

roaming.by_lidar(Robot(), ["wheel_left_joint"], ["wheel_right_joint"], 4.0)
