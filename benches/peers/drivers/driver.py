"""What the Python drivers share: `bench SCENE REPEATS FINAL|-` and `batch JOBS`, as README.md says.

An engine is a class made from a scene and a step length, with `step()` and `state()`: for each body, in the world's
frame, position, quaternion w x y z, velocity and angular velocity, 13 numbers, in one list.
"""
import json
import os
import sys
import time

import scenefile


def run(engine):
    words = sys.argv[1:]
    if len(words) == 4 and words[0] == "bench":
        bench(engine, scenefile.load(words[1]), int(words[2]), words[3])
    elif len(words) == 2 and words[0] == "batch":
        batch(engine, words[1])
    else:
        sys.exit("usage: bench SCENE REPEATS FINAL|- | batch JOBS")


def bench(engine, scene, repeats, final):
    born, budget = time.perf_counter(), float(os.environ.get("BENCH_BUDGET", "inf"))
    for repeat in range(repeats):
        world = engine(scene, scene.dt)
        if scene.windows:
            done = 0
            for name, start, length in scene.windows:
                for _ in range(start - done):
                    world.step()
                measure(world, scene, name, repeat, length, length)
                done = start + length
        else:
            for _ in range(scene.steady):
                world.step()
            measure(world, scene, "steady", repeat, 200, 5000)
        if time.perf_counter() - born > budget:
            break
    if final != "-":
        with open(final, "w") as file:
            dump(world, -1, file)


def measure(world, scene, window, repeat, least, most):
    """Runs for 0.3 s, but at least and at most so many steps, and prints the times."""
    start, start_cpu, steps = time.perf_counter(), time.process_time(), 0
    while steps < most and (steps < least or time.perf_counter() - start < 0.3):
        block = min(50, most - steps)
        for _ in range(block):
            world.step()
        steps += block
    wall, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    print(json.dumps(dict(scene=scene.name, window=window, rep=repeat, steps=steps, dt=scene.dt, wall=wall, cpu=cpu,
                          contacts=-1)), flush=True)


def batch(engine, jobs):
    for line in open(jobs):
        path, steps, every, dt, out = line.split()
        world = engine(scenefile.load(path), float(dt))
        with open(out, "w") as file:
            dump(world, 0, file)
            for step in range(1, int(steps) + 1):
                world.step()
                if step % int(every) == 0:
                    dump(world, step * float(dt), file)


def dump(world, time_s, file):
    file.write(" ".join(f"{x:.17g}" for x in [time_s, *world.state()]) + "\n")
