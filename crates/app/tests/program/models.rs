//! What models of the library do by themselves: robots stand, ground is as high as its fields say.

use crate::project::{Ended, Project};

/// Measures how far each robot has moved, sunk and tilted in two seconds.
const WATCH: &str = r#"
from controller import Supervisor
import math
import sys

robot = Supervisor()
up = int(sys.argv[1])
nodes = [robot.getFromDef(name) for name in sys.argv[2:]]


def poses():
    return [(node.getPosition(), node.getOrientation()) for node in nodes]


robot.step(16)
start = poses()
while robot.getTime() < 2.0 and robot.step(16) != -1:
    pass
for name, (before, turn), (after, turned) in zip(sys.argv[2:], start, poses()):
    # Row `up` of a rotation is what the body's axes have of the way up.
    lean = sum(a * b for a, b in zip(turn[3 * up:3 * up + 3], turned[3 * up:3 * up + 3]))
    print("stands", name, math.dist(before, after), math.acos(max(-1.0, min(1.0, lean))))
robot.simulationQuit(0)
"#;

/// Robots on wheels, legs or a foot, and how high their origin is above the ground: today and before R2022a. `[m]`
const STANDING: &[(&str, f64, f64)] = &[
    ("E-puck", 0.0, 0.0),
    ("Thymio2", 0.0, 0.0),
    ("Pioneer3dx", 0.0975, 0.0975),
    ("Pioneer3at", 0.0, 0.11),
    ("TurtleBot3Burger", 0.0, 0.0),
    ("Khepera4", 0.0, 0.0),
    ("Create", 0.045, 0.045),
    ("Youbot", 0.105, 0.105),
    ("UR5e", 0.0, 0.0),
    ("UR10e", 0.0, 0.0),
    ("Irb4600-40", 0.0, 0.0),
    ("Panda", 0.0, 0.0),
    ("Robotino3", 0.004, 0.004),
    ("SummitXlSteel", 0.123, 0.123),
    ("Fabtino", 0.065, 0.065),
    ("Mir100", 0.0, 0.0),
    ("JetBot", 0.0, 0.0),
    ("Salamander", 0.044, 0.044),
    ("Rosbot", 0.0, 0.0),
    ("TiagoBase", 0.0985, 0.0985),
    ("Moose", 0.3688, 0.3688),
    ("BoeBot", 0.03, 0.03),
    ("Koala", 0.0, 0.0),
    ("Tiago++", 0.0985, 0.0985),
];

fn stand(version: &str, axes: &str) -> Vec<(String, f64, f64)> {
    let old = version < "R2022a";
    let mut nodes = String::new();
    for (index, (model, today, before)) in STANDING.iter().enumerate() {
        let height = if old { *before } else { *today };
        let along = 4.0 * index as f64;
        let place = if old { format!("{along} {height} 0") } else { format!("{along} 0 {height}") };
        // Its z axis was up in worlds of any axes, which stood it up themselves.
        let rotation = if old && *model == "Irb4600-40" { "rotation 1 0 0 -1.5707963" } else { "" };
        nodes += &format!(
            "DEF R{index} {model} {{ translation {place} {rotation} name \"{index}\" controller \"<none>\" }}\n"
        );
    }
    let names: Vec<String> = (0..STANDING.len()).map(|index| format!("\"R{index}\"")).collect();
    let up = if old { 1 } else { 2 };
    let world = format!(
        "#VRML_SIM {version} utf8\nWorldInfo {{ basicTimeStep 16 {axes} contactProperties [\n\
         ContactProperties {{ material1 \"jetbot rear wheel\" coulombFriction 0 }} ] }}\nFloor {{ size 300 20 }}\n{nodes}\
         Robot {{ name \"watch\" supervisor TRUE controller \"watch\" controllerArgs [ \"{up}\" {} ] }}\n",
        names.join(" ")
    );
    let project = Project::new("");
    project.write("worlds/w.wbt", &world);
    project.write("controllers/watch/watch.py", WATCH);
    let words = ["--mode=fast", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{version}: {}{}", ended.out, ended.err);
    let line = |line: &str| {
        let words: Vec<&str> = line.strip_prefix("[watch] stands R")?.split(' ').collect();
        let [index, moved, lean] = words[..] else { return None };
        let model = STANDING.get(index.parse::<usize>().ok()?)?.0;
        Some((model.to_owned(), moved.parse().ok()?, lean.parse().ok()?))
    };
    let found: Vec<_> = ended.out.lines().filter_map(line).collect();
    assert_eq!(found.len(), STANDING.len(), "{version}: {}{}", ended.out, ended.err);
    found
}

#[test]
fn robots_have_the_same_pose_in_new_and_old_worlds() {
    for (version, axes) in [("R2025a", ""), ("R2021b", "coordinateSystem \"NUE\"")] {
        for (model, moved, lean) in stand(version, axes) {
            assert!(
                moved < 0.012 && lean < 0.02,
                "{version}: {model} moves by {moved} m and tips by {lean} rad"
            );
        }
    }
}

/// Runs a project's world for a few steps, with what controllers print.
const BRIEFLY: [&str; 6] =
    ["--mode=fast", "--duration=0.2", "--offline", "--render=none", "--stdout", "worlds/w.wbt"];

/// Robots whose joints were at these positions when the world was saved, a position sensor, and what it measures. `[rad]`
const SAVED: [(&str, &str, &str, f64); 10] = [
    ("RobotisOp2", "position_16_0 0.5 hidden rotation_17 -1 0 0 0.5", "LegUpperLS", 0.5),
    ("RobotisOp2", "position_31_0 0.4 hidden rotation_32 -1 0 0 1.9707963", "ArmLowerRS", 0.4),
    ("Darwin-op", "position_16_0 0.25 hidden rotation_17 -1 0 0 0.25", "LegUpperLS", 0.25),
    ("Nao", "position_44_0 0.9 hidden rotation_45 0 1 0 0.9", "RKneePitchS", 0.9),
    ("UR5e", "position_1_0 -0.7 hidden rotation_2 0 1 0 0.8707963", "shoulder_lift_joint_sensor", -0.7),
    ("Irb4600-40", "position_3_0 0.9 hidden rotation_4 1 0 0 0.9", "D sensor", 0.9),
    ("Sojourner", "position_2_1 0.3 hidden rotation_5 0 0 -1 0.3", "MiddleLeftWheelSensor", 0.3),
    ("Mir100", "position_0_2 0.5 hidden rotation_15 0 0 1 0.5", "front_left_caster_joint_sensor", 0.5),
    ("Spot", "position_18_0 -0.3 hidden rotation_19 -1 0 0 0.3", "front left shoulder rotation sensor", -0.3),
    ("Youbot", "position_2_0 0.8 hidden rotation_3 0 -1 0 0.8", "arm2sensor", 0.8),
];

/// The parts of these robots are numbered as in Webots, so a world continues with the posture that it was saved with.
#[test]
fn robots_start_with_the_posture_of_a_saved_world() {
    let mut nodes = "WorldInfo { basicTimeStep 16 gravity 0 }\n".to_owned();
    for (index, (robot, saved, sensor, _)) in SAVED.iter().enumerate() {
        nodes += &format!(
            "{robot} {{ name \"{index}\" translation 0 {} 2 hidden {saved} controller \"read\" controllerArgs [ \"{sensor}\" ] }}\n",
            2 * index
        );
    }
    let project = Project::new("");
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2025a utf8\n{nodes}"));
    project.write(
        "controllers/read/read.py",
        "import sys\nfrom controller import Robot\nrobot = Robot()\nsensor = robot.getDevice(sys.argv[1])\nsensor.enable(16)\n\
         robot.step(16)\nrobot.step(16)\nprint(robot.getName(), sensor.getValue())\n",
    );
    let ended = project.run(&BRIEFLY);
    for (index, (robot, _, sensor, expected)) in SAVED.iter().enumerate() {
        let start = format!("[read] {index} ");
        let value: Option<f64> =
            ended.out.lines().find_map(|line| line.strip_prefix(start.as_str())?.parse().ok());
        let is_right = value.is_some_and(|value| (value - expected).abs() < 3e-3);
        assert!(is_right, "{robot}: {sensor} is {value:?} instead of {expected}\n{}{}", ended.out, ended.err);
    }
}

/// The ROBOTIS OP2 had y up and faced z until R2021a; worlds with z up turned it by 90 degrees about x. In R2021b its z was
/// up. Its centre of mass is as high as it is today, its camera ahead of it, and what it holds at the same place in its hand,
/// whose y has always been up.
#[test]
fn the_op2_stands_in_worlds_of_every_time() {
    let pose = |version: &str, axes: &str, fields: &str, up: usize, ahead: usize| {
        let project = Project::new("");
        // Floors had y up in worlds of any axes.
        let turn = if up == 2 && version < "R2022a" { "rotation 1 0 0 1.5707963" } else { "" };
        project.write(
            "worlds/w.wbt",
            &format!(
                "#VRML_SIM {version} utf8\nWorldInfo {{ basicTimeStep 16 {axes} }}\nFloor {{ {turn} }}\n\
                 DEF OP RobotisOp2 {{ {fields} supervisor TRUE controller \"watch\" \
                 rightHandSlot [ DEF HELD Solid {{ translation 0 -0.1 -0.02 }} ] }}\n"
            ),
        );
        project.write(
            "controllers/watch/watch.py",
            &format!(
                "from controller import Supervisor\nrobot = Supervisor()\nfor _ in range(60): robot.step(16)\n\
                 op = robot.getFromDef('OP')\ncamera = robot.getFromDevice(robot.getDevice('Camera'))\n\
                 ahead = camera.getPosition()[{ahead}] - op.getPosition()[{ahead}]\n\
                 held = robot.getFromDef('HELD').getPosition()[{up}]\n\
                 print('%.4f %.4f %.4f' % (op.getCenterOfMass()[{up}], ahead, held))\nrobot.simulationQuit(0)\nrobot.step(16)\n"
            ),
        );
        let ended = project.run(&[
            "--mode=fast",
            "--offline",
            "--render=none",
            "--stdout",
            "--stderr",
            "worlds/w.wbt",
        ]);
        let line = ended.out.lines().find_map(|line| line.strip_prefix("[watch] "));
        let numbers: Vec<f64> =
            line.unwrap_or_default().split(' ').filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers.len(), 3, "{version}: {}{}", ended.out, ended.err);
        [numbers[0], numbers[1], numbers[2]]
    };
    let today = pose("R2025a", "", "", 2, 0);
    assert!((today[0] - 0.1344).abs() < 2e-3 && (today[1] - 0.0549).abs() < 2e-3, "{today:?}");
    assert!((today[2] - 0.1189).abs() < 3e-3, "{today:?}");
    for (version, axes, fields, up, ahead) in [
        ("V8.3.2", "", "translation 0 0.277 0", 1, 2),
        ("R2021a", "coordinateSystem \"NUE\"", "translation 0 0.277 0", 1, 2),
        // Turned about x, it faces -y.
        ("R2021a", "", "translation 0 0 0.277 rotation 1 0 0 1.5707963", 2, 1),
        ("R2021b", "", "translation 0 0 0.277 rotation 0 0 1 0", 2, 0),
    ] {
        let [height, length, held] = pose(version, axes, fields, up, ahead);
        let same = (height - today[0]).abs() < 2e-3 && (length.abs() - today[1]).abs() < 2e-3;
        assert!(same, "{version} {axes}: {height} and {length} instead of {today:?}");
        assert!((held - today[2]).abs() < 3e-3, "{version} {axes}: {held} instead of {today:?}");
    }
}

/// The heights at these positions, as found by rays from above, and what was printed. `[m]`
fn heights(nodes: &str, places: &[(f64, f64)]) -> (Vec<f64>, Ended) {
    let eye = |(index, (x, y)): (usize, &(f64, f64))| {
        format!(
            "DistanceSensor {{ translation {x} {y} 10 rotation 0 1 0 1.5707963 name \"{index}\" type \"laser\" \
             lookupTable [ 0 0 0, 20 20 0 ] }}\n"
        )
    };
    let eyes: String = places.iter().enumerate().map(eye).collect();
    let project = Project::new(&format!("{nodes}Robot {{ controller \"c\" children [\n{eyes}] }}"));
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\nrobot = Robot()\n\
         eyes = [robot.getDeviceByIndex(i) for i in range(robot.getNumberOfDevices())]\n\
         [eye.enable(32) for eye in eyes]\nrobot.step(32)\nrobot.step(32)\n\
         print(' '.join('%.4f' % (10.0 - eye.getValue()) for eye in eyes))\n",
    );
    let ended = project.run(&BRIEFLY);
    let line = ended.out.lines().find_map(|line| line.strip_prefix("[c] "));
    let heights: Vec<f64> =
        line.unwrap_or_default().split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(heights.len(), places.len(), "{}{}", ended.out, ended.err);
    (heights, ended)
}

#[test]
fn uneven_terrain_has_the_height_of_its_fields() {
    // Rays from above, each as seen from the middle of its ground, which is 10 m wide and long.
    let grounds: [(&str, &[(f64, f64)]); 5] = [
        ("perlinNOctaves 0", &[(0.0, 0.0), (4.9, -4.9), (-3.0, 2.0)]),
        ("flatCenter TRUE xDimension 101 yDimension 101", &[(0.0, 0.0)]),
        ("flatBounds TRUE perlinNOctaves 0", &[(0.0, 0.0), (4.99, -4.99)]),
        ("perlinNOctaves 1", &[(-4.9999, 4.9999)]),
        ("perlinNOctaves 12", &[(-4.9999, 4.9999)]),
    ];
    let mut nodes = String::new();
    let mut places = Vec::new();
    for (index, (fields, rays)) in grounds.iter().enumerate() {
        let x = 20.0 * index as f64;
        nodes += &format!("UnevenTerrain {{ translation {x} 0 0 name \"{index}\" size 10 10 2 {fields} }}\n");
        places.extend(rays.iter().map(|(across, along)| (x + across, *along)));
    }
    let (heights, ended) = heights(&nodes, &places);
    let [a, b, c, flat, top, rim, corner, same] = heights[..] else { panic!("{}{}", ended.out, ended.err) };
    // Without noise all is as high as can be; the noise is zero at the points of its lattice.
    let expected =
        [(a, 2.0), (b, 2.0), (c, 2.0), (flat, 0.0), (top, 2.0), (rim, 0.0), (corner, 1.0), (same, 1.0)];
    for (index, (height, expected)) in expected.into_iter().enumerate() {
        assert!((height - expected).abs() < 0.02, "ray {index}: {height} instead of {expected}");
    }
    assert!(ended.err.contains("perlinNOctaves: 12 is not possible; 3 is used"), "{}", ended.err);
}

/// Robots and objects of a world stand where the ground of Webots is, which its seed determines. The numbers follow from
/// the published generator, directions, octaves and order of points.
#[test]
fn grounds_with_a_seed_are_those_of_webots() {
    let nodes = "UnevenTerrain { size 10 10 2 xDimension 11 yDimension 11 }
        UnevenTerrain { name \"b\" translation 20 0 0 size 10 10 2 xDimension 11 yDimension 11 randomSeed 7 perlinNOctaves 1 }
        UnevenTerrain { name \"c\" translation 40 0 0 size 10 10 2 xDimension 11 yDimension 6 }
        Ditch { translation 0 30 5 waterHeight -1 } Pit { translation 0 60 0 }";
    let expected = [
        (-3.0, -2.0, 0.951450),
        (3.0, -4.0, 1.243399),
        (0.0, 0.0, 1.262951),
        (17.0, -2.0, 0.920185),
        (23.0, -4.0, 1.238694),
        (20.0, 0.0, 1.200661),
        (37.0, 1.0, 1.424251),
        (43.0, -3.0, 0.939008),
        (-4.871795, 29.722222, 5.0 - 1.967630),
        (6.923077, 28.611111, 5.0 - 0.930430),
        (-7.435897, 31.388889, 5.0 - 1.0),
        (0.204082, 57.346939, 0.975940),
        (3.061224, 60.204082, 0.977080),
        (-4.285714, 62.244898, 0.834470),
    ];
    let places: Vec<(f64, f64)> = expected.iter().map(|(x, y, _)| (*x, *y)).collect();
    let (heights, _) = heights(nodes, &places);
    for ((x, y, expected), height) in expected.into_iter().zip(heights) {
        assert!((height - expected).abs() < 2e-3, "{height} instead of {expected} at {x}, {y}");
    }
}

/// Places as seen from an object's own, and how high it is there; 0 is the ground beside it. `[m]`
type Probes = &'static [(f64, f64, f64)];

/// Objects, and what their sizes make of them. Boxes and barrels stand half in the ground: their middle is their place.
const SIZES: [(&str, &str, Probes); 18] = [
    (
        "RectangleArena",
        "floorSize 2 3 wallHeight 0.3 wallThickness 0.02",
        &[(0.0, 0.0, 0.0), (0.99, 0.0, 0.0), (1.01, 0.0, 0.3), (0.0, 1.49, 0.0), (0.0, 1.51, 0.3)],
    ),
    ("CircleArena", "radius 1.5 wallHeight 0.2 wallThickness 0.05", &[(1.45, 0.0, 0.0), (0.0, -1.53, 0.2)]),
    ("Wall", "size 0.3 2 1.5", &[(0.14, 0.99, 1.5), (0.16, 0.0, 0.0), (0.0, 1.01, 0.0)]),
    ("Door", "size 0.2 1 2.3", &[(0.0, 0.0, 2.3), (0.0, 0.49, 2.3)]),
    ("Window", "size 0.2 0.8 2.2", &[(0.0, 0.0, 2.2), (0.09, 0.39, 2.2)]),
    ("WoodenBox", "size 0.2 0.4 0.6", &[(0.09, 0.19, 0.3), (0.11, 0.0, 0.0), (0.0, 0.21, 0.0)]),
    ("CardboardBox", "size 0.2 0.4 0.6", &[(0.09, 0.19, 0.3), (0.11, 0.0, 0.0), (0.0, 0.21, 0.0)]),
    ("PlasticCrate", "size 0.6 0.4 0.3", &[(0.295, 0.0, 0.3), (0.31, 0.0, 0.0)]),
    ("OilBarrel", "height 0.9 radius 0.3", &[(0.29, 0.0, 0.45), (0.31, 0.0, 0.0)]),
    ("WoodenPallet", "size 1.2 0.8 0.14", &[(0.58, 0.38, 0.14), (0.62, 0.0, 0.0)]),
    ("Table", "size 1 1.8 0.7", &[(0.49, 0.89, 0.7), (0.51, 0.0, 0.0), (0.0, 0.91, 0.0)]),
    ("SolidBox", "size 0.2 0.4 0.6", &[(0.09, 0.19, 0.3), (0.11, 0.0, 0.0)]),
    (
        "SolidPipe",
        "height 0.5 radius 0.2 thickness 0.05",
        &[(0.175, 0.0, 0.25), (0.14, 0.0, 0.0), (0.21, 0.0, 0.0)],
    ),
    // Thinner than its sides are away from the circle, which the middle of a side shows.
    (
        "SolidPipe",
        "height 0.3 radius 1 thickness 0.02 subdivision 8",
        &[(0.8315, 0.3444, 0.15), (0.0, 0.0, 0.0), (0.76, 0.3149, 0.0), (0.9, 0.372, 0.0)],
    ),
    // On the border, an eighth of a turn from the top.
    ("SolidRoundedBox", "size 0.4 0.4 0.4 borderRadius 0.1", &[(0.0, 0.0, 0.2), (0.170_711, 0.0, 0.170_711)]),
    (
        "SolidTorus",
        "majorRadius 0.5 minorRadius 0.1",
        &[(0.5, 0.0, 0.1), (0.55, 0.0, 0.0866), (0.0, 0.0, 0.0)],
    ),
    (
        "StraightStairs",
        "nSteps 4 stepRise 0.2 stepSize 0.3 1 0.03 leftRail [ ] rightRail [ ]",
        &[(-0.15, 0.0, 0.2), (0.15, 0.0, 0.4), (0.45, 0.0, 0.6), (0.75, 0.0, 0.8), (1.05, 0.0, 0.0)],
    ),
    ("ConveyorBelt", "size 2 0.6 0.5", &[(0.0, 0.0, 0.5), (0.9, 0.25, 0.5), (0.0, 0.315, 0.51)]),
];

#[test]
fn objects_have_the_size_of_their_fields() {
    let mut nodes = String::new();
    let mut places = Vec::new();
    for (index, (model, fields, probes)) in SIZES.iter().enumerate() {
        let x = 10.0 * index as f64;
        nodes += &format!("{model} {{ translation {x} 0 0 name \"{index}\" {fields} }}\n");
        places.extend(probes.iter().map(|(across, along, _)| (x + across, *along)));
    }
    let (heights, _) = heights(&nodes, &places);
    let expected = SIZES.iter().flat_map(|(model, _, probes)| probes.iter().map(move |probe| (model, probe)));
    for (height, (model, (x, y, expected))) in heights.into_iter().zip(expected) {
        assert!(
            (height - expected).abs() < 0.002,
            "{model} is {height} m high at {x} {y} instead of {expected}"
        );
    }
}

/// Projects with their own e-puck use its sensors: y is up in their module, in worlds of all versions.
#[test]
fn proximity_sensors_point_along_their_module_and_slightly_up() {
    let worlds = [
        ("R2022a", "", "Robot", "E-puckDistanceSensor", "1 0 0 1.5707963"),
        ("R2021a", "coordinateSystem \"NUE\"", "Robot", "E-puckDistanceSensor", "0 1 0 0"),
        ("V7.2.5", "", "Supervisor", "EPuck_DistanceSensor", "0 1 0 0"),
    ];
    for (version, axes, robot, sensor, rotation) in worlds {
        let project = Project::new("");
        project.write(
            "worlds/w.wbt",
            &format!(
                "#VRML_SIM {version} utf8\nWorldInfo {{ {axes} }}\n{robot} {{ controller \"c\" supervisor TRUE children [ \
                 {sensor} {{ rotation {rotation} name \"eye\" }} ] }}\n"
            ),
        );
        project.write(
            "controllers/c/c.py",
            "from controller import Supervisor\nrobot = Supervisor()\nrobot.step(32)\n\
             turn = robot.getFromDevice(robot.getDevice('eye')).getOrientation()\n\
             print('looks', '%.3f %.3f %.3f' % (turn[0], turn[3], turn[6]))\n",
        );
        let ended = project.run(&BRIEFLY);
        // sin 0.16 upwards.
        let expected = if version == "R2022a" { "0.987 -0.000 0.159" } else { "0.987 0.159 0.000" };
        let line = ended.out.lines().find_map(|line| line.strip_prefix("[c] looks "));
        let line = line.map(|line| line.replace("-0.000", "0.000"));
        assert_eq!(line, Some(expected.replace("-0.000", "0.000")), "{version}: {}{}", ended.out, ended.err);
    }
}

/// The pictures of lines are transparent in places, and transparent surfaces have no shadows on them.
#[test]
fn lines_of_roads_have_no_shadows() {
    let project = Project::new("");
    let bright = |roof: &str| {
        project.write(
            "worlds/w.wbt",
            &format!(
                "#VRML_SIM R2025a utf8\nWorldInfo {{ }}\n\
                 Viewpoint {{ position 20 0 8 orientation 0 1 0 1.5707963 }}\n\
                 DirectionalLight {{ direction 0 0 -1 castShadows TRUE }}\n\
                 StraightRoadSegment {{ length 40 lines RoadLine {{ type \"continuous\" width 0.5 }} }}\n{roof}\n"
            ),
        );
        let ended = project.run(&["shot", "worlds/w.wbt", "--offline", "--size=60x60", "-o", "s.png"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        let file = std::fs::read(project.path("s.png")).unwrap();
        let assets::ImagePixels::Rgba8(pixels) = assets::decode_image("s.png", &file).unwrap().pixels else {
            panic!("no bytes")
        };
        let rows = pixels.as_chunks::<4>().0.iter();
        rows.map(|[r, g, b, _]| [r, g, b].into_iter().all(|part| *part > 120)).collect::<Vec<_>>()
    };
    let lit = bright("");
    let shaded = bright("Solid { translation 20 0 12 children Shape { geometry Box { size 9 9 0.1 } } }");
    let count = lit.iter().filter(|bright| **bright).count();
    assert!((60..600).contains(&count), "{count} bright pixels");
    assert_eq!(lit, shaded, "the line has a shadow on it");
}

/// In worlds with y up, the back of a chair was at -x, as it is today.
#[test]
fn a_chair_of_an_old_world_faces_along_x() {
    let nodes = "WorldInfo { } Chair { } Robot { translation 2 0.8 0 rotation 0 1 0 3.1415927 controller \"look\" \
                 children DistanceSensor { lookupTable [ 0 0 0, 10 10 0 ] } }";
    let project = Project::new("");
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2019b utf8\n{nodes}\n"));
    project.write(
        "controllers/look/look.py",
        "from controller import Robot\nrobot = Robot()\nsensor = robot.getDevice('distance sensor')\n\
         sensor.enable(32)\nrobot.step(32)\nrobot.step(32)\nprint(round(sensor.getValue(), 2))\n",
    );
    let ended = project.run(&["--mode=fast", "--offline", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[look] 2.21\n"), "{}{}", ended.out, ended.err);
}
