"""A Mavic 2 Pro with the law and the constants that users' controllers have: they fit its mass and its propellers."""

from controller import Robot

THRUST, OFFSET, HEIGHT = 68.5, 0.6, 1.0
VERTICAL, ROLL, PITCH, YAW = 3.0, 50.0, 30.0, 2.0

robot = Robot()
step = int(robot.getBasicTimeStep())
attitude, place, turning = (robot.getDevice(name) for name in ("inertial unit", "gps", "gyro"))
for sensor in (attitude, place, turning):
    sensor.enable(step)
# Which way they turn, and what roll, pitch and a turn to the left ask of them.
signs = {"front left": (1, -1, 1, -1), "front right": (-1, 1, 1, 1), "rear left": (-1, -1, -1, 1), "rear right": (1, 1, -1, -1)}
motors = [(robot.getDevice(f"{name} propeller"), *of) for name, of in signs.items()]
for motor, *_ in motors:
    motor.setPosition(float("inf"))
    motor.setVelocity(1.0)


def limited(value):
    return max(-1.0, min(1.0, value))


while robot.step(step) != -1:
    if robot.getTime() < 1.0:
        continue
    roll, pitch, yaw = attitude.getRollPitchYaw()
    roll_rate, pitch_rate, yaw_rate = turning.getValues()
    lift = THRUST + VERTICAL * limited(HEIGHT - place.getValues()[2] + OFFSET) ** 3
    by_roll = ROLL * limited(roll) + roll_rate
    by_pitch = PITCH * limited(pitch) + pitch_rate
    # After ten seconds it turns to the left.
    by_yaw = YAW * ((0.3 if robot.getTime() > 10.0 else 0.0) - yaw_rate)
    for motor, way, r, p, y in motors:
        motor.setVelocity(way * (lift + r * by_roll + p * by_pitch + y * by_yaw))
