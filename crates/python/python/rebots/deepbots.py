"""deepbots' classes over a world in this process, with the signatures of Gymnasium.

A class that was written for deepbots is a Gymnasium environment here, without a simulator beside it::

    from rebots import deepbots

    deepbots.install()                      # `import deepbots` and `import controller` find what is in here
    from my_controller import MyTask        # class MyTask(RobotSupervisorEnv), as it is

    env = deepbots.make(MyTask, "worlds/my_world.wbt")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)

In the emitter-receiver scheme the robots' classes come along: ``make(MyTask, "w.wbt", robots={"robot": MyRobot})``.
The class itself stays as it is: ``get_observations``, ``get_reward``, ``is_done``, ``get_info``, ``get_default_observation``,
``apply_action`` (or ``create_message`` and ``use_message_data``) say what they said.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

import gymnasium

from . import webots
from .webots import Robot, Supervisor


class DeepbotsSupervisorEnv(Supervisor, gymnasium.Env):
    """What all environments of deepbots have in common."""

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode = None

    def __init__(self, timestep: int | None = None) -> None:
        Supervisor.__init__(self)
        self.timestep = int(self.getBasicTimeStep() if timestep is None else timestep)

    def get_timestep(self) -> int:
        """The length of a step. [ms]"""
        return self.timestep

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Put the world back to its start. ``get_default_observation`` is the first observation."""
        gymnasium.Env.reset(self, seed=seed)
        self.simulationReset()
        self._go_on()
        return self.get_default_observation(), {}

    def step(self, action: Any):  # type: ignore[override]  # deepbots names it so, whatever a robot's step is
        """Act, let time pass, and ask the task what that was worth."""
        self._act(action)
        self._go_on()
        observation, reward, done = self.get_observations(), self.get_reward(action), self.is_done()
        info = self.get_info()
        return observation, reward, bool(done), False, info if isinstance(info, dict) else {"info": info}

    def _go_on(self) -> None:
        # Not the method of the class that inherits this one: there it is a step of the environment.
        if Supervisor.step(self, self.timestep) == -1:
            raise SystemExit

    def _act(self, action: Any) -> None:
        raise NotImplementedError

    def render(self) -> None:
        """Nothing is drawn for people."""

    def close(self) -> None:
        """End the programs of other robots."""
        self._stage.close()

    def get_default_observation(self) -> Any:
        """What is observed at the start of an episode."""
        raise NotImplementedError

    def get_observations(self) -> Any:
        """What is observed now."""
        raise NotImplementedError

    def get_reward(self, action: Any) -> float:
        """What the last step was worth."""
        raise NotImplementedError

    def is_done(self) -> bool:
        """Whether the episode is over."""
        raise NotImplementedError

    def get_info(self) -> Any:
        """Anything else."""
        return {}


class RobotSupervisorEnv(DeepbotsSupervisorEnv):
    """The supervisor is the robot: ``apply_action`` drives its motors."""

    def _act(self, action: Any) -> None:
        self.apply_action(action)

    def apply_action(self, action: Any) -> None:
        """Drive the motors."""
        raise NotImplementedError


class EmitterReceiverSupervisorEnv(DeepbotsSupervisorEnv):
    """The supervisor talks to the robot: ``handle_emitter`` sends actions, ``handle_receiver`` hears sensors."""

    def __init__(self, emitter_name="emitter", receiver_name="receiver", timestep=None) -> None:
        super().__init__(timestep)
        self.initialize_comms(emitter_name, receiver_name)

    def initialize_comms(self, emitter_name: str, receiver_name: str):
        """Find both devices and listen."""
        self.emitter, self.receiver = self.getDevice(emitter_name), self.getDevice(receiver_name)
        self.receiver.enable(self.timestep)
        return self.emitter, self.receiver

    def _act(self, action: Any) -> None:
        self.handle_emitter(action)

    def handle_emitter(self, action: Any) -> None:
        """Send an action."""
        raise NotImplementedError

    def handle_receiver(self) -> Any:
        """Hear what the robot said."""
        raise NotImplementedError


def _joined(values: Any) -> str:
    if isinstance(values, str):
        return values
    return ",".join(map(str, values if isinstance(values, Iterable) else [values]))


class CSVSupervisorEnv(EmitterReceiverSupervisorEnv):
    """Actions and sensors are texts with commas."""

    def handle_emitter(self, action: Any) -> None:
        self.emitter.send(_joined(action))

    def handle_receiver(self) -> list[str] | None:
        """The oldest message, cut at its commas."""
        if self.receiver.getQueueLength() == 0:
            return None
        text = self.receiver.getString()
        self.receiver.nextPacket()
        return text.split(",")


class EmitterReceiverRobot(Robot):
    """The robot of that scheme; ``run`` is its program."""

    def __init__(self, emitter_name="emitter", receiver_name="receiver", timestep=None) -> None:
        super().__init__()
        self.timestep = int(self.getBasicTimeStep() if timestep is None else timestep)
        self.emitter, self.receiver = self.initialize_comms(emitter_name, receiver_name)

    def get_timestep(self) -> int:
        """The length of a step. [ms]"""
        return self.timestep

    def initialize_comms(self, emitter_name: str, receiver_name: str):
        """Find both devices and listen."""
        emitter, receiver = self.getDevice(emitter_name), self.getDevice(receiver_name)
        receiver.enable(self.timestep)
        return emitter, receiver

    def handle_emitter(self) -> None:
        """Send what the sensors say."""
        raise NotImplementedError

    def handle_receiver(self) -> None:
        """Do what the supervisor says."""
        raise NotImplementedError

    def run(self) -> None:
        """Hear and tell in each step."""
        while self.step(self.timestep) != -1:
            self.handle_receiver()
            self.handle_emitter()


class CSVRobot(EmitterReceiverRobot):
    """Texts with commas: ``create_message`` makes them, ``use_message_data`` gets them."""

    def create_message(self) -> Any:
        """What the sensors say."""
        raise NotImplementedError

    def use_message_data(self, message: list[str]) -> None:
        """Do what the supervisor says."""
        raise NotImplementedError

    def handle_emitter(self) -> None:
        self.emitter.send(_joined(self.create_message()))

    def handle_receiver(self) -> None:
        while self.receiver.getQueueLength() > 0:
            message = self.receiver.getString().split(",")
            self.receiver.nextPacket()
            self.use_message_data(message)


_SUPERVISORS = {
    "deepbots_supervisor_env": DeepbotsSupervisorEnv,
    "robot_supervisor_env": RobotSupervisorEnv,
    "emitter_receiver_supervisor_env": EmitterReceiverSupervisorEnv,
    "csv_supervisor_env": CSVSupervisorEnv,
}
_ROBOTS = {"emitter_receiver_robot": EmitterReceiverRobot, "csv_robot": CSVRobot}


def install() -> None:
    """Let ``import deepbots`` and ``import controller`` find what is in here, in this process."""

    def module(name: str, **content: Any) -> None:
        made = sys.modules[name] = types.ModuleType(name, __doc__)
        vars(made).update(content)
        made.__path__ = []  # type: ignore[attr-defined]
        above, _, last = name.rpartition(".")
        if above:
            setattr(sys.modules[above], last, made)

    sys.modules["controller"] = webots
    module("deepbots")
    for part, classes in (("supervisor", _SUPERVISORS), ("robots", _ROBOTS)):
        module(f"deepbots.{part}", **{kind.__name__: kind for kind in classes.values()})
        module(f"deepbots.{part}.controllers")
        for name, kind in classes.items():
            module(f"deepbots.{part}.controllers.{name}", **{kind.__name__: kind})


def make(
    task: type[DeepbotsSupervisorEnv],
    world: str | PathLike[str],
    *arguments: Any,
    robots: Mapping[str, type[EmitterReceiverRobot]] | None = None,
    robot: str | None = None,
    seed: int | None = None,
    offline: bool = False,
    **options: Any,
) -> Any:
    """An environment of a task's class in a world. ``robot`` names the supervisor if there are several; other robots'
    classes are those of ``robots``, by their names. More arguments are for the class."""
    programs = {name: (lambda kind=kind: kind().run()) for name, kind in (robots or {}).items()}
    webots.Stage(world, programs, robot=robot, seed=seed, offline=offline)
    return task(*arguments, **options)
