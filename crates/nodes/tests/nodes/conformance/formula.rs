//! Numbers and small formulas: `0.5 * 9.81 * 2^2`, `sqrt(2) / 2`, `-pi`.

use base::ops;

/// The value of a formula.
pub(crate) fn value(text: &str) -> Result<f64, String> {
    let mut parser = Parser { rest: text.trim() };
    let value = parser.sum()?;
    if parser.rest.is_empty() { Ok(value) } else { Err(format!("what is \"{}\"?", parser.rest)) }
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start();
        let after = rest.strip_prefix(sign);
        self.rest = after.unwrap_or(rest).trim_start();
        after.is_some()
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        loop {
            if self.take('+') {
                value += self.product()?;
            } else if self.take('-') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.power()?;
        loop {
            if self.take('*') {
                value *= self.power()?;
            } else if self.take('/') {
                value /= self.power()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn power(&mut self) -> Result<f64, String> {
        if self.take('-') {
            return Ok(-self.power()?);
        }
        let base = self.atom()?;
        Ok(if self.take('^') { ops::pow(base, self.power()?) } else { base })
    }

    fn atom(&mut self) -> Result<f64, String> {
        if self.take('(') {
            let value = self.sum()?;
            return if self.take(')') { Ok(value) } else { Err("a bracket is not closed".to_owned()) };
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let mut end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let is_number = self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        // The sign of an exponent: 1e-9.
        if is_number && self.rest[..end].ends_with(['e', 'E']) && self.rest[end..].starts_with(['-', '+']) {
            let digits = &self.rest[end + 1..];
            end += 1 + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        match word {
            "pi" => Ok(std::f64::consts::PI),
            "inf" => Ok(f64::INFINITY),
            "NaN" => Ok(f64::NAN),
            "sqrt" => Ok(self.atom()?.sqrt()),
            "sin" => Ok(ops::sin(self.atom()?)),
            "cos" => Ok(ops::cos(self.atom()?)),
            "tan" => Ok(ops::tan(self.atom()?)),
            "atan" => Ok(ops::atan(self.atom()?)),
            "log10" => Ok(ops::log10(self.atom()?)),
            "exp" => Ok(ops::exp(self.atom()?)),
            number => match number.strip_prefix("0x") {
                Some(digits) => u32::from_str_radix(digits, 16).map(f64::from).ok(),
                None => number.parse().ok(),
            }
            .ok_or_else(|| format!("\"{number}\" is not a number")),
        }
    }
}

#[test]
fn formulas_have_values() {
    for (text, expected) in [
        ("2 - 3 - 4", -5.0),
        ("-2^2", -4.0),
        ("(1 + 2) * 3 / 2", 4.5),
        ("1e-3 + 2E+1", 20.001),
        ("cos(pi)", -1.0),
        ("log10(100) + 0xff", 257.0),
    ] {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
    for wrong in ["", "1 2", "(1", "two"] {
        assert!(value(wrong).is_err(), "{wrong}");
    }
}
