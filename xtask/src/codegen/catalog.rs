//! `crates/catalog/src/generated.rs`: the catalogue as Rust constants.
//!
//! A constant for each field that a file declares or changes, then one entry for each node type.

use std::f64::consts::PI;
use std::fmt::Write as _;
use std::path::Path;

use super::Output;
use crate::schema::{
    Correction, Expression, Inherited, Node, Origin, Range, Rule, Schema, Value, Variant, stem,
};
use crate::types::EditEffect;

const HEAD: &str = r#"//! All node types, in order of their names. Generated from `schema/` by `cargo xtask codegen`.

#![expect(clippy::approx_constant, reason = "defaults are the manual's numbers, to its digits")]

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::types::Default::{Bool, Null, Numbers, Strings};
use crate::types::FieldType::*;
use crate::types::Expression::{Apply, Field, Number, Text};
use crate::types::{Correction, Default, EditEffect, FieldDef, FieldType, NodeType, Operator, Range, Rule};

const INF: f64 = f64::INFINITY;

const fn field(name: &'static str, ty: FieldType, default: Default, range: Range, unit: &'static str) -> FieldDef {
    let (correction, default_before) = (Correction::Default, None);
    let (hidden, deprecated, unlisted) = (false, None, false);
    let (edit_effect, doc) = (EditEffect::Rebuild, "");
    FieldDef { name, ty, default, default_before, range, correction, unit, hidden, deprecated, unlisted, edit_effect, doc }
}

const fn corrected(correction: Correction, field: FieldDef) -> FieldDef {
    FieldDef { correction, ..field }
}

const fn effect(edit_effect: EditEffect, field: FieldDef) -> FieldDef {
    FieldDef { edit_effect, ..field }
}

const fn hidden(field: FieldDef) -> FieldDef {
    FieldDef { hidden: true, ..field }
}

const fn described(field: FieldDef, doc: &'static str) -> FieldDef {
    FieldDef { doc, ..field }
}

const fn deprecated(field: FieldDef, instead: &'static str) -> FieldDef {
    FieldDef { deprecated: Some(instead), ..field }
}

const fn unlisted(field: FieldDef) -> FieldDef {
    FieldDef { unlisted: true, ..field }
}

/// In files of before this version it has another default.
const fn before(field: FieldDef, version: (u32, u32), default: Default) -> FieldDef {
    FieldDef { default_before: Some((version, default)), ..field }
}

/// `ends` are the brackets of the manual: `[)` leaves out the largest value.
const fn limits(ends: &'static str, min: f64, max: f64, special: &'static [f64]) -> Range {
    let (open_min, open_max) = (ends.as_bytes()[0] == b'(', ends.as_bytes()[1] == b')');
    Range::Numbers { min, open_min, max, open_max, special }
}
"#;

/// The one file of the catalogue.
pub(crate) fn generate(schema: &Schema, _root: &Path) -> Result<Vec<Output>, String> {
    let mut text = HEAD.to_owned();
    for node in schema.nodes.values() {
        constants(&mut text, schema, node)?;
    }
    text.push_str("\n/// All node types, by name.\npub static NODES: &[NodeType] = &[\n");
    for node in schema.nodes.values() {
        entry(&mut text, schema, node);
    }
    text.push_str("];\n\n/// Deprecated node types that something took the place of, by name.\n");
    text.push_str("pub static REPLACEMENTS: &[(&str, &str)] = &[\n");
    for node in schema.nodes.values() {
        if let Some(instead) = node.deprecated.as_ref().filter(|instead| !instead.is_empty()) {
            put(&mut text, &format!("    ({:?}, {instead:?}),", node.name));
        }
    }
    text.push_str("];\n");
    Ok(vec![Output { path: "crates/catalog/src/generated.rs".into(), text }])
}

/// `SOLID_BOUNDING_OBJECT`; an old spelling of a name must not meet the new one: `..._SOFT_ERP_OLD`.
fn constant(field: &Inherited<'_>) -> String {
    let old = if field.at.field().deprecated.is_some() { "_old" } else { "" };
    format!("{}_{}{old}", stem(&field.owner.name), stem(field.at.name())).to_uppercase()
}

fn constants(text: &mut String, schema: &Schema, node: &Node) -> Result<(), String> {
    let fields = schema.fields(&node.name);
    let own: Vec<_> = fields.iter().filter(|field| field.owner.name == node.name).collect();
    if !own.is_empty() {
        text.push('\n');
    }
    for inherited in own {
        let field = inherited.at.field();
        let value = inherited
            .at
            .default_value()
            .map_err(|fault| format!("schema/{}.node: default {}: {fault}", node.stem, field.name))?;
        let range = match &inherited.at {
            Origin::Declared(field) | Origin::Changed(field, _) => range(&field.range),
        };
        let ty = format!("{:?}", field.ty);
        let mut code =
            format!("field({:?}, {ty}, {}, {range}, {:?})", field.name, default(&value), field.unit);
        if !field.doc.is_empty() {
            code = format!("described({code}, {:?})", field.doc);
        }
        let correction = match &field.correction {
            Correction::Default => None,
            Correction::Limit => Some("Limit".to_owned()),
            Correction::Absolute => Some("Absolute".to_owned()),
            Correction::Value(value) => Some(format!("Value({})", default(value))),
        };
        if let Some(correction) = correction {
            code = format!("corrected(Correction::{correction}, {code})");
        }
        if field.hidden {
            code = format!("hidden({code})");
        }
        if let Some(instead) = &field.deprecated {
            code = format!("deprecated({code}, {instead:?})");
        }
        if field.unlisted {
            code = format!("unlisted({code})");
        }
        if let Some((version, value)) = &field.default_before {
            code = format!("before({code}, {version:?}, {})", self::default(value));
        }
        let effect = schema.edit_effect(&node.name, &field.name);
        if effect != EditEffect::Rebuild {
            code = format!("effect(EditEffect::{effect:?}, {code})");
        }
        put(text, &format!("const {}: FieldDef = {code};", constant(inherited)));
    }
    Ok(())
}

fn variant(node: &Node) -> String {
    let Some(variant) = &node.variant else { return "None".to_owned() };
    let Variant { name, field, word, before, copied } = variant;
    format!(
        "Some(crate::types::Variant {{ ty: {name:?}, field: {field:?}, word: {word:?}, before: {before:?}, copied: {copied:?} }})"
    )
}

fn entry(text: &mut String, schema: &Schema, node: &Node) {
    let one = |field: &Inherited<'_>| {
        let effect = schema.edit_effect(&node.name, field.at.name());
        let is_own = effect == schema.edit_effect(&field.owner.name, field.at.name());
        let constant = constant(field);
        if is_own { constant } else { format!("effect(EditEffect::{effect:?}, {constant})") }
    };
    let fields: Vec<String> = schema.fields(&node.name).iter().map(one).collect();
    put(text, "    NodeType {");
    put(text, &format!("        name: {:?},", node.name));
    put(text, &format!("        base: {:?},", node.bases.first()));
    put(text, &format!("        ancestors: &{:?},", schema.ancestors(&node.name)));
    put(text, &format!("        is_abstract: {},", node.is_abstract));
    put(text, &format!("        deprecated: {},", node.deprecated.is_some()));
    put(text, &format!("        plain: {:?},", node.plain));
    put(text, &format!("        variant: {},", variant(node)));
    put(text, "        fields: &[");
    for names in fields.chunks(4) {
        put(text, &format!("            {},", names.join(", ")));
    }
    put(text, "        ],");
    let rules = schema.rules(&node.name);
    if rules.is_empty() {
        put(text, "        rules: &[],");
    } else {
        put(text, "        rules: &[");
        rules.into_iter().for_each(|rule| put(text, &format!("            {},", self::rule(rule))));
        put(text, "        ],");
    }
    put(text, &format!("        wire_number_r2022: {},", node.wire_before));
    put(text, &format!("        wire_number: {},", node.wire));
    put(text, &format!("        doc: {:?},", node.doc));
    put(text, "    },");
}

fn put(text: &mut String, line: &str) {
    let _ = writeln!(text, "{line}"); // writing to a String cannot fail
}

fn default(value: &Value) -> String {
    match value {
        Value::Bool(value) => format!("Bool({value})"),
        Value::Numbers(numbers) => format!("Numbers({})", list(numbers)),
        Value::Strings(texts) => format!("Strings(&{texts:?})"),
        Value::Null => "Null".to_owned(),
    }
}

fn rule(rule: &Rule) -> String {
    let assignments: Vec<String> =
        rule.assignments.iter().map(|(path, value)| format!("(&{path:?}, {})", expression(value))).collect();
    let triggers: Vec<String> = rule.triggers.iter().map(|path| format!("&{path:?}")).collect();
    format!(
        "Rule {{ assignments: &[{}], when: {}, triggers: &[{}], reason: {:?} }}",
        assignments.join(", "),
        expression(&rule.when),
        triggers.join(", "),
        rule.reason
    )
}

fn expression(expression: &Expression) -> String {
    match expression {
        Expression::Number(value) => format!("Number({})", number(*value)),
        Expression::Text(text) => format!("Text({text:?})"),
        Expression::Field(path) => format!("Field(&{path:?})"),
        Expression::Apply(operator, of) => {
            let of: Vec<String> = of.iter().map(self::expression).collect();
            format!("Apply(Operator::{operator:?}, &[{}])", of.join(", "))
        }
    }
}

fn range(range: &Range) -> String {
    match range {
        Range::Any => "Range::Any".to_owned(),
        Range::NonZero => "Range::NonZero".to_owned(),
        Range::Direction => "Range::Direction".to_owned(),
        Range::OneOf(words) => format!("Range::OneOf(&{words:?})"),
        Range::Nodes(names) => format!("Range::Nodes(&{names:?})"),
        Range::Numbers { min, open_min, max, open_max, special } => {
            let (low, high) = (if *open_min { '(' } else { '[' }, if *open_max { ')' } else { ']' });
            format!("limits(\"{low}{high}\", {}, {}, {})", number(*min), number(*max), list(special))
        }
    }
}

fn list(numbers: &[f64]) -> String {
    let words: Vec<String> = numbers.iter().copied().map(number).collect();
    format!("&[{}]", words.join(", "))
}

fn number(value: f64) -> String {
    let sign = if value < 0.0 { "-" } else { "" };
    match value.abs() {
        f64::INFINITY => format!("{sign}INF"),
        size if size == PI => format!("{sign}PI"),
        size if size == 2.0 * PI => format!("{sign}TAU"),
        size if size == PI / 2.0 => format!("{sign}FRAC_PI_2"),
        _ => format!("{value:?}"),
    }
}
