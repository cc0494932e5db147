//! The model as authored: links, joints, colliders, contact laws. Changes only between steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Pose, Twist, Vec3, typed_id};

use crate::constraint::{Constraint, ConstraintId, ConstraintKind};
pub use crate::contact_law::{AnisotropicFriction, ContactLaw, SurfaceCoefficient};
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
    /// Error reduction parameter: share of a joint's position error that is corrected in one step.
    pub erp: f64,
    /// Constraint force mixing: softness added to a joint's constraint. `[m/(N·s)]`
    pub cfm: f64,
    /// Most contact points kept for a pair of colliders, the deepest ones.
    pub max_contacts: usize,
}

/// How a link may move relative to its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// All six degrees of freedom; only for links without a parent.
    Free,
    /// No degree of freedom.
    Fixed,
    /// Rotation about an axis through `anchor`; both in the parent's frame. Position in rad.
    Hinge {
        /// Unit vector.
        axis: Vec3,
        /// `[m]`
        anchor: Vec3,
    },
    /// Translation along an axis of the parent's frame. Position in m.
    Slider {
        /// Unit vector.
        axis: Vec3,
    },
}

/// What determines the joint's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointMode {
    /// Forces.
    Dynamic,
    /// Its drive: the velocity is followed exactly and no force acts on it. A `Free` or `Fixed` link without a parent
    /// is then a kinematic or a static body.
    Kinematic,
}

/// A joint with stops, spring, damper and static friction. Units: rad for hinges, m for sliders; N·m or N.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// How it moves.
    pub kind: JointKind,
    /// What determines its motion.
    pub mode: JointMode,
    /// Position at which `LinkDef::parent_from_link` applies; also the initial position.
    pub position: f64,
    /// Lower and upper stop, if there are any.
    pub stops: Option<[f64; 2]>,
    /// Spring that pulls towards position 0. `[N·m/rad]`, `[N/m]`
    pub spring: f64,
    /// `[N·m·s/rad]`, `[N·s/m]`
    pub damping: f64,
    /// Largest static friction. Under a velocity drive, the stronger of the two forces acts. `[N·m]`, `[N]`
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

/// Settings of a single link, as ODE has for bodies and worlds do not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkLaw {
    /// When it may be put to sleep, if not by [`Model::sleep`]; `Some(None)` is never.
    pub sleep: Option<Option<Sleep>>,
    /// Whether it conserves angular momentum when it rotates freely; without, it keeps its angular velocity.
    ///
    /// Call [`crate::Dynamics::model_changed`] after a change.
    pub gyroscopic: bool,
    /// Largest angular velocity, if it is not on a joint. `[rad/s]`
    pub max_angular_velocity: f64,
    /// Whether the caller compensates its weight, by a force in each step that does not keep it awake.
    pub weightless: bool,
    /// Velocities up to which [`LinkDef::damping`] does nothing, if it is not on a joint. `[m/s]`, `[rad/s]`
    pub damping_thresholds: [f64; 2],
}

impl LinkLaw {
    /// The settings of links that have none of their own.
    pub const DEFAULT: Self = Self {
        sleep: None,
        gyroscopic: true,
        max_angular_velocity: f64::INFINITY,
        weightless: false,
        damping_thresholds: [0.0; 2],
    };
}

/// A link: a rigid body and the joint to its parent.
#[derive(Clone, Debug)]
pub struct LinkDef {
    /// For messages.
    pub name: String,
    /// Its parent; `None` is the world.
    pub parent: Option<LinkId>,
    /// Its pose at the joint's initial position.
    pub parent_from_link: Pose,
    /// The joint between parent and link.
    pub joint: Joint,
    /// In the link's frame. Unused for static and kinematic links.
    pub inertia: Inertia,
    /// Loss of velocity.
    pub damping: Damping,
    /// Initial velocity at its centre of mass, in world axes. For a link on a joint, the component that the joint
    /// allows; if zero, the joint starts at rest.
    pub twist: Twist,
}

/// A shape on a link.
#[derive(Clone, Debug)]
pub struct ColliderDef {
    /// The link it is on; `None` is the world.
    pub link: Option<LinkId>,
    /// Its pose on the link.
    pub link_from_shape: Pose,
    /// Its shape.
    pub shape: Shape,
    /// Its material.
    pub material: MaterialId,
    /// The solid it belongs to: colliders of one solid never touch, nor do solids excluded by [`Model::exclude`].
    pub solid: u32,
    /// Colliders of one family touch only if the family collides with itself; `None` is no family.
    pub family: Option<u32>,
    /// Whether contacts act on the link; if not, they act only on the other side.
    pub reacts: bool,
}

/// The authored world.
#[derive(Clone, Debug)]
pub struct Model {
    /// World-wide constants.
    pub settings: Settings,
    /// When bodies at rest are put to sleep; if `None`, never. May be changed between steps.
    pub sleep: Option<Sleep>,
    /// Settings of links that differ from [`LinkLaw::DEFAULT`]. May be changed between steps.
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
    /// Surfaces that run like a conveyor belt: their velocity relative to their link, in the link's axes. `[m/s]`
    ///
    /// Only the component along the contact surface counts. May be changed between steps.
    pub surface_velocities: BTreeMap<ColliderId, Vec3>,
    /// Surfaces that run around their link: axis times angular velocity, in the link's axes. Where the outward normal
    /// is `n`, the surface runs with this vector times `n`. `[m/s]` May be changed between steps.
    pub belts: BTreeMap<ColliderId, Vec3>,
    /// Constraints that exist from the start, by [`ConstraintId`]. See [`Model::add_constraint`].
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
    /// A parent that was not added before is dropped: the link is then attached to the world.
    pub fn add_link(&mut self, mut link: LinkDef) -> LinkId {
        let id = LinkId::from_index(self.links.len());
        link.parent = link.parent.filter(|parent| parent.0 < id.0);
        self.links.push(link);
        id
    }

    /// Adds a collider.
    ///
    /// If its link does not exist, it is attached to the world.
    pub fn add_collider(&mut self, mut collider: ColliderDef) -> ColliderId {
        collider.link = collider.link.filter(|link| link.index() < self.links.len());
        let id = ColliderId::from_index(self.colliders.len());
        self.colliders.push(collider);
        id
    }

    /// Adds a constraint. Once a [`crate::Dynamics`] has the model, its own copy counts: see
    /// [`crate::Dynamics::constraint`].
    ///
    /// Links that do not exist are taken for the world.
    pub fn add_constraint(&mut self, mut constraint: Constraint) -> ConstraintId {
        let exists = |side: Option<LinkId>| side.filter(|link| link.index() < self.links.len());
        constraint.sides = constraint.sides.map(exists);
        let id = ConstraintId::from_index(self.constraints.len());
        self.constraints.push(constraint);
        id
    }

    /// A constraint as a placeholder.
    #[must_use]
    pub fn placeholder_constraint() -> Constraint {
        Constraint::new(ConstraintKind::Fixed, [None; 2], [Pose::IDENTITY; 2])
    }

    /// A link as a placeholder: it has no colliders and rests at the origin of the world.
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

    /// A collider as a placeholder: it has no contacts and no ray hits it.
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

    /// Sets the contact law of two materials, in either order. Without one, the default law applies.
    ///
    /// `a` is the material of the law's first side.
    pub fn set_contact_law(&mut self, a: MaterialId, b: MaterialId, mut law: ContactLaw) {
        if let Some(anisotropic) = &mut law.anisotropic {
            anisotropic.first = a;
        }
        self.contact_laws.insert((a.min(b), a.max(b)), law);
    }

    /// Sets the contact law of materials without a law of their own.
    pub fn set_default_contact_law(&mut self, law: ContactLaw) {
        self.default_contact_law = law;
    }

    /// The contact law of two materials, in either order.
    #[must_use]
    pub fn contact_law(&self, a: MaterialId, b: MaterialId) -> &ContactLaw {
        self.contact_laws.get(&(a.min(b), a.max(b))).unwrap_or(&self.default_contact_law)
    }

    /// The settings of a link.
    #[must_use]
    pub fn link_law(&self, link: LinkId) -> &LinkLaw {
        const DEFAULT: &LinkLaw = &LinkLaw::DEFAULT;
        // Most worlds have none.
        if self.link_laws.is_empty() { DEFAULT } else { self.link_laws.get(&link).unwrap_or(DEFAULT) }
    }

    /// When a link may be put to sleep; `None` is never.
    pub(crate) fn sleep_of(&self, link: LinkId) -> Option<Sleep> {
        self.link_law(link).sleep.unwrap_or(self.sleep).filter(|sleep| sleep.time > 0.0)
    }

    /// Sets the velocity of a collider's surface, which runs like a conveyor belt, in its link's axes; zero stops it.
    /// `[m/s]`
    ///
    /// A non-finite velocity stops it as well.
    pub fn set_surface_velocity(&mut self, collider: ColliderId, velocity: Vec3) {
        if velocity.is_finite() && velocity != Vec3::ZERO {
            self.surface_velocities.insert(collider, velocity);
        } else {
            self.surface_velocities.remove(&collider);
        }
    }

    /// Lets a collider's surface run around its link like the belt of a tracked vehicle; zero stops it. `[m/s]`
    ///
    /// With `belt = axis · speed` the surface runs by `belt × normal`: forwards above where the axis is to the left.
    pub fn set_belt(&mut self, collider: ColliderId, belt: Vec3) {
        if belt.is_finite() && belt != Vec3::ZERO {
            self.belts.insert(collider, belt);
        } else {
            self.belts.remove(&collider);
        }
    }

    /// In [`Model::exclude`]: everything that no force moves.
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
