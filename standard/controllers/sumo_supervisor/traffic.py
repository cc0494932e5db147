"""Vehicles and traffic lights of SUMO in the world, and vehicles of the world in SUMO."""

import math
import os
import random
import sys

from controller import Node

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from world_axes import has_y_up

GRAVITY = 9.81
# Where vehicles are while they are not needed: far away, side by side.
PARKING, PARKING_SPACE = 10000.0, 20.0
# Models by SUMO's vehicle class.
CARS = (
    "BmwX5Simple",
    "CitroenCZeroSimple",
    "ToyotaPriusSimple",
    "LincolnMKZSimple",
    "RangeRoverSportSVRSimple",
    "TeslaModel3Simple",
    "MercedesBenzSprinterSimple",
)
MODELS = {
    "bus": ("BusSimple",),
    "truck": ("TruckSimple",),
    "trailer": ("TruckSimple",),
    "motorcycle": ("ScooterSimple", "MotorbikeSimple"),
}
# By model: from its origin forwards to the middle of its body, and the radius of its wheels, which is the height of its
# origin. Both in metres.
SIZES = {
    "BmwX5Simple": (1.41, 0.374),
    "CitroenCZeroSimple": (1.32, 0.285),
    "ToyotaPriusSimple": (1.38, 0.317),
    "LincolnMKZSimple": (1.44, 0.358),
    "RangeRoverSportSVRSimple": (1.27, 0.358),
    "TeslaModel3Simple": (1.42, 0.36),
    "MercedesBenzSprinterSimple": (1.86, 0.4),
    "BusSimple": (2.65, 0.56),
    "TruckSimple": (2.4, 0.5),
    "ScooterSimple": (0.65, 0.23),
    "MotorbikeSimple": (0.7, 0.25),
}
OTHER_SIZE = (1.4, 0.35)
COLOURS = ("0.4 0.1 0.1", "0.8 0.8 0.1", "0.1 0.15 0.2", "0.15 0.3 0.15", "0.2 0.3 0.6", "0.6 0.6 0.6", "0.7 0.5 0.2")
WHEELS = (
    "frontRightWheelAngularVelocity",
    "frontLeftWheelAngularVelocity",
    "rearRightWheelAngularVelocity",
    "rearLeftWheelAngularVelocity",
    "frontWheelAngularVelocity",
    "rearWheelAngularVelocity",
)


class Frame:
    """From SUMO's coordinates (x east, y north, angles clockwise from north) to the world's, and back."""

    def __init__(self, offset, y_is_up):
        self.offset, self.y_is_up = offset, y_is_up

    def vector(self, east, north, up):
        return [-east, up, north] if self.y_is_up else [east, north, up]

    def point(self, x, y, height):
        return self.vector(x - self.offset[0], y - self.offset[1], height)

    def rotation(self, heading, pitch, roll):
        """Axis and angle of a vehicle that heads for an angle from east to north; positive pitch climbs."""
        if self.y_is_up:  # Vehicles look along z.
            turns = (((0, 1, 0), heading - math.pi / 2), ((1, 0, 0), -pitch), ((0, 0, 1), roll))
        else:  # Along x.
            turns = (((0, 0, 1), heading), ((0, 1, 0), -pitch), ((1, 0, 0), roll))
        w, x, y, z = 1.0, 0.0, 0.0, 0.0
        for axis, angle in turns:
            c, (i, j, k) = math.cos(angle / 2), (part * math.sin(angle / 2) for part in axis)
            w, x, y, z = w * c - x * i - y * j - z * k, w * i + x * c + y * k - z * j, w * j - x * k + y * c + z * i, (
                w * k + x * j - y * i + z * c
            )
        length = math.sqrt(x * x + y * y + z * z)
        if length < 1e-9:
            return self.vector(0, 0, 1) + [0.0]
        return [x / length, y / length, z / length, 2 * math.atan2(length, w)]

    def sumo_pose(self, node, ahead):
        """Position and angle in SUMO of the point so far ahead of a node's origin."""
        position, turned = node.getPosition(), node.getOrientation()
        forward = turned[2::3] if self.y_is_up else turned[0::3]
        east, north = (-1, 2) if self.y_is_up else (1, 1)
        at = [position[0] + ahead * forward[0], position[abs(north)] + ahead * forward[abs(north)]]
        x, y = east * at[0] + self.offset[0], at[1] + self.offset[1]
        return x, y, math.degrees(math.atan2(east * forward[0], forward[abs(north)])) % 360


def wrapped(angle):
    return (angle + math.pi) % (2 * math.pi) - math.pi


def clamped(value, bound):
    return min(max(value, -bound), bound)


class Vehicle:
    """A vehicle of the world that SUMO moves."""

    def __init__(self, node, number):
        self.node, self.number = node, number
        part, ahead = node, 0.0
        if node.getTypeName() == "Solid":  # A model in a Solid, as Webots adds them.
            child = node.getField("children").getMFNode(0)
            if child is not None and child.getTypeName() in SIZES:
                part, ahead = child, child.getField("translation").getSFVec3f()[0]
        model = part.getTypeName()
        middle, self.wheel_radius = SIZES.get(model, OTHER_SIZE)
        self.middle = middle + ahead
        self.leans = model in MODELS["motorcycle"]
        self.kind = next((kind for kind, models in MODELS.items() if model in models), "car")
        if model == "TruckSimple" and part.getField("trailer").getSFNode() is not None:
            self.kind = "trailer"
        self.wheels = [field for field in map(part.getField, WHEELS) if field is not None]
        self.id = None
        self.forget()

    def forget(self):
        """Forgets where it was: it appears somewhere else next."""
        self.place = None  # x, y, height, heading of its middle, in SUMO's frame and counterclockwise from east
        self.road = self.lane = None
        self.pitch = self.roll = 0.0
        self.shift, self.shift_time = 0.0, 0.0

    def park(self, frame):
        if self.id is None and self.place is None:
            return
        self.id = None
        self.forget()
        self.node.getField("name").setSFString(f"SUMO vehicle {self.number}")
        place = frame.vector(PARKING, self.number * PARKING_SPACE, self.wheel_radius)
        self.node.getField("translation").setSFVec3f(place)
        self.stop()

    def stop(self):
        self.node.setVelocity([0.0] * 6)
        for wheel in self.wheels:
            wheel.setSFVec3f([0.0] * 3)


class Traffic:
    """The vehicles and traffic lights of SUMO in the world."""

    def __init__(self, robot, options, traci, net):
        self.robot, self.options, self.traci, self.net = robot, options, traci, net
        x, y = net.getLocationOffset()
        self.frame = Frame((x, y), has_y_up(robot.getWorldPath()))
        self.seconds = options.step / 1000
        self.random = random.Random(options.seed)
        self.models = {"car": list(CARS)} | {kind: list(models) for kind, models in MODELS.items()}
        self.children = robot.getRoot().getField("children")
        nodes = (self.children.getMFNode(index) for index in range(self.children.getCount()))
        self.viewpoint = next((node for node in nodes if node.getType() == Node.VIEWPOINT), None)
        self.vehicles, self.drivers = [], []
        for list_of, name in ((self.vehicles, "SUMO_VEHICLE"), (self.drivers, "WEBOTS_VEHICLE")):
            while len(list_of) < options.max_vehicles and (node := robot.getFromDef(f"{name}{len(list_of)}")):
                list_of.append(Vehicle(node, len(list_of)))
        self.lights = {}
        if not options.disable_traffic_lights:
            self.find_lights()
        constants = traci.constants
        self.variables = [
            constants.VAR_POSITION,
            constants.VAR_ANGLE,
            constants.VAR_LENGTH,
            constants.VAR_ROAD_ID,
            constants.VAR_LANE_INDEX,
            constants.VAR_LANEPOSITION,
            constants.VAR_LANE_ID,
            constants.VAR_SPEED,
        ]

    def find_lights(self):
        """Finds the lamps ID_INDEX_r, ID_INDEX_y and ID_INDEX_g."""
        devices = map(self.robot.getDeviceByIndex, range(self.robot.getNumberOfDevices()))
        lamps = {device.getName(): device for device in devices if device.getNodeType() == Node.LED}
        for id in self.traci.trafficlight.getIDList():
            for index in range(len(self.traci.trafficlight.getRedYellowGreenState(id))):
                own = [(colour, lamps[f"{id}_{index}_{colour}"]) for colour in "ryg" if f"{id}_{index}_{colour}" in lamps]
                if own:
                    node = self.robot.getFromDef(f"TLS_{id}_{index}")
                    colours = node.getField("recognitionColors") if node else None
                    self.lights.setdefault(id, []).append((index, own, colours))

    def show_lights(self):
        for id, lights in self.lights.items():
            state = self.traci.trafficlight.getRedYellowGreenState(id).lower()
            for index, lamps, colours in lights:
                for colour, lamp in lamps:
                    lamp.set(int(state[index] == colour))
                lit = {"r": [1, 0, 0], "y": [1, 0.5, 0], "g": [0, 1, 0]}.get(state[index])
                if colours is not None and lit and colours.getCount() > 1:
                    colours.setMFColor(1, lit)

    def step(self):
        """Takes over what SUMO's last step gave. Vehicles move to where they are in SUMO until its next step."""
        results = {id: self.traci.vehicle.getSubscriptionResults(id) for id in self.traci.vehicle.getIDList()}
        used = {}
        for vehicle in self.vehicles:
            if vehicle.id is not None and results.get(vehicle.id):
                used[vehicle.id] = vehicle
            else:
                vehicle.park(self.frame)
        for id, result in results.items():
            if not result:
                continue
            if not self.is_near(result):
                if id in used:
                    used.pop(id).park(self.frame)
                continue
            vehicle = used.get(id) or self.take(id)
            if vehicle is not None:
                self.move(vehicle, result)
        self.show_lights()
        self.drive()

    def is_near(self, result):
        """Whether a vehicle is in the visibility radius."""
        if self.options.radius <= 0 or self.viewpoint is None:
            return True
        eye = self.viewpoint.getField("position").getSFVec3f()
        return math.dist(eye, self.frame.point(*result[self.traci.constants.VAR_POSITION], 0.0)) <= self.options.radius

    def take(self, id):
        """A vehicle of the world for one that is new in SUMO."""
        node = self.robot.getFromDef(id) if id.isidentifier() else None
        kind = self.traci.vehicle.getVehicleClass(id)
        kind = kind if kind in MODELS else "car"
        if node is not None and all(node.getId() != vehicle.node.getId() for vehicle in self.vehicles):
            vehicle = Vehicle(node, len(self.vehicles))
            self.vehicles.append(vehicle)
        else:
            free = (vehicle for vehicle in self.vehicles if vehicle.id is None and vehicle.kind == kind)
            vehicle = next(free, None) or self.add(kind)
        if vehicle is not None:
            vehicle.id = id
            vehicle.node.getField("name").setSFString(id)
        return vehicle

    def add(self, kind):
        """Adds a vehicle to the world, if there are not too many."""
        number = len(self.vehicles)
        models = self.models[kind]
        if number >= self.options.max_vehicles or not models:
            return None
        colour, model = self.random.choice(COLOURS), self.random.choice(models)
        place = " ".join(str(part) for part in self.frame.vector(PARKING, number * PARKING_SPACE, SIZES[model][1]))
        text = f'DEF SUMO_VEHICLE{number} {model} {{ translation {place} name "SUMO vehicle {number}" '
        if kind == "motorcycle":
            text += f"primaryColor {colour} secondaryColor {self.random.choice(COLOURS)} recognitionColors [ {colour} ] }}"
        else:
            trailer = "trailer NULL" if kind == "truck" else ""
            text += f"color {colour} recognitionColors [ {colour} ] {trailer} }}"
        self.children.importMFNodeFromString(-1, text)
        node = self.robot.getFromDef(f"SUMO_VEHICLE{number}")
        if node is None:  # A world has to declare models that are added while it runs.
            models.remove(model)
            return self.add(kind)
        self.vehicles.append(Vehicle(node, number))
        return self.vehicles[-1]

    def move(self, vehicle, result):
        """Puts a vehicle where it was a step ago, with the velocity that brings it to where it is."""
        constants, options = self.traci.constants, self.options
        heading = math.pi / 2 - math.radians(result[constants.VAR_ANGLE])
        length = result[constants.VAR_LENGTH]
        ahead, left = (math.cos(heading), math.sin(heading)), (-math.sin(heading), math.cos(heading))
        # SUMO's position is the middle of the front bumper.
        x, y = (part - length / 2 * way for part, way in zip(result[constants.VAR_POSITION], ahead))
        height, pitch, roll = self.slope(vehicle, result)
        if vehicle.place is not None:
            last_x, last_y, _, last_heading = vehicle.place
            along = (x - last_x) * ahead[0] + (y - last_y) * ahead[1]
            aside = (x - last_x) * left[0] + (y - last_y) * left[1]
            # SUMO changes lanes at once: here it takes a while, along a cosine.
            road, lane = result[constants.VAR_ROAD_ID], result[constants.VAR_LANE_INDEX]
            if road == vehicle.road and lane != vehicle.lane:
                vehicle.shift, vehicle.shift_time = -aside, self.seconds
            if vehicle.shift_time > 0:
                share = min(vehicle.shift_time / max(options.lane_change_delay, self.seconds), 1.0)
                wanted = aside + vehicle.shift * 0.5 * (1 + math.cos(math.pi * share)) * (share < 1)
                vehicle.shift_time = vehicle.shift_time + self.seconds if share < 1 else 0.0
            else:
                wanted = aside
            moved = clamped(wanted, options.maximum_lateral_speed * self.seconds)
            x, y = (part - (aside - moved) * way for part, way in zip((x, y), left))
            if vehicle.shift_time > 0 and along > 1e-4:
                heading += math.atan2(moved, along)
            turn = clamped(wrapped(heading - last_heading), options.maximum_angular_speed * self.seconds)
            heading = last_heading + turn
            if vehicle.leans:
                speed = along / self.seconds
                roll -= clamped(math.atan(speed * turn / self.seconds / GRAVITY), 0.5)
        vehicle.road, vehicle.lane = result[constants.VAR_ROAD_ID], result[constants.VAR_LANE_INDEX]
        vehicle.pitch, vehicle.roll = pitch, roll if not vehicle.leans else 0.0
        target = (x, y, height, heading)
        start = vehicle.place or target
        vehicle.place = target
        self.place(vehicle, start, target, pitch, roll)
        if options.rotate_wheels:
            rate = result[constants.VAR_SPEED] / vehicle.wheel_radius
            for wheel in vehicle.wheels:
                wheel.setSFVec3f([0.0, rate, 0.0])

    def place(self, vehicle, start, target, pitch, roll):
        def origin(x, y, height, heading):
            back = vehicle.middle * math.cos(pitch)
            return self.frame.point(
                x - back * math.cos(heading), y - back * math.sin(heading), height - vehicle.middle * math.sin(pitch)
            )

        begin, end = origin(*start), origin(*target)
        vehicle.node.getField("translation").setSFVec3f(begin)
        vehicle.node.getField("rotation").setSFRotation(self.frame.rotation(start[3], pitch, roll))
        velocity = [(now - then) / self.seconds for now, then in zip(end, begin)]
        spin = self.frame.vector(0.0, 0.0, wrapped(target[3] - start[3]) / self.seconds)
        vehicle.node.setVelocity(velocity + spin)

    def slope(self, vehicle, result):
        """Height of the origin and slope, from the name of the edge: ID_height5_pitch0.1_roll0.02."""
        height, pitch, roll = vehicle.wheel_radius, 0.0, 0.0
        if not self.options.enable_height:
            return height, pitch, roll
        constants = self.traci.constants
        edge = result[constants.VAR_ROAD_ID]
        if edge.startswith(":"):  # Crossings have no such name.
            return (vehicle.place or (0, 0, height, 0))[2], vehicle.pitch, vehicle.roll
        tags = {}
        for tag in edge.split("_")[1:]:
            for name in ("height", "pitch", "roll"):
                if tag.startswith(name):
                    try:
                        tags[name] = float(tag[len(name) :])
                    except ValueError:
                        pass
        pitch, roll = tags.get("pitch", 0.0), tags.get("roll", 0.0)
        way = result[constants.VAR_LANEPOSITION] - result[constants.VAR_LENGTH] / 2
        height += tags.get("height", 0.0) + way * math.sin(pitch)
        if roll != 0:
            lanes = self.net.getEdge(edge).getLaneNumber()
            width = self.traci.lane.getWidth(result[constants.VAR_LANE_ID])
            # Lane 0 is the one on the right, which positive roll lowers.
            height += (result[constants.VAR_LANE_INDEX] - (lanes - 1) / 2) * width * math.sin(roll)
        return height, pitch, roll

    def drive(self):
        """Puts the world's own vehicles into SUMO's traffic."""
        vehicle_domain, ids = self.traci.vehicle, self.traci.vehicle.getIDList()
        for driver in self.drivers:
            id = f"webotsVehicle{driver.number}"
            try:
                if id not in ids:
                    vehicle_domain.add(vehID=id, routeID=self.traci.route.getIDList()[0])
                    vehicle_domain.setColor(id, (0, 255, 0))
                x, y, angle = self.frame.sumo_pose(driver.node, driver.middle + vehicle_domain.getLength(id) / 2)
                velocity = driver.node.getVelocity()
                vehicle_domain.setSpeed(id, math.hypot(velocity[0], velocity[2 if self.frame.y_is_up else 1]))
                vehicle_domain.moveToXY(id, "", 0, x, y, angle=angle, keepRoute=0, matchThreshold=15)
            except (self.traci.exceptions.TraCIException, IndexError):
                # It is on no road.
                if id in vehicle_domain.getIDList():
                    vehicle_domain.remove(id)

    def stop(self):
        for vehicle in self.vehicles:
            vehicle.stop()
