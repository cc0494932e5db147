"""Keeps a Thymio II waiting: programs of Aseba Studio are not served here."""

from controller import Robot

robot = Robot()
print("Aseba Studio cannot connect here. The field controller can name another controller, as thymio2_demo.")
while robot.step(int(robot.getBasicTimeStep())) != -1:
    pass
