//! Plane: seen as a rectangle, met as everything below z = 0.

use base::Pose;
use dynamics::Shape;

pub(crate) fn shape() -> (Pose, Shape) {
    (Pose::IDENTITY, Shape::Plane)
}
