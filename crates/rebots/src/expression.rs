//! Formulas over the state of a world: rewards, terminations, observations.
//!
//! `1 - 0.1 * abs(cart.velocity)`, `not (-0.2 < pole.position and pole.position < 0.2)`,
//! `if(robot.up > 0.5, delta(robot.x), -1)`. Names with spaces are quoted: `'left wheel'.velocity`.

use base::ops;

use crate::signal::{Place, Signal, Signals};

/// A parsed formula.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Number(f64),
    Signal(Signal),
    /// An element of the action as passed in.
    Action(usize),
    /// Time in the episode. `[s]`
    Time,
    /// Environment steps in the episode.
    Steps,
    /// The change since the last step; the number is the index of the stored value.
    Delta(usize, Box<Formula>),
    Unary(Unary, Box<Formula>),
    Binary(Binary, Box<Formula>, Box<Formula>),
    If(Box<[Formula; 3]>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Unary {
    Negative,
    Not,
    Function(fn(f64) -> f64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Function(fn(f64, f64) -> f64),
}

/// The state and inputs of the formulas of one world.
pub(crate) struct Moment<'a> {
    pub(crate) world: &'a engine::World,
    pub(crate) action: &'a [f64],
    pub(crate) time: f64,
    pub(crate) steps: u32,
    /// Values of the last step, for `delta`; NaN before the first one.
    pub(crate) memory: &'a mut [f64],
}

impl Formula {
    /// Parses a formula.
    ///
    /// `memories` counts the stored values that `delta` needs.
    ///
    /// # Errors
    /// A message for the user.
    pub(crate) fn parse(text: &str, signals: &Signals<'_>, memories: &mut usize) -> Result<Self, String> {
        let tokens = tokens(text).map_err(|why| format!("{why} in {text:?}"))?;
        if tokens.len() > MAX_TOKENS {
            return Err(format!("a formula has {} tokens; the limit is {MAX_TOKENS}", tokens.len()));
        }
        let mut parser = Parser { tokens: &tokens, at: 0, depth: 0, signals, memories };
        let formula = parser.either().map_err(|why| format!("{why} in {text:?}"))?;
        match parser.next() {
            None => Ok(formula),
            Some(token) => Err(format!("unexpected {} in {text:?}", token.told())),
        }
    }

    /// Collects the devices that it reads: robot and tag.
    pub(crate) fn devices(&self, tell: &mut dyn FnMut(engine::RobotId, u16)) {
        match self {
            Self::Number(_) | Self::Action(_) | Self::Time | Self::Steps => {}
            Self::Signal(Signal::Reading { robot, tag, .. } | Signal::ReadAngle { robot, tag, .. }) => {
                tell(*robot, *tag);
            }
            Self::Signal(_) => {}
            Self::Delta(_, of) | Self::Unary(_, of) => of.devices(tell),
            Self::Binary(_, left, right) => {
                left.devices(tell);
                right.devices(tell);
            }
            Self::If(parts) => parts.iter().for_each(|part| part.devices(tell)),
        }
    }

    /// Evaluates it. True is 1, false is 0.
    pub(crate) fn value(&self, moment: &mut Moment<'_>) -> f64 {
        let truth = |is_true: bool| f64::from(u8::from(is_true));
        match self {
            Self::Number(number) => *number,
            Self::Signal(signal) => signal.value(moment.world),
            Self::Action(index) => moment.action.get(*index).copied().unwrap_or(f64::NAN),
            Self::Time => moment.time,
            Self::Steps => f64::from(moment.steps),
            Self::Delta(place, of) => {
                let now = of.value(moment);
                let Some(slot) = moment.memory.get_mut(*place) else { return 0.0 };
                let before = std::mem::replace(slot, now);
                if before.is_nan() { 0.0 } else { now - before }
            }
            Self::Unary(kind, of) => {
                let value = of.value(moment);
                match kind {
                    Unary::Negative => -value,
                    Unary::Not => truth(value == 0.0),
                    Unary::Function(function) => function(value),
                }
            }
            Self::Binary(kind, left, right) => {
                // Both sides are always evaluated, so that the stored values of one do not depend on the other.
                let (left, right) = (left.value(moment), right.value(moment));
                match kind {
                    Binary::Add => left + right,
                    Binary::Subtract => left - right,
                    Binary::Multiply => left * right,
                    Binary::Divide => left / right,
                    Binary::Remainder => left.rem_euclid(right),
                    Binary::Less => truth(left < right),
                    Binary::LessEqual => truth(left <= right),
                    Binary::Equal => truth(left == right),
                    Binary::NotEqual => truth(left != right),
                    Binary::And => truth(left != 0.0 && right != 0.0),
                    Binary::Or => truth(left != 0.0 || right != 0.0),
                    Binary::Function(function) => function(left, right),
                }
            }
            Self::If(parts) => {
                let [condition, yes, no] = parts.each_ref().map(|part| part.value(moment));
                if condition != 0.0 { yes } else { no }
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(f64),
    /// A name, and whether it was quoted.
    Name(String, bool),
    Sign(&'static str),
}

impl Token {
    fn told(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Name(name, _) => format!("{name:?}"),
            Self::Sign(sign) => format!("{sign:?}"),
        }
    }
}

/// Longer operators come first.
const SIGNS: [&str; 18] =
    ["<=", ">=", "==", "!=", "+", "-", "*", "/", "%", "^", "<", ">", "(", ")", ",", ".", "[", "]"];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let after_dot = matches!(tokens.last(), Some(Token::Sign(".")));
        let taken = if first.is_ascii_digit()
            || (first == '.' && !after_dot && rest[1..].starts_with(|next: char| next.is_ascii_digit()))
        {
            let length = number_length(rest);
            let number =
                rest[..length].parse().map_err(|_| format!("{:?} is not a number", &rest[..length]))?;
            tokens.push(Token::Number(number));
            length
        } else if first.is_alphabetic() || first == '_' {
            let is_part = |next: char| next.is_alphanumeric() || next == '_';
            let length = rest.find(|next: char| !is_part(next)).unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..length].to_owned(), false));
            length
        } else if first == '\'' || first == '"' {
            let inner = rest[1..].find(first).ok_or("a quote is not closed")?;
            tokens.push(Token::Name(rest[1..=inner].to_owned(), true));
            inner + 2
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or_else(|| format!("unknown name {first:?}"))?;
            tokens.push(Token::Sign(sign));
            sign.len()
        };
        rest = rest[taken..].trim_start();
    }
    Ok(tokens)
}

fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && (bytes[at].is_ascii_digit() || bytes[at] == b'.') {
        at += 1;
    }
    if at < bytes.len() && (bytes[at] | 32) == b'e' {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at += 1 + sign;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
        }
    }
    at
}

/// Maximum nesting depth.
const MAX_DEPTH: usize = 64;
/// Maximum length: the tree of a sum is as deep as the sum is long, and evaluation needs stack space accordingly.
const MAX_TOKENS: usize = 2000;

struct Parser<'a, 'b> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    signals: &'a Signals<'b>,
    memories: &'a mut usize,
}

type Parsed = Result<Formula, String>;

impl Parser<'_, '_> {
    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += usize::from(token.is_some());
        token
    }

    fn has(&mut self, sign: &str) -> bool {
        let is_there = matches!(self.tokens.get(self.at), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn has_word(&mut self, word: &str) -> bool {
        let is_there = matches!(self.tokens.get(self.at), Some(Token::Name(other, false)) if other == word);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.has(sign) { Ok(()) } else { Err(format!("{sign:?} is missing")) }
    }

    fn either(&mut self) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("brackets are nested too deep".to_owned());
        }
        let mut left = self.both()?;
        while self.has_word("or") {
            left = binary(Binary::Or, left, self.both()?);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn both(&mut self) -> Parsed {
        let mut left = self.negated()?;
        while self.has_word("and") {
            left = binary(Binary::And, left, self.negated()?);
        }
        Ok(left)
    }

    fn negated(&mut self) -> Parsed {
        let mut count = 0;
        while self.has_word("not") {
            count += 1;
        }
        let mut formula = self.compared()?;
        for _ in 0..count {
            formula = Formula::Unary(Unary::Not, Box::new(formula));
        }
        Ok(formula)
    }

    fn compared(&mut self) -> Parsed {
        let left = self.sum()?;
        for (sign, kind, is_turned) in [
            ("<=", Binary::LessEqual, false),
            (">=", Binary::LessEqual, true),
            ("==", Binary::Equal, false),
            ("!=", Binary::NotEqual, false),
            ("<", Binary::Less, false),
            (">", Binary::Less, true),
        ] {
            if self.has(sign) {
                let right = self.sum()?;
                return Ok(if is_turned { binary(kind, right, left) } else { binary(kind, left, right) });
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Parsed {
        let mut left = self.product()?;
        loop {
            if self.has("+") {
                left = binary(Binary::Add, left, self.product()?);
            } else if self.has("-") {
                left = binary(Binary::Subtract, left, self.product()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn product(&mut self) -> Parsed {
        let mut left = self.signed()?;
        loop {
            let kind = if self.has("*") {
                Binary::Multiply
            } else if self.has("/") {
                Binary::Divide
            } else if self.has("%") {
                Binary::Remainder
            } else {
                return Ok(left);
            };
            left = binary(kind, left, self.signed()?);
        }
    }

    fn signed(&mut self) -> Parsed {
        let mut is_negative = false;
        loop {
            if self.has("-") {
                is_negative = !is_negative;
            } else if !self.has("+") {
                break;
            }
        }
        let power = self.power()?;
        Ok(if is_negative { Formula::Unary(Unary::Negative, Box::new(power)) } else { power })
    }

    fn power(&mut self) -> Parsed {
        let base = self.atom()?;
        if !self.has("^") {
            return Ok(base);
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("powers are nested too deep".to_owned());
        }
        let exponent = self.signed()?;
        self.depth -= 1;
        Ok(binary(Binary::Function(ops::pow), base, exponent))
    }

    fn atom(&mut self) -> Parsed {
        match self.next() {
            Some(Token::Number(number)) => Ok(Formula::Number(number)),
            Some(Token::Sign("(")) => {
                let inner = self.either()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(Token::Name(name, false)) if self.has("(") => self.call(&name),
            Some(Token::Name(name, is_quoted)) => self.named(&name, is_quoted),
            Some(other) => Err(format!("expected a value, found {}", other.told())),
            None => Err("a value is missing at the end".to_owned()),
        }
    }

    fn call(&mut self, name: &str) -> Parsed {
        let mut arguments = Vec::new();
        if !self.has(")") {
            loop {
                arguments.push(self.either()?);
                if self.has(")") {
                    break;
                }
                self.expect(",")?;
            }
        }
        let count = arguments.len();
        let unary: Option<fn(f64) -> f64> = match name {
            "abs" => Some(f64::abs),
            "sqrt" => Some(f64::sqrt),
            "exp" => Some(ops::exp),
            "log" => Some(ops::ln),
            "sin" => Some(ops::sin),
            "cos" => Some(ops::cos),
            "tan" => Some(ops::tan),
            "floor" => Some(f64::floor),
            "sign" => Some(|x| {
                if x > 0.0 {
                    1.0
                } else if x < 0.0 {
                    -1.0
                } else {
                    0.0
                }
            }),
            "isnan" => Some(|x| f64::from(u8::from(x.is_nan()))),
            _ => None,
        };
        let two: Option<fn(f64, f64) -> f64> = match name {
            "min" => Some(f64::min),
            "max" => Some(f64::max),
            "atan2" => Some(ops::atan2),
            "hypot" => Some(|x, y| (x * x + y * y).sqrt()),
            _ => None,
        };
        let wrong = |wanted: &str| Err(format!("{name} takes {wanted}, not {count} values"));
        let mut given = arguments.into_iter();
        if let Some(function) = unary {
            return match (given.next(), given.next()) {
                (Some(of), None) => Ok(Formula::Unary(Unary::Function(function), Box::new(of))),
                _ => wrong("one value"),
            };
        }
        if let Some(function) = two {
            let is_folded = matches!(name, "min" | "max");
            return match given.next() {
                Some(first) if count == 2 || (is_folded && count > 2) => {
                    Ok(given.fold(first, |left, right| binary(Binary::Function(function), left, right)))
                }
                _ => wrong(if is_folded { "at least two values" } else { "two values" }),
            };
        }
        let three = (given.next(), given.next(), given.next(), given.next());
        match (name, three) {
            ("if", (Some(condition), Some(yes), Some(no), None)) => {
                Ok(Formula::If(Box::new([condition, yes, no])))
            }
            ("clamp", (Some(value), Some(low), Some(high), None)) => {
                let cut = binary(Binary::Function(f64::max), value, low);
                Ok(binary(Binary::Function(f64::min), cut, high))
            }
            ("delta", (Some(of), None, None, None)) => {
                *self.memories += 1;
                Ok(Formula::Delta(*self.memories - 1, Box::new(of)))
            }
            ("if" | "clamp", _) => wrong("three values"),
            ("delta", _) => wrong("one value"),
            _ => Err(format!("unknown function {name:?}")),
        }
    }

    /// Parses an index in brackets, if there is one.
    fn index(&mut self) -> Result<Option<usize>, String> {
        if !self.has("[") {
            return Ok(None);
        }
        let Some(Token::Number(index)) = self.next() else {
            return Err("an index is missing".to_owned());
        };
        self.expect("]")?;
        if index < 0.0 || index.fract() != 0.0 {
            return Err(format!("{index} is not an index"));
        }
        Ok(Some(index as usize))
    }

    fn named(&mut self, name: &str, is_quoted: bool) -> Parsed {
        if !is_quoted && !matches!(self.tokens.get(self.at), Some(Token::Sign("." | "["))) {
            match name {
                "pi" => return Ok(Formula::Number(std::f64::consts::PI)),
                "true" => return Ok(Formula::Number(1.0)),
                "false" => return Ok(Formula::Number(0.0)),
                "time" => return Ok(Formula::Time),
                "steps" => return Ok(Formula::Steps),
                _ => {}
            }
        }
        let place = if let Some(index) = self.index()? {
            if name == "action" && !is_quoted {
                return Ok(Formula::Action(index));
            }
            Place::Index(index)
        } else if self.has(".") {
            let Some(Token::Name(part, _)) = self.next() else {
                return Err(format!("a field name is expected after {name}."));
            };
            let mut indices = Vec::new();
            while let Some(index) = self.index()? {
                indices.push(index);
            }
            if indices.is_empty() { Place::Part(part) } else { Place::Item(part, indices) }
        } else {
            Place::Value
        };
        Ok(Formula::Signal(self.signals.find(name, &place)?))
    }
}

fn binary(kind: Binary, left: Formula, right: Formula) -> Formula {
    Formula::Binary(kind, Box::new(left), Box::new(right))
}
