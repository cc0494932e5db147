//! Islands: trees that contacts or constraints tie together. Each is solved for itself: what one robot does is none of
//! another's business, to the last bit.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::contact_solve::Members;
use crate::free_contacts::Heaps;
use crate::layout::{Layout, NONE};
use crate::model::LinkId;

/// Rows and degrees of freedom by island, both in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    /// By link: a link towards the one that stands for the island.
    up: Vec<u32>,
    /// Whether `up` is that of this step.
    is_joined: bool,
    /// By link: number of the island it stands for.
    number: Vec<u32>,
    /// By row, or by degree: number of its island.
    island: Vec<u32>,
    /// By island: the heap that is part of it, or [`NONE`].
    heaps: Vec<u32>,
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
    pub(crate) fn find(&mut self, layout: &Layout, contacts: &ContactRows, heaps: &Heaps) {
        self.is_joined = !contacts.rows.is_empty();
        if contacts.rows.is_empty() {
            self.rows.starts.clear();
            return;
        }
        self.join(layout, &contacts.rows);
        // What touches the same heap is one island with it.
        let mut firsts: Vec<u32> = Vec::new();
        for &ContactRow { roots: [root, _], .. } in contacts.rows.iter().filter(|_| heaps.has_coupled()) {
            let Some(heap) = heaps.coupled_with(root) else { continue };
            if firsts.len() <= heap {
                firsts.resize(heap + 1, NONE);
            }
            let first = &mut firsts[heap];
            *first = if *first == NONE { root } else { *first };
            join(&mut self.up, *first, root);
        }
        let links = layout.bodies.len();
        self.number.clear();
        self.number.resize(links, NONE);
        let mut count = 0;
        let Self { up, number, island, rows, dofs, heaps: heap_of, .. } = self;
        heap_of.clear();
        island.clear();
        for row in &contacts.rows {
            let top = top(up, row.roots[0]) as usize;
            if number[top] == NONE {
                number[top] = count;
                count += 1;
                heap_of.push(heaps.coupled_with(row.roots[0]).map_or(NONE, |heap| heap as u32));
            }
            // Roots get the number of their island.
            for root in row.roots {
                number[root as usize] = number[top];
            }
            island.push(number[top]);
        }
        rows.fill(count as usize, island);
        island.clear();
        if layout.carries.is_empty() {
            island.extend(layout.dof_root.iter().map(|root| number[*root as usize]));
        } else {
            // What is only tied to something that touches belongs to the island too.
            island.extend(layout.dof_root.iter().map(|root| number[top(up, *root) as usize]));
        }
        dofs.fill(count as usize, island);
    }

    fn join(&mut self, layout: &Layout, rows: &[ContactRow]) {
        self.up.clear();
        self.up.extend((0..).take(layout.bodies.len()));
        for &ContactRow { roots: [first, second], .. } in rows {
            if first != second {
                join(&mut self.up, first, second);
            }
        }
        for tie in layout.ties.iter().filter(|_| !layout.carries.is_empty()) {
            let links = tie.map(|link| link.map(LinkId::index).filter(|link| *link < layout.bodies.len()));
            let mut first = None;
            for (dof, _) in layout.between(links[0], links[1]) {
                let root = layout.dof_root[dof as usize];
                join(&mut self.up, *first.get_or_insert(root), root);
            }
        }
    }

    /// Makes [`Islands::of_root`] work also where nothing touches.
    pub(crate) fn join_ties(&mut self, layout: &Layout) {
        if !std::mem::replace(&mut self.is_joined, true) {
            self.join(layout, &[]);
        }
    }

    /// The link that stands for the island of a tree with this root.
    pub(crate) fn of_root(&mut self, root: u32) -> u32 {
        top(&mut self.up, root)
    }

    /// Which of the islands with contacts stands behind [`Islands::of_root`].
    pub(crate) fn with_contacts(&self, top: u32) -> Option<usize> {
        let number = self.number.get(top as usize).filter(|number| **number != NONE && self.count() > 0)?;
        Some(*number as usize)
    }

    /// What belongs to an island.
    pub(crate) fn members(&self, island: usize) -> Members<'_> {
        Members { rows: self.rows(island), dofs: self.dofs(island) }
    }

    /// The heap that is part of an island.
    pub(crate) fn heap(&self, island: usize) -> Option<usize> {
        self.heaps.get(island).filter(|heap| **heap != NONE).map(|heap| *heap as usize)
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
