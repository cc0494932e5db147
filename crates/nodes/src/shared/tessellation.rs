//! Construction of meshes.

use base::{Vec3, ops};
use render::{Mesh, Primitives};

/// A mesh of triangles under construction.
#[derive(Default)]
pub(crate) struct Tessellation {
    mesh: Mesh,
    triangles: Vec<[u32; 3]>,
}

impl Tessellation {
    /// Adds a vertex and returns its index.
    pub(crate) fn corner(&mut self, position: Vec3, normal: Vec3, uv: [f64; 2]) -> u32 {
        let number = self.mesh.positions.len() as u32;
        self.mesh.positions.push(position.as_vec3().to_array());
        self.mesh.normals.push(normal.as_vec3().to_array());
        self.mesh.uvs.push(uv.map(|number| number as f32));
        number
    }

    /// Adds a triangle, counterclockwise as seen from the front.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        self.triangles.push(corners);
    }

    /// Adds a quadrilateral, counterclockwise as seen from the front.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// Adds a rectangle with one copy of the texture. `right` and `up` are half its sides.
    pub(crate) fn rectangle(&mut self, center: Vec3, right: Vec3, up: Vec3) {
        let normal = right.cross(up).normalize_or_zero();
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let numbers = corners.map(|[x, y]| {
            self.corner(center + right * x + up * y, normal, [(x + 1.0) / 2.0, (y + 1.0) / 2.0])
        });
        self.quad(numbers);
    }

    /// Adds a disc about the z-axis with the inscribed circle of the texture. `up` is 1 if its front faces up, with
    /// the upper side of the texture towards y; −1 if it faces down, with the upper side towards −y.
    pub(crate) fn disc(&mut self, z: f64, radius: f64, steps: u32, up: f64) {
        let normal = Vec3::Z * up;
        let middle = self.corner(Vec3::Z * z, normal, [0.5; 2]);
        let rim: Vec<u32> = (0..steps)
            .map(|step| {
                let around = around(step, steps);
                let uv = [0.5 + around.x / 2.0, 0.5 + up * around.y / 2.0];
                self.corner(around * radius + Vec3::Z * z, normal, uv)
            })
            .collect();
        for (step, one) in rim.iter().enumerate() {
            let next = rim[(step + 1) % rim.len()];
            self.triangle(if up > 0.0 { [middle, *one, next] } else { [middle, next, *one] });
        }
    }

    /// Adds a surface of revolution about the z-axis, given by rings from bottom to top. The texture is wrapped around
    /// once, starting at the y-axis.
    pub(crate) fn revolve(&mut self, steps: u32, rings: &[Ring]) {
        for pair in rings.windows(2) {
            for step in 0..steps {
                let corner = |ring: &Ring, step: u32, half: f64| {
                    let direction = around(step, steps);
                    let position = direction * ring.radius + Vec3::Z * ring.z;
                    let normal = direction * ring.normal[0] + Vec3::Z * ring.normal[1];
                    (position, normal, [(f64::from(step) + half) / f64::from(steps), ring.v])
                };
                let mut add =
                    |(position, normal, uv): (Vec3, Vec3, [f64; 2])| self.corner(position, normal, uv);
                let [low, high] = [&pair[0], &pair[1]];
                if low.radius == 0.0 {
                    let corners =
                        [corner(low, step, 0.5), corner(high, step + 1, 0.0), corner(high, step, 0.0)];
                    let corners = corners.map(&mut add);
                    self.triangle(corners);
                } else if high.radius == 0.0 {
                    let corners =
                        [corner(low, step, 0.0), corner(low, step + 1, 0.0), corner(high, step, 0.5)];
                    let corners = corners.map(&mut add);
                    self.triangle(corners);
                } else {
                    let corners = [
                        corner(low, step, 0.0),
                        corner(low, step + 1, 0.0),
                        corner(high, step + 1, 0.0),
                        corner(high, step, 0.0),
                    ];
                    let corners = corners.map(&mut add);
                    self.quad(corners);
                }
            }
        }
    }

    /// Returns the mesh.
    pub(crate) fn finish(self) -> Mesh {
        Mesh { primitives: Primitives::Triangles(self.triangles), ..self.mesh }
    }
}

/// A ring of [`Tessellation::revolve`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    /// Distance from the axis; 0 at a tip.
    pub(crate) radius: f64,
    pub(crate) z: f64,
    /// Components of the normal away from the axis and along it.
    pub(crate) normal: [f64; 2],
    /// Texture coordinate from bottom to top.
    pub(crate) v: f64,
}

/// Returns a unit vector at a step of a turn, from the y-axis, counterclockwise as seen from above. The last step is
/// exactly the first one.
fn around(step: u32, steps: u32) -> Vec3 {
    let turn = std::f64::consts::TAU * f64::from(step % steps) / f64::from(steps);
    let (sin, cos) = ops::sin_cos(turn);
    Vec3::new(-sin, cos, 0.0)
}

/// Limits the value of a `subdivision` field.
pub(crate) fn steps(subdivision: i32, least: u32) -> u32 {
    u32::try_from(subdivision).unwrap_or(0).clamp(least, 1000)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns the volume of a closed mesh whose normals point outwards, and its area.
    pub(crate) fn volume_and_area(mesh: &Mesh) -> (f64, f64) {
        let Primitives::Triangles(triangles) = &mesh.primitives else { return (0.0, 0.0) };
        let point = |index: u32| {
            let [x, y, z] = mesh.positions[index as usize].map(f64::from);
            Vec3::new(x, y, z)
        };
        triangles.iter().fold((0.0, 0.0), |(volume, area), corners| {
            let [a, b, c] = corners.map(point);
            (volume + a.dot(b.cross(c)) / 6.0, area + (b - a).cross(c - a).length() / 2.0)
        })
    }

    /// Returns whether all normals point to the front of their triangles.
    pub(crate) fn normals_agree(mesh: &Mesh) -> bool {
        let Primitives::Triangles(triangles) = &mesh.primitives else { return false };
        let point = |list: &[[f32; 3]], index: u32| {
            let [x, y, z] = list[index as usize].map(f64::from);
            Vec3::new(x, y, z)
        };
        triangles.iter().all(|corners| {
            let [a, b, c] = corners.map(|corner| point(&mesh.positions, corner));
            let face = (b - a).cross(c - a);
            face.length() < 1e-9 || corners.iter().all(|corner| point(&mesh.normals, *corner).dot(face) > 0.0)
        })
    }

    #[test]
    fn a_rectangle_has_the_texture_upright() {
        let mut made = Tessellation::default();
        made.rectangle(Vec3::ZERO, Vec3::X, Vec3::Y);
        let mesh = made.finish();
        assert_eq!(mesh.positions[2], [1.0, 1.0, 0.0]);
        assert_eq!(mesh.uvs[2], [1.0, 1.0]);
        assert_eq!(mesh.normals[0], [0.0, 0.0, 1.0]);
        assert!(normals_agree(&mesh));
    }

    #[test]
    fn around_starts_at_y_and_is_counterclockwise() {
        assert!((around(1, 4) - Vec3::new(-1.0, 0.0, 0.0)).length() < 1e-15);
        assert_eq!(around(4, 4), around(0, 4));
    }
}
