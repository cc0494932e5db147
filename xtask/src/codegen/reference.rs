//! `docs/reference/nodes.md`: every node with its fields, for people.

use std::fmt::Write as _;
use std::path::Path;

use super::Output;
use crate::schema::{Inherited, Node, Range, Schema, Value};

const HEAD: &str = "# Nodes

<!-- Generated from schema/*.node by `cargo xtask codegen`; edits here are lost. -->

Every node type with the fields that it adds to the type it derives from, or starts from another value.
A field that is not written has the default. Numbers are in SI units. `[0, 1)` means from 0 up to, but not including, 1.
The examples of each node are run by the tests. [Functions](functions.md) are listed by header.
";

/// The page.
pub(crate) fn generate(schema: &Schema, root: &Path) -> Result<Vec<Output>, String> {
    let mut text = HEAD.to_owned();
    for node in schema.nodes.values() {
        section(&mut text, schema, node, root)?;
    }
    Ok(vec![Output { path: "docs/reference/nodes.md".into(), text }])
}

fn section(text: &mut String, schema: &Schema, node: &Node, root: &Path) -> Result<(), String> {
    put(text, &format!("\n## {}\n", node.name));
    let mut facts = vec![sentence(&node.doc)];
    if let Some(instead) = &node.deprecated {
        facts.push(match instead.as_str() {
            "" => "Only in worlds of old versions.".to_owned(),
            instead => format!("Only in worlds of old versions; now: {instead}."),
        });
    }
    if !node.bases.is_empty() {
        let bases: Vec<String> = node.bases.iter().map(|base| link(base)).collect();
        facts.push(format!("Derives from {}.", bases.join(" and ")));
    }
    let derived: Vec<String> = schema
        .nodes
        .values()
        .filter(|other| other.bases.contains(&node.name))
        .map(|other| link(&other.name))
        .collect();
    if !derived.is_empty() {
        facts.push(format!("Base of {}.", derived.join(", ")));
    }
    if !node.without.is_empty() {
        facts.push(format!("It does not have: `{}`.", node.without.join("`, `")));
    }
    let examples = format!("conformance/nodes/{}.md", node.stem);
    if root.join(&examples).exists() {
        facts.push(format!("[Examples](../../{examples})."));
    }
    put(text, &facts.join(" "));
    let fields = schema.fields(&node.name);
    let own: Vec<_> =
        fields.iter().filter(|field| field.owner.name == node.name && !field.at.field().hidden).collect();
    if !own.is_empty() {
        put(text, "\n| field | type | default | values | |\n|---|---|---|---|---|");
    }
    for field in own {
        row(text, field).map_err(|fault| format!("schema/{}.node: {fault}", node.stem))?;
    }
    Ok(())
}

fn row(text: &mut String, inherited: &Inherited<'_>) -> Result<(), String> {
    let field = inherited.at.field();
    let mut default = written(&inherited.at.default_value()?, field.ty.name());
    if let Some(((year, letter), before)) = &field.default_before {
        let letter = char::from(b'a' + u8::try_from(*letter).unwrap_or_default());
        default = format!("{default} ({} before R{year}{letter})", written(before, field.ty.name()));
    }
    let mut doc = field.doc.clone();
    if let Some(instead) = &field.deprecated {
        let now = if instead.is_empty() { String::new() } else { format!("; now `{instead}`") };
        let separator = if doc.is_empty() { "" } else { "; " };
        doc = format!("{doc}{separator}only in worlds of old versions{now}");
    }
    let mut values = range(&field.range);
    if !field.unit.is_empty() {
        let separator = if values.is_empty() { "" } else { " " };
        values = format!("{values}{separator}{}", field.unit);
    }
    // A name in angle brackets is not HTML.
    let doc = doc.replace('<', "&lt;");
    put(text, &format!("| `{}` | {} | {default} | {values} | {doc} |", field.name, field.ty.name()));
    Ok(())
}

/// As a world file writes it; long lists are cut.
fn written(value: &Value, ty: &str) -> String {
    let is_list = ty.starts_with("MF");
    let items: Vec<String> = match value {
        Value::Bool(flag) => vec![if *flag { "TRUE" } else { "FALSE" }.to_owned()],
        Value::Numbers(numbers) => numbers.iter().map(f64::to_string).collect(),
        Value::Strings(texts) => texts.iter().map(|text| format!("\"{text}\"")).collect(),
        Value::Null if is_list => Vec::new(),
        Value::Null => vec!["NULL".to_owned()],
    };
    if is_list && items.is_empty() {
        "`[ ]`".to_owned()
    } else if is_list {
        format!("`[ {} ]`", items.join(" "))
    } else {
        format!("`{}`", items.join(" "))
    }
}

fn range(range: &Range) -> String {
    match range {
        Range::Any => String::new(),
        Range::NonZero => "not 0".to_owned(),
        Range::Direction => "not 0 0 0".to_owned(),
        Range::Numbers { min, open_min, max, open_max, special } => {
            let (open, close) = (if *open_min { '(' } else { '[' }, if *open_max { ')' } else { ']' });
            let special: String = special.iter().map(|value| format!(" or {value}")).collect();
            format!("{open}{}, {}{close}{special}", limit(*min), limit(*max))
        }
        Range::OneOf(words) => {
            words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
        }
        Range::Nodes(names) => names.iter().map(|name| link(name)).collect::<Vec<_>>().join(", "),
    }
}

/// Multiples of π by name.
fn limit(value: f64) -> String {
    use std::f64::consts::{FRAC_PI_2, PI, TAU};
    if value.is_infinite() {
        return "∞".to_owned();
    }
    let names = [(FRAC_PI_2, "π/2"), (-FRAC_PI_2, "-π/2"), (PI, "π"), (TAU, "2π")];
    names
        .iter()
        .find(|(known, _)| *known == value)
        .map_or_else(|| value.to_string(), |(_, name)| (*name).to_owned())
}

fn link(name: &str) -> String {
    format!("[{name}](#{})", name.to_lowercase())
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn put(text: &mut String, line: &str) {
    let _ = writeln!(text, "{line}");
}
