//! Couplings of links by constraints, and the fill-in of the factorised mass matrix that they cause.
//!
//! A constraint couples all degrees of freedom that are ancestors of its two links. The paths of the layout are
//! extended to those of the elimination tree of the coupled matrix; entries between degrees of freedom that are no
//! ancestors of each other are zero in the matrix and filled in by its factors. Trees without constraints keep their
//! paths, and so every bit of their results.

use std::collections::BTreeMap;

use crate::islands::{find_representative, union};
use crate::layout::{Layout, NONE, Tree};
use crate::model::LinkId;

/// The two links of a constraint; `None` is the world.
pub(crate) type Coupling = [Option<LinkId>; 2];

impl Layout {
    /// Adapts the layout to a new set of couplings. Returns false if they are the same as before.
    pub(crate) fn update_couplings(&mut self, couplings: impl Iterator<Item = Coupling> + Clone) -> bool {
        if self.couplings.iter().copied().eq(couplings.clone()) {
            return false;
        }
        // First the paths without fill-in are restored, then the new couplings are added.
        let (mut row_start, mut path) = (vec![0], Vec::with_capacity(self.path.len()));
        for dof in 0..self.dofs() {
            let range = self.row_start[dof] as usize..self.row_start[dof + 1] as usize;
            path.extend(
                range
                    .filter(|&slot| self.is_ancestor.get(slot).is_none_or(|is_ancestor| *is_ancestor))
                    .map(|slot| self.path[slot]),
            );
            row_start.push(path.len() as u32);
        }
        (self.row_start, self.path) = (row_start, path);
        self.is_ancestor.clear();
        self.add_couplings(couplings.collect());
        self.assign_storage();
        self.coupled_trees = self.find_coupled_trees();
        true
    }

    /// All links of trees that constraints couple, each group of coupled trees with a layout of its own.
    fn find_coupled_trees(&self) -> Vec<Tree> {
        let mut parent: Vec<u32> = (0..).take(self.bodies.len()).collect();
        let mut is_coupled = vec![false; self.bodies.len()];
        for coupling in &self.couplings {
            let body = |link: Option<LinkId>| self.bodies.get(link?.index()).filter(|body| body.is_movable);
            let roots = coupling.map(|link| body(link).map(|body| body.root));
            if let [Some(a), Some(b)] = roots {
                union(&mut parent, a, b);
            }
            roots.into_iter().flatten().for_each(|root| is_coupled[root as usize] = true);
        }
        let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (link, body) in (0..).zip(&self.bodies).filter(|(_, body)| is_coupled[body.root as usize]) {
            groups.entry(find_representative(&mut parent, body.root)).or_default().push(link);
        }
        let tree = |links: Vec<u32>| {
            let mut layout = self.subset(&links);
            // The gyroscopic torque of a coupled body is part of the equations of its group.
            layout.bodies.iter_mut().for_each(|body| body.is_single = false);
            layout.assign_storage();
            Tree { links, layout }
        };
        groups.into_values().map(tree).collect()
    }

    /// Extends the paths of degrees of freedom that constraints couple to those of the elimination tree (Liu, "The role
    /// of elimination trees in sparse factorization", 1990), on which all entries of the factors lie.
    pub(crate) fn add_couplings(&mut self, couplings: Vec<Coupling>) {
        let count = self.dofs();
        // For each degree of freedom, later ones with which it shares an entry of the matrix.
        let mut later_neighbors: Vec<Vec<u32>> = vec![Vec::new(); count];
        for dof in 0..count {
            if let [.., parent_dof, own] = self.path_of(dof) {
                later_neighbors[*parent_dof as usize].push(*own);
            }
        }
        let mut is_coupled = false;
        for coupling in &couplings {
            let links = coupling.map(|link| link.map(LinkId::index).filter(|link| *link < self.bodies.len()));
            let dofs: Vec<u32> = self.relative_dofs(links[0], links[1]).map(|(dof, _)| dof).collect();
            for pair in dofs.windows(2) {
                later_neighbors[pair[0] as usize].push(pair[1]);
                is_coupled = true;
            }
        }
        self.couplings = couplings;
        if !is_coupled {
            return;
        }
        let parent = elimination_tree(&later_neighbors);
        let (mut row_start, mut path, mut is_ancestor) = (vec![0_u32], Vec::new(), Vec::new());
        for (dof, &parent) in parent.iter().enumerate() {
            if parent != NONE {
                let range = row_start[parent as usize] as usize..row_start[parent as usize + 1] as usize;
                path.extend_from_within(range);
            }
            path.push(dof as u32);
            let own = self.path_of(dof);
            is_ancestor
                .extend(path[row_start[dof] as usize..].iter().map(|dof| own.binary_search(dof).is_ok()));
            row_start.push(path.len() as u32);
        }
        (self.row_start, self.path, self.is_ancestor) = (row_start, path, is_ancestor);
    }

    /// Degrees of freedom on the paths to two links, ascending. Each comes with the sign with which it moves the first
    /// link relative to the second: 1, -1, or 0 if it moves both or neither.
    pub(crate) fn relative_dofs(&self, a: Option<usize>, b: Option<usize>) -> RelativeDofs<'_> {
        RelativeDofs { layout: self, paths: [self.path_range(a), self.path_range(b)] }
    }

    /// Where the path to a link is in `path`.
    fn path_range(&self, link: Option<usize>) -> std::ops::Range<usize> {
        match link.map(|link| self.bodies[link].last_dof) {
            Some(dof) if dof != NONE => {
                self.row_start[dof as usize] as usize..self.row_start[dof as usize + 1] as usize
            }
            _ => 0..0,
        }
    }
}

/// See [`Layout::relative_dofs`].
pub(crate) struct RelativeDofs<'a> {
    layout: &'a Layout,
    paths: [std::ops::Range<usize>; 2],
}

impl Iterator for RelativeDofs<'_> {
    type Item = (u32, f64);

    fn next(&mut self) -> Option<Self::Item> {
        let Layout { path, is_ancestor, .. } = self.layout;
        let at = |path_range: &std::ops::Range<usize>| {
            if path_range.is_empty() { NONE } else { path[path_range.start] }
        };
        let dof = at(&self.paths[0]).min(at(&self.paths[1]));
        if dof == NONE {
            return None;
        }
        let mut advance = |side: usize| {
            let path_range = &mut self.paths[side];
            if at(path_range) != dof {
                return 0.0;
            }
            let slot = path_range.start;
            path_range.start += 1;
            f64::from(u8::from(is_ancestor.get(slot).is_none_or(|is_ancestor| *is_ancestor)))
        };
        let sign = advance(0) - advance(1);
        Some((dof, sign))
    }
}

/// Elimination tree of a symmetric matrix whose last row is eliminated first: for each row its parent, the next row
/// that its elimination changes. `later_neighbors` has, for each row, later ones with which it shares an entry.
fn elimination_tree(later_neighbors: &[Vec<u32>]) -> Vec<u32> {
    let mut parent = vec![NONE; later_neighbors.len()];
    let mut virtual_ancestor = vec![NONE; later_neighbors.len()];
    for (row, others) in later_neighbors.iter().enumerate().rev() {
        let row = row as u32;
        for &other in others {
            let mut at = other as usize;
            loop {
                let next = std::mem::replace(&mut virtual_ancestor[at], row);
                if next == NONE {
                    parent[at] = row;
                }
                if next == NONE || next == row {
                    break;
                }
                at = next as usize;
            }
        }
    }
    parent
}
