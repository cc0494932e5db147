//! Fields that must keep with each other: the rules of `schema/*.node`.
//!
//! A rule looks at the fields of a node, and of the nodes in one of its fields, and sets some of them or tells the author.
//! All rules are looked at when a world was read, those of inner nodes first, and a rule again whenever one of the
//! fields was written that it names.

use catalog::{Expression, Operator, Path, Rule};

use crate::edit::Change;
use crate::graph::{NodeId, Place, Scene};
use crate::load::Loader;
use crate::value::{Value, integer};

/// Rules may set fields that other rules look at. More turns than this mean that two of them do not agree.
const MAX_TURNS: usize = 64;

/// What a rule has said.
struct Remark {
    node: NodeId,
    field: usize,
    text: String,
}

/// What a rule did.
#[derive(Default)]
struct Done {
    /// The fields that it has set.
    written: Vec<(NodeId, usize)>,
    remarks: Vec<Remark>,
}

/// One of the nodes in a field that rules are looked at for.
type Subject = (&'static str, NodeId);

/// What an expression gives.
enum Outcome<'a> {
    Number(f64),
    Text(&'a str),
    Value(&'a Value),
    List(Value),
}

impl Outcome<'_> {
    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) | Self::Value(_) | Self::List(_) => None,
        }
    }
}

impl Scene {
    /// Looks at the rules that name fields which were written, and at those that name what these set in turn.
    pub(crate) fn keep_rules(&mut self, mut written: Vec<(NodeId, usize)>, change: &mut Change) {
        let mut turns = 0;
        while let Some((node, field)) = written.pop() {
            turns += 1;
            if turns > MAX_TURNS {
                break;
            }
            let done = self.rules_after(node, field, change);
            change.remarks.extend(done.remarks.iter().map(|remark| {
                let name = self.get(remark.node).and_then(|node| node.ty.fields.get(remark.field));
                format!("{}: {}", name.map_or("", |field| field.name), remark.text)
            }));
            written.extend(done.written);
        }
        change.fields.sort_unstable();
        change.fields.dedup();
    }

    /// The rules of a node and of the one that holds it that name a field.
    fn rules_after(&mut self, node: NodeId, field: usize, change: &mut Change) -> Done {
        let mut done = Done::default();
        let Some(found) = self.get(node) else { return done };
        let (ty, parent) = (found.ty, found.parent);
        let Some(name) = ty.fields.get(field).map(|field| field.name) else { return done };
        for rule in ty.rules {
            if rule.after.iter().any(|path| path.first() == Some(&name)) {
                for subject in self.subjects(node, rule) {
                    self.keep(node, subject, rule, &mut done, change);
                }
            }
        }
        let Some((parent, holder)) = parent.and_then(|id| Some((id, self.get(id)?))) else { return done };
        let rules = holder.ty.rules;
        for rule in rules.iter().filter(|rule| rule.after.iter().any(|path| path.get(1) == Some(&name))) {
            let subjects = self.subjects(parent, rule);
            for subject in subjects.into_iter().flatten().filter(|(_, id)| *id == node) {
                self.keep(parent, Some(subject), rule, &mut done, change);
            }
        }
        done
    }

    /// Looks at the rules for nodes that have just come into a field.
    pub(crate) fn keep_rules_of_holder(&mut self, holder: NodeId, new: &[NodeId], change: &mut Change) {
        let Some(rules) = self.get(holder).map(|node| node.ty.rules) else { return };
        let mut done = Done::default();
        for rule in rules {
            for subject in self.subjects(holder, rule).into_iter().flatten() {
                if new.contains(&subject.1) {
                    self.keep(holder, Some(subject), rule, &mut done, change);
                }
            }
        }
        change.remarks.extend(done.remarks.into_iter().map(|remark| remark.text));
        self.keep_rules(done.written, change);
    }

    /// The nodes that a rule is looked at for one by one; only `None` for a rule of the node's own fields.
    fn subjects(&self, node: NodeId, rule: &Rule) -> Vec<Option<Subject>> {
        let Some(found) = self.get(node) else { return Vec::new() };
        let paths = rule.becomes.iter().map(|(path, _)| path).chain(rule.after);
        let held = paths.filter(|path| path.len() > 1).find_map(|path| {
            let name = path.first()?;
            let value = found.values.get(found.ty.field_index(name)?)?;
            matches!(value, Value::SfNode(_) | Value::MfNode(_)).then_some((*name, value))
        });
        match held {
            Some((name, value)) => value.nodes().iter().map(|id| Some((name, *id))).collect(),
            None => vec![None],
        }
    }

    /// Does what a rule says if it is time to.
    fn keep(
        &mut self,
        node: NodeId,
        subject: Option<Subject>,
        rule: &Rule,
        done: &mut Done,
        change: &mut Change,
    ) {
        let is_due = self.outcome(node, subject, &rule.when).and_then(|outcome| outcome.number());
        if is_due.is_none_or(|due| due == 0.0) {
            return;
        }
        if rule.becomes.is_empty() {
            let place = rule.after.first().and_then(|path| self.target(node, subject, path));
            let remark = place.map(|(node, field, _)| Remark { node, field, text: rule.reason.to_owned() });
            done.remarks.extend(remark);
            return;
        }
        for (path, becomes) in rule.becomes {
            let Some((target, field, part)) = self.target(node, subject, path) else { continue };
            let Some(old) = self.get(target).and_then(|node| node.values.get(field)).cloned() else {
                continue;
            };
            let Some(new) = self.outcome(node, subject, becomes).and_then(|new| changed(&old, part, &new))
            else {
                continue;
            };
            if new == old {
                continue;
            }
            let original = self.original(target);
            self.spread(&mut vec![(original, field)], &new, change);
            done.written.push((original, field));
            if !rule.reason.is_empty() {
                let text = format!("{} becomes {}: {}", shown(&old), shown(&new), rule.reason);
                done.remarks.push(Remark { node: target, field, text });
            }
        }
    }

    /// The field at the end of a path, and the part of its vector.
    fn target(
        &self,
        node: NodeId,
        subject: Option<Subject>,
        path: Path,
    ) -> Option<(NodeId, usize, Option<usize>)> {
        let first = path.first()?;
        let found = self.get(node)?;
        let field = found.ty.field_index(first)?;
        let Some(second) = path.get(1) else { return Some((node, field, None)) };
        match found.values.get(field)? {
            Value::SfNode(_) | Value::MfNode(_) => {
                let (_, id) = subject.filter(|(name, _)| name == first)?;
                Some((id, self.get(id)?.ty.field_index(second)?, None))
            }
            _ => Some((node, field, Some(part(second)?))),
        }
    }

    fn outcome<'a>(
        &'a self,
        node: NodeId,
        subject: Option<Subject>,
        expression: &Expression,
    ) -> Option<Outcome<'a>> {
        Some(match expression {
            Expression::Number(number) => Outcome::Number(*number),
            Expression::Text(text) => Outcome::Text(text),
            Expression::Field(path) => return self.field_outcome(node, subject, path),
            Expression::Of(operator, of) => {
                let first = self.outcome(node, subject, of.first()?)?;
                let second = of.get(1).and_then(|second| self.outcome(node, subject, second));
                if let (Operator::Resized, Outcome::Value(list)) = (operator, &first) {
                    return resized(list, second?.number()?).map(Outcome::List);
                }
                Outcome::Number(applied(*operator, &first, second.as_ref())?)
            }
        })
    }

    fn field_outcome(&self, node: NodeId, subject: Option<Subject>, path: Path) -> Option<Outcome<'_>> {
        let found = self.get(node)?;
        let first = path.first()?;
        let value = found.values.get(found.ty.field_index(first)?)?;
        let Some(second) = path.get(1) else { return Some(of_value(value)) };
        let of_node = |id: NodeId| {
            let inner = self.get(id)?;
            inner.values.get(inner.ty.field_index(second)?).map(of_value)
        };
        match (subject, value) {
            (Some((name, id)), _) if name == *first => of_node(id),
            (_, Value::SfNode(Some(id))) => of_node(*id),
            (_, Value::SfNode(None)) => Some(Outcome::Number(0.0)),
            _ => value.numbers()?.get(part(second)?).map(|number| Outcome::Number(*number)),
        }
    }
}

/// The place of a part in a vector.
fn part(name: &str) -> Option<usize> {
    ["x", "y", "z"].iter().position(|known| *known == name)
}

fn of_value(value: &Value) -> Outcome<'_> {
    match value {
        Value::SfBool(value) => Outcome::Number(f64::from(u8::from(*value))),
        Value::SfInt32(value) => Outcome::Number(f64::from(*value)),
        Value::SfFloat(value) => Outcome::Number(*value),
        Value::SfString(text) => Outcome::Text(text),
        other => Outcome::Value(other),
    }
}

/// `None` where the operator does not suit what it gets.
fn applied(operator: Operator, first: &Outcome<'_>, second: Option<&Outcome<'_>>) -> Option<f64> {
    let truth = |is_true: bool| Some(f64::from(u8::from(is_true)));
    match (operator, first, second) {
        (Operator::Count, Outcome::Value(value), None) => return Some(value.len() as f64),
        (Operator::First, Outcome::Value(value), None) => return value.numbers()?.first().copied(),
        (Operator::Has, Outcome::Value(value), Some(item)) => {
            return truth(value.numbers()?.contains(&item.number()?));
        }
        (Operator::Contains, Outcome::Text(text), Some(Outcome::Text(part))) => {
            return truth(text.contains(part));
        }
        (Operator::Equal, Outcome::Text(a), Some(Outcome::Text(b))) => return truth(a == b),
        (Operator::NotEqual, Outcome::Text(a), Some(Outcome::Text(b))) => return truth(a != b),
        _ => {}
    }
    let a = first.number()?;
    let b = || second?.number();
    match operator {
        Operator::Add => Some(a + b()?),
        Operator::Subtract => Some(a - b()?),
        Operator::Multiply => Some(a * b()?),
        Operator::Divide => Some(a / b()?),
        Operator::Less => truth(a < b()?),
        Operator::LessOrEqual => truth(a <= b()?),
        Operator::Greater => truth(a > b()?),
        Operator::GreaterOrEqual => truth(a >= b()?),
        Operator::Equal => truth(a == b()?),
        Operator::NotEqual => truth(a != b()?),
        // The other side may make no sense where the first one decides.
        Operator::And if a == 0.0 => truth(false),
        Operator::Or if a != 0.0 => truth(true),
        Operator::And | Operator::Or => truth(b()? != 0.0),
        Operator::Max => Some(a.max(b()?)),
        Operator::Floor => Some(a.floor()),
        Operator::Ceil => Some(a.ceil()),
        Operator::Count | Operator::First | Operator::Has | Operator::Contains | Operator::Resized => None,
    }
}

/// A list of numbers or vectors with so many items.
fn resized(list: &Value, count: f64) -> Option<Value> {
    let mut numbers = list.numbers()?;
    let width = numbers.len().checked_div(list.len())?;
    numbers.resize(width * usize::try_from(integer(count)).ok()?, 0.0);
    Value::from_numbers(list.ty(), &numbers)
}

/// A value with what a rule gives in its place, or in the place of one of its parts.
fn changed(old: &Value, part: Option<usize>, new: &Outcome<'_>) -> Option<Value> {
    match (old, new) {
        (Value::SfFloat(_), Outcome::Number(number)) => Some(Value::SfFloat(*number)),
        (Value::SfInt32(_), Outcome::Number(number)) => Some(Value::SfInt32(integer(*number))),
        (Value::SfBool(_), Outcome::Number(number)) => Some(Value::SfBool(*number != 0.0)),
        (Value::SfString(_), Outcome::Text(text)) => Some(Value::SfString((*text).to_owned())),
        (old, Outcome::List(list)) => (list.ty() == old.ty()).then(|| list.clone()),
        (old, Outcome::Number(number)) => {
            let mut numbers = old.numbers()?;
            *numbers.get_mut(part?)? = *number;
            Value::from_numbers(old.ty(), &numbers)
        }
        _ => None,
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::SfString(text) => format!("{text:?}"),
        Value::SfBool(true) => "TRUE".to_owned(),
        Value::SfBool(false) => "FALSE".to_owned(),
        _ => {
            let numbers = value.numbers().unwrap_or_default();
            numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" ")
        }
    }
}

impl Loader<'_> {
    /// Lets the fields of all nodes keep with each other, and parameters say what the fields say that they are tied to.
    ///
    /// The file stays as it is written when the world is saved, and what scripts wrote stays.
    pub(crate) fn keep_rules(&mut self) {
        let history = self.scene.history.clone();
        let stale = std::mem::take(&mut self.scene.stale);
        let mut change = Change::default();
        for (node, field) in std::mem::take(&mut self.corrected) {
            let value = self.scene.get(node).and_then(|node| node.values.get(field)).cloned();
            if let Some(value) = value {
                self.scene.spread(&mut vec![(node, field)], &value, &mut change);
            }
        }
        let mut told = Vec::new();
        let nodes = self.scene.branch(Scene::ROOT);
        for node in nodes.into_iter().rev() {
            let Some(found) = self.scene.get(node).filter(|node| node.use_of.is_none()) else { continue };
            let mut done = Done::default();
            for rule in found.ty.rules {
                for subject in self.scene.subjects(node, rule) {
                    self.scene.keep(node, subject, rule, &mut done, &mut change);
                }
            }
            told.push(done.remarks);
        }
        // In the order of the file.
        told.into_iter().rev().flatten().for_each(|remark| self.tell(remark));
        self.scene.history = history;
        self.scene.stale = stale;
    }

    fn tell(&mut self, Remark { node, field, text }: Remark) {
        let Some(found) = self.scene.get(node) else { return };
        let name = found.ty.fields.get(field).map_or("", |field| field.name);
        let written: Option<&Place> = found.value_places.get(field).and_then(Option::as_ref);
        if let Some(place) = written.or(found.place.as_ref()).cloned() {
            self.report.warning("field/rule", &place, format!("{name}: {text}"));
        }
    }
}
