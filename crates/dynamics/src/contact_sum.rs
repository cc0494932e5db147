//! Sums up what contacts make of a change of the motion: the matrix of [`crate::contact_newton`].

use crate::contact_newton::Law;
use crate::contact_rows::Lane;

/// Adds what a contact makes of a change of the motion to the equations of `count` degrees; `place` goes by degree. `gains` is memory.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "the inside of a loop")]
pub(crate) fn add_contact_any(
    matrix: &mut [Lane],
    width: usize,
    count: usize,
    place: &[u32],
    dofs: &[u32],
    entries: &[Lane],
    law: &Law,
    gains: &mut Vec<Lane>,
) {
    // Rows of a known length are worked without loops.
    match width {
        1 => add_to_lines(matrix.as_chunks_mut::<1>().0, count, place, dofs, entries, law, gains),
        2 => add_to_lines(matrix.as_chunks_mut::<2>().0, count, place, dofs, entries, law, gains),
        3 => add_to_lines(matrix.as_chunks_mut::<3>().0, count, place, dofs, entries, law, gains),
        4 => add_to_lines(matrix.as_chunks_mut::<4>().0, count, place, dofs, entries, law, gains),
        5 => add_to_lines(matrix.as_chunks_mut::<5>().0, count, place, dofs, entries, law, gains),
        6 => add_to_lines(matrix.as_chunks_mut::<6>().0, count, place, dofs, entries, law, gains),
        _ => add_to_lines(matrix.as_chunks_mut::<7>().0, count, place, dofs, entries, law, gains),
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
    gains: &mut Vec<Lane>,
) {
    // The contact's velocities by degree of the island, and 0 on the right side.
    let mut velocities = [[Lane::default(); WIDTH]; 3];
    gains.resize(entries.len(), Lane::default());
    let Law([p, q, r]) = law;
    for ((&dof, entry), gain) in dofs.iter().zip(entries).zip(gains.iter_mut()) {
        let place = place[dof as usize] as usize;
        for (line, part) in velocities.iter_mut().zip(entry) {
            line[place / 4][place % 4] = *part;
        }
        let [normal, first, second, _] = entry;
        for (at, gain) in gain.iter_mut().enumerate() {
            *gain = normal * p[at] + first * q[at] + second * r[at];
        }
    }
    let [x, y, z] = &velocities;
    for (&dof, &[a, b, c, free]) in dofs.iter().zip(&*gains) {
        let line = &mut matrix[place[dof as usize] as usize];
        for lane in 0..WIDTH {
            for at in 0..4 {
                line[lane][at] += a * x[lane][at] + b * y[lane][at] + c * z[lane][at];
            }
        }
        line[count / 4][count % 4] += free;
    }
}
