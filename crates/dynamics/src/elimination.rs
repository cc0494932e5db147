//! Gaussian elimination for small dense systems.

use crate::wide::{Lane, on_any_processor, sub_scaled};

/// Most unknowns: rows are at most ten lanes long.
pub(crate) const MAX_UNKNOWNS: usize = 39;

/// Lanes of a row that holds the coefficients of this many unknowns and a right-hand side.
pub(crate) fn width(unknowns: usize) -> usize {
    (unknowns + 1).div_ceil(4)
}

on_any_processor! {
    /// Gaussian elimination with partial pivoting on rows of `width` lanes, with the right-hand side after the last
    /// unknown. `x` becomes the solution; returns whether there is one.
    pub(crate) solve => solve_any(matrix: &mut [Lane], width: usize, count: usize, x: &mut Vec<f64>) -> bool
}

#[inline(always)]
pub(crate) fn solve_any(matrix: &mut [Lane], width: usize, count: usize, x: &mut Vec<f64>) -> bool {
    x.clear();
    x.resize(count, 0.0);
    // A row length known at compile time lets the loops be unrolled.
    match width {
        1 => solve_width(matrix.as_chunks_mut::<1>().0, x),
        2 => solve_width(matrix.as_chunks_mut::<2>().0, x),
        3 => solve_width(matrix.as_chunks_mut::<3>().0, x),
        4 => solve_width(matrix.as_chunks_mut::<4>().0, x),
        5 => solve_width(matrix.as_chunks_mut::<5>().0, x),
        6 => solve_width(matrix.as_chunks_mut::<6>().0, x),
        7 => solve_width(matrix.as_chunks_mut::<7>().0, x),
        8 => solve_width(matrix.as_chunks_mut::<8>().0, x),
        9 => solve_width(matrix.as_chunks_mut::<9>().0, x),
        10 => solve_width(matrix.as_chunks_mut::<10>().0, x),
        _ => false,
    }
}

#[inline(always)]
fn solve_width<const WIDTH: usize>(matrix: &mut [[Lane; WIDTH]], x: &mut [f64]) -> bool {
    if !triangularize(matrix, x.len()) {
        return false;
    }
    let count = x.len();
    for (step, row) in matrix.iter().enumerate().take(count).rev() {
        let Some((&rhs, row)) = row.as_flattened().get(..=count).and_then(<[f64]>::split_last) else {
            return false;
        };
        let mut sum = 0.0;
        for column in step + 1..count {
            sum += row[column] * x[column];
        }
        x[step] = (rhs - sum) / row[step];
    }
    x.iter().all(|x| x.is_finite())
}

/// Reduces the matrix to upper triangular form. Returns whether all pivots are non-zero.
#[inline(always)]
fn triangularize<const WIDTH: usize>(matrix: &mut [[Lane; WIDTH]], count: usize) -> bool {
    let mut remaining = matrix;
    for step in 0..count {
        let (first, lane) = (step / 4, step % 4);
        if first >= WIDTH {
            return false;
        }
        let (mut pivot, mut largest) = (0, 0.0);
        for (index, row) in remaining.iter().enumerate() {
            let size = row[first][lane].abs();
            if size > largest {
                (pivot, largest) = (index, size);
            }
        }
        remaining.swap(0, pivot);
        let Some((row, below)) = std::mem::take(&mut remaining).split_first_mut() else { return false };
        // A copy, so that it stays in registers while other rows are written.
        let row = *row;
        let inverse = 1.0 / row[first][lane];
        if !inverse.is_finite() {
            return false;
        }
        for other in &mut *below {
            let factor = other[first][lane] * inverse;
            if factor != 0.0 {
                for lane in 0..WIDTH {
                    sub_scaled(&mut other[lane], factor, row[lane]);
                }
            }
        }
        remaining = below;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_pivots_where_the_first_pivot_is_zero() {
        let mut matrix = [[0.0, 2.0, 1.0, 7.0], [1.0, 1.0, 0.0, 3.0], [3.0, 0.0, 1.0, 6.0]];
        let mut x = Vec::new();
        assert!(solve(&mut matrix, 1, 3, &mut x));
        for (x, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - expected).abs() < 1e-12);
        }
        assert!(!solve(&mut [[1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 2.0, 0.0]], 1, 2, &mut x));
    }
}
