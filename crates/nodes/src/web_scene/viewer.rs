//! What viewers are told besides the visual scene: the viewpoint and labels, as JSON.

use base::Pose;
use engine::WorldState;
use scene::Value;
use serde_json::{Value as Json, json};

use crate::shot::{self, FollowType};

/// Tells viewers when somebody has changed the viewpoint: a supervisor, a viewer, or a reset.
#[derive(Default)]
pub struct ViewpointChanges {
    revision: u64,
    /// The values of its fields.
    fields: Vec<Value>,
}

impl ViewpointChanges {
    /// Continues with another world, whose viewpoint viewers ask for.
    pub fn enter(&mut self, state: &WorldState) {
        self.revision = state.user.view_revision;
        self.fields = fields(state);
    }

    /// Returns the viewpoint, as [`view`] does, if its fields have changed. It costs next to nothing while nobody sets them.
    pub fn news(&mut self, state: &WorldState) -> Option<Json> {
        if std::mem::replace(&mut self.revision, state.user.view_revision) == state.user.view_revision {
            return None;
        }
        let fields = fields(state);
        let is_same = self.fields == fields;
        self.fields = fields;
        (!is_same).then(|| view(state))
    }
}

fn fields(state: &WorldState) -> Vec<Value> {
    let node = shot::viewpoint_node(state.scene());
    node.map_or_else(Vec::new, |node| state.scene().node(node).values.clone())
}

/// Returns where the viewpoint is, what it follows, and how.
#[must_use]
pub fn view(state: &WorldState) -> Json {
    let view = shot::viewpoint(state, [1280, 720]);
    let fov = match view.projection {
        render::Projection::Planar { fov } => fov,
        _ => std::f32::consts::FRAC_PI_4,
    };
    json!({
        "up": shot::up(state).to_array(),
        "follow": state.user.followed.map(|(node, _)| node.0),
        "followed": followed(state),
        "followType": match shot::follow_type(state.scene()) {
            FollowType::Tracking => "tracking",
            FollowType::Mounted => "mounted",
            FollowType::PanAndTilt => "panAndTilt",
        },
        "viewpoint": {
            "position": view.world_from_view.translation.to_array(),
            "rotation": view.world_from_view.rotation.to_array(),
            "fieldOfView": fov, "near": view.near, "exposure": view.exposure,
            "ambientOcclusionRadius": view.effects.ambient_occlusion_radius.unwrap_or(0.0),
        },
    })
}

/// Returns the body of the solid that the viewpoint follows, the solid's pose in it, and where the solid is: the viewpoint
/// is that of this moment, and the viewer sees the body only later.
fn followed(state: &WorldState) -> Option<Json> {
    let solid = state.user.followed?.0;
    let mount = state.mount(solid)?;
    let pose =
        |pose: Pose| json!({ "position": pose.translation.to_array(), "rotation": pose.rotation.to_array() });
    Some(
        json!({ "body": mount.link?.0, "inBody": pose(mount.link_from_node), "at": pose(state.pose(solid)) }),
    )
}

/// Returns the labels of supervisors. Sizes are line heights relative to the height of the image.
#[must_use]
pub fn labels(state: &WorldState) -> Json {
    let labels = state.user.labels.values().map(|label| {
        let [transparency, red, green, blue] = label.color.to_be_bytes();
        json!({
            "text": label.text, "font": label.font, "place": label.position, "height": label.size * shot::LINE_OF_LABEL,
            "colour": [red, green, blue], "opacity": f64::from(255 - transparency) / 255.0,
        })
    });
    labels.collect()
}
