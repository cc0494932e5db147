//! Traversals of the scene graph: all nodes, subtrees, DEF paths, the path of a node.

use std::collections::BTreeMap;
use std::fmt;

use crate::graph::{Node, NodeId, Scene};
use crate::value::Value;

/// Iterates over the nodes of a subtree, parents first, in the order of the file.
pub struct Descendants<'a> {
    scene: &'a Scene,
    waiting: Vec<NodeId>,
}

impl Iterator for Descendants<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.waiting.pop()?;
        let first = self.waiting.len();
        self.waiting.extend(children(self.scene, id));
        if let Some(children) = self.waiting.get_mut(first..) {
            children.reverse();
        }
        Some(id)
    }
}

/// Returns the nodes in the fields of a node.
fn children(scene: &Scene, id: NodeId) -> impl Iterator<Item = NodeId> {
    scene.get(id).into_iter().flat_map(|node| node.values.iter().flat_map(Value::nodes).copied())
}

impl Scene {
    /// Iterates over all nodes except the root, parents first, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.descendants(Self::ROOT).filter_map(|id| Some((id, self.get(id)?)))
    }

    /// Iterates over the nodes below a node, excluding it, parents first, in the order of the file.
    #[must_use]
    pub fn descendants(&self, id: NodeId) -> Descendants<'_> {
        let mut waiting: Vec<NodeId> = children(self, id).collect();
        waiting.reverse();
        Descendants { scene: self, waiting }
    }

    /// Returns the node of a DEF path such as `ROBOT.JOINT.HAND`: the first name is searched everywhere, each further
    /// one in the fields of the previous node, as in Webots. The first match in the order of the file is used, without
    /// backtracking. Of a PROTO instance the parameters are searched, not its body.
    #[must_use]
    pub fn find_def(&self, path: &str) -> Option<NodeId> {
        self.find_def_below(Self::ROOT, path)
    }

    /// Like [`Scene::find_def`], with the first name searched below a node.
    #[must_use]
    pub fn find_def_below(&self, top: NodeId, path: &str) -> Option<NodeId> {
        let mut names = path.split('.');
        let first = names.next()?;
        let is_called = |id: &NodeId, name: &str| {
            self.get(*id).is_some_and(|node| {
                !node.is_internal && node.use_of.is_none() && node.def.as_deref() == Some(name)
            })
        };
        let mut found = self.descendants(top).find(|id| is_called(id, first))?;
        for name in names {
            found = self.visible_children(found).into_iter().find(|id| is_called(id, name))?;
        }
        Some(found)
    }

    /// Returns the nodes in the fields that are visible to users: of a PROTO instance, those in its parameters.
    fn visible_children(&self, id: NodeId) -> Vec<NodeId> {
        match self.get(id).and_then(|node| node.protos.first()) {
            Some(proto) => {
                let values = proto.parameters.iter().map(|(_, value)| value);
                values.flat_map(Value::nodes).copied().collect()
            }
            None => children(self, id).collect(),
        }
    }

    /// Returns a unique, readable path of a node, such as `Robot "my robot".children[2]`.
    ///
    /// Each step is a field, with an index for lists. A DEF or `name` that is unique in the list replaces the index, so
    /// that
    /// inserting a sibling does not change the path. Paths name random streams.
    /// To get many paths of one scene, use [`Paths`].
    #[must_use]
    pub fn path(&self, id: NodeId) -> String {
        Paths::default().path(self, id)
    }

    /// Returns what identifies a node among its siblings.
    fn label(&self, id: NodeId) -> Option<Label<'_>> {
        let node = self.get(id)?;
        let ty = node.protos.first().map_or(node.ty.name, |proto| proto.name.as_str());
        if let Some(def) = &node.def {
            return Some(Label::Def(ty, def));
        }
        match self.value(id, "name") {
            Some(Value::SfString(name)) if !name.is_empty() => Some(Label::Name(ty, name)),
            _ => None,
        }
    }
}

/// Type and DEF, or type and `name`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Label<'a> {
    Def(&'a str, &'a str),
    Name(&'a str, &'a str),
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Def(ty, def) => write!(f, "{ty} {def}"),
            Self::Name(ty, name) => write!(f, "{ty} {name:?}"),
        }
    }
}

/// Computes paths of many nodes of a scene that does not change meanwhile: every list of nodes is visited once.
#[derive(Debug, Default)]
pub struct Paths {
    /// The last step of the path of every node whose parent has been visited.
    steps: BTreeMap<NodeId, String>,
}

impl Paths {
    /// Like [`Scene::path`].
    #[must_use]
    pub fn path(&mut self, scene: &Scene, id: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = scene.get(at).and_then(|node| node.parent) {
            if !self.steps.contains_key(&at) {
                self.index_children(scene, parent);
            }
            steps.push(self.steps.get(&at).cloned().unwrap_or_else(|| format!(".#{}", at.0)));
            at = parent;
        }
        steps.reverse();
        let path = steps.concat();
        match path.strip_prefix('.') {
            Some(path) => path.to_owned(),
            None => path,
        }
    }

    fn index_children(&mut self, scene: &Scene, parent: NodeId) {
        let Some(node) = scene.get(parent) else { return };
        for (field, value) in node.ty.fields.iter().zip(&node.values) {
            match value {
                Value::SfNode(Some(child)) => self.add(*child, format!(".{}", field.name)),
                Value::MfNode(list) => self.index_list(scene, parent, field.name, list),
                _ => {}
            }
        }
        // Nodes in parameters that are tied to no field.
        for (name, value) in node.protos.iter().flat_map(|proto| &proto.parameters) {
            for (position, children) in value.nodes().iter().enumerate() {
                self.add(*children, format!(".{name}[{position}]"));
            }
        }
    }

    fn index_list(&mut self, scene: &Scene, parent: NodeId, field: &str, list: &[NodeId]) {
        let labels: Vec<Option<Label<'_>>> = list.iter().map(|id| scene.label(*id)).collect();
        let mut members: BTreeMap<&Label<'_>, usize> = BTreeMap::new();
        for label in labels.iter().flatten() {
            *members.entry(label).or_default() += 1;
        }
        let mut met: BTreeMap<&Label<'_>, usize> = BTreeMap::new();
        for (position, (id, label)) in list.iter().zip(&labels).enumerate() {
            let Some(own) = label else {
                self.add(*id, format!(".{field}[{position}]"));
                continue;
            };
            let count = met.entry(own).or_default();
            *count += 1;
            let is_shared = members.get(own).is_some_and(|members| *members > 1);
            let step = match (parent == Scene::ROOT, is_shared) {
                (true, false) => format!(".{own}"),
                (true, true) => format!(".{own}#{count}"),
                (false, false) => format!(".{field}[{own}]"),
                (false, true) => format!(".{field}[{position}]"),
            };
            self.add(*id, step);
        }
    }

    /// Adds a step; the first field that contains a node names it.
    fn add(&mut self, id: NodeId, step: String) {
        self.steps.entry(id).or_insert(step);
    }
}
