//! Factorisation of the mass matrix of all trees.
//!
//! `M = Lᵀ D L` with a unit lower triangular `L` has entries only between degrees of freedom that are ancestors of each
//! other (Featherstone 2008, section 6.5), so each elimination step runs over a prefix of another row. The six degrees
//! of freedom of a free root are ancestors of all others of their tree: their rows are short, of known lengths, and
//! unrolled.

use crate::layout::{Block, BlockKind, Layout};
use crate::wide::{Lane, on_any_processor, sub_scaled};

/// Degrees of freedom of a free link, and those of them that are rotations.
const FREE_DOFS: usize = 6;
const ROTATIONS: usize = 3;

/// Where the rows of a free link's degrees of freedom start, in lanes relative to the first one.
const ROOT_ROW_LANE: [usize; FREE_DOFS] = [0, 1, 2, 3, 4, 6];

/// Rows of a free root.
pub(crate) type RootRows = [Lane; 8];

/// See [`Factors::joint_row`].
type JointRow<'a> = (&'a [f64], Option<(usize, &'a [f64; FREE_DOFS])>, &'a [u32]);

/// The factors `L` and `D`. Where rows start is given by [`Layout::lane_start`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Factors {
    /// Rows of `L`; the entry in the place of the unit diagonal has no meaning.
    rows: Vec<Lane>,
    /// `1 / √D`, by degree of freedom.
    scales: Vec<f64>,
}

impl Factors {
    /// Factorises the rows of some blocks, which must be whole trees. The matrix is overwritten.
    pub(crate) fn factorize(&mut self, layout: &Layout, blocks: &[Block], matrix: &mut [Lane]) {
        self.scales.resize(layout.dofs(), 0.0);
        self.rows.resize(matrix.len(), Lane::default());
        factorize(matrix, self, layout, blocks);
    }

    /// `1 / √D` of a degree of freedom.
    #[inline]
    pub(crate) fn scale(&self, dof: usize) -> f64 {
        self.scales[dof]
    }

    /// Row of `L`, with one entry for each ancestor; what follows is padding.
    #[inline]
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        self.rows[layout.lane_start[dof] as usize..layout.lane_start[dof + 1] as usize].as_flattened()
    }

    /// Rows of `L` and `1 / √D` of the six degrees of freedom of a free root; `first` is the first of them.
    #[inline]
    pub(crate) fn free_root(&self, layout: &Layout, first: usize) -> Option<(&RootRows, &[f64; FREE_DOFS])> {
        self.root_rows(layout.lane_start[first] as usize, first)
    }

    #[inline(always)]
    fn root_rows(&self, lane: usize, dof: usize) -> Option<(&RootRows, &[f64; FREE_DOFS])> {
        Some((self.rows.get(lane..)?.first_chunk()?, self.scales.get(dof..)?.first_chunk()?))
    }

    /// Row of `L` of a joint and its ancestors. Where the tree has a free root, the root's first degree of freedom and
    /// its six entries are split off.
    #[inline(always)]
    fn joint_row<'a>(&'a self, layout: &'a Layout, block: &Block) -> Option<JointRow<'a>> {
        let (lane, row, count) =
            (block.lane_start as usize, block.row_start as usize, block.ancestor_count as usize);
        let entries = self.rows.get(lane..)?.as_flattened().get(..count)?;
        let ancestors = layout.path.get(row..row + count)?;
        if block.kind != BlockKind::FloatingJoint {
            return Some((entries, None, ancestors));
        }
        let (root_entries, entries) = entries.split_first_chunk::<FREE_DOFS>()?;
        let (&[first, ..], ancestors) = ancestors.split_first_chunk::<FREE_DOFS>()?;
        Some((entries, Some((first as usize, root_entries)), ancestors))
    }

    /// Transforms generalised impulses to scaled coordinates, for the degrees of freedom of some blocks: `x ← D^(-1/2)
    /// L^(-T) x`.
    pub(crate) fn scale_impulses(&self, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
        scale_impulses(self, layout, blocks, x);
    }

    /// Transforms scaled impulses to generalised velocities: `x ← L⁻¹ D^(-1/2) x`.
    pub(crate) fn unscale_velocities(&self, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
        unscale_velocities(self, layout, blocks, x);
    }
}

on_any_processor! {
    scale_impulses => scale_impulses_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64])
}

#[inline(always)]
fn scale_impulses_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
    for block in blocks.iter().rev() {
        let (dof, lane) = (block.dof as usize, block.lane_start as usize);
        match block.kind {
            BlockKind::SingleBody => scale_free::<ROTATIONS>(factors, lane, dof, x),
            BlockKind::FreeRoot => scale_free::<FREE_DOFS>(factors, lane, dof, x),
            BlockKind::FloatingJoint | BlockKind::Other => {
                let value = x[dof];
                x[dof] = value * factors.scales[dof];
                if value == 0.0 {
                    continue;
                }
                let Some((row, root_entries, ancestors)) = factors.joint_row(layout, block) else { continue };
                if let Some((first, root_entries)) = root_entries
                    && let Some(root) = x[first..].first_chunk_mut::<6>()
                {
                    for (x, factor) in root.iter_mut().zip(root_entries) {
                        *x -= factor * value;
                    }
                }
                for (factor, &ancestor) in row.iter().zip(ancestors) {
                    x[ancestor as usize] -= factor * value;
                }
            }
        }
    }
}

/// The same for a free link, of whose degrees of freedom the first `COUPLED` ones are coupled.
#[inline(always)]
fn scale_free<const COUPLED: usize>(factors: &Factors, lane: usize, dof: usize, x: &mut [f64]) {
    let Some((rows, scales)) = factors.root_rows(lane, dof) else { return };
    let Some(x) = x[dof..].first_chunk_mut::<FREE_DOFS>() else { return };
    for depth in (0..FREE_DOFS).rev() {
        let value = x[depth];
        for ancestor in 0..if depth < COUPLED { depth } else { 0 } {
            x[ancestor] -= rows[ROOT_ROW_LANE[depth] + ancestor / 4][ancestor % 4] * value;
        }
        x[depth] = value * scales[depth];
    }
}

on_any_processor! {
    unscale_velocities => unscale_velocities_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64])
}

#[inline(always)]
fn unscale_velocities_any(factors: &Factors, layout: &Layout, blocks: &[Block], x: &mut [f64]) {
    for block in blocks {
        let (dof, lane) = (block.dof as usize, block.lane_start as usize);
        match block.kind {
            BlockKind::SingleBody => unscale_free::<ROTATIONS>(factors, lane, dof, x),
            BlockKind::FreeRoot => unscale_free::<FREE_DOFS>(factors, lane, dof, x),
            BlockKind::FloatingJoint | BlockKind::Other => {
                let Some((row, root_entries, ancestors)) = factors.joint_row(layout, block) else { continue };
                let mut value = x[dof] * factors.scales[dof];
                if let Some((first, root_entries)) = root_entries
                    && let Some(root) = x[first..].first_chunk::<6>()
                {
                    for (x, factor) in root.iter().zip(root_entries) {
                        value -= factor * x;
                    }
                }
                for (factor, &ancestor) in row.iter().zip(ancestors) {
                    value -= factor * x[ancestor as usize];
                }
                x[dof] = value;
            }
        }
    }
}

/// The same for a free link, of whose degrees of freedom the first `COUPLED` ones are coupled.
#[inline(always)]
fn unscale_free<const COUPLED: usize>(factors: &Factors, lane: usize, dof: usize, x: &mut [f64]) {
    let Some((rows, scales)) = factors.root_rows(lane, dof) else { return };
    let Some(x) = x[dof..].first_chunk_mut::<FREE_DOFS>() else { return };
    for depth in 0..FREE_DOFS {
        let mut value = x[depth] * scales[depth];
        for ancestor in 0..if depth < COUPLED { depth } else { 0 } {
            value -= rows[ROOT_ROW_LANE[depth] + ancestor / 4][ancestor % 4] * x[ancestor];
        }
        x[depth] = value;
    }
}

on_any_processor! {
    /// Factorises the matrix in `trailing`, which the trailing submatrices of the elimination overwrite.
    factorize => factorize_any(trailing: &mut [Lane], factors: &mut Factors, layout: &Layout, blocks: &[Block])
}

#[inline(always)]
fn factorize_any(trailing: &mut [Lane], factors: &mut Factors, layout: &Layout, blocks: &[Block]) {
    for block in blocks.iter().rev() {
        match block.kind {
            BlockKind::SingleBody => factorize_free::<ROTATIONS>(trailing, factors, block),
            BlockKind::FreeRoot => factorize_free::<FREE_DOFS>(trailing, factors, block),
            BlockKind::FloatingJoint | BlockKind::Other => factorize_joint(trailing, factors, layout, block),
        }
    }
}

/// Guards against a vanishing pivot, which rounding may leave in a chain of nearly massless links.
#[inline(always)]
fn pivot(diagonal: f64) -> f64 {
    diagonal.max(f64::MIN_POSITIVE)
}

#[inline(always)]
fn factorize_joint(trailing: &mut [Lane], factors: &mut Factors, layout: &Layout, block: &Block) {
    let (lane, row, count) =
        (block.lane_start as usize, block.row_start as usize, block.ancestor_count as usize);
    let lanes = count / 4 + 1;
    let (earlier, trailing) = trailing.split_at_mut(lane);
    let (row, ancestors) = (&trailing[..lanes], &layout.path_lane[row..row + count]);
    let pivot = pivot(row[count / 4][count % 4]);
    factors.scales[block.dof as usize] = 1.0 / pivot.sqrt();
    let multipliers = &mut factors.rows[lane..lane + lanes];
    for (multipliers, entries) in multipliers.iter_mut().zip(row) {
        *multipliers = entries.map(|entry| entry / pivot);
    }
    let mut multipliers = multipliers.as_flattened();
    let mut ancestors = ancestors;
    let mut lanes = 1;
    if block.kind == BlockKind::FloatingJoint
        && let Some((&[root, ..], joints)) = ancestors.split_first_chunk::<FREE_DOFS>()
        && let Some((&root_entries, joint_multipliers)) = multipliers.split_first_chunk::<FREE_DOFS>()
        && let Some(&first_lanes) = row.first_chunk::<2>()
        && let Some(root) = earlier[root as usize..].first_chunk_mut()
    {
        update_root(first_lanes, root_entries, root);
        let second = joints.len().min(2);
        update_ancestors::<2>(row, joint_multipliers, &joints[..second], earlier);
        (ancestors, multipliers, lanes) = (&joints[second..], &joint_multipliers[second..], 3);
    }
    // A row length known at compile time lets the loops be unrolled. Rows are a lane longer for each four ancestors.
    for (ancestors, multipliers) in ancestors.chunks(4).zip(multipliers.chunks(4)) {
        match lanes {
            1 => update_ancestors::<1>(row, multipliers, ancestors, earlier),
            2 => update_ancestors::<2>(row, multipliers, ancestors, earlier),
            3 => update_ancestors::<3>(row, multipliers, ancestors, earlier),
            4 => update_ancestors::<4>(row, multipliers, ancestors, earlier),
            5 => update_ancestors::<5>(row, multipliers, ancestors, earlier),
            _ => update_ancestors_any(&row[..lanes], multipliers, ancestors, earlier),
        }
        lanes += 1;
    }
}

/// Factorises the trailing submatrix of a free link, of whose degrees of freedom the first `COUPLED` ones are coupled.
#[inline(always)]
fn factorize_free<const COUPLED: usize>(trailing: &mut [Lane], factors: &mut Factors, block: &Block) {
    let (lane, dof) = (block.lane_start as usize, block.dof as usize);
    let Some(trailing) = trailing[lane..].first_chunk_mut::<8>() else { return };
    let Some(rows) = factors.rows[lane..].first_chunk_mut::<8>() else { return };
    let Some(scales) = factors.scales[dof..].first_chunk_mut::<FREE_DOFS>() else { return };
    for depth in (0..FREE_DOFS).rev() {
        let (start, last) = (ROOT_ROW_LANE[depth], depth / 4);
        let pivot = pivot(trailing[start + last][depth % 4]);
        scales[depth] = 1.0 / pivot.sqrt();
        if depth >= COUPLED {
            rows[start] = Lane::default();
            rows[start + last] = Lane::default();
            continue;
        }
        let row = [trailing[start], trailing[start + last]];
        let multipliers = row.map(|entries| entries.map(|entry| entry / pivot));
        rows[start] = multipliers[0];
        rows[start + last] = multipliers[last];
        for ancestor in 0..depth {
            let multiplier = multipliers[ancestor / 4][ancestor % 4];
            for lane in 0..=ancestor / 4 {
                sub_scaled(&mut trailing[ROOT_ROW_LANE[ancestor] + lane], multiplier, row[lane]);
            }
        }
    }
}

/// Subtracts multiples of a joint's row from the rows of its free root.
#[inline(always)]
fn update_root(row: [Lane; 2], multipliers: [f64; FREE_DOFS], root: &mut RootRows) {
    for (depth, multiplier) in multipliers.into_iter().enumerate() {
        for lane in 0..=depth / 4 {
            sub_scaled(&mut root[ROOT_ROW_LANE[depth] + lane], multiplier, row[lane]);
        }
    }
}

/// Subtracts multiples of a row from the rows of its ancestors. This also writes to their padding.
///
/// `ancestors` gives where the ancestors' rows start, in lanes.
#[inline(always)]
fn update_ancestors<const LANES: usize>(
    row: &[Lane],
    multipliers: &[f64],
    ancestors: &[u32],
    earlier: &mut [Lane],
) {
    // A copy, so that it stays in registers while other rows are written.
    let Some(&row) = row.first_chunk::<LANES>() else { return };
    for (&ancestor, &multiplier) in ancestors.iter().zip(multipliers) {
        let Some(target) = earlier[ancestor as usize..].first_chunk_mut::<LANES>() else { continue };
        for lane in 0..LANES {
            sub_scaled(&mut target[lane], multiplier, row[lane]);
        }
    }
}

/// The same for long rows.
#[inline(never)]
fn update_ancestors_any(row: &[Lane], multipliers: &[f64], ancestors: &[u32], earlier: &mut [Lane]) {
    for (&ancestor, multiplier) in
        ancestors.iter().zip(multipliers).filter(|(_, multiplier)| **multiplier != 0.0)
    {
        let target = &mut earlier[ancestor as usize..];
        for (entry, source) in target.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
            *entry -= multiplier * source;
        }
    }
}
