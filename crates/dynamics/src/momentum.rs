//! Trees that fly keep their momentum.
//!
//! Joints move by their velocities, and a finite step of theirs shifts the centre of mass and the moments of inertia of
//! what they carry: the momentum of a robot in the air, which nobody pushes, would drift by a share that goes with the
//! step, and so would its centre of mass. So after the step the whole tree is put, as one body, where its centre of mass
//! must be, and gets the velocity that it is short of. What touches something that does not give way, or is tied to something
//! else, has no momentum of its own to keep.
//!
//! Things that touch each other and nothing else keep theirs together. Impulses keep it, for each acts on both sides at one
//! place; but what is moved out of a depth is elsewhere with the velocity that it had, and its momentum acts along another
//! line. Such a group gets what it is short of as one body too.

use base::{Mat3, Twist, Vec3, Wrench};

use crate::islands::{join, top};
use crate::kinematics::{Kinematics, SpatialInertia};
use crate::layout::{Body, JointModel, Layout, NONE, Tree};
use crate::model::{Damping, Model};
use crate::state::State;
use crate::ties::Tie;

/// Turn in a step beyond which the momentum at its end is not that of its start: limits on what velocity products may do
/// (see `velocity_products`) then matter more. `[rad]`, `[m]`
const FAR: f64 = 0.2;

/// Memory of the trees that fly.
#[derive(Clone, Debug, Default)]
pub(crate) struct Momentum {
    /// By root: touches something, or is tied to something else.
    held: Vec<bool>,
    flying: Vec<Flying>,
    /// Roots that press on each other; [`NONE`] for what does not give way.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// By link: a link towards the one that stands for the group. By that one: touches what does not give way.
    up: Vec<u32>,
    fixed: Vec<bool>,
    groups: Vec<Group>,
    /// Links of the groups, with the one that stands for the group.
    members: Vec<(u32, u32)>,
}

/// Trees that touch each other and nothing else.
#[derive(Clone, Debug)]
struct Group {
    /// Of `members`.
    range: std::ops::Range<usize>,
    /// What it must have after the step: linear momentum, and angular momentum about a place.
    linear: Vec3,
    angular: Vec3,
    about: Vec3,
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
                self.pairs.extend(roots.into_iter().flatten().map(|root| [root as u32, NONE]));
            }
        }
    }

    /// Finds the trees that press on each other and on nothing that does not give way.
    fn find_groups(&mut self, model: &Model, layout: &Layout, state: &State) {
        self.members.clear();
        self.groups.clear();
        if self.pairs.iter().all(|pair| pair.contains(&NONE)) {
            return;
        }
        let links = layout.bodies.len();
        self.up.clear();
        self.up.extend((0..).take(links));
        self.fixed.clear();
        self.fixed.resize(links, false);
        for &[a, b] in self.pairs.iter().filter(|pair| !pair.contains(&NONE)) {
            join(&mut self.up, a, b);
        }
        for root in
            self.pairs.iter().filter(|pair| pair.contains(&NONE)).flatten().filter(|root| **root != NONE)
        {
            self.fixed[top(&mut self.up, *root) as usize] = true;
        }
        for (index, body) in layout.moving().filter(|(_, body)| body.dynamic && self.held[body.root as usize])
        {
            let top = top(&mut self.up, body.root);
            if !self.fixed[top as usize] {
                self.fixed[top as usize] |= !may_float(model, layout, body, index, state);
                self.members.push((index as u32, top));
            }
        }
        let fixed = &self.fixed;
        self.members.retain(|(_, top)| !fixed[*top as usize]);
        self.members.sort_by_key(|(link, top)| (*top, *link));
        let mut start = 0;
        for group in self.members.chunk_by(|a, b| a.1 == b.1) {
            let range = start..start + group.len();
            start = range.end;
            self.groups.push(Group { range, linear: Vec3::ZERO, angular: Vec3::ZERO, about: Vec3::ZERO });
        }
    }

    /// Before the velocities change: what the momentum of each group must become.
    fn note_groups(&mut self, model: &Model, layout: &Layout, state: &State, kinematics: &Kinematics) {
        self.find_groups(model, layout, state);
        let dt = model.settings.dt;
        for group in &mut self.groups {
            let links = self.members[group.range.clone()].iter().map(|(link, _)| *link as usize);
            group.about = links.clone().next().map_or(Vec3::ZERO, |link| kinematics.centers[link]);
            for link in links {
                let Piece { mass, center, linear, angular, .. } =
                    Piece::of(&layout.bodies[link], link, kinematics);
                let Wrench { force, torque } = state.links[link].wrench;
                let linear = linear + (model.settings.gravity * mass + force) * dt;
                group.linear += linear;
                group.angular += angular + (center - group.about).cross(linear) + torque * dt;
            }
        }
    }

    /// At the new places: gives groups what they are short of. Whether any was.
    fn keep_groups(&self, layout: &Layout, state: &mut State, kinematics: &Kinematics) -> bool {
        let mut is_moved = false;
        for group in &self.groups {
            let links = self.members[group.range.clone()].iter().map(|(link, _)| *link as usize);
            let pieces = links.clone().map(|link| Piece::of(&layout.bodies[link], link, kinematics));
            let mass: f64 = pieces.clone().map(|piece| piece.mass).sum();
            let sum: Vec3 = pieces.clone().map(|piece| (piece.center - group.about) * piece.mass).sum();
            let center = group.about + sum / mass;
            let (mut tensor, mut linear, mut angular) = (Mat3::ZERO, Vec3::ZERO, Vec3::ZERO);
            for piece in pieces {
                let arm = piece.center - center;
                tensor += piece.tensor + beside(arm, piece.mass);
                linear += piece.linear;
                angular += piece.angular + arm.cross(piece.linear);
            }
            let wanted = group.angular - (center - group.about).cross(group.linear);
            let missing = Twist {
                angular: tensor.inverse() * (wanted - angular),
                linear: (group.linear - linear) / mass,
            };
            if !(missing.angular.is_finite() && missing.linear.is_finite()) {
                continue;
            }
            for root in links.filter(|link| layout.bodies[*link].root as usize == *link) {
                let own = missing.at_offset(kinematics.origins[root] - center);
                let at = &mut state.links[root].twist;
                at.angular += own.angular;
                at.linear += own.linear;
            }
            is_moved = true;
        }
        is_moved
    }

    /// Before the velocities change: what the momentum of each tree that flies must become.
    pub(crate) fn note(&mut self, model: &Model, layout: &Layout, state: &State, kinematics: &Kinematics) {
        self.note_groups(model, layout, state, kinematics);
        self.flying.clear();
        let dt = model.settings.dt;
        for (place, tree) in layout.trees.iter().enumerate() {
            let is_held = tree.links.first().is_none_or(|root| self.held[*root as usize]);
            if is_held || !floats(model, layout, tree, state) {
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
            let ballistic = tree.links.first().and_then(|&root| state.links[root as usize].ballistic);
            let passed = if ballistic == Some(true) { (whole.linear + linear) * 0.5 } else { linear };
            let center = whole.origin + whole.center + passed * (dt / whole.mass);
            self.flying.push(Flying { place, linear, angular, center });
        }
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
        let mut is_moved = self.keep_groups(layout, state, kinematics);
        for flying in &self.flying {
            let tree = &layout.trees[flying.place];
            let Some(&root) = tree.links.first() else { continue };
            let root = root as usize;
            if arrived[root] || state.links[root].quarantined {
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

/// Whether nothing but what touches it keeps a tree from floating.
fn floats(model: &Model, layout: &Layout, tree: &Tree, state: &State) -> bool {
    tree.links.iter().all(|&link| {
        let link = link as usize;
        may_float(model, layout, &layout.bodies[link], link, state)
    })
}

/// Whether a link leaves its tree free to float, but for what touches it.
fn may_float(model: &Model, layout: &Layout, body: &Body, index: usize, state: &State) -> bool {
    // A single body turns by its momentum, however fast.
    let far = |rate: f64| !body.lone && rate.abs() * model.settings.dt > FAR;
    let link = &state.links[index];
    let is_left = link.quarantined || link.asleep || far(link.velocity) || far(link.twist.angular.length());
    let motion = |at: u32| layout.bodies.get(at as usize).map(|body| body.motion);
    let is_led = matches!(
        motion(body.parent),
        Some(JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. })
    );
    let is_dragged = state.drags.iter().any(|(link, _)| link.index() == index);
    let is_damped = is_dragged || model.links[index].damping != Damping::default();
    motion(body.root) == Some(JointModel::Free) && !(is_left || body.dynamic && is_led || is_damped)
}

/// One link as a body of its own.
struct Piece {
    mass: f64,
    center: Vec3,
    /// About the centre of mass.
    tensor: Mat3,
    linear: Vec3,
    /// About the centre of mass.
    angular: Vec3,
}

impl Piece {
    fn of(body: &Body, link: usize, kinematics: &Kinematics) -> Self {
        let turn = &kinematics.turns[link];
        let tensor = *turn * body.tensor * turn.transpose();
        let center = kinematics.centers[link];
        let linear = kinematics.velocity_at(link, center) * body.mass;
        let angular = tensor * kinematics.velocities[link].angular;
        Self { mass: body.mass, center, tensor, linear, angular }
    }
}

/// What a mass beside a point adds to the moments of inertia about it.
fn beside(arm: Vec3, mass: f64) -> Mat3 {
    let outer = Mat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
    (Mat3::from_diagonal(Vec3::splat(arm.length_squared())) - outer) * mass
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
        Some(Self {
            mass: sum.mass,
            center: c,
            origin: kinematics.origins[root as usize],
            tensor: sum.tensor - beside(c, sum.mass),
            linear: momentum.force,
            angular: momentum.torque - c.cross(momentum.force),
        })
    }
}
