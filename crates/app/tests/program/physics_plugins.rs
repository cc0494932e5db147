//! Physics plugins in C: what they are told, what they change, and what happens to those that cannot be used.

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
    dWebotsConsolePrintf("met %d, parts %d", met, dGeomGetBody(dSpaceGetGeom((dSpaceID)box, 0)) == crate);
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
fn a_plugin_pushes_holds_collides_and_talks() {
    let project = project("shove");
    project.write("plugins/physics/shove/shove.c", PLUGIN);
    let makefile =
        "include $(WEBOTS_HOME_PATH)/resources/projects/default/plugins/physics/Makefile.include\n";
    project.write("plugins/physics/shove/Makefile", makefile);
    let ended = project.run(&RUN);
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
    assert!(!ended.err.contains("works only in the functions"), "cleaning up is no mistake: {}", ended.err);
}

#[test]
fn a_plugin_in_cpp_with_the_arguments_of_old_is_started() {
    let project = project("old");
    let source = "#include <plugins/physics.h>\nvoid webots_physics_init(dWorldID w, dSpaceID, dJointGroupID) {\n  \
                  dWorldSetGravity(w, 0, 0, 0);\n  dWebotsConsolePrintf(\"init %d\", dWorldGetERP(w) > 0);\n}\n\
                  void webots_physics_step() {}\nvoid webots_physics_cleanup() {}\n";
    project.write("plugins/physics/old/old.cpp", source);
    let ended = project.run(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"]);
    assert!(ended.err.contains("init 1"), "{}", ended.err);
}

#[test]
fn what_cannot_be_used_is_told_and_the_world_goes_on() {
    let run = |name: &str, source: Option<&str>| {
        let project = project(name);
        if let Some(source) = source {
            project.write(&format!("plugins/physics/{name}/{name}.c"), source);
        }
        let ended = project.run(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        ended.err
    };
    let told = run("gone", None);
    assert!(told.contains("plugins/physics/gone"), "{told}");
    let calls = "void dSpaceDestroyAll();\nvoid webots_physics_step() { dSpaceDestroyAll(); }\nvoid webots_physics_cleanup() {}\n";
    let told = run("unknown", Some(calls));
    assert!(told.contains("dSpaceDestroyAll") && told.contains("ode/ode.h lists"), "{told}");
    let told = run("half", Some("void webots_physics_step() {}\n"));
    assert!(told.contains("it has no function webots_physics_cleanup()"), "{told}");
    let told = run("broken", Some("this is no C\n"));
    assert!(told.contains("it could not be built"), "{told}");
    // A body that is not there does no harm.
    let wrong = "#include <plugins/physics.h>\nvoid webots_physics_step() {\n  dBodyAddForce(NULL, 1, 2, 3);\n  \
                 dJointSetHingeAxis((dJointID)0x1234, 0, 0, 1);\n  if (dBodyGetPosition(NULL)[0] != 0) dWebotsConsolePrintf(\"odd\");\n}\n\
                 void webots_physics_cleanup() {}\n";
    let told = run("wrong", Some(wrong));
    assert!(
        told.contains("dBodyAddForce: this is no body")
            && told.contains("dJointSetHingeAxis: this is no joint"),
        "{told}"
    );
}
