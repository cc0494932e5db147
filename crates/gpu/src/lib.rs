//! Pictures of scenes by graphics cards, through Vulkan, Metal, Direct3D 12 or OpenGL, without a window.
//!
//! Owns: the card, what is in its memory, and the shaders, which do what `render` does on the processor: rays through
//! the same trees, the same light on surfaces.
//! Promises: pictures differ from those of the processor by what rounding does; a card that is not there, is lost or
//! makes mistakes ends no run.
//! Knows no file, no world and no device. The bits of pictures depend on the card.

mod arena;
mod device;
mod graphics;
mod memory;
mod rows;
mod views;

pub use device::{Choice, GraphicsDevice, Refusal};
pub use graphics::Graphics;
