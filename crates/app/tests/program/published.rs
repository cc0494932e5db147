//! Robots of the library driven as users drive them: by laws whose constants were found with Webots.
//! They fit only a model with the right masses, propellers, joints and names.

use crate::project::Project;

/// Prints time, place, velocity and axes of each robot four times a second.
const WATCH: &str = r#"
import sys
from controller import Supervisor

robot = Supervisor()
step = int(robot.getBasicTimeStep())
nodes = [(name, robot.getFromDef(name)) for name in sys.argv[2:]]
count = 0
while robot.step(step) != -1:
    if robot.getTime() >= 0.25 * count - 1e-9:
        count += 1
        for name, node in nodes:
            turn = node.getOrientation()
            row = (robot.getTime(), *node.getPosition(), *node.getVelocity(), turn[0], turn[3], turn[8])
            print("seen", name, *row)
    if robot.getTime() >= float(sys.argv[1]):
        robot.simulationQuit(0)
"#;

/// One robot at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) time: f64,
    pub(crate) place: [f64; 3],
    pub(crate) velocity: [f64; 3],
    /// About up. `[rad/s]`
    pub(crate) turning: f64,
    /// What its x axis has of east and of north, and its z axis of up.
    pub(crate) axes: [f64; 3],
}

/// Runs a world and gives what robots did, and all that was printed.
pub(crate) fn watch(
    world: &str,
    controllers: &[(&str, &str)],
    names: &[&str],
    seconds: f64,
) -> (Vec<Vec<Seen>>, String) {
    let project = Project::new("");
    let watcher = format!(
        "Robot {{ name \"watch\" supervisor TRUE controller \"watch\" controllerArgs [ \"{seconds}\" {} ] }}\n",
        names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" ")
    );
    project.write("worlds/w.wbt", &format!("#VRML_SIM R2025a utf8\n{world}\n{watcher}"));
    project.write("controllers/watch/watch.py", WATCH);
    for (name, text) in controllers {
        project.write(&format!("controllers/{name}/{name}.py"), text);
    }
    let words = ["--mode=fast", "--offline", "--render=cpu", "--stdout", "--stderr", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    for word in ["Traceback", "error:"] {
        assert!(!ended.err.contains(word), "{}{}", ended.out, ended.err);
    }
    let rows = |name: &&str| {
        let start = format!("[watch] seen {name} ");
        ended.out.lines().filter_map(|line| seen(line.strip_prefix(&*start)?)).collect()
    };
    (names.iter().map(rows).collect(), ended.out.clone())
}

fn seen(row: &str) -> Option<Seen> {
    let numbers: Vec<f64> = row.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let &[time, x, y, z, vx, vy, vz, _, _, turning, ahead, aside, up] = &numbers[..] else { return None };
    Some(Seen { time, place: [x, y, z], velocity: [vx, vy, vz], turning, axes: [ahead, aside, up] })
}

/// What was seen from one time to another.
pub(crate) fn between(rows: &[Seen], from: f64, to: f64) -> impl Iterator<Item = &Seen> {
    rows.iter().filter(move |row| (from..to).contains(&row.time))
}

#[test]
fn a_mavic_hovers_and_turns_with_published_constants() {
    let world = "WorldInfo { basicTimeStep 8 defaultDamping Damping { linear 0.5 angular 0.5 } }\n\
                 Floor { size 50 50 }\nDEF M Mavic2Pro { controller \"mavic\" }";
    let controller = [("mavic", include_str!("scripts/mavic.py"))];
    let (rows, _) = watch(world, &controller, &["M"], 30.0);
    // The constants add up to 69.148 rad/s at a metre, at which four propellers carry 0.5069 kg.
    let settled: Vec<&Seen> = between(&rows[0], 27.0, 30.0).collect();
    assert!(settled.len() > 8, "{rows:?}");
    for row in settled {
        assert!((row.place[2] - 1.0).abs() < 0.02 && row.axes[2] > 0.999, "{row:?}");
        // The motors resist a turn to the right, and so turn the drone to the left.
        assert!((0.2..0.4).contains(&row.turning), "{row:?}");
    }
    for row in between(&rows[0], 5.0, 10.0) {
        assert!(row.turning.abs() < 0.02 && base::ops::hypot(row.place[0], row.place[1]) < 1.0, "{row:?}");
    }
}

#[test]
fn a_crazyflie_flies_with_its_published_gains() {
    let world = "WorldInfo { }\nFloor { size 50 50 }\nDEF C Crazyflie { controller \"crazyflie\" }";
    let controller = [("crazyflie", include_str!("scripts/crazyflie.py"))];
    let (rows, _) = watch(world, &controller, &["C"], 24.0);
    for row in between(&rows[0], 18.0, 20.0) {
        assert!((row.place[2] - 1.0).abs() < 0.03 && row.axes[0] > 0.999, "{row:?}");
        assert!(base::ops::hypot(row.place[0], row.place[1]) < 0.05, "{row:?}");
    }
    for row in between(&rows[0], 22.0, 24.0) {
        assert!((row.velocity[0] - 0.5).abs() < 0.03 && row.velocity[1].abs() < 0.03, "{row:?}");
        assert!((row.place[2] - 1.0).abs() < 0.05, "{row:?}");
    }
}

#[test]
fn a_tesla_is_driven_by_the_vehicle_library() {
    let world =
        "WorldInfo { basicTimeStep 10 }\nFloor { size 600 600 }\nDEF T TeslaModel3 { controller \"tesla\" }";
    let (rows, out) = watch(world, &[("tesla", include_str!("scripts/tesla.py"))], &["T"], 18.0);
    // Its wheels gain 100 km/h in four seconds.
    for row in between(&rows[0], 4.0, 8.0) {
        assert!((row.velocity[0] - 50.0 / 3.6).abs() < 0.1 && row.place[1].abs() < 0.1, "{row:?}");
    }
    // A bend of 2.94 m / tan(0.1) about a point to the right of the hind axle.
    for row in between(&rows[0], 11.0, 14.0) {
        let radius = base::ops::hypot(row.velocity[0], row.velocity[1]) / -row.turning;
        assert!((radius - 2.94 / base::ops::tan(0.1)).abs() < 1.0, "{radius}: {row:?}");
    }
    for row in between(&rows[0], 17.0, 18.0) {
        assert!(base::ops::hypot(row.velocity[0], row.velocity[1]) < 0.05, "{row:?}");
    }
    let speed = |line: &str| -> Option<(f64, f64)> {
        let (time, speed) = line.strip_prefix("[tesla] speed ")?.split_once(' ')?;
        Some((time.parse().ok()?, speed.parse().ok()?))
    };
    let speeds: Vec<f64> =
        out.lines().filter_map(speed).filter(|(time, _)| (4.0..8.0).contains(time)).map(|(_, v)| v).collect();
    assert!(speeds.len() > 100 && speeds.iter().all(|speed| (speed - 50.0).abs() < 0.5), "{speeds:?}");
}

/// A squat with the arms stretched out, and up again.
const SQUAT: &str = "#WEBOTS_MOTION,V1.0,LHipPitch,LKneePitch,LAnklePitch,RHipPitch,RKneePitch,RAnklePitch,LShoulderPitch,RShoulderPitch\n\
    00:00:000,Stand,0,0,0,0,0,0,1.4,1.4\n\
    00:02:000,Down,-0.7,1.4,-0.7,-0.7,1.4,-0.7,0.4,0.4\n\
    00:04:000,Stay,-0.7,1.4,-0.7,-0.7,1.4,-0.7,0.4,0.4\n\
    00:06:000,Up,0,0,0,0,0,0,1.4,1.4\n";

const PLAYER: &str = r#"
from controller import Motion, Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
motion = Motion("squat.motion")
robot.step(step)
motion.play()
while robot.step(step) != -1:
    pass
"#;

#[test]
fn a_nao_follows_a_motion_file() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 20 }\nFloor { }\nDEF N Nao { controller \"player\" }\n\
         Robot { name \"watch\" supervisor TRUE controller \"watch\" controllerArgs [ \"8\" \"N\" ] }",
    );
    project.write("controllers/player/player.py", PLAYER);
    project.write("controllers/player/squat.motion", SQUAT);
    project.write("controllers/watch/watch.py", WATCH);
    let ended =
        project.run(&["--mode=fast", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"]);
    let rows: Vec<Seen> =
        ended.out.lines().filter_map(|line| seen(line.strip_prefix("[watch] seen N ")?)).collect();
    assert!(!rows.is_empty(), "{}{}", ended.out, ended.err);
    // Thighs and shins of 0.1 m and 0.1029 m are bent by 0.7 rad each.
    let depth = (0.1 + 0.1029) * (1.0 - base::ops::cos(0.7));
    for row in between(&rows, 3.0, 4.0) {
        assert!((row.place[2] - (0.333 - depth)).abs() < 0.004 && row.axes[2] > 0.99, "{row:?}");
    }
    for row in between(&rows, 7.0, 8.0) {
        assert!((row.place[2] - 0.333).abs() < 0.003 && row.axes[2] > 0.999, "{row:?}");
        assert!(base::ops::hypot(row.place[0], row.place[1]) < 0.02, "{row:?}");
    }
}

#[test]
fn a_spot_lies_down_and_stands_up_with_the_demonstrated_angles() {
    let world = "WorldInfo { basicTimeStep 32 }\nFloor { size 20 20 }\nDEF S Spot { controller \"spot_moving_demo\" }";
    let (rows, _) = watch(world, &[], &["S"], 8.5);
    // Lying, it rests on its belly, whose lowest part is 8 cm under its origin.
    for row in between(&rows[0], 3.9, 4.1) {
        assert!((0.07..0.13).contains(&row.place[2]) && row.axes[2] > 0.99, "{row:?}");
    }
    // Standing, its soles are 0.614 m under its origin where its legs are straight down.
    let stands =
        between(&rows[0], 7.9, 8.3).any(|row| (0.58..0.62).contains(&row.place[2]) && row.axes[2] > 0.99);
    assert!(stands, "{rows:?}");
}

#[test]
fn objects_are_recognized_by_their_colours() {
    let world = "WorldInfo { }\nViewpoint { }\nTexturedBackground { }\nTexturedBackgroundLight { }\nFloor { }\n\
        Can { translation 1 0.4 0.06 }\nApple { translation 1 0.2 0.05 }\nJamJar { translation 1 0 0 }\n\
        BiscuitBox { translation 1 -0.25 0 }\nOilBarrel { translation 1.2 -0.6 0.07 height 0.14 radius 0.06 }\n\
        Wall { translation 3 0 0 size 0.2 4 2 }\n\
        Robot { translation 0 0 0.1 controller \"recognition\" children Camera { fieldOfView 1.4 width 320 height 160 \
        recognition Recognition { } } }";
    let (_, out) = watch(world, &[("recognition", include_str!("scripts/recognition.py"))], &[], 0.5);
    let mut found: Vec<&str> =
        out.lines().filter_map(|line| line.strip_prefix("[recognition] seen ")).collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "apple 0.59 0.75 0.28",
            "biscuit box 0.92 0.76 0.30",
            "can 0.67 0.00 0.00",
            "jam jar 0.50 0.05 0.10",
            "oil barrel 0.40 0.10 0.10"
        ],
        "{out}"
    );
}
