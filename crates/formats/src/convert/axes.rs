//! Coordinate systems: that of the world, those of geometries and devices from before R2022a, and the poses that
//! change.
//!
//! The rotations are those of the guide "Upgrade from R2021b to R2022a" as far as they preserve what devices measure.

use base::{Mat3, Pose, Quat, Vec3, math};
use catalog::FieldType;
use scene::{AxesConversion, NodeId, Value};
use vrml::{Instance, ValueKind};

use super::Converter;
use super::walk::NodeInfo;
use crate::pose_fields;

/// From the axes before R2022a to the current ones, for objects that were along y and are along z now.
fn upright() -> Quat {
    of(Vec3::X, -Vec3::Z)
}

/// For objects that faced along z, with y up.
fn facing() -> Quat {
    of(Vec3::Z, Vec3::X)
}

/// For objects that looked along -z, with y up.
fn looking() -> Quat {
    of(-Vec3::Z, -Vec3::X)
}

fn of(x: Vec3, y: Vec3) -> Quat {
    Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y)))
}

/// Returns the numbers of a value if there are exactly `N`.
pub(super) fn numbers<const N: usize>(value: Option<&vrml::Value>) -> Option<[f64; N]> {
    match &value?.kind {
        ValueKind::Numbers(numbers) => numbers.as_slice().try_into().ok(),
        _ => None,
    }
}

fn is_bound(instance: &Instance, field: &str) -> bool {
    matches!(instance.get(field).map(|value| &value.kind), Some(ValueKind::Is(_)))
}

impl Converter<'_> {
    /// Returns the rotation of a device's axes, if they matter and have changed.
    pub(super) fn device_axes_rotation(&mut self, instance: &Instance, known: NodeInfo) -> Option<Quat> {
        if !self.has_old_axes() || known.is_proto {
            return None;
        }
        let aperture =
            |field: &str| matches!(self.value(known, field), Some(Value::SfFloat(angle)) if *angle > 0.0);
        let turn = match known.ty.name {
            "Camera" | "Lidar" | "Radar" | "RangeFinder" => looking(),
            "Connector" => facing(),
            "TouchSensor" if matches!(self.value(known, "type"), Some(Value::SfString(kind)) if kind == "force") => {
                facing()
            }
            "Emitter" if aperture("aperture") => facing(),
            "Receiver" if aperture("aperture") => {
                let message =
                    "the axes of the receiver have changed, and with them those of the emitter's direction";
                self.note_unresolved(instance.type_name.span, message);
                facing()
            }
            "Pen" | "Track" => upright(),
            // Rays spread about the sensor's x-axis, to the side and upwards.
            "DistanceSensor" if self.has_several_rays(known) && aperture("aperture") => upright(),
            _ => return None,
        };
        if is_bound(instance, "rotation") {
            let message =
                format!("{} has other axes since R2022a, but its rotation is a parameter", known.ty.name);
            self.note_unresolved(instance.type_name.span, message);
            self.is_blocked = true;
            return None;
        }
        let message = format!("{} is rotated to the axes that it has since R2022a", known.ty.name);
        self.note_change(instance.type_name.span, message);
        Some(turn)
    }

    /// Returns whether a distance sensor has more than one ray; a laser does not.
    fn has_several_rays(&self, known: NodeInfo) -> bool {
        let several = matches!(self.value(known, "numberOfRays"), Some(Value::SfInt32(count)) if *count > 1);
        let laser = matches!(self.value(known, "type"), Some(Value::SfString(kind)) if kind == "laser");
        several && !laser
    }

    pub(super) fn value(&self, known: NodeInfo, field: &str) -> Option<&Value> {
        known.id.and_then(|id| self.scene.value(id, field))
    }

    /// Returns the pose that a geometry needs around it.
    pub(super) fn geometry_wrap_pose(
        &mut self,
        instance: &mut Instance,
        known: NodeInfo,
        textured: bool,
    ) -> Pose {
        if !self.has_old_axes() || known.is_proto {
            return Pose::IDENTITY;
        }
        let turned = Pose::new(Vec3::ZERO, upright());
        match known.ty.name {
            "Cylinder" | "Cone" | "Capsule" | "Plane" => turned,
            "Sphere" if textured => turned,
            "Box" if textured && !is_bound(instance, "size") => {
                if let Some(Value::SfVec3f(size)) = self.value(known, "size").cloned() {
                    instance.set("size", pose_fields::vector(Vec3::new(size.x, size.z, size.y)));
                }
                turned
            }
            "ElevationGrid" => self.rotate_grid(instance, known),
            _ => Pose::IDENTITY,
        }
    }

    /// The rows of a grid run in the other direction after the rotation.
    fn rotate_grid(&mut self, instance: &mut Instance, known: NodeInfo) -> Pose {
        let fields = ["height", "xDimension", "yDimension", "ySpacing"];
        let values = fields.map(|field| self.value(known, field).cloned());
        let [
            Some(Value::MfFloat(mut heights)),
            Some(Value::SfInt32(columns)),
            Some(Value::SfInt32(rows)),
            Some(Value::SfFloat(spacing)),
        ] = values
        else {
            return Pose::IDENTITY;
        };
        if fields.iter().any(|field| is_bound(instance, field)) {
            self.note_unresolved(
                instance.type_name.span,
                "the rows of a grid that is a parameter cannot be rotated",
            );
            self.is_blocked = true;
            return Pose::IDENTITY;
        }
        let (columns, rows) = (usize::try_from(columns).unwrap_or(0), usize::try_from(rows).unwrap_or(0));
        let count = columns.saturating_mul(rows);
        if columns > 0 && count <= 100_000_000 {
            heights.resize(count, 0.0);
            let turned: Vec<f64> = heights.chunks_exact(columns).rev().flatten().copied().collect();
            instance.set("height", vrml::Value::number_list(turned));
        }
        let depth = rows.saturating_sub(1) as f64 * spacing;
        Pose::new(Vec3::new(0.0, 0.0, depth), upright())
    }

    /// Returns whether a texture reveals the orientation of a shape.
    pub(super) fn is_textured(&self, known: NodeInfo) -> bool {
        let Some(Value::SfNode(Some(appearance))) = self.value(known, "appearance") else { return false };
        let mut waiting = vec![*appearance];
        while let Some(node) = waiting.pop().and_then(|id| self.scene.get(id)) {
            if node.ty.name == "ImageTexture" {
                return true;
            }
            waiting.extend(node.values.iter().flat_map(Value::nodes));
        }
        false
    }

    /// Keeps a node that has a pose where it was, after its parent frame was rotated by `turn` and its own axes by
    /// `own`. Returns the pose to be wrapped around it if its fields cannot be written.
    pub(super) fn preserve_pose(
        &mut self,
        instance: &mut Instance,
        known: NodeInfo,
        turn: Quat,
        own: Pose,
    ) -> Pose {
        let around = Pose::new(Vec3::ZERO, turn);
        let Some(id) = known.id else { return around };
        let turned = if known.is_proto { self.proto_axes_rotation(instance, id) } else { None };
        let own = turned.map_or(own, |turned| own * Pose::new(Vec3::ZERO, turned));
        // The default pose of a PROTO may have differed even if its axes are the same.
        if turned.is_none() && pose_fields::is_identity(around) && pose_fields::is_identity(own) {
            return Pose::IDENTITY;
        }
        let old = self.scene.pose(id);
        let new = around * old * own;
        let written = self.written_pose(instance, known, id, turned);
        let (Some(place), Some(rotation)) = written else {
            let today = Pose::new(
                written.0.unwrap_or_else(|| {
                    turned.map_or(old.translation, |turn| turn.conjugate() * old.translation)
                }),
                written.1.unwrap_or(old.rotation),
            );
            return new * today.inverse();
        };
        if (new.translation - place).abs().max_element() > 1e-12 {
            pose_fields::set_pose_field(instance, "translation", pose_fields::vector(new.translation));
        }
        if !pose_fields::is_identity_rotation(rotation.conjugate() * new.rotation) {
            if pose_fields::is_identity_rotation(new.rotation) && !known.is_proto {
                instance.remove("rotation");
            } else {
                pose_fields::set_pose_field(instance, "rotation", pose_fields::rotation(new.rotation));
            }
        }
        if !pose_fields::is_identity_rotation(turn) {
            self.note_change(instance.type_name.span, "converted to the current axes");
        }
        Pose::IDENTITY
    }

    /// Returns translation and rotation as given by the fields, defaults included; `None` for one that cannot be
    /// written.
    fn written_pose(
        &self,
        instance: &Instance,
        known: NodeInfo,
        id: NodeId,
        turned: Option<Quat>,
    ) -> (Option<Vec3>, Option<Quat>) {
        let old = self.scene.pose(id);
        if !known.is_proto {
            let free = |field: &str| !is_bound(instance, field);
            return (
                free("translation").then_some(old.translation),
                free("rotation").then_some(old.rotation),
            );
        }
        let proto = self.scene.get(id).and_then(|node| node.protos.first());
        let parameter = |name: &str| {
            let parameters = proto.map(|proto| proto.parameters.as_slice()).unwrap_or_default();
            parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value)
        };
        // A parameter of that name is the pose if it has the value of the pose. Defaults were different in the axes of
        // old worlds.
        let is_default = |name: &str| turned.is_some() && instance.get(name).is_none();
        let place = match parameter("translation") {
            Some(Value::SfVec3f(place)) if !is_bound(instance, "translation") => {
                let is_it = is_default("translation")
                    || old.translation == *place
                    || turned.is_some_and(|turn| (turn * *place - old.translation).length() < 1e-9);
                is_it.then_some(*place)
            }
            _ => None,
        };
        let rotation = match parameter("rotation") {
            Some(Value::SfRotation([x, y, z, angle])) if !is_bound(instance, "rotation") => {
                let rotation = math::axis_angle(Vec3::new(*x, *y, *z), *angle);
                (rotation == old.rotation || is_default("rotation")).then_some(rotation)
            }
            _ => None,
        };
        (place, rotation)
    }

    /// Returns the rotation of a current PROTO in an old world, and puts its sizes in the current order.
    fn proto_axes_rotation(&mut self, instance: &mut Instance, id: NodeId) -> Option<Quat> {
        let turned = self.scene.get(id)?.protos.first()?.axes_conversion.clone()?;
        let turn = Quat::from_mat3(&turned.rotation);
        self.rotate_physics(instance, turn.conjugate());
        for name in &turned.sizes {
            if let Some(size) = numbers::<3>(instance.get(name)) {
                instance.set(name, pose_fields::vector(turned.size(Vec3::from_array(size))));
            }
        }
        for (name, to) in &turned.points {
            let Some(ValueKind::Numbers(numbers)) = instance.get(name).map(|value| &value.kind) else {
                continue;
            };
            let parameters = &self.scene.get(id)?.protos.first()?.parameters;
            let is_flat =
                parameters.iter().any(|(known, value)| known == name && value.ty() == FieldType::MfVec2f);
            let points: Vec<f64> = if is_flat {
                numbers
                    .as_chunks::<2>()
                    .0
                    .iter()
                    .flat_map(|point| AxesConversion::ground_point(*to, *point))
                    .collect()
            } else {
                let points = numbers.as_chunks::<3>().0.iter();
                points.flat_map(|point| (*to * Vec3::from_array(*point)).to_array()).collect()
            };
            instance.set(
                name,
                vrml::Value::number_list(points.into_iter().map(pose_fields::rounded).collect::<Vec<_>>()),
            );
        }
        let message = format!("{} has other axes since R2022a; it is rotated back", instance.type_name.text);
        self.note_change(instance.type_name.span, message);
        Some(turn)
    }

    /// Converts centre of mass and inertia to the axes of a solid that was rotated.
    pub(super) fn rotate_physics(&mut self, instance: &mut Instance, turn: Quat) {
        let Some(value) = instance.get_mut("physics") else { return };
        let [node] = value.nodes_mut() else { return };
        let Some(physics) = node.instance_mut() else {
            let span = node.span();
            self.note_unresolved(
                span,
                "if this has a centre of mass or an inertia, they are in the old axes",
            );
            return;
        };
        if let Some(center) = numbers::<3>(physics.get("centerOfMass")) {
            let center = turn * Vec3::from_array(center);
            physics
                .set("centerOfMass", vrml::Value::number_list(center.to_array().map(pose_fields::rounded)));
        }
        if let Some([xx, yy, zz, xy, xz, yz]) = numbers::<6>(physics.get("inertiaMatrix")) {
            let turn = Mat3::from_quat(turn);
            let inertia = Mat3::from_cols_array(&[xx, xy, xz, xy, yy, yz, xz, yz, zz]);
            let [x, y, z] = (turn * inertia * turn.transpose()).to_cols_array_2d();
            let rows = [x[0], y[1], z[2], x[1], x[2], y[2]].map(pose_fields::rounded);
            physics.set("inertiaMatrix", vrml::Value::number_list(rows));
        }
    }

    /// Converts velocities, which are always given in the axes of the world.
    pub(super) fn rotate_velocities(&mut self, instance: &mut Instance, known: NodeInfo) {
        if pose_fields::is_identity_rotation(self.world_rotation) {
            return;
        }
        let fields: &[&str] = if known.ty.is_a("Solid") {
            &["linearVelocity", "angularVelocity"]
        } else if known.ty.name == "Fluid" {
            &["streamVelocity"]
        } else {
            &[]
        };
        for field in fields {
            if let Some(velocity) = numbers::<3>(instance.get(field)) {
                let velocity = self.world_rotation * Vec3::from_array(velocity);
                instance.set(field, pose_fields::vector(velocity));
            }
        }
        // `hidden linearVelocity_3` and the like: the state of inner nodes, in the axes of the world.
        let is_state = |field: &vrml::Field| {
            let text = field.name.text.as_str();
            text.starts_with("linearVelocity_") || text.starts_with("angularVelocity_")
        };
        for field in instance.fields.iter_mut().filter(|field| is_state(field)) {
            if let Some(velocity) = numbers::<3>(Some(&field.value)) {
                field.value = pose_fields::vector(self.world_rotation * Vec3::from_array(velocity));
            }
        }
    }

    /// Converts a light, which has no pose but a location and a direction.
    pub(super) fn rotate_light(&mut self, instance: &mut Instance, known: NodeInfo, turn: Quat) {
        if pose_fields::is_identity_rotation(turn) || known.is_proto {
            return;
        }
        for field in ["direction", "location"] {
            if let Some(Value::SfVec3f(vector)) = self.value(known, field).cloned()
                && !is_bound(instance, field)
                && vector != Vec3::ZERO
            {
                instance.set(field, pose_fields::vector(turn * vector));
            }
        }
        self.note_change(instance.type_name.span, "converted to the current axes");
    }

    /// Converts nodes that occur only at the top level; returns whether this was one.
    pub(super) fn top(&mut self, instance: &mut Instance, known: NodeInfo) -> bool {
        match known.ty.name {
            "WorldInfo" => self.world_info(instance),
            "Viewpoint" => self.viewpoint(instance, known),
            "Background" => self.background(instance, known),
            _ => return false,
        }
        true
    }

    fn world_info(&mut self, instance: &mut Instance) {
        let span = instance.type_name.span;
        for field in &mut instance.fields {
            let around = self.nodes_of(&mut field.value, Quat::IDENTITY);
            self.wrap_all(&mut field.value, around);
        }
        if let Some([x, y, z]) = numbers::<3>(instance.get("gravity")) {
            let length = Vec3::new(x, y, z).length();
            instance.set("gravity", vrml::Value::numbers([length]));
            self.note_change(span, "gravity is a single number now");
        }
        if !self.has_old_axes() {
            return;
        }
        if let Some(kept) = self.kept_axes {
            if instance.get("coordinateSystem").is_none() {
                self.note_change(span, format!("coordinateSystem is {kept}, the former default"));
            }
            instance.set("coordinateSystem", vrml::Value::string(kept));
            return;
        }
        instance.remove("coordinateSystem");
        if pose_fields::is_identity_rotation(self.world_rotation) {
            return;
        }
        self.note_change(span, "the axes of the world are east, north, up now");
        if let Some(reference) = numbers::<3>(instance.get("gpsReference")) {
            let is_local = !matches!(instance.get("gpsCoordinateSystem").map(|v| &v.kind),
                Some(ValueKind::Strings(texts)) if texts.first().is_some_and(|text| text == "WGS84"));
            if is_local {
                let turned = self.world_rotation * Vec3::from_array(reference);
                instance.set("gpsReference", pose_fields::vector(turned));
            }
        }
        let message = "the values that controllers read from GPS, inertial units and supervisors are in other axes now \
                       (--keep-axes keeps the axes of the world)";
        self.note_unresolved(span, message);
    }

    fn viewpoint(&mut self, instance: &mut Instance, known: NodeInfo) {
        let Some(id) = known.id else { return };
        let old = self.scene.vec3(id, "position");
        let new = self.world_rotation * old;
        if new != old {
            instance.set("position", pose_fields::vector(new));
        }
        let own = if self.has_old_axes() { looking() } else { Quat::IDENTITY };
        let (old, turn) = (self.scene.rotation(id, "orientation"), self.world_rotation);
        let new = turn * old * own;
        if !pose_fields::is_identity_rotation(old.conjugate() * new) {
            instance.set("orientation", pose_fields::rotation(new));
            self.note_change(instance.type_name.span, "the viewpoint looks along x since R2022a");
        }
    }
}
