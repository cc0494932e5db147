//! The authored node graph: what the world file says once PROTOs are expanded and defaults filled in.
//!
//! Knows no node by name; the catalogue does.

pub mod edit;
pub mod fragment;
pub mod graph;
pub mod journal;
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
mod cutting;
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
pub mod suggest;
mod table;
mod write;

pub use convert::words;
pub use edit::{Change, Edit, EditError};
pub use fragment::{Fragment, load_fragment};
pub use graph::{Link, Node, NodeId, Place, ProtoInstance, Scene, Turned};
pub use journal::Journal;
pub use load::{LoadOptions, Loaded, Types, load};
pub use restriction::Restriction;
pub use scope::Extern;
pub use state::SavedState;
pub use template::Templates;
pub use value::Value;
pub use version::Version;
pub use walk::Paths;
