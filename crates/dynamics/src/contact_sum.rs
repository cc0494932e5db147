//! Sums up what contacts make of a change of the motion: the matrix of [`crate::contact_newton`].

use crate::contact_newton::Law;
use crate::contact_rows::Lane;

/// Adds what a contact makes of a change of the motion to the equations of `count` degrees; `place` goes by degree.
#[inline(always)]
pub(crate) fn add_contact_any(
    matrix: &mut [Lane],
    width: usize,
    count: usize,
    place: &[u32],
    dofs: &[u32],
    entries: &[Lane],
    law: &Law,
) {
    // Rows of a known length are worked without loops.
    match width {
        1 => add_to_lines(matrix.as_chunks_mut::<1>().0, count, place, dofs, entries, law),
        2 => add_to_lines(matrix.as_chunks_mut::<2>().0, count, place, dofs, entries, law),
        3 => add_to_lines(matrix.as_chunks_mut::<3>().0, count, place, dofs, entries, law),
        4 => add_to_lines(matrix.as_chunks_mut::<4>().0, count, place, dofs, entries, law),
        5 => add_to_lines(matrix.as_chunks_mut::<5>().0, count, place, dofs, entries, law),
        6 => add_to_lines(matrix.as_chunks_mut::<6>().0, count, place, dofs, entries, law),
        _ => add_to_lines(matrix.as_chunks_mut::<7>().0, count, place, dofs, entries, law),
    }
}

#[inline(always)]
fn add_to_lines<const WIDTH: usize>(
    matrix: &mut [[Lane; WIDTH]],
    count: usize,
    place: &[u32],
    dofs: &[u32],
    entries: &[Lane],
    law: &Law,
) {
    // The contact's velocities by degree of the island, and 0 on the right side.
    let mut velocities = [[Lane::default(); WIDTH]; 3];
    for (&dof, entry) in dofs.iter().zip(entries) {
        let place = place[dof as usize] as usize;
        for (line, part) in velocities.iter_mut().zip(entry) {
            line[place / 4][place % 4] = *part;
        }
    }
    let [x, y, z] = &velocities;
    let ([[aa, ab, ac], [ba, bb, bc], [ca, cb, cc]], [f, g, h]) = (law.give, law.free);
    for (&dof, &[normal, first, second, _]) in dofs.iter().zip(entries) {
        let line = &mut matrix[place[dof as usize] as usize];
        let a = normal * aa + first * ba + second * ca;
        let b = normal * ab + first * bb + second * cb;
        let c = normal * ac + first * bc + second * cc;
        for lane in 0..WIDTH {
            for at in 0..4 {
                line[lane][at] += a * x[lane][at] + b * y[lane][at] + c * z[lane][at];
            }
        }
        line[count / 4][count % 4] += normal * f + first * g + second * h;
    }
}
