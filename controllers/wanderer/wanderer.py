"""An asynchronous controller: the simulator does not wait for it, and it counts how often its step was late."""

from controller import Robot

robot = Robot()
left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
sensors = [robot.getDevice("ds " + side) for side in ("left", "front", "right")]
for sensor in sensors:
    sensor.enable(32)

late = 0
steps = 0
while True:
    delay = robot.step(32)
    if delay == -1:
        break
    steps += 1
    late += delay > 0
    near = min(sensor.getValue() for sensor in sensors)
    left.setVelocity(5.0 if near > 120 else -4.0)
    right.setVelocity(6.0 if near > 120 else 2.0)

print(f"{robot.getName()}: {steps} steps, {late} of them late", flush=True)
