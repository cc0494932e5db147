//! The renderer that uses a card while there is one.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use render::{Frame, Picture, Processor, Renderer, View};

use crate::device::{Choice, GraphicsDevice, Refusal};

/// Draws on a graphics card, or on the processor where that is not possible, which is told once.
pub struct Graphics {
    choice: Choice,
    state: Mutex<State>,
    tell: Box<dyn Fn(String) + Send + Sync>,
}

enum State {
    /// Nobody has asked for a picture yet.
    Unopened,
    Open(Box<GraphicsDevice>),
    /// From now on the processor draws.
    Closed,
}

impl Graphics {
    /// Opens the card when the first picture is asked for. Notes for people go to `tell`.
    #[must_use]
    pub fn new(choice: Choice, tell: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self { choice, state: Mutex::new(State::Unopened), tell: Box::new(tell) }
    }

    fn open(&self) -> State {
        match GraphicsDevice::open(self.choice) {
            Ok(card) => {
                (self.tell)(format!("images are rendered on {}", card.name()));
                State::Open(Box::new(card))
            }
            Err(refusal) => {
                (self.tell)(format!("images are rendered on the CPU: {refusal}"));
                State::Closed
            }
        }
    }
}

impl Renderer for Graphics {
    fn draw(&self, frame: &Frame<'_>, views: &[View]) -> Vec<Picture> {
        if views.is_empty() {
            return Vec::new();
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Unopened) {
            *state = self.open();
        }
        let State::Open(card) = &mut *state else { return Processor.draw(frame, views) };
        match card.draw(frame, views) {
            Ok(pictures) => pictures,
            Err(Refusal::TooLarge(what)) => {
                let tell_first = card.note_too_large();
                if tell_first {
                    (self.tell)(format!("{what}: such images are rendered on the CPU"));
                }
                Processor.draw(frame, views)
            }
            Err(refusal) => {
                (self.tell)(format!("images are rendered on the CPU from now on: {refusal}"));
                *state = State::Closed;
                Processor.draw(frame, views)
            }
        }
    }
}

impl fmt::Debug for Graphics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graphics").field("choice", &self.choice).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use base::Pose;
    use render::{Background, Scene};

    use super::*;

    /// A renderer, and what it has told.
    fn told(choice: Choice) -> (Graphics, Arc<Mutex<Vec<String>>>) {
        let notes = Arc::new(Mutex::new(Vec::new()));
        let theirs = Arc::clone(&notes);
        (Graphics::new(choice, move |note| theirs.lock().expect("notes").push(note)), notes)
    }

    fn sky() -> (Scene, View) {
        let mut scene = Scene::new();
        scene.set_background(Background { sky_colour: [0.2, 0.4, 0.6], ..Background::default() });
        (scene, View::planar(Pose::IDENTITY, 1.0, 8, 8))
    }

    #[test]
    fn a_card_that_is_lost_ends_nothing_and_is_told_once() {
        let (graphics, notes) = told(Choice::Any);
        let (mut scene, view) = sky();
        let frame = scene.prepare();
        let views = [view.clone(), view];
        assert!(graphics.draw(&frame, &[]).is_empty());
        assert!(notes.lock().expect("notes").is_empty(), "nobody has asked for a picture");
        assert_eq!(graphics.draw(&frame, &views).len(), 2);
        if let State::Open(card) = &*graphics.state.lock().expect("a card") {
            card.lose();
        } else {
            eprintln!("no graphics card: only the way without one was tested");
        }
        for _ in 0..3 {
            assert_eq!(graphics.draw(&frame, &views), frame.render_batch(&views));
        }
        let notes = notes.lock().expect("notes");
        let losses = notes.iter().filter(|note| note.contains("rendered on the CPU")).count();
        assert_eq!(losses, 1, "{notes:?}");
    }

    #[test]
    fn without_a_card_of_metal_the_processor_draws() {
        let (graphics, notes) = told(Choice::Hardware);
        let (mut scene, view) = sky();
        let frame = scene.prepare();
        let drawn = (0..2).map(|_| graphics.draw(&frame, std::slice::from_ref(&view))).collect::<Vec<_>>();
        let notes = notes.lock().expect("notes");
        assert_eq!(notes.len(), 1, "{notes:?}");
        if matches!(*graphics.state.lock().expect("a state"), State::Closed) {
            assert!(
                drawn.iter().all(|pictures| *pictures == frame.render_batch(std::slice::from_ref(&view)))
            );
        }
    }
}
