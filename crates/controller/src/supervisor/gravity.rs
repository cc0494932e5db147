//! Gravity as a vector, as up to R2020a, for programs of that time with worlds of that time.
//!
//! Since R2020b the field has the magnitude, and the coordinate system of the world defines the direction. If gravity
//! is tilted, a hidden field has the direction; simulators without that field do not support tilted gravity.

use super::field::{Field, by_name, get_sf_float, get_sf_string, known, vec3f};
use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use crate::session::Session;

/// How a simulator represents gravity.
pub(super) struct Gravity {
    /// The index of the vertical axis.
    up: usize,
    /// The field of the direction, 0 if there is none.
    direction: usize,
}

/// The values to write for a gravity vector.
pub(super) struct Written {
    /// `[m/s²]`
    pub(super) length: f64,
    /// The field of the direction and its value.
    pub(super) direction: Option<(usize, [f64; 3])>,
}

/// Whether a field was a gravity vector in earlier versions.
fn is_gravity(field: &Field) -> bool {
    field.kind == c::WB_SF_FLOAT && field.name.as_str() == "gravity"
}

/// How the world of a gravity field represents it; `None` for other fields.
fn of(session: &mut Session, field: usize) -> Outcome<Option<Gravity>> {
    let (_, found) = known(session, field)?;
    if !is_gravity(found) {
        return Ok(None);
    }
    let node = found.owner.node;
    session.note("gravity", " on 'gravity', which is one number since R2020b.");
    let system = by_name(session, node, -1, Some("coordinateSystem"), false)?;
    let is_y = matches!(get_sf_string(session, system)?.to_bytes(), b"NUE" | b"EUN");
    let direction = by_name(session, node, -1, Some("gravityDirection"), false)?;
    Ok(Some(Gravity { up: if is_y { 1 } else { 2 }, direction }))
}

/// The gravity vector. `[m/s²]`
pub(super) fn vector(session: &mut Session, field: usize) -> Outcome<Option<[f64; 3]>> {
    let Some(Gravity { up, direction }) = of(session, field)? else { return Ok(None) };
    let length = get_sf_float(session, field)?;
    if direction != 0 {
        let along = vec3f(session, direction)?.get();
        let size = along.iter().map(|part| part * part).sum::<f64>().sqrt();
        if size > 0.0 {
            return Ok(Some(along.map(|part| part / size * length)));
        }
    }
    Ok(Some([0, 1, 2].map(|axis| if axis == up { -length } else { 0.0 })))
}

/// The values to write for a vector. `[m/s²]`
pub(super) fn written(
    session: &mut Session,
    field: usize,
    vector: Option<[f64; 3]>,
) -> Outcome<Option<Written>> {
    let Some(vector) = vector else { return Ok(None) };
    let Some(Gravity { up, direction }) = of(session, field)? else { return Ok(None) };
    let across = vector.iter().enumerate().any(|(axis, part)| axis != up && *part != 0.0);
    let length = vector.iter().map(|part| part * part).sum::<f64>().sqrt();
    match vector.get(up) {
        Some(along) if !across && *along <= 0.0 => {
            let straight = (direction != 0).then_some((direction, [0.0; 3]));
            Ok(Some(Written { length, direction: straight }))
        }
        _ if direction != 0 && length.is_finite() => {
            let along = vector.map(|part| part / length);
            Ok(Some(Written { length, direction: Some((direction, along)) }))
        }
        _ => Err(misuse(": gravity is always along the vertical axis since R2020b; nothing is set.")),
    }
}
