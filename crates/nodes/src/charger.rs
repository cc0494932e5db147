//! Charger: gives energy to robots whose origin is within its radius, one at a time.
//!
//! Its battery is filled at the rate of its third value while it serves no robot. Once full, it serves the first robot
//! (in the order of the file) within its radius, until that one leaves: it loses energy at the rate of the robot's
//! third value, even when the robot's battery is full, and the rest when the robot leaves. The emissive colour of its
//! first child shows how full it is.
//!
//! This is what Webots does; its manual does not say that a charger waits until it is full.

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

/// The part of a charger that does not depend on robots: filling its battery and showing its level.
struct Charger {
    node: NodeId,
    /// Emissive colour of a full charger.
    full: Vec3,
    is_gradual: bool,
    /// Nodes that show the level, with the field and its initial colour.
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

/// Present energy, capacity `[J]` and charging power `[W]` of a charger; `None` if one is missing.
fn levels(scene: &Scene, node: NodeId) -> Option<[f64; 3]> {
    scene.get(node)?;
    scene.floats(node, "battery").first_chunk().copied()
}

/// Distance at which a robot leaves a charger, as a multiple of its radius.
const LEAVING_RATIO: f64 = 1.1;

/// A robot's demand for energy in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    pub(crate) robot: RobotId,
    /// Position of the robot.
    pub(crate) position: Vec3,
    /// Most energy that its battery can take in this step. `[J]`
    pub(crate) max_energy: f64,
    /// Present energy and capacity of its battery. `[J]`
    pub(crate) levels: [f64; 2],
}

/// The chargers that may charge a robot.
#[derive(Clone, Default)]
pub(crate) struct ChargingArea {
    /// Those of the world when the robot was built; later ones are among `Energy::sources`.
    chargers: Vec<NodeId>,
    robot: Option<NodeId>,
}

impl ChargingArea {
    pub(crate) fn of(scene: &Scene, robot: NodeId) -> Self {
        let all = scene.descendants(Scene::ROOT);
        let chargers = all.filter(|node| scene.node(*node).ty.name == "Charger").collect();
        Self { chargers, robot: Some(robot) }
    }

    /// Charges the robot for a step. Returns the new energy of its battery. `[J]`
    pub(crate) fn charge(&self, state: &mut WorldState, demand: &Demand) -> f64 {
        let later = state.energy.sources.keys().filter(|node| !self.chargers.contains(node));
        let all: Vec<NodeId> = self.chargers.iter().chain(later).copied().collect();
        let [mut energy, capacity] = demand.levels;
        for charger in all {
            let Some(levels) = levels(state.scene(), charger) else { continue };
            if self.is_carried(state.scene(), charger) {
                continue; // a robot does not charge itself
            }
            let before = state.energy.sources.get(&charger).copied().flatten();
            let consumer = served_robot(state, charger, before, demand, levels);
            state.energy.sources.insert(charger, consumer);
            let Some(mut consumer) = consumer.filter(|consumer| consumer.robot == demand.robot) else {
                continue;
            };
            let given = demand.max_energy.min(levels[0]);
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

    /// Returns whether the robot carries a charger.
    fn is_carried(&self, scene: &Scene, charger: NodeId) -> bool {
        let parent = |node: &NodeId| scene.get(*node).and_then(|node| node.parent);
        std::iter::successors(Some(charger), parent).any(|node| Some(node) == self.robot)
    }
}

/// Returns the robot that a charger serves, after this robot has moved. When a robot leaves, the charger is emptied.
fn served_robot(
    state: &mut WorldState,
    charger: NodeId,
    served: Option<Consumer>,
    demand: &Demand,
    [energy, capacity, _]: [f64; 3],
) -> Option<Consumer> {
    let distance = state.pose(charger).translation.distance(demand.position);
    let radius = state.scene().float(charger, "radius");
    match served {
        Some(served) if served.robot != demand.robot => Some(served),
        Some(served) if distance <= LEAVING_RATIO * radius => Some(served),
        Some(_) => {
            set_energy(state, charger, 0.0);
            None
        }
        None => (distance <= radius && energy == capacity)
            .then_some(Consumer { robot: demand.robot, is_full: false }),
    }
}

fn set_energy(state: &mut WorldState, charger: NodeId, energy: f64) {
    let mut values = state.scene().floats(charger, "battery").to_vec();
    if let Some(first) = values.first_mut().filter(|first| **first != energy) {
        *first = energy;
        state.record(charger, "battery", Value::MfFloat(values));
    }
}
