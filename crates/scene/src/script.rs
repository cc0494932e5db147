//! PROTOs with scripts: the input of the scripts, and the body they generate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use base::{Severity, Source, Span};
use catalog::FieldType;
use vrml::{Instance, Item, Part, ValueKind};

use crate::graph::{NodeId, SourceLocation};
use crate::load::{Binding, Frame, Loader};
use crate::report::is_fatal;
use crate::scope::{Definition, ScopeId};
use crate::template::{Context, Field, Job, NodeData, ScriptValue, Segment};
use crate::value::Value;

/// What is known about the scripts of a PROTO before they run.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    /// Which parameters they read, by index.
    pub(crate) reads: Vec<bool>,
    /// `nonDeterministic`: instances may differ.
    is_non_deterministic: bool,
}

impl Scripts {
    pub(crate) fn of(proto: &vrml::Proto, source: &Source) -> Option<Self> {
        let language = proto.body.template?;
        let body = source.slice(proto.body.span);
        let tags = tags(source, proto.span);
        let mut names = Names { all: tags.contains(&"indirectFieldAccess"), ..Names::default() };
        for part in vrml::template_parts(body, language) {
            if let Part::Code(span) | Part::Expression(span) = part {
                names.collect(body.get(span.start as usize..span.end as usize).unwrap_or(""), language);
            }
        }
        let is_read = |parameter: &vrml::Parameter| names.are_read(&parameter.name.text, &parameter.ty.text);
        let reads = proto.parameters.iter().map(is_read).collect();
        Some(Self { reads, is_non_deterministic: tags.contains(&"nonDeterministic") })
    }
}

/// Returns the words after `tags:` in the comments at the top of a file.
fn tags(source: &Source, proto: Span) -> Vec<&str> {
    let comments = source.before(proto).lines().filter_map(|line| line.trim_start().strip_prefix('#'));
    let lists = comments.filter_map(|line| line.trim_start().strip_prefix("tags:"));
    lists.flat_map(|list| list.split([',', ' ', '\t', '\r'])).filter(|tag| !tag.is_empty()).collect()
}

/// The parameters that scripts mention.
#[derive(Default)]
struct Names<'a> {
    found: Vec<&'a str>,
    /// Whether the whole table is used somewhere, so that any parameter may be read.
    all: bool,
    /// Whether names are computed somewhere: `fields[name]`.
    is_indexed: bool,
    /// Identifiers, also those in texts.
    words: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    /// Returns whether scripts read a parameter, or may. Nodes are read under computed names only if their name is
    /// somewhere in the scripts: they may be large and change often, such as what is in the slots of a car.
    fn are_read(&self, name: &str, ty: &str) -> bool {
        let is_nodes = matches!(ty, "SFNode" | "MFNode");
        self.all || self.found.contains(&name) || self.is_indexed && (!is_nodes || self.words.contains(name))
    }

    fn collect(&mut self, code: &'a str, language: vrml::Template) {
        const TABLE: &str = "fields";
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let kinds = kinds(code.as_bytes(), language);
        self.words.extend(code.split(|c| !is_word(c)).filter(|word| !word.is_empty()));
        for (at, _) in code.match_indices(TABLE) {
            let kind = kinds.get(at).copied().unwrap_or(Kind::Code);
            let before = code.get(..at).unwrap_or("");
            // `x.fields` is the table of a node.
            if kind == Kind::Comment || before.ends_with(|c| is_word(c) || c == '.') {
                continue;
            }
            let after = code.get(at + TABLE.len()..).unwrap_or("");
            if after.starts_with(is_word) {
                continue;
            }
            let after = after.trim_start();
            match after.strip_prefix('.') {
                Some(name) => {
                    let name = name.trim_start();
                    self.found.extend(name.split(|c| !is_word(c)).next());
                }
                // In a text it is the plain word.
                None if kind != Kind::Code => {}
                None if after.starts_with('[') => self.is_indexed = true,
                None => self.all = true,
            }
        }
    }
}

/// What a part of a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Code,
    /// In quotes. Where this is in doubt, it counts as code.
    Text,
    Comment,
}

/// Returns what each byte of a script is.
fn kinds(code: &[u8], language: vrml::Template) -> Vec<Kind> {
    let mut kinds = vec![Kind::Code; code.len()];
    let rest = |at: usize| code.get(at..).unwrap_or_default();
    // The length up to and including an end, all of the rest if it is missing.
    let until = |at: usize, end: &[u8]| {
        let found = rest(at).windows(end.len()).position(|window| window == end);
        found.map_or(rest(at).len(), |found| found + end.len())
    };
    let mut at = 0;
    while let Some(first) = code.get(at) {
        let (length, kind) = match (language, first) {
            (vrml::Template::JavaScript, b'/') if rest(at).starts_with(b"//") => {
                (until(at, b"\n"), Kind::Comment)
            }
            (vrml::Template::JavaScript, b'/') if rest(at).starts_with(b"/*") => {
                (until(at, b"*/"), Kind::Comment)
            }
            // It contains expressions.
            (vrml::Template::JavaScript, b'`') => (quoted(rest(at)).unwrap_or(1), Kind::Code),
            (vrml::Template::Lua, b'-') if rest(at).starts_with(b"--") => {
                let long = long_bracket(rest(at + 2)).map(|end| 2 + until(at + 2, &end));
                (long.unwrap_or_else(|| until(at, b"\n")), Kind::Comment)
            }
            (vrml::Template::Lua, b'[') => match long_bracket(rest(at)) {
                Some(end) => (until(at, &end), Kind::Text),
                None => (1, Kind::Code),
            },
            (_, b'"' | b'\'') => match quoted(rest(at)) {
                Some(length) => (length, Kind::Text),
                None => (1, Kind::Code),
            },
            _ => (1, Kind::Code),
        };
        if let Some(part) = kinds.get_mut(at..at + length) {
            part.fill(kind);
        }
        at += length;
    }
    kinds
}

/// Returns the length of the text in quotes that this starts with; `None` if it does not end, in its line unless it may
/// have several.
fn quoted(code: &[u8]) -> Option<usize> {
    let (quote, inside) = code.split_first()?;
    let mut is_escaped = false;
    for (at, byte) in inside.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'\n' if *quote != b'`' => return None,
            _ if byte == quote => return Some(at + 2),
            _ => {}
        }
    }
    None
}

/// Returns the end of a long text or comment of Lua, which starts with `[[` or `[==[`.
fn long_bracket(code: &[u8]) -> Option<Vec<u8>> {
    let inside = code.strip_prefix(b"[")?;
    let level = inside.iter().take_while(|byte| **byte == b'=').count();
    (inside.get(level) == Some(&b'[')).then(|| [b"]".as_slice(), &vec![b'='; level], b"]"].concat())
}

/// A body that scripts have generated.
pub(crate) struct Expanded {
    pub(crate) items: Vec<Item>,
    pub(crate) scope: ScopeId,
    pub(crate) source: Arc<Source>,
    pub(crate) origin: Rc<Origins>,
}

/// Maps generated text back to the body in the file.
pub(crate) struct Origins {
    original: Arc<Source>,
    body: Span,
    segments: Vec<Segment>,
}

impl Origins {
    /// Returns the location in the file that a span of generated text came from.
    pub(crate) fn location(&self, span: Span) -> SourceLocation {
        let location = |span| SourceLocation { source: Arc::clone(&self.original), span };
        let next = self.segments.partition_point(|segment| segment.at <= span.start);
        let Some(segment) = next.checked_sub(1).and_then(|index| self.segments.get(index)) else {
            return location(self.body);
        };
        let (start, end) = if segment.is_verbatim {
            let length = span.end.saturating_sub(span.start);
            let start = segment.from.start.saturating_add(span.start - segment.at).min(segment.from.end);
            (start, start.saturating_add(length).min(segment.from.end))
        } else {
            (segment.from.start, segment.from.end)
        };
        let base = self.body.start;
        location(Span { start: base.saturating_add(start), end: base.saturating_add(end) })
    }
}

/// How much all scripts of a world may compute, relative to what one instance may: there may be hundreds of thousands of
/// instances.
const MAX_COST: f64 = 100.0;

/// Output of scripts so far, by PROTO and input.
pub(crate) type Cache = BTreeMap<(usize, String), Option<Rc<Expanded>>>;

impl Loader<'_> {
    /// Runs the scripts of an instance. Returns `None` after a diagnostic if the instance must be ignored.
    pub(crate) fn expand_scripts(
        &mut self,
        frame: &Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
        bindings: &[Binding],
    ) -> Option<Rc<Expanded>> {
        let location = frame.location(instance.type_name.span);
        let Some(templates) = self.templates.clone() else {
            let message =
                format!("PROTO {} contains a script, but no script engine is available", definition.name);
            self.report.fatal(location.error("proto/template", message));
            return None;
        };
        let scripts = definition.scripts.as_ref()?;
        let language = definition.ast.body.template?;
        let fields = self.script_fields(definition, scripts, bindings);
        // The address identifies a definition during one load, in which none is dropped.
        let key = (Rc::as_ptr(definition).addr(), format!("{fields:?}"));
        if !scripts.is_non_deterministic
            && let Some(known) = self.expanded.get(&key)
        {
            return known.clone();
        }
        let body = definition.source.slice(definition.ast.body.span).to_owned();
        let context = self.context_of(definition);
        if self.script_cost > MAX_COST {
            let message = format!(
                "the scripts of this world take too long in total; all further {} nodes are ignored",
                definition.name
            );
            self.report.warning("proto/template", &location, message);
            return None;
        }
        let output = templates.run(Job {
            language,
            body,
            fields,
            context,
            is_non_deterministic: scripts.is_non_deterministic,
        });
        self.script_cost += output.cost;
        let expanded = self.parse_output(definition, output, &location);
        if !scripts.is_non_deterministic {
            self.expanded.insert(key, expanded.clone());
        }
        expanded
    }

    fn context_of(&self, definition: &Definition) -> Context {
        let absolute = |path: &Path| assets::absolute(path).display().to_string();
        Context {
            world: absolute(&self.world),
            proto: absolute(Path::new(&definition.source.name)),
            project_path: absolute(&self.project),
            id: u32::try_from(self.scene.id_count()).unwrap_or(u32::MAX),
            coordinate_system: self.coordinate_system.clone(),
            world_version: self.release_of(definition).or(self.version),
            proto_version: self.scopes.version(definition.scope),
        }
    }

    /// Reports the messages of scripts and parses their output.
    fn parse_output(
        &mut self,
        definition: &Rc<Definition>,
        output: crate::template::TemplateOutput,
        location: &SourceLocation,
    ) -> Option<Rc<Expanded>> {
        let name = &definition.name;
        let body = definition.ast.body.span;
        let shift = |span: Span| Span { start: body.start + span.start, end: body.start + span.end };
        for message in output.messages {
            let severity = if message.is_error { Severity::Warning } else { Severity::Note };
            self.report.at(severity, "template/says", location, format!("{name} says: {}", message.text));
        }
        if let Some(error) = output.error {
            let location = error.span.map_or(location.clone(), |span| definition.location(shift(span)));
            let message = format!("{}; all {name} nodes with these values are ignored", error.message);
            self.report.warning("proto/template", &location, message);
            return None;
        }
        let source =
            Source::new(format!("{} (generated by its scripts)", definition.source.name), output.text);
        let document = vrml::parse_fragment(source);
        let origin = Origins { original: Arc::clone(&definition.source), body, segments: output.segments };
        let mut is_readable = true;
        for mut diagnostic in document.diagnostics {
            let (line, _) = document.source.line_column(diagnostic.span.start);
            let line: String = document.source.line(line).trim().chars().take(80).collect();
            let location = origin.location(diagnostic.span);
            is_readable &= !is_fatal(&diagnostic);
            diagnostic.message.push_str(&format!("; the generated line is: {line}"));
            diagnostic.source = Some(location.source);
            diagnostic.span = location.span;
            self.report.add(diagnostic);
        }
        if !is_readable {
            let message =
                format!("the scripts generate errors; all {name} nodes with these values are ignored");
            self.report.warning("proto/template", location, message);
            return None;
        }
        let file = Path::new(&definition.source.name);
        let outer = Some(definition.scope);
        let scope = self.scopes.declare(&document.items, &document.source, file, outer, &mut self.report);
        let (items, source, origin) = (document.items, document.source, Rc::new(origin));
        Some(Rc::new(Expanded { items, scope, source, origin }))
    }

    /// Returns the parameters as scripts see them. Nodes that scripts do not read are omitted, as they may be large.
    fn script_fields(
        &mut self,
        definition: &Rc<Definition>,
        scripts: &Scripts,
        bindings: &[Binding],
    ) -> Vec<Field> {
        let mut fields = Vec::new();
        for (position, (parameter, binding)) in definition.parameters.iter().zip(bindings).enumerate() {
            let is_nodes = matches!(binding.value, Value::SfNode(_) | Value::MfNode(_));
            let is_read = scripts.reads.get(position).copied().unwrap_or(false);
            if is_nodes && !is_read {
                continue;
            }
            let value = self.data(&binding.value);
            let default = if !binding.is_default && is_read {
                self.default_data(definition, position)
            } else {
                value.clone()
            };
            fields.push(Field { name: parameter.name.clone(), value, default });
        }
        fields
    }

    /// Returns the default of a parameter whose value differs from it.
    fn default_data(&mut self, definition: &Rc<Definition>, position: usize) -> ScriptValue {
        let written =
            definition.ast.parameters.get(position).and_then(|parameter| {
                parameter.default.as_ref().map(|default| (&parameter.name.text, default))
            });
        let ty = definition.parameters.get(position).and_then(|parameter| parameter.ty);
        let Some(((name, default), ty)) = written.zip(ty) else { return ScriptValue::Null };
        if default.kind == ValueKind::Broken {
            return ScriptValue::Null;
        }
        let mut own = Frame::new(&definition.source, definition.scope);
        own.is_internal = true;
        let Some(value) = self.read(&mut own, default, ty, name) else { return ScriptValue::Null };
        let data = self.data(&value);
        for node in value.nodes() {
            self.scene.erase(*node);
        }
        data
    }

    fn data(&self, value: &Value) -> ScriptValue {
        match value {
            Value::SfBool(value) => ScriptValue::Bool(*value),
            Value::SfString(text) => ScriptValue::String(text.clone()),
            Value::SfNode(node) => node.map_or(ScriptValue::Null, |node| self.node_data(node)),
            Value::MfBool(list) => {
                ScriptValue::List(list.iter().map(|value| ScriptValue::Bool(*value)).collect())
            }
            Value::MfString(list) => {
                ScriptValue::List(list.iter().cloned().map(ScriptValue::String).collect())
            }
            Value::MfNode(list) => ScriptValue::List(list.iter().map(|node| self.node_data(*node)).collect()),
            _ => number_data(value),
        }
    }

    fn node_data(&self, id: NodeId) -> ScriptValue {
        let Some(node) = self.scene.get(id) else { return ScriptValue::Null };
        // Scripts see the type name that the file uses.
        let ty = node.type_in_file();
        let base = NodeData {
            name: ty.name.to_owned(),
            fields: ty
                .fields
                .iter()
                .filter(|def| !def.hidden)
                .map(|def| {
                    let default = self.data(&Value::from_default(def.ty, def.default));
                    let value = node.ty.field_index(def.name).and_then(|index| node.values.get(index));
                    let value = value.map_or_else(|| default.clone(), |value| self.data(value));
                    Field { name: def.name.to_owned(), value, default }
                })
                .collect(),
            inner: None,
        };
        let wrap = |inner: NodeData, proto: &crate::graph::ProtoInstance| NodeData {
            name: proto.name.clone(),
            fields: proto
                .parameters
                .iter()
                .map(|(name, value)| {
                    let value = self.data(value);
                    Field { name: name.clone(), default: value.clone(), value }
                })
                .collect(),
            inner: Some(Box::new(inner)),
        };
        ScriptValue::Node(Box::new(node.protos.iter().rev().fold(base, wrap)))
    }
}

/// Converts numbers, single or in records, and lists of these.
fn number_data(value: &Value) -> ScriptValue {
    let names: &[&'static str] = match value.ty() {
        FieldType::SfVec2f | FieldType::MfVec2f => &["x", "y"],
        FieldType::SfVec3f | FieldType::MfVec3f => &["x", "y", "z"],
        FieldType::SfRotation | FieldType::MfRotation => &["x", "y", "z", "a"],
        FieldType::SfColor | FieldType::MfColor => &["r", "g", "b"],
        _ => &[],
    };
    let numbers = value.numbers().unwrap_or_default();
    let mut items: Vec<ScriptValue> = if names.is_empty() {
        numbers.into_iter().map(ScriptValue::Number).collect()
    } else {
        let record =
            |item: &[f64]| ScriptValue::Record(names.iter().copied().zip(item.iter().copied()).collect());
        numbers.chunks(names.len()).map(record).collect()
    };
    if value.ty().is_multiple() { ScriptValue::List(items) } else { items.pop().unwrap_or(ScriptValue::Null) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_do_not_read_parameters() {
        let names = |code: &'static str, language| {
            let mut names = Names::default();
            names.collect(code, language);
            (names.found, names.all)
        };
        let lua = |code| names(code, vrml::Template::Lua);
        assert_eq!(lua("local x = fields.a.value -- fields and fields.b"), (vec!["a"], false));
        assert_eq!(lua("--[[ fields\n fields.b ]] fields.a"), (vec!["a"], false));
        assert_eq!(lua("io.stderr:write(\"the last 6 fields, 'interior'\") fields.a"), (vec!["a"], false));
        assert_eq!(lua("print([==[ fields ]] ]==]) x = node.fields.b + fields.a"), (vec!["a"], false));
        assert_eq!(lua("for k, v in pairs(fields) do end"), (vec![], true));
        assert_eq!(lua("x = #t -- it's\n f(fields)"), (vec![], true));
        let js = |code| names(code, vrml::Template::JavaScript);
        assert_eq!(js("// fields\nconst x = fields.a.value; /* fields.b */"), (vec!["a"], false));
        assert_eq!(js("const url = `http://x/${fields.a.value}`; f('fields')"), (vec!["a"], false));
        assert_eq!(js("const url = 'http://x'; f(Object.keys(fields))"), (vec![], true));
        assert_eq!(js("const of = (name) => fields[name].value"), (vec![], false));
        // A quote without an end is none.
        assert_eq!(js("x = /'/.test(y); f(fields)"), (vec![], true));
    }

    #[test]
    fn computed_names_read_values_and_the_nodes_that_scripts_name() {
        let mut names = Names::default();
        let code = "const of = (name) => fields[name].value; of('length'); of('wheel'); // slot";
        names.collect(code, vrml::Template::JavaScript);
        assert!(names.are_read("length", "SFFloat") && names.are_read("width", "SFFloat"));
        assert!(names.are_read("wheel", "SFNode"));
        assert!(!names.are_read("extension", "MFNode") && !names.are_read("wheels", "MFNode"));
        names.collect("return fields;", vrml::Template::JavaScript);
        assert!(names.are_read("extension", "MFNode"));
    }
}
