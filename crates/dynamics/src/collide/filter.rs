//! Collision filtering: which pairs of colliders may collide at all.

use std::collections::BTreeSet;

use crate::layout::NONE;
use crate::model::{ColliderDef, ColliderId, JointKind, JointMode, LinkId, Model};

/// What determines a link's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// Fixed to the world.
    Static,
    /// Prescribed by its owner; does not react to forces.
    Kinematic,
    /// Forces, at some joint on the path to the world.
    Dynamic,
}

/// Filter data of a collider.
#[derive(Clone, Debug)]
struct ColliderTraits {
    mobility: Mobility,
    /// Base link of the group of links that are rigidly connected to each other; `None` is the world.
    rigid_group: Option<LinkId>,
    solid: u32,
    family: Option<u32>,
    /// Id of the compound body, that is of a rigid group with several colliders; [`NONE`] for a lone collider.
    compound: u32,
}

/// Filter data of all colliders, copied from the model.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    traits: Vec<ColliderTraits>,
    excluded: BTreeSet<(u32, u32)>,
    self_colliding: BTreeSet<u32>,
}

impl Filter {
    pub(super) fn new(model: &Model) -> Self {
        let links = link_mobilities(model);
        let traits = |collider: &ColliderDef| {
            let link = collider.link.and_then(|link| links.get(link.index()).copied());
            let (mobility, rigid_group) = link.unwrap_or((Mobility::Static, None));
            ColliderTraits {
                mobility,
                rigid_group,
                solid: collider.solid,
                family: collider.family,
                compound: NONE,
            }
        };
        let mut traits: Vec<ColliderTraits> = model.colliders.iter().map(traits).collect();
        // Id 0 is the world, then come the links.
        let compound_id = |traits: &ColliderTraits| traits.rigid_group.map_or(0, |link| link.0 + 1);
        let mut counts = vec![0_u32; model.links.len() + 1];
        for traits in &traits {
            counts[compound_id(traits) as usize] += 1;
        }
        for traits in &mut traits {
            let compound_id = compound_id(traits);
            traits.compound = if counts[compound_id as usize] > 1 { compound_id } else { NONE };
        }
        Self { traits, excluded: model.excluded.clone(), self_colliding: model.self_colliding.clone() }
    }

    pub(super) fn mobility(&self, collider: ColliderId) -> Mobility {
        self.traits.get(collider.index()).map_or(Mobility::Static, |traits| traits.mobility)
    }

    /// Id of the compound body that a collider is part of, or [`NONE`] if its rigid group has no other collider.
    pub(super) fn compound(&self, collider: ColliderId) -> u32 {
        self.traits.get(collider.index()).map_or(NONE, |traits| traits.compound)
    }

    /// Whether two colliders may collide.
    ///
    /// At least one must react to forces: contacts between fixed or kinematic colliders change nothing.
    pub(super) fn allows(&self, a: ColliderId, b: ColliderId) -> bool {
        let (Some(a), Some(b)) = (self.traits.get(a.index()), self.traits.get(b.index())) else {
            return false;
        };
        if a.mobility != Mobility::Dynamic && b.mobility != Mobility::Dynamic {
            return false;
        }
        if a.solid == b.solid || a.rigid_group == b.rigid_group {
            return false;
        }
        if let (Some(family), Some(other)) = (a.family, b.family)
            && family == other
            && !self.self_colliding.contains(&family)
        {
            return false;
        }
        if self.excluded.is_empty() {
            return true;
        }
        let excluded_id = |traits: &ColliderTraits| match traits.mobility {
            Mobility::Dynamic => traits.solid,
            Mobility::Static | Mobility::Kinematic => Model::GROUND,
        };
        let is_excluded = |a: u32, b: u32| self.excluded.contains(&(a.min(b), a.max(b)));
        !is_excluded(a.solid, b.solid) && !is_excluded(excluded_id(a), excluded_id(b))
    }
}

/// For each link, its mobility and the base link of its rigid group.
fn link_mobilities(model: &Model) -> Vec<(Mobility, Option<LinkId>)> {
    let mut traits: Vec<(Mobility, Option<LinkId>)> = Vec::with_capacity(model.links.len());
    for (index, link) in model.links.iter().enumerate() {
        // Parents come before their children; an invalid parent counts as the world.
        let parent = link.parent.and_then(|parent| traits.get(parent.index()).copied());
        let (parent_mobility, rigid_group) = parent.unwrap_or((Mobility::Static, None));
        traits.push(match (link.joint.kind, link.joint.mode) {
            (JointKind::Fixed, _) => (parent_mobility, rigid_group),
            (_, JointMode::Dynamic) => (Mobility::Dynamic, Some(LinkId::from_index(index))),
            (_, JointMode::Kinematic) if parent_mobility == Mobility::Dynamic => {
                (Mobility::Dynamic, Some(LinkId::from_index(index)))
            }
            (_, JointMode::Kinematic) => (Mobility::Kinematic, Some(LinkId::from_index(index))),
        });
    }
    traits
}
