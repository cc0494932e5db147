//! Charger: gives energy to robots whose origin is within its radius, one at a time.
//!
//! It is a battery that fills with time, as its third value says; a robot takes what is there, as fast as its own third
//! value says. Of several robots that could take, it is the first one in the file. What it lights up tells how full it is.
//!
//! That is the manual's charger. In Webots, one that is not full gives nothing to a robot that comes, gains nothing while a
//! robot is there, and is emptied when that robot leaves; of none of that the manual speaks.

use base::Vec3;
use engine::{Builder, ForceField, Site, WorldState};
use scene::{NodeId, Scene, Value};

use crate::shared::indicator::Indicator;
use crate::solid;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid::build(builder, node, site);
    let scene = builder.scene;
    let indicator = Indicator::of(scene, node);
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
        let filled = energy.max((energy + watts * state.time_step().seconds()).min(capacity));
        if filled != energy {
            state.record(self.node, "battery", Value::MfFloat(vec![filled, capacity, watts]));
        }
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

/// Energy now, when full, and gained each second, of a charger or a robot with a battery.
fn levels(scene: &Scene, node: NodeId) -> Option<[f64; 3]> {
    scene.get(node)?;
    scene.floats(node, "battery").try_into().ok()
}

/// What a robot must know to be charged.
#[derive(Clone)]
pub(crate) struct ChargingArea {
    chargers: Vec<NodeId>,
    /// Robots with batteries that come before it in the file.
    before: Vec<NodeId>,
}

impl ChargingArea {
    /// Of no robot.
    pub(crate) const NONE: Self = Self { chargers: Vec::new(), before: Vec::new() };

    pub(crate) fn of(scene: &Scene, robot: NodeId) -> Self {
        let all = || scene.descendants(Scene::ROOT);
        let chargers = all().filter(|node| scene.node(*node).ty.name == "Charger").collect();
        let has_battery =
            |node: &NodeId| scene.node(*node).ty.is_a("Robot") && levels(scene, *node).is_some();
        Self { chargers, before: all().take_while(|node| *node != robot).filter(has_battery).collect() }
    }

    /// Takes up to `wanted` joules out of the chargers around a point.
    pub(crate) fn take(&self, state: &mut WorldState, point: Vec3, wanted: f64) -> f64 {
        let mut taken = 0.0;
        for charger in &self.chargers {
            let Some([energy, capacity, watts]) = levels(state.scene(), *charger) else { continue };
            let part = (wanted - taken).min(energy);
            if part > 0.0 && is_near(state, *charger, point) && !self.serves_another(state, *charger) {
                taken += part;
                state.record(*charger, "battery", Value::MfFloat(vec![energy - part, capacity, watts]));
            }
        }
        taken
    }

    fn serves_another(&self, state: &WorldState, charger: NodeId) -> bool {
        self.before.iter().any(|robot| {
            let takes = levels(state.scene(), *robot)
                .is_some_and(|[energy, capacity, watts]| watts > 0.0 && energy > 0.0 && energy < capacity);
            takes && is_near(state, charger, state.pose(*robot).translation)
        })
    }
}

fn is_near(state: &WorldState, charger: NodeId, point: Vec3) -> bool {
    state.pose(charger).translation.distance(point) <= state.scene().float(charger, "radius")
}
