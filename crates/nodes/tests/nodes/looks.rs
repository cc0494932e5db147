//! Visible nodes that deform, rotate or follow the viewpoint, and shots.

use crate::kit::Kit;
use base::{Severity, Vec3, ops};
use nodes::shot;

/// A strip from 0 to 2 m that faces x, with bones at 0 (hip) and 1 m (knee); its material is called cloth.
const STRIP: &str = include_str!("../../../assets/tests/strip.fbx");
/// A metre of cloth in glTF.
const FLAG: &str = include_str!("../../../assets/tests/flag.gltf");

const GREEN: &str =
    "Appearance { name \"cloth\" material Material { diffuseColor 0 0 0 emissiveColor 0 1 0 } }";

/// A robot with a skin, a device `d` and further nodes.
fn skin(fields: &str, device: &str) -> Kit {
    let world = format!(
        "WorldInfo {{ basicTimeStep 8 }} Background {{ skyColor [ 0 0 0 ] }} Viewpoint {{ position 5 0 1 orientation 0 0 1 3.14159265 fieldOfView 0.6 }}
        Robot {{ controller \"<extern>\" children [ {device} Skin {{ name \"skin\" appearance {GREEN} {fields} }} ] }}"
    );
    Kit::with_files(&world, &[("worlds/strip.fbx", STRIP), ("worlds/flag.gltf", FLAG)])
}

fn range(kit: &mut Kit) -> f32 {
    kit.enable("d", 8);
    kit.step(8);
    kit.step(8);
    let bytes = kit.picture("d", 0).unwrap();
    f32::from_le_bytes(bytes[..4].try_into().unwrap())
}

/// Looks up from a height of 0.25 m, 0.5 m in front of the strip.
const UP: &str = "RangeFinder { name \"d\" translation 0.5 0 0.25 rotation 0 1 0 -1.5707963
    width 1 height 1 fieldOfView 0.1 maxRange 3 }";

/// Returns the fraction of pixels of the view that have a colour.
fn share(kit: &mut Kit, is: impl Fn(&[u8; 4]) -> bool) -> f64 {
    let shot = shot::of_viewpoint(&mut kit.world, [160, 160]);
    let pixels = shot.rgba.as_chunks::<4>().0;
    pixels.iter().filter(|pixel| is(pixel)).count() as f64 / pixels.len() as f64
}

fn is_green(pixel: &[u8; 4]) -> bool {
    pixel[1] > 200 && pixel[0] < 50 && pixel[2] < 50
}

#[test]
fn a_skin_has_the_pose_of_the_file_and_its_appearance() {
    let mut kit = skin("modelUrl \"strip.fbx\"", "");
    // 1 by 2 m at 5 m in a window of 2 · 5 · tan 0.3 m.
    let window = 10.0 * ops::tan(0.3);
    let expected = 2.0 / (window * window);
    let seen = share(&mut kit, is_green);
    assert!((seen - expected).abs() < 0.01, "{seen} of {expected}");
    assert_eq!(kit.said("skin/file") + kit.said("skin/appearance") + kit.said("skin/bones"), 0);
}

#[test]
fn a_controller_moves_the_bones_of_a_skin() {
    let mut kit = skin("modelUrl \"strip.fbx\"", UP);
    assert_eq!(range(&mut kit), f32::INFINITY);
    // A quarter turn of the knee about y after its quarter turn about x is a third of a turn about (1 1 -1).
    let third = std::f64::consts::TAU / 3.0;
    kit.command("skin").u8(1).u16(1).f64s(&[1.0, 1.0, -1.0, third]).u8(1);
    assert!((range(&mut kit) - 0.75).abs() < 1e-5);
    // The same in the frame of the hip, which has not moved; half a metre up, where both bones have equal weight, a
    // quarter.
    kit.command("skin").u8(1).u16(1).f64s(&[1.0, 1.0, -1.0, third]).u8(0);
    kit.command("skin").u8(2).u16(1).f64s(&[0.0, 0.0, 1.5]).u8(1);
    assert!((range(&mut kit) - 1.125).abs() < 1e-5);
    // The knee moves with the hip: a metre down.
    kit.command("skin").u8(2).u16(0).f64s(&[0.0, 0.0, -1.0]).u8(1);
    assert!((range(&mut kit) - 0.125).abs() < 1e-5);
    kit.command("skin").u8(4).u16(1).u8(1);
    kit.command("skin").u8(4).u16(1).u8(0);
    kit.step(8);
    let numbers = |bytes: &[u8]| -> Vec<f64> {
        bytes.as_chunks().0.iter().map(|eight| f64::from_le_bytes(*eight)).collect()
    };
    let said: Vec<Vec<f64>> = kit.records("skin").iter().map(|(_, bytes)| numbers(bytes)).collect();
    assert_eq!(said, [[0.0, 0.0, 0.5], [0.0, 0.0, 1.5]]);
}

#[test]
fn solids_move_the_bones_of_a_skin_from_the_bind_pose() {
    let device = format!(
        "{UP} Solid {{ name \"hip\" translation 7 7 7 }} HingeJoint {{
        jointParameters HingeJointParameters {{ axis 0 1 0 anchor 0 0 1 }} device RotationalMotor {{ name \"motor\" }}
        endPoint Solid {{ name \"knee\" translation 0.2 0 1.3 rotation 0 0 1 1 }} }}"
    );
    let bones = "modelUrl \"strip.fbx\" bones [ SolidReference { solidName \"hip\" } SolidReference { solidName \"knee\" } ]";
    let mut kit = skin(bones, &device);
    assert_eq!(range(&mut kit), f32::INFINITY);
    assert!((share(&mut kit, is_green) - 2.0 / (10.0 * ops::tan(0.3)).powi(2)).abs() < 0.01);
    kit.command("motor").u16(1).f64(std::f64::consts::FRAC_PI_2);
    kit.steps(400, 8);
    assert!((range(&mut kit) - 0.75).abs() < 1e-4);
    // Controllers cannot move bones then.
    kit.command("skin").u8(1).u16(1).f64s(&[1.0, 0.0, 0.0, 0.0]).u8(1);
    assert!((range(&mut kit) - 0.75).abs() < 1e-4);
    assert_eq!(kit.said("skin/bones"), 1);
}

#[test]
fn a_skin_in_gltf_stands_upright() {
    let mut kit = skin("modelUrl \"flag.gltf\"", "");
    let window = 10.0 * ops::tan(0.3);
    let seen = share(&mut kit, is_green);
    assert!((seen - 1.0 / (window * window)).abs() < 0.01, "{seen}");
}

#[test]
fn unreadable_skins_are_reported_and_marked() {
    let is_mark = |pixel: &[u8; 4]| pixel[0] > 200 && pixel[1] < 100 && pixel[2] > 200;
    for url in ["missing.fbx", "strip.mesh"] {
        let mut kit = skin(&format!("modelUrl \"{url}\" translation 0 0 1"), "");
        assert!(share(&mut kit, is_mark) > 0.0, "{url}");
        assert_eq!(kit.said("skin/file"), 1, "{url}");
    }
    // A material without an appearance, and an appearance without a material.
    let mut kit = skin("modelUrl \"strip.fbx\" appearance [ Appearance { name \"silk\" } ]", "");
    assert_eq!(share(&mut kit, is_green), 0.0);
    assert_eq!(kit.world.take_diagnostics().iter().filter(|one| one.code == "skin/appearance").count(), 2);
}

/// An Appearance without a Material is not lit, whether it has a picture or not.
#[test]
fn an_appearance_without_material_is_not_lit() {
    let seen = |texture: &str, light: &str| {
        let world = format!(
            "#VRML_SIM R2025a utf8
            Background {{ skyColor [ 0 0 0 ] }} Viewpoint {{ position 5 0 0 orientation 0 0 1 3.14159265 }} {light}
            Shape {{ appearance Appearance {{ {texture} }} geometry Box {{ }} }}"
        );
        let brown = assets::encode_png(1, 1, &[120, 80, 40, 255]);
        let files =
            assets::MemorySource::new().with("worlds/test.wbt", world).with("worlds/brown.png", brown);
        let mut kit = Kit::of_source(&files, scene::LoadOptions::default(), engine::Options::default());
        let shot = shot::of_viewpoint(&mut kit.world, [9, 9]);
        shot.rgba.as_chunks::<4>().0[40]
    };
    for texture in ["", "texture ImageTexture { url \"brown.png\" }"] {
        let dark = seen(texture, "");
        assert!(dark[0] > 50, "{dark:?}");
        assert_eq!(seen(texture, "DirectionalLight { direction -1 0 0 intensity 5 }"), dark, "{texture}");
    }
}

/// A mesh that cannot be read is reported, and a box of 10 cm is shown instead.
#[test]
fn a_missing_mesh_has_a_placeholder() {
    for node in ["Shape { geometry Mesh { url \"none.obj\" } }", "CadShape { url \"none.obj\" }"] {
        let world = format!(
            "Robot {{ controller \"<extern>\" children RangeFinder {{ name \"d\" width 1 height 1 fieldOfView 0.01 maxRange 5 }} }}
             Pose {{ translation 2 0 0 children {node} }}"
        );
        let mut kit = Kit::new(&world);
        let range = range(&mut kit);
        assert!((range - 1.95).abs() < 1e-4, "{node}: {range}");
        assert_eq!(kit.said("mesh/file"), 1, "{node}: {:?}", kit.diagnostics);
    }
}

/// Two walls meet in an edge towards the camera. Light from the camera shines on both at 45 degrees, and straight on the
/// edge if it is smooth, which it is in every format but STL.
#[test]
fn meshes_without_normals_are_smooth() {
    let obj = "v 1 0 -1\nv 1 0 1\nv 2 1 -1\nv 2 1 1\nv 1 0 -1\nv 1 0 1\nv 2 -1 -1\nv 2 -1 1\n\
               f 1 2 4 3\nf 5 7 8 6\n";
    let facet = |corners: [&str; 3]| {
        format!(
            "facet normal 0 0 0\nouter loop\n{}endloop\nendfacet\n",
            corners.map(|at| format!("vertex {at}\n")).concat()
        )
    };
    let stl = format!(
        "solid walls\n{}{}{}{}endsolid\n",
        facet(["1 0 -1", "1 0 1", "2 1 1"]),
        facet(["1 0 -1", "2 1 1", "2 1 -1"]),
        facet(["1 0 -1", "2 -1 -1", "2 -1 1"]),
        facet(["1 0 -1", "2 -1 1", "1 0 1"])
    );
    let seen = |node: &str| {
        let world = format!(
            "Background {{ skyColor [ 0 0 0 ] }} DirectionalLight {{ direction 1 0 0 ambientIntensity 0 }}
             Robot {{ children Camera {{ name \"d\" width 41 height 1 fieldOfView 0.8 }} }} {node}"
        );
        let mut kit = Kit::with_files(&world, &[("worlds/a.obj", obj), ("worlds/a.stl", &stl)]);
        kit.enable("d", 8);
        kit.step(8);
        let picture = kit.picture("d", 0).unwrap();
        [20, 2, 38].map(|x| picture.as_chunks::<4>().0[x][1])
    };
    let white = "appearance PBRAppearance { roughness 1 metalness 0 }";
    for (node, is_smooth) in [
        (format!("Shape {{ {white} geometry Mesh {{ url \"a.obj\" }} }}"), true),
        ("CadShape { url \"a.obj\" }".to_owned(), true),
        (format!("Shape {{ {white} geometry Mesh {{ url \"a.stl\" }} }}"), false),
    ] {
        let [edge, left, right] = seen(&node);
        assert!(left > 20 && left.abs_diff(right) < 3, "{node}: {edge} {left} {right}");
        assert_eq!(edge > left + 3, is_smooth, "{node}: {edge} {left} {right}");
    }
}

#[test]
fn a_billboard_is_attached_to_the_viewpoint_only() {
    let glow = "appearance Appearance { material Material { diffuseColor 0 0 0 emissiveColor 1 0 0 } }";
    let mut kit = Kit::new(&format!(
        "Background {{ skyColor [ 0 0 0 ] }} DEF EYE Viewpoint {{ position 5 -3 2 orientation 0.3 0.5 -0.8 2.1 fieldOfView 0.8 }}
        Robot {{ children Camera {{ name \"d\" width 9 height 9 }} translation 5 -3 2 rotation 0.3 0.5 -0.8 2.1 }}
        Billboard {{ children Pose {{ translation 2 0.4 0.3 children Shape {{ {glow} geometry Sphere {{ radius 0.1 subdivision 4 }} }} }} }}"
    ));
    let shot = shot::of_viewpoint(&mut kit.world, [100, 100]);
    // 2 m ahead, to the left and above: the fraction of tangents of half a window, tan 0.4.
    let at = |part: f64| (50.0 - 50.0 * part / 2.0 / ops::tan(0.4)) as usize;
    let pixel = |x: usize, y: usize| shot.rgba.as_chunks::<4>().0[y * 100 + x];
    let [red, rest @ ..] = pixel(at(0.4), at(0.3));
    assert!(red > 200 && rest == [0, 0, 255], "{red} {rest:?}");
    assert_eq!(pixel(50, 50), [0, 0, 0, 255]);
    kit.enable("d", 32);
    kit.step(32);
    assert!(kit.picture("d", 0).unwrap().chunks(4).all(|pixel| pixel[..3] == [0; 3]));
    // It moves with the viewpoint.
    let eye = kit.world.state().scene().find_def("EYE").unwrap();
    kit.world.state_mut().record(eye, "position", scene::Value::SfVec3f(Vec3::new(-9.0, 4.0, 1.0)));
    assert_eq!(shot::of_viewpoint(&mut kit.world, [100, 100]).rgba, shot.rgba);
}

#[test]
fn a_billboard_neither_casts_nor_receives_shadows() {
    let grey = "appearance PBRAppearance { baseColor 0.5 0.5 0.5 metalness 0 roughness 1 }";
    // A square 2 m in front of the viewpoint, lit from behind the viewpoint; a plate between the light and the square;
    // a floor on which the square casts its shadow, 3 m ahead and a metre below.
    let square =
        format!("Pose {{ translation 2 0 0 children Shape {{ {grey} geometry Box {{ size 0.02 1 1 }} }} }}");
    let board = format!("Billboard {{ children {square} }}");
    let plate = "Pose { translation -1 0 3 children Shape { geometry Box { size 2 9 0.1 } } }";
    let floor = format!(
        "Pose {{ translation 4 0 -1.1 children Shape {{ {grey} geometry Box {{ size 9 9 0.1 }} }} }}"
    );
    let seen = |nodes: &str, row: usize| {
        let mut kit = Kit::new(&format!(
            "Background {{ skyColor [ 0 0 0 ] luminosity 0 }} Viewpoint {{ position 0 0 0 ambientOcclusionRadius 0 }}
            DirectionalLight {{ direction 1 0 -1 castShadows TRUE }} {nodes}"
        ));
        let shot = shot::of_viewpoint(&mut kit.world, [41, 41]);
        shot.rgba.as_chunks::<4>().0[41 * row + 20][0]
    };
    let lit = seen(&square, 20);
    assert!(lit > 40 && seen(&format!("{square} {plate}"), 20) < 20, "{lit}");
    assert_eq!(seen(&format!("{board} {plate}"), 20), lit);
    let ground = seen(&floor, 37);
    assert!(ground > 40 && seen(&format!("{square} {floor}"), 37) < 20, "{ground}");
    assert_eq!(seen(&format!("{board} {floor}"), 37), ground);
}

/// reference/directionallight: "the direction vector of the illumination […] in the global coordinate system", also for
/// light sensors.
#[test]
fn directional_light_does_not_rotate_with_its_parent() {
    let seen = |light: &str| {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ basicTimeStep 10 }}
            Background {{ skyColor [ 0 0 0 ] luminosity 0 }} Viewpoint {{ position 0 0 0 ambientOcclusionRadius 0 }}
            Robot {{ name \"robot\" translation -5 0 0 rotation 0 0 1 3.14159265 children LightSensor {{ name \"d\" }} }} {light}
            Pose {{ translation 2 0 0 children Shape {{ appearance PBRAppearance {{ baseColor 0.5 0.5 0.5 metalness 0 roughness 1 }}
            geometry Box {{ size 0.02 1 1 }} }} }}"
        ));
        kit.enable("d", 10);
        kit.step(10);
        kit.step(10);
        let shot = shot::of_viewpoint(&mut kit.world, [41, 41]);
        (shot.rgba.as_chunks::<4>().0[41 * 20 + 20][0], kit.value("d"))
    };
    let light = "DirectionalLight { direction 1 0 0 }";
    let lit = seen(light);
    assert!(lit.0 > 40 && lit.1 > 0.0, "{lit:?}");
    assert_eq!(seen(&format!("Pose {{ rotation 0 0 1 3.14159265 children {light} }}")), lit);
    assert_eq!(
        seen(&format!("Solid {{ rotation 0 1 0 1 children Pose {{ rotation 1 0 0 2 children {light} }} }}")),
        lit
    );
}

/// A viewer elsewhere gets the poses of links; what they are not enough for is kept up to date for it, and nothing else.
#[test]
fn for_viewers_elsewhere_only_what_does_not_just_follow_its_link_is_moved() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 } Viewpoint { position -5 0 0 follow \"ball\" }
        Billboard { children Shape { geometry Box { size 0.1 0.1 0.1 } } }
        DEF BALL Solid { name \"ball\" translation 0 0 100 physics Physics { } boundingObject DEF FORM Sphere { radius 0.5 } children [
          Shape { geometry USE FORM } PointLight { location 0 0 2 attenuation 0 0 1 } ] }",
    );
    kit.world.state_mut().need_visuals();
    kit.world.follow_visuals();
    kit.steps(100, 10);
    kit.world.follow_visuals();
    let fall = 100.0 - kit.world.state().dynamics().pose(dynamics::LinkId(0)).translation.z;
    assert!((fall - 4.9).abs() < 0.1, "{fall}");
    // The heights of the sphere, of the light and of what is before the viewpoint, which falls with the sphere.
    let heights = |kit: &Kit| {
        let scene = kit.world.state().visuals.scene();
        let mut instances: Vec<f64> =
            scene.instances().map(|(_, instance)| instance.world_from_mesh.translation.z).collect();
        instances.sort_by(f64::total_cmp);
        let lights = scene.lights().map(|(_, light)| match light.kind {
            render::LightKind::Point { position, .. } => position.z,
            _ => f64::NAN,
        });
        instances.into_iter().chain(lights).collect::<Vec<f64>>()
    };
    let are = |heights: Vec<f64>, expected: [f64; 3]| {
        assert_eq!(heights.len(), 3, "{heights:?}");
        assert!(heights.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{heights:?} {expected:?}");
    };
    are(heights(&kit), [-fall, 100.0, 102.0 - fall]);
    // Who asks where the sphere is gets the right answer all the same.
    let state = kit.world.state();
    let corners = state.visible_corners(state.scene().find_def("BALL").unwrap());
    let middle = corners.iter().sum::<Vec3>() / corners.len() as f64;
    assert!((middle.z - (100.0 - fall)).abs() < 1e-6, "{middle}");
    kit.world.refresh_visuals();
    are(heights(&kit), [-fall, 100.0 - fall, 102.0 - fall]);
}

#[test]
fn the_head_of_a_lidar_rotates_visibly() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 } Robot { translation 0 0 1 children Lidar { name \"d\" type \"rotating\" defaultFrequency 1
        horizontalResolution 100 numberOfLayers 1 rotatingHead DEF HEAD Solid { children Pose { translation 0.5 0 0.1
        children Shape { geometry Box { size 0.1 0.1 0.1 } } } } } }",
    );
    let middle = |kit: &mut Kit| {
        kit.world.refresh_visuals();
        let state = kit.world.state();
        let head = state.scene().find_def("HEAD").unwrap();
        let corners = state.visible_corners(head);
        corners.iter().sum::<Vec3>() / corners.len() as f64
    };
    let near = |at: Vec3, place: [f64; 3]| assert!((at - Vec3::from_array(place)).length() < 1e-6, "{at}");
    near(middle(&mut kit), [0.5, 0.0, 1.1]);
    kit.enable("d", 10);
    kit.steps(25, 10);
    // A quarter of a second: to the right.
    near(middle(&mut kit), [0.0, -0.5, 1.1]);
    let state = kit.world.state();
    let head = state.scene().find_def("HEAD").unwrap();
    near(state.pose(head).rotation * Vec3::X, [0.0, -1.0, 0.0]);
    kit.steps(25, 10);
    near(middle(&mut kit), [-0.5, 0.0, 1.1]);
}

#[test]
fn nodes_on_the_head_of_a_lidar_rotate_with_it() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 } Robot { translation 0 0 1 children Lidar { name \"d\" type \"rotating\" defaultFrequency 1
        horizontalResolution 100 numberOfLayers 1 rotatingHead Solid { children Pose { translation 0.5 0 0 children [
          GPS { name \"place\" } RangeFinder { name \"eye\" width 1 height 1 fieldOfView 0.1 maxRange 9 } ] } } } }
        Solid { translation 0 -3 1 children Shape { geometry Box { size 1 1 1 } } }",
    );
    ["place", "eye"].iter().for_each(|name| kit.enable(name, 10));
    kit.step(10);
    let near = |at: Vec3, place: [f64; 3]| assert!((at - Vec3::from_array(place)).length() < 1e-6, "{at}");
    near(kit.vector("place"), [0.5, 0.0, 1.0]);
    kit.enable("d", 10);
    // A quarter of a second, and a step until the reply.
    kit.steps(26, 10);
    near(kit.vector("place"), [0.0, -0.5, 1.0]);
    let bytes = kit.picture("eye", 0).unwrap();
    let range = f32::from_le_bytes(bytes[..4].try_into().unwrap());
    assert!((range - 2.0).abs() < 1e-5, "{range}");
}

/// A robot `robot` with a device `d` in front of a wall at 1 m.
fn robot_with(device: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} Robot {{ name \"robot\" children [ {device} ] }}
        DirectionalLight {{ direction 1 0.4 -0.2 }}
        Solid {{ translation 1.5 0 0 children Shape {{ appearance PBRAppearance {{ baseColor 0.8 0.4 0.2 metalness 0 }} geometry Box {{ size 1 1 0.5 }} }} }}"
    ))
}

#[test]
fn a_shot_of_a_camera_is_the_image_of_its_controller() {
    let mut kit = robot_with(
        "Camera { name \"d\" width 24 height 16 fieldOfView 1 noise 0.2 motionBlur 100
        lens Lens { radialCoefficients 0.4 0.1 } focus Focus { focalDistance 3 focalLength 0.5 } }",
    );
    shot::watch(&mut kit.world, "robot/d");
    kit.enable("d", 16);
    kit.steps(5, 8);
    let mut given = kit.picture("d", 0).unwrap();
    given.as_chunks_mut::<4>().0.iter_mut().for_each(|pixel| pixel.swap(0, 2));
    let shot = shot::of_device(&mut kit.world, "robot/d", None).unwrap();
    assert_eq!((shot.width, shot.height, &shot.rgba), (24, 16, &given));
    // A second shot is the same, and the next image of the controller is not affected.
    assert_eq!(shot::of_device(&mut kit.world, "robot/d", None).unwrap(), shot);
    // A shot of another size is rendered now.
    let large = shot::of_device(&mut kit.world, "robot/d", Some([48, 32])).unwrap();
    assert_eq!((large.width, large.rgba.len()), (48, 48 * 32 * 4));
}

#[test]
fn a_shot_changes_nothing() {
    let device = "Camera { name \"d\" width 8 height 8 noise 0.2 motionBlur 50 }";
    let pictures = |takes_shots: bool| {
        let mut kit = robot_with(device);
        kit.enable("d", 8);
        (0..3)
            .map(|_| {
                kit.step(8);
                if takes_shots {
                    shot::of_device(&mut kit.world, "robot/d", None).unwrap();
                }
                kit.picture("d", 0).unwrap()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(pictures(true), pictures(false));
}

#[test]
fn shots_of_ranges_are_grey_and_of_displays_their_canvas() {
    let mut kit = robot_with("RangeFinder { name \"d\" width 3 height 9 fieldOfView 0.2 maxRange 4 }");
    let shot = shot::of_device(&mut kit.world, "robot/d", None).unwrap();
    let pixel = |at: usize| shot.rgba.as_chunks::<4>().0[at];
    // One metre of four is a quarter of white; above the wall there is no hit.
    assert_eq!((pixel(4 * 3 + 1), pixel(1)), ([64, 64, 64, 255], [255; 4]));
    let mut kit = robot_with(
        "Lidar { name \"d\" type \"rotating\" horizontalResolution 6 numberOfLayers 2 maxRange 2 }",
    );
    let shot = shot::of_device(&mut kit.world, "robot/d", None).unwrap();
    let reds: Vec<u8> = shot.rgba.as_chunks::<4>().0.iter().map(|pixel| pixel[0]).collect();
    assert_eq!((shot.width, shot.height, reds.len()), (6, 2, 12));
    // The first column is behind, the middle one in front.
    assert!(reds[3] == 128 && reds[2] == 255 && reds[0] == 255 && reds[4] == 255, "{reds:?}");
    let mut kit = robot_with("Display { name \"d\" width 4 height 2 }");
    // Colour, then a filled rectangle of 1 by 2 at 1, 0.
    kit.command("d").u8(16).i32(0x0012_3456);
    kit.command("d").u8(35).u16(2).i32(1).i32(1).i32(0).i32(2).u8(1);
    kit.step(8);
    let shot = shot::of_device(&mut kit.world, "robot/d", None).unwrap();
    let pixels = shot.rgba.as_chunks::<4>().0;
    assert_eq!(pixels[..3], [[0, 0, 0, 255], [0x12, 0x34, 0x56, 255], [0, 0, 0, 255]]);
    let wrong = shot::of_device(&mut robot_with("GPS { name \"d\" }").world, "robot/d", None);
    assert_eq!(wrong.unwrap_err(), "a GPS has no image");
}

/// Returns the centre columns of a green ball that moves 4 m to the left, and of a red box behind its end.
fn followed(viewpoint: &str, ball: &str) -> [Option<f64>; 2] {
    let look = |colour: &str| {
        format!("Appearance {{ material Material {{ diffuseColor 0 0 0 emissiveColor {colour} }} }}")
    };
    let world = format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Background {{ skyColor [ 0 0 0 ] }}
        Viewpoint {{ position -10 0 0 fieldOfView 0.6 {viewpoint} }}
        Robot {{ controller \"<extern>\" }}
        Solid {{ name \"outer\" children Solid {{ name \"box\" translation 2 5.5 0
          children Shape {{ appearance {} geometry Box {{ size 0.1 0.6 0.6 }} }} }} }}
        Solid {{ name \"ball\" linearVelocity 0 100 0 {ball} children Shape {{ appearance {} geometry Sphere {{ radius 0.3 }} }}
          boundingObject Sphere {{ radius 0.3 }} physics Physics {{ }} }}",
        look("1 0 0"),
        look("0 1 0")
    );
    let mut kit = Kit::new(&world);
    (0..5).for_each(|_| kit.step(8));
    let shot = shot::of_viewpoint(&mut kit.world, [41, 41]);
    [1, 0].map(|channel| {
        let pixels = shot.rgba.as_chunks::<4>().0.iter().enumerate();
        let seen: Vec<f64> =
            pixels.filter(|(_, pixel)| pixel[channel] > 150).map(|(at, _)| (at % 41) as f64 + 0.5).collect();
        (!seen.is_empty()).then(|| seen.iter().sum::<f64>() / seen.len() as f64)
    })
}

#[test]
fn the_view_follows_the_solid_of_its_viewpoint() {
    // Pixels per unit of slope.
    let scale = 20.5 / ops::tan(0.3);
    let near = |found: Option<f64>, beside: f64, ahead: f64| {
        let expected = 20.5 - beside / ahead * scale;
        assert!(found.is_some_and(|found| (found - expected).abs() < 0.6), "{found:?} instead of {expected}");
    };
    assert_eq!(followed("", ""), [None; 2]);
    assert_eq!(followed("follow \"ball\" followType \"None\"", ""), [None; 2]);
    assert_eq!(followed("follow \"nobody\"", ""), [None; 2]);
    // Following a static solid changes nothing.
    assert_eq!(followed("follow \"outer:box\"", ""), [None; 2]);
    for spin in ["", "angularVelocity 0 0 10"] {
        let [ball, other] = followed("follow \"ball\"", spin);
        near(ball, 0.0, 10.0);
        near(other, 1.5, 12.0);
        // It only rotates: the angles to both.
        let [ball, other] = followed("follow \"ball\" followType \"Pan and Tilt Shot\"", spin);
        near(ball, 0.0, 1.0);
        near(other, ops::tan(ops::atan(5.5 / 12.0) - ops::atan(0.4)), 1.0);
    }
    // Turned by 0.4 rad about the ball.
    let [ball, other] = followed("follow \"ball\" followType \"Mounted Shot\"", "angularVelocity 0 0 10");
    let (sin, cos) = ops::sin_cos(0.4);
    near(ball, 0.0, 10.0);
    near(other, 1.5 * cos - 2.0 * sin, 10.0 + 2.0 * cos + 1.5 * sin);
}

/// A viewpoint that follows a solid which does not exist is reported.
#[test]
fn viewpoints_with_a_missing_solid_are_reported() {
    let said = |viewpoint: &str| {
        let world = format!(
            "Viewpoint {{ {viewpoint} }} Solid {{ name \"ball\" }} Robot {{ controller \"<extern>\" }}"
        );
        let kit = Kit::new(&world);
        // Runs keep notes to themselves, as Webots does this.
        let mut about = kit.diagnostics.iter().filter(|diagnostic| diagnostic.code == "viewpoint/follow");
        assert!(about.all(|diagnostic| diagnostic.severity == Severity::Note), "{viewpoint}");
        kit.said("viewpoint/follow")
    };
    for (viewpoint, count) in [
        ("follow \"ball\"", 0),
        ("follow \"\"", 0),
        ("follow \"nobody\" followType \"None\"", 0),
        ("follow \"nobody\"", 1),
    ] {
        assert_eq!(said(viewpoint), count, "{viewpoint}");
    }
}

#[test]
fn the_next_background_and_fog_count_when_the_first_is_removed() {
    let world = "WorldInfo { basicTimeStep 8 } DEF A Background { skyColor [ 0 1 0 ] } DEF B Background { skyColor [ 1 0 0 ] } \
                 DEF C Background { skyColor [ 0 1 0 ] } DEF F Fog { visibilityRange 1 } DEF G Fog { visibilityRange 2 } \
                 Robot { controller \"<extern>\" }";
    let mut kit = Kit::new(world);
    assert_eq!(share(&mut kit, is_green), 1.0);
    let remove = |kit: &mut Kit, def: &str| {
        let node = kit.node(def);
        kit.world.state_mut().edit(scene::Edit::RemoveNode { node }).unwrap();
        kit.world.settle();
    };
    let fog = |kit: &mut Kit| {
        let _ = shot::of_viewpoint(&mut kit.world, [1, 1]);
        kit.world.state().current_visuals().scene().fog().map(|fog| fog.visibility_range)
    };
    assert_eq!(fog(&mut kit), Some(1.0));
    remove(&mut kit, "A");
    assert!(share(&mut kit, |pixel| pixel[0] > 200 && pixel[1] < 50) > 0.99);
    remove(&mut kit, "B");
    assert_eq!(share(&mut kit, is_green), 1.0);
    remove(&mut kit, "F");
    assert_eq!(fog(&mut kit), Some(2.0));
    remove(&mut kit, "G");
    assert_eq!(fog(&mut kit), None);
}
