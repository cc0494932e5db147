"""A Mavic 2 Pro takes off, hovers at a metre's height and goes where the keys say."""

import math

from controller import Keyboard, Robot

# Speed of the propellers, in rad/s, at which the drone hovers.
HOVER = 68.5
# How far from the height the drone reacts in full, in metres.
REACH = 0.5

robot = Robot()
step = int(robot.getBasicTimeStep())
attitude, place, turning = (robot.getDevice(name) for name in ("inertial unit", "gps", "gyro"))
camera = robot.getDevice("camera")
for sensor in (attitude, place, turning):
    sensor.enable(step)
camera.enable(4 * step)
keyboard = robot.getKeyboard()
keyboard.enable(step)
leds = [robot.getDevice(f"front {side} led") for side in ("left", "right")]
gimbal = [robot.getDevice(f"camera {name}") for name in ("roll", "pitch")]
# Which way each turns, and how roll, pitch and yaw change its speed.
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
print("Arrow keys: forwards, back, turn. Shift and arrow keys: up, down, left, right.")
SHIFT = Keyboard.SHIFT


def limited(value, limit=1.0):
    return max(-limit, min(limit, value))


def upright(values, is_y_up):
    """A place in axes whose z is up."""
    x, y, z = values
    return (x, -z, y) if is_y_up else (x, y, z)


def angles(quaternion, is_y_up):
    """Roll, pitch and yaw in axes whose z is up."""
    x, y, z, w = quaternion
    if is_y_up:
        x, y, z, w = (math.sqrt(0.5) * value for value in (x + w, y - z, z + y, w - x))
    roll = math.atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
    yaw = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    return roll, math.asin(limited(2.0 * (w * y - z * x))), yaw


height, before, is_y_up = 1.0, None, None
while robot.step(step) != -1:
    roll_wish = pitch_wish = yaw_wish = 0.0
    key = keyboard.getKey()
    while key > 0:
        if key == Keyboard.UP:
            pitch_wish = -2.0
        elif key == Keyboard.DOWN:
            pitch_wish = 2.0
        elif key == Keyboard.RIGHT:
            yaw_wish = -1.3
        elif key == Keyboard.LEFT:
            yaw_wish = 1.3
        elif key == SHIFT + Keyboard.RIGHT:
            roll_wish = -1.0
        elif key == SHIFT + Keyboard.LEFT:
            roll_wish = 1.0
        elif key == SHIFT + Keyboard.UP:
            height += 0.05 * step / 32.0
        elif key == SHIFT + Keyboard.DOWN:
            height -= 0.05 * step / 32.0
        key = keyboard.getKey()
    turn = attitude.getQuaternion()
    if is_y_up is None:
        # It stands level at first; worlds of old have y upwards.
        is_y_up = abs(1.0 - 2.0 * (turn[0] ** 2 + turn[1] ** 2)) < 0.5
    here = upright(place.getValues(), is_y_up)
    up = here[2]
    east, north, climb = [(now - then) * 1000.0 / step for now, then in zip(here, before or here)]
    before = here
    roll, pitch, yaw = angles(turn, is_y_up)
    roll_rate, pitch_rate, yaw_rate = turning.getValues()
    for i, led in enumerate(leds):
        led.set(int(robot.getTime()) % 2 == i)
    for motor, rate in zip(gimbal, (roll_rate, pitch_rate)):
        motor.setPosition(limited(-0.1 * rate, 0.5))
    if roll_wish == pitch_wish == 0.0:
        # Without a key it stays where it is: it leans against its own motion.
        pitch_wish = limited(5.0 * (math.cos(yaw) * east + math.sin(yaw) * north))
        roll_wish = limited(5.0 * (math.sin(yaw) * east - math.cos(yaw) * north))
    lift = 6.0 * limited(height - up, REACH) - 6.0 * climb
    roll_share = 50.0 * limited(roll) + roll_rate + roll_wish
    pitch_share = 30.0 * limited(pitch) + pitch_rate + pitch_wish
    yaw_share = 2.0 * yaw_rate - yaw_wish
    for motor, way, by_roll, by_pitch, by_yaw in propellers:
        speed = HOVER + lift + by_roll * roll_share + by_pitch * pitch_share + by_yaw * yaw_share
        motor.setVelocity(way * speed)
