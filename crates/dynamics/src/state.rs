//! State: everything that the result of the next step depends on, to the last bit, and nothing else.

use base::{Pose, Twist, Vec3, Wrench};

use crate::constraint::{Constraint, ConstraintId, ConstraintKind};
use crate::contact_rows::ProgramMemory;
use crate::couplings::Coupling;
use crate::drag::Drag;
use crate::free_contacts::backoff::Backoff;
use crate::layout::{Body, JointModel};
use crate::model::{ColliderId, LinkDef, LinkId, Model};
use crate::simulation::Drive;

/// Everything that the result of the next step depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub(crate) links: Vec<LinkState>,
    /// Contact impulses of the last step, sorted by colliders and feature.
    pub(crate) contact_cache: Vec<CachedContact>,
    /// Ascending by id.
    pub(crate) constraints: Vec<ConstraintState>,
    /// Number of the model's constraints that have been added.
    pub(crate) authored_constraints: u32,
    /// Number of constraints that were added at run time.
    pub(crate) added_constraints: u32,
    /// For the next step only, ascending by link.
    pub(crate) drags: Vec<(LinkId, Drag)>,
    /// Whether any link may have a non-zero energy correction.
    pub(crate) has_energy_corrections: bool,
    /// Whether any link may be stopped.
    pub(crate) has_stopped_links: bool,
    /// Whether any link may be held.
    pub(crate) has_held_links: bool,
}

impl State {
    /// Stops everything where it is: no velocity, no force for the next step. Joints are driven as in another state;
    /// `source` maps each link to its link there.
    pub fn come_to_rest(&mut self, start: &Self, source: &dyn Fn(LinkId) -> Option<LinkId>) {
        for (at, link) in self.links.iter_mut().enumerate() {
            let then = u32::try_from(at).ok().and_then(|at| start.links.get(source(LinkId(at))?.index()));
            link.velocity = 0.0;
            link.twist = Twist::default();
            link.drive = then.map_or_else(Drive::default, |then| then.drive);
            link.wrench = Wrench::default();
            link.energy_correction = [0.0; 6];
            link.ballistic = None;
        }
        self.drags.clear();
        self.has_energy_corrections = false;
    }
}

/// State of a constraint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ConstraintState {
    pub(crate) id: ConstraintId,
    pub(crate) def: Constraint,
    /// Positions of its free axes when it was added.
    pub(crate) zero_positions: [f64; 3],
    /// Positions of its free axes before the last step, whole turns included.
    pub(crate) positions: [f64; 3],
    /// By free axis: active bounds of motor, lower and upper stop in the last step.
    pub(crate) active_bounds: [[ActiveBound; 3]; 3],
    /// Force on the second side in the last step, in world axes: see `constraint_rows`. `[N]`
    pub(crate) force: Vec3,
    /// Whether a step has torn it open: see `loop_projection`.
    pub(crate) torn: bool,
}

/// State of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkState {
    /// `[rad]`, `[m]`
    pub(crate) position: f64,
    pub(crate) velocity: f64,
    /// World pose of a link without a parent, before its joint moves it.
    pub(crate) pose: Pose,
    /// Velocity of a free link at its centre of mass, in world axes.
    pub(crate) twist: Twist,
    pub(crate) drive: Drive,
    /// For the next step only; in world axes about the centre of mass.
    pub(crate) wrench: Wrench,
    /// Active bounds of the joint's bounded forces in the last step, as a warm start for the next.
    pub(crate) active_bounds: [ActiveBound; 4],
    /// Its numbers became non-finite; it stays where it was.
    pub(crate) quarantined: bool,
    /// Of a free link: whether its tree is in free fall, so that its velocity is that at the end of the step (see
    /// `integrate`). Unknown before the first step and after its velocity was set.
    pub(crate) ballistic: Option<bool>,
    /// Impulse on its degrees of freedom that keeps the next step's velocity products from adding energy: see
    /// `velocity_products`.
    pub(crate) energy_correction: [f64; 6],
    /// Of a root: time for which its tree has been calm. `[s]`
    pub(crate) idle: f64,
    /// Left out of the step: see `sleeping`.
    pub(crate) asleep: bool,
    /// To be put to sleep without having come to rest.
    pub(crate) stopped: bool,
    /// At rest where it is during the next step.
    pub(crate) held: bool,
    /// Of the heap that it was in last.
    pub(crate) backoff: Backoff,
}

/// Which bound of a bounded force is active.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ActiveBound {
    /// None: the force is inside its bounds, and its target velocity is reached.
    #[default]
    None,
    /// The lower bound.
    Lower,
    /// The upper bound.
    Upper,
}

/// Impulse of a contact, cached as the warm start of the next step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CachedContact {
    pub(crate) a: ColliderId,
    pub(crate) b: ColliderId,
    pub(crate) feature: u32,
    /// In world coordinates. If the feature is gone, the impulse goes to a new contact near this point. `[m]`
    pub(crate) point: Vec3,
    /// Impulse on `a`, in world coordinates. `[N·s]`
    pub(crate) impulse: Vec3,
    /// Angular impulse of rolling friction on `a`, in world coordinates. `[N·m·s]`
    pub(crate) moment: Vec3,
    /// What closing a gap deferred.
    pub(crate) deferred: DeferredRestitution,
    /// Accumulated tangential drift of `a` relative to `b` while they stick, in the coordinates of the link of `a`: see
    /// [`crate::friction_drift`]. `[m]`
    pub(crate) drift: Vec3,
    pub(crate) program_memory: ProgramMemory,
}

/// What a contact that closed a gap took from the approach, for restitution to return when the sides meet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DeferredRestitution {
    /// Approach velocity before the gap was closed. `[m/s]`
    pub(crate) approach: f64,
    /// `[J]`
    pub(crate) energy: f64,
}

impl LinkState {
    pub(crate) fn new(link: &LinkDef, body: &Body) -> Self {
        let (translation, rotation) = body.parent_from_link;
        let active_bounds = [ActiveBound::None, ActiveBound::None, ActiveBound::Lower, ActiveBound::Upper];
        let mut state = Self {
            position: body.zero_position,
            velocity: 0.0,
            pose: Pose::new(translation, rotation),
            twist: Twist::default(),
            drive: Drive::Off,
            wrench: Wrench::default(),
            active_bounds,
            quarantined: false,
            ballistic: None,
            energy_correction: [0.0; 6],
            idle: 0.0,
            asleep: false,
            stopped: false,
            held: false,
            backoff: Backoff::default(),
        };
        if matches!(body.joint, JointModel::Free | JointModel::KinematicFree) {
            state.twist = link.twist;
        }
        state
    }
}

impl State {
    /// State of a link.
    #[must_use]
    pub fn link(&self, link: LinkId) -> Option<&LinkState> {
        self.links.get(link.index())
    }

    /// Adds links that were added to the model.
    pub(crate) fn grow(&mut self, model: &Model, bodies: &[Body]) {
        for (link, body) in model.links.iter().zip(bodies).skip(self.links.len()) {
            self.links.push(LinkState::new(link, body));
        }
        self.links.truncate(bodies.len());
    }

    /// Pairs of links that constraints connect.
    pub(crate) fn couplings(&self) -> impl Iterator<Item = Coupling> + Clone + '_ {
        self.constraints.iter().map(|constraint| constraint.def.sides)
    }

    /// Pairs of links that constraints other than contacts connect.
    pub(crate) fn jointed_pairs(&self) -> impl Iterator<Item = Coupling> + Clone + '_ {
        let joins =
            |constraint: &&ConstraintState| !matches!(constraint.def.kind, ConstraintKind::Contact(_));
        self.constraints.iter().filter(joins).map(|constraint| constraint.def.sides)
    }

    /// A digest of all bits (FNV-1a over 64-bit words).
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        for link in &self.links {
            link.feed(&mut digest);
        }
        for cached in &self.contact_cache {
            digest.word(u64::from(cached.a.0) << 32 | u64::from(cached.b.0));
            digest.word(u64::from(cached.feature));
            digest.vector(cached.point);
            digest.vector(cached.impulse);
            digest.vector(cached.moment);
            digest.word(cached.deferred.approach.to_bits());
            digest.word(cached.deferred.energy.to_bits());
            digest.vector(cached.drift);
            let ProgramMemory { solutions, held } = cached.program_memory;
            digest.word(u64::from(u16::from_le_bytes([solutions, held])));
        }
        for constraint in &self.constraints {
            constraint.feed(&mut digest);
        }
        for (link, drag) in &self.drags {
            digest.word(u64::from(link.0));
            let Drag { axes, linear, angular } = *drag;
            for vector in [axes.x_axis, axes.y_axis, axes.z_axis, linear, angular] {
                digest.vector(vector);
            }
        }
        digest.word(u64::from(self.authored_constraints) << 32 | u64::from(self.added_constraints));
        digest.0
    }
}

impl LinkState {
    fn feed(&self, digest: &mut Digest) {
        digest.number(self.position);
        digest.number(self.velocity);
        digest.vector(self.pose.translation);
        for part in self.pose.rotation.to_array() {
            digest.number(part);
        }
        for vector in [self.twist.angular, self.twist.linear, self.wrench.torque, self.wrench.force] {
            digest.vector(vector);
        }
        let (kind, first, second) = match self.drive {
            Drive::Off => (0, 0.0, 0.0),
            Drive::Velocity { target, max_force } => (1, target, max_force),
            Drive::Force(force) => (2, force, 0.0),
        };
        digest.word(kind);
        digest.number(first);
        digest.number(second);
        self.energy_correction.iter().for_each(|impulse| digest.number(*impulse));
        for active_bounds in self.active_bounds {
            digest.word(active_bounds as u64);
        }
        digest.number(self.idle);
        digest.word(
            u64::from(self.backoff.remaining) << 16
                | u64::from(self.backoff.failures) << 8
                | u64::from(self.held) << 5
                | u64::from(self.stopped) << 4
                | u64::from(self.asleep) << 3
                | u64::from(self.quarantined) << 2
                | self.ballistic.map_or(0, |ballistic| 1 + u64::from(ballistic)),
        );
    }
}

impl ConstraintState {
    fn feed(&self, digest: &mut Digest) {
        digest.word(u64::from(self.torn) << 32 | u64::from(self.id.0));
        for side in self.def.sides {
            digest.word(side.map_or(u64::MAX, |link| u64::from(link.0)));
        }
        for frame in &self.def.frames {
            digest.vector(frame.translation);
            frame.rotation.to_array().into_iter().for_each(|part| digest.number(part));
        }
        let (kind, angle) = match self.def.kind {
            ConstraintKind::Fixed => (0, 0.0),
            ConstraintKind::Ball => (1, 0.0),
            ConstraintKind::Hinge => (2, 0.0),
            ConstraintKind::Slider => (3, 0.0),
            ConstraintKind::Universal { angle } => (4, angle),
            ConstraintKind::Plane => (5, 0.0),
            ConstraintKind::AngularDrive => (6, 0.0),
            ConstraintKind::LinearDrive => (7, 0.0),
            ConstraintKind::SlidingHinge { slide } => {
                digest.vector(slide);
                (9, 0.0)
            }
            ConstraintKind::SlidingUniversal { angle, slide } => {
                digest.vector(slide);
                (10, angle)
            }
            ConstraintKind::Contact(contact) => {
                contact.numbers().into_iter().for_each(|number| digest.number(number));
                (8, 0.0)
            }
        };
        digest.word(kind);
        digest.number(angle);
        // NaN stands for a missing number; no law contains one.
        let or_none = |number: Option<f64>| number.unwrap_or(f64::NAN);
        for law in &self.def.axes {
            let [low, high] = law.stops.map_or([f64::NAN; 2], |has_stopped_links| has_stopped_links);
            for number in [
                law.velocity,
                law.max_force,
                low,
                high,
                or_none(law.stop_erp),
                or_none(law.stop_cfm),
                law.bounce,
            ] {
                digest.number(number);
            }
        }
        digest.number(or_none(self.def.erp));
        digest.number(or_none(self.def.cfm));
        if let Some(suspension) = &self.def.suspension {
            digest.vector(suspension.axis);
            digest.number(suspension.erp);
            digest.number(suspension.cfm);
        }
        self.zero_positions.iter().chain(&self.positions).for_each(|number| digest.number(*number));
        self.active_bounds.iter().flatten().for_each(|active_bounds| digest.word(*active_bounds as u64));
        digest.vector(self.force);
    }
}

struct Digest(u64);

impl Digest {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // FNV mixes upwards only; the fold brings high bits down.
        self.0 ^= self.0 >> 32;
    }

    fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    fn vector(&mut self, vector: Vec3) {
        self.number(vector.x);
        self.number(vector.y);
        self.number(vector.z);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{ManualContact, Suspension};

    #[test]
    fn every_field_counts_in_the_digest() {
        let link = LinkState {
            position: 0.0,
            velocity: 0.0,
            pose: Pose::IDENTITY,
            twist: Twist::default(),
            drive: Drive::Off,
            wrench: Wrench::default(),
            active_bounds: [ActiveBound::None; 4],
            quarantined: false,
            ballistic: None,
            energy_correction: [0.0; 6],
            idle: 0.0,
            asleep: false,
            stopped: false,
            held: false,
            backoff: Backoff::default(),
        };
        let cached = CachedContact {
            a: ColliderId(1),
            b: ColliderId(2),
            feature: 3,
            point: Vec3::Z,
            impulse: Vec3::X,
            moment: Vec3::Y,
            deferred: DeferredRestitution { approach: 1.0, energy: 1.0 },
            drift: Vec3::ZERO,
            program_memory: ProgramMemory::default(),
        };
        let def = Constraint::new(ConstraintKind::Hinge, [None, Some(LinkId(0))], [Pose::IDENTITY; 2]);
        let constraint = ConstraintState {
            id: ConstraintId(0),
            def,
            zero_positions: [0.0; 3],
            positions: [0.0; 3],
            active_bounds: Default::default(),
            force: Vec3::ZERO,
            torn: false,
        };
        let state = State {
            links: vec![link],
            contact_cache: vec![cached],
            constraints: vec![constraint],
            ..State::default()
        };
        let changes: &[fn(&mut State)] = &[
            |state| state.links[0].position = -0.0,
            |state| state.links[0].velocity = 1.0,
            |state| state.links[0].pose.translation.y = 1.0,
            |state| state.links[0].pose.rotation.z = 1e-300,
            |state| state.links[0].twist.angular.x = 1.0,
            |state| state.links[0].drive = Drive::Force(0.0),
            |state| state.links[0].drive = Drive::Velocity { target: 0.0, max_force: 1.0 },
            |state| state.links[0].wrench.torque.z = 1.0,
            |state| {
                let drag = Drag { axes: base::Mat3::IDENTITY, linear: Vec3::X, angular: Vec3::ZERO };
                state.drags.push((LinkId(0), drag));
            },
            |state| {
                let drag = Drag { axes: base::Mat3::IDENTITY, linear: Vec3::ZERO, angular: Vec3::X };
                state.drags.push((LinkId(0), drag));
            },
            |state| state.links[0].active_bounds[3] = ActiveBound::Upper,
            |state| state.links[0].quarantined = true,
            |state| state.links[0].energy_correction[5] = 1.0,
            |state| state.links[0].ballistic = Some(false),
            |state| state.links[0].ballistic = Some(true),
            |state| state.links[0].idle = 0.5,
            |state| state.links[0].asleep = true,
            |state| state.links[0].stopped = true,
            |state| state.links[0].held = true,
            |state| state.links[0].backoff.remaining = 1,
            |state| state.links[0].backoff.failures = 1,
            |state| state.contact_cache[0].feature = 4,
            |state| state.contact_cache[0].point.y = 1.0,
            |state| state.contact_cache[0].impulse.x = 1.0 + f64::EPSILON,
            |state| state.contact_cache[0].moment.z = 1.0,
            |state| state.contact_cache[0].deferred.approach = 2.0,
            |state| state.contact_cache[0].deferred.energy = 2.0,
            |state| state.contact_cache[0].drift.x = 1.0,
            |state| state.contact_cache[0].program_memory.solutions = 1,
            |state| state.contact_cache[0].program_memory.held = 1,
            |state| state.constraints.clear(),
            |state| state.constraints[0].id = ConstraintId(1),
            |state| state.constraints[0].def.sides[0] = Some(LinkId(1)),
            |state| state.constraints[0].def.frames[1].translation.x = 1.0,
            |state| state.constraints[0].def.kind = ConstraintKind::Ball,
            |state| state.constraints[0].def.axes[2].velocity = 1.0,
            |state| state.constraints[0].def.axes[0].stops = Some([0.0; 2]),
            |state| state.constraints[0].def.axes[0].stop_cfm = Some(0.0),
            |state| state.constraints[0].def.cfm = Some(0.0),
            |state| state.constraints[0].def.axes[1].bounce = 0.5,
            |state| {
                let suspension = Suspension { axis: Vec3::Z, erp: 0.2, cfm: 1e-4 };
                state.constraints[0].def.suspension = Some(suspension);
            },
            |state| state.constraints[0].def.kind = ConstraintKind::Contact(ManualContact::FRICTIONLESS),
            |state| {
                let contact = ManualContact { friction: [1.0, 0.0], ..ManualContact::FRICTIONLESS };
                state.constraints[0].def.kind = ConstraintKind::Contact(contact);
            },
            |state| state.constraints[0].zero_positions[1] = 1.0,
            |state| state.constraints[0].positions[1] = 1.0,
            |state| state.constraints[0].active_bounds[1][1] = ActiveBound::Lower,
            |state| state.constraints[0].force.y = 1.0,
            |state| state.constraints[0].torn = true,
            |state| state.authored_constraints = 1,
            |state| state.added_constraints = 1,
        ];
        let mut seen = vec![state.hash()];
        for change in changes {
            let mut other = state.clone();
            change(&mut other);
            assert!(!seen.contains(&other.hash()));
            seen.push(other.hash());
        }
    }
}
