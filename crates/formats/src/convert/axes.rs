//! Axes: the world's, those of shapes and devices from before R2022a, and the places that change with them.
//!
//! The turns are those of the manual's guide "Upgrade from R2021b to R2022a", as far as they keep what devices measure.

use base::{Mat3, Pose, Quat, Vec3, math};
use catalog::FieldType;
use scene::{NodeId, Value};
use vrml::{Instance, ValueKind};

use super::Converter;
use super::walk::Known;
use crate::place;

/// Today's axes of what stood along y and stands along z.
fn upright() -> Quat {
    of(Vec3::X, -Vec3::Z)
}

/// Of what faced along z, with y up.
fn facing() -> Quat {
    of(Vec3::Z, Vec3::X)
}

/// Of what looked along -z, with y up.
fn looking() -> Quat {
    of(-Vec3::Z, -Vec3::X)
}

fn of(x: Vec3, y: Vec3) -> Quat {
    Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y)))
}

/// The numbers of a value, if it is so many.
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
    /// The turn of the axes of a device, if its axes matter and were others.
    pub(super) fn own_turn(&mut self, instance: &Instance, known: Known) -> Option<Quat> {
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
                let message = "the receiver's axes are others now; so are those of the emitter's direction";
                self.left(instance.type_name.span, message);
                facing()
            }
            "Pen" | "Track" => upright(),
            _ => return None,
        };
        if is_bound(instance, "rotation") {
            let message =
                format!("{} has other axes since R2022a, but its rotation is a parameter", known.ty.name);
            self.left(instance.type_name.span, message);
            self.is_blocked = true;
            return None;
        }
        let message = format!("{} is turned to the axes it has since R2022a", known.ty.name);
        self.done(instance.type_name.span, message);
        Some(turn)
    }

    pub(super) fn value(&self, known: Known, field: &str) -> Option<&Value> {
        known.id.and_then(|id| self.scene.value(id, field))
    }

    /// What a geometry needs around it.
    pub(super) fn geometry_turn(&mut self, instance: &mut Instance, known: Known, textured: bool) -> Pose {
        if !self.has_old_axes() || known.is_proto {
            return Pose::IDENTITY;
        }
        let turned = Pose::new(Vec3::ZERO, upright());
        match known.ty.name {
            "Cylinder" | "Cone" | "Capsule" | "Plane" => turned,
            "Sphere" if textured => turned,
            "Box" if textured && !is_bound(instance, "size") => {
                if let Some(Value::SfVec3f(size)) = self.value(known, "size").cloned() {
                    instance.set("size", place::vector(Vec3::new(size.x, size.z, size.y)));
                }
                turned
            }
            "ElevationGrid" => self.turn_grid(instance, known),
            _ => Pose::IDENTITY,
        }
    }

    /// The rows of a grid run the other way once it is turned.
    fn turn_grid(&mut self, instance: &mut Instance, known: Known) -> Pose {
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
            self.left(instance.type_name.span, "the rows of a grid that is a parameter cannot be turned");
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

    /// Whether a picture shows which way a shape is turned.
    pub(super) fn is_textured(&self, known: Known) -> bool {
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

    /// Puts a node that has a place of its own where it was: behind `turn`, its own axes turned by `own`. What must be
    /// put around it if its place cannot be written.
    pub(super) fn stand(&mut self, instance: &mut Instance, known: Known, turn: Quat, own: Pose) -> Pose {
        let around = Pose::new(Vec3::ZERO, turn);
        let Some(id) = known.id else { return around };
        let turned = if known.is_proto { self.turned(instance, id) } else { None };
        let own = turned.map_or(own, |turned| own * Pose::new(Vec3::ZERO, turned));
        // A PROTO whose axes are the same may have stood otherwise by default.
        if turned.is_none() && place::is_identity(around) && place::is_identity(own) {
            return Pose::IDENTITY;
        }
        let old = self.scene.pose(id);
        let new = around * old * own;
        let written = self.written(instance, known, id, turned);
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
            place::set(instance, "translation", place::vector(new.translation));
        }
        if !place::is_unturned(rotation.conjugate() * new.rotation) {
            if place::is_unturned(new.rotation) && !known.is_proto {
                instance.remove("rotation");
            } else {
                place::set(instance, "rotation", place::rotation(new.rotation));
            }
        }
        if !place::is_unturned(turn) {
            self.done(instance.type_name.span, "placed in the axes of today");
        }
        Pose::IDENTITY
    }

    /// Translation and rotation as the fields tell them, defaults included; nothing for one that cannot be written.
    fn written(
        &self,
        instance: &Instance,
        known: Known,
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
        // A parameter of that name is the place if the place has its value. By default, things stood otherwise in the
        // axes of old worlds.
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

    /// How a PROTO of today is turned in an old world; its sizes are put in today's order.
    fn turned(&mut self, instance: &mut Instance, id: NodeId) -> Option<Quat> {
        let turned = self.scene.get(id)?.protos.first()?.turned.clone()?;
        let turn = Quat::from_mat3(&turned.rotation);
        for name in &turned.sizes {
            if let Some(size) = numbers::<3>(instance.get(name)) {
                instance.set(name, place::vector(turned.size(Vec3::from_array(size))));
            }
        }
        for name in &turned.points {
            let Some(ValueKind::Numbers(numbers)) = instance.get(name).map(|value| &value.kind) else {
                continue;
            };
            let parameters = &self.scene.get(id)?.protos.first()?.parameters;
            let is_flat =
                parameters.iter().any(|(known, value)| known == name && value.ty() == FieldType::MfVec2f);
            let points: Vec<f64> = if is_flat {
                numbers.as_chunks::<2>().0.iter().flat_map(|point| turned.flat(*point)).collect()
            } else {
                let points = numbers.as_chunks::<3>().0.iter();
                points.flat_map(|point| turned.point(Vec3::from_array(*point)).to_array()).collect()
            };
            instance.set(
                name,
                vrml::Value::number_list(points.into_iter().map(place::rounded).collect::<Vec<_>>()),
            );
        }
        let message = format!("{} has other axes since R2022a; it is turned back", instance.type_name.text);
        self.done(instance.type_name.span, message);
        Some(turn)
    }

    /// Centre of mass and inertia in the axes of a solid that was turned.
    pub(super) fn turn_physics(&mut self, instance: &mut Instance, turn: Quat) {
        let Some(value) = instance.get_mut("physics") else { return };
        let [node] = value.nodes_mut() else { return };
        let Some(physics) = node.instance_mut() else {
            let span = node.span();
            self.left(span, "if this has a centre of mass or an inertia, they are in the old axes");
            return;
        };
        if let Some(center) = numbers::<3>(physics.get("centerOfMass")) {
            let center = turn * Vec3::from_array(center);
            physics.set("centerOfMass", vrml::Value::number_list(center.to_array().map(place::rounded)));
        }
        if let Some([xx, yy, zz, xy, xz, yz]) = numbers::<6>(physics.get("inertiaMatrix")) {
            let turn = Mat3::from_quat(turn);
            let inertia = Mat3::from_cols_array(&[xx, xy, xz, xy, yy, yz, xz, yz, zz]);
            let [x, y, z] = (turn * inertia * turn.transpose()).to_cols_array_2d();
            let rows = [x[0], y[1], z[2], x[1], x[2], y[2]].map(place::rounded);
            physics.set("inertiaMatrix", vrml::Value::number_list(rows));
        }
    }

    /// Velocities are told in the axes of the world, wherever they stand.
    pub(super) fn turn_velocities(&mut self, instance: &mut Instance, known: Known) {
        if place::is_unturned(self.world_turn) {
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
                let velocity = self.world_turn * Vec3::from_array(velocity);
                instance.set(field, place::vector(velocity));
            }
        }
        // `hidden linearVelocity_3` and its kin: the state of inner nodes, in the axes of the world.
        let is_state = |field: &vrml::Field| {
            let text = field.name.text.as_str();
            text.starts_with("linearVelocity_") || text.starts_with("angularVelocity_")
        };
        for field in instance.fields.iter_mut().filter(|field| is_state(field)) {
            if let Some(velocity) = numbers::<3>(Some(&field.value)) {
                field.value = place::vector(self.world_turn * Vec3::from_array(velocity));
            }
        }
    }

    /// Lights have no place of their own but tell where they are and shine to.
    pub(super) fn turn_light(&mut self, instance: &mut Instance, known: Known, turn: Quat) {
        if place::is_unturned(turn) || known.is_proto {
            return;
        }
        for field in ["direction", "location"] {
            if let Some(Value::SfVec3f(vector)) = self.value(known, field).cloned()
                && !is_bound(instance, field)
                && vector != Vec3::ZERO
            {
                instance.set(field, place::vector(turn * vector));
            }
        }
        self.done(instance.type_name.span, "placed in the axes of today");
    }

    /// What only the top of a world has. Whether this was such a node.
    pub(super) fn top(&mut self, instance: &mut Instance, known: Known) -> bool {
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
            self.done(span, "gravity is one number now");
        }
        if !self.has_old_axes() {
            return;
        }
        if let Some(kept) = self.kept_axes {
            if instance.get("coordinateSystem").is_none() {
                self.done(span, format!("coordinateSystem says {kept}, which was the default"));
            }
            instance.set("coordinateSystem", vrml::Value::string(kept));
            return;
        }
        instance.remove("coordinateSystem");
        if place::is_unturned(self.world_turn) {
            return;
        }
        self.done(span, "the world's axes are east, north, up now");
        if let Some(reference) = numbers::<3>(instance.get("gpsReference")) {
            let is_local = !matches!(instance.get("gpsCoordinateSystem").map(|v| &v.kind),
                Some(ValueKind::Strings(texts)) if texts.first().is_some_and(|text| text == "WGS84"));
            if is_local {
                let turned = self.world_turn * Vec3::from_array(reference);
                instance.set("gpsReference", place::vector(turned));
            }
        }
        let message = "what controllers read of GPS, inertial units and supervisors is in other axes now \
                       (--keep-axes leaves the world's axes as they are)";
        self.left(span, message);
    }

    fn viewpoint(&mut self, instance: &mut Instance, known: Known) {
        let Some(id) = known.id else { return };
        let old = self.scene.vec3(id, "position");
        let new = self.world_turn * old;
        if new != old {
            instance.set("position", place::vector(new));
        }
        let own = if self.has_old_axes() { looking() } else { Quat::IDENTITY };
        let (old, turn) = (self.scene.rotation(id, "orientation"), self.world_turn);
        let new = turn * old * own;
        if !place::is_unturned(old.conjugate() * new) {
            instance.set("orientation", place::rotation(new));
            self.done(instance.type_name.span, "the viewpoint looks along x since R2022a");
        }
    }
}
