//! The interface between the loader and the engine that runs the scripts of PROTO files.
//!
//! Script engines are large, so they are in a crate of their own; the loader only knows the trait [`TemplateEngine`].

use std::fmt;

use base::Span;

use crate::version::Version;

/// Runs the scripts of PROTO files.
pub trait TemplateEngine: fmt::Debug + Send + Sync {
    /// Runs the scripts of one instance and returns their output. Time and memory are bounded whatever the scripts do,
    /// and the same job gives the same output.
    fn run(&self, job: Job) -> TemplateOutput;
}

/// One instance of a PROTO with scripts.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The language of the scripts.
    pub language: vrml::Template,
    /// The text of the body, without its braces.
    pub body: String,
    /// The parameters, in the order of the interface.
    pub fields: Vec<Field>,
    /// Information about the instance.
    pub context: Context,
    /// Whether the PROTO is tagged `nonDeterministic`. Then the clock that scripts see differs between instances; it is
    /// still the same in each run.
    pub is_non_deterministic: bool,
}

/// A parameter as scripts see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The value.
    pub value: ScriptValue,
    /// The default in its declaration.
    pub default: ScriptValue,
}

/// A value as scripts see it.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptValue {
    /// `NULL`: `undefined` in JavaScript, `nil` in Lua.
    Null,
    /// TRUE or FALSE.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// Numbers by name: `x`, `y`, `z`, `a` or `r`, `g`, `b`.
    Record(Vec<(&'static str, f64)>),
    /// A list.
    List(Vec<ScriptValue>),
    /// A node.
    Node(Box<NodeData>),
}

/// A node as scripts see it: `node_name`, `fields` and, in Lua, `super`.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeData {
    /// The type or PROTO.
    pub name: String,
    /// The fields or parameters.
    pub fields: Vec<Field>,
    /// The base of a PROTO: the next PROTO, or the base node.
    pub inner: Option<Box<NodeData>>,
}

/// Information that scripts find in `context`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The absolute path of the world file.
    pub world: String,
    /// The absolute path of the PROTO file.
    pub proto: String,
    /// The absolute path of the project folder.
    pub project_path: String,
    /// A number that is unique to the instance.
    pub id: u32,
    /// `coordinateSystem` of the world: `ENU`, `NUE`, `EUN`.
    pub coordinate_system: String,
    /// The version of Webots that the world was written for. `None` if its header does not contain it.
    pub world_version: Option<Version>,
    /// The version in the header of the PROTO file. `None` if its header does not contain it.
    pub proto_version: Option<Version>,
}

/// The output of scripts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateOutput {
    /// The generated body.
    pub text: String,
    /// Where the text came from, in order: each segment ends at the start of the next one.
    pub segments: Vec<Segment>,
    /// Messages that scripts printed, in order.
    pub messages: Vec<Message>,
    /// The reason if there is no (complete) text.
    pub error: Option<ScriptError>,
    /// How much they have computed, as a share of what one instance may. Those that were abandoned count more.
    pub cost: f64,
}

/// A segment of generated text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its start in the generated text.
    pub at: u32,
    /// The span in the body that it came from.
    pub from: Span,
    /// Whether it is copied from the body; otherwise it is the value of an expression.
    pub is_verbatim: bool,
}

/// A line that a script printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Whether it is an error message.
    pub is_error: bool,
    /// The text of the line.
    pub text: String,
}

/// An error in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The location in the body, if known.
    pub span: Option<Span>,
    /// A description of the error.
    pub message: String,
}
