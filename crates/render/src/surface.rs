//! Surface points of hits: position, normal, texture coordinates and their footprint, for four pixels at a time.

use glam::{DVec3, Vec2, Vec3};
use wide::f32x4;

use crate::frame::InstanceData;
use crate::lanes::{Vec3x4, unit};
use crate::mesh::{Mesh, Primitives};
use crate::texture::Footprint;

/// What all pixels of a triangle share, relative to the camera.
#[derive(Clone, Debug)]
pub(crate) struct TriangleSetup {
    /// Index of the instance among the visible ones, and of the triangle in its mesh.
    pub(crate) key: (u32, u32),
    rows: [[f32; 4]; ROWS],
    /// Whether the mesh has vertex normals, and texture coordinates that are needed.
    has_vertex_normals: bool,
    has_uvs: bool,
}

/// Rows of a triangle setup. Positions are relative to the camera, in world axes.
mod row {
    /// The three corners. After the first: the largest coordinate of a corner, which bounds the rounding error of the plane.
    pub(super) const CORNERS: [usize; 3] = [0, 1, 2];
    /// Dual basis: dot products with a point of the plane give the barycentric weights of the second and the third corner.
    pub(super) const DUAL: [usize; 2] = [3, 4];
    /// Unit geometric normal. After it: one if the mesh has vertex normals, else zero.
    pub(super) const FLAT_NORMAL: usize = 5;
    /// Unit vertex normals; the geometric one three times if the mesh has none.
    pub(super) const NORMALS: [usize; 3] = [6, 7, 8];
    /// Texture coordinates at the first corner, and their difference to the second.
    pub(super) const UV: usize = 9;
    /// Difference to the third corner, and paint coordinates at the first.
    pub(super) const UV_PAINT: usize = 10;
    /// Differences of paint coordinates from the first corner to the second and to the third.
    pub(super) const PAINT: usize = 11;
    /// Gradients of u and v.
    pub(super) const TANGENTS: [usize; 2] = [12, 13];
}

const ROWS: usize = 14;

/// Surface points at four pixels.
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// Position relative to the camera, in world axes. `[m]`
    pub(crate) position: Vec3x4,
    /// Origins of shadow rays: above the position, on the curved surface that vertex normals stand for.
    pub(crate) above: Vec3x4,
    /// Unit shading normal without normal map, on the camera's side of the triangle.
    pub(crate) normal: Vec3x4,
    pub(crate) uv: [f32x4; 2],
    pub(crate) footprint: Footprint,
    pub(crate) paint_uv: [f32x4; 2],
    /// Gradients of u and v; zero without texture coordinates.
    tangents: [Vec3x4; 2],
}

impl TriangleSetup {
    /// Setup of a triangle for a camera at `eye`.
    pub(crate) fn new(placed: &InstanceData, key: (u32, u32), eye: DVec3, is_textured: bool) -> Self {
        let mesh: &Mesh = &placed.mesh;
        let triangle = triangle(mesh, key.1);
        let shift = (placed.world_from_mesh.translation - eye).as_vec3();
        let corners = triangle.map(|at| placed.linear * Vec3::from_array(get(&mesh.positions, at)) + shift);
        let [a, b] = [corners[1] - corners[0], corners[2] - corners[0]];
        let cross = a.cross(b);
        let one_over = 1.0 / cross.length_squared().max(f32::MIN_POSITIVE);
        let dual = [b.cross(cross) * one_over, cross.cross(a) * one_over];
        // A mirrored instance has its corners the other way round.
        let outwards = if placed.is_mirrored { -cross } else { cross };
        let flat_normal = outwards.try_normalize().unwrap_or(Vec3::Z);
        let has_vertex_normals = !mesh.normals.is_empty();
        let normals = if has_vertex_normals {
            triangle.map(|at| {
                let normal = placed.world_from_normal * Vec3::from_array(get(&mesh.normals, at));
                normal.try_normalize().unwrap_or(flat_normal)
            })
        } else {
            [flat_normal; 3]
        };
        let reach = corners.iter().map(|corner| corner.abs().max_element()).fold(0.0, f32::max);
        let mut rows = [[0.0; 4]; ROWS];
        for at in 0..3 {
            rows[row::CORNERS[at]] = corners[at].extend(reach).to_array();
            rows[row::NORMALS[at]] = normals[at].extend(0.0).to_array();
        }
        for (row, dual) in row::DUAL.into_iter().zip(dual) {
            rows[row] = dual.extend(0.0).to_array();
        }
        rows[row::FLAT_NORMAL] = flat_normal.extend(if has_vertex_normals { 1.0 } else { 0.0 }).to_array();
        let has_uvs = is_textured && !mesh.uvs.is_empty();
        if has_uvs {
            set_uv_rows(&mut rows, mesh, triangle, dual);
        }
        Self { key, rows, has_vertex_normals, has_uvs }
    }

    /// Gradients of the paint coordinates in the world.
    pub(crate) fn paint_slopes(&self) -> [Vec3; 2] {
        let dual = row::DUAL.map(|row| Vec3::from_slice(&self.rows[row]));
        let [u2, v2, u3, v3] = self.rows[row::PAINT];
        [dual[0] * u2 + dual[1] * u3, dual[0] * v2 + dual[1] * v3]
    }
}

/// Fills the rows of texture coordinates.
fn set_uv_rows(rows: &mut [[f32; 4]; ROWS], mesh: &Mesh, triangle: [u32; 3], dual: [Vec3; 2]) {
    let of = |list: &[[f32; 2]]| {
        let [a, b, c] = triangle.map(|at| Vec2::from_array(get(list, at)));
        (a, [b - a, c - a])
    };
    let (start, edges) = of(&mesh.uvs);
    let (paint_start, paint_edges) =
        if mesh.paint_uvs.is_empty() { (start, edges) } else { of(&mesh.paint_uvs) };
    rows[row::UV] = [start.x, start.y, edges[0].x, edges[0].y];
    rows[row::UV_PAINT] = [edges[1].x, edges[1].y, paint_start.x, paint_start.y];
    rows[row::PAINT] = [paint_edges[0].x, paint_edges[0].y, paint_edges[1].x, paint_edges[1].y];
    for (axis, row) in row::TANGENTS.into_iter().enumerate() {
        let tangent = dual[0] * edges[0][axis] + dual[1] * edges[1][axis];
        rows[row] = tangent.extend(0.0).to_array();
    }
}

/// Triangle setups of four pixels.
#[derive(Clone, Copy)]
pub(crate) struct TriangleSetup4<'a> {
    triangles: [&'a TriangleSetup; 4],
    is_one: bool,
}

impl<'a> TriangleSetup4<'a> {
    #[inline]
    pub(crate) fn new(triangles: [&'a TriangleSetup; 4]) -> Self {
        let is_one = triangles.iter().all(|triangle_setup| std::ptr::eq(*triangle_setup, triangles[0]));
        Self { triangles, is_one }
    }

    /// A row of four pixels, by column.
    #[inline]
    fn row(&self, row: usize) -> [f32x4; 4] {
        if self.is_one {
            return self.triangles[0].rows[row].map(f32x4::splat);
        }
        f32x4::transpose(self.triangles.map(|triangle_setup| f32x4::from(triangle_setup.rows[row])))
    }

    /// The vector of a row.
    #[inline]
    fn vector(&self, row: usize) -> Vec3x4 {
        let [x, y, z, _] = self.row(row);
        Vec3x4([x, y, z])
    }

    /// Surface points of unit rays at given distances. `steps`: ray differentials to the pixels on the right and below.
    #[inline]
    pub(crate) fn surface(
        &self,
        distance: f32x4,
        ray: Vec3x4,
        steps: impl FnOnce() -> [Vec3x4; 2],
    ) -> Surface {
        let position = ray * distance;
        let [flat_x, flat_y, flat_z, round] = self.row(row::FLAT_NORMAL);
        let flat_normal = Vec3x4([flat_x, flat_y, flat_z]);
        let slope = flat_normal.dot(ray);
        let sign = slope.simd_gt(f32x4::ZERO).select(f32x4::splat(-1.0), f32x4::ONE);
        let [corner_x, corner_y, corner_z, reach] = self.row(row::CORNERS[0]);
        let place = position - Vec3x4([corner_x, corner_y, corner_z]);
        let second = unit(self.vector(row::DUAL[0]).dot(place));
        let third = self.vector(row::DUAL[1]).dot(place).fast_max(f32x4::ZERO).fast_min(f32x4::ONE - second);
        let mut surface = Surface {
            position,
            above: position,
            normal: flat_normal * sign,
            uv: [f32x4::ZERO; 2],
            footprint: [[f32x4::ZERO; 2]; 2],
            paint_uv: [f32x4::ZERO; 2],
            tangents: [Vec3x4::ZERO; 2],
        };
        if self.triangles.iter().any(|triangle_setup| triangle_setup.has_vertex_normals) {
            let weights = [f32x4::ONE - second - third, second, third];
            let has_vertex_normals = round.simd_gt(f32x4::ZERO);
            self.interpolate_normals(&mut surface, weights, sign, has_vertex_normals, place);
        }
        // Rounding must not put the start of a ray below the surface. Corners far away tell roughly where it is.
        surface.above += flat_normal * (sign * (distance * 2e-5 + reach * 5e-7 + 1e-6));
        if self.triangles.iter().any(|triangle_setup| triangle_setup.has_uvs) {
            self.interpolate_uvs(
                &mut surface,
                [second, third],
                |step| {
                    // The neighbouring ray hits the plane slightly aside, infinitely far if it were parallel.
                    let is_grazing = slope.abs().simd_lt(f32x4::splat(1e-4));
                    let least = slope.simd_lt(f32x4::ZERO).select(f32x4::splat(-1e-4), f32x4::splat(1e-4));
                    let slope = is_grazing.select(least, slope);
                    (step - ray * (flat_normal.dot(step) / slope)) * distance
                },
                steps,
            );
        }
        surface
    }

    /// Interpolates texture coordinates. `aside`: displacement on the plane for a ray differential.
    #[inline]
    fn interpolate_uvs(
        &self,
        surface: &mut Surface,
        [second, third]: [f32x4; 2],
        aside: impl Fn(Vec3x4) -> Vec3x4,
        steps: impl FnOnce() -> [Vec3x4; 2],
    ) {
        let [u1, v1, u2, v2] = self.row(row::UV);
        let [u3, v3, paint_u1, paint_v1] = self.row(row::UV_PAINT);
        let [paint_u2, paint_v2, paint_u3, paint_v3] = self.row(row::PAINT);
        let interpolate =
            |start: f32x4, to_second: f32x4, to_third: f32x4| start + to_second * second + to_third * third;
        surface.uv = [interpolate(u1, u2, u3), interpolate(v1, v2, v3)];
        surface.paint_uv =
            [interpolate(paint_u1, paint_u2, paint_u3), interpolate(paint_v1, paint_v2, paint_v3)];
        surface.tangents = row::TANGENTS.map(|row| self.vector(row));
        let across = |step: Vec3x4| {
            let aside = aside(step);
            [surface.tangents[0].dot(aside), surface.tangents[1].dot(aside)]
        };
        let [right, down] = steps();
        surface.footprint = [across(right), across(down)];
    }

    /// Interpolates vertex normals, and lifts the origins of shadow rays onto the curved surface that the flat triangle
    /// stands for, which avoids the shadow terminator artifact: Hanika, "Hacking the Shadow Terminator", Ray Tracing Gems
    /// II, 2021. `place`: from the first corner.
    #[inline]
    fn interpolate_normals(
        &self,
        surface: &mut Surface,
        weights: [f32x4; 3],
        sign: f32x4,
        has_vertex_normals: f32x4,
        place: Vec3x4,
    ) {
        let mut interpolate = Vec3x4::ZERO;
        for (at, weight) in weights.into_iter().enumerate() {
            let normal = self.vector(row::NORMALS[at]);
            interpolate += normal * weight;
            let from_corner = if at == 0 { place } else { surface.position - self.vector(row::CORNERS[at]) };
            let below = (from_corner.dot(normal) * sign).fast_min(f32x4::ZERO);
            surface.above += normal * -(below * sign * weight);
        }
        surface.above = surface.above.where_else(has_vertex_normals, surface.position);
        let flat = surface.normal * sign;
        surface.normal = interpolate.unit_or(flat).where_else(has_vertex_normals, flat) * sign;
    }
}

impl Surface {
    /// Normals perturbed by a tangent-space normal: red along u, green along v, blue outwards, -1 to 1 each.
    pub(crate) fn perturbed_normal(&self, map: Vec3x4) -> Vec3x4 {
        let [u, v] = self.tangents;
        let longest = u.dot(u).fast_max(v.dot(v));
        let has_tangents = longest.simd_gt(f32x4::ZERO);
        let scale = f32x4::ONE / has_tangents.select(longest, f32x4::ONE).sqrt();
        let [along_u, along_v, outwards] = map.0;
        let perturbed_normal = u * (along_u * scale) + v * (along_v * scale) + self.normal * outwards;
        perturbed_normal.unit_or(self.normal).where_else(has_tangents, self.normal)
    }
}

fn triangle(mesh: &Mesh, number: u32) -> [u32; 3] {
    match &mesh.primitives {
        Primitives::Triangles(triangles) => triangles.get(number as usize).copied().unwrap_or_default(),
        Primitives::Lines(_) | Primitives::Points => [0; 3],
    }
}

fn get<const N: usize>(list: &[[f32; N]], at: u32) -> [f32; N] {
    list.get(at as usize).copied().unwrap_or([0.0; N])
}
