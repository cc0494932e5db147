//! Top-down construction of the tree: each split is the best of a few planes by the surface area heuristic.
//!
//! Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007.

use super::{Bounds, Bvh, LEAF, NONE, Node};

/// Bins along an axis; splits are tried between them.
const BINS: usize = 16;

/// Below this depth nodes are split in the middle, which bounds the depth of the tree and of traversal stacks.
const MAX_SAH_DEPTH: usize = 40;

/// From this number of boxes on both halves are built in parallel.
const PARALLEL: usize = 4096;

/// Cost of visiting a node, relative to that of testing a leaf.
const NODE_COST: f32 = 0.6;

/// A box and its index.
#[derive(Clone, Copy)]
struct Item {
    bounds: Bounds,
    number: u32,
}

impl Item {
    /// Twice the centre.
    fn centre(&self) -> [f32; 3] {
        [0, 1, 2].map(|axis: usize| self.bounds.lo[axis] + self.bounds.hi[axis])
    }
}

enum Tree {
    Leaf(Bounds, [u32; 4]),
    Split(Bounds, Box<[Tree; 2]>),
}

impl Tree {
    fn bounds(&self) -> Bounds {
        match self {
            Self::Leaf(bounds, _) | Self::Split(bounds, _) => *bounds,
        }
    }
}

pub(super) fn build(boxes: &[Bounds], per_leaf: usize) -> Bvh {
    let mut items: Vec<Item> = boxes
        .iter()
        .zip(0_u32..)
        .filter(|(bounds, _)| !bounds.is_empty())
        .map(|(bounds, number)| Item { bounds: *bounds, number })
        .collect();
    let mut bvh = Bvh { count: items.len(), ..Bvh::default() };
    if !items.is_empty() {
        let tree = split(&mut items, per_leaf.clamp(1, 4), 0);
        flatten(tree, &mut bvh);
        bvh.built_cost = bvh.cost();
    }
    bvh
}

/// A binary tree over at least one item.
fn split(items: &mut [Item], per_leaf: usize, depth: usize) -> Tree {
    let bounds = items.iter().fold(Bounds::EMPTY, |all, item| all.join(item.bounds));
    let leaf = |items: &[Item]| {
        let first = items.first().map_or(0, |item| item.number);
        Tree::Leaf(bounds, [0, 1, 2, 3].map(|at| items.get(at).map_or(first, |item| item.number)))
    };
    if items.len() == 1 {
        return leaf(items);
    }
    let best = if depth < MAX_SAH_DEPTH { best_plane(items, per_leaf) } else { None };
    let middle = match best {
        Some(plane)
            if items.len() > per_leaf || plane.cost + NODE_COST * bounds.half_area() < bounds.half_area() =>
        {
            partition(items, |item| plane.is_left(item))
        }
        _ if items.len() <= per_leaf => return leaf(items),
        _ => items.len() / 2,
    };
    let (left, right) = items.split_at_mut(middle.clamp(1, items.len() - 1));
    let halves = if left.len() + right.len() >= PARALLEL {
        rayon::join(|| split(left, per_leaf, depth + 1), || split(right, per_leaf, depth + 1))
    } else {
        (split(left, per_leaf, depth + 1), split(right, per_leaf, depth + 1))
    };
    Tree::Split(bounds, Box::new(halves.into()))
}

/// Stable partition: moves the items that satisfy a condition to the front. Returns their number.
fn partition(items: &mut [Item], is_left: impl Fn(&Item) -> bool) -> usize {
    let right: Vec<Item> = items.iter().copied().filter(|item| !is_left(item)).collect();
    let mut count = 0;
    for at in 0..items.len() {
        let Some(item) = items.get(at).copied() else { break };
        if is_left(&item) {
            if let Some(slot) = items.get_mut(count) {
                *slot = item;
            }
            count += 1;
        }
    }
    if let Some(rest) = items.get_mut(count..) {
        rest.copy_from_slice(&right);
    }
    count
}

/// A split plane.
struct Plane {
    axis: usize,
    start: f32,
    scale: f32,
    bin: usize,
    cost: f32,
}

impl Plane {
    fn is_left(&self, item: &Item) -> bool {
        bin(item.centre()[self.axis], self.start, self.scale) < self.bin
    }
}

fn bin(centre: f32, start: f32, scale: f32) -> usize {
    (((centre - start) * scale) as usize).min(BINS - 1)
}

/// The plane of least expected cost; `None` if all centres coincide.
fn best_plane(items: &[Item], per_leaf: usize) -> Option<Plane> {
    let centres = Bounds::around(items.iter().map(Item::centre));
    let mut best: Option<Plane> = None;
    for axis in 0..3 {
        let start = centres.lo[axis];
        let extent = centres.hi[axis] - start;
        let scale = BINS as f32 / extent;
        if !(extent > 0.0 && scale.is_finite()) {
            continue;
        }
        let mut bins = [(Bounds::EMPTY, 0_usize); BINS];
        for item in items {
            let (bounds, count) = &mut bins[bin(item.centre()[axis], start, scale)];
            *bounds = bounds.join(item.bounds);
            *count += 1;
        }
        for (bin, cost) in plane_costs(&bins, per_leaf) {
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Plane { axis, start, scale, bin, cost });
            }
        }
    }
    best
}

/// Cost of each plane that has items on both sides.
fn plane_costs(bins: &[(Bounds, usize); BINS], per_leaf: usize) -> impl Iterator<Item = (usize, f32)> {
    let work = |(bounds, count): (Bounds, usize)| bounds.half_area() * count.div_ceil(per_leaf) as f32;
    let join = |a: (Bounds, usize), b: (Bounds, usize)| (a.0.join(b.0), a.1 + b.1);
    let mut behind = [(Bounds::EMPTY, 0); BINS + 1];
    for at in (0..BINS).rev() {
        behind[at] = join(behind[at + 1], bins[at]);
    }
    let mut before = (Bounds::EMPTY, 0);
    let mut costs = [None; BINS];
    for at in 1..BINS {
        before = join(before, bins[at - 1]);
        if before.1 > 0 && behind[at].1 > 0 {
            costs[at] = Some((at, work(before) + work(behind[at])));
        }
    }
    costs.into_iter().flatten()
}

/// Collapses the binary tree into nodes of four by pulling up the grandchildren with the largest boxes.
fn flatten(tree: Tree, bvh: &mut Bvh) {
    // Nodes are numbered when they are put on the list, so children stand behind their parents.
    let mut waiting = vec![tree];
    let mut next = 0;
    while next < waiting.len() {
        let tree = std::mem::replace(&mut waiting[next], Tree::Leaf(Bounds::EMPTY, [0; 4]));
        next += 1;
        let mut parts = vec![tree];
        while parts.len() < 4 {
            let area = |tree: &Tree| matches!(tree, Tree::Split(..)).then(|| tree.bounds().half_area());
            let widest = (0..parts.len())
                .filter_map(|at| Some((at, area(&parts[at])?)))
                .reduce(|best, next| if next.1 > best.1 { next } else { best });
            let Some((at, _)) = widest else { break };
            if let Tree::Split(_, halves) = parts.remove(at) {
                parts.extend(*halves);
            }
        }
        let mut boxes = [Bounds::EMPTY; 4];
        let mut children = [NONE; 4];
        for ((part, bounds), child) in parts.into_iter().zip(&mut boxes).zip(&mut children) {
            *bounds = part.bounds();
            *child = match part {
                Tree::Leaf(_, numbers) => {
                    bvh.leaves.push(numbers);
                    LEAF | (bvh.leaves.len() - 1) as u32
                }
                split @ Tree::Split(..) => {
                    waiting.push(split);
                    (waiting.len() - 1) as u32
                }
            };
        }
        bvh.nodes.push(Node::new(boxes, children));
    }
}
