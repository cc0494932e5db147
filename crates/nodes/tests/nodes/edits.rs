//! Effects of edits, and recorded values, which have none.

use base::Vec3;
use scene::{Edit, EditError, Value};

use crate::kit::{Kit, near, near_vector};

const WORLD: &str = r#"WorldInfo { basicTimeStep 8 gravity 0 }
DEF BALL Solid { name "ball" boundingObject DEF ROUND Sphere { radius 0.1 } physics Physics { } }
DEF ARM Robot { name "arm" controller "<none>" children [ HingeJoint {
  jointParameters DEF AXIS HingeJointParameters { axis 0 0 1 }
  endPoint DEF HAND Solid { translation 1 0 0 boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }"#;

fn radius(kit: &Kit) -> f64 {
    match kit.world.state().dynamics().model.colliders[0].shape {
        dynamics::Shape::Sphere { radius } => radius,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn edits_move_bodies_at_once_and_rebuild_with_the_next_step() {
    let mut kit = Kit::new(WORLD);
    let (ball, round) = (kit.node("BALL"), kit.node("ROUND"));
    let state = kit.world.state_mut();
    state.edit_field(ball, "translation", Value::SfVec3f(Vec3::X)).unwrap();
    near_vector(state.pose(ball).translation, Vec3::X, 0.0);
    state.edit_field(round, "radius", Value::SfFloat(0.2)).unwrap();
    near(radius(&kit), 0.1, 0.0);
    kit.world.settle();
    near(radius(&kit), 0.2, 0.0);
    near_vector(kit.world.state().pose(ball).translation, Vec3::X, 0.0);
}

#[test]
fn writing_the_same_pose_moves_a_body_back() {
    let mut kit = Kit::new(WORLD);
    let (ball, link) = (kit.node("BALL"), kit.link("BALL"));
    let state = kit.world.state_mut();
    state.set_link_pose(link, base::Pose::from_translation(Vec3::Y));
    let change = state.edit_field(ball, "translation", Value::SfVec3f(Vec3::ZERO)).unwrap();
    assert_eq!(change.fields, [], "the text is the same");
    near_vector(state.pose(ball).translation, Vec3::ZERO, 0.0);
}

#[test]
fn an_edit_of_a_joint_position_moves_the_end_point() {
    let mut kit = Kit::new(WORLD);
    let (axis, hand) = (kit.node("AXIS"), kit.node("HAND"));
    let state = kit.world.state_mut();
    state.edit_field(axis, "position", Value::SfFloat(std::f64::consts::FRAC_PI_2)).unwrap();
    near_vector(state.pose(hand).translation, Vec3::Y, 1e-12);
}

/// A hinge without parameters, one with, and one with a suspension.
const HINGES: &str = r#"WorldInfo { basicTimeStep 8 gravity 0 }
DEF ARM Robot { name "arm" controller "<none>" children [
  DEF PLAIN HingeJoint { endPoint DEF HAND Solid {
    translation 0 1 0 boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }
DEF CAR Robot { name "car" translation 5 0 0 controller "<none>" children [
  DEF SPRUNG HingeJoint {
    jointParameters DEF AXLE HingeJointParameters { axis 0 1 0 suspensionAxis 0 0 1 suspensionSpringConstant 10 }
    endPoint DEF WHEEL Solid { name "wheel" boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 1 } } } ] }"#;

fn insert_text(kit: &mut Kit, def: &str, field: &str, text: &str) {
    let node = kit.node(def);
    let state = kit.world.state_mut();
    let field = state.scene().node(node).ty.field_index(field).unwrap();
    let (fragment, diagnostics) = state.read_any_nodes(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    kit.world.edit(Edit::InsertNode { node, field, item: 0, fragment: fragment.unwrap() }).unwrap();
}

#[test]
fn the_pose_of_an_end_point_is_that_for_the_position_of_inserted_parameters() {
    let mut kit = Kit::new(HINGES);
    let parameters = "DEF NEW HingeJointParameters { axis 0 0 1 position 0.5 anchor 0 0.5 0 }";
    insert_text(&mut kit, "PLAIN", "jointParameters", parameters);
    near_vector(kit.position("HAND"), Vec3::Y, 1e-12);
    let (new, link) = (kit.node("NEW"), kit.link("HAND"));
    near(kit.world.state().dynamics().joint_position(link), 0.5, 0.0);
    kit.steps(5, 8);
    near_vector(kit.position("HAND"), Vec3::Y, 1e-12);
    // The position for 0 is 0.5 before that; the anchor is half a metre below.
    let state = kit.world.state_mut();
    state.edit_field(new, "position", Value::SfFloat(0.0)).unwrap();
    let (sin, cos) = base::ops::sin_cos(0.5);
    near_vector(kit.position("HAND"), Vec3::new(0.5 * sin, 0.5 + 0.5 * cos, 0.0), 1e-12);
    // Without them it stays where it is.
    kit.world.state_mut().edit_field(new, "position", Value::SfFloat(0.7)).unwrap();
    let there = kit.position("HAND");
    kit.world.edit(Edit::RemoveNode { node: new }).unwrap();
    kit.steps(5, 8);
    near_vector(kit.position("HAND"), there, 1e-12);
    near(kit.world.state().dynamics().joint_position(link), 0.7, 0.0);
    kit.world.reset();
    near_vector(kit.position("HAND"), Vec3::Y, 1e-12);
}

#[test]
fn another_axis_leaves_the_pose_at_position_0_as_it_is() {
    let mut kit = Kit::new(WORLD);
    let (axis, hand) = (kit.node("AXIS"), kit.link("HAND"));
    // At 0, it goes on with the velocity that the new axis allows.
    kit.world.state_mut().set_joint_velocity(hand, 2.0);
    let diagonal = Value::SfVec3f(Vec3::new(0.0, 1.0, 1.0));
    kit.world.state_mut().edit_field(axis, "axis", diagonal).unwrap();
    kit.world.settle();
    near_vector(kit.position("HAND"), Vec3::X, 1e-12);
    assert!(kit.velocity("HAND").y > 0.5, "{}", kit.velocity("HAND"));
    kit.world.state_mut().edit_field(axis, "axis", Value::SfVec3f(Vec3::Z)).unwrap();
    kit.world.state_mut().edit_field(axis, "position", Value::SfFloat(0.5)).unwrap();
    kit.world.state_mut().edit_field(axis, "staticFriction", Value::SfFloat(1.0)).unwrap();
    kit.world.settle();
    // All of these at once are as one after the other.
    near_vector(kit.position("HAND"), Vec3::new(base::ops::cos(0.5), base::ops::sin(0.5), 0.0), 1e-12);
    kit.world.state_mut().set_joint_velocity(hand, 2.0);
    kit.world.state_mut().edit_field(axis, "axis", Value::SfVec3f(Vec3::Z)).unwrap();
    kit.world.settle();
    near(kit.velocity("HAND").length(), 2.0, 1e-9); // the same axis again changes nothing
    kit.world.state_mut().edit_field(axis, "axis", Value::SfVec3f(Vec3::NEG_Y)).unwrap();
    kit.world.settle();
    let (sin, cos) = base::ops::sin_cos(0.5);
    near_vector(kit.position("HAND"), Vec3::new(cos, 0.0, sin), 1e-12);
    near(kit.world.state().dynamics().joint_position(hand), 0.5, 0.0);
    near_vector(kit.velocity("HAND"), Vec3::ZERO, 0.0);
}

#[test]
fn edited_parameters_of_a_joint_do_not_move_its_suspension() {
    let mut kit = Kit::new(HINGES);
    let (axle, wheel) = (kit.node("AXLE"), kit.link("WHEEL"));
    kit.world.state_mut().add_wrench(wheel, base::Wrench { torque: Vec3::ZERO, force: Vec3::Z * 50.0 });
    kit.steps(10, 8);
    let there = kit.position("WHEEL");
    assert!(there.z > 0.01, "{there}");
    kit.world.state_mut().set_joint_position(wheel, 0.5);
    let there = kit.position("WHEEL");
    kit.world.state_mut().edit_field(axle, "dampingConstant", Value::SfFloat(0.5)).unwrap();
    kit.world.settle();
    near_vector(kit.position("WHEEL"), there, 1e-12);
}

#[test]
fn edited_world_settings_are_used_from_the_next_step() {
    let mut kit = Kit::new(WORLD);
    let info = kit.world.state().scene().children(scene::Scene::ROOT, "children")[0];
    kit.world.state_mut().edit_field(info, "gravity", Value::SfFloat(10.0)).unwrap();
    kit.world.settle();
    near_vector(kit.world.state().dynamics().model.settings.gravity, Vec3::NEG_Z * 10.0, 0.0);
}

#[test]
fn inserted_default_damping_applies_to_every_body() {
    let mut kit = Kit::new(WORLD);
    let (info, link) =
        (kit.world.state().scene().children(scene::Scene::ROOT, "children")[0], kit.link("BALL"));
    let linear = |kit: &Kit| kit.world.state().dynamics().model.links[link.index()].damping.linear;
    near(linear(&kit), 0.0, 0.0);
    let state = kit.world.state_mut();
    let field = state.scene().node(info).ty.field_index("defaultDamping").unwrap();
    let (fragment, diagnostics) = state.read_any_nodes("Damping { linear 0.5 }");
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let fragment = fragment.unwrap();
    kit.world.edit(Edit::InsertNode { node: info, field, item: 0, fragment }).unwrap();
    near(linear(&kit), 0.5, 0.0);
}

#[test]
fn recorded_values_have_no_effects() {
    let mut kit = Kit::new(WORLD);
    let (ball, round) = (kit.node("BALL"), kit.node("ROUND"));
    let state = kit.world.state_mut();
    state.record(ball, "translation", Value::SfVec3f(Vec3::X));
    state.record(round, "radius", Value::SfFloat(0.2));
    kit.world.settle();
    let state = kit.world.state();
    assert_eq!(state.scene().vec3(ball, "translation"), Vec3::X);
    near_vector(state.pose(ball).translation, Vec3::ZERO, 0.0);
    near(radius(&kit), 0.1, 0.0);
}

#[test]
fn an_invalid_edit_changes_nothing() {
    let mut kit = Kit::new(WORLD);
    let ball = kit.node("BALL");
    let state = kit.world.state_mut();
    assert_eq!(state.edit_field(ball, "radius", Value::SfFloat(1.0)), Err(EditError::NoField));
    let wrong = state.edit_field(ball, "translation", Value::SfBool(true)).unwrap_err();
    assert!(matches!(wrong, EditError::WrongType { .. }), "{wrong}");
    assert_eq!(state.edit(Edit::RemoveNode { node: scene::Scene::ROOT }), Err(EditError::IsRoot));
    assert_eq!(state.scene().vec3(ball, "translation"), Vec3::ZERO);
}

/// A PROTO with the solids of one parameter in two places, 5 m apart, and a robot with them in two joints.
const PAIRS: &str = r#"#VRML_SIM R2025a utf8
PROTO Pair [ field MFNode parts [ ] ] {
  Pose { children [ Pose { children IS parts } Pose { translation 0 5 0 children IS parts } ] }
}"#;

const ARMS: &str = r#"#VRML_SIM R2025a utf8
PROTO Arms [ field SFNode hand NULL ] {
  Robot { name "arms" controller "c" children [
    HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } endPoint IS hand }
    HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 anchor 0 5 0 } endPoint IS hand }
  ] }
}"#;

/// Every copy of a solid follows an edit of any of them, but moves on its own.
#[test]
fn all_places_of_a_solid_in_a_parameter_follow_an_edit() {
    let world = "EXTERNPROTO \"Pair.proto\" WorldInfo { basicTimeStep 8 gravity 0 } \
        DEF PAIR Pair { parts DEF BALL Solid { name \"ball\" \
          boundingObject DEF ROUND Sphere { radius 0.1 } physics Physics { } } }";
    let mut kit = Kit::with_files(world, &[("worlds/Pair.proto", PAIRS)]);
    assert_eq!(kit.said("solid/use"), 0);
    let pair = kit.node("PAIR");
    let round = kit.node("ROUND");
    let state = kit.world.state_mut();
    let balls: Vec<_> =
        state.scene().descendants(pair).filter(|id| state.scene().node(*id).ty.name == "Solid").collect();
    let links: Vec<_> = balls.iter().map(|ball| state.mount(*ball).unwrap().link.unwrap()).collect();
    state.set_link_pose(links[0], base::Pose::from_translation(Vec3::X));
    state.set_link_pose(links[1], base::Pose::from_translation(Vec3::new(0.0, 5.0, 2.0)));
    for ball in &balls {
        // The written value: both go back.
        state.edit_field(*ball, "translation", Value::SfVec3f(Vec3::ZERO)).unwrap();
        near_vector(state.pose(balls[0]).translation, Vec3::ZERO, 0.0);
        near_vector(state.pose(balls[1]).translation, Vec3::Y * 5.0, 0.0);
        state.edit_field(*ball, "translation", Value::SfVec3f(Vec3::X)).unwrap();
        near_vector(state.pose(balls[0]).translation, Vec3::X, 0.0);
        near_vector(state.pose(balls[1]).translation, Vec3::new(1.0, 5.0, 0.0), 0.0);
    }
    // What the world records is the motion of one of them.
    state.record_pose(balls[1], base::Pose::from_translation(Vec3::Z));
    near_vector(state.scene().vec3(balls[0], "translation"), Vec3::X, 0.0);
    near_vector(state.scene().vec3(balls[1], "translation"), Vec3::Z, 0.0);
    state.edit_field(round, "radius", Value::SfFloat(0.2)).unwrap();
    kit.world.settle();
    let radii = kit.world.state().dynamics().model.colliders.iter().map(|collider| match collider.shape {
        dynamics::Shape::Sphere { radius } => radius,
        ref other => panic!("{other:?}"),
    });
    assert_eq!(radii.collect::<Vec<_>>(), [0.2, 0.2]);
    let state = kit.world.state_mut();
    state.edit(Edit::RemoveNode { node: balls[0] }).unwrap();
    kit.world.settle();
    assert!(balls.iter().all(|ball| kit.world.state().scene().get(*ball).is_none()));
}

/// So do devices in them.
#[test]
fn devices_in_all_places_of_a_parameter_follow_an_edit() {
    let world = "EXTERNPROTO \"Arms.proto\" WorldInfo { basicTimeStep 8 gravity 0 } \
        Arms { hand Solid { name \"hand\" children DEF EYE DistanceSensor { lookupTable [ 0 0 0, 1 1000 0 ] } } }";
    let mut kit = Kit::with_files(world, &[("worlds/Arms.proto", ARMS)]);
    let eye = kit.node("EYE");
    kit.world.state_mut().edit_field(eye, "name", Value::SfString("other".into())).unwrap();
    kit.world.settle();
    let names: Vec<_> = kit.world.robots()[0].devices.iter().map(|device| device.name.clone()).collect();
    assert_eq!(names, ["other", "other"]);
}
