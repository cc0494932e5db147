//! Patterns of Lua 5.2, matched with a count of steps: one that goes back and forth without end is stopped, at the same
//! step on every machine. The language of patterns is that of section 6.4.1 of the Lua manual.

use std::cell::Cell;

/// Captures of a pattern are no more than this.
const MOST_CAPTURES: usize = 32;
/// Captures and repetitions that wait for the rest of a pattern are no more than this at once.
const MOST_DEPTH: usize = 200;

/// Why a pattern cannot be matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// The steps are used up.
    TooLong,
    /// It is not a pattern, or more than is allowed.
    Pattern(String),
}

fn wrong<T>(message: &str) -> Result<T, Wrong> {
    Err(Wrong::Pattern(message.to_owned()))
}

/// How many steps are left.
#[derive(Debug)]
pub(super) struct Steps(pub(super) Cell<u64>);

impl Steps {
    /// Takes some of the steps.
    pub(super) fn take(&self, count: u64) -> Result<(), Wrong> {
        let left = self.0.get().checked_sub(count).ok_or(Wrong::TooLong)?;
        self.0.set(left);
        Ok(())
    }
}

/// What a pair of parentheses holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    /// From, to.
    Text(usize, usize),
    /// `()`: a place, counted from 0.
    Place(usize),
    /// It is not closed yet.
    Open(usize),
}

/// A pattern on its way through a text.
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

    /// Where the match that starts at a place ends.
    pub(super) fn at(&mut self, start: usize) -> Result<Option<usize>, Wrong> {
        self.captures.clear();
        self.depth = 0;
        self.rest(start, 0)
    }

    /// Matches the pattern from `p` on with the text from `s` on.
    fn rest(&mut self, mut s: usize, mut p: usize) -> Result<Option<usize>, Wrong> {
        if self.depth >= MOST_DEPTH {
            return wrong("pattern too complex");
        }
        self.depth += 1;
        let found = loop {
            self.steps.take(1)?;
            let Some(&c) = self.pattern.get(p) else { break Some(s) };
            match (c, self.pattern.get(p + 1)) {
                (b'(', next) => {
                    let is_place = next == Some(&b')');
                    break self.open(s, p + if is_place { 2 } else { 1 }, is_place)?;
                }
                (b')', _) => break self.close(s, p + 1)?,
                (b'$', None) => break (s == self.text.len()).then_some(s),
                (b'%', Some(b'b')) => match self.balanced(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => break None,
                },
                (b'%', Some(b'f')) => {
                    let set = p + 2;
                    if self.pattern.get(set) != Some(&b'[') {
                        return wrong("missing '[' after '%f' in pattern");
                    }
                    let end = self.item_end(set)?;
                    let before = s.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(0);
                    let after = self.text.get(s).copied().unwrap_or(0);
                    if self.in_set(before, set, end)? || !self.in_set(after, set, end)? {
                        break None;
                    }
                    p = end;
                }
                (b'%', Some(digit)) if digit.is_ascii_digit() => match self.again(s, *digit)? {
                    Some(end) => (s, p) = (end, p + 2),
                    None => break None,
                },
                _ => {
                    let end = self.item_end(p)?;
                    match self.pattern.get(end) {
                        Some(b'?') => {
                            if self.fits(s, p, end)?
                                && let Some(found) = self.rest(s + 1, end + 1)?
                            {
                                break Some(found);
                            }
                            p = end + 1;
                        }
                        Some(b'*') => break self.most(s, 0, p, end)?,
                        Some(b'+') => break self.most(s, 1, p, end)?,
                        Some(b'-') => break self.least(s, p, end)?,
                        _ if self.fits(s, p, end)? => (s, p) = (s + 1, end),
                        _ => break None,
                    }
                }
            }
        };
        self.depth -= 1;
        Ok(found)
    }

    /// As many as there are, then fewer until the rest fits.
    fn most(&mut self, s: usize, least: usize, p: usize, end: usize) -> Result<Option<usize>, Wrong> {
        let mut count = 0;
        while self.fits(s + count, p, end)? {
            count += 1;
        }
        while count >= least {
            if let Some(found) = self.rest(s + count, end + 1)? {
                return Ok(Some(found));
            }
            if count == 0 {
                break;
            }
            count -= 1;
        }
        Ok(None)
    }

    /// None, then more until the rest fits.
    fn least(&mut self, mut s: usize, p: usize, end: usize) -> Result<Option<usize>, Wrong> {
        loop {
            if let Some(found) = self.rest(s, end + 1)? {
                return Ok(Some(found));
            }
            if !self.fits(s, p, end)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn open(&mut self, s: usize, p: usize, is_place: bool) -> Result<Option<usize>, Wrong> {
        if self.captures.len() >= MOST_CAPTURES {
            return wrong("too many captures");
        }
        let number = self.captures.len();
        self.captures.push(if is_place { Capture::Place(s) } else { Capture::Open(s) });
        let found = self.rest(s, p)?;
        if found.is_none() {
            self.captures.truncate(number);
        }
        Ok(found)
    }

    fn close(&mut self, s: usize, p: usize) -> Result<Option<usize>, Wrong> {
        let open = |capture: &Capture| matches!(capture, Capture::Open(_));
        let Some(number) = self.captures.iter().rposition(open) else {
            return wrong("invalid pattern capture");
        };
        let before = self.captures.get(number).copied();
        if let (Some(slot), Some(Capture::Open(start))) = (self.captures.get_mut(number), before) {
            *slot = Capture::Text(start, s);
        }
        let found = self.rest(s, p)?;
        if let (None, Some(slot), Some(before)) = (found, self.captures.get_mut(number), before) {
            *slot = before;
        }
        Ok(found)
    }

    /// `%bxy`: from an x to the y that closes it.
    fn balanced(&self, s: usize, p: usize) -> Result<Option<usize>, Wrong> {
        let (Some(open), Some(close)) = (self.pattern.get(p), self.pattern.get(p + 1)) else {
            return wrong("malformed pattern (missing arguments to '%b')");
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

    /// `%1`: what a capture holds, once more.
    fn again(&self, s: usize, digit: u8) -> Result<Option<usize>, Wrong> {
        let number = usize::from(digit).checked_sub(usize::from(b'1'));
        let Some(Capture::Text(from, to)) = number.and_then(|number| self.captures.get(number)).copied()
        else {
            return wrong(&format!("invalid capture index %{}", char::from(digit)));
        };
        let (held, end) = (self.text.get(from..to), s + (to - from));
        self.steps.take(u64::try_from(to - from).unwrap_or(u64::MAX))?;
        Ok((self.text.get(s..end) == held).then_some(end))
    }

    /// Where the item that starts at `p` ends: a character, a class or a set.
    fn item_end(&self, p: usize) -> Result<usize, Wrong> {
        match self.pattern.get(p) {
            Some(b'%') if self.pattern.get(p + 1).is_none() => wrong("malformed pattern (ends with '%')"),
            Some(b'%') => Ok(p + 2),
            Some(b'[') => {
                let mut at = p + 1;
                if self.pattern.get(at) == Some(&b'^') {
                    at += 1;
                }
                // A bracket right at the start is one of the characters.
                let first = at;
                loop {
                    match self.pattern.get(at) {
                        None => return wrong("malformed pattern (missing ']')"),
                        Some(b']') if at > first => return Ok(at + 1),
                        Some(b'%') => at += 2,
                        Some(_) => at += 1,
                    }
                }
            }
            _ => Ok(p + 1),
        }
    }

    /// Whether the character at `s` is one of the item from `p` to `end`.
    fn fits(&self, s: usize, p: usize, end: usize) -> Result<bool, Wrong> {
        self.steps.take(1)?;
        let Some(&c) = self.text.get(s) else { return Ok(false) };
        match (self.pattern.get(p), self.pattern.get(p + 1)) {
            (Some(b'.'), _) => Ok(true),
            (Some(b'%'), Some(class)) => Ok(is_of(c, *class)),
            (Some(b'['), _) => self.in_set(c, p, end),
            (Some(own), _) => Ok(*own == c),
            (None, _) => Ok(false),
        }
    }

    /// Whether a character is in the set whose brackets are at `p` and before `end`.
    fn in_set(&self, c: u8, p: usize, end: usize) -> Result<bool, Wrong> {
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
                    is_in |= is_of(c, *class);
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

/// Whether a character is of a class, such as `a` for letters; a capital is the opposite, any other is itself.
fn is_of(c: u8, class: u8) -> bool {
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

/// Where a text holds another one, from a place on.
pub(super) fn plain(text: &[u8], wanted: &[u8], from: usize, steps: &Steps) -> Result<Option<usize>, Wrong> {
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

    /// The first match: from, to; and what the captures hold.
    fn found(text: &str, pattern: &str) -> Result<Option<(String, Vec<String>)>, Wrong> {
        let steps = Steps(Cell::new(1_000_000));
        let (anchored, pattern) = pattern.strip_prefix('^').map_or((false, pattern), |rest| (true, rest));
        let mut matcher = Matcher::new(text.as_bytes(), pattern.as_bytes(), &steps);
        for start in 0..=text.len() {
            if let Some(end) = matcher.at(start)? {
                let captures = matcher.captures.iter().map(|capture| match capture {
                    Capture::Text(from, to) => text[*from..*to].to_owned(),
                    Capture::Place(at) => at.to_string(),
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
    fn patterns_are_those_of_the_manual() {
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
    fn what_is_no_pattern_is_told() {
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
            assert_eq!(found(&"a".repeat(50), pattern), wrong(message), "{pattern}");
        }
        assert_eq!(found(&"a".repeat(500), &"a?".repeat(300)), wrong("pattern too complex"));
    }

    #[test]
    fn a_pattern_that_never_ends_is_stopped() {
        let pattern = format!("{}b", "a*".repeat(30));
        assert_eq!(found(&"a".repeat(60), &pattern), Err(Wrong::TooLong));
        let steps = Steps(Cell::new(1_000_000));
        let (text, wanted) = (vec![b'a'; 100_000], [vec![b'a'; 50_000], vec![b'b']].concat());
        assert_eq!(plain(&text, &wanted, 0, &steps), Err(Wrong::TooLong));
        assert_eq!(plain(b"abcabd", b"abd", 0, &Steps(Cell::new(100))), Ok(Some(3)));
    }
}
