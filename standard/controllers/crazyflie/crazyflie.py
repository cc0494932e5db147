"""A Crazyflie takes off, hovers at a metre's height and goes where the keys say."""

import math

from controller import InertialUnit, Keyboard, Robot

GRAVITY = 9.81
# Speeds in m/s and rad/s that keys ask for.
GO, RISE, TURN = 0.5, 0.3, 1.0

robot = Robot()
step = int(robot.getBasicTimeStep())
# Its name depends on the version of the world.
devices = (robot.getDeviceByIndex(i) for i in range(robot.getNumberOfDevices()))
attitude = next(device for device in devices if isinstance(device, InertialUnit))
place, turning = robot.getDevice("gps"), robot.getDevice("gyro")
for sensor in (attitude, place, turning):
    sensor.enable(step)
keyboard = robot.getKeyboard()
keyboard.enable(step)
# Which way each turns, and how roll, pitch and yaw change its speed. They stand at the corners of a square.
propellers = [
    (robot.getDevice(f"m{i + 1}_motor"), *signs)
    for i, signs in enumerate(((-1, -1, -1, 1), (1, -1, 1, -1), (-1, 1, 1, 1), (1, 1, -1, -1)))
]
for motor, *_ in propellers:
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)
print("Arrow keys: forwards, back, left, right. Q and E: turn. W and S: up and down.")
WISHES = {
    Keyboard.UP: (GO, 0, 0, 0),
    Keyboard.DOWN: (-GO, 0, 0, 0),
    Keyboard.LEFT: (0, GO, 0, 0),
    Keyboard.RIGHT: (0, -GO, 0, 0),
    ord("W"): (0, 0, RISE, 0),
    ord("S"): (0, 0, -RISE, 0),
    ord("Q"): (0, 0, 0, TURN),
    ord("E"): (0, 0, 0, -TURN),
}


def limited(value, limit=1.0):
    return max(-limit, min(limit, value))


hover = 55.0  # rad/s at first; learnt in flight
height, before = 1.0, None
while robot.step(step) != -1:
    dt = step / 1000.0
    wish = [0.0, 0.0, 0.0, 0.0]
    key = keyboard.getKey()
    while key > 0:
        wish = [a + b for a, b in zip(wish, WISHES.get(key, (0, 0, 0, 0)))]
        key = keyboard.getKey()
    height = max(0.0, height + wish[2] * dt)
    here = place.getValues()
    east, north, climb = [(now - then) / dt for now, then in zip(here, before or here)]
    before = here
    roll, pitch, yaw = attitude.getRollPitchYaw()
    roll_rate, pitch_rate, yaw_rate = turning.getValues()
    forwards = math.cos(yaw) * east + math.sin(yaw) * north
    leftwards = math.cos(yaw) * north - math.sin(yaw) * east
    # Lean, in radians, for the speed that is wanted.
    lean_pitch = limited(0.25 * (wish[0] - forwards), 0.3)
    lean_roll = limited(-0.25 * (wish[1] - leftwards), 0.3)
    error = limited(height - here[2], 0.5)
    hover += 2.0 * error * dt
    lift = 12.0 * error - 10.0 * climb
    roll_share = 6.0 * (lean_roll - roll) - 1.2 * roll_rate
    pitch_share = 6.0 * (lean_pitch - pitch) - 1.2 * pitch_rate
    yaw_share = 4.0 * (wish[3] - yaw_rate)
    for motor, way, by_roll, by_pitch, by_yaw in propellers:
        speed = hover + lift + by_roll * roll_share + by_pitch * pitch_share + by_yaw * yaw_share
        motor.setVelocity(way * limited(speed, 600.0))
