//! Who draws.

use crate::frame::Frame;
use crate::view::{Picture, View};

/// Something that draws pictures of a scene.
pub trait Renderer: std::fmt::Debug + Send + Sync {
    /// What each view sees, by the order of the views.
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture>;
}

/// Draws on the processor, with the same bits everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Processor;

impl Renderer for Processor {
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture> {
        frame.render_batch(views)
    }
}
