//! Lines of controllers: limits on their size, and escaping of control characters.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The result of reserving space for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    Enough,
    /// The line is the first one that exceeds the limit.
    Ended,
    None,
}

/// Reserves space for a line; after the first one that exceeds the limit nothing fits.
pub(super) fn reserve(room: &AtomicU64, length: u64) -> Budget {
    let taken = |left: u64| (left > 0).then(|| left.saturating_sub(length));
    match room.fetch_update(Ordering::SeqCst, Ordering::SeqCst, taken) {
        Ok(left) if left > length => Budget::Enough,
        Ok(_) => Budget::Ended,
        Err(_) => Budget::None,
    }
}

/// Escapes control characters that a terminal would interpret, except for colours and the like.
pub(super) fn escape_controls(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\t' || !c.is_control();
    if text.chars().all(is_plain) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let rest = text.get(at + 1..).unwrap_or_default();
        let is_colour = || {
            let end = rest
                .strip_prefix('[')
                .map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';'));
            end.is_some_and(|end| end.starts_with('m'))
        };
        match c {
            c if is_plain(c) => out.push(c),
            '\u{1b}' if is_colour() => out.push(c),
            '\u{7f}' => out.push('\u{2421}'),
            // The symbols for the first 32 characters.
            c => out.push(
                char::from_u32(0x2400 + u32::from(c)).filter(|_| u32::from(c) < 32).unwrap_or('\u{fffd}'),
            ),
        }
    }
    out.into()
}
