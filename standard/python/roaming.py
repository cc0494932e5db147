"""Driving about without touching anything: what the standard controllers of robots on wheels share."""

import math

from controller import Keyboard, Lidar

INFINITY = float("inf")


def distance(sensor):
    """How far a distance sensor sees something, in metres, by its own table; infinity: nothing in reach."""
    table = sensor.getLookupTable()
    points = [table[i : i + 3] for i in range(0, len(table), 3)]
    value = sensor.getValue()
    far = points[-1]
    if math.isnan(value) or abs(value - far[1]) <= max(2.0 * far[2] * abs(far[1]), 1e-9):
        return INFINITY
    # From afar: where a table rises and falls again, the farther place is the likely one.
    for near, far in zip(reversed(points[:-1]), reversed(points[1:])):
        low, high = sorted((near[1], far[1]))
        if low <= value <= high and low < high:
            return near[0] + (far[0] - near[0]) * (value - near[1]) / (far[1] - near[1])
    is_near = abs(value - points[0][1]) < abs(value - points[-1][1])
    return points[0][0] if is_near else INFINITY


def devices(robot):
    """The robot's devices by their names."""
    found = [robot.getDeviceByIndex(i) for i in range(robot.getNumberOfDevices())]
    return {device.getName(): device for device in found}


def enable(robot, angles, step):
    """Switches sensors on. `angles`: name to direction in degrees, left is positive. Missing ones are ignored."""
    there = devices(robot)
    found = [(there[name], math.radians(angle)) for name, angle in angles.items() if name in there]
    for sensor, _ in found:
        sensor.enable(step)
    return found


def look(sensors):
    """Direction and distance of what the sensors see."""
    return [(angle, distance(sensor)) for sensor, angle in sensors]


def scan(lidar, count=60):
    """Direction and distance of the nearest point in each of `count` sectors of a lidar's middle layer."""
    ranges = lidar.getLayerRangeImage(lidar.getNumberOfLayers() // 2)
    width, view = len(ranges), lidar.getFov()
    size = max(1, width // count)
    seen = []
    for start in range(0, width, size):
        sector = [r for r in ranges[start : start + size] if not math.isnan(r)]
        if sector:
            # A lidar looks from left to right.
            middle = (start + 0.5 * len(sector)) / width
            seen.append((view * (0.5 - middle), min(sector)))
    return seen


def motors(robot, names):
    """Those of the motors that the robot has, standing still and ready to turn without end."""
    there = devices(robot)
    found = [there[name] for name in names if name in there]
    for motor in found:
        motor.setPosition(INFINITY)
        motor.setVelocity(0.0)
    return found


class Roamer:
    """Speeds of the wheels left and right that lead away from what is seen.

    The robot drives on, slower and bent away where something is near. When something is close ahead, it turns on
    the spot, always the same way, until the way is free: so it gets out of corners.
    """

    def __init__(self, speed, clearance, spin=0.5):
        """`speed` of the wheels in rad/s; what is farther than `clearance`, in metres, does not matter."""
        self.speed, self.clearance, self.spin = speed, clearance, spin
        self.turn = 0

    def wheels(self, seen):
        """Speeds of the left and the right wheels for what is seen: (direction, distance) ..."""
        near = [(angle, 1.0 - d / self.clearance) for angle, d in seen if d < self.clearance]
        near = [(angle, share) for angle, share in near if abs(angle) < math.radians(100.0)]
        ahead = max((share * math.cos(angle) for angle, share in near), default=0.0)
        push = sum(share * math.sin(angle) for angle, share in near)
        if self.turn and ahead < 0.15:
            self.turn = 0
        elif not self.turn and ahead > 0.4:
            self.turn = -1 if push > 0.0 else 1
        if self.turn:
            speed = self.spin * self.speed
            return -self.turn * speed, self.turn * speed
        bend = max(-1.0, min(1.0, push))
        on = 1.0 - ahead
        return self.speed * min(1.0, on + bend), self.speed * min(1.0, on - bend)


def run(robot, left, right, roamer, see, each_step=None):
    """Drives until the simulation ends. `see` gives what is seen; `each_step` is called in every step."""
    step = int(robot.getBasicTimeStep())
    left, right = motors(robot, left), motors(robot, right)
    while robot.step(step) != -1:
        speeds = roamer.wheels(see())
        for side, speed in zip((left, right), speeds):
            for motor in side:
                limit = motor.getMaxVelocity()
                motor.setVelocity(max(-limit, min(limit, speed)))
        if each_step:
            each_step(robot.getTime())


def by_lidar(robot, left, right, speed, clearance=1.0):
    """Drives about by the robot's first lidar until the simulation ends; without one, round in a circle."""
    lidar = next((device for device in devices(robot).values() if isinstance(device, Lidar)), None)
    if lidar is not None:
        lidar.enable(int(robot.getBasicTimeStep()))

    def see():
        # A wall on the right, far enough to turn in a wide circle.
        return scan(lidar) if lidar is not None else [(-1.2, 0.6)]

    run(robot, left, right, Roamer(speed, clearance), see)


def by_keys(robot, sides, speed, turn=0.5, on=0.0):
    """Goes where the arrow keys say until the simulation ends, and straight on at the speed `on` before the first key.

    `sides`: motors on the left and on the right; `turn`: the share of `speed` with which the robot turns.
    """
    ways = {Keyboard.UP: (1, 1), Keyboard.DOWN: (-1, -1), Keyboard.LEFT: (-turn, turn), Keyboard.RIGHT: (turn, -turn)}
    step = int(robot.getBasicTimeStep())
    keyboard = robot.getKeyboard()
    keyboard.enable(step)
    print("Arrow keys: forwards, back, turn left, turn right.")
    while robot.step(step) != -1:
        key = keyboard.getKey()
        on = on if key <= 0 else 0.0
        speeds = [on, on]
        while key > 0:
            speeds = [now + speed * share for now, share in zip(speeds, ways.get(key, (0, 0)))]
            key = keyboard.getKey()
        for side, now in zip(sides, speeds):
            for motor in side:
                motor.setVelocity(now)
