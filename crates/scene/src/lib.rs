//! The scene graph: the contents of a world file after PROTO expansion, with defaults filled in.
//!
//! Contains no node names; those are in the catalogue.

pub mod edit;
pub mod fragment;
pub mod graph;
pub mod journal;
mod library;
pub mod load;
pub mod scope;
pub mod template;
pub mod value;
pub mod version;
pub mod walk;

mod access;
mod axes;
mod build;
mod check;
mod convert;
mod edited_fields;
mod expand;
mod interface;
mod items;
mod misplaced;
mod regenerate;
mod report;
mod resolve;
mod restriction;
mod rules;
mod save;
mod script;
mod siblings;
mod state;
mod subtree;
pub mod suggest;
mod table;
mod write;

pub use convert::split_arguments;
pub use edit::{Change, Edit, EditError};
pub use fragment::{Fragment, InsertionPoint, load_fragment};
pub use graph::{AxesConversion, Link, Node, NodeId, ProtoInstance, Scene, SourceLocation};
pub use journal::Journal;
pub use library::Library;
pub use load::{LoadOptions, Loaded, Types, coordinate_system, load};
pub use restriction::Restriction;
pub use scope::Extern;
pub use state::SavedState;
pub use template::TemplateEngine;
pub use value::Value;
pub use version::Version;
pub use walk::Paths;
