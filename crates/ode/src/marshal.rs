//! Arguments and results of the exported functions as numbers of 64 bits, to be sent to another process.

use std::cell::Cell;
use std::ffi::{c_int, c_uint, c_void};

/// The address of a function of the plugin, in whichever process the plugin is; 0 if there is none.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Function(pub usize);

/// What fits into 64 bits, there and back.
pub(crate) trait Word {
    fn put(self) -> u64;
    fn take(word: u64) -> Self;
}

macro_rules! words {
    ($($ty:ty)*) => {
        $(impl Word for $ty {
            fn put(self) -> u64 { self as u64 }
            fn take(word: u64) -> Self { word as Self }
        })*
    };
}
words! { c_int c_uint u64 usize }

impl Word for () {
    fn put(self) -> u64 {
        0
    }
    fn take(_: u64) {}
}

impl Word for f64 {
    fn put(self) -> u64 {
        self.to_bits()
    }
    fn take(word: u64) -> Self {
        Self::from_bits(word)
    }
}

impl Word for Function {
    fn put(self) -> u64 {
        self.0.put()
    }
    fn take(word: u64) -> Self {
        Self(usize::take(word))
    }
}

impl<T> Word for *const T {
    fn put(self) -> u64 {
        self.cast::<c_void>().expose_provenance().put()
    }
    fn take(word: u64) -> Self {
        std::ptr::with_exposed_provenance(usize::take(word))
    }
}

impl<T> Word for *mut T {
    fn put(self) -> u64 {
        self.cast::<c_void>().expose_provenance().put()
    }
    fn take(word: u64) -> Self {
        std::ptr::with_exposed_provenance_mut(usize::take(word))
    }
}

/// Arguments, taken one after another.
pub(crate) struct Words<'a>(Cell<&'a [u64]>);

impl<'a> Words<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Self {
        Self(Cell::new(words))
    }

    /// The next one; 0 beyond the end.
    pub(crate) fn next<T: Word>(&self) -> T {
        let (first, rest) = self.0.get().split_first().unwrap_or((&0, &[]));
        self.0.set(rest);
        T::take(*first)
    }

    /// The result of a call with them.
    #[expect(clippy::unused_self, reason = "functions without arguments take none of the words")]
    pub(crate) fn end<T: Word>(&self, result: T) -> u64 {
        result.put()
    }
}
