//! The scene tree as viewers read it.

use engine::WorldState;
use scene::{NodeId, Scene, Value};
use serde_json::{Map, Value as Json, json};

/// A node for a line of the tree: what it is and whether there is anything below it.
fn line(scene: &Scene, id: NodeId) -> Json {
    let Some(node) = scene.get(id) else { return Json::Null };
    let name = scene.value(id, "name").and_then(|value| match value {
        Value::SfString(name) => Some(name.as_str()),
        _ => None,
    });
    let ty = node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str());
    json!({ "id": id.0, "type": ty, "base": node.ty.name, "def": node.def, "name": name })
}

/// A node with its fields: those of its outermost PROTO if it has one. Nodes below are lines of their own.
pub(super) fn node(state: &WorldState, id: NodeId) -> Option<Json> {
    let scene = &state.scene;
    let node = scene.get(id)?;
    let mut whole: Map<String, Json> = line(scene, id).as_object().cloned().unwrap_or_default();
    let field = |name: &str, value: &Value| json!({ "name": name, "type": value.ty().name(), "value": json(scene, value) });
    let fields: Vec<Json> = match node.protos.first() {
        Some(proto) => proto.parameters.iter().map(|(name, value)| field(name, value)).collect(),
        None => node.ty.fields.iter().zip(&node.values).map(|(def, value)| field(def.name, value)).collect(),
    };
    whole.insert("fields".to_owned(), fields.into());
    whole.insert("parent".to_owned(), node.parent.map(|parent| parent.0).into());
    let pose = state.mount(id).map(|mount| state.mounted_pose(&mount));
    whole.insert(
        "pose".to_owned(),
        pose.map(
            |pose| json!({ "position": pose.translation.to_array(), "rotation": pose.rotation.to_array() }),
        )
        .into(),
    );
    Some(whole.into())
}

/// The node and those above it up to the top, the top first, as the tree shows them: what is inside a PROTO is left out.
pub(super) fn path(scene: &Scene, id: NodeId) -> Vec<Json> {
    let upwards = std::iter::successors(scene.get(id).map(|_| id), |node| scene.get(*node)?.parent);
    let mut path: Vec<NodeId> =
        upwards.filter(|node| scene.get(*node).is_some_and(|node| !node.is_internal)).collect();
    path.reverse();
    path.into_iter().map(|node| line(scene, node)).collect()
}

fn json(scene: &Scene, value: &Value) -> Json {
    match value {
        Value::SfBool(value) => json!(value),
        Value::SfInt32(value) => json!(value),
        Value::SfFloat(value) => json!(value),
        Value::SfVec2f(value) => json!(value),
        Value::SfVec3f(value) => json!(value.to_array()),
        Value::SfRotation(value) => json!(value),
        Value::SfColor(value) => json!(value),
        Value::SfString(value) => json!(value),
        Value::SfNode(value) => value.map_or(Json::Null, |node| line(scene, node)),
        Value::MfBool(values) => json!(values),
        Value::MfInt32(values) => json!(values),
        Value::MfFloat(values) => json!(values),
        Value::MfVec2f(values) => json!(values),
        Value::MfVec3f(values) => values.iter().map(|value| json!(value.to_array())).collect(),
        Value::MfRotation(values) => json!(values),
        Value::MfColor(values) => json!(values),
        Value::MfString(values) => json!(values),
        Value::MfNode(nodes) => nodes.iter().map(|node| line(scene, *node)).collect(),
    }
}
