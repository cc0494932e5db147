"""Reads a scene for the Python tools, and writes it as MJCF and URDF for engines that take these.

As a program: scenefile.py SCENE OUT.xml DT INTEGRATOR CONE SOLVER writes MJCF.
"""
import math
import os
import sys
from types import SimpleNamespace as Record

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import scene as maths  # noqa: E402

# Gain in place of a stiff speed servo, where the engine has none. [N·m·s/rad]
SPEED_GAIN = 20.0


def product(a, b):
    return np.array(maths.product(a, b))


def rotate(q, v):
    return np.array(maths.rotate(q, v))


inverse = maths.inverse


def load(path):
    """The scene as records. `up` has number and hinge above a body, `kids` the bodies hinged to one (-1: the world)."""
    s = Record(dt=0.008, gravity=[0, 0, -9.81], steady=0, windows=[], bodies=[], geoms=[], hinges=[], motors=[])
    for line in open(path):
        kind, *words = line.split()
        if kind == "scene":
            s.name = words[0]
        elif kind == "window":
            s.windows.append((words[0], int(words[1]), int(words[2])))
        elif kind == "steady":
            s.steady = int(words[0])
        elif kind == "geom":
            f = numbers(words[2:])
            s.geoms.append(Record(body=int(words[0]), shape=words[1], size=f[:3], place=np.array(f[3:6]),
                                  q=np.array(f[6:10]), mu=f[10], bounce=f[11]))
        else:
            add(s, kind, numbers(words))
    s.up = {hinge.child: (number, hinge) for number, hinge in enumerate(s.hinges)}
    s.kids = {}
    for hinge in s.hinges:
        s.kids.setdefault(hinge.parent, []).append(hinge.child)
    return s


def numbers(words):
    return [float(word) for word in words]


def add(s, kind, f):
    if kind == "dt":
        s.dt = f[0]
    elif kind == "gravity":
        s.gravity = f
    elif kind == "body":
        s.bodies.append(Record(place=np.array(f[1:4]), q=np.array(f[4:8]), mass=f[8], inertia=np.array(f[9:12]),
                               velocity=np.array(f[12:15]), spin=np.array(f[15:18]), group=int(f[18])))
    elif kind == "hinge":
        s.hinges.append(Record(parent=int(f[1]), child=int(f[2]), anchor=np.array(f[3:6]), axis=np.array(f[6:9]),
                               lo=f[9], hi=f[10]))
    elif kind == "motor_vel":
        s.motors.append(Record(joint=int(f[0]), is_servo=False, speed=f[1], torque=f[2], amplitude=0.0))
    elif kind == "motor_pos":
        s.motors.append(Record(joint=int(f[0]), is_servo=True, gain=f[1], damping=f[2], torque=f[3], middle=f[4],
                               amplitude=f[5], frequency=f[6], phase=f[7]))


def goal(motor, time_s):
    """Angle that a servo is sent to."""
    return motor.middle + motor.amplitude * math.sin(2 * math.pi * motor.frequency * time_s + motor.phase)


def trees(s):
    """Root of each tree (-1: it is fixed to the world) and its bodies, parents first."""
    found = []
    for body in range(len(s.bodies)):
        if body in s.up and s.up[body][1].parent >= 0:
            continue
        order, open_ = [], [body]
        while open_:
            order.append(open_.pop())
            open_ += reversed(s.kids.get(order[-1], []))
        found.append((-1 if body in s.up else body, order))
    return found


def text(values):
    return " ".join(f"{float(x):.17g}" for x in np.atleast_1d(values))


# ---------------------------------------------------------------- MJCF
def mjcf(s, dt, integrator, cone, solver):
    """`cone` elliptic brings an impratio of 10, which is MuJoCo's advice against slip."""
    is_alone = len({body.group for body in s.bodies if body.group}) == 1
    out = [f'<mujoco model="{s.name}"><compiler angle="radian" inertiafromgeom="false" autolimits="false"/>',
           f'<option timestep="{dt:.17g}" gravity="{text(s.gravity)}" integrator="{integrator}" cone="{cone}" '
           f'solver="{solver}" impratio="{10 if cone == "elliptic" else 1}"/>']
    if len(s.bodies) > 300:
        out.append('<size memory="4G"/>')
    out.append("<worldbody>")
    spring = contact_spring(s, dt)
    mjcf_geoms(s, -1, is_alone, spring, out)
    for root, order in trees(s):
        mjcf_body(s, order[0], np.zeros(3), np.array(maths.AS_IT_IS), is_alone, spring, out)
    out.append("</worldbody>")
    if not is_alone:
        mjcf_excludes(s, out)
    out.append("<actuator>")
    for m in s.motors:
        bounds = f'forcelimited="true" forcerange="{-m.torque:.17g} {m.torque:.17g}"'
        gains = f'position joint="j{m.joint}" kp="{m.gain * m.damping:.17g}" kv="{m.damping:.17g}"' if m.is_servo \
            else f'velocity joint="j{m.joint}" kv="{SPEED_GAIN}"'
        out.append(f"<{gains} {bounds}/>")
    out.append("</actuator></mujoco>")
    return "\n".join(out)


def contact_spring(s, dt):
    """MuJoCo has no coefficient of restitution. Nearest to it is a spring and damper that touches for ten steps and
    has the damping ratio of that coefficient."""
    e = max([geom.bounce for geom in s.geoms] or [0])
    if e <= 0:
        return ""
    ratio = 0.0 if e >= 1 else -math.log(e) / math.sqrt(math.pi ** 2 + math.log(e) ** 2)
    omega, width = math.pi / (10 * dt), 0.95
    stiffness, damping = omega * omega * width * width, 2 * ratio * omega * width
    return f' solref="{-stiffness:.17g} {-damping:.17g}" solimp="{width} {width} 0.001 0.5 2"'


def mjcf_geoms(s, body, is_alone, spring, out):
    # Where all bodies with a group have the same one, two bits keep them apart; it costs least.
    bits = "" if not is_alone else ' contype="0" conaffinity="1"' if body >= 0 else ' contype="1" conaffinity="0"'
    for g in s.geoms:
        if g.body != body:
            continue
        size = {"plane": [0, 0, 1], "box": g.size, "sphere": g.size[:1]}.get(g.shape, g.size[:2])
        # MuJoCo takes the larger friction of two; priority lets the caster slide.
        priority = ' priority="1"' if 0 < g.mu < 0.1 else ""
        out.append(f'<geom type="{g.shape}" size="{text(size)}" pos="{text(g.place)}" quat="{text(g.q)}" '
                   f'friction="{g.mu:.17g} 0.005 0.0001" condim="3"{bits}{priority}{spring}/>')


def mjcf_body(s, number, parent_place, parent_q, is_alone, spring, out):
    b, up = s.bodies[number], inverse(parent_q)
    out.append(f'<body name="b{number}" pos="{text(rotate(up, b.place - parent_place))}" '
               f'quat="{text(product(up, b.q))}">')
    out.append(f'<inertial pos="0 0 0" mass="{b.mass:.17g}" diaginertia="{text(b.inertia)}"/>')
    if number in s.up:
        joint, h = s.up[number]
        stops = f' limited="true" range="{h.lo:.17g} {h.hi:.17g}"' if h.lo <= h.hi else ""
        out.append(f'<joint name="j{joint}" type="hinge" pos="{text(rotate(inverse(b.q), h.anchor - b.place))}" '
                   f'axis="{text(rotate(inverse(b.q), h.axis))}"{stops}/>')
    else:
        out.append("<freejoint/>")
    mjcf_geoms(s, number, is_alone, spring, out)
    for kid in s.kids.get(number, []):
        mjcf_body(s, kid, b.place, b.q, is_alone, spring, out)
    out.append("</body>")


def mjcf_excludes(s, out):
    groups = {}
    for number, body in enumerate(s.bodies):
        if body.group:
            groups.setdefault(body.group, []).append(number)
    out.append("<contact>")
    for members in groups.values():
        for a in members:
            for b in members:
                is_hinged = b in s.up and s.up[b][1].parent == a   # left out anyway
                if a < b and not is_hinged:
                    out.append(f'<exclude body1="b{a}" body2="b{b}"/>')
    out.append("</contact>")


# ---------------------------------------------------------------- URDF
def euler(q):
    """Roll, pitch and yaw."""
    w, x, y, z = q
    pitch = math.asin(max(-1.0, min(1.0, 2 * (w * y - z * x))))
    return [math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), pitch,
            math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))]


def urdf(s, root, order):
    """One tree. The frame of a link is its body's, moved to its joint."""
    out = ['<?xml version="1.0"?><robot name="r">']
    if root < 0:
        out.append('<link name="base"/>')
    origin = {i: s.up[i][1].anchor if i in s.up else s.bodies[i].place for i in order}
    for i in order:
        b = s.bodies[i]
        offset, (ixx, iyy, izz) = rotate(inverse(b.q), b.place - origin[i]), b.inertia
        out.append(f'<link name="b{i}"><inertial><origin xyz="{text(offset)}" rpy="0 0 0"/>'
                   f'<mass value="{b.mass:.17g}"/><inertia ixx="{ixx:.17g}" iyy="{iyy:.17g}" izz="{izz:.17g}" '
                   f'ixy="0" ixz="0" iyz="0"/></inertial>')
        for g in s.geoms:
            if g.body == i:
                out.append(f'<collision><origin xyz="{text(offset + g.place)}" rpy="{text(euler(g.q))}"/>'
                           f'<geometry>{urdf_shape(g)}</geometry></collision>')
        out.append("</link>")
    for i in order:
        if i in s.up:
            out.append(urdf_joint(s, i, origin))
    out.append("</robot>")
    return "\n".join(out)


def urdf_shape(g):
    if g.shape == "box":
        return f'<box size="{text(2 * np.array(g.size))}"/>'
    if g.shape == "sphere":
        return f'<sphere radius="{g.size[0]:.17g}"/>'
    return f'<{g.shape} radius="{g.size[0]:.17g}" length="{2 * g.size[1]:.17g}"/>'


def urdf_joint(s, i, origin):
    number, h = s.up[i]
    above = (origin[h.parent], s.bodies[h.parent].q, f"b{h.parent}") if h.parent >= 0 \
        else (np.zeros(3), np.array(maths.AS_IT_IS), "base")
    place, q, name = above
    kind, stops = "continuous", ""
    if h.lo <= h.hi:
        kind = "revolute"
        stops = f'<limit lower="{h.lo:.17g}" upper="{h.hi:.17g}" effort="1e6" velocity="1e6"/>'
    own = s.bodies[i].q
    return (f'<joint name="j{number}" type="{kind}"><parent link="{name}"/><child link="b{i}"/>'
            f'<origin xyz="{text(rotate(inverse(q), origin[i] - place))}" '
            f'rpy="{text(euler(product(inverse(q), own)))}"/>'
            f'<axis xyz="{text(rotate(inverse(own), h.axis))}"/>{stops}<dynamics damping="0" friction="0"/></joint>')


if __name__ == "__main__":
    _, source, target, step, integrator, cone, solver = sys.argv
    with open(target, "w") as file:
        file.write(mjcf(load(source), float(step), integrator, cone, solver))
