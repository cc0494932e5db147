//! Transforms contact Jacobians into scaled coordinates: see
//! [`Factors::scale_impulses`](crate::factors::Factors::scale_impulses).

use crate::contact_rows::ContactRows;
use crate::layout::Layout;
use crate::mass::MassMatrix;
use crate::wide::{Lane, on_any_processor, sub_scaled};

/// Least normal compliance of a contact, as a share of its tangential compliance; softness makes up the difference.
///
/// Load-bearing: where the normal compliance is only due to rounding, as for a body on an axis that the normal meets, a
/// hard contact would give the body any angular velocity to stop the slightest approach.
const MIN_NORMAL_COMPLIANCE: f64 = 1e-6;

/// Least compliance where there is none but by rounding: that of a mass far above any robot's. `[1/kg]`
const MIN_COMPLIANCE: f64 = 1e-12;

on_any_processor! {
    /// Scales the Jacobians of all contacts.
    pub(crate) scale_rows => scale_rows_any(contacts: &mut ContactRows, layout: &Layout, mass: &MassMatrix)
}

on_any_processor! {
    /// Scales the Jacobians of some contacts.
    pub(crate) scale_selected_rows => scale_selected_rows_any(contacts: &mut ContactRows, rows: &[u32], layout: &Layout, mass: &MassMatrix)
}

#[inline(always)]
fn scale_rows_any(contacts: &mut ContactRows, layout: &Layout, mass: &MassMatrix) {
    // No closure: its body would be compiled for the baseline instruction set only.
    for row in 0..contacts.rows.len() {
        scale_row(contacts, row, layout, mass);
    }
}

#[inline(always)]
fn scale_selected_rows_any(contacts: &mut ContactRows, rows: &[u32], layout: &Layout, mass: &MassMatrix) {
    for &row in rows {
        scale_row(contacts, row as usize, layout, mass);
    }
}

#[inline(always)]
fn scale_row(contacts: &mut ContactRows, row: usize, layout: &Layout, mass: &MassMatrix) {
    let ContactRows { rows, rolling_rows, dofs, jacobian, scaled_jacobian, work, .. } = contacts;
    let row = &mut rows[row];
    let range = row.range();
    let (row_dofs, row_jacobian) = (&dofs[range.clone()], &jacobian[range.clone()]);
    row.compliance = scale_jacobian(layout, mass, row_dofs, row_jacobian, &mut scaled_jacobian[range], work);
    let [[normal, ..], [_, x, ..], [_, _, y, _]] = row.compliance;
    row.softness = row.softness.max((MIN_NORMAL_COMPLIANCE * (x + y)).max(MIN_COMPLIANCE) - normal);
    if let Some(rolling_row) = rolling_rows.get_mut(row.rolling_row as usize) {
        let range = rolling_row.start as usize..(rolling_row.start + rolling_row.len) as usize;
        let (row_dofs, row_jacobian) = (&dofs[range.clone()], &jacobian[range.clone()]);
        rolling_row.compliance =
            scale_jacobian(layout, mass, row_dofs, row_jacobian, &mut scaled_jacobian[range], work);
    }
}

/// Scales the Jacobian of one contact and returns its Delassus block. `work` has room for all degrees of freedom, and
/// three more.
#[inline(always)]
fn scale_jacobian(
    layout: &Layout,
    mass: &MassMatrix,
    dofs: &[u32],
    jacobian: &[Lane],
    scaled_jacobian: &mut [Lane],
    work: &mut [Lane],
) -> [Lane; 3] {
    match dofs.last() {
        Some(last) if layout.path_of(*last as usize) == dofs => {
            if layout.has_free_root[*last as usize] {
                scale_floating(layout, mass, dofs, jacobian, scaled_jacobian, work);
            } else {
                scale_chain(layout, mass, dofs, jacobian, scaled_jacobian, work);
            }
        }
        _ => scale_general(layout, mass, dofs, jacobian, scaled_jacobian, work),
    }
    delassus_block(scaled_jacobian, work)
}

#[inline(always)]
fn scale_general(
    layout: &Layout,
    mass: &MassMatrix,
    dofs: &[u32],
    jacobian: &[Lane],
    scaled_jacobian: &mut [Lane],
    work: &mut [Lane],
) {
    for (&dof, entry) in dofs.iter().zip(jacobian) {
        work[dof as usize] = *entry;
    }
    for (&dof, out) in dofs.iter().zip(scaled_jacobian).rev() {
        let dof = dof as usize;
        let value = work[dof];
        let [ancestors @ .., _] = layout.path_of(dof) else { continue };
        for (factor, &ancestor) in mass.factors.row(layout, dof).iter().zip(ancestors) {
            sub_scaled(&mut work[ancestor as usize], *factor, value);
        }
        *out = value.map(|number| number * mass.factors.scale(dof));
    }
}

/// The same for a chain: the degrees of freedom are a path from the root, so each is an ancestor of all that follow.
#[inline(always)]
fn scale_chain(
    layout: &Layout,
    mass: &MassMatrix,
    dofs: &[u32],
    jacobian: &[Lane],
    scaled_jacobian: &mut [Lane],
    work: &mut [Lane],
) {
    work[..jacobian.len()].copy_from_slice(jacobian);
    // Four at a time, to keep the loop short. Entries behind the present one are finished and may be overwritten.
    let work = work.as_chunks_mut::<4>().0;
    for (at, (&dof, out)) in dofs.iter().zip(scaled_jacobian).enumerate().rev() {
        let value = work[at / 4][at % 4];
        let row = mass.factors.row(layout, dof as usize).as_chunks::<4>().0;
        for (entries, factors) in work.iter_mut().zip(row).take(at.div_ceil(4)) {
            for (entry, factor) in entries.iter_mut().zip(factors) {
                sub_scaled(entry, *factor, value);
            }
        }
        let scale = mass.factors.scale(dof as usize);
        *out = value.map(|number| number * scale);
    }
}

/// The same for a chain with a free root, whose six degrees of freedom are unrolled.
#[inline(always)]
fn scale_floating(
    layout: &Layout,
    mass: &MassMatrix,
    dofs: &[u32],
    jacobian: &[Lane],
    scaled_jacobian: &mut [Lane],
    work: &mut [Lane],
) {
    let (
        Some((&[first, ..], joints)),
        Some((root, jacobian)),
        Some((scaled_root, scaled_jacobian)),
        Some((_, rest)),
    ) = (
        dofs.split_first_chunk::<6>(),
        jacobian.split_first_chunk::<6>(),
        scaled_jacobian.split_first_chunk_mut::<6>(),
        work.split_first_chunk_mut::<6>(),
    )
    else {
        return;
    };
    // A copy, so that it stays in registers.
    let mut root_work = *root;
    for (to, from) in rest.iter_mut().zip(jacobian) {
        *to = *from;
    }
    for (at, (&dof, out)) in joints.iter().zip(scaled_jacobian).enumerate().rev() {
        let (earlier, own) = rest.split_at_mut(at);
        let Some(&value) = own.first() else { return };
        let Some((root_factors, row)) = mass.factors.row(layout, dof as usize).split_first_chunk::<6>()
        else {
            return;
        };
        for (entry, factor) in root_work.iter_mut().zip(root_factors) {
            sub_scaled(entry, *factor, value);
        }
        for (entry, factor) in earlier.iter_mut().zip(row) {
            sub_scaled(entry, *factor, value);
        }
        let scale = mass.factors.scale(dof as usize);
        *out = value.map(|number| number * scale);
    }
    let Some((rows, scales)) = mass.factors.free_root(layout, first as usize) else { return };
    let [_, one, two, three, four, _, five, last] = rows;
    scale_root_dof(&[five[0], five[1], five[2], five[3], last[0]], scales[5], &mut root_work, scaled_root);
    scale_root_dof(four, scales[4], &mut root_work, scaled_root);
    scale_root_dof(&[three[0], three[1], three[2]], scales[3], &mut root_work, scaled_root);
    scale_root_dof(&[two[0], two[1]], scales[2], &mut root_work, scaled_root);
    scale_root_dof(&[one[0]], scales[1], &mut root_work, scaled_root);
    scale_root_dof(&[], scales[0], &mut root_work, scaled_root);
}

/// Scales the entry of a degree of freedom of the root with a known number of ancestors.
#[inline(always)]
fn scale_root_dof<const ANCESTORS: usize>(
    row: &[f64; ANCESTORS],
    scale: f64,
    work: &mut [Lane; 6],
    scaled_jacobian: &mut [Lane; 6],
) {
    let value = work[ANCESTORS];
    for (entry, factor) in work.iter_mut().zip(row) {
        sub_scaled(entry, *factor, value);
    }
    scaled_jacobian[ANCESTORS] = value.map(|number| number * scale);
}

/// Delassus block `Ĵ Ĵᵀ`: velocity per impulse.
#[inline(always)]
fn delassus_block(scaled_jacobian: &[Lane], work: &mut [Lane]) -> [Lane; 3] {
    // Each product is computed once. The fourth ones belong to the padding; they are written out so that all four lanes
    // are computed at once.
    let (mut squares, mut products) = (Lane::default(), Lane::default());
    for value in scaled_jacobian {
        let [normal, first, second, _] = *value;
        let next = [first, second, normal, normal];
        for at in 0..4 {
            squares[at] += value[at] * value[at];
            products[at] += value[at] * next[at];
        }
    }
    if let [to_squares, to_products, ..] = work {
        (*to_squares, *to_products) = (squares, products);
    }
    let ([n, t, u, _], [nt, tu, un, _]) = (squares, products);
    [[n, nt, un, 0.0], [nt, t, tu, 0.0], [un, tu, u, 0.0]]
}
