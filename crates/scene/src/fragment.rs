//! Insertion and removal of nodes while the world runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Diagnostic, Source};
use catalog::{FieldType, Surroundings};

use crate::edit::{Change, EditError};
use crate::graph::{Link, NodeId, Scene, WorldOrigin, renumber};
use crate::load::{Frame, LoadOptions, Loaded, Loader, MAX_DEPTH};
use crate::report::Report;
use crate::save::Changed;
use crate::value::Value;

/// Nodes that are not part of a world yet.
#[derive(Clone, Debug)]
pub struct Fragment {
    scene: Box<Scene>,
    /// Copies of nodes of the world that it is to be inserted into, with their originals.
    uses: BTreeMap<NodeId, NodeId>,
}

/// Where nodes are inserted: before an item of a field that the scene tree shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsertionPoint {
    /// The parent.
    pub node: NodeId,
    /// Index of the field: of a PROTO instance among the parameters of its outermost PROTO.
    pub field: usize,
    /// Index in the list; 0 for a field of one node.
    pub item: usize,
}

impl Fragment {
    pub(crate) fn new(scene: Scene) -> Self {
        Self { scene: Box::new(scene), uses: BTreeMap::new() }
    }

    /// Returns the nodes as children of a root of their own.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Leaves out a top-level node. Nodes that USE something in it become nodes of their own.
    pub fn leave_out(&mut self, item: usize) {
        let Some(top) = self.tops().get(item).copied() else { return };
        self.scene.erase(top);
        let root = self.scene.get_mut(Scene::ROOT);
        for value in root.into_iter().flat_map(|root| &mut root.values) {
            if let Value::MfNode(list) = value {
                list.retain(|id| *id != top);
            }
        }
    }

    /// Returns the top-level nodes.
    pub(crate) fn tops(&self) -> &[NodeId] {
        self.scene.children(Scene::ROOT, "children")
    }
}

/// Parses nodes to be inserted anywhere in a world. They may use the world's EXTERNPROTO statements, but not its DEF
/// names.
///
/// The fragment is `None` if there is an error in the text itself.
#[must_use]
pub fn load_fragment(
    text: Arc<Source>,
    world: &Loaded,
    files: &dyn assets::Source,
    options: &LoadOptions,
) -> (Option<Fragment>, Vec<Diagnostic>) {
    match &world.scene {
        Some(scene) => scene.load_fragment(text, files, options),
        None => read_fragment(text, &WorldOrigin::default(), files, options, None, Surroundings::UNKNOWN),
    }
}

fn read_fragment(
    text: Arc<Source>,
    origin: &WorldOrigin,
    files: &dyn assets::Source,
    options: &LoadOptions,
    import: Option<(&Scene, BTreeMap<String, NodeId>)>,
    surroundings: Surroundings,
) -> (Option<Fragment>, Vec<Diagnostic>) {
    let is_import = import.is_some();
    let mut document = vrml::parse_fragment(text);
    // Generated text often has a closing brace too many; its nodes are complete all the same.
    for stray in document.diagnostics.iter_mut().filter(|stray| stray.code == "syntax/stray-close") {
        stray.severity = base::Severity::Warning;
    }
    let mut loader = Loader::new(files, options, origin.project.clone(), Report::default());
    loader.version = origin.version;
    // Scripts see the world that the nodes are for.
    loader.world.clone_from(&origin.world);
    if !origin.coordinate_system.is_empty() {
        loader.coordinate_system.clone_from(&origin.coordinate_system);
    }
    loader.report.add_syntax(&document.diagnostics);
    let outer = loader.scopes.with_externs(&origin.externs);
    // Paths in the text are relative to the world's folder.
    let file = origin.world.with_file_name(&document.source.name);
    let scope =
        loader.scopes.declare(&document.items, &document.source, &file, Some(outer), &mut loader.report);
    loader.import = is_import.then_some(scope);
    loader.surroundings = import;
    let mut frame = Frame::new(&document.source, scope);
    loader.build_top(&mut frame, &document.items);
    loader.check_depth();
    loader.remove_misplaced(surroundings, true);
    if is_import {
        loader.restore_states();
    }
    loader.enforce_rules();
    let is_usable = !loader.report.is_fatal;
    let fragment = is_usable.then(|| Fragment { scene: Box::new(loader.scene), uses: loader.outer_uses });
    (fragment, loader.report.diagnostics)
}

impl Scene {
    /// Like [`load_fragment`], for a scene that was loaded from a file.
    #[must_use]
    pub fn load_fragment(
        &self,
        text: Arc<Source>,
        files: &dyn assets::Source,
        options: &LoadOptions,
    ) -> (Option<Fragment>, Vec<Diagnostic>) {
        read_fragment(text, &self.origin, files, options, None, Surroundings::UNKNOWN)
    }

    /// Like [`Scene::load_fragment`], for nodes that a supervisor inserts: since R2022b the world has to declare which
    /// PROTOs they may use. They may USE the nodes of the world that have a DEF name before the place.
    #[must_use]
    pub fn load_import(
        &self,
        text: Arc<Source>,
        place: InsertionPoint,
        files: &dyn assets::Source,
        options: &LoadOptions,
    ) -> (Option<Fragment>, Vec<Diagnostic>) {
        let mut defs = BTreeMap::new();
        self.collect_defs(Self::ROOT, place, &mut defs);
        // Nodes in a parameter of a PROTO are in the fields that are tied to it.
        let at = match self.get(place.node) {
            Some(node) if !node.protos.is_empty() => {
                self.parameter_fields(place.node, 0, place.field).first().copied()
            }
            _ => Some((place.node, place.field)),
        };
        let field = at.and_then(|(node, field)| Some((node, self.get(node)?.ty.fields.get(field)?.name)));
        let surroundings =
            field.map_or(Surroundings::UNKNOWN, |(node, field)| self.surroundings(node, field));
        read_fragment(text, &self.origin, files, options, Some((self, defs)), surroundings)
    }

    /// Collects the nodes with DEF names below a node, up to a place, in the order of the file: of several with one name
    /// the last one. Returns whether it has come to the place. The depth of the graph is bounded, and so is this
    /// recursion.
    fn collect_defs(&self, id: NodeId, place: InsertionPoint, defs: &mut BTreeMap<String, NodeId>) -> bool {
        let Some(node) = self.get(id).filter(|node| node.use_of.is_none()) else { return false };
        let shown: Vec<&Value> = match node.protos.first() {
            Some(proto) => proto.parameters.iter().map(|(_, value)| value).collect(),
            None => node.values.iter().collect(),
        };
        for (field, value) in shown.into_iter().enumerate() {
            let is_place = id == place.node && field == place.field;
            for (item, held) in value.nodes().iter().enumerate() {
                if is_place && item == place.item || self.collect_defs(*held, place, defs) {
                    return true;
                }
            }
            if is_place {
                return true;
            }
        }
        // A node cannot USE itself, so its name comes after what is in it.
        if let Some(def) = &node.def {
            defs.insert(def.clone(), id);
        }
        false
    }

    /// Copies the nodes of a fragment into the table; they have no parent yet.
    fn graft(&mut self, fragment: &Fragment) -> Vec<NodeId> {
        let from = &fragment.scene;
        let old: Vec<NodeId> = from.subtree(Self::ROOT).into_iter().skip(1).collect();
        let first = self.nodes.len();
        let new_id: BTreeMap<NodeId, NodeId> =
            old.iter().enumerate().map(|(at, id)| (*id, NodeId::from_index(first + at))).collect();
        for id in &old {
            let mut node = from.node(*id).clone();
            node.parent = node.parent.and_then(|parent| new_id.get(&parent).copied());
            let of_world = fragment.uses.get(id).copied().filter(|of| self.get(*of).is_some());
            node.use_of = of_world.or_else(|| node.use_of.and_then(|of| new_id.get(&of).copied()));
            renumber(&mut node, &new_id);
            self.add(node);
        }
        let top = from.children(Self::ROOT, "children");
        top.iter().filter_map(|id| new_id.get(id).copied()).collect()
    }

    pub(crate) fn insert_nodes(
        &mut self,
        node: NodeId,
        field: usize,
        item: usize,
        fragment: &Fragment,
    ) -> Result<Change, EditError> {
        let (def, value) = self.node_field(node, field)?;
        check_room(value, item, fragment)?;
        fragment.tops().iter().try_for_each(|id| fragment.scene.check_node_type(def, *id))?;
        self.check_placement(node, def.name, fragment)?;
        let tied = self.tied_to(Link::Field(node, field));
        tied.into_iter().try_for_each(|parameter| self.check_restriction(parameter, fragment))?;
        let targets = self.with_copies(self.original(node));
        let height = fragment.scene.height(Self::ROOT);
        let repeats = |target: &NodeId| self.fields_tied_to_the_same(*target, field);
        let places = targets.iter().copied().chain(targets.iter().flat_map(repeats).map(|(node, _)| node));
        if places.into_iter().any(|place| self.depth(place) + height > MAX_DEPTH) {
            return Err(EditError::TooDeep);
        }
        let mut change = Change::default();
        // Each copy mirrors what its own original got, so that a chain of copies is preserved.
        let mut placed: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        for target in targets {
            let of = self.get(target).and_then(|node| node.use_of).and_then(|of| placed.get(&of)).cloned();
            let new = match of {
                None => self.graft(fragment),
                Some(originals) => originals.into_iter().map(|id| self.copy(id)).collect(),
            };
            change.inserted.extend(new.iter().flat_map(|id| self.subtree(*id)));
            self.insert_children(target, field, item, &new);
            self.update_inserted_locations(target, &new);
            change.fields.push((target, field));
            let others = self.fields_tied_to_the_same(target, field);
            for (other, field) in others {
                let repeats: Vec<NodeId> = new.iter().map(|id| self.repeat(*id)).collect();
                change.inserted.extend(repeats.iter().flat_map(|id| self.subtree(*id)));
                self.insert_children(other, field, item, &repeats);
                change.fields.push((other, field));
            }
            placed.insert(target, new);
        }
        change.fields.sort_unstable();
        let new = placed.remove(&self.original(node)).unwrap_or_default();
        self.enforce_parent_rules(self.original(node), &new, &mut change);
        Ok(change)
    }

    /// Returns the other fields that are tied to the same parameters as a field.
    fn fields_tied_to_the_same(&self, node: NodeId, field: usize) -> Vec<(NodeId, usize)> {
        let mut found = Vec::new();
        for (holder, proto, parameter) in self.tied_to(Link::Field(node, field)) {
            for other in self.parameter_fields(holder, proto, parameter) {
                if other != (node, field) && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    /// Checks whether a parameter allows the nodes.
    fn check_restriction(
        &self,
        (node, proto, parameter): (NodeId, usize, usize),
        fragment: &Fragment,
    ) -> Result<(), EditError> {
        let nodes = || fragment.tops().iter().filter_map(|id| fragment.scene.get(*id));
        let parameters = self.passed_to_parameters(node, proto, parameter);
        match parameters.into_iter().find_map(|parameter| self.first_disallowed(parameter, nodes())) {
            Some(refused) => Err(EditError::Misplaced { found: refused.ty.name }),
            None => Ok(()),
        }
    }

    /// Inserts nodes into a parameter that is tied to no field. They are not part of the world: only scripts read them.
    pub(crate) fn insert_into_parameter(
        &mut self,
        (node, proto, parameter): (NodeId, usize, usize),
        item: usize,
        fragment: &Fragment,
    ) -> Result<Change, EditError> {
        let node = self.original(node);
        let found = self.get(node).ok_or(EditError::NoNode(node))?;
        let instance = found.protos.get(proto).ok_or(EditError::NoField)?;
        let (_, value) = instance.parameters.get(parameter).ok_or(EditError::NoField)?;
        if !matches!(value, Value::SfNode(_) | Value::MfNode(_)) {
            return Err(EditError::WrongType { expected: FieldType::MfNode, found: value.ty() });
        }
        check_room(value, item, fragment)?;
        self.check_restriction((node, proto, parameter), fragment)?;
        let targets = self.with_copies(node);
        let height = fragment.scene.height(Self::ROOT);
        if targets.iter().any(|target| self.depth(*target) + height > MAX_DEPTH) {
            return Err(EditError::TooDeep);
        }
        let mut placed: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        for target in targets {
            let of = self.get(target).and_then(|node| node.use_of).and_then(|of| placed.get(&of)).cloned();
            let new = match of {
                None => self.graft(fragment),
                Some(originals) => originals.into_iter().map(|id| self.copy(id)).collect(),
            };
            self.change_parameter((target, proto, parameter), |value| splice(value, item, &new));
            self.adopt(target, &Value::MfNode(new.clone()));
            self.update_inserted_locations(target, &new);
            placed.insert(target, new);
        }
        Ok(Change::default())
    }

    /// Changes a parameter that is tied to no field, and the parameters of inner instances that it is passed to.
    fn change_parameter(&mut self, key: (NodeId, usize, usize), change: impl Fn(&mut Value)) {
        let (node, proto, parameter) = key;
        self.mark_stale_if_read(node, proto, parameter);
        for (node, proto, parameter) in self.passed_to_parameters(node, proto, parameter) {
            let Some(instance) = self.get_mut(node).and_then(|node| node.protos.get_mut(proto)) else {
                continue;
            };
            if let Some((_, value)) = instance.parameters.get_mut(parameter) {
                change(value);
            }
            if let Some(is_written) = instance.written.get_mut(parameter) {
                *is_written = true;
            }
            self.history.changed.insert(Changed::Parameter(node, proto, parameter));
        }
    }

    fn insert_children(&mut self, target: NodeId, field: usize, item: usize, nodes: &[NodeId]) {
        let Some(slot) = self.get_mut(target).and_then(|node| node.values.get_mut(field)) else { return };
        splice(slot, item, nodes);
        let value = slot.clone();
        self.history.changed.insert(Changed::Field(target, field));
        self.adopt(target, &value);
        self.update_tied_parameters(target, field, &value);
    }

    /// Updates the parameters that a field is tied to with the nodes in the field.
    fn update_tied_parameters(&mut self, target: NodeId, field: usize, value: &Value) {
        let mut tied = self.tied_to(Link::Field(target, field));
        while let Some((holder, proto, parameter)) = tied.pop() {
            let Some(instance) = self.get_mut(holder).and_then(|node| node.protos.get_mut(proto)) else {
                continue;
            };
            // If several fields are tied to one parameter, the first one has the parameter's own nodes.
            let is_first = instance.links.get(parameter).is_some_and(|links| {
                links.iter().find(|link| matches!(link, Link::Field(..))) == Some(&Link::Field(target, field))
            });
            if !is_first {
                continue;
            }
            self.mark_stale_if_read(holder, proto, parameter);
            let Some(instance) = self.get_mut(holder).and_then(|node| node.protos.get_mut(proto)) else {
                continue;
            };
            if let Some((_, slot)) = instance.parameters.get_mut(parameter) {
                slot.clone_from(value);
            }
            if let Some(is_written) = instance.written.get_mut(parameter) {
                *is_written = true;
            }
            self.history.changed.insert(Changed::Parameter(holder, proto, parameter));
        }
    }

    pub(crate) fn remove_node(&mut self, node: NodeId) -> Result<Change, EditError> {
        if node == Self::ROOT {
            return Err(EditError::IsRoot);
        }
        let found = self.get(node).ok_or(EditError::NoNode(node))?;
        // Inside a copy, the original's node is removed; a copy as a whole is removed alone.
        let mirrored = found.use_of.filter(|of| self.is_mirror(node, *of));
        let mut change = Change::default();
        match mirrored {
            Some(of) => self.remove_with_mirrors(self.mirror_origin(of), &mut change),
            None => self.remove_with_mirrors(node, &mut change),
        }
        change.fields.sort_unstable();
        change.fields.dedup();
        Ok(change)
    }

    /// Returns whether a copy exists because its parent is a copy, or because their parameter is tied to several fields.
    fn is_mirror(&self, copy: NodeId, original: NodeId) -> bool {
        if self.get(copy).is_some_and(|copy| copy.is_repeat) {
            return true;
        }
        let parent = |id: NodeId| self.get(id).and_then(|node| node.parent);
        let of = parent(copy).and_then(|parent| self.get(parent)).and_then(|node| node.use_of);
        of.is_some() && of == parent(original)
    }

    fn mirror_origin(&self, mut id: NodeId) -> NodeId {
        while let Some(of) = self.get(id).and_then(|node| node.use_of).filter(|of| self.is_mirror(id, *of)) {
            id = of;
        }
        id
    }

    pub(crate) fn remove_with_mirrors(&mut self, node: NodeId, change: &mut Change) {
        let copies = self.copies.get(&node).cloned().unwrap_or_default();
        let (mirrors, uses): (Vec<NodeId>, Vec<NodeId>) =
            copies.into_iter().partition(|copy| self.is_mirror(*copy, node));
        for mirror in mirrors {
            self.remove_with_mirrors(mirror, change);
        }
        self.promote(node, &uses);
        // Nodes further down may be used elsewhere, too.
        for below in self.subtree(node).into_iter().skip(1) {
            let copies = self.copies.get(&below).cloned().unwrap_or_default();
            let uses: Vec<NodeId> = copies.into_iter().filter(|copy| !self.is_mirror(*copy, below)).collect();
            let uses: Vec<NodeId> = uses.into_iter().filter(|copy| !self.is_below(*copy, node)).collect();
            self.promote(below, &uses);
        }
        self.detach(node, change);
        change.removed.extend(self.erase(node));
    }

    fn is_below(&self, id: NodeId, top: NodeId) -> bool {
        let mut at = Some(id);
        while let Some(id) = at {
            if id == top {
                return true;
            }
            at = self.get(id).and_then(|node| node.parent);
        }
        false
    }

    /// Makes the first copy the original of the others, with the same DEF.
    fn promote(&mut self, old: NodeId, uses: &[NodeId]) {
        let Some(heir) = uses.first().copied() else { return };
        let def = self.get(old).and_then(|node| node.def.clone());
        if let Some(node) = self.get_mut(heir) {
            node.def = def;
        }
        self.history.changed.insert(Changed::Whole(heir));
        for new in self.subtree(heir) {
            let Some(of) = self.get(new).and_then(|node| node.use_of) else { continue };
            let others = self.copies.remove(&of).unwrap_or_default();
            for other in others.iter().filter(|other| **other != new) {
                if let Some(node) = self.get_mut(*other) {
                    node.use_of = Some(new);
                }
            }
            let beyond = self.get(of).and_then(|node| node.use_of);
            if let Some(node) = self.get_mut(new) {
                node.use_of = beyond;
            }
            if let Some(beyond) = beyond {
                self.copies.entry(beyond).or_default().push(new);
            }
            self.copies.entry(new).or_default().extend(others.into_iter().filter(|other| *other != new));
        }
    }

    /// Removes a node from the field that contains it, and from the parameters tied to that field.
    fn detach(&mut self, node: NodeId, change: &mut Change) {
        let Some(parent) = self.get(node).and_then(|node| node.parent) else { return };
        let Some(holder) = self.get(parent) else { return };
        let field = holder.values.iter().position(|value| value.nodes().contains(&node));
        let without = |value: &mut Value| match value {
            Value::SfNode(held) if *held == Some(node) => *held = None,
            Value::MfNode(list) => list.retain(|id| *id != node),
            _ => {}
        };
        let Some(field) = field else {
            let protos = holder.protos.iter().enumerate();
            let holding = protos.flat_map(|(proto, instance)| {
                let parameters = instance.parameters.iter().enumerate();
                let holding = parameters.filter(|(_, (_, value))| value.nodes().contains(&node));
                holding.map(move |(parameter, _)| (parent, proto, parameter))
            });
            let holding: Vec<_> = holding.collect();
            holding.into_iter().for_each(|parameter| self.change_parameter(parameter, without));
            return;
        };
        let Some(holder) = self.get_mut(parent) else { return };
        let Some(slot) = holder.values.get_mut(field) else { return };
        without(slot);
        let value = slot.clone();
        let location = self.get(node).and_then(|node| node.location.clone());
        if parent == Self::ROOT {
            self.history.note_removed(location);
        }
        self.history.changed.insert(Changed::Field(parent, field));
        change.fields.push((parent, field));
        self.update_tied_parameters(parent, field, &value);
    }

    /// Returns the number of ancestors.
    fn depth(&self, id: NodeId) -> usize {
        let mut depth = 0;
        let mut at = self.get(id).and_then(|node| node.parent);
        while let Some(id) = at {
            depth += 1;
            at = self.get(id).and_then(|node| node.parent);
        }
        depth
    }

    /// Returns the number of levels below a node.
    fn height(&self, top: NodeId) -> usize {
        let mut highest = 0;
        let mut waiting = vec![(top, 0)];
        while let Some((id, level)) = waiting.pop() {
            highest = highest.max(level);
            let below = self.get(id).map(|node| node.owned(id, self)).unwrap_or_default();
            waiting.extend(below.into_iter().map(|id| (id, level + 1)));
        }
        highest
    }
}

/// Checks whether nodes can be inserted into a value at an index.
fn check_room(value: &Value, item: usize, fragment: &Fragment) -> Result<(), EditError> {
    match value {
        Value::SfNode(held) if held.is_some() || fragment.tops().len() != 1 => Err(EditError::OneNodeOnly),
        Value::MfNode(list) if item > list.len() => Err(EditError::NoItem { item, len: list.len() }),
        _ => Ok(()),
    }
}

/// Inserts nodes into a value at an index.
fn splice(value: &mut Value, item: usize, nodes: &[NodeId]) {
    match value {
        Value::SfNode(held) => *held = nodes.first().copied(),
        Value::MfNode(list) => {
            let item = item.min(list.len());
            list.splice(item..item, nodes.iter().copied());
        }
        _ => {}
    }
}
