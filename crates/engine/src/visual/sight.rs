//! What viewers saw last, for those who ask.

use std::sync::Arc;

use scene::NodeId;

use super::Visuals;

/// What a viewer saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Columns and rows.
    pub size: [u16; 2],
    /// Blue, green, red, alpha of each pixel, rows from the top.
    pub bgra: Arc<[u8]>,
}

impl Visuals {
    /// What a viewer saw last. It keeps that from the first time on that somebody asks.
    pub fn sight(&mut self, viewer: NodeId) -> Option<&Sight> {
        self.sights.entry(viewer).or_default().as_ref()
    }

    /// Whether somebody asks what this viewer sees.
    #[must_use]
    pub fn is_watched(&self, viewer: NodeId) -> bool {
        self.sights.contains_key(&viewer)
    }

    /// Tells what a viewer saw last, if somebody asks.
    pub fn set_sight(&mut self, viewer: NodeId, sight: Option<Sight>) {
        if let Some(known) = self.sights.get_mut(&viewer) {
            *known = sight;
        }
    }
}
