//! Words, strings and punctuation of a text, one at a time, with their places.
//!
//! Promises: always moves on, never past the end; every place lies between two characters.

use crate::number;

/// What a token is, as far as its own bytes tell.
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
    /// `"text"`; not closed when the text or the line ends first.
    String {
        /// Whether the closing quote is there.
        closed: bool,
    },
    /// Starts like a number: a digit, a sign or a dot.
    Number,
    /// A name or a keyword.
    Word,
    /// Neither a name nor a number, e.g. `\x` or a NUL byte.
    Odd,
    /// `%< … >%` or `%{ … }%` where no script may stand.
    Script,
}

/// A piece of text: `bytes[start..end]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Reads tokens from a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// A string ran to the end of the text; no later one is looked for beyond its line, or a text
    /// full of open strings would take quadratic time.
    strings_stay_in_line: bool,
    /// The same for scripts.
    no_more_scripts: bool,
}

const PLAIN: u8 = 0;
const SPACE: u8 = 1;
const PUNCTUATION: u8 = 2;
const QUOTE: u8 = 3;
const HASH: u8 = 4;

/// Sorts bytes by what they do between words. A comma is a space.
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
        Self { bytes, pos, strings_stay_in_line: false, no_more_scripts: false }
    }

    fn at(&self, pos: usize) -> Option<u8> {
        self.bytes.get(pos).copied()
    }

    /// Skips spaces, commas and comments.
    pub(crate) fn skip_trivia(&mut self) {
        while let Some(byte) = self.at(self.pos) {
            match class(byte) {
                SPACE => self.pos += 1,
                HASH => self.pos = line_end(self.bytes, self.pos),
                _ => break,
            }
        }
    }

    /// The next token after spaces and comments.
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
        (if first_fits { Kind::Word } else { Kind::Odd }, end)
    }

    fn string(&mut self, start: usize) -> (usize, bool) {
        match closing_quote(self.bytes, start, self.strings_stay_in_line) {
            Quote::At(quote) => return (quote + 1, true),
            Quote::OfAnother => {}
            Quote::None => self.strings_stay_in_line = true,
        }
        let line = line_end(self.bytes, start);
        let text = self.bytes.get(start..line).unwrap_or(&[]);
        // Closing brackets at the end of the line are hardly part of the text.
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

    /// Reads numbers into `out` until something else comes; the end of the last one, if there is one.
    pub(crate) fn numbers(&mut self, out: &mut Vec<f64>) -> Option<usize> {
        let mut last = None;
        loop {
            self.skip_trivia();
            let Some((value, end)) = number::scan(self.bytes, self.pos) else { return last };
            // A number ends where a word ends; `12abc` is none.
            if self.at(end).is_some_and(|byte| class(byte) == PLAIN) {
                return last;
            }
            out.push(value);
            self.pos = end;
            last = Some(end);
        }
    }

    /// Where the next token would be looked for.
    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    /// Goes to `pos`.
    pub(crate) fn go_to(&mut self, pos: usize) {
        self.pos = pos;
    }
}

/// Bytes that VRML97 lets a name hold; `.`, `'`, `\` and control characters are not among them.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    class(byte) == PLAIN && byte > b' ' && !matches!(byte, b'.' | b'\'' | b'\\' | 0x7f)
}

/// The place of the next line feed, or the end of the text.
pub(crate) fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or(&[]);
    from + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
}

/// The place of the first byte of the line that holds `at`.
pub(crate) fn line_start(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or(bytes);
    before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
}

/// Where a string ends.
enum Quote {
    /// Here.
    At(usize),
    /// Never: the next quote opens another string, or none is looked for.
    OfAnother,
    /// Never: there is no other quote.
    None,
}

/// Looks for the quote that closes the string opened at `start`.
///
/// A string may go over several lines. When its closing quote touches the word behind it, that
/// quote rather opens the next string, so this one was never closed.
fn closing_quote(bytes: &[u8], start: usize, stay_in_line: bool) -> Quote {
    let mut pos = start + 1;
    let mut one_line = true;
    while let Some(byte) = bytes.get(pos) {
        match byte {
            b'\\' => pos += 1,
            b'\n' if stay_in_line => return Quote::OfAnother,
            b'\n' => one_line = false,
            b'"' => {
                let touches = bytes.get(pos + 1).is_some_and(|next| matches!(class(*next), PLAIN | QUOTE));
                return if one_line || !touches { Quote::At(pos) } else { Quote::OfAnother };
            }
            _ => {}
        }
        pos += 1;
    }
    Quote::None
}

/// End of the script that starts with the `%` at `start`, if one does and it is closed.
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
    fn an_open_string_ends_with_its_line() {
        let open = Kind::String { closed: false };
        assert_eq!(tokens("\"abc ] \nx")[0], (open, "\"abc"));
        assert_eq!(tokens("\"abc\n \"x\"")[0], (open, "\"abc"));
        assert_eq!(tokens("\"abc\n\" x")[0], (Kind::String { closed: true }, "\"abc\n\""));
        assert_eq!(tokens("\"")[0], (open, "\""));
        assert_eq!(tokens("\"\\")[0], (open, "\"\\"));
    }

    #[test]
    fn scripts_and_odd_bytes_are_told() {
        assert_eq!(tokens("%< a { >% b")[0], (Kind::Script, "%< a { >%"));
        assert_eq!(tokens("%< a")[0], (Kind::Word, "%<"));
        assert_eq!(tokens("\0 \\n"), [(Kind::Odd, "\0"), (Kind::Odd, "\\n")]);
    }
}
