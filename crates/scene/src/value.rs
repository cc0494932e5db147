//! Typed field values.

use base::Vec3;

use crate::graph::NodeId;

/// The value of a field; the variant always is the one of the field's type.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the variants are the field types of the world file format")]
pub enum Value {
    SfBool(bool),
    SfInt32(i32),
    SfFloat(f64),
    SfVec2f([f64; 2]),
    SfVec3f(Vec3),
    /// x, y, z, angle
    SfRotation([f64; 4]),
    SfColor([f64; 3]),
    SfString(String),
    SfNode(Option<NodeId>),
    MfBool(Vec<bool>),
    MfInt32(Vec<i32>),
    MfFloat(Vec<f64>),
    MfVec2f(Vec<[f64; 2]>),
    MfVec3f(Vec<Vec3>),
    MfRotation(Vec<[f64; 4]>),
    MfColor(Vec<[f64; 3]>),
    MfString(Vec<String>),
    MfNode(Vec<NodeId>),
}
