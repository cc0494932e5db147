//! Physics plugins in C: calls, effects, and errors.

use std::path::Path;

use crate::project::Project;

const NODES: &str = r#"
DEF GROUND Solid { boundingObject Plane { size 100 100 } }
DEF CRATE Solid {
  translation 0 0 0.1 name "crate" boundingObject Box { size 0.2 0.2 0.2 } physics Physics { density -1 mass 2 }
}
DEF HALL Group { children [
  DEF DOOR Solid { translation 3 0 1 name "door" boundingObject Box { size 0.4 0.1 0.1 } physics Physics { density -1 mass 1 } }
] }
DEF TALKER Robot {
  translation 9 0 0 name "talker" controller "talker"
  children [ Emitter { name "out" } Receiver { name "in" channel 7 } ]
}
"#;

/// A world that names a plugin, in steps of 8 ms.
fn world(plugin: &str) -> String {
    format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 8 physics \"{plugin}\" }}\n{NODES}\n")
}

const PLUGIN: &str = r#"
#include <ode/ode.h>
#include <plugins/physics.h>
#include <string.h>

static dBodyID crate, door;
static dGeomID box, ground, ray;
static dJointID hinge;
static dJointFeedback feedback;
static const dReal *place;
static int count, points, met;

void webots_physics_init(dWorldID world, dSpaceID space, dJointGroupID group) {
  dVector3 gravity;
  dMass mass;
  crate = dWebotsGetBodyFromDEF("CRATE");
  door = dWebotsGetBodyFromDEF("HALL.DOOR");
  box = dWebotsGetGeomFromDEF("CRATE");
  ground = dWebotsGetGeomFromDEF("GROUND");
  dWorldGetGravity(dBodyGetWorld(crate), gravity);
  dBodyGetMass(crate, &mass);
  place = dBodyGetPosition(crate);
  dWebotsConsolePrintf("start: gravity %.2f, mass %.2f, body of geom %d, nobody %d, ground moves %d, box %d\n", gravity[2],
                       mass.mass, dGeomGetBody(box) == crate, dWebotsGetBodyFromDEF("NOBODY") == NULL,
                       dGeomGetBody(ground) != NULL, dGeomGetClass(box) == dBoxClass);
  hinge = dJointCreateHinge(world, 0);
  dJointAttach(hinge, door, 0);
  dJointSetHingeAnchor(hinge, 2.8, 0, 1);
  dJointSetHingeAxis(hinge, 0, 1, 0);
  dJointSetHingeParam(hinge, dParamLoStop, -0.5);
  dJointSetHingeParam(hinge, dParamHiStop, 0.5);
  dJointSetFeedback(hinge, &feedback);
  ray = dCreateRay(space, 5);
  dGeomSetDynamicFlag(ray);
  dGeomRaySet(ray, 1, 0, 0.1, -1, 0, 0);
}

void webots_physics_step() {
  int size = 0;
  const char *data = (const char *)dWebotsReceive(&size);
  if (data)
    dWebotsConsolePrintf("heard %d: %s", size, data);
  if (count == 0) {
    dContactGeom hit;
    int hits = dCollide(ray, box, 1, &hit, sizeof hit);
    dWebotsConsolePrintf("ray %d at %.3f, depth %.3f, normal %.0f", hits, hit.pos[0], hit.depth, hit.normal[0]);
    dWebotsSend(7, "hello", 6);
  }
  dBodyAddForce(crate, 5, 0, 0);
}

int webots_physics_collide(dGeomID first, dGeomID second) {
  dContact contacts[10];
  if (dAreGeomsSame(first, ray) || dAreGeomsSame(second, ray)) {
    met += dAreGeomsSame(first, box) || dSpaceQuery((dSpaceID)box, second);
    return 0;
  }
  if (!(dAreGeomsSame(first, box) && dAreGeomsSame(second, ground)) && !(dAreGeomsSame(second, box) && dAreGeomsSame(first, ground)))
    return 0;
  points = dCollide(first, second, 10, &contacts[0].geom, sizeof(dContact));
  for (int i = 0; i < points; ++i) {
    contacts[i].surface.mode = dContactApprox1;
    contacts[i].surface.mu = 0.1;
    dJointAttach(dJointCreateContact(0, dWebotsGetContactJointGroup(), &contacts[i]), dGeomGetBody(first), dGeomGetBody(second));
  }
  return 1;
}

void webots_physics_step_end() {
  if (count == 0)
    dWebotsConsolePrintf("met %d, parts %d", met, dGeomGetBody(dSpaceGetGeom((dSpaceID)box, 0)) == crate);
  if (++count == 125)
    dWebotsConsolePrintf("end: %.0f ms, speed %.3f, height %.3f, points %d, angle %.3f, force %.2f, moved %d",
                         dWebotsGetTime(), dBodyGetLinearVel(crate)[0], place[2], points, dJointGetHingeAngle(hinge),
                         feedback.f1[2], place[0] > 0.5);
}

void webots_physics_cleanup() {
  dJointDestroy(hinge);
  dGeomDestroy(ray);
  printf("cleaned up\n");
  fflush(stdout);
}
"#;

const TALKER: &str = r#"
#include <math.h>
#include <stdio.h>
#include <webots/emitter.h>
#include <webots/receiver.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  WbDeviceTag out = wb_robot_get_device("out"), in = wb_robot_get_device("in");
  wb_receiver_enable(in, 8);
  wb_emitter_send(out, "to the plugin", 14);
  for (int i = 0; i < 5; ++i) {
    wb_robot_step(8);
    for (; wb_receiver_get_queue_length(in) > 0; wb_receiver_next_packet(in))
      printf("from the plugin: %s, strength %f, direction known %d\n", (const char *)wb_receiver_get_data(in),
             wb_receiver_get_signal_strength(in), !isnan(wb_receiver_get_emitter_direction(in)[0]));
  }
  wb_robot_cleanup();
  return 0;
}
"#;

fn project(plugin: &str) -> Project {
    let project = Project::new("");
    project.write("worlds/w.wbt", &world(plugin));
    project.write("controllers/talker/talker.c", TALKER);
    project
}

const RUN: [&str; 4] = ["--duration", "1.1", "--mode=fast", "worlds/w.wbt"];

#[test]
fn a_plugin_applies_forces_joints_collisions_and_messages() {
    let project = project("shove");
    project.write("plugins/physics/shove/shove.c", PLUGIN);
    let makefile =
        "include $(WEBOTS_HOME_PATH)/resources/projects/default/plugins/physics/Makefile.include\n";
    project.write("plugins/physics/shove/Makefile", makefile);
    let ended = project.run_both_ways(&RUN);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let start = "start: gravity -9.81, mass 2.00, body of geom 1, nobody 1, ground moves 0, box 1";
    // 5 N against friction of 0.1: 1.519 m/s² for 125 steps of 8 ms. The door has come to its stop.
    let end = "end: 992 ms, speed 1.519, height 0.100, points 4, angle 0.500, force 9.81, moved 1";
    for text in [
        start,
        "ray 1 at 0.100, depth 0.900, normal 1",
        "met 1, parts 1",
        "heard 14: to the plugin",
        "from the plugin: hello, strength inf, direction known 0",
        end,
    ] {
        assert!(ended.err.contains(text), "{text}\n{}", ended.err);
    }
    assert!(ended.out.contains("cleaned up"), "{}", ended.out);
    assert!(!ended.err.contains("works only in functions"), "cleaning up is no mistake: {}", ended.err);
}

#[test]
fn a_cpp_plugin_with_the_old_signature_is_started() {
    let project = project("old");
    let source = "#include <plugins/physics.h>\nvoid webots_physics_init(dWorldID w, dSpaceID, dJointGroupID) {\n  \
                  dWorldSetGravity(w, 0, 0, 0);\n  dWebotsConsolePrintf(\"init %d\", dWorldGetERP(w) > 0);\n}\n\
                  void webots_physics_step() { int size; void *heard = dWebotsReceive(&size); (void)heard; }\n\
                  void webots_physics_cleanup() {}\n";
    project.write("plugins/physics/old/old.cpp", source);
    let ended = project.run(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"]);
    assert!(ended.err.contains("init 1"), "{}", ended.err);
}

#[test]
fn unusable_plugins_are_reported_and_the_simulation_continues() {
    let run = |name: &str, source: Option<&str>, status: i32| {
        let project = project(name);
        if let Some(source) = source {
            project.write(&format!("plugins/physics/{name}/{name}.c"), source);
        }
        let ended = project.run_both_ways(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(status), "{}", ended.err);
        ended.err
    };
    let messages = run("gone", None, 3);
    assert!(messages.contains("plugins/physics/gone"), "{messages}");
    let calls = "void dSpaceDestroyAll();\nvoid webots_physics_step() { dSpaceDestroyAll(); }\nvoid webots_physics_cleanup() {}\n";
    let messages = run("unknown", Some(calls), 3);
    assert!(messages.contains("dSpaceDestroyAll") && messages.contains("ode/ode.h lists"), "{messages}");
    let messages = run("half", Some("void webots_physics_step() {}\n"), 3);
    assert!(messages.contains("it has no function webots_physics_cleanup()"), "{messages}");
    let messages = run("broken", Some("this is no C\n"), 3);
    assert!(messages.contains("it could not be built"), "{messages}");
    // A body that is not there does no harm.
    let wrong = "#include <plugins/physics.h>\nvoid webots_physics_step() {\n  dBodyAddForce(NULL, 1, 2, 3);\n  \
                 dJointSetHingeAxis((dJointID)0x1234, 0, 0, 1);\n  if (dBodyGetPosition(NULL)[0] != 0) dWebotsConsolePrintf(\"odd\");\n}\n\
                 void webots_physics_cleanup() {}\n";
    let messages = run("wrong", Some(wrong), 0);
    assert!(
        messages.contains("dBodyAddForce: this is not a body")
            && messages.contains("dJointSetHingeAxis: this is not a joint"),
        "{messages}"
    );
}

/// Bodies and geoms of the plugin's own: a ball, a box, a capsule and a cylinder fall on the ground of the world and on
/// its crate; in a space of the plugin's own, balls fall on a mesh and on a plane.
const OWN: &str = r#"
#include <ode/ode.h>
#include <plugins/physics.h>
#include <stdlib.h>

#define COUNT 7
static dWorldID world;
static dSpaceID mine;
static dBodyID bodies[COUNT];
static dGeomID geoms[COUNT], probe;
static dTriMeshDataID data;
static int count, calls, is_mine = 1;

static void add(int at, dGeomID geom, double x, double z) {
  dMass mass;
  dMassSetSphereTotal(&mass, 0.5, 0.1);
  bodies[at] = dBodyCreate(world);
  dBodySetMass(bodies[at], &mass);
  dBodySetPosition(bodies[at], x, 0, z);
  dGeomSetBody(geom, bodies[at]);
  dGeomSetData(geom, &is_mine);
  geoms[at] = geom;
}

void webots_physics_init(dWorldID w, dSpaceID space, dJointGroupID group) {
  static const dReal points[4][4] = {{-9, -1, 0.3}, {-7, -1, 0.3}, {-7, 1, 0.3}, {-9, 1, 0.3}};
  static const dTriIndex triangles[6] = {0, 1, 2, 0, 2, 3};
  static int starts = 0;
  dMatrix3 lying;
  count = calls = 0;
  world = w;
  mine = dSimpleSpaceCreate(0);
  add(0, dCreateSphere(space, 0.1), -2, 0.3);
  add(1, dCreateBox(space, 0.2, 0.3, 0.4), -3, 0.4);
  add(2, dCreateCapsule(space, 0.1, 0.2), -4, 0.3);
  dRFromAxisAndAngle(lying, 0, 1, 0, M_PI / 2);
  dBodySetRotation(bodies[2], lying);
  add(3, dCreateCylinder(space, 0.1, 0.3), -5, 0.3);
  dBodySetRotation(bodies[3], lying);
  add(4, dCreateSphere(space, 0.1), 0, 0.5);
  add(5, dCreateSphere(mine, 0.1), -8, 0.6);
  add(6, dCreateSphere(mine, 0.1), -10, 0.4);
  data = dGeomTriMeshDataCreate();
  dGeomTriMeshDataBuildSimple(data, points[0], 4, triangles, 6);
  dGeomSetData(dCreateTriMesh(mine, data, NULL, NULL, NULL), &is_mine);
  dGeomSetData(dCreatePlane(mine, 0, 0, 2, 0.2), &is_mine);
  probe = dCreateRay(0, 5);
  dGeomRaySet(probe, -8, 0, 3, 0, 0, -1);
  dWebotsConsolePrintf("start %d: geom %d, class %d, in %d, others %d", ++starts, dGeomGetBody(geoms[1]) == bodies[1],
                       dGeomGetClass(geoms[3]) == dCylinderClass, dSpaceQuery(mine, geoms[5]), dSpaceGetNumGeoms(mine));
}

static void near(void *what, dGeomID first, dGeomID second) {
  dContact contacts[8];
  int n = dCollide(first, second, 8, &contacts[0].geom, sizeof(dContact));
  ++calls;
  for (int i = 0; i < n; ++i) {
    contacts[i].surface.mode = dContactApprox1;
    contacts[i].surface.mu = 0.5;
    dJointAttach(dJointCreateContact(world, dWebotsGetContactJointGroup(), &contacts[i]), dGeomGetBody(first), dGeomGetBody(second));
  }
}

int webots_physics_collide(dGeomID first, dGeomID second) {
  if (dGeomGetData(first) != &is_mine && dGeomGetData(second) != &is_mine)
    return 0;
  near(NULL, first, second);
  return 1;
}

void webots_physics_step() {
  dSpaceCollide(mine, NULL, near);
}

void webots_physics_step_end() {
  dContactGeom hit;
  dReal box[6];
  int hits;
  ++count;
  if (count != 250 && count != 3)
    return;
  dGeomGetAABB(geoms[1], box);
  hits = dCollide(probe, geoms[5], 1, &hit, sizeof hit);
  dWebotsConsolePrintf("at %d: %.4f %.4f %.4f %.4f %.4f %.4f %.4f, ray %d %.3f, top %.3f, called %d", count,
                       dBodyGetPosition(bodies[0])[2], dBodyGetPosition(bodies[1])[2], dBodyGetPosition(bodies[2])[2],
                       dBodyGetPosition(bodies[3])[2], dBodyGetPosition(bodies[4])[2], dGeomGetPosition(geoms[5])[2],
                       dBodyGetPosition(bodies[6])[2], hits, hit.depth, box[5], calls > 0);
}

void webots_physics_cleanup() {
  dGeomTriMeshDataDestroy(data);
  dSpaceDestroy(mine);
  dBodyDestroy(bodies[0]);
}
"#;

#[test]
fn bodies_and_geoms_of_a_plugin_fall_and_collide() {
    let project = project("own");
    project.write("plugins/physics/own/own.c", OWN);
    let ended = project.run_both_ways(&["--duration", "2.1", "--mode=fast", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(ended.err.contains("start 1: geom 1, class 1, in 1, others 4"), "{}", ended.err);
    // Ball, box, capsule and cylinder that lie, ball on the crate, ball on the mesh, ball on the plane.
    let rest = "at 250: 0.1000 0.2000 0.1000 0.1000 0.3000 0.4000 0.2000, ray 1 2.500, top 0.400, called 1";
    assert!(ended.err.contains(rest), "{}", ended.err);
}

#[test]
fn objects_of_a_plugin_are_removed_by_a_reset_and_a_reload() {
    const BOSS: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
#include <webots/supervisor.h>
int main() {
  wb_robot_init();
  for (int i = 0; i < 50; ++i) {
    for (int j = 0; j < 4; ++j)
      wb_robot_step(8);
    wb_supervisor_simulation_reset();
    wb_robot_step(8);
  }
  FILE *file = fopen("times", "a+");
  fputc('x', file);
  long times = ftell(file);
  fclose(file);
  if (times < 3)
    wb_supervisor_world_reload();
  else
    wb_supervisor_simulation_quit(0);
  wb_robot_step(8);
  wb_robot_cleanup();
  return 0;
}
"#;
    for more in ["--log=note", "--isolate-plugins=60"] {
        let project = Project::new("");
        let nodes = NODES.split("DEF TALKER").next().unwrap_or_default();
        let boss = "Robot { name \"boss\" supervisor TRUE controller \"boss\" }";
        project.write(
            "worlds/w.wbt",
            &format!(
                "#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 8 physics \"own\" }}\n{nodes}{boss}\n"
            ),
        );
        project.write("controllers/boss/boss.c", BOSS);
        project.write("plugins/physics/own/own.c", OWN);
        let ended = project.run(&["--duration", "60", "--mode=fast", "--no-page", more, "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        let lines: Vec<&str> = ended.err.lines().filter(|line| line.contains("at 3: ")).collect();
        assert_eq!(lines.len(), 150, "{}", ended.err);
        assert!(lines.iter().all(|line| *line == lines[0]), "{}", ended.err);
        // The library is loaded again with the world.
        assert_eq!(
            ended.err.matches("start 51: ").count() + ended.err.matches("start 153: ").count(),
            3,
            "{}",
            ended.err
        );
        assert!(!ended.err.contains("physics plugin own: "), "{}", ended.err);
    }
}

/// Joints with a slide and turns, in both orders of their bodies: what ODE 0.16 says of them after 100 steps of 10 ms in
/// which the second body is held, and the geometry that its getters mean.
const SLIDES: &str = r#"
#include <plugins/physics.h>
static dWorldID world;
static dBodyID bodies[3][2][2];
static dJointID joints[3][2];
static int count;

void webots_physics_init(dWorldID w, dSpaceID space, dJointGroupID group) {
  world = w;
  dWorldSetGravity(w, 0, 0, 0);
  for (int kind = 0; kind < 3; ++kind)
    for (int order = 0; order < 2; ++order) {
      dBodyID a = dBodyCreate(w), b = dBodyCreate(w);
      double y = 10 * kind + 5 * order;
      bodies[kind][order][0] = a;
      bodies[kind][order][1] = b;
      dBodySetPosition(a, 0, y, 9);
      dBodySetPosition(b, 1, y, 9);
      dJointID j = kind == 0 ? dJointCreatePR(w, 0) : kind == 1 ? dJointCreatePU(w, 0) : dJointCreatePiston(w, 0);
      joints[kind][order] = j;
      dJointAttach(j, order ? b : a, order ? a : b);
      if (kind == 0) {
        dJointSetPRAnchor(j, 1, y, 9);
        dJointSetPRAxis1(j, 1, 0, 0);
        dJointSetPRAxis2(j, 0, 0, 1);
      } else if (kind == 1) {
        dJointSetPUAnchor(j, 1, y, 9);
        dJointSetPUAxisP(j, 1, 0, 0);
        dJointSetPUAxis1(j, 0, 1, 0);
        dJointSetPUAxis2(j, 0, 0, 1);
      } else {
        dJointSetPistonAnchor(j, 1, y, 9);
        dJointSetPistonAxis(j, 1, 0, 0);
      }
      dJointID held = dJointCreateFixed(w, 0);
      dJointAttach(held, a, 0);
      dJointSetFixed(held);
      dBodySetLinearVel(b, 0.5, 0, 0);
      dBodySetAngularVel(b, kind == 2 ? 0.7 : 0, kind == 1 ? 0.3 : 0, kind == 2 ? 0 : 0.7);
    }
}

void webots_physics_step() {}

void webots_physics_step_end() {
  if (++count != 100)
    return;
  for (int order = 0; order < 2; ++order) {
    dBodyID *pr = bodies[0][order], *pu = bodies[1][order], *piston = bodies[2][order];
    dJointID j = joints[0][order], k = joints[1][order], l = joints[2][order];
    /* Where the second frame is, along the slide of the first body. */
    dVector3 along, apart;
    dJointGetPRAxis1(j, along);
    for (int i = 0; i < 3; ++i)
      apart[i] = dBodyGetPosition(pr[order ? 1 : 0])[i] - dBodyGetPosition(pr[order ? 0 : 1])[i] + (i == 0 ? (order ? -1 : 1) : 0);
    dWebotsConsolePrintf("PR %d: %.3f %.3f, %.3f %.3f, is %d", order, dJointGetPRPosition(j), dJointGetPRPositionRate(j),
                         dJointGetPRAngle(j), dJointGetPRAngleRate(j), fabs(dDOT(along, apart) - dJointGetPRPosition(j)) < 1e-6);
    dJointGetPUAxisP(k, along);
    for (int i = 0; i < 3; ++i)
      apart[i] = dBodyGetPosition(pu[order ? 1 : 0])[i] - dBodyGetPosition(pu[order ? 0 : 1])[i] + (i == 0 ? (order ? -1 : 1) : 0);
    dWebotsConsolePrintf("PU %d: %.2f %.2f, %.2f %.2f, %.2f %.2f, is %d", order, dJointGetPUPosition(k), dJointGetPUPositionRate(k),
                         dJointGetPUAngle1(k), dJointGetPUAngle2(k), dJointGetPUAngle1Rate(k), dJointGetPUAngle2Rate(k),
                         fabs(dDOT(along, apart) - dJointGetPUPosition(k)) < 1e-6);
    dWebotsConsolePrintf("piston %d: %.3f %.3f, %.3f %.3f, at %.3f %.3f", order, dJointGetPistonPosition(l),
                         dJointGetPistonPositionRate(l), dJointGetPistonAngle(l), dJointGetPistonAngleRate(l),
                         dBodyGetPosition(piston[1])[0], dBodyGetPosition(piston[1])[2]);
  }
  /* The parameters of the second axis of a PR joint are those of its turn. */
  dJointSetPRParam(joints[0][0], dParamLoStop2, -0.7);
  dJointSetPRParam(joints[0][0], dParamHiStop2, -0.7);
  dJointSetPRParam(joints[0][0], dParamFMax, 1000);
  dJointSetPRParam(joints[0][0], dParamVel, 0.25);
}

void webots_physics_cleanup() {
  dWebotsConsolePrintf("nobody reads this");
}
"#;

#[test]
fn slider_and_hinge_joints_report_the_values_of_ode() {
    let project = Project::new("");
    project
        .write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 10 physics \"slides\" }\n");
    project.write("plugins/physics/slides/slides.c", SLIDES);
    let ended = project.run_both_ways(&["--duration", "1.1", "--mode=fast", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    for line in [
        "PR 0: -0.500 -0.500, -0.700 -0.700, is 1",
        "piston 0: -0.500 -0.500, -0.700 -0.700, at 1.500 9.000",
        "piston 1: 0.500 0.500, 0.700 0.700, at 1.500 9.000",
        "PU 0: -0.50 -0.50, -0.30 -0.70, -0.30 -0.70, is 1",
    ] {
        assert!(ended.err.contains(line), "{line}\n{}", ended.err);
    }
    // Integrators differ where the slider rotates, too; readings must match the geometry.
    assert_eq!(ended.err.matches("is 1").count(), 4, "{}", ended.err);
}

/// A library built without this program, against ODE's own header if it is installed.
#[test]
fn a_prebuilt_plugin_is_loaded() {
    let project = project("made");
    let source = project.path("made.c");
    let calls = PLUGIN.replace("  hinge = dJoint", "  dJointCreateDHinge(world, 0);\n  hinge = dJoint");
    std::fs::write(&source, calls).unwrap();
    std::fs::create_dir_all(project.path("plugins/physics/made")).unwrap();
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/ode/include");
    let built = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-O2", "-Wno-error", "-I"])
        .arg(headers)
        .arg("-o")
        .arg(project.path("plugins/physics/made/libmade.so"))
        .arg(source)
        .status();
    assert!(built.unwrap().success());
    let ended = project.run(&RUN);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let end = "end: 992 ms, speed 1.519, height 0.100, points 4, angle 0.500, force 9.81, moved 1";
    assert!(ended.err.contains(end), "{}", ended.err);
    assert!(
        ended.err.contains(
            "dJointCreateDHinge() is not supported and does nothing: the physics engine has no such joint"
        ),
        "{}",
        ended.err
    );
}

/// Libraries from Webots name `dWebotsConsolePrintf()`, which the header defines here; those of other systems cannot be read.
#[test]
fn a_plugin_that_cannot_be_loaded_is_rebuilt_from_source() {
    let project = project("moved");
    project.write("plugins/physics/moved/moved.c", PLUGIN);
    project.write("plugins/physics/moved/libmoved.so", "a library of another machine");
    let ended = project.run(&RUN);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let why = "the library of the physics plugin moved is rebuilt, because it cannot be loaded";
    let start = "start: gravity -9.81, mass 2.00";
    assert!(ended.err.contains(why) && ended.err.contains(start), "{}", ended.err);
    // What was built stays.
    let ended = project.run(&RUN);
    assert!(!ended.err.contains("building") && ended.err.contains(start), "{}", ended.err);
}

/// What the header declares is exported by the program, or is a macro.
#[test]
fn the_ode_header_declares_all_exported_functions() {
    let headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings/ode/include/ode/ode.h");
    let text = std::fs::read_to_string(headers).unwrap();
    let declared: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(" /*").next())
        .filter(|line| {
            line.ends_with(");") && !line.starts_with([' ', '#', '}']) && !line.starts_with("typedef")
        })
        .filter_map(|line| line.split('(').next()?.rsplit([' ', '*']).next())
        .collect();
    assert!(declared.len() > 530, "{}", declared.len());
    let calls: String = declared.iter().map(|name| format!("  (void *){name},\n")).collect();
    let project = project("all");
    let source = format!(
        "#include <plugins/physics.h>\nvoid *all[] = {{\n{calls}}};\nvoid webots_physics_step() {{}}\n\
         void webots_physics_cleanup() {{}}\n\
         void webots_physics_init(dWorldID w, dSpaceID s, dJointGroupID g) {{ dWebotsConsolePrintf(\"all %d\", (int)(sizeof all / sizeof *all)); }}\n"
    );
    project.write("plugins/physics/all/all.c", &source);
    let ended = project.run(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"]);
    assert!(ended.err.contains(&format!("all {}", declared.len())), "{}", ended.err);
}
