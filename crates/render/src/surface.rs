//! What a ray finds at the place where it meets an instance.
//!
//! Owns: the step from a triangle and a distance to a normal, texture coordinates and their footprint, for four pixels
//! at a time.

use glam::{DVec3, Vec2, Vec3};
use wide::f32x4;

use crate::frame::Placed;
use crate::lanes::{Vec3x4, unit};
use crate::mesh::{Mesh, Primitives};
use crate::texture::Footprint;

/// A triangle as an eye sees it: what all its pixels share.
#[derive(Clone, Debug)]
pub(crate) struct Facet {
    /// Index of the instance among those that can be seen, and the number of the triangle.
    pub(crate) key: (u32, u32),
    rows: [[f32; 4]; ROWS],
    /// Whether the mesh has normals, and texture coordinates that are wanted.
    is_round: bool,
    is_charted: bool,
}

/// Rows of a facet. Places are from the eye, in axes of the world.
mod row {
    /// The three corners. Behind the first: the largest coordinate of a corner, by which the plane's place is rounded.
    pub(super) const CORNERS: [usize; 3] = [0, 1, 2];
    /// A place on the plane times these gives the weights of the second and the third corner.
    pub(super) const DUAL: [usize; 2] = [3, 4];
    /// Unit; outwards. Behind it: one if the mesh has normals, else zero.
    pub(super) const FLAT_NORMAL: usize = 5;
    /// Of the corners; unit. The flat one three times if the mesh has none.
    pub(super) const NORMALS: [usize; 3] = [6, 7, 8];
    /// Texture coordinates at the first corner, and from there to the second.
    pub(super) const UV: usize = 9;
    /// From the first corner to the third, and coordinates for paint at the first.
    pub(super) const UV_PAINT: usize = 10;
    /// For paint: from the first corner to the second and to the third.
    pub(super) const PAINT: usize = 11;
    /// Directions in which u and v grow.
    pub(super) const TANGENTS: [usize; 2] = [12, 13];
}

const ROWS: usize = 14;

/// Pieces of surface at four pixels.
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// From the eye, in axes of the world. `[m]`
    pub(crate) position: Vec3x4,
    /// Where rays to lights start: above the position, on the round form that a mesh with normals stands for.
    pub(crate) above: Vec3x4,
    /// As the mesh says, towards the eye's side of the triangle; unit.
    pub(crate) normal: Vec3x4,
    pub(crate) uv: [f32x4; 2],
    pub(crate) footprint: Footprint,
    pub(crate) paint_uv: [f32x4; 2],
    /// Directions in which u and v grow, scaled alike; zero without texture coordinates.
    tangents: [Vec3x4; 2],
}

impl Facet {
    /// A triangle of an instance as seen from an eye.
    pub(crate) fn new(placed: &Placed, key: (u32, u32), eye: DVec3, is_textured: bool) -> Self {
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
        let is_round = !mesh.normals.is_empty();
        let normals = if is_round {
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
        rows[row::FLAT_NORMAL] = flat_normal.extend(if is_round { 1.0 } else { 0.0 }).to_array();
        let is_charted = is_textured && !mesh.uvs.is_empty();
        if is_charted {
            chart(&mut rows, mesh, triangle, dual);
        }
        Self { key, rows, is_round, is_charted }
    }

    /// How fast texture coordinates for paint grow along the axes of the world.
    pub(crate) fn paint_slopes(&self) -> [Vec3; 2] {
        let dual = row::DUAL.map(|row| Vec3::from_slice(&self.rows[row]));
        let [u2, v2, u3, v3] = self.rows[row::PAINT];
        [dual[0] * u2 + dual[1] * u3, dual[0] * v2 + dual[1] * v3]
    }
}

/// Adds texture coordinates to a facet.
fn chart(rows: &mut [[f32; 4]; ROWS], mesh: &Mesh, triangle: [u32; 3], dual: [Vec3; 2]) {
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

/// The facets of four pixels.
#[derive(Clone, Copy)]
pub(crate) struct Four<'a> {
    facets: [&'a Facet; 4],
    is_one: bool,
}

impl<'a> Four<'a> {
    #[inline]
    pub(crate) fn new(facets: [&'a Facet; 4]) -> Self {
        let is_one = facets.iter().all(|facet| std::ptr::eq(*facet, facets[0]));
        Self { facets, is_one }
    }

    /// The four numbers of a row, for four pixels.
    #[inline]
    fn row(&self, row: usize) -> [f32x4; 4] {
        if self.is_one {
            return self.facets[0].rows[row].map(f32x4::splat);
        }
        f32x4::transpose(self.facets.map(|facet| f32x4::from(facet.rows[row])))
    }

    /// The vector of a row.
    #[inline]
    fn vector(&self, row: usize) -> Vec3x4 {
        let [x, y, z, _] = self.row(row);
        Vec3x4([x, y, z])
    }

    /// The surfaces that rays from the eye (unit) meet at distances. `steps`: changes of the rays to the pixels on the
    /// right and to the pixels below.
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
        if self.facets.iter().any(|facet| facet.is_round) {
            let weights = [f32x4::ONE - second - third, second, third];
            let is_round = round.simd_gt(f32x4::ZERO);
            self.bend(&mut surface, weights, sign, is_round, place);
        }
        // Rounding must not put the start of a ray below the surface. Corners far away tell roughly where it is.
        surface.above += flat_normal * (sign * (distance * 2e-5 + reach * 5e-7 + 1e-6));
        if self.facets.iter().any(|facet| facet.is_charted) {
            self.chart(
                &mut surface,
                [second, third],
                |step| {
                    // The neighbour's ray meets the plane a little aside. Grazing rays would go on for ever.
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

    /// Puts in texture coordinates. `aside`: from a place to that of a neighbour, by the change of the ray.
    #[inline]
    fn chart(
        &self,
        surface: &mut Surface,
        [second, third]: [f32x4; 2],
        aside: impl Fn(Vec3x4) -> Vec3x4,
        steps: impl FnOnce() -> [Vec3x4; 2],
    ) {
        let [u1, v1, u2, v2] = self.row(row::UV);
        let [u3, v3, paint_u1, paint_v1] = self.row(row::UV_PAINT);
        let [paint_u2, paint_v2, paint_u3, paint_v3] = self.row(row::PAINT);
        let mixed =
            |start: f32x4, to_second: f32x4, to_third: f32x4| start + to_second * second + to_third * third;
        surface.uv = [mixed(u1, u2, u3), mixed(v1, v2, v3)];
        surface.paint_uv = [mixed(paint_u1, paint_u2, paint_u3), mixed(paint_v1, paint_v2, paint_v3)];
        surface.tangents = row::TANGENTS.map(|row| self.vector(row));
        let across = |step: Vec3x4| {
            let aside = aside(step);
            [surface.tangents[0].dot(aside), surface.tangents[1].dot(aside)]
        };
        let [right, down] = steps();
        surface.footprint = [across(right), across(down)];
    }

    /// Takes over the normals of the corners, and lifts the start of rays to lights onto the round form that the flat
    /// triangle stands for, so that the facets' edges stay out of the light: Hanika, "Hacking the Shadow Terminator",
    /// Ray Tracing Gems II, 2021. `place`: from the first corner.
    #[inline]
    fn bend(&self, surface: &mut Surface, weights: [f32x4; 3], sign: f32x4, is_round: f32x4, place: Vec3x4) {
        let mut mixed = Vec3x4::ZERO;
        for (at, weight) in weights.into_iter().enumerate() {
            let normal = self.vector(row::NORMALS[at]);
            mixed += normal * weight;
            let from_corner = if at == 0 { place } else { surface.position - self.vector(row::CORNERS[at]) };
            let below = (from_corner.dot(normal) * sign).fast_min(f32x4::ZERO);
            surface.above += normal * -(below * sign * weight);
        }
        surface.above = surface.above.where_else(is_round, surface.position);
        let flat = surface.normal * sign;
        surface.normal = mixed.unit_or(flat).where_else(is_round, flat) * sign;
    }
}

impl Surface {
    /// The normals bent by a normal map: red along u, green along v, blue outwards, -1 to 1 each.
    pub(crate) fn bent(&self, map: Vec3x4) -> Vec3x4 {
        let [u, v] = self.tangents;
        let longest = u.dot(u).fast_max(v.dot(v));
        let has_tangents = longest.simd_gt(f32x4::ZERO);
        let scale = f32x4::ONE / has_tangents.select(longest, f32x4::ONE).sqrt();
        let [along_u, along_v, outwards] = map.0;
        let bent = u * (along_u * scale) + v * (along_v * scale) + self.normal * outwards;
        bent.unit_or(self.normal).where_else(has_tangents, self.normal)
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
