//! Meshes corner by corner.

use base::{Vec3, ops};
use render::{Mesh, Primitives};

/// A mesh of triangles under construction.
#[derive(Default)]
pub(crate) struct Tessellation {
    mesh: Mesh,
    triangles: Vec<[u32; 3]>,
}

impl Tessellation {
    /// Adds a corner and gives its number.
    pub(crate) fn corner(&mut self, position: Vec3, normal: Vec3, uv: [f64; 2]) -> u32 {
        let number = self.mesh.positions.len() as u32;
        self.mesh.positions.push(position.as_vec3().to_array());
        self.mesh.normals.push(normal.as_vec3().to_array());
        self.mesh.uvs.push(uv.map(|number| number as f32));
        number
    }

    /// Three corners, counter-clockwise as seen from the front.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        self.triangles.push(corners);
    }

    /// Four corners, counter-clockwise as seen from the front.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// A rectangle with the whole picture on it: half its width to the right and half its height upwards.
    pub(crate) fn rectangle(&mut self, center: Vec3, right: Vec3, up: Vec3) {
        let normal = right.cross(up).normalize_or_zero();
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let numbers = corners.map(|[x, y]| {
            self.corner(center + right * x + up * y, normal, [(x + 1.0) / 2.0, (y + 1.0) / 2.0])
        });
        self.quad(numbers);
    }

    /// A disc about the z-axis with a circle cut out of the picture on it. `up` is 1 for one that is seen from above,
    /// with the picture's upper side towards y; −1 for one that is seen from below, with it towards −y.
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

    /// A surface about the z-axis: `rings` from below to above, each with radius and height, the two parts of the
    /// normal along them, and the height on the picture. The picture goes around once, from the y-axis on.
    pub(crate) fn turned(&mut self, steps: u32, rings: &[Ring]) {
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

    /// The finished mesh.
    pub(crate) fn finish(self) -> Mesh {
        Mesh { primitives: Primitives::Triangles(self.triangles), ..self.mesh }
    }
}

/// A ring of [`Tessellation::turned`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    /// Distance from the axis; zero is a tip.
    pub(crate) radius: f64,
    pub(crate) z: f64,
    /// Away from the axis and along it.
    pub(crate) normal: [f64; 2],
    /// Height on the picture.
    pub(crate) v: f64,
}

/// A unit vector at a step of a turn, from the y-axis on, counter-clockwise as seen from above. The step that ends the
/// turn is the one it began with, to the bit.
fn around(step: u32, steps: u32) -> Vec3 {
    let turn = std::f64::consts::TAU * f64::from(step % steps) / f64::from(steps);
    let (sin, cos) = ops::sin_cos(turn);
    Vec3::new(-sin, cos, 0.0)
}

/// The number of parts that a field asks for, within bounds that keep memory in bounds.
pub(crate) fn steps(subdivision: i32, least: u32) -> u32 {
    u32::try_from(subdivision).unwrap_or(0).clamp(least, 1000)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Volume inside a closed mesh whose faces look outwards, and its area: sums over its triangles.
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

    /// All normals are on the front side of the triangles they belong to.
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
    fn a_rectangle_has_the_picture_the_right_way_up() {
        let mut made = Tessellation::default();
        made.rectangle(Vec3::ZERO, Vec3::X, Vec3::Y);
        let mesh = made.finish();
        assert_eq!(mesh.positions[2], [1.0, 1.0, 0.0]);
        assert_eq!(mesh.uvs[2], [1.0, 1.0]);
        assert_eq!(mesh.normals[0], [0.0, 0.0, 1.0]);
        assert!(normals_agree(&mesh));
    }

    #[test]
    fn a_turn_goes_around_from_the_back_to_the_left() {
        assert!((around(1, 4) - Vec3::new(-1.0, 0.0, 0.0)).length() < 1e-15);
        assert_eq!(around(4, 4), around(0, 4));
    }
}
