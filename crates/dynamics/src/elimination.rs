//! Solves small dense systems of equations.

use crate::contact_rows::Lane;
use crate::wide::on_any_processor;

/// Most unknowns: rows are at most seven lanes wide.
pub(crate) const MOST_UNKNOWNS: usize = 27;

/// Lanes of a row for so many unknowns and a right side.
pub(crate) fn width(unknowns: usize) -> usize {
    (unknowns + 1).div_ceil(4)
}

on_any_processor! {
    /// Gaussian elimination on rows of `width` lanes, the right side after the last unknown, with the largest pivot of each
    /// column; `x` becomes the solution. Whether there is one.
    pub(crate) solve => solve_any(matrix: &mut [Lane], width: usize, count: usize, x: &mut Vec<f64>) -> bool
}

#[inline(always)]
pub(crate) fn solve_any(matrix: &mut [Lane], width: usize, count: usize, x: &mut Vec<f64>) -> bool {
    if !triangulate_any(matrix, width, count) {
        return false;
    }
    x.clear();
    x.resize(count, 0.0);
    let numbers = matrix.as_flattened();
    for step in (0..count).rev() {
        let line = &numbers[step * 4 * width..(step + 1) * 4 * width];
        let sum: f64 = line[step + 1..count].iter().zip(&x[step + 1..]).map(|(cell, x)| cell * x).sum();
        x[step] = (line[count] - sum) / line[step];
    }
    x.iter().all(|x| x.is_finite())
}

/// Clears what is below the diagonal. Whether no pivot is nothing.
#[inline(always)]
fn triangulate_any(matrix: &mut [Lane], width: usize, count: usize) -> bool {
    // Rows of a known length are worked without loops.
    match width {
        1 => triangulate_lines(matrix.as_chunks_mut::<1>().0, count),
        2 => triangulate_lines(matrix.as_chunks_mut::<2>().0, count),
        3 => triangulate_lines(matrix.as_chunks_mut::<3>().0, count),
        4 => triangulate_lines(matrix.as_chunks_mut::<4>().0, count),
        5 => triangulate_lines(matrix.as_chunks_mut::<5>().0, count),
        6 => triangulate_lines(matrix.as_chunks_mut::<6>().0, count),
        7 => triangulate_lines(matrix.as_chunks_mut::<7>().0, count),
        _ => false,
    }
}

#[inline(always)]
fn triangulate_lines<const WIDTH: usize>(matrix: &mut [[Lane; WIDTH]], count: usize) -> bool {
    for step in 0..count {
        let (first, lane) = (step / 4, step % 4);
        let (mut pivot, mut most) = (step, 0.0);
        for (line, cells) in matrix.iter().enumerate().skip(step) {
            let size = cells[first][lane].abs();
            if size > most {
                (pivot, most) = (line, size);
            }
        }
        if pivot != step {
            matrix.swap(step, pivot);
        }
        // A copy, so that it stays in registers while others are written.
        let line = matrix[step];
        let below = &mut matrix[step + 1..];
        let inverse = 1.0 / line[first][lane];
        if !inverse.is_finite() {
            return false;
        }
        for other in below {
            let share = other[first][lane] * inverse;
            if share != 0.0 {
                for (cells, pivots) in other.iter_mut().zip(&line) {
                    for (cell, pivot) in cells.iter_mut().zip(pivots) {
                        *cell -= share * pivot;
                    }
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_solves_where_the_first_pivot_is_nothing() {
        let mut matrix = [[0.0, 2.0, 1.0, 7.0], [1.0, 1.0, 0.0, 3.0], [3.0, 0.0, 1.0, 6.0]];
        let mut x = Vec::new();
        assert!(solve(&mut matrix, 1, 3, &mut x));
        for (x, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - expected).abs() < 1e-12);
        }
        assert!(!solve(&mut [[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 2.0, 0.0]], 1, 2, &mut x));
    }
}
