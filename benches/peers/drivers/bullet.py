#!/usr/bin/env python3
"""PyBullet: btMultiBody for robots (reduced coordinates), 50 iterations as it comes.

A scene with more than 50 free bodies has them in maximal coordinates, as PyBullet's manual advises.
Position control gets gains that make it the servo of the scenes: speed = gain (goal - angle), torque bounded.
"""
import math
import os
import tempfile

import pybullet as p

import driver
import scenefile


def xyzw(q):
    return [q[1], q[2], q[3], q[0]]


class World:
    def __init__(self, scene, dt):
        self.scene, self.dt, self.time = scene, dt, 0.0
        p.resetSimulation()
        p.setPhysicsEngineParameter(enableFileCaching=0)   # it caches robots by the file's name
        p.setGravity(*scene.gravity)
        p.setPhysicsEngineParameter(fixedTimeStep=dt, numSubSteps=0)
        self.mu_most = max([g.mu for g in scene.geoms] or [0]) or 1.0
        self.shapes, self.joints = {}, {}
        self.where = [None] * len(scene.bodies)   # of each body: Bullet's body and link
        geoms = {}
        for g in scene.geoms:
            geoms.setdefault(g.body, []).append(g)
        for g in geoms.get(-1, []):
            self.add_fixed(g)
        trees = scenefile.trees(scene)
        are_many = sum(len(order) == 1 for _, order in trees) > 50
        for root, order in trees:
            own = geoms.get(order[0], [])
            if root >= 0 and len(order) == 1 and len(own) == 1:
                self.add_free(root, own[0], are_many)
            else:
                self.add_robot(root, order, geoms)
        self.add_motors()

    def friction(self, g):
        """Bullet multiplies the coefficients of two shapes; this makes the product the smaller of the two."""
        root = math.sqrt(self.mu_most)
        return root if g.mu == self.mu_most else g.mu / root

    @staticmethod
    def set_surface(body, link, mu, bounce, **more):
        p.changeDynamics(body, link, lateralFriction=mu, restitution=math.sqrt(bounce), linearDamping=0,
                         angularDamping=0, rollingFriction=0, spinningFriction=0, maxJointVelocity=1e6, **more)

    def add_fixed(self, g):
        if g.shape == "plane":
            body = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE))
        else:
            shape = p.createCollisionShape(p.GEOM_BOX, halfExtents=g.size)
            body = p.createMultiBody(0, shape, basePosition=list(g.place), baseOrientation=xyzw(g.q))
        self.set_surface(body, -1, self.friction(g), g.bounce)

    def add_free(self, number, g, are_many):
        b, key = self.scene.bodies[number], (g.shape, tuple(g.size))
        if key not in self.shapes:
            self.shapes[key] = p.createCollisionShape(p.GEOM_BOX, halfExtents=g.size) if g.shape == "box" \
                else p.createCollisionShape(p.GEOM_SPHERE, radius=g.size[0])
        body = p.createMultiBody(b.mass, self.shapes[key], basePosition=list(b.place), baseOrientation=xyzw(b.q),
                                 useMaximalCoordinates=1 if are_many else 0)
        self.set_surface(body, -1, self.friction(g), g.bounce, mass=b.mass, localInertiaDiagonal=list(b.inertia),
                         activationState=p.ACTIVATION_STATE_DISABLE_SLEEPING)
        p.resetBaseVelocity(body, list(b.velocity), list(b.spin))
        self.where[number] = (body, -1)

    def add_robot(self, root, order, geoms):
        base = self.scene.bodies[root] if root >= 0 else None
        with tempfile.NamedTemporaryFile("w", suffix=".urdf", delete=False) as file:
            file.write(scenefile.urdf(self.scene, root, order))
        body = p.loadURDF(file.name, basePosition=list(base.place) if base else [0, 0, 0],
                          baseOrientation=xyzw(base.q) if base else [0, 0, 0, 1], useFixedBase=0 if base else 1,
                          flags=p.URDF_USE_INERTIA_FROM_FILE | p.URDF_USE_IMPLICIT_CYLINDER)
        os.unlink(file.name)
        links, count = {}, p.getNumJoints(body)
        for link in range(count):
            info = p.getJointInfo(body, link)
            links[info[12].decode()] = link
            self.joints[int(info[1].decode()[1:])] = (body, link)
        if base:
            links[p.getBodyInfo(body)[0].decode()] = -1
        for number in order:
            link, own = links[f"b{number}"], geoms.get(number, [])
            self.where[number] = (body, link)
            # Friction is a link's here, not a shape's.
            self.set_surface(body, link, min([self.friction(g) for g in own] or [0]), own[0].bounce if own else 0,
                             jointDamping=0)
        if count:   # motors that hold all joints come by themselves
            p.setJointMotorControlArray(body, list(range(count)), p.VELOCITY_CONTROL, forces=[0] * count)

    def add_motors(self):
        self.servos = {}
        for m in self.scene.motors:
            body, link = self.joints[m.joint]
            if m.is_servo:
                self.servos.setdefault(body, []).append((link, m))
            else:
                p.setJointMotorControl2(body, link, p.VELOCITY_CONTROL, targetVelocity=m.speed, force=m.torque)
        self.moves = any(m.amplitude for m in self.scene.motors)
        self.command()

    def command(self):
        for body, servos in self.servos.items():
            p.setJointMotorControlArray(
                body, [link for link, _ in servos], p.POSITION_CONTROL,
                targetPositions=[scenefile.goal(m, self.time) for _, m in servos],
                forces=[m.torque for _, m in servos], positionGains=[m.gain * self.dt for _, m in servos],
                velocityGains=[1.0] * len(servos))

    def step(self):
        if self.moves:
            self.command()
        p.stepSimulation()
        self.time += self.dt

    def state(self):
        out = []
        for body, link in self.where:
            if link < 0:
                place, q = p.getBasePositionAndOrientation(body)
                velocity, spin = p.getBaseVelocity(body)
            else:
                found = p.getLinkState(body, link, computeLinkVelocity=1, computeForwardKinematics=1)
                place, q, velocity, spin = found[0], found[1], found[6], found[7]
            out += [*place, q[3], q[0], q[1], q[2], *velocity, *spin]
        return out


if __name__ == "__main__":
    p.connect(p.DIRECT)
    driver.run(World)
