//! Transforms of COLLADA nodes, and the unit and axes of a file.

use base::{Mat3, Vec3};
use roxmltree::Node;

use super::super::MeshPart;
use super::xml::{child, numbers};

/// An affine transform: a linear map and a translation.
#[derive(Clone, Copy)]
pub(super) struct Affine {
    linear: Mat3,
    translation: Vec3,
}

impl Affine {
    pub(super) const IDENTITY: Self = Self { linear: Mat3::IDENTITY, translation: Vec3::ZERO };

    pub(super) fn linear(linear: Mat3) -> Self {
        Self { linear, translation: Vec3::ZERO }
    }

    /// Composes two transforms: first `inner`, then this one.
    pub(super) fn compose(self, inner: Self) -> Self {
        Self {
            linear: self.linear * inner.linear,
            translation: self.linear * inner.translation + self.translation,
        }
    }
}

/// Returns the scale and rotation to metres with z up. Without `up_axis`, y is up.
pub(super) fn to_metres_z_up(asset: Node<'_, '_>) -> Affine {
    let metres = child(asset, "unit").and_then(|unit| unit.attribute("meter")?.trim().parse().ok());
    let up = child(asset, "up_axis").and_then(|up| up.text()).map_or("Y_UP", str::trim);
    let turn = match up {
        "Z_UP" => Mat3::IDENTITY,
        "X_UP" => Mat3::from_cols(Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y),
        _ => Mat3::from_cols(Vec3::X, Vec3::Z, Vec3::NEG_Y),
    };
    Affine::linear(turn * metres.filter(|scale: &f64| scale.is_finite() && *scale > 0.0).unwrap_or(1.0))
}

/// Transforms a part.
pub(super) fn apply(part: &mut MeshPart, transform: Affine) {
    for vertex in &mut part.vertices {
        *vertex = (transform.linear * Vec3::from_array(*vertex) + transform.translation).to_array();
    }
    // Normals are transformed by the inverse transpose; the cofactor matrix equals it up to a factor and always exists.
    let [x, y, z] = [transform.linear.x_axis, transform.linear.y_axis, transform.linear.z_axis];
    let sign = if transform.linear.determinant() < 0.0 { -1.0 } else { 1.0 };
    let cofactors = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    for normal in &mut part.normals {
        let turned = cofactors * Vec3::from_array(*normal) * sign;
        *normal = turned.try_normalize().unwrap_or(Vec3::Z).to_array();
    }
}

/// Returns the transform of a node, composed in the order in which it is written.
pub(super) fn transform(node: Node<'_, '_>) -> Affine {
    let mut whole = Affine::IDENTITY;
    for element in node.children().filter(Node::is_element) {
        let numbers = numbers(element).unwrap_or_default();
        let step = match (element.tag_name().name(), numbers.as_slice()) {
            ("translate", [x, y, z]) => Affine { translation: Vec3::new(*x, *y, *z), ..Affine::IDENTITY },
            ("scale", [x, y, z]) => Affine::linear(Mat3::from_diagonal(Vec3::new(*x, *y, *z))),
            ("rotate", [x, y, z, degrees]) => {
                let turn = base::math::axis_angle(Vec3::new(*x, *y, *z), degrees.to_radians());
                Affine::linear(Mat3::from_quat(turn))
            }
            ("matrix", _) => matrix(element),
            _ => continue,
        };
        whole = whole.compose(step);
    }
    whole
}

/// Parses a row-major matrix; the identity if there are not 16 numbers.
pub(super) fn matrix(element: Node<'_, '_>) -> Affine {
    match numbers(element).unwrap_or_default().as_slice() {
        [a, b, c, x, d, e, f, y, g, h, i, z, _, _, _, _] => Affine {
            linear: Mat3::from_cols(Vec3::new(*a, *d, *g), Vec3::new(*b, *e, *h), Vec3::new(*c, *f, *i)),
            translation: Vec3::new(*x, *y, *z),
        },
        _ => Affine::IDENTITY,
    }
}
