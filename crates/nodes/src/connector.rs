//! Connector: docks to another one of its kind.
//!
//! Presence and locking follow the manual's page. Its x-axis points out of the docking face; two faces are in position
//! where their x-axes are opposite and their z-axes agree up to one of `numberOfRotations` parts of a turn.
//! A link that snaps is pulled into place as the world's ERP has it, within some steps and without a jump.

use std::any::Any;

use std::f64::consts::{PI, TAU};

use base::math::axis_angle;
use base::{Pose, Severity, Vec3, ops};
use dynamics::{Constraint, ConstraintKind};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, Mount, SampleContext, Site,
    Stage,
};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::hold::Strength;
use crate::shared::{axes, silent, solid_device};

/// What clients call a presence that cannot be measured.
const NOT_MEASURABLE: i16 = -1;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build_anywhere(builder, node, site, |builder, _| Box::new(Connector::new(builder, node)));
}

#[derive(Clone)]
struct Connector {
    node: NodeId,
    /// What it is at the start of the world.
    starts_locked: bool,
    is_passive: bool,
    /// A lock was asked for since the last step, or the world begins.
    must_lock: bool,
    /// It was unlocked since the last step: the other side may have been, too.
    must_unlock: bool,
    tolerance: Tolerance,
    presence: i16,
    clock: Clock,
}

#[derive(Clone, Copy)]
struct Tolerance {
    /// `[m]`
    distance: f64,
    /// `[rad]`
    axis: f64,
    /// `[rad]`
    rotation: f64,
    /// 0 is any.
    rotations: i32,
}

/// How another connector stands to this one.
#[derive(Clone, Copy)]
struct Fit {
    distance: f64,
    /// Turn about the x-axis, from in line, and the nearest one that fits. `[rad]`
    turn: f64,
    docked_turn: f64,
}

impl Connector {
    fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        let is_passive = scene.string(node, "type") == "passive";
        if is_passive && scene.bool(node, "isLocked") {
            let message = "a passive connector cannot be locked; 'isLocked' has no effect";
            builder.remark(node, Severity::Warning, "connector/passive", message);
        }
        let starts_locked = !is_passive && scene.bool(node, "isLocked");
        Self {
            node,
            starts_locked,
            is_passive,
            must_lock: starts_locked,
            must_unlock: false,
            tolerance: Tolerance {
                distance: scene.float(node, "distanceTolerance"),
                axis: scene.float(node, "axisTolerance"),
                rotation: scene.float(node, "rotationTolerance"),
                rotations: scene.int(node, "numberOfRotations"),
            },
            presence: if is_passive { NOT_MEASURABLE } else { 0 },
            clock: Clock::default(),
        }
    }

    fn is_locked(&self, stage: &Stage) -> bool {
        is_locked(&stage.scene, self.node)
    }

    /// The nearest compatible connector in position; one that is held by another one is none.
    fn peer(&self, stage: &Stage) -> Option<(NodeId, Fit)> {
        let scene = &stage.scene;
        let own = face(stage, self.node);
        let others = scene.iter().filter(|(node, other)| other.ty.is_a("Connector") && *node != self.node);
        let free = |node: NodeId| stage.hold(node).is_none_or(|hold| hold.other == Some(self.node));
        let fits = others
            .filter(|(node, _)| free(*node) && self.is_compatible(scene, *node))
            .filter(|(node, _)| stage.mount(*node).is_some())
            .filter_map(|(node, _)| Some((node, self.tolerance.fit(&own, &face(stage, node))?)));
        fits.min_by(|a, b| a.1.distance.total_cmp(&b.1.distance))
    }

    fn is_compatible(&self, scene: &Scene, other: NodeId) -> bool {
        let fitting = match scene.string(self.node, "type") {
            "symmetric" => "symmetric",
            "active" => "passive",
            _ => return false,
        };
        scene.string(other, "type") == fitting
            && scene.string(self.node, "model") == scene.string(other, "model")
    }

    /// Makes the link to whoever is present, if both sides' locks allow it.
    fn dock(&self, stage: &mut Stage) {
        if stage.hold(self.node).is_some() {
            return;
        }
        let Some((peer, fit)) = self.peer(stage) else { return };
        let scene = &stage.scene;
        if !(scene.bool(self.node, "unilateralLock") || is_locked(scene, peer)) {
            return;
        }
        let (Some(own), Some(other)) = (stage.mount(self.node), stage.mount(peer)) else { return };
        let snaps = scene.bool(self.node, "snap");
        let target = if snaps {
            let turn = if self.tolerance.rotations > 0 { fit.docked_turn } else { fit.turn };
            link_from_face(stage, own, self.node) * opposite(turn)
        } else {
            let own_from_other = face(stage, self.node).inverse() * face(stage, peer);
            link_from_face(stage, own, self.node) * own_from_other
        };
        let sides = [own.link, other.link];
        let docked =
            Constraint::new(ConstraintKind::Fixed, sides, [target, link_from_face(stage, other, peer)]);
        stage.take_hold(self.node, Some(peer), docked);
    }

    fn unlock(&mut self, stage: &mut Stage) {
        self.must_lock = false;
        self.must_unlock = true;
        stage.set_field(self.node, "isLocked", Value::SfBool(false));
        self.part(stage);
    }

    /// Ends the link if it is held by nobody else.
    fn part(&self, stage: &mut Stage) {
        let Some(peer) = stage.hold(self.node).and_then(|hold| hold.other) else { return };
        if stage.scene.bool(self.node, "unilateralUnlock") || !is_locked(&stage.scene, peer) {
            stage.let_go(self.node);
        }
    }

    /// Of all locks that hold the link.
    fn strength(&self, stage: &Stage) -> Strength {
        let peer = stage.hold(self.node).and_then(|hold| hold.other);
        let both = std::iter::once(self.node).chain(peer);
        let locked = both.filter(|node| is_locked(&stage.scene, *node));
        locked.fold(Strength::NONE, |sum, node| sum.plus(Strength::of(&stage.scene, node)))
    }
}

/// World placement of a connector's face: x points out of it, z is the way that docking turns go by.
fn face(stage: &Stage, node: NodeId) -> Pose {
    stage.pose(node) * Pose::new(Vec3::ZERO, axes::facing(&stage.scene, node))
}

fn link_from_face(stage: &Stage, mount: Mount, node: NodeId) -> Pose {
    mount.link_from_node * Pose::new(Vec3::ZERO, axes::facing(&stage.scene, node))
}

fn is_locked(scene: &Scene, node: NodeId) -> bool {
    scene.get(node).is_some() && scene.bool(node, "isLocked")
}

/// The frame of a connector that docks to one at the origin.
fn opposite(turn: f64) -> Pose {
    Pose::new(Vec3::ZERO, axis_angle(Vec3::X, turn) * axis_angle(Vec3::Z, PI))
}

impl Tolerance {
    /// How another one stands to one's own, if that is within the tolerances.
    fn fit(&self, own: &Pose, other: &Pose) -> Option<Fit> {
        let distance = own.translation.distance(other.translation);
        let axes = [own.vector(Vec3::X), -other.vector(Vec3::X)];
        let between = ops::atan2(axes[0].cross(axes[1]).length(), axes[0].dot(axes[1]));
        if !(distance < self.distance && between < self.axis) {
            return None;
        }
        let up = other.vector(Vec3::Z);
        let turn = ops::atan2(-own.vector(Vec3::Y).dot(up), own.vector(Vec3::Z).dot(up));
        if self.rotations <= 0 {
            return Some(Fit { distance, turn, docked_turn: turn });
        }
        let part = TAU / f64::from(self.rotations);
        let docked_turn = (turn / part).round() * part;
        ((turn - docked_turn).abs() < self.rotation).then_some(Fit { distance, turn, docked_turn })
    }
}

impl Device for Connector {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::connector::CONFIGURE).bool(self.is_locked(context.stage));
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::connector::GET_PRESENCE => self.clock.set_period(input.u16()?, context.stage.time),
            // The client library says so to its user.
            op::connector::LOCK | op::connector::UNLOCK if self.is_passive => {}
            op::connector::LOCK => {
                context.stage.set_field(self.node, "isLocked", Value::SfBool(true));
                (self.must_lock, self.must_unlock) = (true, false);
            }
            op::connector::UNLOCK => self.unlock(context.stage),
            other => return Err(silent::unknown("connector", other)),
        }
        Ok(())
    }

    fn actuate(&mut self, stage: &mut Stage) {
        if self.is_passive || stage.scene.get(self.node).is_none() {
            return;
        }
        if stage.hold(self.node).is_some() && self.strength(stage).is_overcome(stage, self.node) {
            stage.let_go(self.node);
        }
        if std::mem::take(&mut self.must_unlock) {
            self.part(stage);
        }
        let automatic = stage.scene.bool(self.node, "autoLock") && self.is_locked(stage);
        if std::mem::take(&mut self.must_lock) || automatic {
            self.dock(stage);
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) && !self.is_passive {
            // One that holds another one has it, however far a load has bent the link.
            let holds = context.stage.hold(self.node).is_some();
            self.presence = i16::from(holds || self.peer(context.stage).is_some());
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            out.record(context.tag, op::connector::GET_PRESENCE).i16(self.presence);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }

    fn undo(&mut self, stage: &mut Stage) {
        stage.set_field(self.node, "isLocked", Value::SfBool(self.starts_locked));
    }

    /// The link that it had when the state was saved cannot be told; it docks again if it is locked.
    fn settle(&mut self, stage: &mut Stage) {
        stage.let_go(self.node);
        self.undo(stage);
        self.must_lock = self.starts_locked;
    }

    fn go_on(&mut self, until_now: &dyn Any, _stage: &mut Stage) {
        if let Some(until_now) = until_now.downcast_ref::<Self>()
            && self.is_passive == until_now.is_passive
        {
            self.presence = until_now.presence;
        }
    }
}
