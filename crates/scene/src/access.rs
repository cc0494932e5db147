//! Typed access to field values by name.
//!
//! A wrong name or type is a bug in Rebots: debug builds panic, release builds return a neutral value.

use base::{Pose, Quat, Vec3};

use crate::edit::Edit;
use crate::graph::{NodeId, Scene};
use crate::value::Value;
use crate::version::Version;

/// Extracts the payload of one variant from the value of a field.
macro_rules! pick {
    ($scene:ident, $id:ident, $field:ident, $variant:pat => $payload:expr, $fallback:expr) => {
        match $scene.value($id, $field) {
            Some($variant) => $payload,
            other => {
                mistake($scene, $id, $field, other);
                $fallback
            }
        }
    };
}

fn mistake(scene: &Scene, id: NodeId, field: &str, found: Option<&Value>) {
    let ty = scene.node(id).ty.name;
    debug_assert!(false, "field {field} of {ty} was asked for as another type; it is {found:?}");
}

impl Scene {
    /// Returns whether a node was written in a file older than a version, which may change its meaning.
    #[must_use]
    pub fn is_before(&self, id: NodeId, version: Version) -> bool {
        self.node(id).version < version
    }

    /// Returns the value of a field by name and expected type. A wrong name or type is a bug: debug builds panic,
    /// release builds return FALSE.
    #[must_use]
    pub fn bool(&self, id: NodeId, field: &str) -> bool {
        pick!(self, id, field, Value::SfBool(value) => *value, false)
    }

    /// Like [`Scene::bool`]; 0 after a bug.
    #[must_use]
    pub fn int(&self, id: NodeId, field: &str) -> i32 {
        pick!(self, id, field, Value::SfInt32(value) => *value, 0)
    }

    /// Like [`Scene::bool`]; 0 after a bug.
    #[must_use]
    pub fn float(&self, id: NodeId, field: &str) -> f64 {
        pick!(self, id, field, Value::SfFloat(value) => *value, 0.0)
    }

    /// Like [`Scene::bool`]; zero after a bug.
    #[must_use]
    pub fn vec2(&self, id: NodeId, field: &str) -> [f64; 2] {
        pick!(self, id, field, Value::SfVec2f(value) => *value, [0.0; 2])
    }

    /// Like [`Scene::bool`], also for colours; zero after a bug.
    #[must_use]
    pub fn vec3(&self, id: NodeId, field: &str) -> Vec3 {
        match self.value(id, field) {
            Some(Value::SfVec3f(value)) => *value,
            Some(Value::SfColor(value)) => Vec3::from_array(*value),
            other => {
                mistake(self, id, field, other);
                Vec3::ZERO
            }
        }
    }

    /// Like [`Scene::bool`]; the identity after a bug.
    #[must_use]
    pub fn rotation(&self, id: NodeId, field: &str) -> Quat {
        let [x, y, z, angle] =
            pick!(self, id, field, Value::SfRotation(value) => *value, [0.0, 0.0, 1.0, 0.0]);
        base::math::axis_angle(Vec3::new(x, y, z), angle)
    }

    /// Like [`Scene::bool`]; empty after a bug.
    #[must_use]
    pub fn string(&self, id: NodeId, field: &str) -> &str {
        pick!(self, id, field, Value::SfString(value) => value.as_str(), "")
    }

    /// Returns the node in an SFNode field, like [`Scene::bool`].
    #[must_use]
    pub fn child(&self, id: NodeId, field: &str) -> Option<NodeId> {
        pick!(self, id, field, Value::SfNode(value) => *value, None)
    }

    /// Returns the nodes in an MFNode field, like [`Scene::bool`].
    #[must_use]
    pub fn children(&self, id: NodeId, field: &str) -> &[NodeId] {
        pick!(self, id, field, Value::MfNode(value) => value.as_slice(), &[])
    }

    /// Returns the numbers in an MFFloat field, like [`Scene::bool`].
    #[must_use]
    pub fn floats(&self, id: NodeId, field: &str) -> &[f64] {
        pick!(self, id, field, Value::MfFloat(value) => value.as_slice(), &[])
    }

    /// Returns the numbers in an MFInt32 field, like [`Scene::bool`].
    #[must_use]
    pub fn ints(&self, id: NodeId, field: &str) -> &[i32] {
        pick!(self, id, field, Value::MfInt32(value) => value.as_slice(), &[])
    }

    /// Returns the vectors in an MFVec3f field, like [`Scene::bool`].
    #[must_use]
    pub fn vec3s(&self, id: NodeId, field: &str) -> &[Vec3] {
        pick!(self, id, field, Value::MfVec3f(value) => value.as_slice(), &[])
    }

    /// Returns the pairs in an MFVec2f field, like [`Scene::bool`].
    #[must_use]
    pub fn vec2s(&self, id: NodeId, field: &str) -> &[[f64; 2]] {
        pick!(self, id, field, Value::MfVec2f(value) => value.as_slice(), &[])
    }

    /// Returns the colours in an MFColor field, like [`Scene::bool`].
    #[must_use]
    pub fn colours(&self, id: NodeId, field: &str) -> &[[f64; 3]] {
        pick!(self, id, field, Value::MfColor(value) => value.as_slice(), &[])
    }

    /// Returns the strings in an MFString field, like [`Scene::bool`].
    #[must_use]
    pub fn strings(&self, id: NodeId, field: &str) -> &[String] {
        pick!(self, id, field, Value::MfString(value) => value.as_slice(), &[])
    }

    /// Returns `translation` and `rotation` as a pose; the identity if the type has none.
    #[must_use]
    pub fn pose(&self, id: NodeId) -> Pose {
        let translation = match self.value(id, "translation") {
            Some(Value::SfVec3f(value)) => *value,
            _ => Vec3::ZERO,
        };
        let rotation = match self.value(id, "rotation") {
            Some(Value::SfRotation([x, y, z, angle])) => {
                base::math::axis_angle(Vec3::new(*x, *y, *z), *angle)
            }
            _ => Quat::IDENTITY,
        };
        Pose::new(translation, rotation)
    }

    /// Returns the scale of a node's contents along its axes: its `scale` field. Components that are not positive count
    /// as 1, as in Webots, and so does a missing field.
    #[must_use]
    pub fn scale(&self, id: NodeId) -> Vec3 {
        let part = |part: f64| if part.is_finite() && part > 0.0 { part } else { 1.0 };
        match self.value(id, "scale") {
            Some(Value::SfVec3f(scale)) => Vec3::new(part(scale.x), part(scale.y), part(scale.z)),
            _ => Vec3::ONE,
        }
    }

    /// Writes `translation` and `rotation`; does nothing if the type has none.
    pub fn set_pose(&mut self, id: NodeId, pose: Pose) {
        let (axis, angle) = base::math::to_axis_angle(pose.rotation);
        let rotation = Value::SfRotation([axis.x, axis.y, axis.z, angle]);
        for (name, value) in [("translation", Value::SfVec3f(pose.translation)), ("rotation", rotation)] {
            if let Some(field) = self.get(id).and_then(|node| node.ty.field_index(name)) {
                let _ = self.record(Edit::SetField { node: id, field, value }); // the field exists and has this type
            }
        }
    }
}
