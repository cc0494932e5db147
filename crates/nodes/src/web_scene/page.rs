//! HTML pages that show a world and its motion anywhere, and what pages with the player of Webots need besides the world.

use engine::{World, WorldState};
use playback::Recording;
use scene::{Scene, Version};

use super::{SnapshotBuilder, ViewpointChanges, labels, view};
use crate::world_info;

/// The contents of the style sheet next to a page.
pub const STYLE: &str = "body { margin: 0; font: 14px sans-serif; }
h1, p { margin: 8px; font-size: 16px; }
webots-view { display: block; width: 100vw; height: 80vh; }
";

/// For which players of Webots a world is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Up to R2023b.
    X3d,
    /// The current ones.
    W3d,
}

impl Format {
    /// Returns the format of files of a world.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        if world_info::is_before(scene, Version::R2025A) { Self::X3d } else { Self::W3d }
    }

    /// Returns how the names of files end.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::X3d => "x3d",
            Self::W3d => "w3d",
        }
    }
}

/// Returns a page that shows the world in its current state.
#[must_use]
pub fn page(world: &mut World) -> String {
    world.state_mut().need_visuals();
    world.follow_visuals();
    let state = world.state();
    let mut recorder = PageRecorder::new(state);
    recorder.add(state, state.time().seconds());
    recorder.finish(state.scene())
}

/// Records what a viewer of the world sees, as a page that plays it without a server.
pub struct PageRecorder {
    recording: Recording,
    seen: SnapshotBuilder,
    /// The version of the labels that were recorded last.
    labels: Option<u64>,
    viewpoint: ViewpointChanges,
}

impl PageRecorder {
    /// Starts with the current viewpoint.
    #[must_use]
    pub fn new(state: &WorldState) -> Self {
        let mut recording = Recording::default();
        recording.message("viewpoint", &view(state));
        let mut viewpoint = ViewpointChanges::default();
        viewpoint.enter(state);
        Self { recording, seen: SnapshotBuilder::default(), labels: None, viewpoint }
    }

    /// Adds the current state, which [`WorldState::follow_visuals`] must have prepared. `time` must not decrease. `[s]`
    pub fn add(&mut self, state: &WorldState, time: f64) {
        if let Some(view) = self.viewpoint.news(state) {
            self.recording.message("viewpoint", &view);
        }
        let version = state.user.labels.version();
        if self.labels.replace(version) != Some(version) {
            self.recording.message("labels", &labels(state));
        }
        let snapshot = self.seen.of_state(state);
        self.recording.add(playback::Snapshot { time, ..snapshot });
    }

    /// Returns whether the page would be too long for browsers with more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.recording.length() > playback::MAX_BYTES
    }

    /// Returns the page, with the title and the description of the world.
    #[must_use]
    pub fn finish(self, scene: &Scene) -> String {
        let info = world_info::info(scene);
        let title = info.map_or("", |info| scene.string(info, "title"));
        let lines = info.map_or(&[] as &[_], |info| scene.strings(info, "info"));
        self.recording.page(title, &lines.join("\n"))
    }
}
