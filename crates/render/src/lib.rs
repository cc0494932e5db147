//! Ray casting renderer: a retained [`Scene`] of meshes, rendered on the CPU with the same bits on every machine.
//!
//! Owns: the scene (meshes, textures, materials, instances, lights, sky), the acceleration structures over it, and the two
//! queries on it: what a [`View`] shows and what a [`Ray`] hits. Promises: results depend on the scene and the question
//! alone, not on the number of threads or the machine. Knows no file, no world and no device.
//!
//! **Axes.** A view looks along +x of its pose, +y is to the left and +z is up. Rows of a picture run from the top,
//! columns from the left. Lengths are metres, angles radians.
//!
//! **Colours** are authored in sRGB, from 0 to 1, and converted to linear light inside.
//!
//! **Usage.** Change the [`Scene`] as often as you like, then call [`Scene::prepare`]: it brings the acceleration structures up
//! to date and returns a [`Frame`], which renders views and casts rays.

mod blur;
mod bvh;
mod cast;
mod draw;
mod fog;
mod frame;
mod instance;
mod lamp;
mod lanes;
mod light;
mod material;
mod mesh;
pub mod pack;
mod ray_packet;
mod reflectance;
mod renderer;
mod rows;
mod scene;
mod shade;
mod sky;
mod surface;
mod texture;
mod tone;
mod trace;
mod view;

pub use blur::blurred;
pub use cast::{Hit, Ray};
pub use fog::{Fog, FogKind};
pub use frame::Frame;
pub use instance::{Affine, Instance, affine};
pub use light::{Falloff, Light, LightKind};
pub use material::{Material, Model, Pbr, Phong, UvTransform};
pub use mesh::{Mesh, Primitives};
pub use renderer::{CpuRenderer, Renderer};
pub use scene::{InstanceId, LightId, MaterialId, MeshId, Scene, TextureId, Version};
pub use sky::{Background, CubeMap};
pub use texture::{Pixels, Texture};
pub use tone::light;
pub use view::{Antialiasing, Contents, Depth, Effects, Picture, PixelOrder, Projection, View};

/// An authored colour: red, green and blue in sRGB, each from 0 to 1.
pub type Rgb = [f32; 3];
