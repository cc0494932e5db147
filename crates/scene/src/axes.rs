//! Axes of old worlds.
//!
//! Since R2020b a world names its axes. Before, the direction of gravity told which way is up. What is named here is
//! what Webots made of such worlds when it opened them later.

use base::Span;
use vrml::{Instance, ValueKind};

/// The field that names the axes.
pub(crate) const FIELD: &str = "coordinateSystem";

/// The axes of a world older than R2022a that does not name them, and what to say about it.
///
/// North, up, east was the default. A gravity that pulled along -z made a world with z upwards.
pub(crate) fn of_old_world(instance: &Instance) -> (&'static str, Option<(Span, String)>) {
    let vector = |name: &str| {
        let field = instance.fields.iter().rev().find(|field| field.name.text == name)?;
        match &field.value.kind {
            ValueKind::Numbers(numbers) => match numbers[..] {
                [x, y, z] => Some(([x, y, z], field.value.span)),
                _ => None,
            },
            _ => None,
        }
    };
    let Some((gravity, span)) = vector("gravity") else { return ("NUE", None) };
    let [x, y, z] = gravity;
    let length = (x * x + y * y + z * z).sqrt();
    if length == 0.0 || length.is_nan() {
        return ("NUE", None);
    }
    let (system, along) = if z.abs() > y.abs() { ("ENU", -z) } else { ("NUE", -y) };
    // A rounding error in the direction is no other direction.
    let is_straight = along > length * 0.999;
    let remark = (!is_straight).then(|| {
        format!(
            "gravity along {x} {y} {z} is no longer possible; it pulls straight down the axes of {system}"
        )
    });
    (system, remark.map(|remark| (span, remark)))
}
