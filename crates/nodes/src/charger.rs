//! Charger: gives energy to robots whose origin is within its radius, one at a time.
//!
//! It serves the first robot (in the order of the file) that comes within its radius, until that one leaves: it gives
//! energy at the rate of the robot's third value, and nothing while the robot's battery is full. While it serves no robot
//! its own battery is filled at the rate of its third value. The emissive colour of its first child shows how full it was
//! at the start of the step, as in Webots.

use base::Vec3;
use engine::{Builder, ForceField, RobotId, Site, Supply, WorldState};
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
        let supply = state.energy.sources.entry(self.node).or_default();
        let given = std::mem::take(&mut supply.given);
        if supply.robot.is_none() {
            let gained = watts * state.time_step().seconds();
            set_energy(state, self.node, (energy + gained).min(capacity));
        }
        let share = if capacity > 0.0 { ((energy + given) / capacity).clamp(0.0, 1.0) } else { 0.0 };
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
            let Some([available, ..]) = levels(state.scene(), charger) else { continue };
            if self.is_carried(state.scene(), charger) {
                continue; // a robot does not charge itself
            }
            let before = state.energy.sources.get(&charger).copied().unwrap_or_default();
            let mut supply = Supply { robot: served_robot(state, charger, before.robot, demand), ..before };
            // A full battery takes nothing; the rest of what the last step before that gives is lost.
            if supply.robot == Some(demand.robot) && energy < capacity {
                supply.given = demand.max_energy.min(available);
                set_energy(state, charger, available - supply.given);
                energy = (energy + supply.given).min(capacity);
            }
            state.energy.sources.insert(charger, supply);
        }
        energy
    }

    /// Returns whether the robot carries a charger.
    fn is_carried(&self, scene: &Scene, charger: NodeId) -> bool {
        let parent = |node: &NodeId| scene.get(*node).and_then(|node| node.parent);
        std::iter::successors(Some(charger), parent).any(|node| Some(node) == self.robot)
    }
}

/// Returns the robot that a charger serves, after this robot has moved.
fn served_robot(
    state: &WorldState,
    charger: NodeId,
    served: Option<RobotId>,
    demand: &Demand,
) -> Option<RobotId> {
    let distance = state.pose(charger).translation.distance(demand.position);
    let radius = state.scene().float(charger, "radius");
    let reach = match served {
        Some(other) if other != demand.robot => return served,
        Some(_) => LEAVING_RATIO * radius,
        None => radius,
    };
    (distance <= reach).then_some(demand.robot)
}

fn set_energy(state: &mut WorldState, charger: NodeId, energy: f64) {
    let mut values = state.scene().floats(charger, "battery").to_vec();
    if let Some(first) = values.first_mut().filter(|first| **first != energy) {
        *first = energy;
        state.record(charger, "battery", Value::MfFloat(values));
    }
}
