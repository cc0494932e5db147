"""Turns towards a ball that its camera recognizes, and keeps half a metre away from it."""

from controller import Robot

DISTANCE = 0.5  # to the ball [m]

robot = Robot()
step = int(robot.getBasicTimeStep())
left = robot.getDevice("left wheel motor")
right = robot.getDevice("right wheel motor")
for motor in (left, right):
    motor.setPosition(float("inf"))
    motor.setVelocity(0.0)
camera = robot.getDevice("camera")
camera.enable(4 * step)
camera.recognitionEnable(4 * step)

next_report = 1.0
turn = 2.0
while robot.step(step) != -1:
    ahead = 0.0
    for ball in camera.getRecognitionObjects():
        x, y, _ = ball.getPosition()
        turn = 8.0 * y / x if x > 0.0 else turn
        ahead = 8.0 * (x - DISTANCE)
        if robot.getTime() >= next_report:
            next_report += 5.0
            column, row = ball.getPositionOnImage()
            print(f"{ball.getModel()}: {x:.2f} m ahead, {y:.2f} m to the left, at pixel {column}, {row}", flush=True)
    left.setVelocity(max(-10.0, min(10.0, ahead - turn)))
    right.setVelocity(max(-10.0, min(10.0, ahead + turn)))
