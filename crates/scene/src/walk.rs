//! Ways through the graph: all nodes, a branch, a DEF path, a node's own path.

use std::fmt;

use crate::graph::{Node, NodeId, Scene};
use crate::value::Value;

/// The nodes of a branch, parents first, in the order of the file.
pub struct Descendants<'a> {
    scene: &'a Scene,
    waiting: Vec<NodeId>,
}

impl Iterator for Descendants<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.waiting.pop()?;
        let first = self.waiting.len();
        self.waiting.extend(held(self.scene, id));
        if let Some(children) = self.waiting.get_mut(first..) {
            children.reverse();
        }
        Some(id)
    }
}

/// The nodes in the fields of a node.
fn held(scene: &Scene, id: NodeId) -> impl Iterator<Item = NodeId> {
    scene.get(id).into_iter().flat_map(|node| node.values.iter().flat_map(Value::nodes).copied())
}

impl Scene {
    /// All nodes but the root, parents first, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.descendants(Self::ROOT).filter_map(|id| Some((id, self.get(id)?)))
    }

    /// The nodes below a node, parents first, in the order of the file; not the node itself.
    #[must_use]
    pub fn descendants(&self, id: NodeId) -> Descendants<'_> {
        let mut waiting: Vec<NodeId> = held(self, id).collect();
        waiting.reverse();
        Descendants { scene: self, waiting }
    }

    /// The node of a DEF path such as `ROBOT.ARM.HAND`: each name is looked for anywhere below the one before it.
    ///
    /// Nodes inside the bodies of PROTOs are not found. The first in the order of the file wins.
    #[must_use]
    pub fn find_def(&self, path: &str) -> Option<NodeId> {
        self.find_def_below(Self::ROOT, path)
    }

    /// As [`Scene::find_def`], below a node.
    #[must_use]
    pub fn find_def_below(&self, top: NodeId, path: &str) -> Option<NodeId> {
        let mut names = path.split('.');
        let first = names.next()?;
        // Every node that a prefix of the path can end at; in file order, so that the first full match comes first.
        let mut ends: Vec<NodeId> = self.named_below(top, first).collect();
        for name in names {
            let mut next: Vec<NodeId> = Vec::new();
            for end in ends {
                for found in self.named_below(end, name) {
                    if !next.contains(&found) {
                        next.push(found);
                    }
                }
            }
            ends = next;
        }
        ends.first().copied()
    }

    fn named_below<'a>(&'a self, top: NodeId, name: &'a str) -> impl Iterator<Item = NodeId> + 'a {
        self.descendants(top).filter(move |id| {
            self.get(*id).is_some_and(|node| !node.is_internal && node.def.as_deref() == Some(name))
        })
    }

    /// A readable path that no other node has, such as `Robot "my robot".children[2]`.
    ///
    /// Each step is a field, with a position for lists. A DEF or `name` that no neighbour in the same list shares
    /// stands for the position, so that a new neighbour does not change the path. Random streams are named by it.
    #[must_use]
    pub fn path(&self, id: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = self.get(at).and_then(|node| node.parent) {
            steps.push(self.step(parent, at));
            at = parent;
        }
        steps.reverse();
        match steps.concat().strip_prefix('.') {
            Some(path) => path.to_owned(),
            None => steps.concat(),
        }
    }

    /// One step of a path.
    fn step(&self, parent: NodeId, id: NodeId) -> String {
        let Some(node) = self.get(parent) else { return String::new() };
        for (field, value) in node.ty.fields.iter().zip(&node.values) {
            match value {
                Value::SfNode(Some(child)) if *child == id => return format!(".{}", field.name),
                Value::MfNode(list) => {
                    if let Some(position) = list.iter().position(|child| *child == id) {
                        return self.step_in_list(parent, field.name, list, position);
                    }
                }
                _ => {}
            }
        }
        // A parameter that sits in no field.
        let parameters = node.protos.iter().flat_map(|proto| &proto.parameters);
        let holder = parameters.into_iter().find_map(|(name, value)| {
            value.nodes().iter().position(|held| *held == id).map(|position| (name, position))
        });
        holder.map_or_else(|| format!(".#{}", id.0), |(name, position)| format!(".{name}[{position}]"))
    }

    fn step_in_list(&self, parent: NodeId, field: &str, list: &[NodeId], position: usize) -> String {
        let Some(own) = list.get(position).and_then(|id| self.label(*id)) else {
            return format!(".{field}[{position}]");
        };
        let same = |id: &&NodeId| self.label(**id).as_ref() == Some(&own);
        let before = list.iter().take(position).filter(same).count();
        let is_shared = before > 0 || list.iter().skip(position + 1).any(|id| same(&id));
        match (parent == Self::ROOT, is_shared) {
            (true, false) => format!(".{own}"),
            (true, true) => format!(".{own}#{}", before + 1),
            (false, false) => format!(".{field}[{own}]"),
            (false, true) => format!(".{field}[{position}]"),
        }
    }

    /// What a node goes by among its neighbours.
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
#[derive(PartialEq, Eq)]
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
