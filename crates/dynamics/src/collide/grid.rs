//! A height field: triangles made on the spot.

use std::sync::Arc;

use base::Vec3;

use super::facet::Facet;
use super::tree::Ray;
use crate::shape::{Aabb, HeightField};

/// How far below its surface a height field is still solid. `[m]`
pub(super) const THICKNESS: f64 = 1.0;

/// A repaired height field. Each cell is cut from its corner (i, j) to (i+1, j+1), as it is seen.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) field: Arc<HeightField>,
    /// With the thickness.
    pub(super) bounds: Aabb,
}

impl Grid {
    pub(super) fn new(field: Arc<HeightField>) -> Self {
        let mut bounds = field.bounds();
        bounds.min.z -= THICKNESS;
        Self { field, bounds }
    }

    /// A point of the grid.
    pub(super) fn point(&self, i: usize, j: usize) -> Vec3 {
        let [dx, dy] = self.field.spacing;
        Vec3::new(i as f64 * dx, j as f64 * dy, self.field.height(i, j))
    }

    fn corners(&self, i: usize, j: usize, upper: bool) -> [Vec3; 3] {
        if upper {
            [self.point(i + 1, j + 1), self.point(i, j + 1), self.point(i, j)]
        } else {
            [self.point(i, j), self.point(i + 1, j), self.point(i + 1, j + 1)]
        }
    }

    /// A triangle with its neighbours; `upper` is the one at the corner (i, j+1).
    pub(super) fn facet(&self, i: usize, j: usize, upper: bool) -> Option<Facet> {
        let mut facet = Facet::new(self.corners(i, j, upper))?;
        let normal = |i: Option<usize>, j: Option<usize>| {
            let (i, j) = (i?, j?);
            let exists = i + 1 < self.field.nx && j + 1 < self.field.ny;
            Some(Facet::new(self.corners(i, j, !upper)).filter(|_| exists)?.normal)
        };
        facet.beyond = if upper {
            [normal(Some(i), Some(j + 1)), normal(i.checked_sub(1), Some(j)), normal(Some(i), Some(j))]
        } else {
            [normal(Some(i), j.checked_sub(1)), normal(Some(i + 1), Some(j)), normal(Some(i), Some(j))]
        };
        Some(facet)
    }

    /// First and last cell along an axis that a range of coordinates touches; `None` outside.
    fn cells(&self, axis: usize, low: f64, high: f64) -> Option<(usize, usize)> {
        let last = [self.field.nx, self.field.ny][axis].checked_sub(2)?;
        let (low, high) = (low / self.field.spacing[axis], high / self.field.spacing[axis]);
        if !(high >= 0.0 && low <= last as f64 + 1.0) {
            return None;
        }
        // Casts of floats saturate, so huge ranges end at the border.
        Some(((low.max(0.0) as usize).min(last), (high as usize).min(last)))
    }

    /// How deep a point is below the surface and the normal there; `None` above, beside and below the thickness.
    pub(super) fn depth_below(&self, p: Vec3) -> Option<(f64, Vec3)> {
        let (i, _) = self.cells(0, p.x, p.x)?;
        let (j, _) = self.cells(1, p.y, p.y)?;
        let [dx, dy] = self.field.spacing;
        let upper = p.y / dy - j as f64 > p.x / dx - i as f64;
        let facet = self.facet(i, j, upper)?;
        let depth = (facet.corners[0] - p).dot(facet.normal);
        (0.0..=THICKNESS).contains(&depth).then_some((depth, facet.normal))
    }

    /// Calls for the points whose x and y are in a box, with their numbers.
    pub(super) fn points_in(&self, aabb: &Aabb, mut visit: impl FnMut(u32, Vec3)) {
        let Some((i0, i1)) = self.cells(0, aabb.min.x, aabb.max.x) else { return };
        let Some((j0, j1)) = self.cells(1, aabb.min.y, aabb.max.y) else { return };
        for j in j0..=j1 + 1 {
            for i in i0..=i1 + 1 {
                visit((j * self.field.nx + i) as u32, self.point(i, j));
            }
        }
    }

    /// The triangles that a box touches or has below its top within the thickness, with their numbers.
    pub(super) fn overlaps(&self, aabb: &Aabb, mut visit: impl FnMut(u32, &Facet)) {
        let Some((i0, i1)) = self.cells(0, aabb.min.x, aabb.max.x) else { return };
        let Some((j0, j1)) = self.cells(1, aabb.min.y, aabb.max.y) else { return };
        for j in j0..=j1 {
            for i in i0..=i1 {
                for upper in [false, true] {
                    let z = self.corners(i, j, upper).map(|corner| corner.z);
                    let (low, high) = (z[0].min(z[1]).min(z[2]), z[0].max(z[1]).max(z[2]));
                    if aabb.min.z > high || aabb.max.z < low - THICKNESS {
                        continue;
                    }
                    let number = (j * (self.field.nx - 1) + i) * 2 + usize::from(upper);
                    if let Some(facet) = self.facet(i, j, upper) {
                        visit(number as u32, &facet);
                    }
                }
            }
        }
    }

    /// The first triangle that a ray of the grid's frame meets, from either side.
    ///
    /// Walks along the columns of cells across the ray's main direction; in each, all cells that the ray may touch
    /// are tried, with a little more at the ends, so that rounding opens no gap.
    pub(super) fn ray(&self, ray: &Ray, max: f64) -> Option<(f64, Vec3)> {
        let mut surface = self.bounds;
        surface.min.z += THICKNESS;
        let slack = 1e-9 * (1.0 + (surface.max - surface.min).max_element());
        let near = ray.enters(&surface.grown(slack))?;
        let far = max.min(near + 2.0 * (surface.max - surface.min).length() + 4.0 * slack);
        let [dx, dy] = self.field.spacing;
        let (main, side) =
            if ray.direction.x.abs() / dx >= ray.direction.y.abs() / dy { (0, 1) } else { (1, 0) };
        let (a, b) = (ray.at(near)[main], ray.at(far)[main]);
        let (first, last) = self.cells(main, a.min(b) - slack, a.max(b) + slack)?;
        let mut best: Option<(f64, Vec3)> = None;
        for step in 0..=last - first {
            let column = if a <= b { first + step } else { last - step };
            let low = column as f64 * self.field.spacing[main];
            let high = low + self.field.spacing[main];
            let at = |edge: f64| (edge - ray.origin[main]) / ray.direction[main];
            let (mut t0, mut t1) = (near, far);
            if ray.direction[main] != 0.0 {
                let (enter, leave) = (at(low).min(at(high)), at(low).max(at(high)));
                (t0, t1) = (enter.clamp(near, far), leave.clamp(near, far));
            }
            if best.is_some_and(|(distance, _)| distance < t0 - slack) {
                break;
            }
            let (p, q) = (ray.at(t0)[side], ray.at(t1)[side]);
            let Some((from, to)) = self.cells(side, p.min(q) - slack, p.max(q) + slack) else { continue };
            for row in from..=to {
                let (i, j) = if main == 0 { (column, row) } else { (row, column) };
                self.ray_cell(ray, i, j, max, &mut best);
            }
        }
        best
    }

    fn ray_cell(&self, ray: &Ray, i: usize, j: usize, max: f64, best: &mut Option<(f64, Vec3)>) {
        for upper in [false, true] {
            let corners = self.corners(i, j, upper);
            let Some(distance) = Facet::ray(&corners, ray) else { continue };
            if distance <= max && best.is_none_or(|(nearest, _)| distance < nearest) {
                let Some(facet) = Facet::new(corners) else { continue };
                *best = Some((distance, facet.normal));
            }
        }
    }
}
