//! Maps links, colliders, constraints and tags to the nodes that created them, so that a part of the world can be rebuilt
//! while the rest continues.
//!
//! A rebuilt node gets the ids it had: links, colliders and tags are keyed by the node and a count. Ids of removed nodes
//! are reused, so that a world in which nodes come and go does not grow.

use std::collections::{BTreeMap, BTreeSet};

use dynamics::{ColliderId, ConstraintId, Inertia, LinkId, MaterialId, Model, Replaced};
use scene::NodeId;

use crate::placement::ColliderOwner;
use crate::site::Site;

/// The node, and the number of earlier items of the same sort that it created.
pub(crate) type PartKey = (NodeId, u16);

/// Everything that was created, by node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Provenance {
    /// Site of each node.
    pub(crate) sites: BTreeMap<NodeId, Site>,
    /// Nodes that change something that a node above has created: they are rebuilt only together with it.
    pub(crate) bound: BTreeSet<NodeId>,
    /// Nodes that depend on the whole world.
    pub(crate) watchers: BTreeSet<NodeId>,
    pub(crate) links: BTreeMap<PartKey, LinkId>,
    pub(crate) colliders: BTreeMap<PartKey, ColliderId>,
    pub(crate) constraints: BTreeMap<PartKey, ConstraintId>,
    pub(crate) tags: BTreeMap<PartKey, u32>,
    /// Inertias that nodes add to links of other nodes, in the link's frame.
    pub(crate) shares: BTreeMap<NodeId, Inertia>,
    /// Pairs of tags that never collide, by the node that excludes them.
    pub(crate) excluded: BTreeMap<NodeId, Vec<(u32, u32)>>,
    pub(crate) materials: BTreeMap<String, MaterialId>,
    next_tag: u32,
    /// The node that created each link.
    link_nodes: Vec<Option<NodeId>>,
    free_links: BTreeSet<LinkId>,
    free_colliders: BTreeSet<ColliderId>,
    free_constraints: BTreeSet<ConstraintId>,
}

/// What the nodes of a part had created before they are rebuilt.
#[derive(Debug, Default)]
pub(crate) struct Retired {
    pub(crate) sites: BTreeMap<NodeId, Site>,
    pub(crate) links: BTreeMap<PartKey, LinkId>,
    pub(crate) colliders: BTreeMap<PartKey, ColliderId>,
    constraints: BTreeMap<PartKey, ConstraintId>,
    tags: BTreeMap<PartKey, u32>,
    claimed_links: BTreeSet<LinkId>,
    claimed_colliders: BTreeSet<ColliderId>,
    /// Constraints that exist, again or for the first time.
    taken_constraints: BTreeSet<ConstraintId>,
}

impl Provenance {
    pub(crate) fn new() -> Self {
        Self { materials: BTreeMap::from([("default".to_owned(), MaterialId(0))]), ..Self::default() }
    }

    /// Removes everything that some nodes created.
    pub(crate) fn retire(&mut self, nodes: &[NodeId], retired: &mut Retired) {
        for node in nodes {
            retired.sites.extend(self.sites.remove(node).map(|site| (*node, site)));
            self.bound.remove(node);
            self.watchers.remove(node);
            self.excluded.remove(node);
            self.shares.remove(node);
            move_out(&mut self.links, *node, &mut retired.links);
            move_out(&mut self.colliders, *node, &mut retired.colliders);
            move_out(&mut self.constraints, *node, &mut retired.constraints);
            move_out(&mut self.tags, *node, &mut retired.tags);
        }
    }

    /// The id of a node's link; `parent` has a smaller one. The flag says whether the node had it before.
    pub(crate) fn take_link(
        &mut self,
        key: PartKey,
        parent: Option<LinkId>,
        count: usize,
        retired: &mut Retired,
    ) -> LinkId {
        let fits = |id: &LinkId| parent.is_none_or(|parent| parent < *id);
        let id = match retired.links.get(&key).copied().filter(fits) {
            Some(id) => {
                retired.claimed_links.insert(id);
                id
            }
            None => {
                let free = self.free_links.iter().copied().find(fits);
                if let Some(id) = free {
                    self.free_links.remove(&id);
                }
                free.unwrap_or(LinkId::from_index(count))
            }
        };
        self.links.insert(key, id);
        if self.link_nodes.len() <= id.index() {
            self.link_nodes.resize(id.index() + 1, None);
        }
        self.link_nodes[id.index()] = Some(key.0);
        id
    }

    /// The id of a node's collider.
    pub(crate) fn take_collider(&mut self, key: PartKey, count: usize, retired: &mut Retired) -> ColliderId {
        let id = match retired.colliders.get(&key).copied() {
            Some(id) => {
                retired.claimed_colliders.insert(id);
                id
            }
            None => self.free_colliders.pop_first().unwrap_or(ColliderId::from_index(count)),
        };
        self.colliders.insert(key, id);
        id
    }

    /// The id of a node's constraint.
    pub(crate) fn take_constraint(
        &mut self,
        key: PartKey,
        count: usize,
        retired: &mut Retired,
    ) -> ConstraintId {
        let known = retired.constraints.get(&key).copied();
        let free = || self.free_constraints.pop_first();
        let id = known.or_else(free).unwrap_or(ConstraintId::from_index(count));
        retired.taken_constraints.insert(id);
        self.constraints.insert(key, id);
        id
    }

    pub(crate) fn take_tag(&mut self, key: PartKey, retired: &Retired) -> u32 {
        let tag = retired.tags.get(&key).copied().unwrap_or_else(|| {
            self.next_tag += 1;
            self.next_tag
        });
        self.tags.insert(key, tag);
        tag
    }

    /// The node that created a link.
    pub(crate) fn node_of(&self, link: LinkId) -> Option<NodeId> {
        self.link_nodes.get(link.index()).copied().flatten()
    }

    /// Links that some nodes created.
    pub(crate) fn links_of(&self, node: NodeId) -> impl Iterator<Item = (PartKey, LinkId)> {
        self.links.range((node, 0)..=(node, u16::MAX)).map(|(key, link)| (*key, *link))
    }

    /// Clears what was retired and not taken again, and returns the ids that now stand for something else.
    pub(crate) fn settle(
        &mut self,
        retired: &Retired,
        before: &BTreeSet<PartKey>,
        model: &mut Model,
        owners: &mut Vec<ColliderOwner>,
    ) -> Replaced {
        let mut moves = Replaced { constraints: retired.taken_constraints.clone(), ..Replaced::default() };
        for id in retired.links.values().filter(|id| !retired.claimed_links.contains(id)) {
            if let Some(link) = model.links.get_mut(id.index()) {
                *link = Model::placeholder_link();
            }
            self.free_links.insert(*id);
            self.link_nodes[id.index()] = None;
            moves.links.push((*id, None));
        }
        for id in retired.colliders.values().filter(|id| !retired.claimed_colliders.contains(id)) {
            if let Some(collider) = model.colliders.get_mut(id.index()) {
                *collider = Model::placeholder_collider();
            }
            if let Some(owner) = owners.get_mut(id.index()) {
                *owner = ColliderOwner::NOBODY;
            }
            model.set_surface_velocity(*id, base::Vec3::ZERO);
            self.free_colliders.insert(*id);
            moves.colliders.insert(*id);
        }
        for id in retired.constraints.values().filter(|id| !retired.taken_constraints.contains(id)) {
            if let Some(constraint) = model.constraints.get_mut(id.index()) {
                *constraint = Model::placeholder_constraint();
            }
            self.free_constraints.insert(*id);
            moves.constraints.insert(*id);
        }
        for key in before {
            let Some(id) = self.links.get(key) else { continue };
            let old = retired.links.get(key).copied();
            if old != Some(*id) {
                moves.links.push((*id, old));
            }
        }
        self.trim(model, owners);
        model.excluded = self.excluded.values().flatten().copied().collect();
        moves
    }

    /// Drops free ids at the end.
    fn trim(&mut self, model: &mut Model, owners: &mut Vec<ColliderOwner>) {
        while let Some(last) = model.links.len().checked_sub(1).map(LinkId::from_index)
            && self.free_links.remove(&last)
        {
            model.links.pop();
            self.link_nodes.truncate(model.links.len());
        }
        while let Some(last) = model.colliders.len().checked_sub(1).map(ColliderId::from_index)
            && self.free_colliders.remove(&last)
        {
            model.colliders.pop();
            owners.truncate(model.colliders.len());
        }
    }
}

fn move_out<T: Copy>(from: &mut BTreeMap<PartKey, T>, node: NodeId, to: &mut BTreeMap<PartKey, T>) {
    let keys: Vec<PartKey> = from.range((node, 0)..=(node, u16::MAX)).map(|(key, _)| *key).collect();
    for key in keys {
        to.extend(from.remove(&key).map(|value| (key, value)));
    }
}
