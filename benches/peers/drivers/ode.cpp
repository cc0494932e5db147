// ODE in double precision, set up as Webots does; ODE_MODE=quick takes QuickStep and a hash space.
//
// ERP 0.2, CFM 1e-5; contacts with soft ERP 0.2, soft CFM 0.001, a friction pyramid (Approx1), the ten deepest of a pair
// that has more.
// Servos are joint motors with the speed gain (goal - angle) and a bounded torque.
#include <ode/ode.h>

#include "scene.hpp"

static bool is_quick = false;
// Contact points that are searched and kept for a pair, as in Webots.
static const int SEARCHED = 100, KEPT = 10;

struct OdeWorld : World {
  const Scene scene;
  dWorldID world = dWorldCreate();
  dSpaceID space = is_quick ? dHashSpaceCreate(0) : dSimpleSpaceCreate(0);
  dJointGroupID touching = dJointGroupCreate(0);
  std::vector<dBodyID> bodies;
  std::vector<dJointID> joints;
  double time = 0;
  int count = 0;

  OdeWorld(const Scene &s) : scene(s) {
    dWorldSetGravity(world, s.gravity[0], s.gravity[1], s.gravity[2]);
    dWorldSetERP(world, 0.2);
    dWorldSetCFM(world, 1e-5);
    dWorldSetQuickStepNumIterations(world, 20);
    dWorldSetAutoDisableFlag(world, 0);
    for (const Body &b : scene.bodies) add_body(b);
    add_shapes();
    for (const Hinge &h : scene.hinges) {
      dJointID joint = dJointCreateHinge(world, 0);
      // The angle is that of the first body against the second.
      dJointAttach(joint, bodies[h.child], h.parent >= 0 ? bodies[h.parent] : 0);
      dJointSetHingeAnchor(joint, h.anchor[0], h.anchor[1], h.anchor[2]);
      dJointSetHingeAxis(joint, h.axis[0], h.axis[1], h.axis[2]);
      if (h.lo <= h.hi) {
        dJointSetHingeParam(joint, dParamLoStop, h.lo);
        dJointSetHingeParam(joint, dParamHiStop, h.hi);
      }
      joints.push_back(joint);
    }
    for (const Motor &m : scene.motors) {
      dJointSetHingeParam(joints[m.joint], dParamFMax, m.torque);
      if (!m.is_servo) dJointSetHingeParam(joints[m.joint], dParamVel, m.speed);
    }
  }

  ~OdeWorld() {
    dJointGroupDestroy(touching);
    dSpaceDestroy(space);
    dWorldDestroy(world);
  }

  void add_body(const Body &b) {
    dBodyID body = dBodyCreate(world);
    dBodySetPosition(body, b.place[0], b.place[1], b.place[2]);
    dQuaternion q = {b.q[0], b.q[1], b.q[2], b.q[3]};
    dBodySetQuaternion(body, q);
    dMass mass;
    dMassSetParameters(&mass, b.mass, 0, 0, 0, b.inertia[0], b.inertia[1], b.inertia[2], 0, 0, 0);
    dBodySetMass(body, &mass);
    dBodySetLinearVel(body, b.velocity[0], b.velocity[1], b.velocity[2]);
    dBodySetAngularVel(body, b.spin[0], b.spin[1], b.spin[2]);
    dBodySetAutoDisableFlag(body, 0);
    bodies.push_back(body);
  }

  // Each group of bodies, which do not touch each other, has a space.
  void add_shapes() {
    std::vector<dSpaceID> groups;
    for (const Geom &g : scene.geoms) {
      dSpaceID home = space;
      int group = g.body >= 0 ? scene.bodies[g.body].group : 0;
      if (group) {
        if ((int)groups.size() <= group) groups.resize(group + 1, nullptr);
        if (!groups[group]) groups[group] = dSimpleSpaceCreate(space);
        home = groups[group];
      }
      dGeomID geom = make_shape(g, home);
      dQuaternion q = {g.q[0], g.q[1], g.q[2], g.q[3]};
      if (g.body >= 0) {
        dGeomSetBody(geom, bodies[g.body]);
        dGeomSetOffsetPosition(geom, g.place[0], g.place[1], g.place[2]);
        dGeomSetOffsetQuaternion(geom, q);
      } else if (g.shape != "plane") {
        dGeomSetPosition(geom, g.place[0], g.place[1], g.place[2]);
        dGeomSetQuaternion(geom, q);
      }
      dGeomSetData(geom, (void *)&g);
    }
  }

  static dGeomID make_shape(const Geom &g, dSpaceID home) {
    if (g.shape == "plane") return dCreatePlane(home, 0, 0, 1, 0);
    if (g.shape == "box") return dCreateBox(home, 2 * g.size[0], 2 * g.size[1], 2 * g.size[2]);
    if (g.shape == "sphere") return dCreateSphere(home, g.size[0]);
    if (g.shape == "cylinder") return dCreateCylinder(home, g.size[0], 2 * g.size[1]);
    return dCreateCapsule(home, g.size[0], 2 * g.size[1]);
  }

  static void near(void *data, dGeomID a, dGeomID b) {
    OdeWorld &self = *(OdeWorld *)data;
    if (dGeomIsSpace(a) || dGeomIsSpace(b)) {
      dSpaceCollide2(a, b, data, near);
      return;
    }
    dBodyID body_a = dGeomGetBody(a), body_b = dGeomGetBody(b);
    if (!body_a && !body_b) return;
    dContact contacts[SEARCHED];
    int found = dCollide(a, b, SEARCHED, &contacts[0].geom, sizeof(dContact));
    if (found > KEPT) {
      std::sort(contacts, contacts + found,
                [](const dContact &x, const dContact &y) { return x.geom.depth > y.geom.depth; });
      found = KEPT;
    }
    const Geom &geom_a = *(const Geom *)dGeomGetData(a), &geom_b = *(const Geom *)dGeomGetData(b);
    double bounce = std::min(geom_a.bounce, geom_b.bounce), mu = std::min(geom_a.mu, geom_b.mu);
    for (int i = 0; i < found; ++i) {
      dSurfaceParameters &surface = contacts[i].surface;
      surface.mode = (bounce != 0 ? dContactBounce : 0) | dContactApprox1 | dContactSoftCFM | dContactSoftERP;
      surface.mu = mu;
      surface.bounce = bounce;
      surface.bounce_vel = 0.01;
      surface.soft_cfm = 0.001;
      surface.soft_erp = 0.2;
      dJointAttach(dJointCreateContact(self.world, self.touching, contacts + i), body_a, body_b);
    }
    self.count += found;
  }

  void step() override {
    for (const Motor &m : scene.motors)
      if (m.is_servo) {
        double angle = dJointGetHingeAngle(joints[m.joint]);
        dJointSetHingeParam(joints[m.joint], dParamVel, m.gain * (m.goal(time) - angle));
      }
    count = 0;
    dSpaceCollide(space, this, near);
    if (is_quick) dWorldQuickStep(world, scene.dt);
    else dWorldStep(world, scene.dt);
    dJointGroupEmpty(touching);
    time += scene.dt;
  }

  void state(int i, double *out) override {
    const dReal *place = dBodyGetPosition(bodies[i]), *q = dBodyGetQuaternion(bodies[i]);
    const dReal *velocity = dBodyGetLinearVel(bodies[i]), *spin = dBodyGetAngularVel(bodies[i]);
    std::copy(place, place + 3, out);
    std::copy(q, q + 4, out + 3);
    std::copy(velocity, velocity + 3, out + 7);
    std::copy(spin, spin + 3, out + 10);
  }

  int contacts() override { return count; }
};

int main(int argc, char **argv) {
  dInitODE2(0);
  const char *mode = getenv("ODE_MODE");
  is_quick = mode && !strcmp(mode, "quick");
  return run_driver(argc, argv, [](const Scene &scene) -> World * { return new OdeWorld(scene); });
}
