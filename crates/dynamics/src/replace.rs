//! A model of which parts were replaced while it moves: all else goes on with the same bits.

use std::collections::{BTreeMap, BTreeSet};

use base::Vec3;

use crate::constraint::ConstraintId;
use crate::layout::JointModel;
use crate::model::{ColliderId, LinkDef, LinkId, Model};
use crate::simulation::{Dynamics, Report, State};
use crate::state::{LinkState, Touch};

/// What stands for something else now than before.
#[derive(Clone, Debug, Default)]
pub struct Replaced {
    /// Links, and the number of what each stands for before; `None`: it was not there.
    pub links: Vec<(LinkId, Option<LinkId>)>,
    /// Colliders: their impulses and contacts are forgotten.
    pub colliders: BTreeSet<ColliderId>,
    /// Constraints of the model that are others now, or none any more.
    pub constraints: BTreeSet<ConstraintId>,
    /// Gravity, contact laws or the like changed, so that nothing stays asleep.
    pub laws: bool,
}

impl Dynamics {
    /// Adds a link without a parent while the world runs: in the place of one that stands for nothing, if one is given.
    pub fn add_link(&mut self, link: LinkDef, vacant: Option<LinkId>) -> LinkId {
        let link = LinkDef { parent: None, ..link };
        let id = match vacant.and_then(|id| self.model.links.get_mut(id.index()).zip(Some(id))) {
            Some((place, id)) => {
                *place = link;
                id
            }
            None => self.model.add_link(link),
        };
        self.model_replaced(&Replaced { links: vec![(id, None)], ..Replaced::default() });
        id
    }

    /// Takes a link without a parent away, with its constraints. Its number stands for nothing until it is given again.
    pub fn remove_link(&mut self, id: LinkId) {
        if let Some(place) = self.model.links.get_mut(id.index()) {
            *place = Model::placeholder_link();
            self.model_replaced(&Replaced { links: vec![(id, None)], ..Replaced::default() });
        }
    }

    /// Must be called after parts of the model were replaced by others, added or taken away at the end.
    ///
    /// New links are as the model has them at the start. Constraints of links that are gone are gone, too.
    pub fn model_replaced(&mut self, replaced: &Replaced) {
        let count = self.model.colliders.len();
        let is_same = |id: ColliderId| id.index() < count && !replaced.colliders.contains(&id);
        let links_without_partner = self.links_without_partner(&is_same);
        self.state.touches.retain(|touch| is_same(touch.a) && is_same(touch.b));
        self.report.contacts.retain(|contact| is_same(contact.a) && is_same(contact.b));
        let new: Vec<usize> =
            replaced.links.iter().filter(|(_, old)| old.is_none()).map(|(id, _)| id.index()).collect();
        let old = |(_, old): &(LinkId, Option<LinkId>)| old.and_then(|old| self.state.link(old).cloned());
        let states: Vec<Option<LinkState>> = replaced.links.iter().map(old).collect();
        self.renumber_constraints(replaced);
        let centers: Vec<Vec3> = match &self.scratch.layout {
            Some(layout) => layout.bodies.iter().map(|body| body.center).collect(),
            None => Vec::new(),
        };
        self.state.links.truncate(self.model.links.len());
        let rest: Vec<(bool, f64)> = self.state.links.iter().map(|link| (link.asleep, link.idle)).collect();
        self.model_changed();
        self.move_twists(&centers);
        let Some(layout) = &self.scratch.layout else { return };
        for ((id, _), state) in replaced.links.iter().zip(states) {
            let at = id.index();
            let found = (self.state.links.get_mut(at), self.model.links.get(at), layout.bodies.get(at));
            let (Some(slot), Some(link), Some(body)) = found else { continue };
            *slot = state.unwrap_or_else(|| LinkState::new(link, body));
            if let Some(force) = self.report.drive_forces.get_mut(at) {
                *force = 0.0;
            }
        }
        self.refresh();
        self.start_joints(new.into_iter());
        self.change_constraints(&replaced.constraints);
        if replaced.laws {
            return;
        }
        // What was not touched sleeps on, or has been still for as long as before.
        for (link, (asleep, idle)) in self.state.links.iter_mut().zip(rest) {
            (link.asleep, link.idle) = (asleep, idle);
        }
        let changed = replaced.links.iter().map(|(id, _)| *id);
        for link in links_without_partner.into_iter().chain(changed) {
            self.wake(link);
        }
    }

    /// The links that touched what does not exist any more.
    fn links_without_partner(&self, is_same: &dyn Fn(ColliderId) -> bool) -> Vec<LinkId> {
        let partner = |touch: &Touch| match (is_same(touch.a), is_same(touch.b)) {
            (true, false) => Some(touch.a),
            (false, true) => Some(touch.b),
            _ => None,
        };
        let partners = self.state.touches.iter().filter_map(partner);
        partners.filter_map(|id| self.model.colliders.get(id.index())?.link).collect()
    }

    /// Constraints follow links that have other numbers now, and go with links that are gone.
    fn renumber_constraints(&mut self, replaced: &Replaced) {
        let new: BTreeMap<LinkId, LinkId> =
            replaced.links.iter().filter_map(|(new, old)| Some(((*old)?, *new))).collect();
        let other: BTreeSet<LinkId> = replaced.links.iter().map(|(id, _)| *id).collect();
        let count = self.model.links.len();
        self.state.constraints.retain_mut(|known| {
            known.def.sides.iter_mut().flatten().all(|side| match new.get(side) {
                Some(moved) => {
                    *side = *moved;
                    true
                }
                None => side.index() < count && !other.contains(side),
            })
        });
    }

    /// The model's own constraints are as it has them; those that stay the same kind between the same links keep what
    /// they remember.
    fn change_constraints(&mut self, changed: &BTreeSet<ConstraintId>) {
        for id in changed {
            let Some(def) = self.model.constraints.get(id.index()).filter(|def| def.is_valid()).cloned()
            else {
                self.remove_constraint(*id);
                continue;
            };
            if !self.change_constraint(*id, |known| known.clone_from(&def)) {
                self.remove_constraint(*id);
                self.insert_constraint(*id, def);
            }
        }
    }

    /// Free links whose centre of mass is another one move as before: their state has the velocity of the centre.
    fn move_twists(&mut self, centers: &[Vec3]) {
        let Some(layout) = &self.scratch.layout else { return };
        for ((link, body), old) in self.state.links.iter_mut().zip(&layout.bodies).zip(centers) {
            if body.center != *old && matches!(body.motion, JointModel::Free | JointModel::KinematicFree) {
                link.twist = link.twist.at_offset(link.pose.vector(body.center - *old));
            }
        }
    }

    /// As [`Dynamics::restore_with_report`], for a state in which links had other numbers: `source` says which one each
    /// link had, `None` that it was not there; it is then as at the start. Impulses are forgotten if any is another,
    /// and so are constraints of links that are not there any more.
    pub fn restore_links(
        &mut self,
        state: &State,
        report: &Report,
        source: &dyn Fn(LinkId) -> Option<LinkId>,
    ) {
        let count = self.model.links.len();
        let sources: Vec<Option<LinkId>> =
            (0..count).map(|index| source(LinkId::from_index(index))).collect();
        let is_itself = |(index, old): (usize, &Option<LinkId>)| old.is_none_or(|old| old.index() == index);
        let is_in_place = sources.iter().enumerate().all(is_itself);
        if is_in_place && state.links.len() == count && sources.iter().all(Option::is_some) {
            return self.restore_with_report(state, report);
        }
        let Some(layout) = &self.scratch.layout else { return };
        let mut mapped = State { links: Vec::new(), touches: Vec::new(), ..state.clone() };
        for ((old, link), body) in sources.iter().zip(&self.model.links).zip(&layout.bodies) {
            let known = old.and_then(|old| state.links.get(old.index()));
            mapped.links.push(known.cloned().unwrap_or_else(|| LinkState::new(link, body)));
        }
        let new: BTreeMap<LinkId, LinkId> = (0..)
            .zip(&sources)
            .filter_map(|(index, old)| Some(((*old)?, LinkId::from_index(index))))
            .collect();
        mapped.constraints.retain_mut(|known| {
            known
                .def
                .sides
                .iter_mut()
                .flatten()
                .all(|side| new.get(side).inspect(|now| *side = **now).is_some())
        });
        mapped.authored_constraints = self.state.authored_constraints;
        self.restore(&mapped);
        let new = sources.iter().enumerate().filter(|(_, old)| old.is_none());
        self.start_joints(new.map(|(index, _)| index));
    }
}
