//! Viewpoint: the user's view.

use base::{Mat3, Pose, Quat, Severity, Vec3, ops};
use engine::visual::{EYE, SPOTS};
use engine::{Builder, Site, WorldState};
use render::{Antialiasing, Contents, Effects, PixelOrder, Projection, View};
use scene::{NodeId, Scene};

use crate::shared::axes;
use crate::world_info;

/// Checks the fields; they are read when the world is rendered.
pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, _: &Site) {
    let name = builder.scene.string(node, "follow");
    let is_wanted = !name.is_empty() && builder.scene.string(node, "followType") != "None";
    if of(builder.scene) == Some(node) && is_wanted && followed(builder.scene).is_none() {
        let wrong = format!("no solid has the name {name:?}; the view follows nothing");
        // Many worlds still name a robot that has since been renamed; only the view depends on it.
        builder.report_field(node, "follow", Severity::Note, "viewpoint/follow", wrong);
    }
}

/// Returns the viewpoint of a world: the first one in the file.
pub(crate) fn of(scene: &Scene) -> Option<NodeId> {
    scene
        .children(Scene::ROOT, "children")
        .iter()
        .copied()
        .find(|node| scene.node(*node).ty.name == "Viewpoint")
}

/// Returns the solid that the viewpoint follows. Nested solids are named by their path: `robot:arm`.
pub(crate) fn followed(scene: &Scene) -> Option<NodeId> {
    let viewpoint = of(scene)?;
    let name = scene.string(viewpoint, "follow");
    if name.is_empty() || scene.string(viewpoint, "followType") == "None" {
        return None;
    }
    let is_named =
        |node: &NodeId, name: &str| scene.node(*node).ty.is_a("Solid") && scene.string(*node, "name") == name;
    let is_whole = |node: &NodeId| {
        let solids = std::iter::successors(Some(*node), |node| scene.get(*node)?.parent)
            .filter(|above| scene.get(*above).is_some_and(|above| above.ty.is_a("Solid")));
        let mut names = name.rsplit(':');
        let mut solids = solids.zip(names.by_ref());
        solids.all(|(solid, name)| is_named(&solid, name)) && names.next().is_none()
    };
    let mut solids = scene.descendants(Scene::ROOT).filter(|node| scene.node(*node).ty.is_a("Solid"));
    solids.find(|node| is_named(node, name) || is_whole(node))
}

/// How a view goes along with a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowType {
    /// It is translated like the solid.
    Tracking,
    /// It is fixed to the solid.
    Mounted,
    /// It stays where it is and rotates towards the solid.
    PanAndTilt,
}

/// Returns how the viewpoint follows its solid.
pub(crate) fn follow_type(scene: &Scene) -> FollowType {
    let Some(viewpoint) = of(scene) else { return FollowType::Tracking };
    match scene.string(viewpoint, "followType") {
        "Mounted Shot" => FollowType::Mounted,
        "Pan and Tilt Shot" => FollowType::PanAndTilt,
        _ if scene.bool(viewpoint, "followOrientation") => FollowType::Mounted,
        _ => FollowType::Tracking,
    }
}

/// Returns the pose of the viewpoint in the world, in the axes of its fields. It follows a solid without delay.
pub(crate) fn pose(state: &WorldState) -> Pose {
    let scene = state.scene();
    let Some(viewpoint) = of(scene) else { return Pose::from_translation(Vec3::new(-10.0, 0.0, 0.0)) };
    let put = Pose::new(scene.vec3(viewpoint, "position"), scene.rotation(viewpoint, "orientation"));
    let Some((solid, start)) = state.user.followed else { return put };
    let now = state.pose(solid);
    match follow_type(scene) {
        FollowType::Mounted => now * (start.inverse() * put),
        FollowType::PanAndTilt => {
            Pose { rotation: looking_at(state, viewpoint, now.translation - put.translation), ..put }
        }
        FollowType::Tracking => {
            Pose { translation: put.translation + now.translation - start.translation, ..put }
        }
    }
}

/// Returns the rotation of a viewpoint that looks in a direction, without roll.
fn looking_at(state: &WorldState, viewpoint: NodeId, direction: Vec3) -> Quat {
    let ahead = direction.try_normalize().unwrap_or(Vec3::X);
    let left = world_info::up(state.scene()).cross(ahead);
    let left = left.try_normalize().unwrap_or_else(|| ahead.any_orthonormal_vector());
    let world_from_view = Quat::from_mat3(&Mat3::from_cols(ahead, left, ahead.cross(left)));
    world_from_view * axes::looking(state.scene(), viewpoint).inverse()
}

/// Returns the view in a window of a size. The field of view applies to the longer side.
pub(crate) fn view(state: &WorldState, [width, height]: [u16; 2]) -> View {
    let scene = state.scene();
    let viewpoint = of(scene);
    let number = |field: &str, plain: f64| viewpoint.map_or(plain, |viewpoint| scene.float(viewpoint, field));
    let mut place = pose(state);
    if let Some(viewpoint) = viewpoint {
        place.rotation *= axes::looking(scene, viewpoint);
    }
    let fov = number("fieldOfView", std::f64::consts::FRAC_PI_4).min(3.1);
    let aspect = f64::from(width) / f64::from(height);
    let across = if aspect >= 1.0 { fov } else { 2.0 * ops::atan(ops::tan(fov / 2.0) * aspect) };
    let far = number("far", 0.0);
    let [radius, threshold] = [number("ambientOcclusionRadius", 2.0), number("bloomThreshold", 21.0)];
    View {
        world_from_view: place,
        projection: Projection::Planar { fov: across as f32 },
        width: width.into(),
        height: height.into(),
        near: number("near", 0.05) as f32,
        far: if far > 0.0 { far as f32 } else { f32::INFINITY },
        exposure: number("exposure", 1.0) as f32,
        antialiasing: Antialiasing::Smooth,
        layers: EYE | SPOTS | viewpoint.map_or(1, |viewpoint| state.visuals.layers(viewpoint)),
        contents: Contents::COLOUR,
        order: PixelOrder::Rgba,
        effects: Effects {
            ambient_occlusion_radius: (radius > 0.0).then_some(radius as f32),
            bloom_threshold: (threshold >= 0.0).then_some(threshold as f32),
        },
    }
}
