//! Numbers and strings with a stable address: C programs keep pointers to them.

use std::cell::Cell;
use std::ffi::{CStr, CString};

/// `N` numbers at a fixed address.
#[derive(Debug)]
pub struct Numbers<const N: usize>(Box<[Cell<f64>; N]>);

impl<const N: usize> Numbers<N> {
    /// All NaN: nothing has been measured yet.
    #[must_use]
    pub fn unknown() -> Self {
        Self::new([f64::NAN; N])
    }

    /// With these values.
    #[must_use]
    pub fn new(values: [f64; N]) -> Self {
        Self(Box::new(values.map(Cell::new)))
    }

    /// The values.
    #[must_use]
    pub fn get(&self) -> [f64; N] {
        std::array::from_fn(|index| self.0.get(index).map_or(f64::NAN, Cell::get))
    }

    /// Changes the values at the same address.
    pub fn set(&self, values: [f64; N]) {
        for (cell, value) in self.0.iter().zip(values) {
            cell.set(value);
        }
    }

    /// The address of the values.
    #[must_use]
    pub fn address(&self) -> *const f64 {
        self.0.as_ptr().cast()
    }
}

/// Numbers that are NaN until they are known.
#[derive(Debug)]
pub struct Vector<const N: usize>(pub Numbers<N>);

impl<const N: usize> Default for Vector<N> {
    fn default() -> Self {
        Self(Numbers::unknown())
    }
}

/// A string for C; its address changes only with its value.
#[derive(Clone, Debug, Default)]
pub struct Text(CString);

impl Text {
    /// Anything after a NUL is dropped, as C would not see it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.split('\0').next().unwrap_or_default();
        Self(CString::new(text).unwrap_or_default())
    }

    /// Changes the string.
    pub fn set(&mut self, text: &str) {
        if self.as_str() != text {
            *self = Self::new(text);
        }
    }

    /// As a C string.
    #[must_use]
    pub fn as_c(&self) -> &CStr {
        &self.0
    }

    /// As a Rust string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_address() {
        let numbers = Numbers::<2>::unknown();
        let address = numbers.address();
        assert!(numbers.get().iter().all(|value| value.is_nan()));
        numbers.set([1.0, 2.0]);
        assert_eq!((numbers.get(), numbers.address()), ([1.0, 2.0], address));
    }

    #[test]
    fn equal_texts_keep_their_address() {
        let mut text = Text::new("a\0b");
        let address = text.as_c().as_ptr();
        text.set("a");
        assert_eq!((text.as_str(), text.as_c().as_ptr()), ("a", address));
        text.set("c");
        assert_eq!(text.as_str(), "c");
    }
}
