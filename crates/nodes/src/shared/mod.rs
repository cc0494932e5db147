//! What several node types share, one file per idea.

pub mod associated;
pub(crate) mod axes;
pub mod canvas;
pub mod channels;
pub(crate) mod effects;
pub(crate) mod file;
pub mod font;
pub mod geometry;
pub(crate) mod hold;
pub mod image_device;
pub(crate) mod immersion;
pub mod joint;
pub(crate) mod lamp;
pub mod lookup_table;
pub mod motor;
pub mod noise;
pub(crate) mod overlap;
pub(crate) mod resets;
pub mod silent;
pub mod solid_device;
pub(crate) mod tessellation;
pub mod three_axis;
pub(crate) mod two_wheels;
pub mod unsupported;
pub(crate) mod user_input;
pub(crate) mod utm;
