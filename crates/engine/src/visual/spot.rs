//! Light spots that devices project onto surfaces: visible to cameras and users, but not to rays of sensors.

use base::Pose;
use render::{Instance, InstanceId, Material, MaterialId, Mesh, MeshId, Rgb};
use scene::NodeId;

use super::Visuals;

/// Views with this bit see spots. No viewer of [`Visuals::layers`] has it.
pub const SPOTS: u32 = 1 << 30;

/// Number of vertices on the circumference.
const CORNERS: u32 = 24;

/// A light spot: a luminous disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The origin is its centre, the z-axis its normal.
    pub world_from_spot: Pose,
    /// `[m]`
    pub radius: f64,
    /// Its emissive colour.
    pub colour: Rgb,
}

/// A spot that is shown.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    spot: Spot,
    mesh: MeshId,
    material: MaterialId,
    instance: InstanceId,
}

impl Visuals {
    /// Sets or removes the spot of a device.
    pub fn set_spot(&mut self, device: NodeId, spot: Option<Spot>) {
        let Some(spot) = spot else { return self.remove_spot(device) };
        let Some(shown) = self.spots.get_mut(&device) else {
            let mesh = self.scene.add_mesh(disc());
            let material = self.scene.add_material(Material::glowing(spot.colour));
            let instance = Instance {
                layers: SPOTS,
                casts_shadows: false,
                is_two_sided: true,
                ..Instance::new(mesh, material, placed(&spot))
            };
            let instance = self.scene.add_instance(instance);
            self.spots.insert(device, Shown { spot, mesh, material, instance });
            return;
        };
        if shown.spot.colour != spot.colour {
            self.scene.update_material(shown.material, Material::glowing(spot.colour));
        }
        shown.spot = spot;
        self.scene.move_instance(shown.instance, placed(&spot));
    }

    pub(super) fn remove_spot(&mut self, device: NodeId) {
        if let Some(shown) = self.spots.remove(&device) {
            self.scene.remove_instance(shown.instance);
            self.scene.remove_material(shown.material);
            self.scene.remove_mesh(shown.mesh);
        }
    }
}

fn placed(spot: &Spot) -> render::Affine {
    render::affine(spot.world_from_spot, base::Vec3::splat(spot.radius))
}

/// A disc of radius 1.
fn disc() -> Mesh {
    let corner = |at: u32| {
        let turn = std::f64::consts::TAU * f64::from(at) / f64::from(CORNERS);
        let (sin, cos) = base::ops::sin_cos(turn);
        [cos as f32, sin as f32, 0.0]
    };
    let positions = std::iter::once([0.0; 3]).chain((0..CORNERS).map(corner)).collect();
    Mesh::triangles(positions, (0..CORNERS).map(|at| [0, at + 1, (at + 1) % CORNERS + 1]).collect())
}
