//! Replacing parts of the model at run time, such that everything else continues with the same bits.

use std::collections::{BTreeMap, BTreeSet};

use base::Vec3;

use crate::constraint::ConstraintId;
use crate::layout::JointModel;
use crate::model::{ColliderId, LinkDef, LinkId, Model};
use crate::simulation::{Dynamics, Report, State, has_single_axis};
use crate::state::{CachedContact, LinkState};

/// What was replaced.
#[derive(Clone, Debug, Default)]
pub struct Replaced {
    /// Links, with the id that each had before; `None` for a new one.
    pub links: Vec<(LinkId, Option<LinkId>)>,
    /// Colliders: their cached impulses and contacts are dropped.
    pub colliders: BTreeSet<ColliderId>,
    /// Constraints of the model that were replaced or removed.
    pub constraints: BTreeSet<ConstraintId>,
    /// Whether gravity, contact laws or the like changed, so that nothing stays asleep.
    pub laws: bool,
}

impl Dynamics {
    /// Adds a link without a parent at run time: in place of a placeholder, if one is given.
    pub fn add_link(&mut self, link: LinkDef, vacant: Option<LinkId>) -> LinkId {
        let link = LinkDef { parent: None, ..link };
        let id = match vacant.and_then(|id| self.model.links.get_mut(id.index()).zip(Some(id))) {
            Some((slot, id)) => {
                *slot = link;
                id
            }
            None => self.model.add_link(link),
        };
        self.model_replaced(&Replaced { links: vec![(id, None)], ..Replaced::default() });
        id
    }

    /// Removes a link without a parent, with its constraints. Its id belongs to a placeholder until it is used again.
    pub fn remove_link(&mut self, id: LinkId) {
        if let Some(slot) = self.model.links.get_mut(id.index()) {
            *slot = Model::placeholder_link();
            self.model_replaced(&Replaced { links: vec![(id, None)], ..Replaced::default() });
        }
    }

    /// Must be called after parts of the model were replaced, added or removed at the end.
    ///
    /// New links start as the model has them. Constraints of removed links are removed, too.
    pub fn model_replaced(&mut self, replaced: &Replaced) {
        let count = self.model.colliders.len();
        let is_same = |id: ColliderId| id.index() < count && !replaced.colliders.contains(&id);
        let links_that_lost_contact = self.links_that_lost_contact(&is_same);
        self.state.contact_cache.retain(|cached| is_same(cached.a) && is_same(cached.b));
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
        let sleep_states: Vec<(bool, f64)> =
            self.state.links.iter().map(|link| (link.asleep, link.idle)).collect();
        self.model_changed();
        self.shift_twists(&centers);
        let Some(layout) = &self.scratch.layout else { return };
        for ((id, _), state) in replaced.links.iter().zip(states) {
            let index = id.index();
            let parts =
                (self.state.links.get_mut(index), self.model.links.get(index), layout.bodies.get(index));
            let (Some(slot), Some(link), Some(body)) = parts else { continue };
            *slot = state.unwrap_or_else(|| LinkState::new(link, body));
            if let Some(force) = self.report.drive_forces.get_mut(index) {
                *force = 0.0;
            }
        }
        // The pose of a root with an axis is part of the model.
        for ((state, link), body) in self.state.links.iter_mut().zip(&self.model.links).zip(&layout.bodies) {
            if link.parent.is_none() && has_single_axis(body.joint) {
                state.pose = LinkState::new(link, body).pose;
            }
        }
        self.refresh();
        self.init_joint_velocities(new.into_iter());
        self.change_constraints(&replaced.constraints);
        if replaced.laws {
            return;
        }
        // Unchanged links stay asleep, or keep the time for which they have been calm.
        for (link, (asleep, idle)) in self.state.links.iter_mut().zip(sleep_states) {
            (link.asleep, link.idle) = (asleep, idle);
        }
        let changed = replaced.links.iter().map(|(id, _)| *id);
        for link in links_that_lost_contact.into_iter().chain(changed) {
            self.wake(link);
        }
    }

    /// The links that were in contact with a collider that no longer exists.
    fn links_that_lost_contact(&self, is_same: &dyn Fn(ColliderId) -> bool) -> Vec<LinkId> {
        let remaining_collider = |cached: &CachedContact| match (is_same(cached.a), is_same(cached.b)) {
            (true, false) => Some(cached.a),
            (false, true) => Some(cached.b),
            _ => None,
        };
        let remaining_colliders = self.state.contact_cache.iter().filter_map(remaining_collider);
        remaining_colliders.filter_map(|id| self.model.colliders.get(id.index())?.link).collect()
    }

    /// Updates constraints whose links have new ids, and removes those of removed links.
    fn renumber_constraints(&mut self, replaced: &Replaced) {
        let new: BTreeMap<LinkId, LinkId> =
            replaced.links.iter().filter_map(|(new, old)| Some(((*old)?, *new))).collect();
        let replaced_links: BTreeSet<LinkId> = replaced.links.iter().map(|(id, _)| *id).collect();
        let count = self.model.links.len();
        self.state.constraints.retain_mut(|constraint| {
            constraint.def.sides.iter_mut().flatten().all(|side| match new.get(side) {
                Some(moved) => {
                    *side = *moved;
                    true
                }
                None => side.index() < count && !replaced_links.contains(side),
            })
        });
    }

    /// Updates the model's own constraints. Those that stay the same kind between the same links keep their state.
    fn change_constraints(&mut self, changed: &BTreeSet<ConstraintId>) {
        for id in changed {
            let Some(def) = self.model.constraints.get(id.index()).filter(|def| def.is_valid()).cloned()
            else {
                self.remove_constraint(*id);
                continue;
            };
            if !self.change_constraint(*id, |constraint| constraint.clone_from(&def)) {
                self.remove_constraint(*id);
                self.insert_constraint(*id, def);
            }
        }
    }

    /// Adapts the twists of free links whose centre of mass has changed, so that they move as before: the state has the
    /// velocity of the centre of mass.
    fn shift_twists(&mut self, centers: &[Vec3]) {
        let Some(layout) = &self.scratch.layout else { return };
        for ((link, body), old) in self.state.links.iter_mut().zip(&layout.bodies).zip(centers) {
            if body.center != *old && matches!(body.joint, JointModel::Free | JointModel::KinematicFree) {
                link.twist = link.twist.at_offset(link.pose.vector(body.center - *old));
            }
        }
    }

    /// As [`Dynamics::restore_with_report`], for a state in which links had other ids: `source` gives the one each link
    /// had, or `None` for a new link, which starts as the model has it. Impulses are dropped if any id differs, and so
    /// are constraints of links that no longer exist.
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
        let mut mapped = State { links: Vec::new(), contact_cache: Vec::new(), ..state.clone() };
        for ((old, link), body) in sources.iter().zip(&self.model.links).zip(&layout.bodies) {
            let constraint = old.and_then(|old| state.links.get(old.index()));
            mapped.links.push(constraint.cloned().unwrap_or_else(|| LinkState::new(link, body)));
        }
        let new: BTreeMap<LinkId, LinkId> = (0..)
            .zip(&sources)
            .filter_map(|(index, old)| Some(((*old)?, LinkId::from_index(index))))
            .collect();
        mapped.constraints.retain_mut(|constraint| {
            constraint
                .def
                .sides
                .iter_mut()
                .flatten()
                .all(|side| new.get(side).inspect(|now| *side = **now).is_some())
        });
        mapped.authored_constraints = self.state.authored_constraints;
        self.restore(&mapped);
        let new = sources.iter().enumerate().filter(|(_, old)| old.is_none());
        self.init_joint_velocities(new.map(|(index, _)| index));
    }
}
