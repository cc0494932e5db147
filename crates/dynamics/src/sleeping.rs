//! Bodies that have come to rest are left out of the step until something disturbs them (ODE's automatic disabling).
//!
//! A tree is calm when each of its bodies is slower than the thresholds. An island (trees that touch) sleeps once all of
//! its trees have been calm for long enough, and then stands still. It wakes as a whole: when a tree that is awake
//! touches it, when a drive changes or a force acts, when something is put elsewhere, or when what it touches changes.
//! Trees that constraints tie to others, and those whose joints turn ever so slowly under a motor, a spring or a
//! damper, do not sleep. A link can also be stopped, which is as if it had been calm for long enough.

use crate::collide::ContactPoint;
use crate::islands::{find_representative, union};
use crate::kinematics::Kinematics;
use crate::layout::{JointModel, Layout, NONE};
use crate::model::{ColliderId, JointMode, LinkId, Model};
use crate::simulation::{Drive, Dynamics};
use crate::state::{LinkState, State};

/// When bodies at rest are left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// How long a body must be calm. `[s]`
    pub time: f64,
    /// A calm body is slower than this. `[m/s]`
    pub linear: f64,
    /// And turns slower than this. `[rad/s]`
    pub angular: f64,
}

impl Sleep {
    /// Whether this much calm time is enough; the times of steps may add up to a rounding less than their sum.
    fn is_due(&self, calm: f64, dt: f64) -> bool {
        calm >= self.time - 1e-3 * dt
    }
}

/// Nothing is calm by it.
const NEVER: Sleep = Sleep { time: f64::INFINITY, linear: 0.0, angular: 0.0 };

/// Whether anything sleeps without being told to.
fn may_sleep(model: &Model) -> bool {
    model.sleep.is_some_and(|sleep| sleep.time > 0.0)
        || model.link_laws.values().any(|law| law.sleep.is_some())
}

/// Velocity of a joint with a motor, a spring or a damper that is no motion. `[rad/s]`, `[m/s]`
const STILL: f64 = 1e-5;

/// Memory of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sleeping {
    /// By link: a link towards the one that stands for the island.
    up: Vec<u32>,
    /// By link: something in the island it stands for is awake.
    awake: Vec<bool>,
    /// By root: calm in this step.
    calm: Vec<bool>,
    /// By root: whether its time was counted.
    counted: Vec<bool>,
}

/// What a step knows of places and contacts.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) model: &'a Model,
    pub(crate) layout: &'a Layout,
    pub(crate) kinematics: &'a Kinematics,
    pub(crate) points: &'a [ContactPoint],
}

/// Who is on one side of a contact.
enum Side {
    /// A tree that feels it.
    Tree(u32),
    /// Something that moves by its owner's will, or a running surface.
    Moves,
    /// Something that stands still.
    Stands,
}

impl Scene<'_> {
    /// The link that feels a contact on a collider, asleep or not, and its root.
    fn felt(&self, state: &State, id: ColliderId) -> Option<(usize, u32)> {
        let collider = self.model.colliders.get(id.index()).filter(|collider| collider.reacts)?;
        let link = collider.link?.index();
        let body = self.layout.bodies.get(link)?;
        (body.is_dynamic && !state.links[link].quarantined).then_some((link, body.root))
    }

    fn side(&self, state: &State, id: ColliderId) -> Side {
        let runs = self.model.surface_velocities.contains_key(&id);
        if let Some((_, root)) = self.felt(state, id).filter(|_| !runs) {
            return Side::Tree(root);
        }
        let Some(link) = self.model.colliders[id.index()].link.map(LinkId::index) else {
            return if runs { Side::Moves } else { Side::Stands };
        };
        let twist = &self.kinematics.velocities[link];
        let stands = twist.linear == base::Vec3::ZERO && twist.angular == base::Vec3::ZERO;
        if stands && !runs { Side::Stands } else { Side::Moves }
    }
}

impl Dynamics {
    /// Whether a link is left out of the step because it has come to rest.
    #[must_use]
    pub fn is_asleep(&self, link: LinkId) -> bool {
        self.state.link(link).is_some_and(|link| link.asleep)
    }

    /// Whether a link is left out of the step, or will be of the next one.
    pub(crate) fn is_due_to_rest(&self, link: LinkId) -> bool {
        let root = self.scratch.layout.as_ref().and_then(|layout| layout.bodies.get(link.index()));
        let root = root.and_then(|body| self.state.links.get(body.root as usize));
        let sleep = self.model.sleep_of(link);
        let is_due =
            |root: &LinkState| sleep.is_some_and(|law| law.is_due(root.idle, self.model.settings.dt));
        self.is_asleep(link) || self.is_stopped(link) || root.is_some_and(is_due)
    }

    /// Leaves a link out of the step from now on, although it may not have come to rest, until it is woken or something
    /// that moves touches it.
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

    /// Wakes a link's tree and all that it touches; what those touch in turn wakes with the next step.
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

    /// Wakes everything but what was stopped, as is needed after gravity or contact laws were changed.
    pub fn wake_all(&mut self) {
        for link in &mut self.state.links {
            (link.asleep, link.idle) = (false, 0.0);
        }
    }
}

impl Sleeping {
    /// Decides who sleeps in this step, and stops those. Whether anything fell asleep.
    pub(crate) fn settle(&mut self, scene: &Scene<'_>, state: &mut State) -> bool {
        let model = scene.model;
        if !(state.has_stopped_links || may_sleep(model)) {
            return false;
        }
        state.has_stopped_links = false;
        let links = scene.layout.bodies.len();
        self.up.clear();
        self.up.extend((0..).take(links));
        self.awake.clear();
        self.awake.resize(links, false);
        for (index, body) in scene.layout.moving() {
            let link = &state.links[index];
            let law = model.link_law(LinkId::from_index(index));
            let lift = model.settings.gravity * -model.links[index].inertia.mass;
            let borne = base::Wrench {
                force: if law.weightless { lift } else { base::Vec3::ZERO },
                ..Default::default()
            };
            let pushed = link.wrench != borne && link.wrench != base::Wrench::default();
            let led = scene.model.links[index].joint.mode == JointMode::Kinematic
                && !matches!(link.drive, Drive::Off | Drive::Velocity { target: 0.0, .. });
            let idle = state.links[body.root as usize].idle;
            let sleep = model.sleep_of(LinkId::from_index(index));
            let short = !link.stopped && sleep.is_none_or(|law| !law.is_due(idle, model.settings.dt));
            self.awake[body.root as usize] |= pushed || led || short;
        }
        for link in scene.layout.couplings.iter().flatten().flatten().filter(|link| link.index() < links) {
            let root = scene.layout.bodies[link.index()].root as usize;
            self.awake[root] = true;
            // What is let go has its whole time before it.
            state.links[root].idle = 0.0;
        }
        self.wake_changed(scene, state);
        for point in scene.points {
            match [point.a, point.b].map(|id| scene.side(state, id)) {
                [Side::Tree(a), Side::Tree(b)] => {
                    let awake = self.awake[find_representative(&mut self.up, a) as usize]
                        || self.awake[find_representative(&mut self.up, b) as usize];
                    union(&mut self.up, a, b);
                    self.awake[find_representative(&mut self.up, a) as usize] = awake;
                }
                [Side::Tree(tree), Side::Moves] | [Side::Moves, Side::Tree(tree)] => {
                    self.awake[find_representative(&mut self.up, tree) as usize] = true;
                }
                _ => {}
            }
        }
        let mut fell = false;
        for (index, body) in scene.layout.moving() {
            let awake = self.awake[find_representative(&mut self.up, body.root) as usize];
            let link = &mut state.links[index];
            let slept = std::mem::replace(&mut link.asleep, !awake && body.last_dof != NONE);
            link.stopped &= !awake;
            state.has_stopped_links |= link.stopped;
            if link.asleep && !slept {
                fell = true;
                link.velocity = 0.0;
                link.twist = base::Twist::default();
            }
        }
        fell
    }

    /// Wakes the trees that slept on something that has changed.
    fn wake_changed(&mut self, scene: &Scene<'_>, state: &mut State) {
        let mut changed = Vec::new();
        let mut touches = state.contact_cache.iter().peekable();
        let mut note = |a: ColliderId, b: ColliderId| {
            for id in [a, b] {
                if let Some((link, root)) = scene.felt(state, id)
                    && state.links[link].asleep
                {
                    changed.push(root);
                }
            }
        };
        for point in scene.points {
            let key = (point.a, point.b, point.feature);
            while let Some(gone) = touches.next_if(|touch| (touch.a, touch.b, touch.feature) < key) {
                note(gone.a, gone.b);
            }
            if touches.next_if(|touch| (touch.a, touch.b, touch.feature) == key).is_none() {
                note(point.a, point.b);
            }
        }
        touches.for_each(|gone| note(gone.a, gone.b));
        for root in changed {
            self.awake[root as usize] = true;
            state.links[root as usize].idle = 0.0;
        }
    }

    /// Counts how long each tree has been calm. Velocities are those of the step's end.
    pub(crate) fn watch(
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
            let driven = joint.spring > 0.0
                || joint.damping > 0.0
                || matches!(link.drive, Drive::Velocity { max_force, .. } if max_force > 0.0);
            let turns =
                driven && body.dof != NONE && body.joint != JointModel::Free && link.velocity.abs() > STILL;
            let velocity = &kinematics.velocities[index];
            let arm = kinematics.centers[index] - kinematics.origins[index];
            let sleep = model.sleep_of(LinkId::from_index(index)).unwrap_or(NEVER);
            let calm = velocity.at_offset(arm).linear.length_squared() < sleep.linear * sleep.linear
                && velocity.angular.length_squared() < sleep.angular * sleep.angular;
            self.calm[body.root as usize] &= !turns && (calm || !body.is_dynamic);
        }
        let own = model.link_laws.values().filter_map(|law| law.sleep.flatten());
        let most = model.sleep.into_iter().chain(own).map(|sleep| sleep.time).fold(0.0, f64::max);
        self.counted.clear();
        self.counted.resize(layout.bodies.len(), false);
        for (_, body) in layout.moving() {
            let root = body.root as usize;
            if !std::mem::replace(&mut self.counted[root], true) {
                let link = &mut state.links[root];
                let idle = (link.idle + model.settings.dt).min(most);
                link.idle = if self.calm[root] { idle } else { 0.0 };
            }
        }
    }
}
