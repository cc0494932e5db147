//! The state of the nodes inside PROTO instances, which saved worlds hold in `hidden` fields of the outermost instance.
//!
//! `translation_2` is that of the third solid of the instance, `position_0_1` that of the second joint that starts from
//! the first solid, both counted depth first; see [`catalog::instance_state`].

use std::collections::BTreeMap;
use std::path::Path;

use catalog::{JOINT_STATE, SOLID_STATE, StateHolder, state_holder};

use crate::graph::{Link, NodeId, Place, Scene};
use crate::load::Loader;
use crate::save::Changed;
use crate::value::Value;

/// A number list that a saved world holds for a node inside an instance.
#[derive(Clone, Debug)]
pub struct SavedState {
    /// Such as `position_0_1`.
    pub name: String,
    /// Its numbers.
    pub numbers: Vec<f64>,
    /// Where they were written.
    pub place: Place,
}

/// A field whose state an instance can hold.
pub(crate) struct StateField {
    pub(crate) name: String,
    pub(crate) node: NodeId,
    pub(crate) field: usize,
    /// Whether a model of the bundled library is among what was counted up to here.
    is_uncertain: bool,
}

/// A hidden field to be written.
pub(crate) struct StateToSave<'a> {
    pub(crate) name: String,
    pub(crate) value: &'a Value,
    /// Where it was written, if it was.
    pub(crate) place: Option<&'a Place>,
    /// Whether it is another value than at the start.
    pub(crate) has_changed: bool,
}

impl StateToSave<'_> {
    /// What stands in front of the value.
    pub(crate) fn title(&self) -> String {
        format!("hidden {}", self.name)
    }
}

/// The number of the instance itself among its solids.
const WHOLE: &str = "0";

impl Scene {
    /// All fields of an instance whose state it can hold, in the order in which they are numbered. The models of the
    /// bundled library are those in the folder `library`.
    pub(crate) fn state_fields(&self, instance: NodeId, library: Option<&Path>) -> Vec<StateField> {
        let mut fields = Vec::new();
        let mut solids = 0;
        let mut is_uncertain = false;
        // The number of the solid above and how many joints it has so far, for each node on the way down.
        let mut joints: BTreeMap<usize, usize> = BTreeMap::new();
        let mut waiting = vec![(instance, None::<usize>)];
        while let Some((id, mut around)) = waiting.pop() {
            let Some(node) = self.get(id) else { continue };
            let holder = state_holder(node.ty);
            let is_bundled = node.protos.iter().any(|record| is_below(&record.declared, library));
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
            // The whole of such a model is where it was; its parts are others, and so are the numbers from there on.
            // A device of today may have no part.
            is_uncertain |= is_bundled && (holder.is_none() || self.has_state_below(id));
            let below: Vec<NodeId> = node.values.iter().flat_map(Value::nodes).copied().collect();
            waiting.extend(below.into_iter().rev().map(|below| (below, around)));
        }
        fields
    }

    /// Whether a node has solids or joints below it.
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

    /// The positions of a joint's axes: those of its parameters, else its own.
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

    /// The hidden fields that an instance is saved with: those it came with, and what has changed inside it and cannot
    /// be told in another way.
    pub(crate) fn state_to_save(&self, instance: NodeId) -> Vec<StateToSave<'_>> {
        let Some(record) = self.get(instance).and_then(|node| node.protos.first()) else { return Vec::new() };
        let told = |field: &StateField| {
            let node = self.get(field.node)?;
            let written = record.saved.iter().find(|saved| saved.name == field.name);
            let has_changed = self.history.changed.contains(&Changed::Field(field.node, field.field));
            let is_new = written.is_none();
            if is_new && !(has_changed && self.is_out_of_reach(field)) {
                return None;
            }
            let value = node.values.get(field.field)?;
            let place = written.map(|saved| &saved.place);
            Some(StateToSave { name: field.name.clone(), value, place, has_changed })
        };
        self.state_fields(instance, None).iter().filter_map(told).collect()
    }

    /// The same for an instance that may be part of another one, which then has the hidden fields.
    pub(crate) fn state_of_outermost(&self, instance: NodeId) -> Vec<StateToSave<'_>> {
        let parent = |id: NodeId| self.get(id).and_then(|node| node.parent);
        let mut above = std::iter::successors(parent(instance), |id| parent(*id));
        let is_part = above.any(|id| self.get(id).is_some_and(|node| !node.protos.is_empty()));
        if is_part { Vec::new() } else { self.state_to_save(instance) }
    }

    /// Whether neither a field nor a parameter in the text of the world can say what this field says.
    fn is_out_of_reach(&self, field: &StateField) -> bool {
        let Some(node) = self.get(field.node) else { return false };
        let tied = self.tied_to(Link::Field(field.node, field.field));
        let is_inside = node.is_internal || !node.protos.is_empty();
        is_inside
            && tied.iter().all(|(holder, ..)| self.get(*holder).is_some_and(|holder| holder.is_internal))
    }

    /// The outermost instances, whose hidden fields are read and written.
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

/// Whether a file lies in the bundled library.
fn is_below(declared: &Place, library: Option<&Path>) -> bool {
    library.is_some_and(|library| Path::new(&declared.source.name).starts_with(library))
}

impl Loader<'_> {
    /// Puts the state that a saved world holds into the nodes of its instances.
    ///
    /// A model of the bundled library is not the one that was saved: its parts are others, so only the motion of the
    /// whole is taken. The same holds for what a model of the project makes of it.
    pub(crate) fn restore_states(&mut self) {
        for instance in self.scene.outermost_instances() {
            let Some(record) = self.scene.get(instance).and_then(|node| node.protos.first()) else {
                continue;
            };
            if record.saved.is_empty() {
                continue;
            }
            let (name, saved) = (record.name.clone(), record.saved.clone());
            let library = self.library.as_deref();
            let fields = self.scene.state_fields(instance, library);
            // Nothing can be told from what is missing then.
            let is_bundled =
                is_below(&record.declared, library) || fields.iter().any(|field| field.is_uncertain);
            let mut told = false;
            for state in saved {
                let is_whole = state.name.split_once('_').is_some_and(|(_, solid)| solid == WHOLE);
                let found = fields.iter().find(|field| field.name == state.name);
                let found = found.filter(|field| is_whole || !field.is_uncertain);
                let value = found.and_then(|field| self.state_value(field, &state.numbers));
                match found.zip(value) {
                    Some((field, value)) => self.scene.restore(field, value),
                    None if told || is_bundled => {}
                    None => {
                        told = true;
                        let message = format!(
                            "{} is not a state of a part of {name}; it is ignored, and so are others like it",
                            state.name
                        );
                        self.report.warning("proto/state", &state.place, message);
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
