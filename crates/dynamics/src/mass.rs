//! The mass matrix of all trees.
//!
//! The composite rigid body algorithm (Featherstone 2008, section 6.2) fills one row for each degree of freedom over
//! its ancestors, a short, contiguous run of entries.

use base::Vec3;

use crate::factors::{Factors, RootRows};
use crate::kinematics::{Kinematics, SpatialInertia, spatial_dot};
use crate::layout::{Block, BlockKind, Layout, NONE, Tree};
use crate::wide::{Lane, on_any_processor};

/// The mass matrix and its factors. Where rows start is given by [`Layout::lane_start`].
#[derive(Clone, Debug, Default)]
pub(crate) struct MassMatrix {
    /// By link: composite inertia of its subtree.
    composite: Vec<SpatialInertia>,
    /// Rows of the matrix.
    matrix: Vec<Lane>,
    pub(crate) factors: Factors,
    /// Revision of the poses for which the matrix was assembled: see [`MassMatrix::assemble`].
    pose_revision: Option<u64>,
    /// The matrix with stiffness added; its trailing submatrices during factorisation.
    trailing: Vec<Lane>,
    /// Jacobian of a damper, by position on the path.
    jacobian: Vec<f64>,
}

/// Factor of the inertia of a locked degree of freedom, as that of the stiffest motors.
const LOCKED: f64 = 1e8;

impl MassMatrix {
    /// Assembles the matrix, unless it is that of the present poses already.
    pub(crate) fn assemble(&mut self, layout: &Layout, kinematics: &Kinematics) {
        if self.pose_revision.replace(kinematics.pose_revision) == Some(kinematics.pose_revision) {
            return;
        }
        assemble(self, layout, kinematics);
    }

    /// Forces the next call of [`MassMatrix::assemble`] to assemble the matrix, which is needed after a change of the
    /// layout.
    pub(crate) fn invalidate(&mut self) {
        self.pose_revision = None;
    }

    /// Loads the matrix of one tree from that of the whole world, `all`, whose layout is `layout`.
    pub(crate) fn load_tree(&mut self, all: &Self, layout: &Layout, tree: &Tree) {
        let own = &tree.layout;
        self.trailing.resize(own.lane_start.last().map_or(0, |end| *end as usize), Lane::default());
        for (dof, &link) in own.dof_link.iter().enumerate() {
            let body = &own.bodies[link as usize];
            let global_dof =
                layout.bodies[tree.links[link as usize] as usize].dof as usize + dof - body.dof as usize;
            let row = &mut self.trailing[own.lane_start[dof] as usize..own.lane_start[dof + 1] as usize];
            let entries = &all.matrix
                [layout.lane_start[global_dof] as usize..layout.lane_start[global_dof + 1] as usize];
            if layout.is_ancestor.is_empty() {
                row.copy_from_slice(entries);
                continue;
            }
            let is_ancestor = layout.is_ancestor.iter().skip(layout.row_start[global_dof] as usize);
            let mut entries =
                entries.as_flattened().iter().zip(is_ancestor).filter(|(_, is_ancestor)| **is_ancestor);
            for entry in row.as_flattened_mut() {
                *entry = entries.next().map_or(0.0, |(entry, _)| *entry);
            }
        }
    }

    /// Makes a degree of freedom of the loaded matrix too heavy to be moved.
    pub(crate) fn lock(&mut self, layout: &Layout, dof: usize) {
        let depth = layout.path_of(dof).len() - 1;
        self.trailing[layout.lane_start[dof] as usize + depth / 4][depth % 4] *= LOCKED;
    }

    /// Row of a degree of freedom over its ancestors and, last, itself; what follows is padding.
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        self.matrix[layout.lane_start[dof] as usize..layout.lane_start[dof + 1] as usize].as_flattened()
    }

    /// Composite inertia of a link's subtree, at the tree's origin.
    pub(crate) fn composite(&self, link: usize) -> &SpatialInertia {
        &self.composite[link]
    }

    /// Diagonal entry of a degree of freedom: the inertia that it moves while all others are at rest.
    pub(crate) fn diagonal(&self, layout: &Layout, dof: usize) -> f64 {
        self.entry(layout.lane_start[dof], layout.path_of(dof).len() as u32 - 1)
    }

    /// The same for the first degree of freedom of a block.
    pub(crate) fn first_diagonal(&self, block: &Block) -> f64 {
        self.entry(block.lane_start, block.ancestor_count)
    }

    fn entry(&self, lane: u32, depth: u32) -> f64 {
        self.matrix[(lane + depth / 4) as usize][depth as usize % 4]
    }

    /// Factorises the matrix with `stiffness` added to its diagonal.
    pub(crate) fn factorize_with_stiffness(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.load(layout, stiffness);
        self.factorize(layout);
    }

    /// Loads the matrix for factorisation, with `stiffness` added to its diagonal. More may be added before
    /// [`MassMatrix::factorize`].
    pub(crate) fn load(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.trailing.clone_from(&self.matrix);
        for (dof, &stiffness) in stiffness.iter().enumerate() {
            let depth = layout.path_of(dof).len() - 1;
            self.trailing[layout.lane_start[dof] as usize + depth / 4][depth % 4] += stiffness;
        }
    }

    /// Adds `stiffness·JᵀJ` of a Jacobian row to the loaded matrix. The degrees of freedom of the row must lie on one
    /// path.
    ///
    /// `dense` is a workspace for all degrees of freedom, filled with zeros.
    pub(crate) fn add_outer_product(
        &mut self,
        layout: &Layout,
        dofs: &[u32],
        jacobian: &[f64],
        stiffness: f64,
        dense: &mut [f64],
    ) {
        for (&dof, entry) in dofs.iter().zip(jacobian) {
            dense[dof as usize] = *entry;
        }
        for (&dof, entry) in dofs.iter().zip(jacobian) {
            let row = self.trailing[layout.lane_start[dof as usize] as usize..].as_flattened_mut();
            for (cell, &ancestor) in row.iter_mut().zip(layout.path_of(dof as usize)) {
                *cell += stiffness * entry * dense[ancestor as usize];
            }
        }
        for &dof in dofs {
            dense[dof as usize] = 0.0;
        }
    }

    /// Adds `stiffness·JᵀJ` to the matrix itself, and subtracts `stiffness·speed·Jᵀ` from the impulses. `entry` gives
    /// the Jacobian for `last` and each of its ancestors.
    pub(crate) fn add_damping(
        &mut self,
        layout: &Layout,
        last: u32,
        entry: impl Fn(u32) -> f64,
        [stiffness, speed]: [f64; 2],
        impulses: &mut [f64],
    ) {
        let start = layout.row_start[last as usize] as usize;
        let path = layout.path_of(last as usize);
        let is_ancestor = |index: usize| layout.is_ancestor.get(start + index).copied().unwrap_or(true);
        self.jacobian.clear();
        self.jacobian.extend(path.iter().enumerate().map(
            |(index, &dof)| {
                if is_ancestor(index) { entry(dof) } else { 0.0 }
            },
        ));
        for (index, (&dof, own)) in path.iter().zip(&self.jacobian).enumerate() {
            impulses[dof as usize] -= stiffness * speed * own;
            let row = self.matrix[layout.lane_start[dof as usize] as usize..].as_flattened_mut();
            for (cell, other) in row.iter_mut().zip(&self.jacobian[..=index]) {
                *cell += stiffness * own * other;
            }
        }
    }

    /// As [`MassMatrix::load`] for the rows of some degrees of freedom, which must be those of whole trees.
    pub(crate) fn load_dofs(&mut self, layout: &Layout, dofs: &[u32], stiffness: &[f64]) {
        for &dof in dofs {
            let dof = dof as usize;
            let range = layout.lane_start[dof] as usize..layout.lane_start[dof + 1] as usize;
            let depth = layout.path_of(dof).len() - 1;
            self.trailing[range.clone()].copy_from_slice(&self.matrix[range.clone()]);
            self.trailing[range.start + depth / 4][depth % 4] += stiffness[dof];
        }
    }

    /// Factorises the loaded matrix.
    pub(crate) fn factorize(&mut self, layout: &Layout) {
        self.factorize_blocks(layout, &layout.blocks);
    }

    /// Factorises the loaded rows of some blocks, which must be whole trees.
    pub(crate) fn factorize_blocks(&mut self, layout: &Layout, blocks: &[Block]) {
        self.factors.factorize(layout, blocks, &mut self.trailing);
    }
}

on_any_processor! {
    assemble => assemble_any(mass: &mut MassMatrix, layout: &Layout, kinematics: &Kinematics)
}

#[inline(always)]
fn assemble_any(mass: &mut MassMatrix, layout: &Layout, kinematics: &Kinematics) {
    let links = layout.bodies.len();
    mass.composite.resize(links, SpatialInertia::ZERO);
    // Slices of one length, so that bounds are checked once for each link.
    let (composite, inertias) = (&mut mass.composite[..links], &kinematics.inertias[..links]);
    for (index, _) in layout.moving() {
        composite[index] = inertias[index];
    }
    for (index, body) in layout.moving().rev().filter(|(_, body)| body.last_dof != NONE) {
        let inertia = composite[index];
        if let Some(parent) = composite.get_mut(body.parent as usize) {
            parent.add(&inertia);
        }
    }
    mass.matrix.resize(layout.lane_start.last().map_or(0, |end| *end as usize), Lane::default());
    let motion_subspace = &kinematics.motion_subspace;
    for block in &layout.blocks {
        let (dof, lane) = (block.dof as usize, block.lane_start as usize);
        let inertia = &composite[layout.dof_link[dof] as usize];
        let row = &mut mass.matrix[lane..];
        if matches!(block.kind, BlockKind::SingleBody | BlockKind::FreeRoot) {
            if let Some(rows) = row.first_chunk_mut() {
                *rows = free_root_rows(inertia);
            }
            continue;
        }
        let momentum = inertia.times(&motion_subspace[dof]);
        let path = &layout.path[block.row_start as usize..][..=block.ancestor_count as usize];
        let root_count = if block.kind == BlockKind::FloatingJoint { 6 } else { 0 };
        let (root, entries) = row.as_flattened_mut().split_at_mut(root_count);
        let joints = &path[root_count..];
        if let [to_a, to_b, to_c, to_x, to_y, to_z] = root {
            // The motion subspace of a free root is the identity.
            let ([a, b, c], [x, y, z]) = (momentum.torque.to_array(), momentum.force.to_array());
            (*to_a, *to_b, *to_c, *to_x, *to_y, *to_z) = (a, b, c, x, y, z);
        }
        for (entry, &ancestor) in entries.iter_mut().zip(joints) {
            *entry = spatial_dot(&motion_subspace[ancestor as usize], &momentum);
        }
        // Where constraints couple chains, part of the path is fill-in and zero in the matrix.
        for (entry, is_ancestor) in entries
            .iter_mut()
            .zip(joints.iter().zip(layout.is_ancestor.iter().skip(block.row_start as usize)))
        {
            *entry = if *is_ancestor.1 { *entry } else { 0.0 };
        }
    }
}

/// Rows of a free root: its spatial inertia, lower triangle.
#[inline(always)]
fn free_root_rows(inertia: &SpatialInertia) -> RootRows {
    let &SpatialInertia { mass, moment: Vec3 { x, y, z }, tensor } = inertia;
    let rotation_row = |axis: usize| {
        let [x, y, z] = tensor.col(axis).to_array();
        [x, y, z, 0.0]
    };
    let (fourth, fifth) = ([0.0, z, -y, mass], [[-z, 0.0, x, 0.0], [mass, 0.0, 0.0, 0.0]]);
    let sixth = [[y, -x, 0.0, 0.0], [0.0, mass, 0.0, 0.0]];
    [rotation_row(0), rotation_row(1), rotation_row(2), fourth, fifth[0], fifth[1], sixth[0], sixth[1]]
}
