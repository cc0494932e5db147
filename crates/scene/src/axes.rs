//! Coordinate systems of old worlds, and how current PROTOs are adapted to them.
//!
//! Since R2020b a world names its coordinate system, or it is the current one. Before, the direction of gravity
//! determined which way is up. The names used here are those that later versions of Webots gave to such worlds.

use std::sync::Arc;

use base::{Mat3, Quat, Span, Vec3, math};
use catalog::NodeType;
use vrml::{Instance, ValueKind};

use crate::graph::{AxesConversion, Node, NodeId, Scene};
use crate::load::{Binding, Frame, Loader};
use crate::scope::Definition;
use crate::value::Value;
use crate::version::Version;

/// The field that names the coordinate system.
pub(crate) const FIELD: &str = "coordinateSystem";

/// The field with the magnitude of gravity; a vector in files before R2020b.
pub(crate) const GRAVITY: &str = "gravity";

/// The field with the direction of gravity, if it is not straight down.
pub(crate) const GRAVITY_DIRECTION: &str = "gravityDirection";

/// The field with the direction of north, up to R2020a.
const NORTH: &str = "northDirection";

/// The axes of a world from before R2020b.
struct OldWorld {
    /// The name that later versions of Webots gave to these axes.
    system: &'static str,
    /// A unit vector if gravity does not point straight down, otherwise zero.
    gravity: Vec3,
}

impl OldWorld {
    /// North, up, east was the default. Gravity along -z meant that z pointed up.
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

/// Returns a field of three numbers as written in the file.
fn written_vector(instance: &Instance, name: &str) -> Option<Vec3> {
    let field = instance.fields.iter().rev().find(|field| field.name.text == name)?;
    match &field.value.kind {
        ValueKind::Numbers(numbers) => Some(Vec3::from_array(numbers.as_slice().try_into().ok()?)),
        _ => None,
    }
}

impl Scene {
    /// Returns gravity as a vector, as files before R2020b store it. `[m/s²]`
    pub(crate) fn old_gravity(&self, id: NodeId) -> Vec3 {
        let down = self.vec3(id, GRAVITY_DIRECTION).try_normalize().unwrap_or_else(|| {
            if matches!(self.string(id, FIELD), "NUE" | "EUN") { -Vec3::Y } else { -Vec3::Z }
        });
        down * self.float(id, GRAVITY)
    }

    /// Returns the children that the file of a PROTO gives to its base node, if an older file uses the PROTO and these
    /// are in a node that rotates them (see [`AxesConversion`]).
    pub fn rotated_children(&self, base: NodeId) -> Option<&Value> {
        let node = self.get(base)?;
        node.protos.first()?.axes_conversion.as_ref()?;
        let Some(Value::MfNode(children)) = self.value(base, "children") else { return None };
        let [rotated] = children[..] else { return None };
        // What rotates them has no place of its own in the file.
        let places = self.get(rotated)?.location.as_ref().zip(node.location.as_ref());
        let is_added = places
            .is_some_and(|(one, other)| Arc::ptr_eq(&one.source, &other.source) && one.span == other.span);
        self.value(rotated, "children").filter(|_| is_added)
    }
}

/// The axes that a current PROTO had before R2022a. In an older file, its contents are rotated inside its base node, so
/// that the base node has the axes that the file expects.
///
/// Standard PROTOs kept their names when their axes changed. The affected ones state their old axes in comments above
/// `PROTO`: one for each time that they changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OldAxes {
    /// Floors and furniture: y was up, now z.
    Upright,
    /// Robots and sensors: x forward, y left, z up were -z, -x and y.
    Forward,
    /// Objects with their back against a wall: x forward, y left, z up were z, x and y.
    Facing,
    /// Objects that faced -x: x forward, y left, z up were -x, z and y.
    Backward,
    /// Slots for sensors that look down: x forward, y left, z up were -z, -y and -x.
    Downward,
    /// Bricks: x forward, y left, z up were y, -x and z.
    Leftward,
    /// Unchanged axes: in old worlds the z of these objects is along the world's y unless a rotation was given.
    Same,
}

/// Half a turn about the line on which x is -y: standard PROTOs of crossroads contain their corners turned like this.
const REVERSAL: Mat3 =
    Mat3::from_cols(Vec3::new(0.0, -1.0, 0.0), Vec3::new(-1.0, 0.0, 0.0), Vec3::new(0.0, 0.0, -1.0));

/// Start of a comment that states old axes.
const COMMENT: &str = "# axes";

/// Splits a comment such as `# axes before R2022a: y up` into the version and what follows it.
fn before(line: &str) -> Option<(Version, &str)> {
    let (version, said) = line.strip_prefix(COMMENT)?.strip_prefix(" before ")?.split_once(':')?;
    Some((Version::parse(version)?, said)).filter(|(version, _)| *version <= Version::R2022A)
}

impl OldAxes {
    /// Returns the axes that a PROTO had in a version: those of the comment with the next later version.
    fn of(definition: &Definition, version: Version) -> Option<AxesConversion> {
        let later = head(definition).lines().filter_map(before).filter(|(end, _)| version < *end);
        Self::parse(later.min_by_key(|(end, _)| *end)?.1)
    }

    /// Parses what follows the version in the comment, such as `y up, sizes size frameSize`: its axes and the
    /// parameters that are lengths along x, y and z; after `points`, those that are positions; after `reversed`, those
    /// that are positions whose coordinates x, y, z the PROTO has at -y, -x, -z; after `devices` and `downward`, those
    /// that contained devices facing forward and down; after `unturned`, those that contained nodes with the axes of today;
    /// after `rotation`, the default of that field.
    /// `by its script` at the end says that the PROTO itself turns its contents in older files.
    fn parse(said: &str) -> Option<AxesConversion> {
        let names = |list: &str| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let (said, is_scripted) =
            said.trim_end().strip_suffix(", by its script").map_or((said, false), |said| (said, true));
        let (said, default_rotation) = said.split_once(", rotation ").unwrap_or((said, ""));
        let default_rotation: Vec<f64> = default_rotation.split_whitespace().flat_map(str::parse).collect();
        let (said, unturned) = said.split_once(", unturned ").unwrap_or((said, ""));
        let (said, downward) = said.split_once(", downward ").unwrap_or((said, ""));
        let (said, devices) = said.split_once(", devices ").unwrap_or((said, ""));
        let (said, reversed) = said.split_once(", reversed ").unwrap_or((said, ""));
        let (said, points) = said.split_once(", points ").unwrap_or((said, ""));
        let (axes, sizes) = said.split_once(", sizes ").unwrap_or((said, ""));
        let axes = match axes.trim() {
            "y up" => Self::Upright,
            "-z forward, y up" => Self::Forward,
            "z forward, y up" => Self::Facing,
            "-x forward, y up" => Self::Backward,
            "y forward, z up" => Self::Leftward,
            "z up" => Self::Same,
            _ => return None,
        };
        let rotation = axes.rotation();
        let slots = |list: &str, axes: Self| names(list).into_iter().map(move |name| (name, axes.rotation()));
        let to_current = rotation.transpose();
        let positions = |list: &str, to: Mat3| names(list).into_iter().map(move |name| (name, to));
        let facing = slots(devices, Self::Forward).chain(slots(downward, Self::Downward));
        Some(AxesConversion {
            rotation,
            sizes: names(sizes),
            points: positions(points, to_current).chain(positions(reversed, REVERSAL * to_current)).collect(),
            slots: facing.chain(slots(unturned, Self::Same)).collect(),
            default_rotation: default_rotation.try_into().ok(),
            is_scripted,
        })
    }

    /// Rotation from the current axes to the old ones.
    fn rotation(self) -> Mat3 {
        match self {
            Self::Upright => Mat3::from_cols(Vec3::X, -Vec3::Z, Vec3::Y),
            Self::Forward => Mat3::from_cols(-Vec3::Z, -Vec3::X, Vec3::Y),
            Self::Facing => Mat3::from_cols(Vec3::Z, Vec3::X, Vec3::Y),
            Self::Backward => Mat3::from_cols(-Vec3::X, Vec3::Z, Vec3::Y),
            Self::Downward => Mat3::from_cols(-Vec3::Z, -Vec3::Y, -Vec3::X),
            Self::Leftward => Mat3::from_cols(Vec3::Y, -Vec3::X, Vec3::Z),
            Self::Same => Mat3::IDENTITY,
        }
    }
}

/// Returns the text above a PROTO.
fn head(definition: &Definition) -> &str {
    definition.source.before(definition.ast.name.span)
}

impl Loader<'_> {
    /// Fills in the current fields for the axes of old worlds, which had other fields for them or none: the default was
    /// gravity along -y. NUE axes with the north of EUN are EUN.
    pub(crate) fn migrate_axes(&mut self, id: NodeId, instance: &Instance) {
        let Some(node) = self.scene.get(id).filter(|node| node.ty.field_index(NORTH).is_some()) else {
            return;
        };
        let location = node.ty.field_index(FIELD).and_then(|index| node.value_locations.get(index));
        let is_written = location.is_some_and(Option::is_some);
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

    /// Reports a comment about old axes that cannot be parsed.
    pub(crate) fn check_axes(&mut self, definition: &Definition) {
        let text = head(definition);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            let said = line.strip_prefix(COMMENT).is_some();
            let location = definition.location(Span::new(start, end));
            start += line.len();
            if !said {
                continue;
            }
            let parsed = before(line).and_then(|(_, said)| OldAxes::parse(said));
            let Some(axes_conversion) = parsed else {
                let message = "these are not axes that PROTOs had before R2022a; worlds from before it get the PROTO unchanged";
                self.report.warning("proto/axes", &location, message);
                continue;
            };
            let others = axes_conversion.points.iter().chain(&axes_conversion.slots).map(|(name, _)| name);
            let named = axes_conversion.sizes.iter().chain(others);
            for name in named.filter(|name| definition.parameter(name).is_none()) {
                let message = format!("the axes name a field {name}, which the PROTO does not have");
                self.report.warning("proto/axes", &location, message);
            }
        }
    }

    /// Returns the conversion of a current PROTO that had other axes before R2022a, if it is used in an older file.
    pub(crate) fn axes_conversion(&self, frame: &Frame, definition: &Definition) -> Option<AxesConversion> {
        let is_old = self.version_of(frame) < Version::R2022A;
        let is_new = self.scopes.version(definition.scope).is_some_and(|version| version >= Version::R2022A);
        (is_old && is_new).then(|| OldAxes::of(definition, self.version_of(frame))).flatten()
    }

    /// Converts lengths and positions along the old axes to the current ones.
    pub(crate) fn convert_sizes_and_points(
        &self,
        frame: &Frame,
        definition: &Definition,
        written: &mut [Option<Binding>],
    ) {
        let Some(axes_conversion) = self.axes_conversion(frame, definition) else { return };
        for (parameter, binding) in definition.parameters.iter().zip(written) {
            let Some(binding) = binding else { continue };
            if axes_conversion.sizes.contains(&parameter.name) {
                if let Value::SfVec3f(size) = &mut binding.value {
                    *size = axes_conversion.size(*size);
                }
            } else if let Some((_, to)) =
                axes_conversion.points.iter().find(|(name, _)| *name == parameter.name)
            {
                match &mut binding.value {
                    Value::SfVec3f(point) => *point = *to * *point,
                    Value::MfVec3f(list) => list.iter_mut().for_each(|point| *point = *to * *point),
                    Value::MfVec2f(list) => {
                        list.iter_mut().for_each(|point| *point = AxesConversion::ground_point(*to, *point))
                    }
                    _ => {}
                }
            }
        }
    }

    /// Rotates the contents of a PROTO's base node if an older file than R2022a uses a current PROTO.
    pub(crate) fn rotate_contents(&mut self, frame: &Frame, definition: &Definition, base: NodeId) {
        if self.version_of(frame) < Version::R2022A {
            self.used_by_old.insert(base);
        }
        let Some(axes_conversion) = self.axes_conversion(frame, definition) else { return };
        if axes_conversion.is_scripted {
            return;
        }
        let rotation = axes_conversion.rotation;
        self.rotate_default_pose(base, &axes_conversion);
        if rotation != Mat3::IDENTITY {
            for field in ["children", "boundingObject"] {
                self.wrap(base, field, rotation);
            }
            // What the old file gives is in the axes of the base node already.
            if let Some(Value::SfNode(Some(physics))) = self.scene.value(base, "physics").cloned()
                && !self.is_given(physics)
            {
                self.rotate_inertia(physics, rotation);
            }
        }
        self.rotate_given_nodes_back(base, &axes_conversion);
    }

    /// Rotates back what the old file inserts into the PROTO, for example into slots, as it was positioned in the old
    /// axes. Some slots had axes of their own: an unrotated device faced -z in those for devices, which was forward.
    fn rotate_given_nodes_back(&mut self, base: NodeId, axes_conversion: &AxesConversion) {
        let Some(ty) = self.basic_group(base) else { return };
        let parameters = self
            .scene
            .get(base)
            .and_then(|node| node.protos.first())
            .map_or(&[][..], |proto| &proto.parameters);
        let in_slots: Vec<(NodeId, Mat3)> = parameters
            .iter()
            .flat_map(|(name, value)| value.nodes().iter().map(|id| (*id, axes_conversion.slot(name))))
            .collect();
        let back = |given: NodeId| {
            let slot = in_slots.iter().find(|(id, _)| *id == given);
            slot.map_or(axes_conversion.rotation.transpose(), |(_, back)| *back)
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
                let (given, own): (Vec<NodeId>, Vec<NodeId>) =
                    value.nodes().iter().partition(|id| self.is_given(**id));
                open.extend(own);
                if matches!(field, "children" | "boundingObject") {
                    for given in given {
                        let back = back(given);
                        if back != Mat3::IDENTITY {
                            self.wrap_node(ty, (holder, field), given, back);
                        }
                    }
                }
            }
        }
    }

    /// Whether a node in a current PROTO is from the old file that uses it.
    fn is_given(&self, id: NodeId) -> bool {
        self.used_by_old.contains(&id)
            || self.scene.get(id).is_some_and(|node| node.version < Version::R2022A)
    }

    /// Rotates the default pose of a PROTO, which refers to the current axes, unless the file gives a pose.
    fn rotate_default_pose(&mut self, base: NodeId, axes_conversion: &AxesConversion) {
        let rotation = axes_conversion.rotation;
        let Some(node) = self.scene.get(base) else { return };
        let is_written = |name: &str| {
            node.protos.iter().any(|proto| {
                let at = proto.parameters.iter().position(|(parameter, _)| parameter == name);
                at.and_then(|at| proto.written.get(at)).copied().unwrap_or(false)
            })
        };
        let upright = OldAxes::Upright.rotation();
        let has_own_rotation = is_written("rotation");
        let lies = rotation == Mat3::IDENTITY && !has_own_rotation;
        let rotation = if rotation == Mat3::IDENTITY { upright } else { rotation };
        let position = (!is_written("translation")).then(|| self.scene.value(base, "translation")).flatten();
        if let Some(Value::SfVec3f(position)) = position {
            let rotated = Value::SfVec3f(rotation * *position);
            self.replace(base, "translation", rotated);
        }
        if let Some(old) = axes_conversion.default_rotation.filter(|_| !has_own_rotation) {
            self.replace(base, "rotation", Value::SfRotation(old));
            return;
        }
        let lean = self.scene.value(base, "rotation").filter(|_| !has_own_rotation);
        if let Some(Value::SfRotation([x, y, z, angle])) = lean
            && (lies || *angle != 0.0)
        {
            let today = math::axis_angle(Vec3::new(*x, *y, *z), *angle);
            let rotation = Quat::from_mat3(&rotation);
            // A rotation of an object with other axes inside is expressed in those axes.
            let rotated = if lies { rotation * today } else { rotation * today * rotation.inverse() };
            let (axis, angle) = math::to_axis_angle(rotated);
            self.replace(base, "rotation", Value::SfRotation([axis.x, axis.y, axis.z, angle]));
        }
    }

    /// Wraps the nodes of a field in a rotated node.
    fn wrap(&mut self, base: NodeId, field: &str, rotation: Mat3) {
        let Some(held) = self.scene.value(base, field).cloned() else { return };
        let Some(ty) = self.basic_group(base) else { return };
        let Some(id) = self.rotated_group(ty, base, held.nodes(), rotation) else { return };
        let outside = match held {
            Value::SfNode(_) => Value::SfNode(Some(id)),
            _ => Value::MfNode(vec![id]),
        };
        self.scene.adopt(base, &outside);
        self.replace(base, field, outside);
    }

    /// Wraps one node of a field in a rotated node.
    fn wrap_node(
        &mut self,
        ty: &'static NodeType,
        (holder, field): (NodeId, &str),
        inside: NodeId,
        rotation: Mat3,
    ) {
        let Some(mut held) = self.scene.value(holder, field).cloned() else { return };
        let Some(id) = self.rotated_group(ty, holder, &[inside], rotation) else { return };
        match &mut held {
            Value::SfNode(one) => *one = Some(id),
            Value::MfNode(list) => list.iter_mut().filter(|one| **one == inside).for_each(|one| *one = id),
            _ => return,
        }
        self.scene.adopt(holder, &Value::SfNode(Some(id)));
        self.replace(holder, field, held);
    }

    /// Creates a node that rotates these nodes. It counts as part of the same file as the holder.
    fn rotated_group(
        &mut self,
        ty: &'static NodeType,
        holder: NodeId,
        inside: &[NodeId],
        rotation: Mat3,
    ) -> Option<NodeId> {
        let node = self.scene.get(holder).filter(|_| !inside.is_empty())?;
        let mut group = Node::new(ty);
        (group.version, group.location) = (node.version, node.location.clone());
        group.is_internal = node.is_internal || group.location.is_some();
        let id = self.scene.add(group);
        let (axis, angle) = math::to_axis_angle(Quat::from_mat3(&rotation));
        self.replace(id, "rotation", Value::SfRotation([axis.x, axis.y, axis.z, angle]));
        let inside = Value::MfNode(inside.to_vec());
        self.scene.adopt(id, &inside);
        self.replace(id, "children", inside);
        Some(id)
    }

    /// Returns the most basic type that a node has or derives from and that can rotate its children.
    fn basic_group(&self, base: NodeId) -> Option<&'static NodeType> {
        let is_plain = |ty: &&'static NodeType| {
            ty.field_index("children").is_some()
                && ty.field_index("rotation").is_some()
                && ty.field_index("boundingObject").is_none()
        };
        let own = self.scene.get(base)?.ty;
        let ancestors = own.ancestors.iter().filter_map(|name| self.types.get(name));
        std::iter::once(own).chain(ancestors).rfind(is_plain)
    }

    fn rotate_inertia(&mut self, physics: NodeId, rotation: Mat3) {
        if let Some(Value::MfVec3f(centers)) = self.scene.value(physics, "centerOfMass").cloned() {
            let rotated = centers.into_iter().map(|center| rotation * center).collect();
            self.replace(physics, "centerOfMass", Value::MfVec3f(rotated));
        }
        if let Some(Value::MfVec3f(rows)) = self.scene.value(physics, "inertiaMatrix").cloned()
            && let [diagonal, off] = rows[..]
        {
            // Rows xx yy zz and xy xz yz.
            let inertia = Mat3::from_cols_array(&[
                diagonal.x, off.x, off.y, off.x, diagonal.y, off.z, off.y, off.z, diagonal.z,
            ]);
            let [x, y, z] = (rotation * inertia * rotation.transpose()).to_cols_array_2d();
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
