//! What a ray finds at the place where it meets an instance.
//!
//! Owns: the step from a triangle and a distance to a normal, texture coordinates and their footprint.

use glam::{DVec3, Vec2, Vec3};

use crate::frame::Placed;
use crate::mesh::{Mesh, Primitives};
use crate::texture::Footprint;

/// A triangle as an eye sees it: what all its pixels share.
#[derive(Clone, Debug)]
pub(crate) struct Facet {
    /// Index of the instance among those that can be seen, and the number of the triangle.
    key: (u32, u32),
    /// From the eye, in axes of the world.
    corners: [Vec3; 3],
    /// A place on the plane times these gives the weights of the second and the third corner.
    dual: [Vec3; 2],
    /// Unit; outwards.
    flat_normal: Vec3,
    /// Of the corners; unit. The flat one three times if the mesh has none.
    normals: [Vec3; 3],
    is_round: bool,
    texture: Option<Charted>,
    /// Largest coordinate of a corner, by which the plane's place is rounded.
    reach: f32,
}

/// Texture coordinates of a triangle.
#[derive(Clone, Debug)]
struct Charted {
    /// At the first corner, and from there to the other two.
    start: Vec2,
    edges: [Vec2; 2],
    paint_start: Vec2,
    paint_edges: [Vec2; 2],
    /// Directions in which u and v grow.
    tangents: [Vec3; 2],
}

/// A piece of surface.
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// From the eye, in axes of the world. `[m]`
    pub(crate) position: Vec3,
    /// Where rays to lights start: above the position, on the round form that a mesh with normals stands for.
    pub(crate) above: Vec3,
    /// As the mesh says, towards the eye's side of the triangle; unit.
    pub(crate) normal: Vec3,
    pub(crate) uv: [f32; 2],
    pub(crate) footprint: Footprint,
    pub(crate) paint_uv: [f32; 2],
    /// Directions in which u and v grow, scaled alike; zero without texture coordinates.
    tangents: [Vec3; 2],
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
        let texture = (is_textured && !mesh.uvs.is_empty()).then(|| Charted::new(mesh, triangle, dual));
        let reach = corners.iter().map(|corner| corner.abs().max_element()).fold(0.0, f32::max);
        Self { key, corners, dual, flat_normal, normals, is_round, texture, reach }
    }

    /// The surface that a ray from the eye (unit) meets at a distance. `steps`: changes of the ray to the pixel on the
    /// right and to the pixel below.
    #[inline]
    pub(crate) fn surface(&self, distance: f32, ray: Vec3, steps: impl FnOnce() -> [Vec3; 2]) -> Surface {
        let position = ray * distance;
        let slope = self.flat_normal.dot(ray);
        let sign = if slope > 0.0 { -1.0 } else { 1.0 };
        let place = position - self.corners[0];
        let second = self.dual[0].dot(place).clamp(0.0, 1.0);
        let third = self.dual[1].dot(place).clamp(0.0, 1.0 - second);
        let mut surface = Surface {
            position,
            above: position,
            normal: self.flat_normal * sign,
            uv: [0.0; 2],
            footprint: [[0.0; 2]; 2],
            paint_uv: [0.0; 2],
            tangents: [Vec3::ZERO; 2],
        };
        if self.is_round {
            self.bend(&mut surface, [1.0 - second - third, second, third], sign);
        }
        // Rounding must not put the start of a ray below the surface. Corners far away tell roughly where it is.
        surface.above += self.flat_normal * (sign * (distance * 2e-5 + self.reach * 5e-7 + 1e-6));
        if let Some(texture) = &self.texture {
            surface.uv = (texture.start + texture.edges[0] * second + texture.edges[1] * third).to_array();
            let paint =
                texture.paint_start + texture.paint_edges[0] * second + texture.paint_edges[1] * third;
            surface.paint_uv = paint.to_array();
            surface.tangents = texture.tangents;
            // The neighbour's ray meets the plane a little aside. Grazing rays would go on for ever.
            let slope = if slope.abs() < 1e-4 { 1e-4_f32.copysign(slope) } else { slope };
            let across = |step: Vec3| {
                let aside = (step - ray * (self.flat_normal.dot(step) / slope)) * distance;
                [texture.tangents[0].dot(aside), texture.tangents[1].dot(aside)]
            };
            let [right, down] = steps();
            surface.footprint = [across(right), across(down)];
        }
        surface
    }

    /// How fast texture coordinates for paint grow along the axes of the world.
    pub(crate) fn paint_slopes(&self) -> [Vec3; 2] {
        self.texture.as_ref().map_or([Vec3::ZERO; 2], |texture| {
            let [second, third] = texture.paint_edges;
            [
                self.dual[0] * second.x + self.dual[1] * third.x,
                self.dual[0] * second.y + self.dual[1] * third.y,
            ]
        })
    }

    /// Takes over the normals of the corners, and lifts the start of rays to lights onto the round form that the flat
    /// triangle stands for, so that the facets' edges stay out of the light: Hanika, "Hacking the Shadow Terminator",
    /// Ray Tracing Gems II, 2021.
    fn bend(&self, surface: &mut Surface, weights: [f32; 3], sign: f32) {
        let mut mixed = Vec3::ZERO;
        for ((normal, weight), corner) in self.normals.iter().zip(weights).zip(&self.corners) {
            let (normal, corner) = (*normal, *corner);
            mixed += normal * weight;
            let below = (surface.position - corner).dot(normal) * sign;
            if below < 0.0 {
                surface.above -= normal * (below * sign * weight);
            }
        }
        if let Some(normal) = mixed.try_normalize() {
            surface.normal = normal * sign;
        }
    }
}

impl Charted {
    fn new(mesh: &Mesh, triangle: [u32; 3], dual: [Vec3; 2]) -> Self {
        let of = |list: &[[f32; 2]]| {
            let [a, b, c] = triangle.map(|at| Vec2::from_array(get(list, at)));
            (a, [b - a, c - a])
        };
        let (start, edges) = of(&mesh.uvs);
        let (paint_start, paint_edges) =
            if mesh.paint_uvs.is_empty() { (start, edges) } else { of(&mesh.paint_uvs) };
        let tangents =
            [dual[0] * edges[0].x + dual[1] * edges[1].x, dual[0] * edges[0].y + dual[1] * edges[1].y];
        Self { start, edges, paint_start, paint_edges, tangents }
    }
}

impl Surface {
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

/// The facets seen last: neighbouring pixels mostly show the same ones.
#[derive(Debug, Default)]
pub(crate) struct Facets {
    kept: [Option<Box<Facet>>; 4],
    next: usize,
}

impl Facets {
    /// The facet of a key, made if it is not among the last.
    pub(crate) fn get(&mut self, key: (u32, u32), make: impl FnOnce() -> Facet) -> &Facet {
        let is_it = |facet: &Option<Box<Facet>>| facet.as_ref().is_some_and(|facet| facet.key == key);
        let at = self.kept.iter().position(is_it).unwrap_or_else(|| {
            self.next = (self.next + 1) % self.kept.len();
            self.kept[self.next] = None;
            self.next
        });
        self.kept[at].get_or_insert_with(|| Box::new(make()))
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
