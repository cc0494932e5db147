//! WorldInfo: gravity, time step, random seed, contact laws, coordinate system.

use base::{Diagnostic, Mat3, Severity, SimTime, Vec3};
use dynamics::{Damping, Settings, Sleep};
use engine::WorldSettings;
use engine::build::diagnostic;
use engine::visual::Showing;
use engine::{Builder, Site};
use scene::{NodeId, Scene, Value, Version};

use crate::contact_properties;

/// Maximum number of contact points of a pair of colliders without ContactProperties: the default of that node.
const MAX_CONTACTS: usize = 10;

pub(crate) fn settings(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) -> WorldSettings {
    let infos: Vec<NodeId> = scene
        .children(Scene::ROOT, "children")
        .iter()
        .copied()
        .filter(|node| scene.node(*node).ty.name == "WorldInfo")
        .collect();
    for surplus in infos.iter().rev().skip(1) {
        let message = "a world has only one WorldInfo; this one is ignored".to_owned();
        diagnostics.push(diagnostic(scene, *surplus, Severity::Warning, "world/info", message));
    }
    let Some(info) = infos.last().copied() else { return without_info(scene) };
    let step_ms = scene.float(info, "basicTimeStep");
    let seed = scene.int(info, "randomSeed");
    let damping = scene.child(info, "defaultDamping").map_or(Damping::default(), |damping| Damping {
        linear: scene.float(damping, "linear"),
        angular: scene.float(damping, "angular"),
    });
    WorldSettings {
        dynamics: Settings {
            gravity: -up(scene) * scene.float(info, "gravity"),
            dt: step_ms / 1e3,
            erp: scene.float(info, "ERP"),
            cfm: scene.float(info, "CFM"),
            max_contacts: MAX_CONTACTS,
        },
        time_step: SimTime::from_ms(step_ms),
        seed: (seed >= 0).then_some(seed as u64),
        damping,
        is_edited: has_supervisor(scene),
    }
}

/// Returns whether a node of the world's surroundings has no effect, with a diagnostic: the first one of its type has.
pub(crate) fn is_surplus(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let ty = scene.node(node).ty.name;
    let mut alike =
        scene.children(Scene::ROOT, "children").iter().filter(|id| scene.node(**id).ty.name == ty);
    let is_surplus = alike.next().is_some_and(|first| *first != node);
    if is_surplus {
        showing.surplus();
        showing.report(node, "world/surplus", format!("a world has only one {ty}; this one is ignored"));
    }
    is_surplus
}

/// Returns whether the world has a supervisor.
fn has_supervisor(scene: &Scene) -> bool {
    scene.iter().any(|(node, _)| matches!(scene.value(node, "supervisor"), Some(Value::SfBool(true))))
}

/// Returns the upward direction, a unit vector: opposite to gravity, which may have any direction in worlds from before
/// R2020b.
pub(crate) fn up(scene: &Scene) -> Vec3 {
    let gravity = info(scene).and_then(|info| scene.vec3(info, "gravityDirection").try_normalize());
    gravity.map_or(up_axis(scene), |gravity| -gravity)
}

/// Returns the axis that is up by the coordinate system.
pub(crate) fn up_axis(scene: &Scene) -> Vec3 {
    match coordinate_system(scene) {
        "NUE" | "EUN" => Vec3::Y,
        _ => Vec3::Z,
    }
}

fn without_info(scene: &Scene) -> WorldSettings {
    WorldSettings {
        dynamics: Settings {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            dt: 0.032,
            erp: 0.2,
            cfm: 1e-5,
            max_contacts: MAX_CONTACTS,
        },
        time_step: SimTime::from_ms(32.0),
        seed: Some(0),
        damping: Damping::default(),
        is_edited: has_supervisor(scene),
    }
}

/// Reads the contact laws, which need the model.
pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, _site: &Site) {
    builder.model.contact_laws.clear(); // they may be written while the world runs
    let law = contact_properties::default_law(builder);
    builder.model.set_default_contact_law(law);
    let time = builder.scene.float(node, "physicsDisableTime");
    // A time of 0 disables sleeping.
    builder.model.sleep = (time > 0.0).then(|| Sleep {
        time,
        linear: builder.scene.float(node, "physicsDisableLinearThreshold"),
        angular: builder.scene.float(node, "physicsDisableAngularThreshold"),
    });
    builder.later(contact_properties::bodies::set_laws);
    let Some(Value::MfNode(laws)) = builder.scene.value(node, "contactProperties") else { return };
    // The first law for a pair of materials takes precedence, so it is set last.
    for law in laws.iter().rev() {
        contact_properties::add(builder, *law);
    }
}

/// Returns the world's WorldInfo, if it has one: the last one in the file, as in Webots.
pub(crate) fn info(scene: &Scene) -> Option<NodeId> {
    let tops = scene.children(Scene::ROOT, "children");
    tops.iter().copied().rfind(|node| scene.node(*node).ty.name == "WorldInfo")
}

/// Returns the factors of force and torque for dragging with the mouse: per kilogram and the third power of the
/// distance. `[N/(kg·m³)]`, `[N/(kg·m²)]`
#[must_use]
pub fn drag_scales(scene: &Scene) -> [f64; 2] {
    let scale = |name, default| info(scene).map_or(default, |info| scene.float(info, name));
    [scale("dragForceScale", 30.0), scale("dragTorqueScale", 5.0)]
}

/// Returns the frame rate of recordings in simulated time. `[Hz]`
pub(crate) fn frames_per_second(scene: &Scene) -> f64 {
    info(scene).map_or(60.0, |info| scene.float(info, "FPS")).max(1e-3)
}

/// Returns the opacity that ink loses per second. `[1/s]`
///
/// The manual only calls it a speed; this is the simplest definition that does not depend on the time step.
pub(crate) fn ink_evaporation(scene: &Scene) -> f64 {
    info(scene).map_or(0.0, |info| scene.float(info, "inkEvaporation"))
}

/// Returns the length of lines of optional renderings, such as axes. `[m]`
#[must_use]
pub fn line_scale(scene: &Scene) -> f64 {
    info(scene).map_or(0.1, |info| scene.float(info, "lineScale"))
}

/// Returns the coordinate system: `ENU`, `NUE` or `EUN`.
pub(crate) fn coordinate_system(scene: &Scene) -> &str {
    info(scene).map_or("ENU", |info| scene.string(info, "coordinateSystem"))
}

/// Returns whether the world file, not only a PROTO in it, is from before a version.
pub(crate) fn is_before(scene: &Scene, version: Version) -> bool {
    let first = || scene.children(Scene::ROOT, "children").first().copied();
    info(scene).or_else(first).is_some_and(|node| scene.is_before(node, version))
}

/// Returns the direction of north in world coordinates, a unit vector.
///
/// Before R2020b it was given by `northDirection`, x by default.
pub(crate) fn north(scene: &Scene) -> Vec3 {
    if let Some(info) = info(scene).filter(|info| scene.is_before(*info, Version::R2020B)) {
        return scene.vec3(info, "northDirection").try_normalize().unwrap_or(Vec3::X);
    }
    match coordinate_system(scene) {
        "NUE" => Vec3::X,
        "EUN" => Vec3::Z,
        _ => Vec3::Y,
    }
}

/// Returns the direction of east on the map in world coordinates. In EUN worlds it is x as the name says, although
/// east, up and north along x, y and z are left-handed, as in Webots.
pub(crate) fn east(scene: &Scene) -> Vec3 {
    match coordinate_system(scene) {
        _ if is_before(scene, Version::R2020B) => old_map(scene).z_axis,
        "NUE" => Vec3::Z,
        _ => Vec3::X,
    }
}

/// Returns the axes of the map for worlds from before R2020b: north, up and their cross product, which is east if up
/// is y.
///
/// North is projected to the horizontal plane; if it is vertical, x or y is used instead.
pub(crate) fn old_map(scene: &Scene) -> Mat3 {
    let up = up(scene);
    let flat = |direction: Vec3| (direction - up * direction.dot(up)).try_normalize();
    let north = [north(scene), Vec3::X, Vec3::Y].into_iter().find_map(flat).unwrap_or(Vec3::X);
    Mat3::from_cols(north, up, north.cross(up))
}

/// Returns whether GPS positions are latitude, longitude and altitude.
#[must_use]
pub fn uses_wgs84(scene: &Scene) -> bool {
    info(scene).is_some_and(|info| scene.string(info, "gpsCoordinateSystem") == "WGS84")
}

/// Returns the altitude of the world's origin. `[m]`
pub(crate) fn gps_altitude(scene: &Scene) -> f64 {
    let reference = gps_reference(scene);
    if uses_wgs84(scene) { reference.z } else { reference.dot(up(scene)) }
}

/// Returns the GPS position of the world's origin: in metres, or latitude and longitude in degrees and altitude in
/// metres.
pub(crate) fn gps_reference(scene: &Scene) -> Vec3 {
    info(scene).map_or(Vec3::ZERO, |info| scene.vec3(info, "gpsReference"))
}
