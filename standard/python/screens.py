"""Screens that are switched on: what the standard controllers of laptops and televisions share."""

from controller import Display, Robot

COLOURS = (0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF00, 0xFF00FF, 0xFF0000, 0x0000FF, 0x000000)


def show_bars():
    """Draws bars of colours on all displays of the robot, and stays on until the end."""
    robot = Robot()
    step = int(robot.getBasicTimeStep())
    for display in [robot.getDeviceByIndex(i) for i in range(robot.getNumberOfDevices())]:
        if isinstance(display, Display):
            width, height = display.getWidth(), display.getHeight()
            for i, colour in enumerate(COLOURS):
                left, right = width * i // len(COLOURS), width * (i + 1) // len(COLOURS)
                display.setColor(colour)
                display.fillRectangle(left, 0, right - left, height)
    while robot.step(step) != -1:
        pass
