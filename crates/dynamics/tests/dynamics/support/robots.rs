//! Robots by seed: quadrupeds and arms whose servos may be too weak for their weight.

use super::*;
use base::Quat;

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn turn(&mut self) -> Quat {
        let mut part = || self.within(-1.0, 1.0);
        let turn = Quat::from_xyzw(part(), part(), part(), part());
        if turn.length_squared() > 0.01 { turn.normalize() } else { Quat::IDENTITY }
    }
}

/// Swings a second of all servos.
const FREQUENCY: f64 = 1.5;

/// Joints with position servos that swing.
pub(crate) struct Robot {
    pub(crate) trunk: LinkId,
    /// Joint; middle, amplitude and phase of the wanted angle.
    pub(crate) servos: Vec<(LinkId, [f64; 3])>,
    pub(crate) torque: f64,
}

impl Robot {
    /// Twelve servos on a trunk of 8 kg; legs of 1.3 kg each.
    pub(crate) fn quadruped(
        model: &mut Model,
        at: Pose,
        family: u32,
        torque: f64,
        random: &mut Random,
    ) -> Self {
        let part = |model: &mut Model, link: LinkId, half: Vec3, center: Vec3| {
            model.add_collider(ColliderDef {
                link: Some(link),
                link_from_shape: Pose::from_translation(center),
                shape: Shape::Box { half },
                material: MaterialId(0),
                solid: link.0,
                family: Some(family),
                reacts: true,
            });
        };
        let half = Vec3::new(0.2, 0.08, 0.04);
        let trunk = model.add_link(LinkDef { parent_from_link: at, ..free(Vec3::ZERO, block(8.0, half)) });
        part(model, trunk, half, Vec3::ZERO);
        let mut servos = Vec::new();
        for (x, y) in [(0.17, 0.12), (0.17, -0.12), (-0.17, 0.12), (-0.17, -0.12)] {
            let phase = if (x > 0.0) == (y > 0.0) { 0.0 } else { std::f64::consts::PI };
            let mut hinge =
                |model: &mut Model, parent, at, axis, inertia: Inertia, [angle, swing]: [f64; 2]| {
                    let kind = JointKind::Hinge { axis, anchor: at };
                    let stops = Some([-2.6, 2.6]);
                    let mut def = link(Some(parent), Joint { stops, ..joint(kind) }, inertia);
                    def.parent_from_link = Pose::from_translation(at);
                    let id = model.add_link(def);
                    servos.push((id, [angle, swing, phase]));
                    id
                };
            let rod = |mass: f64| Inertia {
                center: Vec3::Z * -0.075,
                ..block(mass, Vec3::new(0.015, 0.015, 0.06))
            };
            let hub = block(0.3, Vec3::splat(0.025));
            let sway = random.within(-0.1, 0.1);
            let hub = hinge(model, trunk, Vec3::new(x, y, 0.0), Vec3::X, hub, [sway, 0.0]);
            let hip = random.within(0.4, 0.7);
            let thigh = hinge(model, hub, Vec3::ZERO, Vec3::Y, rod(0.6), [hip, 0.2]);
            let shank = hinge(model, thigh, Vec3::Z * -0.15, Vec3::Y, rod(0.4), [-2.0 * hip, -0.4]);
            part(model, thigh, Vec3::new(0.015, 0.015, 0.06), Vec3::Z * -0.075);
            part(model, shank, Vec3::new(0.015, 0.015, 0.075), Vec3::Z * -0.075);
        }
        Self { trunk, servos, torque }
    }

    /// Six servos in a row, bolted to the ground.
    pub(crate) fn arm(model: &mut Model, at: Pose, family: u32, torque: f64, random: &mut Random) -> Self {
        let base = LinkDef { parent_from_link: at, ..link(None, joint(JointKind::Fixed), ball(1.0, 0.1)) };
        let trunk = model.add_link(base);
        let (mut parent, mut servos) = (trunk, Vec::new());
        for index in 0..6 {
            let axis = if index % 2 == 0 { Vec3::Y } else { Vec3::X };
            let (place, half) = (Vec3::Z * if index == 0 { 0.1 } else { 0.2 }, Vec3::new(0.02, 0.02, 0.08));
            let rod = Inertia { center: Vec3::Z * 0.1, ..block(1.0, half) };
            let kind = JointKind::Hinge { axis, anchor: place };
            let mut def = link(Some(parent), Joint { stops: Some([-2.0, 2.0]), ..joint(kind) }, rod);
            def.parent_from_link = Pose::from_translation(place);
            parent = model.add_link(def);
            model.add_collider(ColliderDef {
                link: Some(parent),
                link_from_shape: Pose::from_translation(Vec3::Z * 0.1),
                shape: Shape::Box { half },
                material: MaterialId(0),
                solid: parent.0,
                family: Some(family),
                reacts: true,
            });
            let phase = random.within(0.0, 6.0);
            servos.push((parent, [random.within(-0.8, 0.8), 0.3, phase]));
        }
        Self { trunk, servos, torque }
    }

    /// Gives the servos their velocities at a time.
    pub(crate) fn drive(&self, dynamics: &mut Dynamics, time: f64) {
        for &(joint, [middle, swing, phase]) in &self.servos {
            let angle = middle + swing * base::ops::sin(std::f64::consts::TAU * FREQUENCY * time + phase);
            let target = (20.0 * (angle - dynamics.joint_position(joint))).clamp(-10.0, 10.0);
            dynamics.set_drive(joint, Drive::Velocity { target, max_force: self.torque });
        }
    }
}
