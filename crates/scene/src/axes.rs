//! Axes of old worlds: what they are called, and how PROTOs of today fit in.
//!
//! Since R2020b a world names its axes, or they are those of today. Before, the direction of gravity told which way is
//! up. What is named here is what Webots made of such worlds when it opened them later.

use base::{Mat3, Quat, Span, Vec3, math};
use catalog::NodeType;
use vrml::{Instance, ValueKind};

use crate::graph::{Node, NodeId, Scene, Turned};
use crate::load::{Binding, Frame, Loader};
use crate::scope::Definition;
use crate::value::Value;
use crate::version::Version;

/// The field that names the axes.
pub(crate) const FIELD: &str = "coordinateSystem";

/// The field that tells how much gravity pulls; a vector in files from before R2020b.
pub(crate) const GRAVITY: &str = "gravity";

/// The field that tells where gravity pulls if that is not straight down the axes.
pub(crate) const GRAVITY_DIRECTION: &str = "gravityDirection";

/// The field that told where north is, up to R2020a.
const NORTH: &str = "northDirection";

/// The directions of a world from before R2020b.
struct OldWorld {
    /// What Webots called such axes later.
    system: &'static str,
    /// A unit vector if gravity does not pull straight down the axes, zero if it does.
    gravity: Vec3,
}

impl OldWorld {
    /// North, up, east was the default. A gravity that pulled along -z made a world with z upwards.
    fn of(instance: &Instance) -> Self {
        let gravity = written_vector(instance, GRAVITY).and_then(Vec3::try_normalize);
        let gravity = gravity.unwrap_or(-Vec3::Y);
        let (system, down) = match gravity.z.abs() > gravity.x.abs().max(gravity.y.abs()) {
            true => ("ENU", -Vec3::Z),
            false => ("NUE", -Vec3::Y),
        };
        Self { system, gravity: if gravity == down { Vec3::ZERO } else { gravity } }
    }
}

/// A field of three numbers as the text has it.
fn written_vector(instance: &Instance, name: &str) -> Option<Vec3> {
    let field = instance.fields.iter().rev().find(|field| field.name.text == name)?;
    match &field.value.kind {
        ValueKind::Numbers(numbers) => Some(Vec3::from_array(numbers.as_slice().try_into().ok()?)),
        _ => None,
    }
}

impl Scene {
    /// Gravity as files from before R2020b have it: a vector. `[m/s²]`
    pub(crate) fn old_gravity(&self, id: NodeId) -> Vec3 {
        let down = self.vec3(id, GRAVITY_DIRECTION).try_normalize().unwrap_or_else(|| {
            if matches!(self.string(id, FIELD), "NUE" | "EUN") { -Vec3::Y } else { -Vec3::Z }
        });
        down * self.float(id, GRAVITY)
    }
}

/// How a PROTO of today sits in a file from before R2022a: its contents are turned inside its base node, so that the
/// base node itself has the axes that the file counts on.
///
/// Standard PROTOs kept their names when axes changed. Those that this concerns say so in a comment above `PROTO`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OldAxes {
    /// Floors, furniture: what stands along z stood along y.
    Upright,
    /// Robots and sensors: x forward, y left, z up were -z, -x and y.
    Forward,
    /// What has its back at a wall: x forward, y left, z up were z, x and y.
    Facing,
    /// What looked along -x: x forward, y left, z up were -x, z and y.
    Backward,
    /// What had today's axes already, and lay in old worlds so that its z was their y unless they said otherwise.
    Same,
}

/// What the comment with the old axes of a PROTO starts with.
const COMMENT: &str = "# axes";

/// The one form of it that is known.
const BEFORE_R2022A: &str = "# axes before R2022a:";

impl OldAxes {
    /// What the comments above a PROTO say, such as `# axes before R2022a: y up, sizes size frameSize`: its axes, the
    /// parameters that tell lengths along x, y and z, after `points` those that tell places, and after `devices` those
    /// that held devices which looked ahead.
    fn of(definition: &Definition) -> Option<Turned> {
        let said = head(definition)?.lines().find_map(|line| line.strip_prefix(BEFORE_R2022A))?;
        let names = |list: &str| list.split_whitespace().map(str::to_owned).collect();
        let (said, devices) = said.split_once(", devices ").unwrap_or((said, ""));
        let (said, points) = said.split_once(", points ").unwrap_or((said, ""));
        let (axes, sizes) = said.split_once(", sizes ").unwrap_or((said, ""));
        let axes = match axes.trim() {
            "y up" => Self::Upright,
            "-z forward, y up" => Self::Forward,
            "z forward, y up" => Self::Facing,
            "-x forward, y up" => Self::Backward,
            "z up" => Self::Same,
            _ => return None,
        };
        let rotation = axes.rotation();
        Some(Turned { rotation, sizes: names(sizes), points: names(points), devices: names(devices) })
    }

    /// Today's axes in the old frame.
    fn rotation(self) -> Mat3 {
        match self {
            Self::Upright => Mat3::from_cols(Vec3::X, -Vec3::Z, Vec3::Y),
            Self::Forward => Mat3::from_cols(-Vec3::Z, -Vec3::X, Vec3::Y),
            Self::Facing => Mat3::from_cols(Vec3::Z, Vec3::X, Vec3::Y),
            Self::Backward => Mat3::from_cols(-Vec3::X, Vec3::Z, Vec3::Y),
            Self::Same => Mat3::IDENTITY,
        }
    }
}

/// The text above a PROTO.
fn head(definition: &Definition) -> Option<&str> {
    let start = usize::try_from(definition.ast.name.span.start).ok()?;
    Some(definition.source.slice(Span::new(0, start)))
}

impl Loader<'_> {
    /// Old worlds tell their axes in other words, or not at all: by the vector of gravity, along -y by default. Afterwards
    /// the fields of today say the same. NUE axes with the north of EUN ones are EUN ones.
    pub(crate) fn carry_axes(&mut self, id: NodeId, instance: &Instance) {
        let Some(node) = self.scene.get(id).filter(|node| node.ty.field_index(NORTH).is_some()) else {
            return;
        };
        let place = node.ty.field_index(FIELD).and_then(|index| node.value_places.get(index));
        let is_written = place.is_some_and(Option::is_some);
        if node.version >= Version::R2020B {
            if self.scene.string(id, FIELD) == "NUE" && self.scene.vec3(id, NORTH) == Vec3::Z {
                self.replace(id, FIELD, Value::SfString("EUN".to_owned()));
            }
        } else if !is_written {
            let old = OldWorld::of(instance);
            self.replace(id, FIELD, Value::SfString(old.system.to_owned()));
            self.replace(id, GRAVITY_DIRECTION, Value::SfVec3f(old.gravity));
        }
    }

    /// Tells of a comment with old axes that is not understood.
    pub(crate) fn check_axes(&mut self, definition: &Definition) {
        let text = head(definition).unwrap_or("");
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            let said = line.strip_prefix(COMMENT).is_some();
            let place = definition.place(Span::new(start, end));
            start += line.len();
            if !said {
                continue;
            }
            let Some(turned) = OldAxes::of(definition).filter(|_| line.starts_with(BEFORE_R2022A)) else {
                let message =
                    "not one of the axes that PROTOs had before R2022a; old worlds get it unchanged";
                self.report.warning("proto/axes", &place, message);
                continue;
            };
            let named = turned.sizes.iter().chain(&turned.points).chain(&turned.devices);
            for name in named.filter(|name| definition.parameter(name).is_none()) {
                let message = format!("the axes name a field {name}, which the PROTO does not have");
                self.report.warning("proto/axes", &place, message);
            }
        }
    }

    /// Set when a file from before R2022a uses a PROTO of today that had other axes then.
    pub(crate) fn turned(&self, frame: &Frame, definition: &Definition) -> Option<Turned> {
        let is_old = self.version_of(frame) < Version::R2022A;
        let is_new = self.scopes.version(definition.scope).is_some_and(|version| version >= Version::R2022A);
        (is_old && is_new).then(|| OldAxes::of(definition)).flatten()
    }

    /// Puts lengths along the old axes in the order of today's, and places in today's axes.
    pub(crate) fn turn_sizes(&self, frame: &Frame, definition: &Definition, written: &mut [Option<Binding>]) {
        let Some(turned) = self.turned(frame, definition) else { return };
        for (parameter, binding) in definition.parameters.iter().zip(written) {
            let Some(binding) = binding else { continue };
            if turned.sizes.contains(&parameter.name) {
                if let Value::SfVec3f(size) = &mut binding.value {
                    *size = turned.size(*size);
                }
            } else if turned.points.contains(&parameter.name) {
                match &mut binding.value {
                    Value::SfVec3f(point) => *point = turned.point(*point),
                    Value::MfVec3f(list) => list.iter_mut().for_each(|point| *point = turned.point(*point)),
                    Value::MfVec2f(list) => list.iter_mut().for_each(|point| *point = turned.flat(*point)),
                    _ => {}
                }
            }
        }
    }

    /// Turns what is inside a PROTO's base node, when a file from before R2022a uses a PROTO of today.
    pub(crate) fn turn_contents(&mut self, frame: &Frame, definition: &Definition, base: NodeId) {
        if self.version_of(frame) < Version::R2022A {
            self.used_by_old.insert(base);
        }
        let Some(Turned { rotation: turn, devices, .. }) = self.turned(frame, definition) else { return };
        self.turn_default_place(base, turn);
        if turn == Mat3::IDENTITY {
            return;
        }
        for field in ["children", "boundingObject"] {
            self.wrap(base, field, turn);
        }
        if let Some(Value::SfNode(Some(physics))) = self.scene.value(base, "physics").cloned() {
            self.turn_inertia(physics, turn);
        }
        self.turn_given_back(base, turn, &devices);
    }

    /// What the old file has put into the PROTO, into its slots for example, was placed in the old axes. Slots for
    /// devices had theirs where they differ: a device that is not turned looks along -z, and so ahead.
    fn turn_given_back(&mut self, base: NodeId, turn: Mat3, devices: &[String]) {
        let Some(ty) = self.plain_group(base) else { return };
        let ahead: Vec<NodeId> = self
            .scene
            .get(base)
            .and_then(|node| node.protos.first())
            .into_iter()
            .flat_map(|proto| &proto.parameters)
            .filter(|(name, _)| devices.contains(name))
            .flat_map(|(_, value)| value.nodes().to_vec())
            .collect();
        let back = |given: NodeId| {
            let axes = if ahead.contains(&given) { OldAxes::Forward.rotation() } else { turn };
            axes.transpose()
        };
        let mut open = vec![base];
        while let Some(holder) = open.pop() {
            let Some(node) = self.scene.get(holder) else { continue };
            let fields: Vec<(&'static str, Value)> = node
                .ty
                .fields
                .iter()
                .zip(&node.values)
                .filter(|(_, value)| !value.nodes().is_empty())
                .map(|(field, value)| (field.name, value.clone()))
                .collect();
            for (field, value) in fields {
                let is_given = |id: &NodeId| {
                    self.used_by_old.contains(id)
                        || self.scene.get(*id).is_some_and(|node| node.version < Version::R2022A)
                };
                let (given, own): (Vec<NodeId>, Vec<NodeId>) =
                    value.nodes().iter().partition(|id| is_given(id));
                open.extend(own);
                if matches!(field, "children" | "boundingObject") {
                    given
                        .into_iter()
                        .for_each(|given| self.wrap_one(ty, (holder, field), given, back(given)));
                }
            }
        }
    }

    /// The place that a PROTO has when its user gives none was meant for today's axes.
    fn turn_default_place(&mut self, base: NodeId, turn: Mat3) {
        let Some(node) = self.scene.get(base) else { return };
        let is_written = |name: &str| {
            node.protos.iter().any(|proto| {
                let at = proto.parameters.iter().position(|(parameter, _)| parameter == name);
                at.and_then(|at| proto.written.get(at)).copied().unwrap_or(false)
            })
        };
        let upright = OldAxes::Upright.rotation();
        let has_own_rotation = is_written("rotation");
        let lies = turn == Mat3::IDENTITY && !has_own_rotation;
        let turn = if turn == Mat3::IDENTITY { upright } else { turn };
        let place = (!is_written("translation")).then(|| self.scene.value(base, "translation")).flatten();
        if let Some(Value::SfVec3f(place)) = place {
            let turned = Value::SfVec3f(turn * *place);
            self.replace(base, "translation", turned);
        }
        let lean = self.scene.value(base, "rotation").filter(|_| !has_own_rotation);
        if let Some(Value::SfRotation([x, y, z, angle])) = lean
            && (lies || *angle != 0.0)
        {
            let today = math::axis_angle(Vec3::new(*x, *y, *z), *angle);
            let turn = Quat::from_mat3(&turn);
            // What has other axes inside leans as it does today, in those.
            let turned = if lies { turn * today } else { turn * today * turn.inverse() };
            let (axis, angle) = math::to_axis_angle(turned);
            self.replace(base, "rotation", Value::SfRotation([axis.x, axis.y, axis.z, angle]));
        }
    }

    /// Puts the nodes of a field into a turned node.
    fn wrap(&mut self, base: NodeId, field: &str, turn: Mat3) {
        let Some(held) = self.scene.value(base, field).cloned() else { return };
        let Some(ty) = self.plain_group(base) else { return };
        let Some(id) = self.turned_group(ty, base, held.nodes(), turn) else { return };
        let outside = match held {
            Value::SfNode(_) => Value::SfNode(Some(id)),
            _ => Value::MfNode(vec![id]),
        };
        self.scene.adopt(base, &outside);
        self.replace(base, field, outside);
    }

    /// Puts one of the nodes of a field into a turned node.
    fn wrap_one(
        &mut self,
        ty: &'static NodeType,
        (holder, field): (NodeId, &str),
        inside: NodeId,
        turn: Mat3,
    ) {
        let Some(mut held) = self.scene.value(holder, field).cloned() else { return };
        let Some(id) = self.turned_group(ty, holder, &[inside], turn) else { return };
        match &mut held {
            Value::SfNode(one) => *one = Some(id),
            Value::MfNode(list) => list.iter_mut().filter(|one| **one == inside).for_each(|one| *one = id),
            _ => return,
        }
        self.scene.adopt(holder, &Value::SfNode(Some(id)));
        self.replace(holder, field, held);
    }

    /// A new node with a rotation around these nodes. It belongs where the holder does.
    fn turned_group(
        &mut self,
        ty: &'static NodeType,
        holder: NodeId,
        inside: &[NodeId],
        turn: Mat3,
    ) -> Option<NodeId> {
        let node = self.scene.get(holder).filter(|_| !inside.is_empty())?;
        let mut group = Node::new(ty);
        (group.version, group.place) = (node.version, node.place.clone());
        group.is_internal = node.is_internal || group.place.is_some();
        let id = self.scene.add(group);
        let (axis, angle) = math::to_axis_angle(Quat::from_mat3(&turn));
        self.replace(id, "rotation", Value::SfRotation([axis.x, axis.y, axis.z, angle]));
        let inside = Value::MfNode(inside.to_vec());
        self.scene.adopt(id, &inside);
        self.replace(id, "children", inside);
        Some(id)
    }

    /// The most basic type of which a node is one and that turns what is in it.
    fn plain_group(&self, base: NodeId) -> Option<&'static NodeType> {
        let is_plain = |ty: &&'static NodeType| {
            ty.field_index("children").is_some()
                && ty.field_index("rotation").is_some()
                && ty.field_index("boundingObject").is_none()
        };
        let ancestors = self.scene.get(base)?.ty.ancestors.iter();
        ancestors.filter_map(|name| self.types.get(name)).rfind(is_plain)
    }

    fn turn_inertia(&mut self, physics: NodeId, turn: Mat3) {
        if let Some(Value::MfVec3f(centers)) = self.scene.value(physics, "centerOfMass").cloned() {
            let turned = centers.into_iter().map(|center| turn * center).collect();
            self.replace(physics, "centerOfMass", Value::MfVec3f(turned));
        }
        if let Some(Value::MfVec3f(rows)) = self.scene.value(physics, "inertiaMatrix").cloned()
            && let [diagonal, off] = rows[..]
        {
            // Rows xx yy zz and xy xz yz.
            let inertia = Mat3::from_cols_array(&[
                diagonal.x, off.x, off.y, off.x, diagonal.y, off.z, off.y, off.z, diagonal.z,
            ]);
            let [x, y, z] = (turn * inertia * turn.transpose()).to_cols_array_2d();
            let rows = vec![Vec3::new(x[0], y[1], z[2]), Vec3::new(x[1], x[2], y[2])];
            self.replace(physics, "inertiaMatrix", Value::MfVec3f(rows));
        }
    }

    fn replace(&mut self, id: NodeId, field: &str, value: Value) {
        let Some(node) = self.scene.get_mut(id) else { return };
        if let Some(slot) = node.ty.field_index(field).and_then(|index| node.values.get_mut(index)) {
            *slot = value;
        }
    }
}
