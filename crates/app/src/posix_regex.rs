//! Extended regular expressions of POSIX, searched for in time that grows with the text and not with its powers.
//!
//! Back-references, collating symbols and equivalence classes are not read.

use std::iter::Peekable;
use std::str::Chars;

/// Programs that would be longer are refused.
const LONGEST: usize = 10_000;
/// So are texts.
const LONGEST_TEXT: usize = 1000;

/// What is at one place of a text.
#[derive(Clone, Debug)]
enum Step {
    /// A character of these ranges, or of none of them.
    One {
        ranges: Vec<(char, char)>,
        is_not: bool,
    },
    Start,
    End,
    /// Both ways are tried.
    Split(usize, usize),
    Jump(usize),
    Found,
}

#[derive(Clone, Debug)]
enum Part {
    One { ranges: Vec<(char, char)>, is_not: bool },
    Start,
    End,
    All(Vec<Part>),
    Any(Vec<Part>),
    Repeat(Box<Part>, usize, Option<usize>),
}

/// An expression that was read.
#[derive(Clone, Debug)]
pub(crate) struct Regex {
    steps: Vec<Step>,
    /// Parts that were written; those that repeat nothing have no steps.
    parts: usize,
}

impl Regex {
    /// Reads an expression. The error is for people.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST_TEXT {
            return Err(format!("the expression has more than {LONGEST_TEXT} bytes"));
        }
        let mut rest = text.chars().peekable();
        let part = any(&mut rest, 0)?;
        if rest.peek().is_some() {
            return Err(format!("{text:?} has a closing bracket too many"));
        }
        let mut regex = Self { steps: Vec::new(), parts: 0 };
        if !regex.write(&part) {
            return Err(format!("{text:?} repeats too much"));
        }
        regex.steps.push(Step::Found);
        Ok(regex)
    }

    /// Appends the steps for a part; false if they are too many.
    fn write(&mut self, part: &Part) -> bool {
        self.parts += 1;
        if self.steps.len() > LONGEST || self.parts > 4 * LONGEST {
            return false;
        }
        match part {
            Part::One { ranges, is_not } => {
                self.steps.push(Step::One { ranges: ranges.clone(), is_not: *is_not });
            }
            Part::Start => self.steps.push(Step::Start),
            Part::End => self.steps.push(Step::End),
            Part::All(parts) => return parts.iter().all(|part| self.write(part)),
            Part::Any(parts) => {
                let mut ends = Vec::new();
                for (at, part) in parts.iter().enumerate() {
                    let split = self.steps.len();
                    let is_last = at + 1 == parts.len();
                    if !is_last {
                        self.steps.push(Step::Split(split + 1, 0));
                    }
                    if !self.write(part) {
                        return false;
                    }
                    if !is_last {
                        ends.push(self.steps.len());
                        self.steps.push(Step::Jump(0));
                        self.steps[split] = Step::Split(split + 1, self.steps.len());
                    }
                }
                let end = self.steps.len();
                ends.into_iter().for_each(|jump| self.steps[jump] = Step::Jump(end));
            }
            Part::Repeat(part, least, most) => {
                if !(0..*least).all(|_| self.write(part)) {
                    return false;
                }
                let Some(most) = most else {
                    let split = self.steps.len();
                    self.steps.push(Step::Split(split + 1, 0));
                    let is_written = self.write(part);
                    self.steps.push(Step::Jump(split));
                    self.steps[split] = Step::Split(split + 1, self.steps.len());
                    return is_written;
                };
                let mut splits = Vec::new();
                for _ in *least..*most {
                    splits.push(self.steps.len());
                    self.steps.push(Step::Split(self.steps.len() + 1, 0));
                    if !self.write(part) {
                        return false;
                    }
                }
                let end = self.steps.len();
                splits.into_iter().for_each(|split| self.steps[split] = Step::Split(split + 1, end));
            }
        }
        self.steps.len() <= LONGEST
    }

    /// Whether it is somewhere in a text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let letters: Vec<char> = text.chars().collect();
        let mut now = vec![false; self.steps.len()];
        for at in 0..=letters.len() {
            // It may begin anywhere.
            if self.enter(0, &mut now, [at == 0, at == letters.len()]) {
                return true;
            }
            let Some(letter) = letters.get(at) else { break };
            let mut next = vec![false; self.steps.len()];
            for (step, _) in now.iter().enumerate().filter(|(_, is_on)| **is_on) {
                let Some(Step::One { ranges, is_not }) = self.steps.get(step) else { continue };
                let is_one = ranges.iter().any(|(from, to)| (from..=to).contains(&letter)) != *is_not;
                if is_one && self.enter(step + 1, &mut next, [false, at + 1 == letters.len()]) {
                    return true;
                }
            }
            now = next;
        }
        false
    }

    /// Notes all steps that can be reached from one without a character; true if the end is among them.
    fn enter(&self, first: usize, on: &mut [bool], [is_start, is_end]: [bool; 2]) -> bool {
        let mut waiting = vec![first];
        while let Some(at) = waiting.pop() {
            let Some(is_on) = on.get_mut(at).filter(|is_on| !**is_on) else { continue };
            *is_on = true;
            match self.steps.get(at) {
                Some(Step::Found) => return true,
                Some(Step::Split(one, other)) => waiting.extend([*one, *other]),
                Some(Step::Jump(to)) => waiting.push(*to),
                Some(Step::Start) if is_start => waiting.push(at + 1),
                Some(Step::End) if is_end => waiting.push(at + 1),
                _ => {}
            }
        }
        false
    }
}

type Rest<'a> = Peekable<Chars<'a>>;

/// Brackets in brackets in brackets have an end.
const DEEPEST: usize = 100;

fn any(rest: &mut Rest<'_>, depth: usize) -> Result<Part, String> {
    if depth > DEEPEST {
        return Err("there are too many brackets in each other".to_owned());
    }
    let mut parts = vec![all(rest, depth)?];
    while rest.next_if_eq(&'|').is_some() {
        parts.push(all(rest, depth)?);
    }
    Ok(Part::Any(parts))
}

fn all(rest: &mut Rest<'_>, depth: usize) -> Result<Part, String> {
    let mut parts = Vec::new();
    while let Some(next) = rest.next_if(|next| !matches!(next, '|' | ')')) {
        let one = |letter| Part::One { ranges: vec![(letter, letter)], is_not: false };
        let mut part = match next {
            '^' => Part::Start,
            '$' => Part::End,
            '.' => Part::One { ranges: Vec::new(), is_not: true },
            '(' => {
                let inner = any(rest, depth + 1)?;
                rest.next_if_eq(&')').ok_or("a bracket is not closed")?;
                inner
            }
            '[' => class(rest)?,
            '\\' => one(rest.next().ok_or("it ends with a backslash")?),
            '*' | '+' | '?' => return Err(format!("there is nothing that {next} repeats")),
            letter => one(letter),
        };
        while let Some(sign) = rest.next_if(|next| matches!(next, '*' | '+' | '?' | '{')) {
            let (least, most) = match sign {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                _ => counts(rest)?,
            };
            part = Part::Repeat(Box::new(part), least, most);
        }
        parts.push(part);
    }
    Ok(Part::All(parts))
}

/// The rest of `{2}`, `{2,}` or `{2,5}`.
fn counts(rest: &mut Rest<'_>) -> Result<(usize, Option<usize>), String> {
    let inner: String = std::iter::from_fn(|| rest.next_if(|next| *next != '}')).collect();
    let wrong = || format!("{{{inner}}} is no number of times: {{2}}, {{2,}}, {{2,5}} are");
    rest.next().ok_or_else(wrong)?;
    // As many as POSIX promises.
    let number = |text: &str| text.parse().ok().filter(|number| *number <= 255).ok_or_else(wrong);
    match inner.split_once(',') {
        None => number(&inner).map(|count| (count, Some(count))),
        Some((least, "")) => Ok((number(least)?, None)),
        Some((least, most)) => {
            let (least, most) = (number(least)?, number(most)?);
            if least <= most { Ok((least, Some(most))) } else { Err(wrong()) }
        }
    }
}

/// The rest of `[a-z]`.
fn class(rest: &mut Rest<'_>) -> Result<Part, String> {
    const OPEN: &str = "[ is not closed";
    let is_not = rest.next_if_eq(&'^').is_some();
    let mut ranges = Vec::new();
    loop {
        let from = rest.next().ok_or(OPEN)?;
        match from {
            ']' if !ranges.is_empty() => return Ok(Part::One { ranges, is_not }),
            '[' if rest.peek() == Some(&':') => {
                rest.next();
                let name: String = std::iter::from_fn(|| rest.next_if(|next| *next != ':')).collect();
                if rest.next().is_none() || rest.next() != Some(']') {
                    return Err(OPEN.to_owned());
                }
                ranges.extend(named(&name).ok_or_else(|| format!("there is no class [:{name}:]"))?);
            }
            _ => {
                let mut ahead = rest.clone();
                let is_range = ahead.next() == Some('-') && ahead.next().is_some_and(|next| next != ']');
                let to = if is_range {
                    rest.next();
                    rest.next().ok_or(OPEN)?
                } else {
                    from
                };
                if from > to {
                    return Err(format!("[{from}-{to}] goes backwards"));
                }
                ranges.push((from, to));
            }
        }
    }
}

fn named(name: &str) -> Option<Vec<(char, char)>> {
    Some(match name {
        "alpha" => vec![('a', 'z'), ('A', 'Z')],
        "digit" => vec![('0', '9')],
        "alnum" => vec![('a', 'z'), ('A', 'Z'), ('0', '9')],
        "upper" => vec![('A', 'Z')],
        "lower" => vec![('a', 'z')],
        "space" => vec![(' ', ' '), ('\t', '\r')],
        "blank" => vec![(' ', ' '), ('\t', '\t')],
        "punct" => vec![('!', '/'), (':', '@'), ('[', '`'), ('{', '~')],
        "xdigit" => vec![('0', '9'), ('a', 'f'), ('A', 'F')],
        "print" => vec![(' ', '~')],
        "graph" => vec![('!', '~')],
        "cntrl" => vec![('\0', '\x1f'), ('\x7f', '\x7f')],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `grep -E` says to each.
    #[test]
    fn expressions_are_found_where_grep_finds_them() {
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
        ];
        for (regex, text, is_in) in cases {
            assert_eq!(Regex::new(regex).unwrap().is_in(text), is_in, "{regex:?} in {text:?}");
        }
    }

    #[test]
    fn nonsense_is_refused_and_nothing_takes_for_ever() {
        for wrong in ["(", ")", "a)", "[a", "*", "a{", "a{x}", "a{3,2}", "a{256}", "\\", "[b-a]", "[[:no:]]"]
        {
            assert!(Regex::new(wrong).is_err(), "{wrong}");
        }
        assert!(Regex::new("((((a{255}){255}){255}){255})").is_err());
        assert!(Regex::new("(((((){255}){255}){255}){255})").is_err());
        assert!(Regex::new(&("a".to_owned() + &"*".repeat(900))).unwrap().is_in("b"));
        assert!(Regex::new(&"(".repeat(100_000)).is_err());
        let evil = Regex::new("^(a+)+$").unwrap();
        assert!(!evil.is_in(&("a".repeat(5000) + "b")));
    }
}
