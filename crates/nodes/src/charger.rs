//! Charger: gives energy to robots whose origin is within its radius, one at a time.
//!
//! It is a battery that fills with time, as its third value says, while nobody is there. One that is full serves a robot
//! that comes: it loses what the robot's third value says, also when the robot is full and when it is not moved away. Of
//! several robots it serves the first one in the file, until that leaves; what is left then is lost. What it lights up
//! tells how full it is.
//!
//! That is the charger of Webots' program. The manual does not say that a charger waits until it is full.

use base::Vec3;
use engine::{Builder, Consumer, ForceField, RobotId, Site, WorldState};
use scene::{NodeId, Scene, Value};

use crate::shared::indicator::Indicator;
use crate::solid;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid::build(builder, node, site);
    let indicator = Indicator::build(builder, node);
    let scene = builder.scene;
    let fields = indicator.fields().map(|(lit, field)| (lit, field, scene.vec3(lit, field)));
    let charger = Charger {
        node,
        full: scene.vec3(node, "emissiveColor"),
        is_gradual: scene.bool(node, "gradual"),
        lit: fields.collect(),
    };
    builder.add_force_field(Box::new(charger));
}

/// What goes on in a charger by itself.
struct Charger {
    node: NodeId,
    /// Colour of a full one.
    full: Vec3,
    is_gradual: bool,
    /// What is lit, by which field, and its own colour.
    lit: Vec<(NodeId, &'static str, Vec3)>,
}

impl ForceField for Charger {
    fn act(&self, state: &mut WorldState) {
        let Some([energy, capacity, watts]) = levels(state.scene(), self.node) else { return };
        let is_alone = state.energy.sources.entry(self.node).or_default().is_none();
        let gained = if is_alone { watts * state.time_step().seconds() } else { 0.0 };
        let filled = if is_alone { (energy + gained).min(capacity) } else { energy };
        set_energy(state, self.node, filled);
        let share = if capacity > 0.0 { (filled / capacity).clamp(0.0, 1.0) } else { 0.0 };
        let share = if self.is_gradual || share == 1.0 { share } else { 0.0 };
        for (node, field, own) in &self.lit {
            let color = own.lerp(self.full, share);
            if state.scene().get(*node).is_some() && state.scene().vec3(*node, field) != color {
                state.record(*node, field, Value::SfColor(color.to_array()));
            }
        }
    }
}

/// Energy now, when full, and gained each second, of a charger. It needs all of them.
fn levels(scene: &Scene, node: NodeId) -> Option<[f64; 3]> {
    scene.get(node)?;
    scene.floats(node, "battery").first_chunk().copied()
}

/// How much farther than to come near a robot must be to leave.
const LEAVING: f64 = 1.1;

/// What a robot's battery may get in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) robot: RobotId,
    /// Where the robot is.
    pub(crate) point: Vec3,
    /// As fast as its battery can be filled. `[J]` in this step.
    pub(crate) most: f64,
    /// What the battery has, and how much fits into it. `[J]`
    pub(crate) levels: [f64; 2],
}

/// The chargers that a robot may come to.
#[derive(Clone, Default)]
pub(crate) struct ChargingArea {
    /// Those of the world when the robot was built; later ones tell of themselves.
    chargers: Vec<NodeId>,
    robot: Option<NodeId>,
}

impl ChargingArea {
    pub(crate) fn of(scene: &Scene, robot: NodeId) -> Self {
        let all = scene.descendants(Scene::ROOT);
        let chargers = all.filter(|node| scene.node(*node).ty.name == "Charger").collect();
        Self { chargers, robot: Some(robot) }
    }

    /// What the robot's battery has after the chargers have done what they do for it in this step. `[J]`
    pub(crate) fn fill(&self, state: &mut WorldState, wanted: &Wanted) -> f64 {
        let later = state.energy.sources.keys().filter(|node| !self.chargers.contains(node));
        let all: Vec<NodeId> = self.chargers.iter().chain(later).copied().collect();
        let [mut energy, capacity] = wanted.levels;
        for charger in all {
            let Some(levels) = levels(state.scene(), charger) else { continue };
            if self.is_carried(state.scene(), charger) {
                continue; // a robot does not charge itself
            }
            let before = state.energy.sources.get(&charger).copied().flatten();
            let consumer = attend(state, charger, before, wanted, levels);
            state.energy.sources.insert(charger, consumer);
            let Some(mut consumer) = consumer.filter(|consumer| consumer.robot == wanted.robot) else {
                continue;
            };
            let given = wanted.most.min(levels[0]);
            set_energy(state, charger, levels[0] - given);
            consumer.is_full |= energy > capacity;
            if !consumer.is_full {
                consumer.is_full = energy + given > capacity;
                energy = (energy + given).min(capacity);
            }
            state.energy.sources.insert(charger, Some(consumer));
        }
        energy
    }

    /// Whether the robot carries a charger.
    fn is_carried(&self, scene: &Scene, charger: NodeId) -> bool {
        let parent = |node: &NodeId| scene.get(*node).and_then(|node| node.parent);
        std::iter::successors(Some(charger), parent).any(|node| Some(node) == self.robot)
    }
}

/// Whom a charger serves now that this robot has come, gone, or stayed. What is left when a robot leaves is lost.
fn attend(
    state: &mut WorldState,
    charger: NodeId,
    served: Option<Consumer>,
    wanted: &Wanted,
    [energy, capacity, _]: [f64; 3],
) -> Option<Consumer> {
    let distance = state.pose(charger).translation.distance(wanted.point);
    let radius = state.scene().float(charger, "radius");
    match served {
        Some(served) if served.robot != wanted.robot => Some(served),
        Some(served) if distance <= LEAVING * radius => Some(served),
        Some(_) => {
            set_energy(state, charger, 0.0);
            None
        }
        None => (distance <= radius && energy == capacity)
            .then_some(Consumer { robot: wanted.robot, is_full: false }),
    }
}

fn set_energy(state: &mut WorldState, charger: NodeId, energy: f64) {
    let mut values = state.scene().floats(charger, "battery").to_vec();
    if let Some(first) = values.first_mut().filter(|first| **first != energy) {
        *first = energy;
        state.record(charger, "battery", Value::MfFloat(values));
    }
}
