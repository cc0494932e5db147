//! Corrections of invalid and inconsistent fields, when a world is read and after an edit.

use std::path::Path;

use assets::MemorySource;
use scene::{Edit, EditError, LoadOptions, Loaded, NodeId, Scene, Value, load};

fn loaded(text: &str) -> Loaded {
    let files = MemorySource::new()
        .with("p/worlds/w.wbt", format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Lamp.proto\"\n{text}"))
        .with(
            "p/protos/Lamp.proto",
            "#VRML_SIM R2025a utf8\nPROTO Lamp [ field SFFloat beam 0.5 field SFFloat width 0.3 field SFFloat axle 1 ]\n{ \
             Solid { children [ SpotLight { cutOffAngle IS beam beamWidth IS width } ] \
             boundingObject Sphere { radius IS axle } } }",
        );
    load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default())
}

#[track_caller]
fn read(text: &str) -> (Scene, Vec<String>) {
    let loaded = loaded(text);
    let told = loaded.diagnostics.iter().map(|said| format!("{}: {}", said.code, said.message)).collect();
    (loaded.scene.expect("it can be read"), told)
}

#[track_caller]
fn def(scene: &Scene, name: &str) -> NodeId {
    scene.find_def(name).expect("the DEF is there")
}

#[track_caller]
fn write(scene: &mut Scene, node: NodeId, field: &str, value: Value) -> Vec<String> {
    let field = scene.node(node).ty.field_index(field).expect("the type has the field");
    scene.apply(Edit::SetField { node, field, value }).expect("it fits").messages
}

/// Returns the text of a node after reading, without default values.
#[track_caller]
fn corrected(text: &str, expected: &str) {
    let (scene, told) = read(&format!("Robot {{ children [ {text} ] }}"));
    let robot = scene.children(Scene::ROOT, "children")[0];
    let node = scene.children(robot, "children")[0];
    let words = |text: &str| text.replace(',', " ").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&scene.write_subtree(node)), words(expected), "{told:?}");
    assert!(!told.is_empty(), "{text} is corrected silently");
}

#[test]
fn every_positive_rate_is_valid() {
    let settings = |text: &str| {
        let (scene, told) = read(&format!("DEF INFO WorldInfo {{ {text} }}"));
        let info = def(&scene, "INFO");
        (["basicTimeStep", "FPS"].map(|field| scene.float(info, field)), told.len())
    };
    assert_eq!(settings("basicTimeStep 0.25 FPS 0.5"), ([0.25, 0.5], 0));
    assert_eq!(settings("basicTimeStep 0 FPS 0"), ([32.0, 60.0], 2));
    assert_eq!(settings("basicTimeStep -1 FPS -1"), ([32.0, 60.0], 2));
}

#[test]
fn values_are_corrected_as_in_webots_when_a_world_is_read() {
    for (text, expected) in [
        ("Shape { geometry Box { size 1 -1 3 } }", "Shape { geometry Box { size 1 1 1 } }"),
        (
            "Shape { geometry Capsule { height 0 radius -3 subdivision 2 } }",
            "Shape { geometry Capsule { height 1 subdivision 4 } }",
        ),
        (
            "Shape { geometry Cylinder { height -1 subdivision 2000 } }",
            "Shape { geometry Cylinder { height 1 subdivision 3 } }",
        ),
        ("Shape { geometry Sphere { subdivision 6 } }", "Shape { geometry Sphere { } }"),
        (
            "Shape { geometry Sphere { ico FALSE subdivision 2 } }",
            "Shape { geometry Sphere { subdivision 24 ico FALSE } }",
        ),
        (
            "Shape { appearance PBRAppearance { metalness 2 } geometry Box { } }",
            "Shape { appearance PBRAppearance { metalness 0 } geometry Box { } }",
        ),
        ("Transform { scale 0 2 -1 }", "Transform { scale 1 2 -1 }"),
        ("PointLight { attenuation -1 0 1 radius -1 }", "PointLight { attenuation 0 0 0 radius 0 }"),
        ("PointLight { attenuation 0 0 1 ambientIntensity 0.5 }", "PointLight { attenuation 0 0 1 }"),
        (
            "SpotLight { cutOffAngle 2 beamWidth -1 }",
            "SpotLight { beamWidth 0 cutOffAngle 1.5707963267948966 }",
        ),
        (
            "Connector { axisTolerance 4 numberOfRotations -1 }",
            "Connector { axisTolerance 3.141592653589793 numberOfRotations 0 }",
        ),
        (
            "HingeJoint { jointParameters HingeJointParameters { axis 0 0 0 springConstant -3 } }",
            "HingeJoint { jointParameters HingeJointParameters { springConstant 3 } }",
        ),
        (
            "HingeJoint { device RotationalMotor { maxVelocity -3 multiplier 0 maxTorque -1 } }",
            "HingeJoint { device [ RotationalMotor { maxVelocity 3 } ] }",
        ),
        (
            "HingeJoint { jointParameters HingeJointParameters { position 2 } device RotationalMotor { minPosition -1 maxPosition 1 } }",
            "HingeJoint { jointParameters HingeJointParameters { position 2 } device [ RotationalMotor { minPosition -1 maxPosition 2 } ] }",
        ),
        (
            "Solid { physics Physics { density -1 mass 1 centerOfMass [ 1 2 3 4 5 6 ] inertiaMatrix [ 1 1 1 ] } }",
            "Solid { physics Physics { density -1 mass 1 centerOfMass [ 1 2 3 ] inertiaMatrix [ 1 1 1, 0 0 0 ] } }",
        ),
        (
            "Solid { physics Physics { density -1 mass 1 centerOfMass 0 0 0 inertiaMatrix [ 1 1 1 0 0 0 7 8 9 ] } }",
            "Solid { physics Physics { density -1 mass 1 centerOfMass [ 0 0 0 ] inertiaMatrix [ 1 1 1, 0 0 0 ] } }",
        ),
    ] {
        corrected(text, expected);
    }
}

#[test]
fn devices_are_corrected_as_in_webots_when_a_world_is_read() {
    for (text, expected) in [
        ("Emitter { range 9 maxRange 4 }", "Emitter { range 4 maxRange 4 }"),
        ("Emitter { maxRange 4 }", "Emitter { range 4 maxRange 4 }"),
        ("Receiver { channel 7 allowedChannels [ 1 2 ] }", "Receiver { channel 1 allowedChannels [ 1 2 ] }"),
        (
            "Camera { fieldOfView 4 width 0 bloomThreshold -3 }",
            "Camera { fieldOfView 0.7854 width 1 bloomThreshold 21 }",
        ),
        (
            "Camera { projection \"cylindrical\" fieldOfView 4 near 3 far 2 }",
            "Camera { fieldOfView 4 projection \"cylindrical\" near 2 far 2 }",
        ),
        (
            "Camera { zoom Zoom { minFieldOfView 2 maxFieldOfView 1 } }",
            "Camera { zoom Zoom { maxFieldOfView 1 minFieldOfView 1 } }",
        ),
        (
            "Camera { lensFlare LensFlare { samples -2 haloWidth 0 blurIterations -1 } }",
            "Camera { lensFlare LensFlare { samples 1 haloWidth 0.5 } }",
        ),
        ("RangeFinder { near 3 minRange 2 maxRange 5 }", "RangeFinder { near 2 minRange 2 maxRange 5 }"),
        ("RangeFinder { minRange 5 maxRange 3 }", "RangeFinder { minRange 2 maxRange 3 }"),
        ("RangeFinder { minRange 5 maxRange 0 }", "RangeFinder { minRange 5 maxRange 6 }"),
        ("Lidar { minRange 5 maxRange 3 }", "Lidar { minRange 5 maxRange 6 }"),
        ("Lidar { minFrequency 30 defaultFrequency 50 }", "Lidar { defaultFrequency 25 minFrequency 25 }"),
        (
            "Lidar { verticalFieldOfView 4 type \"Rotating\" }",
            "Lidar { verticalFieldOfView 3.141592653589793 type \"rotating\" }",
        ),
        ("Lidar { horizontalResolution 8 }", "Lidar { horizontalResolution 32 }"),
        (
            "Lidar { horizontalResolution 20 fieldOfView 1 verticalFieldOfView 0.5 numberOfLayers 10 type \"rotating\" }",
            "Lidar { horizontalResolution 125 fieldOfView 1 verticalFieldOfView 0.5 numberOfLayers 10 type \"rotating\" }",
        ),
        ("Radar { minRange 60 }", "Radar { minRange 49 }"),
        ("Radar { minRange -3 maxRange -1 }", "Radar { minRange 0 maxRange 1 }"),
        ("Radar { minRadialSpeed 3 maxRadialSpeed 2 }", "Radar { minRadialSpeed 3 maxRadialSpeed 4 }"),
        ("DistanceSensor { type \"radar\" aperture -1 }", "DistanceSensor { type \"sonar\" aperture 1 }"),
        ("GPS { resolution 0 }", "GPS { }"),
    ] {
        corrected(text, expected);
    }
}

#[test]
fn corrections_are_reported_with_location_and_reason() {
    let loaded = loaded("Robot {\n  children Emitter {\n    range 9\n    maxRange 4\n  }\n}");
    let told = loaded.diagnostics.first().expect("the range is corrected");
    let told = (told.to_string().lines().next().unwrap().to_owned(), told.code, loaded.diagnostics.len());
    let expected = "p/worlds/w.wbt:5:11: warning: range: 9 becomes 4: range is at most maxRange";
    assert_eq!(told, (expected.to_owned(), "field/rule", 1));
}

#[test]
fn defaults_are_corrected_silently() {
    let (scene, told) =
        read("DEF S SpotLight { } Robot { children BallJoint { device2 DEF M RotationalMotor { } } }");
    assert_eq!(scene.float(def(&scene, "S"), "beamWidth"), scene.float(def(&scene, "S"), "cutOffAngle"));
    assert_eq!(scene.float(def(&scene, "M"), "maxPosition"), std::f64::consts::FRAC_PI_2);
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn edits_are_corrected_in_the_same_way() {
    let (mut scene, told) =
        read("Robot { children [ DEF E Emitter { maxRange 4 range 2 } DEF R RangeFinder { } ] }");
    assert!(told.is_empty(), "{told:?}");
    let emitter = def(&scene, "E");
    let messages = write(&mut scene, emitter, "range", Value::SfFloat(9.0));
    assert_eq!(messages, ["range: 9 becomes 4: range is at most maxRange"]);
    assert_eq!(scene.float(emitter, "range"), 4.0);
    assert!(write(&mut scene, emitter, "range", Value::SfFloat(3.0)).is_empty());
    assert_eq!(scene.float(emitter, "range"), 3.0);
    write(&mut scene, emitter, "maxRange", Value::SfFloat(1.0));
    assert_eq!(scene.float(emitter, "range"), 1.0);
    let finder = def(&scene, "R");
    write(&mut scene, finder, "maxRange", Value::SfFloat(0.001));
    assert_eq!(scene.float(finder, "maxRange"), 1.01);
    write(&mut scene, finder, "near", Value::SfFloat(0.5));
    assert_eq!(scene.float(finder, "near"), 0.01);
}

#[test]
fn layers_of_a_lidar_have_rows_of_pixels_after_an_edit_too() {
    let (mut scene, told) = read("Robot { children DEF L Lidar { } }");
    assert!(told.is_empty(), "{told:?}");
    let lidar = def(&scene, "L");
    let messages = write(&mut scene, lidar, "numberOfLayers", Value::SfInt32(1000));
    assert_eq!(messages.len(), 1, "{messages:?}");
    // A row is 1.5708 / 512 high, and there is half a row more at each end.
    assert_eq!(scene.int(lidar, "numberOfLayers"), 67);
    write(&mut scene, lidar, "numberOfLayers", Value::SfInt32(4));
    write(&mut scene, lidar, "verticalFieldOfView", Value::SfFloat(0.001));
    assert_eq!(scene.float(lidar, "verticalFieldOfView"), 4.0 * scene.float(lidar, "fieldOfView") / 512.0);
}

#[test]
fn limits_of_motors_on_a_second_axis_are_corrected_after_edits_and_insertion() {
    let (mut scene, _) = read("Robot { children DEF B BallJoint { device2 DEF M RotationalMotor { } } }");
    let motor = def(&scene, "M");
    let messages = write(&mut scene, motor, "maxPosition", Value::SfFloat(3.0));
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(scene.float(motor, "maxPosition"), std::f64::consts::FRAC_PI_2);
    assert!(write(&mut scene, motor, "maxPosition", Value::SfFloat(1.0)).is_empty());
    scene.apply(Edit::RemoveNode { node: motor }).expect("it goes");
    let joint = def(&scene, "B");
    let field = scene.node(joint).ty.field_index("device2").unwrap();
    let text = base::Source::new("new", "RotationalMotor { name \"b\" minPosition -2 }");
    let (fragment, _) = scene.load_fragment(text, &MemorySource::new(), &LoadOptions::default());
    let fragment = fragment.expect("it can be read");
    let change = scene.apply(Edit::InsertNode { node: joint, field, item: 0, fragment }).expect("it fits");
    assert_eq!(scene.float(change.inserted[0], "minPosition"), -std::f64::consts::FRAC_PI_2);
}

/// reference/changelog-r2018: of devices of the same kind, an axis keeps the first one.
#[test]
fn an_axis_takes_one_device_of_each_kind() {
    let (mut scene, told) = read(
        "Robot { children DEF J Hinge2Joint { \
         device [ DEF A RotationalMotor { } PositionSensor { } DEF B RotationalMotor { } ] device2 Brake { } } }",
    );
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(scene.find_def("A").is_some());
    assert_eq!(scene.find_def("B"), None);
    let joint = def(&scene, "J");
    let mut insert = |into: &str, text: &str| {
        let field = scene.node(joint).ty.field_index(into).unwrap();
        let text = base::Source::new("new", text);
        let (fragment, _) = scene.load_fragment(text, &MemorySource::new(), &LoadOptions::default());
        let fragment = fragment.expect("it can be read");
        scene.apply(Edit::InsertNode { node: joint, field, item: 0, fragment }).map(drop)
    };
    let refused = |found| Err(EditError::Misplaced { found });
    assert_eq!(insert("device", "RotationalMotor { }"), refused("RotationalMotor"));
    assert_eq!(insert("device2", "RotationalMotor { }"), Ok(()));
    assert_eq!(insert("device2", "Brake { }"), refused("Brake"));
    assert_eq!(insert("device", "Brake { }"), Ok(()));
}

#[test]
fn a_parameter_has_the_corrected_value_of_its_field() {
    let (mut scene, told) = read("DEF L Lamp { beam 4 width 1 axle -1 }");
    assert_eq!(told.len(), 2, "{told:?}");
    let lamp = def(&scene, "L");
    let parameter = |scene: &Scene, name: &str| {
        let all = &scene.node(lamp).protos[0].parameters;
        all.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    };
    assert_eq!(parameter(&scene, "beam"), Some(Value::SfFloat(std::f64::consts::FRAC_PI_2)));
    assert_eq!(parameter(&scene, "width"), Some(Value::SfFloat(1.0)));
    assert_eq!(parameter(&scene, "axle"), Some(Value::SfFloat(1.0)));
    let change = scene
        .apply(Edit::SetParameter { node: lamp, proto: 0, parameter: 1, value: Value::SfFloat(3.0) })
        .expect("it fits");
    assert_eq!(change.messages.len(), 1, "{:?}", change.messages);
    assert_eq!(parameter(&scene, "width"), Some(Value::SfFloat(std::f64::consts::FRAC_PI_2)));
}

#[test]
fn a_saved_world_keeps_the_text_of_corrected_values() {
    let text = "Robot { children Emitter { range 9 maxRange 4 } }";
    let (scene, _) = read(text);
    assert!(scene.save().contains("Emitter { range 9 maxRange 4 }"), "{}", scene.save());
}

#[test]
fn suspicious_values_are_reported_but_kept() {
    for (text, code) in [
        ("Solid { name \"a:b\" }", "field/rule"),
        ("Solid { physics Physics { centerOfMass [ 0 0 0 ] inertiaMatrix [ 1 1 1, 0 0 0 ] } }", "field/rule"),
        ("Solid { physics Physics { density -1 mass 1 inertiaMatrix [ 1 1 1, 0 0 0 ] } }", "field/rule"),
        ("Robot { children HingeJoint { device RotationalMotor { controlPID 0 0 0 } } }", "field/rule"),
        ("Shape { geometry ElevationGrid { height [ 1 2 3 ] xDimension 2 yDimension 1 } }", "field/rule"),
        ("Transform { scale 2 2 2 children Group { children Solid { } } }", "node/in-transform"),
    ] {
        let (scene, told) = read(text);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert!(told[0].starts_with(code), "{told:?}");
        let words = |text: &str| {
            text.replace(',', " ").split_whitespace().filter(|word| !"[]".contains(word)).collect::<String>()
        };
        let node = scene.children(Scene::ROOT, "children")[0];
        assert_eq!(words(&scene.write_subtree(node)), words(text));
    }
}

#[test]
fn a_derived_proto_that_reuses_a_field_name_is_reported() {
    let derived = |body: &str| {
        let files = MemorySource::new()
            .with("p/worlds/w.wbt", "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/Derived.proto\"\nDerived { }\nDerived { }")
            .with("p/protos/Base.proto", "#VRML_SIM R2025a utf8\nPROTO Base [ field SFString name \"a\" field SFString model \"b\" ]\n{ Solid { name IS name model IS model } }")
            .with("p/protos/Derived.proto", format!("#VRML_SIM R2025a utf8\nEXTERNPROTO \"Base.proto\"\nPROTO Derived [ field SFString name \"c\" ]\n{{ Base {{ {body} }} }}"));
        let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
        let codes = loaded.diagnostics.iter().map(|told| told.code);
        codes.filter(|code| *code != "node/name").collect::<Vec<_>>()
    };
    assert_eq!(derived("name IS name"), [""; 0]);
    assert_eq!(derived("model IS name"), ["proto/field-name"]);
    assert!(derived("name \"other\"").contains(&"proto/field-name"));
}
