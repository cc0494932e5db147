//! Which colliders may touch at all.

use std::collections::BTreeSet;

use crate::layout::NONE;
use crate::model::{ColliderDef, ColliderId, JointKind, JointMode, LinkId, Model};

/// Who moves a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// Nobody: it is fixed to the world.
    Static,
    /// Its owner; no force is felt.
    Kinematic,
    /// Forces, at some joint on its way to the world.
    Dynamic,
}

/// What the filter needs to know of a collider.
#[derive(Clone, Debug)]
struct Traits {
    mobility: Mobility,
    /// The link that carries all that is fixed to each other; `None` is the world.
    rigid: Option<LinkId>,
    solid: u32,
    family: Option<u32>,
    /// Number of what it is rigidly part of, where that has other colliders too; else [`NONE`].
    shared: u32,
}

/// A copy of what the model says about pairs.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    traits: Vec<Traits>,
    excluded: BTreeSet<(u32, u32)>,
    self_colliding: BTreeSet<u32>,
}

impl Filter {
    pub(super) fn new(model: &Model) -> Self {
        let links = link_traits(model);
        let traits = |collider: &ColliderDef| {
            let link = collider.link.and_then(|link| links.get(link.index()).copied());
            let (mobility, rigid) = link.unwrap_or((Mobility::Static, None));
            Traits { mobility, rigid, solid: collider.solid, family: collider.family, shared: NONE }
        };
        let mut traits: Vec<Traits> = model.colliders.iter().map(traits).collect();
        // The world comes first, then links.
        let number = |traits: &Traits| traits.rigid.map_or(0, |link| link.0 + 1);
        let mut counts = vec![0_u32; model.links.len() + 1];
        for traits in &traits {
            counts[number(traits) as usize] += 1;
        }
        for traits in &mut traits {
            let number = number(traits);
            traits.shared = if counts[number as usize] > 1 { number } else { NONE };
        }
        Self { traits, excluded: model.excluded.clone(), self_colliding: model.self_colliding.clone() }
    }

    pub(super) fn mobility(&self, collider: ColliderId) -> Mobility {
        self.traits.get(collider.index()).map_or(Mobility::Static, |traits| traits.mobility)
    }

    /// Number of the rigid body of which a collider is a part among others, or [`NONE`] if it has no other one.
    pub(super) fn shared(&self, collider: ColliderId) -> u32 {
        self.traits.get(collider.index()).map_or(NONE, |traits| traits.shared)
    }

    /// Whether two colliders may touch.
    ///
    /// At least one must feel forces: contacts between things that are fixed or moved by their owners change nothing.
    pub(super) fn allows(&self, a: ColliderId, b: ColliderId) -> bool {
        let (Some(a), Some(b)) = (self.traits.get(a.index()), self.traits.get(b.index())) else {
            return false;
        };
        if a.mobility != Mobility::Dynamic && b.mobility != Mobility::Dynamic {
            return false;
        }
        if a.solid == b.solid || a.rigid == b.rigid {
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
        let number = |traits: &Traits| match traits.mobility {
            Mobility::Dynamic => traits.solid,
            Mobility::Static | Mobility::Kinematic => Model::GROUND,
        };
        let excluded = |a: u32, b: u32| self.excluded.contains(&(a.min(b), a.max(b)));
        !excluded(a.solid, b.solid) && !excluded(number(a), number(b))
    }
}

/// For each link, who moves it and the link it is rigidly part of.
fn link_traits(model: &Model) -> Vec<(Mobility, Option<LinkId>)> {
    let mut traits: Vec<(Mobility, Option<LinkId>)> = Vec::with_capacity(model.links.len());
    for (index, link) in model.links.iter().enumerate() {
        // A parent comes before its children; a broken one counts as the world.
        let parent = link.parent.and_then(|parent| traits.get(parent.index()).copied());
        let (carried, rigid) = parent.unwrap_or((Mobility::Static, None));
        traits.push(match (link.joint.kind, link.joint.mode) {
            (JointKind::Fixed, _) => (carried, rigid),
            (_, JointMode::Dynamic) => (Mobility::Dynamic, Some(LinkId::from_index(index))),
            (_, JointMode::Kinematic) if carried == Mobility::Dynamic => {
                (Mobility::Dynamic, Some(LinkId::from_index(index)))
            }
            (_, JointMode::Kinematic) => (Mobility::Kinematic, Some(LinkId::from_index(index))),
        });
    }
    traits
}
