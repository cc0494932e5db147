//! The catalogue against the reference manual.

use catalog::{Default, EditEffect, FieldDef, FieldType, NODES, NodeType, Range, node_type, replacement};

/// The chapters of the manual that describe a node type, in its order.
///
/// Left out are the chapters of functions only: Joystick, Keyboard, Mouse, Supervisor.
const CHAPTERS: &str = "
    Accelerometer Altimeter Appearance Background BallJoint BallJointParameters Billboard Box Brake Camera
    Capsule Charger CadShape Color Compass Cone Connector ContactProperties Coordinate Cylinder Damping Device
    DirectionalLight Display DistanceSensor ElevationGrid Emitter Fluid Focus Fog GPS Group Gyro HingeJoint
    HingeJointParameters Hinge2Joint ImageTexture ImmersionProperties IndexedFaceSet IndexedLineSet InertialUnit
    Joint JointParameters LED Lens LensFlare Lidar Light LightSensor LinearMotor Material Mesh Motor Muscle
    Normal PBRAppearance Pen Physics Plane PointLight PointSet Pose PositionSensor Propeller Radar RangeFinder
    Receiver Recognition Robot RotationalMotor Shape Skin SliderJoint Slot Solid SolidReference Speaker Sphere
    SpotLight TextureCoordinate TextureTransform TouchSensor Track TrackWheel Transform VacuumGripper Viewpoint
    WorldInfo Zoom";

#[track_caller]
fn node(name: &str) -> &'static NodeType {
    node_type(name).unwrap_or_else(|| panic!("{name} is in the catalogue"))
}

#[track_caller]
fn field(path: &str) -> &'static FieldDef {
    let (name, field) = path.split_once('.').expect("Node.field");
    let node = node(name);
    let index = node.field_index(field).unwrap_or_else(|| panic!("{name} has {field}"));
    &node.fields[index]
}

#[test]
fn names_are_sorted_and_unique() {
    assert!(NODES.windows(2).all(|pair| pair[0].name < pair[1].name));
    for node in NODES {
        assert_eq!(node_type(node.name), Some(node));
        for (index, field) in node.fields.iter().enumerate() {
            assert_eq!(node.field_index(field.name), Some(index), "{}.{}", node.name, field.name);
        }
    }
    assert_eq!(node_type("NoSuchNode"), None);
}

#[test]
fn the_current_node_types_are_the_chapters_of_the_manual() {
    let mut current: Vec<&str> = NODES.iter().filter(|node| !node.deprecated).map(|node| node.name).collect();
    current.retain(|name| *name != "Geometry"); // in the node chart only
    let mut chapters: Vec<&str> = CHAPTERS.split_whitespace().collect();
    chapters.sort_unstable();
    assert_eq!(current, chapters);
    assert_eq!(chapters.len(), 89);
}

#[test]
fn what_the_catalogue_names_exists() {
    for node in NODES {
        assert_eq!(node.base, node.ancestors.first().copied(), "{}", node.name);
        for name in node.ancestors {
            assert!(node_type(name).is_some(), "{} derives from {name}", node.name);
            assert_ne!(*name, node.name);
        }
        for field in node.fields {
            let path = format!("{}.{}", node.name, field.name);
            if let Range::Nodes(names) = field.range {
                assert!(matches!(field.ty, FieldType::SfNode | FieldType::MfNode), "{path}");
                assert!(names.iter().all(|name| node_type(name).is_some()), "{path}: {names:?}");
            }
            if let Some(instead) = field.deprecated.filter(|name| !name.is_empty()) {
                let target = node.field_index(instead).map(|index| &node.fields[index]);
                // A field may have got another name before it went out of use.
                let is_final = |target: &FieldDef| target.deprecated.is_none_or(str::is_empty);
                assert!(target.is_some_and(is_final), "{path} became {instead}");
            }
        }
    }
}

fn fits_type(field: &FieldDef) -> bool {
    match (field.default, field.ty) {
        (Default::Bool(_), FieldType::SfBool) => true,
        (Default::Null, FieldType::SfNode | FieldType::MfNode) => true,
        (Default::Strings(texts), FieldType::SfString) => texts.len() == 1,
        (Default::Strings(_), FieldType::MfString) => true,
        (Default::Numbers(numbers), ty) if ty.is_multiple() => {
            ty.components() > 0 && numbers.len().is_multiple_of(ty.components())
        }
        (Default::Numbers(numbers), ty) => numbers.len() == ty.components(),
        _ => false,
    }
}

fn fits_range(field: &FieldDef) -> bool {
    match (field.default, field.range) {
        (Default::Numbers(numbers), Range::Numbers { min, open_min, max, open_max, special }) => {
            numbers.iter().all(|number| {
                let above = if open_min { *number > min } else { *number >= min };
                let below = if open_max { *number < max } else { *number <= max };
                (above && below) || special.contains(number)
            })
        }
        (Default::Strings(texts), Range::OneOf(words)) => texts.iter().all(|text| words.contains(text)),
        (Default::Numbers(numbers), Range::NonZero) => !numbers.contains(&0.0),
        (Default::Numbers(numbers), Range::Direction) => numbers.iter().any(|number| *number != 0.0),
        (Default::Null, Range::Nodes(_)) | (_, Range::Any) => true,
        _ => false,
    }
}

#[test]
fn every_default_fits_its_type_and_range() {
    for node in NODES {
        for field in node.fields {
            assert!(fits_type(field), "{}.{}: {field:?}", node.name, field.name);
            assert!(fits_range(field), "{}.{}: {field:?}", node.name, field.name);
        }
    }
}

#[test]
fn hidden_deprecated_and_unlisted_fields_come_last() {
    for node in NODES {
        let is_hidden = |field: &FieldDef| field.hidden && node.name != "TrackWheel";
        let rank = |field: &FieldDef| (field.unlisted, field.deprecated.is_some(), is_hidden(field));
        assert!(node.fields.iter().map(rank).is_sorted(), "{}", node.name);
    }
}

/// The fields of the program R2025a: supervisors count them and find them by index.
#[test]
fn numbers_of_listed_fields() {
    for (name, expected) in [
        ("Solid", 17),
        ("Robot", 28),
        ("Camera", 36),
        ("Lidar", 34),
        ("RangeFinder", 29),
        ("Display", 21),
        ("InertialUnit", 23),
        ("DistanceSensor", 24),
        ("Physics", 5),
        ("Background", 14),
        ("PBRAppearance", 17),
        ("ElevationGrid", 6),
        ("ContactProperties", 14),
        ("Muscle", 7),
        ("RotationalMotor", 11),
        ("Skin", 10),
        ("Viewpoint", 14),
        ("WorldInfo", 25),
        ("Transform", 6),
    ] {
        assert_eq!(node(name).listed_fields(), expected, "{name}");
    }
}

#[test]
fn derivation() {
    for (name, ancestors) in [
        ("DistanceSensor", &["Solid", "Device", "Pose", "Group"][..]),
        ("Robot", &["Solid", "Pose", "Group"]),
        ("Charger", &["Solid", "Pose", "Group"]),
        ("Track", &["Solid", "Pose", "Group"]),
        ("Transform", &["Pose", "Group"]),
        ("Fluid", &["Pose", "Group"]),
        ("TrackWheel", &["Group"]),
        ("RotationalMotor", &["Motor", "Device"]),
        ("PositionSensor", &["Device"]),
        ("Skin", &["Device"]),
        ("BallJoint", &["Hinge2Joint", "HingeJoint", "Joint"]),
        ("HingeJointParameters", &["JointParameters"]),
        ("Cone", &["Geometry"]),
        ("SpotLight", &["Light"]),
        ("Propeller", &[]),
        ("CadShape", &[]),
    ] {
        assert_eq!(node(name).ancestors, ancestors, "{name}");
    }
    assert!(node("Robot").is_a("Solid") && node("Robot").is_a("Robot"));
    assert!(!node("Solid").is_a("Transform"), "not since R2023b");
    let abstract_types: Vec<&str> =
        NODES.iter().filter(|node| node.is_abstract).map(|node| node.name).collect();
    assert_eq!(abstract_types, ["Device", "Geometry", "Joint", "Light", "Motor"]);
}

#[test]
fn wire_numbers() {
    for (name, since_r2023b, before) in [
        ("Appearance", 1, 1),
        ("PointSet", 25, 25),
        ("Pose", 26, 0),
        ("Shape", 27, 26),
        ("Transform", 32, 31),
        ("Robot", 34, 33),
        ("DistanceSensor", 42, 41),
        ("TouchSensor", 60, 59),
        ("VacuumGripper", 61, 0),
        ("BallJoint", 62, 60),
        ("Hinge2Joint", 71, 69),
        ("WorldInfo", 84, 82),
        ("Zoom", 85, 83),
        ("Microphone", 86, 84),
        ("Radio", 87, 85),
        ("Device", 0, 0),
    ] {
        let node = node(name);
        assert_eq!((node.wire_number, node.wire_number_r2022), (since_r2023b, before), "{name}");
    }
    let sorted = |number: fn(&NodeType) -> u16| {
        let mut numbers: Vec<u16> = NODES.iter().map(number).filter(|number| *number > 0).collect();
        numbers.sort_unstable();
        numbers
    };
    let each_once = "each number belongs to one type";
    assert_eq!(sorted(|node| node.wire_number), (1..=87).collect::<Vec<_>>(), "{each_once}");
    assert_eq!(sorted(|node| node.wire_number_r2022), (1..=85).collect::<Vec<_>>(), "{each_once}");
}

#[test]
fn default_numbers() {
    for (path, ty, numbers) in [
        ("WorldInfo.gravity", FieldType::SfFloat, &[9.81][..]),
        ("WorldInfo.basicTimeStep", FieldType::SfFloat, &[32.0]),
        ("WorldInfo.CFM", FieldType::SfFloat, &[0.00001]),
        ("WorldInfo.lineScale", FieldType::SfFloat, &[0.1]),
        ("Viewpoint.position", FieldType::SfVec3f, &[-10.0, 0.0, 0.0]),
        ("Solid.rotation", FieldType::SfRotation, &[0.0, 0.0, 1.0, 0.0]),
        ("Solid.rotationStep", FieldType::SfFloat, &[0.261799387]),
        ("Physics.density", FieldType::SfFloat, &[1000.0]),
        ("Physics.mass", FieldType::SfFloat, &[-1.0]),
        ("ContactProperties.coulombFriction", FieldType::MfFloat, &[1.0]),
        ("ContactProperties.softCFM", FieldType::SfFloat, &[0.001]),
        ("ContactProperties.maxContactJoints", FieldType::SfInt32, &[10.0]),
        ("JointParameters.axis", FieldType::SfVec3f, &[0.0, 0.0, 1.0]),
        ("HingeJointParameters.axis", FieldType::SfVec3f, &[1.0, 0.0, 0.0]),
        ("HingeJointParameters.stopERP", FieldType::SfFloat, &[-1.0]),
        ("RotationalMotor.maxVelocity", FieldType::SfFloat, &[10.0]),
        ("RotationalMotor.maxTorque", FieldType::SfFloat, &[10.0]),
        ("RotationalMotor.controlPID", FieldType::SfVec3f, &[10.0, 0.0, 0.0]),
        ("DistanceSensor.lookupTable", FieldType::MfVec3f, &[0.0, 0.0, 0.0, 0.1, 1000.0, 0.0]),
        ("TouchSensor.lookupTable", FieldType::MfVec3f, &[0.0, 0.0, 0.0, 5000.0, 50000.0, 0.0]),
        ("Accelerometer.lookupTable", FieldType::MfVec3f, &[]),
        ("Emitter.range", FieldType::SfFloat, &[-1.0]),
        ("Camera.width", FieldType::SfInt32, &[64.0]),
        ("Lidar.horizontalResolution", FieldType::SfInt32, &[512.0]),
        ("Lidar.verticalFieldOfView", FieldType::SfFloat, &[0.2]),
        ("Recognition.occlusion", FieldType::SfInt32, &[1.0]),
        ("Box.size", FieldType::SfVec3f, &[2.0, 2.0, 2.0]),
        ("Cylinder.subdivision", FieldType::SfInt32, &[36.0]),
        ("PBRAppearance.metalness", FieldType::SfFloat, &[1.0]),
        ("Material.diffuseColor", FieldType::SfColor, &[0.8, 0.8, 0.8]),
        ("LED.color", FieldType::MfColor, &[1.0, 0.0, 0.0]),
        ("Propeller.fastHelixThreshold", FieldType::SfFloat, &[75.4]),
        ("Connector.numberOfRotations", FieldType::SfInt32, &[4.0]),
        ("Robot.cpuConsumption", FieldType::SfFloat, &[10.0]),
        ("VacuumGripper.contactPoints", FieldType::SfInt32, &[3.0]),
    ] {
        let field = field(path);
        assert_eq!((field.ty, field.default), (ty, Default::Numbers(numbers)), "{path}");
    }
}

#[test]
fn default_texts() {
    for (path, text) in [
        ("Robot.controller", "<generic>"),
        ("Robot.window", "<generic>"),
        ("Robot.remoteControl", "<none>"),
        ("Robot.name", "robot"),
        ("RangeFinder.name", "range-finder"),
        ("DistanceSensor.name", "distance sensor"),
        ("RotationalMotor.name", "rotational motor"),
        ("Solid.contactMaterial", "default"),
        ("WorldInfo.coordinateSystem", "ENU"),
        ("Lidar.projection", "cylindrical"),
    ] {
        assert!(matches!(field(path).default, Default::Strings([only]) if *only == text), "{path}");
    }
}

#[test]
fn ranges() {
    let pi = std::f64::consts::PI;
    let inf = f64::INFINITY;
    for (path, min, open_min, max, open_max, special) in [
        ("DistanceSensor.aperture", 0.0, false, inf, true, &[][..]),
        ("DistanceSensor.resolution", 0.0, true, inf, true, &[-1.0]),
        ("Receiver.aperture", 0.0, false, 2.0 * pi, false, &[-1.0]),
        ("ContactProperties.bounce", 0.0, false, 1.0, false, &[]),
        ("WorldInfo.CFM", 0.0, true, inf, true, &[]),
        ("Connector.axisTolerance", 0.0, false, pi, false, &[]),
        ("Lidar.tiltAngle", -pi / 2.0, false, pi / 2.0, false, &[]),
        ("PBRAppearance.baseColor", 0.0, false, 1.0, false, &[]),
    ] {
        assert_eq!(field(path).range, Range::Numbers { min, open_min, max, open_max, special }, "{path}");
    }
    let kinds = &["generic", "infra-red", "infrared", "sonar", "laser"];
    assert_eq!(field("DistanceSensor.type").range, Range::OneOf(kinds));
    let devices = &["RotationalMotor", "PositionSensor", "Brake"];
    assert_eq!(field("HingeJoint.device").range, Range::Nodes(devices));
    assert_eq!(field("BallJoint.jointParameters").range, Range::Nodes(&["BallJointParameters"]));
    assert_eq!(field("DistanceSensor.aperture").unit, "rad");
}

#[test]
fn order_of_fields() {
    for (name, expected) in [
        (
            "Gyro",
            "translation rotation children name model description contactMaterial immersionProperties \
             boundingObject physics locked translationStep rotationStep radarCrossSection recognitionColors \
             lookupTable xAxis yAxis zAxis resolution linearVelocity angularVelocity",
        ),
        (
            "BallJoint",
            "jointParameters jointParameters2 jointParameters3 device device2 device3 endPoint position \
             position2 position3",
        ),
        (
            "BallJointParameters",
            "position anchor minStop maxStop springConstant dampingConstant staticFriction",
        ),
        (
            "Solid",
            "translation rotation children name model description contactMaterial immersionProperties \
             boundingObject physics locked radarCrossSection recognitionColors translationStep rotationStep \
             linearVelocity angularVelocity",
        ),
        (
            "Fluid",
            "translation rotation children name model description density viscosity streamVelocity \
             boundingObject translationStep rotationStep locked",
        ),
        ("TrackWheel", "position rotation radius inner children"),
        ("DirectionalLight", "ambientIntensity color direction intensity on castShadows castLensFlares"),
    ] {
        let current = node(name).fields.iter().filter(|field| field.deprecated.is_none());
        let names: Vec<&str> = current.map(|field| field.name).collect();
        assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn old_names_tell_what_took_their_place() {
    for (path, instead) in [
        ("Robot.data", "customData"),
        ("Robot.robotWindow", "window"),
        ("Robot.libRobotWindow", "window"),
        ("Robot.libRemoteControl", "remoteControl"),
        ("Robot.showWindow", ""),
        ("Camera.spherical", "projection"),
        ("ContactProperties.softErp", "softERP"),
        ("ElevationGrid.zSpacing", "ySpacing"),
        ("Viewpoint.followOrientation", "followType"),
        ("WorldInfo.displayRefresh", "FPS"),
        ("Muscle.maxRadius", "volume"),
        ("Solid.scale", ""),
    ] {
        assert_eq!(field(path).deprecated, Some(instead), "{path}");
    }
    assert_eq!(field("Transform.scale").deprecated, None);
    assert!(node("Supervisor").deprecated && node("Supervisor").is_a("Robot"));
    assert_eq!(field("Supervisor.supervisor").default, Default::Bool(true));
    assert_eq!(replacement("Supervisor"), Some("Robot with supervisor TRUE"));
    assert_eq!(replacement("Robot"), None);
}

#[test]
fn hidden_fields() {
    for path in
        ["Solid.linearVelocity", "Robot.angularVelocity", "HingeJoint.position", "BallJoint.position3"]
    {
        assert!(field(path).hidden, "{path}");
    }
    assert!(!field("JointParameters.position").hidden);
}

#[test]
fn derived_types_may_stand_where_their_bases_may() {
    for (path, name, expected) in [
        ("HingeJoint.endPoint", "Solid", true),
        ("HingeJoint.endPoint", "Robot", true),
        ("HingeJoint.endPoint", "Pose", false),
        ("Shape.geometry", "Sphere", true),
        ("Shape.geometry", "Geometry", false),
        ("Shape.geometry", "Group", false),
        ("Group.children", "Fog", true),
        ("Solid.name", "Solid", false),
    ] {
        assert_eq!(field(path).allows_node(node(name)), expected, "{name} in {path}");
    }
}

#[test]
fn what_an_edit_entails_is_declared() {
    use EditEffect::{Controller, Move, Read, Rebuild, Settings, Start, View};
    for (path, expected) in [
        ("Solid.translation", Move),
        ("Solid.linearVelocity", Move),
        ("Solid.boundingObject", Rebuild),
        ("Solid.name", Read),
        ("Robot.name", Rebuild),
        ("GPS.name", Rebuild),
        ("Motor.name", Rebuild),
        ("Robot.description", Read),
        ("Robot.controller", Controller),
        ("Supervisor.controllerArgs", Start),
        ("Charger.battery", Read),
        ("Robot.battery", Rebuild),
        ("HingeJointParameters.position", Move),
        ("HingeJointParameters.axis", Move),
        ("HingeJoint.position", Rebuild),
        ("Mesh.name", Rebuild),
        ("PointLight.intensity", Read),
        ("PBRAppearance.baseColor", Read),
        ("Viewpoint.position", View),
        ("Viewpoint.lensFlare", Read),
        ("WorldInfo.gravity", Settings),
        ("WorldInfo.title", Read),
        ("ContactProperties.bounce", Settings),
    ] {
        assert_eq!(field(path).edit_effect, expected, "{path}");
    }
}
