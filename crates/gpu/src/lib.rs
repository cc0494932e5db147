//! Renders images of scenes on a GPU, through Vulkan, Metal, Direct3D 12 or OpenGL, without a window.
//!
//! Owns: the graphics device, the buffers in its memory, and the compute shaders. These do what `render` does on the CPU:
//! they trace rays through the same trees and use the same shading models.
//! Promises: images differ from those of the CPU only by rounding; a GPU that is missing, lost or faulty does not end a
//! run. Knows no file, no world and no robot device. The last bits of images depend on the GPU.

mod arena;
mod batch;
mod device;
mod renderer;
mod scene_buffers;
mod storage_buffer;

pub use device::{DeviceSelection, Error, GraphicsDevice};
pub use renderer::GpuRenderer;
