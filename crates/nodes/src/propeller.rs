//! Propeller: thrust and torque on the solid that contains it, from the velocity of its motor.
//!
//! The formulas are those of the manual's page: T = t1 |ω| ω - t2 |ω| V along the shaft, at the centre of thrust, and
//! Q = q1 |ω| ω - q2 |ω| V about it; V is the velocity of the centre of thrust along the shaft. Q is the torque of the
//! motor against the fluid, so that -Q acts on the body, limited to the motor's maximum torque, as in Webots. The slow
//! helix is built and rotates; the fast helix only replaces it visually.

use base::{Pose, Vec3, Wrench};
use dynamics::JointKind;
use engine::{Builder, Mount, Site, WorldState};
use scene::NodeId;

use crate::shared::joint::{self, Place};
use crate::shared::motor::{Load, Motion};
use crate::{solid, track};

/// The part of a propeller that exerts thrust and torque.
#[derive(Clone)]
pub(crate) struct Blades {
    /// The centre of thrust.
    mount: Mount,
    /// Direction of the shaft, a unit vector in the frame of the link.
    axis: Vec3,
    thrust: [f64; 2],
    torque: [f64; 2],
}

impl Blades {
    /// Applies thrust and torque for a step at an angular velocity `[rad/s]` with a motor of a maximum torque `[N·m]`.
    /// Returns |T| + |Q|, which Webots uses for the energy consumption.
    pub(crate) fn apply(&self, state: &mut WorldState, omega: f64, max_torque: f64) -> f64 {
        let Some(link) = self.mount.link else { return 0.0 };
        let Some(def) = state.dynamics().model.links.get(link.index()) else { return 0.0 };
        let (mass, center) = (def.inertia.mass, def.inertia.center);
        let dt = state.dynamics().model.settings.dt;
        let pose = state.dynamics().pose(link);
        let axis = pose.vector(self.axis);
        let velocity = state.mounted_twist(&self.mount).linear.dot(axis);
        let [t1, t2] = self.thrust;
        let [q1, q2] = self.torque;
        // A larger resistance would reverse the velocity within a step.
        let resistance = (t2 * omega.abs()).min(mass / dt);
        let force = axis * (t1 * omega.abs() * omega - resistance * velocity);
        let torque =
            (q1 * omega.abs() * omega - q2 * omega.abs() * velocity).max(-max_torque).min(max_torque);
        let arm = state.mounted_pose(&self.mount).translation - pose.point(center);
        state.add_wrench(link, Wrench { force, torque: axis * -torque + arm.cross(force) });
        force.length() + torque.abs()
    }
}

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
    let scene = builder.scene;
    let axis = scene.vec3(node, "shaftAxis").normalize_or_zero();
    let center = scene.vec3(node, "centerOfThrust");
    let place = site.place(Pose::from_translation(center));
    let mount =
        Mount { link: site.link, link_from_node: place, scale: Vec3::splat(site.scale), robot: site.robot };
    let axis = site.link_from_site.vector(axis);
    let [thrust, torque] = ["thrustConstants", "torqueConstants"].map(|field| scene.vec2(node, field));
    let blades = Blades { mount, axis, thrust, torque };
    let anchor = site.point(center);
    let counter = track::add_counter(builder, node, JointKind::Hinge { axis, anchor }, site);
    if let Some(robot) = site.robot {
        let mut at = builder.device_count(robot);
        let joint = solid::plain_joint(JointKind::Hinge { axis, anchor });
        let place = Place { robot, at: &mut at, axis: (node, 1) };
        let load = Load::Propeller(blades);
        let devices: Vec<NodeId> = scene.child(node, "device").into_iter().collect();
        joint::add_devices(
            builder,
            place,
            devices.as_slice(),
            site,
            (Some(counter), &joint),
            Motion::Rotational,
            &load,
        );
    }
    if let Some(helix) = scene.child(node, "slowHelix") {
        builder.build(helix, &Site { link: Some(counter), link_from_site: Pose::IDENTITY, ..*site });
    }
}
