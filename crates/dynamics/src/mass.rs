//! The mass matrix of all trees.
//!
//! Composite rigid bodies (Featherstone 2008, section 6.2) fill one row per degree of freedom over the degrees that
//! carry it, a short, contiguous run of numbers.

use base::Vec3;

use crate::factors::{Factors, RootRows};
use crate::kinematics::{Kinematics, SpatialInertia, along};
use crate::layout::{Block, BlockKind, Layout, NONE, Tree};
use crate::wide::{Lane, on_any_processor};

/// The mass matrix and its factors. Rows are cut by [`Layout::lane`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Mass {
    /// Inertia of a link and all it carries.
    composite: Vec<SpatialInertia>,
    /// Rows of the matrix.
    matrix: Vec<Lane>,
    pub(crate) factors: Factors,
    /// Which of the placements the matrix is of: see [`Mass::assemble`].
    placements: Option<u64>,
    /// What is left of the matrix while it is factored.
    rest: Vec<Lane>,
    /// Of a row of drag, by place on the way.
    entries: Vec<f64>,
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

    /// Row of a degree over those that carry it, itself last; what follows means nothing.
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        self.matrix[layout.lane[dof] as usize..layout.lane[dof + 1] as usize].as_flattened()
    }

    /// Inertia of a link and all it carries, at the tree's origin.
    pub(crate) fn composite(&self, link: usize) -> &SpatialInertia {
        &self.composite[link]
    }

    /// Inertia that a degree moves when all others stand still.
    pub(crate) fn diagonal(&self, layout: &Layout, dof: usize) -> f64 {
        self.cell(layout.lane[dof], layout.path_of(dof).len() as u32 - 1)
    }

    /// The same for the first degree of a block.
    pub(crate) fn first_diagonal(&self, block: &Block) -> f64 {
        self.cell(block.lane, block.carriers)
    }

    fn cell(&self, lane: u32, depth: u32) -> f64 {
        self.matrix[(lane + depth / 4) as usize][depth as usize % 4]
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

    /// Adds `stiffness` times the square of a row to the matrix itself, and what it makes of a `speed` to the impulses. The
    /// row has an entry for each degree that carries `last`, and for that.
    pub(crate) fn add_drag(
        &mut self,
        layout: &Layout,
        last: u32,
        entry: impl Fn(u32) -> f64,
        [stiffness, speed]: [f64; 2],
        impulses: &mut [f64],
    ) {
        let start = layout.row[last as usize] as usize;
        let path = layout.path_of(last as usize);
        let carries = |place: usize| layout.carries.get(start + place).copied().unwrap_or(true);
        self.entries.clear();
        self.entries.extend(path.iter().enumerate().map(
            |(place, &dof)| {
                if carries(place) { entry(dof) } else { 0.0 }
            },
        ));
        for (place, (&dof, own)) in path.iter().zip(&self.entries).enumerate() {
            impulses[dof as usize] -= stiffness * speed * own;
            let row = self.matrix[layout.lane[dof as usize] as usize..].as_flattened_mut();
            for (cell, other) in row.iter_mut().zip(&self.entries[..=place]) {
                *cell += stiffness * own * other;
            }
        }
    }

    /// Takes the rows of some degrees only, whole trees; see [`Mass::load`].
    pub(crate) fn load_some(&mut self, layout: &Layout, dofs: &[u32], stiffness: &[f64]) {
        for &dof in dofs {
            let dof = dof as usize;
            let range = layout.lane[dof] as usize..layout.lane[dof + 1] as usize;
            let depth = layout.path_of(dof).len() - 1;
            self.rest[range.clone()].copy_from_slice(&self.matrix[range.clone()]);
            self.rest[range.start + depth / 4][depth % 4] += stiffness[dof];
        }
    }

    /// Factors what was loaded.
    pub(crate) fn eliminate(&mut self, layout: &Layout) {
        self.eliminate_some(layout, &layout.blocks);
    }

    /// Factors what was loaded of some blocks, whole trees.
    pub(crate) fn eliminate_some(&mut self, layout: &Layout, blocks: &[Block]) {
        self.factors.take(layout, blocks, &mut self.rest);
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
    for block in &layout.blocks {
        let (dof, lane) = (block.dof as usize, block.lane as usize);
        let inertia = &composite[layout.dof_link[dof] as usize];
        let row = &mut mass.matrix[lane..];
        if matches!(block.kind, BlockKind::Alone | BlockKind::Root) {
            if let Some(rows) = row.first_chunk_mut() {
                *rows = root_rows(inertia);
            }
            continue;
        }
        let momentum = inertia.times(&columns[dof]);
        let path = &layout.path[block.row as usize..][..=block.carriers as usize];
        let six = if block.kind == BlockKind::Floating { 6 } else { 0 };
        let (root, cells) = row.as_flattened_mut().split_at_mut(six);
        let joints = &path[six..];
        if let [to_a, to_b, to_c, to_x, to_y, to_z] = root {
            // The columns of a free root are unit motions.
            let ([a, b, c], [x, y, z]) = (momentum.torque.to_array(), momentum.force.to_array());
            (*to_a, *to_b, *to_c, *to_x, *to_y, *to_z) = (a, b, c, x, y, z);
        }
        for (cell, &carrier) in cells.iter_mut().zip(joints) {
            *cell = along(&columns[carrier as usize], &momentum);
        }
        // Where constraints tie chains together, some of the way does not carry.
        for (cell, carries) in
            cells.iter_mut().zip(joints.iter().zip(layout.carries.iter().skip(block.row as usize)))
        {
            *cell = if *carries.1 { *cell } else { 0.0 };
        }
    }
}

/// The rows of a free root's degrees: momentum of a unit of their motions, along the degrees up to each.
#[inline(always)]
fn root_rows(inertia: &SpatialInertia) -> RootRows {
    let &SpatialInertia { mass, moment: Vec3 { x, y, z }, tensor } = inertia;
    let turn = |axis: usize| {
        let [x, y, z] = tensor.col(axis).to_array();
        [x, y, z, 0.0]
    };
    let (fourth, fifth) = ([0.0, z, -y, mass], [[-z, 0.0, x, 0.0], [mass, 0.0, 0.0, 0.0]]);
    let sixth = [[y, -x, 0.0, 0.0], [0.0, mass, 0.0, 0.0]];
    [turn(0), turn(1), turn(2), fourth, fifth[0], fifth[1], sixth[0], sixth[1]]
}
