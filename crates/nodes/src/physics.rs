//! Physics: mass, centre of mass and inertia of a solid.

use assets::MemorySource;
use base::{Mat3, Severity, Vec3};
use dynamics::{Damping, Inertia};
use engine::Builder;
use scene::{NodeId, Scene, Value};

use crate::pose;
use crate::shared::geometry::{self, BoundingShape};

/// Default of `density`. `[kg/m³]`
const DENSITY: f64 = 1000.0;

/// Volume that is assumed without a bounding object. `[m³]`
const LITRE: f64 = 1e-3;

/// A diagnostic code and a message.
type Message = (&'static str, &'static str);

/// Returns the mass properties of a solid in its own frame, from its Physics node and its bounding object.
///
/// They follow from `mass` if it is positive, else from the density; volumes of overlapping shapes are added. `scale`
/// is the uniform scale of the solid; mass is proportional to its third power.
pub(crate) fn inertia(
    builder: &mut Builder<'_>,
    node: NodeId,
    shapes: &[BoundingShape],
    scale: f64,
) -> Inertia {
    let mut messages = Vec::new();
    let inertia = of(builder.scene, node, shapes, scale, &mut messages);
    for (code, text) in messages {
        builder.report(node, Severity::Warning, code, text);
    }
    inertia
}

/// Returns the mass properties of a solid of a running world. Meshes are not read again; their volume is ignored.
pub(crate) fn authored(scene: &Scene, solid: NodeId, node: NodeId) -> Inertia {
    let files = MemorySource::new();
    let bounding_object = scene.child(solid, "boundingObject");
    let scale = pose::size(scene, solid);
    let shapes =
        bounding_object.map(|object| geometry::shapes_of(scene, &files, object, scale, &mut Vec::new()));
    of(scene, node, &shapes.unwrap_or_default(), scale, &mut Vec::new())
}

fn of(
    scene: &Scene,
    node: NodeId,
    shapes: &[BoundingShape],
    scale: f64,
    messages: &mut Vec<Message>,
) -> Inertia {
    let (density, mass) = (scene.float(node, "density"), scene.float(node, "mass"));
    let center = match scene.value(node, "centerOfMass") {
        Some(Value::MfVec3f(points)) => points.first().map(|point| *point * scale),
        _ => None,
    };
    let of_shapes = shapes
        .iter()
        .filter_map(|part| Some(Inertia::of_shape(&part.shape, 1.0)?.transformed(&part.solid_from_shape)))
        .reduce(|sum, part| sum.plus(&part))
        .filter(|sum| sum.mass > 0.0);
    // Webots also warns if the file does not set the density.
    if mass > 0.0 && density > 0.0 && density != DENSITY {
        messages.push(("physics/mass", "'mass' and 'density' are both given; 'density' is ignored"));
    }
    let wanted = match (mass > 0.0, &of_shapes) {
        (true, _) => mass * scale * scale * scale,
        (false, Some(volume)) if density > 0.0 => volume.mass * density,
        (false, None) if density > 0.0 => {
            // As in Webots.
            messages.push((
                "physics/mass",
                "the mass is unknown without a bounding object: that of a litre is used",
            ));
            density * LITRE
        }
        _ => {
            messages.push(("physics/mass", "the mass is unknown; 1 kg is used"));
            1.0
        }
    };
    // As in Webots, the matrix is used only with a mass and a centre of mass.
    if let Some(center) = center.filter(|_| mass > 0.0)
        && let Some(tensor) = explicit_tensor(scene, node, messages)
    {
        let square = scale * scale;
        return Inertia { mass: wanted, center, tensor: tensor * (square * square * scale) };
    }
    match of_shapes {
        Some(shapes) => {
            let scaled = shapes.scaled_to_mass(wanted);
            Inertia { center: center.unwrap_or(scaled.center), ..scaled }
        }
        None => {
            let message = "the inertia is unknown without a bounding object or 'inertiaMatrix'; \
                           the identity matrix is used";
            messages.push(("physics/inertia", message));
            // As in Webots, that of a litre of the density of water is scaled with the density.
            let factor = if mass > 0.0 { 1.0 } else { wanted };
            Inertia { mass: wanted, center: center.unwrap_or(Vec3::ZERO), tensor: Mat3::IDENTITY * factor }
        }
    }
}

/// Returns the matrix of `inertiaMatrix`, if it exists and is valid.
fn explicit_tensor(scene: &Scene, node: NodeId, messages: &mut Vec<Message>) -> Option<Mat3> {
    let Some(Value::MfVec3f(rows)) = scene.value(node, "inertiaMatrix") else { return None };
    let (moments, products) = match rows.as_slice() {
        [] => return None,
        [moments, products] => (*moments, *products),
        _ => {
            messages.push(("physics/inertia", "'inertiaMatrix' needs two vectors; it is not used"));
            return None;
        }
    };
    let tensor = Mat3::from_cols(
        Vec3::new(moments.x, products.x, products.y),
        Vec3::new(products.x, moments.y, products.z),
        Vec3::new(products.y, products.z, moments.z),
    );
    let reason = if moments.min_element() <= 0.0 {
        "the first vector of 'inertiaMatrix', the moments, must be positive; the matrix is not used"
    } else if !is_positive_definite(&tensor) {
        "'inertiaMatrix' is not positive definite; it is not used"
    } else {
        return Some(tensor);
    };
    messages.push(("physics/inertia", reason));
    None
}

/// Returns whether all leading minors of a symmetric matrix are positive (Sylvester's criterion).
fn is_positive_definite(matrix: &Mat3) -> bool {
    let [x, y] = [matrix.x_axis, matrix.y_axis];
    x.x > 0.0 && x.x * y.y - x.y * x.y > 0.0 && matrix.determinant() > 0.0
}

/// Returns the damping of a solid: its own, else that of the world.
pub(crate) fn damping(builder: &Builder<'_>, node: NodeId) -> Damping {
    match builder.scene.child(node, "damping") {
        Some(damping) => Damping {
            linear: builder.scene.float(damping, "linear"),
            angular: builder.scene.float(damping, "angular"),
        },
        None => builder.default_damping,
    }
}
