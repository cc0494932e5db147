//! Leaves out the nodes that stand where they mean nothing: see [`catalog::placing`].

use catalog::NodeType;
use catalog::placing::{Around, axis_device};

use crate::edit::{Change, EditError};
use crate::fragment::Fragment;
use crate::graph::{NodeId, Scene};
use crate::load::Loader;
use crate::value::Value;
use crate::version::Version;

/// The field that takes any nodes, so that its range tells nothing.
const CHILDREN: &str = "children";

const ONE_ONLY: &str = "an axis has one motor, one position sensor and one brake";

impl Loader<'_> {
    /// Leaves out misplaced children and devices that an axis has already, each with a warning. The depth of the graph was checked before.
    pub(crate) fn leave_out_misplaced(&mut self, around: Around) {
        // The file stays as it is written when the world is saved.
        let history = self.scene.history.clone();
        let mut waiting = vec![(Scene::ROOT, around)];
        while let Some((id, around)) = waiting.pop() {
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
                let inside = if is_root { around } else { around.within(ty, name) };
                let mut has = Vec::new();
                for below in nodes {
                    self.complain(below, inside);
                    let Some(kind) = self.scene.get(below).map(|node| node.ty) else { continue };
                    let objection = match axis_device(ty, name, kind) {
                        Some(device) if has.contains(&device) => Some(ONE_ONLY),
                        Some(device) => {
                            has.push(device);
                            None
                        }
                        None if name == CHILDREN => inside.objection(kind),
                        None => None,
                    };
                    match objection {
                        Some(objection) => self.leave_out(below, (inside, name), objection),
                        None => kept.push((below, inside)),
                    }
                }
            }
            waiting.extend(kept.into_iter().rev());
        }
        self.scene.history = history;
    }

    /// Tells of a node that stays although it should stand somewhere else.
    fn complain(&mut self, below: NodeId, around: Around) {
        let Some(node) = self.scene.get(below).filter(|node| node.version >= Version::R2023B) else { return };
        if let (Some(complaint), Some(place)) = (around.complaint(node.ty), node.place.clone()) {
            self.report.warning("node/in-transform", &place, complaint);
        }
    }

    fn leave_out(&mut self, below: NodeId, (around, field): (Around, &str), objection: &str) {
        let Some(node) = self.scene.get(below) else { return };
        let holder = match around.parent {
            Some(parent) => format!("in the {field} of {}", parent.name),
            None => "at the top level of the world".to_owned(),
        };
        let message = format!("{} is not allowed {holder}: {objection}; it is ignored", node.ty.name);
        if let Some(place) = node.place.clone() {
            self.report.warning("node/misplaced", &place, message);
        }
        self.scene.remove_with_mirrors(below, &mut Change::default());
    }
}

impl Scene {
    /// What is around the nodes in a field of a node.
    fn around(&self, node: NodeId, field: &'static str) -> Around {
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
        way.into_iter().rev().fold(Around::TOP, |around, (ty, name)| around.within(ty, name))
    }

    /// Whether the nodes of a fragment may be put into a field of a node.
    ///
    /// # Errors
    /// The first one that may not.
    pub(crate) fn check_placing(
        &self,
        node: NodeId,
        field: &'static str,
        fragment: &Fragment,
    ) -> Result<(), EditError> {
        let Some(holder) = self.get(node) else { return Ok(()) };
        let mut types = fragment.tops().iter().filter_map(|id| fragment.scene().get(*id)).map(|node| node.ty);
        let refused = if field == CHILDREN {
            let around = self.around(node, field);
            types.find(|ty| around.objection(ty).is_some())
        } else {
            let held = self.value(node, field).map_or(&[][..], Value::nodes);
            let held = held.iter().filter_map(|id| self.get(*id)).map(|node| node.ty);
            let device = |ty: &NodeType| axis_device(holder.ty, field, ty);
            let mut has: Vec<&str> = held.filter_map(device).collect();
            types.find(|ty| match device(ty) {
                Some(kind) if has.contains(&kind) => true,
                kind => {
                    has.extend(kind);
                    false
                }
            })
        };
        match refused {
            Some(ty) => Err(EditError::Misplaced { found: ty.name }),
            None => Ok(()),
        }
    }
}
