//! Trees that fly keep their momentum.
//!
//! Joints move by their velocities, and a finite step of theirs shifts the centre of mass and the moments of inertia of
//! what they carry: the momentum of a robot in the air, which nobody pushes, would drift by a share that goes with the
//! step, and so would its centre of mass. So after the step the whole tree is put, as one body, where its centre of mass
//! must be, and gets the velocity that it is short of. What touches or is tied to something else has no momentum of its
//! own to keep.

use base::{Mat3, Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, SpatialInertia};
use crate::layout::{Layout, Motion, Tree};
use crate::model::{Damping, Model};
use crate::state::{LinkState, State};
use crate::ties::Tie;

/// Turn in a step beyond which the momentum at its end is not that of its start: limits on what velocity products may do
/// (see `transport`) then matter more. `[rad]`, `[m]`
const FAR: f64 = 0.2;

/// Memory of the trees that fly.
#[derive(Clone, Debug, Default)]
pub(crate) struct Momentum {
    /// By root: touches something, or is tied to something else.
    held: Vec<bool>,
    flying: Vec<Flying>,
}

#[derive(Clone, Copy, Debug)]
struct Flying {
    /// Its place in [`Layout::trees`].
    place: usize,
    /// What it must have after the step: linear momentum, and angular momentum about the centre of mass.
    linear: Vec3,
    angular: Vec3,
    /// Where the centre of mass must be then.
    center: Vec3,
}

/// A tree as one body.
struct Whole {
    mass: f64,
    /// Centre of mass, from the tree's origin, and that in the world.
    center: Vec3,
    origin: Vec3,
    /// About the centre of mass.
    tensor: Mat3,
    linear: Vec3,
    /// About the centre of mass.
    angular: Vec3,
}

impl Momentum {
    /// Takes what is touched, by root, and what is tied.
    pub(crate) fn hold(&mut self, layout: &Layout, touched: &[bool], ties: impl Iterator<Item = Tie>) {
        self.held.clear();
        self.held.extend_from_slice(touched);
        for tie in ties {
            let roots = tie.map(|link| link.map(|link| layout.bodies[link.index()].root as usize));
            if roots[0] != roots[1] {
                roots.into_iter().flatten().for_each(|root| self.held[root] = true);
            }
        }
    }

    /// Before the velocities change: what the momentum of each tree that flies must become.
    pub(crate) fn note(&mut self, model: &Model, layout: &Layout, state: &State, kinematics: &Kinematics) {
        self.flying.clear();
        let dt = model.settings.dt;
        for (place, tree) in layout.trees.iter().enumerate() {
            if !self.flies(model, tree, state) {
                continue;
            }
            let Some(whole) = Whole::of(tree, kinematics) else { continue };
            let mut linear = whole.linear + model.settings.gravity * (whole.mass * dt);
            let mut angular = whole.angular;
            for &link in &tree.links {
                let Wrench { force, torque } = state.links[link as usize].wrench;
                let arm = kinematics.centers[link as usize] - kinematics.origins[link as usize];
                linear += force * dt;
                angular += ((arm - whole.center).cross(force) + torque) * dt;
            }
            // As `integrate` moves free bodies.
            let aloft = tree.links.first().and_then(|&root| state.links[root as usize].aloft);
            let passed = if aloft == Some(true) { (whole.linear + linear) * 0.5 } else { linear };
            let center = whole.origin + whole.center + passed * (dt / whole.mass);
            self.flying.push(Flying { place, linear, angular, center });
        }
    }

    /// Whether a tree floats with nothing but gravity and forces from outside on it.
    fn flies(&self, model: &Model, tree: &Tree, state: &State) -> bool {
        let Some((&root, body)) = tree.links.first().zip(tree.layout.bodies.first()) else { return false };
        let is_led = |at: u32| {
            let carrier = tree.layout.bodies.get(at as usize).map(|body| body.motion);
            matches!(carrier, Some(Motion::KinematicHinge { .. } | Motion::KinematicSlider { .. }))
        };
        let far = |rate: f64| rate.abs() * model.settings.dt > FAR;
        let is_left = |link: &LinkState| {
            link.aside || link.asleep || far(link.velocity) || far(link.twist.angular.length())
        };
        body.motion == Motion::Free
            && !self.held[root as usize]
            && !tree.layout.bodies.iter().any(|body| body.dynamic && is_led(body.parent))
            && !tree.links.iter().any(|&link| {
                is_left(&state.links[link as usize])
                    || model.links[link as usize].damping != Damping::default()
            })
    }

    /// At the new places: gives the trees what they are short of, but for those that have `arrived` exactly (by root).
    /// `kinematics` follows.
    pub(crate) fn keep(
        &self,
        layout: &Layout,
        arrived: &[bool],
        state: &mut State,
        kinematics: &mut Kinematics,
    ) {
        let mut is_moved = false;
        for flying in &self.flying {
            let tree = &layout.trees[flying.place];
            let Some(&root) = tree.links.first() else { continue };
            let root = root as usize;
            if arrived[root] || state.links[root].aside {
                continue;
            }
            let Some(whole) = Whole::of(tree, kinematics) else { continue };
            let missing = Twist {
                angular: whole.tensor.inverse() * (flying.angular - whole.angular),
                linear: (flying.linear - whole.linear) / whole.mass,
            }
            .at_offset(-whole.center);
            let way = flying.center - whole.origin - whole.center;
            if !(missing.angular.is_finite() && missing.linear.is_finite() && way.is_finite()) {
                continue;
            }
            let at = &mut state.links[root];
            at.twist.angular += missing.angular;
            at.twist.linear += missing.linear;
            at.pose.translation += way;
            // Computed as from a saved state, to the last bit.
            for link in tree.links.iter().map(|&link| link as usize) {
                kinematics.place_one(&layout.bodies[link], link, state);
            }
            is_moved = true;
        }
        if is_moved {
            kinematics.move_links(layout, state);
        }
    }
}

impl Whole {
    /// All links of a tree; `None` without mass.
    fn of(tree: &Tree, kinematics: &Kinematics) -> Option<Self> {
        let (mut sum, mut momentum) = (SpatialInertia::ZERO, Wrench::default());
        for (&link, body) in tree.links.iter().zip(&tree.layout.bodies) {
            if !body.dynamic {
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
        let outer = Mat3::from_cols(c * c.x, c * c.y, c * c.z);
        let steiner = (Mat3::from_diagonal(Vec3::splat(c.length_squared())) - outer) * sum.mass;
        Some(Self {
            mass: sum.mass,
            center: c,
            origin: kinematics.origins[root as usize],
            tensor: sum.tensor - steiner,
            linear: momentum.force,
            angular: momentum.torque - c.cross(momentum.force),
        })
    }
}
