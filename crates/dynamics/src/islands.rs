//! Islands: trees that contacts or constraints connect. Each island is solved separately, so that its results do not
//! depend on the others to the last bit.

use crate::contact_rows::{ContactRow, ContactRows};
use crate::contact_system::Island;
use crate::free_contacts::Heaps;
use crate::layout::{Layout, NONE};
use crate::model::LinkId;

/// Contact rows and degrees of freedom by island, both in ascending order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    /// By link: its parent in the disjoint-set forest.
    parent: Vec<u32>,
    /// Whether `parent` is up to date in this step.
    is_current: bool,
    /// By representative, and by root: the island; [`NONE`] without contacts.
    island_of_representative: Vec<u32>,
    /// By row, then by degree of freedom: its island.
    island_of: Vec<u32>,
    /// By island: the heap that is part of it, or [`NONE`].
    heaps: Vec<u32>,
    rows: Buckets,
    dofs: Buckets,
}

/// Indices, sorted into groups.
#[derive(Clone, Debug, Default)]
struct Buckets {
    starts: Vec<u32>,
    members: Vec<u32>,
    cursor: Vec<u32>,
}

impl Buckets {
    /// `group` gives the group of each index; [`NONE`] is no group.
    fn sort(&mut self, groups: usize, group: &[u32]) {
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
        self.cursor.clone_from(&self.starts);
        self.members.clear();
        self.members.resize(self.starts[groups] as usize, 0);
        for (member, &group) in group.iter().enumerate() {
            if group != NONE {
                let slot = &mut self.cursor[group as usize];
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
        self.is_current = !contacts.rows.is_empty();
        if contacts.rows.is_empty() {
            self.rows.starts.clear();
            return;
        }
        self.build_sets(layout, &contacts.rows);
        // All that touches the same heap belongs to one island with it.
        let mut first_root_of_heap: Vec<u32> = Vec::new();
        for &ContactRow { roots: [root, _], .. } in contacts.rows.iter().filter(|_| heaps.has_coupled()) {
            let Some(heap) = heaps.coupled_heap_of(root) else { continue };
            if first_root_of_heap.len() <= heap {
                first_root_of_heap.resize(heap + 1, NONE);
            }
            let first = &mut first_root_of_heap[heap];
            *first = if *first == NONE { root } else { *first };
            union(&mut self.parent, *first, root);
        }
        let links = layout.bodies.len();
        self.island_of_representative.clear();
        self.island_of_representative.resize(links, NONE);
        let mut count = 0;
        let Self { parent, island_of_representative, island_of, rows, dofs, heaps: heap_of, .. } = self;
        heap_of.clear();
        island_of.clear();
        for row in &contacts.rows {
            let representative = find_representative(parent, row.roots[0]) as usize;
            if island_of_representative[representative] == NONE {
                island_of_representative[representative] = count;
                count += 1;
                heap_of.push(heaps.coupled_heap_of(row.roots[0]).map_or(NONE, |heap| heap as u32));
            }
            // Also stored for roots.
            for root in row.roots {
                island_of_representative[root as usize] = island_of_representative[representative];
            }
            island_of.push(island_of_representative[representative]);
        }
        rows.sort(count as usize, island_of);
        island_of.clear();
        if layout.is_ancestor.is_empty() {
            island_of.extend(layout.dof_root.iter().map(|root| island_of_representative[*root as usize]));
        } else {
            // What constraints connect to something with contacts belongs to the island too.
            island_of.extend(
                layout
                    .dof_root
                    .iter()
                    .map(|root| island_of_representative[find_representative(parent, *root) as usize]),
            );
        }
        dofs.sort(count as usize, island_of);
    }

    /// Builds the sets of trees that contacts or constraints connect.
    fn build_sets(&mut self, layout: &Layout, rows: &[ContactRow]) {
        self.parent.clear();
        self.parent.extend((0..).take(layout.bodies.len()));
        for &ContactRow { roots: [first, second], .. } in rows {
            if first != second {
                union(&mut self.parent, first, second);
            }
        }
        for coupling in layout.couplings.iter().filter(|_| !layout.is_ancestor.is_empty()) {
            let links =
                coupling.map(|link| link.map(LinkId::index).filter(|link| *link < layout.bodies.len()));
            let mut first = None;
            for (dof, _) in layout.relative_dofs(links[0], links[1]) {
                let root = layout.dof_root[dof as usize];
                union(&mut self.parent, *first.get_or_insert(root), root);
            }
        }
    }

    /// Builds the sets also in a step without contacts, so that [`Islands::representative_of_root`] may be called.
    pub(crate) fn build_all_sets(&mut self, layout: &Layout) {
        if !std::mem::replace(&mut self.is_current, true) {
            self.build_sets(layout, &[]);
        }
    }

    /// The representative of the island of a tree with this root.
    pub(crate) fn representative_of_root(&mut self, root: u32) -> u32 {
        find_representative(&mut self.parent, root)
    }

    /// The island of a representative, if it has contacts.
    pub(crate) fn island_of_representative(&self, representative: u32) -> Option<usize> {
        let island = self.island_of_representative.get(representative as usize);
        island.filter(|island| **island != NONE && self.count() > 0).map(|island| *island as usize)
    }

    /// Contacts and degrees of freedom of an island.
    pub(crate) fn island(&self, island: usize) -> Island<'_> {
        Island { rows: self.rows(island), dofs: self.dofs(island) }
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

/// Returns the representative of a link's set in a disjoint-set forest.
pub(crate) fn find_representative(parent: &mut [u32], mut link: u32) -> u32 {
    while parent[link as usize] != link {
        // Path halving.
        parent[link as usize] = parent[parent[link as usize] as usize];
        link = parent[link as usize];
    }
    link
}

/// Unites the sets of two links.
pub(crate) fn union(parent: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find_representative(parent, a), find_representative(parent, b));
    // The smaller index represents both, so that the order of contacts does not matter.
    parent[a.max(b) as usize] = a.min(b);
}
