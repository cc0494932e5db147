#!/usr/bin/env python3
"""DART: reduced coordinates, Dantzig's LCP, Bullet's collision detection.

Its servo actuators get a speed each step, gain (goal - angle), with the torque bounded: the servo of the scenes.
"""
import math

import dartpy
import numpy as np

import driver
import scenefile

dynamics = dartpy.dynamics


def transform(place, q):
    w, x, y, z = q
    m = np.eye(4)
    m[:3, :3] = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                 [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                 [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    m[:3, 3] = place
    return dartpy.math.Isometry3(m)


def quaternion(r):
    trace = np.trace(r)
    if trace > 0:
        s = math.sqrt(trace + 1) * 2
        return [s / 4, (r[2, 1] - r[1, 2]) / s, (r[0, 2] - r[2, 0]) / s, (r[1, 0] - r[0, 1]) / s]
    i = int(np.argmax(np.diag(r)))
    j, k = (i + 1) % 3, (i + 2) % 3
    s = math.sqrt(max(1e-30, 1 + r[i, i] - r[j, j] - r[k, k])) * 2
    q = [(r[k, j] - r[j, k]) / s, 0.0, 0.0, 0.0]
    q[1 + i], q[1 + j], q[1 + k] = s / 4, (r[j, i] + r[i, j]) / s, (r[k, i] + r[i, k]) / s
    return q


def shape_of(g):
    if g.shape == "plane":
        return dynamics.PlaneShape(np.array([0, 0, 1.0]), 0.0)
    if g.shape == "box":
        return dynamics.BoxShape(2 * np.array(g.size))
    if g.shape == "sphere":
        return dynamics.SphereShape(g.size[0])
    make = dynamics.CylinderShape if g.shape == "cylinder" else dynamics.CapsuleShape
    return make(g.size[0], 2 * g.size[1])


def add_shape(node, g):
    shape = node.createShapeNode(shape_of(g))
    if g.shape != "plane":
        shape.setRelativeTransform(transform(g.place, g.q))
    shape.createCollisionAspect()
    surface = shape.createDynamicsAspect()
    surface.setFrictionCoeff(g.mu)
    surface.setRestitutionCoeff(math.sqrt(g.bounce))   # those of two shapes are multiplied


class Servos:
    """The motors of one robot."""

    def __init__(self, robot, places, motors):
        def column(value):
            return np.array([value(m) for m in motors])

        self.robot, self.places = robot, np.array(places)
        self.are_servos = motors[0].is_servo
        self.gain = column(lambda m: m.gain if m.is_servo else 0)
        self.middle = column(lambda m: m.middle if m.is_servo else 0)
        self.amplitude = column(lambda m: m.amplitude)
        self.omega = column(lambda m: 2 * math.pi * m.frequency if m.is_servo else 0)
        self.phase = column(lambda m: m.phase if m.is_servo else 0)
        self.speed = column(lambda m: 0 if m.is_servo else m.speed)
        self.commands = np.zeros(robot.getNumDofs())

    def command(self, time_s):
        speed = self.speed
        if self.are_servos:
            goal = self.middle + self.amplitude * np.sin(self.omega * time_s + self.phase)
            speed = self.gain * (goal - self.robot.getPositions()[self.places])
        self.commands[self.places] = speed
        self.robot.setCommands(self.commands)


class World:
    def __init__(self, scene, dt):
        self.scene, self.dt, self.time = scene, dt, 0.0
        self.world = dartpy.simulation.World()
        self.world.setGravity(np.array(scene.gravity))
        self.world.setTimeStep(dt)
        sleep = self.world.getDeactivationOptions()
        sleep.mEnabled = False
        self.world.setDeactivationOptions(sleep)
        self.world.getConstraintSolver().setCollisionDetector(dartpy.collision.BulletCollisionDetector())
        self.geoms = {}
        for g in scene.geoms:
            self.geoms.setdefault(g.body, []).append(g)
        for number, g in enumerate(self.geoms.get(-1, [])):
            fixed = dynamics.Skeleton(f"fixed{number}")
            add_shape(fixed.createWeldJointAndBodyNodePair()[1], g)
            self.world.addSkeleton(fixed)
        self.nodes, self.servos = {}, []
        self.motors = {m.joint: m for m in scene.motors}
        for number, (_, order) in enumerate(scenefile.trees(scene)):
            self.add_tree(f"tree{number}", order)

    def add_tree(self, name, order):
        robot, places, motors = dynamics.Skeleton(name), [], []
        robot.disableSelfCollisionCheck()
        for i in order:
            b = self.scene.bodies[i]
            if i in self.scene.up:
                joint, node = self.add_hinge(robot, i)
                motor = self.motors.get(self.scene.up[i][0])
                if motor:
                    joint.setActuatorType(dynamics.SERVO)
                    joint.setForceLowerLimit(0, -motor.torque)
                    joint.setForceUpperLimit(0, motor.torque)
                    places.append(robot.getNumDofs() - 1)
                    motors.append(motor)
            else:
                joint, node = robot.createFreeJointAndBodyNodePair(None)
                start = transform(b.place, b.q)
                joint.setPositions(dynamics.FreeJoint.convertToPositions(start))
                down = start.rotation().T
                joint.setVelocities(np.concatenate([down @ b.spin, down @ b.velocity]))
            node.setInertia(dynamics.Inertia(b.mass, np.zeros(3), np.diag(b.inertia)))
            self.nodes[i] = node
            for g in self.geoms.get(i, []):
                add_shape(node, g)
        self.world.addSkeleton(robot)
        if motors:
            self.servos.append(Servos(robot, places, motors))

    def add_hinge(self, robot, i):
        number, h = self.scene.up[i]
        b, down = self.scene.bodies[i], scenefile.inverse(self.scene.bodies[i].q)
        properties = dynamics.RevoluteJointProperties()
        properties.mName = f"j{number}"
        if h.parent >= 0:
            above = self.scene.bodies[h.parent]
            up = scenefile.inverse(above.q)
            properties.mT_ParentBodyToJoint = transform(scenefile.rotate(up, h.anchor - above.place),
                                                        scenefile.product(up, b.q))
        else:
            properties.mT_ParentBodyToJoint = transform(h.anchor, b.q)
        properties.mT_ChildBodyToJoint = transform(scenefile.rotate(down, h.anchor - b.place), [1, 0, 0, 0])
        properties.mAxis = scenefile.rotate(down, h.axis)
        joint, node = robot.createRevoluteJointAndBodyNodePair(self.nodes.get(h.parent), properties)
        if h.lo <= h.hi:
            joint.setPositionLowerLimit(0, h.lo)
            joint.setPositionUpperLimit(0, h.hi)
            joint.setLimitEnforcement(True)
        return joint, node

    def step(self):
        for servos in self.servos:
            servos.command(self.time)
        self.world.step(False)
        self.time += self.dt

    def state(self):
        out = []
        for i in range(len(self.scene.bodies)):
            node = self.nodes[i]
            r = np.array(node.getWorldTransform().rotation())
            out += [*node.getCOM(), *quaternion(r), *node.getCOMLinearVelocity(), *(r @ node.getSpatialVelocity()[:3])]
        return out


if __name__ == "__main__":
    driver.run(World)
