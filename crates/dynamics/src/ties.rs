//! What constraints tie together, in the layout: chains of degrees that share entries of the factored mass matrix.
//!
//! A constraint couples all degrees that carry its two links. The ways of a layout are lengthened so that they are
//! those of the elimination tree of the coupled matrix; entries between degrees that do not carry each other are zero
//! in the matrix and filled by its factors. Trees that nothing ties keep their ways, and with them every bit.

use std::collections::BTreeMap;

use crate::islands::{join, top};
use crate::layout::{Layout, NONE, Tree};
use crate::model::LinkId;

/// The two links of a constraint.
pub(crate) type Tie = [Option<LinkId>; 2];

impl Layout {
    /// Makes room for other ties; `false` if they are the same.
    pub(crate) fn retie(&mut self, ties: impl Iterator<Item = Tie> + Clone) -> bool {
        if self.ties.iter().copied().eq(ties.clone()) {
            return false;
        }
        // Chains without ties come first, then the new ties.
        let (mut row, mut path) = (vec![0], Vec::with_capacity(self.path.len()));
        for dof in 0..self.dofs() {
            let range = self.row[dof] as usize..self.row[dof + 1] as usize;
            path.extend(
                range
                    .filter(|&slot| self.carries.get(slot).is_none_or(|carries| *carries))
                    .map(|slot| self.path[slot]),
            );
            row.push(path.len() as u32);
        }
        (self.row, self.path) = (row, path);
        self.carries.clear();
        self.tie(ties.collect());
        self.cut();
        self.knots = self.find_knots();
        true
    }

    /// All links of trees that constraints tie together, each such group as a layout of its own.
    fn find_knots(&self) -> Vec<Tree> {
        let mut up: Vec<u32> = (0..).take(self.bodies.len()).collect();
        let mut is_tied = vec![false; self.bodies.len()];
        for tie in &self.ties {
            let body = |link: Option<LinkId>| self.bodies.get(link?.index()).filter(|body| body.moves);
            let roots = tie.map(|link| body(link).map(|body| body.root));
            if let [Some(a), Some(b)] = roots {
                join(&mut up, a, b);
            }
            roots.into_iter().flatten().for_each(|root| is_tied[root as usize] = true);
        }
        let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (link, body) in (0..).zip(&self.bodies).filter(|(_, body)| is_tied[body.root as usize]) {
            groups.entry(top(&mut up, body.root)).or_default().push(link);
        }
        let knot = |links: Vec<u32>| {
            let mut layout = self.part(&links);
            // What is tied has its gyroscopic torque in its equations.
            layout.bodies.iter_mut().for_each(|body| body.lone = false);
            layout.cut();
            Tree { links, layout }
        };
        groups.into_values().map(knot).collect()
    }

    /// Lengthens the ways of degrees that constraints tie together: a way is then that of the elimination tree (Liu,
    /// "The role of elimination trees in sparse factorization", 1990), on which all factors have their entries.
    pub(crate) fn tie(&mut self, ties: Vec<Tie>) {
        let count = self.dofs();
        // For each degree, larger ones that share a row of the matrix with it.
        let mut larger: Vec<Vec<u32>> = vec![Vec::new(); count];
        for dof in 0..count {
            if let [.., carrier, own] = self.path_of(dof) {
                larger[*carrier as usize].push(*own);
            }
        }
        let mut is_tied = false;
        for tie in &ties {
            let links = tie.map(|link| link.map(LinkId::index).filter(|link| *link < self.bodies.len()));
            let dofs: Vec<u32> = self.between(links[0], links[1]).map(|(dof, _)| dof).collect();
            for pair in dofs.windows(2) {
                larger[pair[0] as usize].push(pair[1]);
                is_tied = true;
            }
        }
        self.ties = ties;
        if !is_tied {
            return;
        }
        let up = elimination_tree(&larger);
        let (mut row, mut path, mut carries) = (vec![0_u32], Vec::new(), Vec::new());
        for (dof, &up) in up.iter().enumerate() {
            if up != NONE {
                let range = row[up as usize] as usize..row[up as usize + 1] as usize;
                path.extend_from_within(range);
            }
            path.push(dof as u32);
            let own = self.path_of(dof);
            carries.extend(path[row[dof] as usize..].iter().map(|dof| own.binary_search(dof).is_ok()));
            row.push(path.len() as u32);
        }
        (self.row, self.path, self.carries) = (row, path, carries);
    }

    /// The degrees on the ways to two links, ascending, each with how often it carries the first less the second.
    pub(crate) fn between(&self, a: Option<usize>, b: Option<usize>) -> Between<'_> {
        Between { layout: self, ways: [self.way(a), self.way(b)] }
    }

    /// Where the degrees on the way to a link are in `path`.
    fn way(&self, link: Option<usize>) -> std::ops::Range<usize> {
        match link.map(|link| self.bodies[link].last_dof) {
            Some(dof) if dof != NONE => self.row[dof as usize] as usize..self.row[dof as usize + 1] as usize,
            _ => 0..0,
        }
    }
}

/// See [`Layout::between`].
pub(crate) struct Between<'a> {
    layout: &'a Layout,
    ways: [std::ops::Range<usize>; 2],
}

impl Iterator for Between<'_> {
    type Item = (u32, f64);

    fn next(&mut self) -> Option<Self::Item> {
        let Layout { path, carries, .. } = self.layout;
        let at = |way: &std::ops::Range<usize>| if way.is_empty() { NONE } else { path[way.start] };
        let dof = at(&self.ways[0]).min(at(&self.ways[1]));
        if dof == NONE {
            return None;
        }
        let mut take = |side: usize| {
            let way = &mut self.ways[side];
            if at(way) != dof {
                return 0.0;
            }
            let slot = way.start;
            way.start += 1;
            f64::from(u8::from(carries.get(slot).is_none_or(|carries| *carries)))
        };
        let sign = take(0) - take(1);
        Some((dof, sign))
    }
}

/// The elimination tree of a symmetric matrix whose last row is eliminated first: for each row the next one that it
/// changes. `larger` has, for each row, later ones that share an entry with it.
fn elimination_tree(larger: &[Vec<u32>]) -> Vec<u32> {
    let mut up = vec![NONE; larger.len()];
    let mut above = vec![NONE; larger.len()];
    for (row, others) in larger.iter().enumerate().rev() {
        let row = row as u32;
        for &other in others {
            let mut at = other as usize;
            loop {
                let next = std::mem::replace(&mut above[at], row);
                if next == NONE {
                    up[at] = row;
                }
                if next == NONE || next == row {
                    break;
                }
                at = next as usize;
            }
        }
    }
    up
}
