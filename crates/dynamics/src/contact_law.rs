//! What happens where two materials touch, and along which directions.

use base::{Mat3, Vec3, ops};

use crate::model::MaterialId;
use crate::shape::Shape;

/// What happens where two materials touch.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactLaw {
    /// Coulomb friction; infinite is allowed. With [`ContactLaw::directed`], what holds for shapes without directions.
    pub friction: f64,
    /// Coefficient of restitution, in [0, 1].
    pub bounce: f64,
    /// Slowest approach that bounces. `[m/s]`
    pub bounce_velocity: f64,
    /// Share of the depth that is corrected in one step.
    pub soft_erp: f64,
    /// Softness of the contact. `[m/(N·s)]`
    pub soft_cfm: f64,
    /// Velocity at which the surfaces give way to a tangential force, even where they stick. `[m/(N·s)]`
    pub slip: f64,
    /// Arms of the torques that resist turning about the first and the second direction (that is, rolling across it) and
    /// about the normal, as multiples of the normal force; infinite is allowed. `[m]`
    ///
    /// The directions are those of the friction, or, when that has none, those of ODE's `dPlaneSpace`: on level ground the
    /// first is the y axis of the world.
    pub rolling: [f64; 3],
    /// Friction and slip that depend on the direction. Holds where both shapes have directions: boxes, planes, cylinders.
    pub directed: Option<Directed>,
    /// Contact points kept for one pair of colliders; without it, [`crate::Settings::max_contacts`].
    pub max_contacts: Option<usize>,
}

impl ContactLaw {
    /// What holds unless the author says otherwise: friction 1, bounce 0.5 from 0.01 m/s on, as Webots has it.
    pub const DEFAULT: Self = Self {
        friction: 1.0,
        bounce: 0.5,
        bounce_velocity: 0.01,
        soft_erp: 0.2,
        soft_cfm: 0.001,
        slip: 0.0,
        rolling: [0.0; 3],
        directed: None,
        max_contacts: None,
    };
}

/// What one side of a contact adds to a coefficient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    /// The same in all directions.
    Even(f64),
    /// Along its shape's first and second direction.
    Directed([f64; 2]),
}

/// Coefficients along the directions of the two surfaces, as Webots' contact properties have them.
///
/// A shape's first direction is its z axis; on planes and on faces across the z axis, its x axis. The contact's first
/// direction is the one of the first material's side; the coefficients of the two sides add up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Directed {
    /// The material of the first side. [`crate::Model::set_contact_law`] fills it in.
    pub first: MaterialId,
    /// Coulomb friction of the two sides; `None` is [`ContactLaw::friction`].
    pub friction: Option<[Side; 2]>,
    /// Slip of the two sides; `None` is [`ContactLaw::slip`].
    pub slip: Option<[Side; 2]>,
    /// Turns each side's directions, clockwise seen against the normal that points into the first side's body. `[rad]`
    pub rotation: [f64; 2],
}

/// One side of a contact: its shape and the shape's axes in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) axes: Mat3,
}

/// Tangential law of one contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grip {
    /// Unit, right-handed with the normal: `tangents[0] × tangents[1]` is the normal.
    pub(crate) tangents: [Vec3; 2],
    /// Along each; infinite is allowed.
    pub(crate) friction: [f64; 2],
    /// Along each. `[m/(N·s)]`
    pub(crate) slip: [f64; 2],
}

impl ContactLaw {
    /// Directions and coefficients at a contact of two shapes with directions; `normal` points into the first side's
    /// body, towards which the contact's own normal points if `upright`.
    pub(crate) fn grip(&self, faces: [Face<'_>; 2], normal: Vec3, upright: bool) -> Option<Grip> {
        let directed = self.directed.as_ref()?;
        let [Some(first), Some(second)] = faces.map(|face| direction(face, normal)) else { return None };
        let turned = |direction: Vec3, angle: f64| {
            let (sin, cos) = ops::sin_cos(if angle.is_finite() { -angle } else { 0.0 });
            direction * cos + normal.cross(direction) * sin
        };
        let first = turned(first, directed.rotation[0]);
        let second = turned(second, directed.rotation[1]);
        let (along, across) = (first.dot(second).abs(), first.cross(second).length());
        let own = if upright { normal } else { -normal };
        let mut grip =
            Grip { tangents: [first, own.cross(first)], friction: [self.friction; 2], slip: [self.slip; 2] };
        if let Some(sides) = &directed.friction {
            grip.friction = both(sides, along, across);
        }
        if let Some(sides) = &directed.slip {
            grip.slip = both(sides, along, across);
        }
        Some(grip)
    }

    /// The same friction in all directions; rolling is resisted along those that ODE takes (`dPlaneSpace`).
    #[inline(always)]
    pub(crate) fn even_grip(&self, normal: Vec3) -> Grip {
        let tangents = if self.rolling[0] == self.rolling[1] {
            let (first, second) = base::math::tangents(normal);
            [first, second]
        } else {
            let across = if normal.z.abs() > std::f64::consts::FRAC_1_SQRT_2 { Vec3::X } else { Vec3::Z };
            let first = across.cross(normal).normalize();
            [first, normal.cross(first)]
        };
        Grip { tangents, friction: [self.friction; 2], slip: [self.slip; 2] }
    }
}

/// Sum of what two sides say, along the first side's directions.
fn both(sides: &[Side; 2], along: f64, across: f64) -> [f64; 2] {
    let first = match sides[0] {
        Side::Even(value) => [value; 2],
        Side::Directed(values) => values,
    };
    let second = match sides[1] {
        Side::Even(value) => [value; 2],
        // Written so that infinity times nothing is nothing.
        Side::Directed([u, v]) => {
            let times = |value: f64, share: f64| if share > 1e-9 { value * share } else { 0.0 };
            [times(u, along) + times(v, across), times(u, across) + times(v, along)]
        }
    };
    [first[0] + second[0], first[1] + second[1]]
}

/// A shape's first direction in the tangent plane, if it has any.
fn direction(face: Face<'_>, normal: Vec3) -> Option<Vec3> {
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

    fn law(friction: [Side; 2], rotation: [f64; 2]) -> ContactLaw {
        let directed = Directed { first: MaterialId(0), friction: Some(friction), slip: None, rotation };
        ContactLaw { directed: Some(directed), ..ContactLaw::DEFAULT }
    }

    fn grip(law: &ContactLaw, first: &Shape, axes: Mat3) -> Option<Grip> {
        let faces = [Face { shape: first, axes }, Face { shape: &Shape::Plane, axes: Mat3::IDENTITY }];
        law.grip(faces, Vec3::Z, true)
    }

    const BLOCK: Shape = Shape::Box { half: Vec3::ONE };

    #[test]
    fn coefficients_of_two_sides_add_up() {
        let sides = [Side::Directed([0.1, 0.2]), Side::Directed([0.4, 0.8])];
        let grip = grip(&law(sides, [0.0, std::f64::consts::FRAC_PI_2]), &BLOCK, Mat3::IDENTITY);
        let Some(grip) = grip else { panic!("boxes have directions") };
        assert!((grip.friction[0] - 0.9).abs() < 1e-9 && (grip.friction[1] - 0.6).abs() < 1e-9, "{grip:?}");
        assert_eq!(both(&[Side::Directed([0.0, 2.0]), Side::Even(0.5)], 0.6, 0.8), [0.5, 2.5]);
    }

    #[test]
    fn directions_turn_clockwise_seen_from_the_first_body() {
        let law = law([Side::Directed([0.0, 1.0]), Side::Even(0.0)], [0.5, 0.0]);
        let Some(grip) = grip(&law, &BLOCK, Mat3::IDENTITY) else { panic!("boxes have directions") };
        let expected = Vec3::new(ops::cos(0.5), -ops::sin(0.5), 0.0);
        assert!((grip.tangents[0] - expected).length() < 1e-15);
        assert!((grip.tangents[0].cross(grip.tangents[1]) - Vec3::Z).length() < 1e-15);
    }

    #[test]
    fn a_cylinder_rolls_across_its_first_direction() {
        let wheel = Shape::Cylinder { radius: 1.0, half_height: 0.1 };
        let lying = Mat3::from_cols(Vec3::X, Vec3::Z, -Vec3::Y);
        let law = law([Side::Directed([0.0, 1.0]), Side::Even(0.0)], [0.0; 2]);
        let Some(grip) = grip(&law, &wheel, lying) else { panic!("cylinders have directions") };
        assert!((grip.tangents[0].dot(Vec3::Y).abs() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn directions_of_the_world_are_those_of_ode() {
        let law = ContactLaw { rolling: [1.0, 0.0, 0.0], ..ContactLaw::DEFAULT };
        for (normal, first) in [(Vec3::Z, -Vec3::Y), (Vec3::Y, -Vec3::X), (Vec3::X, Vec3::Y)] {
            let grip = law.even_grip(normal);
            assert!((grip.tangents[0] - first).length() < 1e-15, "{normal}: {grip:?}");
            assert!((grip.tangents[0].cross(grip.tangents[1]) - normal).length() < 1e-15);
        }
    }

    #[test]
    fn a_ball_has_no_directions() {
        let sides = [Side::Directed([0.0, 1.0]), Side::Even(0.0)];
        let grip = grip(&law(sides, [0.0; 2]), &Shape::Sphere { radius: 1.0 }, Mat3::IDENTITY);
        assert!(grip.is_none());
    }
}
