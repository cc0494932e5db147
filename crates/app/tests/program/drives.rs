//! Robots of the library drive as the lengths of the real ones say.

use crate::published::{between, watch};

/// Turns groups of motors by schedule: each argument is `from|motor=speed;motor=speed`.
const WHEELS: &str = r#"
import sys
from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
plan = []
for argument in sys.argv[1:]:
    start, words = argument.split("|")
    plan.append((float(start), [word.rsplit("=", 1) for word in words.split(";")]))
motors = {name: robot.getDevice(name) for _, words in plan for name, _ in words}
for motor in motors.values():
    motor.setPosition(float("inf"))
    motor.setVelocity(0)
while robot.step(step) != -1:
    while plan and robot.getTime() >= plan[0][0]:
        for name, speed in plan.pop(0)[1]:
            motors[name].setVelocity(float(speed))
"#;

/// A robot on two wheels, or on two rows of them.
struct Wheels {
    model: &'static str,
    left: &'static [&'static str],
    right: &'static [&'static str],
    /// Of a wheel. `[m]`
    radius: f64,
    /// From the middle of the left wheels to that of the right ones. `[m]`
    axle: f64,
    /// How wide a wheel is where it touches the ground. `[m]`
    width: f64,
    /// Target angular velocity of the wheels. `[rad/s]`
    speed: f64,
    /// How much of the turn of two wheels is seen: wheels in a row hinder each other.
    turn: (f64, f64),
}

const fn pair(
    model: &'static str,
    left: &'static [&'static str],
    right: &'static [&'static str],
    lengths: [f64; 3],
    speed: f64,
) -> Wheels {
    let [radius, axle, width] = lengths;
    Wheels { model, left, right, radius, axle, width, speed, turn: (0.995, 1.005) }
}

const LEFT: &[&str] = &["left wheel motor"];
const RIGHT: &[&str] = &["right wheel motor"];

/// Motors, radii, axles and widths as published.
const DRIVEN: [Wheels; 7] = [
    pair("E-puck", LEFT, RIGHT, [0.02, 0.052, 0.005], 5.0),
    pair("Thymio2", &["motor.left"], &["motor.right"], [0.021, 0.1, 0.015], 6.0),
    pair("Pioneer3dx", &["left wheel"], &["right wheel"], [0.0975, 0.33, 0.0], 4.0),
    pair("TurtleBot3Burger", LEFT, RIGHT, [0.033, 0.16, 0.018], 5.0),
    pair("Khepera4", LEFT, RIGHT, [0.021, 0.1054, 0.003], 10.0),
    pair("Create", LEFT, RIGHT, [0.031, 0.2718, 0.026], 6.0),
    Wheels {
        turn: (0.5, 0.95),
        ..pair(
            "Pioneer3at",
            &["front left wheel", "back left wheel"],
            &["front right wheel", "back right wheel"],
            [0.11, 0.394, 0.075],
            3.0,
        )
    },
];

/// What the argument for some motors is. `[rad/s]`
fn commands(motors: &[&str], speed: f64) -> String {
    motors.iter().map(|motor| format!("{motor}={speed}")).collect::<Vec<_>>().join(";")
}

#[test]
fn wheel_odometry_matches_radius_and_axle() {
    let mut world = "WorldInfo { basicTimeStep 8 }\nFloor { size 200 40 }\n".to_owned();
    let names: Vec<String> = (0..DRIVEN.len()).map(|index| format!("R{index}")).collect();
    for (name, robot) in names.iter().zip(&DRIVEN) {
        let number = world.len();
        let on = format!("0|{};{}", commands(robot.left, robot.speed), commands(robot.right, robot.speed));
        let round =
            format!("4|{};{}", commands(robot.left, -robot.speed), commands(robot.right, robot.speed));
        let y = 4.0 * name[1..].parse::<f64>().unwrap();
        let height = if robot.model == "Pioneer3dx" { 0.0975 } else { 0.0 };
        let height = if robot.model == "Create" { 0.045 } else { height };
        world += &format!(
            "DEF {name} {} {{ translation 0 {y} {height} name \"{number}\" controller \"wheels\" controllerArgs [ \"{on}\" \"{round}\" ] }}\n",
            robot.model
        );
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (rows, _) = watch(&world, &[("wheels", WHEELS)], &names, 7.0);
    for (rows, robot) in rows.iter().zip(&DRIVEN) {
        let model = robot.model;
        let speed = robot.radius * robot.speed;
        for row in between(rows, 2.0, 4.0) {
            assert!((row.velocity[0] / speed - 1.0).abs() < 0.01, "{model}: {row:?} instead of {speed} m/s");
            assert!(row.turning.abs() < 0.01, "{model}: {row:?}");
        }
        // Wheels that turn on the spot stick by their outer edges: the load of the inner ones has the shorter lever.
        // Users of Webots found 57.125 mm for the e-puck, whose wheels are 52 mm apart and 5 mm wide.
        let turn = 2.0 * speed / (robot.axle + robot.width);
        for row in between(rows, 6.0, 7.0) {
            let share = row.turning / turn;
            assert!(robot.turn.0 < share && share < robot.turn.1, "{model}: {row:?} instead of {turn} rad/s");
        }
    }
}

/// Rollers at 45 degrees, as documented for the model.
const ROLLERS: &str = r#"
  ContactProperties {
    material1 "InteriorWheelMat" coulombFriction [ 0, 2, 0 ] frictionRotation -0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ]
  }
  ContactProperties {
    material1 "ExteriorWheelMat" coulombFriction [ 0, 2, 0 ] frictionRotation 0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ]
  }
"#;

#[test]
fn a_youbot_drives_in_all_directions_and_a_bb_8_rolls() {
    let drive =
        "\"0|wheel1=6;wheel2=6;wheel3=6;wheel4=6\" \"4|wheel2=-6;wheel3=-6\" \"8|wheel3=6;wheel4=-6\"";
    let world = format!(
        "WorldInfo {{ basicTimeStep 8 contactProperties [ {ROLLERS} ] }}\nFloor {{ size 40 40 }}\n\
         DEF Y Youbot {{ translation 0 0 0.105 controller \"wheels\" controllerArgs [ {drive} ] }}\n\
         DEF B BB-8 {{ translation 0 5 0 controller \"wheels\" controllerArgs [ \"0|body pitch motor=1\" ] }}"
    );
    let (rows, _) = watch(&world, &[("wheels", WHEELS)], &["Y", "B"], 11.0);
    // Wheels of 5 cm.
    let speed = 0.05 * 6.0;
    for row in between(&rows[0], 2.0, 4.0) {
        assert!((row.velocity[0] - speed).abs() < 0.003 && row.velocity[1].abs() < 0.003, "{row:?}");
    }
    for row in between(&rows[0], 6.0, 8.0) {
        assert!((row.velocity[1] - speed).abs() < 0.003 && row.velocity[0].abs() < 0.003, "{row:?}");
    }
    // 22.8 cm ahead and 15.8 cm aside, and half a width to the outer edge.
    let turn = speed / (0.228 + 0.158 + 0.036);
    for row in between(&rows[0], 10.0, 11.0) {
        assert!((row.turning / turn - 1.0).abs() < 0.01, "{row:?} instead of {turn} rad/s");
    }
    // The weight inside swings, by 0.25 rad or so; the ball has turned by eight radians.
    let way = between(&rows[1], 7.9, 8.1).next().unwrap().place[0];
    assert!((way / 0.25 - 8.0).abs() < 0.3, "{way} m");
}
