"""A Boe-Bot drives about and turns away from what its two infra-red sensors and its whiskers find."""

from controller import Robot

SPEED = 4.0

robot = Robot()
step = int(robot.getBasicTimeStep())
eyes = [robot.getDevice(name) for name in ("lds", "rds")]
whiskers = [robot.getDevice(f"{side}_whisker") for side in ("left", "right")]
for sensor in eyes + whiskers:
    sensor.enable(step)
wheels = [robot.getDevice(f"{side} wheel motor") for side in ("left", "right")]
for wheel in wheels:
    wheel.setPosition(float("inf"))
# What it does, (left, right), and until when.
speeds, until = (SPEED, SPEED), 0.0
while robot.step(step) != -1:
    now = robot.getTime()
    touched = [whisker.getValue() > 0.0 for whisker in whiskers]
    # These sensors say 0 where they see something.
    seen = [eye.getValue() < 0.5 for eye in eyes]
    if now >= until:
        if any(touched):
            speeds, until = ((-SPEED, -0.2 * SPEED) if touched[1] else (-0.2 * SPEED, -SPEED)), now + 0.8
        elif any(seen):
            speeds, until = ((SPEED, -SPEED) if seen[0] else (-SPEED, SPEED)), now + 0.4
        else:
            speeds = (SPEED, SPEED)
    for wheel, speed in zip(wheels, speeds):
        wheel.setVelocity(speed)
