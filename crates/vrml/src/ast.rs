//! The abstract syntax tree, with the source span of every element.
//!
//! Every element carries the [`Span`] it was parsed from. An element that an edit created or changed carries
//! [`Span::SYNTHETIC`] and is written in canonical form; all bytes between untouched elements are kept.

use std::sync::Arc;

use base::{Diagnostic, Source, Span};

/// A parsed file.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The text the spans point into.
    pub source: Arc<Source>,
    /// The first line, if it is a header such as `#VRML_SIM R2025a utf8`.
    pub header: Option<Header>,
    /// The top-level statements, in order.
    pub items: Vec<Item>,
    /// Errors and warnings; the tree holds whatever could be parsed nevertheless.
    pub diagnostics: Vec<Diagnostic>,
}

/// The header line: `#VRML_SIM R2025a utf8`, `#VRML_SIM V8.6.0 utf8`, `#VRML V2.0 utf8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// `VRML_SIM` or `VRML`.
    pub format: String,
    /// `R2025a`, `V8.6.0`, `V2.0`, as written.
    pub version: String,
    /// The line without its line ending.
    pub span: Span,
}

/// A statement at the top level of a file or of a PROTO body.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `EXTERNPROTO "url"`
    ExternProto(ExternProto),
    /// `PROTO Name [ … ] { … }`
    Proto(Proto),
    /// `Solid { … }`, `DEF A Solid { … }`
    Node(Node),
}

/// An identifier and its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier as written.
    pub text: String,
    /// Its location.
    pub span: Span,
}

/// `EXTERNPROTO "protos/Wheel.proto"`, with or without `IMPORTABLE` in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternProto {
    /// Whether the PROTO is only declared for nodes that a supervisor may insert later (`IMPORTABLE`).
    pub importable: bool,
    /// The URL, unescaped.
    pub url: String,
    /// The string literal of the URL.
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

/// A field in the interface of a PROTO.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// `field`, `vrmlField`, …
    pub kind: ParameterKind,
    /// `SFVec3f`, `MFNode`, … as written.
    pub ty: Name,
    /// The allowed values, from `{ … }` after the type; empty if there is no restriction.
    pub restriction: Vec<Value>,
    /// Its name.
    pub name: Name,
    /// Its default value, if there is one.
    pub default: Option<Value>,
    /// The whole parameter.
    pub span: Span,
}

/// The keyword that introduces a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// `field` (and VRML's `exposedField`)
    Field,
    /// `unconnectedField`
    UnconnectedField,
    /// `vrmlField`
    VrmlField,
    /// `w3dField`, the name of `vrmlField` since R2023b
    W3dField,
    /// `hiddenField`
    HiddenField,
    /// `deprecatedField`
    DeprecatedField,
}

/// The body of a PROTO.
#[derive(Clone, Debug, PartialEq)]
pub struct ProtoBody {
    /// The text between the braces, without them.
    pub span: Span,
    /// The language of the template statements in the body, if there are any. The template must then be evaluated
    /// before the body can be parsed, and `items` is empty.
    pub template: Option<Template>,
    /// Nested declarations and nodes; the first node is the base node of the PROTO.
    pub items: Vec<Item>,
}

/// The language of the template statements in a PROTO body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// `%< … >%`
    JavaScript,
    /// `%{ … }%`
    Lua,
}

/// A node or a `USE` reference to one.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `Solid { … }`, `DEF NAME Solid { … }`
    Instance(Instance),
    /// `USE NAME`
    Use {
        /// The name of an earlier `DEF`.
        name: Name,
        /// The whole statement.
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
    /// The fields that are given explicitly, in order.
    pub fields: Vec<Field>,
    /// From `DEF` or the type name to the closing brace.
    pub span: Span,
}

/// `name value` or `name IS parameter`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name of the field.
    pub name: Name,
    /// Its value.
    pub value: Value,
    /// Name and value, including a preceding `hidden` keyword.
    pub span: Span,
}

/// A value, typed only as far as the syntax determines: `1 0 0` is three numbers of any type.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The contents.
    pub kind: ValueKind,
    /// Whether it is enclosed in `[ ]`.
    pub bracketed: bool,
    /// The value including its brackets.
    pub span: Span,
}

/// The kinds of values that the syntax distinguishes.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `[ ]`
    Empty,
    /// `TRUE`, `[ TRUE FALSE ]`
    Bools(Vec<bool>),
    /// `1`, `0 0 1 3.14`, `[ 0 1, 2 3 ]`, `0x1f`, `inf`; commas count as white space.
    Numbers(Vec<f64>),
    /// `"text"`, `[ "a" "b" ]`, unescaped.
    Strings(Vec<String>),
    /// `Box { }`, `[ Box { } USE B ]`
    Nodes(Vec<Node>),
    /// `NULL`
    Null,
    /// `IS parameter`
    Is(Name),
    /// Could not be parsed; a diagnostic says why.
    Broken,
}
