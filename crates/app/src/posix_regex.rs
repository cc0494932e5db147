//! Translates POSIX extended regular expressions, with which ROS 2 filters names, to the crate `regex`.
//!
//! Back-references, collating symbols and equivalence classes are not supported.

use std::iter::Peekable;
use std::str::Chars;

/// Maximum length of an expression.
const MAX_LENGTH: usize = 1000;

/// Maximum size of a compiled expression. `[bytes]`
const LARGEST: usize = 1 << 20;

/// A compiled expression.
#[derive(Clone, Debug)]
pub(crate) struct Regex(regex::Regex);

impl Regex {
    /// Compiles an expression. The error is a message for the user.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        if text.len() > MAX_LENGTH {
            return Err(format!("the expression is longer than {MAX_LENGTH} bytes"));
        }
        let translated = Translation::of(text)?;
        let regex = regex::RegexBuilder::new(&translated).size_limit(LARGEST).build();
        // The crate's messages refer to the translation.
        let regex = regex.map_err(|why| match why {
            regex::Error::CompiledTooBig(_) => format!("{text:?} repeats too much"),
            _ => format!("{text:?} is not a POSIX extended regular expression"),
        })?;
        Ok(Self(regex))
    }

    /// Returns whether it matches somewhere in a text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}

/// A partial translation.
#[derive(Default)]
struct Translation {
    out: String,
    /// The start of the last part, to which a repetition would apply.
    part: Option<usize>,
    /// The start of the last repetition, if nothing follows it.
    repeat: Option<usize>,
    /// The starts of open brackets.
    open: Vec<usize>,
}

impl Translation {
    fn of(text: &str) -> Result<String, String> {
        let mut translation = Self::default();
        let mut rest = text.chars().peekable();
        while let Some(next) = rest.next() {
            match next {
                '(' => {
                    translation.open.push(translation.out.len());
                    translation.add("(?:");
                    translation.part = None;
                }
                ')' => {
                    let start = translation.open.pop().ok_or("there is an unmatched closing bracket")?;
                    translation.add(")");
                    translation.part = Some(start);
                }
                '|' => {
                    translation.add("|");
                    translation.part = None;
                }
                '^' | '$' | '.' => translation.add(next.encode_utf8(&mut [0; 4])),
                '[' => {
                    let class = class(&mut rest)?;
                    translation.add(&class);
                }
                '*' | '+' | '?' => translation.repeat(&next.to_string())?,
                '{' => {
                    let inner: String = rest.by_ref().take_while(|next| *next != '}').collect();
                    translation.repeat(&format!("{{{inner}}}"))?;
                }
                '\\' => translation.add(&escaped(rest.next().ok_or("it ends with a backslash")?)),
                letter => translation.add(&escaped(letter)),
            }
        }
        if translation.open.is_empty() {
            Ok(translation.out)
        } else {
            Err("a bracket is not closed".to_owned())
        }
    }

    fn add(&mut self, part: &str) {
        self.part = Some(self.out.len());
        self.repeat = None;
        self.out += part;
    }

    /// Repeats the last part. Two operators in a row repeat the repetition; for the crate the second one would mean
    /// something else.
    fn repeat(&mut self, sign: &str) -> Result<(), String> {
        let start = self.part.ok_or_else(|| format!("there is nothing for {sign} to repeat"))?;
        if let Some(before) = self.repeat {
            let is_simple = |sign: &str| matches!(sign, "*" | "+" | "?");
            if is_simple(sign) && is_simple(&self.out[before..]) {
                if self.out[before..] != *sign {
                    self.out.replace_range(before.., "*");
                }
                return Ok(());
            }
            self.out.insert_str(start, "(?:");
            self.out.push(')');
        }
        self.repeat = Some(self.out.len());
        self.out += sign;
        Ok(())
    }
}

/// Character classes.
const CLASSES: &[&str] = &[
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper",
    "xdigit",
];

/// Escapes a literal character.
fn escaped(letter: char) -> String {
    regex::escape(letter.encode_utf8(&mut [0; 4]))
}

/// Translates the rest of `[a-z]`, in which only `]`, `^`, `-` and `[:` are special.
fn class(rest: &mut Peekable<Chars<'_>>) -> Result<String, String> {
    const OPEN: &str = "[ is not closed";
    let mut out = "[".to_owned();
    out.extend(rest.next_if_eq(&'^'));
    let empty = out.len();
    loop {
        match rest.next().ok_or(OPEN)? {
            ']' if out.len() > empty => return Ok(out + "]"),
            '[' if rest.next_if_eq(&':').is_some() => {
                let name: String = rest.by_ref().take_while(|next| *next != ':').collect();
                rest.next_if_eq(&']').ok_or(OPEN)?;
                if !CLASSES.contains(&name.as_str()) {
                    return Err(format!("there is no class [:{name}:]"));
                }
                out += &format!("[:{name}:]");
            }
            '-' if out.len() > empty && rest.peek().is_some_and(|next| *next != ']') => out.push('-'),
            letter => out += &escaped(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected results are those of `grep -E`.
    #[test]
    fn matches_are_those_of_grep() {
        let cases = [
            ("", "anything", true),
            ("box", "a box(1)", true),
            ("^box", "a box", false),
            ("^box$", "box", true),
            ("^(box|ball)[0-9]+$", "ball12", true),
            ("^(box|ball)[0-9]+$", "ball", false),
            ("b.x", "b\u{fc}x", true),
            ("a*b", "b", true),
            ("^a{2,3}$", "aaaa", false),
            ("^a{2,3}$", "aaa", true),
            ("^a{2,}$", "aaaa", true),
            ("^(ab){2}$", "abab", true),
            ("^a?$", "", true),
            ("[^a-c]", "abc", false),
            ("[^a-c]", "abcd", true),
            ("[]x]", "]", true),
            ("[a-]", "-", true),
            ("^[[:upper:]_]+$", "A_B", true),
            ("box\\(1\\)", "box(1)", true),
            ("a|^$", "", true),
            ("(a|)b", "b", true),
            ("^(a*)*$", "aaab", false),
            ("^a+?$", "", true),
            ("^a{2}?$", "", true),
            ("^a{2}{2}$", "aaaa", true),
            ("^a{2}{2}$", "aaa", false),
            ("[a\\d]", "\\", true),
            ("[a\\d]", "7", false),
            ("[a&&b]", "&", true),
            ("^[^]]$", "]", false),
        ];
        for (regex, text, is_in) in cases {
            assert_eq!(Regex::new(regex).unwrap().is_in(text), is_in, "{regex:?} in {text:?}");
        }
    }

    #[test]
    fn invalid_expressions_are_rejected_and_matching_is_fast() {
        for wrong in ["(", ")", "a)", "[a", "*", "a{", "a{x}", "a{3,2}", "\\", "[b-a]", "[[:no:]]", "a|*"] {
            assert!(Regex::new(wrong).is_err(), "{wrong}");
        }
        assert!(Regex::new("((((a{255}){255}){255}){255})").is_err());
        assert!(Regex::new(&("a".to_owned() + &"*".repeat(900))).unwrap().is_in("b"));
        assert!(Regex::new(&"(".repeat(100_000)).is_err());
        let evil = Regex::new("^(a+)+$").unwrap();
        assert!(!evil.is_in(&("a".repeat(5000) + "b")));
    }
}
