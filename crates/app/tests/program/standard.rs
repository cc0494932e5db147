//! The standard controllers: each does with a bundled model what it is for.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::project::{Ended, Project};

/// Observes robots from the start to a time and prints how each has moved.
const JUDGE: &str = r#"
import math
import sys
from controller import Supervisor

end, names = float(sys.argv[1]), sys.argv[2:]
robot = Supervisor()
nodes = {name: robot.getFromDef(name) for name in names}
start = {name: node.getPosition() for name, node in nodes.items()}
last = dict(start)
length = dict.fromkeys(names, 0.0)
reach = dict.fromkeys(names, 0.0)
up = dict.fromkeys(names, 1.0)
while robot.step(32) != -1 and robot.getTime() < end:
    for name, node in nodes.items():
        here = node.getPosition()
        length[name] += math.dist(here[:2], last[name][:2])
        reach[name] = max(reach[name], abs(here[0] - start[name][0]), abs(here[1] - start[name][1]))
        up[name] = min(up[name], node.getOrientation()[8])
        last[name] = here
for name in names:
    x, y, z = (now - then for now, then in zip(last[name], start[name]))
    print("moved", name, length[name], reach[name], up[name], last[name][2], x, y)
robot.simulationQuit(0)
"#;

/// What the wheels of some models need to roll as they do.
const MATERIALS: &str = r#"
  ContactProperties { material1 "jetbot rear wheel" coulombFriction 0 }
  ContactProperties {
    material1 "InteriorWheelMat" coulombFriction [ 0, 2, 0 ] frictionRotation -0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ]
  }
  ContactProperties {
    material1 "ExteriorWheelMat" coulombFriction [ 0, 2, 0 ] frictionRotation 0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ]
  }
"#;

/// How a robot has moved.
#[derive(Clone, Copy, Debug)]
struct Moved {
    /// On the ground, all in all. `[m]`
    length: f64,
    /// The farthest along x or y from where it was. `[m]`
    reach: f64,
    /// The least share of its own up that was up.
    up: f64,
    /// Its height at the end. `[m]`
    height: f64,
    /// Where it is at the end, from where it was. `[m]`
    x: f64,
}

/// Runs these nodes with the supervisor `judge`. Robots are identified by their DEF names.
fn judge(nodes: &str, names: &[&str], seconds: f64, more: &[&str]) -> (BTreeMap<String, Moved>, Ended) {
    let project = Project::new("");
    let arguments = names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" ");
    let world = format!(
        "#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 16 contactProperties [ {MATERIALS} ] }}\n{nodes}\n\
         Robot {{ name \"judge\" controller \"judge\" supervisor TRUE controllerArgs [ \"{seconds}\" {arguments} ] }}\n"
    );
    project.write("worlds/w.wbt", &world);
    project.write("controllers/judge/judge.py", JUDGE);
    project.write("input.txt", "keys UP\n");
    let mut words = vec!["--mode=fast", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"];
    words.extend(more);
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let line = |line: &str| {
        let words: Vec<&str> = line.strip_prefix("[judge] moved ")?.split(' ').collect();
        let [name, numbers @ ..] = words.as_slice() else { return None };
        let numbers: Vec<f64> = numbers.iter().map(|word| word.parse().unwrap()).collect();
        let [length, reach, up, height, x, _] = numbers[..] else { return None };
        Some(((*name).to_owned(), Moved { length, reach, up, height, x }))
    };
    let moved: BTreeMap<_, _> = ended.out.lines().filter_map(line).collect();
    assert_eq!(moved.len(), names.len(), "{}{}", ended.out, ended.err);
    (moved, ended)
}

/// Model, controller, half of the inner width of its arena, what its middle keeps from the walls, and the least way
/// in twelve seconds; all in metres.
const ROAMERS: &[(&str, &str, f64, f64, f64)] = &[
    ("E-puck", "e-puck_avoid_obstacles", 0.3, 0.038, 0.6),
    ("Khepera1", "braitenberg", 0.3, 0.03, 0.3),
    ("Khepera3", "braitenberg", 0.5, 0.065, 0.8),
    ("Koala", "koala", 1.0, 0.16, 1.5),
    ("Hemisson", "hemisson", 0.4, 0.05, 0.4),
    ("Elisa3", "elisa3", 0.3, 0.025, 0.5),
    ("Khepera4", "khepera4", 0.5, 0.07, 0.8),
    ("Thymio2", "thymio2_demo", 0.5, 0.06, 0.5),
    ("Pioneer3dx", "pioneer3dx_collision_avoidance", 2.5, 0.25, 3.0),
    ("Rosbot", "rosbot", 1.5, 0.11, 1.5),
    ("Robotino3", "robotino3", 1.2, 0.22, 0.6),
    ("TurtleBot3Burger", "obstacle_avoidance_with_lidar", 1.0, 0.08, 1.0),
    ("TiagoBase", "tiago_base", 2.5, 0.28, 2.0),
    ("BoeBot", "boebot", 0.6, 0.0, 0.6),
    ("Create", "create_avoid_obstacles", 1.0, 0.16, 2.0),
    ("FireBird6", "fire_bird_6_obstacle_avoidance", 1.5, 0.1, 1.5),
    ("Altino", "vehicle_driver_altino", 1.5, 0.0, 1.0),
    ("SurveyorSrv1", "surveyor", 0.5, 0.05, 0.8),
    ("MindstormsRover", "Rover", 0.4, 0.0, 0.4),
];

#[test]
fn wheeled_robots_drive_and_avoid_the_walls() {
    let mut nodes = String::new();
    let names: Vec<String> = (0..ROAMERS.len()).map(|index| format!("R{index}")).collect();
    for (index, (model, controller, half, ..)) in ROAMERS.iter().enumerate() {
        let (x, size) = (10.0 * index as f64, 2.0 * half);
        nodes += &format!(
            "RectangleArena {{ name \"arena {index}\" translation {x} 0 0 floorSize {size} {size} wallHeight 0.5 }}\n\
             DEF R{index} {model} {{ translation {x} 0 0.02 name \"{index}\" controller \"{controller}\" }}\n"
        );
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (moved, ended) = judge(&nodes, &names, 12.0, &[]);
    for (index, (model, _, half, radius, least)) in ROAMERS.iter().enumerate() {
        let moved = moved[&format!("R{index}")];
        // The walls of an arena stand around its floor.
        assert!(moved.reach < half - radius + 0.002, "{model} touches a wall: {moved:?}");
        assert!(moved.length > *least, "{model} stands still: {moved:?}\n{}", ended.err);
        assert!(moved.up > 0.7, "{model} falls: {moved:?}");
    }
    let note = "controller \"e-puck_avoid_obstacles\" is not in the project; the standard one is used";
    assert!(ended.err.contains(note), "{}", ended.err);
}

#[test]
fn drones_hover_at_one_metre_and_respond_to_keys() {
    let drones = "Floor { size 40 40 }\n\
                  DEF M Mavic2Pro { translation 0 0 0.1 controller \"mavic2pro\" }\n\
                  DEF C Crazyflie { translation 0 5 0.05 controller \"crazyflie\" }\n";
    let (moved, _) = judge(drones, &["M", "C"], 10.0, &[]);
    for (name, drone) in &moved {
        assert!((drone.height - 1.0).abs() < 0.15 && drone.reach < 0.5, "{name}: {drone:?}");
        assert!(drone.up > 0.9, "{name}: {drone:?}");
    }
    let (moved, _) = judge(drones, &["M", "C"], 10.0, &["--input=input.txt"]);
    for (name, drone) in &moved {
        assert!(drone.x > 1.0 && drone.height > 0.7, "{name} does not fly forwards: {drone:?}");
    }
}

#[test]
fn keyboard_driven_and_legged_robots_move() {
    let nodes = "Floor { size 80 80 }\n\
                 DEF SUMMIT SummitXlSteel { translation 0 0 0.12 controller \"keyboard_control\" }\n\
                 DEF BB BB-8 { translation 0 5 0.25 controller \"bb-8\" }\n\
                 DEF JET JetBot { translation 0 10 0.03 controller \"jetbot_basic_motion\" }\n\
                 DEF SALAMANDER Salamander { translation 0 15 0.1 controller \"salamander\" }\n\
                 DEF SPOT Spot { translation 0 20 0.62 controller \"spot_moving_demo\" }\n\
                 DEF NAO Nao { translation 0 25 0.334 controller \"nao_demo\" }\n\
                 DEF OP RobotisOp2 { translation 0 30 0.3 controller \"motion_player\" }\n\
                 DEF YOUBOT Youbot { translation 0 35 0.1 controller \"youbot\" }\n\
                 DEF SOJOURNER Sojourner { translation 0 -5 0.25 controller \"sojourner\" }\n\
                 DEF WALKER Pedestrian { translation 0 -10 1.27 controller \"pedestrian\" \
                 controllerArgs [ \"--trajectory=0 -10, 3 -10, 3 -13\" \"--speed=1.5\" ] }\n\
                 ConveyorBelt { translation 0 -20 0 timer 1.5 }\n\
                 DEF BOX Solid { translation -0.5 -20 0.66 physics Physics { density 500 } \
                 boundingObject Box { size 0.1 0.1 0.1 } }\n";
    let names =
        ["SUMMIT", "BB", "JET", "SALAMANDER", "SPOT", "NAO", "OP", "YOUBOT", "SOJOURNER", "WALKER", "BOX"];
    let (moved, ended) = judge(nodes, &names, 17.0, &["--input=input.txt"]);
    let of = |name: &str| moved[name];
    assert!(of("SUMMIT").x > 2.0, "{:?}", of("SUMMIT"));
    assert!(of("BB").length > 1.0, "{:?}", of("BB"));
    assert!(of("JET").length > 0.3, "{:?}", of("JET"));
    assert!(of("SALAMANDER").x > 0.5, "{:?}", of("SALAMANDER"));
    assert!(of("YOUBOT").reach > 0.3, "{:?}", of("YOUBOT"));
    // Its wheels of 6 cm turn at most by 0.6 rad/s.
    assert!((0.5..0.62).contains(&of("SOJOURNER").x), "{:?}", of("SOJOURNER"));
    // Along two sides and the diagonal of a square of 3 m.
    let walker = of("WALKER");
    assert!(walker.length > 20.0 && (2.9..3.1).contains(&walker.reach), "{walker:?}");
    // 0.5 m/s for a second and a half, less what it takes to get going.
    assert!((0.6..0.78).contains(&of("BOX").x), "{:?}", of("BOX"));
    for (name, least) in [("SPOT", 0.7), ("NAO", 0.95), ("OP", 0.95)] {
        assert!(of(name).up > least && of(name).reach < 0.5, "{name} falls: {:?}\n{}", of(name), ended.err);
    }
}

#[test]
fn animals_walk_humanoids_stand_and_others_move() {
    let nodes = "Floor { size 80 80 }\nDEF MANTIS Mantis { }\nDEF GHOST GhostDog { translation 0 5 0.3 }\n\
                 DEF DOG BioloidDog { translation 0 7 0 }\nDEF AIBO AiboErs7 { translation 0 9 0.143 }\n\
                 DEF SHRIMP Shrimp { translation 0 11 0 }\nDEF HOAP Hoap2 { translation 0 13 0.34 }\n\
                 DEF QRIO QRIO { translation 0 15 0.42 }\nDEF ATLAS Atlas { translation 0 17 1 }\n\
                 DEF KHR Khr2hv { translation 0 21 0.215 }\nDEF PR2 Pr2 { translation 0 19 0 }\nDEF YAMOR Yamor { translation 0 -5 0.04 }\n\
                 Blimp { translation 0 -7 1 }\n";
    let names = ["MANTIS", "GHOST", "DOG", "AIBO", "SHRIMP", "HOAP", "QRIO", "ATLAS", "KHR", "PR2", "YAMOR"];
    let (moved, ended) = judge(nodes, &names, 10.0, &[]);
    assert!(!ended.err.contains("Traceback"), "{}{}", ended.out, ended.err);
    for (name, least) in
        [("MANTIS", 1.5), ("GHOST", 1.5), ("DOG", 0.08), ("AIBO", 0.5), ("SHRIMP", 1.2), ("PR2", 0.7)]
    {
        let moved = moved[name];
        assert!(moved.x > least && moved.up > 0.8, "{name}: {moved:?}");
    }
    for name in ["HOAP", "QRIO", "ATLAS", "KHR"] {
        let moved = moved[name];
        assert!(moved.reach < 0.1 && moved.up > 0.97, "{name} falls: {moved:?}");
    }
    assert!(moved["YAMOR"].length > 0.05, "{:?}", moved["YAMOR"]);
    let controllers = [
        "mantis",
        "ghostdog",
        "bioloid_dog",
        "ers7",
        "shrimp",
        "hoap2",
        "qrio",
        "hello_world_demo",
        "khr-2hv_demo",
        "pr2_demo",
        "yamor",
        "blimp",
    ];
    for name in controllers {
        let note = format!("controller \"{name}\" is not in the project; the standard one is used");
        assert!(ended.err.contains(&note), "{name}: {}", ended.err);
    }
}

/// The friction of its wheels is that of Webots' sample.
#[test]
fn an_omnidirectional_base_drives_a_square() {
    let wheels = |side: &str, angle: f64| {
        format!(
            "ContactProperties {{ material1 \"TIAGo OMNI {side} wheel material\" coulombFriction [ 0, 2, 0 ] \
             frictionRotation {angle} 0 bounce 0 forceDependentSlip [ 10, 0 ] }}\n"
        )
    };
    let project = Project::new("");
    let world = format!(
        "#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 16 contactProperties [ {} {} ] }}\nFloor {{ }}\n\
         DEF BASE TiagoOmniBase {{ }}\nDistributor {{ translation 0 -5 0.15 }}\n\
         Solid {{ translation 0.09 -5 0.05 boundingObject Box {{ size 0.06 0.1 0.1 }} }}\n\
         Robot {{ name \"watch\" controller \"watch\" supervisor TRUE }}\n",
        wheels("left", -std::f64::consts::FRAC_PI_4),
        wheels("right", std::f64::consts::FRAC_PI_4)
    );
    project.write("worlds/w.wbt", &world);
    let watch = "from controller import Supervisor\n\
                 robot = Supervisor()\n\
                 base = robot.getFromDef('BASE')\n\
                 for corner in range(1, 5):\n    \
                     while robot.getTime() < 3 * corner:\n        \
                         robot.step(16)\n    \
                     print('corner', *base.getPosition()[:2], base.getOrientation()[0])\n\
                 robot.simulationQuit(0)\n";
    project.write("controllers/watch/watch.py", watch);
    let words = ["--mode=fast", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"];
    let ended = project.run(&words);
    let has_failed = ["error:", "Traceback"].iter().any(|word| ended.err.contains(word));
    assert!(ended.status == Some(0) && !has_failed, "{}{}", ended.out, ended.err);
    let corner = |line: &str| -> Option<[f64; 3]> {
        let numbers = line.strip_prefix("[watch] corner ")?.split(' ').map(|word| word.parse().ok());
        numbers.collect::<Option<Vec<f64>>>()?.try_into().ok()
    };
    let corners: Vec<[f64; 3]> = ended.out.lines().filter_map(corner).collect();
    // 0.3 m/s for three seconds along each side.
    let expected = [(0.9, 0.0), (0.9, 0.9), (0.0, 0.9), (0.0, 0.0)];
    assert_eq!(corners.len(), expected.len(), "{}", ended.out);
    for ([x, y, ahead], (right, left)) in corners.into_iter().zip(expected) {
        let is_there = (x - right).abs() < 0.05 && (y - left).abs() < 0.05 && ahead > 0.999;
        assert!(is_there, "{x} {y} {ahead} instead of {right} {left}");
    }
    for name in ["tiago_omni_base", "distributor"] {
        let note = format!("controller \"{name}\" is not in the project; the standard one is used");
        assert!(ended.err.contains(&note), "{name}: {}", ended.err);
    }
}

#[test]
fn boats_go_straight() {
    let nodes = "Fluid { name \"fluid\" translation 0 0 -2 boundingObject Box { size 80 80 4 } }\n\
                 DEF HERON Heron { translation 0 0 0.1 controller \"heron_usv_controller\" }\n\
                 DEF BLUE BlueBoat { translation 0 9 0.1 controller \"blueboat_controller\" }\n";
    let (moved, _) = judge(nodes, &["HERON", "BLUE"], 6.0, &[]);
    // The Heron, with its hulls of 14 cm radius, weighs 90 kg.
    for (name, least) in [("HERON", 1.7), ("BLUE", 3.0)] {
        let boat = moved[name];
        assert!(boat.x > least && boat.up > 0.95, "{name}: {boat:?}");
    }
}

/// Whether the program or a controller printed an error.
fn has_failed(ended: &Ended) -> bool {
    ["error:", "Error", "Traceback", "exited"]
        .iter()
        .any(|word| ended.err.contains(word) || ended.out.contains(word))
}

/// How far each link of a world moves in a run, from its trace.
fn spread(nodes: &str, seconds: f64) -> (Vec<f64>, Ended) {
    let project = Project::new(nodes);
    let duration = format!("--duration={seconds}");
    let ended = project.run(&[
        "--mode=fast",
        "--offline",
        "--stdout",
        "--stderr",
        "--trace=trace.csv",
        &duration,
        "worlds/w.wbt",
    ]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let text = std::fs::read_to_string(project.path("trace.csv")).unwrap();
    let mut first: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    let mut most: Vec<f64> = Vec::new();
    for line in text.lines().skip(1) {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let (link, place) = (cells[2] as usize, &cells[3..6]);
        let start = first.entry(link).or_insert_with(|| place.to_vec());
        let far = start.iter().zip(place).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        most.resize(most.len().max(link + 1), 0.0);
        most[link] = most[link].max(far);
    }
    (most, ended)
}

#[test]
fn arms_move_and_stay_upright() {
    let grasper = "Floor { }\nUR5e { controller \"ure_can_grasper\" controllerArgs [ \"2.0\" ] toolSlot [ \
                   DistanceSensor { name \"distance sensor\" lookupTable [ 0 0 0, 1 100 0 ] } ] }\n";
    let arms = [
        ("Floor { }\nPuma560 { controller \"puma560\" }\n", 0.2),
        ("Floor { }\nNed { controller \"ned\" }\n", 0.1),
        ("Floor { }\nIrb4600-40 { controller \"inverse_kinematics\" }\n", 0.4),
        (grasper, 0.3),
    ];
    for (nodes, least) in arms {
        let (far, ended) = spread(nodes, 8.0);
        assert!(!has_failed(&ended), "{nodes}{}{}", ended.out, ended.err);
        assert!(far[0] < 0.01, "{nodes}: the foot moves {} m", far[0]);
        let most = far.iter().copied().fold(0.0, f64::max);
        assert!(most > least, "{nodes}: only {most} m");
    }
}

#[test]
fn traffic_lights_change_state() {
    let nodes = "DEF L GenericTrafficLight { greenTime 1 redTime 2 startGreen FALSE }\n\
                 CrossRoadsTrafficLight { }\nMirror { translation 5 5 1 }\nCreateWall { translation 0 -5 0 }\n\
                 ControlledStreetLight { translation 0 -9 0 }\nLaptop { translation 5 -5 0 }\n\
                 Television { translation 5 -9 0.3 }\nTinkerbotsBase { translation 0 5 0.1 }\n\
                 Thymio2 { translation 0 8 0 controller \"thymio2_aseba\" }\n\
                 Robot { name \"watcher\" controller \"watcher\" supervisor TRUE }\n";
    let project = Project::new(nodes);
    let watcher = "from controller import Supervisor\n\
                   robot = Supervisor()\n\
                   state = robot.getFromDef('L').getField('state')\n\
                   last = None\n\
                   while robot.step(32) != -1:\n    \
                       now = state.getSFString()\n    \
                       if now != last and now != 'off':\n        \
                           print(now, round(robot.getTime()))\n    \
                       last = now\n";
    project.write("controllers/watcher/watcher.py", watcher);
    let ended =
        project.run(&["--mode=fast", "--offline", "--duration=9", "--stdout", "--stderr", "worlds/w.wbt"]);
    let lines: Vec<&str> = ended.out.lines().filter_map(|line| line.strip_prefix("[watcher] ")).collect();
    assert_eq!(lines, ["red 0", "green 2", "orange 3", "red 8"], "{}{}", ended.out, ended.err);
    assert!(!has_failed(&ended), "{}{}", ended.out, ended.err);
}

#[test]
fn conveyors_pedestrians_and_traffic_move() {
    let nodes = "ConveyorBelt { size 3 0.5 0.3 speed 0.5 }\n\
                 DEF BOX Solid { translation -1 0 0.41 boundingObject Box { size 0.2 0.2 0.2 } physics Physics { } }\n\
                 DEF WALKER Pedestrian { translation 0 5 1.27 \
                   controllerArgs [ \"--trajectory=0 5, 9 5\" \"--speed=1\" ] }\n\
                 ControlledStreetLight { translation 0 -5 0 } SmallValve { translation 5 0 1 } LargeValve { translation 7 0 1 }\n";
    let (moved, ended) = judge(nodes, &["BOX", "WALKER"], 3.0, &[]);
    // Friction brings the box to the belt's speed at once.
    assert!((1.3..1.52).contains(&moved["BOX"].x), "{:?}", moved["BOX"]);
    assert!((2.7..3.1).contains(&moved["WALKER"].x), "{:?}", moved["WALKER"]);
    for name in ["conveyor_belt", "pedestrian", "defective_street_light", "valve_turner"] {
        let note = format!("controller \"{name}\" is not in the project; the standard one is used");
        assert!(ended.err.contains(&note), "{name}: {}", ended.err);
    }
    assert!(!ended.err.contains("Traceback"), "{}{}", ended.out, ended.err);
}

/// Prints how far the wheels of valves have turned about x, between -pi and pi.
const WHEELS: &str = r#"
import math
from controller import Supervisor

robot = Supervisor()
wheels = {}
for name in ("SMALL", "LARGE"):
    children = robot.getFromDef(name).getBaseNodeField("children")
    nodes = [children.getMFNode(index) for index in range(children.getCount())]
    [joint] = [node for node in nodes if node.getTypeName() == "HingeJoint"]
    wheels[name] = joint.getField("endPoint").getSFNode()
robot.step(1600)
for name, wheel in wheels.items():
    turned = wheel.getOrientation()
    print(name, round(math.atan2(turned[7], turned[4]), 2))
robot.simulationQuit(0)
"#;

/// A valve is shut at first, at -15.706 rad. Where that is beyond its stop, its controller brings it there.
#[test]
fn valves_turn_to_their_stops() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 16 }\n\
         DEF SMALL SmallValve { translation 5 0 1 absoluteStop \"15\" }\n\
         DEF LARGE LargeValve { translation 7 0 1 }\n\
         Robot { controller \"wheels\" supervisor TRUE }\n",
    );
    project.write("controllers/wheels/wheels.py", WHEELS);
    let ended = project.run(&["--mode=fast", "--offline", "--render=none", "--stdout", "worlds/w.wbt"]);
    for line in ["[wheels] SMALL 0.71", "[wheels] LARGE 0.0"] {
        assert!(ended.out.lines().any(|printed| printed == line), "{line}: {}{}", ended.out, ended.err);
    }
}

/// In worlds from before R2022a whose y axis is up, a way consists of x and z, and pedestrians faced along z.
#[test]
fn pedestrians_of_old_worlds_walk_on_their_ground() {
    let watcher = "from controller import Supervisor\n\
                   robot = Supervisor()\n\
                   node = robot.getFromDef('WALKER')\n\
                   while robot.step(32) != -1 and robot.getTime() < 2:\n\
                   \x20   pass\n\
                   x, y, z = node.getField('translation').getSFVec3f()\n\
                   head = [node.getOrientation()[i] for i in (2, 5, 8)]\n\
                   print('at %.1f %.1f %.1f, facing %.0f %.0f %.0f' % (x, y, z, *head))\n\
                   robot.simulationQuit(0)\n";
    for (head, axes) in [("R2019a", ""), ("R2021a", "coordinateSystem \"NUE\"")] {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {head} utf8\nWorldInfo {{ basicTimeStep 16 {axes} }}\n\
             DEF WALKER Pedestrian {{ translation 4 1.27 0 controllerArgs [ \"--trajectory=4 0, 9 0\" \"--speed=1\" ] }}\n\
             Robot {{ controller \"watcher\" supervisor TRUE }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write("controllers/watcher/watcher.py", watcher);
        let ended = project.run(&["--mode=fast", "--offline", "--stdout", "--stderr", "worlds/w.wbt"]);
        assert!(ended.out.contains("at 6.0 1.3 0.0, facing 1 0 "), "{head}: {}{}", ended.out, ended.err);
    }
}

/// A module `traci` in which one car drives east at 10 m/s, in steps of 0.2 s, and changes to the lane on its left in the
/// tenth; the light turns green then. The car of the world that drives in this traffic is printed.
const TRACI: &str = r#"
import types

names = ["POSITION", "ANGLE", "LENGTH", "ROAD_ID", "LANE_INDEX", "LANEPOSITION", "LANE_ID", "SPEED"]
names += ["DEPARTED_VEHICLES_IDS", "MIN_EXPECTED_VEHICLES"]
constants = types.SimpleNamespace(**{f"VAR_{name}": index for index, name in enumerate(names)})
steps = 0


class exceptions:
    class TraCIException(Exception):
        pass

    class FatalTraCIError(Exception):
        pass


def init(port, numRetries, proc):
    assert proc.poll() is None, "the program sumo has ended"


def simulationStep():
    global steps
    steps += 1


def load(arguments):
    global steps
    steps = 0


def close():
    pass


class simulation:
    subscribe = staticmethod(lambda variables: None)

    def getSubscriptionResults():
        departed = ["car"] if steps == 1 else []
        return {constants.VAR_DEPARTED_VEHICLES_IDS: departed, constants.VAR_MIN_EXPECTED_VEHICLES: 1}


class vehicle:
    own = []

    def getIDList():
        return ["car"] + vehicle.own

    def subscribe(id, variables):
        assert id == "car"

    def getSubscriptionResults(id):
        lane = int(steps >= 10)
        values = [(100 + 2 * steps, 50 + 3.2 * lane), 90.0, 5.0, "road", lane, 2 * steps, f"road_{lane}", 10.0]
        return dict(enumerate(values)) if id == "car" else {}

    def getVehicleClass(id):
        return "passenger"

    def getPosition(id):
        return (0, 0)

    def getLength(id):
        return 5.0

    def add(vehID, routeID):
        vehicle.own.append(vehID)

    def setColor(id, colour):
        pass

    def setSpeed(id, speed):
        pass

    def moveToXY(id, edge, lane, x, y, angle, keepRoute, matchThreshold):
        if steps == 5:
            print(f"{id} at {x:.2f} {y:.2f} looks to {angle:.0f}")


class route:
    getIDList = staticmethod(lambda: ["route"])


class trafficlight:
    getIDList = staticmethod(lambda: ["light"])
    getRedYellowGreenState = staticmethod(lambda id: "r" if steps < 10 else "G")
"#;

const SUMOLIB: &str = r#"
import types


def readNet(path):
    lane = types.SimpleNamespace(getShape=lambda: [(0, 50), (300, 50)])
    edge = types.SimpleNamespace(getLanes=lambda: [lane])
    return types.SimpleNamespace(
        getLocationOffset=lambda: (100, 50), getBoundary=lambda: (0, 0, 300, 100), getEdges=lambda: [edge]
    )


net = types.SimpleNamespace(readNet=readNet)
"#;

const TRAFFIC_JUDGE: &str = r#"
import math
from controller import Supervisor

robot = Supervisor()
light = robot.getFromDef("TLS_light_0").getField("recognitionColors")
runs = 0
while robot.step(40) != -1:
    if robot.getTime() >= 4 and runs > 0:
        break
    if robot.getTime() >= 4:
        runs += 1
        robot.simulationReset()
        continue
    car = robot.getFromDef("SUMO_VEHICLE0")
    time = round(robot.getTime(), 2)
    if car and time in (1.0, 1.6, 2.72, 3.6):
        x, y, z = car.getPosition()
        turned = car.getOrientation()
        print(f"{time}: x {x:.2f} y {y:.2f} z {z:.2f} heads for {math.degrees(math.atan2(turned[3], turned[0])):.0f}")
        print(time, [round(part) for part in light.getMFColor(1)])
        axles = car.getBaseNodeField("children")
        nodes = [axles.getMFNode(index) for index in range(axles.getCount())]
        axle = next(node for node in nodes if node.getTypeName() == "Solid").getField("rotation").getSFRotation()
        print(time, "wheel", round(axle[1] * axle[3], 2))
robot.simulationQuit(0)
"#;

/// SumoInterface connects with SUMO, of which a substitute is enough here.
#[test]
fn traffic_of_sumo_drives_in_the_world() {
    let project = Project::new("");
    project.write("sumo/tools/traci.py", TRACI);
    project.write("sumo/tools/sumolib.py", SUMOLIB);
    let program = project.write("sumo/bin/sumo", "#!/bin/sh\nexec sleep 60\n");
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755)).unwrap();
    project.write("worlds/w_net/sumo.sumocfg", "");
    project.write("worlds/w_net/sumo.net.xml", "");
    let plugin = "class SumoSupervisorPlugin:\n\
                  \x20   def __init__(self, supervisor, traci, net):\n\
                  \x20       print('plugin', net.getLocationOffset())\n\
                  \x20   def run(self, ms):\n\
                  \x20       pass\n";
    project.write("worlds/w_net/plugin.py", plugin);
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2025a utf8\n\
         EXTERNPROTO \"webots://projects/default/protos/SumoInterface.proto\"\n\
         EXTERNPROTO \"webots://projects/default/protos/SumoDisplay.proto\"\n\
         EXTERNPROTO \"webots://projects/objects/traffic/protos/TrafficLight.proto\"\n\
         IMPORTABLE EXTERNPROTO \"webots://projects/vehicles/protos/bmw/BmwX5Simple.proto\"\n\
         WorldInfo { basicTimeStep 40 }\n\
         SumoInterface { port 0 laneChangeDelay 1 maximumLateralSpeed 10 enableWheelsRotation TRUE display SumoDisplay { }\n\
           children [ DEF TLS_light_0 TrafficLight { red_light \"light_0_r\" green_light \"light_0_g\" } ] }\n\
         DEF WEBOTS_VEHICLE0 Robot { name \"own\" translation -20 5 0 rotation 0 0 1 1.5707963 }\n\
         Robot { controller \"judge\" supervisor TRUE }\n",
    );
    project.write("controllers/judge/judge.py", TRAFFIC_JUDGE);
    let home = project.path("sumo");
    let words = ["--mode=fast", "--offline", "--render=none", "--stdout", "worlds/w.wbt"];
    let ended = project.run_with(&words, &[("SUMO_HOME", home.to_str().unwrap())]);
    for line in [
        "[sumo_supervisor] plugin (100, 50)",
        // 1.4 m to the middle and 2.5 m to the bumper, north of (-20, 5).
        "[sumo_supervisor] webotsVehicle0 at 80.00 58.90 looks to 0",
        // A step behind; the bumper is 3.91 m ahead of the rear axle.
        "[judge] 1.0: x 4.09 y 0.00 z 0.37 heads for 0",
        "[judge] 1.6: x 10.09 y 0.00 z 0.37 heads for 0",
        "[judge] 1.6 [1, 0, 0]",
        // A wheel of 0.374 m turns since 0.2 s.
        "[judge] 1.6 wheel -0.27",
        "[judge] 2.72 [0, 1, 0]",
        // The middle changes its lane along a cosine from 2 s to 3 s: 2.57 m of 3.2 m so far.
        "[judge] 2.72: x 21.41 y 2.01 z 0.37 heads for 24",
        "[judge] 3.6: x 30.09 y 3.20 z 0.37 heads for 0",
    ] {
        // After a reset of the world, all begins again.
        let count = ended.out.lines().filter(|printed| *printed == line).count();
        assert_eq!(count, 2, "{line}: {}{}", ended.out, ended.err);
    }
    assert!(!ended.err.contains("Traceback"), "{}{}", ended.out, ended.err);
}

/// A model without its controller does not move, and an error is printed.
#[test]
fn every_model_has_its_controller() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("protos")];
    let mut lacking = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let words: Vec<&str> = text.split_whitespace().collect();
            for pair in words.windows(2) {
                let [field, name] = pair else { continue };
                let Some(name) = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')) else {
                    continue;
                };
                let is_one = *field == "controller" && name.starts_with(|c: char| c.is_ascii_alphanumeric());
                let is_there = || root.join("standard/controllers").join(name).is_dir();
                // `void` is what old worlds call no controller; those of recorded motions, of benchmarks and of
                // tutorials are the project's.
                let projects = [
                    "void",
                    "c3d_viewer",
                    "race_stopwatch",
                    "wall_following_supervisor",
                    "four_wheels_collision_avoidance",
                ];
                let is_projects = projects.contains(&name) || name.ends_with("_benchmark");
                if is_one && !is_projects && !is_there() {
                    lacking.insert(format!("{}: {name}", path.display()));
                }
            }
        }
    }
    assert!(lacking.is_empty(), "{lacking:?}");
}

#[test]
fn every_default_controller_is_tested() {
    // These differ from one that is tried by their names only.
    const ALIKE: [&str; 8] = [
        "tiago",
        "tiago_iron",
        "tiago_lite",
        "tiago_pmb2_base",
        "tiago_steel",
        "tiago_titanium",
        "tiago++",
        "tiagopp",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../standard/controllers");
    let here = include_str!("standard.rs");
    let defaults = [
        "conveyor_belt",
        "create_wall_emit_signal",
        "crossroads_traffic_lights",
        "defective_street_light",
        "generic_traffic_light",
        "laptop_switch_on",
        "mirror",
        "sumo_supervisor",
        "television_switch_on",
        "tinkerbots_demo",
    ];
    let untried: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !here.contains(&format!("\"{name}\"")) && !here.contains(&format!("\"{name}\\\"")))
        .filter(|name| !ALIKE.contains(&name.as_str()) && !defaults.contains(&name.as_str()))
        .collect();
    assert!(untried.is_empty(), "{untried:?}");
}

#[test]
fn receivers_of_old_worlds_return_bytes() {
    let nodes = "Robot { name \"a\" controller \"say\" children Emitter { } }\n\
                 Robot { name \"b\" controller \"hear\" children Receiver { } }\n";
    let say = "from controller import Robot\nrobot = Robot()\nemitter = robot.getDevice('emitter')\n\
               while robot.step(32) != -1:\n    emitter.send(b'hi')\n";
    let hear = "from controller import Robot\nrobot = Robot()\nreceiver = robot.getDevice('receiver')\n\
                receiver.enable(32)\n\
                while robot.step(32) != -1 and receiver.getQueueLength() == 0:\n    pass\n\
                print('got', receiver.getData())\n";
    for (version, expected) in [("R2021b", "got b'hi'"), ("V8.6.0", "got b'hi'"), ("R2023b", "got hi")] {
        let project = Project::new("");
        let world = format!("#VRML_SIM {version} utf8\nWorldInfo {{ basicTimeStep 32 }}\n{nodes}");
        project.write("worlds/w.wbt", &world);
        project.write("controllers/say/say.py", say);
        project.write("controllers/hear/hear.py", hear);
        let ended = project.run(&["--mode=fast", "--offline", "--duration=0.2", "--stdout", "worlds/w.wbt"]);
        let line = format!("[hear] {expected}\n");
        assert!(ended.out.contains(&line), "{version}: {}{}", ended.out, ended.err);
    }
}

/// The package that came with R2023a differs from those before it in the order of ranges, in
/// grey values, in models and where a window has sent no text.
#[test]
fn what_python_is_told_by_devices_is_that_of_the_version() {
    let nodes = "Robot { controller \"see\" children [\n\
                 Lidar { horizontalResolution 6 numberOfLayers 2 fieldOfView 1 maxRange 2 }\n\
                 RangeFinder { width 6 height 2 fieldOfView 1 maxRange 2 } Camera { recognition Recognition { } } ] }\n\
                 Solid { translation 1 0 0 model \"wall\" recognitionColors [ 1 0 0 ] name \"x\"\n\
                 boundingObject DEF B Box { size 0.5 0.5 0.5 } children Shape { geometry USE B } }\n\
                 Solid { translation 0 0 -1 model \"wall\" recognitionColors [ 1 0 0 ] name \"z\"\n\
                 boundingObject USE B children Shape { geometry USE B } }\n";
    // One of them is ahead, in the axes of either time.
    let see = "from controller import Camera, Robot\nrobot = Robot()\n\
               devices = [robot.getDevice('lidar'), robot.getDevice('range-finder')]\ncamera = robot.getDevice('camera')\n\
               for device in devices + [camera]:\n    device.enable(32)\n\
               camera.recognitionEnable(32)\nrobot.step(32)\nrobot.step(32)\n\
               for device in devices:\n    array, image = device.getRangeImageArray(), device.getRangeImage()\n    \
                   print(array == [image[x::6] for x in range(6)], array == [image[:6], image[6:]], min(image) < 1)\n\
               print(camera.getRecognitionObjects()[0].get_model(), Camera.imageGetGray(bytes([1, 2, 4, 255]), 1, 0, 0) * 3, \
                     repr(robot.wwiReceiveText()))\n";
    let columns = ["True False True", "b'wall' 6 ''"];
    let rows = ["False True True", "wall 7.0 None"];
    for (version, [ranges, picture]) in
        [("R2021b", columns), ("R2022b", columns), ("R2023a", rows), ("R2025a", rows)]
    {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {version} utf8\nWorldInfo {{ basicTimeStep 32 coordinateSystem \"ENU\" }}\n{nodes}"
        );
        project.write("worlds/w.wbt", &world);
        project.write("controllers/see/see.py", see);
        let ended = project.run(&["--mode=fast", "--offline", "--duration=0.2", "--stdout", "worlds/w.wbt"]);
        let expected = format!("[see] {ranges}\n[see] {ranges}\n[see] {picture}\n");
        assert_eq!(ended.out, expected, "{version}: {}", ended.err);
    }
}
