//! What several node types share, one file per idea.

pub mod geometry;
pub mod joint;
pub mod lookup_table;
pub mod motor;
pub mod noise;
pub mod solid_device;
pub mod three_axis;
pub mod unsupported;
