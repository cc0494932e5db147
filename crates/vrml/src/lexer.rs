//! The lexer: splits a text into tokens.
//!
//! Guarantees: it always advances and never past the end; every position is on a character boundary.

use crate::number;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The end of the text.
    End,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `"text"`; unterminated if the text or the line ends first.
    String {
        /// Whether there is a closing quote.
        closed: bool,
    },
    /// Starts like a number: with a digit, a sign or a dot.
    Number,
    /// A name or a keyword.
    Word,
    /// Neither a name nor a number, such as `\x` or a NUL byte.
    Invalid,
    /// `%< … >%` or `%{ … }%` outside of a PROTO body, where templates are not allowed.
    Script,
}

/// A token: `bytes[start..end]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Produces the tokens of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// Set once the rest of the text has no closing quote: from then on, strings are only searched for within their
    /// line. Otherwise a text full of unterminated strings would take quadratic time.
    single_line_strings: bool,
    /// The same for template statements.
    no_more_scripts: bool,
}

const PLAIN: u8 = 0;
const SPACE: u8 = 1;
const PUNCTUATION: u8 = 2;
const QUOTE: u8 = 3;
const HASH: u8 = 4;

/// The lexical class of each byte. A comma counts as white space.
const CLASS: [u8; 256] = {
    let mut table = [PLAIN; 256];
    let mut spaces: &[u8] = b" \t\n\r\x0b\x0c,";
    while let [first, rest @ ..] = spaces {
        table[*first as usize] = SPACE;
        spaces = rest;
    }
    let mut punctuation: &[u8] = b"{}[]";
    while let [first, rest @ ..] = punctuation {
        table[*first as usize] = PUNCTUATION;
        punctuation = rest;
    }
    table[b'"' as usize] = QUOTE;
    table[b'#' as usize] = HASH;
    table
};

fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(bytes: &'a [u8], pos: usize) -> Self {
        Self { bytes, pos, single_line_strings: false, no_more_scripts: false }
    }

    fn at(&self, pos: usize) -> Option<u8> {
        self.bytes.get(pos).copied()
    }

    /// Skips white space, commas and comments.
    pub(crate) fn skip_trivia(&mut self) {
        while let Some(byte) = self.at(self.pos) {
            match class(byte) {
                SPACE => self.pos += 1,
                HASH => self.pos = line_end(self.bytes, self.pos),
                _ => break,
            }
        }
    }

    /// Returns the next token, skipping white space and comments.
    pub(crate) fn next(&mut self) -> Token {
        self.skip_trivia();
        let start = self.pos;
        let Some(byte) = self.at(start) else { return Token { kind: Kind::End, start, end: start } };
        let (kind, end) = match byte {
            b'{' => (Kind::OpenBrace, start + 1),
            b'}' => (Kind::CloseBrace, start + 1),
            b'[' => (Kind::OpenBracket, start + 1),
            b']' => (Kind::CloseBracket, start + 1),
            b'"' => {
                let (end, closed) = self.string(start);
                (Kind::String { closed }, end)
            }
            b'%' => self.script(start).map_or_else(|| self.word(start), |end| (Kind::Script, end)),
            b'0'..=b'9' | b'+' | b'-' | b'.' => (Kind::Number, self.word_end(start)),
            _ => self.word(start),
        };
        self.pos = end;
        Token { kind, start, end }
    }

    fn word_end(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        start + rest.iter().position(|byte| class(*byte) != PLAIN).unwrap_or(rest.len())
    }

    fn word(&self, start: usize) -> (Kind, usize) {
        let end = self.word_end(start);
        let word = self.bytes.get(start..end).unwrap_or(&[]);
        let first_fits = word.first().is_some_and(|byte| is_name_byte(*byte));
        (if first_fits { Kind::Word } else { Kind::Invalid }, end)
    }

    fn string(&mut self, start: usize) -> (usize, bool) {
        match find_closing_quote(self.bytes, start, self.single_line_strings) {
            ClosingQuote::At(quote) => return (quote + 1, true),
            ClosingQuote::Missing => {}
            ClosingQuote::NoneInText => self.single_line_strings = true,
        }
        let line = line_end(self.bytes, start);
        let text = self.bytes.get(start..line).unwrap_or(&[]);
        // Closing brackets at the end of the line are unlikely to be part of the string.
        let kept = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b']' | b'}'));
        (start + kept.unwrap_or(0) + 1, false)
    }

    fn script(&mut self, start: usize) -> Option<usize> {
        if self.no_more_scripts || !matches!(self.at(start + 1), Some(b'<' | b'{')) {
            return None;
        }
        let end = script_end(self.bytes, start);
        self.no_more_scripts = end.is_none();
        end
    }

    /// Parses consecutive numbers into `out`. Returns the end of the last one, if there was any.
    pub(crate) fn numbers(&mut self, out: &mut Vec<f64>) -> Option<usize> {
        let mut last = None;
        loop {
            self.skip_trivia();
            let Some((value, end)) = number::scan(self.bytes, self.pos) else { return last };
            // A number must end where the word ends: `12abc` is not a number.
            if self.at(end).is_some_and(|byte| class(byte) == PLAIN) {
                return last;
            }
            out.push(value);
            self.pos = end;
            last = Some(end);
        }
    }

    /// Returns the position from which the next token will be read.
    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    /// Continues at `pos`.
    pub(crate) fn go_to(&mut self, pos: usize) {
        self.pos = pos;
    }
}

/// Returns whether VRML97 allows a byte in a name; `.`, `'`, `\` and control characters are excluded.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    class(byte) == PLAIN && byte > b' ' && !matches!(byte, b'.' | b'\'' | b'\\' | 0x7f)
}

/// Returns the position of the next line feed, or the end of the text.
pub(crate) fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

/// Returns the position of the first byte of the line that contains `at`.
pub(crate) fn line_start(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or(bytes);
    before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
}

/// The result of searching for a closing quote.
enum ClosingQuote {
    /// Found at this position.
    At(usize),
    /// Missing: the next quote opens another string, or the line ends and only that is searched.
    Missing,
    /// Missing, and there is no further quote in the whole text.
    NoneInText,
}

/// Finds the quote that closes the string opened at `start`.
///
/// A string may span several lines. If the closing quote of a multi-line string directly precedes a word, it more
/// likely opens the next string, and this one was never closed.
fn find_closing_quote(bytes: &[u8], start: usize, single_line: bool) -> ClosingQuote {
    let mut pos = start + 1;
    let mut one_line = true;
    while let Some(byte) = bytes.get(pos) {
        match byte {
            b'\\' => pos += 1,
            b'\n' if single_line => return ClosingQuote::Missing,
            b'\n' => one_line = false,
            b'"' => {
                let touches = bytes.get(pos + 1).is_some_and(|next| matches!(class(*next), PLAIN | QUOTE));
                return if one_line || !touches { ClosingQuote::At(pos) } else { ClosingQuote::Missing };
            }
            _ => {}
        }
        pos += 1;
    }
    ClosingQuote::NoneInText
}

/// Returns the end of the template statement that starts with the `%` at `start`, if there is one and it is closed.
pub(crate) fn script_end(bytes: &[u8], start: usize) -> Option<usize> {
    let closing: &[u8] = match bytes.get(start..start + 2)? {
        b"%<" => b">%",
        b"%{" => b"}%",
        _ => return None,
    };
    let inside = start + 2;
    let length = bytes.get(inside..)?.windows(2).position(|pair| pair == closing)?;
    Some(inside + length + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::End {
                return found;
            }
            found.push((token.kind, &text[token.start..token.end]));
        }
    }

    #[test]
    fn words_end_at_spaces_commas_brackets_quotes_and_comments() {
        let closed = Kind::String { closed: true };
        assert_eq!(
            tokens("a,b#c{\n{[1.5-x]}\"q\\\"r\"é"),
            [
                (Kind::Word, "a"),
                (Kind::Word, "b"),
                (Kind::OpenBrace, "{"),
                (Kind::OpenBracket, "["),
                (Kind::Number, "1.5-x"),
                (Kind::CloseBracket, "]"),
                (Kind::CloseBrace, "}"),
                (closed, "\"q\\\"r\""),
                (Kind::Word, "é"),
            ]
        );
    }

    #[test]
    fn an_unterminated_string_ends_with_its_line() {
        let open = Kind::String { closed: false };
        assert_eq!(tokens("\"abc ] \nx")[0], (open, "\"abc"));
        assert_eq!(tokens("\"abc\n \"x\"")[0], (open, "\"abc"));
        assert_eq!(tokens("\"abc\n\" x")[0], (Kind::String { closed: true }, "\"abc\n\""));
        assert_eq!(tokens("\"")[0], (open, "\""));
        assert_eq!(tokens("\"\\")[0], (open, "\"\\"));
    }

    #[test]
    fn template_statements_and_invalid_bytes_are_recognized() {
        assert_eq!(tokens("%< a { >% b")[0], (Kind::Script, "%< a { >%"));
        assert_eq!(tokens("%< a")[0], (Kind::Word, "%<"));
        assert_eq!(tokens("\0 \\n"), [(Kind::Invalid, "\0"), (Kind::Invalid, "\\n")]);
    }
}
