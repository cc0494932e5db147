"""Follows a dark line on a light floor: steers to where the dark pixels of its camera are."""

from controller import Camera, Robot

CRUISE = 5.0  # wheel speed [rad/s]
GAIN = 5.0  # wheel speed for a line at the edge of the picture [rad/s]

robot = Robot()
step = int(robot.getBasicTimeStep())
left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)
camera = robot.getDevice("camera")
camera.enable(4 * step)
width, height = camera.getWidth(), camera.getHeight()

side = 0.0  # where the line was last: -1 at the left edge, 1 at the right one
while robot.step(step) != -1:
    image = camera.getImage()
    if not image:
        continue
    dark = [
        x
        for y in range(height // 2, height)
        for x in range(width)
        if Camera.imageGetGray(image, width, x, y) < 60
    ]
    if dark:
        side = 2.0 * (sum(dark) / len(dark) + 0.5) / width - 1.0
    left.setVelocity(CRUISE + GAIN * side)
    right.setVelocity(CRUISE - GAIN * side)
