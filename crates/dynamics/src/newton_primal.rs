//! Primal form of [`crate::contact_newton`], for islands with fewer degrees of freedom than impulses: the change of the
//! scaled velocity is solved for, and the impulses follow from it.
//!
//! Jacobians are stored densely over the degrees of freedom of the island, so that they can be processed in lanes.

use crate::contact_newton::{LinearizedContact, Outcome, is_active, satisfies_law};
use crate::contact_rows::ContactRow;
use crate::contact_system::{ContactSystem, Island};
use crate::elimination::{solve_any, width};
use crate::wide::{Lane, add_combination, on_any_processor};

/// Workspace for one island.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrimalNewton {
    /// By degree of freedom of the world: its index in the island.
    local_index: Vec<u32>,
    /// Lanes of a row: entries by local index, then the right-hand side, then padding.
    width: usize,
    /// Scaled Jacobian, dense: three rows for each contact.
    jacobian: Vec<Lane>,
    /// By contact: which columns of its Jacobian may be non-zero, as a bit mask.
    sparsity: Vec<u32>,
    /// Four rows for each contact: `(GᵀJ)`, then `cᵀJ`, with G and c of [`LinearizedContact`].
    weighted_jacobian: Vec<Lane>,
    linearized: Vec<LinearizedContact>,
    /// Newton's equations, row by row.
    matrix: Vec<Lane>,
    change: Vec<f64>,
}

impl PrimalNewton {
    /// Loads an island's contacts.
    pub(crate) fn start(&mut self, island: Island<'_>, contacts: &ContactSystem<'_>, dof_count: usize) {
        self.local_index.resize(dof_count, 0);
        for (local_index, &dof) in (0..).zip(island.dofs) {
            self.local_index[dof as usize] = local_index;
        }
        let width = width(island.dofs.len());
        self.width = width;
        self.jacobian.clear();
        self.jacobian.resize(island.rows.len() * 3 * width, Lane::default());
        self.weighted_jacobian.resize(island.rows.len() * 4 * width, Lane::default());
        self.matrix.resize(island.dofs.len() * width, Lane::default());
        self.sparsity.clear();
        for (&member, jacobian) in island.rows.iter().zip(self.jacobian.chunks_exact_mut(3 * width)) {
            let (x, rest) = jacobian.as_flattened_mut().split_at_mut(4 * width);
            let (y, z) = rest.split_at_mut(4 * width);
            let mut sparsity = 0;
            let (dofs, entries) = contacts.jacobian_of(member);
            for (&dof, &[normal, first, second, _]) in dofs.iter().zip(entries) {
                let local_index = self.local_index[dof as usize] as usize;
                (x[local_index], y[local_index], z[local_index]) = (normal, first, second);
                sparsity |= 1 << local_index;
            }
            self.sparsity.push(sparsity);
        }
    }

    /// Changes the impulses and the scaled velocity by one step of Newton's method.
    pub(crate) fn step(
        &mut self,
        island: Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        assume_sticking: bool,
    ) -> Outcome {
        step(self, island, contacts, scaled_velocity, assume_sticking)
    }
}

on_any_processor! {
    step => step_any(
        workspace: &mut PrimalNewton,
        island: Island<'_>,
        contacts: &mut ContactSystem<'_>,
        scaled_velocity: &mut [f64],
        assume_sticking: bool
    ) -> Outcome
}

#[inline(always)]
fn step_any(
    workspace: &mut PrimalNewton,
    island: Island<'_>,
    contacts: &mut ContactSystem<'_>,
    scaled_velocity: &mut [f64],
    assume_sticking: bool,
) -> Outcome {
    // A row width known at compile time lets the loops be unrolled.
    match workspace.width {
        1 => step_width::<1>(workspace, island, contacts, scaled_velocity, assume_sticking),
        2 => step_width::<2>(workspace, island, contacts, scaled_velocity, assume_sticking),
        3 => step_width::<3>(workspace, island, contacts, scaled_velocity, assume_sticking),
        4 => step_width::<4>(workspace, island, contacts, scaled_velocity, assume_sticking),
        5 => step_width::<5>(workspace, island, contacts, scaled_velocity, assume_sticking),
        6 => step_width::<6>(workspace, island, contacts, scaled_velocity, assume_sticking),
        7 => step_width::<7>(workspace, island, contacts, scaled_velocity, assume_sticking),
        _ => Outcome::Failed,
    }
}

#[inline(always)]
fn step_width<const WIDTH: usize>(
    workspace: &mut PrimalNewton,
    island: Island<'_>,
    contacts: &mut ContactSystem<'_>,
    scaled_velocity: &mut [f64],
    assume_sticking: bool,
) -> Outcome {
    let PrimalNewton {
        local_index, jacobian, sparsity, weighted_jacobian, linearized, matrix, change, ..
    } = workspace;
    let jacobian = jacobian.as_chunks::<WIDTH>().0.as_chunks::<3>().0;
    let weighted_jacobian = weighted_jacobian.as_chunks_mut::<WIDTH>().0.as_chunks_mut::<4>().0;
    let mut new_velocity = [Lane::default(); WIDTH];
    for (rate, &dof) in new_velocity.as_flattened_mut().iter_mut().zip(island.dofs) {
        *rate = scaled_velocity[dof as usize];
    }
    let mut rhs = [Lane::default(); WIDTH];
    linearized.clear();
    for ((&member, jacobian), weighted_jacobian) in
        island.rows.iter().zip(jacobian).zip(&mut *weighted_jacobian)
    {
        let row = &contacts.rows[member as usize];
        let Some(law) =
            LinearizedContact::new(row, &velocity_of(row, contacts, scaled_velocity), assume_sticking)
        else {
            return Outcome::Failed;
        };
        linearized.push(law);
        if is_active(row) {
            weight_jacobian(&law, jacobian, weighted_jacobian);
            add_row(&mut rhs, &weighted_jacobian[3]);
        } else {
            weighted_jacobian.fill([Lane::default(); WIDTH]);
        }
    }
    let count = island.dofs.len();
    let rhs = rhs.as_flattened();
    for (index, row) in matrix.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        assemble_row(row, index, jacobian, weighted_jacobian, sparsity);
        row[count / 4][count % 4] = rhs[index];
    }
    if !solve_any(matrix, WIDTH, count, change) {
        return Outcome::Failed;
    }
    for ((&member, law), jacobian) in island.rows.iter().zip(linearized).zip(jacobian) {
        let mut velocity_change = [0.0; 3];
        let (dofs, entries) = contacts.jacobian_of(member);
        for (&dof, entry) in dofs.iter().zip(entries) {
            let rate = change[local_index[dof as usize] as usize];
            for (velocity_change, entry) in velocity_change.iter_mut().zip(entry) {
                *velocity_change += entry * rate;
            }
        }
        // The velocity is updated by the impulses themselves, so that both agree to the last significant bit.
        let step = law.step(velocity_change);
        for (impulse, step) in contacts.rows[member as usize].impulse.iter_mut().zip(step) {
            *impulse += step;
        }
        add_combination(&mut new_velocity, jacobian, step);
    }
    for (rate, &dof) in new_velocity.as_flattened().iter().zip(island.dofs) {
        scaled_velocity[dof as usize] = *rate;
    }
    for &member in island.rows {
        let row = &contacts.rows[member as usize];
        if !satisfies_law(row, &velocity_of(row, contacts, scaled_velocity)) {
            return Outcome::Stepped;
        }
    }
    Outcome::Converged
}

/// Assembles a row of `1 + Σ JᵀGJ`.
#[inline(always)]
fn assemble_row<const WIDTH: usize>(
    row: &mut [Lane; WIDTH],
    index: usize,
    jacobian: &[[[Lane; WIDTH]; 3]],
    weighted_jacobian: &[[[Lane; WIDTH]; 4]],
    sparsity: &[u32],
) {
    *row = [Lane::default(); WIDTH];
    row[index / 4][index % 4] = 1.0;
    // A copy, so that it stays in registers.
    let mut sum = *row;
    for ((jacobian, weighted_jacobian), sparsity) in jacobian.iter().zip(weighted_jacobian).zip(sparsity) {
        if sparsity >> index & 1 == 1 {
            let [a, b, c, _] = weighted_jacobian.each_ref().map(|column| column[index / 4][index % 4]);
            add_combination(&mut sum, jacobian, [a, b, c]);
        }
    }
    *row = sum;
}

/// Velocity of a contact, summed up in the order of its degrees of freedom, as everywhere else. Where rigid contacts
/// contradict each other, the last bits of it decide how large the remaining error is.
#[inline(always)]
fn velocity_of(row: &ContactRow, contacts: &ContactSystem<'_>, scaled_velocity: &[f64]) -> Lane {
    row.velocity(contacts.jacobian, scaled_velocity)
}

/// Computes the products of a contact's linearised law with its Jacobian.
#[inline(always)]
fn weight_jacobian<const WIDTH: usize>(
    LinearizedContact([p, q, r]): &LinearizedContact,
    jacobian: &[[Lane; WIDTH]; 3],
    [first, second, third, constant]: &mut [[Lane; WIDTH]; 4],
) {
    // One after the other, so that the compiler does not interleave the four rows, which are far apart in memory.
    combine(first, jacobian, [p[0], q[0], r[0]]);
    combine(second, jacobian, [p[1], q[1], r[1]]);
    combine(third, jacobian, [p[2], q[2], r[2]]);
    combine(constant, jacobian, [p[3], q[3], r[3]]);
}

/// Linear combination of three rows.
#[inline(always)]
fn combine<const WIDTH: usize>(
    target: &mut [Lane; WIDTH],
    [x, y, z]: &[[Lane; WIDTH]; 3],
    [a, b, c]: [f64; 3],
) {
    for lane in 0..WIDTH {
        let (x, y, z) = (x[lane], y[lane], z[lane]);
        target[lane] = std::array::from_fn(|i| x[i] * a + y[i] * b + z[i] * c);
    }
}

#[inline(always)]
fn add_row<const WIDTH: usize>(sum: &mut [Lane; WIDTH], other: &[Lane; WIDTH]) {
    for lane in 0..WIDTH {
        for i in 0..4 {
            sum[lane][i] += other[lane][i];
        }
    }
}
