//! Brings the rows of contacts into scaled coordinates: see [`Mass::scale_impulses`].

use crate::contact_rows::{ContactRows, Lane};
use crate::layout::Layout;
use crate::mass::Mass;
use crate::wide::on_any_processor;

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

#[inline(always)]
fn scale_any(contacts: &mut ContactRows, layout: &Layout, mass: &Mass) {
    let ContactRows { rows, spins, dofs, jacobian, scaled, work, .. } = contacts;
    // No closure: its body would be compiled for any processor.
    for row in rows {
        let range = row.range();
        let (dofs, entries) = (&dofs[range.clone()], &jacobian[range.clone()]);
        row.compliance = scale_entries(layout, mass, dofs, entries, &mut scaled[range], work);
        let [[along, ..], [_, x, ..], [_, _, y, _]] = row.compliance;
        row.softness = row.softness.max((ASKEW * (x + y)).max(RIGID) - along);
    }
    for spin in spins {
        let range = spin.start as usize..(spin.start + spin.len) as usize;
        let (dofs, entries) = (&dofs[range.clone()], &jacobian[range.clone()]);
        spin.compliance = scale_entries(layout, mass, dofs, entries, &mut scaled[range], work);
    }
}

/// Scales the entries of one row; the velocity per impulse. `work` is memory for all degrees.
#[inline(always)]
fn scale_entries(
    layout: &Layout,
    mass: &Mass,
    dofs: &[u32],
    entries: &[Lane],
    scaled: &mut [Lane],
    work: &mut [Lane],
) -> [Lane; 3] {
    if dofs.last().is_some_and(|last| layout.path_of(*last as usize) == dofs) {
        return scale_chain(layout, mass, dofs, entries, scaled, work);
    }
    for (&dof, entry) in dofs.iter().zip(entries) {
        work[dof as usize] = *entry;
    }
    let mut compliance = [Lane::default(); 3];
    for (&dof, out) in dofs.iter().zip(scaled).rev() {
        let dof = dof as usize;
        let value = work[dof];
        let [carriers @ .., _] = layout.path_of(dof) else { continue };
        for (factor, &carrier) in mass.row(layout, dof).iter().zip(carriers) {
            take(&mut work[carrier as usize], *factor, &value);
        }
        *out = value.map(|number| number * mass.scale(dof));
        add_square(&mut compliance, out);
    }
    compliance
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
) -> [Lane; 3] {
    work[..entries.len()].copy_from_slice(entries);
    // Four at a time, so that there is little of a loop. What follows an entry is done already and may be overwritten.
    let work = work.as_chunks_mut::<4>().0;
    let mut compliance = [Lane::default(); 3];
    for (at, (&dof, out)) in dofs.iter().zip(scaled).enumerate().rev() {
        let own = work[at / 4][at % 4];
        let row = mass.row(layout, dof as usize).as_chunks::<4>().0;
        for (entries, factors) in work.iter_mut().zip(row).take(at.div_ceil(4)) {
            for (entry, factor) in entries.iter_mut().zip(factors) {
                take(entry, *factor, &own);
            }
        }
        let scale = mass.scale(dof as usize);
        *out = own.map(|number| number * scale);
        add_square(&mut compliance, out);
    }
    compliance
}

#[inline(always)]
fn take(entry: &mut Lane, factor: f64, value: &Lane) {
    for (entry, value) in entry.iter_mut().zip(value) {
        *entry -= factor * value;
    }
}

#[inline(always)]
fn add_square(sum: &mut [Lane; 3], value: &Lane) {
    for (line, own) in sum.iter_mut().zip(value) {
        for (cell, other) in line.iter_mut().zip(value) {
            *cell += own * other;
        }
    }
}
