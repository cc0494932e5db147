"""A JetBot drives forwards, backwards, and turns left and right, again and again."""

from controller import Robot

SPEED = 5.0
PLAN = ((1, 1, 2.0), (-1, -1, 2.0), (-1, 1, 1.0), (1, -1, 1.0), (0, 0, 1.0))

robot = Robot()
step = int(robot.getBasicTimeStep())
wheels = [robot.getDevice(f"{side}_wheel_hinge") for side in ("left", "right")]
for wheel in wheels:
    wheel.setPosition(float("inf"))
while True:
    for left, right, seconds in PLAN:
        for wheel, share in zip(wheels, (left, right)):
            wheel.setVelocity(share * SPEED)
        end = robot.getTime() + seconds
        while robot.getTime() < end:
            if robot.step(step) == -1:
                raise SystemExit(0)
