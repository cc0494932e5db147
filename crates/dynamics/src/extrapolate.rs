//! Anderson acceleration of a slowly converging fixed-point iteration.
//!
//! Anderson's method (Walker and Ni, "Anderson Acceleration for Fixed-Point Iterations", SIAM J. Numer. Anal. 49(4),
//! 2011): the combination of the last iterates whose residual would be least if the iteration were linear. Contacts
//! that share a load redundantly (a wheel that scrubs, a stack) have modes that plain sweeps hardly change.

use crate::wide::on_any_processor;

/// Largest number of differences kept.
pub(crate) const MAX_DEPTH: usize = 5;
/// Growth of the squared residual by an extrapolation, above which the image before it is taken again.
const FALLBACK_RATIO: f64 = 4.0;
/// Partial sums of an inner product, for vector instructions.
const PARTS: usize = 16;

/// History of an iteration `x → g(x)` over vectors of one length.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extrapolator {
    len: usize,
    /// Most differences kept.
    depth: usize,
    /// Number of stored differences.
    count: usize,
    /// Where the next difference is stored.
    next: usize,
    has_previous: bool,
    last_image: Vec<f64>,
    last_residual: Vec<f64>,
    last_norm: f64,
    /// Differences of images and of residuals, `depth` rows each.
    images: Vec<f64>,
    residuals: Vec<f64>,
    /// Inner products of the differences of residuals with each other, and with the last residual.
    gram: [[f64; MAX_DEPTH]; MAX_DEPTH],
    projections: [f64; MAX_DEPTH],
}

impl Extrapolator {
    /// Clears the history; vectors have this length from now on, and up to `depth` differences are kept, at most
    /// [`MAX_DEPTH`].
    pub(crate) fn start(&mut self, len: usize, depth: usize) {
        self.len = len;
        self.depth = depth.min(MAX_DEPTH);
        self.count = 0;
        self.next = 0;
        self.has_previous = false;
        self.last_image.resize(len, 0.0);
        self.last_residual.resize(len, 0.0);
        self.images.resize(self.depth * len, 0.0);
        self.residuals.resize(self.depth * len, 0.0);
    }

    /// From `image = g(x)` and `residual` (the weighted `g(x) - x`), computes a better next `x` in place of `image`.
    ///
    /// Entries with weight 0 have a residual of 0.
    pub(crate) fn next(&mut self, image: &mut [f64], residual: &[f64]) {
        extrapolate(self, image, residual);
    }

    /// What was extrapolated last, as it was before.
    pub(crate) fn last_image(&self) -> &[f64] {
        &self.last_image
    }

    /// Least squares over the stored differences, by slightly regularised normal equations.
    fn weights(&self) -> [f64; MAX_DEPTH] {
        let count = self.count;
        let (mut gram, mut x) = (self.gram, self.projections);
        for (i, row) in gram.iter_mut().enumerate().take(count) {
            row[i] = row[i] * (1.0 + 1e-9) + f64::MIN_POSITIVE;
        }
        // Cholesky factorisation, in place.
        for i in 0..count {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| gram[i][k] * gram[j][k]).sum();
                let remainder = gram[i][j] - sum;
                if i == j {
                    if remainder.is_nan() || remainder <= 0.0 {
                        return [0.0; MAX_DEPTH];
                    }
                    gram[i][i] = remainder.sqrt();
                } else {
                    gram[i][j] = remainder / gram[j][j];
                }
            }
        }
        for i in 0..count {
            let sum: f64 = (0..i).map(|k| gram[i][k] * x[k]).sum();
            x[i] = (x[i] - sum) / gram[i][i];
        }
        for i in (0..count).rev() {
            let sum: f64 = (i + 1..count).map(|k| gram[k][i] * x[k]).sum();
            x[i] = (x[i] - sum) / gram[i][i];
        }
        if x.iter().all(|weight| weight.is_finite()) { x } else { [0.0; MAX_DEPTH] }
    }
}

on_any_processor! {
    /// See [`Extrapolator::next`].
    extrapolate => extrapolate_any(history: &mut Extrapolator, image: &mut [f64], residual: &[f64])
}

#[inline(always)]
fn extrapolate_any(history: &mut Extrapolator, image: &mut [f64], residual: &[f64]) {
    let norm = dot(residual, residual);
    if history.has_previous && norm > history.last_norm {
        // The extrapolation was bad: contacts opened or began to slide.
        history.count = 0;
        history.next = 0;
        if norm > FALLBACK_RATIO * history.last_norm {
            image.copy_from_slice(&history.last_image);
            history.has_previous = false;
            return;
        }
    } else if history.has_previous {
        store_difference(history, image, residual);
    }
    history.has_previous = true;
    history.last_norm = norm;
    history.last_image.copy_from_slice(image);
    history.last_residual.copy_from_slice(residual);
    let weights = history.weights();
    for (weight, difference) in
        weights.iter().zip(history.images.chunks_exact(history.len.max(1))).take(history.count)
    {
        for (entry, change) in image.iter_mut().zip(difference) {
            *entry -= weight * change;
        }
    }
}

#[inline(always)]
fn store_difference(history: &mut Extrapolator, image: &[f64], residual: &[f64]) {
    let Extrapolator { len, depth, count, next, images, residuals, gram, projections, .. } = history;
    let at = *next;
    let row = at * *len..(at + 1) * *len;
    for ((difference, new), old) in images[row.clone()].iter_mut().zip(image).zip(&history.last_image) {
        *difference = new - old;
    }
    for ((difference, new), old) in
        residuals[row.clone()].iter_mut().zip(residual).zip(&history.last_residual)
    {
        *difference = new - old;
    }
    *next = (at + 1) % *depth;
    *count = (*count + 1).min(*depth);
    let difference = &residuals[row];
    for (index, other) in residuals.chunks_exact((*len).max(1)).enumerate().take(*count) {
        let product = dot(difference, other);
        (gram[at][index], gram[index][at]) = (product, product);
        // The residual has changed by the difference.
        projections[index] += product;
    }
    projections[at] = dot(difference, residual);
}

/// Inner product, as [`PARTS`] partial sums.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; PARTS];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<PARTS>(), b.as_chunks::<PARTS>());
    for (a, b) in a.iter().zip(b) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f64>() + a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_iteration_converges_in_as_many_steps_as_it_has_modes() {
        let rates = [0.999, 0.99, 0.9, -0.5];
        let goal = [1.0, -2.0, 3.0, 4.0];
        let mut x = [0.0; 4];
        let mut extrapolator = Extrapolator::default();
        extrapolator.start(4, MAX_DEPTH);
        for _ in 0..8 {
            let mut image = [0.0; 4];
            let mut residual = [0.0; 4];
            for index in 0..4 {
                image[index] = goal[index] + rates[index] * (x[index] - goal[index]);
                residual[index] = image[index] - x[index];
            }
            extrapolator.next(&mut image, &residual);
            x = image;
        }
        for (x, goal) in x.iter().zip(goal) {
            assert!((x - goal).abs() < 1e-4, "{x} instead of {goal}");
        }
    }
}
