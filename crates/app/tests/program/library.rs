//! The PROTO files that come with the program.

use std::path::{Path, PathBuf};

use crate::project::Project;

/// The sample's own, and those that only stand inside of others.
const NOT_ALONE: [&str; 6] = ["AckermannVehicle", "Arm", "Car", "Rover", "SimpleVehicle", "VehicleLights"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            found.push(path);
        }
    }
}

/// An instance where its type may stand.
fn instance(name: &str, text: &str, number: usize) -> String {
    let has = |field: &str| {
        let declares =
            |line: &str| line.starts_with("  field ") && line.split_whitespace().nth(2) == Some(field);
        text.lines().any(declares)
    };
    let given =
        |field: &str, value: String| if has(field) { format!(" {field} {value}") } else { String::new() };
    if text.contains("\n  PBRAppearance {") {
        return format!(
            "Solid {{ name \"{number}\" children Shape {{ appearance {name} {{ }} geometry Box {{ }} }} }}\n"
        );
    }
    let named = given("name", format!("\"{number}\""));
    let driven = given("controller", "\"<none>\"".to_owned());
    let placed = given("translation", format!("{} 0 1", 10 * number));
    let node = format!("{name} {{{named}{driven}{placed} }}\n");
    let base = |types: &[&str]| types.iter().any(|ty| text.contains(&format!("\n  {ty} {{")));
    if base(&["BodyPart", "IndexedFaceSet", "TexturedParallelepiped", "Sphere", "Cylinder"]) {
        return format!("Shape {{ geometry {node} }}\n");
    }
    if name.ends_with("BoundingObject") {
        return format!("Solid {{ name \"{number}\" boundingObject {node} }}\n");
    }
    if base(&["HingeJoint", "Hinge2Joint", "TiagoArm"]) || name == "Robotino3Wheel" {
        return format!("Solid {{ name \"{number}\" children {node} }}\n");
    }
    if ["# keywords: sensor", "# keywords: actuator"].iter().any(|kind| text.contains(kind)) {
        format!("Robot {{ name \"robot {number}\" children {node} }}")
    } else {
        node
    }
}

#[test]
fn every_model_loads_in_new_and_old_worlds_without_a_diagnostic() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    let mut statements = String::new();
    let mut nodes = String::new();
    for (number, path) in found.iter().enumerate() {
        let name = path.file_stem().unwrap().to_string_lossy();
        if NOT_ALONE.contains(&&*name) {
            continue;
        }
        statements += &format!("EXTERNPROTO \"{}\"\n", path.canonicalize().unwrap().display());
        nodes += &instance(&name, &std::fs::read_to_string(path).unwrap(), number);
    }
    let project = Project::new("");
    for version in ["R2025a", "R2021b"] {
        let world =
            format!("#VRML_SIM {version} utf8\n{statements}WorldInfo {{ }}\nViewpoint {{ }}\n{nodes}");
        project.write("worlds/all.wbt", &world);
        let ended = project.run(&["check", "worlds/all.wbt"]);
        assert_eq!(ended.status, Some(0), "{version}: {}", ended.out);
        // Devices that are not there yet say so. Models derived from others have fields of the same name where Webots has them;
        // references to a bundled model by its name, not its file, are not reported.
        // Parts of robots have devices, which count inside a robot only.
        let expected = ["is not simulated", "is not tied to it", "it must be inside a Robot"];
        let is_new = |line: &&str| {
            line.contains(": warning: ") && !expected.iter().any(|expected| line.contains(expected))
        };
        let messages: Vec<&str> = ended.out.lines().filter(is_new).collect();
        assert!(messages.is_empty(), "{version}: {messages:#?}");
    }
}

/// Prints the mean colour of each of a row of plates.
const EYE: &str = r#"
from controller import Robot

robot = Robot()
eye = robot.getDevice("eye")
eye.enable(32)
robot.step(32)
robot.step(32)
image, width, height = eye.getImage(), eye.getWidth(), eye.getHeight()
count = int(robot.getCustomData())
wide = width // count
for plate in range(count):
    places = [(x, y) for x in range(plate * wide + 2, (plate + 1) * wide - 2) for y in range(2, height - 2)]
    means = [sum(image[4 * (y * width + x) + part] for x, y in places) // len(places) for part in (2, 1, 0)]
    print("plate", plate, *means)
"#;

/// Every appearance has its own look, and its colour field has an effect.
#[test]
fn appearances_have_their_documented_colours() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/appearances"), &mut found);
    found.sort();
    let count = found.len();
    assert!(count > 70);
    let mut plates = String::new();
    let mut is_blue = Vec::new();
    for (index, path) in found.iter().enumerate() {
        let text = std::fs::read_to_string(path).unwrap();
        let has = |field: &str| {
            let words = ["field", "SFColor", field];
            text.lines().any(|line| line.split_whitespace().take(3).eq(words))
        };
        let colour = ["colorOverride", "baseColor", "color"].into_iter().find(|field| has(field));
        let resolution = colour.map(|field| format!("{field} 0 0 1")).unwrap_or_default();
        is_blue.push(colour.is_some());
        // The camera looks east: the first plate is on its left.
        let y = 0.2 * ((count - 1) as f64 / 2.0 - index as f64);
        plates += &format!(
            "Solid {{ translation 5 {y} 0 name \"{index}\" children Shape {{ appearance {} {{ {resolution} }} \
             geometry Box {{ size 0.2 0.2 0.2 }} }} }}\n",
            path.file_stem().unwrap().to_string_lossy()
        );
    }
    let angle = 2.0 * base::ops::atan(0.1 * count as f64 / 4.9);
    let project = Project::new(&format!(
        "Background {{ skyColor 1 1 1 }}\nDirectionalLight {{ direction 1 0 -1 intensity 2 }}\n{plates}\
         Robot {{ controller \"eye\" customData \"{count}\" children Camera {{ name \"eye\" width {} height 8 \
         fieldOfView {angle} }} }}",
        8 * count
    ));
    project.write("controllers/eye/eye.py", EYE);
    let ended = project.run(&[
        "--mode=fast",
        "--duration=0.2",
        "--offline",
        "--render=cpu",
        "--stdout",
        "worlds/w.wbt",
    ]);
    let plate = |line: &str| {
        let numbers: Vec<usize> = line
            .strip_prefix("[eye] plate ")?
            .split(' ')
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        <[usize; 4]>::try_from(numbers).ok()
    };
    let seen: Vec<[usize; 4]> = ended.out.lines().filter_map(plate).collect();
    assert_eq!(seen.len(), count, "{}{}", ended.out, ended.err);
    for ([index, red, green, blue], is_blue) in seen.into_iter().zip(is_blue) {
        let name = found[index].display();
        assert!(red.max(green).max(blue) > 12, "{name} is dark: {red} {green} {blue}");
        assert!(!is_blue || blue > red.max(green) + 10, "{name} is not blue: {red} {green} {blue}");
    }
}

/// The default repetition of textures, as published. `NULL` for all others.
const SCALES: [(&str, &str); 8] = [
    ("GlossyCarPaint", "10"),
    ("GlossyPaint", "10"),
    ("MatteCarPaint", "10"),
    ("MattePaint", "10"),
    ("SandyGround", "4"),
    ("ScuffedPlastic", "4"),
    ("ShinyLeather", "4"),
    ("WornBurlap", "4"),
];

#[test]
fn textures_of_appearances_have_their_published_size() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos/appearances"), &mut found);
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        let words: Vec<&str> =
            text.split_whitespace().skip_while(|word| *word != "textureTransform").skip(1).take(5).collect();
        let scale = SCALES.iter().find(|(model, _)| *model == name).map(|(_, scale)| *scale);
        match scale {
            Some(scale) => assert_eq!(words, ["TextureTransform", "{", "scale", scale, scale], "{name}"),
            None => assert_eq!(words.first(), Some(&"NULL"), "{name}"),
        }
    }
}

/// Models whose texture fields have one entry by default, as published: supervisors write to the first entry. Here it is
/// empty, and the surface plain.
const PICTURED: [(&str, &str); 18] = [
    ("computers/Television", "textureUrl"),
    ("kitchen/BiscuitBox", "textureUrl"),
    ("kitchen/CerealBox", "textureUrl"),
    ("kitchen/HoneyJar", "textureLidUrl"),
    ("kitchen/HotPlate", "textureUrl"),
    ("kitchen/JamJar", "textureLidUrl"),
    ("kitchen/Sink", "textureUrl"),
    ("lego/LegoInterval", "textureUrl"),
    ("lego/LegoWall", "textureUrl"),
    ("lights/CeilingLight", "bulbTextureUrl"),
    ("lights/CeilingLight", "supportTextureUrl"),
    ("lights/FloorLight", "bulbTextureUrl"),
    ("lights/FloorLight", "supportTextureUrl"),
    ("objects/Can", "textureUrl"),
    ("objects/WaterBottle", "textureUrl"),
    ("plants/PottedTree", "potAndTreeTextureUrl"),
    ("school/Book", "textureUrl"),
    ("toys/PaperBoat", "textureUrl"),
];

#[test]
fn url_fields_of_models_have_a_first_entry() {
    let mut nodes = String::new();
    let (mut names, mut fields) = (Vec::new(), Vec::new());
    for (index, (model, field)) in PICTURED.iter().enumerate() {
        let name = model.split('/').next_back().unwrap();
        nodes += &format!("DEF M{index} {name} {{ name \"m{index}\" translation {index} 0 0 }}\n");
        names.push(format!("M{index}"));
        fields.push(field);
    }
    nodes += "Robot { supervisor TRUE controller \"painter\" }";
    let project = Project::new(&nodes);
    let pairs = names.iter().zip(&fields).map(|(name, field)| format!("('{name}', '{field}')"));
    project.write(
        "controllers/painter/painter.py",
        &format!(
            "from controller import Supervisor\n\
             robot = Supervisor()\n\
             robot.step(32)\n\
             for name, field in [{}]:\n    \
                 urls = robot.getFromDef(name).getField(field)\n    \
                 print(name, urls.getCount(), repr(urls.getMFString(0)), flush=True)\n",
            pairs.collect::<Vec<_>>().join(", ")
        ),
    );
    let ended =
        project.run(&["worlds/w.wbt", "--mode=fast", "--duration=0.1", "--stdout", "--stderr", "--no-page"]);
    for name in &names {
        assert!(ended.out.contains(&format!("{name} 1 ''")), "{name}: {}{}", ended.out, ended.err);
    }
    assert!(!ended.err.contains("picture"), "{}", ended.err);
}

/// Fields that models of R2018b had and that went out later.
const FIELDS_OF_R2018B: &[(&str, &str)] = &[
    (
        "Road",
        "dashedLine [ TRUE ] rightSide TRUE leftSide TRUE texture \"a.jpg\" textureScale 2 pavementTexture \"a.jpg\"",
    ),
    (
        "StraightRoadSegment",
        "dashedLine [ TRUE ] rightSide TRUE leftSide TRUE texture \"a.jpg\" textureScale 2",
    ),
    (
        "HelicoidalRoadSegment",
        "dashedLine [ TRUE ] rightSide TRUE leftSide TRUE texture \"a.jpg\" textureScale 2",
    ),
    ("CurvedRoadSegment", "dashedLine [ FALSE ] texture \"a.jpg\" textureScale 2 pavementTexture \"a.jpg\""),
    (
        "LaneSeparation",
        "dashedLine [ FALSE, TRUE, FALSE ] texture \"a.jpg\" textureScale 2 pavementTexture \"a.jpg\"",
    ),
    ("AddLaneRoadSegment", "dashedLine [ FALSE ] texture \"a.jpg\" newLaneTexture \"a.jpg\""),
    ("AddLanesRoadSegment", "dashedLine [ FALSE ] texture \"a.jpg\" newLaneTexture \"a.jpg\""),
    ("Crossroad", "texture \"a.jpg\""),
    (
        "RoadIntersection",
        "startRoadsDashedLine [ TRUE ] texture \"a.jpg\" startRoadsTexture \"a.jpg\" startRoadsTextureScale 2 startRoadsLenght 3",
    ),
    (
        "Roundabout",
        "startRoadsDashedLine [ TRUE ] numberOfLanes 2 texture \"a.jpg\" textureScale 2 junctionTexture \"a.jpg\" startRoadsLenght 3",
    ),
    ("RoadPillars", "texture \"a.jpg\""),
    ("UnevenTerrain", "texture \"a.jpg\" textureScale 2 2"),
    ("Floor", "texture \"a.jpg\" subdivision 8 filtering 5 scale 2 1 2"),
    ("RectangleArena", "floorTextureUrl \"a.jpg\" wallTextureUrl \"a.jpg\" wallColor 1 0 0 subdivision 8"),
    ("CircleArena", "floorTextureUrl \"a.jpg\" wallTileSize 1 1"),
    ("SolidBox", "subdivision 8"),
    ("StreetLight", "attenuation 1 0 0"),
    ("AckermannVehicle", "data \"a\""),
    ("Solid", "children TruckTrailerSimple { texture \"a.jpg\" }"),
    (
        "Robot",
        "children [ SickLdMrs { numberOfLayers 2 angularResolution 0.008726646259972 noise 0.3 physics FALSE } MultiSenseS21 { physics FALSE } SmsUmrr-0a31 { cellSpeed 0 } ]",
    ),
];

#[test]
fn fields_of_r2018b_are_supported() {
    let instance = |(number, (name, fields)): (usize, &(&str, &str))| {
        format!("{name} {{ translation {} 0 0 name \"{number}\" {fields} }}\n", 100 * number)
    };
    let nodes: String = FIELDS_OF_R2018B.iter().enumerate().map(instance).collect();
    let project = Project::new("");
    project
        .write("worlds/w.wbt", &format!("#VRML_SIM R2018b utf8\nWorldInfo {{ }}\nViewpoint {{ }}\n{nodes}"));
    std::fs::write(project.path("worlds/a.jpg"), assets::encode_png(1, 1, &[9, 9, 9, 255])).unwrap();
    let ended = project.run(&["check", "--offline", "worlds/w.wbt"]);
    let printed: Vec<&str> = ended
        .out
        .lines()
        .filter(|line| line.contains(": warning: ") && !line.contains("no EXTERNPROTO for"))
        .collect();
    assert!(printed.is_empty() && ended.status == Some(0), "{printed:#?} {}", ended.out);
}

/// Projects change the model of a pedestrian and keep its parts, which they name by URL.
#[test]
fn the_parts_of_a_pedestrian_are_in_the_library() {
    let sides = ["UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot"];
    let parts: Vec<String> = ["Torso", "Neck", "Head"]
        .into_iter()
        .map(str::to_owned)
        .chain(sides.iter().flat_map(|part| ["Left", "Right"].map(|side| format!("{side}{part}"))))
        .collect();
    let (mut externs, mut shapes) = (String::new(), String::new());
    for part in parts {
        externs += &format!(
            "EXTERNPROTO \"https://raw.githubusercontent.com/cyberbotics/webots/R2023b/projects/humans/pedestrian/protos/\
             Pedestrian{part}.proto\"\n"
        );
        shapes += &format!("Shape {{ geometry Pedestrian{part} {{ }} }}\n");
    }
    let project = Project::new("");
    project.write(
        "protos/Walker.proto",
        &format!(
            "#VRML_SIM R2023b utf8\n{externs}PROTO Walker [ ] {{ Robot {{ children [ {shapes} ] }} }}\n"
        ),
    );
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2023b utf8\nEXTERNPROTO \"../protos/Walker.proto\"\nWorldInfo { }\nViewpoint { }\nWalker { }\n",
    );
    let ended = project.run(&["check", "--offline", "worlds/w.wbt"]);
    assert!(ended.status == Some(0) && !ended.out.contains(": warning: "), "{}{}", ended.out, ended.err);
}

/// The ball of the Standard Platform League had a single radius before sizes were introduced.
#[test]
fn footballs_have_the_size_of_their_version() {
    let place = |version: &str, fields: &str| {
        let old = version < "R2022a";
        let place = if old { "0 0.15 0" } else { "0 0 0.15" };
        let axes = if version == "R2021b" { "coordinateSystem \"NUE\"" } else { "" };
        let project = Project::new("");
        project.write(
            "worlds/w.wbt",
            &format!("#VRML_SIM {version} utf8\nWorldInfo {{ {axes} }}\nFloor {{ }}\nRobocupSoccerBall {{ translation {place} {fields} }}\n"),
        );
        let ended = project.run(&[
            "--mode=fast",
            "--offline",
            "--duration=2",
            "--trace=t.csv",
            "--render=none",
            "worlds/w.wbt",
        ]);
        assert!(ended.status == Some(0) && !ended.err.contains("no field"), "{}", ended.err);
        let trace = std::fs::read_to_string(project.path("t.csv")).unwrap();
        let last = trace.lines().last().unwrap();
        last.split(',').nth(if old { 4 } else { 5 }).unwrap().parse::<f64>().unwrap()
    };
    for (version, fields, radius) in [
        ("R2020a", "", 0.05),
        ("R2020a", "radius 0.06 mass 0.05", 0.06),
        ("R2021b", "", 0.07),
        ("R2025a", "size 5", 0.1125),
    ] {
        let height = place(version, fields);
        assert!((height - radius).abs() < 0.001, "{version} {fields}: {height} m");
    }
}

/// The list of former names: what stands behind a name must be a model.
#[test]
fn models_of_former_names_exist() {
    let mut found = Vec::new();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    files(&folder, &mut found);
    let models: Vec<_> = found.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
    let text = std::fs::read_to_string(folder.join("former_names.txt")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (former, model) = line.split_once(' ').unwrap();
        assert!(models.contains(&model), "{former}: {model} is missing");
    }
    for name in ["YouBot Youbot", "Hokuyo_URG04LXUG01 HokuyoUrg04lxug01"] {
        assert!(text.lines().any(|line| line == name), "{name}: worlds of Webots 7 call it so");
    }
}

/// A word that the loader does not know would be ignored there.
#[test]
fn old_axes_in_proto_headers_are_known_to_the_loader() {
    let mut found = Vec::new();
    files(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../protos"), &mut found);
    let known =
        ["y up", "-z forward, y up", "z forward, y up", "-x forward, y up", "y forward, z up", "z up"];
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        for (version, line) in
            text.lines().filter_map(|line| line.strip_prefix("# axes before ")?.split_once(':'))
        {
            assert!(["R2021b", "R2022a"].contains(&version), "{}: {version}", path.display());
            let axes = [
                ", sizes ",
                ", points ",
                ", reversed ",
                ", devices ",
                ", downward ",
                ", unturned ",
                ", rotation ",
                ", by its script",
            ]
            .iter()
            .fold(line, |axes, list| axes.split(list).next().unwrap_or(axes));
            assert!(known.contains(&axes.trim()), "{}: {line}", path.display());
        }
    }
}

/// R2018b: "`numberOfLayers`: it can be either 2 or 4", with 110 and 85 degrees; "`angularResolution`: 0.125, 0.25 or
/// 0.5 degrees (to be converted in radians)"; noise in metres, of 300. Today there is a second lidar instead.
#[test]
fn the_sick_ld_mrs_has_the_defaults_of_its_version() {
    let resolution = |version: &str, fields: &str| {
        let project = Project::new("");
        project.write(
            "worlds/w.wbt",
            &format!("#VRML_SIM {version} utf8\nWorldInfo {{ }}\nRobot {{ controller \"c\" children SickLdMrs {{ {fields} }} }}\n"),
        );
        project.write(
            "controllers/c/c.py",
            "from controller import Robot\nrobot = Robot()\n\
             for index in range(robot.getNumberOfDevices()):\n\
             \x20   lidar = robot.getDeviceByIndex(index)\n\
             \x20   print(lidar.getNumberOfLayers(), lidar.getHorizontalResolution(), round(lidar.getFov() * 57.29578))\n",
        );
        let words =
            ["--mode=fast", "--offline", "--duration=0.1", "--render=none", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        assert!(!ended.err.contains("rror"), "{}", ended.err);
        ended.out
    };
    assert_eq!(
        resolution("R2018b", "numberOfLayers 2 angularResolution 0.0021816616 noise 0.6"),
        "[c] 2 880 110\n"
    );
    assert_eq!(resolution("R2018b", ""), "[c] 4 170 85\n");
    assert_eq!(
        resolution("R2020a", "measurementLayers 2 angularResolution \"0.25 [deg]\""),
        "[c] 2 440 110\n"
    );
    assert_eq!(resolution("R2025a", "type \"800001S01\""), "[c] 8 170 85\n[c] 4 220 110\n");
}

/// Until R2021b the x axis of the slot for ground sensors pointed down: E-puckGroundSensors had a default rotation of a
/// quarter turn to look down from there, and a plain DistanceSensor looked down, too.
#[test]
fn ground_sensors_of_the_e_puck_look_at_the_ground_in_worlds_of_old() {
    let readings = |version: &str, robot: &str| {
        let project = Project::new("");
        let world = format!("#VRML_SIM {version} utf8\nWorldInfo {{ }}\nRectangleArena {{ }}\n{robot}\n");
        project.write("worlds/w.wbt", &world);
        project.write(
            "controllers/c/c.py",
            "from controller import Robot\nrobot = Robot()\nsensor = robot.getDevice('gs1')\nsensor.enable(32)\n\
             robot.step(64)\nprint(sensor.getValue())\n",
        );
        let words = ["--mode=fast", "--offline", "--duration=0.1", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        let value = ended.out.trim().strip_prefix("[c] ").and_then(|value| value.parse::<f64>().ok());
        value.unwrap_or_else(|| panic!("{version}: {}{}", ended.out, ended.err))
    };
    // The module reads 300 without a ground, and the sensor 1000.
    let module = "controller \"c\" groundSensorsSlot E-puckGroundSensors { }";
    let sensor = "controller \"c\" groundSensorsSlot DistanceSensor { name \"gs1\" translation -0.01 0 0 }";
    for (version, name) in [("R2022a", "E-puck"), ("R2021b", "E-puck"), ("V8.6", "E-puck"), ("V8.6", "EPuck")]
    {
        let value = readings(version, &format!("{name} {{ {module} }}"));
        assert!(value > 450.0, "{name} in {version}: {value}");
    }
    for name in ["E-puck", "EPuck"] {
        let value = readings("R2021b", &format!("{name} {{ {sensor} }}"));
        assert!(value > 50.0 && value < 250.0, "{name}: {value}");
    }
    let former = "EPuck { controller \"c\" groundSensorsSlot EPuck_GroundSensorsModule { } }";
    assert!(readings("V8.3", former) > 450.0);
}

/// R2020b: "`cameraSlot`: extends the robot with a Camera", which looked along -z with y up, towards the front of the drone.
#[test]
fn the_camera_of_a_drone_looks_ahead_in_worlds_of_old() {
    let sees = |version: &str, drone: &str, wall: &str| {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {version} utf8\nWorldInfo {{ gravity 0 coordinateSystem \"ENU\" }}\n\
             Solid {{ translation {wall} children Shape {{ appearance PBRAppearance {{ emissiveColor 1 0 0 }} \
             geometry Box {{ size 1 1 1 }} }} }}\nMavic2Pro {{ translation 0 0 0 rotation 0 0 1 0 controller \"c\" {drone} }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write(
            "controllers/c/c.py",
            "from controller import Robot\nrobot = Robot()\ncamera = robot.getDevice('camera')\ncamera.enable(32)\n\
             robot.step(64)\nimage = camera.getImage()\nwidth, height = camera.getWidth(), camera.getHeight()\n\
             red = [camera.imageGetRed(image, width, width // 2, y) - camera.imageGetBlue(image, width, width // 2, y)\n\
             \x20      for y in (2, height // 2, height - 3)]\nprint([value > 20 for value in red])\n",
        );
        let words =
            ["--mode=fast", "--offline", "--duration=0.1", "--render=cpu", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        assert!(!ended.err.contains("rror"), "{}", ended.err);
        ended.out
    };
    let camera = "cameraSlot [ Camera { width 64 height 64 fieldOfView 1 } ]";
    let tilted = "cameraSlot [ Camera { rotation 1 0 0 -0.5 width 64 height 64 fieldOfView 1 } ]";
    for version in ["R2020b", "R2021b"] {
        // Above and ahead of the drone, the box is in the upper half of its picture.
        assert_eq!(sees(version, camera, "2 0 0.8"), "[c] [True, False, False]\n", "{version}");
        assert_eq!(sees(version, tilted, "2 0 -1.2"), "[c] [False, True, False]\n", "{version}");
    }
    assert_eq!(sees("R2022a", camera, "2 0 0.8"), "[c] [True, False, False]\n");
}

/// The IRB 4600-40 had its z axis up in R2020a, but no rotation by default: worlds with y up rotate it. The DARwIn-OP of
/// Webots 7 had y up and faced z.
#[test]
fn robots_of_old_worlds_stand_upright() {
    let place = |version: &str, robot: &str| {
        let project = Project::new("");
        project.write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\nWorldInfo {{ }}\n{robot}\n"));
        project.write(
            "controllers/c/c.py",
            "from controller import Robot\nrobot = Robot()\ngps = robot.getDevice('gps')\ngps.enable(32)\n\
             robot.step(32)\nprint(*gps.getValues())\n",
        );
        let words = ["--mode=fast", "--offline", "--duration=0.1", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        let values: Vec<f64> = ended.out.split_whitespace().flat_map(str::parse).collect();
        <[f64; 3]>::try_from(values).unwrap_or_else(|_| panic!("{version}: {}{}", ended.out, ended.err))
    };
    let arm = "Irb4600-40 { rotation 1 0 0 -1.5707963 controller \"c\" handSlot GPS { } }";
    for (found, sum) in place("R2020a", arm).into_iter().zip([1.629781, 1.764978, 0.0]) {
        assert!((found - sum).abs() < 0.01, "the hand is at the sum of the links: {found}, {sum}");
    }
    let humanoid = "DARwInOP { translation 0 0.24 0 rotation 0 1 0 0 controller \"c\" headSlot GPS { } }";
    let [x, y, z] = place("V7.4.0", humanoid);
    assert!(x.abs() < 0.03 && (0.27..0.4).contains(&y) && z.abs() < 0.03, "the head is on top: {x} {y} {z}");
}

/// `webots://` is the Webots folder. A world that lies in a copy of Webots uses what is there: PROTO files, the controllers
/// beside them, and the standard controllers. So does a world elsewhere, if `WEBOTS_HOME` is a copy of Webots.
#[test]
fn a_world_in_a_copy_of_webots_uses_its_files() {
    let copy = Project::new("");
    let header = "#VRML_SIM R2025a utf8\n";
    let judge = "PROTO Judge [ ] { Robot { name \"judge\" controller \"referee\" children [ \
         Robot { name \"clerk\" controller \"compiled\" } ] } }\n";
    copy.write("webots/tests/default/protos/Judge.proto", &format!("{header}{judge}"));
    // A bundled PROTO has this name, too.
    let ball = "PROTO SoccerBall [ ] { Solid { name \"ball of the copy\" } }\n";
    copy.write("webots/projects/objects/balls/protos/SoccerBall.proto", &format!("{header}{ball}"));
    copy.write(
        "webots/tests/default/controllers/referee/referee.py",
        "from controller import Robot\nprint('hello from', Robot().getName())\n",
    );
    copy.write(
        "webots/projects/default/controllers/standard/standard.py",
        "from controller import Supervisor\nball = Supervisor().getFromDef('BALL')\n\
         print('this is the', ball.getBaseNodeField('name').getSFString())\n",
    );
    let externs = "EXTERNPROTO \"webots://tests/default/protos/Judge.proto\"\n\
         EXTERNPROTO \"webots://projects/objects/balls/protos/SoccerBall.proto\"\n";
    let nodes = "WorldInfo { }\nJudge { }\nDEF BALL SoccerBall { }\n\
         Robot { name \"other\" controller \"standard\" supervisor TRUE }\n";
    let text = format!("{header}{externs}{nodes}");
    // A library that the Makefile of a controller looks for in the Webots folder.
    copy.write("webots/tests/lib/greeting.h", "#define GREETING \"hello from C\"\n");
    copy.write(
        "webots/tests/default/controllers/compiled/compiled.c",
        "#include <stdio.h>\n#include <webots/robot.h>\n#include <greeting.h>\n\
         int main() { wb_robot_init(); puts(GREETING); wb_robot_cleanup(); return 0; }\n",
    );
    copy.write(
        "webots/tests/default/controllers/compiled/Makefile",
        "INCLUDE = -I\"$(WEBOTS_HOME_PATH)/tests/lib\"\ninclude $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    let inside = copy.write("webots/tests/api/worlds/w.wbt", &text).display().to_string();
    let outside = copy.write("worlds/w.wbt", &text).display().to_string();
    let home = copy.path("webots").display().to_string();
    for (world, variables) in [(&inside, &[][..]), (&outside, &[("WEBOTS_HOME", home.as_str())][..])] {
        let ended = copy.run_with(&["--stdout", "--no-page", "--duration=0.1", world], variables);
        let told = format!("{}{}", ended.out, ended.err);
        assert!(ended.out.contains("hello from judge"), "{told}");
        assert!(ended.out.contains("this is the ball of the copy"), "{told}");
        assert!(ended.out.contains("hello from C"), "{told}");
    }
}
