//! A step of [`crate::contact_newton`] where an island's motion has fewer numbers than its contacts: the change of the motion
//! is solved for, and the impulses follow from it.
//!
//! Contacts are spread over all degrees of the island, so that lanes of degrees are worked at once.

use crate::contact_newton::{Contacts, Island, LinearizedContact, Outcome, obeys, presses};
use crate::contact_rows::ContactRow;
use crate::contact_solve::velocity;
use crate::elimination::{solve_any, width};
use crate::wide::{Lane, add_rows, on_any_processor};

/// Memory of an island.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrimalNewton {
    /// By degree: its place in the island.
    place: Vec<u32>,
    /// Lanes of a row: by place, then the right side, then nothing.
    width: usize,
    /// Of each contact, three rows: its velocity along each direction per velocity of each degree.
    ways: Vec<Lane>,
    /// Of each contact, the places that it pushes, as bits.
    pushed: Vec<u32>,
    /// Of each contact, four rows: what each degree gets per velocity along each direction, then what it gets at all.
    gains: Vec<Lane>,
    laws: Vec<LinearizedContact>,
    /// Equations, row by row.
    matrix: Vec<Lane>,
    change: Vec<f64>,
}

impl PrimalNewton {
    /// Takes an island's contacts.
    pub(crate) fn start(&mut self, island: Island<'_>, contacts: &Contacts<'_>, degrees: usize) {
        self.place.resize(degrees, 0);
        for (place, &dof) in (0..).zip(island.dofs) {
            self.place[dof as usize] = place;
        }
        let width = width(island.dofs.len());
        self.width = width;
        self.ways.clear();
        self.ways.resize(island.rows.len() * 3 * width, Lane::default());
        self.gains.resize(island.rows.len() * 4 * width, Lane::default());
        self.matrix.resize(island.dofs.len() * width, Lane::default());
        self.pushed.clear();
        for (&member, ways) in island.rows.iter().zip(self.ways.chunks_exact_mut(3 * width)) {
            let (x, rest) = ways.as_flattened_mut().split_at_mut(4 * width);
            let (y, z) = rest.split_at_mut(4 * width);
            let mut pushed = 0;
            let (dofs, entries) = contacts.entries(member);
            for (&dof, &[normal, first, second, _]) in dofs.iter().zip(entries) {
                let place = self.place[dof as usize] as usize;
                (x[place], y[place], z[place]) = (normal, first, second);
                pushed |= 1 << place;
            }
            self.pushed.push(pushed);
        }
    }

    /// Moves the impulses and the scaled motion to where the straightened laws meet.
    pub(crate) fn step(
        &mut self,
        island: Island<'_>,
        contacts: &mut Contacts<'_>,
        motion: &mut [f64],
    ) -> Outcome {
        step(self, island, contacts, motion)
    }
}

on_any_processor! {
    step => step_any(
        memory: &mut PrimalNewton,
        island: Island<'_>,
        contacts: &mut Contacts<'_>,
        motion: &mut [f64]
    ) -> Outcome
}

#[inline(always)]
fn step_any(
    memory: &mut PrimalNewton,
    island: Island<'_>,
    contacts: &mut Contacts<'_>,
    motion: &mut [f64],
) -> Outcome {
    // Rows of a known length are worked without loops.
    match memory.width {
        1 => step_lines::<1>(memory, island, contacts, motion),
        2 => step_lines::<2>(memory, island, contacts, motion),
        3 => step_lines::<3>(memory, island, contacts, motion),
        4 => step_lines::<4>(memory, island, contacts, motion),
        5 => step_lines::<5>(memory, island, contacts, motion),
        6 => step_lines::<6>(memory, island, contacts, motion),
        7 => step_lines::<7>(memory, island, contacts, motion),
        _ => Outcome::Nowhere,
    }
}

#[inline(always)]
fn step_lines<const WIDTH: usize>(
    memory: &mut PrimalNewton,
    island: Island<'_>,
    contacts: &mut Contacts<'_>,
    motion: &mut [f64],
) -> Outcome {
    let PrimalNewton { place, ways, pushed, gains, laws, matrix, change, .. } = memory;
    let ways = ways.as_chunks::<WIDTH>().0.as_chunks::<3>().0;
    let gains = gains.as_chunks_mut::<WIDTH>().0.as_chunks_mut::<4>().0;
    let mut now = [Lane::default(); WIDTH];
    for (rate, &dof) in now.as_flattened_mut().iter_mut().zip(island.dofs) {
        *rate = motion[dof as usize];
    }
    let mut right = [Lane::default(); WIDTH];
    laws.clear();
    for ((&member, ways), gains) in island.rows.iter().zip(ways).zip(&mut *gains) {
        let row = &contacts.rows[member as usize];
        let Some(law) = LinearizedContact::new(row, &met(row, contacts, motion), contacts.fresh) else {
            return Outcome::Nowhere;
        };
        laws.push(law);
        if presses(row) {
            spread(&law, ways, gains);
            add(&mut right, &gains[3]);
        } else {
            gains.fill([Lane::default(); WIDTH]);
        }
    }
    let count = island.dofs.len();
    let right = right.as_flattened();
    for (at, line) in matrix.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        write(line, at, ways, gains, pushed);
        line[count / 4][count % 4] = right[at];
    }
    if !solve_any(matrix, WIDTH, count, change) {
        return Outcome::Nowhere;
    }
    for ((&member, law), ways) in island.rows.iter().zip(laws).zip(ways) {
        let mut moved = [0.0; 3];
        let (dofs, entries) = contacts.entries(member);
        for (&dof, entry) in dofs.iter().zip(entries) {
            let rate = change[place[dof as usize] as usize];
            for (moved, entry) in moved.iter_mut().zip(entry) {
                *moved += entry * rate;
            }
        }
        // The impulses' own sum, so that motion and impulses agree to the last bit that matters.
        let step = law.step(moved);
        for (impulse, step) in contacts.rows[member as usize].impulse.iter_mut().zip(step) {
            *impulse += step;
        }
        add_rows(&mut now, ways, step);
    }
    for (rate, &dof) in now.as_flattened().iter().zip(island.dofs) {
        motion[dof as usize] = *rate;
    }
    for &member in island.rows {
        let row = &contacts.rows[member as usize];
        if !obeys(row, &met(row, contacts, motion)) {
            return Outcome::Moved;
        }
    }
    Outcome::Settled
}

/// A row of the equations: what the contacts make of a change of the motion, and the change itself.
#[inline(always)]
fn write<const WIDTH: usize>(
    line: &mut [Lane; WIDTH],
    at: usize,
    ways: &[[[Lane; WIDTH]; 3]],
    gains: &[[[Lane; WIDTH]; 4]],
    pushed: &[u32],
) {
    *line = [Lane::default(); WIDTH];
    line[at / 4][at % 4] = 1.0;
    // A copy, so that it stays in registers.
    let mut sum = *line;
    for ((ways, gains), pushed) in ways.iter().zip(gains).zip(pushed) {
        if pushed >> at & 1 == 1 {
            let [a, b, c, _] = gains.each_ref().map(|gain| gain[at / 4][at % 4]);
            add_rows(&mut sum, ways, [a, b, c]);
        }
    }
    *line = sum;
}

/// Velocity of a contact, along each direction: summed up in the order of its degrees, as everywhere else. Where rigid contacts
/// contradict each other, the last bits of it decide how much is left.
#[inline(always)]
fn met(row: &ContactRow, contacts: &Contacts<'_>, motion: &[f64]) -> Lane {
    velocity(row.start, row.len, &row.before, contacts.dofs, contacts.scaled, motion)
}

/// What a law gives each degree.
#[inline(always)]
fn spread<const WIDTH: usize>(
    LinearizedContact([p, q, r]): &LinearizedContact,
    ways: &[[Lane; WIDTH]; 3],
    [first, second, third, free]: &mut [[Lane; WIDTH]; 4],
) {
    // One after the other, so that no compiler works all four at once, far apart in memory.
    set(first, ways, [p[0], q[0], r[0]]);
    set(second, ways, [p[1], q[1], r[1]]);
    set(third, ways, [p[2], q[2], r[2]]);
    set(free, ways, [p[3], q[3], r[3]]);
}

/// The sum of three rows, each times a number.
#[inline(always)]
fn set<const WIDTH: usize>(to: &mut [Lane; WIDTH], [x, y, z]: &[[Lane; WIDTH]; 3], [a, b, c]: [f64; 3]) {
    for lane in 0..WIDTH {
        let (x, y, z) = (x[lane], y[lane], z[lane]);
        to[lane] = std::array::from_fn(|i| x[i] * a + y[i] * b + z[i] * c);
    }
}

#[inline(always)]
fn add<const WIDTH: usize>(sum: &mut [Lane; WIDTH], other: &[Lane; WIDTH]) {
    for lane in 0..WIDTH {
        for i in 0..4 {
            sum[lane][i] += other[lane][i];
        }
    }
}
