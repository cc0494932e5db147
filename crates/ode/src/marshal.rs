//! Arguments and results of the exported functions as 64-bit words, to be sent to another process.

use std::cell::Cell;
use std::ffi::{c_int, c_uint, c_void};

/// The address of a function in the process of the plugin; 0 if there is none.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Function(pub usize);

/// A value that can be converted to 64 bits and back.
pub(crate) trait Word {
    fn to_word(self) -> u64;
    fn from_word(word: u64) -> Self;
}

macro_rules! words {
    ($($ty:ty)*) => {
        $(impl Word for $ty {
            fn to_word(self) -> u64 { self as u64 }
            fn from_word(word: u64) -> Self { word as Self }
        })*
    };
}
words! { c_int c_uint u64 usize }

impl Word for () {
    fn to_word(self) -> u64 {
        0
    }
    fn from_word(_: u64) {}
}

impl Word for f64 {
    fn to_word(self) -> u64 {
        self.to_bits()
    }
    fn from_word(word: u64) -> Self {
        Self::from_bits(word)
    }
}

impl Word for Function {
    fn to_word(self) -> u64 {
        self.0.to_word()
    }
    fn from_word(word: u64) -> Self {
        Self(usize::from_word(word))
    }
}

impl<T> Word for *const T {
    fn to_word(self) -> u64 {
        self.cast::<c_void>().expose_provenance().to_word()
    }
    fn from_word(word: u64) -> Self {
        std::ptr::with_exposed_provenance(usize::from_word(word))
    }
}

impl<T> Word for *mut T {
    fn to_word(self) -> u64 {
        self.cast::<c_void>().expose_provenance().to_word()
    }
    fn from_word(word: u64) -> Self {
        std::ptr::with_exposed_provenance_mut(usize::from_word(word))
    }
}

/// The arguments of a call, read one after another.
pub(crate) struct Words<'a>(Cell<&'a [u64]>);

impl<'a> Words<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Self {
        Self(Cell::new(words))
    }

    /// Returns the next argument; 0 beyond the end.
    pub(crate) fn next<T: Word>(&self) -> T {
        let (first, rest) = self.0.get().split_first().unwrap_or((&0, &[]));
        self.0.set(rest);
        T::from_word(*first)
    }

    /// Returns the result as a word.
    #[expect(clippy::unused_self, reason = "functions without arguments take none of the words")]
    pub(crate) fn end<T: Word>(&self, result: T) -> u64 {
        result.to_word()
    }
}
