//! Contacts that physics plugins take into their own hands, also at the moment of an impact.

use crate::project::Project;

/// A ball over two thin plates and the ground, a box, and a robot with an arm, which all fall from rest; a bullet is fast.
const NODES: &str = r#"
DEF GROUND Solid { boundingObject Plane { size 100 100 } name "ground" }
DEF BOX Solid {
  translation 0 0 1.1 name "box" boundingObject Box { size 0.2 0.2 0.2 } physics Physics { density -1 mass 2 }
}
DEF BALL Solid {
  translation 5 0 1.1 name "ball" boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 1 }
}
DEF ARM Robot {
  translation -5 0 1.1 name "arm" controller "<none>" boundingObject Box { size 0.2 0.2 0.2 } physics Physics { density -1 mass 1 }
  children [ HingeJoint {
    jointParameters HingeJointParameters { axis 0 0 1 }
    endPoint Solid { name "tip" physics Physics { density -1 mass 0.1 } }
  } ]
}
DEF UPPER Solid { translation 0 9 3 name "upper" boundingObject Box { size 1 1 0.01 } }
DEF LOWER Solid { translation 0 9 2.9 name "lower" boundingObject Box { size 1 1 0.01 } }
DEF BULLET Solid {
  translation 0 9 3.105 linearVelocity 0 0 -50 name "bullet" boundingObject Sphere { radius 0.01 }
  physics Physics { density -1 mass 0.01 }
}
"#;

fn run(plugin: &str, seconds: &str) -> String {
    let project = Project::new("");
    let world = format!(
        "#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 8 physics \"touch\" contactProperties [ ContactProperties {{ bounce 0 }} ] }}\n{NODES}\n"
    );
    project.write("worlds/w.wbt", &world);
    project.write("plugins/physics/touch/touch.c", &format!("{HEAD}{plugin}"));
    let ended = project.run_both_ways(&["--duration", seconds, "--mode=fast", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    ended.err
}

const HEAD: &str = r#"
#include <plugins/physics.h>
static dBodyID box, ball, arm, bullet;
static dGeomID box_geom, ball_geom, arm_geom, bullet_geom, upper_geom;
static int count;

static int is_pair(dGeomID first, dGeomID second, dGeomID one) { return dAreGeomsSame(first, one) || dAreGeomsSame(second, one); }

void webots_physics_init() {
  box = dWebotsGetBodyFromDEF("BOX");
  ball = dWebotsGetBodyFromDEF("BALL");
  arm = dWebotsGetBodyFromDEF("ARM");
  bullet = dWebotsGetBodyFromDEF("BULLET");
  box_geom = dWebotsGetGeomFromDEF("BOX");
  ball_geom = dWebotsGetGeomFromDEF("BALL");
  arm_geom = dWebotsGetGeomFromDEF("ARM");
  bullet_geom = dWebotsGetGeomFromDEF("BULLET");
  upper_geom = dWebotsGetGeomFromDEF("UPPER");
}
void webots_physics_cleanup() {}
"#;

/// "If you don't wish to handle a particular collision you should return 0 …": what is handled, by doing nothing, goes on as if
/// nothing was there; each of the falls below meets its obstacle within a step, from above it.
#[test]
fn bodies_without_plugin_contacts_fall_freely() {
    let printed = run(
        r#"
static int calls[4], first[4];
int webots_physics_collide(dGeomID one, dGeomID other) {
  dGeomID geoms[4] = {box_geom, ball_geom, arm_geom, bullet_geom};
  for (int i = 0; i < 4; ++i)
    if (is_pair(one, other, geoms[i])) {
      if (calls[i]++ == 0) first[i] = count;
      return i < 3 || is_pair(one, other, upper_geom);
    }
  return 0;
}
void webots_physics_step() {}
void webots_physics_step_end() {
  ++count;
  if (count == 2)
    dWebotsConsolePrintf("bullet %d calls, first %d, at %.4f", calls[3], first[3], dBodyGetPosition(bullet)[2]);
  if (count == 100)
    dWebotsConsolePrintf("first %d %d %d, at %.4f %.4f %.4f, speed %.3f, asked %d", first[0], first[1], first[2],
                         dBodyGetPosition(box)[2], dBodyGetPosition(ball)[2], dBodyGetPosition(arm)[2],
                         dBodyGetLinearVel(box)[2], calls[0] > 40 && calls[1] > 40 && calls[2] > 40);
}
"#,
        "0.9",
    );
    // A fall of 1 m takes 0.4515 s: step 56 of 8 ms. After 0.8 s all have fallen 3.1392 m, with 7.848 m/s; the steps of what has
    // joints end by half a step of it lower.
    assert!(printed.contains("first 56 56 56, at -2.0392 -2.0392"), "{printed}");
    assert!(printed.contains("speed -7.848, asked 1"), "{printed}");
    // 0.4 m in a step: it meets the upper plate, is let through, and meets the lower one, where it stays.
    assert!(printed.contains("bullet 3 calls, first 0, at 2.9150"), "{printed}");
}

/// "… then you can create contact joints using dJointCreateContact … within the contact joint group given by
/// dWebotsGetContactJointGroup": they act in the step of the impact.
#[test]
fn contacts_created_at_an_impact_act_in_that_step() {
    let printed = run(
        r#"
static double top[3];
static int bounces[3];
int webots_physics_collide(dGeomID one, dGeomID other) {
  dGeomID geoms[3] = {box_geom, ball_geom, arm_geom};
  dContact contacts[8];
  for (int i = 0; i < 3; ++i)
    if (is_pair(one, other, geoms[i])) {
      int n = dCollide(one, other, 8, &contacts[0].geom, sizeof(dContact));
      for (int j = 0; j < n; ++j) {
        if (contacts[j].geom.depth < 0) dWebotsConsolePrintf("depth below nothing");
        contacts[j].surface.mode = dContactBounce | dContactApprox1;
        contacts[j].surface.mu = 0;
        contacts[j].surface.bounce = 0.5;
        contacts[j].surface.bounce_vel = 0.1;
        dJointAttach(dJointCreateContact(0, dWebotsGetContactJointGroup(), &contacts[j]), dGeomGetBody(one), dGeomGetBody(other));
      }
      bounces[i] = 1;
      return 1;
    }
  return 0;
}
void webots_physics_step() {}
void webots_physics_step_end() {
  dBodyID bodies[3] = {box, ball, arm};
  ++count;
  for (int i = 0; i < 3; ++i)
    if (count < 110 && bounces[i] && dBodyGetLinearVel(bodies[i])[2] > 0 && dBodyGetPosition(bodies[i])[2] > top[i])
      top[i] = dBodyGetPosition(bodies[i])[2];
  if (count == 110)
    dWebotsConsolePrintf("tops %.3f %.3f %.3f", top[0], top[1], top[2]);
  if (count == 500)
    dWebotsConsolePrintf("rest %.3f %.3f %.3f", dBodyGetPosition(box)[2], dBodyGetPosition(ball)[2], dBodyGetPosition(arm)[2]);
}
"#,
        "4.1",
    );
    assert!(!printed.contains("depth below nothing"), "{printed}");
    // Half of the velocity comes back: a quarter of 1 m, over the 0.1 m where it rests. What falls alone is put to the place
    // of the impact, and loses only what the world's CFM takes; what has joints bounces some millimetres above.
    let tops = printed.lines().find_map(|line| line.split("tops ").nth(1)).unwrap();
    let tops: Vec<f64> = tops.split(' ').map(|top| top.parse().unwrap()).collect();
    assert!((tops[0] - 0.35).abs() < 3e-3 && (tops[1] - 0.35).abs() < 3e-3, "{tops:?}");
    assert!((tops[2] - 0.35).abs() < 0.04, "{tops:?}");
    assert!(printed.contains("rest 0.100 0.100 0.100"), "{printed}");
}

/// A bounce without any contact: the plugin turns the velocity round.
#[test]
fn a_velocity_set_at_an_impact_is_kept() {
    let printed = run(
        r#"
static double top;
int webots_physics_collide(dGeomID one, dGeomID other) {
  if (!is_pair(one, other, ball_geom)) return 0;
  const dReal *v = dBodyGetLinearVel(ball);
  if (v[2] < 0) dBodySetLinearVel(ball, v[0], v[1], -v[2]);
  return 1;
}
void webots_physics_step() {}
void webots_physics_step_end() {
  ++count;
  if (count > 60 && dBodyGetPosition(ball)[2] > top) top = dBodyGetPosition(ball)[2];
  if (count == 115) dWebotsConsolePrintf("top %.3f", top);
}
"#,
        "1",
    );
    let top: f64 = printed.lines().find_map(|line| line.split("top ").nth(1)).unwrap().parse().unwrap();
    assert!((top - 1.1).abs() < 1e-3, "{top}");
}

/// ODE: geoms that are disabled, or whose bits do not fit, do not touch.
#[test]
fn disabled_geoms_do_not_collide() {
    let printed = run(
        r#"
void webots_physics_step() {
  if (count++ == 0) {
    dGeomDisable(box_geom);
    dGeomSetCategoryBits(ball_geom, 2);
    dGeomSetCollideBits(ball_geom, 4);
    dGeomSetCategoryBits(dWebotsGetGeomFromDEF("GROUND"), 1);
    dGeomSetCollideBits(dWebotsGetGeomFromDEF("GROUND"), 1);
  }
  if (count == 100)
    dWebotsConsolePrintf("gone %d %d, stays %d, off %d", dBodyGetPosition(box)[2] < -1, dBodyGetPosition(ball)[2] < -1,
                         dBodyGetPosition(arm)[2] > 0.05, dGeomIsEnabled(box_geom));
}
"#,
        "0.9",
    );
    assert!(printed.contains("gone 1 1, stays 1, off 0"), "{printed}");
}
