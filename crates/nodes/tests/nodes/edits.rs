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
