//! ContactProperties: the contact law of a pair of materials.

pub(crate) mod bodies;

use dynamics::{AnisotropicFriction, ContactLaw, MaterialId, SurfaceCoefficient};
use engine::Builder;
use scene::{NodeId, Scene};

/// Default of `softCFM`, which world files omit. `[m/(N·s)]`
const UNSTATED_SOFTNESS: f64 = 0.001;

/// Returns the contact law of materials without ContactProperties: the defaults of the node, but hard unless the user
/// has chosen contacts as soft as in Webots.
pub(crate) fn default_law(builder: &Builder<'_>) -> ContactLaw {
    let soft_cfm = if builder.soft_contacts { UNSTATED_SOFTNESS } else { unstated_softness(builder) };
    ContactLaw { soft_cfm, manipulation_cfm: UNSTATED_SOFTNESS, ..ContactLaw::DEFAULT }
}

/// Returns the CFM of contacts for which the world file specifies no softness: that of joints (`WorldInfo.CFM`, whose default
/// is 1 % of that of contacts). With 0, the distribution of a load over redundant contact points (a wheel on two edges) would
/// be undetermined.
fn unstated_softness(builder: &Builder<'_>) -> f64 {
    builder.model.settings.cfm.min(UNSTATED_SOFTNESS)
}

/// Returns whether a law specifies a softness. The depth at rest is proportional to `softCFM / softERP`, so specifying either
/// of them counts.
fn states_softness(law: &ContactLaw) -> bool {
    law.soft_cfm != UNSTATED_SOFTNESS || law.soft_erp != ContactLaw::DEFAULT.soft_erp
}

/// Adds one node's law to the model. An earlier law for the same pair of materials is replaced.
pub(crate) fn add(builder: &mut Builder<'_>, node: NodeId) {
    let mut law = law(builder.scene, node);
    if !builder.soft_contacts && !states_softness(&law) {
        law.soft_cfm = unstated_softness(builder);
        law.manipulation_cfm = UNSTATED_SOFTNESS;
    }
    let a = builder.material(builder.scene.string(node, "material1"));
    let b = builder.material(builder.scene.string(node, "material2"));
    builder.model.set_contact_law(a, b, law);
}

fn law(scene: &Scene, node: NodeId) -> ContactLaw {
    let friction: Vec<f64> = scene.floats(node, "coulombFriction").iter().copied().map(infinite).collect();
    let slip = scene.floats(node, "forceDependentSlip");
    let sides = [friction_sides(&friction), slip_sides(slip)];
    let anisotropic = sides.iter().any(Option::is_some).then_some(AnisotropicFriction {
        first: MaterialId(0), // filled in when the law is set
        friction: sides[0],
        slip: sides[1],
        rotation: scene.vec2(node, "frictionRotation"),
    });
    let rolling = scene.vec3(node, "rollingFriction");
    let most = scene.int(node, "maxContactJoints");
    ContactLaw {
        friction: friction.first().copied().unwrap_or(1.0),
        bounce: scene.float(node, "bounce"),
        bounce_velocity: scene.float(node, "bounceVelocity"),
        soft_erp: scene.float(node, "softERP"),
        soft_cfm: scene.float(node, "softCFM"),
        manipulation_cfm: 0.0,
        slip: slip.first().copied().unwrap_or(0.0),
        rolling: rolling_arms([rolling.x, rolling.y, rolling.z].map(infinite)),
        anisotropic,
        max_contacts: usize::try_from(most).ok().filter(|most| *most > 0),
    }
}

/// Converts -1, which stands for infinity.
fn infinite(value: f64) -> f64 {
    if value < 0.0 { f64::INFINITY } else { value }
}

/// Returns the coefficients of rolling friction about three axes. If only the first one is set, it applies to all axes
/// including the normal, as in ODE without `dContactAxisDep`.
fn rolling_arms([first, second, normal]: [f64; 3]) -> [f64; 3] {
    if second > 0.0 || normal > 0.0 { [first, second, normal] } else { [first; 3] }
}

/// Returns the coefficients of both sides. Two values apply to both sides; a third value applies to the second side in
/// all directions; of four values, each side has two.
fn friction_sides(values: &[f64]) -> Option<[SurfaceCoefficient; 2]> {
    match *values {
        [] | [_] => None,
        [u, v] => Some([SurfaceCoefficient::Anisotropic([u, v]); 2]),
        [u, v, even] => Some([SurfaceCoefficient::Anisotropic([u, v]), SurfaceCoefficient::Isotropic(even)]),
        [u, v, other_u, other_v, ..] => Some([
            SurfaceCoefficient::Anisotropic([u, v]),
            SurfaceCoefficient::Anisotropic([other_u, other_v]),
        ]),
    }
}

/// Like [`friction_sides`], but of two values one of which is 0, the other one applies to the first side only.
fn slip_sides(values: &[f64]) -> Option<[SurfaceCoefficient; 2]> {
    match *values {
        [u, v] if u == 0.0 || v == 0.0 => {
            Some([SurfaceCoefficient::Anisotropic([u, v]), SurfaceCoefficient::Isotropic(0.0)])
        }
        _ => friction_sides(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friction_values_are_assigned_to_sides_by_their_number() {
        let (own, other) =
            (SurfaceCoefficient::Anisotropic([1.0, 2.0]), SurfaceCoefficient::Anisotropic([3.0, 4.0]));
        assert_eq!(friction_sides(&[1.0]), None);
        assert_eq!(friction_sides(&[1.0, 2.0]), Some([own, own]));
        assert_eq!(friction_sides(&[1.0, 2.0, 3.0]), Some([own, SurfaceCoefficient::Isotropic(3.0)]));
        assert_eq!(friction_sides(&[1.0, 2.0, 3.0, 4.0, 5.0]), Some([own, other]));
        assert_eq!(
            slip_sides(&[0.0, 2.0]),
            Some([SurfaceCoefficient::Anisotropic([0.0, 2.0]), SurfaceCoefficient::Isotropic(0.0)])
        );
        assert_eq!(slip_sides(&[1.0, 2.0]), Some([own, own]));
    }
}
