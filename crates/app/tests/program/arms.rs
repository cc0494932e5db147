//! Arms of the library reach where the lengths of the real ones say.

use base::ops;

use crate::published::watch;

/// Moves joints to angles and prints the remaining errors.
const REACH: &str = r#"
import sys
from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
joints = []
for word in sys.argv[1].split(";"):
    name, angle = word.rsplit("=", 1)
    motor = robot.getDevice(name)
    motor.setPosition(float(angle))
    motor.getPositionSensor().enable(step)
    joints.append((motor.getPositionSensor(), float(angle)))
while robot.step(step) != -1 and robot.getTime() < 6.5:
    pass
print("misses", robot.getName(), max(abs(sensor.getValue() - angle) for sensor, angle in joints))
"#;

/// A turn by `angle` about z and a step along it, then a turn by `twist` about x and a step along it: one joint of an arm.
/// `first`: the translation and rotation along x precede those along z.
fn joint(frame: &Frame, [angle, along, twist, aside]: [f64; 4], first: bool) -> Frame {
    let (sin, cos) = (ops::sin(angle), ops::cos(angle));
    let z = Frame { axes: [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]], place: [0.0, 0.0, along] };
    let (sin, cos) = (ops::sin(twist), ops::cos(twist));
    let x = Frame { axes: [[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]], place: [aside, 0.0, 0.0] };
    if first { frame.then(&x).then(&z) } else { frame.then(&z).then(&x) }
}

/// Where something is, and its axes as columns.
struct Frame {
    axes: [[f64; 3]; 3],
    place: [f64; 3],
}

impl Frame {
    fn then(&self, other: &Self) -> Self {
        let of =
            |column: [f64; 3]| self.axes.map(|row| row.iter().zip(column).map(|(a, b)| a * b).sum::<f64>());
        let columns = [0, 1, 2].map(|i| of(other.axes.map(|row| row[i])));
        let axes = [0, 1, 2].map(|row| [0, 1, 2].map(|column| columns[column][row]));
        let moved = of(other.place);
        Self { axes, place: [0, 1, 2].map(|i| self.place[i] + moved[i]) }
    }
}

/// An arm, and where its hand is by the lengths of its maker.
struct Arm {
    node: &'static str,
    slot: &'static str,
    angles: &'static [(&'static str, f64)],
    hand: fn(&[f64]) -> Frame,
}

const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

/// Its maker counts the base half a turn from where Webots has it.
const TURNED: Frame = Frame { axes: [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]], place: [0.0; 3] };
const STRAIGHT: Frame = Frame { axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], place: [0.0; 3] };

fn universal([d1, a2, a3, d4, d5, d6]: [f64; 6], q: &[f64]) -> Frame {
    let rows = [
        [d1, QUARTER, 0.0],
        [0.0, 0.0, a2],
        [0.0, 0.0, a3],
        [d4, QUARTER, 0.0],
        [d5, -QUARTER, 0.0],
        [d6, 0.0, 0.0],
    ];
    rows.iter().zip(q).fold(TURNED, |frame, ([d, twist, a], q)| joint(&frame, [*q, *d, *twist, *a], false))
}

/// The model in Webots counts the fourth and the fifth joint from other zeros than the maker.
fn panda(q: &[f64]) -> Frame {
    let zeros = [0.0, 0.0, 0.0, 0.1708, 1.6, 0.0, 0.0];
    let rows = [
        [0.333, 0.0, 0.0],
        [0.0, -QUARTER, 0.0],
        [0.316, QUARTER, 0.0],
        [0.0, QUARTER, 0.0825],
        [0.384, -QUARTER, -0.0825],
        [0.0, QUARTER, 0.0],
        [0.0, QUARTER, 0.088],
    ];
    let joints = rows.iter().zip(q.iter().zip(zeros));
    let wrist = joints
        .fold(STRAIGHT, |frame, ([d, twist, a], (q, zero))| joint(&frame, [*q + zero, *d, *twist, *a], true));
    joint(&wrist, [0.0, 0.107, 0.0, 0.0], false)
}

/// The maker's lengths; the hand of the model is 18.5 cm from the wrist.
fn irb4600(q: &[f64]) -> Frame {
    let rows = [
        [q[0], 0.495, -QUARTER, 0.175],
        [q[1] - QUARTER, 0.0, 0.0, 1.095],
        [q[2], 0.0, -QUARTER, 0.175],
        [q[3], 1.27, QUARTER, 0.0],
        [q[4], 0.0, -QUARTER, 0.0],
        [q[5], 0.185, 0.0, 0.0],
    ];
    rows.iter().fold(STRAIGHT, |frame, row| joint(&frame, *row, false))
}

const UNIVERSAL: &[(&str, f64)] = &[
    ("shoulder_pan_joint", 0.5),
    ("shoulder_lift_joint", -1.2),
    ("elbow_joint", 1.4),
    ("wrist_1_joint", -0.9),
    ("wrist_2_joint", -1.3),
    ("wrist_3_joint", 0.7),
];

const ARMS: [Arm; 4] = [
    Arm {
        node: "UR5e",
        slot: "toolSlot",
        angles: UNIVERSAL,
        hand: |q| universal([0.1625, -0.425, -0.3922, 0.1333, 0.0997, 0.0996], q),
    },
    Arm {
        node: "UR10e",
        slot: "toolSlot",
        angles: UNIVERSAL,
        hand: |q| universal([0.1807, -0.6127, -0.57155, 0.17415, 0.11985, 0.11655], q),
    },
    Arm {
        node: "Panda",
        slot: "endEffectorSlot",
        angles: &[
            ("panda_joint1", 0.5),
            ("panda_joint2", 0.3),
            ("panda_joint3", -0.4),
            ("panda_joint4", -1.9),
            ("panda_joint5", 0.6),
            ("panda_joint6", 1.8),
            ("panda_joint7", 0.2),
        ],
        hand: panda,
    },
    Arm {
        node: "Irb4600-40",
        slot: "staticBase TRUE handSlot",
        angles: &[
            ("A motor", 0.5),
            ("B motor", 0.4),
            ("C motor", -0.3),
            ("D motor", 0.6),
            ("E motor", 0.8),
            ("F motor", 0.2),
        ],
        hand: irb4600,
    },
];

#[test]
fn arms_reach_as_far_as_the_published_link_lengths() {
    let mut world = "WorldInfo { basicTimeStep 8 }\nFloor { size 40 40 }\n".to_owned();
    for (index, Arm { node, slot, angles, .. }) in ARMS.iter().enumerate() {
        let angles: Vec<String> = angles.iter().map(|(name, angle)| format!("{name}={angle}")).collect();
        world += &format!(
            "{node} {{ translation 0 {} 0 name \"{node}\" controller \"reach\" controllerArgs \"{}\" {slot} DEF H{index} Solid {{ name \"hand\" }} }}\n",
            4 * index,
            angles.join(";")
        );
    }
    let (rows, out) = watch(&world, &[("reach", REACH)], &["H0", "H1", "H2", "H3"], 7.0);
    for (index, (arm, rows)) in ARMS.iter().zip(&rows).enumerate() {
        let angles: Vec<f64> = arm.angles.iter().map(|(_, angle)| *angle).collect();
        let [x, y, z] = (arm.hand)(&angles).place;
        let found = rows.last().unwrap().place;
        let miss = [found[0] - x, found[1] - 4.0 * index as f64 - y, found[2] - z];
        // Models round lengths to a millimetre or two.
        assert!(miss.iter().all(|part| part.abs() < 0.004), "{}: {found:?} misses by {miss:?}", arm.node);
        let line = format!("[reach] misses {} ", arm.node);
        let miss: f64 = out.lines().find_map(|row| row.strip_prefix(&line)?.parse().ok()).unwrap();
        assert!(miss < 0.001, "{}: {miss} rad", arm.node);
    }
}
