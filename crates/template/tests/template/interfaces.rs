//! Bundled models have the published fields, with their types and defaults.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use vrml::{Parameter, ParameterKind, Proto, Value, ValueKind};

use crate::bundled::files;

/// What the table says of one model.
struct Published {
    /// The version that was read.
    version: String,
    fields: Vec<Field>,
}

/// A published field.
struct Field {
    name: String,
    hidden: bool,
    /// With the allowed values, if the table has them.
    ty: String,
    /// `None` for a file of the model.
    default: Option<String>,
}

/// Reads `conformance/interfaces.txt`.
fn table() -> BTreeMap<String, Published> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/interfaces.txt");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let mut models: BTreeMap<String, Published> = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(line) = line.strip_prefix("  ") {
            let (name, rest) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
            let hidden = rest.strip_prefix("hidden ");
            let rest = hidden.unwrap_or(rest);
            // A space ends the type, except among allowed values.
            let end = match rest.find('{') {
                Some(brace) if !rest[..brace].contains(' ') => {
                    rest.find('}').expect("the end of the values") + 1
                }
                _ => rest.find(' ').unwrap_or(rest.len()),
            };
            let default = rest[end..].trim();
            models.get_mut(&current).expect("a model above its fields").fields.push(Field {
                name: name.to_owned(),
                hidden: hidden.is_some(),
                ty: rest[..end].to_owned(),
                default: (default != "*").then(|| default.to_owned()),
            });
        } else {
            let (name, version) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
            current = name.to_owned();
            let published = Published { version: version.to_owned(), fields: Vec::new() };
            assert!(models.insert(current.clone(), published).is_none(), "{name} is listed twice");
        }
    }
    models
}

/// Returns the interfaces of the bundled models.
fn bundled() -> BTreeMap<String, Proto> {
    let mut models = BTreeMap::new();
    for path in files().into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "proto")) {
        let text = std::fs::read_to_string(&path).expect("a file in UTF-8");
        let document = vrml::parse(base::Source::new(path.display().to_string(), text));
        for proto in document.protos() {
            models.insert(proto.name.text.clone(), proto.clone());
        }
    }
    models
}

/// Writes a value so that equal ones have the same text; of nodes only their types.
fn plain(value: &Value) -> String {
    let mut text = String::new();
    match &value.kind {
        ValueKind::Bools(bools) => {
            for value in bools {
                let _ = write!(text, "{} ", if *value { "TRUE" } else { "FALSE" });
            }
        }
        ValueKind::Numbers(numbers) => {
            for number in numbers {
                let _ = write!(text, "{number} ");
            }
        }
        ValueKind::Strings(strings) => {
            for string in strings {
                let _ = write!(text, "{string:?} ");
            }
        }
        ValueKind::Nodes(nodes) => {
            for node in nodes {
                let _ = write!(text, "{} ", node.instance().map_or("USE", |node| &node.type_name.text));
            }
        }
        ValueKind::Null => text.push_str("NULL"),
        ValueKind::Empty | ValueKind::Is(_) | ValueKind::Broken => (),
    }
    text.trim_end().to_owned()
}

/// Reads a default of the table as the value of a field; a node is written as its type alone.
fn expected(ty: &str, default: &str) -> String {
    if default.is_empty() || ty.ends_with("Node") {
        return default.to_owned();
    }
    let text = format!("PROTO T [ field {ty} f [ {default} ] ] {{ }}");
    let document = vrml::parse(base::Source::new("table", text));
    let value = document.protos().next().and_then(|proto| proto.parameters[0].default.clone());
    plain(&value.unwrap_or_else(|| panic!("{default} is no value of a {ty}")))
}

fn is_hidden(parameter: &Parameter) -> bool {
    matches!(parameter.kind, ParameterKind::HiddenField | ParameterKind::DeprecatedField)
}

/// What of one model differs, a line for each difference.
fn differences(published: &Published, proto: &Proto) -> Vec<String> {
    let mut found = Vec::new();
    for field in &published.fields {
        let Some(parameter) = proto.parameters.iter().find(|parameter| parameter.name.text == field.name)
        else {
            found.push(format!("has no field {}", field.name));
            continue;
        };
        if is_hidden(parameter) != field.hidden {
            found.push(format!("{}: hidden is {}", field.name, is_hidden(parameter)));
        }
        let (ty, values) = field.ty.split_once('{').unwrap_or((&field.ty, ""));
        if parameter.ty.text != ty {
            found.push(format!("{}: the type is {}, not {ty}", field.name, parameter.ty.text));
        }
        let allowed: Vec<String> = parameter.restriction.iter().map(plain).collect();
        let values = values.trim_end_matches('}');
        if !values.is_empty() && allowed.join(" ") != expected(ty, values) {
            found.push(format!("{}: allows {}", field.name, allowed.join(" ")));
        }
        let Some(default) = &field.default else { continue };
        let ours = parameter.default.as_ref().map(plain).unwrap_or_default();
        // NULL is an empty list of nodes.
        let ours = if ty == "MFNode" && ours == "NULL" { String::new() } else { ours };
        if ours != expected(ty, default) {
            found.push(format!("{}: the default is {ours}, not {default}", field.name));
        }
    }
    // Fields may have come after a version that is older than today's.
    if published.version.as_str() >= "R2023b" {
        for parameter in proto.parameters.iter().filter(|parameter| !is_hidden(parameter)) {
            if !published.fields.iter().any(|field| field.name == parameter.name.text) {
                found.push(format!("has a field {}, which is not published", parameter.name.text));
            }
        }
    }
    found
}

#[test]
fn bundled_models_have_the_published_fields() {
    let (published, ours) = (table(), bundled());
    assert!(published.len() > 150);
    let mut report = String::new();
    for (name, published) in &published {
        let found = match ours.get(name) {
            Some(proto) => differences(published, proto),
            None => vec!["is not bundled".to_owned()],
        };
        for line in found {
            let _ = writeln!(report, "{name} {line}");
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// The comparison notices each kind of difference.
#[test]
fn other_fields_types_and_defaults_are_found() {
    let field = |name: &str, ty: &str, default: &str| Field {
        name: name.to_owned(),
        hidden: false,
        ty: ty.to_owned(),
        default: Some(default.to_owned()),
    };
    let published = Published {
        version: "R2023b".to_owned(),
        fields: vec![
            field("same", "SFVec3f", "0 0 0.50"),
            field("missing", "SFBool", "TRUE"),
            field("type", "SFFloat", "1"),
            field("default", "MFString", "\"a\" \"b\""),
            field("node", "SFNode", "Box"),
            field("kind", "SFString{\"a\" \"b\"}", "\"a\""),
        ],
    };
    let text = "PROTO M [ field SFVec3f same 0, 0, 0.5 field SFInt32 type 1 field MFString default \"a\"
        field SFNode node Box { size 1 1 1 } field SFString{\"a\"} kind \"a\" field SFBool extra TRUE hiddenField SFBool old TRUE ] { }";
    let document = vrml::parse(base::Source::new("M.proto", text.to_owned()));
    let proto = document.protos().next().expect("a declaration");
    let found = differences(&published, proto);
    assert_eq!(
        found,
        [
            "has no field missing",
            "type: the type is SFInt32, not SFFloat",
            "default: the default is \"a\", not \"a\" \"b\"",
            "kind: allows \"a\"",
            "has a field extra, which is not published",
        ]
    );
}
