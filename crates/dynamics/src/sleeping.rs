//! Sleeping: bodies at rest are left out of the step until something disturbs them (ODE's automatic disabling).
//!
//! A tree is calm while each of its bodies is slower than the thresholds. An island (trees in contact) falls asleep
//! once all of its trees have been calm for long enough, and then does not move. It wakes as a whole: when a tree
//! that is awake touches it, when a drive changes or a force acts, when a pose is set, or when what it touches
//! changes. Trees that constraints connect to others do not sleep, nor do those whose joints move however slowly
//! under a motor, a spring or a damper. A link can also be stopped, which counts as if it had been calm for long
//! enough.

use crate::collide::ContactPoint;
use crate::islands::{find_representative, union};
use crate::kinematics::Kinematics;
use crate::layout::{JointModel, Layout, NONE};
use crate::model::{ColliderId, JointMode, LinkId, Model};
use crate::simulation::{Drive, Dynamics};
use crate::state::{LinkState, State};

/// When bodies at rest fall asleep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// How long a body must be calm before it sleeps. `[s]`
    pub time: f64,
    /// Linear speed below which a body is calm. `[m/s]`
    pub linear: f64,
    /// Angular speed below which a body is calm. `[rad/s]`
    pub angular: f64,
}

impl Sleep {
    /// Whether a calm time is long enough; the sum of the steps may fall short of it by rounding.
    fn is_long_enough(&self, calm: f64, dt: f64) -> bool {
        calm >= self.time - 1e-3 * dt
    }
}

/// Thresholds with which no body is ever calm.
const NEVER: Sleep = Sleep { time: f64::INFINITY, linear: 0.0, angular: 0.0 };

/// Whether any link may fall asleep without being stopped.
fn may_sleep(model: &Model) -> bool {
    model.sleep.is_some_and(|sleep| sleep.time > 0.0)
        || model.link_laws.values().any(|law| law.sleep.is_some())
}

/// Speed of a joint with a motor, a spring or a damper below which it is at rest. `[rad/s]`, `[m/s]`
const REST_JOINT_SPEED: f64 = 1e-5;

/// Workspace of sleep detection.
#[derive(Clone, Debug, Default)]
pub(crate) struct SleepDetector {
    /// By link: its parent in the union-find forest; the root represents the island.
    parents: Vec<u32>,
    /// By representative of an island: whether any tree of it is awake.
    awake: Vec<bool>,
    /// By root: whether the tree is calm in this step.
    calm: Vec<bool>,
    /// By root: whether its idle time was updated in this step.
    counted: Vec<bool>,
}

/// Kinematics and contacts of a step.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) model: &'a Model,
    pub(crate) layout: &'a Layout,
    pub(crate) kinematics: &'a Kinematics,
    pub(crate) points: &'a [ContactPoint],
}

/// One side of a contact.
enum ContactSide {
    /// A tree that reacts to it, given by its root.
    Tree(u32),
    /// A moving body that does not react, or a running surface.
    Moving,
    /// A body that does not react and is at rest.
    Static,
}

impl Scene<'_> {
    /// The link that reacts to a contact on a collider, asleep or not, and its root.
    fn dynamic_link(&self, state: &State, id: ColliderId) -> Option<(usize, u32)> {
        let collider = self.model.colliders.get(id.index()).filter(|collider| collider.reacts)?;
        let link = collider.link?.index();
        let body = self.layout.bodies.get(link)?;
        (body.is_dynamic && !state.links[link].quarantined).then_some((link, body.root))
    }

    fn side(&self, state: &State, id: ColliderId) -> ContactSide {
        let is_running = self.model.surface_velocities.contains_key(&id);
        if let Some((_, root)) = self.dynamic_link(state, id).filter(|_| !is_running) {
            return ContactSide::Tree(root);
        }
        let Some(link) = self.model.colliders[id.index()].link.map(LinkId::index) else {
            return if is_running { ContactSide::Moving } else { ContactSide::Static };
        };
        let twist = &self.kinematics.velocities[link];
        let is_static = twist.linear == base::Vec3::ZERO && twist.angular == base::Vec3::ZERO;
        if is_static && !is_running { ContactSide::Static } else { ContactSide::Moving }
    }
}

impl Dynamics {
    /// Whether a link sleeps: is left out of the step because it has come to rest.
    #[must_use]
    pub fn is_asleep(&self, link: LinkId) -> bool {
        self.state.link(link).is_some_and(|link| link.asleep)
    }

    /// Whether a link sleeps, or will in the next step.
    pub(crate) fn is_about_to_sleep(&self, link: LinkId) -> bool {
        let root = self.scratch.layout.as_ref().and_then(|layout| layout.bodies.get(link.index()));
        let root = root.and_then(|body| self.state.links.get(body.root as usize));
        let sleep = self.model.sleep_of(link);
        let is_long_enough =
            |root: &LinkState| sleep.is_some_and(|law| law.is_long_enough(root.idle, self.model.settings.dt));
        self.is_asleep(link) || self.is_stopped(link) || root.is_some_and(is_long_enough)
    }

    /// Stops a link: leaves it out of the step from now on, even if it has not come to rest, until it is woken or
    /// touched by something that moves.
    pub fn stop(&mut self, link: LinkId) {
        if let Some(link) = self.state.links.get_mut(link.index()) {
            link.stopped = true;
            self.state.has_stopped_links = true;
        }
    }

    /// Whether a link was stopped, and nothing has woken it since.
    #[must_use]
    pub fn is_stopped(&self, link: LinkId) -> bool {
        self.state.link(link).is_some_and(|link| link.stopped)
    }

    /// Wakes a link's tree and the trees that it touches; what those touch in turn wakes with the next step.
    pub fn wake(&mut self, link: LinkId) {
        let Some(layout) = &self.scratch.layout else { return };
        let Some(root) = layout.bodies.get(link.index()).map(|body| body.root) else { return };
        let root_of = |id: ColliderId| {
            let link = self.model.colliders.get(id.index())?.link?;
            Some(layout.bodies.get(link.index())?.root)
        };
        let mut roots = vec![root];
        for touch in &self.state.contact_cache {
            let sides = [touch.a, touch.b].map(root_of);
            if sides.contains(&Some(root)) {
                roots.extend(sides.into_iter().flatten());
            }
        }
        roots.sort_unstable();
        for (body, link) in layout.bodies.iter().zip(&mut self.state.links) {
            if roots.binary_search(&body.root).is_ok() {
                (link.asleep, link.stopped, link.idle) = (false, false, 0.0);
            }
        }
    }

    /// Wakes all links except stopped ones, as is needed after gravity or contact laws were changed.
    pub fn wake_all(&mut self) {
        for link in &mut self.state.links {
            (link.asleep, link.idle) = (false, 0.0);
        }
    }
}

impl SleepDetector {
    /// Decides which islands sleep in this step, and zeroes their velocities. Returns whether any link fell asleep.
    pub(crate) fn update_sleep(&mut self, scene: &Scene<'_>, state: &mut State) -> bool {
        let model = scene.model;
        if !(state.has_stopped_links || may_sleep(model)) {
            return false;
        }
        state.has_stopped_links = false;
        let links = scene.layout.bodies.len();
        self.parents.clear();
        self.parents.extend((0..).take(links));
        self.awake.clear();
        self.awake.resize(links, false);
        for (index, body) in scene.layout.moving() {
            let link = &state.links[index];
            let law = model.link_law(LinkId::from_index(index));
            let weight_force = model.settings.gravity * -model.links[index].inertia.mass;
            let gravity_compensation = base::Wrench {
                force: if law.weightless { weight_force } else { base::Vec3::ZERO },
                ..Default::default()
            };
            let has_external_force =
                link.wrench != gravity_compensation && link.wrench != base::Wrench::default();
            let is_driven = scene.model.links[index].joint.mode == JointMode::Kinematic
                && !matches!(link.drive, Drive::Off | Drive::Velocity { target: 0.0, .. });
            let idle = state.links[body.root as usize].idle;
            let sleep = model.sleep_of(LinkId::from_index(index));
            let is_too_short =
                !link.stopped && sleep.is_none_or(|law| !law.is_long_enough(idle, model.settings.dt));
            self.awake[body.root as usize] |= has_external_force || is_driven || is_too_short;
        }
        for link in scene.layout.couplings.iter().flatten().flatten().filter(|link| link.index() < links) {
            let root = scene.layout.bodies[link.index()].root as usize;
            self.awake[root] = true;
            // A tree that is released starts with a full calm time before it.
            state.links[root].idle = 0.0;
        }
        self.wake_on_changed_contacts(scene, state);
        for point in scene.points {
            match [point.a, point.b].map(|id| scene.side(state, id)) {
                [ContactSide::Tree(a), ContactSide::Tree(b)] => {
                    let awake = self.awake[find_representative(&mut self.parents, a) as usize]
                        || self.awake[find_representative(&mut self.parents, b) as usize];
                    union(&mut self.parents, a, b);
                    self.awake[find_representative(&mut self.parents, a) as usize] = awake;
                }
                [ContactSide::Tree(tree), ContactSide::Moving]
                | [ContactSide::Moving, ContactSide::Tree(tree)] => {
                    self.awake[find_representative(&mut self.parents, tree) as usize] = true;
                }
                _ => {}
            }
        }
        let mut any_fell_asleep = false;
        for (index, body) in scene.layout.moving() {
            let awake = self.awake[find_representative(&mut self.parents, body.root) as usize];
            let link = &mut state.links[index];
            let was_asleep = std::mem::replace(&mut link.asleep, !awake && body.last_dof != NONE);
            link.stopped &= !awake;
            state.has_stopped_links |= link.stopped;
            if link.asleep && !was_asleep {
                any_fell_asleep = true;
                link.velocity = 0.0;
                link.twist = base::Twist::default();
            }
        }
        any_fell_asleep
    }

    /// Wakes the sleeping trees whose contacts have appeared or disappeared.
    fn wake_on_changed_contacts(&mut self, scene: &Scene<'_>, state: &mut State) {
        let mut changed = Vec::new();
        let mut touches = state.contact_cache.iter().peekable();
        let mut wake = |a: ColliderId, b: ColliderId| {
            for id in [a, b] {
                if let Some((link, root)) = scene.dynamic_link(state, id)
                    && state.links[link].asleep
                {
                    changed.push(root);
                }
            }
        };
        for point in scene.points {
            let key = (point.a, point.b, point.feature);
            while let Some(gone) = touches.next_if(|touch| (touch.a, touch.b, touch.feature) < key) {
                wake(gone.a, gone.b);
            }
            if touches.next_if(|touch| (touch.a, touch.b, touch.feature) == key).is_none() {
                wake(point.a, point.b);
            }
        }
        touches.for_each(|gone| wake(gone.a, gone.b));
        for root in changed {
            self.awake[root as usize] = true;
            state.links[root as usize].idle = 0.0;
        }
    }

    /// Updates how long each tree has been calm. Velocities are those of the end of the step.
    pub(crate) fn update_idle_times(
        &mut self,
        model: &Model,
        layout: &Layout,
        kinematics: &Kinematics,
        state: &mut State,
    ) {
        if !may_sleep(model) {
            return;
        }
        self.calm.clear();
        self.calm.resize(layout.bodies.len(), true);
        for (index, body) in layout.moving() {
            let link = &state.links[index];
            let joint = &model.links[index].joint;
            let has_joint_force = joint.spring > 0.0
                || joint.damping > 0.0
                || matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0);
            let joint_moves = has_joint_force
                && body.dof != NONE
                && body.joint != JointModel::Free
                && link.velocity.abs() > REST_JOINT_SPEED;
            let velocity = &kinematics.velocities[index];
            let arm = kinematics.centers[index] - kinematics.origins[index];
            let sleep = model.sleep_of(LinkId::from_index(index)).unwrap_or(NEVER);
            let calm = velocity.at_offset(arm).linear.length_squared() < sleep.linear * sleep.linear
                && velocity.angular.length_squared() < sleep.angular * sleep.angular;
            self.calm[body.root as usize] &= !joint_moves && (calm || !body.is_dynamic);
        }
        let own = model.link_laws.values().filter_map(|law| law.sleep.flatten());
        let longest = model.sleep.into_iter().chain(own).map(|sleep| sleep.time).fold(0.0, f64::max);
        self.counted.clear();
        self.counted.resize(layout.bodies.len(), false);
        for (_, body) in layout.moving() {
            let root = body.root as usize;
            if !std::mem::replace(&mut self.counted[root], true) {
                let link = &mut state.links[root];
                let idle = (link.idle + model.settings.dt).min(longest);
                link.idle = if self.calm[root] { idle } else { 0.0 };
            }
        }
    }
}
