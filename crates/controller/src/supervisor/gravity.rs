//! Gravity as a vector, which it was up to R2020a: programs of that time go on with worlds of that time.
//!
//! Since R2020b the field holds the length, and the axes of the world say which way is down.

use super::field::{Field, by_name, get_sf_float, get_sf_string, known};
use crate::exported::constants as c;
use crate::session::Session;
use crate::trouble::{Outcome, misuse};

/// Whether a field once held the vector.
fn is_gravity(field: &Field) -> bool {
    field.kind == c::WB_SF_FLOAT && field.name.as_str() == "gravity"
}

/// Which of the three numbers points up in the world of a field of gravity; `None` for other fields.
fn upright(session: &mut Session, field: usize) -> Outcome<Option<usize>> {
    let (_, found) = known(session, field)?;
    if !is_gravity(found) {
        return Ok(None);
    }
    let node = found.owner.node;
    session.note("gravity", " on 'gravity', which is one number since R2020b.");
    let system = by_name(session, node, -1, Some("coordinateSystem"), false)?;
    let is_y = matches!(get_sf_string(session, system)?.to_bytes(), b"NUE" | b"EUN");
    Ok(Some(if is_y { 1 } else { 2 }))
}

/// The vector. `[m/s²]`
pub(super) fn vector(session: &mut Session, field: usize) -> Outcome<Option<[f64; 3]>> {
    let Some(up) = upright(session, field)? else { return Ok(None) };
    let length = get_sf_float(session, field)?;
    Ok(Some([0, 1, 2].map(|axis| if axis == up { -length } else { 0.0 })))
}

/// The length of a vector that points down. `[m/s²]`
pub(super) fn length(session: &mut Session, field: usize, vector: Option<[f64; 3]>) -> Outcome<Option<f64>> {
    let Some(vector) = vector else { return Ok(None) };
    let Some(up) = upright(session, field)? else { return Ok(None) };
    let across = vector.iter().enumerate().any(|(axis, part)| axis != up && *part != 0.0);
    match vector.get(up) {
        Some(along) if !across && *along <= 0.0 => Ok(Some(-along)),
        _ => Err(misuse(": gravity pulls straight down since R2020b; nothing is set.")),
    }
}
