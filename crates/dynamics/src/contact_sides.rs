//! What contacts are made from: what the two sides of a pair of colliders are and how they move.

use base::{Mat3, Quat, Vec3};

use crate::collide::ContactPoint;
use crate::contact_law::{ContactLaw, Face, Grip};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::model::{ColliderId, LinkId, MaterialId, Model};
use crate::state::State;

/// What is the same for all contact points of a pair of colliders.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'a> {
    pub(crate) ids: (ColliderId, ColliderId),
    pub(crate) law: &'a ContactLaw,
    /// What the colliders are on, if that is anything that moves.
    pub(crate) links: [Option<usize>; 2],
    /// Those of the links that feel the contact.
    pub(crate) pushed: [Option<usize>; 2],
}

/// What contacts are made from.
#[derive(Clone, Copy)]
pub(crate) struct ContactSources<'a> {
    pub(crate) model: &'a Model,
    pub(crate) layout: &'a Layout,
    pub(crate) state: &'a State,
    pub(crate) kinematics: &'a Kinematics,
}

impl ContactSources<'_> {
    /// The pair of two points' colliders.
    pub(crate) fn pair(&self, a: ColliderId, b: ColliderId) -> Pair<'_> {
        let link = |id: ColliderId| self.model.colliders[id.index()].link.map(LinkId::index);
        Pair {
            ids: (a, b),
            law: self.model.contact_law(self.material(a), self.material(b)),
            links: [link(a), link(b)],
            pushed: [self.pushed(a), self.pushed(b)],
        }
    }

    fn material(&self, id: ColliderId) -> MaterialId {
        self.model.colliders[id.index()].material
    }

    /// The link that feels a contact on a collider, if any does.
    fn pushed(&self, id: ColliderId) -> Option<usize> {
        let collider = &self.model.colliders[id.index()];
        let link = collider.link?.index();
        let state = &self.state.links[link];
        let felt =
            collider.reacts && self.layout.bodies[link].dynamic && !(state.quarantined || state.asleep);
        felt.then_some(link)
    }

    /// How fast a side moves at a point.
    #[inline(always)]
    pub(crate) fn velocity(&self, link: Option<usize>, point: Vec3) -> Vec3 {
        match link {
            Some(link) => self.kinematics.velocity_at(link, point),
            None => Vec3::ZERO,
        }
    }

    pub(crate) fn turning(&self, link: Option<usize>) -> Vec3 {
        link.map_or(Vec3::ZERO, |link| self.kinematics.velocities[link].angular)
    }

    /// What the tree of a link weighs. `[kg]`
    pub(crate) fn tree_mass(&self, link: usize) -> f64 {
        self.layout.tree_mass[self.layout.bodies[link].root as usize]
    }

    /// How a side is turned.
    pub(crate) fn turn(&self, link: Option<usize>) -> Quat {
        link.map_or(Quat::IDENTITY, |link| self.kinematics.poses[link].rotation)
    }

    /// Velocity that running surfaces add between the sides.
    #[inline(always)]
    pub(crate) fn belt(&self, contact: &ContactPoint) -> Vec3 {
        if self.model.surface_velocities.is_empty() && self.model.belts.is_empty() {
            return Vec3::ZERO;
        }
        self.running(contact)
    }

    fn running(&self, contact: &ContactPoint) -> Vec3 {
        let Model { surface_velocities, belts, colliders, .. } = self.model;
        let own = |id: ColliderId, outward: Vec3| {
            let turned = |velocity: Option<&Vec3>| {
                let velocity = velocity.copied().unwrap_or(Vec3::ZERO);
                let link = colliders[id.index()].link;
                link.map_or(velocity, |link| self.kinematics.poses[link.index()].rotation * velocity)
            };
            turned(surface_velocities.get(&id)) + turned(belts.get(&id)).cross(outward)
        };
        own(contact.a, -contact.normal) - own(contact.b, contact.normal)
    }

    /// Directions and coefficients in the tangent plane.
    #[inline(always)]
    pub(crate) fn grip(&self, law: &ContactLaw, contact: &ContactPoint) -> Grip {
        let directed = if law.directed.is_some() { self.directed_grip(law, contact) } else { None };
        directed.unwrap_or_else(|| law.even_grip(contact.normal))
    }

    fn directed_grip(&self, law: &ContactLaw, contact: &ContactPoint) -> Option<Grip> {
        let face = |id: ColliderId| {
            let collider = &self.model.colliders[id.index()];
            let own = collider.link_from_shape.rotation;
            let turn = collider.link.map_or(own, |link| self.kinematics.poses[link.index()].rotation * own);
            Face { shape: &collider.shape, axes: Mat3::from_quat(turn) }
        };
        let upright = law.directed.is_none_or(|directed| directed.first == self.material(contact.a));
        if upright {
            law.grip([face(contact.a), face(contact.b)], contact.normal, true)
        } else {
            law.grip([face(contact.b), face(contact.a)], -contact.normal, false)
        }
    }
}
