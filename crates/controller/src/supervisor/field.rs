//! Fields: lookup and reading.

use super::gravity;
use super::table::Owner;
use super::value::{Value, type_name};
use super::{Kind, allowed, ask, reference, row, silent, wrong};
use crate::call_error::{CallError, Outcome, misuse};
use crate::exported::constants as c;
use crate::memory::{Numbers, Text, Vector};
use crate::session::Session;
use std::ffi::CStr;
use wire::op::supervisor as op;

pub use super::change::*;

/// A known field.
#[derive(Debug)]
pub struct Field {
    pub(crate) owner: Owner,
    pub(crate) id: i32,
    pub(crate) kind: i32,
    /// Whether it is inside a PROTO.
    is_read_only: bool,
    pub(crate) count: i32,
    /// Node and index of the field that corresponds to a PROTO parameter.
    actual: (i32, i32),
    pub(crate) name: Text,
    pub(crate) tracked: bool,
    /// The last tracked value, and [`Supervisor::age`](super::Supervisor::age) when it came.
    pub(crate) last: Option<(u64, Value)>,
    /// Its node has been removed. As in Webots, it can still be read and keeps its last known value.
    pub(crate) gone: bool,
    /// The last value that came, queried or tracked.
    pub(crate) seen: Option<Value>,
    /// The value returned to the program.
    two: Vector<2>,
    three: Vector<3>,
    four: Vector<4>,
    text: Text,
}

impl Field {
    /// Whether it is inside a PROTO.
    pub(crate) fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    pub(crate) fn new(owner: Owner, id: i32, kind: i32, count: i32, actual: (i32, i32), name: &str) -> Self {
        Self {
            owner,
            id,
            kind,
            is_read_only: false,
            count,
            actual,
            name: Text::new(name),
            tracked: false,
            last: None,
            gone: false,
            seen: None,
            two: Vector::default(),
            three: Vector::default(),
            four: Vector::default(),
            text: Text::default(),
        }
    }
}

/// A field by name; 0 if there is none. A known one needs no query.
pub(crate) fn by_name(
    session: &mut Session,
    node: i32,
    proto: i32,
    name: Option<&str>,
    internal: bool,
) -> Outcome<usize> {
    let name = name.filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| misuse(" called with a NULL or empty 'field_name' argument."))?;
    let owner = Owner { node, proto, internal };
    if let Some(index) = session.supervisor.fields.named(owner, name) {
        return Ok(reference(Kind::Field, index));
    }
    ask(session, |out| out.u8(op::FIELD_GET_FROM_NAME).i32(node).i32(proto).str(name).bool(internal))?;
    replied(session, owner)
}

/// A field by index; 0 if there is none.
pub(crate) fn by_index(
    session: &mut Session,
    node: i32,
    proto: i32,
    index: i32,
    internal: bool,
) -> Outcome<usize> {
    if index < 0 {
        return Err(misuse(format!(" called with a negative 'index' argument: {index}.")));
    }
    ask(session, |out| out.u8(op::FIELD_GET_FROM_INDEX).i32(node).i32(proto).i32(index).bool(internal))?;
    replied(session, Owner { node, proto, internal })
}

fn replied(session: &mut Session, owner: Owner) -> Outcome<usize> {
    let supervisor = &mut session.supervisor;
    let Some(mut found) = supervisor.reply.field.take().ok_or_else(silent)? else { return Ok(0) };
    found.owner = owner;
    let node = supervisor.node_by_id(owner.node).and_then(|row| supervisor.nodes.get(row));
    found.is_read_only = owner.internal || node.is_some_and(|node| node.internal);
    Ok(reference(Kind::Field, supervisor.fields.add(found)))
}

/// The field of a reference, and its row.
pub(super) fn known(session: &mut Session, field: usize) -> Outcome<(usize, &mut Field)> {
    allowed(session)?;
    if field == 0 {
        return Err(wrong(session.has_quit(), " called with NULL 'field' argument."));
    }
    let index = row(Kind::Field, field);
    let found = index.and_then(|index| Some((index, session.supervisor.fields.get_mut(index)?)));
    found.ok_or_else(|| misuse(" called with invalid 'field' argument."))
}

/// The same, if the field has this type.
fn typed(session: &mut Session, field: usize, kind: i32) -> Outcome<(usize, &mut Field)> {
    let has_quit = session.has_quit();
    let (index, field) = known(session, field)?;
    if field.kind != kind {
        let name = type_name(field.kind).to_string_lossy();
        return Err(wrong(has_quit, format!(" called with wrong field type: {name}.")));
    }
    Ok((index, field))
}

/// The same, if the program may change it.
pub(super) fn changeable(session: &mut Session, field: usize, kind: i32) -> Outcome<(usize, &mut Field)> {
    let (index, field) = typed(session, field, kind)?;
    if field.is_read_only {
        return Err(misuse(" called on a read-only PROTO internal field."));
    }
    Ok((index, field))
}

/// The node of the field and its number there, by which the simulator finds it. If the node has been removed, this is
/// noted once, and the call has no effect.
pub(super) fn address(session: &mut Session, field: usize) -> Outcome<(i32, i32)> {
    let (_, found) = known(session, field)?;
    if found.gone {
        note_removed(session);
        return Err(CallError::Refused);
    }
    Ok((found.owner.node, found.id))
}

/// An index into a list; negative ones count from the end. `more`: the index after the last is allowed.
pub(super) fn place(field: &Field, index: i32, more: i32) -> Outcome<i32> {
    let count = field.count.max(0);
    if count + more == 0 {
        return Err(misuse(" called on an empty list."));
    }
    let (least, most) = (-count - more, count + more - 1);
    if !(least..=most).contains(&index) {
        let range = format!("should be between {least} and {most}");
        return Err(misuse(format!(" called with an out-of-bound index: {index} ({range}).")));
    }
    Ok(if index < 0 { index + count + more } else { index })
}

/// Its name.
pub fn get_name(session: &mut Session, field: usize) -> Outcome<&CStr> {
    Ok(known(session, field)?.1.name.as_c())
}

/// Number of its type.
pub fn get_type(session: &mut Session, field: usize) -> Outcome<i32> {
    Ok(known(session, field)?.1.kind)
}

/// Name of its type.
pub fn get_type_name(session: &mut Session, field: usize) -> Outcome<&CStr> {
    Ok(type_name(known(session, field)?.1.kind))
}

/// The number of items of a list; −1 for single values.
pub fn get_count(session: &mut Session, field: usize) -> Outcome<i32> {
    let (_, field) = known(session, field)?;
    Ok(if field.kind & c::WB_MF != 0 { field.count } else { -1 })
}

/// The field that corresponds to a PROTO parameter; 0 if there is none.
pub fn get_actual_field(session: &mut Session, field: usize) -> Outcome<usize> {
    let (_, found) = known(session, field)?;
    let (node, id) = found.actual;
    if (node, id) == (found.owner.node, found.id) && found.owner.proto < 0 && !found.owner.internal {
        return Ok(field);
    }
    if node < 0 || id < 0 {
        return Ok(0);
    }
    by_index(session, node, -1, id, false)
}

/// Starts tracking the value: the simulator sends it periodically. `[ms]`
pub fn enable_sf_tracking(session: &mut Session, field: usize, period_ms: i32) -> Outcome<()> {
    if period_ms < 0 {
        return Err(misuse(" called with negative sampling period."));
    }
    track(session, field, Some(period_ms))
}

/// Stops tracking the value.
pub fn disable_sf_tracking(session: &mut Session, field: usize) -> Outcome<()> {
    track(session, field, None)
}

fn track(session: &mut Session, field: usize, period_ms: Option<i32>) -> Outcome<()> {
    let (_, found) = known(session, field)?;
    if found.kind & c::WB_MF != 0 {
        let name = type_name(found.kind).to_string_lossy();
        return Err(misuse(format!(" called with wrong field type: {name}.")));
    }
    let (node, id) = address(session, field)?;
    let (_, found) = known(session, field)?;
    found.tracked = period_ms.is_some();
    found.last = None;
    let internal = found.owner.internal;
    let out = session.commands.u8(op::FIELD_CHANGE_TRACKING).i32(node).i32(id).bool(internal);
    out.bool(period_ms.is_some());
    if let Some(period_ms) = period_ms {
        out.i32(period_ms);
    }
    Ok(())
}

/// The value: a pending change, else the tracked value of this step, else the response to a query.
fn value(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<Value> {
    let age = session.supervisor.age;
    let (row, found) = typed(session, field, kind)?;
    let index = index.map(|index| place(found, index, 0)).transpose()?;
    if found.gone {
        return Ok(of_removed_node(session, row, kind));
    }
    let (Owner { node, proto, internal }, id) = (found.owner, found.id);
    let tracked =
        found.last.clone().filter(|(came, _)| found.tracked && *came == age).map(|(_, value)| value);
    let at = index.unwrap_or(-1);
    let waits = session.supervisor.changes.iter().find(|change| (change.field, change.index) == (row, at));
    if let Some(known) = waits.map(|change| change.value.clone()).or(tracked) {
        return Ok(known);
    }
    session.supervisor.asked = (node, proto, id);
    let asked = ask(session, |out| {
        out.u8(op::FIELD_GET_VALUE).i32(node).i32(proto).i32(id).bool(internal);
        if let Some(index) = index {
            out.i32(index);
        }
        out
    });
    match asked.map(|reply| reply.value.take()) {
        Ok(Some(answer)) => {
            if let Some(field) = session.supervisor.fields.get_mut(row) {
                field.seen = Some(answer.clone());
            }
            Ok(answer)
        }
        Ok(None) => {
            session.supervisor.fields.orphan(row);
            Ok(of_removed_node(session, row, kind))
        }
        // The simulation ended before the response, which the next step reports: until then programs can continue with
        // the last known values.
        Err(CallError::Refused) if session.has_quit() => Ok(last_known(session, row, kind)),
        Err(call_error) => Err(call_error),
    }
}

/// The last value that came; the neutral one without one.
fn last_known(session: &Session, row: usize, kind: i32) -> Value {
    let seen = session.supervisor.fields.get(row).and_then(|field| field.seen.clone());
    seen.unwrap_or_else(|| Value::zero(kind))
}

/// The same for a field whose node has been removed, which is noted once.
fn of_removed_node(session: &mut Session, row: usize, kind: i32) -> Value {
    note_removed(session);
    match last_known(session, row, kind) {
        Value::Node(Some(node)) if session.supervisor.nodes.get(node).is_none() => Value::Node(None),
        value => value,
    }
}

/// Notes once that a field is used after the removal of its node.
fn note_removed(session: &mut Session) {
    session.note("a removed node", " called with a field of a node that has been removed.");
}

fn wrong_answer() -> CallError {
    misuse(": the simulator returned a value of another type.")
}

fn truth(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<bool> {
    match value(session, field, kind, index)? {
        Value::Bool(truth) => Ok(truth),
        _ => Err(wrong_answer()),
    }
}

fn whole(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<i32> {
    match value(session, field, kind, index)? {
        Value::Int(whole) => Ok(whole),
        _ => Err(wrong_answer()),
    }
}

fn number(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<f64> {
    match value(session, field, kind, index)? {
        Value::Numbers([number, ..], 1) => Ok(number),
        _ => Err(wrong_answer()),
    }
}

fn numbers<const N: usize>(
    session: &mut Session,
    field: usize,
    kind: i32,
    index: Option<i32>,
    place: fn(&mut Field) -> &mut Vector<N>,
) -> Outcome<&Numbers<N>> {
    let Value::Numbers(all, count) = value(session, field, kind, index)? else { return Err(wrong_answer()) };
    let some: [f64; N] = all.get(..count).and_then(|some| some.try_into().ok()).ok_or_else(wrong_answer)?;
    let place = place(known(session, field)?.1);
    place.0.set(some);
    Ok(&place.0)
}

fn text(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<&CStr> {
    let Value::Text(text) = value(session, field, kind, index)? else { return Err(wrong_answer()) };
    let (_, field) = known(session, field)?;
    field.text.set(&text);
    Ok(field.text.as_c())
}

fn node(session: &mut Session, field: usize, kind: i32, index: Option<i32>) -> Outcome<usize> {
    match value(session, field, kind, index)? {
        Value::Node(node) => Ok(node.map_or(0, |index| reference(Kind::Node, index))),
        _ => Err(wrong_answer()),
    }
}

macro_rules! single_getters {
    ($($name:ident $kind:ident $with:ident $answer:ty $(, $place:ident)?;)*) => {$(
        #[doc = concat!("The value of a field of type `", stringify!($kind), "`.")]
        pub fn $name(session: &mut Session, field: usize) -> Outcome<$answer> {
            $with(session, field, c::$kind, None $(, |field| &mut field.$place)?)
        }
    )*};
}

single_getters! {
    get_sf_bool WB_SF_BOOL truth bool;
    get_sf_int32 WB_SF_INT32 whole i32;
    get_sf_float WB_SF_FLOAT number f64;
    get_sf_vec2f WB_SF_VEC2F numbers &Numbers<2>, two;
    get_sf_rotation WB_SF_ROTATION numbers &Numbers<4>, four;
    get_sf_color WB_SF_COLOR numbers &Numbers<3>, three;
    get_sf_string WB_SF_STRING text &CStr;
    get_sf_node WB_SF_NODE node usize;
}

/// The value of a field of type `WB_SF_VEC3F`.
pub fn get_sf_vec3f(session: &mut Session, field: usize) -> Outcome<&Numbers<3>> {
    if let Some(vector) = gravity::vector(session, field)? {
        let place = &mut known(session, field)?.1.three;
        place.0.set(vector);
        return Ok(&place.0);
    }
    vec3f(session, field)
}

/// The same, without regard to fields that were vectors in earlier versions.
pub(super) fn vec3f(session: &mut Session, field: usize) -> Outcome<&Numbers<3>> {
    numbers(session, field, c::WB_SF_VEC3F, None, |field| &mut field.three)
}

macro_rules! list_getters {
    ($($name:ident $kind:ident $with:ident $answer:ty $(, $place:ident)?;)*) => {$(
        #[doc = concat!("An item of a field of type `", stringify!($kind), "`; negative indices count from the end.")]
        pub fn $name(session: &mut Session, field: usize, index: i32) -> Outcome<$answer> {
            $with(session, field, c::$kind, Some(index) $(, |field| &mut field.$place)?)
        }
    )*};
}

list_getters! {
    get_mf_bool WB_MF_BOOL truth bool;
    get_mf_int32 WB_MF_INT32 whole i32;
    get_mf_float WB_MF_FLOAT number f64;
    get_mf_vec2f WB_MF_VEC2F numbers &Numbers<2>, two;
    get_mf_vec3f WB_MF_VEC3F numbers &Numbers<3>, three;
    get_mf_rotation WB_MF_ROTATION numbers &Numbers<4>, four;
    get_mf_color WB_MF_COLOR numbers &Numbers<3>, three;
    get_mf_string WB_MF_STRING text &CStr;
    get_mf_node WB_MF_NODE node usize;
}
