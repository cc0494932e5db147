//! A matcher for Lua 5.2 patterns that counts its steps: excessive backtracking is stopped, at the same step on every
//! machine. The syntax is that of section 6.4.1 of the Lua manual.

use std::cell::Cell;

/// The largest number of captures in a pattern.
const MAX_CAPTURES: usize = 32;
/// The deepest recursion of the matcher: captures and repetitions that wait for the rest of the pattern.
const MAX_DEPTH: usize = 200;

/// Why matching was aborted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PatternError {
    /// The step limit is reached.
    TooLong,
    /// The pattern is malformed or too complex.
    Invalid(String),
}

fn invalid<T>(message: &str) -> Result<T, PatternError> {
    Err(PatternError::Invalid(message.to_owned()))
}

/// The number of steps that are left.
#[derive(Debug)]
pub(super) struct Steps(pub(super) Cell<u64>);

impl Steps {
    /// Consumes steps.
    pub(super) fn take(&self, count: u64) -> Result<(), PatternError> {
        let left = self.0.get().checked_sub(count).ok_or(PatternError::TooLong)?;
        self.0.set(left);
        Ok(())
    }
}

/// A capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// The start and the end of the captured text.
    Text(usize, usize),
    /// `()`: a position, counted from 0.
    Position(usize),
    /// A capture that started at this position and has not ended yet.
    Open(usize),
}

/// The state of a match.
pub(super) struct Matcher<'t> {
    text: &'t [u8],
    pattern: &'t [u8],
    steps: &'t Steps,
    pub(super) captures: Vec<Capture>,
    depth: usize,
}

impl<'t> Matcher<'t> {
    pub(super) fn new(text: &'t [u8], pattern: &'t [u8], steps: &'t Steps) -> Self {
        Self { text, pattern, steps, captures: Vec::new(), depth: 0 }
    }

    /// Matches the pattern at a position. Returns the end of the match.
    pub(super) fn match_at(&mut self, start: usize) -> Result<Option<usize>, PatternError> {
        self.captures.clear();
        self.depth = 0;
        self.match_from(start, 0)
    }

    /// Matches the rest of the pattern from `p` on against the text from `s` on.
    fn match_from(&mut self, mut s: usize, mut p: usize) -> Result<Option<usize>, PatternError> {
        if self.depth >= MAX_DEPTH {
            return invalid("pattern too complex");
        }
        self.depth += 1;
        let found = loop {
            self.steps.take(1)?;
            let Some(&c) = self.pattern.get(p) else { break Some(s) };
            match (c, self.pattern.get(p + 1)) {
                (b'(', next) => {
                    let is_position = next == Some(&b')');
                    break self.start_capture(s, p + if is_position { 2 } else { 1 }, is_position)?;
                }
                (b')', _) => break self.end_capture(s, p + 1)?,
                (b'$', None) => break (s == self.text.len()).then_some(s),
                (b'%', Some(b'b')) => match self.match_balanced(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => break None,
                },
                (b'%', Some(b'f')) => {
                    let set = p + 2;
                    if self.pattern.get(set) != Some(&b'[') {
                        return invalid("missing '[' after '%f' in pattern");
                    }
                    let end = self.class_end(set)?;
                    let before = s.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(0);
                    let after = self.text.get(s).copied().unwrap_or(0);
                    if self.matches_set(before, set, end)? || !self.matches_set(after, set, end)? {
                        break None;
                    }
                    p = end;
                }
                (b'%', Some(digit)) if digit.is_ascii_digit() => {
                    match self.match_back_reference(s, *digit)? {
                        Some(end) => (s, p) = (end, p + 2),
                        None => break None,
                    }
                }
                _ => {
                    let end = self.class_end(p)?;
                    match self.pattern.get(end) {
                        Some(b'?') => {
                            if self.matches_single(s, p, end)?
                                && let Some(found) = self.match_from(s + 1, end + 1)?
                            {
                                break Some(found);
                            }
                            p = end + 1;
                        }
                        Some(b'*') => break self.match_greedy(s, 0, p, end)?,
                        Some(b'+') => break self.match_greedy(s, 1, p, end)?,
                        Some(b'-') => break self.match_lazy(s, p, end)?,
                        _ if self.matches_single(s, p, end)? => (s, p) = (s + 1, end),
                        _ => break None,
                    }
                }
            }
        };
        self.depth -= 1;
        Ok(found)
    }

    /// `*` and `+`: takes as many characters as possible, then backtracks until the rest matches.
    fn match_greedy(
        &mut self,
        s: usize,
        least: usize,
        p: usize,
        end: usize,
    ) -> Result<Option<usize>, PatternError> {
        let mut count = 0;
        while self.matches_single(s + count, p, end)? {
            count += 1;
        }
        while count >= least {
            if let Some(found) = self.match_from(s + count, end + 1)? {
                return Ok(Some(found));
            }
            if count == 0 {
                break;
            }
            count -= 1;
        }
        Ok(None)
    }

    /// `-`: takes as few characters as possible, then more until the rest matches.
    fn match_lazy(&mut self, mut s: usize, p: usize, end: usize) -> Result<Option<usize>, PatternError> {
        loop {
            if let Some(found) = self.match_from(s, end + 1)? {
                return Ok(Some(found));
            }
            if !self.matches_single(s, p, end)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn start_capture(
        &mut self,
        s: usize,
        p: usize,
        is_position: bool,
    ) -> Result<Option<usize>, PatternError> {
        if self.captures.len() >= MAX_CAPTURES {
            return invalid("too many captures");
        }
        let number = self.captures.len();
        self.captures.push(if is_position { Capture::Position(s) } else { Capture::Open(s) });
        let found = self.match_from(s, p)?;
        if found.is_none() {
            self.captures.truncate(number);
        }
        Ok(found)
    }

    fn end_capture(&mut self, s: usize, p: usize) -> Result<Option<usize>, PatternError> {
        let open = |capture: &Capture| matches!(capture, Capture::Open(_));
        let Some(number) = self.captures.iter().rposition(open) else {
            return invalid("invalid pattern capture");
        };
        let before = self.captures.get(number).copied();
        if let (Some(slot), Some(Capture::Open(start))) = (self.captures.get_mut(number), before) {
            *slot = Capture::Text(start, s);
        }
        let found = self.match_from(s, p)?;
        if let (None, Some(slot), Some(before)) = (found, self.captures.get_mut(number), before) {
            *slot = before;
        }
        Ok(found)
    }

    /// `%bxy`: matches from an x to its balancing y.
    fn match_balanced(&self, s: usize, p: usize) -> Result<Option<usize>, PatternError> {
        let (Some(open), Some(close)) = (self.pattern.get(p), self.pattern.get(p + 1)) else {
            return invalid("malformed pattern (missing arguments to '%b')");
        };
        if self.text.get(s) != Some(open) {
            return Ok(None);
        }
        let mut depth = 0_usize;
        for (at, c) in self.text.iter().enumerate().skip(s) {
            self.steps.take(1)?;
            if c == close && at > s {
                depth -= 1;
                if depth == 0 {
                    return Ok(Some(at + 1));
                }
            } else if c == open {
                depth += 1;
            }
        }
        Ok(None)
    }

    /// `%1`: matches the text of an earlier capture.
    fn match_back_reference(&self, s: usize, digit: u8) -> Result<Option<usize>, PatternError> {
        let number = usize::from(digit).checked_sub(usize::from(b'1'));
        let Some(Capture::Text(from, to)) = number.and_then(|number| self.captures.get(number)).copied()
        else {
            return invalid(&format!("invalid capture index %{}", char::from(digit)));
        };
        let (held, end) = (self.text.get(from..to), s + (to - from));
        self.steps.take(u64::try_from(to - from).unwrap_or(u64::MAX))?;
        Ok((self.text.get(s..end) == held).then_some(end))
    }

    /// Returns the end of the single-character class at `p`: a character, a class or a set.
    fn class_end(&self, p: usize) -> Result<usize, PatternError> {
        match self.pattern.get(p) {
            Some(b'%') if self.pattern.get(p + 1).is_none() => invalid("malformed pattern (ends with '%')"),
            Some(b'%') => Ok(p + 2),
            Some(b'[') => {
                let mut at = p + 1;
                if self.pattern.get(at) == Some(&b'^') {
                    at += 1;
                }
                // A bracket at the start of a set is a literal character.
                let first = at;
                loop {
                    match self.pattern.get(at) {
                        None => return invalid("malformed pattern (missing ']')"),
                        Some(b']') if at > first => return Ok(at + 1),
                        Some(b'%') => at += 2,
                        Some(_) => at += 1,
                    }
                }
            }
            _ => Ok(p + 1),
        }
    }

    /// Returns whether the character at `s` matches the single-character class from `p` to `end`.
    fn matches_single(&self, s: usize, p: usize, end: usize) -> Result<bool, PatternError> {
        self.steps.take(1)?;
        let Some(&c) = self.text.get(s) else { return Ok(false) };
        match (self.pattern.get(p), self.pattern.get(p + 1)) {
            (Some(b'.'), _) => Ok(true),
            (Some(b'%'), Some(class)) => Ok(matches_class(c, *class)),
            (Some(b'['), _) => self.matches_set(c, p, end),
            (Some(own), _) => Ok(*own == c),
            (None, _) => Ok(false),
        }
    }

    /// Returns whether a character is in the set whose brackets are at `p` and just before `end`.
    fn matches_set(&self, c: u8, p: usize, end: usize) -> Result<bool, PatternError> {
        let set = self.pattern.get(p + 1..end - 1).unwrap_or_default();
        self.steps.take(u64::try_from(set.len()).unwrap_or(u64::MAX))?;
        let (is_inverse, mut set) = match set.split_first() {
            Some((b'^', rest)) => (true, rest),
            _ => (false, set),
        };
        let mut is_in = false;
        loop {
            set = match set {
                [] => break,
                [b'%', class, rest @ ..] => {
                    is_in |= matches_class(c, *class);
                    rest
                }
                [from, b'-', to, rest @ ..] => {
                    is_in |= (*from..=*to).contains(&c);
                    rest
                }
                [own, rest @ ..] => {
                    is_in |= *own == c;
                    rest
                }
            };
        }
        Ok(is_in != is_inverse)
    }
}

/// Returns whether a character is in a class such as `a` (letters). An upper-case class letter means the complement;
/// any other character stands for itself.
fn matches_class(c: u8, class: u8) -> bool {
    let is_in = match class.to_ascii_lowercase() {
        b'a' => c.is_ascii_alphabetic(),
        b'c' => c.is_ascii_control(),
        b'd' => c.is_ascii_digit(),
        b'g' => c.is_ascii_graphic(),
        b'l' => c.is_ascii_lowercase(),
        b'p' => c.is_ascii_punctuation(),
        b's' => c.is_ascii_whitespace() || c == 0x0b,
        b'u' => c.is_ascii_uppercase(),
        b'w' => c.is_ascii_alphanumeric(),
        b'x' => c.is_ascii_hexdigit(),
        _ => return class == c,
    };
    is_in != class.is_ascii_uppercase()
}

/// Finds a substring, from a position on.
pub(super) fn find_plain(
    text: &[u8],
    wanted: &[u8],
    from: usize,
    steps: &Steps,
) -> Result<Option<usize>, PatternError> {
    let Some(last) = text.len().checked_sub(wanted.len()) else { return Ok(None) };
    for at in from..=last {
        let rest = text.get(at..).unwrap_or_default();
        let same = rest.iter().zip(wanted).take_while(|(one, other)| one == other).count();
        steps.take(1 + u64::try_from(same).unwrap_or(u64::MAX))?;
        if same == wanted.len() {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first match and its captures.
    fn found(text: &str, pattern: &str) -> Result<Option<(String, Vec<String>)>, PatternError> {
        let steps = Steps(Cell::new(1_000_000));
        let (anchored, pattern) = pattern.strip_prefix('^').map_or((false, pattern), |rest| (true, rest));
        let mut matcher = Matcher::new(text.as_bytes(), pattern.as_bytes(), &steps);
        for start in 0..=text.len() {
            if let Some(end) = matcher.match_at(start)? {
                let captures = matcher.captures.iter().map(|capture| match capture {
                    Capture::Text(from, to) => text[*from..*to].to_owned(),
                    Capture::Position(at) => at.to_string(),
                    Capture::Open(_) => "open".to_owned(),
                });
                return Ok(Some((text[start..end].to_owned(), captures.collect())));
            }
            if anchored {
                break;
            }
        }
        Ok(None)
    }

    #[track_caller]
    fn check(text: &str, pattern: &str, whole: &str, captures: &[&str]) {
        let captures = captures.iter().map(|&capture| capture.to_owned()).collect();
        assert_eq!(found(text, pattern), Ok(Some((whole.to_owned(), captures))), "{pattern}");
    }

    #[test]
    fn patterns_match_as_in_the_manual() {
        check("hello world", "o w", "o w", &[]);
        check("key = value", "^(%w+)%s*=%s*(%w+)$", "key = value", &["key", "value"]);
        check("  trim  ", "^%s*(.-)%s*$", "  trim  ", &["trim"]);
        check("THE (quick) fox", "%((%a+)%)", "(quick)", &["quick"]);
        check("f(a(b)c)d", "%b()", "(a(b)c)", &[]);
        check("THE quick", "%f[%l]%a+", "quick", &[]);
        check("say \"it's\" now", "([\"'])(.-)%1", "\"it's\"", &["\"", "it's"]);
        check("x-1.5e3", "[+-]?%d+%.?%d*", "-1.5", &[]);
        check("a]b", "[]]", "]", &[]);
        check("a-b", "[a%-]+", "a-", &[]);
        check("0x1F", "%x+$", "1F", &[]);
        check("abc", "()b()", "b", &["1", "2"]);
        check("aaa", "a-$", "aaa", &[]);
        check("colour", "colou?r", "colour", &[]);
        check("a.b", "[^%w]", ".", &[]);
        check("price: $5", "$%d", "$5", &[]);
        assert_eq!(found("abc", "%d"), Ok(None));
    }

    #[test]
    fn malformed_patterns_are_reported() {
        for (pattern, message) in [
            ("%", "malformed pattern (ends with '%')"),
            ("[a", "malformed pattern (missing ']')"),
            ("[a%", "malformed pattern (missing ']')"),
            ("%bx", "malformed pattern (missing arguments to '%b')"),
            ("%fa", "missing '[' after '%f' in pattern"),
            ("%1", "invalid capture index %1"),
            ("a)", "invalid pattern capture"),
            (&"(a".repeat(40), "too many captures"),
        ] {
            assert_eq!(found(&"a".repeat(50), pattern), invalid(message), "{pattern}");
        }
        assert_eq!(found(&"a".repeat(500), &"a?".repeat(300)), invalid("pattern too complex"));
    }

    #[test]
    fn excessive_backtracking_is_stopped() {
        let pattern = format!("{}b", "a*".repeat(30));
        assert_eq!(found(&"a".repeat(60), &pattern), Err(PatternError::TooLong));
        let steps = Steps(Cell::new(1_000_000));
        let (text, wanted) = (vec![b'a'; 100_000], [vec![b'a'; 50_000], vec![b'b']].concat());
        assert_eq!(find_plain(&text, &wanted, 0, &steps), Err(PatternError::TooLong));
        assert_eq!(find_plain(b"abcabd", b"abd", 0, &Steps(Cell::new(100))), Ok(Some(3)));
    }
}
