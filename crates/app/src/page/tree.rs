//! The scene tree for viewers.

use base::{Pose, Vec3};
use catalog::{FieldDef, Range};
use engine::WorldState;
use nodes::editing;
use rebots::value_to_json;
use scene::{NodeId, Scene, Value};
use serde_json::{Map, Value as Json, json};

/// Maximum number of search results.
const MAX_RESULTS: usize = 200;

/// Returns the node in the parameters.
pub(super) fn node_id(params: &Json) -> Result<NodeId, String> {
    let id = params["node"].as_u64().and_then(|id| u32::try_from(id).ok());
    id.map(NodeId).ok_or_else(|| "the parameter node, a number, is missing".to_owned())
}

fn name_of(scene: &Scene, id: NodeId) -> Option<&str> {
    scene.get(id)?;
    scene.value(id, "name").and_then(|value| match value {
        Value::SfString(name) => Some(name.as_str()),
        _ => None,
    })
}

/// Returns a node as a line of the tree: its type and whether there is anything below it.
fn line(scene: &Scene, id: NodeId) -> Json {
    let Some(node) = scene.get(id) else { return Json::Null };
    let ty = node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str());
    let is_copy = |id: NodeId| scene.get(id).is_some_and(|node| node.use_of.is_some());
    let is_use = is_copy(id) && !node.is_repeat && !node.parent.is_some_and(is_copy);
    json!({
        "id": id.0, "type": ty, "base": node.ty.name, "def": def_of(scene, id), "name": name_of(scene, id),
        "isUse": is_use,
    })
}

/// Returns the DEF name of a node, or of the node that it is a copy of.
pub(super) fn def_of(scene: &Scene, id: NodeId) -> Option<&str> {
    let mut chain = std::iter::successors(scene.get(id), |node| scene.get(node.use_of?));
    chain.find_map(|node| node.def.as_deref())
}

/// Returns the node that the tree shows for a node: a parameter that several fields of a PROTO are tied to has one place
/// in the tree.
fn in_tree(scene: &Scene, mut id: NodeId) -> NodeId {
    let parent = |id: NodeId| scene.get(id)?.parent;
    let is_in_repeat = |id: NodeId| {
        std::iter::successors(Some(id), |id| parent(*id))
            .any(|above| scene.get(above).is_some_and(|node| node.is_repeat))
    };
    while let Some(of) = scene.get(id).and_then(|node| node.use_of).filter(|_| is_in_repeat(id)) {
        id = of;
    }
    id
}

/// Returns the visible nodes among a node and those below it, wherever the tree's node is in the world.
pub(super) fn shown(scene: &Scene, top: NodeId) -> Json {
    let copies = scene.descendants(Scene::ROOT).filter(|id| {
        scene.get(*id).is_some_and(|node| node.use_of.is_some()) && in_tree(scene, *id) == in_tree(scene, top)
    });
    let tops = std::iter::once(top).chain(copies).filter(|top| scene.get(*top).is_some());
    tops.flat_map(|top| std::iter::once(top).chain(scene.descendants(top))).map(|node| node.0).collect()
}

/// Returns a name of a node for users.
pub(super) fn called(scene: &Scene, id: NodeId) -> String {
    let Some(node) = scene.get(id) else { return "a node".to_owned() };
    let ty = node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str());
    match (def_of(scene, id), name_of(scene, id)) {
        (Some(def), _) => format!("{def} {ty}"),
        (None, Some(name)) if !name.is_empty() => format!("{ty} “{name}”"),
        _ => ty.to_owned(),
    }
}

/// Returns a node with its fields: those of its outermost PROTO, if there is one. Nodes below are lines only.
pub(super) fn node(state: &WorldState, id: NodeId) -> Option<Json> {
    let scene = state.scene();
    let node = scene.get(id)?;
    let mut whole: Map<String, Json> = line(scene, id).as_object().cloned().unwrap_or_default();
    let field = |name: &str, written: &Value, is_default: bool| {
        let now = editing::value(state, id, name);
        let mut row = json!({
            "name": name, "type": written.ty().name(), "value": json(scene, now.as_ref().unwrap_or(written)),
            "isDefault": is_default,
        });
        if let Some(known) = editing::declared(scene, id, name) {
            describe(&mut row, known.field);
        }
        row
    };
    let fields: Vec<Json> = match node.protos.first() {
        Some(proto) => {
            let parameters = proto.parameters.iter().zip(&proto.written);
            parameters.map(|((name, value), is_written)| field(name, value, !is_written)).collect()
        }
        None => {
            let all = node.ty.fields.iter().zip(&node.values);
            let shown = all.filter(|(def, _)| !def.hidden && def.deprecated.is_none());
            let is_default =
                |def: &FieldDef, value: &Value| *value == Value::from_default(def.ty, def.default);
            shown.map(|(def, value)| field(def.name, value, is_default(def, value))).collect()
        }
    };
    whole.insert("fields".to_owned(), fields.into());
    whole.insert("about".to_owned(), node.ty.doc.into());
    // The Webots manual has a page for each type that is not deprecated.
    let page = format!("https://cyberbotics.com/doc/reference/{}", node.ty.name.to_lowercase());
    whole.insert("manual".to_owned(), if node.ty.deprecated { Json::Null } else { page.into() });
    whole.insert("isSolid".to_owned(), node.ty.is_a("Solid").into());
    whole.insert("isInternal".to_owned(), node.is_internal.into());
    whole.insert("parent".to_owned(), node.parent.map(|parent| parent.0).into());
    let place = editing::place(scene, id);
    let place = place.map(|(node, field, item)| json!({ "node": node.0, "field": field, "item": item }));
    whole.insert("place".to_owned(), place.into());
    whole.insert("pose".to_owned(), state.mount(id).map(|mount| pose(state.mounted_pose(&mount))).into());
    Some(whole.into())
}

/// Adds the description of a field.
fn describe(row: &mut Json, field: &FieldDef) {
    row["unit"] = field.unit.into();
    row["default"] = json(&Scene::default(), &Value::from_default(field.ty, field.default));
    match field.range {
        Range::Any => {}
        Range::NonZero => row["range"] = "not 0".into(),
        Range::Direction => row["range"] = "not 0 0 0".into(),
        Range::Numbers { min, open_min, max, open_max, special } => {
            let or = special.iter().map(|value| format!(" or {value}")).collect::<String>();
            let end = |value: f64| if value.is_finite() { value.to_string() } else { "∞".to_owned() };
            let least = if open_min {
                format!("greater than {}", end(min))
            } else {
                format!("at least {}", end(min))
            };
            let most =
                if open_max { format!("less than {}", end(max)) } else { format!("at most {}", end(max)) };
            let range = match (min.is_finite(), max.is_finite()) {
                (true, true) => format!("{least}, {most}"),
                (true, false) => least,
                (false, true) => most,
                (false, false) => "any number".to_owned(),
            };
            row["range"] = (range + &or).into();
        }
        Range::OneOf(words) => row["words"] = json!(words),
        Range::Nodes(names) => row["range"] = names.join(", ").into(),
    }
}

/// Returns the path from the root to a node as the tree shows it, without the insides of PROTOs. `at` is where in the
/// world each of them is, if the tree's node is there several times.
pub(super) fn path(scene: &Scene, id: NodeId) -> Vec<Json> {
    let upwards = std::iter::successors(scene.get(id).map(|_| id), |node| scene.get(*node)?.parent);
    let mut path: Vec<NodeId> =
        upwards.filter(|node| scene.get(*node).is_some_and(|node| !node.is_internal)).collect();
    path.reverse();
    let step = |at: NodeId| {
        let id = in_tree(scene, at);
        let mut step = line(scene, id);
        step["at"] = at.0.into();
        step["isSolid"] = scene.get(id).is_some_and(|node| node.ty.is_a("Solid")).into();
        step
    };
    path.into_iter().map(step).collect()
}

/// Returns the node that is moved with a node: the closest ancestor with a pose of its own, or the topmost one.
pub(super) fn handle(state: &WorldState, id: NodeId, is_whole: bool) -> Json {
    let scene = state.scene();
    let upwards = std::iter::successors(scene.get(id).map(|_| id), |node| scene.get(*node)?.parent);
    // A copy moves with its original and all other copies.
    let is_free = |node: &NodeId| scene.get(*node).is_some_and(|node| !node.is_internal);
    let mut movable = upwards.filter(is_free).filter(|node| editing::has_place(state, *node));
    let node = if is_whole { movable.last() } else { movable.next() };
    let Some((node, mount)) = node.and_then(|node| Some((node, state.mount(node)?))) else {
        return Json::Null;
    };
    json!({
        "node": node.0, "name": called(scene, node), "body": mount.link.map(|link| link.0),
        "inBody": pose(mount.link_from_node), "inWorld": pose(state.mounted_pose(&mount)),
    })
}

fn pose(pose: Pose) -> Json {
    json!({ "position": pose.translation.to_array(), "rotation": pose.rotation.to_array() })
}

/// Returns nodes whose type, PROTO, DEF or name contains all the words of a text, or that have a field with that name.
pub(super) fn find(scene: &Scene, text: &str) -> Json {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return json!({ "nodes": [], "more": 0 });
    }
    let fits = |id: NodeId| {
        let Some(node) = scene.get(id).filter(|node| !node.is_internal) else { return false };
        let proto = node.protos.first().map_or("", |proto| proto.name.as_str());
        let known =
            [node.ty.name, proto, node.def.as_deref().unwrap_or(""), name_of(scene, id).unwrap_or("")];
        let known = known.join(" ").to_lowercase();
        words.iter().all(|word| known.contains(word))
    };
    let found: Vec<NodeId> = scene.descendants(Scene::ROOT).filter(|id| fits(*id)).collect();
    let rows = found.iter().take(MAX_RESULTS).map(|id| {
        let mut row = line(scene, *id);
        let above = scene.get(*id).and_then(|node| node.parent).filter(|above| *above != Scene::ROOT);
        row["in"] = above.map(|above| called(scene, above)).into();
        row
    });
    json!({ "nodes": rows.collect::<Vec<_>>(), "more": found.len().saturating_sub(MAX_RESULTS) })
}

fn json(scene: &Scene, value: &Value) -> Json {
    match value {
        Value::SfNode(value) => value.map_or(Json::Null, |node| line(scene, node)),
        Value::MfNode(nodes) => nodes.iter().map(|node| line(scene, *node)).collect(),
        other => value_to_json(other, number).unwrap_or_default(),
    }
}

/// JSON has neither infinity nor NaN.
fn number(value: f64) -> Json {
    if value.is_finite() { json!(value) } else { json!(value.to_string()) }
}

/// Parses a list of finite numbers of the expected length.
pub(super) fn numbers<const N: usize>(json: &Json) -> Option<[f64; N]> {
    let numbers: Option<Vec<f64>> = json.as_array()?.iter().map(Json::as_f64).collect();
    let numbers: [f64; N] = numbers?.try_into().ok()?;
    numbers.iter().all(|number| number.is_finite()).then_some(numbers)
}

/// Parses a vector.
pub(super) fn vector(json: &Json) -> Option<Vec3> {
    numbers(json).map(Vec3::from_array)
}

#[cfg(test)]
mod tests {
    use catalog::FieldType;
    use rebots::parse_value;

    use super::*;

    #[test]
    fn values_are_converted_from_and_to_json() {
        let scene = Scene::default();
        let cases = [
            (FieldType::SfBool, json!(true)),
            (FieldType::SfInt32, json!(-3)),
            (FieldType::SfFloat, json!(1.5)),
            (FieldType::SfFloat, json!("inf")),
            (FieldType::SfVec2f, json!([1.0, 2.0])),
            (FieldType::SfVec3f, json!([1.0, 2.0, 3.0])),
            (FieldType::SfRotation, json!([0.0, 0.0, 1.0, 0.5])),
            (FieldType::SfString, json!("a \"b\"")),
            (FieldType::MfFloat, json!([1.0, 2.0])),
            (FieldType::MfColor, json!([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])),
            (FieldType::MfString, json!(["a", "b"])),
            (FieldType::MfVec3f, json!([])),
        ];
        for (ty, text) in cases {
            let read = parse_value(ty, &text).unwrap();
            assert_eq!((read.ty(), json(&scene, &read)), (ty, text));
        }
        for (ty, wrong) in [
            (FieldType::SfVec3f, json!([1, 2])),
            (FieldType::SfInt32, json!(1.5)),
            (FieldType::SfInt32, json!(1_u64 << 40)),
            (FieldType::SfFloat, json!("x")),
            (FieldType::SfBool, json!(1)),
            (FieldType::MfString, json!("a")),
            (FieldType::SfNode, json!(3)),
        ] {
            assert_eq!(parse_value(ty, &wrong), None, "{wrong}");
        }
    }
}
