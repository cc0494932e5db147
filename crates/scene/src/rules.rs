//! Consistency of the fields of a node: evaluates the rules of `schema/*.node`.
//!
//! A rule reads the fields of a node, and of the nodes in one of its fields, and sets some of them or warns the author.
//! All rules are evaluated when a world is loaded, those of inner nodes first, and each rule again whenever a field
//! that
//! it names is written.

use catalog::{Expression, FieldPath, Operator, Rule};

use crate::edit::Change;
use crate::graph::{NodeId, Scene, SourceLocation};
use crate::load::Loader;
use crate::value::{Value, integer};

/// Rules may set fields that other rules read. More iterations than this mean that two rules contradict each other.
const MAX_ITERATIONS: usize = 64;

/// A message of a rule.
struct Message {
    node: NodeId,
    field: usize,
    text: String,
}

/// The effects of rules.
#[derive(Default)]
struct Effects {
    /// The fields that were set.
    written: Vec<(NodeId, usize)>,
    messages: Vec<Message>,
}

/// One of the nodes in a field for which rules are evaluated, with the name of the field.
type Subject = (&'static str, NodeId);

/// The value of an expression.
enum Operand<'a> {
    Number(f64),
    Text(&'a str),
    Value(&'a Value),
    List(Value),
}

impl Operand<'_> {
    fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) | Self::Value(_) | Self::List(_) => None,
        }
    }
}

impl Scene {
    /// Evaluates the rules that name written fields, and those that name the fields which these set in turn.
    pub(crate) fn enforce_rules(&mut self, mut written: Vec<(NodeId, usize)>, change: &mut Change) {
        let mut iterations = 0;
        while let Some((node, field)) = written.pop() {
            iterations += 1;
            if iterations > MAX_ITERATIONS {
                break;
            }
            let effects = self.rules_after(node, field, change);
            change.messages.extend(effects.messages.iter().map(|message| {
                let name = self.get(message.node).and_then(|node| node.ty.fields.get(message.field));
                format!("{}: {}", name.map_or("", |field| field.name), message.text)
            }));
            written.extend(effects.written);
        }
        change.fields.sort_unstable();
        change.fields.dedup();
    }

    /// Evaluates the rules of a node and of its parent that name a field.
    fn rules_after(&mut self, node: NodeId, field: usize, change: &mut Change) -> Effects {
        let mut effects = Effects::default();
        let Some(found) = self.get(node) else { return effects };
        let (ty, parent) = (found.ty, found.parent);
        let Some(name) = ty.fields.get(field).map(|field| field.name) else { return effects };
        for rule in ty.rules {
            if rule.triggers.iter().any(|path| path.first() == Some(&name)) {
                for subject in self.subjects(node, rule) {
                    self.apply_rule(node, subject, rule, &mut effects, change);
                }
            }
        }
        let Some((parent, holder)) = parent.and_then(|id| Some((id, self.get(id)?))) else { return effects };
        let rules = holder.ty.rules;
        for rule in rules.iter().filter(|rule| rule.triggers.iter().any(|path| path.get(1) == Some(&name))) {
            let subjects = self.subjects(parent, rule);
            for subject in subjects.into_iter().flatten().filter(|(_, id)| *id == node) {
                self.apply_rule(parent, Some(subject), rule, &mut effects, change);
            }
        }
        effects
    }

    /// Evaluates the rules for nodes that have just been inserted into a field.
    pub(crate) fn enforce_parent_rules(&mut self, holder: NodeId, new: &[NodeId], change: &mut Change) {
        let Some(rules) = self.get(holder).map(|node| node.ty.rules) else { return };
        let mut effects = Effects::default();
        for rule in rules {
            for subject in self.subjects(holder, rule).into_iter().flatten() {
                if new.contains(&subject.1) {
                    self.apply_rule(holder, Some(subject), rule, &mut effects, change);
                }
            }
        }
        change.messages.extend(effects.messages.into_iter().map(|message| message.text));
        self.enforce_rules(effects.written, change);
    }

    /// Returns the nodes for which a rule is evaluated one by one; only `None` for a rule of the node's own fields.
    fn subjects(&self, node: NodeId, rule: &Rule) -> Vec<Option<Subject>> {
        let Some(found) = self.get(node) else { return Vec::new() };
        let paths = rule.assignments.iter().map(|(path, _)| path).chain(rule.triggers);
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

    /// Applies a rule if its condition holds.
    fn apply_rule(
        &mut self,
        node: NodeId,
        subject: Option<Subject>,
        rule: &Rule,
        effects: &mut Effects,
        change: &mut Change,
    ) {
        let is_due = self.operand(node, subject, &rule.when).and_then(|operand| operand.number());
        if is_due.is_none_or(|due| due == 0.0) {
            return;
        }
        if rule.assignments.is_empty() {
            let location = rule.triggers.first().and_then(|path| self.target(node, subject, path));
            let message =
                location.map(|(node, field, _)| Message { node, field, text: rule.reason.to_owned() });
            effects.messages.extend(message);
            return;
        }
        for (path, expression) in rule.assignments {
            let Some((target, field, part)) = self.target(node, subject, path) else { continue };
            let Some(old) = self.get(target).and_then(|node| node.values.get(field)).cloned() else {
                continue;
            };
            let Some(new) = self.operand(node, subject, expression).and_then(|new| changed(&old, part, &new))
            else {
                continue;
            };
            if new == old {
                continue;
            }
            let original = self.original(target);
            self.propagate(&mut vec![(original, field)], &new, change);
            effects.written.push((original, field));
            if !rule.reason.is_empty() {
                let text = format!("{} becomes {}: {}", display(&old), display(&new), rule.reason);
                effects.messages.push(Message { node: target, field, text });
            }
        }
    }

    /// Resolves a path to a field and, if given, a component of its vector.
    fn target(
        &self,
        node: NodeId,
        subject: Option<Subject>,
        path: FieldPath,
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

    fn operand<'a>(
        &'a self,
        node: NodeId,
        subject: Option<Subject>,
        expression: &Expression,
    ) -> Option<Operand<'a>> {
        Some(match expression {
            Expression::Number(number) => Operand::Number(*number),
            Expression::Text(text) => Operand::Text(text),
            Expression::Field(path) => return self.field_operand(node, subject, path),
            Expression::Apply(operator, of) => {
                let first = self.operand(node, subject, of.first()?)?;
                let second = of.get(1).and_then(|second| self.operand(node, subject, second));
                if let (Operator::Resized, Operand::Value(list)) = (operator, &first) {
                    return resized(list, second?.number()?).map(Operand::List);
                }
                Operand::Number(evaluate(*operator, &first, second.as_ref())?)
            }
        })
    }

    fn field_operand(&self, node: NodeId, subject: Option<Subject>, path: FieldPath) -> Option<Operand<'_>> {
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
            (_, Value::SfNode(None)) => Some(Operand::Number(0.0)),
            _ => value.numbers()?.get(part(second)?).map(|number| Operand::Number(*number)),
        }
    }
}

/// Returns the index of a vector component.
fn part(name: &str) -> Option<usize> {
    ["x", "y", "z"].iter().position(|known| *known == name)
}

fn of_value(value: &Value) -> Operand<'_> {
    match value {
        Value::SfBool(value) => Operand::Number(f64::from(u8::from(*value))),
        Value::SfInt32(value) => Operand::Number(f64::from(*value)),
        Value::SfFloat(value) => Operand::Number(*value),
        Value::SfString(text) => Operand::Text(text),
        other => Operand::Value(other),
    }
}

/// Returns `None` if the operator does not match the types of its operands.
fn evaluate(operator: Operator, first: &Operand<'_>, second: Option<&Operand<'_>>) -> Option<f64> {
    let truth = |is_true: bool| Some(f64::from(u8::from(is_true)));
    match (operator, first, second) {
        (Operator::Count, Operand::Value(value), None) => return Some(value.len() as f64),
        (Operator::First, Operand::Value(value), None) => return value.numbers()?.first().copied(),
        (Operator::Has, Operand::Value(value), Some(item)) => {
            return truth(value.numbers()?.contains(&item.number()?));
        }
        (Operator::Contains, Operand::Text(text), Some(Operand::Text(part))) => {
            return truth(text.contains(part));
        }
        (Operator::Equal, Operand::Text(a), Some(Operand::Text(b))) => return truth(a == b),
        (Operator::NotEqual, Operand::Text(a), Some(Operand::Text(b))) => return truth(a != b),
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
        // The second operand may be undefined if the first one decides.
        Operator::And if a == 0.0 => truth(false),
        Operator::Or if a != 0.0 => truth(true),
        Operator::And | Operator::Or => truth(b()? != 0.0),
        Operator::Max => Some(a.max(b()?)),
        Operator::Floor => Some(a.floor()),
        Operator::Ceil => Some(a.ceil()),
        Operator::Count | Operator::First | Operator::Has | Operator::Contains | Operator::Resized => None,
    }
}

/// Returns a list of numbers or vectors with this many items, cut or filled up with zeros.
fn resized(list: &Value, count: f64) -> Option<Value> {
    let mut numbers = list.numbers()?;
    let width = numbers.len().checked_div(list.len())?;
    numbers.resize(width * usize::try_from(integer(count)).ok()?, 0.0);
    Value::from_numbers(list.ty(), &numbers)
}

/// Returns a value with the result of a rule in place of it, or of one of its components.
fn changed(old: &Value, part: Option<usize>, new: &Operand<'_>) -> Option<Value> {
    match (old, new) {
        (Value::SfFloat(_), Operand::Number(number)) => Some(Value::SfFloat(*number)),
        (Value::SfInt32(_), Operand::Number(number)) => Some(Value::SfInt32(integer(*number))),
        (Value::SfBool(_), Operand::Number(number)) => Some(Value::SfBool(*number != 0.0)),
        (Value::SfString(_), Operand::Text(text)) => Some(Value::SfString((*text).to_owned())),
        (old, Operand::List(list)) => (list.ty() == old.ty()).then(|| list.clone()),
        (old, Operand::Number(number)) => {
            let mut numbers = old.numbers()?;
            *numbers.get_mut(part?)? = *number;
            Value::from_numbers(old.ty(), &numbers)
        }
        _ => None,
    }
}

fn display(value: &Value) -> String {
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
    /// Enforces the rules of all nodes, and updates the parameters that are tied to changed fields.
    ///
    /// Not recorded as changes: a saved world keeps the author's text, and the output of scripts.
    pub(crate) fn enforce_rules(&mut self) {
        let history = self.scene.history.clone();
        let stale = std::mem::take(&mut self.scene.stale);
        let mut change = Change::default();
        for (node, field) in std::mem::take(&mut self.corrected) {
            let value = self.scene.get(node).and_then(|node| node.values.get(field)).cloned();
            if let Some(value) = value {
                self.scene.propagate(&mut vec![(node, field)], &value, &mut change);
            }
        }
        let mut messages = Vec::new();
        let nodes = self.scene.subtree(Scene::ROOT);
        for node in nodes.into_iter().rev() {
            let Some(found) = self.scene.get(node).filter(|node| node.use_of.is_none()) else { continue };
            let mut effects = Effects::default();
            for rule in found.ty.rules {
                for subject in self.scene.subjects(node, rule) {
                    self.scene.apply_rule(node, subject, rule, &mut effects, &mut change);
                }
            }
            messages.push(effects.messages);
        }
        // In the order of the file.
        messages.into_iter().rev().flatten().for_each(|message| self.report_message(message));
        self.scene.history = history;
        self.scene.stale = stale;
    }

    fn report_message(&mut self, Message { node, field, text }: Message) {
        let Some(found) = self.scene.get(node) else { return };
        let name = found.ty.fields.get(field).map_or("", |field| field.name);
        let written: Option<&SourceLocation> = found.value_locations.get(field).and_then(Option::as_ref);
        if let Some(location) = written.or(found.location.as_ref()).cloned() {
            self.report.warning("field/rule", &location, format!("{name}: {text}"));
        }
    }
}
