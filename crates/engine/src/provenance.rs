//! What was built from which node, so that a part of the world can be built again while the rest goes on.
//!
//! A node that is built again gets the numbers it had: links, colliders and tags go by the node and a count. Numbers of
//! nodes that are gone are given to the next newcomers, so that a world in which nodes come and go does not grow.

use std::collections::{BTreeMap, BTreeSet};

use dynamics::{ColliderId, ConstraintId, Inertia, LinkId, MaterialId, Model, Replaced};
use scene::NodeId;

use crate::placement::ColliderOwner;
use crate::site::Site;

/// The node and how many of the same sort it had brought before.
pub(crate) type PartKey = (NodeId, u16);

/// Everything that stands for something, by the node it came from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Provenance {
    /// Where each node was built.
    pub(crate) sites: BTreeMap<NodeId, Site>,
    /// Nodes that change something that a node above has brought: they are built again only together with it.
    pub(crate) bound: BTreeSet<NodeId>,
    /// Nodes that look at the whole world.
    pub(crate) watchers: BTreeSet<NodeId>,
    pub(crate) links: BTreeMap<PartKey, LinkId>,
    pub(crate) colliders: BTreeMap<PartKey, ColliderId>,
    pub(crate) constraints: BTreeMap<PartKey, ConstraintId>,
    pub(crate) tags: BTreeMap<PartKey, u32>,
    /// What nodes add to the mass of the link that carries them and that another node has brought, in the link's frame.
    pub(crate) shares: BTreeMap<NodeId, Inertia>,
    /// Pairs of tags that never touch, by the node that says so.
    pub(crate) excluded: BTreeMap<NodeId, Vec<(u32, u32)>>,
    pub(crate) materials: BTreeMap<String, MaterialId>,
    next_tag: u32,
    /// By link, the node that brought it.
    link_nodes: Vec<Option<NodeId>>,
    free_links: BTreeSet<LinkId>,
    free_colliders: BTreeSet<ColliderId>,
    free_constraints: BTreeSet<ConstraintId>,
}

/// What the nodes of a part had before they are built again.
#[derive(Debug, Default)]
pub(crate) struct Retired {
    pub(crate) sites: BTreeMap<NodeId, Site>,
    pub(crate) links: BTreeMap<PartKey, LinkId>,
    pub(crate) colliders: BTreeMap<PartKey, ColliderId>,
    constraints: BTreeMap<PartKey, ConstraintId>,
    tags: BTreeMap<PartKey, u32>,
    claimed_links: BTreeSet<LinkId>,
    claimed_colliders: BTreeSet<ColliderId>,
    /// Constraints that are there, again or for the first time.
    taken_constraints: BTreeSet<ConstraintId>,
}

impl Provenance {
    pub(crate) fn new() -> Self {
        Self { materials: BTreeMap::from([("default".to_owned(), MaterialId(0))]), ..Self::default() }
    }

    /// Takes out all that came from some nodes.
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

    /// The link that a node is to have; `parent` has a smaller number. True if it had this one before.
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

    /// The collider that a node is to have.
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

    /// The constraint that a node is to have.
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

    /// The node that brought a link.
    pub(crate) fn node_of(&self, link: LinkId) -> Option<NodeId> {
        self.link_nodes.get(link.index()).copied().flatten()
    }

    /// Links that some nodes have brought.
    pub(crate) fn links_of(&self, node: NodeId) -> impl Iterator<Item = (PartKey, LinkId)> {
        self.links.range((node, 0)..=(node, u16::MAX)).map(|(key, link)| (*key, *link))
    }

    /// Empties what was retired and not taken again, and tells which numbers stand for something else now.
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

    /// Free numbers at the end go.
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
