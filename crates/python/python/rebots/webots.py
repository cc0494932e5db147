"""The classes of Webots' package ``controller`` over a world in this process.

Code that was written as a controller runs here without a process of its own: ``Robot``, ``Supervisor``, ``Node``, ``Field``
and the devices have the methods with the names of Webots, as far as :class:`rebots.World` can do what they say; the others
raise ``AttributeError``. A :class:`Stage` holds the world and says which robot the code is for.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

import numpy as np

from . import _rebots

_here = threading.local()


class Stage:
    """A world and the programs of its robots, which go on together.

    ``robots`` gives the programs of other robots by name: functions without arguments, each of which runs in a thread. The
    world steps when all of them wait for a step, so that the order of threads changes nothing.
    """

    def __init__(
        self,
        world: str | PathLike[str] | _rebots.World,
        robots: Mapping[str, Callable[[], Any]] | None = None,
        *,
        robot: str | None = None,
        seed: int | None = None,
        offline: bool = False,
    ) -> None:
        self.world = world if isinstance(world, _rebots.World) else _rebots.World(world, seed=seed, offline=offline)
        self._turn = threading.Condition()
        self._steps = 0
        self._due: dict[str, int] = {}
        self._closed = False
        self._resets = False
        self._at_reset: _rebots.World | None = None
        self._trouble: BaseException | None = None
        self.robot = robot or self._main_robot(robots or {})
        self._programs = {self.robot, *(robots or {})}
        for name in self._programs:
            self.world.robot(name)
        for name, program in (robots or {}).items():
            threading.Thread(target=self._perform, args=(name, program), name=name, daemon=True).start()
        self.enter()

    def _main_robot(self, robots: Mapping[str, Any]) -> str:
        """The robot that is meant when none is named: the supervisor, or the only one."""
        free = [robot for robot in self.world.robots if robot.name not in robots]
        supervisors = [robot for robot in free if robot.node["supervisor"]]
        for few in (supervisors, free):
            if len(few) == 1:
                return few[0].name
        raise ValueError(f"the robot must be named: {[robot.name for robot in free]}")

    def enter(self) -> None:
        """From now on ``Robot()`` and ``Supervisor()`` in this thread are the main robot of this stage."""
        _here.stage, _here.robot = self, self.robot

    def _perform(self, name: str, program: Callable[[], Any]) -> None:
        _here.stage, _here.robot = self, name
        try:
            program()
        except SystemExit:
            pass
        except BaseException as trouble:  # noqa: BLE001: it is raised where the main program steps
            self._trouble = trouble
        with self._turn:
            self._programs.discard(name)
            self._due.pop(name, None)
            self._advance()

    def step(self, robot: str, duration_ms: float) -> int:
        """Wait until so much time has passed. -1 when the stage was closed."""
        with self._turn:
            basic = self.world.time_step * 1000
            self._due[robot] = self._steps + max(1, math.ceil(duration_ms / basic - 1e-9))
            self._advance()
            while robot in self._due and not self._closed:
                self._turn.wait()
            if self._trouble is not None and robot == self.robot:
                trouble, self._trouble = self._trouble, None
                raise trouble
            return -1 if self._closed else 0

    def _advance(self) -> None:
        while not self._closed and self._programs and self._programs <= self._due.keys():
            first = min(self._due.values())
            if self._resets:
                self._reset_step()
            self.world.step(first - self._steps)
            self._steps = first
            self._due = {name: due for name, due in self._due.items() if due > first}
        self._turn.notify_all()

    def request_reset(self) -> None:
        """Put the world back to its start at the end of its next step."""
        self.world.request_reset()
        self._resets = True

    def _reset_step(self) -> None:
        self._resets = False
        self.world.step()
        self._steps += 1
        # Controllers are told what their sensors read at time 0, and the world forgets it.
        self._at_reset = self.world.clone()
        self._at_reset.measure()

    def value(self, robot: str, device: _rebots.Device) -> Any:
        """What a sensor measured last, as a controller knows it."""
        value: Any = device.value
        is_known = value is not None and np.size(value) > 0 and not np.isnan(value).all()
        if is_known or self._at_reset is None:
            return value
        return self._at_reset.robot(robot).device(device.name).value

    def close(self) -> None:
        """Let all programs end: their steps return -1."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()


def _stage() -> Stage:
    stage = getattr(_here, "stage", None)
    if stage is None:
        raise RuntimeError("there is no world: make a rebots.webots.Stage first")
    return stage


class Field:
    """A field of a node. Fields that hold nodes cannot be read here."""

    def __init__(self, node: _rebots.Node, name: str) -> None:
        self._node, self._name = node, name

    def getName(self) -> str:
        return self._name

    def _get(self) -> Any:
        return self._node[self._name]

    def _set(self, value: Any) -> None:
        self._node[self._name] = value

    getSFBool = getSFInt32 = getSFFloat = getSFString = getSFVec2f = getSFVec3f = getSFRotation = getSFColor = _get
    setSFBool = setSFInt32 = setSFFloat = setSFString = setSFVec2f = setSFVec3f = setSFRotation = setSFColor = _set

    def getCount(self) -> int:
        return len(self._get())

    def _get_one(self, index: int) -> Any:
        return self._get()[index]

    def _set_one(self, index: int, value: Any) -> None:
        values = list(self._get())
        values[index] = value
        self._set(values)

    getMFBool = getMFInt32 = getMFFloat = getMFString = getMFVec2f = getMFVec3f = getMFRotation = getMFColor = _get_one
    setMFBool = setMFInt32 = setMFFloat = setMFString = setMFVec2f = setMFVec3f = setMFRotation = setMFColor = _set_one

    @property
    def value(self) -> Any:
        return self._get()

    @value.setter
    def value(self, value: Any) -> None:
        self._set(value)


class Node:
    """A node of the scene."""

    def __init__(self, inner: _rebots.Node) -> None:
        self._inner = inner

    def getTypeName(self) -> str:
        return self._inner.type_name

    def getField(self, name: str) -> Field | None:
        return Field(self._inner, name) if name in self._inner.field_names() else None

    def getPosition(self) -> list[float]:
        return list(self._inner.position)

    def getOrientation(self) -> list[float]:
        x, y, z, w = self._inner.orientation
        return [
            1 - 2 * (y * y + z * z),
            2 * (x * y - z * w),
            2 * (x * z + y * w),
            2 * (x * y + z * w),
            1 - 2 * (x * x + z * z),
            2 * (y * z - x * w),
            2 * (x * z - y * w),
            2 * (y * z + x * w),
            1 - 2 * (x * x + y * y),
        ]

    def getVelocity(self) -> list[float]:
        return [*self._inner.velocity, *self._inner.angular_velocity]

    def setVelocity(self, velocity: list[float]) -> None:
        self._inner.set_velocity(list(velocity[:3]), list(velocity[3:]))

    def setJointPosition(self, position: float, index: int = 1) -> None:
        self._inner.set_joint(position, 0.0, index)

    def resetPhysics(self) -> None:
        self._inner.set_velocity([0.0] * 3, [0.0] * 3)


class Device:
    """What all devices have."""

    def __init__(self, inner: _rebots.Device, robot: Robot) -> None:
        # What it has besides follows from the type of the device, as the classes below have it.
        self._inner: Any = inner
        self._robot, self._period = robot, 0

    def _value(self) -> Any:
        return self._robot._stage.value(self._robot._name, self._inner)

    def getName(self) -> str:
        return self._inner.name

    def enable(self, period: int) -> None:
        self._period = int(period)
        self._inner.enable(self._period)

    def disable(self) -> None:
        self.enable(0)

    def getSamplingPeriod(self) -> int:
        return self._period


class _Number(Device):
    def getValue(self) -> float:
        return self._value()

    value = property(getValue)


class _Vector(Device):
    def getValues(self) -> list[float]:
        return self._value().tolist()


class PositionSensor(_Number):
    """Position of a joint."""


class DistanceSensor(_Number):
    """A distance."""


class LightSensor(_Number):
    """Irradiance."""


class Altimeter(_Number):
    """Height."""


class TouchSensor(_Number, _Vector):
    """Touch or force."""


class Gyro(_Vector):
    """Angular velocity."""


class Accelerometer(_Vector):
    """Acceleration."""


class Compass(_Vector):
    """The direction of north."""


class GPS(_Vector):
    """Place and speed."""

    def getSpeed(self) -> float:
        return self._inner.speed

    def getSpeedVector(self) -> list[float]:
        return self._inner.velocity.tolist()


class InertialUnit(Device):
    """Orientation."""

    def getQuaternion(self) -> list[float]:
        return self._value().tolist()

    def getRollPitchYaw(self) -> list[float]:
        x, y, z, w = self._value()
        roll = math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
        pitch = math.asin(min(1.0, max(-1.0, 2 * (w * y - z * x))))
        return [roll, pitch, math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))]


class Motor(Device):
    """A motor."""

    def setPosition(self, position: float) -> None:
        self._inner.set_position(float(position))

    def setVelocity(self, velocity: float) -> None:
        self._inner.set_velocity(float(velocity))

    def setAcceleration(self, acceleration: float) -> None:
        self._inner.set_acceleration(float(acceleration))

    def _set_effort(self, effort: float) -> None:
        self._inner.set_effort(float(effort))

    setForce = setTorque = _set_effort

    def _set_available(self, effort: float) -> None:
        self._inner.set_available_effort(float(effort))

    setAvailableForce = setAvailableTorque = _set_available

    def setControlPID(self, p: float, i: float, d: float) -> None:
        self._inner.set_pid(p, i, d)

    def getMaxVelocity(self) -> float:
        return self._inner.actuation[0]

    def _max_effort(self) -> float:
        return self._inner.actuation[1]

    getMaxForce = getMaxTorque = _max_effort

    def getMinPosition(self) -> float:
        return (self._inner.actuation[2] or (0.0, 0.0))[0]

    def getMaxPosition(self) -> float:
        return (self._inner.actuation[2] or (0.0, 0.0))[1]


class Brake(Device):
    """Damping of a joint."""

    def setDampingConstant(self, constant: float) -> None:
        self._inner.set_damping(float(constant))


class LED(Device):
    """A lamp."""

    def set(self, value: int) -> None:
        self._inner.set_led(int(value))


class Camera(Device):
    """Pictures."""

    def getImage(self) -> bytes | None:
        pixels = self._value()
        return pixels.tobytes() if pixels.size else None

    def getImageArray(self) -> list:
        return self._value()[:, :, 2::-1].transpose(1, 0, 2).tolist()

    def getWidth(self) -> int:
        return self._inner.measure[0][1]

    def getHeight(self) -> int:
        return self._inner.measure[0][0]


class RangeFinder(Device):
    """Ranges of a picture's pixels."""

    def getRangeImage(self) -> list[float]:
        return self._value().ravel().tolist()


class Lidar(RangeFinder):
    """Ranges of a fan of rays."""


class Emitter(Device):
    """Sends bytes."""

    def send(self, message: str | bytes) -> bool:
        try:
            self._inner.send(message.encode() if isinstance(message, str) else bytes(message))
        except TypeError:
            return False
        return True

    def setChannel(self, channel: int) -> None:
        self._inner.set_channel(channel)

    def setRange(self, range: float) -> None:
        self._inner.set_range(range)


class Receiver(Device):
    """Hears what emitters send."""

    def getQueueLength(self) -> int:
        return len(self._inner.value)

    def nextPacket(self) -> None:
        self._inner.take()

    def getBytes(self) -> bytes:
        return self._inner.value[0].data

    getData = getBytes

    def getString(self) -> str:
        return self.getBytes().decode()

    def getDataSize(self) -> int:
        return len(self.getBytes())

    def getSignalStrength(self) -> float:
        return self._inner.value[0].strength

    def getEmitterDirection(self) -> list[float]:
        return list(self._inner.value[0].direction)

    def setChannel(self, channel: int) -> None:
        self._inner.set_channel(channel)


class Keyboard:
    """Nobody types here."""

    def enable(self, period: int) -> None:
        pass

    def disable(self) -> None:
        pass

    def getKey(self) -> int:
        return -1


_TYPES = {
    kind.__name__: kind
    for kind in (
        PositionSensor,
        DistanceSensor,
        LightSensor,
        Altimeter,
        TouchSensor,
        Gyro,
        Accelerometer,
        Compass,
        GPS,
        InertialUnit,
        Brake,
        LED,
        Camera,
        RangeFinder,
        Lidar,
        Emitter,
        Receiver,
    )
} | {"RotationalMotor": Motor, "LinearMotor": Motor}


class Robot:
    """The robot that the code of this thread drives."""

    def __init__(self) -> None:
        self._stage = _stage()
        self._name = _here.robot
        self._robot = self._stage.world.robot(self._name)
        self._devices: dict[str, Device] = {}
        self.keyboard = Keyboard()

    def step(self, duration: float | None = None) -> int:
        return self._stage.step(self._name, self.getBasicTimeStep() if duration is None else duration)

    def getDevice(self, name: str) -> Any:
        if name not in self._devices:
            try:
                inner = self._robot.device(name)
            except LookupError:
                return None
            self._devices[name] = _TYPES.get(inner.type_name, Device)(inner, self)
        return self._devices[name]

    def getNumberOfDevices(self) -> int:
        return len(self._robot.devices)

    def getDeviceByIndex(self, index: int) -> Any:
        return self.getDevice(self._robot.devices[index].name)

    def getKeyboard(self) -> Keyboard:
        return self.keyboard

    def getName(self) -> str:
        return self._name

    def getTime(self) -> float:
        return self._stage.world.time

    def getBasicTimeStep(self) -> float:
        return self._stage.world.time_step * 1000

    def getSupervisor(self) -> bool:
        return bool(self._robot.node["supervisor"])

    def getCustomData(self) -> str:
        return str(self._robot.node["customData"])

    def setCustomData(self, data: str) -> None:
        self._robot.node["customData"] = data


class Supervisor(Robot):
    """A robot that sees and changes the whole scene."""

    SIMULATION_MODE_PAUSE, SIMULATION_MODE_REAL_TIME, SIMULATION_MODE_FAST = 0, 1, 2

    def getSelf(self) -> Node:
        return Node(self._robot.node)

    def getFromDef(self, name: str) -> Node | None:
        try:
            return Node(self._stage.world.node(name))
        except LookupError:
            return None

    def simulationReset(self) -> None:
        """The world is back at its start after the next step."""
        self._stage.request_reset()

    def simulationResetPhysics(self) -> None:
        """Nothing is left to do: a reset takes velocities back too."""

    def simulationSetMode(self, mode: int) -> None:
        """Worlds in a program have no pace."""

    def simulationGetMode(self) -> int:
        return self.SIMULATION_MODE_FAST

    def simulationQuit(self, status: int) -> None:
        self._stage.close()
