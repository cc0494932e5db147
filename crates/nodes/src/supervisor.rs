//! The functions of supervisors: requests to device 0 of a robot with `supervisor TRUE`.
//!
//! A request for a missing node or field gets the protocol's "not found" response. A malformed request ends the
//! connection. Unsupported functions are reported to the user, once each.

mod animation;
pub(crate) mod bodies;
pub(crate) mod edit;
pub(crate) mod fields;
mod lookup;
mod movie;
pub(crate) mod moving_fields;
pub(crate) mod names;
mod nodes;
pub(crate) mod removal;
mod simulation;
pub(crate) mod states;
pub(crate) mod support;
mod tracking;
mod unavailable;
pub(crate) mod values;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use base::{Diagnostic, Severity};
use catalog::FieldType;
use engine::{CommandContext, EncodeContext, WorldState};
use scene::NodeId;
use wire::op::supervisor as op;
use wire::{Dialect, Malformed, Reader, Writer};

use fields::FieldKey;

/// Opcodes of supervisors; all others are common to all robots.
pub(crate) const REQUESTS: std::ops::RangeInclusive<u8> =
    op::EXPORT_IMAGE..=op::CONTACT_POINTS_CHANGE_TRACKING;

/// Maximum number of field types remembered for one controller, before those of removed nodes are dropped.
const MAX_TYPES: usize = 20_000;

/// Maximum number of warnings remembered so that they are not repeated.
const MAX_WARNINGS: usize = 2_000;

/// Returns the current value of a field of a node's type; `None` if there is no such field.
pub(crate) fn present_value(state: &WorldState, node: NodeId, field: &str) -> Option<scene::Value> {
    let index = state.scene().get(node)?.ty.field_index(field)?;
    moving_fields::value(state, &FieldKey { node, side: fields::Side::Fields, index })
}

/// Returns the current value of a field shown in the scene tree, or of a field of the node's type; `None` if there is
/// none.
#[must_use]
pub fn read_field(state: &WorldState, node: NodeId, name: &str) -> Option<scene::Value> {
    moving_fields::value(state, &field_of(state, node, name)?)
}

/// Writes a field shown in the scene tree, or a field of the node's type, like a supervisor: bodies are moved, and what
/// was built from the field is rebuilt before the next step. Returns messages about a corrected value.
///
/// # Errors
/// Why nothing was changed.
pub fn write_field(
    state: &mut WorldState,
    node: NodeId,
    name: &str,
    value: scene::Value,
) -> Result<Vec<String>, String> {
    let key = field_of(state, node, name).ok_or("there is no such field")?;
    edit::write(state, &key, values::normalized(value))
}

/// Sets the velocity of a body, in world axes at its centre of mass; returns false if forces do not move it.
pub fn set_velocity(state: &mut WorldState, node: NodeId, twist: base::Twist) -> bool {
    moving_fields::own_link(state, node).is_some_and(|link| moving_fields::set_velocity(state, link, twist))
}

/// Returns the link that an axis (from 1) of a joint node moves.
#[must_use]
pub fn joint_link(state: &WorldState, joint: NodeId, axis: u32) -> Option<dynamics::LinkId> {
    moving_fields::joint_link(state, joint, axis)
}

fn field_of(state: &WorldState, node: NodeId, name: &str) -> Option<FieldKey> {
    let shown = fields::side(state.scene(), node, -1, false)?;
    let named = |side| FieldKey::named(state.scene(), node, side, name);
    named(shown).or_else(|| named(fields::Side::Fields))
}

/// What the controller of a supervisor has been sent.
#[derive(Clone)]
pub(crate) struct Supervisor {
    robot: NodeId,
    /// Whether a request has shown which of R2023b and R2025a the controller speaks.
    dialect_is_sure: bool,
    /// Types of the fields it has looked up, by its key: node, PROTO, internal, index. They are kept when fields are
    /// lost, as the encoding of a request depends on the type.
    types: BTreeMap<(u32, i32, bool, u32), FieldType>,
    /// Lengths of the lists it has looked up.
    lengths: BTreeMap<FieldKey, i32>,
    /// Values to be written in the next step.
    waiting: Vec<edit::Setting>,
    /// Nodes that it knows and that existed at the last check.
    known: BTreeSet<NodeId>,
    /// [`engine::WorldState::departures`] at that check.
    departures: Option<u64>,
    /// What it tracks.
    tracked: tracking::Tracked,
    /// The animation it records.
    animation: Option<animation::Recording>,
    /// The movie it records.
    recording: Option<movie::Recording>,
    /// Warnings that are not repeated.
    reported: BTreeSet<String>,
}

impl Supervisor {
    pub(crate) fn new(robot: NodeId) -> Self {
        Self {
            robot,
            dialect_is_sure: false,
            types: BTreeMap::new(),
            lengths: BTreeMap::new(),
            waiting: Vec::new(),
            known: BTreeSet::new(),
            departures: None,
            tracked: tracking::Tracked::new(),
            animation: None,
            recording: None,
            reported: BTreeSet::new(),
        }
    }

    /// Handles a request whose opcode was read; records of the response are added to `answers`.
    ///
    /// # Errors
    /// If the opcode is unknown or its payload is truncated.
    pub(crate) fn command(
        &mut self,
        opcode: u8,
        context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
        answers: &mut Writer,
    ) -> Result<(), Malformed> {
        match opcode {
            op::LOAD_WORLD
            | op::RELOAD_WORLD
            | op::SIMULATION_QUIT
            | op::SIMULATION_CHANGE_MODE
            | op::SIMULATION_RESET
            | op::SIMULATION_RESET_PHYSICS
            | op::NODE_RESTART_CONTROLLER => self.simulation(opcode, context, input),
            op::NODE_GET_FROM_ID
            | op::NODE_GET_FROM_DEF
            | op::NODE_GET_FROM_TAG
            | op::NODE_GET_SELECTED
            | op::NODE_GET_PROTO
            | op::NODE_EXPORT_STRING => self.find_node(opcode, context, input, answers),
            op::FIELD_GET_FROM_NAME | op::FIELD_GET_FROM_INDEX => {
                self.find_field(opcode, context, input, answers)
            }
            op::NODE_GET_FIELD_COUNT => Self::count_fields(context.state, input, answers),
            op::FIELD_GET_VALUE => self.get_value(context, input, answers),
            op::FIELD_SET_VALUE => self.set_value(context, input),
            op::FIELD_INSERT_VALUE => {
                self.begin_step(context.state);
                self.insert_value(context.state, input, answers)
            }
            op::FIELD_REMOVE_VALUE => {
                self.begin_step(context.state);
                self.remove_value(context.state, input, answers)
            }
            op::NODE_REMOVE => {
                let id = input.u32()?;
                self.remove_node(context.state, id, answers);
                Ok(())
            }
            op::NODE_GET_POSITION..=op::NODE_GET_VELOCITY => {
                self.measure(opcode, context.state, input, answers)
            }
            op::NODE_SAVE_STATE | op::NODE_LOAD_STATE => self.state(opcode, context.state, input),
            op::SAVE_WORLD => self.save_world(context, input, answers),
            op::NODE_SET_VELOCITY
            | op::NODE_RESET_PHYSICS
            | op::NODE_SET_JOINT_POSITION
            | op::NODE_ADD_FORCE
            | op::NODE_ADD_FORCE_WITH_OFFSET
            | op::NODE_ADD_TORQUE => self.push(opcode, context.state, input),
            op::FIELD_CHANGE_TRACKING | op::POSE_CHANGE_TRACKING | op::CONTACT_POINTS_CHANGE_TRACKING => {
                self.track(opcode, context.state, input)
            }
            op::EXPORT_IMAGE => self.export_image(context.state, input),
            op::SET_LABEL => self.set_label(context.state, input),
            op::NODE_SET_VISIBILITY => self.set_visibility(context.state, input),
            op::NODE_MOVE_VIEWPOINT => self.move_viewpoint(context.state, input),
            op::START_ANIMATION | op::STOP_ANIMATION => self.animation(opcode, context, input, answers),
            op::START_MOVIE | op::STOP_MOVIE => self.movie(opcode, context, input, answers),
            _ => self.unavailable(opcode, context.state, answers),
        }
        .map_err(|wrong| wrong.within(&format!("supervisor's request {opcode}")))
    }

    /// Reports changes of nodes and lists that the controller knows, whoever made them.
    pub(crate) fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        let scene = context.state.scene();
        for (key, length) in &mut self.lengths {
            let Some(now) = key.value(scene).map(|_| key.count(scene)) else { continue };
            if now != *length {
                *length = now;
                out.record(0, op::FIELD_COUNT_CHANGED).u32(key.node.0).str(key.name(scene)).i32(now);
            }
        }
        let departures = Some(context.state.departures());
        if std::mem::replace(&mut self.departures, departures) != departures {
            self.known.retain(|node| {
                let is_there = scene.get(*node).is_some();
                if !is_there {
                    out.record(0, op::NODE_REMOVE).u32(node.0);
                }
                is_there
            });
            self.lengths.retain(|key, _| scene.get(key.node).is_some());
        }
        self.forget_some();
        self.write_tracked(context, out);
    }

    /// Limits what is remembered of removed nodes, as some worlds insert and remove nodes forever.
    fn forget_some(&mut self) {
        if self.types.len() > MAX_TYPES {
            let known = &self.known;
            let lost = self.types.keys().map(|key| key.0).filter(|node| !known.contains(&NodeId(*node)));
            let oldest: BTreeSet<u32> = lost.take(MAX_TYPES / 2).collect();
            self.types.retain(|key, _| !oldest.contains(&key.0));
        }
        if self.reported.len() > MAX_WARNINGS {
            self.reported.clear();
        }
    }

    /// Drops values to be written, as the world was reset.
    pub(crate) fn undo(&mut self) {
        self.waiting.clear();
    }

    /// Drops the state of a controller that has disconnected. Values that it wrote are still applied in the next step.
    pub(crate) fn disconnect(&mut self, state: &mut WorldState) {
        self.finish_movie(state);
        self.finish_animation(state);
        let (reported, waiting) = (std::mem::take(&mut self.reported), std::mem::take(&mut self.waiting));
        *self = Self { reported, waiting, ..Self::new(self.robot) };
    }

    /// Prints a warning that is not repeated.
    fn warn_once(&mut self, state: &mut WorldState, code: &'static str, message: String) {
        if !self.reported.contains(&message) {
            self.reported.insert(message.clone());
            state.report(Diagnostic::general(Severity::Warning, code, message));
        }
    }

    /// Decides about the dialect by the first request that R2023b and R2025a encode differently: in R2025a all ones
    /// stand for "no PROTO".
    fn decide_dialect(&mut self, dialect: &mut Dialect, input: &Reader<'_>) {
        if self.dialect_is_sure || *dialect < Dialect::R2023b {
            return;
        }
        self.dialect_is_sure = true;
        let has_proto = input.rest().get(4..8) == Some(&[0xff; 4]);
        *dialect = if has_proto { Dialect::R2025a } else { Dialect::R2023b };
    }
}

/// Describes a node in messages: its type and its DEF or number.
fn describe(state: &WorldState, node: NodeId) -> String {
    match state.scene().get(node) {
        Some(_) if node == scene::Scene::ROOT => "the root".to_owned(),
        Some(found) => {
            let ty = found.protos.first().map_or(found.ty.name, |proto| proto.name.as_str());
            match &found.def {
                Some(def) => format!("{ty} {def}"),
                None => format!("{ty} number {}", node.0),
            }
        }
        None => format!("node {}", node.0),
    }
}
