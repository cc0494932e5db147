//! Supervisor functions, through libController.

use std::ffi::{CString, c_int, c_void};

use crate::backend::{NodeId, Push};
use crate::error::Error;
use crate::library::Reference;
use crate::node::{Node, Value};
use crate::process::{Process, c, call, copy, text};

/// Field types of the C API.
mod kinds {
    use std::ffi::c_int;

    pub(super) const SF_BOOL: c_int = 1;
    pub(super) const SF_INT32: c_int = 2;
    pub(super) const SF_FLOAT: c_int = 3;
    pub(super) const SF_VEC2F: c_int = 4;
    pub(super) const SF_VEC3F: c_int = 5;
    pub(super) const SF_ROTATION: c_int = 6;
    pub(super) const SF_COLOR: c_int = 7;
    pub(super) const SF_STRING: c_int = 8;
    pub(super) const SF_NODE: c_int = 9;
    /// Added to the type for multiple-value fields.
    pub(super) const MF: c_int = 16;
}

use kinds::{MF, SF_BOOL, SF_COLOR, SF_FLOAT, SF_INT32, SF_NODE, SF_ROTATION, SF_STRING, SF_VEC2F, SF_VEC3F};

/// Converts a handle to a node of the library: its address, which the library validates.
fn reference(node: NodeId) -> Reference {
    usize::try_from(node.0).unwrap_or(0) as *const c_void
}

fn id(reference: Reference) -> Option<NodeId> {
    (!reference.is_null()).then_some(NodeId(reference as usize as u64))
}

fn numbers<const N: usize>(first: *const f64) -> [f64; N] {
    let mut numbers = [f64::NAN; N];
    copy(first, &mut numbers);
    numbers
}

impl Process {
    pub(crate) fn scene_root(&self) -> Option<NodeId> {
        id(call!(self.wb_supervisor_node_get_root()))
    }

    pub(crate) fn scene_self(&self) -> Option<NodeId> {
        id(call!(self.wb_supervisor_node_get_self()))
    }

    pub(crate) fn scene_node(&self, def: &str) -> Option<NodeId> {
        id(call!(self.wb_supervisor_node_get_from_def(c(def).as_ptr())))
    }

    pub(crate) fn scene_type_name(&self, node: NodeId) -> String {
        text(call!(self.wb_supervisor_node_get_type_name(reference(node))))
    }

    pub(crate) fn scene_def(&self, node: NodeId) -> String {
        text(call!(self.wb_supervisor_node_get_def(reference(node))))
    }

    pub(crate) fn scene_position(&self, node: NodeId) -> [f64; 3] {
        numbers(call!(self.wb_supervisor_node_get_position(reference(node))))
    }

    pub(crate) fn scene_orientation(&self, node: NodeId) -> [f64; 9] {
        numbers(call!(self.wb_supervisor_node_get_orientation(reference(node))))
    }

    pub(crate) fn scene_velocity(&self, node: NodeId) -> [f64; 6] {
        numbers(call!(self.wb_supervisor_node_get_velocity(reference(node))))
    }

    pub(crate) fn set_scene_velocity(&self, node: NodeId, velocity: [f64; 6]) {
        call!(self.wb_supervisor_node_set_velocity(reference(node), velocity.as_ptr()));
    }

    pub(crate) fn scene_pose(&self, node: NodeId, from: Option<NodeId>) -> [f64; 16] {
        let from = from.map_or(std::ptr::null(), reference);
        numbers(call!(self.wb_supervisor_node_get_pose(reference(node), from)))
    }

    pub(crate) fn track_scene_pose(&self, node: NodeId, from: Option<NodeId>, period_ms: u16) {
        let (node, from) = (reference(node), from.map_or(std::ptr::null(), reference));
        match period_ms {
            0 => call!(self.wb_supervisor_node_disable_pose_tracking(node, from)),
            _ => call!(self.wb_supervisor_node_enable_pose_tracking(node, period_ms.into(), from)),
        }
    }

    pub(crate) fn push_node(&self, node: NodeId, push: Push, is_relative: bool) {
        let node = reference(node);
        match push {
            Push::Force(force) => {
                call!(self.wb_supervisor_node_add_force(node, force.as_ptr(), is_relative));
            }
            Push::ForceAt(force, point) => {
                let (force, point) = (force.as_ptr(), point.as_ptr());
                call!(self.wb_supervisor_node_add_force_with_offset(node, force, point, is_relative));
            }
            Push::Torque(torque) => {
                call!(self.wb_supervisor_node_add_torque(node, torque.as_ptr(), is_relative));
            }
        }
    }

    pub(crate) fn remove_node(&self, node: NodeId) {
        call!(self.wb_supervisor_node_remove(reference(node)));
    }

    /// A field and its type.
    fn find_field(&self, node: NodeId, name: &str) -> Option<(Reference, c_int)> {
        let field = call!(self.wb_supervisor_node_get_field(reference(node), c(name).as_ptr()));
        (!field.is_null()).then(|| (field, call!(self.wb_supervisor_field_get_type(field))))
    }

    pub(crate) fn count_field(&self, node: NodeId, name: &str) -> Option<usize> {
        let (field, kind) = self.find_field(node, name)?;
        if kind < MF {
            return None;
        }
        usize::try_from(call!(self.wb_supervisor_field_get_count(field))).ok()
    }

    pub(crate) fn read_field(&self, node: NodeId, name: &str) -> Option<Value> {
        let (field, kind) = self.find_field(node, name)?;
        let node = |reference| id(reference).map(|id| Node { id });
        macro_rules! many {
            ($kind:ident, |$index:ident| $one:expr) => {{
                let count = call!(self.wb_supervisor_field_get_count(field));
                Value::$kind((0..count).map(|$index| $one).collect())
            }};
        }
        Some(match kind {
            SF_BOOL => Value::SfBool(call!(self.wb_supervisor_field_get_sf_bool(field))),
            SF_INT32 => Value::SfInt32(call!(self.wb_supervisor_field_get_sf_int32(field))),
            SF_FLOAT => Value::SfFloat(call!(self.wb_supervisor_field_get_sf_float(field))),
            SF_VEC2F => Value::SfVec2f(numbers(call!(self.wb_supervisor_field_get_sf_vec2f(field)))),
            SF_VEC3F => Value::SfVec3f(numbers(call!(self.wb_supervisor_field_get_sf_vec3f(field)))),
            SF_ROTATION => Value::SfRotation(numbers(call!(self.wb_supervisor_field_get_sf_rotation(field)))),
            SF_COLOR => Value::SfColor(numbers(call!(self.wb_supervisor_field_get_sf_color(field)))),
            SF_STRING => Value::SfString(text(call!(self.wb_supervisor_field_get_sf_string(field)))),
            SF_NODE => Value::SfNode(node(call!(self.wb_supervisor_field_get_sf_node(field)))),
            many => match many - MF {
                SF_BOOL => many!(MfBool, |at| call!(self.wb_supervisor_field_get_mf_bool(field, at))),
                SF_INT32 => many!(MfInt32, |at| call!(self.wb_supervisor_field_get_mf_int32(field, at))),
                SF_FLOAT => many!(MfFloat, |at| call!(self.wb_supervisor_field_get_mf_float(field, at))),
                SF_VEC2F => {
                    many!(MfVec2f, |at| numbers(call!(self.wb_supervisor_field_get_mf_vec2f(field, at))))
                }
                SF_VEC3F => {
                    many!(MfVec3f, |at| numbers(call!(self.wb_supervisor_field_get_mf_vec3f(field, at))))
                }
                SF_ROTATION => {
                    many!(MfRotation, |at| numbers(call!(
                        self.wb_supervisor_field_get_mf_rotation(field, at)
                    )))
                }
                SF_COLOR => {
                    many!(MfColor, |at| numbers(call!(self.wb_supervisor_field_get_mf_color(field, at))))
                }
                SF_STRING => {
                    many!(MfString, |at| text(call!(self.wb_supervisor_field_get_mf_string(field, at))))
                }
                SF_NODE => {
                    let count = call!(self.wb_supervisor_field_get_count(field));
                    let nodes = (0..count)
                        .filter_map(|at| node(call!(self.wb_supervisor_field_get_mf_node(field, at))));
                    Value::MfNode(nodes.collect())
                }
                _ => return None,
            },
        })
    }

    pub(crate) fn write_field(&self, node: NodeId, name: &str, value: &Value) -> Result<(), Error> {
        let failed = |why: &str| Error::Field { name: name.to_owned(), why: why.to_owned() };
        let (field, kind) = self.find_field(node, name).ok_or_else(|| failed("there is no such field"))?;
        /// Resizes a multiple-value field to the number of values, and writes them.
        macro_rules! many {
            ($values:expr, $set:ident, $insert:ident, |$one:ident| $given:expr) => {{
                let there = call!(self.wb_supervisor_field_get_count(field));
                let wanted = c_int::try_from($values.len()).map_err(|_| failed("it is too long"))?;
                for at in (wanted..there).rev() {
                    call!(self.wb_supervisor_field_remove_mf(field, at));
                }
                for (at, $one) in (0..wanted).zip($values) {
                    match at < there {
                        true => call!(self.$set(field, at, $given)),
                        false => call!(self.$insert(field, at, $given)),
                    }
                }
            }};
        }
        match (value, kind - MF) {
            (Value::MfBool(values), SF_BOOL) => {
                many!(values, wb_supervisor_field_set_mf_bool, wb_supervisor_field_insert_mf_bool, |one| {
                    *one
                });
            }
            (Value::MfInt32(values), SF_INT32) => {
                many!(values, wb_supervisor_field_set_mf_int32, wb_supervisor_field_insert_mf_int32, |one| {
                    *one
                });
            }
            (Value::MfFloat(values), SF_FLOAT) => {
                many!(values, wb_supervisor_field_set_mf_float, wb_supervisor_field_insert_mf_float, |one| {
                    *one
                });
            }
            (Value::MfVec2f(values), SF_VEC2F) => {
                many!(values, wb_supervisor_field_set_mf_vec2f, wb_supervisor_field_insert_mf_vec2f, |one| {
                    one.as_ptr()
                });
            }
            (Value::MfVec3f(values), SF_VEC3F) => {
                many!(values, wb_supervisor_field_set_mf_vec3f, wb_supervisor_field_insert_mf_vec3f, |one| {
                    one.as_ptr()
                });
            }
            (Value::MfVec3f(values) | Value::MfColor(values), SF_COLOR) => {
                many!(values, wb_supervisor_field_set_mf_color, wb_supervisor_field_insert_mf_color, |one| {
                    one.as_ptr()
                });
            }
            (Value::MfRotation(values), SF_ROTATION) => {
                many!(
                    values,
                    wb_supervisor_field_set_mf_rotation,
                    wb_supervisor_field_insert_mf_rotation,
                    |one| one.as_ptr()
                );
            }
            (Value::MfString(values), SF_STRING) => {
                let texts: Vec<CString> = values.iter().map(|one| c(one)).collect();
                many!(
                    &texts,
                    wb_supervisor_field_set_mf_string,
                    wb_supervisor_field_insert_mf_string,
                    |one| one.as_ptr()
                );
            }
            _ => {
                return self
                    .write_single(field, kind, value)
                    .ok_or_else(|| failed("the value is of another type"));
            }
        }
        Ok(())
    }

    fn write_single(&self, field: Reference, kind: c_int, value: &Value) -> Option<()> {
        match (value, kind) {
            (Value::SfBool(value), SF_BOOL) => call!(self.wb_supervisor_field_set_sf_bool(field, *value)),
            (Value::SfInt32(value), SF_INT32) => call!(self.wb_supervisor_field_set_sf_int32(field, *value)),
            (Value::SfFloat(value), SF_FLOAT) => call!(self.wb_supervisor_field_set_sf_float(field, *value)),
            (Value::SfVec2f(value), SF_VEC2F) => {
                call!(self.wb_supervisor_field_set_sf_vec2f(field, value.as_ptr()));
            }
            (Value::SfVec3f(value), SF_VEC3F) => {
                call!(self.wb_supervisor_field_set_sf_vec3f(field, value.as_ptr()));
            }
            (Value::SfVec3f(value) | Value::SfColor(value), SF_COLOR) => {
                call!(self.wb_supervisor_field_set_sf_color(field, value.as_ptr()));
            }
            (Value::SfRotation(value), SF_ROTATION) => {
                call!(self.wb_supervisor_field_set_sf_rotation(field, value.as_ptr()));
            }
            (Value::SfString(value), SF_STRING) => {
                call!(self.wb_supervisor_field_set_sf_string(field, c(value).as_ptr()));
            }
            _ => return None,
        }
        Some(())
    }

    pub(crate) fn import_nodes(
        &self,
        node: NodeId,
        name: &str,
        index: Option<usize>,
        nodes: &str,
    ) -> Result<(), Error> {
        let failed = |why: &str| Error::Field { name: name.to_owned(), why: why.to_owned() };
        let nodes = c(nodes);
        match self.find_field(node, name) {
            Some((field, kind)) if kind == MF + SF_NODE => {
                let index =
                    index.map_or(Ok(-1), c_int::try_from).map_err(|_| failed("the index is too large"))?;
                call!(self.wb_supervisor_field_import_mf_node_from_string(field, index, nodes.as_ptr()));
                Ok(())
            }
            Some((field, SF_NODE)) => {
                call!(self.wb_supervisor_field_import_sf_node_from_string(field, nodes.as_ptr()));
                Ok(())
            }
            Some(_) => Err(failed("it is not a field of nodes")),
            None => Err(failed("there is no such field")),
        }
    }
}
