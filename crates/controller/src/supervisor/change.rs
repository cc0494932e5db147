//! Changes of fields: with the next step, or immediately if items are inserted or removed.

use super::field::{address, changeable, known, place};
use super::value::{Value, type_name};
use super::{Change, edit, gravity};
use crate::call_error::{Outcome, misuse};
use crate::exported::constants as c;
use crate::session::Session;
use wire::op::supervisor as op;

/// Queues a change, which is sent with the next step.
fn change(session: &mut Session, field: usize, kind: i32, index: Option<i32>, value: Value) -> Outcome<()> {
    let (row, found) = changeable(session, field, kind)?;
    let index = index.map(|index| place(found, index, 0)).transpose()?.unwrap_or(-1);
    value.check(kind)?;
    address(session, field)?;
    let changes = &mut session.supervisor.changes;
    changes.retain(|change| (change.field, change.index) != (row, index));
    changes.push(Change { field: row, index, value });
    Ok(())
}

/// Inserts an item into a list, immediately.
fn insert(session: &mut Session, field: usize, kind: i32, index: i32, value: Value) -> Outcome<()> {
    let (_, found) = changeable(session, field, kind)?;
    let index = place(found, index, 1)?;
    value.check(kind)?;
    let (node, id) = address(session, field)?;
    edit(session, |out| {
        out.u8(op::FIELD_INSERT_VALUE).i32(node).i32(id).i32(index);
        value.write(out);
        out
    })
    .map(drop)
}

fn given(text: Option<&str>) -> Outcome<Value> {
    let text = text.ok_or_else(|| misuse(" called with a NULL string argument."))?;
    Ok(Value::Text(text.to_owned()))
}

fn one(value: f64) -> Outcome<Value> {
    Ok(Value::Numbers([value, 0.0, 0.0, 0.0], 1))
}

fn yes(value: bool) -> Outcome<Value> {
    Ok(Value::Bool(value))
}

fn integer(value: i32) -> Outcome<Value> {
    Ok(Value::Int(value))
}

macro_rules! setters {
    ($($set:ident $sf:ident $set_item:ident $insert:ident $mf:ident $argument:ty, $convert:expr;)*) => {$(
        #[doc = concat!("Changes a field of type `", stringify!($sf), "` with the next step.")]
        pub fn $set(session: &mut Session, field: usize, value: $argument) -> Outcome<()> {
            changeable(session, field, c::$sf)?;
            change(session, field, c::$sf, None, $convert(value)?)
        }

        #[doc = concat!("Changes an item of a field of type `", stringify!($mf), "` with the next step.")]
        pub fn $set_item(session: &mut Session, field: usize, index: i32, value: $argument) -> Outcome<()> {
            changeable(session, field, c::$mf)?;
            change(session, field, c::$mf, Some(index), $convert(value)?)
        }

        #[doc = concat!("Inserts an item into a field of type `", stringify!($mf), "`, immediately.")]
        pub fn $insert(session: &mut Session, field: usize, index: i32, value: $argument) -> Outcome<()> {
            changeable(session, field, c::$mf)?;
            insert(session, field, c::$mf, index, $convert(value)?)
        }
    )*};
}

setters! {
    set_sf_bool WB_SF_BOOL set_mf_bool insert_mf_bool WB_MF_BOOL bool, yes;
    set_sf_int32 WB_SF_INT32 set_mf_int32 insert_mf_int32 WB_MF_INT32 i32, integer;
    set_sf_float WB_SF_FLOAT set_mf_float insert_mf_float WB_MF_FLOAT f64, one;
    set_sf_vec2f WB_SF_VEC2F set_mf_vec2f insert_mf_vec2f WB_MF_VEC2F Option<[f64; 2]>, Value::numbers;
    set_vec3f WB_SF_VEC3F set_mf_vec3f insert_mf_vec3f WB_MF_VEC3F Option<[f64; 3]>, Value::numbers;
    set_sf_rotation WB_SF_ROTATION set_mf_rotation insert_mf_rotation WB_MF_ROTATION Option<[f64; 4]>, Value::numbers;
    set_sf_color WB_SF_COLOR set_mf_color insert_mf_color WB_MF_COLOR Option<[f64; 3]>, Value::numbers;
    set_sf_string WB_SF_STRING set_mf_string insert_mf_string WB_MF_STRING Option<&str>, given;
}

/// Changes a field of type `WB_SF_VEC3F` with the next step.
pub fn set_sf_vec3f(session: &mut Session, field: usize, value: Option<[f64; 3]>) -> Outcome<()> {
    let Some(written) = gravity::written(session, field, value)? else {
        return set_vec3f(session, field, value);
    };
    if let Some((direction, along)) = written.direction {
        set_vec3f(session, direction, Some(along))?;
    }
    set_sf_float(session, field, written.length)
}

/// Removes an item from a list, immediately.
pub fn remove_mf(session: &mut Session, field: usize, index: i32) -> Outcome<()> {
    let (_, found) = known(session, field)?;
    let kind = found.kind;
    let (_, found) = changeable(session, field, kind)?;
    if kind & c::WB_MF == 0 {
        let name = type_name(kind).to_string_lossy();
        return Err(misuse(format!(" called with wrong field type: {name}.")));
    }
    let index = place(found, index, 0)?;
    take_out(session, field, index)
}

/// The former name of [`remove_mf`].
pub fn remove_mf_node(session: &mut Session, field: usize, index: i32) -> Outcome<()> {
    remove_mf(session, field, index)
}

/// Removes the node from an SFNode field, immediately.
pub fn remove_sf(session: &mut Session, field: usize) -> Outcome<()> {
    let (_, found) = changeable(session, field, c::WB_SF_NODE)?;
    if found.count == 0 {
        return Err(misuse(" called for an empty field."));
    }
    take_out(session, field, -1)?;
    known(session, field)?.1.count = 0;
    Ok(())
}

fn take_out(session: &mut Session, field: usize, index: i32) -> Outcome<()> {
    let (node, id) = address(session, field)?;
    edit(session, |out| out.u8(op::FIELD_REMOVE_VALUE).i32(node).i32(id).i32(index)).map(drop)
}

fn source(text: Option<&str>) -> Outcome<Value> {
    let text = text.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| misuse(" called with a NULL or empty 'node_string' argument."))?;
    Ok(Value::Source(text.to_owned()))
}

/// Reads a file of nodes (`.wbo`), as exported by older versions.
fn read_file(filename: Option<&str>) -> Outcome<String> {
    let name = filename.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with NULL or empty 'filename' argument."))?;
    let bytes =
        std::fs::read(name).map_err(|error| misuse(format!(": could not open '{name}' file: {error}.")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Inserts the node of a file into an MFNode field, immediately. Relative paths are relative to the controller's
/// folder.
pub fn import_mf_node(
    session: &mut Session,
    field: usize,
    position: i32,
    filename: Option<&str>,
) -> Outcome<()> {
    session.note_successor(
        "wb_supervisor_field_import_mf_node",
        "wb_supervisor_field_import_mf_node_from_string()",
    );
    changeable(session, field, c::WB_MF_NODE)?;
    let text = read_file(filename)?;
    import_mf_node_from_string(session, field, position, Some(&text))
}

/// Inserts the node of a file into an SFNode field, immediately. The field must be empty.
pub fn import_sf_node(session: &mut Session, field: usize, filename: Option<&str>) -> Outcome<()> {
    session.note_successor(
        "wb_supervisor_field_import_sf_node",
        "wb_supervisor_field_import_sf_node_from_string()",
    );
    changeable(session, field, c::WB_SF_NODE)?;
    let text = read_file(filename)?;
    import_sf_node_from_string(session, field, Some(&text))
}

/// Inserts a node, given as text, into an MFNode field, immediately.
pub fn import_mf_node_from_string(
    session: &mut Session,
    field: usize,
    position: i32,
    node_string: Option<&str>,
) -> Outcome<()> {
    changeable(session, field, c::WB_MF_NODE)?;
    insert(session, field, c::WB_MF_NODE, position, source(node_string)?)
}

/// Inserts a node, given as text, into an SFNode field, immediately. The field must be empty.
pub fn import_sf_node_from_string(
    session: &mut Session,
    field: usize,
    node_string: Option<&str>,
) -> Outcome<()> {
    let (_, found) = changeable(session, field, c::WB_SF_NODE)?;
    if found.count > 0 {
        return Err(misuse(" called with a non-empty field."));
    }
    let value = source(node_string)?;
    let (node, id) = address(session, field)?;
    let made = edit(session, |out| {
        out.u8(op::FIELD_INSERT_VALUE).i32(node).i32(id).i32(0);
        value.write(out);
        out
    })?
    .whole;
    known(session, field)?.1.count = i32::from(made.is_some_and(|made| made > 0));
    Ok(())
}
