//! What was authored: links, joints, colliders, contact laws. Changes only between steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Pose, Twist, Vec3, typed_id};

use crate::constraint::{Constraint, ConstraintId, ConstraintKind};
pub use crate::contact_law::{ContactLaw, Directed, Side};
use crate::inertia::Inertia;
use crate::shape::{Shape, TriangleMesh};
pub use crate::sleeping::Sleep;

typed_id!(pub LinkId, "A rigid body of a tree.");
typed_id!(pub ColliderId, "A shape that touches others.");
typed_id!(pub MaterialId, "A contact material. 0 is the default one.");

/// World-wide constants.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `[m/s²]`
    pub gravity: Vec3,
    /// Length of a step. `[s]`
    pub dt: f64,
    /// Share of a joint's position error that is corrected in one step.
    pub erp: f64,
    /// Softness added to a joint's constraint. `[m/(N·s)]`
    pub cfm: f64,
    /// Contact points kept for one pair of colliders, the deepest ones.
    pub max_contacts: usize,
}

/// How a link may move against its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// In all six ways; only for links without a parent.
    Free,
    /// Not at all.
    Fixed,
    /// Turns about an axis through `anchor`; both in the parent's frame. Position in rad.
    Hinge {
        /// Unit vector.
        axis: Vec3,
        /// `[m]`
        anchor: Vec3,
    },
    /// Slides along an axis of the parent's frame. Position in m.
    Slider {
        /// Unit vector.
        axis: Vec3,
    },
}

/// Who decides about the joint's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointMode {
    /// Forces do.
    Dynamic,
    /// The owner does: the velocity drive is followed exactly and no force is felt.
    /// A `Free` or `Fixed` link without a parent is then a kinematic or a static body.
    Kinematic,
}

/// A joint with its passive parts. Units: rad for hinges, m for sliders; N·m or N.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// How it moves.
    pub kind: JointKind,
    /// Who decides.
    pub mode: JointMode,
    /// Position at which `LinkDef::parent_from_link` holds; also the initial position.
    pub position: f64,
    /// Lower and upper end of the range, if there is one.
    pub stops: Option<[f64; 2]>,
    /// Spring that pulls towards position 0. `[N·m/rad]`, `[N/m]`
    pub spring: f64,
    /// `[N·m·s/rad]`, `[N·s/m]`
    pub damping: f64,
    /// Largest friction that holds the joint. `[N·m]`, `[N]`
    pub static_friction: f64,
    /// As [`Settings::erp`], for the stops.
    pub stop_erp: f64,
    /// As [`Settings::cfm`], for the stops.
    pub stop_cfm: f64,
}

/// Loss of velocity: after a second without forces, `1 - linear` of the velocity is left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Damping {
    /// In [0, 1].
    pub linear: f64,
    /// In [0, 1].
    pub angular: f64,
}

/// What holds for a single link only, as ODE's settings of bodies that worlds do not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkLaw {
    /// When it may be left out of the step at rest, if not by [`Model::sleep`]; `Some(None)` is never.
    pub sleep: Option<Option<Sleep>>,
    /// Whether it keeps its angular momentum where it turns freely; without, it keeps its angular velocity.
    ///
    /// Call [`crate::Dynamics::model_changed`] after a change.
    pub gyroscopic: bool,
    /// The fastest that it may turn, if it hangs on no joint. `[rad/s]`
    pub fastest_turn: f64,
    /// Whether its owner bears its weight, by a force in each step that does not keep it awake.
    pub weightless: bool,
    /// Velocities up to which [`LinkDef::damping`] does nothing, if it hangs on no joint. `[m/s]`, `[rad/s]`
    pub undamped: [f64; 2],
}

impl LinkLaw {
    /// What holds for links without a law of their own.
    pub const DEFAULT: Self = Self {
        sleep: None,
        gyroscopic: true,
        fastest_turn: f64::INFINITY,
        weightless: false,
        undamped: [0.0; 2],
    };
}

/// A rigid body and the joint that carries it.
#[derive(Clone, Debug)]
pub struct LinkDef {
    /// For messages.
    pub name: String,
    /// The link that carries it; `None` is the world.
    pub parent: Option<LinkId>,
    /// Its place at the joint's initial position.
    pub parent_from_link: Pose,
    /// The joint that carries it.
    pub joint: Joint,
    /// In the link's frame. Unused for static and kinematic links.
    pub inertia: Inertia,
    /// Loss of velocity.
    pub damping: Damping,
    /// Initial velocity at its centre of mass, in world axes. Of a link on a joint what the joint allows of it; without
    /// any the joint starts at rest.
    pub twist: Twist,
}

/// A shape on a link.
#[derive(Clone, Debug)]
pub struct ColliderDef {
    /// The link that carries it; `None` is the world.
    pub link: Option<LinkId>,
    /// Its place on the link.
    pub link_from_shape: Pose,
    /// Its form.
    pub shape: Shape,
    /// Its material.
    pub material: MaterialId,
    /// The solid it belongs to: colliders of one solid never touch, nor do solids excluded by [`Model::exclude`].
    pub solid: u32,
    /// Colliders of one family touch only if the family collides with itself; `None` is no family.
    pub family: Option<u32>,
    /// Whether the link feels the contact; if not, only the other side does.
    pub reacts: bool,
}

/// The authored world.
#[derive(Clone, Debug)]
pub struct Model {
    /// World-wide constants.
    pub settings: Settings,
    /// When bodies at rest are left out of the step; without it, never. May be changed between steps.
    pub sleep: Option<Sleep>,
    /// Of links that differ from [`LinkLaw::DEFAULT`]. May be changed between steps.
    pub link_laws: BTreeMap<LinkId, LinkLaw>,
    /// By [`LinkId`]; a parent comes before its children.
    pub links: Vec<LinkDef>,
    /// By [`ColliderId`].
    pub colliders: Vec<ColliderDef>,
    /// Pairs of solids that never touch, the smaller number first.
    pub excluded: BTreeSet<(u32, u32)>,
    /// Families whose colliders touch each other.
    pub self_colliding: BTreeSet<u32>,
    /// Laws by pair of materials, the smaller id first.
    pub contact_laws: BTreeMap<(MaterialId, MaterialId), ContactLaw>,
    /// For all other pairs.
    pub default_contact_law: ContactLaw,
    /// Surfaces that run like a belt: their velocity against their link, in the link's axes. `[m/s]`
    ///
    /// Only the part along the touched surface counts. May be changed between steps.
    pub surface_velocities: BTreeMap<ColliderId, Vec3>,
    /// Surfaces that run round their link: axis times angular velocity, in the link's axes. Where the outward normal is
    /// `n`, the surface runs by this vector times `n`. `[m/s]` May be changed between steps.
    pub belts: BTreeMap<ColliderId, Vec3>,
    /// Constraints that are there from the start, by [`ConstraintId`]. See [`Model::add_constraint`].
    pub constraints: Vec<Constraint>,
}

impl Model {
    /// An empty world.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            sleep: None,
            link_laws: BTreeMap::new(),
            links: Vec::new(),
            colliders: Vec::new(),
            excluded: BTreeSet::new(),
            self_colliding: BTreeSet::new(),
            contact_laws: BTreeMap::new(),
            default_contact_law: ContactLaw::DEFAULT,
            surface_velocities: BTreeMap::new(),
            belts: BTreeMap::new(),
            constraints: Vec::new(),
        }
    }

    /// Adds a link; its parent, if any, must have been added before.
    ///
    /// A parent that was not added before is dropped: the link then hangs on the world.
    pub fn add_link(&mut self, mut link: LinkDef) -> LinkId {
        let id = LinkId::from_index(self.links.len());
        link.parent = link.parent.filter(|parent| parent.0 < id.0);
        self.links.push(link);
        id
    }

    /// Adds a collider.
    ///
    /// One that names a link that does not exist is put on the world.
    pub fn add_collider(&mut self, mut collider: ColliderDef) -> ColliderId {
        collider.link = collider.link.filter(|link| link.index() < self.links.len());
        let id = ColliderId::from_index(self.colliders.len());
        self.colliders.push(collider);
        id
    }

    /// Adds a constraint. Once a [`crate::Dynamics`] has the model, its own copy counts: see [`crate::Dynamics::constraint`].
    ///
    /// Links that do not exist are taken for the world.
    pub fn add_constraint(&mut self, mut constraint: Constraint) -> ConstraintId {
        let exists = |side: Option<LinkId>| side.filter(|link| link.index() < self.links.len());
        constraint.sides = constraint.sides.map(exists);
        let id = ConstraintId::from_index(self.constraints.len());
        self.constraints.push(constraint);
        id
    }

    /// A constraint that stands for nothing.
    #[must_use]
    pub fn placeholder_constraint() -> Constraint {
        Constraint::new(ConstraintKind::Fixed, [None; 2], [Pose::IDENTITY; 2])
    }

    /// A link that stands for nothing: it carries nothing and rests at the origin of the world.
    #[must_use]
    pub fn placeholder_link() -> LinkDef {
        LinkDef {
            name: String::new(),
            parent: None,
            parent_from_link: Pose::IDENTITY,
            joint: Joint {
                kind: JointKind::Fixed,
                mode: JointMode::Kinematic,
                position: 0.0,
                stops: None,
                spring: 0.0,
                damping: 0.0,
                static_friction: 0.0,
                stop_erp: 0.0,
                stop_cfm: 0.0,
            },
            inertia: Inertia::ZERO,
            damping: Damping::default(),
            twist: Twist::default(),
        }
    }

    /// A collider that stands for nothing: nothing touches it and no ray meets it.
    #[must_use]
    pub fn placeholder_collider() -> ColliderDef {
        ColliderDef {
            link: None,
            link_from_shape: Pose::IDENTITY,
            shape: Shape::Mesh(Arc::new(TriangleMesh::default())),
            material: MaterialId(0),
            solid: u32::MAX,
            family: None,
            reacts: false,
        }
    }

    /// Sets what happens between two materials, in either order. Without a law, the default one holds.
    ///
    /// `a` is the material of the law's first side.
    pub fn set_contact_law(&mut self, a: MaterialId, b: MaterialId, mut law: ContactLaw) {
        if let Some(directed) = &mut law.directed {
            directed.first = a;
        }
        self.contact_laws.insert((a.min(b), a.max(b)), law);
    }

    /// Sets what happens between materials without a law of their own.
    pub fn set_default_contact_law(&mut self, law: ContactLaw) {
        self.default_contact_law = law;
    }

    /// What happens between two materials, in either order.
    #[must_use]
    pub fn contact_law(&self, a: MaterialId, b: MaterialId) -> &ContactLaw {
        self.contact_laws.get(&(a.min(b), a.max(b))).unwrap_or(&self.default_contact_law)
    }

    /// What holds for a link only.
    #[must_use]
    pub fn link_law(&self, link: LinkId) -> &LinkLaw {
        const DEFAULT: &LinkLaw = &LinkLaw::DEFAULT;
        // Most worlds have none.
        if self.link_laws.is_empty() { DEFAULT } else { self.link_laws.get(&link).unwrap_or(DEFAULT) }
    }

    /// When a link may be left out of the step; never if there is no time.
    pub(crate) fn sleep_of(&self, link: LinkId) -> Option<Sleep> {
        self.link_law(link).sleep.unwrap_or(self.sleep).filter(|sleep| sleep.time > 0.0)
    }

    /// Lets a collider's surface run like a belt, in its link's axes; a velocity of zero stops it. `[m/s]`
    ///
    /// A velocity that is not a number stops it as well.
    pub fn set_surface_velocity(&mut self, collider: ColliderId, velocity: Vec3) {
        if velocity.is_finite() && velocity != Vec3::ZERO {
            self.surface_velocities.insert(collider, velocity);
        } else {
            self.surface_velocities.remove(&collider);
        }
    }

    /// Lets a collider's surface run round its link like the belt of a tracked vehicle; zero stops it. `[m/s]`
    ///
    /// With `belt = axis · speed` the surface runs by `belt × normal`: forwards above where the axis is to the left.
    pub fn set_belt(&mut self, collider: ColliderId, belt: Vec3) {
        if belt.is_finite() && belt != Vec3::ZERO {
            self.belts.insert(collider, belt);
        } else {
            self.belts.remove(&collider);
        }
    }

    /// In [`Model::exclude`], all that no force moves.
    pub const GROUND: u32 = u32::MAX;

    /// Colliders of these two solids never touch.
    pub fn exclude(&mut self, solid_a: u32, solid_b: u32) {
        self.excluded.insert((solid_a.min(solid_b), solid_a.max(solid_b)));
    }

    /// Colliders of this family touch each other (but for excluded solids).
    pub fn set_self_collision(&mut self, family: u32, on: bool) {
        if on {
            self.self_colliding.insert(family);
        } else {
            self.self_colliding.remove(&family);
        }
    }
}
