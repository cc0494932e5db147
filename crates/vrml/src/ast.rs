//! The tree: what the text says, with the place of every part.
//!
//! Every part carries the [`Span`] it was read from. A part that an edit made or changed carries
//! [`Span::SYNTHETIC`] and is written canonically; all bytes between intact parts are kept.

use std::sync::Arc;

use base::{Diagnostic, Source, Span};

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The text the spans point into.
    pub source: Arc<Source>,
    /// The first line, if it is a header such as `#VRML_SIM R2025a utf8`.
    pub header: Option<Header>,
    /// What follows, in order.
    pub items: Vec<Item>,
    /// What was wrong; the tree holds what could be read all the same.
    pub diagnostics: Vec<Diagnostic>,
}

/// `#VRML_SIM R2025a utf8`, `#VRML_SIM V8.6.0 utf8`, `#VRML V2.0 utf8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// `VRML_SIM` or `VRML`.
    pub format: String,
    /// `R2025a`, `V8.6.0`, `V2.0`, as written.
    pub version: String,
    /// The line without its end.
    pub span: Span,
}

/// A statement at the top of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `EXTERNPROTO "url"`
    ExternProto(ExternProto),
    /// `PROTO Name [ … ] { … }`
    Proto(Proto),
    /// `Solid { … }`, `DEF A Solid { … }`
    Node(Node),
}

/// An identifier and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// `EXTERNPROTO "protos/Wheel.proto"`, with or without `IMPORTABLE` in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternProto {
    /// Only for nodes that a supervisor may insert later.
    pub importable: bool,
    /// The URL, unescaped.
    pub url: String,
    /// Place of the URL.
    pub url_span: Span,
    /// The whole statement.
    pub span: Span,
}

/// A PROTO declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Proto {
    /// Its name.
    pub name: Name,
    /// Its interface, in order.
    pub parameters: Vec<Parameter>,
    /// Its body.
    pub body: ProtoBody,
    /// The whole declaration.
    pub span: Span,
}

/// What a PROTO offers to its user.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// `field`, `vrmlField`, …
    pub kind: ParameterKind,
    /// `SFVec3f`, `MFNode`, … as written.
    pub ty: Name,
    /// The values it is restricted to, `{ … }` after the type, as parsed values; empty: anything goes.
    pub restriction: Vec<Value>,
    /// Its name.
    pub name: Name,
    /// Its default, if one was written.
    pub default: Option<Value>,
    /// The whole parameter.
    pub span: Span,
}

/// The word in front of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// `field` (and VRML's `exposedField`)
    Field,
    /// `unconnectedField`
    UnconnectedField,
    /// `vrmlField`
    VrmlField,
    /// `hiddenField`
    HiddenField,
    /// `deprecatedField`
    DeprecatedField,
}

/// What is between the braces of a PROTO.
#[derive(Clone, Debug, PartialEq)]
pub struct ProtoBody {
    /// Between the braces, without them.
    pub span: Span,
    /// The script that must run before the body can be read, if there is one; then `items` is empty.
    pub template: Option<Template>,
    /// Nested declarations and nodes; the first node is the PROTO's base.
    pub items: Vec<Item>,
}

/// The language of the scripts in a PROTO's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// `%< … >%`
    JavaScript,
    /// `%{ … }%`
    Lua,
}

/// A node or a reference to one.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `Solid { … }`, `DEF NAME Solid { … }`
    Instance(Instance),
    /// `USE NAME`
    Use {
        /// The name of an earlier `DEF`.
        name: Name,
        /// The whole reference.
        span: Span,
    },
}

/// A node with its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The name after `DEF`.
    pub def: Option<Name>,
    /// `Solid`, or the name of a PROTO.
    pub type_name: Name,
    /// The fields that are written, in order.
    pub fields: Vec<Field>,
    /// From `DEF` or the type to the closing brace.
    pub span: Span,
}

/// `name value` or `name IS parameter`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The field.
    pub name: Name,
    /// What it is set to.
    pub value: Value,
    /// Name and value, with the word `hidden` if it stands in front.
    pub span: Span,
}

/// A value, as far as the text alone tells: `1 0 0` is three numbers, of whatever type.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it holds.
    pub kind: ValueKind,
    /// Whether it stood in `[ ]`.
    pub bracketed: bool,
    /// With the brackets.
    pub span: Span,
}

/// The kinds of values that text can tell apart.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `[ ]`
    Empty,
    /// `TRUE`, `[ TRUE FALSE ]`
    Bools(Vec<bool>),
    /// `1`, `0 0 1 3.14`, `[ 0 1, 2 3 ]`, `0x1f`, `inf`; commas are spaces.
    Numbers(Vec<f64>),
    /// `"text"`, `[ "a" "b" ]`, unescaped.
    Strings(Vec<String>),
    /// `Box { }`, `[ Box { } USE B ]`
    Nodes(Vec<Node>),
    /// `NULL`
    Null,
    /// `IS parameter`
    Is(Name),
    /// Could not be read; there is a diagnostic.
    Broken,
}
