//! The factors of the mass matrix of all trees.
//!
//! `M = Lᵀ D L` with a unit lower triangle `L` has entries between degrees that carry each other only (Featherstone 2008,
//! section 6.5), so each elimination step is a run over a prefix of another row. The six degrees of a free root carry all
//! others of their tree: their rows are short, of known lengths, and worked without loops.

use crate::layout::{Block, BlockKind, Layout};
use crate::wide::{Lane, on_any_processor, take_lane};

/// Degrees of a free link, and those of them that are turns.
const DEGREES: usize = 6;
const TURNS: usize = 3;

/// Where the rows of a free link's degrees start, in lanes from the first one on.
const ROOT: [usize; DEGREES] = [0, 1, 2, 3, 4, 6];

/// Rows of a free root.
pub(crate) type RootRows = [Lane; 8];

/// See [`Factors::row_of`].
type JointRow<'a> = (&'a [f64], Option<(usize, &'a [f64; DEGREES])>, &'a [u32]);

/// Rows of `L` and what scales them. Rows are cut by [`Layout::lane`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Factors {
    /// Rows of `L`; what is in the place of each unit diagonal means nothing.
    rows: Vec<Lane>,
    /// `1 / √D` of each degree.
    scales: Vec<f64>,
}

impl Factors {
    /// Factors the rows of some blocks, whole trees, of a matrix, which are used up.
    pub(crate) fn take(&mut self, layout: &Layout, blocks: &[Block], matrix: &mut [Lane]) {
        self.scales.resize(layout.dofs(), 0.0);
        self.rows.resize(matrix.len(), Lane::default());
        eliminate(matrix, self, layout, blocks);
    }

    /// `1 / √D` of a degree.
    #[inline]
    pub(crate) fn scale(&self, dof: usize) -> f64 {
        self.scales[dof]
    }

    /// Row of `L` of a degree, the degrees that carry it first; what follows them means nothing.
    #[inline]
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        self.rows[layout.lane[dof] as usize..layout.lane[dof + 1] as usize].as_flattened()
    }

    /// Rows of `L` and `1 / √D` of the six degrees of a free root, from its first one on.
    #[inline]
    pub(crate) fn free_root(&self, layout: &Layout, first: usize) -> Option<(&RootRows, &[f64; DEGREES])> {
        self.rows_of_root(layout.lane[first] as usize, first)
    }

    #[inline(always)]
    fn rows_of_root(&self, lane: usize, dof: usize) -> Option<(&RootRows, &[f64; DEGREES])> {
        Some((self.rows.get(lane..)?.first_chunk()?, self.scales.get(dof..)?.first_chunk()?))
    }

    /// Row of `L` of a joint with the degrees that carry it; apart from them, the first of a free root's six and their part.
    #[inline(always)]
    fn row_of<'a>(&'a self, layout: &'a Layout, block: &Block) -> Option<JointRow<'a>> {
        let (lane, row, count) = (block.lane as usize, block.row as usize, block.carriers as usize);
        let cells = self.rows.get(lane..)?.as_flattened().get(..count)?;
        let carriers = layout.path.get(row..row + count)?;
        if block.kind != BlockKind::Floating {
            return Some((cells, None, carriers));
        }
        let (six, cells) = cells.split_first_chunk::<DEGREES>()?;
        let (&[first, ..], carriers) = carriers.split_first_chunk::<DEGREES>()?;
        Some((cells, Some((first as usize, six)), carriers))
    }

    /// Turns impulses on the degrees of some blocks into scaled ones: `x ← D^(-1/2) L^(-T) x`.
    pub(crate) fn scale_impulses(&self, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
        scale_impulses(self, layout, blocks, x);
    }

    /// Turns their scaled impulses into velocities: `x ← L⁻¹ D^(-1/2) x`.
    pub(crate) fn unscale(&self, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
        unscale(self, layout, blocks, x);
    }
}

on_any_processor! {
    scale_impulses => scale_impulses_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64])
}

#[inline(always)]
fn scale_impulses_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
    for block in blocks.iter().rev() {
        let (dof, lane) = (block.dof as usize, block.lane as usize);
        match block.kind {
            BlockKind::Alone => scale_free::<TURNS>(factors, lane, dof, x),
            BlockKind::Root => scale_free::<DEGREES>(factors, lane, dof, x),
            BlockKind::Floating | BlockKind::Plain => {
                let value = x[dof];
                x[dof] = value * factors.scales[dof];
                if value == 0.0 {
                    continue;
                }
                let Some((row, six, carriers)) = factors.row_of(layout, block) else { continue };
                if let Some((first, six)) = six
                    && let Some(root) = x[first..].first_chunk_mut::<6>()
                {
                    for (x, factor) in root.iter_mut().zip(six) {
                        *x -= factor * value;
                    }
                }
                for (factor, &carrier) in row.iter().zip(carriers) {
                    x[carrier as usize] -= factor * value;
                }
            }
        }
    }
}

/// The same for the degrees of a free link, of which the first `COUPLED` ones carry each other.
#[inline(always)]
fn scale_free<const COUPLED: usize>(factors: &Factors, lane: usize, dof: usize, x: &mut [f64]) {
    let Some((rows, scales)) = factors.rows_of_root(lane, dof) else { return };
    let Some(x) = x[dof..].first_chunk_mut::<DEGREES>() else { return };
    for depth in (0..DEGREES).rev() {
        let value = x[depth];
        for carrier in 0..if depth < COUPLED { depth } else { 0 } {
            x[carrier] -= rows[ROOT[depth] + carrier / 4][carrier % 4] * value;
        }
        x[depth] = value * scales[depth];
    }
}

on_any_processor! {
    unscale => unscale_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64])
}

#[inline(always)]
fn unscale_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
    for block in blocks {
        let (dof, lane) = (block.dof as usize, block.lane as usize);
        match block.kind {
            BlockKind::Alone => unscale_free::<TURNS>(factors, lane, dof, x),
            BlockKind::Root => unscale_free::<DEGREES>(factors, lane, dof, x),
            BlockKind::Floating | BlockKind::Plain => {
                let Some((row, six, carriers)) = factors.row_of(layout, block) else { continue };
                let mut value = x[dof] * factors.scales[dof];
                if let Some((first, six)) = six
                    && let Some(root) = x[first..].first_chunk::<6>()
                {
                    for (x, factor) in root.iter().zip(six) {
                        value -= factor * x;
                    }
                }
                for (factor, &carrier) in row.iter().zip(carriers) {
                    value -= factor * x[carrier as usize];
                }
                x[dof] = value;
            }
        }
    }
}

/// The same for the degrees of a free link, of which the first `COUPLED` ones carry each other.
#[inline(always)]
fn unscale_free<const COUPLED: usize>(factors: &Factors, lane: usize, dof: usize, x: &mut [f64]) {
    let Some((rows, scales)) = factors.rows_of_root(lane, dof) else { return };
    let Some(x) = x[dof..].first_chunk_mut::<DEGREES>() else { return };
    for depth in 0..DEGREES {
        let mut value = x[depth] * scales[depth];
        for carrier in 0..if depth < COUPLED { depth } else { 0 } {
            value -= rows[ROOT[depth] + carrier / 4][carrier % 4] * x[carrier];
        }
        x[depth] = value;
    }
}

on_any_processor! {
    /// Factors `rest`, which is used up.
    eliminate => eliminate_any(rest: &mut [Lane], factors: &mut Factors, layout: &Layout, blocks: &[Block])
}

#[inline(always)]
fn eliminate_any(rest: &mut [Lane], factors: &mut Factors, layout: &Layout, blocks: &[Block]) {
    for block in blocks.iter().rev() {
        match block.kind {
            BlockKind::Alone => eliminate_free::<TURNS>(rest, factors, block),
            BlockKind::Root => eliminate_free::<DEGREES>(rest, factors, block),
            BlockKind::Floating | BlockKind::Plain => eliminate_joint(rest, factors, layout, block),
        }
    }
}

/// Rounding may leave a vanishing pivot in a chain of nearly massless links.
#[inline(always)]
fn pivot(left: f64) -> f64 {
    left.max(f64::MIN_POSITIVE)
}

#[inline(always)]
fn eliminate_joint(rest: &mut [Lane], factors: &mut Factors, layout: &Layout, block: &Block) {
    let (lane, row, count) = (block.lane as usize, block.row as usize, block.carriers as usize);
    let lanes = count / 4 + 1;
    let (before, rest) = rest.split_at_mut(lane);
    let (row, carriers) = (&rest[..lanes], &layout.way[row..row + count]);
    let pivot = pivot(row[count / 4][count % 4]);
    factors.scales[block.dof as usize] = 1.0 / pivot.sqrt();
    let shares = &mut factors.rows[lane..lane + lanes];
    for (shares, cells) in shares.iter_mut().zip(row) {
        *shares = cells.map(|cell| cell / pivot);
    }
    let mut shares = shares.as_flattened();
    let mut carriers = carriers;
    let mut lanes = 1;
    if block.kind == BlockKind::Floating
        && let Some((&[root, ..], joints)) = carriers.split_first_chunk::<DEGREES>()
        && let Some((&six, more)) = shares.split_first_chunk::<DEGREES>()
        && let Some(&head) = row.first_chunk::<2>()
        && let Some(root) = before[root as usize..].first_chunk_mut()
    {
        take_from_root(head, six, root);
        let second = joints.len().min(2);
        take::<2>(row, more, &joints[..second], before);
        (carriers, shares, lanes) = (&joints[second..], &more[second..], 3);
    }
    // Rows of a known length are worked without loops: one is a lane longer for each four degrees that carry it.
    for (carriers, shares) in carriers.chunks(4).zip(shares.chunks(4)) {
        match lanes {
            1 => take::<1>(row, shares, carriers, before),
            2 => take::<2>(row, shares, carriers, before),
            3 => take::<3>(row, shares, carriers, before),
            4 => take::<4>(row, shares, carriers, before),
            5 => take::<5>(row, shares, carriers, before),
            _ => take_any(&row[..lanes], shares, carriers, before),
        }
        lanes += 1;
    }
}

/// Factors what joints have left of a free link's rows, of which the first `COUPLED` ones carry each other.
#[inline(always)]
fn eliminate_free<const COUPLED: usize>(rest: &mut [Lane], factors: &mut Factors, block: &Block) {
    let (lane, dof) = (block.lane as usize, block.dof as usize);
    let Some(rest) = rest[lane..].first_chunk_mut::<8>() else { return };
    let Some(rows) = factors.rows[lane..].first_chunk_mut::<8>() else { return };
    let Some(scales) = factors.scales[dof..].first_chunk_mut::<DEGREES>() else { return };
    for depth in (0..DEGREES).rev() {
        let (start, last) = (ROOT[depth], depth / 4);
        let pivot = pivot(rest[start + last][depth % 4]);
        scales[depth] = 1.0 / pivot.sqrt();
        if depth >= COUPLED {
            rows[start] = Lane::default();
            rows[start + last] = Lane::default();
            continue;
        }
        let row = [rest[start], rest[start + last]];
        let shares = row.map(|cells| cells.map(|cell| cell / pivot));
        rows[start] = shares[0];
        rows[start + last] = shares[last];
        for carrier in 0..depth {
            let share = shares[carrier / 4][carrier % 4];
            for lane in 0..=carrier / 4 {
                take_lane(&mut rest[ROOT[carrier] + lane], share, row[lane]);
            }
        }
    }
}

/// Takes shares of a joint's row off those of the free root that carries it.
#[inline(always)]
fn take_from_root(row: [Lane; 2], shares: [f64; DEGREES], root: &mut RootRows) {
    for (depth, share) in shares.into_iter().enumerate() {
        for lane in 0..=depth / 4 {
            take_lane(&mut root[ROOT[depth] + lane], share, row[lane]);
        }
    }
}

/// Takes shares of a row off those of the degrees that carry it. Beyond their own entries, that writes what fills them up.
///
/// `carriers` says where their rows start.
#[inline(always)]
fn take<const LANES: usize>(row: &[Lane], shares: &[f64], carriers: &[u32], before: &mut [Lane]) {
    // A copy, so that it stays in registers while others are written.
    let Some(&row) = row.first_chunk::<LANES>() else { return };
    for (&carrier, &share) in carriers.iter().zip(shares) {
        let Some(other) = before[carrier as usize..].first_chunk_mut::<LANES>() else { continue };
        for lane in 0..LANES {
            take_lane(&mut other[lane], share, row[lane]);
        }
    }
}

/// The same for long rows.
#[inline(never)]
fn take_any(row: &[Lane], shares: &[f64], carriers: &[u32], before: &mut [Lane]) {
    for (&carrier, share) in carriers.iter().zip(shares).filter(|(_, share)| **share != 0.0) {
        let other = &mut before[carrier as usize..];
        for (cell, from) in other.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
            *cell -= share * from;
        }
    }
}
