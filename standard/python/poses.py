"""Going from pose to pose: what the standard controllers of arms and legs share."""

import math


class Poser:
    """Moves motors to poses and lets time pass."""

    def __init__(self, robot, names):
        """`names` are those of the motors, in the order of the numbers in a pose. Missing ones are ignored."""
        self.robot = robot
        self.step = int(robot.getBasicTimeStep())
        there = {}
        for i in range(robot.getNumberOfDevices()):
            device = robot.getDeviceByIndex(i)
            there[device.getName()] = device
        self.motors = [there.get(name) for name in names]
        self.pose = [0.0] * len(names)
        for motor in self.motors:
            sensor = motor and motor.getPositionSensor()
            if sensor:
                sensor.enable(self.step)

    def tick(self):
        """One step; ends the program with the simulation."""
        if self.robot.step(self.step) == -1:
            raise SystemExit(0)

    def wait(self, seconds):
        end = self.robot.getTime() + seconds
        while self.robot.getTime() < end:
            self.tick()

    def set(self, pose):
        """Sets positions, within what the motors can reach. None leaves a motor where it is."""
        for i, (motor, position) in enumerate(zip(self.motors, pose)):
            if motor is None or position is None:
                continue
            low, high = motor.getMinPosition(), motor.getMaxPosition()
            motor.setPosition(max(low, min(high, position)) if low < high else position)
            self.pose[i] = position

    def start(self):
        """Takes the poses that the joints have now as the ones to start from."""
        self.tick()
        sensors = [motor and motor.getPositionSensor() for motor in self.motors]
        self.pose = [sensor.getValue() if sensor else 0.0 for sensor in sensors]

    def go(self, pose, seconds):
        """Moves smoothly, without a jerk at either end."""
        before = list(self.pose)
        begin = self.robot.getTime()
        share = 0.0
        while share < 1.0:
            share = min(1.0, (self.robot.getTime() - begin) / seconds)
            soft = 0.5 - 0.5 * math.cos(math.pi * share)
            self.set([None if b is None else a + (b - a) * soft for a, b in zip(before, pose)])
            self.tick()
