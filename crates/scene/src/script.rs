//! PROTOs with scripts: what the scripts get to know, and the body they write.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use base::{Severity, Source, Span};
use catalog::FieldType;
use vrml::{Instance, Item, Part, ValueKind};

use crate::graph::{NodeId, Place};
use crate::load::{Binding, Frame, Loader};
use crate::scope::{Definition, ScopeId};
use crate::template::{Context, Data, Field, Job, NodeData, Piece};
use crate::value::Value;

/// What is known of the scripts of a PROTO before they run.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    /// Which parameters they read, by position.
    pub(crate) reads: Vec<bool>,
    /// `nonDeterministic`: each instance may be another one.
    varies: bool,
}

impl Scripts {
    pub(crate) fn of(proto: &vrml::Proto, source: &Source) -> Option<Self> {
        let language = proto.body.template?;
        let body = source.slice(proto.body.span);
        let tags = tags(source, proto.span);
        let mut names = Names { all: tags.contains(&"indirectFieldAccess"), ..Names::default() };
        for part in vrml::template_parts(body, language) {
            if let Part::Code(span) | Part::Expression(span) = part {
                names.collect(body.get(span.start as usize..span.end as usize).unwrap_or(""));
            }
        }
        let is_read = |parameter: &vrml::Parameter| names.all || names.found.contains(&&*parameter.name.text);
        let reads = proto.parameters.iter().map(is_read).collect();
        Some(Self { reads, varies: tags.contains(&"nonDeterministic") })
    }
}

/// The words after `tags:` in the comments at the top of a file.
fn tags(source: &Source, proto: Span) -> Vec<&str> {
    let top = source.text.get(..proto.start as usize).unwrap_or("");
    let comments = top.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
    let lists = comments.filter_map(|line| line.trim_start().strip_prefix("tags:"));
    lists.flat_map(|list| list.split([',', ' ', '\t', '\r'])).filter(|tag| !tag.is_empty()).collect()
}

/// The parameters that scripts name.
#[derive(Default)]
struct Names<'a> {
    found: Vec<&'a str>,
    /// The whole table is handed on somewhere.
    all: bool,
}

impl<'a> Names<'a> {
    fn collect(&mut self, code: &'a str) {
        const TABLE: &str = "fields";
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        for (at, _) in code.match_indices(TABLE) {
            let before = code.get(..at).unwrap_or("");
            // `x.fields` is the table of a node.
            if before.ends_with(|c| is_word(c) || c == '.') {
                continue;
            }
            let after = code.get(at + TABLE.len()..).unwrap_or("");
            if after.starts_with(is_word) {
                continue;
            }
            match after.trim_start().strip_prefix('.') {
                Some(name) => {
                    let name = name.trim_start();
                    self.found.extend(name.split(|c| !is_word(c)).next());
                }
                None => self.all = true,
            }
        }
    }
}

/// A body that scripts wrote.
pub(crate) struct Expanded {
    pub(crate) items: Vec<Item>,
    pub(crate) scope: ScopeId,
    pub(crate) source: Arc<Source>,
    pub(crate) origin: Rc<Origins>,
}

/// The way from the written text back to the body in the file.
pub(crate) struct Origins {
    original: Arc<Source>,
    body: Span,
    pieces: Vec<Piece>,
}

impl Origins {
    /// The place in the file that a stretch of written text stands for.
    pub(crate) fn place(&self, span: Span) -> Place {
        let place = |span| Place { source: Arc::clone(&self.original), span };
        let next = self.pieces.partition_point(|piece| piece.at <= span.start);
        let Some(piece) = next.checked_sub(1).and_then(|index| self.pieces.get(index)) else {
            return place(self.body);
        };
        let (start, end) = if piece.is_verbatim {
            let length = span.end.saturating_sub(span.start);
            let start = piece.from.start.saturating_add(span.start - piece.at).min(piece.from.end);
            (start, start.saturating_add(length).min(piece.from.end))
        } else {
            (piece.from.start, piece.from.end)
        };
        let base = self.body.start;
        place(Span { start: base.saturating_add(start), end: base.saturating_add(end) })
    }
}

/// What scripts wrote so far, by PROTO and by what they were given.
pub(crate) type Cache = BTreeMap<(usize, String), Option<Rc<Expanded>>>;

impl Loader<'_> {
    /// Runs the scripts of an instance; nothing if the instance must be left out, then there is a diagnostic.
    pub(crate) fn expand_scripts(
        &mut self,
        frame: &Frame,
        instance: &Instance,
        definition: &Rc<Definition>,
        bindings: &[Binding],
    ) -> Option<Rc<Expanded>> {
        let place = frame.place(instance.type_name.span);
        let Some(templates) = self.templates.clone() else {
            let message = format!("PROTO {} needs a script, and nothing here runs scripts", definition.name);
            self.report.error("proto/template", &place, message);
            return None;
        };
        let scripts = definition.scripts.as_ref()?;
        let language = definition.ast.body.template?;
        let fields = self.script_fields(definition, scripts, bindings);
        // The address tells definitions apart within one load, in which none goes away.
        let key = (Rc::as_ptr(definition).addr(), format!("{fields:?}"));
        if !scripts.varies
            && let Some(known) = self.expanded.get(&key)
        {
            return known.clone();
        }
        let body = definition.source.slice(definition.ast.body.span).to_owned();
        let context = self.context_of(definition);
        let written = templates.run(Job { language, body, fields, context, varies: scripts.varies });
        let expanded = self.take_written(definition, written, &place);
        if !scripts.varies {
            self.expanded.insert(key, expanded.clone());
        }
        expanded
    }

    fn context_of(&self, definition: &Definition) -> Context {
        let absolute = |path: &Path| match std::path::absolute(path) {
            Ok(path) => path.display().to_string(),
            Err(_) => path.display().to_string(),
        };
        Context {
            world: absolute(&self.world),
            proto: absolute(Path::new(&definition.source.name)),
            project_path: absolute(&self.project),
            id: u32::try_from(self.scene.id_count()).unwrap_or(u32::MAX),
            coordinate_system: self.coordinate_system.clone(),
            world_version: self.release_of(definition).or(self.version),
        }
    }

    /// Tells what scripts said and reads what they wrote.
    fn take_written(
        &mut self,
        definition: &Rc<Definition>,
        written: crate::template::Written,
        place: &Place,
    ) -> Option<Rc<Expanded>> {
        let name = &definition.name;
        let body = definition.ast.body.span;
        let shift = |span: Span| Span { start: body.start + span.start, end: body.start + span.end };
        for message in written.messages {
            let severity = if message.is_error { Severity::Warning } else { Severity::Note };
            self.report.at(severity, "template/says", place, format!("{name} says: {}", message.text));
        }
        if let Some(fault) = written.fault {
            let place = fault.span.map_or(place.clone(), |span| definition.place(shift(span)));
            let message = format!("{}; all {name} nodes with these values are ignored", fault.message);
            self.report.warning("proto/template", &place, message);
            return None;
        }
        let source =
            Source::new(format!("{} (as its scripts write it)", definition.source.name), written.text);
        let document = vrml::parse_fragment(source);
        let origin = Origins { original: Arc::clone(&definition.source), body, pieces: written.pieces };
        for mut diagnostic in document.diagnostics {
            let (line, _) = document.source.line_column(diagnostic.span.start);
            let line: String = document.source.line(line).trim().chars().take(80).collect();
            let place = origin.place(diagnostic.span);
            diagnostic.message.push_str(&format!("; the scripts wrote: {line}"));
            diagnostic.source = Some(place.source);
            diagnostic.span = place.span;
            self.report.add(diagnostic);
        }
        let file = Path::new(&definition.source.name);
        let outer = Some(definition.scope);
        let scope = self.scopes.declare(&document.items, &document.source, file, outer, &mut self.report);
        let (items, source, origin) = (document.items, document.source, Rc::new(origin));
        Some(Rc::new(Expanded { items, scope, source, origin }))
    }

    /// The parameters as scripts see them. Nodes that scripts do not read are ignored, for they may be large.
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
            let default = if binding.is_written && is_read {
                self.default_data(definition, position)
            } else {
                value.clone()
            };
            fields.push(Field { name: parameter.name.clone(), value, default });
        }
        fields
    }

    /// The default of a parameter whose value is another one.
    fn default_data(&mut self, definition: &Rc<Definition>, position: usize) -> Data {
        let written =
            definition.ast.parameters.get(position).and_then(|parameter| {
                parameter.default.as_ref().map(|default| (&parameter.name.text, default))
            });
        let ty = definition.parameters.get(position).and_then(|parameter| parameter.ty);
        let Some(((name, default), ty)) = written.zip(ty) else { return Data::Nothing };
        if default.kind == ValueKind::Broken {
            return Data::Nothing;
        }
        let mut own = Frame::new(&definition.source, definition.scope);
        own.is_internal = true;
        let Some(value) = self.read(&mut own, default, ty, name) else { return Data::Nothing };
        let data = self.data(&value);
        for node in value.nodes() {
            self.scene.erase(*node);
        }
        data
    }

    fn data(&self, value: &Value) -> Data {
        match value {
            Value::SfBool(value) => Data::Bool(*value),
            Value::SfString(text) => Data::Text(text.clone()),
            Value::SfNode(node) => node.map_or(Data::Nothing, |node| self.node_data(node)),
            Value::MfBool(list) => Data::List(list.iter().map(|value| Data::Bool(*value)).collect()),
            Value::MfString(list) => Data::List(list.iter().cloned().map(Data::Text).collect()),
            Value::MfNode(list) => Data::List(list.iter().map(|node| self.node_data(*node)).collect()),
            _ => number_data(value),
        }
    }

    fn node_data(&self, id: NodeId) -> Data {
        let Some(node) = self.scene.get(id) else { return Data::Nothing };
        // Scripts see what the file says.
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
        Data::Node(Box::new(node.protos.iter().rev().fold(base, wrap)))
    }
}

/// Numbers, alone or in records, and lists of these.
fn number_data(value: &Value) -> Data {
    let names: &[&'static str] = match value.ty() {
        FieldType::SfVec2f | FieldType::MfVec2f => &["x", "y"],
        FieldType::SfVec3f | FieldType::MfVec3f => &["x", "y", "z"],
        FieldType::SfRotation | FieldType::MfRotation => &["x", "y", "z", "a"],
        FieldType::SfColor | FieldType::MfColor => &["r", "g", "b"],
        _ => &[],
    };
    let numbers = value.numbers().unwrap_or_default();
    let mut items: Vec<Data> = if names.is_empty() {
        numbers.into_iter().map(Data::Number).collect()
    } else {
        let record = |item: &[f64]| Data::Record(names.iter().copied().zip(item.iter().copied()).collect());
        numbers.chunks(names.len()).map(record).collect()
    };
    if value.ty().is_multiple() { Data::List(items) } else { items.pop().unwrap_or(Data::Nothing) }
}
