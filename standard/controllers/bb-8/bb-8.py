"""A BB-8 rolls about by chance, until a key is pressed; then it goes where the arrow keys say."""

import random

from controller import Keyboard, Robot

PITCH, YAW = 4.0, 1.5

robot = Robot()
step = int(robot.getBasicTimeStep())
random.seed(robot.getName())
yaw, pitch, head = (robot.getDevice(f"{name} motor") for name in ("body yaw", "body pitch", "head yaw"))
for motor in (yaw, pitch, head):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)
keyboard = robot.getKeyboard()
keyboard.enable(step)
print("Arrow keys: roll and turn. A: by itself again.")
WAYS = {Keyboard.UP: (PITCH, 0), Keyboard.DOWN: (-PITCH, 0), Keyboard.LEFT: (0, YAW), Keyboard.RIGHT: (0, -YAW)}
alone, speeds, until = True, (0.0, 0.0), 0.0
while robot.step(step) != -1:
    key = keyboard.getKey()
    if key > 0:
        alone = key == ord("A")
    if alone:
        if robot.getTime() >= until:
            speeds = (random.uniform(0.4, 1.0) * PITCH, random.uniform(-1.0, 1.0) * YAW)
            until = robot.getTime() + random.uniform(2.0, 5.0)
    else:
        speeds = (0.0, 0.0)
        while key > 0:
            speeds = [a + b for a, b in zip(speeds, WAYS.get(key, (0, 0)))]
            key = keyboard.getKey()
    pitch.setVelocity(speeds[0])
    yaw.setVelocity(speeds[1])
    head.setVelocity(-speeds[1])
