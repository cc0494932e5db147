//! Propeller: turns the speed of its motor into thrust and torque on the solid around it.
//!
//! The formulas are those of the manual's page: T = t1 |ω| ω - t2 |ω| V along the shaft, at the centre of thrust, and
//! Q = q1 |ω| ω - q2 |ω| V about it; V is the velocity of the centre of thrust along the shaft.
//! Q is what the motor has to give against the fluid, so that the body is turned by -Q, as it is in Webots: at most by
//! the motor's greatest torque.
//! The slow helix is what is built and turns; the fast one is another look of the same.

use base::{Pose, Vec3, Wrench};
use dynamics::JointKind;
use engine::{Builder, Mount, Site, WorldState};
use scene::NodeId;

use crate::shared::joint::{self, Place};
use crate::shared::motor::{Load, Motion};
use crate::{solid, track};

/// What pushes.
#[derive(Clone)]
pub(crate) struct Blades {
    /// At the centre of thrust.
    mount: Mount,
    /// Unit, in the frame of the link.
    axis: Vec3,
    thrust: [f64; 2],
    torque: [f64; 2],
}

impl Blades {
    /// Pushes for a step at this angular velocity with a motor of this greatest torque; how hard, the sizes of thrust and
    /// torque together. `[rad/s]`, `[N·m]`, `[N + N·m]`
    pub(crate) fn push(&self, state: &mut WorldState, omega: f64, max_torque: f64) -> f64 {
        let Some(link) = self.mount.link else { return 0.0 };
        let Some(def) = state.dynamics().model.links.get(link.index()) else { return 0.0 };
        let (mass, center) = (def.inertia.mass, def.inertia.center);
        let dt = state.dynamics().model.settings.dt;
        let pose = state.dynamics().pose(link);
        let axis = pose.vector(self.axis);
        let velocity = state.mounted_twist(&self.mount).linear.dot(axis);
        let [t1, t2] = self.thrust;
        let [q1, q2] = self.torque;
        // More than this would turn the velocity round within a step.
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
    let anchor = site.link_from_site.translation;
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
