//! A height field, whose triangles are generated on demand.

use std::sync::Arc;

use base::Vec3;

use super::bvh::Ray;
use super::triangle::Triangle;
use crate::shape::{Aabb, HeightField};

/// Depth below the surface down to which a height field is solid. `[m]`
pub(super) const THICKNESS: f64 = 1.0;

/// A repaired height field. Each cell is split into two triangles along the diagonal from (i, j) to (i+1, j+1), as it
/// is rendered.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) field: Arc<HeightField>,
    /// Bounds with the thickness.
    pub(super) bounds: Aabb,
}

impl Grid {
    pub(super) fn new(field: Arc<HeightField>) -> Self {
        let mut bounds = field.bounds();
        bounds.min.z -= THICKNESS;
        Self { field, bounds }
    }

    /// A grid point.
    pub(super) fn point(&self, i: usize, j: usize) -> Vec3 {
        let [dx, dy] = self.field.spacing;
        Vec3::new(i as f64 * dx, j as f64 * dy, self.field.height(i, j))
    }

    fn vertices(&self, i: usize, j: usize, upper: bool) -> [Vec3; 3] {
        if upper {
            [self.point(i + 1, j + 1), self.point(i, j + 1), self.point(i, j)]
        } else {
            [self.point(i, j), self.point(i + 1, j), self.point(i + 1, j + 1)]
        }
    }

    /// A triangle with its adjacent normals; `upper` selects the one at the point (i, j+1).
    pub(super) fn triangle(&self, i: usize, j: usize, upper: bool) -> Option<Triangle> {
        let mut triangle = Triangle::new(self.vertices(i, j, upper))?;
        let normal = |i: Option<usize>, j: Option<usize>| {
            let (i, j) = (i?, j?);
            let exists = i + 1 < self.field.nx && j + 1 < self.field.ny;
            Some(Triangle::new(self.vertices(i, j, !upper)).filter(|_| exists)?.normal)
        };
        triangle.adjacent_normals = if upper {
            [normal(Some(i), Some(j + 1)), normal(i.checked_sub(1), Some(j)), normal(Some(i), Some(j))]
        } else {
            [normal(Some(i), j.checked_sub(1)), normal(Some(i + 1), Some(j)), normal(Some(i), Some(j))]
        };
        Some(triangle)
    }

    /// First and last cell along an axis that a range of coordinates overlaps; `None` outside the field.
    fn cells(&self, axis: usize, low: f64, high: f64) -> Option<(usize, usize)> {
        let last = [self.field.nx, self.field.ny][axis].checked_sub(2)?;
        let (low, high) = (low / self.field.spacing[axis], high / self.field.spacing[axis]);
        if !(high >= 0.0 && low <= last as f64 + 1.0) {
            return None;
        }
        // Casts from floats saturate, so huge ranges end at the border.
        Some(((low.max(0.0) as usize).min(last), (high as usize).min(last)))
    }

    /// Depth of a point below the surface, and the normal there; `None` above the surface, outside the field and
    /// below its thickness.
    pub(super) fn depth_below(&self, p: Vec3) -> Option<(f64, Vec3)> {
        let (i, _) = self.cells(0, p.x, p.x)?;
        let (j, _) = self.cells(1, p.y, p.y)?;
        let [dx, dy] = self.field.spacing;
        let upper = p.y / dy - j as f64 > p.x / dx - i as f64;
        let vertices = self.vertices(i, j, upper);
        // Of a detailed mesh on a terrain, most vertices are above all corners.
        if vertices.iter().all(|vertex| p.z > vertex.z) {
            return None;
        }
        let triangle = Triangle::new(vertices)?;
        let depth = (triangle.vertices[0] - p).dot(triangle.normal);
        (0.0..=THICKNESS).contains(&depth).then_some((depth, triangle.normal))
    }

    /// Calls `visit` for the grid points whose x and y lie in an AABB, with their indices.
    pub(super) fn points_in(&self, aabb: &Aabb, mut visit: impl FnMut(u32, Vec3)) {
        let Some((i0, i1)) = self.cells(0, aabb.min.x, aabb.max.x) else { return };
        let Some((j0, j1)) = self.cells(1, aabb.min.y, aabb.max.y) else { return };
        for j in j0..=j1 + 1 {
            for i in i0..=i1 + 1 {
                visit((j * self.field.nx + i) as u32, self.point(i, j));
            }
        }
    }

    /// Calls `visit` for the triangles that an AABB overlaps, or that lie above it by no more than the thickness,
    /// with their indices.
    pub(super) fn triangles_in(&self, aabb: &Aabb, mut visit: impl FnMut(u32, &Triangle)) {
        let Some((i0, i1)) = self.cells(0, aabb.min.x, aabb.max.x) else { return };
        let Some((j0, j1)) = self.cells(1, aabb.min.y, aabb.max.y) else { return };
        for j in j0..=j1 {
            for i in i0..=i1 {
                for upper in [false, true] {
                    let z = self.vertices(i, j, upper).map(|vertex| vertex.z);
                    let (low, high) = (z[0].min(z[1]).min(z[2]), z[0].max(z[1]).max(z[2]));
                    if aabb.min.z > high || aabb.max.z < low - THICKNESS {
                        continue;
                    }
                    let index = (j * (self.field.nx - 1) + i) * 2 + usize::from(upper);
                    if let Some(triangle) = self.triangle(i, j, upper) {
                        visit(index as u32, &triangle);
                    }
                }
            }
        }
    }

    /// The first hit of a ray in the grid's frame, from either side: distance and normal.
    ///
    /// Traverses the columns of cells along the ray's dominant direction. In each, all cells that the ray may cross
    /// are tested, with some slack at the ends, so that rounding opens no gap.
    pub(super) fn intersect_ray(&self, ray: &Ray, max: f64) -> Option<(f64, Vec3)> {
        let mut surface = self.bounds;
        surface.min.z += THICKNESS;
        let slack = 1e-9 * (1.0 + (surface.max - surface.min).max_element());
        let near = ray.entry_distance(&surface.grown(slack)).filter(|near| *near <= max)?;
        let far = max.min(near + 2.0 * (surface.max - surface.min).length() + 4.0 * slack);
        let [dx, dy] = self.field.spacing;
        let (main, side) =
            if ray.direction.x.abs() / dx >= ray.direction.y.abs() / dy { (0, 1) } else { (1, 0) };
        let (a, b) = (ray.point_at(near)[main], ray.point_at(far)[main]);
        let (first, last) = self.cells(main, a.min(b) - slack, a.max(b) + slack)?;
        let mut best: Option<(f64, Vec3)> = None;
        for step in 0..=last - first {
            let column = if a <= b { first + step } else { last - step };
            let low = column as f64 * self.field.spacing[main];
            let high = low + self.field.spacing[main];
            let distance_to = |edge: f64| (edge - ray.origin[main]) / ray.direction[main];
            let (mut t0, mut t1) = (near, far);
            if ray.direction[main] != 0.0 {
                let (enter, leave) =
                    (distance_to(low).min(distance_to(high)), distance_to(low).max(distance_to(high)));
                (t0, t1) = (enter.clamp(near, far), leave.clamp(near, far));
            }
            if best.is_some_and(|(distance, _)| distance < t0 - slack) {
                break;
            }
            let (p, q) = (ray.point_at(t0)[side], ray.point_at(t1)[side]);
            let Some((from, to)) = self.cells(side, p.min(q) - slack, p.max(q) + slack) else { continue };
            for row in from..=to {
                let (i, j) = if main == 0 { (column, row) } else { (row, column) };
                self.intersect_cell(ray, i, j, max, &mut best);
            }
        }
        best
    }

    fn intersect_cell(&self, ray: &Ray, i: usize, j: usize, max: f64, best: &mut Option<(f64, Vec3)>) {
        for upper in [false, true] {
            let vertices = self.vertices(i, j, upper);
            let Some(distance) = Triangle::intersect_ray(&vertices, ray) else { continue };
            if distance <= max && best.is_none_or(|(nearest, _)| distance < nearest) {
                let Some(triangle) = Triangle::new(vertices) else { continue };
                *best = Some((distance, triangle.normal));
            }
        }
    }
}
