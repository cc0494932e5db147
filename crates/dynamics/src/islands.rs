//! Groups of trees that contacts tie together. Each is solved for itself: what one robot does is none of another's
//! business, to the last bit.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::layout::{Layout, NONE};

/// Rows and degrees of freedom by island, both in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    /// By link: a link towards the one that stands for the island.
    up: Vec<u32>,
    /// By link: number of the island it stands for.
    number: Vec<u32>,
    /// By row, or by degree: number of its island.
    island: Vec<u32>,
    rows: Groups,
    dofs: Groups,
}

/// Numbers sorted into groups.
#[derive(Clone, Debug, Default)]
struct Groups {
    starts: Vec<u32>,
    members: Vec<u32>,
    next: Vec<u32>,
}

impl Groups {
    /// `group` goes by number; [`NONE`] is no group.
    fn fill(&mut self, groups: usize, group: &[u32]) {
        self.starts.clear();
        self.starts.resize(groups + 1, 0);
        for &group in group {
            if group != NONE {
                self.starts[group as usize + 1] += 1;
            }
        }
        for group in 0..groups {
            self.starts[group + 1] += self.starts[group];
        }
        self.next.clone_from(&self.starts);
        self.members.clear();
        self.members.resize(self.starts[groups] as usize, 0);
        for (member, &group) in group.iter().enumerate() {
            if group != NONE {
                let slot = &mut self.next[group as usize];
                self.members[*slot as usize] = member as u32;
                *slot += 1;
            }
        }
    }

    fn of(&self, group: usize) -> &[u32] {
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}

impl Islands {
    /// Finds the islands of a step's contacts.
    pub(crate) fn find(&mut self, layout: &Layout, contacts: &ContactRows) {
        if contacts.rows.is_empty() {
            self.rows.starts.clear();
            return;
        }
        let links = layout.bodies.len();
        self.up.clear();
        self.up.extend((0..).take(links));
        for &ContactRow { roots: [first, second], .. } in &contacts.rows {
            if first != second {
                join(&mut self.up, first, second);
            }
        }
        // What constraints tie together shares the entries of a row.
        for row in contacts.rows.iter().filter(|_| !layout.carries.is_empty()) {
            for dof in &contacts.dofs[row.range()] {
                join(&mut self.up, row.roots[0], layout.dof_root[*dof as usize]);
            }
        }
        self.number.clear();
        self.number.resize(links, NONE);
        let mut count = 0;
        let Self { up, number, island, rows, dofs } = self;
        island.clear();
        for row in &contacts.rows {
            let top = top(up, row.roots[0]) as usize;
            if number[top] == NONE {
                number[top] = count;
                count += 1;
            }
            // Roots get the number of their island.
            for root in row.roots {
                number[root as usize] = number[top];
            }
            island.push(number[top]);
        }
        rows.fill(count as usize, island);
        island.clear();
        island.extend(layout.dof_root.iter().map(|root| number[*root as usize]));
        dofs.fill(count as usize, island);
    }

    pub(crate) fn count(&self) -> usize {
        self.rows.starts.len().saturating_sub(1)
    }

    /// Rows of an island.
    pub(crate) fn rows(&self, island: usize) -> &[u32] {
        self.rows.of(island)
    }

    /// Degrees of freedom of an island.
    pub(crate) fn dofs(&self, island: usize) -> &[u32] {
        self.dofs.of(island)
    }
}

pub(crate) fn top(up: &mut [u32], mut link: u32) -> u32 {
    while up[link as usize] != link {
        // Halves the path, so that the next search is short.
        up[link as usize] = up[up[link as usize] as usize];
        link = up[link as usize];
    }
    link
}

pub(crate) fn join(up: &mut [u32], a: u32, b: u32) {
    let (a, b) = (top(up, a), top(up, b));
    // The smaller number stands for both, so that the order of contacts does not matter.
    up[a.max(b) as usize] = a.min(b);
}
