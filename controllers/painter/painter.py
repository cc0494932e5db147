"""Shows what a camera sees on a screen, and draws a frame around each object that it recognizes."""

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
camera = robot.getDevice('eye')
camera.enable(4 * step)
camera.recognitionEnable(4 * step)
neck = robot.getDevice('neck')
neck.setVelocity(0.5)
screen = robot.getDevice('screen')
scale = screen.getWidth() / camera.getWidth()
screen.attachCamera(camera)
screen.setFont('Arial', 16, True)

while robot.step(4 * step) != -1:
    # Look to and fro.
    neck.setPosition(0.5 if robot.getTime() % 4 < 2 else -0.5)
    # Wipe what was drawn: clear pixels show the camera's picture.
    screen.setAlpha(0)
    screen.fillRectangle(0, 0, screen.getWidth(), screen.getHeight())
    screen.setAlpha(1)
    for thing in camera.getRecognitionObjects():
        (x, y), (width, height) = thing.getPositionOnImage(), thing.getSizeOnImage()
        left, top = int(scale * (x - width / 2)), int(scale * (y - height / 2))
        screen.setColor(0xFFFF00)
        screen.drawRectangle(left, top, int(scale * width) + 1, int(scale * height) + 1)
        screen.drawText(thing.getModel(), left, top - 18)
    screen.setColor(0xFFFFFF)
    screen.drawText('%.1f s' % robot.getTime(), 4, 4)
