//! The state of nodes inside PROTO instances, which saved worlds store in `hidden` fields of the outermost instance.
//!
//! `translation_2` belongs to the third solid of the instance, `position_0_1` to the second joint that starts from the
//! first solid, both counted depth first; see [`catalog::instance_state`].

use std::collections::BTreeMap;
use std::path::Path;

use catalog::{JOINT_STATE, SOLID_STATE, StateHolder, instance_state, state_holder};

use crate::graph::{Link, NodeId, ProtoInstance, Scene, SourceLocation};
use crate::library::Library;
use crate::load::Loader;
use crate::save::Changed;
use crate::value::Value;

/// A list of numbers that a saved world stores for a node inside an instance.
#[derive(Clone, Debug)]
pub struct SavedState {
    /// Its name, such as `position_0_1`.
    pub name: String,
    /// Its numbers.
    pub numbers: Vec<f64>,
    /// Where it is written.
    pub location: SourceLocation,
}

/// A field whose state can be stored in an instance.
pub(crate) struct StateField {
    pub(crate) name: String,
    pub(crate) node: NodeId,
    pub(crate) field: usize,
    /// Whether a model of the bundled library was among the nodes counted so far, so that the number may be wrong.
    is_uncertain: bool,
}

/// A hidden field to be saved.
pub(crate) struct StateToSave<'a> {
    pub(crate) name: String,
    pub(crate) value: &'a Value,
    /// Where it was written, if it was.
    pub(crate) location: Option<&'a SourceLocation>,
    /// Whether its value has changed since the start.
    pub(crate) has_changed: bool,
}

impl StateToSave<'_> {
    /// Returns what precedes the value in a file.
    pub(crate) fn title(&self) -> String {
        format!("hidden {}", self.name)
    }
}

/// A comment above a PROTO of the bundled library: its solids and joints are those of the original model, in the same order
/// and with the same frames.
const ORIGINAL_PARTS: &str = "# parts: as in the original";

/// The fields of [`SOLID_STATE`] that describe a pose; they come first.
const POSE: &[&str] = &["translation", "rotation"];

/// The number of the instance itself among its solids.
const WHOLE: &str = "0";

impl Scene {
    /// Returns all fields of an instance whose state can be stored, in the order of their numbers. `library` is the
    /// bundled library.
    pub(crate) fn state_fields(&self, instance: NodeId, library: Option<&Library>) -> Vec<StateField> {
        let mut fields = Vec::new();
        let mut solids = 0;
        let mut is_uncertain = false;
        // For each ancestor solid, its number and how many joints it has so far.
        let mut joints: BTreeMap<usize, usize> = BTreeMap::new();
        let mut waiting = vec![(instance, None::<usize>)];
        while let Some((id, mut around)) = waiting.pop() {
            let Some(node) = self.get(id) else { continue };
            let holder = state_holder(node.ty);
            let is_bundled = node.protos.iter().any(|record| differs_from_original(record, library));
            match (holder, around) {
                (Some(StateHolder::Solid), _) => {
                    for field in SOLID_STATE {
                        let index = node.ty.field_index(field);
                        let name = format!("{field}_{solids}");
                        fields.extend(index.map(|field| StateField { name, node: id, field, is_uncertain }));
                    }
                    around = Some(solids);
                    solids += 1;
                }
                (Some(StateHolder::Joint), Some(solid)) => {
                    let count = joints.entry(solid).or_default();
                    fields.extend(self.joint_state(
                        id,
                        &format!("{solid}_{count}"),
                        is_uncertain || is_bundled,
                    ));
                    *count += 1;
                }
                _ => {}
            }
            // A bundled model differs from the original one in its inner nodes: its own pose can be restored, but all
            // numbers from here on are uncertain. A device may differ in having any inner nodes at all.
            is_uncertain |= is_bundled && (holder.is_none() || self.has_state_below(id));
            let below: Vec<NodeId> = node.values.iter().flat_map(Value::nodes).copied().collect();
            waiting.extend(below.into_iter().rev().map(|below| (below, around)));
        }
        // Webots writes the positions of a solid's joints between its pose and its velocity.
        fields.sort_by_cached_key(|field| {
            let state = instance_state(&field.name)?;
            let rank = SOLID_STATE.iter().position(|name| *name == state.field);
            Some((state.solid, rank.map_or((1, 0), |rank| (2 * usize::from(rank >= POSE.len()), rank))))
        });
        fields
    }

    /// Returns whether there are solids or joints below a node.
    fn has_state_below(&self, id: NodeId) -> bool {
        let below =
            |id: NodeId| self.get(id).into_iter().flat_map(|node| node.values.iter().flat_map(Value::nodes));
        let mut waiting: Vec<NodeId> = below(id).copied().collect();
        while let Some(id) = waiting.pop() {
            if self.get(id).is_some_and(|node| state_holder(node.ty).is_some()) {
                return true;
            }
            waiting.extend(below(id));
        }
        false
    }

    /// Returns the positions of a joint's axes: those in its parameters, or else its own.
    fn joint_state(&self, joint: NodeId, numbers: &str, is_uncertain: bool) -> Vec<StateField> {
        let position = JOINT_STATE.first().map_or("", |(name, _)| name);
        let axis = |(own, parameters): &(&str, &str)| {
            let ty = self.get(joint)?.ty;
            ty.field_index(parameters)?;
            let (node, field) = match self.child(joint, parameters) {
                Some(parameters) => (parameters, self.get(parameters)?.ty.field_index(position)?),
                None => (joint, ty.field_index(own)?),
            };
            Some(StateField { name: format!("{own}_{numbers}"), node, field, is_uncertain })
        };
        JOINT_STATE.iter().filter_map(axis).collect()
    }

    /// Returns the hidden fields to save with an instance: those it was loaded with, and changes inside it that cannot
    /// be expressed otherwise.
    pub(crate) fn state_to_save(&self, instance: NodeId) -> Vec<StateToSave<'_>> {
        let Some(record) = self.get(instance).and_then(|node| node.protos.first()) else { return Vec::new() };
        let to_save = |field: &StateField| {
            let node = self.get(field.node)?;
            let written = record.saved_state.iter().find(|saved| saved.name == field.name);
            let has_changed = self.history.changed.contains(&Changed::Field(field.node, field.field));
            let is_new = written.is_none();
            if is_new && !(has_changed && self.is_out_of_reach(field)) {
                return None;
            }
            let value = node.values.get(field.field)?;
            let location = written.map(|saved| &saved.location);
            Some(StateToSave { name: field.name.clone(), value, location, has_changed })
        };
        self.state_fields(instance, None).iter().filter_map(to_save).collect()
    }

    /// Returns the same for an instance that may be part of another one, which then has the hidden fields.
    pub(crate) fn state_of_outermost(&self, instance: NodeId) -> Vec<StateToSave<'_>> {
        let parent = |id: NodeId| self.get(id).and_then(|node| node.parent);
        let mut above = std::iter::successors(parent(instance), |id| parent(*id));
        let is_part = above.any(|id| self.get(id).is_some_and(|node| !node.protos.is_empty()));
        if is_part { Vec::new() } else { self.state_to_save(instance) }
    }

    /// Returns whether neither a field nor a parameter in the text of the world can express this field.
    fn is_out_of_reach(&self, field: &StateField) -> bool {
        let Some(node) = self.get(field.node) else { return false };
        let tied = self.tied_to(Link::Field(field.node, field.field));
        let is_inside = node.is_internal || !node.protos.is_empty();
        // The text has the parameters of the outermost PROTO only, not those that its body gives to the PROTO it is based on.
        let is_in_text = |(holder, proto, _): &(NodeId, usize, usize)| {
            *proto == 0 && self.get(*holder).is_some_and(|holder| !holder.is_internal)
        };
        is_inside && !tied.iter().any(is_in_text)
    }

    /// Returns the outermost instances, whose hidden fields are read and written.
    pub(crate) fn outermost_instances(&self) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut waiting = vec![Self::ROOT];
        while let Some(id) = waiting.pop() {
            let Some(node) = self.get(id) else { continue };
            if node.protos.is_empty() {
                waiting.extend(node.values.iter().flat_map(Value::nodes).rev());
            } else {
                found.push(id);
            }
        }
        found
    }
}

/// Returns whether the inner nodes of an instance may differ from those for which its state was saved: if it is a bundled
/// model, unless its file says otherwise, or one whose contents are rotated for an older world.
fn differs_from_original(record: &ProtoInstance, library: Option<&Library>) -> bool {
    let SourceLocation { source, span } = &record.declared;
    let has_original_parts = || source.before(*span).lines().any(|line| line.trim_end() == ORIGINAL_PARTS);
    is_bundled(&record.declared, library) && (record.axes_conversion.is_some() || !has_original_parts())
}

/// Returns whether a file is in the bundled library.
fn is_bundled(declared: &SourceLocation, library: Option<&Library>) -> bool {
    library.is_some_and(|library| library.contains(Path::new(&declared.source.name)))
}

impl Loader<'_> {
    /// Restores the saved state of nodes inside instances.
    ///
    /// A bundled model differs from the original one in its inner nodes unless its file says otherwise, so only the motion
    /// of the whole is restored. The same holds for models of the project that use it.
    pub(crate) fn restore_states(&mut self) {
        for instance in self.scene.outermost_instances() {
            let Some(record) = self.scene.get(instance).and_then(|node| node.protos.first()) else {
                continue;
            };
            if record.saved_state.is_empty() {
                continue;
            }
            let (name, saved) = (record.name.clone(), record.saved_state.clone());
            let library = self.library.as_ref();
            let fields = self.scene.state_fields(instance, library);
            let is_in_library = is_bundled(&record.declared, library);
            // Without these files, unknown states are to be expected.
            let is_bundled = is_in_library || fields.iter().any(|field| field.is_uncertain);
            // A name without a field shows that this version or variant of a bundled model is numbered differently.
            let is_known = |state: &SavedState| fields.iter().any(|field| field.name == state.name);
            let is_same = !is_in_library || saved.iter().all(is_known);
            let mut told = false;
            for state in saved {
                let is_whole = state.name.split_once('_').is_some_and(|(_, solid)| solid == WHOLE);
                let found = fields.iter().find(|field| field.name == state.name);
                let found = found.filter(|field| is_whole || is_same && !field.is_uncertain);
                let value = found.and_then(|field| self.state_value(field, &state.numbers));
                match found.zip(value) {
                    Some((field, value)) => self.scene.restore(field, value),
                    None if told || is_bundled => {}
                    None => {
                        told = true;
                        let message = format!(
                            "{} does not match any part of {name}; it is ignored, and so are others like it",
                            state.name
                        );
                        self.report.warning("proto/state", &state.location, message);
                    }
                }
            }
        }
    }

    fn state_value(&self, field: &StateField, numbers: &[f64]) -> Option<Value> {
        let present = self.scene.get(field.node)?.values.get(field.field)?;
        let is_finite = numbers.iter().all(|number| number.is_finite());
        match (present, numbers) {
            _ if !is_finite => None,
            (Value::SfFloat(_), [number]) => Some(Value::SfFloat(*number)),
            (Value::SfVec3f(_), [x, y, z]) => Some(Value::SfVec3f(base::Vec3::new(*x, *y, *z))),
            (Value::SfRotation(_), [x, y, z, angle]) => Some(Value::SfRotation([*x, *y, *z, *angle])),
            _ => None,
        }
    }
}

impl Scene {
    fn restore(&mut self, field: &StateField, value: Value) {
        if let Some(slot) = self.get_mut(field.node).and_then(|node| node.values.get_mut(field.field)) {
            *slot = value;
        }
    }
}
