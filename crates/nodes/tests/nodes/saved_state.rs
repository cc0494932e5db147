//! The state of nodes inside PROTO instances, as saved worlds hold it.

use std::path::Path;

use assets::MemorySource;
use base::Vec3;
use scene::{LoadOptions, Loaded, Node, NodeId, Scene, Value, load};

fn load_text(text: &str) -> Loaded {
    let files = MemorySource::new().with("p/worlds/w.wbt", format!("#VRML_SIM R2025a utf8\n{text}"));
    load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default())
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn clean(loaded: Loaded) -> Scene {
    assert!(loaded.diagnostics.is_empty(), "{:#?}", messages(&loaded));
    loaded.scene.unwrap()
}

/// A robot of four solids: itself, two on joints, one of them with a joint of two axes of its own.
const JOINTED: &str = "PROTO P [ field SFVec3f translation 0 0 0 ] { Robot { translation IS translation children [
    HingeJoint { jointParameters HingeJointParameters { } endPoint Solid { name \"1\" translation 1 0 0 children [
        Hinge2Joint { jointParameters2 JointParameters { } endPoint Solid { name \"2\" } } ] } }
    Group { children [ SliderJoint { jointParameters JointParameters { } endPoint Solid { name \"3\" } } ] }
    ] } }\n";

#[test]
fn saved_state_goes_to_the_nodes_inside() {
    let state = "hidden position_0_1 0.5 hidden position2_1_0 0.25 hidden position_1_0 0.125
        hidden translation_1 1 2 3 hidden rotation_3 0 0 1 2 hidden linearVelocity_0 4 5 6";
    let scene = clean(load_text(&format!("{JOINTED}P {{ {state} }}")));
    let robot = scene.children(Scene::ROOT, "children")[0];
    let solid = |name: &str| {
        let named = |(_, node): &(NodeId, &Node)| node.ty.is_a("Solid");
        scene.iter().filter(named).find(|(id, _)| scene.string(*id, "name") == name).unwrap().0
    };
    assert_eq!(scene.vec3(robot, "linearVelocity"), Vec3::new(4.0, 5.0, 6.0));
    assert_eq!(scene.vec3(solid("1"), "translation"), Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(scene.value(solid("3"), "rotation"), Some(&Value::SfRotation([0.0, 0.0, 1.0, 2.0])));
    let joint = |name: &str| scene.node(solid(name)).parent.unwrap();
    let position =
        |name: &str, field: &str| scene.float(scene.child(joint(name), field).unwrap(), "position");
    assert_eq!(position("1", "jointParameters"), 0.0);
    assert_eq!(position("2", "jointParameters2"), 0.25);
    assert_eq!(scene.float(joint("2"), "position"), 0.125, "a joint without parameters has its own");
    assert_eq!(position("3", "jointParameters"), 0.5);
}

#[test]
fn state_without_a_part_is_told_once() {
    let text =
        format!("{JOINTED}P {{ hidden translation_4 1 2 3 hidden position_2_0 4 hidden rotation_1 1 2 }}");
    let loaded = load_text(&text);
    let told = messages(&loaded);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("warning: translation_4 is not a state of a part of P; it is ignored"),
        "{told:?}"
    );
}
