//! How deep XML is nested, told before a parser sees it: parsers recurse, and a stack that has overflowed ends the program.

/// Most elements inside each other.
pub const MAX_DEPTH: usize = 500;

/// Whether elements are nested deeper than [`MAX_DEPTH`].
///
/// Strings in tags, comments, character data and instructions are passed over.
///
/// ```
/// assert!(!base::xml::is_too_deep(b"<a><b/></a>"));
/// assert!(base::xml::is_too_deep("<a>".repeat(501).as_bytes()));
/// ```
#[must_use]
pub fn is_too_deep(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let mut depth = 0_usize;
    while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(at + 1..).unwrap_or(&[]);
        let skipped = [(&b"!--"[..], &b"-->"[..]), (b"![CDATA[", b"]]>"), (b"?", b"?>")];
        if let Some((_, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            let at = rest.windows(end.len()).position(|window| window == *end);
            rest = at.and_then(|at| rest.get(at + end.len()..)).unwrap_or(&[]);
            continue;
        }
        if rest.first() == Some(&b'/') {
            depth = depth.saturating_sub(1);
            continue;
        }
        let (length, is_closed) = tag(rest);
        if !is_closed {
            depth += 1;
            if depth > MAX_DEPTH {
                return true;
            }
        }
        rest = rest.get(length..).unwrap_or(&[]);
    }
    false
}

/// Length of a tag up to its `>`, and whether it ends in `/>`.
fn tag(bytes: &[u8]) -> (usize, bool) {
    let mut quote = None;
    let mut before = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'>') => return (at + 1, before == b'/'),
            (Some(open), byte) if open == *byte => quote = None,
            _ => {}
        }
        before = *byte;
    }
    (bytes.len(), false)
}
