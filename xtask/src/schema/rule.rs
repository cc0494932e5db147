//! The lines `correct FIELD = VALUE, ... if CONDITION [after FIELD...] [unless TYPE]`,
//! `warn FIELD if CONDITION [after FIELD...] [unless TYPE]` and `let NAME = VALUE OR CONDITION`.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use crate::types::Operator;

/// A rule that keeps the fields of a node consistent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rule {
    /// The values to assign to fields.
    pub(crate) assignments: Vec<(Vec<String>, Expression)>,
    /// The condition.
    pub(crate) when: Expression,
    /// The fields whose changes trigger the rule.
    pub(crate) triggers: Vec<Vec<String>>,
    /// Types derived from this one do not have the rule.
    pub(crate) unless: Option<String>,
    /// The reason, for the author; empty: no message.
    pub(crate) reason: String,
}

/// After `after`: the rule is evaluated when a world is loaded, and not again.
const START: &str = "start";

/// The expressions that `let` lines of a file have named. Rules contain a copy, not the name.
pub(crate) type Definitions = BTreeMap<String, Expression>;

/// An expression over the fields of a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// A number; TRUE is 1.
    Number(f64),
    /// A string.
    Text(String),
    /// The value of a field.
    Field(Vec<String>),
    /// An operator with its operands.
    Apply(Operator, Vec<Expression>),
}

impl Rule {
    /// Parses the rest of a line after `correct`.
    pub(crate) fn correction(text: &str, comment: &str, known: &Definitions) -> Result<Self, String> {
        let mut reader = Reader::new(text, known)?;
        let mut assignments = Vec::new();
        loop {
            let path = reader.path()?;
            reader.expect("=")?;
            assignments.push((path, reader.sum()?));
            if !reader.takes(",") {
                break;
            }
        }
        let mut rule = Self::rest(reader, assignments)?;
        if rule.triggers.is_empty() {
            rule.triggers = rule.assignments.iter().map(|(path, _)| path.clone()).collect();
        }
        rule.triggers.retain(|path| *path != [START]);
        comment.clone_into(&mut rule.reason);
        Ok(rule)
    }

    /// Parses the rest of a line after `warn`.
    pub(crate) fn warning(text: &str, comment: &str, known: &Definitions) -> Result<Self, String> {
        let mut reader = Reader::new(text, known)?;
        let field = reader.path()?;
        let mut rule = Self::rest(reader, Vec::new())?;
        rule.triggers.insert(0, field);
        if comment.is_empty() {
            return Err("say in a comment what is wrong".to_owned());
        }
        comment.clone_into(&mut rule.reason);
        Ok(rule)
    }

    fn rest(mut reader: Reader<'_>, assignments: Vec<(Vec<String>, Expression)>) -> Result<Self, String> {
        reader.expect("if")?;
        let when = reader.condition()?;
        let mut triggers = Vec::new();
        if reader.takes("after") {
            while reader.peek().is_some_and(|word| word != "unless") {
                triggers.push(reader.path()?);
            }
        }
        let unless = if reader.takes("unless") { Some(reader.next()?) } else { None };
        match reader.peek() {
            None => Ok(Self { assignments, when, triggers, unless, reason: String::new() }),
            Some(word) => Err(format!("«{word}» is not expected here")),
        }
    }

    /// Returns the paths of all fields in the rule.
    pub(crate) fn paths(&self) -> Vec<&[String]> {
        let mut paths: Vec<&[String]> = self.triggers.iter().map(Vec::as_slice).collect();
        for (path, value) in &self.assignments {
            paths.push(path);
            value.paths(&mut paths);
        }
        self.when.paths(&mut paths);
        paths
    }
}

/// Parses the rest of a line after `let`. Returns a name and its expression.
pub(crate) fn definition(text: &str, known: &Definitions) -> Result<(String, Expression), String> {
    let mut reader = Reader::new(text, known)?;
    let name = reader.next()?;
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) || name.contains('.') {
        return Err(format!("«{name}» is not a name"));
    }
    reader.expect("=")?;
    let expression = reader.condition()?;
    match reader.peek() {
        None => Ok((name, expression)),
        Some(word) => Err(format!("«{word}» is not expected here")),
    }
}

impl Expression {
    fn paths<'a>(&'a self, into: &mut Vec<&'a [String]>) {
        match self {
            Self::Field(path) => into.push(path),
            Self::Apply(_, of) => of.iter().for_each(|part| part.paths(into)),
            Self::Number(_) | Self::Text(_) => {}
        }
    }
}

/// A parser of a line, split into words.
struct Reader<'a> {
    words: Vec<String>,
    at: usize,
    known: &'a Definitions,
}

impl<'a> Reader<'a> {
    fn new(text: &str, known: &'a Definitions) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_');
            let end = if first == '"' {
                rest[1..].find('"').ok_or("a quote does not end")? + 2
            } else if is_name(first) {
                rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())
            } else if ["<=", ">=", "==", "!="].iter().any(|two| rest.starts_with(two)) {
                2
            } else {
                first.len_utf8()
            };
            words.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
        Ok(Self { words, at: 0, known })
    }

    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(String::as_str)
    }

    fn next(&mut self) -> Result<String, String> {
        let word = self.words.get(self.at).cloned().ok_or("the line ends too soon")?;
        self.at += 1;
        Ok(word)
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_it = self.peek() == Some(word);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.takes(word) {
            return Ok(());
        }
        Err(format!("expected «{word}», found «{}»", self.peek().unwrap_or_default()))
    }

    fn path(&mut self) -> Result<Vec<String>, String> {
        let word = self.next()?;
        let path: Vec<String> = word.split('.').map(str::to_owned).collect();
        let is_name = |part: &String| part.starts_with(|first: char| first.is_ascii_alphabetic());
        if path.len() <= 2 && path.iter().all(is_name) {
            Ok(path)
        } else {
            Err(format!("«{word}» is not a field"))
        }
    }

    fn condition(&mut self) -> Result<Expression, String> {
        self.chain(&[("or", Operator::Or)], |reader| {
            reader.chain(&[("and", Operator::And)], |reader| reader.chain(&COMPARISONS, Self::sum))
        })
    }

    fn sum(&mut self) -> Result<Expression, String> {
        self.chain(&[("+", Operator::Add), ("-", Operator::Subtract)], |reader| {
            reader.chain(&[("*", Operator::Multiply), ("/", Operator::Divide)], Self::part)
        })
    }

    /// Parses a left-associative chain of binary operators.
    fn chain(
        &mut self,
        operators: &[(&str, Operator)],
        part: impl Fn(&mut Self) -> Result<Expression, String>,
    ) -> Result<Expression, String> {
        let mut left = part(self)?;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.peek() == Some(sign)) {
            self.at += 1;
            left = combined(*operator, left, part(self)?);
        }
        Ok(left)
    }

    fn part(&mut self) -> Result<Expression, String> {
        if self.takes("-") {
            return Ok(combined(Operator::Subtract, Expression::Number(0.0), self.part()?));
        }
        if self.takes("(") {
            let inside = self.condition()?;
            self.expect(")")?;
            return Ok(inside);
        }
        if let Some((_, operator)) = FUNCTIONS.iter().find(|(name, _)| self.peek() == Some(name))
            && self.words.get(self.at + 1).is_some_and(|next| next == "(")
        {
            self.at += 2;
            let mut arguments = vec![self.condition()?];
            while self.takes(",") {
                arguments.push(self.condition()?);
            }
            self.expect(")")?;
            return Ok(Expression::Apply(*operator, arguments));
        }
        let word = self.peek().unwrap_or_default();
        if let Some(expression) = self.known.get(word) {
            self.at += 1;
            return Ok(expression.clone());
        }
        let constant = match word {
            "pi" => Some(Expression::Number(PI)),
            "TRUE" => Some(Expression::Number(1.0)),
            "FALSE" => Some(Expression::Number(0.0)),
            word if word.starts_with('"') => Some(Expression::Text(word.trim_matches('"').to_owned())),
            word => word.parse().ok().map(Expression::Number),
        };
        match constant {
            Some(constant) => {
                self.at += 1;
                Ok(constant)
            }
            None => Ok(Expression::Field(self.path()?)),
        }
    }
}

const COMPARISONS: [(&str, Operator); 6] = [
    ("<", Operator::Less),
    ("<=", Operator::LessOrEqual),
    (">", Operator::Greater),
    (">=", Operator::GreaterOrEqual),
    ("==", Operator::Equal),
    ("!=", Operator::NotEqual),
];

const FUNCTIONS: [(&str, Operator); 8] = [
    ("max", Operator::Max),
    ("floor", Operator::Floor),
    ("ceil", Operator::Ceil),
    ("count", Operator::Count),
    ("first", Operator::First),
    ("has", Operator::Has),
    ("contains", Operator::Contains),
    ("resized", Operator::Resized),
];

/// Applies a binary operator; operations on constants are evaluated.
fn combined(operator: Operator, left: Expression, right: Expression) -> Expression {
    if let (Expression::Number(a), Expression::Number(b)) = (&left, &right) {
        match operator {
            Operator::Add => return Expression::Number(a + b),
            Operator::Subtract => return Expression::Number(a - b),
            Operator::Multiply => return Expression::Number(a * b),
            Operator::Divide => return Expression::Number(a / b),
            _ => {}
        }
    }
    Expression::Apply(operator, vec![left, right])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(path: &str) -> Expression {
        Expression::Field(path.split('.').map(str::to_owned).collect())
    }

    #[test]
    fn a_correction_names_its_fields_and_its_reason() {
        let rule =
            Rule::correction("far = near + 1 if far > 0 and far < near", "beyond near", &Definitions::new())
                .expect("sound");
        let far = vec!["far".to_owned()];
        let one = Expression::Number(1.0);
        assert_eq!(
            rule.assignments,
            [(far.clone(), Expression::Apply(Operator::Add, vec![field("near"), one]))]
        );
        assert_eq!(rule.triggers, [far]);
        assert_eq!(rule.reason, "beyond near");
        let Expression::Apply(Operator::And, parts) = rule.when else { panic!("{:?}", rule.when) };
        assert_eq!(
            parts[0],
            Expression::Apply(Operator::Greater, vec![field("far"), Expression::Number(0.0)])
        );
    }

    #[test]
    fn a_definition_is_replaced_by_its_expression() {
        let mut known = Definitions::new();
        for line in ["half = a / 2", "isLong = half > 1 and b"] {
            let (name, expression) = definition(line, &known).expect("sound");
            known.insert(name, expression);
        }
        let rule = Rule::correction("b = half if isLong", "", &known).expect("sound");
        let written =
            Rule::correction("b = a / 2 if a / 2 > 1 and b", "", &Definitions::new()).expect("sound");
        assert_eq!(rule, written);
        for wrong in ["a.b = 1", "1 = a", "a", "a = ", "a = 1 b"] {
            assert!(definition(wrong, &known).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_paths_texts_and_functions() {
        let text = "device2.minPosition = -pi/2, angle = max(0, a * (b - 1)) if type == \"x y\" or has(list, 2) after a.b c";
        let rule = Rule::correction(text, "", &Definitions::new()).expect("sound");
        assert_eq!(rule.assignments[0].1, Expression::Number(-PI / 2.0));
        assert_eq!(rule.assignments[0].0, ["device2", "minPosition"]);
        let Expression::Apply(Operator::Max, of) = &rule.assignments[1].1 else {
            panic!("{:?}", rule.assignments)
        };
        let inner = Expression::Apply(Operator::Subtract, vec![field("b"), Expression::Number(1.0)]);
        assert_eq!(of[1], Expression::Apply(Operator::Multiply, vec![field("a"), inner]));
        assert_eq!(rule.triggers, [vec!["a".to_owned(), "b".to_owned()], vec!["c".to_owned()]]);
        let Expression::Apply(Operator::Or, parts) = &rule.when else { panic!("{:?}", rule.when) };
        let same = Expression::Apply(Operator::Equal, vec![field("type"), Expression::Text("x y".into())]);
        assert_eq!(parts[0], same);
    }

    #[test]
    fn a_warning_has_a_text() {
        let rule = Rule::warning("name if contains(name, \":\") unless Device", "why", &Definitions::new())
            .expect("sound");
        assert_eq!(rule.unless.as_deref(), Some("Device"));
        assert!(rule.assignments.is_empty());
        let at_start = Rule::correction("a = 1 if b after start", "", &Definitions::new()).expect("sound");
        assert!(at_start.triggers.is_empty());
        assert_eq!(rule.triggers, [vec!["name".to_owned()]]);
        assert!(Rule::warning("name if contains(name, \":\")", "", &Definitions::new()).is_err());
        for wrong in ["a = 1", "a if b", "a = 1 if b c", "a.b.c = 1 if b", "a = 1 if (b"] {
            assert!(Rule::correction(wrong, "", &Definitions::new()).is_err(), "{wrong}");
        }
    }
}
