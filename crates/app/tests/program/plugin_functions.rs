//! The manual's page on the functions that physics plugins may call, sentence by sentence, and ODE's functions on bodies and
//! geoms that worlds have no fields for.

use crate::project::Project;

const NODES: &str = r#"
DEF GROUND Solid { name "ground" boundingObject Plane { size 100 100 } }
DEF BLUE Robot {
  translation 0 0 1 name "blue" controller "<none>" physics Physics { density -1 mass 1 }
  boundingObject Box { size 0.2 0.2 0.2 }
  children [ Group { children [
    DEF YAW Solid {
      translation 0.3 0 0 rotation 0 0 1 1.5707963 name "yaw" physics Physics { density -1 mass 1 } boundingObject Sphere { radius 0.1 }
      children [ HingeJoint { endPoint DEF PITCH Solid {
        name "pitch" physics Physics { density -1 mass 1 } boundingObject Group { children [
          Pose { translation 0 0 0.5 children [ Box { size 0.1 0.2 0.3 } ] } Sphere { radius 0.05 }
        ] }
      } } ]
    }
    DEF LIGHT Solid { name "light" boundingObject Box { size 0.01 0.01 0.01 } }
    DEF BARE Solid { name "bare" physics Physics { density -1 mass 0.1 } }
  ] } ]
}
DEF RED Robot { translation 9 0 1 name "red" controller "<none>" children [ DEF LONE Transform { } ] }
DEF WALL Solid { translation 3 0 0.5 name "wall" boundingObject Pose { translation 0 1 0 children [ Box { size 1 2 3 } ] } }
DEF MESH Solid { translation -3 0 1 name "mesh" boundingObject IndexedFaceSet {
  coord Coordinate { point [ -1 -1 0, 1 -1 0, 1 1 0, -1 1 0 ] } coordIndex [ 0 1 2 3 -1 ]
} }
DEF LOOSE Solid { translation 0 5 3 name "loose" physics Physics { density -1 mass 1 } boundingObject Box { size 0.1 0.2 0.4 } }
"#;

fn run(nodes: &str, plugin: &str, seconds: &str) -> String {
    let project = Project::new("");
    let world =
        format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 8 physics \"ask\" }}\n{NODES}\n{nodes}\n");
    project.write("worlds/w.wbt", &world);
    project.write("controllers/caller/caller.c", CALLER);
    project.write("plugins/physics/ask/ask.c", plugin);
    let ended = project.run_both_ways(&["--duration", seconds, "--mode=fast", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    ended.err
}

const CALLER: &str = r#"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <webots/emitter.h>
#include <webots/receiver.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  WbDeviceTag out = wb_robot_get_device("out"), in = wb_robot_get_device("in");
  wb_receiver_enable(in, 8);
  wb_emitter_send(out, "one", 4);
  wb_emitter_send(out, "two", 4);
  for (int i = 0; i < 6; ++i) {
    wb_robot_step(8);
    for (; wb_receiver_get_queue_length(in) > 0; wb_receiver_next_packet(in)) {
      char answer[64];
      const char *data = (const char *)wb_receiver_get_data(in);
      snprintf(answer, sizeof answer, "got %s of %d, strength %f, nan %d", data, wb_receiver_get_data_size(in),
               wb_receiver_get_signal_strength(in), isnan(wb_receiver_get_emitter_direction(in)[0]));
      wb_emitter_send(out, answer, (int)strlen(answer) + 1);
    }
  }
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn bodies_and_geoms_are_found_as_documented() {
    let printed = run(
        "",
        r#"
#include <plugins/physics.h>
void webots_physics_init() {
  dBodyID blue = dWebotsGetBodyFromDEF("BLUE"), pitch = dWebotsGetBodyFromDEF("PITCH");
  /* "Dots can be used when looking for a specific node path"; "each dot can be substituted by any number of … nodes". */
  dWebotsConsolePrintf("paths %d %d %d %d", dWebotsGetBodyFromDEF("BLUE.YAW.PITCH") == pitch && pitch,
                       dWebotsGetBodyFromDEF("BLUE.PITCH") == pitch, dWebotsGetBodyFromDEF("RED.PITCH") == NULL,
                       dWebotsGetBodyFromDEF("PITCH.BLUE") == NULL);
  /* "NULL if there is no Solid with the specified DEF name … if the physics field is undefined … merged with an ancestor." */
  dWebotsConsolePrintf("nobody %d %d %d %d %d", dWebotsGetBodyFromDEF("NOBODY") == NULL, dWebotsGetBodyFromDEF("LONE") == NULL,
                       dWebotsGetBodyFromDEF("RED") == NULL, dWebotsGetBodyFromDEF("YAW") == NULL, dWebotsGetBodyFromDEF("BARE") == NULL);
  /* "The dGeomID … corresponds to the boundingObject of the Solid"; "NULL if the boundingObject field … is undefined". */
  dGeomID yaw = dWebotsGetGeomFromDEF("BLUE.YAW"), wall = dWebotsGetGeomFromDEF("WALL"), parts = dWebotsGetGeomFromDEF("PITCH");
  dWebotsConsolePrintf("geoms %d %d %d %d %.1f", dWebotsGetGeomFromDEF("NOBODY") == NULL, dWebotsGetGeomFromDEF("RED") == NULL,
                       dWebotsGetGeomFromDEF("BARE") == NULL, dGeomGetClass(yaw) == dSphereClass, dGeomSphereGetRadius(yaw));
  /* "Using the returned dGeomID, it is also possible to obtain the corresponding dBodyID": of what is merged, the whole's. */
  const dReal *axis = dBodyGetRotation(dGeomGetBody(yaw));
  dWebotsConsolePrintf("bodies %d %d %d, axes %.1f", dGeomGetBody(yaw) == blue, dGeomGetBody(wall) == NULL,
                       dGeomGetBody(parts) == pitch, axis[0]);
  dWebotsConsolePrintf("light %d %d", dWebotsGetGeomFromDEF("LIGHT") != NULL, dGeomGetBody(dWebotsGetGeomFromDEF("LIGHT")) == NULL);
  dWebotsConsolePrintf("wall at %.1f %.1f", dGeomGetPosition(wall)[0], dGeomGetPosition(wall)[1]);
  /* "only the top level dGeomID … can be made of a whole hierarchy": a space with parts. */
  int n = dSpaceGetNumGeoms((dSpaceID)parts);
  dGeomID box = dSpaceGetGeom((dSpaceID)parts, 0), ball = dSpaceGetGeom((dSpaceID)parts, 1);
  dVector3 sides;
  dGeomBoxGetLengths(box, sides);
  dWebotsConsolePrintf("space %d of %d: %d %d, %.1f %.1f %.1f, at %.2f, %.2f", dGeomGetClass(parts) == dSimpleSpaceClass, n,
                       dGeomGetClass(box) == dBoxClass, dGeomGetClass(ball) == dSphereClass, sides[0], sides[1], sides[2],
                       dGeomGetPosition(box)[2], dGeomGetPosition(ball)[2]);
  dWebotsConsolePrintf("parts %d %d %d %d %d", dGeomGetBody(box) == pitch, dAreGeomsSame(box, parts), dSpaceQuery((dSpaceID)parts, ball),
                       dSpaceGetGeom((dSpaceID)parts, 2) == NULL, (dGeomID)dGeomGetSpace(box) == parts);
  /* Plugins compare with nodes that a world may lack. */
  dWebotsConsolePrintf("null %d %d", dAreGeomsSame(NULL, box), dAreGeomsSame(box, NULL));
  dWebotsConsolePrintf("group %d", dWebotsGetContactJointGroup() != NULL);
  /* "This function switches on the dynamic flag": a ray may be dynamic. */
  dGeomID ray = dCreateRay(dGeomGetSpace(wall), 1);
  dGeomSetDynamicFlag(ray);
  dGeomDestroy(ray);
}
void webots_physics_step() {}
void webots_physics_cleanup() {}
"#,
        "0.05",
    );
    for line in [
        "paths 1 1 1 1",
        "nobody 1 1 1 1 1",
        "geoms 1 1 1 1 0.1",
        "bodies 1 1 1, axes 1.0",
        "light 1 1",
        "wall at 3.0 1.0",
        "space 1 of 2: 1 1, 0.1 0.2 0.3, at 1.50, 1.00",
        "parts 1 1 1 1 1",
        "null 0 0",
        "group 1",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    assert!(!printed.contains("this is not a geom"), "{printed}");
}

#[test]
fn messages_time_and_lines_work_as_documented() {
    let talker = r#"
Robot { name "caller" controller "caller" children [
  Emitter { name "out" range -1 baudRate -1 } Receiver { name "in" channel 3 baudRate -1 } Receiver { name "other" channel 4 }
] }"#;
    let printed = run(
        talker,
        r#"
#include <plugins/physics.h>
static int steps;
void webots_physics_init() {
  /* "A prefix and a '\n' (new line) character will automatically be added"; "a '\f' … can optionally be used for clearing up". */
  dWebotsConsolePrintf("\fplain %s %d %.2f %%", "text", 7, 1.5);
  char text[6001];
  memset(text, 'x', 6000);
  text[6000] = 0;
  dWebotsConsolePrintf("long %s end\n", text);
  /* "the current simulation time in milliseconds [ms] as a double". */
  dWebotsConsolePrintf("time %.1f", dWebotsGetTime());
}
void webots_physics_step() {
  int size = -1, n = 1;
  char *data = (char *)dWebotsReceive(&size);
  /* "If no data was sent, it returns NULL"; "they will be concatenated"; "every message will terminate with the null character". */
  if (!data && steps == 9) dWebotsConsolePrintf("nothing, size %d", size);
  for (int i = 0; data && i < size; i += (int)strlen(data + i) + 1)
    dWebotsConsolePrintf("Received message %d: %s", n++, data + i);
  if (steps++ == 1) dWebotsSend(3, "salute", 7);
}
void webots_physics_cleanup() { dWebotsConsolePrintf("clean at %.1f, %d", dWebotsGetTime(), dWebotsGetBodyFromDEF("BLUE") != NULL); }
"#,
        "0.08",
    );
    let long = format!("[ask] long {} end", "x".repeat(6000));
    for line in [
        "[ask] plain text 7 1.50 %",
        long.as_str(),
        "[ask] time 0.0",
        "[ask] Received message 1: one\n[ask] Received message 2: two\n",
        "Received message 1: got salute of 7, strength inf, nan 1",
        "nothing, size 0",
        "[ask] clean at 80.0, 1",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

#[test]
fn values_set_for_bodies_are_applied() {
    let printed = run(
        "",
        r#"
#include <plugins/physics.h>
static dBodyID loose, spinner, tumbler, damped, slow, sleeper, calm;
static int count, moves;
static void moved(dBodyID body) { moves += body == loose && dBodyGetPosition(body)[2] < 3; }
static dBodyID make(dWorldID world, double x) {
  dMass mass;
  dBodyID body = dBodyCreate(world);
  dMassSetBoxTotal(&mass, 1, 0.1, 0.2, 0.4);
  dBodySetMass(body, &mass);
  dBodySetPosition(body, x, 20, 3);
  dBodySetGravityMode(body, 0);
  return body;
}
void webots_physics_init(dWorldID world, dSpaceID space, dJointGroupID group) {
  world = dBodyGetWorld(loose = dWebotsGetBodyFromDEF("LOOSE"));
  dBodySetMovedCallback(loose, moved);
  dBodyDisable(loose);
  dWebotsConsolePrintf("disabled %d", dBodyIsEnabled(loose));
  spinner = make(world, 1);
  dBodySetGyroscopicMode(spinner, 0);
  dBodySetAngularVel(spinner, 1, 2, 3);
  tumbler = make(world, 2);
  dBodySetAngularVel(tumbler, 1, 2, 3);
  dWebotsConsolePrintf("gyro %d %d", dBodyGetGyroscopicMode(spinner), dBodyGetGyroscopicMode(tumbler));
  dWorldSetLinearDamping(world, 0.1);
  damped = make(world, 3);
  dBodySetLinearVel(damped, 1, 0, 0);
  dBodySetLinearDampingThreshold(damped, 0.5);
  dBodySetMaxAngularSpeed(damped, 2);
  dBodySetAngularVel(damped, 0, 0, 5);
  dWebotsConsolePrintf("damping %.3f %.1f %.1f, turn %.1f", dBodyGetLinearDamping(damped), dBodyGetLinearDamping(tumbler),
                       dBodyGetLinearDampingThreshold(damped), dBodyGetMaxAngularSpeed(damped));
  sleeper = make(world, 4);
  dBodySetAutoDisableFlag(sleeper, 1);
  dBodySetAutoDisableLinearThreshold(sleeper, 0.2);
  dBodySetAutoDisableSteps(sleeper, 5);
  dBodySetLinearVel(sleeper, 0.1, 0, 0);
  calm = make(world, 5);
  dBodySetLinearVel(calm, 0.1, 0, 0);
  dBodySetLinearDamping(calm, 0);
  dBodySetFiniteRotationMode(calm, 1);
  dBodySetFiniteRotationAxis(calm, 0, 0, 2);
  dVector3 axis;
  dBodyGetFiniteRotationAxis(calm, axis);
  dWebotsConsolePrintf("rest %d %.2f %d, finite %d %.1f", dBodyGetAutoDisableFlag(sleeper), dBodyGetAutoDisableLinearThreshold(sleeper),
                       dBodyGetAutoDisableSteps(sleeper), dBodyGetFiniteRotationMode(calm), axis[2]);
}
void webots_physics_step() {
  if (count == 50) dBodyEnable(loose);
}
void webots_physics_step_end() {
  const dReal *w = dBodyGetAngularVel(spinner), *u = dBodyGetAngularVel(tumbler);
  if (++count == 50) dWebotsConsolePrintf("hangs %.3f, moved %d", dBodyGetPosition(loose)[2], moves);
  if (count != 100) return;
  dWebotsConsolePrintf("spin %.4f %.4f %.4f, tumbles %d", w[0], w[1], w[2], fabs(u[0] - 1) > 0.01);
  dWebotsConsolePrintf("fell %.4f, moved %d", dBodyGetPosition(loose)[2], moves);
  dWebotsConsolePrintf("slowed to %.3f, turns %.3f", dBodyGetLinearVel(damped)[0], dBodyGetAngularVel(damped)[2]);
  dWebotsConsolePrintf("sleeps %d at %.4f, calm %d at %.4f", !dBodyIsEnabled(sleeper), dBodyGetPosition(sleeper)[0],
                       !dBodyIsEnabled(calm), dBodyGetPosition(calm)[0]);
}
void webots_physics_cleanup() {}
"#,
        "0.9",
    );
    // Without gyroscopic torque the velocity stays; 50 steps of 8 ms of a fall are 0.7848 m; 0.9^7 is the first below 0.5; in five
    // steps, 0.1 m/s goes down by a tenth each time; a hundred without loss are 80 mm.
    for line in [
        "disabled 0",
        "gyro 0 1",
        "damping 0.100 0.0 0.5, turn 2.0",
        "rest 1 0.20 5, finite 1 1.0",
        "hangs 3.000, moved 0",
        "spin 1.0000 2.0000 3.0000, tumbles 1",
        "fell 2.2152, moved 50",
        "slowed to 0.478, turns 2.000",
        "sleeps 1 at 4.0033, calm 0 at 5.0800",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

#[test]
fn geom_queries_are_answered() {
    let printed = run(
        "",
        r#"
#include <plugins/physics.h>
static dReal bowl(void *user, int x, int z) { return *(double *)user * (x + 2 * z); }
void webots_physics_init(dWorldID world, dSpaceID s, dJointGroupID group) {
  dGeomID wall = dWebotsGetGeomFromDEF("WALL"), mesh = dWebotsGetGeomFromDEF("MESH"), ray = dCreateRay(0, 5);
  dVector3 p, q, v, w;
  dContactGeom hits[4];
  dGeomGetRelPointPos(wall, 0.5, 0, 0, p);
  dGeomGetPosRelPoint(wall, p[0], p[1], p[2], q);
  dGeomVectorToWorld(wall, 0, 1, 0, v);
  dGeomVectorFromWorld(wall, 0, 0, 1, w);
  dWebotsConsolePrintf("points %.1f %.1f %.1f, %.1f, %.1f %.1f", p[0], p[1], p[2], q[0], v[1], w[2]);
  /* The front of the mesh looks up. */
  dGeomRaySet(ray, -2.5, 0.5, 0, 0, 0, 1);
  int behind = dCollide(ray, mesh, 4, hits, sizeof *hits);
  dGeomRaySetParams(ray, 0, 1);
  int culled = dCollide(ray, mesh, 4, hits, sizeof *hits);
  dGeomRaySet(ray, -2.5, 0.5, 3, 0, 0, -1);
  int front = dCollide(ray, mesh, 4, hits, sizeof *hits);
  dGeomRaySetClosestHit(ray, 1);
  int first, cull;
  dGeomRayGetParams(ray, &first, &cull);
  dWebotsConsolePrintf("ray %d %d %d at %.1f, modes %d %d %d", behind, culled, front, hits[0].depth, first, cull, dGeomRayGetClosestHit(ray));
  dVector3 a, b, c;
  dGeomTriMeshGetTriangle(mesh, 0, &a, &b, &c);
  dGeomTriMeshGetPoint(mesh, 0, 0, 0, p);
  dWebotsConsolePrintf("triangles %d, %.1f %.1f, %.1f", dGeomTriMeshGetTriangleCount(mesh), a[0] + b[0] + c[0], a[2], p[0] - a[0]);
  /* A convex box, a box in a transform, and a slope of heights (along y, as in ODE). */
  dReal corners[24];
  for (int i = 0; i < 8; ++i) {
    corners[3 * i] = i & 1 ? 0.5 : -0.5;
    corners[3 * i + 1] = i & 2 ? 0.5 : -0.5;
    corners[3 * i + 2] = i & 4 ? 0.5 : -0.5;
  }
  dGeomID convex = dCreateConvex(0, NULL, 0, corners, 8, NULL), inner = dCreateBox(0, 1, 1, 1), outer = dCreateGeomTransform(0);
  dGeomRaySet(ray, 0, 0, 4, 0, 0, -1);
  int n = dCollide(ray, convex, 1, hits, sizeof *hits);
  dWebotsConsolePrintf("convex %d, %d at %.1f", dGeomGetClass(convex) == dConvexClass, n, hits[0].depth);
  dGeomSetPosition(inner, 0, 0, 1);
  dGeomTransformSetGeom(outer, inner);
  dGeomSetPosition(outer, 0, 0, 1);
  n = dCollide(ray, outer, 1, hits, sizeof *hits);
  int named = hits[0].g2 == inner;
  dGeomTransformSetInfo(outer, 1);
  dCollide(ray, outer, 1, hits, sizeof *hits);
  dWebotsConsolePrintf("transform %d, %d at %.1f, %d %d", dGeomGetClass(outer) == dGeomTransformClass, n, hits[0].depth, named, hits[0].g2 == outer);
  double unit = 0.1;
  dHeightfieldDataID data = dGeomHeightfieldDataCreate();
  dGeomHeightfieldDataBuildCallback(data, &unit, bowl, 2, 4, 3, 3, 1, 0.5, 1, 0);
  dGeomID field = dCreateHeightfield(0, data, 1);
  dGeomSetPosition(field, 10, 0, 0);
  dGeomRaySet(ray, 10.5, 4, 1, 0, -1, 0);
  n = dCollide(ray, field, 1, hits, sizeof *hits);
  dWebotsConsolePrintf("field %d, %d at %.2f, %d", dGeomGetClass(field) == dHeightfieldClass, n, hits[0].pos[1], dGeomHeightfieldGetHeightfieldData(field) == data);
  /* Offsets by places in the world. */
  dBodyID body = dBodyCreate(world);
  dBodySetPosition(body, 1, 30, 3);
  dGeomSetBody(convex, body);
  dGeomSetOffsetWorldPosition(convex, 1, 31, 3);
  dWebotsConsolePrintf("offset %.1f %.1f", dGeomGetOffsetPosition(convex)[1], dGeomGetPosition(convex)[1]);
  dMatrix3 I;
  dVector3 one = {0, 0, 0}, two = {0.9, 0, 0}, far = {2, 0, 0}, sides = {1, 1, 1}, normal;
  dReal depth;
  int code;
  dRSetIdentity(I);
  n = dBoxBox(one, I, sides, two, I, sides, normal, &depth, &code, 4, hits, sizeof *hits);
  dWebotsConsolePrintf("boxes %d, %.1f, normal %.0f, %d %d", n, depth, normal[0], dBoxTouchesBox(one, I, sides, two, I, sides),
                       dBoxTouchesBox(one, I, sides, far, I, sides));
  dVector3 a1 = {0, 0, 0}, a2 = {2, 0, 0}, b1 = {1, 1, -1}, b2 = {1, 1, 1};
  dClosestLineSegmentPoints(a1, a2, b1, b2, p, q);
  dWebotsConsolePrintf("lines %.1f %.1f", p[0], q[1]);
}
void webots_physics_step() {}
void webots_physics_cleanup() {}
"#,
        "0.05",
    );
    for line in [
        "points 3.5 1.0 0.5, 0.5, 1.0 1.0",
        "ray 1 0 1 at 2.0, modes 0 1 1",
        "triangles 2, -8.0 1.0, 0.0",
        "convex 1, 1 at 3.5",
        "transform 1, 1 at 1.5, 1 1",
        // 0.5, and 0.1 for each of one and a half columns, 0.2 for each of one and a half rows.
        "field 1, 1 at 0.95, 1",
        "offset 1.0 31.0",
        "boxes 4, 0.1, normal -1, 1 0",
        "lines 1.0 1.0",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

#[test]
fn a_plugin_that_crashes_or_exits_is_named() {
    let end = |act: &str| {
        let project = Project::new("");
        let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8 physics \"bad\" }\n";
        project.write("worlds/w.wbt", world);
        let source = format!(
            "#include <plugins/physics.h>\n#include <signal.h>\nvoid webots_physics_step() {{ dWebotsConsolePrintf(\"last words\"); {act} }}\n\
             void webots_physics_cleanup() {{}}\n"
        );
        project.write("plugins/physics/bad/bad.c", &source);
        project.run(&["--duration", "0.1", "--mode=fast", "worlds/w.wbt"])
    };
    for act in ["*(volatile int *)16 = 1;", "abort();", "raise(SIGFPE);"] {
        let ended = end(act);
        // By a signal.
        assert_eq!(ended.status, None, "{act}: {}", ended.err);
        let printed = "last words\nerror: the program crashes: physics plugin bad, in webots_physics_step";
        assert!(ended.err.contains(printed), "{act}: {}", ended.err);
    }
    let ended = end("exit(3);");
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    let printed = "error: the program is ended: physics plugin bad, in webots_physics_step";
    assert!(ended.err.contains(printed), "{}", ended.err);
}

/// Plugins of before R2018b draw without a header of OpenGL, or with it; both are built and do the rest of their work.
#[test]
fn a_plugin_that_draws_does_its_other_work() {
    for include in ["", "#include <GL/gl.h>\n"] {
        let printed = run(
            "",
            &format!(
                "#include <plugins/physics.h>\n{include}void webots_physics_step() {{ dWebotsConsolePrintf(\"a step\"); }}\n\
                 void webots_physics_cleanup() {{}}\n\
                 void webots_physics_draw(int pass, const char *view) {{\n\
                   if (pass != 1 || view) return;\n\
                   glDisable(GL_LIGHTING); glLineWidth(2); glPushMatrix(); glTranslated(0, 0, 1); glBegin(GL_LINES);\n\
                   glColor3f(1, 0, 0); glVertex3d(0, 0, 0); glVertex3f(0, 1, 0); glEnd(); glPopMatrix();\n\
                   glEnable(GL_LIGHTING);\n\
                 }}\n"
            ),
            "0.1",
        );
        assert!(printed.contains("a step"), "{include}{printed}");
        assert_eq!(
            printed.matches("draws in webots_physics_draw(), which is not called").count(),
            1,
            "{printed}"
        );
    }
}

/// Plugins of Webots 6 draw in one pass.
#[test]
fn a_plugin_that_draws_is_reported_once() {
    for arguments in ["int pass, const char *view", ""] {
        let printed = run(
            "",
            &format!(
                "#include <plugins/physics.h>\nvoid webots_physics_step() {{}}\nvoid webots_physics_cleanup() {{}}\n\
                 void webots_physics_draw({arguments}) {{}}\n"
            ),
            "0.1",
        );
        assert_eq!(
            printed.matches("draws in webots_physics_draw(), which is not called").count(),
            1,
            "{printed}"
        );
    }
}
