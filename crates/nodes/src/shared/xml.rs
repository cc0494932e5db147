//! Escaping of XML text.

use std::fmt::Write;

/// Escapes a text for an attribute or an element.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => {
                let _ = write!(out, "&#{};", u32::from(character)); // to memory
            }
            // XML cannot represent these.
            control if control < ' ' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escaped("a<b & \"c\">\n\0"), "a&lt;b &amp; &quot;c&quot;&gt;&#10; ");
    }
}
