"""A robot plays the motion file that its first argument names, over and over; without one it waves an arm."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Motion, Robot
from poses import Poser

robot = Robot()
step = int(robot.getBasicTimeStep())
if len(sys.argv) > 1:
    motion = Motion(sys.argv[1])
    if not motion.isValid():
        sys.exit(f"there is no motion in {sys.argv[1]}")
    motion.setLoop(True)
    motion.play()
    while robot.step(step) != -1:
        pass
    sys.exit(0)

# Shoulder forwards and aside, and elbow, of the right arm, as ROBOTIS names them, on small and on large robots.
UP, ASIDE = (1.5, 0.6, -0.8), (1.5, 0.6, 0.2)
arm = Poser(robot, ["ShoulderR", "ArmUpperR", "ArmLowerR"])
arm.start()
while True:
    for pose in (UP, ASIDE) * 3:
        arm.go(pose, 0.6)
    arm.go((0.0, 0.0, 0.0), 1.5)
    arm.wait(2.0)
