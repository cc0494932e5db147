"""Drives around and marks where its lidar meets something. Writes map.png into its folder every five seconds."""

import math
import struct
import zlib

from controller import Robot

SIZE = 260  # of the map [px]
CELL = 0.01  # of a pixel [m]
CRUISE = 6.0  # wheel speed [rad/s]


def write_png(path, pixels):
    """A grey picture of SIZE by SIZE bytes."""
    rows = b"".join(b"\0" + bytes(pixels[y * SIZE : (y + 1) * SIZE]) for y in range(SIZE))

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


robot = Robot()
step = int(robot.getBasicTimeStep())
left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)
lidar = robot.getDevice("lidar")
lidar.enable(8 * step)
lidar.enablePointCloud()
gps = robot.getDevice("gps")
gps.enable(step)
imu = robot.getDevice("imu")
imu.enable(step)

pixels = bytearray([128]) * (SIZE * SIZE)  # grey: unknown


def mark(x, y, value):
    """x is to the right on the map, y is up."""
    column, row = int(SIZE / 2 + x / CELL), int(SIZE / 2 - y / CELL)
    if 0 <= column < SIZE and 0 <= row < SIZE:
        pixels[row * SIZE + column] = value


turning = 0  # steps left to turn
next_map = 5.0
scan = 0
while robot.step(step) != -1:
    scan += 1
    ranges = lidar.getRangeImage()
    if not ranges:
        continue
    middle = len(ranges) // 2
    if turning > 0:
        turning -= 1
    elif min(ranges[middle - 20 : middle + 20]) < 0.25:
        turning = 50
    left.setVelocity(-0.5 * CRUISE if turning else CRUISE)
    right.setVelocity(0.5 * CRUISE if turning else 0.9 * CRUISE)
    if scan % 8 == 0:
        x0, y0, _ = gps.getValues()
        _, _, yaw = imu.getRollPitchYaw()
        cos, sin = math.cos(yaw), math.sin(yaw)
        for point in lidar.getPointCloud():
            if math.isfinite(point.x):
                x, y = cos * point.x - sin * point.y, sin * point.x + cos * point.y
                length = math.hypot(x, y)
                for part in range(int(length / CELL)):  # free up to there
                    mark(x0 + x * part * CELL / length, y0 + y * part * CELL / length, 255)
                mark(x0 + x, y0 + y, 0)
    if robot.getTime() >= next_map:
        next_map += 5.0
        write_png("map.png", pixels)
