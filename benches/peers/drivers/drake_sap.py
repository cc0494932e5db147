#!/usr/bin/env python3
"""Drake: a discrete MultibodyPlant with point contact and the SAP solver.

Servos are its implicit ones: stiffness gain·damping, that damping, and a bounded torque.
"""
import numpy as np
from pydrake.geometry import Box, Capsule, CollisionFilterDeclaration, Cylinder, GeometrySet, HalfSpace, Sphere
from pydrake.math import RigidTransform
from pydrake.common.eigen_geometry import Quaternion
from pydrake.multibody.math import SpatialVelocity
from pydrake.multibody.plant import AddMultibodyPlant, CoulombFriction, MultibodyPlantConfig
from pydrake.multibody.tree import (FixedOffsetFrame, PdControllerGains, RevoluteJoint, SpatialInertia,
                                    UnitInertia)
from pydrake.systems.analysis import Simulator
from pydrake.systems.framework import DiagramBuilder

import driver
import scenefile


def transform(place, q):
    q = np.asarray(q, float)
    return RigidTransform(Quaternion(q / np.linalg.norm(q)), place)


def shape_of(g):
    if g.shape == "plane":
        return HalfSpace()
    if g.shape == "box":
        return Box(*(2 * np.array(g.size)))
    if g.shape == "sphere":
        return Sphere(g.size[0])
    return (Cylinder if g.shape == "cylinder" else Capsule)(g.size[0], 2 * g.size[1])


class World:
    def __init__(self, scene, dt):
        self.scene, self.dt, self.steps = scene, dt, 0
        builder = DiagramBuilder()
        config = MultibodyPlantConfig(time_step=dt, contact_model="point", discrete_contact_approximation="sap")
        self.plant, self.graph = AddMultibodyPlant(config, builder)
        self.plant.mutable_gravity_field().set_gravity_vector(scene.gravity)
        self.bodies = [self.plant.AddRigidBody(
            f"b{i}", SpatialInertia(b.mass, np.zeros(3), UnitInertia(*(b.inertia / b.mass))))
            for i, b in enumerate(scene.bodies)]
        groups = self.add_shapes()
        self.motors = []
        motors = {m.joint: m for m in scene.motors}
        for number, h in enumerate(scene.hinges):
            self.add_hinge(number, h, motors.get(number))
        self.plant.Finalize()
        for members in groups.values():
            shapes = [s for i in members for s in self.plant.GetCollisionGeometriesForBody(self.bodies[i])]
            self.graph.collision_filter_manager().Apply(
                CollisionFilterDeclaration().ExcludeWithin(GeometrySet(shapes)))
        self.simulator = Simulator(builder.Build())
        self.context = self.plant.GetMyMutableContextFromRoot(self.simulator.get_mutable_context())
        for i, b in enumerate(scene.bodies):
            if i not in scene.up:
                self.plant.SetFreeBodyPose(self.context, self.bodies[i], transform(b.place, b.q))
                self.plant.SetFreeBodySpatialVelocity(self.context, self.bodies[i],
                                                      SpatialVelocity(b.spin, b.velocity))
        if self.motors:
            model = self.plant.GetModelInstanceByName("DefaultModelInstance")
            self.goals = self.plant.get_desired_state_input_port(model)
            self.command()
        self.moves = any(m.amplitude for m in self.motors)
        self.simulator.Initialize()

    def add_shapes(self):
        groups = {}
        for number, g in enumerate(self.scene.geoms):
            body = self.bodies[g.body] if g.body >= 0 else self.plant.world_body()
            # Two coefficients become 2ab/(a+b), so equal ones stay as they are.
            self.plant.RegisterCollisionGeometry(body, transform(g.place, g.q), shape_of(g), f"g{number}",
                                                 CoulombFriction(g.mu, g.mu))
            if g.body >= 0 and self.scene.bodies[g.body].group:
                groups.setdefault(self.scene.bodies[g.body].group, set()).add(g.body)
        return groups

    def add_hinge(self, number, h, motor):
        b, down = self.scene.bodies[h.child], scenefile.inverse(self.scene.bodies[h.child].q)
        place, q, parent = h.anchor, b.q, self.plant.world_body()
        if h.parent >= 0:
            above = self.scene.bodies[h.parent]
            up = scenefile.inverse(above.q)
            place, q = scenefile.rotate(up, h.anchor - above.place), scenefile.product(up, b.q)
            parent = self.bodies[h.parent]
        own = transform(scenefile.rotate(down, h.anchor - b.place), [1, 0, 0, 0])
        frames = [self.plant.AddFrame(FixedOffsetFrame(f"p{number}", parent.body_frame(), transform(place, q))),
                  self.plant.AddFrame(FixedOffsetFrame(f"c{number}", self.bodies[h.child].body_frame(), own))]
        lo, hi = (h.lo, h.hi) if h.lo <= h.hi else (-np.inf, np.inf)
        joint = self.plant.AddJoint(
            RevoluteJoint(f"j{number}", *frames, scenefile.rotate(down, h.axis), lo, hi, 0.0))
        if motor:
            # A speed servo is one whose stiffness is next to nothing.
            gains = PdControllerGains(p=motor.gain * motor.damping, d=motor.damping) if motor.is_servo \
                else PdControllerGains(p=1e-9, d=scenefile.SPEED_GAIN)
            self.plant.AddJointActuator(f"a{number}", joint, motor.torque).set_controller_gains(gains)
            self.motors.append(motor)

    def command(self):
        time_s = self.steps * self.dt
        angles = [scenefile.goal(m, time_s) if m.is_servo else 0 for m in self.motors]
        speeds = [0 if m.is_servo else m.speed for m in self.motors]
        self.goals.FixValue(self.context, np.array(angles + speeds))

    def step(self):
        if self.moves:
            self.command()
        self.steps += 1
        self.simulator.AdvanceTo(self.steps * self.dt)

    def state(self):
        out = []
        for body in self.bodies:
            pose, twist = body.EvalPoseInWorld(self.context), body.EvalSpatialVelocityInWorld(self.context)
            out += [*pose.translation(), *pose.rotation().ToQuaternion().wxyz(), *twist.translational(),
                    *twist.rotational()]
        return out


if __name__ == "__main__":
    driver.run(World)
