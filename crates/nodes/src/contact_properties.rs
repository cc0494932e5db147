//! ContactProperties: what happens where two materials touch.

use dynamics::{AnisotropicFriction, ContactLaw, MaterialId, SurfaceCoefficient};
use engine::Builder;
use scene::{NodeId, Scene};

/// Softness that world files leave out, for it is the default of the field. `[m/(N·s)]`
const UNSTATED_SOFTNESS: f64 = 0.001;

/// What holds where no ContactProperties say otherwise: the defaults of the node itself, but hard unless the user wants
/// contacts to be as soft as in Webots.
pub(crate) fn default_law(builder: &Builder<'_>) -> ContactLaw {
    let soft_cfm = if builder.soft_contacts { UNSTATED_SOFTNESS } else { unstated_softness(builder) };
    ContactLaw { soft_cfm, ..ContactLaw::DEFAULT }
}

/// A softness that a world does not state is that of its joints: `WorldInfo.CFM`, whose default is a hundredth of that of
/// the field. None at all would leave open how points that carry a load together share it: a wheel on two edges.
fn unstated_softness(builder: &Builder<'_>) -> f64 {
    builder.model.settings.cfm.min(UNSTATED_SOFTNESS)
}

/// Whether a law states a softness: the depth at rest is proportional to `softCFM` over `softERP`, so whoever has chosen one
/// of them has tuned it.
fn states_softness(law: &ContactLaw) -> bool {
    law.soft_cfm != UNSTATED_SOFTNESS || law.soft_erp != ContactLaw::DEFAULT.soft_erp
}

/// Adds one node's law to the model. An earlier law for the same pair of materials is replaced.
pub(crate) fn add(builder: &mut Builder<'_>, node: NodeId) {
    let mut law = law(builder.scene, node);
    if !builder.soft_contacts && !states_softness(&law) {
        law.soft_cfm = unstated_softness(builder);
    }
    let a = builder.material(builder.scene.string(node, "material1"));
    let b = builder.material(builder.scene.string(node, "material2"));
    builder.model.set_contact_law(a, b, law);
}

fn law(scene: &Scene, node: NodeId) -> ContactLaw {
    let friction: Vec<f64> = scene.floats(node, "coulombFriction").iter().copied().map(endless).collect();
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
        slip: slip.first().copied().unwrap_or(0.0),
        rolling: rolling_arms([rolling.x, rolling.y, rolling.z].map(endless)),
        anisotropic,
        max_contacts: usize::try_from(most).ok().filter(|most| *most > 0),
    }
}

/// -1 is written for infinity.
fn endless(value: f64) -> f64 {
    if value < 0.0 { f64::INFINITY } else { value }
}

/// A first value alone counts about every axis, the normal too, as in ODE without `dContactAxisDep`.
fn rolling_arms([first, second, normal]: [f64; 3]) -> [f64; 3] {
    if second > 0.0 || normal > 0.0 { [first, second, normal] } else { [first; 3] }
}

/// With two values, both sides have them; a third is the second side's in all directions; with four, each side has two.
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

/// As friction, but of two values of which one is 0, the other counts once and in its direction alone.
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
    fn the_number_of_values_says_whose_they_are() {
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
