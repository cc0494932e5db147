//! Solves small dense systems of equations.

use crate::wide::{Lane, on_any_processor, take_lane};

/// Most unknowns: rows are at most ten lanes wide.
pub(crate) const MOST_UNKNOWNS: usize = 39;

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
    x.clear();
    x.resize(count, 0.0);
    // Rows of a known length are worked without loops.
    match width {
        1 => solve_lines(matrix.as_chunks_mut::<1>().0, x),
        2 => solve_lines(matrix.as_chunks_mut::<2>().0, x),
        3 => solve_lines(matrix.as_chunks_mut::<3>().0, x),
        4 => solve_lines(matrix.as_chunks_mut::<4>().0, x),
        5 => solve_lines(matrix.as_chunks_mut::<5>().0, x),
        6 => solve_lines(matrix.as_chunks_mut::<6>().0, x),
        7 => solve_lines(matrix.as_chunks_mut::<7>().0, x),
        8 => solve_lines(matrix.as_chunks_mut::<8>().0, x),
        9 => solve_lines(matrix.as_chunks_mut::<9>().0, x),
        10 => solve_lines(matrix.as_chunks_mut::<10>().0, x),
        _ => false,
    }
}

#[inline(always)]
fn solve_lines<const WIDTH: usize>(matrix: &mut [[Lane; WIDTH]], x: &mut [f64]) -> bool {
    if !triangulate_lines(matrix, x.len()) {
        return false;
    }
    let count = x.len();
    for (step, line) in matrix.iter().enumerate().take(count).rev() {
        let Some((&right, line)) = line.as_flattened().get(..=count).and_then(<[f64]>::split_last) else {
            return false;
        };
        let mut sum = 0.0;
        for at in step + 1..count {
            sum += line[at] * x[at];
        }
        x[step] = (right - sum) / line[step];
    }
    x.iter().all(|x| x.is_finite())
}

/// Clears what is below the diagonal. Whether no pivot is nothing.
#[inline(always)]
fn triangulate_lines<const WIDTH: usize>(matrix: &mut [[Lane; WIDTH]], count: usize) -> bool {
    let mut left = matrix;
    for step in 0..count {
        let (first, lane) = (step / 4, step % 4);
        if first >= WIDTH {
            return false;
        }
        let (mut pivot, mut most) = (0, 0.0);
        for (line, cells) in left.iter().enumerate() {
            let size = cells[first][lane].abs();
            if size > most {
                (pivot, most) = (line, size);
            }
        }
        left.swap(0, pivot);
        let Some((line, below)) = std::mem::take(&mut left).split_first_mut() else { return false };
        // A copy, so that it stays in registers while others are written.
        let line = *line;
        let inverse = 1.0 / line[first][lane];
        if !inverse.is_finite() {
            return false;
        }
        for other in &mut *below {
            let share = other[first][lane] * inverse;
            if share != 0.0 {
                for lane in 0..WIDTH {
                    take_lane(&mut other[lane], share, line[lane]);
                }
            }
        }
        left = below;
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
