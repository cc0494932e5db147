"""Classes written for deepbots run here as they are: in this process, and as controllers of the program."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from gymnasium.spaces import Box
from gymnasium.utils.env_checker import check_env

from rebots import deepbots

PROJECT = Path(__file__).parent / "deepbots"
WORLDS = PROJECT / "worlds"


@pytest.fixture
def tasks(monkeypatch):
    """The classes of the project, with the stand-ins in place of the packages that they import."""
    names = ["controller", *(name for name in sys.modules if name.partition(".")[0] == "deepbots")]
    before = {name: sys.modules.get(name) for name in names}
    deepbots.install()
    for name in ("balance", "talk", "cart"):
        monkeypatch.syspath_prepend(str(PROJECT / "controllers" / name))
    yield {name: importlib.import_module(name) for name in ("balance", "talk", "cart")}
    for name in [*sys.modules]:
        if name == "controller" or name.partition(".")[0] in ("deepbots", "balance", "talk", "cart"):
            del sys.modules[name]
    sys.modules.update({name: module for name, module in before.items() if module is not None})


def in_process(module, env):
    def step(env, action):
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        return observation, reward, terminated, info

    told = module.episodes(env, lambda env: env.reset()[0], step)
    env.close()
    return told


def test_a_robot_supervisor_runs_in_process(tasks):
    env = deepbots.make(tasks["balance"].Balance, WORLDS / "balance.wbt", offline=True)
    told = in_process(tasks["balance"], env)
    assert len(told) == 82 and told[:41] == told[41:], "a reset puts everything back"
    assert told[1] != told[40] and not any(line[4] for line in told if len(line) > 3)


def test_it_passes_the_checks_of_gymnasium(tasks):
    class Checked(tasks["balance"].Balance):
        observation_space = Box(-float("inf"), float("inf"), (3,))
        action_space = Box(-4.0, 4.0, (1,))

        def apply_action(self, action):
            super().apply_action(action[0])

        def get_observations(self):
            return self.array(super().get_observations())

        def get_default_observation(self):
            return self.array(super().get_default_observation())

        @staticmethod
        def array(numbers):
            import numpy

            return numpy.array(numbers, numpy.float32)

    env = deepbots.make(Checked, WORLDS / "balance.wbt", offline=True)
    check_env(env, skip_render_check=True)


def test_supervisor_and_robot_talk_in_process(tasks):
    def run():
        robots = {"cart-pole": tasks["cart"].Cart}
        return in_process(tasks["talk"], deepbots.make(tasks["talk"].Talk, WORLDS / "talk.wbt", robots=robots, offline=True))

    told = run()
    assert len(told) == 82 and told == run(), "threads change nothing"
    assert told[1][0] == "0x0.0p+0" and told[40][0] != "0x0.0p+0", "it hears the robot"
    assert not any(line[0] == "nan" for line in told)


def test_trouble_of_a_robot_is_raised_where_the_supervisor_steps(tasks):
    class Broken(tasks["cart"].Cart):
        def create_message(self):
            raise KeyError("no such sensor")

    env = deepbots.make(tasks["talk"].Talk, WORLDS / "talk.wbt", robots={"cart-pole": Broken}, offline=True)
    with pytest.raises(KeyError, match="no such sensor"):
        for _ in range(3):
            env.step([0.0])
    env.close()


@pytest.mark.parametrize("name", ["balance", "talk"])
def test_the_published_package_gives_the_same_bits_as_controllers_of_the_program(tasks, name):
    # In a process of its own, where the stand-ins are not.
    found = subprocess.run([sys.executable, "-c", "import deepbots, gym"], capture_output=True)
    # Controllers are run by the Python that is found first.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    program = which("rebots", path=path)
    if found.returncode or program is None:
        pytest.skip("deepbots, gym or the program is not installed")
    words = [program, "--mode=fast", "--no-page", "--stdout", "--offline", "--duration=20", str(WORLDS / f"{name}.wbt")]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=120, env={**os.environ, "PATH": path})
    lines = [line.removeprefix(f"[{name}] ") for line in ended.stdout.splitlines() if line.startswith(f"[{name}] [")]
    kinds = {"balance": lambda: (tasks["balance"].Balance, {}), "talk": lambda: (tasks["talk"].Talk, {"cart-pole": tasks["cart"].Cart})}
    task, robots = kinds[name]()
    env = deepbots.make(task, WORLDS / f"{name}.wbt", robots=robots, offline=True)
    assert [ast.literal_eval(line) for line in lines] == in_process(tasks[name], env), ended.stderr


def test_stand_ins_are_found_by_the_names_of_the_package(tasks):
    from deepbots.robots import CSVRobot
    from deepbots.supervisor import RobotSupervisorEnv

    assert (CSVRobot, RobotSupervisorEnv) == (deepbots.CSVRobot, deepbots.RobotSupervisorEnv)
