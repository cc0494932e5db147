"""Builds the drivers. What fails is told, and left out of the run."""
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DRIVERS = f"{HERE}/drivers"
CACHE = os.path.abspath(os.environ.get(
    "PEERS_CACHE", os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "rebots/peers")))
PYTHON = f"{CACHE}/venv/bin/python"
LOG = f"{CACHE}/build.log"
OURS = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"), "release/examples/bench_driver")

# Name to import, and what to install.
PACKAGES = {"numpy": "numpy==2.4.6", "matplotlib": "matplotlib==3.11.2", "mujoco": "mujoco==4.0.0",
            "pybullet": "pybullet==3.2.7", "dartpy": "dartpy==6.20.0", "pydrake": "drake==1.51.1"}


def attempt(what, command, **options):
    with open(LOG, "a") as log:
        try:
            done = subprocess.run(command, stdout=log, stderr=log, **options).returncode == 0
        except OSError as fault:
            log.write(f"{command[0]}: {fault}\n")
            done = False
    if not done:
        print(f"{what} does not build, see {LOG}", file=sys.stderr)


def is_older(target, sources):
    return not os.path.exists(target) or any(os.path.getmtime(target) < os.path.getmtime(path) for path in sources)


def has_package(name):
    if not os.path.exists(PYTHON):
        return False
    return subprocess.run([PYTHON, "-I", "-c", f"import {name}"], capture_output=True).returncode == 0


def ours():
    attempt("Rebots", ["cargo", "build", "--release", "-p", "rebots-dynamics", "--example", "bench_driver"], cwd=ROOT)


def packages():
    if not os.path.exists(PYTHON):
        attempt("the virtual environment", [sys.executable, "-m", "venv", f"{CACHE}/venv"])
    for name, package in PACKAGES.items():
        if not has_package(name):
            attempt(name, [PYTHON, "-m", "pip", "install", "--quiet", package])


def ode():
    if not os.path.exists("/usr/include/ode/ode.h"):
        install = ["apt-get", "install", "-y", "-q", "libode-dev"]
        attempt("ODE", install if os.geteuid() == 0 else ["sudo", *install])
    compile_cpp("ODE", "ode", ["-lode"])


def mujoco():
    found = subprocess.run([PYTHON, "-I", "-c", "import mujoco; print(mujoco.__path__[0])"], capture_output=True,
                           text=True) if has_package("mujoco") else None
    if found is None:
        return
    folder = found.stdout.strip()
    library = next(name for name in sorted(os.listdir(folder)) if name.startswith("libmujoco.so"))
    compile_cpp("MuJoCo", "mujoco", [f"-I{folder}/include", f"{folder}/{library}", f"-Wl,-rpath,{folder}"])


def compile_cpp(what, name, more):
    target, source = f"{CACHE}/bin/{name}", f"{DRIVERS}/{name}.cpp"
    if is_older(target, [source, f"{DRIVERS}/scene.hpp"]):
        attempt(what, ["g++", "-O3", "-march=native", "-std=c++17", "-o", target, source, *more])


def rapier():
    environment = dict(os.environ, CARGO_TARGET_DIR=f"{CACHE}/cargo", RUSTFLAGS="-C target-cpu=native")
    attempt("Rapier", ["cargo", "build", "--release", "--locked"], cwd=f"{DRIVERS}/rapier", env=environment)


def everything():
    os.makedirs(f"{CACHE}/bin", exist_ok=True)
    with open(LOG, "w"):
        pass
    if shutil.which("cargo"):
        ours()
        rapier()
    packages()
    ode()
    mujoco()


def versions():
    def output(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout.strip()
        except OSError:
            return ""

    found = {"rebots": output("git", "describe", "--always", "--dirty"),
             "ODE": output("dpkg-query", "-W", "-f", "${Version}", "libode-dev")}
    lines = output(PYTHON, "-m", "pip", "list", "--format=freeze").splitlines() if os.path.exists(PYTHON) else []
    wanted = {package.split("==")[0] for package in PACKAGES.values()} - {"numpy", "matplotlib"}
    found.update(line.split("==") for line in lines if line.split("==")[0] in wanted)
    with open(f"{DRIVERS}/rapier/Cargo.lock") as file:
        lock = file.read()
    found["rapier3d"] = lock.split('name = "rapier3d"\nversion = "')[1].split('"')[0]
    found["rustc"] = output("rustc", "--version").removeprefix("rustc ")
    return {name: version for name, version in found.items() if version}
