//! Block Cholesky factorization of a sparse symmetric matrix: see [`super::direct`].

use crate::layout::NONE;
use crate::wide::on_any_processor;

/// The 6×6 block of a pair of bodies; the last two columns are padding.
pub(super) type MatrixBlock = [[f64; 8]; 6];
pub(super) const ZERO_BLOCK: MatrixBlock = [[0.0; 8]; 6];

/// Iterates over the bits of a set in ascending order.
pub(super) fn iter_bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
}

on_any_processor! {
    /// Replaces the matrix by its Cholesky factors. Returns whether it is positive definite.
    pub(super) factorize => factorize_blocks(elimination_order: &[u32], neighbors: &[u128], slots: &[u32], matrix: &mut [MatrixBlock]) -> bool
}

#[inline(always)]
fn factorize_blocks(
    elimination_order: &[u32],
    neighbors: &[u128],
    slots: &[u32],
    matrix: &mut [MatrixBlock],
) -> bool {
    let count = elimination_order.len();
    for &body in elimination_order {
        let body = body as usize;
        let own = slots[body * count + body] as usize;
        if !cholesky(&mut matrix[own]) {
            return false;
        }
        let cholesky_factor = matrix[own];
        for other in iter_bits(neighbors[body]) {
            forward_substitute(&cholesky_factor, &mut matrix[slots[body * count + other] as usize]);
        }
        for first in iter_bits(neighbors[body]) {
            let left = matrix[slots[body * count + first] as usize];
            for second in iter_bits(neighbors[body]) {
                let slot = slots[first * count + second];
                if slot == NONE {
                    continue;
                }
                let right = matrix[slots[body * count + second] as usize];
                subtract_product(&left, &right, &mut matrix[slot as usize]);
            }
        }
    }
    true
}

/// Cholesky factor `G` of a symmetric block, `G Gᵀ`, in its lower triangle; the diagonal is inverted.
#[inline(always)]
fn cholesky(block: &mut MatrixBlock) -> bool {
    for row in 0..6 {
        for column in 0..=row {
            let mut remainder = block[row][column];
            let (own, other) = (block[row], block[column]);
            for (a, b) in own.iter().zip(other).take(column) {
                remainder -= a * b;
            }
            if row > column {
                block[row][column] = remainder * block[column][column];
            } else if remainder > 0.0 && remainder.is_finite() {
                block[row][row] = 1.0 / remainder.sqrt();
            } else {
                return false;
            }
        }
    }
    true
}

/// Forward substitution: replaces `X` by `G⁻¹ X`.
#[inline(always)]
fn forward_substitute(cholesky_factor: &MatrixBlock, block: &mut MatrixBlock) {
    for row in 0..6 {
        let mut row_entries = block[row];
        for before in 0..row {
            let scale = cholesky_factor[row][before];
            for (entry, above) in row_entries.iter_mut().zip(&block[before]) {
                *entry -= scale * above;
            }
        }
        block[row] = row_entries.map(|entry| entry * cholesky_factor[row][row]);
    }
}

/// `block -= leftᵀ right`.
#[inline(always)]
fn subtract_product(left: &MatrixBlock, right: &MatrixBlock, block: &mut MatrixBlock) {
    for (row, row_entries) in block.iter_mut().enumerate() {
        let mut sum = *row_entries;
        for (left, right) in left.iter().zip(right) {
            for (entry, right) in sum.iter_mut().zip(right) {
                *entry -= left[row] * right;
            }
        }
        *row_entries = sum;
    }
}

/// Solves by forward and back substitution with the factors; `x` is the right-hand side and becomes the solution.
pub(super) fn solve_factored(
    elimination_order: &[u32],
    neighbors: &[u128],
    slots: &[u32],
    matrix: &[MatrixBlock],
    x: &mut [[f64; 6]],
) {
    let count = elimination_order.len();
    for &body in elimination_order {
        let body = body as usize;
        let cholesky_factor = &matrix[slots[body * count + body] as usize];
        let mut own = x[body];
        for row in 0..6 {
            for before in 0..row {
                own[row] -= cholesky_factor[row][before] * own[before];
            }
            own[row] *= cholesky_factor[row][row];
        }
        x[body] = own;
        for other in iter_bits(neighbors[body]) {
            let block = &matrix[slots[body * count + other] as usize];
            for (row_entries, own) in block.iter().zip(own) {
                for (entry, part) in x[other].iter_mut().zip(row_entries) {
                    *entry -= part * own;
                }
            }
        }
    }
    for &body in elimination_order.iter().rev() {
        let body = body as usize;
        let mut own = x[body];
        for other in iter_bits(neighbors[body]) {
            let block = &matrix[slots[body * count + other] as usize];
            for (own, row_entries) in own.iter_mut().zip(block) {
                *own -= row_entries.iter().zip(&x[other]).map(|(part, x)| part * x).sum::<f64>();
            }
        }
        let cholesky_factor = &matrix[slots[body * count + body] as usize];
        for row in (0..6).rev() {
            for after in row + 1..6 {
                own[row] -= cholesky_factor[after][row] * own[after];
            }
            own[row] *= cholesky_factor[row][row];
        }
        x[body] = own;
    }
}
