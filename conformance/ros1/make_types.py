"""Python packages of the messages and services that the controller speaks and Debian has none of, made by ROS's own
generator from the definitions in this repository: `make_types.py FOLDER`."""

import sys
from pathlib import Path

from genpy import generate_initpy, generator

PACKAGES = ("webots_ros", "controller_manager_msgs", "control_msgs", "trajectory_msgs")
DEFINITIONS = Path(__file__).resolve().parents[2] / "crates/ros/src/definitions.txt"


def main(folder: Path) -> None:
    sources = folder / "definitions"
    for line in DEFINITIONS.read_text("utf-8").splitlines():
        name, _, fields = line.partition(":")
        package, _, short = name.partition("/")
        is_service = "---" in fields
        file = sources / package / ("srv" if is_service else "msg") / f"{short}.{'srv' if is_service else 'msg'}"
        file.parent.mkdir(parents=True, exist_ok=True)
        parts = (part.strip() for part in fields.split(";"))
        text = "\n".join(part for part in parts if part)
        file.write_text(text.replace("---", "\n---\n") + "\n")
    paths = {package.name: [str(package / "msg")] for package in sources.iterdir()}
    for package in PACKAGES:
        target = folder / "python" / package
        for kind, make in (("msg", generator.MsgGenerator), ("srv", generator.SrvGenerator)):
            files = sorted(str(file) for file in (sources / package / kind).glob(f"*.{kind}"))
            if not files:
                continue
            (target / kind).mkdir(parents=True, exist_ok=True)
            if make().generate_messages(package, files, str(target / kind), paths):
                raise SystemExit("the generator failed")
            generate_initpy.write_modules(str(target / kind))
        (target / "__init__.py").write_text("")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
