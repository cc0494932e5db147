//! The mass matrix of all trees and its factors.
//!
//! Composite rigid bodies (Featherstone 2008, section 6.2) fill one row per degree of freedom over the degrees that
//! carry it. `M = Lᵀ D L` with a unit lower triangle `L` has no entries elsewhere (section 6.5), so a row stays a
//! short, contiguous run of numbers and each elimination step is a run over a prefix of another row.

use base::Vec3;

use crate::contact_rows::Lane;
use crate::kinematics::{Kinematics, SpatialInertia, along};
use crate::layout::{Kind, Layout, NONE, Tree};
use crate::wide::on_any_processor;

/// The mass matrix, then its factors. Rows are cut by [`Layout::lane`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Mass {
    /// Inertia of a link and all it carries.
    composite: Vec<SpatialInertia>,
    /// Rows of the matrix.
    matrix: Vec<Lane>,
    /// Rows of `L`; what is in the place of each unit diagonal means nothing.
    factors: Vec<Lane>,
    /// `1 / √D` of each degree.
    scales: Vec<f64>,
    /// Which of the placements the matrix is of: see [`Mass::assemble`].
    placements: Option<u64>,
    /// What is left of the matrix while it is factored.
    rest: Vec<Lane>,
}

impl Mass {
    /// Fills the matrix, unless it is that of these places already.
    pub(crate) fn assemble(&mut self, layout: &Layout, kinematics: &Kinematics) {
        if self.placements.replace(kinematics.placements) == Some(kinematics.placements) {
            return;
        }
        assemble(self, layout, kinematics);
    }

    /// Makes it fill the matrix again; needed after the layout was changed.
    pub(crate) fn forget(&mut self) {
        self.placements = None;
    }

    /// Takes the matrix of one tree from that of all, with the layout of all.
    pub(crate) fn load_tree(&mut self, all: &Self, layout: &Layout, tree: &Tree) {
        let own = &tree.layout;
        self.rest.resize(own.lane.last().map_or(0, |end| *end as usize), Lane::default());
        for (dof, &link) in own.dof_link.iter().enumerate() {
            let body = &own.bodies[link as usize];
            let known =
                layout.bodies[tree.links[link as usize] as usize].dof as usize + dof - body.dof as usize;
            let row = &mut self.rest[own.lane[dof] as usize..own.lane[dof + 1] as usize];
            let cells = &all.matrix[layout.lane[known] as usize..layout.lane[known + 1] as usize];
            if layout.carries.is_empty() {
                row.copy_from_slice(cells);
                continue;
            }
            let carries = layout.carries.iter().skip(layout.row[known] as usize);
            let mut cells = cells.as_flattened().iter().zip(carries).filter(|(_, carries)| **carries);
            for cell in row.as_flattened_mut() {
                *cell = cells.next().map_or(0.0, |(cell, _)| *cell);
            }
        }
    }

    /// Inertia that a degree moves when all others stand still.
    pub(crate) fn diagonal(&self, layout: &Layout, dof: usize) -> f64 {
        let depth = layout.path_of(dof).len() - 1;
        self.matrix[layout.lane[dof] as usize + depth / 4][depth % 4]
    }

    /// Factors the matrix with `stiffness` added to its diagonal.
    pub(crate) fn factor(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.load(layout, stiffness);
        self.eliminate(layout);
    }

    /// Takes the matrix with `stiffness` added to its diagonal; more may be added before [`Mass::eliminate`].
    pub(crate) fn load(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.rest.clone_from(&self.matrix);
        for (dof, &more) in stiffness.iter().enumerate() {
            let depth = layout.path_of(dof).len() - 1;
            self.rest[layout.lane[dof] as usize + depth / 4][depth % 4] += more;
        }
    }

    /// Adds `stiffness` times the square of a row to the matrix. All degrees of the row must be on one way.
    ///
    /// `spread` is memory for all degrees, filled with zeros.
    pub(crate) fn add_row(
        &mut self,
        layout: &Layout,
        dofs: &[u32],
        entries: &[f64],
        stiffness: f64,
        spread: &mut [f64],
    ) {
        for (&dof, entry) in dofs.iter().zip(entries) {
            spread[dof as usize] = *entry;
        }
        for (&dof, entry) in dofs.iter().zip(entries) {
            let row = self.rest[layout.lane[dof as usize] as usize..].as_flattened_mut();
            for (cell, &carrier) in row.iter_mut().zip(layout.path_of(dof as usize)) {
                *cell += stiffness * entry * spread[carrier as usize];
            }
        }
        for &dof in dofs {
            spread[dof as usize] = 0.0;
        }
    }

    /// Factors what was loaded.
    pub(crate) fn eliminate(&mut self, layout: &Layout) {
        self.scales.resize(layout.dofs(), 0.0);
        self.factors.resize(self.rest.len(), Lane::default());
        eliminate(&mut self.rest, &mut self.factors, &mut self.scales, layout);
    }

    /// `1 / √D` of a degree.
    #[inline]
    pub(crate) fn scale(&self, dof: usize) -> f64 {
        self.scales[dof]
    }

    /// Row of `L` of a degree, the degrees that carry it first; what follows them means nothing.
    #[inline]
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        self.factors[layout.lane[dof] as usize..layout.lane[dof + 1] as usize].as_flattened()
    }

    /// Rows of `L` and `1 / √D` of the six degrees of a free root, from its first one on.
    #[inline]
    pub(crate) fn free_root(&self, layout: &Layout, first: usize) -> (&[Lane; 8], &[f64; 6]) {
        const NO_ROWS: (&[Lane; 8], &[f64; 6]) = (&[[0.0; 4]; 8], &[0.0; 6]);
        let rows = self.factors[layout.lane[first] as usize..].first_chunk();
        let scales = self.scales[first..].first_chunk();
        rows.zip(scales).unwrap_or(NO_ROWS)
    }

    /// Turns impulses into scaled ones: `x ← D^(-1/2) L^(-T) x`.
    pub(crate) fn scale_impulses(&self, layout: &Layout, x: &mut [f64]) {
        for dof in (0..layout.dofs()).rev() {
            let value = x[dof];
            let [carriers @ .., _] = layout.path_of(dof) else { continue };
            if value != 0.0 && !is_straight(layout, dof, carriers) {
                let row = self.row(layout, dof);
                let mut first = 0;
                if layout.floats[dof]
                    && let ([start, ..], Some(six)) = (carriers, row.first_chunk::<6>())
                    && carriers.len() >= 6
                    && let Some(root) = x[*start as usize..].first_chunk_mut::<6>()
                {
                    for (x, factor) in root.iter_mut().zip(six) {
                        *x -= factor * value;
                    }
                    first = 6;
                }
                for (factor, &carrier) in row.iter().zip(carriers).skip(first) {
                    x[carrier as usize] -= factor * value;
                }
            }
            x[dof] = value * self.scales[dof];
        }
    }

    /// Turns scaled impulses into velocities: `x ← L⁻¹ D^(-1/2) x`.
    pub(crate) fn unscale(&self, layout: &Layout, x: &mut [f64]) {
        for dof in 0..layout.dofs() {
            let mut value = x[dof] * self.scales[dof];
            let [carriers @ .., _] = layout.path_of(dof) else { continue };
            if is_straight(layout, dof, carriers) {
                x[dof] = value;
                continue;
            }
            for (factor, &carrier) in self.row(layout, dof).iter().zip(carriers) {
                value -= factor * x[carrier as usize];
            }
            x[dof] = value;
        }
    }
}

on_any_processor! {
    assemble => assemble_any(mass: &mut Mass, layout: &Layout, kinematics: &Kinematics)
}

#[inline(always)]
fn assemble_any(mass: &mut Mass, layout: &Layout, kinematics: &Kinematics) {
    let links = layout.bodies.len();
    mass.composite.resize(links, SpatialInertia::ZERO);
    // Slices of one length, so that a link's number is checked once.
    let (composite, inertias) = (&mut mass.composite[..links], &kinematics.inertias[..links]);
    for (index, _) in layout.moving() {
        composite[index] = inertias[index];
    }
    for (index, body) in layout.moving().rev().filter(|(_, body)| body.last_dof != NONE) {
        let carried = composite[index];
        if let Some(carrier) = composite.get_mut(body.parent as usize) {
            carrier.add(&carried);
        }
    }
    mass.matrix.resize(layout.lane.last().map_or(0, |end| *end as usize), Lane::default());
    let columns = &kinematics.columns;
    for (dof, &link) in layout.dof_link.iter().enumerate() {
        let inertia = &mass.composite[link as usize];
        let path = layout.path_of(dof);
        if layout.kinds[dof] != Kind::Other {
            let row = &mut mass.matrix[layout.lane[dof] as usize..layout.lane[dof + 1] as usize];
            fill_root(row, path.len() - 1, inertia);
            continue;
        }
        let momentum = inertia.times(&columns[dof]);
        let start = layout.row[dof] as usize;
        let row = mass.matrix[layout.lane[dof] as usize..].as_flattened_mut();
        let mut first = 0;
        if layout.floats[dof]
            && let Some(root) = row.first_chunk_mut::<6>()
        {
            // The columns of a free root are unit motions.
            let ([a, b, c], [x, y, z]) = (momentum.torque.to_array(), momentum.force.to_array());
            (*root, first) = ([a, b, c, x, y, z], 6);
        }
        for (cell, &carrier) in row.iter_mut().zip(path).skip(first) {
            *cell = along(&columns[carrier as usize], &momentum);
        }
        // Where constraints tie chains together, some of the way does not carry.
        for (cell, carries) in row.iter_mut().zip(path.iter().zip(layout.carries.iter().skip(start))) {
            *cell = if *carries.1 { *cell } else { 0.0 };
        }
    }
}

/// The row of a free root's degree: momentum of a unit of its motion, along the degrees up to it.
#[inline(always)]
fn fill_root(row: &mut [Lane], depth: usize, inertia: &SpatialInertia) {
    let &SpatialInertia { mass, moment: Vec3 { x, y, z }, tensor } = inertia;
    let turn = |axis: usize| {
        let [x, y, z] = tensor.col(axis).to_array();
        ([x, y, z, 0.0], Lane::default())
    };
    let (first, second) = match depth {
        0..3 => turn(depth),
        3 => ([0.0, z, -y, mass], Lane::default()),
        4 => ([-z, 0.0, x, 0.0], [mass, 0.0, 0.0, 0.0]),
        _ => ([y, -x, 0.0, 0.0], [0.0, mass, 0.0, 0.0]),
    };
    for (lanes, cells) in row.iter_mut().zip([first, second]) {
        *lanes = cells;
    }
}

/// Whether a row has nothing but its diagonal: a way of a centre of mass, which no turn changes.
#[inline(always)]
fn is_straight(layout: &Layout, dof: usize, carriers: &[u32]) -> bool {
    carriers.len() >= 3 && layout.kinds[dof] == Kind::Alone
}

on_any_processor! {
    /// Factors `rest`, which is used up.
    eliminate => eliminate_any(rest: &mut [Lane], factors: &mut [Lane], scales: &mut [f64], layout: &Layout)
}

#[inline(always)]
fn eliminate_any(rest: &mut [Lane], factors: &mut [Lane], scales: &mut [f64], layout: &Layout) {
    for (dof, scale) in scales.iter_mut().enumerate().rev() {
        let range = layout.lane[dof] as usize..layout.lane[dof + 1] as usize;
        let (before, row) = rest.split_at_mut(range.start);
        let ways = &layout.way[layout.row[dof] as usize..layout.row[dof + 1] as usize];
        let [carriers @ .., _] = ways else { continue };
        let depth = carriers.len();
        // Rounding may leave a vanishing pivot in a chain of nearly massless links.
        let pivot = row[depth / 4][depth % 4].max(f64::MIN_POSITIVE);
        *scale = 1.0 / pivot.sqrt();
        if is_straight(layout, dof, carriers) {
            factors[range].fill(Lane::default());
            continue;
        }
        let lanes = row.iter().zip(&mut factors[range]).zip(carriers.chunks(4));
        for (group, ((cells, shares), carriers)) in lanes.enumerate() {
            *shares = cells.map(|cell| cell / pivot);
            // Rows of a known length are worked without loops.
            match group {
                0 => take::<1>(row, shares, carriers, before),
                1 => take::<2>(row, shares, carriers, before),
                2 => take::<3>(row, shares, carriers, before),
                3 => take::<4>(row, shares, carriers, before),
                4 => take::<5>(row, shares, carriers, before),
                _ => take_any(&row[..=group], shares, carriers, before),
            }
        }
    }
}

/// Takes shares of a row off those of the degrees that carry it. Beyond their own entries, that writes what fills them up.
///
/// `carriers` says where their rows start.
#[inline(always)]
fn take<const LANES: usize>(row: &[Lane], shares: &Lane, carriers: &[u32], before: &mut [Lane]) {
    let Some(row) = row.first_chunk::<LANES>() else { return };
    for (&carrier, share) in carriers.iter().zip(shares) {
        let other = &mut before[carrier as usize..];
        let Some(other) = other.first_chunk_mut::<LANES>().filter(|_| *share != 0.0) else { continue };
        for (cells, from) in other.iter_mut().zip(row) {
            for (cell, from) in cells.iter_mut().zip(from) {
                *cell -= share * from;
            }
        }
    }
}

/// The same for long rows.
#[inline(never)]
fn take_any(row: &[Lane], shares: &Lane, carriers: &[u32], before: &mut [Lane]) {
    for (&carrier, share) in carriers.iter().zip(shares).filter(|(_, share)| **share != 0.0) {
        let other = &mut before[carrier as usize..];
        for (cell, from) in other.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
            *cell -= share * from;
        }
    }
}
