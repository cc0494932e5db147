//! The Hessian `H = 1 + Σ JᵀGJ` of an island's contacts over its scaled velocity, and its factors.
//!
//! Jacobians are kept by blocks of four columns, since a contact moves few of an island's degrees of freedom.

use crate::contact_system::{ContactSystem, Island};
use crate::wide::{Lane, sub_scaled};

/// Most degrees of freedom of an island: those of a humanoid robot and a few more. The work grows with their cube, and
/// robots that penetrate each other have contradictory target velocities, which hard contacts would meet by vast
/// impulses.
pub(crate) const MAX_DEGREES: usize = 36;
const _: () = assert!(MAX_DEGREES <= 4 * 9, "see `ContactHessian::factorize_and_solve`");

/// The rows of an identity matrix.
const UNIT: [Lane; 4] =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// Four columns of a contact's scaled Jacobian, of which some are not zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JacobianBlock {
    /// Along the normal and the tangents.
    rows: [Lane; 3],
    /// Index of the columns' lane in a row over the degrees of freedom.
    lane: usize,
    contact: usize,
}

/// The contacts' Jacobians, and the Hessian or its factors.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactHessian {
    /// By degree of freedom of the world: its index in the island.
    local_index: Vec<u32>,
    dof_count: usize,
    /// Lanes of a row over the island's degrees of freedom.
    width: usize,
    /// The blocks of one contact after the other, each by ascending lane; and by contact: the end of its blocks.
    jacobian: Vec<JacobianBlock>,
    ends: Vec<usize>,
    /// Indices of blocks by ascending lane, then contact; and by lane: the end of its blocks.
    blocks_by_lane: Vec<usize>,
    lane_ends: Vec<usize>,
    /// `G J`: by contact and lane, along the normal and the tangents.
    weighted_jacobian: Vec<[Lane; 3]>,
    /// The factors of `H = LᵀDL`, row by row: the lower triangle of `DL`, with the inverse of D on the diagonal.
    factors: Vec<Lane>,
}

impl ContactHessian {
    /// Loads the Jacobians of an island's contacts, in a world of `world_dofs` degrees of freedom.
    pub(crate) fn load(&mut self, island: Island<'_>, contacts: &ContactSystem<'_>, world_dofs: usize) {
        self.local_index.resize(self.local_index.len().max(world_dofs), 0);
        for (local_index, &dof) in island.dofs.iter().enumerate() {
            self.local_index[dof as usize] = local_index as u32;
        }
        self.dof_count = island.dofs.len();
        self.width = self.dof_count.div_ceil(4);
        self.jacobian.clear();
        self.ends.clear();
        for &index in island.rows {
            self.load_contact(contacts.jacobian_of(index));
        }
        self.index_blocks(island.rows.len());
    }

    /// Finds the blocks of each lane, and makes room for the Hessians of contacts, which are zero.
    fn index_blocks(&mut self, contact_count: usize) {
        self.blocks_by_lane.clear();
        self.lane_ends.clear();
        for lane in 0..self.width {
            self.blocks_by_lane
                .extend((0..self.jacobian.len()).filter(|&block| self.jacobian[block].lane == lane));
            self.lane_ends.push(self.blocks_by_lane.len());
        }
        self.weighted_jacobian.clear();
        self.weighted_jacobian.resize(self.width * contact_count, Default::default());
        self.factors.resize(self.dof_count * self.width, Lane::default());
    }

    /// Adds the blocks of a contact's Jacobian, given by its entries.
    fn load_contact(&mut self, (dofs, entries): (&[u32], &[Lane])) {
        let (first, contact) = (self.jacobian.len(), self.ends.len());
        for (&dof, entry) in dofs.iter().zip(entries) {
            let local_index = self.local_index[dof as usize] as usize;
            let lane = local_index / 4;
            let blocks = &mut self.jacobian;
            // The degrees of freedom of a tree ascend, but those of the second one may come before those of the first.
            let at = first + blocks[first..].partition_point(|block| block.lane < lane);
            if blocks.get(at).is_none_or(|block| block.lane != lane) {
                blocks.insert(at, JacobianBlock { rows: [Lane::default(); 3], lane, contact });
            }
            for (row, entry) in blocks[at].rows.iter_mut().zip(entry) {
                row[local_index % 4] = *entry;
            }
        }
        self.ends.push(self.jacobian.len());
    }

    /// Lanes of a row over the island's degrees of freedom.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The blocks of a contact's Jacobian.
    #[inline(always)]
    pub(crate) fn blocks(&self, contact: usize) -> &[JacobianBlock] {
        let start = contact.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        &self.jacobian[start..self.ends[contact]]
    }

    /// Sets a contact's Hessian G: nn, nx, ny, xx, xy, yy; `None` for zero.
    #[inline(always)]
    pub(crate) fn set_weights(&mut self, contact: usize, weights: Option<[f64; 6]>) {
        let weighted = &mut self.weighted_jacobian[self.width * contact..][..self.width];
        let Some([nn, nx, ny, xx, xy, yy]) = weights else {
            weighted.fill([Lane::default(); 3]);
            return;
        };
        let start = contact.checked_sub(1).map_or(0, |previous| self.ends[previous]);
        for block in &self.jacobian[start..self.ends[contact]] {
            weighted[block.lane] = [[nn, nx, ny], [nx, xx, xy], [ny, xy, yy]]
                .map(|weights| plus_combination(Lane::default(), &block.rows, weights));
        }
    }

    /// `JᵀG n` of a contact with the normal `n`.
    #[inline(always)]
    pub(crate) fn weighted_normal(&self, contact: usize) -> impl Iterator<Item = Lane> {
        self.weighted_jacobian[self.width * contact..][..self.width].iter().map(|[normal, ..]| *normal)
    }

    /// Assembles and factorizes the Hessian, from the last row on: leaves come last, so that fill-in is limited to their
    /// ancestors. Solves for `x`, which is the right-hand side at first. Returns whether the Hessian is positive definite.
    #[inline(always)]
    pub(crate) fn factorize_and_solve(&mut self, x: &mut [Lane]) -> bool {
        for lane in (0..self.width).rev() {
            // A length known at compile time lets the loops be unrolled.
            let is_definite = match lane {
                0 => self.factorize_rows::<1>(x),
                1 => self.factorize_rows::<2>(x),
                2 => self.factorize_rows::<3>(x),
                3 => self.factorize_rows::<4>(x),
                4 => self.factorize_rows::<5>(x),
                5 => self.factorize_rows::<6>(x),
                6 => self.factorize_rows::<7>(x),
                7 => self.factorize_rows::<8>(x),
                8 => self.factorize_rows::<9>(x),
                _ => false,
            };
            if !is_definite {
                return false;
            }
        }
        self.substitute(x);
        true
    }

    /// Solves for several right-hand sides with the factors.
    #[inline(always)]
    pub(crate) fn solve(&self, columns: &mut [Lane]) {
        for k in (0..self.dof_count).rev() {
            let row = &self.factors[k * self.width..][..=k / 4];
            let inverse = row[k / 4][k % 4];
            let last: Lane = std::array::from_fn(|i| if i < k % 4 { row[k / 4][i] } else { 0.0 });
            for column in columns.chunks_exact_mut(self.width) {
                let factor = inverse * column[k / 4][k % 4];
                for (target, source) in column.iter_mut().zip(&row[..k / 4]) {
                    sub_scaled(target, factor, *source);
                }
                sub_scaled(&mut column[k / 4], factor, last);
            }
        }
        for column in columns.chunks_exact_mut(self.width) {
            self.substitute(column);
        }
    }

    /// The first `LANES` lanes of a row of the Hessian: of the rows whose diagonal is in the last one, that at `place`.
    #[inline(always)]
    fn row<const LANES: usize>(&self, place: usize) -> [Lane; LANES] {
        let mut sum = [Lane::default(); LANES];
        let start = (LANES - 1).checked_sub(1).map_or(0, |previous| self.lane_ends[previous]);
        for &block in &self.blocks_by_lane[start..self.lane_ends[LANES - 1]] {
            let JacobianBlock { rows, contact, .. } = &self.jacobian[block];
            let factors = [rows[0][place], rows[1][place], rows[2][place]];
            if let Some(weighted) = self.weighted_jacobian[self.width * contact..].first_chunk::<LANES>() {
                for lane in 0..LANES {
                    sum[lane] = plus_combination(sum[lane], &weighted[lane], factors);
                }
            }
        }
        // As a vector, so that the sum stays in registers.
        sub_scaled(&mut sum[LANES - 1], -1.0, UNIT[place]);
        sum
    }

    /// Assembles and factorizes the rows whose diagonal is in the last of the first `LANES` lanes, given the factors of
    /// those after them, and solves for this part of `Lᵀ`.
    #[inline(always)]
    fn factorize_rows<const LANES: usize>(&mut self, x: &mut [Lane]) -> bool {
        let lane = LANES - 1;
        let (first, end) = (4 * lane, self.dof_count.min(4 * LANES));
        for index in first..end {
            let place = index - first;
            let mut row = self.row::<LANES>(place);
            let mut rhs = x[lane][place];
            for k in (end..self.dof_count).rev() {
                let pivot_row = &self.factors[k * self.width..][..self.width];
                let entry = pivot_row[lane][place];
                if entry != 0.0
                    && let Some(entries) = pivot_row.first_chunk::<LANES>()
                {
                    let factor = entry * pivot_row[k / 4][k % 4];
                    for lane in 0..LANES {
                        sub_scaled(&mut row[lane], factor, entries[lane]);
                    }
                    rhs -= factor * x[k / 4][k % 4];
                }
            }
            x[lane][place] = rhs;
            self.factors[index * self.width..][..LANES].copy_from_slice(&row);
        }
        for k in (first..end).rev() {
            let (above, pivot_row) = self.factors.split_at_mut(k * self.width);
            let Some(pivot_row) = pivot_row.first_chunk_mut::<LANES>() else { return false };
            let pivot = pivot_row[lane][k - first];
            if pivot.is_nan() || pivot <= 0.0 {
                return false;
            }
            let (inverse, rhs) = (1.0 / pivot, x[lane][k - first]);
            for i in first..k {
                let Some(row) = above[i * self.width..].first_chunk_mut::<LANES>() else { return false };
                let factor = pivot_row[lane][i - first] * inverse;
                for lane in 0..LANES {
                    sub_scaled(&mut row[lane], factor, pivot_row[lane]);
                }
                x[lane][i - first] -= factor * rhs;
            }
            pivot_row[lane][k - first] = inverse;
        }
        true
    }

    /// Solves for `DL`, four unknowns at a time: a vector load right after scalar stores to it would stall.
    #[inline(always)]
    fn substitute(&self, x: &mut [Lane]) {
        for lane in 0..self.width {
            let (solved, rest) = x.split_at_mut(lane);
            let mut solution = Lane::default();
            for place in 0..4.min(self.dof_count - 4 * lane) {
                let row = &self.factors[(4 * lane + place) * self.width..];
                let mut remainder = rest[0][place] - dot(row, solved);
                for i in 0..place {
                    remainder -= row[lane][i] * solution[i];
                }
                solution[place] = remainder * row[lane][place];
            }
            rest[0] = solution;
        }
    }
}

/// The velocity that a scaled velocity gives to a contact.
#[inline(always)]
pub(crate) fn apply_jacobian(blocks: &[JacobianBlock], scaled_velocity: &[Lane]) -> [f64; 3] {
    let mut sums = [Lane::default(); 3];
    for block in blocks {
        let rates = scaled_velocity[block.lane];
        for (sum, row) in sums.iter_mut().zip(&block.rows) {
            for i in 0..4 {
                sum[i] += row[i] * rates[i];
            }
        }
    }
    sums.map(horizontal_sum)
}

/// Adds the scaled velocity that a contact's impulse gives: `z ← z + Jᵀλ`.
#[inline(always)]
pub(crate) fn add_impulse(scaled_velocity: &mut [Lane], blocks: &[JacobianBlock], impulse: [f64; 3]) {
    for block in blocks {
        let rates = &mut scaled_velocity[block.lane];
        *rates = plus_combination(*rates, &block.rows, impulse);
    }
}

#[inline(always)]
pub(crate) fn dot(a: &[Lane], b: &[Lane]) -> f64 {
    let mut sum = Lane::default();
    for (a, b) in a.iter().zip(b) {
        for i in 0..4 {
            sum[i] += a[i] * b[i];
        }
    }
    horizontal_sum(sum)
}

#[inline(always)]
fn horizontal_sum(lane: Lane) -> f64 {
    (lane[0] + lane[1]) + (lane[2] + lane[3])
}

/// `sum + a·x + b·y + c·z`
#[inline(always)]
fn plus_combination(mut sum: Lane, [x, y, z]: &[Lane; 3], [a, b, c]: [f64; 3]) -> Lane {
    for i in 0..4 {
        sum[i] += a * x[i] + b * y[i] + c * z[i];
    }
    sum
}

#[cfg(test)]
mod tests {
    use base::Stream;

    use super::*;

    const DOFS: usize = 10;
    const WEIGHTS: [f64; 6] = [3.0, 0.5, -0.2, 2.0, 0.3, 1.5];

    /// Two contacts, which move the degrees of freedom 7 to 9 and 1 to 5, and 3 to 8; and their Hessian, dense.
    fn hessian() -> (ContactHessian, [[f64; DOFS]; DOFS]) {
        let mut stream = Stream::new(5, "hessian");
        let (mut hessian, mut dense) = (ContactHessian::default(), [[0.0; DOFS]; DOFS]);
        hessian.local_index = (0..DOFS as u32).collect();
        (hessian.dof_count, hessian.width) = (DOFS, DOFS.div_ceil(4));
        (0..DOFS).for_each(|index| dense[index][index] = 1.0);
        for dofs in [&[7, 8, 9, 1, 2, 3, 4, 5][..], &[3, 4, 5, 6, 7, 8]] {
            let entries: Vec<Lane> =
                dofs.iter().map(|_| [stream.normal(), stream.normal(), stream.normal(), 0.0]).collect();
            hessian.load_contact((dofs, &entries));
            let [nn, nx, ny, xx, xy, yy] = WEIGHTS;
            let weights = [[nn, nx, ny], [nx, xx, xy], [ny, xy, yy]];
            for (&i, a) in dofs.iter().zip(&entries) {
                for (&j, b) in dofs.iter().zip(&entries) {
                    for k in 0..3 {
                        dense[i as usize][j as usize] +=
                            a[k] * (0..3).map(|l| weights[k][l] * b[l]).sum::<f64>();
                    }
                }
            }
        }
        hessian.index_blocks(2);
        (0..2).for_each(|contact| hessian.set_weights(contact, Some(WEIGHTS)));
        (hessian, dense)
    }

    /// Asserts that a solution gives a right-hand side.
    #[track_caller]
    fn check(dense: &[[f64; DOFS]; DOFS], x: &[Lane], rhs: &[Lane]) {
        for (row, expected) in dense.iter().zip(rhs.as_flattened()) {
            let product: f64 = row.iter().zip(x.as_flattened()).map(|(a, b)| a * b).sum();
            assert!((product - expected).abs() < 1e-12, "{product} instead of {expected}");
        }
    }

    #[test]
    fn solutions_satisfy_the_dense_equations() {
        let (mut hessian, dense) = hessian();
        let rhs = [[1.0, -2.0, 3.0, 0.5], [4.0, 0.0, -1.0, 2.0], [0.25, -3.0, 0.0, 0.0]];
        let mut x = rhs;
        assert!(hessian.factorize_and_solve(&mut x));
        check(&dense, &x, &rhs);
        let other = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, -1.0], [0.0, 2.0, 0.0, 0.0]];
        let mut columns = [rhs, other].concat();
        hessian.solve(&mut columns);
        check(&dense, &columns[..3], &rhs);
        check(&dense, &columns[3..], &other);
    }

    #[test]
    fn weighted_normals_and_velocities_are_those_of_the_jacobian() {
        let (mut hessian, _) = hessian();
        hessian.set_weights(0, Some([2.0, 0.0, 0.0, 1.0, 0.0, 1.0]));
        let normal: Vec<Lane> = hessian.weighted_normal(0).collect();
        // With G n = 2 n, the velocity by `JᵀG n` is twice that by a unit impulse along the normal.
        let mut by_impulse = vec![Lane::default(); 3];
        add_impulse(&mut by_impulse, hessian.blocks(0), [2.0, 0.0, 0.0]);
        assert_eq!(normal, by_impulse);
        assert_eq!(apply_jacobian(hessian.blocks(0), &normal)[0], 0.5 * dot(&normal, &normal));
    }

    #[test]
    fn an_indefinite_hessian_is_refused() {
        let (mut hessian, _) = hessian();
        hessian.set_weights(0, Some([-100.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
        assert!(!hessian.factorize_and_solve(&mut [Lane::default(); 3]));
    }
}
