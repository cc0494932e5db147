//! The convex program of an island's contacts, and Newton's method for it.
//!
//! ```text
//! least of  ½‖z - z₀‖² + Σ ½‖λ(J z)‖²_R
//! ```
//!
//! over the island's scaled motion `z`, with the impulses `λ` of [`Cone`]. Rows of degrees are worked in lanes.

use crate::contact_cone::{Cone, State};
use crate::contact_newton::{Contacts, Island};
use crate::elimination::{self, width};
use crate::wide::{Lane, add_rows, on_any_processor, take_lane};

/// Most degrees of an island: those of a humanoid robot and a few more. The work grows with their cube, and robots that are
/// in each other ask for velocities that contradict each other, which hard impulses would meet by vast pressure.
pub(crate) const MOST_DEGREES: usize = 36;
const _: () = assert!(MOST_DEGREES <= elimination::MOST_UNKNOWNS);
/// Steps of Newton's method.
const STEPS: usize = 24;
/// Trials of a step's length, and the share of the slope that may be left.
const SHORTER: usize = 20;
const FLAT: f64 = 0.1;
/// What a step may still gain at the optimum, and what a step gains after which that is so. `[J]`
const GAIN: f64 = 1e-18;
const NEARLY: f64 = 1e-10;

/// Memory of an island's program.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConvexProgram {
    /// By degree: its place in the island.
    place: Vec<u32>,
    count: usize,
    /// Lanes of a row: by place, then the right side, then nothing.
    width: usize,
    /// Of each contact, three rows: its velocity along each direction per velocity of each degree.
    ways: Vec<Lane>,
    /// Of each contact, the places that it pushes, as bits.
    pushed: Vec<u64>,
    /// Of each contact, its velocity without the island's motion.
    before: Vec<[f64; 3]>,
    pub(crate) cones: Vec<Cone>,
    /// A row each: the scaled motion without impulses, with them, and the step of Newton's method.
    free: Vec<Lane>,
    motion: Vec<Lane>,
    step: Vec<Lane>,
    /// Of each contact, three rows: what each degree loses of its impulse per velocity along each direction.
    gains: Vec<Lane>,
    /// Newton's equations, row by row.
    matrix: Vec<Lane>,
    change: Vec<f64>,
}

#[inline(always)]
fn dot<const W: usize>(a: &[Lane; W], b: &[Lane; W]) -> f64 {
    let mut sum = Lane::default();
    for lane in 0..W {
        for i in 0..4 {
            sum[i] += a[lane][i] * b[lane][i];
        }
    }
    (sum[0] + sum[1]) + (sum[2] + sum[3])
}

/// Velocity of a contact by a motion.
#[inline(always)]
fn along<const W: usize>([n, x, y]: &[[Lane; W]; 3], motion: &[Lane; W]) -> [f64; 3] {
    [dot(n, motion), dot(x, motion), dot(y, motion)]
}

impl ConvexProgram {
    /// Takes an island's contacts and its scaled motion, from which the contacts' impulses are taken away for the motion
    /// without them.
    pub(crate) fn start(&mut self, island: Island<'_>, contacts: &Contacts<'_>, motion: &[f64]) {
        self.place.resize(self.place.len().max(motion.len()), 0);
        self.count = island.dofs.len();
        self.width = width(self.count);
        for row in [&mut self.free, &mut self.motion, &mut self.step] {
            row.clear();
            row.resize(self.width, Lane::default());
        }
        for (place, &dof) in island.dofs.iter().enumerate() {
            self.place[dof as usize] = place as u32;
            self.motion.as_flattened_mut()[place] = motion[dof as usize];
        }
        self.ways.clear();
        self.ways.resize(3 * self.width * island.rows.len(), Lane::default());
        self.pushed.clear();
        self.before.clear();
        for (&member, ways) in island.rows.iter().zip(self.ways.chunks_exact_mut(3 * self.width)) {
            let ways = ways.as_flattened_mut();
            let (dofs, entries) = contacts.entries(member);
            let mut pushed = 0;
            for (&dof, entry) in dofs.iter().zip(entries) {
                let place = self.place[dof as usize] as usize;
                for axis in 0..3 {
                    ways[4 * self.width * axis + place] = entry[axis];
                }
                pushed |= 1 << place;
            }
            self.pushed.push(pushed);
            self.before.push(contacts.rows[member as usize].before);
        }
        self.free.clone_from(&self.motion);
        press(&mut self.free, &self.ways, self.width, island, contacts, -1.0);
    }

    /// Hands out the motion with the contacts' impulses: their own sum, so that both agree to the last bit that matters.
    pub(crate) fn finish(&mut self, island: Island<'_>, contacts: &Contacts<'_>, motion: &mut [f64]) {
        self.motion.clone_from(&self.free);
        press(&mut self.motion, &self.ways, self.width, island, contacts, 1.0);
        for (&dof, rate) in island.dofs.iter().zip(self.motion.as_flattened()) {
            motion[dof as usize] = *rate;
        }
    }

    /// The velocity of a contact.
    pub(crate) fn velocity(&self, contact: usize) -> [f64; 3] {
        let ways = &self.ways[3 * self.width * contact..][..3 * self.width];
        let mut velocity = self.before[contact];
        for (velocity, way) in velocity.iter_mut().zip(ways.chunks_exact(self.width)) {
            let moved = way.as_flattened().iter().zip(self.motion.as_flattened());
            *velocity += moved.map(|(way, rate)| way * rate).sum::<f64>();
        }
        velocity
    }

    /// Solves the program of the cones that are there, from the motion that is there on. Whether numbers stayed finite.
    pub(crate) fn optimise(&mut self) -> bool {
        optimise(self)
    }

    /// Moves from an optimum to where the speeds of sliding would be those that are held, if the contacts went on to stick, slide
    /// or be open as they do; `speeds` are those of the optimum, and become those to be held. Nothing moves if there is no such
    /// place.
    pub(crate) fn follow(&mut self, speeds: &mut [f64]) {
        follow(self, speeds);
    }
}

/// Adds the impulses of an island's contacts, times a sign, to its motion.
fn press(
    rates: &mut [Lane],
    ways: &[Lane],
    width: usize,
    island: Island<'_>,
    contacts: &Contacts<'_>,
    sign: f64,
) {
    for (&member, ways) in island.rows.iter().zip(ways.chunks_exact(3 * width)) {
        let impulse = contacts.rows[member as usize].impulse;
        for (part, way) in impulse.iter().zip(ways.chunks_exact(width)) {
            for (rate, way) in rates.as_flattened_mut().iter_mut().zip(way.as_flattened()) {
                *rate += sign * part * way;
            }
        }
    }
}

/// Calls a function for rows of a known width, which are worked without loops.
macro_rules! by_width {
    ($of:expr, $name:ident($($arg:expr),*), $else:expr) => {
        match $of.width {
            1 => $name::<1>($of, $($arg),*),
            2 => $name::<2>($of, $($arg),*),
            3 => $name::<3>($of, $($arg),*),
            4 => $name::<4>($of, $($arg),*),
            5 => $name::<5>($of, $($arg),*),
            6 => $name::<6>($of, $($arg),*),
            7 => $name::<7>($of, $($arg),*),
            8 => $name::<8>($of, $($arg),*),
            9 => $name::<9>($of, $($arg),*),
            10 => $name::<10>($of, $($arg),*),
            _ => $else,
        }
    };
}

on_any_processor! {
    optimise => optimise_any(of: &mut ConvexProgram) -> bool
}

#[inline(always)]
fn optimise_any(of: &mut ConvexProgram) -> bool {
    by_width!(of, optimise_lines(), false)
}

#[inline(always)]
fn optimise_lines<const W: usize>(of: &mut ConvexProgram) -> bool {
    let ConvexProgram { count, ways, pushed, before, cones, free, motion, step, gains, matrix, .. } = of;
    let ways = ways.as_chunks::<W>().0.as_chunks::<3>().0;
    let ([free], [motion], [step]) =
        (free.as_chunks::<W>().0, motion.as_chunks_mut::<W>().0, step.as_chunks_mut::<W>().0)
    else {
        return false;
    };
    for ((cone, ways), before) in cones.iter_mut().zip(ways).zip(before) {
        let [n, x, y] = along(ways, motion);
        cone.velocity = [before[0] + n, before[1] + x, before[2] + y];
    }
    for _ in 0..STEPS {
        let right = descent(free, motion, cones, ways, gains);
        assemble(*count, ways, pushed, gains, &right, matrix);
        let gain = if solve(matrix, *count, step) { dot(&right, step) } else { f64::NAN };
        // Written so that a number that is none does not pass.
        if !(gain >= 0.0 && gain.is_finite()) {
            return false;
        }
        if gain < GAIN {
            return true;
        }
        for (cone, ways) in cones.iter_mut().zip(ways) {
            cone.way = along(ways, step);
        }
        let growth = dot(step, step);
        let mut first = 0.0;
        for lane in 0..W {
            for i in 0..4 {
                first += (motion[lane][i] - free[lane][i]) * step[lane][i];
            }
        }
        let share = search(cones, [first, growth]);
        for (motion, step) in motion.as_flattened_mut().iter_mut().zip(step.as_flattened()) {
            *motion += share * step;
        }
        for cone in &mut *cones {
            for (velocity, way) in cone.velocity.iter_mut().zip(cone.way) {
                *velocity += share * way;
            }
        }
        if share == 1.0 && gain < NEARLY {
            return true;
        }
    }
    true
}

/// Minus the gradient, `z₀ - z + Jᵀλ`; and into `gains`, of each contact, what it loses of its impulse as its velocity grows, by degree.
#[inline(always)]
fn descent<const W: usize>(
    free: &[Lane; W],
    motion: &[Lane; W],
    cones: &[Cone],
    ways: &[[[Lane; W]; 3]],
    gains: &mut Vec<Lane>,
) -> [Lane; W] {
    let mut right = *free;
    for lane in 0..W {
        take_lane(&mut right[lane], 1.0, motion[lane]);
    }
    gains.resize(3 * W * cones.len(), Lane::default());
    for ((cone, ways), gains) in
        cones.iter().zip(ways).zip(gains.as_chunks_mut::<W>().0.as_chunks_mut::<3>().0)
    {
        let (impulse, state) = cone.answer(cone.velocity);
        let Some([nn, nx, ny, xx, xy, yy]) = cone.gain(state, impulse[0]) else {
            *gains = [[Lane::default(); W]; 3];
            continue;
        };
        add_rows(&mut right, ways, impulse);
        for (to, by) in gains.iter_mut().zip([[nn, nx, ny], [nx, xx, xy], [ny, xy, yy]]) {
            *to = [Lane::default(); W];
            add_rows(to, ways, by);
        }
    }
    right
}

/// Newton's equations: `1 + Σ JᵀGJ`, with the right side after the last degree.
#[inline(always)]
fn assemble<const W: usize>(
    count: usize,
    ways: &[[[Lane; W]; 3]],
    pushed: &[u64],
    gains: &[Lane],
    right: &[Lane; W],
    matrix: &mut Vec<Lane>,
) {
    matrix.resize(count * W, Lane::default());
    let gains = gains.as_chunks::<W>().0.as_chunks::<3>().0;
    let right = right.as_flattened();
    for (at, line) in matrix.as_chunks_mut::<W>().0.iter_mut().enumerate() {
        // A copy, so that it stays in registers.
        let mut sum = [Lane::default(); W];
        for ((ways, gains), pushed) in ways.iter().zip(gains).zip(pushed) {
            if pushed >> at & 1 == 1 {
                add_rows(&mut sum, gains, ways.each_ref().map(|way| way[at / 4][at % 4]));
            }
        }
        *line = sum;
        line[at / 4][at % 4] += 1.0;
        line[count / 4][count % 4] = right[at];
    }
}

/// Solves a symmetric, positive system in place, `H = LᵀDL`, from the last row on, for leaves come last and fill nothing but
/// what carries them. Whether there is a solution.
#[inline(always)]
fn solve<const W: usize>(matrix: &mut [Lane], count: usize, x: &mut [Lane; W]) -> bool {
    let lines = matrix.as_chunks_mut::<W>().0;
    *x = [Lane::default(); W];
    for k in (0..count).rev() {
        let (above, line) = lines.split_at_mut(k);
        let Some(line) = line.first_mut() else { return false };
        let pivot = line[k / 4][k % 4];
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let inverse = 1.0 / pivot;
        // A copy, so that it stays in registers while others are written.
        let from = *line;
        for (i, to) in above.iter_mut().enumerate() {
            let cell = from[i / 4][i % 4];
            if cell != 0.0 {
                let share = cell * inverse;
                for lane in 0..W {
                    take_lane(&mut to[lane], share, from[lane]);
                }
            }
        }
        line[k / 4][k % 4] = inverse;
    }
    // Four at a time, so that what was written in parts is not read as a whole.
    for (block, lines) in lines.chunks(4).enumerate() {
        let mut found = Lane::default();
        for (at, line) in lines.iter().enumerate() {
            let mut sum = Lane::default();
            for (line, x) in line.iter().zip(&*x).take(block) {
                for i in 0..4 {
                    sum[i] += line[i] * x[i];
                }
            }
            let mut rest = line[count / 4][count % 4] - ((sum[0] + sum[1]) + (sum[2] + sum[3]));
            for i in 0..at {
                rest -= line[block][i] * found[i];
            }
            found[at] = rest * line[block][at];
        }
        x[block] = found;
    }
    true
}

/// How far the step leads down; `inertial` are the slope at its start without impulses, and how it grows.
#[inline(always)]
fn search(cones: &[Cone], inertial: [f64; 2]) -> f64 {
    let enough = FLAT * slope_at(cones, inertial, 0.0)[0].abs();
    let (mut low, mut high, mut share) = (0.0, 1.0, 1.0);
    for _ in 0..SHORTER {
        let [end, curvature] = slope_at(cones, inertial, share);
        if end.abs() <= enough || (share == 1.0 && end <= 0.0) {
            return share;
        }
        // Newton's method on the slope, which only grows; where that leaves the bounds, the middle.
        if end < 0.0 {
            low = share;
        } else {
            high = share;
        }
        let next = share - end / curvature;
        share = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    share
}

/// The slope at a share of the step, and how it grows.
#[inline(always)]
fn slope_at(cones: &[Cone], inertial: [f64; 2], share: f64) -> [f64; 2] {
    let [first, growth] = inertial;
    let (mut slope, mut curvature) = (first + growth * share, growth);
    for cone in cones {
        let velocity = [0, 1, 2].map(|axis| cone.velocity[axis] + share * cone.way[axis]);
        let (impulse, state) = cone.answer(velocity);
        let [n, x, y] = cone.way;
        slope -= impulse[0] * n + impulse[1] * x + impulse[2] * y;
        if let Some([nn, nx, ny, xx, xy, yy]) = cone.gain(state, impulse[0]) {
            curvature += nn * n * n + xx * x * x + yy * y * y + 2.0 * (nx * n * x + ny * n * y + xy * x * y);
        }
    }
    [slope, curvature]
}

on_any_processor! {
    follow => follow_any(of: &mut ConvexProgram, speeds: &mut [f64])
}

#[inline(always)]
fn follow_any(of: &mut ConvexProgram, speeds: &mut [f64]) {
    by_width!(of, follow_lines(speeds), ());
}

/// The optimum obeys `z - z₀ - Jᵀλ = 0`, where λ loses `μ·G·n` as the held speed grows. With the speeds as functions of the motion,
/// Newton's equations have the matrix `H + Σ μ·(JᵀG n)(ûᵀJₜ)`, which is not symmetric, `û` being the direction of sliding.
#[inline(always)]
fn follow_lines<const W: usize>(of: &mut ConvexProgram, speeds: &mut [f64]) {
    let ConvexProgram { count, ways, pushed, cones, free, motion, gains, matrix, change, .. } = of;
    let count = *count;
    let ways = ways.as_chunks::<W>().0.as_chunks::<3>().0;
    let ([free], [motion]) = (free.as_chunks::<W>().0, motion.as_chunks_mut::<W>().0) else { return };
    let mut right = descent(free, motion, cones, ways, gains);
    for ((cone, gains), speed) in cones.iter().zip(gains.as_chunks::<W>().0.as_chunks::<3>().0).zip(&*speeds)
    {
        if slides(cone, *speed) {
            add_rows(&mut right, gains, [cone.friction * (cone.speed - speed), 0.0, 0.0]);
        }
    }
    assemble(count, ways, pushed, gains, &right, matrix);
    let gains = gains.as_chunks::<W>().0.as_chunks::<3>().0;
    for (((cone, ways), gains), speed) in cones.iter().zip(ways).zip(gains).zip(&*speeds) {
        if !slides(cone, *speed) {
            continue;
        }
        let [u, v] = [1, 2].map(|axis| cone.friction * cone.velocity[axis] / speed);
        let mut sliding = [Lane::default(); W];
        add_rows(&mut sliding, ways, [0.0, u, v]);
        for (at, line) in matrix.as_chunks_mut::<W>().0.iter_mut().enumerate() {
            let share = -gains[0][at / 4][at % 4];
            for lane in 0..W {
                take_lane(&mut line[lane], share, sliding[lane]);
            }
        }
    }
    if !elimination::solve_any(matrix, W, count, change) {
        return;
    }
    for (rate, change) in motion.as_flattened_mut().iter_mut().zip(&*change) {
        *rate += change;
    }
    let mut moved = [Lane::default(); W];
    for (to, change) in moved.as_flattened_mut().iter_mut().zip(&*change) {
        *to = *change;
    }
    for ((cone, ways), speed) in cones.iter().zip(ways).zip(speeds) {
        if slides(cone, *speed) {
            let [u, v] = [1, 2].map(|axis| cone.velocity[axis] / *speed);
            let [_, x, y] = along(ways, &moved);
            *speed = (*speed + u * x + v * y).max(0.0);
        }
    }
}

/// Whether a contact that moves with this speed slides.
#[inline(always)]
fn slides(cone: &Cone, speed: f64) -> bool {
    speed > 0.0 && cone.friction > 0.0 && matches!(cone.answer(cone.velocity).1, State::Slides { .. })
}
