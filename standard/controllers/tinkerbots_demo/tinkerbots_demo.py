"""Tinkerbots modules: what is a motor swings to and fro, or turns if it knows no end."""

import math

from controller import Motor, Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
devices = [robot.getDeviceByIndex(i) for i in range(robot.getNumberOfDevices())]
motors = [device for device in devices if isinstance(device, Motor)]
endless = [motor for motor in motors if motor.getMinPosition() == motor.getMaxPosition()]
for motor in endless:
    motor.setPosition(float("inf"))
    motor.setVelocity(0.3 * motor.getMaxVelocity())
while robot.step(step) != -1:
    swing = 0.5 - 0.5 * math.cos(robot.getTime())
    for motor in motors:
        if motor not in endless:
            low, high = motor.getMinPosition(), motor.getMaxPosition()
            motor.setPosition(low + (high - low) * swing)
