//! Anderson acceleration of a slowly converging fixed-point iteration.
//!
//! Anderson's method (Walker and Ni, "Anderson Acceleration for Fixed-Point Iterations", SIAM J. Numer. Anal. 49(4),
//! 2011): the combination of the last iterates whose residual would be least if the iteration were linear. Contacts
//! that share a load redundantly (a wheel that scrubs, a stack) have modes that plain sweeps hardly change.

/// Number of iterates kept.
const DEPTH: usize = 5;

/// History of an iteration `x → g(x)` over vectors of one length.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extrapolator {
    len: usize,
    /// Number of stored differences.
    count: usize,
    /// Where the next difference is stored.
    next: usize,
    has_previous: bool,
    last_image: Vec<f64>,
    last_residual: Vec<f64>,
    last_norm: f64,
    /// Differences of images and of residuals, `DEPTH` rows each.
    images: Vec<f64>,
    residuals: Vec<f64>,
}

impl Extrapolator {
    /// Clears the history; vectors have this length from now on.
    pub(crate) fn start(&mut self, len: usize) {
        self.len = len;
        self.count = 0;
        self.next = 0;
        self.has_previous = false;
        self.last_image.resize(len, 0.0);
        self.last_residual.resize(len, 0.0);
        self.images.resize(DEPTH * len, 0.0);
        self.residuals.resize(DEPTH * len, 0.0);
    }

    /// From `image = g(x)` and `residual` (the weighted `g(x) - x`), computes a better next `x` in place of `image`.
    ///
    /// Entries with weight 0 (whose residual is 0) follow the others.
    pub(crate) fn next(&mut self, image: &mut [f64], residual: &[f64]) {
        let norm: f64 = residual.iter().map(|r| r * r).sum();
        if self.has_previous && norm > self.last_norm {
            // The extrapolation was bad: contacts opened or began to slide.
            self.count = 0;
            self.next = 0;
        } else if self.has_previous {
            self.store_difference(image, residual);
        }
        self.has_previous = true;
        self.last_norm = norm;
        self.last_image.copy_from_slice(image);
        self.last_residual.copy_from_slice(residual);
        let weights = self.weights(residual);
        for (row, weight) in weights.iter().enumerate().take(self.count) {
            let difference = &self.images[row * self.len..(row + 1) * self.len];
            for (entry, change) in image.iter_mut().zip(difference) {
                *entry -= weight * change;
            }
        }
    }

    fn store_difference(&mut self, image: &[f64], residual: &[f64]) {
        let row = self.next * self.len;
        for index in 0..self.len {
            self.images[row + index] = image[index] - self.last_image[index];
            self.residuals[row + index] = residual[index] - self.last_residual[index];
        }
        self.next = (self.next + 1) % DEPTH;
        self.count = (self.count + 1).min(DEPTH);
    }

    /// Least squares over the stored differences, by slightly regularised normal equations.
    fn weights(&self, residual: &[f64]) -> [f64; DEPTH] {
        let count = self.count;
        let row = |index: usize| &self.residuals[index * self.len..(index + 1) * self.len];
        let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let (mut gram, mut x) = ([[0.0; DEPTH]; DEPTH], [0.0; DEPTH]);
        for i in 0..count {
            for (j, cell) in gram[i].iter_mut().enumerate().take(i + 1) {
                *cell = dot(row(i), row(j));
            }
            gram[i][i] = gram[i][i] * (1.0 + 1e-9) + f64::MIN_POSITIVE;
            x[i] = dot(row(i), residual);
        }
        // Cholesky factorisation, in place.
        for i in 0..count {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| gram[i][k] * gram[j][k]).sum();
                let remainder = gram[i][j] - sum;
                if i == j {
                    if remainder.is_nan() || remainder <= 0.0 {
                        return [0.0; DEPTH];
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
        if x.iter().all(|weight| weight.is_finite()) { x } else { [0.0; DEPTH] }
    }
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
        extrapolator.start(4);
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
