//! What the loader says to whoever runs the scripts of PROTO files, and what comes back.
//!
//! Script engines are large, so they live in a crate of their own; the loader knows them by [`Templates`] only.

use std::fmt;

use base::Span;

use crate::version::Version;

/// Runs scripts.
pub trait Templates: fmt::Debug + Send + Sync {
    /// Runs the scripts of one instance and gives the text they write. Takes bounded time and memory whatever is in
    /// the scripts, and gives the same text for the same job.
    fn run(&self, job: Job) -> Written;
}

/// One instance of a PROTO with scripts.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The language of the scripts.
    pub language: vrml::Template,
    /// The body between its braces.
    pub body: String,
    /// The parameters, in the order of the interface.
    pub fields: Vec<Field>,
    /// Facts about the instance.
    pub context: Context,
    /// Whether the PROTO asks for another result each time (`nonDeterministic`). Then the scripts' clock differs from
    /// instance to instance; it is the same in each run all the same.
    pub varies: bool,
}

/// A parameter as scripts see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Data,
    /// The value that its declaration gives.
    pub default: Data,
}

/// A value as scripts see it.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// `NULL`: `undefined` in JavaScript, `nil` in Lua.
    Nothing,
    /// TRUE or FALSE.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// Numbers by name: `x`, `y`, `z`, `a` or `r`, `g`, `b`.
    Record(Vec<(&'static str, f64)>),
    /// A list.
    List(Vec<Data>),
    /// A node.
    Node(Box<NodeData>),
}

/// A node as scripts see it: `node_name`, `fields` and, in Lua, `super`.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeData {
    /// Its type or PROTO.
    pub name: String,
    /// Its fields or parameters.
    pub fields: Vec<Field>,
    /// What the PROTO is made of: the next PROTO, or the base node.
    pub inner: Option<Box<NodeData>>,
}

/// Facts that scripts find in `context`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The world file, absolute.
    pub world: String,
    /// The PROTO file, absolute.
    pub proto: String,
    /// The project's folder, absolute.
    pub project_path: String,
    /// A number that no other instance of the world has.
    pub id: u32,
    /// `coordinateSystem` of the world: `ENU`, `NUE`, `EUN`.
    pub coordinate_system: String,
    /// What the world was written for. `None`: its header does not tell.
    pub world_version: Option<Version>,
}

/// What scripts gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The body as text without scripts.
    pub text: String,
    /// Where the text came from, in order: each piece goes on to the start of the next one.
    pub pieces: Vec<Piece>,
    /// What scripts printed, in order.
    pub messages: Vec<Message>,
    /// Why there is no (complete) text.
    pub fault: Option<Fault>,
}

/// A stretch of written text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it starts in the text.
    pub at: u32,
    /// Where it comes from in the body.
    pub from: Span,
    /// Whether it is the body's own text; else it is the value of an expression.
    pub is_verbatim: bool,
}

/// A line that a script printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Whether it is a complaint.
    pub is_error: bool,
    /// What it says.
    pub text: String,
}

/// A mistake in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the body, if that is known.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: String,
}
