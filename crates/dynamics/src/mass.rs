//! The mass matrix of all trees and its factors.
//!
//! Composite rigid bodies (Featherstone 2008, section 6.2) fill one row per degree of freedom over the degrees that
//! carry it. `M = Lᵀ D L` with a unit lower triangle `L` has no entries elsewhere (section 6.5), so a row stays a
//! short, contiguous run of numbers and each elimination step is a run over a prefix of another row.

use crate::kinematics::{Kinematics, SpatialInertia, along};
use crate::layout::{Layout, NONE};
use crate::wide::on_any_processor;

/// The mass matrix, then its factors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mass {
    /// Inertia of a link and all it carries.
    composite: Vec<SpatialInertia>,
    /// Rows of the matrix, as [`Layout::row`] cuts them.
    matrix: Vec<f64>,
    /// Rows of `L`; in the place of each unit diagonal, `1 / √D`.
    factors: Vec<f64>,
}

impl Mass {
    /// Fills the matrix.
    pub(crate) fn assemble(&mut self, layout: &Layout, kinematics: &Kinematics) {
        self.composite.resize(layout.bodies.len(), SpatialInertia::ZERO);
        for (index, _) in layout.moving() {
            self.composite[index] = kinematics.inertias[index];
        }
        for (index, body) in layout.moving().rev() {
            if body.parent != NONE && body.last_dof != NONE {
                let carried = self.composite[index];
                self.composite[body.parent as usize].add(&carried);
            }
        }
        self.matrix.resize(layout.path.len(), 0.0);
        for (dof, &link) in layout.dof_link.iter().enumerate() {
            let momentum = self.composite[link as usize].times(&kinematics.columns[dof]);
            let start = layout.row[dof] as usize;
            for (slot, &carrier) in layout.path_of(dof).iter().enumerate() {
                let carries = layout.carries.get(start + slot).is_none_or(|carries| *carries);
                let column = &kinematics.columns[carrier as usize];
                self.matrix[start + slot] = if carries { along(column, &momentum) } else { 0.0 };
            }
        }
    }

    /// Inertia that a degree moves when all others stand still.
    pub(crate) fn diagonal(&self, layout: &Layout, dof: usize) -> f64 {
        self.matrix[layout.row[dof + 1] as usize - 1]
    }

    /// Factors the matrix with `stiffness` added to its diagonal.
    pub(crate) fn factor(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.load(layout, stiffness);
        self.eliminate(layout);
    }

    /// Takes the matrix with `stiffness` added to its diagonal; more may be added before [`Mass::eliminate`].
    pub(crate) fn load(&mut self, layout: &Layout, stiffness: &[f64]) {
        self.factors.clone_from(&self.matrix);
        for (dof, &more) in stiffness.iter().enumerate() {
            self.factors[layout.row[dof + 1] as usize - 1] += more;
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
            let way = layout.row[dof as usize] as usize..layout.row[dof as usize + 1] as usize;
            for (cell, &carrier) in self.factors[way.clone()].iter_mut().zip(&layout.path[way]) {
                *cell += stiffness * entry * spread[carrier as usize];
            }
        }
        for &dof in dofs {
            spread[dof as usize] = 0.0;
        }
    }

    /// Factors what was loaded.
    pub(crate) fn eliminate(&mut self, layout: &Layout) {
        eliminate(&mut self.factors, layout);
    }

    /// `1 / √D` of a degree.
    pub(crate) fn scale(&self, layout: &Layout, dof: usize) -> f64 {
        self.factors[layout.row[dof + 1] as usize - 1]
    }

    /// Row of `L` of a degree, without its diagonal.
    pub(crate) fn row(&self, layout: &Layout, dof: usize) -> &[f64] {
        &self.factors[layout.row[dof] as usize..layout.row[dof + 1] as usize - 1]
    }

    /// Turns impulses into scaled ones: `x ← D^(-1/2) L^(-T) x`.
    pub(crate) fn scale_impulses(&self, layout: &Layout, x: &mut [f64]) {
        for dof in (0..layout.dofs()).rev() {
            let value = x[dof];
            if value != 0.0 {
                for (factor, &carrier) in self.row(layout, dof).iter().zip(layout.path_of(dof)) {
                    x[carrier as usize] -= factor * value;
                }
            }
            x[dof] = value * self.scale(layout, dof);
        }
    }

    /// Turns scaled impulses into velocities: `x ← L⁻¹ D^(-1/2) x`.
    pub(crate) fn unscale(&self, layout: &Layout, x: &mut [f64]) {
        for dof in 0..layout.dofs() {
            let mut value = x[dof] * self.scale(layout, dof);
            for (factor, &carrier) in self.row(layout, dof).iter().zip(layout.path_of(dof)) {
                value -= factor * x[carrier as usize];
            }
            x[dof] = value;
        }
    }
}

on_any_processor! {
    /// Factors a matrix in its place.
    eliminate => eliminate_any(factors: &mut [f64], layout: &Layout)
}

#[inline(always)]
fn eliminate_any(factors: &mut [f64], layout: &Layout) {
    for dof in (0..layout.dofs()).rev() {
        let (start, end) = (layout.row[dof] as usize, layout.row[dof + 1] as usize);
        let (before, row) = factors.split_at_mut(start);
        let row = &mut row[..end - start];
        let depth = row.len() - 1;
        let carriers = &layout.path[start..end - 1];
        // Rounding may leave a vanishing pivot in a chain of nearly massless links.
        let pivot = row[depth].max(f64::MIN_POSITIVE);
        for (slot, &carrier) in carriers.iter().enumerate().rev() {
            if row[slot] == 0.0 {
                continue;
            }
            let share = row[slot] / pivot;
            let to = layout.row[carrier as usize] as usize;
            for (entry, from) in before[to..=to + slot].iter_mut().zip(&row[..=slot]) {
                *entry -= share * from;
            }
            row[slot] = share;
        }
        row[depth] = 1.0 / pivot.sqrt();
    }
}
