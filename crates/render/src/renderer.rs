//! Rendering back ends.

use crate::frame::Frame;
use crate::view::{Picture, View};

/// Something that renders views of a scene.
pub trait Renderer: std::fmt::Debug + Send + Sync {
    /// Renders each view, in their order.
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture>;
}

/// Renders on the CPU, with the same bits on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct CpuRenderer;

impl Renderer for CpuRenderer {
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture> {
        frame.render_batch(views)
    }
}
