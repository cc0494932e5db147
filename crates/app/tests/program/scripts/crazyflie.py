"""A Crazyflie with the gains of its maker's controller: up to a metre, then forwards with half a metre in a second."""

import math

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
attitude, place, turning = (robot.getDevice(name) for name in ("inertial_unit", "gps", "gyro"))
for sensor in (attitude, place, turning):
    sensor.enable(step)
motors = [(robot.getDevice(f"m{i}_motor"), 1 if i % 2 == 0 else -1) for i in (1, 2, 3, 4)]
for motor, way in motors:
    motor.setPosition(float("inf"))
    motor.setVelocity(float(way))


class Law:
    """A proportional part that is limited, and a derivative one."""

    def __init__(self, p, d):
        self.p, self.d, self.last = p, d, 0.0

    def __call__(self, error, dt):
        value = self.p * max(-1.0, min(1.0, error)) + self.d * (error - self.last) / dt
        self.last = error
        return value


vertical, rolling, pitching, yawing = Law(10, 5), Law(0.5, 0.1), Law(0.5, 0.1), Law(1, 0)
forwards, leftwards = Law(2, 0.5), Law(2, 0.5)
lost = 0.0
before = (0.0, 0.0)
while robot.step(step) != -1 and robot.getTime() < 2.0:
    pass
then = robot.getTime()
while robot.step(step) != -1:
    dt = robot.getTime() - then
    then = robot.getTime()
    roll, pitch, yaw = attitude.getRollPitchYaw()
    x, y, z = place.getValues()
    east, north = (x - before[0]) / dt, (y - before[1]) / dt
    before = (x, y)
    ahead = math.cos(yaw) * east + math.sin(yaw) * north
    aside = math.cos(yaw) * north - math.sin(yaw) * east
    wish = 0.5 if then > 20.0 else 0.0
    lean = forwards(wish - ahead, dt)
    tilt = -leftwards(-aside, dt)
    lost += (1.0 - z) * dt
    lift = 48.0 + vertical(1.0 - z, dt) + 5.0 * lost
    r, p, t = rolling(tilt - roll, dt), -pitching(lean - pitch, dt), yawing(-turning.getValues()[2], dt)
    speeds = (lift - r + p + t, lift - r - p - t, lift + r - p + t, lift + r + p - t)
    for (motor, way), speed in zip(motors, speeds):
        motor.setVelocity(way * speed)
