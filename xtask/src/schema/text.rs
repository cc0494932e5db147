//! Words of a line: quotes, brackets and comments.

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Anything without blanks.
    Word(String),
    /// What stood between quotes.
    Text(String),
}

impl Token {
    /// The word, or nothing for a quoted text.
    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Text(_) => None,
        }
    }
}

/// What stands before and after the first `#` outside quotes, the latter trimmed.
pub(crate) fn split_comment(line: &str) -> (&str, &str) {
    let mut quoted = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted => return (&line[..at], line[at + 1..].trim()),
            _ => {}
        }
    }
    (line, "")
}

/// Splits at blanks and commas; `[` and `]` are words of their own unless they stand in a range.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '"' => {
                let inside = &rest[1..];
                let Some(end) = inside.find('"') else { return Err("a quote does not end".to_owned()) };
                out.push(Token::Text(inside[..end].to_owned()));
                end + 2
            }
            ',' => 1,
            _ => {
                let end =
                    rest.find(|letter: char| letter.is_whitespace() || letter == ',').unwrap_or(rest.len());
                out.push(Token::Word(rest[..end].to_owned()));
                end
            }
        };
        rest = rest[end..].trim_start();
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_in_quotes_is_no_comment() {
        assert_eq!(split_comment("field a SFString \"#\" # b # c"), ("field a SFString \"#\" ", "b # c"));
        assert_eq!(split_comment("field"), ("field", ""));
    }

    #[test]
    fn quoted_words_keep_their_blanks() {
        let expected = [Token::Word("[".into()), Token::Text("a, b".into()), Token::Word("]".into())];
        assert_eq!(tokens("[ \"a, b\" ]"), Ok(expected.to_vec()));
        assert!(tokens("\"a").is_err());
    }
}
