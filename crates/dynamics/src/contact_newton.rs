//! Solves all contacts of a small island at once, each kept open, sticking or sliding as the last sweep left it.
//!
//! Newton's method on the contact laws (Alart and Curnier, "A mixed formulation for frictional contact problems prone to
//! Newton like solution methods", 1991), but with the island's few degrees of freedom as unknowns instead of its many
//! impulses. Near the solution each step squares the error, which sweeps only shrink by a share; a sweep afterwards
//! puts right what the step took for granted.

use crate::contact_rows::{ContactRow, Lane};

/// Reluctance of an impulse to change, as a share of the contact's compliance: contacts that share a load in many ways
/// have one solution near the last one.
const RELUCTANCE: f64 = 1e-8;

/// Memory of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Newton {
    /// By degree: its place in the island.
    place: Vec<u32>,
    /// Row by row.
    matrix: Vec<f64>,
    /// Right side, then change of the scaled motion.
    change: Vec<f64>,
    laws: Vec<Law>,
}

/// A contact's laws, straightened at the present motion: a change of motion `m` changes the impulse by
/// `give · (rows · m) + free` for the two or three `rows` of velocities that it answers to.
#[derive(Clone, Copy, Debug, Default)]
struct Law {
    /// Of the contact's normal and tangents, the velocities that count.
    rows: [[f64; 3]; 3],
    /// Impulse along normal and tangents, by row.
    give: [[f64; 3]; 3],
    free: [f64; 3],
}

impl Newton {
    /// Moves the impulses and the scaled motion of an island to where the straightened laws meet. Whether it could.
    pub(crate) fn step(
        &mut self,
        members: &[u32],
        island_dofs: &[u32],
        rows: &mut [ContactRow],
        dofs: &[u32],
        scaled: &[Lane],
        motion: &mut [f64],
    ) -> bool {
        let count = island_dofs.len();
        self.place.resize(motion.len(), 0);
        for (place, &dof) in (0..).zip(island_dofs) {
            self.place[dof as usize] = place;
        }
        self.matrix.clear();
        self.matrix.resize(count * count, 0.0);
        self.matrix.iter_mut().step_by(count + 1).for_each(|diagonal| *diagonal = 1.0);
        self.change.clear();
        self.change.resize(count, 0.0);
        self.laws.clear();
        for &member in members {
            let row = &rows[member as usize];
            let range = row.start as usize..(row.start + row.len) as usize;
            let law = Law::new(row, &dofs[range.clone()], &scaled[range.clone()], motion);
            // A contact of an island's only tree with all of its degrees needs no search for their places.
            if range.len() == count {
                self.add(&law, |index| index, &scaled[range], count);
            } else {
                let (dofs, place) = (&dofs[range.clone()], std::mem::take(&mut self.place));
                self.add(&law, |index| place[dofs[index] as usize] as usize, &scaled[range], count);
                self.place = place;
            }
            self.laws.push(law);
        }
        if !solve(&mut self.matrix, &mut self.change) {
            return false;
        }
        for (&member, law) in members.iter().zip(&self.laws) {
            let row = &mut rows[member as usize];
            let range = row.start as usize..(row.start + row.len) as usize;
            let (dofs, entries) = (&dofs[range.clone()], &scaled[range]);
            let velocity = self.velocity(dofs, entries);
            let step = law.step(velocity);
            for (impulse, step) in row.impulse.iter_mut().zip(step) {
                *impulse += step;
            }
            // The impulses' own sum, so that motion and impulses agree to the last bit that matters.
            for (&dof, entry) in dofs.iter().zip(entries) {
                motion[dof as usize] += entry[0] * step[0] + entry[1] * step[1] + entry[2] * step[2];
            }
        }
        true
    }

    /// Adds `Jᵀ (give · rows) J` to the matrix and `Jᵀ free` to the right side; `place` of an entry in the island.
    fn add(&mut self, law: &Law, place: impl Fn(usize) -> usize, entries: &[Lane], count: usize) {
        let mut total = [[0.0; 3]; 3];
        for (axis, line) in total.iter_mut().enumerate() {
            for (other, cell) in line.iter_mut().enumerate() {
                *cell = (0..3).map(|row| law.give[axis][row] * law.rows[row][other]).sum();
            }
        }
        if total == [[0.0; 3]; 3] && law.free == [0.0; 3] {
            return;
        }
        for (index, entry) in entries.iter().enumerate() {
            let mut left = [0.0; 3];
            for axis in 0..3 {
                self.change[place(index)] += entry[axis] * law.free[axis];
                for (left, total) in left.iter_mut().zip(&total[axis]) {
                    *left += entry[axis] * total;
                }
            }
            let start = place(index) * count;
            let line = &mut self.matrix[start..start + count];
            for (other, entry) in entries.iter().enumerate() {
                line[place(other)] -= left[0] * entry[0] + left[1] * entry[1] + left[2] * entry[2];
            }
        }
    }

    /// Change of a contact's velocity.
    fn velocity(&self, dofs: &[u32], entries: &[Lane]) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for (&dof, entry) in dofs.iter().zip(entries) {
            let change = self.change[self.place[dof as usize] as usize];
            for axis in 0..3 {
                sum[axis] += entry[axis] * change;
            }
        }
        sum
    }
}

impl Law {
    fn new(row: &ContactRow, dofs: &[u32], entries: &[Lane], motion: &[f64]) -> Self {
        let mut law = Self::default();
        let [normal, x, y] = row.impulse;
        let w = &row.compliance;
        if normal <= 0.0 || w[0][0] <= 0.0 {
            return law;
        }
        let mut velocity = row.before;
        for (&dof, entry) in dofs.iter().zip(entries) {
            for axis in 0..3 {
                velocity[axis] += entry[axis] * motion[dof as usize];
            }
        }
        let stiff = 1.0 / (row.softness + RELUCTANCE * w[0][0]);
        law.rows[0] = [1.0, 0.0, 0.0];
        law.give[0][0] = -stiff;
        law.free[0] = -stiff * (velocity[0] + row.softness * normal - row.target);
        let most = row.friction * normal;
        let least = RELUCTANCE * (w[1][1] + w[2][2]);
        if most <= 0.0 || least <= 0.0 {
            return law;
        }
        let slides = x * x + y * y >= most * most * (1.0 - 1e-9);
        if slides {
            law.slide(row.friction, velocity, [normal, x, y], least)
        } else {
            law.stick(velocity, row, least)
        }
        law
    }

    fn stick(&mut self, velocity: [f64; 3], row: &ContactRow, least: f64) {
        for (index, &yielding) in row.yielding.iter().enumerate() {
            let axis = index + 1;
            let stiff = 1.0 / (yielding + least);
            self.rows[axis][axis] = 1.0;
            self.give[axis][axis] = -stiff;
            self.free[axis] = -stiff * (velocity[axis] + yielding * row.impulse[axis]);
        }
    }

    /// Friction against the velocity: its length follows the normal force, its direction the velocity's.
    fn slide(&mut self, friction: f64, velocity: [f64; 3], [normal, x, y]: [f64; 3], least: f64) {
        let speed = (velocity[1] * velocity[1] + velocity[2] * velocity[2]).sqrt();
        let most = friction * normal;
        // Where it hardly moves, the force tells the direction better.
        let [u, v] = if speed > least * most {
            [velocity[1] / speed, velocity[2] / speed]
        } else {
            [-x / most, -y / most]
        };
        let turn = most / speed.max(least * most);
        self.rows[1] = [0.0, -v, u];
        let (stiff, free) = (self.give[0][0], self.free[0]);
        self.give[1] = [-friction * u * stiff, turn * v, 0.0];
        self.give[2] = [-friction * v * stiff, -turn * u, 0.0];
        self.free[1] = -friction * u * (normal + free) - x;
        self.free[2] = -friction * v * (normal + free) - y;
    }

    fn step(&self, velocity: [f64; 3]) -> [f64; 3] {
        let along = self.rows.map(|row| row[0] * velocity[0] + row[1] * velocity[1] + row[2] * velocity[2]);
        let mut step = self.free;
        for (step, give) in step.iter_mut().zip(&self.give) {
            *step += give[0] * along[0] + give[1] * along[1] + give[2] * along[2];
        }
        step
    }
}

/// Gaussian elimination with the largest pivot of each column; `x` is the right side and becomes the solution.
fn solve(matrix: &mut [f64], x: &mut [f64]) -> bool {
    let count = x.len();
    for step in 0..count {
        let size = |line: usize, matrix: &[f64]| matrix[line * count + step].abs();
        let mut pivot = step;
        for line in step + 1..count {
            if size(line, matrix) > size(pivot, matrix) {
                pivot = line;
            }
        }
        if pivot != step {
            for column in step..count {
                matrix.swap(step * count + column, pivot * count + column);
            }
            x.swap(step, pivot);
        }
        let (above, below) = matrix.split_at_mut((step + 1) * count);
        let line = &above[step * count + step..];
        let inverse = 1.0 / line[0];
        if !inverse.is_finite() {
            return false;
        }
        let (known, rest) = x.split_at_mut(step + 1);
        for (other, x) in below.chunks_exact_mut(count).zip(rest) {
            let share = other[step] * inverse;
            if share != 0.0 {
                for (cell, pivot) in other[step..].iter_mut().zip(line) {
                    *cell -= share * pivot;
                }
                *x -= share * known[step];
            }
        }
    }
    for step in (0..count).rev() {
        let line = &matrix[step * count..(step + 1) * count];
        let sum: f64 = line[step + 1..].iter().zip(&x[step + 1..]).map(|(cell, x)| cell * x).sum();
        x[step] = (x[step] - sum) / line[step];
    }
    x.iter().all(|x| x.is_finite())
}

#[cfg(test)]
mod tests {
    use base::Vec3;

    use super::*;
    use crate::layout::NONE;

    /// A contact of a particle of 1 kg whose scaled motion is its velocity, under a ground with the normal z.
    fn contact(before: [f64; 3], impulse: [f64; 3]) -> ContactRow {
        ContactRow {
            point: 0,
            start: 0,
            len: 3,
            basis: [Vec3::Z, Vec3::X, Vec3::Y],
            before,
            target: 0.0,
            softness: 0.0,
            friction: 0.5,
            yielding: [0.0; 2],
            spin: NONE,
            compliance: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            impulse,
            slip: 0.0,
        }
    }

    fn steps(rows: &mut [ContactRow], count: usize) -> Vec<f64> {
        let entries = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
        let mut motion = vec![0.0; 3];
        for row in rows.iter() {
            motion[2] += row.impulse[0];
            motion[0] += row.impulse[1];
            motion[1] += row.impulse[2];
        }
        let members: Vec<u32> = (0..rows.len() as u32).collect();
        let mut newton = Newton::default();
        for _ in 0..count {
            assert!(newton.step(&members, &[0, 1, 2], rows, &[0, 1, 2], &entries, &mut motion));
        }
        motion
    }

    #[track_caller]
    fn close(actual: [f64; 3], expected: [f64; 3]) {
        for (a, e) in actual.iter().zip(expected) {
            assert!((a - e).abs() < 1e-9, "{actual:?} instead of {expected:?}");
        }
    }

    #[test]
    fn a_sliding_contact_is_solved_in_a_few_steps() {
        // Slides along (3, 4); the guess has too little weight and a wrong direction.
        let mut rows = [contact([-0.1, 0.3, 0.4], [0.08, -0.04, 0.0])];
        steps(&mut rows, 4);
        close(rows[0].impulse, [0.1, -0.03, -0.04]);
    }

    #[test]
    fn a_sticking_contact_is_solved_in_one_step() {
        let mut rows = [contact([-0.1, 0.02, -0.01], [0.08, 0.0, 0.0])];
        steps(&mut rows, 1);
        close(rows[0].impulse, [0.1, -0.02, 0.01]);
    }

    #[test]
    fn contacts_that_share_a_load_keep_their_shares() {
        let mut rows = [0.05, 0.03].map(|normal| contact([-0.1, 0.02, -0.01], [normal, 0.0, 0.0]));
        let motion = steps(&mut rows, 1);
        close(rows[0].impulse, [0.06, -0.01, 0.005]);
        close(rows[1].impulse, [0.04, -0.01, 0.005]);
        close([motion[0], motion[1], motion[2]], [-0.02, 0.01, 0.1]);
    }

    #[test]
    fn elimination_solves_where_the_first_pivot_is_nothing() {
        let mut matrix = [0.0, 2.0, 1.0, 1.0, 1.0, 0.0, 3.0, 0.0, 1.0];
        let mut x = [7.0, 3.0, 6.0];
        assert!(solve(&mut matrix, &mut x));
        for (x, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - expected).abs() < 1e-12);
        }
        assert!(!solve(&mut [1.0, 1.0, 1.0, 1.0], &mut [1.0, 2.0]));
    }
}
