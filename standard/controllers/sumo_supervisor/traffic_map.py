"""A map of the traffic on a display."""

import math


class Map:
    """Draws network and traffic on the display of the interface."""

    def __init__(self, robot, options, net):
        self.display = robot.getDevice("sumo")
        if self.display is None:
            return
        self.period, self.last = options.display_refresh_rate / 1000, math.inf
        width, height = self.display.getWidth(), self.display.getHeight()
        x0, y0, x1, y1 = net.getBoundary()
        scale = [width / max(x1 - x0, 1.0), height / max(y1 - y0, 1.0)]
        if not options.display_fit_size:
            scale = [min(scale)] * 2
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        self.scale = [part * options.display_zoom for part in scale]
        self.pixel = lambda x, y: (
            int(width / 2 + (x - middle[0]) * self.scale[0]),
            int(height / 2 - (y - middle[1]) * self.scale[1]),
        )
        self.display.setColor(0x5A8F5A)
        self.display.fillRectangle(0, 0, width, height)
        self.display.setColor(0x202020)
        for edge in net.getEdges():
            for lane in edge.getLanes():
                points = [self.pixel(*point[:2]) for point in lane.getShape()]
                for begin, end in zip(points, points[1:]):
                    self.display.drawLine(*begin, *end)
        self.roads = self.display.imageCopy(0, 0, width, height)

    def step(self, time, traci):
        if self.display is None or self.last <= time < self.last + self.period:
            return
        self.last = time
        self.display.imagePaste(self.roads, 0, 0, False)
        for id in traci.vehicle.getIDList():
            x, y = self.pixel(*traci.vehicle.getPosition(id)[:2])
            self.display.setColor(0x00FF00 if id.startswith("webotsVehicle") else 0xFFFF00)
            self.display.fillRectangle(x - 1, y - 1, 3, 3)
