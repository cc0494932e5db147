"""Traffic from SUMO, a simulator of urban mobility. The robot must be a supervisor; SumoInterface names this controller.

Vehicles that SUMO simulates appear in the world and move there; vehicles of the world with DEF names WEBOTS_VEHICLE0,
WEBOTS_VEHICLE1, ... drive in SUMO's traffic; traffic lights show what SUMO's do. `--help` lists the arguments.
"""

import argparse
import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile

from controller import Supervisor
from traffic import Traffic
from traffic_map import Map


def parse_arguments():
    parser = argparse.ArgumentParser(description="Connects a world with SUMO, a simulator of urban mobility.")
    flag = {"action": "store_true"}
    parser.add_argument("--no-gui", help="run SUMO without its window", **flag)
    parser.add_argument("--verbose", help="print what SUMO prints", **flag)
    parser.add_argument("--use-netconvert", help="make the network by netconvert", **flag)
    parser.add_argument("--no-netconvert", help="as without --use-netconvert", **flag)
    parser.add_argument("--disable-traffic-lights", help="leave the world's traffic lights alone", **flag)
    parser.add_argument("--rotate-wheels", help="turn the wheels of vehicles", **flag)
    parser.add_argument("--enable-height", help="take height, pitch and roll of roads from the names of edges", **flag)
    parser.add_argument("--use-display", help="draw the traffic on the display named sumo", **flag)
    parser.add_argument("--step", type=int, default=200, help="step of SUMO [ms]")
    parser.add_argument("--max-vehicles", type=int, default=100, help="most vehicles in the world")
    parser.add_argument("--radius", type=float, default=-1, help="distance of the viewpoint in which vehicles appear [m]")
    parser.add_argument("--directory", default="", help="folder of the network; default: WORLD_net beside the world")
    parser.add_argument("--port", type=int, default=8873, help="port at which SUMO listens")
    parser.add_argument("--seed", type=int, default=1, help="seed of SUMO; 0: another one in each run")
    parser.add_argument("--maximum-lateral-speed", type=float, default=2.5, help="[m/s]")
    parser.add_argument("--maximum-angular-speed", type=float, default=3.0, help="[rad/s]")
    parser.add_argument("--lane-change-delay", type=float, default=3.0, help="duration of a change of lanes [s]")
    parser.add_argument("--display-refresh-rate", type=int, default=1000, help="time between pictures [ms]")
    parser.add_argument("--display-zoom", type=float, default=1.0, help="1: all of the network")
    parser.add_argument("--display-fit-size", help="stretch the network to the display", **flag)
    parser.add_argument("--sumo-arguments", default="", help="further arguments of SUMO")
    options, unknown = parser.parse_known_args()
    if unknown:
        print(f"unknown arguments: {' '.join(unknown)}", file=sys.stderr)
    return options


def find_sumo():
    """The modules traci and sumolib, and a function that finds a program of SUMO."""
    homes = [os.environ.get("SUMO_HOME"), "/usr/share/sumo", "/usr/local/share/sumo", "/opt/homebrew/share/sumo"]
    try:
        import sumo  # of the package eclipse-sumo

        homes.append(sumo.SUMO_HOME)
    except ImportError:
        pass
    homes = [home for home in homes if home and os.path.isdir(home)]
    sys.path.extend(os.path.join(home, "tools") for home in homes)
    try:
        import sumolib
        import traci
    except ImportError:
        sys.exit('SUMO is not installed: try "apt install sumo sumo-tools" or "pip install eclipse-sumo", or set SUMO_HOME')
    if homes:
        os.environ.setdefault("SUMO_HOME", homes[0])

    def find(name):
        beside = (shutil.which(os.path.join(home, "bin", name)) for home in homes)
        return next(filter(None, beside), None) or shutil.which(name)

    return traci, sumolib, find


def find_file(folder, name, ending):
    """The file of this name in a folder, or else another one with the ending."""
    files = sorted(os.listdir(folder))
    found = [name] if name in files else [file for file in files if file.endswith(ending)]
    if len(found) > 1:
        print(f"{folder} has more than one file {ending}; {found[0]} is used")
    return os.path.join(folder, found[0]) if found else None


def prepare_network(options, world, find):
    """The folder with the network, made by netconvert in a temporary one if it has to be."""
    folder = options.directory.replace("WEBOTS_HOME", os.environ.get("WEBOTS_HOME", ""), 1)
    if folder:
        folder = os.path.join(os.path.dirname(world), folder)
    else:
        folder = os.path.splitext(world)[0] + "_net"
    if not os.path.isdir(folder):
        sys.exit(f"no SUMO network: there is no folder {folder}; networkFiles of the SumoInterface may name another one")
    settings = find_file(folder, "sumo.netccfg", ".netccfg")
    if not options.use_netconvert and (settings is None or os.path.exists(os.path.join(folder, "sumo.net.xml"))):
        return folder, None
    if settings is None:
        sys.exit(f"netconvert has nothing to read: there is no file *.netccfg in {folder}")
    netconvert = find("netconvert") or sys.exit("there is no program netconvert; is SUMO installed completely?")
    made = tempfile.mkdtemp(prefix="sumo_")
    shutil.copytree(folder, made, dirs_exist_ok=True)
    done = subprocess.run([netconvert, "-c", os.path.join(made, os.path.basename(settings)), "--xml-validation", "never"])
    if done.returncode != 0:
        shutil.rmtree(made, ignore_errors=True)
        sys.exit("netconvert failed to make the network")
    return made, made


def start_sumo(options, folder, find):
    """Starts SUMO as a server. Returns its process, and the arguments with which it begins again."""
    settings = find_file(folder, "sumo.sumocfg", ".sumocfg")
    if settings is None:
        sys.exit(f"SUMO has nothing to read: there is no file *.sumocfg in {folder}")
    # Without a display its window could not be opened.
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("darwin", "win32")
    window = find("sumo-gui") if has_display and not options.no_gui else None
    program = window or find("sumo") or sys.exit("there is no program sumo; is SUMO installed completely?")
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", options.port)) == 0:
            sys.exit(f"port {options.port} is taken, perhaps by another SUMO; the field port of the SumoInterface names one")
    arguments = ["-c", settings, "--start", "--quit-on-end=true", f"--step-length={options.step / 1000}"]
    arguments.append("--random" if options.seed == 0 else f"--seed={options.seed}")
    if options.verbose:
        arguments.append("--verbose")
    view = os.path.join(folder, "gui-settings.cfg")
    if window and os.path.exists(view):
        arguments += ["--gui-settings-file", view]
    arguments += options.sumo_arguments.split()
    command = [program, *arguments, "--remote-port", str(options.port)]
    return subprocess.Popen(command, stdout=None if options.verbose else subprocess.DEVNULL), arguments


def load_plugin(folder, robot, traci, net):
    """The project's own class SumoSupervisorPlugin in plugin.py beside the network, if there is one."""
    path = os.path.join(folder, "plugin.py")
    if not os.path.exists(path):
        return None
    sys.path.append(folder)
    spec = importlib.util.spec_from_file_location("plugin", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SumoSupervisorPlugin(robot, traci, net)


def run(robot, options, traci, sumolib, folder, process, arguments):
    try:
        with contextlib.redirect_stdout(None):  # It would tell of each attempt.
            traci.init(options.port, numRetries=60, proc=process)
    except (traci.exceptions.FatalTraCIError, OSError):
        sys.exit("SUMO does not answer: set verbose of the SumoInterface to see what it prints")
    net = sumolib.net.readNet(find_file(folder, "sumo.net.xml", ".net.xml"))
    shown = Map(robot, options, net) if options.use_display else None
    constants = traci.constants

    def begin():
        traci.simulation.subscribe([constants.VAR_DEPARTED_VEHICLES_IDS, constants.VAR_MIN_EXPECTED_VEHICLES])
        return Traffic(robot, options, traci, net), load_plugin(folder, robot, traci, net)

    traffic, plugin = begin()
    time = 0.0
    try:
        while robot.step(options.step) != -1:
            if robot.getTime() < time:  # The world was reset, and vehicles that were added are gone.
                traci.load(arguments)
                traffic, plugin = begin()
            time = robot.getTime()
            if time == 0:  # The moment of the reset.
                continue
            if plugin is not None:
                plugin.run(options.step)
            traci.simulationStep()
            result = traci.simulation.getSubscriptionResults()
            if result[constants.VAR_MIN_EXPECTED_VEHICLES] == 0:
                print("SUMO expects no more vehicles")
                break
            for id in result[constants.VAR_DEPARTED_VEHICLES_IDS]:
                if not id.startswith("webotsVehicle"):
                    traci.vehicle.subscribe(id, traffic.variables)
            traffic.step()
            if shown is not None:
                shown.step(time, traci)
        traci.close()
    except traci.exceptions.FatalTraCIError:
        print("SUMO was closed")
    traffic.stop()


def main():
    robot = Supervisor()
    options = parse_arguments()
    traci, sumolib, find = find_sumo()
    folder, made = prepare_network(options, robot.getWorldPath(), find)
    process = None
    try:
        process, arguments = start_sumo(options, folder, find)
        run(robot, options, traci, sumolib, folder, process, arguments)
    finally:
        if process is not None:
            process.terminate()
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)


if __name__ == "__main__":
    main()
