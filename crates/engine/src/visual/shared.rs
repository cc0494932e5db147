//! A value that some may keep as it was while others change it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value with cheap copies. Who changes one leaves the others as they were; what nobody else keeps is changed in place.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
