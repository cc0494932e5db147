//! What a ray finds at the place where it meets an instance.
//!
//! Owns: the step from a triangle and weights to a normal, texture coordinates and their footprint.

use glam::{Vec2, Vec3};

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
    pub(crate) uv: [f32; 2],
    pub(crate) footprint: Footprint,
    pub(crate) paint_uv: [f32; 2],
    /// Directions in which u and v grow, scaled alike; zero without texture coordinates.
    pub(crate) tangents: [Vec3; 2],
}

impl Surface {
    /// The surface of a meeting. `is_textured`: whether texture coordinates are needed.
    pub(crate) fn at(placed: &Placed, meeting: &Meeting, sight: &Sight, is_textured: bool) -> Self {
        let mesh: &Mesh = &placed.mesh;
        let triangle = triangle(mesh, meeting.number);
        let [second, third] = meeting.weights;
        let weights = [1.0 - second - third, second, third];
        let linear = placed.world_from_mesh.matrix3.as_mat3();
        let corners = triangle.map(|at| linear * Vec3::from_array(get(&mesh.positions, at)));
        let edges = [corners[1] - corners[0], corners[2] - corners[0]];
        let position = sight.direction * meeting.distance;
        let cross = edges[0].cross(edges[1]);
        // A mirrored instance has its corners the other way round.
        let outwards = if placed.is_mirrored { -cross } else { cross };
        let is_back = outwards.dot(sight.direction) > 0.0;
        let outwards = outwards.try_normalize().unwrap_or(-sight.direction);
        let flat_normal = if is_back { -outwards } else { outwards };
        let mixed = triangle
            .iter()
            .zip(weights)
            .fold(Vec3::ZERO, |sum, (at, weight)| sum + Vec3::from_array(get(&mesh.normals, *at)) * weight);
        let smooth = (placed.world_from_normal * mixed).try_normalize();
        let normal = smooth.map_or(flat_normal, |smooth| if is_back { -smooth } else { smooth });
        let mut surface = Self {
            position,
            flat_normal,
            normal,
            uv: [0.0; 2],
            footprint: [[0.0; 2]; 2],
            paint_uv: [0.0; 2],
            tangents: [Vec3::ZERO; 2],
        };
        if is_textured && !mesh.uvs.is_empty() {
            surface.find_texture(mesh, triangle, weights, edges, meeting.distance, sight);
        }
        surface
    }

    fn find_texture(
        &mut self,
        mesh: &Mesh,
        triangle: [u32; 3],
        weights: [f32; 3],
        edges: [Vec3; 2],
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
        let across = edges[0].cross(edges[1]);
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

fn triangle(mesh: &Mesh, number: u32) -> [u32; 3] {
    match &mesh.primitives {
        Primitives::Triangles(triangles) => triangles.get(number as usize).copied().unwrap_or_default(),
        Primitives::Lines(_) | Primitives::Points => [0; 3],
    }
}

fn get<const N: usize>(list: &[[f32; N]], at: u32) -> [f32; N] {
    list.get(at as usize).copied().unwrap_or([0.0; N])
}
