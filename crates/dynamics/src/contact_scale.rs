//! Brings the rows of contacts into scaled coordinates: see [`Factors::scale_impulses`](crate::factors::Factors::scale_impulses).

use crate::contact_rows::ContactRows;
use crate::layout::Layout;
use crate::mass::Mass;
use crate::wide::{Lane, on_any_processor, take_lane};

/// Least that a contact gives way along its normal, as a share of what it does in the tangent plane; softness makes up
/// for the rest.
///
/// Load-bearing: where only rounding lets something give way along the normal, as what turns about an axis that the normal
/// meets, a hard contact would turn it by any velocity to stop the least one.
const ASKEW: f64 = 1e-6;

/// The same where nothing gives way but by rounding: that of a mass like no robot's. `[1/kg]`
const RIGID: f64 = 1e-12;

on_any_processor! {
    /// Scales the entries of all rows.
    pub(crate) scale_rows => scale_any(contacts: &mut ContactRows, layout: &Layout, mass: &Mass)
}

on_any_processor! {
    /// Scales the entries of some rows.
    pub(crate) scale_some => scale_some_any(contacts: &mut ContactRows, rows: &[u32], layout: &Layout, mass: &Mass)
}

#[inline(always)]
fn scale_any(contacts: &mut ContactRows, layout: &Layout, mass: &Mass) {
    // No closure: its body would be compiled for any processor.
    for row in 0..contacts.rows.len() {
        scale_row(contacts, row, layout, mass);
    }
}

#[inline(always)]
fn scale_some_any(contacts: &mut ContactRows, rows: &[u32], layout: &Layout, mass: &Mass) {
    for &row in rows {
        scale_row(contacts, row as usize, layout, mass);
    }
}

#[inline(always)]
fn scale_row(contacts: &mut ContactRows, row: usize, layout: &Layout, mass: &Mass) {
    let ContactRows { rows, spins, dofs, jacobian, scaled, work, .. } = contacts;
    let row = &mut rows[row];
    let range = row.range();
    let (own, entries) = (&dofs[range.clone()], &jacobian[range.clone()]);
    row.compliance = scale_entries(layout, mass, own, entries, &mut scaled[range], work);
    let [[along, ..], [_, x, ..], [_, _, y, _]] = row.compliance;
    row.softness = row.softness.max((ASKEW * (x + y)).max(RIGID) - along);
    if let Some(spin) = spins.get_mut(row.spin as usize) {
        let range = spin.start as usize..(spin.start + spin.len) as usize;
        let (own, entries) = (&dofs[range.clone()], &jacobian[range.clone()]);
        spin.compliance = scale_entries(layout, mass, own, entries, &mut scaled[range], work);
    }
}

/// Scales the entries of one row; the velocity per impulse. `work` is memory for all degrees, and some more.
#[inline(always)]
fn scale_entries(
    layout: &Layout,
    mass: &Mass,
    dofs: &[u32],
    entries: &[Lane],
    scaled: &mut [Lane],
    work: &mut [Lane],
) -> [Lane; 3] {
    match dofs.last() {
        Some(last) if layout.path_of(*last as usize) == dofs => {
            if layout.floats[*last as usize] {
                scale_floating(layout, mass, dofs, entries, scaled, work);
            } else {
                scale_chain(layout, mass, dofs, entries, scaled, work);
            }
        }
        _ => scale_any_degrees(layout, mass, dofs, entries, scaled, work),
    }
    squares(scaled, work)
}

#[inline(always)]
fn scale_any_degrees(
    layout: &Layout,
    mass: &Mass,
    dofs: &[u32],
    entries: &[Lane],
    scaled: &mut [Lane],
    work: &mut [Lane],
) {
    for (&dof, entry) in dofs.iter().zip(entries) {
        work[dof as usize] = *entry;
    }
    for (&dof, out) in dofs.iter().zip(scaled).rev() {
        let dof = dof as usize;
        let value = work[dof];
        let [carriers @ .., _] = layout.path_of(dof) else { continue };
        for (factor, &carrier) in mass.factors.row(layout, dof).iter().zip(carriers) {
            take_lane(&mut work[carrier as usize], *factor, value);
        }
        *out = value.map(|number| number * mass.factors.scale(dof));
    }
}

/// The same where the degrees are one way from a root: they carry each other in their order.
#[inline(always)]
fn scale_chain(
    layout: &Layout,
    mass: &Mass,
    dofs: &[u32],
    entries: &[Lane],
    scaled: &mut [Lane],
    work: &mut [Lane],
) {
    work[..entries.len()].copy_from_slice(entries);
    // Four at a time, so that there is little of a loop. What follows an entry is done already and may be overwritten.
    let work = work.as_chunks_mut::<4>().0;
    for (at, (&dof, out)) in dofs.iter().zip(scaled).enumerate().rev() {
        let own = work[at / 4][at % 4];
        let row = mass.factors.row(layout, dof as usize).as_chunks::<4>().0;
        for (entries, factors) in work.iter_mut().zip(row).take(at.div_ceil(4)) {
            for (entry, factor) in entries.iter_mut().zip(factors) {
                take_lane(entry, *factor, own);
            }
        }
        let scale = mass.factors.scale(dof as usize);
        *out = own.map(|number| number * scale);
    }
}

/// The same where that root is free: its six degrees are worked without loops.
#[inline(always)]
fn scale_floating(
    layout: &Layout,
    mass: &Mass,
    dofs: &[u32],
    entries: &[Lane],
    scaled: &mut [Lane],
    work: &mut [Lane],
) {
    let (Some((&[first, ..], joints)), Some((root, entries)), Some((scaled_root, scaled)), Some((_, rest))) = (
        dofs.split_first_chunk::<6>(),
        entries.split_first_chunk::<6>(),
        scaled.split_first_chunk_mut::<6>(),
        work.split_first_chunk_mut::<6>(),
    ) else {
        return;
    };
    // A copy, so that it stays in registers.
    let mut own_root = *root;
    for (to, from) in rest.iter_mut().zip(entries) {
        *to = *from;
    }
    for (at, (&dof, out)) in joints.iter().zip(scaled).enumerate().rev() {
        let (before, own) = rest.split_at_mut(at);
        let Some(&own) = own.first() else { return };
        let Some((on_root, row)) = mass.factors.row(layout, dof as usize).split_first_chunk::<6>() else {
            return;
        };
        for (entry, factor) in own_root.iter_mut().zip(on_root) {
            take_lane(entry, *factor, own);
        }
        for (entry, factor) in before.iter_mut().zip(row) {
            take_lane(entry, *factor, own);
        }
        let scale = mass.factors.scale(dof as usize);
        *out = own.map(|number| number * scale);
    }
    let Some((rows, scales)) = mass.factors.free_root(layout, first as usize) else { return };
    let [_, one, two, three, four, _, five, last] = rows;
    scale_one(&[five[0], five[1], five[2], five[3], last[0]], scales[5], &mut own_root, scaled_root);
    scale_one(four, scales[4], &mut own_root, scaled_root);
    scale_one(&[three[0], three[1], three[2]], scales[3], &mut own_root, scaled_root);
    scale_one(&[two[0], two[1]], scales[2], &mut own_root, scaled_root);
    scale_one(&[one[0]], scales[1], &mut own_root, scaled_root);
    scale_one(&[], scales[0], &mut own_root, scaled_root);
}

/// Scales the entry of a degree that so many others carry.
#[inline(always)]
fn scale_one<const CARRIERS: usize>(
    row: &[f64; CARRIERS],
    scale: f64,
    work: &mut [Lane; 6],
    scaled: &mut [Lane; 6],
) {
    let own = work[CARRIERS];
    for (entry, factor) in work.iter_mut().zip(row) {
        take_lane(entry, *factor, own);
    }
    scaled[CARRIERS] = own.map(|number| number * scale);
}

/// Velocity per impulse.
#[inline(always)]
fn squares(scaled: &[Lane], work: &mut [Lane]) -> [Lane; 3] {
    // Each product once. The fourth ones are of padding; written down, so that all four are worked at once.
    let (mut own, mut mixed) = (Lane::default(), Lane::default());
    for value in scaled {
        let [normal, first, second, _] = *value;
        let next = [first, second, normal, normal];
        for at in 0..4 {
            own[at] += value[at] * value[at];
            mixed[at] += value[at] * next[at];
        }
    }
    if let [to_own, to_mixed, ..] = work {
        (*to_own, *to_mixed) = (own, mixed);
    }
    let ([n, t, u, _], [nt, tu, un, _]) = (own, mixed);
    [[n, nt, un, 0.0], [nt, t, tu, 0.0], [un, tu, u, 0.0]]
}
