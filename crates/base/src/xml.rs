//! Nesting depth of XML, checked before a parser sees the text: parsers recurse, and a stack overflow would end the
//! program.

/// The deepest nesting of elements that is accepted.
pub const MAX_DEPTH: usize = 500;

/// Returns whether elements are nested deeper than [`MAX_DEPTH`].
///
/// Attribute values, comments, CDATA sections and processing instructions are skipped.
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
        let (length, is_closed) = scan_tag(rest);
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

/// Returns the length of a tag up to and including its `>`, and whether it ends in `/>`.
fn scan_tag(bytes: &[u8]) -> (usize, bool) {
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
