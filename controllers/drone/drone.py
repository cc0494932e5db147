"""Flies a Mavic 2 Pro up, forwards for a while, and down again, with a law for height, tilt and heading each."""

from controller import Robot

# Speed of the propellers, in rad/s, at which the drone hovers.
HOVER = 68.5
HEIGHT = 1.0
# (until this time, height, pitch to add)
PLAN = ((6.0, HEIGHT, 0.0), (10.0, HEIGHT, -1.0), (16.0, HEIGHT, 0.0), (22.0, 0.0, 0.0))

robot = Robot()
step = int(robot.getBasicTimeStep())
attitude = robot.getDevice("inertial unit")
place = robot.getDevice("gps")
turning = robot.getDevice("gyro")
for sensor in (attitude, place, turning):
    sensor.enable(step)
# Which way each turns, and how roll, pitch and yaw change it.
propellers = [
    (robot.getDevice(f"{name} propeller"), *signs)
    for name, signs in {
        "front left": (1, -1, 1, 1),
        "front right": (-1, 1, 1, -1),
        "rear left": (-1, -1, -1, -1),
        "rear right": (1, 1, -1, 1),
    }.items()
]
for motor, *_ in propellers:
    motor.setPosition(float("inf"))
    motor.setVelocity(1.0)


def limited(value, limit=1.0):
    return max(-limit, min(limit, value))


before = None
while robot.step(step) != -1:
    now = robot.getTime()
    goal = next(((height, tilt) for end, height, tilt in PLAN if now < end), None)
    up = place.getValues()[2]
    climb = 0.0 if before is None else (up - before) * 1000.0 / step
    before = up
    if goal is None:
        for motor, *_ in propellers:
            motor.setVelocity(0.0)
        continue
    height, tilt = goal
    roll, pitch, yaw = attitude.getRollPitchYaw()
    roll_rate, pitch_rate, yaw_rate = turning.getValues()
    lift = 6.0 * limited(height - up, 0.5) - 6.0 * climb
    roll_share = 50.0 * limited(roll) + roll_rate
    pitch_share = 30.0 * limited(pitch) + pitch_rate + tilt
    yaw_share = 2.0 * yaw + 2.0 * yaw_rate
    for motor, way, by_roll, by_pitch, by_yaw in propellers:
        speed = HOVER + lift + by_roll * roll_share + by_pitch * pitch_share + by_yaw * yaw_share
        motor.setVelocity(way * speed)
