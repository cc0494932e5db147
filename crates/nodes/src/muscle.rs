//! Muscle: a visualization of a motor as a muscle between the parent of its joint and the end point, which swells when
//! it gets shorter. It has no physical effect.
//!
//! It is a spheroid of constant volume: as in Webots, its radius is √(3 V / 4 π h) at the length h. Its colour is
//! interpolated between those of rest and activity by the motor's force relative to the maximum; without physics, by
//! its velocity.

use std::f64::consts::PI;
use std::sync::Arc;

use base::{Pose, Quat, Vec3};
use dynamics::{Drive, JointMode, LinkId};
use engine::visual::{Animation, Piece, Showing, Visuals};
use engine::{Builder, Site, WorldState};
use render::{Affine, Material, Phong, Rgb};
use scene::{NodeId, Scene, Value};

use crate::{slot, sphere};

/// The default colour.
const RED: Rgb = [1.0, 0.0, 0.0];

/// Minimum length. `[m]`
const MIN_LENGTH: f64 = 1e-6;

/// Makes the muscles of a motor visible. `link` is moved by the motor, and `joint` is the node that contains the motor.
pub(crate) fn build(
    builder: &mut Builder<'_>,
    (joint, motor): (NodeId, NodeId),
    site: &Site,
    link: Option<LinkId>,
    [max_effort, max_velocity]: [f64; 2],
) {
    let scene = builder.scene;
    if scene.node(motor).ty.field_index("muscles").is_none() {
        return;
    }
    let Some(end) = slot::held(scene, joint) else { return };
    for muscle in scene.children(motor, "muscles") {
        builder.mount(*muscle, site);
        builder.add_animation(Arc::new(MuscleShape { muscle: *muscle, end, link, max_effort, max_velocity }));
    }
}

/// Adds a sphere of radius 1 to the visual scene, which [`MuscleShape`] stretches.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    if scene.bool(node, "visible") {
        let phong = Phong { ambient_intensity: 0.2, specular: [0.0; 3], shininess: 0.0 };
        let piece = Piece {
            material: Material::phong(colour(scene, node, 0), phong),
            node_from_mesh: Affine::IDENTITY,
            casts_shadows: scene.bool(node, "castShadows"),
            is_two_sided: false,
            segmentation: None,
        };
        showing.add(sphere::round(1.0, 3), piece);
    }
    true
}

/// Returns a colour of the list: 0 at rest, 1 contracting, 2 relaxing; the last one if there are fewer.
fn colour(scene: &Scene, muscle: NodeId, index: usize) -> Rgb {
    match scene.value(muscle, "color") {
        Some(Value::MfColor(colours)) => {
            colours.get(index).or(colours.last()).map_or(RED, |colour| colour.map(|part| part as f32))
        }
        _ => RED,
    }
}

/// Updates the shape and colour of a muscle.
#[derive(Debug)]
struct MuscleShape {
    muscle: NodeId,
    end: NodeId,
    link: Option<LinkId>,
    max_effort: f64,
    max_velocity: f64,
}

impl MuscleShape {
    /// Returns position and velocity in the world of a point in the frame of a node.
    fn point(state: &WorldState, node: NodeId, offset: Vec3) -> Option<(Vec3, Vec3)> {
        let mount = state.mount(node)?;
        let pose = state.mounted_pose(&mount);
        let arm = pose.vector(offset * mount.scale);
        Some((pose.translation + arm, state.mounted_twist(&mount).at_offset(arm).linear))
    }

    /// Returns the transform from a unit sphere to the muscle in the world, and the rate of its length. `[m/s]`
    fn stretch(&self, state: &WorldState) -> Option<(Affine, f64)> {
        let scene = state.scene();
        let (start, start_velocity) =
            Self::point(state, self.muscle, scene.vec3(self.muscle, "startOffset"))?;
        let (end, end_velocity) = Self::point(state, self.end, scene.vec3(self.muscle, "endOffset"))?;
        let axis = end - start;
        let length = axis.length().max(MIN_LENGTH);
        let direction = axis.try_normalize().unwrap_or(Vec3::Z);
        let radius = (3.0 * scene.float(self.muscle, "volume") / (4.0 * PI * length)).sqrt();
        let pose = Pose::new(start + axis * 0.5, Quat::from_rotation_arc(Vec3::Z, direction));
        let world_from_sphere = render::affine(pose, Vec3::new(radius, radius, length / 2.0));
        Some((world_from_sphere, (end_velocity - start_velocity).dot(direction)))
    }

    /// Returns the motor's force as a share of the largest; without physics, that of its velocity. A force that a
    /// controller sets counts, too.
    fn share(&self, state: &WorldState, link: LinkId) -> f64 {
        let dynamics = state.dynamics();
        let is_kinematic = dynamics.model.links[link.index()].joint.mode == JointMode::Kinematic;
        let (used, most) = match dynamics.drive(link) {
            Drive::Velocity { target, .. } if is_kinematic => (target, self.max_velocity),
            Drive::Force(effort) => (effort, self.max_effort),
            Drive::Velocity { .. } | Drive::Off => (dynamics.drive_force(link), self.max_effort),
        };
        if most > 0.0 { (used.abs() / most).min(1.0) } else { 0.0 }
    }

    fn colour(&self, state: &WorldState, growth: f64) -> Rgb {
        let share = self.link.map_or(0.0, |link| self.share(state, link)) as f32;
        let rest = colour(state.scene(), self.muscle, 0);
        let work = colour(state.scene(), self.muscle, if growth > 0.0 { 2 } else { 1 });
        std::array::from_fn(|at| rest[at] * (1.0 - share) + work[at] * share)
    }
}

impl Animation for MuscleShape {
    fn animate(&self, state: &WorldState, visuals: &mut Visuals) {
        let Some(mount) = state.mount(self.muscle) else { return };
        let Some((world_from_sphere, growth)) = self.stretch(state) else { return };
        let link_from_muscle = render::affine(mount.link_from_node, mount.scale);
        let world_from_link =
            render::affine(mount.link.map_or(Pose::IDENTITY, |link| state.dynamics().pose(link)), Vec3::ONE);
        let motion = world_from_link.inverse() * world_from_sphere * link_from_muscle.inverse();
        visuals.set_copies(state.scene(), self.muscle, vec![motion]);
        visuals.recolour(self.muscle, self.colour(state, growth));
    }
}
