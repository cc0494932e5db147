//! Factors of a symmetric matrix with a block for each pair of bodies that touch: see [`super::direct`].

use crate::layout::NONE;
use crate::wide::on_any_processor;

/// Six rows of a pair of bodies; the last two columns are padding.
pub(super) type Cell = [[f64; 8]; 6];
pub(super) const EMPTY: Cell = [[0.0; 8]; 6];

pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
}

on_any_processor! {
    /// Cholesky factors in the place of the cells. Whether there are any.
    pub(super) factor => factor_any(order: &[u32], beside: &[u128], slots: &[u32], cells: &mut [Cell]) -> bool
}

#[inline(always)]
fn factor_any(order: &[u32], beside: &[u128], slots: &[u32], cells: &mut [Cell]) -> bool {
    let count = order.len();
    for &body in order {
        let body = body as usize;
        let own = slots[body * count + body] as usize;
        if !cholesky(&mut cells[own]) {
            return false;
        }
        let factor = cells[own];
        for other in bits(beside[body]) {
            forward(&factor, &mut cells[slots[body * count + other] as usize]);
        }
        for first in bits(beside[body]) {
            let left = cells[slots[body * count + first] as usize];
            for second in bits(beside[body]) {
                let slot = slots[first * count + second];
                if slot == NONE {
                    continue;
                }
                let right = cells[slots[body * count + second] as usize];
                subtract(&left, &right, &mut cells[slot as usize]);
            }
        }
    }
    true
}

/// The lower triangle `G` with `G Gᵀ` for a symmetric cell; its diagonal is inverted.
#[inline(always)]
fn cholesky(cell: &mut Cell) -> bool {
    for row in 0..6 {
        for column in 0..=row {
            let mut rest = cell[row][column];
            let (own, other) = (cell[row], cell[column]);
            for (a, b) in own.iter().zip(other).take(column) {
                rest -= a * b;
            }
            if row > column {
                cell[row][column] = rest * cell[column][column];
            } else if rest > 0.0 && rest.is_finite() {
                cell[row][row] = 1.0 / rest.sqrt();
            } else {
                return false;
            }
        }
    }
    true
}

/// `G⁻¹ X`, in the place of `X`.
#[inline(always)]
fn forward(factor: &Cell, cell: &mut Cell) {
    for row in 0..6 {
        let mut line = cell[row];
        for before in 0..row {
            let share = factor[row][before];
            for (entry, above) in line.iter_mut().zip(&cell[before]) {
                *entry -= share * above;
            }
        }
        cell[row] = line.map(|entry| entry * factor[row][row]);
    }
}

/// `cell - leftᵀ right`
#[inline(always)]
fn subtract(left: &Cell, right: &Cell, cell: &mut Cell) {
    for (row, line) in cell.iter_mut().enumerate() {
        let mut sum = *line;
        for (left, right) in left.iter().zip(right) {
            for (entry, right) in sum.iter_mut().zip(right) {
                *entry -= left[row] * right;
            }
        }
        *line = sum;
    }
}

/// Solves with the factors; `x` is the right side and becomes the solution.
pub(super) fn substitute(order: &[u32], beside: &[u128], slots: &[u32], cells: &[Cell], x: &mut [[f64; 6]]) {
    let count = order.len();
    for &body in order {
        let body = body as usize;
        let factor = &cells[slots[body * count + body] as usize];
        let mut own = x[body];
        for row in 0..6 {
            for before in 0..row {
                own[row] -= factor[row][before] * own[before];
            }
            own[row] *= factor[row][row];
        }
        x[body] = own;
        for other in bits(beside[body]) {
            let cell = &cells[slots[body * count + other] as usize];
            for (line, own) in cell.iter().zip(own) {
                for (entry, part) in x[other].iter_mut().zip(line) {
                    *entry -= part * own;
                }
            }
        }
    }
    for &body in order.iter().rev() {
        let body = body as usize;
        let mut own = x[body];
        for other in bits(beside[body]) {
            let cell = &cells[slots[body * count + other] as usize];
            for (own, line) in own.iter_mut().zip(cell) {
                *own -= line.iter().zip(&x[other]).map(|(part, x)| part * x).sum::<f64>();
            }
        }
        let factor = &cells[slots[body * count + body] as usize];
        for row in (0..6).rev() {
            for after in row + 1..6 {
                own[row] -= factor[after][row] * own[after];
            }
            own[row] *= factor[row][row];
        }
        x[body] = own;
    }
}
