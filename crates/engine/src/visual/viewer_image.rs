//! The last images of viewers, which are kept once they were requested.

use std::sync::Arc;

use scene::NodeId;

use super::Visuals;

/// The image of a viewer, such as a camera.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewerImage {
    /// Columns and rows.
    pub size: [u16; 2],
    /// Blue, green, red, alpha of each pixel, rows from the top.
    pub bgra: Arc<[u8]>,
}

impl Visuals {
    /// Returns the last image of a viewer. Images are kept from the first call on.
    pub fn viewer_image(&mut self, viewer: NodeId) -> Option<&ViewerImage> {
        self.viewer_images.entry(viewer).or_default().as_ref()
    }

    /// Returns whether the image of this viewer was requested.
    #[must_use]
    pub fn is_watched(&self, viewer: NodeId) -> bool {
        self.viewer_images.contains_key(&viewer)
    }

    /// Sets the last image of a viewer, if it was requested.
    pub fn set_viewer_image(&mut self, viewer: NodeId, image: Option<ViewerImage>) {
        if let Some(known) = self.viewer_images.get_mut(&viewer) {
            *known = image;
        }
    }
}
