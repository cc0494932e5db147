"""Drives ahead and turns away from what the distance sensors see. Prints where it is every five seconds."""

from controller import Robot

CRUISE = 6.0  # wheel speed [rad/s]
NEAR = 150.0  # a reading below this is too near [mm]

robot = Robot()
step = int(robot.getBasicTimeStep())

left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)

sensors = {side: robot.getDevice("ds " + side) for side in ("left", "front", "right")}
for sensor in sensors.values():
    sensor.enable(step)
gps = robot.getDevice("gps")
gps.enable(step)

turning = 0  # steps left to turn
direction = 1  # 1 to the left, -1 to the right
next_report = 0.0
while robot.step(step) != -1:
    reading = {side: sensor.getValue() for side, sensor in sensors.items()}
    if min(reading.values()) < NEAR:
        if turning == 0:
            direction = 1 if reading["left"] > reading["right"] else -1
        turning = 60  # on in the same direction until nothing is near: in a corner both sides are
    if turning > 0:
        turning -= 1
    if turning > 0:
        left.setVelocity(-0.5 * CRUISE * direction)
        right.setVelocity(0.5 * CRUISE * direction)
    else:
        left.setVelocity(CRUISE)
        right.setVelocity(CRUISE)
    if robot.getTime() >= next_report:
        next_report += 5.0
        x, y, _ = gps.getValues()
        print(f"{robot.getName()} at {robot.getTime():.0f} s: x {x:.2f} m, y {y:.2f} m", flush=True)
