//! The renderer that uses a card while there is one.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use render::{Frame, Picture, Processor, Renderer, View};

use crate::card::{Card, Choice, Refusal};

/// Draws on a graphics card, or on the processor where that is not possible, which is told once.
pub struct Graphics {
    choice: Choice,
    state: Mutex<State>,
    tell: Box<dyn Fn(String) + Send + Sync>,
}

enum State {
    /// Nobody has asked for a picture yet.
    Unopened,
    Open(Box<Card>),
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
        match Card::open(self.choice) {
            Ok(card) => {
                (self.tell)(format!("pictures are drawn on {}", card.name()));
                State::Open(Box::new(card))
            }
            Err(refusal) => {
                (self.tell)(format!("{refusal}: pictures are drawn on the processor"));
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
                    (self.tell)(format!("{what}: such pictures are drawn on the processor"));
                }
                Processor.draw(frame, views)
            }
            Err(refusal) => {
                (self.tell)(format!("{refusal}: pictures are drawn on the processor from now on"));
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
