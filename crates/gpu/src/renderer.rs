//! The renderer that uses a GPU if there is one, and the CPU otherwise.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use render::{CpuRenderer, Frame, Picture, Renderer, View};

use crate::device::{DeviceSelection, Error, GraphicsDevice};

/// Renders on a GPU, or on the CPU where that is not possible, which is reported once.
pub struct GpuRenderer {
    selection: DeviceSelection,
    state: Mutex<State>,
    report: Box<dyn Fn(String) + Send + Sync>,
}

enum State {
    /// No image was requested yet.
    Unopened,
    Open(Box<GraphicsDevice>),
    /// The GPU cannot be used: the CPU renders from now on.
    Unusable,
}

impl GpuRenderer {
    /// Creates a renderer that opens the GPU when the first image is requested. `report` gets notes for the user.
    #[must_use]
    pub fn new(selection: DeviceSelection, report: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self { selection, state: Mutex::new(State::Unopened), report: Box::new(report) }
    }

    fn open(&self) -> State {
        match GraphicsDevice::open(self.selection) {
            Ok(device) => {
                (self.report)(format!("images are rendered on {}", device.name()));
                State::Open(Box::new(device))
            }
            Err(error) => {
                (self.report)(format!("images are rendered on the CPU: {error}"));
                State::Unusable
            }
        }
    }
}

impl Renderer for GpuRenderer {
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture> {
        if views.is_empty() {
            return Vec::new();
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Unopened) {
            *state = self.open();
        }
        let State::Open(device) = &mut *state else { return CpuRenderer.draw(frame, views) };
        match device.draw(frame, views) {
            Ok(images) => images,
            Err(Error::TooLarge(what)) => {
                if device.is_first_too_large() {
                    (self.report)(format!("{what}: such images are rendered on the CPU"));
                }
                CpuRenderer.draw(frame, views)
            }
            Err(error) => {
                (self.report)(format!("images are rendered on the CPU from now on: {error}"));
                *state = State::Unusable;
                CpuRenderer.draw(frame, views)
            }
        }
    }
}

impl fmt::Debug for GpuRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GpuRenderer").field("selection", &self.selection).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use base::Pose;
    use render::{Background, Scene};

    use super::*;

    /// A renderer and its notes.
    fn renderer(selection: DeviceSelection) -> (GpuRenderer, Arc<Mutex<Vec<String>>>) {
        let notes = Arc::new(Mutex::new(Vec::new()));
        let theirs = Arc::clone(&notes);
        (GpuRenderer::new(selection, move |note| theirs.lock().expect("notes").push(note)), notes)
    }

    fn sky() -> (Scene, View) {
        let mut scene = Scene::new();
        scene.set_background(Background { sky_colour: [0.2, 0.4, 0.6], ..Background::default() });
        (scene, View::planar(Pose::IDENTITY, 1.0, 8, 8))
    }

    #[test]
    fn after_the_device_is_lost_the_cpu_renders_and_one_note_says_so() {
        let (renderer, notes) = renderer(DeviceSelection::Any);
        let (mut scene, view) = sky();
        let frame = scene.prepare();
        let views = [view.clone(), view];
        assert!(renderer.draw(&frame, &[]).is_empty());
        assert!(notes.lock().expect("notes").is_empty(), "no image was requested");
        assert_eq!(renderer.draw(&frame, &views).len(), 2);
        if let State::Open(device) = &*renderer.state.lock().expect("a state") {
            device.lose();
        } else {
            eprintln!("no GPU: only the fallback was tested");
        }
        for _ in 0..3 {
            assert_eq!(renderer.draw(&frame, &views), frame.render_batch(&views));
        }
        let notes = notes.lock().expect("notes");
        let losses = notes.iter().filter(|note| note.contains("rendered on the CPU")).count();
        assert_eq!(losses, 1, "{notes:?}");
    }

    #[test]
    fn without_a_hardware_gpu_the_cpu_renders() {
        let (renderer, notes) = renderer(DeviceSelection::Hardware);
        let (mut scene, view) = sky();
        let frame = scene.prepare();
        let images = (0..2).map(|_| renderer.draw(&frame, std::slice::from_ref(&view))).collect::<Vec<_>>();
        let notes = notes.lock().expect("notes");
        assert_eq!(notes.len(), 1, "{notes:?}");
        if matches!(*renderer.state.lock().expect("a state"), State::Unusable) {
            assert!(images.iter().all(|images| *images == frame.render_batch(std::slice::from_ref(&view))));
        }
    }
}
