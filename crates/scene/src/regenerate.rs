//! Regenerates PROTO instances with scripts after a change of a parameter that the scripts read.
//!
//! The instance is loaded twice, as it was before the change and as it is now. Only the differences between the two are
//! applied to the graph, so that all other nodes keep their ids and their state.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Diagnostic, Severity, Source};

use crate::edit::Change;
use crate::fragment::Fragment;
use crate::graph::{Node, NodeId, Scene, renumber};
use crate::load::LoadOptions;
use crate::save::Changed;
use crate::value::Value;

/// Instances whose scripts have to run again, and their text before the change.
pub(crate) type Stale = BTreeMap<NodeId, String>;

/// An instance as its scripts generated it last. The next change starts from the same text, so it need not be loaded
/// again.
#[derive(Debug)]
pub(crate) struct Generated {
    text: String,
    fragment: Option<Fragment>,
    diagnostics: Vec<Diagnostic>,
}

/// Longer lists are replaced as a whole from the first to the last difference.
const MAX_ALIGNED: usize = 2000;

/// What identifies a node among its siblings.
type Key = (&'static str, Vec<String>, Option<String>);

impl Scene {
    /// Returns whether scripts have to run again.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        !self.stale.is_empty()
    }

    /// Records the instance that a parameter belongs to, before the parameter changes, if scripts read it.
    pub(crate) fn mark_stale_if_read(&mut self, holder: NodeId, proto: usize, parameter: usize) {
        if !self.reaches_script(holder, proto, parameter) {
            return;
        }
        let Some(top) = self.top_instance(holder) else { return };
        if !self.stale.contains_key(&top) {
            let failed = self.failed.get(&top).cloned();
            let text = failed.unwrap_or_else(|| self.write_on_its_own(top));
            self.stale.insert(top, text);
        }
    }

    /// Returns a node with everything below it as text that can be loaded without the rest of the world: copies of
    /// nodes elsewhere are written in full.
    fn write_on_its_own(&mut self, top: NodeId) -> String {
        let inside: BTreeSet<NodeId> = self.subtree(top).into_iter().collect();
        let original = |id: &NodeId| self.get(*id).and_then(|node| node.use_of);
        let copies: Vec<(NodeId, NodeId)> = inside
            .iter()
            .filter_map(|id| Some((*id, original(id)?)))
            .filter(|(_, original)| !inside.contains(original))
            .collect();
        self.set_originals(copies.iter().map(|(id, _)| (*id, None)));
        let text = self.write_subtree(top);
        self.set_originals(copies.iter().map(|(id, original)| (*id, Some(*original))));
        text
    }

    fn set_originals(&mut self, copies: impl Iterator<Item = (NodeId, Option<NodeId>)>) {
        for (id, original) in copies {
            if let Some(node) = self.get_mut(id) {
                node.use_of = original;
            }
        }
    }

    /// Returns the parameters that contain a node: holder, PROTO and parameter of each.
    pub(crate) fn parameters_around(&self, node: NodeId) -> Vec<(NodeId, usize, usize)> {
        let mut path = vec![node];
        let mut around = Vec::new();
        while let Some(parent) = path.last().and_then(|id| self.get(*id)).and_then(|node| node.parent) {
            path.push(parent);
            let Some(holder) = self.get(parent) else { break };
            for (proto, instance) in holder.protos.iter().enumerate() {
                let contains = |value: &Value| value.nodes().iter().any(|held| path.contains(held));
                let parameters = instance.parameters.iter().enumerate();
                let found = parameters.filter(|(_, (_, value))| contains(value));
                around.extend(found.map(|(parameter, _)| (parent, proto, parameter)));
            }
        }
        around
    }

    /// Returns whether scripts read a parameter, or one that it is passed to.
    fn reaches_script(&self, holder: NodeId, proto: usize, parameter: usize) -> bool {
        self.passed_to_parameters(holder, proto, parameter).into_iter().any(|(holder, proto, parameter)| {
            let instance = self.get(holder).and_then(|node| node.protos.get(proto));
            instance
                .and_then(|instance| instance.read_by_scripts.get(parameter))
                .is_some_and(|is_read| *is_read)
        })
    }

    /// Returns the instance in the world's own text that a node is part of; of a copy made by `USE` the copy itself.
    fn top_instance(&self, start: NodeId) -> Option<NodeId> {
        let mut at = Some(start);
        while let Some((id, node)) = at.and_then(|id| Some((id, self.get(id)?))) {
            if !node.is_internal && !node.protos.is_empty() {
                return Some(id);
            }
            at = node.parent;
        }
        None
    }

    /// Loads an instance from its text.
    fn generate(
        &self,
        top: NodeId,
        text: String,
        files: &dyn assets::Source,
        options: &LoadOptions,
    ) -> Generated {
        // Relative URLs start from the world's folder.
        let name = self.history.text.as_ref().map_or("", |text| &text.name).to_owned();
        let source = Source::new(name, text.clone());
        let (fragment, mut diagnostics) = self.load_fragment(Arc::clone(&source), files, options);
        // The text is generated; diagnostics refer to the instance.
        if let Some(location) =
            self.get(top).and_then(|node| node.protos.first()).map(|proto| &proto.location)
        {
            for diagnostic in &mut diagnostics {
                if diagnostic.source.as_ref().is_some_and(|of| Arc::ptr_eq(of, &source)) {
                    diagnostic.source = Some(Arc::clone(&location.source));
                    diagnostic.span = location.span;
                }
            }
        }
        let fragment = fragment.filter(|fragment| fragment.tops().len() == 1);
        Generated { text, fragment, diagnostics }
    }

    /// Runs the scripts of all instances that need it. Returns what has changed, and the messages of scripts.
    pub fn regenerate(
        &mut self,
        files: &dyn assets::Source,
        options: &LoadOptions,
    ) -> (Change, Vec<Diagnostic>) {
        let mut change = Change::default();
        let mut diagnostics = Vec::new();
        for (top, before) in std::mem::take(&mut self.stale) {
            self.failed.remove(&top);
            if self.get(top).is_none() {
                continue;
            }
            let after = self.write_on_its_own(top);
            let known = self.generated.remove(&top).filter(|known| known.text == before);
            let old = known.unwrap_or_else(|| Arc::new(self.generate(top, before.clone(), files, options)));
            let new = self.generate(top, after, files, options);
            // What was wrong before has been said.
            let is_new = |found: &&Diagnostic| !old.diagnostics.contains(found);
            diagnostics.extend(new.diagnostics.iter().filter(is_new).cloned());
            let Some(now) = &new.fragment else {
                self.failed.insert(top, before);
                self.generated.insert(top, old);
                diagnostics.push(refusal("its scripts fail"));
                continue;
            };
            let Some(was) = &old.fragment else {
                diagnostics.push(refusal("its text cannot be parsed on its own"));
                continue;
            };
            let mut merge = Merge { old: was.scene(), new: now.scene(), kept: BTreeMap::new() };
            if merge.node(self, top, was.tops()[0], now.tops()[0], &mut change) {
                merge.tie(self);
                self.generated.insert(top, Arc::new(new));
            } else {
                diagnostics.push(refusal("its base node would have another type"));
            }
        }
        let nodes = &self.nodes;
        self.generated.retain(|top, _| nodes.get(*top).is_some());
        change.fields.sort_unstable();
        change.fields.dedup();
        self.journal.note(&change);
        (change, diagnostics)
    }
}

fn refusal(why: &str) -> Diagnostic {
    let message = format!("a PROTO with scripts is not updated after a change of its fields: {why}");
    Diagnostic::general(Severity::Warning, "template/kept", message)
}

/// Transforms an instance from its state before a change to the state after it.
struct Merge<'a> {
    old: &'a Scene,
    new: &'a Scene,
    /// Nodes of the graph by the corresponding node after the change.
    kept: BTreeMap<NodeId, NodeId>,
}

impl Merge<'_> {
    /// Updates a node and everything below it. Returns false if its type differs and it must be replaced.
    fn node(&mut self, scene: &mut Scene, id: NodeId, old: NodeId, new: NodeId, change: &mut Change) -> bool {
        let (old_node, new_node) = (self.old.node(old), self.new.node(new));
        let Some(node) = scene.get(id) else { return false };
        let names = |node: &Node| node.protos.iter().map(|proto| proto.name.clone()).collect::<Vec<_>>();
        if !std::ptr::eq(node.ty, new_node.ty) || names(node) != names(new_node) {
            return false;
        }
        self.kept.insert(new, id);
        if let Some(node) = scene.get_mut(id)
            && old_node.def != new_node.def
        {
            node.def.clone_from(&new_node.def);
        }
        for (field, (was, is)) in old_node.values.iter().zip(&new_node.values).enumerate() {
            match is {
                Value::SfNode(_) | Value::MfNode(_) => self.nodes(scene, id, field, was, is, change),
                _ if was != is => self.value(scene, id, field, is, new_node, change),
                _ => {}
            }
        }
        true
    }

    fn value(
        &self,
        scene: &mut Scene,
        id: NodeId,
        field: usize,
        is: &Value,
        new: &Node,
        change: &mut Change,
    ) {
        let Some(node) = scene.get_mut(id) else { return };
        if let Some(slot) = node.values.get_mut(field).filter(|slot| *slot != is) {
            slot.clone_from(is);
            change.fields.push((id, field));
        }
        if let (Some(slot), Some(location)) =
            (node.value_locations.get_mut(field), new.value_locations.get(field))
        {
            slot.clone_from(location);
        }
    }

    /// Updates the nodes in a field: those that are the same before and after are kept, others are removed or inserted.
    fn nodes(
        &mut self,
        scene: &mut Scene,
        id: NodeId,
        field: usize,
        was: &Value,
        is: &Value,
        change: &mut Change,
    ) {
        let Some(now) = scene.get(id).and_then(|node| node.values.get(field)).cloned() else { return };
        let keys =
            |scene: &Scene, value: &Value| value.nodes().iter().map(|id| key(scene, *id)).collect::<Vec<_>>();
        let of_old = align(&keys(self.old, was), &keys(scene, &now));
        let from_old = align(&keys(self.old, was), &keys(self.new, is));
        let mut list = Vec::new();
        let mut stays = vec![false; now.len()];
        for (at, new) in is.nodes().iter().enumerate() {
            let old_at = from_old.iter().position(|pair| *pair == Some(at));
            let now_at = old_at.and_then(|old| of_old.get(old).copied().flatten());
            let old = old_at.and_then(|old| was.nodes().get(old));
            let here = now_at.and_then(|at| now.nodes().get(at));
            match (old, here, now_at) {
                (Some(old), Some(here), Some(now_at)) if self.node(scene, *here, *old, *new, change) => {
                    list.push(*here);
                    if let Some(stays) = stays.get_mut(now_at) {
                        *stays = true;
                    }
                }
                _ => list.push(self.graft(scene, *new, change)),
            }
        }
        // Nodes inserted at run time are in neither text; they stay at the end.
        for (at, here) in now.nodes().iter().enumerate() {
            let was_written = of_old.contains(&Some(at));
            if stays.get(at) == Some(&false) {
                if was_written || matches!(now, Value::SfNode(_)) {
                    change.removed.extend(scene.erase(*here));
                } else {
                    list.push(*here);
                }
            }
        }
        let next = match is {
            Value::SfNode(_) => Value::SfNode(list.first().copied()),
            _ => Value::MfNode(list),
        };
        if next != now {
            scene.adopt(id, &next);
            if let Some(slot) = scene.get_mut(id).and_then(|node| node.values.get_mut(field)) {
                *slot = next;
            }
            scene.history.changed.insert(Changed::Field(id, field));
            change.fields.push((id, field));
        }
    }

    /// Copies a new subtree into the graph; it has no parent yet.
    fn graft(&mut self, scene: &mut Scene, top: NodeId, change: &mut Change) -> NodeId {
        let subtree = self.new.subtree(top);
        let first = scene.id_count();
        for (at, new) in subtree.iter().enumerate() {
            self.kept.insert(*new, NodeId::from_index(first + at));
        }
        for new in &subtree {
            let mut node = self.new.node(*new).clone();
            node.parent = node.parent.and_then(|parent| self.kept.get(&parent).copied());
            node.use_of = node.use_of.and_then(|of| self.kept.get(&of).copied());
            renumber(&mut node, &self.kept);
            change.inserted.push(scene.add(node));
        }
        NodeId::from_index(first)
    }

    /// Ties parameters to the fields of the current nodes.
    fn tie(&self, scene: &mut Scene) {
        let here: BTreeSet<NodeId> = self.kept.values().copied().collect();
        for (new, id) in &self.kept {
            let read = self.new.node(*new);
            let mut fresh = read.clone();
            renumber(&mut fresh, &self.kept);
            self.tie_copy(scene, *id, read, &here);
            let Some(node) = scene.get_mut(*id) else { continue };
            for ((proto, read), fresh) in node.protos.iter_mut().zip(&read.protos).zip(fresh.protos) {
                proto.links = fresh.links;
                let parameters = proto.parameters.iter_mut().zip(&read.parameters).zip(fresh.parameters);
                for (((_, value), (_, read)), (_, fresh)) in parameters {
                    // Nodes in no field were not compared: those of the graph stay.
                    if read.nodes().iter().all(|node| self.kept.contains_key(node)) {
                        *value = fresh;
                    }
                }
            }
        }
    }
}

impl Merge<'_> {
    /// Ties a copy to the node that is its original now: another one may have taken the place of the former.
    fn tie_copy(&self, scene: &mut Scene, id: NodeId, read: &Node, here: &BTreeSet<NodeId>) {
        let original = read.use_of.and_then(|of| self.kept.get(&of).copied());
        let Some(now) = scene.get(id).map(|node| node.use_of) else { return };
        // The text has copies of nodes elsewhere in full.
        let is_elsewhere = |of: NodeId| scene.get(of).is_some() && !here.contains(&of);
        if now == original || original.is_none() && now.is_some_and(is_elsewhere) {
            return;
        }
        if let Some(copies) = now.and_then(|of| scene.copies.get_mut(&of)) {
            copies.retain(|copy| *copy != id);
        }
        if let Some(of) = original {
            scene.copies.entry(of).or_default().push(id);
        }
        if let Some(node) = scene.get_mut(id) {
            (node.use_of, node.is_repeat) = (original, read.is_repeat);
        }
    }
}

fn key(scene: &Scene, id: NodeId) -> Key {
    let node = scene.node(id);
    let protos = node.protos.iter().map(|proto| proto.name.clone()).collect();
    (node.ty.name, protos, node.def.clone())
}

/// For each item of `a`, finds the corresponding item of `b`, in order: a longest common subsequence.
fn align(a: &[Key], b: &[Key]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; a.len()];
    let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = a.len().min(b.len()) - start;
    let end = a.iter().rev().zip(b.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (middle_a, middle_b) = (a.len() - start - end, b.len() - start - end);
    for (at, pair) in pairs.iter_mut().enumerate() {
        if at < start {
            *pair = Some(at);
        } else if at >= a.len() - end {
            *pair = Some(at + b.len() - a.len());
        }
    }
    if middle_a > MAX_ALIGNED || middle_b > MAX_ALIGNED {
        return pairs;
    }
    let same = |i: usize, j: usize| a.get(start + i) == b.get(start + j);
    let width = middle_b + 1;
    let mut best = vec![0_u32; (middle_a + 1) * width];
    let at = |best: &[u32], i: usize, j: usize| best.get(i * width + j).copied().unwrap_or(0);
    for i in (0..middle_a).rev() {
        for j in (0..middle_b).rev() {
            let longest = if same(i, j) {
                at(&best, i + 1, j + 1) + 1
            } else {
                at(&best, i + 1, j).max(at(&best, i, j + 1))
            };
            if let Some(slot) = best.get_mut(i * width + j) {
                *slot = longest;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < middle_a && j < middle_b {
        if same(i, j) {
            if let Some(pair) = pairs.get_mut(start + i) {
                *pair = Some(start + j);
            }
            (i, j) = (i + 1, j + 1);
        } else if at(&best, i + 1, j) >= at(&best, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}
