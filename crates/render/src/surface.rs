//! What a ray finds at the place where it meets an instance.
//!
//! Owns: the step from a triangle and weights to a normal, texture coordinates and their footprint.

use glam::{DVec3, Vec2, Vec3};

use crate::bvh::Meeting;
use crate::frame::Placed;
use crate::mesh::{Mesh, Primitives};
use crate::texture::Footprint;

/// A ray that looks for a surface: from the eye of the view, in axes of the world, and its neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// Unit vector.
    pub(crate) direction: Vec3,
    /// Change of the direction to the pixel on the right and to the pixel below.
    pub(crate) steps: [Vec3; 2],
}

/// A piece of surface.
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// From the eye, in axes of the world. `[m]`
    pub(crate) position: Vec3,
    /// Of the triangle, towards the eye; unit.
    pub(crate) flat_normal: Vec3,
    /// As the mesh says, on the side of the flat one if seen from the back; unit.
    pub(crate) normal: Vec3,
    /// Where rays to lights start: the position, on the round form that a mesh with normals stands for.
    pub(crate) lifted: Vec3,
    pub(crate) uv: [f32; 2],
    pub(crate) footprint: Footprint,
    pub(crate) paint_uv: [f32; 2],
    /// Directions in which u and v grow, scaled alike; zero without texture coordinates.
    pub(crate) tangents: [Vec3; 2],
}

impl Surface {
    /// The surface that a ray from an eye meets. `is_textured`: whether texture coordinates are needed.
    pub(crate) fn at(
        placed: &Placed,
        meeting: &Meeting,
        eye: DVec3,
        sight: &Sight,
        is_textured: bool,
    ) -> Self {
        let mesh: &Mesh = &placed.mesh;
        let triangle = triangle(mesh, meeting.number);
        let linear = placed.world_from_mesh.matrix3.as_mat3();
        let shift = (placed.world_from_mesh.translation - eye).as_vec3();
        let corners = triangle.map(|at| linear * Vec3::from_array(get(&mesh.positions, at)) + shift);
        let edges = [corners[1] - corners[0], corners[2] - corners[0]];
        let position = sight.direction * meeting.distance;
        let cross = edges[0].cross(edges[1]);
        let weights = weights(position - corners[0], edges, cross);
        // A mirrored instance has its corners the other way round.
        let outwards = if placed.is_mirrored { -cross } else { cross };
        let is_back = outwards.dot(sight.direction) > 0.0;
        let outwards = outwards.try_normalize().unwrap_or(-sight.direction);
        let flat_normal = if is_back { -outwards } else { outwards };
        let mut surface = Self {
            position,
            flat_normal,
            normal: flat_normal,
            lifted: position,
            uv: [0.0; 2],
            footprint: [[0.0; 2]; 2],
            paint_uv: [0.0; 2],
            tangents: [Vec3::ZERO; 2],
        };
        if !mesh.normals.is_empty() {
            let normals =
                triangle.map(|at| placed.world_from_normal * Vec3::from_array(get(&mesh.normals, at)));
            surface.bend(normals, weights, corners, is_back);
        }
        if is_textured && !mesh.uvs.is_empty() {
            surface.find_texture(mesh, triangle, weights, edges, cross, meeting.distance, sight);
        }
        surface
    }

    /// Takes over the normals of the corners.
    fn bend(&mut self, normals: [Vec3; 3], weights: [f32; 3], corners: [Vec3; 3], is_back: bool) {
        let sign = if is_back { -1.0 } else { 1.0 };
        let normals = normals.map(|normal| normal.normalize_or_zero() * sign);
        let mixed = normals[0] * weights[0] + normals[1] * weights[1] + normals[2] * weights[2];
        let Some(normal) = mixed.try_normalize() else { return };
        self.normal = normal;
        // On to the round form that the flat triangle stands for: Hanika, "Hacking the Shadow Terminator", Ray
        // Tracing Gems II, 2021. Rays to lights start there, so that the corners of the facets stay out of the light.
        for ((normal, weight), corner) in normals.into_iter().zip(weights).zip(corners) {
            let below = (self.position - corner).dot(normal).min(0.0);
            self.lifted -= normal * (below * weight);
        }
    }

    fn find_texture(
        &mut self,
        mesh: &Mesh,
        triangle: [u32; 3],
        weights: [f32; 3],
        edges: [Vec3; 2],
        across: Vec3,
        distance: f32,
        sight: &Sight,
    ) {
        let mixed = |list: &[[f32; 2]]| {
            let sum = triangle
                .iter()
                .zip(weights)
                .fold(Vec2::ZERO, |sum, (at, weight)| sum + Vec2::from_array(get(list, *at)) * weight);
            sum.to_array()
        };
        self.uv = mixed(&mesh.uvs);
        self.paint_uv = if mesh.paint_uvs.is_empty() { self.uv } else { mixed(&mesh.paint_uvs) };
        let [a, b, c] = triangle.map(|at| Vec2::from_array(get(&mesh.uvs, at)));
        let [du, dv] = [b - a, c - a];
        // Weights of a step along the surface, by the dual basis of the edges.
        let area2 = across.length_squared();
        if area2 <= f32::MIN_POSITIVE {
            return;
        }
        let dual = [edges[1].cross(across) / area2, across.cross(edges[0]) / area2];
        let slope = self.flat_normal.dot(sight.direction);
        self.footprint = sight.steps.map(|step| {
            // The neighbour's ray meets the plane of the triangle a little aside. Grazing rays would go on for ever.
            let slope = if slope.abs() < 1e-4 { 1e-4_f32.copysign(slope) } else { slope };
            let aside = (step - sight.direction * (self.flat_normal.dot(step) / slope)) * distance;
            (du * dual[0].dot(aside) + dv * dual[1].dot(aside)).to_array()
        });
        // Gradients of u and v on the surface.
        self.tangents = [dual[0] * du.x + dual[1] * dv.x, dual[0] * du.y + dual[1] * dv.y];
    }

    /// Where rays to lights start: so far above the surface that rounding does not put them below it.
    pub(crate) fn above(&self) -> Vec3 {
        self.lifted + self.flat_normal * (self.position.length() * 2e-5 + 1e-6)
    }

    /// The normal bent by a normal map: red along u, green along v, blue outwards, -1 to 1 each.
    pub(crate) fn bent(&self, map: Vec3) -> Vec3 {
        let longest = self.tangents[0].length_squared().max(self.tangents[1].length_squared());
        if longest <= 0.0 {
            return self.normal;
        }
        let scale = 1.0 / longest.sqrt();
        let bent =
            self.tangents[0] * (map.x * scale) + self.tangents[1] * (map.y * scale) + self.normal * map.z;
        bent.try_normalize().unwrap_or(self.normal)
    }
}

/// Weights of the corners at a place in the plane of a triangle, from its first corner.
fn weights(place: Vec3, edges: [Vec3; 2], cross: Vec3) -> [f32; 3] {
    let area2 = cross.length_squared();
    if area2 <= f32::MIN_POSITIVE {
        return [1.0, 0.0, 0.0];
    }
    let second = (place.cross(edges[1]).dot(cross) / area2).clamp(0.0, 1.0);
    let third = (edges[0].cross(place).dot(cross) / area2).clamp(0.0, 1.0 - second);
    [1.0 - second - third, second, third]
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
