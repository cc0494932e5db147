//! Edits of viewers, applied like those of supervisors, with undo and redo.
//!
//! | method | parameters | result |
//! |---|---|---|
//! | `edit.set` | `node`, `field`, `value`; or `fields`, a list of these | messages about corrected values |
//! | `edit.place` | `node`, `position` and `rotation` (x, y, z, w) in the world, or one of them | messages |
//! | `edit.view` | `position` and `rotation` (x, y, z, w) in the world, from which the viewpoint looks along x from now on | messages |
//! | `edit.add` | `node`, `field`, `item` (or none: the end), `text` or `proto` of the library, `at`: position on the ground | the new node |
//! | `edit.delete` | `node` | |
//! | `edit.undo`, `edit.redo` | | what was undone or redone |
//! | `world.diff` | | the changes since the last save, as a unified diff |
//! | `world.save` | `name` (or none: the world's own), `overwrite` | the file |
//!
//! `edit.set` and `edit.place` may have the id of a `gesture`: edits of one gesture are undone together. After each
//! edit all viewers get the notification `edited`: what can be undone and redone, whether there are unsaved changes,
//! and the affected nodes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::{Pose, Quat};
use engine::{World, WorldState};
use nodes::editing;
use rebots::parse_value;
use scene::{Fragment, NodeId, Value};
use serde_json::{Value as Json, json};

use super::{library, tree};
use crate::controllers::search::project_of;
use crate::project;

/// Maximum number of steps that can be undone.
const MAX_STEPS: usize = 1000;
/// Maximum length of the text of nodes. `[bytes]`
const MAX_TEXT_BYTES: usize = 4 << 20;

/// A change with everything that is needed to apply it.
#[derive(Clone, Debug)]
enum Action {
    Set {
        node: NodeId,
        field: String,
        value: Value,
        /// The value before, if it is not the current one, as bodies move.
        other: Option<Value>,
    },
    Insert {
        node: NodeId,
        field: String,
        item: Option<usize>,
        fragment: Fragment,
        /// The ids of the nodes before they were removed, if they existed before.
        before: Vec<NodeId>,
    },
    Remove {
        node: NodeId,
    },
}

impl Action {
    /// Replaces the ids of nodes that were removed and inserted again.
    fn rename(&mut self, new: &BTreeMap<NodeId, NodeId>) {
        let (Self::Set { node, .. } | Self::Insert { node, .. } | Self::Remove { node }) = self;
        if let Some(id) = new.get(node) {
            *node = *id;
        }
        if let Self::Insert { before, .. } = self {
            for node in before {
                *node = new.get(node).copied().unwrap_or(*node);
            }
        }
    }
}

/// Changes that are undone together.
#[derive(Clone, Debug)]
struct Step {
    /// A description for the user.
    name: String,
    actions: Vec<Action>,
    number: u64,
    /// Edits of one mouse gesture are one step.
    gesture: Option<u64>,
}

impl Step {
    /// Merges a further edit of the same gesture: fields are restored to the values before the first one.
    fn merge(&mut self, actions: Vec<Action>) {
        for action in actions {
            let Action::Set { node, field, other, .. } = &action else { continue };
            let known = self.actions.iter_mut().find_map(|known| match known {
                Action::Set { node: of, field: named, other, .. } if of == node && named == field => {
                    Some(other)
                }
                _ => None,
            });
            match known {
                Some(known) => known.clone_from(other),
                None => self.actions.push(action),
            }
        }
    }
}

/// Undo and redo history.
#[derive(Default)]
pub(super) struct Edits {
    done: Vec<Step>,
    undone: Vec<Step>,
    /// The step after which the world was last saved; 0 is the start.
    saved: u64,
    last: u64,
    /// Nodes affected by the last edit.
    concerned: Vec<NodeId>,
    /// Whether nodes were inserted or removed.
    is_structural: bool,
    /// Whether the world was saved under another name.
    is_renamed: bool,
}

impl Edits {
    /// Handles a call; `None` if it is not an edit.
    pub(super) fn handle(
        &mut self,
        world: &mut World,
        method: &str,
        params: &Json,
    ) -> Option<Result<Json, String>> {
        self.concerned.clear();
        self.is_structural = false;
        let outcome = match method {
            "edit.set" => self.set(world, params),
            "edit.place" => self.place(world, params),
            "edit.view" => self.view(world, params),
            "edit.add" => self.add(world, params),
            "edit.delete" => self.delete(world, params),
            "edit.undo" => self.undo(world),
            "edit.redo" => self.redo(world),
            "world.diff" => return Some(Ok(diff(world.state()))),
            "world.save" => self.save(world, params),
            _ => return None,
        };
        world.settle();
        Some(outcome)
    }

    /// Returns the file that the world was saved as, if it has another name than before.
    pub(super) fn file(&self, world: &World) -> Option<PathBuf> {
        self.is_renamed.then(|| PathBuf::from(&world.state().project.world))
    }

    /// Returns the notification after an edit.
    pub(super) fn news(&self) -> Json {
        let name = |steps: &[Step]| steps.last().map(|step| step.name.clone());
        json!({
            "undo": name(&self.done), "redo": name(&self.undone),
            "isChanged": self.done.last().map_or(0, |step| step.number) != self.saved,
            "nodes": self.concerned.iter().map(|node| node.0).collect::<Vec<_>>(),
            "isStructural": self.is_structural,
        })
    }

    fn set(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let one = [params.clone()];
        let fields = params["fields"].as_array().map_or(one.as_slice(), Vec::as_slice);
        let mut actions = Vec::new();
        for part in fields {
            let node = tree::node_id(part)?;
            let field = text(part, "field")?;
            let state = world.state();
            let now =
                editing::value(state, node, field).ok_or_else(|| format!("there is no field {field:?}"))?;
            let value = parse_value(now.ty(), &part["value"])
                .ok_or_else(|| format!("{} is not a value of type {}", part["value"], now.ty().name()))?;
            actions.push(Action::Set { node, field: field.to_owned(), value, other: None });
        }
        let name = match actions.as_slice() {
            [Action::Set { node, field, .. }] => {
                format!("change of {field} of {}", tree::called(world.state().scene(), *node))
            }
            [Action::Set { node, .. }, ..] => {
                format!("change of {}", tree::called(world.state().scene(), *node))
            }
            _ => return Err("there are no fields to set".to_owned()),
        };
        let messages = self.take(world, name, actions, params["gesture"].as_u64())?;
        Ok(json!({ "messages": messages }))
    }

    /// Sets the pose of a node in the world.
    fn place(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let node = tree::node_id(params)?;
        let state = world.state();
        if !editing::has_place(state, node) {
            return Err("the node has no pose of its own".to_owned());
        }
        let now = state.pose(node);
        let position = tree::vector(&params["position"]);
        let rotation = tree::numbers(&params["rotation"]).map(Quat::from_array);
        let rotation = rotation.filter(|rotation| rotation.length() > 0.5).map(Quat::normalize);
        let target = Pose::new(position.unwrap_or(now.translation), rotation.unwrap_or(now.rotation));
        let given = [position.is_some(), rotation.is_some()];
        let fields = editing::fields_of_place(state, node, target).into_iter().zip(given);
        let set =
            |(field, value): (&str, Value)| Action::Set { node, field: field.to_owned(), value, other: None };
        let actions: Vec<Action> =
            fields.filter_map(|(field, is_given)| is_given.then(|| set(field))).collect();
        if actions.is_empty() {
            return Err("a position or a rotation is required".to_owned());
        }
        let name = format!("moving of {}", tree::called(state.scene(), node));
        let messages = self.take(world, name, actions, params["gesture"].as_u64())?;
        Ok(json!({ "messages": messages }))
    }

    /// Puts the viewpoint where a viewer looks from.
    fn view(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let state = world.state();
        let node = nodes::shot::viewpoint_node(state.scene());
        let node = node.ok_or("the world has no Viewpoint; add one to it")?;
        let position = tree::vector(&params["position"]).ok_or("a position is required")?;
        let rotation = tree::numbers(&params["rotation"]).map(Quat::from_array);
        let rotation = rotation.filter(|rotation| rotation.length() > 0.5).ok_or("a rotation is required")?;
        let fields = editing::fields_of_view(state, node, Pose::new(position, rotation.normalize()));
        let set =
            |(field, value): (&str, Value)| Action::Set { node, field: field.to_owned(), value, other: None };
        let name = "change of the viewpoint".to_owned();
        let messages = self.take(world, name, fields.into_iter().map(set).collect(), None)?;
        Ok(json!({ "messages": messages }))
    }

    fn add(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let node = tree::node_id(params)?;
        let field = text(params, "field")?;
        let item = params["item"].as_u64().and_then(|item| usize::try_from(item).ok());
        let state = world.state_mut();
        let source = match params["proto"].as_str() {
            Some(name) => {
                let url = library::url(name).ok_or_else(|| format!("{name} is not in the library"))?;
                state.declare_proto(name, &url);
                format!("{name} {{ }}")
            }
            None => text(params, "text")?.to_owned(),
        };
        if source.len() > MAX_TEXT_BYTES {
            return Err("the text is too long".to_owned());
        }
        let (mut fragment, mut diagnostics) = state.read_any_nodes(&source);
        if let Some(placed) = fragment.as_ref().and_then(|fragment| placed(fragment, &params["at"])) {
            (fragment, diagnostics) = state.read_any_nodes(&placed);
        }
        let messages: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        let fragment = fragment.ok_or_else(|| format!("the text has errors: {}", messages.join("; ")))?;
        let tops = fragment.scene().children(scene::Scene::ROOT, "children");
        let kinds: Vec<String> = tops.iter().map(|top| tree::called(fragment.scene(), *top)).collect();
        let name = format!("adding of {}", kinds.join(", "));
        self.take(
            world,
            name,
            vec![Action::Insert { node, field: field.to_owned(), item, fragment, before: Vec::new() }],
            None,
        )?;
        Ok(json!({ "node": self.concerned.first().map(|node| node.0) }))
    }

    fn delete(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let node = tree::node_id(params)?;
        let name = format!("deletion of {}", tree::called(world.state().scene(), node));
        self.take(world, name, vec![Action::Remove { node }], None)?;
        Ok(Json::Null)
    }

    /// Applies a new edit.
    fn take(
        &mut self,
        world: &mut World,
        name: String,
        actions: Vec<Action>,
        gesture: Option<u64>,
    ) -> Result<Vec<String>, String> {
        let mut messages = Vec::new();
        let actions = self.perform(world.state_mut(), actions, &mut messages)?;
        self.last += 1;
        self.undone.clear();
        if let Some(step) = self.done.last_mut().filter(|step| gesture.is_some() && step.gesture == gesture) {
            step.merge(actions);
            step.number = self.last;
            return Ok(messages);
        }
        if self.done.len() >= MAX_STEPS {
            self.done.remove(0);
        }
        self.done.push(Step { name, actions, number: self.last, gesture });
        Ok(messages)
    }

    fn undo(&mut self, world: &mut World) -> Result<Json, String> {
        let step = self.done.pop().ok_or("there is nothing to undo")?;
        let name = step.name.clone();
        let actions = self.perform(world.state_mut(), step.actions, &mut Vec::new())?;
        self.undone.push(Step { actions, ..step });
        Ok(json!({ "name": name }))
    }

    fn redo(&mut self, world: &mut World) -> Result<Json, String> {
        let step = self.undone.pop().ok_or("there is nothing to redo")?;
        let name = step.name.clone();
        let actions = self.perform(world.state_mut(), step.actions, &mut Vec::new())?;
        self.done.push(Step { actions, ..step });
        Ok(json!({ "name": name }))
    }

    /// Applies changes; returns the inverse changes in the order in which they have to be applied. After an error
    /// previous changes are undone.
    fn perform(
        &mut self,
        state: &mut WorldState,
        actions: Vec<Action>,
        messages: &mut Vec<String>,
    ) -> Result<Vec<Action>, String> {
        let mut inverse = Vec::new();
        for action in actions {
            match self.perform_one(state, action, messages) {
                Ok(back) => inverse.extend(back),
                Err(why) => {
                    for back in inverse.into_iter().rev() {
                        // A change that was just applied can be undone.
                        let _ = self.perform_one(state, back, messages);
                    }
                    return Err(why);
                }
            }
        }
        inverse.reverse();
        Ok(inverse)
    }

    fn perform_one(
        &mut self,
        state: &mut WorldState,
        action: Action,
        messages: &mut Vec<String>,
    ) -> Result<Vec<Action>, String> {
        match action {
            Action::Set { node, field, value, other } => {
                let now = editing::value(state, node, &field).ok_or("the field does not exist any more")?;
                let before = fields_that_rules_may_set(state, node);
                messages.extend(editing::set(state, node, &field, value.clone())?);
                self.concerned.push(node);
                // The last one is applied first: then no rule applies to the others.
                let mut inverse = Vec::new();
                for (other_node, other_field, old) in before {
                    let is_edited = other_node == node && other_field == field;
                    let now = editing::value(state, other_node, other_field);
                    if !is_edited && now.is_some_and(|now| now != old) {
                        self.concerned.push(other_node);
                        let field = other_field.to_owned();
                        inverse.push(Action::Set { node: other_node, field, value: old, other: None });
                    }
                }
                inverse.push(Action::Set { node, field, value: other.unwrap_or(now), other: Some(value) });
                Ok(inverse)
            }
            Action::Insert { node, field, item, fragment, before } => {
                let inserted = editing::insert(state, node, &field, item, fragment)?;
                let new: BTreeMap<NodeId, NodeId> =
                    before.into_iter().zip(inserted.iter().copied()).collect();
                for action in self.done.iter_mut().chain(&mut self.undone).flat_map(|step| &mut step.actions)
                {
                    action.rename(&new);
                }
                self.is_structural = true;
                self.concerned.extend(inserted.first());
                let is_new = |node: NodeId| inserted.contains(&node);
                let parent = |node: NodeId| state.scene().get(node).and_then(|node| node.parent);
                let is_top = |node: &NodeId| {
                    let copied = state.scene().get(*node).is_some_and(|node| node.use_of.is_some_and(is_new));
                    !copied && !parent(*node).is_some_and(is_new)
                };
                let tops = inserted.iter().copied().filter(is_top);
                Ok(tops.map(|node| Action::Remove { node }).collect())
            }
            Action::Remove { node } => {
                let (parent, field, item) =
                    editing::place(state.scene(), node).ok_or("it is not in a field that can be edited")?;
                let fragment =
                    editing::copy_subtree(state, node).ok_or("the node does not exist any more")?;
                let before = editing::remove(state, node)?;
                self.is_structural = true;
                self.concerned.push(parent);
                Ok(vec![Action::Insert { node: parent, field, item: Some(item), fragment, before }])
            }
        }
    }

    fn save(&mut self, world: &mut World, params: &Json) -> Result<Json, String> {
        let state = world.state_mut();
        let own = PathBuf::from(&state.project.world);
        let path = match params["name"].as_str() {
            Some(name) => named(&own, name)?,
            None => own.clone(),
        };
        if path != own && path.exists() && params["overwrite"] != true {
            return Err(format!("a file with this name already exists: {}", path.display()));
        }
        // The models that the world uses are copied to the project, as by `rebots add`.
        let folder = project_of(&path).join("protos");
        let mut copied = Vec::new();
        for (name, _) in state.scene().declared() {
            copied.extend(library::copy(name, &folder)?);
        }
        let text = editing::world_text(state);
        project::replace(&path, &text)?;
        editing::set_initial_state(world);
        let state = world.state_mut();
        self.is_renamed |= path != own;
        state.project.world = path.display().to_string();
        self.saved = self.done.last().map_or(0, |step| step.number);
        Ok(json!({
            "file": path.display().to_string(),
            "copied": copied.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
        }))
    }
}

/// Returns the fields that the rules of the schema may set together with a field of this node, and their values: those
/// of nodes with rules, and of the nodes in their fields.
fn fields_that_rules_may_set(state: &WorldState, node: NodeId) -> Vec<(NodeId, &'static str, Value)> {
    let scene = state.scene();
    let parent = scene.get(node).and_then(|node| node.parent);
    let mut nodes = Vec::new();
    for owner in [Some(node), parent].into_iter().flatten() {
        let Some(found) = scene.get(owner).filter(|owner| !owner.ty.rules.is_empty()) else { continue };
        nodes.push(owner);
        let paths = found.ty.rules.iter().flat_map(|rule| rule.assignments).map(|(path, _)| *path);
        let inner = paths.filter(|path| path.len() > 1).filter_map(|path| path.first());
        for field in inner.filter_map(|name| found.ty.field_index(name)) {
            nodes.extend_from_slice(found.values.get(field).map_or(&[], Value::nodes));
        }
    }
    nodes.sort_unstable();
    nodes.dedup();
    let fields = nodes.into_iter().flat_map(|node| {
        let fields = scene.get(node).map_or(&[][..], |found| found.ty.fields);
        fields.iter().map(move |field| (node, field.name))
    });
    fields
        .filter_map(|(node, field)| Some((node, field, editing::value(state, node, field)?)))
        .filter(|(_, _, value)| !matches!(value, Value::SfNode(_) | Value::MfNode(_)))
        .collect()
}

/// Returns the text of the single node of a fragment at another position on the ground, if it has a field for its
/// position.
fn placed(fragment: &Fragment, at: &Json) -> Option<String> {
    let scene = fragment.scene();
    let [top] = scene.children(scene::Scene::ROOT, "children") else { return None };
    let node = scene.get(*top)?;
    let (ty, old) = match node.protos.first() {
        Some(proto) => {
            let all = &proto.parameters;
            (proto.name.as_str(), &all.iter().find(|(name, _)| name == "translation")?.1)
        }
        None => (node.ty.name, node.values.get(node.ty.field_index("translation")?)?),
    };
    let Value::SfVec3f(old) = old else { return None };
    let [x, y] = [at[0].as_f64()?, at[1].as_f64()?];
    Some(format!("{ty} {{ translation {x} {y} {} }}", old.z))
}

fn text<'a>(params: &'a Json, name: &str) -> Result<&'a str, String> {
    params[name].as_str().ok_or_else(|| format!("the parameter {name}, a string, is missing"))
}

/// Returns the path of a world in the same folder. A browser cannot write elsewhere.
fn named(own: &Path, name: &str) -> Result<PathBuf, String> {
    let name = name.strip_suffix(".wbt").unwrap_or(name);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '(' | ')');
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return Err(format!("{name:?} is not a valid world name: use letters, digits, `_`, `-` and `.`"));
    }
    Ok(own.with_file_name(format!("{name}.wbt")))
}

/// Returns the changes since the last save.
fn diff(state: &WorldState) -> Json {
    let path = Path::new(&state.project.world);
    let old = std::fs::read_to_string(path).unwrap_or_default();
    let new = editing::world_text(state);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let diff = similar::TextDiff::from_lines(&old, &new);
    let unified = diff.unified_diff().context_radius(2).header(&name, &name).to_string();
    json!({ "name": name, "diff": unified, "seconds": state.time().seconds() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worlds_are_saved_in_the_same_folder_only() {
        let own = Path::new("/p/worlds/a.wbt");
        assert_eq!(named(own, "b").unwrap(), Path::new("/p/worlds/b.wbt"));
        assert_eq!(named(own, "b.wbt").unwrap(), Path::new("/p/worlds/b.wbt"));
        for wrong in ["", "../b", "/etc/b", "a/b", ".b", "a\\b", "a\0"] {
            assert!(named(own, wrong).is_err(), "{wrong}");
        }
    }
}
