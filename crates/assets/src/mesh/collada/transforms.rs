//! Where a geometry is: transforms of nodes, unit and axes of the file.

use base::{Mat3, Vec3};
use roxmltree::Node;

use super::super::MeshPart;
use super::xml::{child, numbers};

/// A linear map and a shift.
#[derive(Clone, Copy)]
pub(super) struct Affine {
    linear: Mat3,
    shift: Vec3,
}

impl Affine {
    pub(super) const IDENTITY: Self = Self { linear: Mat3::IDENTITY, shift: Vec3::ZERO };

    pub(super) fn linear(linear: Mat3) -> Self {
        Self { linear, shift: Vec3::ZERO }
    }

    /// First `inner`, then this.
    pub(super) fn after(self, inner: Self) -> Self {
        Self { linear: self.linear * inner.linear, shift: self.linear * inner.shift + self.shift }
    }
}

/// Scale and turn of the whole file. Without `up_axis`, y is up.
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

/// Moves a part to its place.
pub(super) fn put(part: &mut MeshPart, place: Affine) {
    for vertex in &mut part.vertices {
        *vertex = (place.linear * Vec3::from_array(*vertex) + place.shift).to_array();
    }
    // Normals turn with the inverse transpose; the cofactors are that but for a factor, and exist for any matrix.
    let [x, y, z] = [place.linear.x_axis, place.linear.y_axis, place.linear.z_axis];
    let sign = if place.linear.determinant() < 0.0 { -1.0 } else { 1.0 };
    let cofactors = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    for normal in &mut part.normals {
        let turned = cofactors * Vec3::from_array(*normal) * sign;
        *normal = turned.try_normalize().unwrap_or(Vec3::Z).to_array();
    }
}

/// The transforms of a node, in the order they are written.
pub(super) fn transform(node: Node<'_, '_>) -> Affine {
    let mut whole = Affine::IDENTITY;
    for element in node.children().filter(Node::is_element) {
        let numbers = numbers(element).unwrap_or_default();
        let step = match (element.tag_name().name(), numbers.as_slice()) {
            ("translate", [x, y, z]) => Affine { shift: Vec3::new(*x, *y, *z), ..Affine::IDENTITY },
            ("scale", [x, y, z]) => Affine::linear(Mat3::from_diagonal(Vec3::new(*x, *y, *z))),
            ("rotate", [x, y, z, degrees]) => {
                let turn = base::math::axis_angle(Vec3::new(*x, *y, *z), degrees.to_radians());
                Affine::linear(Mat3::from_quat(turn))
            }
            ("matrix", _) => matrix(element),
            _ => continue,
        };
        whole = whole.after(step);
    }
    whole
}

/// A matrix, written row by row; identity if there are not 16 numbers.
pub(super) fn matrix(element: Node<'_, '_>) -> Affine {
    match numbers(element).unwrap_or_default().as_slice() {
        [a, b, c, x, d, e, f, y, g, h, i, z, _, _, _, _] => Affine {
            linear: Mat3::from_cols(Vec3::new(*a, *d, *g), Vec3::new(*b, *e, *h), Vec3::new(*c, *f, *i)),
            shift: Vec3::new(*x, *y, *z),
        },
        _ => Affine::IDENTITY,
    }
}
