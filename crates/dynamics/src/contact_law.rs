//! Contact laws of pairs of materials, and the friction frame of a contact.

use base::{Mat3, Vec3, ops};

use crate::model::MaterialId;
use crate::shape::Shape;

/// Friction, restitution and softness of the contacts between two materials.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactLaw {
    /// Coefficient of Coulomb friction; may be infinite. With [`ContactLaw::anisotropic`], that of shapes without directions.
    pub friction: f64,
    /// Coefficient of restitution, in [0, 1].
    pub bounce: f64,
    /// Approach velocity above which contacts bounce. `[m/s]`
    pub bounce_velocity: f64,
    /// Error reduction parameter: share of the depth that is corrected in one step.
    pub soft_erp: f64,
    /// Constraint force mixing: softness of the contact. `[m/(N·s)]`
    pub soft_cfm: f64,
    /// The same where an articulated tree touches another tree, as a gripper does: a larger value than `soft_cfm` holds as
    /// far as the lighter tree sinks in by at most 0.1 mm under its weight. `[m/(N·s)]`
    ///
    /// Between hard fingers whose motors are at their maximum forces, a part is in neutral equilibrium and drifts; where it
    /// yields, the fingers reach the positions they are given, and hold it there.
    pub manipulation_cfm: f64,
    /// Force-dependent slip: sliding velocity per tangential force, even where the surfaces stick. `[m/(N·s)]`
    pub slip: f64,
    /// Coefficients of rolling friction about the first and the second direction (that is, for rolling across it), and of
    /// spinning friction about the normal: largest torque per normal force; may be infinite. `[m]`
    ///
    /// The directions are those of anisotropic friction, or else those of ODE's `dPlaneSpace`: on level ground the first is
    /// the y axis of the world.
    pub rolling: [f64; 3],
    /// Anisotropic friction and slip, for contacts in which both shapes have directions: boxes, planes, cylinders.
    pub anisotropic: Option<AnisotropicFriction>,
    /// Most contact points kept for a pair of colliders; if `None`, [`crate::Settings::max_contacts`].
    pub max_contacts: Option<usize>,
}

impl ContactLaw {
    /// The default law of Webots: friction 1, bounce 0.5 above 0.01 m/s.
    pub const DEFAULT: Self = Self {
        friction: 1.0,
        bounce: 0.5,
        bounce_velocity: 0.01,
        soft_erp: 0.2,
        soft_cfm: 0.001,
        manipulation_cfm: 0.0,
        slip: 0.0,
        rolling: [0.0; 3],
        anisotropic: None,
        max_contacts: None,
    };
}

/// Contribution of one surface to a coefficient of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SurfaceCoefficient {
    /// The same in all directions.
    Isotropic(f64),
    /// Along the first and the second direction of its shape.
    Anisotropic([f64; 2]),
}

/// Coefficients along the directions of the two surfaces, as in Webots' contact properties.
///
/// A shape's first direction is its z-axis; on planes and on faces across the z-axis, its x-axis. The first direction
/// of a contact is that of the first material's side; the coefficients of the two sides are added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnisotropicFriction {
    /// Material of the first side; set by [`crate::Model::set_contact_law`].
    pub first: MaterialId,
    /// Coulomb friction of the two sides; `None` is [`ContactLaw::friction`].
    pub friction: Option<[SurfaceCoefficient; 2]>,
    /// Slip of the two sides; `None` is [`ContactLaw::slip`].
    pub slip: Option<[SurfaceCoefficient; 2]>,
    /// Rotates the directions of each side, clockwise as seen against the normal that points into the body of the first
    /// side. `[rad]`
    pub rotation: [f64; 2],
}

/// One side of a contact: its shape and the shape's axes in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) axes: Mat3,
}

/// Tangents of a contact, with the coefficients along them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrictionFrame {
    /// Unit vectors, right-handed with the normal: `tangents[0] × tangents[1]` is the normal.
    pub(crate) tangents: [Vec3; 2],
    /// Coefficient of friction along each; may be infinite.
    pub(crate) friction: [f64; 2],
    /// Force-dependent slip along each. `[m/(N·s)]`
    pub(crate) slip: [f64; 2],
}

impl ContactLaw {
    /// Friction frame of a contact between two shapes with directions. `normal` points into the body of the first side, and
    /// `points_into_first` says whether the contact's own normal does. Returns `None` if a shape has no directions.
    pub(crate) fn friction_frame(
        &self,
        faces: [Face<'_>; 2],
        normal: Vec3,
        points_into_first: bool,
    ) -> Option<FrictionFrame> {
        let anisotropic = self.anisotropic.as_ref()?;
        let [Some(first), Some(second)] = faces.map(|face| first_direction(face, normal)) else {
            return None;
        };
        let rotated = |direction: Vec3, angle: f64| {
            let (sin, cos) = ops::sin_cos(if angle.is_finite() { -angle } else { 0.0 });
            direction * cos + normal.cross(direction) * sin
        };
        let first = rotated(first, anisotropic.rotation[0]);
        let second = rotated(second, anisotropic.rotation[1]);
        let (along, across) = (first.dot(second).abs(), first.cross(second).length());
        let contact_normal = if points_into_first { normal } else { -normal };
        let mut friction_frame = FrictionFrame {
            tangents: [first, contact_normal.cross(first)],
            friction: [self.friction; 2],
            slip: [self.slip; 2],
        };
        if let Some(sides) = &anisotropic.friction {
            friction_frame.friction = combined_coefficients(sides, along, across);
        }
        if let Some(sides) = &anisotropic.slip {
            friction_frame.slip = combined_coefficients(sides, along, across);
        }
        Some(friction_frame)
    }

    /// Friction frame of isotropic friction; rolling friction acts along the directions of ODE's `dPlaneSpace`.
    #[inline(always)]
    pub(crate) fn isotropic_frame(&self, normal: Vec3) -> FrictionFrame {
        let tangents = if self.rolling[0] == self.rolling[1] {
            let (first, second) = base::math::tangents(normal);
            [first, second]
        } else {
            let across = if normal.z.abs() > std::f64::consts::FRAC_1_SQRT_2 { Vec3::X } else { Vec3::Z };
            let first = across.cross(normal).normalize();
            [first, normal.cross(first)]
        };
        FrictionFrame { tangents, friction: [self.friction; 2], slip: [self.slip; 2] }
    }
}

/// Sum of the coefficients of two surfaces, along the directions of the first one.
fn combined_coefficients(sides: &[SurfaceCoefficient; 2], along: f64, across: f64) -> [f64; 2] {
    let first = match sides[0] {
        SurfaceCoefficient::Isotropic(value) => [value; 2],
        SurfaceCoefficient::Anisotropic(values) => values,
    };
    let second = match sides[1] {
        SurfaceCoefficient::Isotropic(value) => [value; 2],
        // Written so that infinity times zero is zero.
        SurfaceCoefficient::Anisotropic([u, v]) => {
            let weighted = |value: f64, share: f64| if share > 1e-9 { value * share } else { 0.0 };
            [weighted(u, along) + weighted(v, across), weighted(u, across) + weighted(v, along)]
        }
    };
    [first[0] + second[0], first[1] + second[1]]
}

/// Returns a shape's first direction in the tangent plane, if it has one.
fn first_direction(face: Face<'_>, normal: Vec3) -> Option<Vec3> {
    let axis = match face.shape {
        Shape::Plane => face.axes.x_axis,
        Shape::Box { .. } | Shape::Cylinder { .. } => {
            let local = face.axes.mul_transpose_vec3(normal).abs();
            if local.z > local.x && local.z > local.y { face.axes.x_axis } else { face.axes.z_axis }
        }
        _ => return None,
    };
    (axis - normal * axis.dot(normal)).try_normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(friction: [SurfaceCoefficient; 2], rotation: [f64; 2]) -> ContactLaw {
        let anisotropic =
            AnisotropicFriction { first: MaterialId(0), friction: Some(friction), slip: None, rotation };
        ContactLaw { anisotropic: Some(anisotropic), ..ContactLaw::DEFAULT }
    }

    fn friction_frame(law: &ContactLaw, first: &Shape, axes: Mat3) -> Option<FrictionFrame> {
        let faces = [Face { shape: first, axes }, Face { shape: &Shape::Plane, axes: Mat3::IDENTITY }];
        law.friction_frame(faces, Vec3::Z, true)
    }

    const BLOCK: Shape = Shape::Box { half: Vec3::ONE };

    #[test]
    fn coefficients_of_two_sides_add_up() {
        let sides =
            [SurfaceCoefficient::Anisotropic([0.1, 0.2]), SurfaceCoefficient::Anisotropic([0.4, 0.8])];
        let friction_frame =
            friction_frame(&law(sides, [0.0, std::f64::consts::FRAC_PI_2]), &BLOCK, Mat3::IDENTITY);
        let Some(friction_frame) = friction_frame else { panic!("boxes have directions") };
        assert!(
            (friction_frame.friction[0] - 0.9).abs() < 1e-9
                && (friction_frame.friction[1] - 0.6).abs() < 1e-9,
            "{friction_frame:?}"
        );
        assert_eq!(
            combined_coefficients(
                &[SurfaceCoefficient::Anisotropic([0.0, 2.0]), SurfaceCoefficient::Isotropic(0.5)],
                0.6,
                0.8
            ),
            [0.5, 2.5]
        );
    }

    #[test]
    fn directions_rotate_clockwise_seen_from_the_first_body() {
        let law = law(
            [SurfaceCoefficient::Anisotropic([0.0, 1.0]), SurfaceCoefficient::Isotropic(0.0)],
            [0.5, 0.0],
        );
        let Some(friction_frame) = friction_frame(&law, &BLOCK, Mat3::IDENTITY) else {
            panic!("boxes have directions")
        };
        let expected = Vec3::new(ops::cos(0.5), -ops::sin(0.5), 0.0);
        assert!((friction_frame.tangents[0] - expected).length() < 1e-15);
        assert!((friction_frame.tangents[0].cross(friction_frame.tangents[1]) - Vec3::Z).length() < 1e-15);
    }

    #[test]
    fn a_cylinder_rolls_across_its_first_direction() {
        let wheel = Shape::Cylinder { radius: 1.0, half_height: 0.1 };
        let axes = Mat3::from_cols(Vec3::X, Vec3::Z, -Vec3::Y);
        let law =
            law([SurfaceCoefficient::Anisotropic([0.0, 1.0]), SurfaceCoefficient::Isotropic(0.0)], [0.0; 2]);
        let Some(friction_frame) = friction_frame(&law, &wheel, axes) else {
            panic!("cylinders have directions")
        };
        assert!((friction_frame.tangents[0].dot(Vec3::Y).abs() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn directions_of_the_world_are_those_of_ode() {
        let law = ContactLaw { rolling: [1.0, 0.0, 0.0], ..ContactLaw::DEFAULT };
        for (normal, first) in [(Vec3::Z, -Vec3::Y), (Vec3::Y, -Vec3::X), (Vec3::X, Vec3::Y)] {
            let friction_frame = law.isotropic_frame(normal);
            assert!((friction_frame.tangents[0] - first).length() < 1e-15, "{normal}: {friction_frame:?}");
            assert!((friction_frame.tangents[0].cross(friction_frame.tangents[1]) - normal).length() < 1e-15);
        }
    }

    #[test]
    fn a_sphere_has_no_directions() {
        let sides = [SurfaceCoefficient::Anisotropic([0.0, 1.0]), SurfaceCoefficient::Isotropic(0.0)];
        let friction_frame =
            friction_frame(&law(sides, [0.0; 2]), &Shape::Sphere { radius: 1.0 }, Mat3::IDENTITY);
        assert!(friction_frame.is_none());
    }
}
