//! Contents of URLs, and decoders for meshes, materials and images.
//!
//! The only crate below `app` that may access files, which it does through the trait [`Source`].

mod json;

pub mod image;
pub mod locate;
pub mod location;
pub mod materials;
pub mod mesh;
pub mod source;

pub use image::{Image, ImagePixels, decode_image, encode_hdr, encode_jpeg, encode_png};
pub use locate::{locate, relocated, standard_path};
pub use location::{Location, absolute, resolve};
pub use materials::{MeshMaterial, decode_materials, material_files, material_order};
pub use mesh::skinned::{Bone, Skinned, SkinnedPart, decode_skinned};
pub use mesh::smooth_normals::smooth_normals;
pub use mesh::{AssetError, MeshPart, decode_mesh, decode_mesh_with, embedded_image};
pub use source::{FileSource, MemorySource, Source};
