//! The two sides of a contact: links, materials and velocities.

use std::borrow::Cow;

use base::{Mat3, Quat, Vec3};

use crate::collide::ContactPoint;
use crate::contact_law::{ContactLaw, Face, FrictionFrame};
use crate::kinematics::Kinematics;
use crate::layout::Layout;
use crate::model::{ColliderId, LinkId, MaterialId, Model, Settings};
use crate::normal_law::manipulation_law;
use crate::state::State;

/// Data shared by all contact points of a pair of colliders.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'a> {
    pub(crate) ids: (ColliderId, ColliderId),
    pub(crate) law: &'a ContactLaw,
    /// The links of the colliders; `None` is the static world.
    pub(crate) links: [Option<usize>; 2],
    /// The links that the contact's impulse acts on.
    pub(crate) affected: [Option<usize>; 2],
}

/// Inputs from which contact constraints are built.
#[derive(Clone, Copy)]
pub(crate) struct ContactSources<'a> {
    pub(crate) model: &'a Model,
    pub(crate) layout: &'a Layout,
    pub(crate) state: &'a State,
    pub(crate) kinematics: &'a Kinematics,
}

impl ContactSources<'_> {
    /// Looks up the pair of two colliders.
    pub(crate) fn pair(&self, a: ColliderId, b: ColliderId) -> Pair<'_> {
        let link = |id: ColliderId| self.model.colliders[id.index()].link.map(LinkId::index);
        Pair {
            ids: (a, b),
            law: self.model.contact_law(self.material(a), self.material(b)),
            links: [link(a), link(b)],
            affected: [self.affected(a), self.affected(b)],
        }
    }

    fn material(&self, id: ColliderId) -> MaterialId {
        self.model.colliders[id.index()].material
    }

    /// Returns the link that impulses on a collider act on, if there is one.
    fn affected(&self, id: ColliderId) -> Option<usize> {
        let collider = &self.model.colliders[id.index()];
        let link = collider.link?.index();
        let state = &self.state.links[link];
        let is_affected =
            collider.reacts && self.layout.bodies[link].is_dynamic && !(state.quarantined || state.asleep);
        is_affected.then_some(link)
    }

    /// Velocity of a side at a point. `[m/s]`
    #[inline(always)]
    pub(crate) fn velocity(&self, link: Option<usize>, point: Vec3) -> Vec3 {
        match link {
            Some(link) => self.kinematics.velocity_at(link, point),
            None => Vec3::ZERO,
        }
    }

    pub(crate) fn angular_velocity(&self, link: Option<usize>) -> Vec3 {
        link.map_or(Vec3::ZERO, |link| self.kinematics.velocities[link].angular)
    }

    /// Mass of the tree of a link. `[kg]`
    pub(crate) fn tree_mass(&self, link: usize) -> f64 {
        self.layout.tree_mass[self.layout.bodies[link].root as usize]
    }

    /// The law of a pair along the normal: see [`ContactLaw::manipulation_cfm`].
    pub(crate) fn normal_law<'b>(&self, pair: &Pair<'b>) -> Cow<'b, ContactLaw> {
        let [Some(a), Some(b)] = pair.links else { return Cow::Borrowed(pair.law) };
        let [first, second] = [a, b].map(|link| &self.layout.bodies[link]);
        let is_articulated = !(first.is_single && second.is_single);
        let may_react = first.is_dynamic && second.is_dynamic && first.root != second.root;
        if !(is_articulated && may_react) {
            return Cow::Borrowed(pair.law);
        }
        let Settings { dt, gravity, .. } = self.model.settings;
        let weight = self.tree_mass(a).min(self.tree_mass(b)) * gravity.length();
        manipulation_law(pair.law, dt, weight)
    }

    /// Orientation of a side in the world.
    pub(crate) fn orientation(&self, link: Option<usize>) -> Quat {
        link.map_or(Quat::IDENTITY, |link| self.kinematics.poses[link].rotation)
    }

    /// Relative velocity that belts and running surfaces add between the sides. `[m/s]`
    #[inline(always)]
    pub(crate) fn belt_velocity(&self, contact: &ContactPoint) -> Vec3 {
        if self.model.surface_velocities.is_empty() && self.model.belts.is_empty() {
            return Vec3::ZERO;
        }
        self.belt_velocity_of_surfaces(contact)
    }

    fn belt_velocity_of_surfaces(&self, contact: &ContactPoint) -> Vec3 {
        let Model { surface_velocities, belts, colliders, .. } = self.model;
        let surface_velocity = |id: ColliderId, outward: Vec3| {
            let to_world = |velocity: Option<&Vec3>| {
                let velocity = velocity.copied().unwrap_or(Vec3::ZERO);
                let link = colliders[id.index()].link;
                link.map_or(velocity, |link| self.kinematics.poses[link.index()].rotation * velocity)
            };
            to_world(surface_velocities.get(&id)) + to_world(belts.get(&id)).cross(outward)
        };
        surface_velocity(contact.a, -contact.normal) - surface_velocity(contact.b, contact.normal)
    }

    /// Friction frame: tangents and the coefficients along them.
    #[inline(always)]
    pub(crate) fn friction_frame(&self, law: &ContactLaw, contact: &ContactPoint) -> FrictionFrame {
        let anisotropic = if law.anisotropic.is_some() { self.anisotropic_frame(law, contact) } else { None };
        anisotropic.unwrap_or_else(|| law.isotropic_frame(contact.normal))
    }

    fn anisotropic_frame(&self, law: &ContactLaw, contact: &ContactPoint) -> Option<FrictionFrame> {
        let face = |id: ColliderId| {
            let collider = &self.model.colliders[id.index()];
            let surface_velocity = collider.link_from_shape.rotation;
            let orientation = collider.link.map_or(surface_velocity, |link| {
                self.kinematics.poses[link.index()].rotation * surface_velocity
            });
            Face { shape: &collider.shape, axes: Mat3::from_quat(orientation) }
        };
        let points_into_first =
            law.anisotropic.is_none_or(|anisotropic| anisotropic.first == self.material(contact.a));
        if points_into_first {
            law.friction_frame([face(contact.a), face(contact.b)], contact.normal, true)
        } else {
            law.friction_frame([face(contact.b), face(contact.a)], -contact.normal, false)
        }
    }
}
