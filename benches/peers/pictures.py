#!/usr/bin/env python3
"""Draws the same scene by Rebots, MuJoCo and PyBullet, all without a graphics card, and compares the time it takes.

    benches/peers/pictures.py [--out FOLDER] [--count N] [--engines rebots,mujoco,pybullet]

The scene is a room of 100,000 triangles: a floor with a picture on it, four walls and 25 balls, under a sun that throws
shadows. It is written once, as meshes in OBJ files and a list of what stands where, and each engine reads that.
Pictures of all land in the folder beside the scene; look at them, they have to show the same.

MuJoCo draws by OpenGL; where there is no graphics card that is Mesa's llvmpipe, on all cores, and the table says so.
PyBullet draws by its TinyRenderer, on one core. Rebots draws the same bits on any number of threads.
Each engine has a process of its own. `wall` is the shortest time of a picture, `processor` the mean over all pictures of
the time of all cores; only the second hardly moves with other load.

Needs cargo, python3 with venv, and libEGL of Mesa. Packages are installed into ~/.cache/rebots/peers (or PEERS_CACHE).
"""
import argparse
import json
import math
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CACHE = os.path.abspath(os.environ.get(
    "PEERS_CACHE", os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")), "rebots/peers")))
PYTHON = f"{CACHE}/venv/bin/python"
PACKAGES = {"numpy": "numpy==2.4.6", "PIL": "pillow==13.0.0", "mujoco": "mujoco==4.0.0", "pybullet": "pybullet==3.2.7"}
TARGET = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"))

# Name, columns and rows, factor of the number of pictures.
SIZES = [("640 x 480", 640, 480, 1), ("64 x 64", 64, 64, 10)]

# Where the eye is, how far it looks down, and the angle between the left and the right edge.
EYE, DOWN, ACROSS = (-4.5, 0.3, 1.6), 0.12, 1.2
SUN = (0.35, 0.3, -1.0)
SKY = (0.4, 0.5, 0.6)


# ---- The scene ------------------------------------------------------------------------------------------------------

def ball(rings, columns):
    """Corners with normals and texture coordinates, and triangles."""
    corners, triangles = [], []
    for ring in range(rings + 1):
        for column in range(columns + 1):
            up, across = math.pi * ring / rings, math.tau * column / columns
            point = (math.sin(up) * math.cos(across), math.sin(up) * math.sin(across), math.cos(up))
            corners.append((point, point, (column / columns, 1 - ring / rings)))
            if ring < rings and column < columns:
                a, b = ring * (columns + 1) + column, (ring + 1) * (columns + 1) + column
                triangles += [(a, b, b + 1), (a, b + 1, a + 1)]
    return corners, triangles


def box():
    """A cube from -1 to 1; its top shows a picture upright."""
    corners, triangles = [], []
    for axis in range(3):
        for side in (-1, 1):
            first = len(corners)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                point, normal = [0, 0, 0], [0, 0, 0]
                point[axis] = normal[axis] = side
                point[(axis + 1) % 3], point[(axis + 2) % 3] = u * side, v
                corners.append((point, normal, ((u * side + 1) / 2, (v + 1) / 2)))
            triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]
    return corners, triangles


def write_obj(path, mesh):
    corners, triangles = mesh
    with open(path, "w") as file:
        for mark, part in (("v", 0), ("vn", 1), ("vt", 2)):
            for corner in corners:
                file.write(mark + "".join(f" {number:.7f}" for number in corner[part]) + "\n")
        for triangle in triangles:
            file.write("f" + "".join(f" {at + 1}/{at + 1}/{at + 1}" for at in triangle) + "\n")


def write_scene(folder):
    """Writes `scene.json`, the meshes and the picture on the floor."""
    from PIL import Image
    os.makedirs(folder, exist_ok=True)
    write_obj(f"{folder}/ball.obj", ball(40, 50))
    write_obj(f"{folder}/box.obj", box())
    floor = Image.new("RGB", (512, 512))
    dark, light = (90, 60, 40), (220, 200, 170)
    floor.putdata([dark if (at % 512 // 32 + at // 512 // 32) % 2 == 0 else light for at in range(512 * 512)])
    floor.save(f"{folder}/floor.png")
    things = [{"mesh": "box", "place": (0, 0, -0.05), "size": (5, 4, 0.05), "colour": (1, 1, 1), "picture": True}]
    for place, size in [((5.05, 0, 1.5), (0.05, 4, 1.5)), ((-5.05, 0, 1.5), (0.05, 4, 1.5)),
                        ((0, 4.05, 1.5), (5, 0.05, 1.5)), ((0, -4.05, 1.5), (5, 0.05, 1.5))]:
        things.append({"mesh": "box", "place": place, "size": size, "colour": (0.8, 0.78, 0.7), "picture": False})
    for at in range(25):
        size = 0.2 + 0.05 * (at % 4)
        place = (-2 + at // 5 * 1.4, -2.8 + at % 5 * 1.4, size + 0.3 * (at % 3))
        colour = [round(0.2 + 0.15 * (at * part % 5), 3) for part in (1, 2, 3)]
        things.append({"mesh": "ball", "place": place, "size": (size,) * 3, "colour": colour, "picture": False})
    scene = {"things": things, "sun": SUN, "sky": SKY, "eye": EYE, "down": DOWN, "across": ACROSS}
    with open(f"{folder}/scene.json", "w") as file:
        json.dump(scene, file, indent=1)
    with open(f"{folder}/scene.txt", "w") as file:
        file.write(f"view {' '.join(map(str, EYE))} {DOWN} {ACROSS}\n")
        file.write(f"sun {' '.join(map(str, SUN))}\nsky {' '.join(map(str, SKY))}\n")
        for thing in things:
            numbers = [*thing["place"], *thing["size"], *thing["colour"]]
            picture = "floor.png" if thing["picture"] else "-"
            file.write(f"thing {thing['mesh']}.obj {' '.join(map(str, numbers))} {picture}\n")


# ---- The engines ----------------------------------------------------------------------------------------------------

def timed(draw, count):
    """Shortest time of a picture, and processor time of one."""
    draw()
    least, before = math.inf, time.process_time()
    for _ in range(count):
        start = time.perf_counter()
        draw()
        least = min(least, time.perf_counter() - start)
    return {"wall": least, "processor": (time.process_time() - before) / count}


def upright(width, height):
    """The angle between the upper and the lower edge."""
    return 2 * math.atan(math.tan(ACROSS / 2) * height / width)


def draw_mujoco(folder, width, height, count):
    os.environ["MUJOCO_GL"] = "egl"
    import mujoco
    from PIL import Image
    with open(f"{folder}/scene.json") as file:
        scene = json.load(file)
    assets, geoms = [], []
    text = lambda numbers: " ".join(map(str, numbers))
    for at, thing in enumerate(scene["things"]):
        assets.append(f'<mesh name="m{at}" file="{folder}/{thing["mesh"]}.obj" scale="{text(thing["size"])}"/>')
        looks = 'material="floor"' if thing["picture"] else f'rgba="{text(thing["colour"])} 1"'
        geoms.append(f'<geom type="mesh" mesh="m{at}" pos="{text(thing["place"])}" {looks} contype="0" conaffinity="0"/>')
    down = math.sin(DOWN), math.cos(DOWN)
    r, g, b = SKY
    model = mujoco.MjModel.from_xml_string(f"""
<mujoco>
  <visual>
    <global offwidth="1280" offheight="960"/>
    <quality shadowsize="2048" offsamples="0"/>
    <map znear="0.01" zfar="50" shadowclip="7"/>
    <headlight ambient="0.35 0.35 0.35" diffuse="0 0 0" specular="0 0 0"/>
  </visual>
  <statistic extent="1" center="0 0 1"/>
  <asset>
    <texture name="sky" type="skybox" builtin="flat" rgb1="{r} {g} {b}" rgb2="{r} {g} {b}" width="16" height="96"/>
    <texture name="floor" type="2d" file="{folder}/floor.png"/>
    <material name="floor" texture="floor" specular="0.2"/>
    {"".join(assets)}
  </asset>
  <worldbody>
    <light type="directional" dir="{text(SUN)}" pos="0 0 6" diffuse="0.7 0.7 0.7" specular="0.2 0.2 0.2"/>
    <camera name="eye" pos="{text(EYE)}" xyaxes="0 -1 0 {down[0]} 0 {down[1]}"
            fovy="{math.degrees(upright(width, height))}"/>
    {"".join(geoms)}
  </worldbody>
</mujoco>""")
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    renderer = mujoco.Renderer(model, height, width)

    def draw():
        renderer.update_scene(data, camera="eye")
        return renderer.render()

    Image.fromarray(draw()).save(f"{folder}/mujoco_{width}.png")
    from OpenGL import GL
    name = GL.glGetString(GL.GL_RENDERER).decode()
    return [{"name": f"MuJoCo {mujoco.__version__}, {name}", **timed(draw, count)}]


def draw_pybullet(folder, width, height, count):
    import numpy
    import pybullet
    from PIL import Image
    with open(f"{folder}/scene.json") as file:
        scene = json.load(file)
    pybullet.connect(pybullet.DIRECT)
    floor = pybullet.loadTexture(f"{folder}/floor.png")
    for thing in scene["things"]:
        shape = pybullet.createVisualShape(
            pybullet.GEOM_MESH, fileName=f"{folder}/{thing['mesh']}.obj", meshScale=thing["size"],
            rgbaColor=[*thing["colour"], 1], specularColor=[0.2] * 3)
        body = pybullet.createMultiBody(baseVisualShapeIndex=shape, basePosition=thing["place"])
        if thing["picture"]:
            pybullet.changeVisualShape(body, -1, textureUniqueId=floor)
    ahead = [EYE[0] + math.cos(DOWN), EYE[1], EYE[2] - math.sin(DOWN)]
    look = pybullet.computeViewMatrix(EYE, ahead, [0, 0, 1])
    lens = pybullet.computeProjectionMatrixFOV(math.degrees(upright(width, height)), width / height, 0.05, 50)

    def draw():
        return pybullet.getCameraImage(
            width, height, look, lens, lightDirection=[-part for part in SUN], lightColor=[1, 1, 1], lightDistance=8,
            shadow=1, lightAmbientCoeff=0.5, lightDiffuseCoeff=0.6, lightSpecularCoeff=0.1,
            renderer=pybullet.ER_TINY_RENDERER)[2]

    picture = numpy.asarray(draw(), dtype=numpy.uint8).reshape(height, width, 4)
    Image.fromarray(picture[:, :, :3]).save(f"{folder}/pybullet_{width}.png")
    return [{"name": "PyBullet 3.2.7, TinyRenderer", **timed(draw, count)}]


def draw_rebots(folder, width, height, count):
    """Draws with classic materials, as the others have them, and with physically based ones."""
    drawn = []
    for materials in ("classic", "physical"):
        picture = f"{folder}/rebots_{materials}_{width}.png"
        out = subprocess.run([f"{TARGET}/release/examples/draw_scene", f"{folder}/scene.txt", picture, materials,
                              str(width), str(height), str(count)], capture_output=True, text=True, check=True).stdout
        drawn.append({"name": f"Rebots, {materials} materials", **json.loads(out)})
    return drawn


ENGINES = {"rebots": draw_rebots, "mujoco": draw_mujoco, "pybullet": draw_pybullet}


# ---- The run --------------------------------------------------------------------------------------------------------

def prepare():
    if not os.path.exists(PYTHON):
        subprocess.run([sys.executable, "-m", "venv", f"{CACHE}/venv"], check=True)
    for name, package in PACKAGES.items():
        if subprocess.run([PYTHON, "-I", "-c", f"import {name}"], capture_output=True).returncode != 0:
            subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", package])
    subprocess.run(["cargo", "build", "--quiet", "--release", "-p", "rebots-render", "--example", "draw_scene"],
                   cwd=ROOT, check=True)


def measure(engine, folder, width, height, count):
    """Runs one engine in a process of its own."""
    command = [PYTHON, "-B", os.path.abspath(__file__), "--draw", engine, "--out", folder,
               "--size", f"{width}x{height}", "--count", str(count)]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = [line[5:] for line in done.stdout.splitlines() if line.startswith("JSON ")]
    if done.returncode != 0 or not lines:
        print(f"{engine} cannot draw: {(done.stderr or done.stdout).strip().splitlines()[-1:]}", file=sys.stderr)
        return []
    return json.loads(lines[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=f"{CACHE}/pictures", help="where the scene and the pictures go")
    parser.add_argument("--count", type=int, default=60, help="pictures of 640 x 480 of each engine")
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--draw", help=argparse.SUPPRESS)
    parser.add_argument("--size", help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    folder = os.path.abspath(given.out)
    if given.write:
        write_scene(folder)
    elif given.draw:
        width, height = map(int, given.size.split("x"))
        print("\nJSON " + json.dumps(ENGINES[given.draw](folder, width, height, given.count)))
    else:
        prepare()
        subprocess.run([PYTHON, "-B", os.path.abspath(__file__), "--write", "--out", folder], check=True)
        print(f"A room of 100,060 triangles in colour with shadows, {os.cpu_count()} cores; pictures in {folder}\n")
        for name, width, height, factor in SIZES:
            print(f"| {name} | wall [ms] | processor [ms] | wall, ratio | processor, ratio |\n|---|---|---|---|---|")
            first = None
            for engine in given.engines.split(","):
                for row in measure(engine, folder, width, height, given.count * factor):
                    first = first or row
                    wall, processor = row["wall"], row["processor"]
                    print(f"| {row['name']} | {wall * 1e3:.2f} | {processor * 1e3:.2f} | {wall / first['wall']:.2f} "
                          f"| {processor / first['processor']:.2f} |", flush=True)
            print()


if __name__ == "__main__":
    main()
