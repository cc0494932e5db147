//! The state of nodes inside PROTO instances in saved worlds.

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

/// A robot of four solids: itself and two on joints, one of which has a joint with two axes.
const JOINTED: &str = "PROTO P [ field SFVec3f translation 0 0 0 ] { Robot { translation IS translation children [
    HingeJoint { jointParameters HingeJointParameters { } endPoint Solid { name \"1\" translation 1 0 0 children [
        Hinge2Joint { jointParameters2 JointParameters { } endPoint Solid { name \"2\" } } ] } }
    Group { children [ SliderJoint { jointParameters JointParameters { } endPoint Solid { name \"3\" } } ] }
    ] } }\n";

#[test]
fn saved_state_is_applied_to_inner_nodes() {
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
fn state_of_missing_parts_is_reported_once() {
    let text =
        format!("{JOINTED}P {{ hidden translation_4 1 2 3 hidden position_2_0 4 hidden rotation_1 1 2 }}");
    let loaded = load_text(&text);
    let told = messages(&loaded);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("warning: translation_4 does not match any part of P; it is ignored"),
        "{told:?}"
    );
}

/// A parameter whose name looks like a saved state, such as the colour of one of many tiles, is a parameter only.
#[test]
fn parameters_named_like_saved_state_are_parameters() {
    let files = MemorySource::new()
        .with("p/worlds/w.wbt", "#VRML_SIM R2021a utf8\nTiles { tileColor_0_1 1 0.5 0.25 translation_1 4 5 6 }")
        .with(
            "p/protos/Tiles.proto",
            "#VRML_SIM R2021a utf8\nPROTO Tiles [ hiddenField SFColor tileColor_0_1 0 0 1 field SFVec3f translation_1 0 0 0 ] {
                Solid { children [
                    Solid { translation IS translation_1 children [ Shape { appearance Appearance {
                        material Material { diffuseColor IS tileColor_0_1 } } } ] }
                    Solid { translation 7 8 9 name \"other\" } ] } }",
        );
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
    assert!(!messages(&loaded).iter().any(|line| line.contains("warning")), "{:#?}", messages(&loaded));
    let scene = loaded.scene.unwrap();
    let colour = scene.iter().find(|(_, node)| node.ty.is_a("Material")).unwrap().0;
    assert_eq!(scene.value(colour, "diffuseColor"), Some(&Value::SfColor([1.0, 0.5, 0.25])));
    let solids = scene.iter().filter(|(_, node)| node.ty.is_a("Solid"));
    let places: Vec<Vec3> = solids.map(|(id, _)| scene.vec3(id, "translation")).collect();
    assert_eq!(places, [Vec3::ZERO, Vec3::new(4.0, 5.0, 6.0), Vec3::new(7.0, 8.0, 9.0)]);
}

/// Parts of a bundled model are numbered differently, also if a model of the project is derived from it.
#[test]
fn state_is_not_applied_where_bundled_models_number_parts_differently() {
    let joint = "HingeJoint { jointParameters HingeJointParameters { } endPoint Solid { name \"part\" } }";
    let files = MemorySource::new()
        .with("p/worlds/w.wbt", "#VRML_SIM R2021b utf8
            Car { hidden position_0_0 0.5 hidden position_0_9 1 hidden translation_1 1 2 3 hidden linearVelocity_0 4 5 6 }
            Rig { hidden position_0_0 0.25 hidden translation_1 7 8 9 hidden position_0_1 0.5 hidden translation_3 1 1 1 }
            Twin { hidden position_0_0 0.75 } OldTwin { hidden position_0_0 0.75 }
            Twin { hidden position_0_0 0.5 hidden position_1_0 0.5 }")
        .with("p/protos/Car.proto", "#VRML_SIM R2021b utf8\nPROTO Car [ ] { Base { } }")
        .with("p/protos/Rig.proto", format!(
            "#VRML_SIM R2021b utf8\nPROTO Rig [ ] {{ Robot {{ name \"rig\" children [ Eye {{ }} {joint} Arm {{ }} {joint} ] }} }}"
        ))
        .with("lib/Base.proto", format!(
            "#VRML_SIM R2021b utf8\nPROTO Base [ ] {{ Robot {{ name \"car\" children [ {joint} ] }} }}"
        ))
        .with("lib/Twin.proto", format!(
            "#VRML_SIM R2021b utf8\n# parts: as in the original\nPROTO Twin [ ] {{ Robot {{ name \"twin\" children [ {joint} ] }} }}"
        ))
        .with("lib/OldTwin.proto", format!(
            "#VRML_SIM R2025a utf8\n# parts: as in the original\n# axes before R2022a: y up\n\
             PROTO OldTwin [ ] {{ Robot {{ name \"old twin\" children [ {joint} ] }} }}"
        ))
        .with("lib/Eye.proto", "#VRML_SIM R2021b utf8\nPROTO Eye [ ] { DistanceSensor { name \"eye\" } }")
        .with("lib/Arm.proto", format!(
            "#VRML_SIM R2021b utf8\nPROTO Arm [ ] {{ Solid {{ name \"arm\" children [ {joint} ] }} }}"
        ));
    let options = LoadOptions { library: Some("lib".into()), ..LoadOptions::default() };
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, options);
    assert!(
        !messages(&loaded).iter().any(|line| line.contains("does not match")),
        "{:#?}",
        messages(&loaded)
    );
    let scene = loaded.scene.unwrap();
    let named = |name: &str| {
        let is_named =
            |(id, node): &(NodeId, &Node)| node.ty.is_a("Solid") && scene.string(*id, "name") == name;
        scene.iter().filter(is_named).map(|(id, _)| id).collect::<Vec<_>>()
    };
    let joints = |robot: NodeId| -> Vec<f64> {
        let joints =
            scene.children(robot, "children").iter().filter(|id| scene.node(**id).ty.is_a("HingeJoint"));
        joints.map(|id| scene.float(scene.child(*id, "jointParameters").unwrap(), "position")).collect()
    };
    let car = named("car")[0];
    assert_eq!(scene.vec3(car, "linearVelocity"), Vec3::new(4.0, 5.0, 6.0), "the motion of the whole");
    assert_eq!(joints(car), [0.0]);
    // A model whose file says that its parts are those of the original one, which are turned in an older world.
    // The last one has a joint more in the original, where parts are numbered differently.
    assert_eq!(joints(named("twin")[0]), [0.75]);
    assert_eq!(joints(named("twin")[1]), [0.0]);
    assert_eq!(joints(scene.children(named("old twin")[0], "children")[0]), [0.0]);
    // The pose of the eye and the joint after it are unambiguous, the one after the arm is not.
    assert_eq!(scene.vec3(named("eye")[0], "translation"), Vec3::new(7.0, 8.0, 9.0));
    assert_eq!(joints(named("rig")[0]), [0.25, 0.0]);
}
