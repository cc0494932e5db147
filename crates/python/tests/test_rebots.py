"""The package as its users meet it. `cargo xtask dist --test` runs this in an environment with the wheel and Gymnasium."""

import ast
import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import rebots
from rebots import tasks

CART_POLE = tasks.path("CartPole")
WORLD = CART_POLE.with_suffix(".wbt")


def test_a_world_is_cloned_stepped_and_restored():
    world = rebots.World(WORLD, offline=True)
    assert world.time_step == 0.01 and [robot.name for robot in world.robots] == ["cart-pole"]
    assert repr(world.robot("cart-pole")) == '<rebots.Robot "cart-pole">'
    cart = world.robot("cart-pole").device("cart")
    start, twin = world.snapshot(), copy.copy(world)
    cart.set_effort(5.0)
    world.step(20)
    # 5 N on 1.1 kg for 0.2 s, and the pole that falls back takes some of it.
    assert 0.8 < cart.joint_velocity < 1.1
    moved = world.hash()
    assert twin.hash() != moved and twin.time == 0
    world.restore(start)
    assert world.hash() == twin.hash()
    cart.set_effort(5.0)
    world.step(20)
    assert world.hash() == moved


def test_fields_are_read_and_written_by_name():
    world = rebots.World(WORLD, offline=True)
    mass = world.node("CART_PHYSICS")
    assert mass["mass"] == 1.0
    mass["mass"] = 2.0
    assert mass["mass"] == 2.0
    assert world.node("POLE").position == [0.0, 0.0, 0.5]
    with pytest.raises(KeyError):
        mass["mas"]
    with pytest.raises(LookupError, match="did you mean"):
        world.node("CART_PHYSIC")
    with pytest.raises(TypeError):
        world.robot("cart-pole").device("pole").set_velocity(1.0)


def test_nodes_come_and_go_and_are_pushed(tmp_path):
    (tmp_path / "w.wbt").write_text(
        """#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 10 gravity 0 }
DEF GROUP Group { }
"""
    )
    world = rebots.World(tmp_path / "w.wbt", offline=True)
    group = world.node("GROUP")
    text = 'DEF BALL Solid { boundingObject Sphere { } physics Physics { density -1 mass 2 } recognitionColors [ 1 0 0 ] }'
    (ball,) = group.insert("children", text)
    assert [node.type_name for node in group["children"]] == ["Solid"] and ball["physics"]["mass"] == 2.0
    ball["recognitionColors"] = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    assert ball["recognitionColors"] == [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    with pytest.raises(ValueError, match="forces"):
        ball.add_force([0.0, 4.0, 0.0])  # It is built before the next step.
    world.step()
    ball.add_force([0.0, 4.0, 0.0])
    ball.add_torque([0.0, 0.0, 0.8])
    world.step()
    # 2 kg; a sphere of 1 m: 0.8 kg·m².
    assert ball.velocity == pytest.approx([0.0, 0.02, 0.0]) and ball.angular_velocity[2] == pytest.approx(0.01)
    assert repr(group) == "<rebots.Node DEF GROUP: Group>" and repr(ball["physics"]) == "<rebots.Node: Physics>"
    ball.remove()
    assert group["children"] == [] and repr(ball) == "<rebots.Node: removed>"
    with pytest.raises(ValueError, match="not"):
        group.add_force([1.0, 0.0, 0.0])
    with pytest.raises(ValueError, match="insert"):
        group["children"] = []


def test_a_sensor_measures_after_its_period():
    world = rebots.World(WORLD, offline=True)
    pole = world.robot("cart-pole").device("pole")
    pole.enable(20)
    world.step()
    assert np.isnan(pole.value)
    world.step()
    assert pole.value == 0.0 and pole.measure[3] == "rad"


def test_equations_of_motion_are_arrays():
    world = rebots.World(WORLD, offline=True)
    world.node("POLE_JOINT").set_joint(0.3, -2.0)
    body = world.robot("cart-pole").multibody()
    assert [degree[0] for degree in body.degrees] == ["CART_JOINT", "POLE_JOINT"]
    lever, inertia = 0.05, 0.1 * 1.0025 / 12 + 0.025
    matrix = np.array([[1.1, lever * np.cos(0.3)], [lever * np.cos(0.3), inertia]])
    assert np.allclose(body.mass_matrix(), matrix, atol=1e-12)
    bias = [-lever * np.sin(0.3) * 4, -lever * 9.81 * np.sin(0.3)]
    assert np.allclose(body.bias_forces(), bias, atol=1e-12)
    rates = np.array([0.7, -0.2])
    assert np.allclose(body.forward_dynamics(body.inverse_dynamics(rates)), rates)
    jacobian = body.jacobian(world.node("POLE"), [0, 0, 0.5])
    assert jacobian.shape == (6, 2) and np.allclose(jacobian[2], [0, -np.sin(0.3)])
    body.configuration = [0.0, 0.0]
    assert np.allclose(body.pose(world.node("POLE"))[0], [0, 0, 0.5])
    with pytest.raises(ValueError, match="2"):
        body.solve([1.0])


def test_gymnasium_s_own_checks_pass():
    env = gymnasium.make("rebots/CartPole-v0")
    check_env(env.unwrapped, skip_render_check=True)
    observation, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert np.array_equal(observation, again) and env.observation_space.contains(observation)


def test_many_worlds_are_those_that_are_alone():
    many = gymnasium.make_vec("rebots/CartPole-v0", 8, threads=2)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    alone = rebots.make(CART_POLE)
    observations, _ = many.reset(seed=10)
    single, _ = alone.reset(seed=15)
    assert np.array_equal(observations[5], single)
    for step in range(30):
        actions = np.full((8, 1), (-1.0) ** step, np.float32)
        observations, rewards, terminated, truncated, _ = many.step(actions)
        single, reward, end, cut, _ = alone.step(actions[5])
        assert np.array_equal(observations[5], single)
        assert (rewards[5], terminated[5], truncated[5]) == (reward, end, cut)
        if end:
            break
    assert step > 10 and many.unwrapped.hash(5) == alone.world.hash()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_all_ways_to_begin_again(mode):
    envs = rebots.make_vec(CART_POLE, 3, autoreset_mode=mode, max_episode_steps=4)
    first, _ = envs.reset(seed=1)
    for _ in range(4):
        observations, _, _, truncated, infos = envs.step(np.zeros((3, 1), np.float32))
    assert truncated.all()
    if mode == AutoresetMode.SAME_STEP:
        assert infos["_final_obs"].all() and infos["final_obs"][0].shape == (4,)
        assert not np.array_equal(infos["final_obs"][0], observations[0])
    if mode == AutoresetMode.DISABLED:
        mask = np.array([True, False, False])
        after, _ = envs.reset(seed=1, options={"reset_mask": mask})
        assert np.array_equal(after[0], first[0]) and np.array_equal(after[1:], observations[1:])
    if mode == AutoresetMode.NEXT_STEP:
        _, rewards, _, truncated, _ = envs.step(np.zeros((3, 1), np.float32))
        assert not rewards.any() and not truncated.any()


def test_gymnasium_says_when_episodes_are_cut_off():
    env = gymnasium.make("rebots/CartPole-v0")
    assert env.spec.max_episode_steps == 500
    # Longer than the task says, with a pole that cannot fall.
    env = gymnasium.make("rebots/CartPole-v0", max_episode_steps=520, terminated="0")
    env.reset(seed=1)
    steps = 1
    while not env.step(np.zeros(1, np.float32))[3]:
        steps += 1
    assert steps == 520
    envs = gymnasium.make_vec("rebots/CartPole-v0", 2, max_episode_steps=3)
    envs.reset(seed=1)
    assert [bool(envs.step(np.zeros((2, 1), np.float32))[3].all()) for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("reward_fn", [None, lambda observations, actions: (np.zeros(2), np.zeros(2, bool))])
def test_infos_are_formulas_of_the_task(reward_fn):
    infos = {"angle": "pole.position", "is_success": "steps >= 3"}
    task = {"world": str(WORLD), "observations": ["pole.position"], "infos": infos}
    for mode in AutoresetMode:
        envs = rebots.make_vec(task, 2, autoreset_mode=mode, max_episode_steps=3, reward_fn=reward_fn)
        envs.reset(seed=1)
        for _ in range(2):
            observations, *_, told = envs.step(np.ones((2, 9), np.float32)[:, : envs.single_action_space.shape[0]])
            assert np.array_equal(told["angle"].astype(np.float32), observations[:, 0]) and told["_angle"].all()
        observations, *_, told = envs.step(np.zeros(envs.action_space.shape, np.float32))
        if mode == AutoresetMode.SAME_STEP:
            assert not told["_angle"].any() and told["final_info"]["_is_success"].all()
            assert told["final_info"]["is_success"].tolist() == [1.0, 1.0]
            last = np.array([seen[0] for seen in told["final_obs"]])
            assert np.array_equal(told["final_info"]["angle"].astype(np.float32), last)
        else:
            assert told["is_success"].tolist() == [1.0, 1.0]
        if mode == AutoresetMode.NEXT_STEP:
            *_, told = envs.step(np.zeros(envs.action_space.shape, np.float32))
            assert not told["_angle"].any() and not told["angle"].any()
    env = rebots.make(task)
    env.reset(seed=1)
    observation, _, _, _, told = env.step(np.ones(env.action_space.shape, np.float32))
    assert told == {"angle": pytest.approx(observation[0]), "is_success": 0.0}


def test_a_function_of_arrays_judges_as_the_formulas_do():
    def reward_fn(observations, actions):
        end = (np.abs(observations[:, 2]) > 0.2095) | (np.abs(observations[:, 0]) > 2.4)
        return np.ones(len(end)), end

    for mode in AutoresetMode:
        ours = rebots.make_vec(CART_POLE, 5, autoreset_mode=mode)
        theirs = rebots.make_vec(CART_POLE, 5, autoreset_mode=mode, reward_fn=reward_fn)
        assert np.array_equal(ours.reset(seed=7)[0], theirs.reset(seed=7)[0])
        generator = np.random.default_rng(0)
        for _ in range(60):
            actions = generator.uniform(-1, 1, (5, 1)).astype(np.float32)
            one, two = ours.step(actions), theirs.step(actions)
            for a, b in zip(one[:4], two[:4]):
                assert np.array_equal(a, b)
            if mode == AutoresetMode.DISABLED:
                over = one[2] | one[3]
                if over.any():
                    [envs.reset(options={"reset_mask": over}) for envs in (ours, theirs)]


def test_without_copies_the_same_memory_is_written_again():
    envs = rebots.make_vec(CART_POLE, 4, copy=False)
    first, _ = envs.reset(seed=0)
    second, *_ = envs.step(np.zeros((4, 1), np.float32))
    assert first is second


def test_errors_are_descriptive(tmp_path):
    with pytest.raises(OSError, match="no.wbt"):
        rebots.World("no.wbt")
    with pytest.raises(ValueError, match="did you mean"):
        rebots.make_vec(CART_POLE, 1, reword="1")
    with pytest.raises(ValueError, match="unknown function"):
        rebots.make_vec(CART_POLE, 1, reward="squirt(2)")
    with pytest.raises(LookupError, match="CartPole"):
        tasks.path("rebots/CartPool-v0")
    with pytest.raises(LookupError, match="CartPole"):
        rebots.make("rebots/CartPool-v0")
    with pytest.raises(ValueError, match="no world"):
        rebots.make("CartPole")
    with pytest.raises(ValueError, match='"world"'):
        rebots.make({"reward": "1"})
    (tmp_path / "task.json").write_text('{"world": "w.wbt",}')
    with pytest.raises(ValueError, match="task.json is not JSON"):
        rebots.make(tmp_path / "task.json")
    for wrong in ({"num_envs": 0}, {"threads": -1}):
        with pytest.raises(ValueError, match="least"):
            rebots.make_vec(CART_POLE, **wrong)
    envs = rebots.make_vec("rebots/CartPole-v0", 2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=r"\(1, 2\); \(2, 1\) is needed"):
        envs.step(np.zeros((1, 2)))
    env = rebots.make(CART_POLE)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="shape"):
        env.step(0.0)


def test_worlds_with_several_robots_are_parallel_environments():
    api = pytest.importorskip("pettingzoo.test")
    from rebots.pettingzoo import ParallelEnv

    env = ParallelEnv(tasks.path("Football"), max_episode_steps=30)
    api.parallel_api_test(env, num_cycles=100)
    env.reset(seed=1)
    actions = {agent: np.ones(2, np.float32) for agent in env.agents}
    for _ in range(20):
        _, rewards, *_ = env.step(actions)
        assert rewards["blue"] == -rewards["red"]
    assert env.state().shape == env.state_space.shape == (28,)
    with pytest.raises(ValueError, match="blue, red"):
        env.step({"green": np.ones(2)})
    with pytest.raises(ValueError, match="'red' has the shape"):
        env.step({"red": np.ones(3)})
    env = ParallelEnv("rebots/Football-v0", render_mode="rgb_array", render_size=(32, 18))
    env.reset(seed=1)
    assert env.render().shape == (18, 32, 3) and env.metadata["name"] == "football"
    *_, infos = env.step({"blue": np.ones(2)})
    assert infos == {"blue": {"goal": 0.0}, "red": {"goal": 0.0}}


@pytest.mark.parametrize("name", sorted(tasks.TASKS))
def test_every_task_passes_the_checks_of_gymnasium(name):
    check_env(gymnasium.make(f"rebots/{name}-v0").unwrapped, skip_render_check=True)


def test_a_linear_policy_learns_to_balance():
    from rebots.ars import train

    _, curve = train(CART_POLE, worlds=32, iterations=25, seed=1, threads=1, report=None)
    assert curve[0][1] < 120 and max(best for _, _, best in curve) > 400


def test_a_linear_policy_says_that_it_does_not_look():
    from rebots.ars import train

    with pytest.raises(ValueError, match="observes pictures"):
        train(tasks.path("LineFollower"), worlds=2, iterations=1, threads=1, report=None)


def test_the_package_is_typed_as_it_says():
    pytest.importorskip("mypy", reason="mypy is not installed")
    command = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", os.devnull, "-p", "rebots"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_help_shows_what_the_stubs_describe():
    stubs = ast.parse((Path(rebots.__file__).parent / "_rebots.pyi").read_text("utf-8"))
    described = 0
    for stub in (stub for stub in stubs.body if isinstance(stub, ast.ClassDef)):
        real = getattr(rebots._rebots, stub.name)
        items = [(stub, real)]
        items += [(item, getattr(real, item.name)) for item in stub.body if isinstance(item, ast.FunctionDef)]
        for item, object in items:
            text = ast.get_docstring(item)
            if text and not item.name.startswith("_"):
                described += 1
                assert (object.__doc__ or "").split() == text.split(), f"{stub.name}.{item.name}"
    assert described > 100


def test_environments_are_seen():
    env = rebots.make(CART_POLE, render_mode="rgb_array", render_size=(64, 36))
    env.reset(seed=1)
    before = env.render()
    assert before.shape == (36, 64, 3) and before.std() > 1
    for _ in range(20):
        env.step(np.ones(1, np.float32))
    assert not np.array_equal(before, env.render())
    envs = rebots.make_vec(CART_POLE, 3, render_mode="rgb_array", render_size=(16, 9))
    envs.reset(seed=1)
    assert [frame.shape for frame in envs.render()] == [(9, 16, 3)] * 3
    check_env(gymnasium.make("rebots/CartPole-v0", render_mode="rgb_array").unwrapped)
    with pytest.raises(ValueError, match="rgb_array"):
        rebots.make(CART_POLE, render_mode="rgb")


def test_people_see_a_world_on_a_page(capsys):
    from urllib.request import urlopen

    env = rebots.make(CART_POLE, render_mode="human", render_size=(32, 18))
    env.reset(seed=1)
    env.step(np.zeros(1, np.float32))
    link = capsys.readouterr().out.removeprefix("page: ").strip()
    assert b"picture.png" in urlopen(link).read()
    assert urlopen(link + "picture.png").read().startswith(b"\x89PNG")
    env.close()


def test_rllib_gets_environments_that_begin_again_as_it_wants():
    from rebots import rllib

    envs = rllib.make({"task": CART_POLE, "num_envs": 2})
    assert envs.num_envs == 2 and envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert rllib.make({}, CART_POLE).observation_space.shape == (4,)
    with pytest.raises(ValueError, match="task"):
        rllib.make({})


def test_devices_of_all_types_are_commanded_and_read(tmp_path):
    (tmp_path / "w.wbt").write_text(
        """#VRML_SIM R2025a utf8
WorldInfo { basicTimeStep 16 }
Robot { name "a" children [ Emitter { } Display { width 8 height 4 } Camera { width 8 height 4 recognition Recognition { } } Speaker { } Pen { }
  Solid { translation 0.5 0 0 name "thing" children [ Solid { name "inner" model "cube" recognitionColors [ 1 0 0 ]
    radarCrossSection 1 children [ Shape { geometry Box { size 0.1 0.1 0.1 } } ] } ] } Radar { } GPS { } Lidar { horizontalResolution 4 numberOfLayers 1 } ] }
Robot { name "b" translation 0 1 0 children [ Receiver { } ] }
"""
    )
    world = rebots.World(tmp_path / "w.wbt", offline=True)
    a = {device.name: device for device in world.robot("a").devices}
    receiver = world.robot("b").device("receiver")
    for device in [*a.values(), receiver]:
        if device.type_name in ("Receiver", "Camera", "Radar", "GPS", "Lidar"):
            device.enable(16)
    a["camera"].enable_recognition(16)
    a["lidar"].set_point_cloud(True)
    a["emitter"].send(b"hello")
    a["display"].set_brush(0xFF0000)
    a["display"].draw_rectangle([0, 0], [3, 2], fill=True)
    a["display"].draw_picture([4, 0], np.full((2, 2, 4), 255, np.uint8))
    world.step(2)
    message = receiver.take()
    assert (message.data, receiver.take()) == (b"hello", None) and message.strength == pytest.approx(1.0)
    picture = a["display"].picture
    assert picture[0, 0].tolist() == [0, 0, 255, 255] and picture[1, 5].tolist() == [255] * 4
    (seen,) = a["camera"].objects
    assert seen.model == "cube" and seen.colors == [[1.0, 0.0, 0.0]] and seen.position[0] == pytest.approx(0.5)
    assert seen.node["name"] == "inner"
    assert a["radar"].value.shape[1] == 4 and a["lidar"].points.shape == (4, 5)
    assert a["gps"].speed == 0.0
    with pytest.raises(TypeError, match="does not accept this command"):
        a["gps"].send(b"x")


def test_mistakes_with_environments_are_told():
    with pytest.raises(ValueError, match="at least 1"):
        rebots.make_vec(CART_POLE, num_envs=0)
    with pytest.raises(ValueError, match="too many"):
        rebots.make_vec(CART_POLE, num_envs=10**12)
    with pytest.raises(ValueError, match="frame_skip.*at least 1"):
        rebots.make_vec(CART_POLE, frame_skip=0)
    with pytest.raises(ValueError, match='unknown name "rnge"'):
        rebots.make_vec(CART_POLE, actions=[{"device": "cart", "rnge": [-1, 1]}])
    with pytest.raises(ValueError, match='"range" must be two numbers'):
        rebots.make_vec(CART_POLE, actions=[{"device": "cart", "range": [1]}])
    with pytest.raises(ValueError, match='"uniform" must be two numbers'):
        rebots.make_vec(CART_POLE, start=[{"set": "pole.position", "uniform": [1]}])
    with pytest.raises(ValueError, match="'foo'; it must be one of NEXT_STEP, SAME_STEP, DISABLED"):
        rebots.make_vec(CART_POLE, autoreset_mode="foo")
    for name in ("SAME_STEP", "SameStep", AutoresetMode.SAME_STEP):
        assert rebots.make_vec(CART_POLE, autoreset_mode=name).metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    envs = rebots.make_vec(CART_POLE, num_envs=2)
    still = np.zeros((2, 1), np.float32)
    with pytest.raises(ResetNeeded, match="reset"):
        envs.step(still)
    for seed in ("a", 1.5, [1, "a"], {1: 2}):
        with pytest.raises(TypeError, match="an integer, None, or a list"):
            envs.reset(seed=seed)
    with pytest.raises(ValueError, match="1 seeds for 2 worlds"):
        envs.reset(seed=[1])
    envs.reset(seed=np.array([1, 2]))
    with pytest.raises(ValueError, match="NaN"):
        envs.step(np.full((2, 1), np.nan))
    for env in (envs, rebots.make(CART_POLE)):
        with pytest.raises(TypeError, match="make it in the process that uses it"):
            copy.deepcopy(env)
    envs.step(still)
    envs.close()
    for call in (envs.reset, lambda: envs.step(still)):
        with pytest.raises(ClosedEnvironmentError, match="make a new one"):
            call()


def test_an_environment_that_cannot_be_made_is_closed_silently(monkeypatch):
    ignored = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    with pytest.raises(ValueError, match="at least 1"):
        rebots.make_vec(CART_POLE, num_envs=0)
    gc.collect()
    assert ignored == []


def test_mistakes_with_worlds_are_told():
    world = rebots.World(WORLD, offline=True)
    node = world.node("POLE")
    with pytest.raises(KeyError, match='did you mean "translation"'):
        node["translaton"]
    node.remove()
    with pytest.raises(KeyError, match="removed"):
        node["translation"]
    with pytest.raises(ValueError, match="0 disables"):
        world.robot("cart-pole").device("pole").enable(-1)
    for size in ([0, 0], [60000, 60000]):
        with pytest.raises(ValueError, match="size of a picture"):
            world.picture(*size)
    with pytest.raises(TypeError, match="load it in the process that uses it"):
        pickle.dumps(world)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_worlds_go_on_in_forked_processes():
    world = rebots.World(WORLD, offline=True)
    envs = rebots.make_vec(CART_POLE, num_envs=8, threads=2)
    envs.reset(seed=1)
    pushes = np.ones((8, 1), np.float32)
    envs.step(pushes)
    world.picture(32, 18)
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # It waits for ever for threads of its parent otherwise.
        envs.step(pushes)
        world.picture(32, 18)
        rebots.World(WORLD, offline=True).picture(32, 18)
        os._exit(envs.hash(7) % 251)
    envs.step(pushes)
    _, status = os.waitpid(child, 0)
    assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == envs.hash(7) % 251


def test_a_missing_gymnasium_is_named(monkeypatch):
    monkeypatch.setattr(rebots, "_find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match="rebots.make_vec needs Gymnasium: pip install gymnasium"):
        rebots.make_vec  # noqa: B018
