//! Conservation of momentum of trees in free flight.
//!
//! A finite step of the joints shifts the centre of mass and the moments of inertia of their subtrees: the momentum of
//! a robot in the air would drift by an amount proportional to the step, and so would its centre of mass. So after the
//! step the whole tree is moved, as one body, to where its centre of mass must be, and gets the velocity that it lacks.
//! A tree that touches something immovable, or that a constraint connects to something else, has no momentum of its own
//! to conserve.
//!
//! Trees that touch each other and nothing else conserve their momentum together. Impulses conserve it, since each acts
//! on both sides at one point; but a body that depenetration shifts keeps its velocity at another place, so that its
//! momentum acts along another line. Such a group gets what it lacks as one body, too.

use base::{Mat3, Twist, Vec3, Wrench};

use crate::couplings::Coupling;
use crate::flight::Flights;
use crate::islands::{find_representative, union};
use crate::kinematics::{Kinematics, SpatialInertia};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::model::{Damping, Model};
use crate::state::State;

/// Largest rotation or translation of a joint in a step for which momentum is conserved. Beyond, limits on velocity
/// products (see `velocity_products`) matter more. `[rad]`, `[m]`
const MAX_JOINT_ROTATION: f64 = 0.2;

/// Momenta that trees and groups must have after the step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Momentum {
    /// By root: has contacts, or constraints to other trees.
    is_held: Vec<bool>,
    floating_trees: Vec<FloatingTree>,
    /// Pairs of roots in contact; [`NONE`] for what impulses do not move.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// By link: its parent in the disjoint-set forest; and by representative: whether the group touches something that
    /// impulses do not move.
    parents: Vec<u32>,
    is_grounded: Vec<bool>,
    /// By representative: whether the group touches nothing else, as found for the present contacts. Empty if no two
    /// trees that move touch each other.
    is_airborne: Vec<bool>,
    groups: Vec<Group>,
    /// Links of the groups, with the representatives of the groups.
    members: Vec<(u32, u32)>,
}

/// Trees that touch each other and nothing else.
#[derive(Clone, Debug)]
struct Group {
    /// Range of `members`.
    range: std::ops::Range<usize>,
    /// Linear momentum after the step, and angular momentum about `reference`.
    linear: Vec3,
    angular: Vec3,
    reference: Vec3,
}

#[derive(Clone, Copy, Debug)]
struct FloatingTree {
    /// Its index in [`Layout::trees`].
    tree_index: usize,
    /// Linear momentum after the step, and angular momentum about the centre of mass.
    linear: Vec3,
    angular: Vec3,
    /// Centre of mass after the step.
    center: Vec3,
}

/// A tree as one rigid body.
struct TreeBody {
    mass: f64,
    /// Centre of mass relative to the tree's origin, and that origin.
    center: Vec3,
    origin: Vec3,
    /// About the centre of mass.
    tensor: Mat3,
    linear: Vec3,
    /// About the centre of mass.
    angular: Vec3,
}

impl Momentum {
    /// Marks the trees that have contacts (`has_contact`, by root) or constraints to other trees.
    pub(crate) fn mark_held(
        &mut self,
        layout: &Layout,
        has_contact: &[bool],
        couplings: impl Iterator<Item = Coupling>,
    ) {
        self.is_held.clear();
        self.is_held.extend_from_slice(has_contact);
        for coupling in couplings {
            let roots = coupling.map(|link| link.map(|link| layout.bodies[link.index()].root as usize));
            if roots[0] != roots[1] {
                roots.into_iter().flatten().for_each(|root| self.is_held[root] = true);
                self.pairs.extend(roots.into_iter().flatten().map(|root| [root as u32, NONE]));
            }
        }
    }

    /// Finds the groups of trees that touch each other and nothing else.
    fn find_groups(&mut self, model: &Model, layout: &Layout, state: &State) {
        self.members.clear();
        self.groups.clear();
        self.is_airborne.clear();
        if self.pairs.iter().all(|pair| pair.contains(&NONE)) {
            return;
        }
        let links = layout.bodies.len();
        self.parents.clear();
        self.parents.extend((0..).take(links));
        self.is_grounded.clear();
        self.is_grounded.resize(links, false);
        for &[a, b] in self.pairs.iter().filter(|pair| !pair.contains(&NONE)) {
            union(&mut self.parents, a, b);
        }
        for root in
            self.pairs.iter().filter(|pair| pair.contains(&NONE)).flatten().filter(|root| **root != NONE)
        {
            self.is_grounded[find_representative(&mut self.parents, *root) as usize] = true;
        }
        self.is_airborne.extend(self.is_grounded.iter().map(|is_grounded| !is_grounded));
        for (index, body) in
            layout.moving().filter(|(_, body)| body.is_dynamic && self.is_held[body.root as usize])
        {
            let representative = find_representative(&mut self.parents, body.root);
            if !self.is_grounded[representative as usize] {
                self.is_grounded[representative as usize] |=
                    !is_free_to_float(model, layout, body, index, state);
                self.members.push((index as u32, representative));
            }
        }
        let is_grounded = &self.is_grounded;
        self.members.retain(|(_, representative)| !is_grounded[*representative as usize]);
        self.members.sort_by_key(|(link, representative)| (*representative, *link));
        let mut start = 0;
        for group in self.members.chunk_by(|a, b| a.1 == b.1) {
            let range = start..start + group.len();
            start = range.end;
            self.groups.push(Group { range, linear: Vec3::ZERO, angular: Vec3::ZERO, reference: Vec3::ZERO });
        }
    }

    /// Whether the tree with this root touches other trees that touch nothing else.
    pub(crate) fn is_airborne(&mut self, root: u32) -> bool {
        !self.is_airborne.is_empty()
            && self.is_airborne[find_representative(&mut self.parents, root) as usize]
    }

    /// Computes what the momentum of each group must become, before velocities change.
    fn note_groups(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        flights: &Flights,
    ) {
        self.find_groups(model, layout, state);
        let dt = model.settings.dt;
        for group in &mut self.groups {
            let links = self.members[group.range.clone()].iter().map(|(link, _)| *link as usize);
            group.reference = links.clone().next().map_or(Vec3::ZERO, |link| kinematics.centers[link]);
            for link in links {
                let LinkBody { mass, center, linear, angular, .. } =
                    LinkBody::of(&layout.bodies[link], link, kinematics);
                let Wrench { force, torque } = state.links[link].wrench;
                let weight = model.settings.gravity * mass;
                let linear = linear + weight * flights.remaining_time(link, dt) + force * dt;
                group.linear += linear;
                group.angular += angular + (center - group.reference).cross(linear) + torque * dt;
            }
        }
    }

    /// Gives groups the momentum they lack at the new poses. Returns whether any velocity was changed.
    fn restore_groups(&self, layout: &Layout, state: &mut State, kinematics: &Kinematics) -> bool {
        let mut is_moved = false;
        for group in &self.groups {
            let links = self.members[group.range.clone()].iter().map(|(link, _)| *link as usize);
            let link_bodies = links.clone().map(|link| LinkBody::of(&layout.bodies[link], link, kinematics));
            let mass: f64 = link_bodies.clone().map(|link_body| link_body.mass).sum();
            let sum: Vec3 = link_bodies
                .clone()
                .map(|link_body| (link_body.center - group.reference) * link_body.mass)
                .sum();
            let center = group.reference + sum / mass;
            let (mut tensor, mut linear, mut angular) = (Mat3::ZERO, Vec3::ZERO, Vec3::ZERO);
            for link_body in link_bodies {
                let arm = link_body.center - center;
                tensor += link_body.tensor + steiner_term(arm, link_body.mass);
                linear += link_body.linear;
                angular += link_body.angular + arm.cross(link_body.linear);
            }
            let target = group.angular - (center - group.reference).cross(group.linear);
            let correction = Twist {
                angular: tensor.inverse() * (target - angular),
                linear: (group.linear - linear) / mass,
            };
            if !(correction.angular.is_finite() && correction.linear.is_finite()) {
                continue;
            }
            for root in links.filter(|link| layout.bodies[*link].root as usize == *link) {
                let own = correction.at_offset(kinematics.origins[root] - center);
                let twist = &mut state.links[root].twist;
                twist.angular += own.angular;
                twist.linear += own.linear;
            }
            is_moved = true;
        }
        is_moved
    }

    /// Computes what the momentum of each tree in free flight must become, before velocities change.
    pub(crate) fn note(
        &mut self,
        model: &Model,
        layout: &Layout,
        state: &State,
        kinematics: &Kinematics,
        flights: &Flights,
    ) {
        self.note_groups(model, layout, state, kinematics, flights);
        self.floating_trees.clear();
        let dt = model.settings.dt;
        for (tree_index, tree) in layout.trees.iter().enumerate() {
            let is_held = tree.links.first().is_none_or(|root| self.is_held[*root as usize]);
            if is_held || !is_floating(model, layout, tree, state) {
                continue;
            }
            let Some(tree_body) = TreeBody::of(tree, kinematics) else { continue };
            let mut linear = tree_body.linear + model.settings.gravity * (tree_body.mass * dt);
            let mut angular = tree_body.angular;
            for &link in &tree.links {
                let Wrench { force, torque } = state.links[link as usize].wrench;
                let arm = kinematics.centers[link as usize] - kinematics.origins[link as usize];
                linear += force * dt;
                angular += ((arm - tree_body.center).cross(force) + torque) * dt;
            }
            // The same displacement as that of free bodies in `integrate`.
            let ballistic = tree.links.first().and_then(|&root| state.links[root as usize].ballistic);
            let mean_momentum =
                if ballistic == Some(true) { (tree_body.linear + linear) * 0.5 } else { linear };
            let center = tree_body.origin + tree_body.center + mean_momentum * (dt / tree_body.mass);
            self.floating_trees.push(FloatingTree { tree_index, linear, angular, center });
        }
    }

    /// Gives trees the momentum they lack at the new poses, except those that the adaptive integrator has advanced
    /// (`is_integrated`, by root). Updates `kinematics`.
    pub(crate) fn restore(
        &self,
        layout: &Layout,
        is_integrated: &[bool],
        state: &mut State,
        kinematics: &mut Kinematics,
    ) {
        let mut is_moved = self.restore_groups(layout, state, kinematics);
        for floating in &self.floating_trees {
            let tree = &layout.trees[floating.tree_index];
            let Some(&root) = tree.links.first() else { continue };
            let root = root as usize;
            if is_integrated[root] || state.links[root].quarantined {
                continue;
            }
            let Some(tree_body) = TreeBody::of(tree, kinematics) else { continue };
            let correction = Twist {
                angular: tree_body.tensor.inverse() * (floating.angular - tree_body.angular),
                linear: (floating.linear - tree_body.linear) / tree_body.mass,
            }
            .at_offset(-tree_body.center);
            let displacement = floating.center - tree_body.origin - tree_body.center;
            if !(correction.angular.is_finite() && correction.linear.is_finite() && displacement.is_finite())
            {
                continue;
            }
            let root_state = &mut state.links[root];
            root_state.twist.angular += correction.angular;
            root_state.twist.linear += correction.linear;
            root_state.pose.translation += displacement;
            // Computed exactly as from a saved state.
            for link in tree.links.iter().map(|&link| link as usize) {
                kinematics.update_link_pose(&layout.bodies[link], link, state);
            }
            is_moved = true;
        }
        if is_moved {
            kinematics.update_velocities(layout, state);
        }
    }
}

/// Returns whether a tree floats freely, apart from contacts.
fn is_floating(model: &Model, layout: &Layout, tree: &Tree, state: &State) -> bool {
    tree.links.iter().all(|&link| {
        let link = link as usize;
        is_free_to_float(model, layout, &layout.bodies[link], link, state)
    })
}

/// Returns whether a link lets its tree float freely, apart from contacts.
fn is_free_to_float(model: &Model, layout: &Layout, body: &Body, index: usize, state: &State) -> bool {
    // A single body conserves its momentum at any speed.
    let is_fast = |rate: f64| !body.is_single && rate.abs() * model.settings.dt > MAX_JOINT_ROTATION;
    let link = &state.links[index];
    let is_excluded =
        link.quarantined || link.asleep || is_fast(link.velocity) || is_fast(link.twist.angular.length());
    let joint = |index: u32| layout.bodies.get(index as usize).map(|body| body.joint);
    let is_on_kinematic_joint = matches!(
        joint(body.parent),
        Some(JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. })
    );
    let has_drag = state.drags.iter().any(|(link, _)| link.index() == index);
    let is_damped = has_drag || model.links[index].damping != Damping::default();
    joint(body.root) == Some(JointModel::Free)
        && !(is_excluded || body.is_dynamic && is_on_kinematic_joint || is_damped)
}

/// A link as a free body.
struct LinkBody {
    mass: f64,
    center: Vec3,
    /// About the centre of mass.
    tensor: Mat3,
    linear: Vec3,
    /// About the centre of mass.
    angular: Vec3,
}

impl LinkBody {
    fn of(body: &Body, link: usize, kinematics: &Kinematics) -> Self {
        let rotation = &kinematics.rotations[link];
        let tensor = *rotation * body.tensor * rotation.transpose();
        let center = kinematics.centers[link];
        let linear = kinematics.velocity_at(link, center) * body.mass;
        let angular = tensor * kinematics.velocities[link].angular;
        Self { mass: body.mass, center, tensor, linear, angular }
    }
}

/// Parallel axis theorem: what a mass at `arm` from a point adds to the inertia about it.
fn steiner_term(arm: Vec3, mass: f64) -> Mat3 {
    let outer = Mat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
    (Mat3::from_diagonal(Vec3::splat(arm.length_squared())) - outer) * mass
}

impl TreeBody {
    /// All links of a tree; `None` without mass.
    fn of(tree: &Tree, kinematics: &Kinematics) -> Option<Self> {
        let (mut sum, mut momentum) = (SpatialInertia::ZERO, Wrench::default());
        for (&link, body) in tree.links.iter().zip(&tree.layout.bodies) {
            if !body.is_dynamic {
                continue;
            }
            let inertia = &kinematics.inertias[link as usize];
            let own = inertia.times(&kinematics.velocities[link as usize]);
            sum.add(inertia);
            momentum.force += own.force;
            momentum.torque += own.torque;
        }
        let root = *tree.links.first()?;
        if sum.mass <= 0.0 {
            return None;
        }
        let c = sum.moment / sum.mass;
        Some(Self {
            mass: sum.mass,
            center: c,
            origin: kinematics.origins[root as usize],
            tensor: sum.tensor - steiner_term(c, sum.mass),
            linear: momentum.force,
            angular: momentum.torque - c.cross(momentum.force),
        })
    }
}
