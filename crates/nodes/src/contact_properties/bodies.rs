//! Coefficients of bodies: before ContactProperties existed (6.4), the Physics node had the friction and restitution of its
//! body. The manuals up to R2018b say that this is still functional.

use std::collections::{BTreeMap, BTreeSet};

use dynamics::{ContactLaw, MaterialId};
use engine::Builder;
use scene::{NodeId, Scene, Version};

use super::infinite;

/// Coefficients of a body. With another body they are averaged; with a solid without physics they count alone.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Coefficients {
    /// Of Coulomb friction; may be infinite.
    friction: f64,
    /// Of restitution.
    bounce: f64,
    /// Approach velocity above which contacts bounce. `[m/s]`
    bounce_velocity: f64,
    /// Sliding velocity per tangential force. `[m/(N·s)]`
    slip: f64,
}

impl Coefficients {
    /// Returns those of a solid; `None` without physics, and in files in which Physics no longer has them.
    fn of(scene: &Scene, solid: NodeId) -> Option<Self> {
        scene.get(solid).filter(|solid| solid.ty.is_a("Solid"))?;
        let physics = scene.child(solid, "physics").filter(|node| scene.is_before(*node, Version::R2019A))?;
        Some(Self {
            friction: infinite(scene.float(physics, "coulombFriction")),
            bounce: scene.float(physics, "bounce"),
            bounce_velocity: scene.float(physics, "bounceVelocity"),
            slip: scene.float(physics, "forceDependentSlip"),
        })
    }

    fn are_default(&self) -> bool {
        let ContactLaw { friction, bounce, bounce_velocity, slip, .. } = ContactLaw::DEFAULT;
        *self == Self { friction, bounce, bounce_velocity, slip }
    }

    fn mean(self, other: Self) -> Self {
        let mean = |read: fn(&Self) -> f64| (read(&self) + read(&other)) / 2.0;
        Self {
            friction: mean(|it| it.friction),
            bounce: mean(|it| it.bounce),
            bounce_velocity: mean(|it| it.bounce_velocity),
            slip: mean(|it| it.slip),
        }
    }

    fn law(self, default: &ContactLaw) -> ContactLaw {
        let Self { friction, bounce, bounce_velocity, slip } = self;
        ContactLaw { friction, bounce, bounce_velocity, slip, ..default.clone() }
    }

    /// Returns a name for the material of a body with these coefficients, which no author can write.
    fn material(&self, name: &str) -> String {
        let Self { friction, bounce, bounce_velocity, slip } = self;
        format!("{name}\0{friction} {bounce} {bounce_velocity} {slip}")
    }
}

/// A material of bodies with the same coefficients.
struct Kind {
    /// The material that the author has named.
    named: MaterialId,
    coefficients: Option<Coefficients>,
}

/// Returns whether the Physics of a solid has coefficients other than the defaults.
pub(crate) fn has_own(scene: &Scene, solid: NodeId) -> bool {
    Coefficients::of(scene, solid).is_some_and(|coefficients| !coefficients.are_default())
}

/// If some body has coefficients of its own, gives bodies with different ones different materials, and sets the laws of
/// all pairs of these. ContactProperties for a pair of named materials take precedence.
pub(crate) fn set_laws(builder: &mut Builder<'_>) {
    let owners: Vec<NodeId> = builder.collider_owners().iter().map(|owner| owner.solid).collect();
    let solids: BTreeSet<NodeId> = owners.iter().copied().collect();
    if !solids.iter().any(|solid| has_own(builder.scene, *solid)) {
        return;
    }
    let mut kinds: BTreeMap<MaterialId, Kind> = BTreeMap::new();
    let mut of_solids: BTreeMap<NodeId, MaterialId> = BTreeMap::new();
    for solid in solids {
        if !builder.scene.get(solid).is_some_and(|node| node.ty.is_a("Solid")) {
            continue;
        }
        let name = builder.scene.string(solid, "contactMaterial").to_owned();
        let coefficients = Coefficients::of(builder.scene, solid);
        let named = builder.material(&name);
        let material = coefficients.map_or(named, |it| builder.material(&it.material(&name)));
        of_solids.insert(solid, material);
        kinds.insert(material, Kind { named, coefficients });
    }
    for (collider, solid) in builder.model.colliders.iter_mut().zip(owners) {
        if let Some(material) = of_solids.get(&solid) {
            collider.material = *material;
        }
    }
    for (a, one) in &kinds {
        for (b, other) in kinds.range(*a..) {
            set_law(builder, (*a, one), (*b, other));
        }
    }
}

fn set_law(builder: &mut Builder<'_>, (a, one): (MaterialId, &Kind), (b, other): (MaterialId, &Kind)) {
    let mean = match (one.coefficients, other.coefficients) {
        (Some(one), Some(other)) => one.mean(other),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => return,
    };
    let key = (one.named.min(other.named), one.named.max(other.named));
    match builder.model.contact_laws.get(&key).cloned() {
        Some(law) => {
            let is_swapped = law.anisotropic.as_ref().is_some_and(|law| law.first != one.named);
            let (a, b) = if is_swapped { (b, a) } else { (a, b) };
            builder.model.set_contact_law(a, b, law);
        }
        None => {
            let law = mean.law(&builder.model.default_contact_law);
            builder.model.set_contact_law(a, b, law);
        }
    }
}
