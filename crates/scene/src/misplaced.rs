//! Removes nodes from where they are not allowed: see [`catalog::placement`].

use catalog::Surroundings;

use crate::edit::{Change, EditError};
use crate::fragment::Fragment;
use crate::graph::{NodeId, Scene};
use crate::load::Loader;
use crate::value::Value;
use crate::version::Version;

/// The field that allows any node, so that its range gives no information.
const CHILDREN: &str = "children";

impl Loader<'_> {
    /// Removes misplaced children, each with a warning. The depth of the graph has been checked before.
    pub(crate) fn remove_misplaced(&mut self, surroundings: Surroundings) {
        // Not recorded as changes: a saved world keeps the author's text.
        let history = self.scene.history.clone();
        let mut waiting = vec![(Scene::ROOT, surroundings)];
        while let Some((id, surroundings)) = waiting.pop() {
            let Some(node) = self.scene.get(id) else { continue };
            let ty = node.ty;
            let is_root = id == Scene::ROOT;
            let held: Vec<(usize, Vec<NodeId>)> = node
                .values
                .iter()
                .enumerate()
                .filter(|(_, value)| !value.nodes().is_empty())
                .map(|(index, value)| (index, value.nodes().to_vec()))
                .collect();
            let mut kept = Vec::new();
            for (index, nodes) in held {
                let name = ty.fields.get(index).map_or("", |field| field.name);
                let inside = if is_root { surroundings } else { surroundings.within(ty, name) };
                for below in nodes {
                    self.warn_if_misplaced(below, inside);
                    if name != CHILDREN || !self.remove_if_misplaced(below, inside) {
                        kept.push((below, inside));
                    }
                }
            }
            waiting.extend(kept.into_iter().rev());
        }
        self.scene.history = history;
    }

    /// Warns about a node that is kept although it should be elsewhere.
    fn warn_if_misplaced(&mut self, below: NodeId, surroundings: Surroundings) {
        let Some(node) = self.scene.get(below).filter(|node| node.version >= Version::R2023B) else { return };
        if let (Some(warning), Some(location)) = (surroundings.warning(node.ty), node.location.clone()) {
            self.report.warning("node/in-transform", &location, warning);
        }
    }

    /// Returns whether a child was removed.
    fn remove_if_misplaced(&mut self, child: NodeId, surroundings: Surroundings) -> bool {
        let Some(node) = self.scene.get(child) else { return false };
        let Some(reason) = surroundings.reason_not_allowed(node.ty) else { return false };
        let holder = match surroundings.parent {
            Some(parent) => format!("in the {CHILDREN} of {}", parent.name),
            None => "at the top level of the world".to_owned(),
        };
        let message = format!("{} is not allowed {holder}: {reason}; it is ignored", node.ty.name);
        if let Some(location) = node.location.clone() {
            self.report.warning("node/misplaced", &location, message);
        }
        self.scene.remove_with_mirrors(child, &mut Change::default());
        true
    }
}

impl Scene {
    /// Returns the surroundings of the nodes in a field of a node.
    fn surroundings(&self, node: NodeId, field: &'static str) -> Surroundings {
        let mut way = Vec::new();
        let (mut inner, mut name) = (node, field);
        while inner != Self::ROOT {
            let Some(holder) = self.get(inner) else { break };
            way.push((holder.ty, name));
            let Some(outer) = holder.parent.and_then(|parent| Some((parent, self.get(parent)?))) else {
                break;
            };
            let holds = |value: &Value| value.nodes().contains(&inner);
            let at = outer.1.values.iter().position(holds);
            name = at.and_then(|at| outer.1.ty.fields.get(at)).map_or("", |field| field.name);
            inner = outer.0;
        }
        way.into_iter()
            .rev()
            .fold(Surroundings::TOP, |surroundings, (ty, name)| surroundings.within(ty, name))
    }

    /// Checks whether the nodes of a fragment may be inserted into a field of a node.
    ///
    /// # Errors
    /// The first type that is not allowed.
    pub(crate) fn check_placement(
        &self,
        node: NodeId,
        field: &'static str,
        fragment: &Fragment,
    ) -> Result<(), EditError> {
        if field != CHILDREN {
            return Ok(());
        }
        let surroundings = self.surroundings(node, field);
        let types = fragment.tops().iter().filter_map(|id| fragment.scene().get(*id)).map(|node| node.ty);
        match types.into_iter().find(|ty| surroundings.reason_not_allowed(ty).is_some()) {
            Some(ty) => Err(EditError::Misplaced { found: ty.name }),
            None => Ok(()),
        }
    }
}
