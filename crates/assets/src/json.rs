//! JSON, as far as mesh files need it.

/// Deeper values are refused, so that reading may recurse.
const MAX_DEPTH: usize = 64;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    /// In the order of the file; of a name that is written twice, the first one counts.
    Map(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text; what follows the value must be blank.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(0)?;
        parser.blanks();
        if parser.at < text.len() { Err(parser.wrong("the end")) } else { Ok(value) }
    }

    /// A member of a map.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        let Self::Map(members) = self else { return None };
        members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The items of a list member; none for anything else.
    pub(crate) fn list(&self, name: &str) -> &[Self] {
        if let Some(Self::List(items)) = self.get(name) { items } else { &[] }
    }

    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        if let Some(Self::Number(number)) = self.get(name) { Some(*number) } else { None }
    }

    /// A whole number from 0 on.
    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.number(name).and_then(whole)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        if let Some(Self::Text(text)) = self.get(name) { Some(text) } else { None }
    }

    /// The numbers of a list member.
    pub(crate) fn numbers(&self, name: &str) -> Vec<f64> {
        let number = |item: &Self| if let Self::Number(number) = item { *number } else { 0.0 };
        self.list(name).iter().map(number).collect()
    }
}

/// A number as an index.
pub(crate) fn whole(number: f64) -> Option<usize> {
    (number >= 0.0 && number.fract() == 0.0 && number < 9e15).then_some(number as usize)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn wrong(&self, expected: &str) -> String {
        format!("byte {} of its JSON should be {expected}", self.at)
    }

    fn takes(&mut self, sign: u8) -> bool {
        self.blanks();
        let is_there = self.next() == Some(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > MAX_DEPTH {
            return Err(self.wrong("less deep"));
        }
        self.blanks();
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
        {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        match self.next() {
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'[') => self.items(depth),
            Some(b'{') => self.members(depth),
            _ => self.number(),
        }
    }

    fn items(&mut self, depth: usize) -> Result<Json, String> {
        self.at += 1;
        let mut items = Vec::new();
        if self.takes(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes(b']') {
                return Ok(Json::List(items));
            }
            if !self.takes(b',') {
                return Err(self.wrong("a comma or a bracket"));
            }
        }
    }

    fn members(&mut self, depth: usize) -> Result<Json, String> {
        self.at += 1;
        let mut members = Vec::new();
        if self.takes(b'}') {
            return Ok(Json::Map(members));
        }
        loop {
            self.blanks();
            let name = self.string()?;
            if !self.takes(b':') {
                return Err(self.wrong("a colon"));
            }
            members.push((name, self.value(depth + 1)?));
            if self.takes(b'}') {
                return Ok(Json::Map(members));
            }
            if !self.takes(b',') {
                return Err(self.wrong("a comma or a brace"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, String> {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let rest = self.rest();
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let number =
            rest.get(..length).and_then(|text| text.parse().ok()).filter(|number: &f64| number.is_finite());
        let number = number.ok_or_else(|| self.wrong("a value"))?;
        self.at += length;
        Ok(Json::Number(number))
    }

    fn string(&mut self) -> Result<String, String> {
        if self.next() != Some(b'"') {
            return Err(self.wrong("a text"));
        }
        self.at += 1;
        let mut found = String::new();
        loop {
            let rest = self.rest();
            let Some(stop) = rest.find(['"', '\\']) else { return Err(self.wrong("the end of a text")) };
            found.push_str(rest.get(..stop).unwrap_or(""));
            self.at += stop + 1;
            if self.text.as_bytes().get(self.at - 1) == Some(&b'"') {
                return Ok(found);
            }
            found.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let Some(sign) = self.next() else { return Err(self.wrong("an escape")) };
        self.at += 1;
        Ok(match sign {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let code =
                    self.text.get(self.at..self.at + 4).and_then(|hex| u32::from_str_radix(hex, 16).ok());
                self.at += 4;
                // Halves of pairs are names of nothing here.
                code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            b'"' | b'\\' | b'/' => char::from(sign),
            _ => return Err(self.wrong("an escape")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let json = Json::parse(" { \"a\" : [1, -2.5e1, true, null], \"b\\u00e4\\n\": {\"c\": \"d\\\"\"} } ")
            .unwrap();
        assert_eq!(json.numbers("a"), [1.0, -25.0, 0.0, 0.0]);
        assert_eq!(json.get("bä\n").and_then(|inner| inner.text("c")), Some("d\""));
        assert_eq!(json.index("x"), None);
    }

    #[test]
    fn odd_texts_are_refused() {
        let deep = "[".repeat(10_000);
        for text in [
            "",
            "{",
            "[1",
            "[1 2]",
            "{\"a\" 1}",
            "\"",
            "\"\\u12",
            "\"\\q\"",
            "nul",
            "1 2",
            "--1",
            deep.as_str(),
        ] {
            assert!(Json::parse(text).is_err(), "{text}");
        }
    }
}
