"""Fetches the box: grips it on the floor, puts it on the plate behind, and drives it sideways to the left."""

from controller import Robot

FLOOR = (0.0, -0.97, -1.55, -0.61, 0.0)
ABOVE = (0.0, -0.6, -1.4, -1.1, 0.0)
PLATE = (0.0, 0.92, 0.42, 1.78, 0.0)
OPEN, CLOSED = 0.025, 0.006
# Of the wheels at the front right, front left, rear right and rear left.
LEFT = (1, -1, -1, 1)
SPEED = 4.0

robot = Robot()
step = int(robot.getBasicTimeStep())
arm = [robot.getDevice(f"arm{number}") for number in range(1, 6)]
finger = robot.getDevice("finger::left")  # The other one is coupled to it.
wheels = [robot.getDevice(f"wheel{number}") for number in range(1, 5)]


def wait(seconds):
    """Lets the simulation run."""
    end = robot.getTime() + seconds
    while robot.getTime() < end and robot.step(step) != -1:
        pass


def reach(pose, seconds):
    for motor, position in zip(arm, pose):
        motor.setPosition(position)
    wait(seconds)


def grip(position):
    finger.setPosition(position)
    wait(0.8)


def drive(shares, seconds):
    for wheel, share in zip(wheels, shares):
        wheel.setVelocity(share * SPEED)
    wait(seconds)
    for wheel in wheels:
        wheel.setVelocity(0.0)


for wheel in wheels:
    wheel.setPosition(float("inf"))
    wheel.setVelocity(0.0)
finger.setVelocity(0.03)
for motor in arm:
    motor.setVelocity(0.8)

reach(ABOVE, 2.5)
grip(OPEN)
reach(FLOOR, 2.0)
grip(CLOSED)
reach(ABOVE, 1.5)
reach(PLATE, 4.5)
grip(OPEN)
reach((0.0, 0.5, 0.3, 1.2, 0.0), 1.5)
drive(LEFT, 4.0)
while robot.step(step) != -1:
    pass
