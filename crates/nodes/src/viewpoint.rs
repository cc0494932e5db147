//! Viewpoint: the user's eye.

use base::{Pose, Vec3, ops};
use engine::Stage;
use engine::visual::EYE;
use render::{Antialiasing, Contents, Effects, PixelOrder, Projection, View};
use scene::{NodeId, Scene};

use crate::shared::axes;

/// The eye of a world: the last one of the file.
pub(crate) fn of(scene: &Scene) -> Option<NodeId> {
    scene
        .children(Scene::ROOT, "children")
        .iter()
        .copied()
        .rfind(|node| scene.node(*node).ty.name == "Viewpoint")
}

/// Where the eye is, in the axes of its fields.
pub(crate) fn pose(stage: &Stage) -> Pose {
    let scene = &stage.scene;
    of(scene).map_or(Pose::from_translation(Vec3::new(-10.0, 0.0, 0.0)), |eye| {
        Pose::new(scene.vec3(eye, "position"), scene.rotation(eye, "orientation"))
    })
}

/// What the user sees in a window of this size. Its field of view is the angle of the longer side.
pub(crate) fn view(stage: &Stage, [width, height]: [u16; 2]) -> View {
    let scene = &stage.scene;
    let eye = of(scene);
    let number = |field: &str, plain: f64| eye.map_or(plain, |eye| scene.float(eye, field));
    let mut place = pose(stage);
    if let Some(eye) = eye {
        place.rotation *= axes::looking(scene, eye);
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
        layers: EYE | eye.map_or(1, |eye| stage.visuals.layers(eye)),
        contents: Contents::COLOUR,
        order: PixelOrder::Rgba,
        effects: Effects {
            ambient_occlusion_radius: (radius > 0.0).then_some(radius as f32),
            bloom_threshold: (threshold >= 0.0).then_some(threshold as f32),
        },
    }
}
