//! What viewers saw last, for those who ask.

use std::sync::Arc;

use scene::NodeId;

use super::Visuals;

/// What a viewer saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewerImage {
    /// Columns and rows.
    pub size: [u16; 2],
    /// Blue, green, red, alpha of each pixel, rows from the top.
    pub bgra: Arc<[u8]>,
}

impl Visuals {
    /// What a viewer saw last. The image is kept that from the first time on that somebody asks.
    pub fn viewer_image(&mut self, viewer: NodeId) -> Option<&ViewerImage> {
        self.viewer_images.entry(viewer).or_default().as_ref()
    }

    /// Whether somebody asks what this viewer sees.
    #[must_use]
    pub fn is_watched(&self, viewer: NodeId) -> bool {
        self.viewer_images.contains_key(&viewer)
    }

    /// Keeps what a viewer saw last, if somebody asks for it.
    pub fn set_viewer_image(&mut self, viewer: NodeId, image: Option<ViewerImage>) {
        if let Some(known) = self.viewer_images.get_mut(&viewer) {
            *known = image;
        }
    }
}
