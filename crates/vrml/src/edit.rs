//! Constructors and editing operations of the syntax tree.
//!
//! However a [`Document`] is edited, [`write`](crate::write) keeps the bytes of everything else. An element taken from
//! another document must be detached first because its spans refer to that document.

use std::sync::Arc;

use base::{Source, Span};

use crate::ast::{Document, ExternProto, Field, Header, Instance, Item, Name, Node, Proto, Value, ValueKind};

impl Name {
    /// Creates a name that is in no file yet.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), span: Span::SYNTHETIC }
    }
}

impl Value {
    fn new(kind: ValueKind, bracketed: bool) -> Self {
        Self { kind, bracketed, span: Span::SYNTHETIC }
    }

    /// A single value of one or more numbers: `0 1 0`
    #[must_use]
    pub fn numbers(numbers: impl Into<Vec<f64>>) -> Self {
        Self::new(ValueKind::Numbers(numbers.into()), false)
    }

    /// `[ 0 1 0 ]`
    #[must_use]
    pub fn number_list(numbers: impl Into<Vec<f64>>) -> Self {
        let numbers = numbers.into();
        Self::new(if numbers.is_empty() { ValueKind::Empty } else { ValueKind::Numbers(numbers) }, true)
    }

    /// `TRUE` or `FALSE`
    #[must_use]
    pub fn bool(value: bool) -> Self {
        Self::new(ValueKind::Bools(vec![value]), false)
    }

    /// `"text"`
    #[must_use]
    pub fn string(text: impl Into<String>) -> Self {
        Self::new(ValueKind::Strings(vec![text.into()]), false)
    }

    /// `[ "a" "b" ]`
    #[must_use]
    pub fn string_list(strings: impl Into<Vec<String>>) -> Self {
        let strings = strings.into();
        Self::new(if strings.is_empty() { ValueKind::Empty } else { ValueKind::Strings(strings) }, true)
    }

    /// `Box { }`
    #[must_use]
    pub fn node(node: impl Into<Node>) -> Self {
        Self::new(ValueKind::Nodes(vec![node.into()]), false)
    }

    /// `[ Box { } ]`
    #[must_use]
    pub fn node_list(nodes: impl Into<Vec<Node>>) -> Self {
        let nodes = nodes.into();
        Self::new(if nodes.is_empty() { ValueKind::Empty } else { ValueKind::Nodes(nodes) }, true)
    }

    /// `NULL`
    #[must_use]
    pub fn null() -> Self {
        Self::new(ValueKind::Null, false)
    }

    /// Returns the nodes it holds; none if it holds something else.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        if let ValueKind::Nodes(nodes) = &self.kind { nodes } else { &[] }
    }

    /// Returns the nodes it holds, for changes in place.
    pub fn nodes_mut(&mut self) -> &mut [Node] {
        if let ValueKind::Nodes(nodes) = &mut self.kind { nodes } else { &mut [] }
    }

    /// Inserts a node into a list at `index`, or at the end if the list is shorter.
    ///
    /// A value that is not a list of nodes becomes one: a single node is kept as the first item, anything else is
    /// replaced.
    pub fn insert_node(&mut self, index: usize, node: impl Into<Node>) {
        self.bracketed = true;
        if let ValueKind::Nodes(nodes) = &mut self.kind {
            nodes.insert(index.min(nodes.len()), node.into());
        } else {
            self.kind = ValueKind::Nodes(vec![node.into()]);
        }
    }

    /// Removes and returns the node at `index`, if there is one. Removing a single node leaves `NULL`.
    pub fn remove_node(&mut self, index: usize) -> Option<Node> {
        let ValueKind::Nodes(nodes) = &mut self.kind else { return None };
        let removed = (index < nodes.len()).then(|| nodes.remove(index))?;
        if nodes.is_empty() {
            self.kind = if self.bracketed { ValueKind::Empty } else { ValueKind::Null };
        }
        Some(removed)
    }

    /// Discards all spans.
    pub fn detach(&mut self) {
        self.span = Span::SYNTHETIC;
        match &mut self.kind {
            ValueKind::Nodes(nodes) => nodes.iter_mut().for_each(Node::detach),
            ValueKind::Is(name) => name.span = Span::SYNTHETIC,
            _ => {}
        }
    }
}

impl From<Instance> for Node {
    fn from(instance: Instance) -> Self {
        Self::Instance(instance)
    }
}

impl Node {
    /// `USE NAME`
    #[must_use]
    pub fn reference(name: impl Into<String>) -> Self {
        Self::Use { name: Name::new(name), span: Span::SYNTHETIC }
    }

    /// Returns the node, unless this is a reference.
    #[must_use]
    pub fn instance(&self) -> Option<&Instance> {
        if let Self::Instance(instance) = self { Some(instance) } else { None }
    }

    /// Returns the node for changes in place, unless this is a reference.
    pub fn instance_mut(&mut self) -> Option<&mut Instance> {
        if let Self::Instance(instance) = self { Some(instance) } else { None }
    }

    /// Returns the span of the whole node or reference.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Instance(instance) => instance.span,
            Self::Use { span, .. } => *span,
        }
    }

    /// Discards all spans.
    pub fn detach(&mut self) {
        match self {
            Self::Instance(instance) => instance.detach(),
            Self::Use { name, span } => {
                name.span = Span::SYNTHETIC;
                *span = Span::SYNTHETIC;
            }
        }
    }
}

impl Instance {
    /// Creates a node without fields.
    #[must_use]
    pub fn new(type_name: impl Into<String>) -> Self {
        Self { def: None, type_name: Name::new(type_name), fields: Vec::new(), span: Span::SYNTHETIC }
    }

    /// Sets the `DEF` name.
    #[must_use]
    pub fn with_def(mut self, name: impl Into<String>) -> Self {
        self.def = Some(Name::new(name));
        self
    }

    /// Sets a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.set(name, value);
        self
    }

    /// Returns the value of a field, if it is given. If it is given more than once, the last one counts.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.fields.iter().rev().find(|field| field.name.text == name).map(|field| &field.value)
    }

    /// Returns the value of a field, for changes in place.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.fields.iter_mut().rev().find(|field| field.name.text == name).map(|field| &mut field.value)
    }

    /// Sets a field; one that is not given yet is appended.
    pub fn set(&mut self, name: &str, value: Value) {
        if let Some(old) = self.get_mut(name) {
            *old = value;
        } else {
            self.fields.push(Field { name: Name::new(name), value, span: Span::SYNTHETIC });
        }
    }

    /// Removes a field, so that it has its default value. Returns the previous value, if it was given.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let at = self.fields.iter().rposition(|field| field.name.text == name)?;
        let removed = self.fields.remove(at);
        self.fields.retain(|field| field.name.text != name);
        Some(removed.value)
    }

    /// Discards all spans.
    pub fn detach(&mut self) {
        self.span = Span::SYNTHETIC;
        self.type_name.span = Span::SYNTHETIC;
        if let Some(def) = &mut self.def {
            def.span = Span::SYNTHETIC;
        }
        for field in &mut self.fields {
            field.span = Span::SYNTHETIC;
            field.name.span = Span::SYNTHETIC;
            field.value.detach();
        }
    }

    /// Finds the node with this `DEF` name, here or among the descendants.
    pub fn find_mut(&mut self, def: &str) -> Option<&mut Self> {
        if self.def.as_ref().is_some_and(|name| name.text == def) {
            return Some(self);
        }
        let nodes = self.fields.iter_mut().flat_map(|field| field.value.nodes_mut());
        nodes.filter_map(Node::instance_mut).find_map(|instance| instance.find_mut(def))
    }
}

impl Document {
    /// Creates an empty document with the header of a version such as `R2025a`.
    #[must_use]
    pub fn new(name: &str, version: &str) -> Self {
        let header =
            Header { format: "VRML_SIM".to_owned(), version: version.to_owned(), span: Span::SYNTHETIC };
        let source: Arc<Source> = Source::new(name, "");
        Self { source, header: Some(header), items: Vec::new(), diagnostics: Vec::new() }
    }

    /// Returns the top-level nodes, in order.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.items.iter().filter_map(|item| if let Item::Node(node) = item { Some(node) } else { None })
    }

    /// Returns the `EXTERNPROTO` statements, in order.
    pub fn extern_protos(&self) -> impl Iterator<Item = &ExternProto> {
        self.items
            .iter()
            .filter_map(|item| if let Item::ExternProto(found) = item { Some(found) } else { None })
    }

    /// Returns the top-level PROTO declarations, in order.
    pub fn protos(&self) -> impl Iterator<Item = &Proto> {
        self.items.iter().filter_map(|item| if let Item::Proto(proto) = item { Some(proto) } else { None })
    }

    /// Finds the first node with this `DEF` name outside of PROTO declarations, for changes in place.
    pub fn find_mut(&mut self, def: &str) -> Option<&mut Instance> {
        self.items.iter_mut().find_map(|item| match item {
            Item::Node(Node::Instance(instance)) => instance.find_mut(def),
            _ => None,
        })
    }
}

impl Item {
    /// Discards all spans. The body of a PROTO template is known only as text, so its span is kept.
    pub fn detach(&mut self) {
        match self {
            Self::ExternProto(statement) => {
                statement.span = Span::SYNTHETIC;
                statement.url_span = Span::SYNTHETIC;
            }
            Self::Node(node) => node.detach(),
            Self::Proto(proto) => proto.detach(),
        }
    }
}

impl Proto {
    /// Discards all spans. The body of a template is known only as text, so its span is kept.
    pub fn detach(&mut self) {
        self.span = Span::SYNTHETIC;
        self.name.span = Span::SYNTHETIC;
        for parameter in &mut self.parameters {
            parameter.span = Span::SYNTHETIC;
            parameter.name.span = Span::SYNTHETIC;
            parameter.ty.span = Span::SYNTHETIC;
            parameter.restriction.iter_mut().chain(&mut parameter.default).for_each(Value::detach);
        }
        if self.body.template.is_none() {
            self.body.span = Span::SYNTHETIC;
            self.body.items.iter_mut().for_each(Item::detach);
        }
    }
}

impl ExternProto {
    /// `EXTERNPROTO "url"`
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self { importable: false, url: url.into(), url_span: Span::SYNTHETIC, span: Span::SYNTHETIC }
    }
}
