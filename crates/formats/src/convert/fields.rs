//! Renamed fields and types, and fields that no longer have a meaning.

use catalog::Default;
use scene::Version;
use vrml::{Instance, Value, ValueKind};

use super::Converter;
use super::walk::NodeInfo;

/// Types that have a new name.
const RENAMED: &[(&str, &str)] = &[
    ("CameraFocus", "Focus"),
    ("CameraLens", "Lens"),
    ("CameraZoom", "Zoom"),
    ("CustomRobot", "Robot"),
    ("Hinge2JointParameters", "HingeJointParameters"),
];

/// Fields whose values have a new form: type, old name, value, new name, new value.
const REWORDED: &[(&str, &str, bool, &str, &str)] = &[
    ("Viewpoint", "followOrientation", true, "followType", "Mounted Shot"),
    ("Viewpoint", "followOrientation", false, "followType", "Tracking Shot"),
    ("Camera", "spherical", true, "projection", "cylindrical"),
    ("Camera", "spherical", false, "projection", "planar"),
    ("RangeFinder", "spherical", true, "projection", "cylindrical"),
    ("RangeFinder", "spherical", false, "projection", "planar"),
    ("Lidar", "spherical", true, "projection", "cylindrical"),
    ("Lidar", "spherical", false, "projection", "planar"),
];

impl Converter<'_> {
    pub(super) fn rename_fields(&mut self, instance: &mut Instance, known: NodeInfo) {
        let ty = known.ty;
        for def in ty.fields {
            let Some(instead) = def.deprecated else { continue };
            let Some(span) = instance.fields.iter().find(|f| f.name.text == def.name).map(|f| f.name.span)
            else {
                continue;
            };
            if self.reword(instance, ty.name, def.name) || self.is_needed(instance, ty.name, def.name, span) {
                continue;
            }
            let new = ty.field_index(instead).and_then(|index| ty.fields.get(index));
            if new.is_some_and(|new| new.ty == def.ty) && instance.get(instead).is_none() {
                for field in instance.fields.iter_mut().filter(|field| field.name.text == def.name) {
                    field.name.text = instead.to_owned();
                }
                self.note_change(span, format!("{} is {instead} now", def.name));
            } else {
                instance.remove(def.name);
                self.note_change(span, format!("{} no longer has an effect and is removed", def.name));
            }
        }
        self.arguments(instance, known);
        self.occlusion(instance, known);
        self.consumption(instance, known);
    }

    /// A robot with a battery and no `cpuConsumption`: the default was 0 W and is 10 W now.
    fn consumption(&mut self, instance: &mut Instance, known: NodeInfo) {
        const FIELD: &str = "cpuConsumption";
        let field = known.ty.field_index(FIELD).and_then(|index| known.ty.fields.get(index));
        let Some((until, Default::Numbers(&[watts]))) = field.and_then(|field| field.default_before) else {
            return;
        };
        let is_old = (self.version.major, self.version.minor) < until;
        if !is_old || known.is_proto || instance.get("battery").is_none() || instance.get(FIELD).is_some() {
            return;
        }
        instance.set(FIELD, Value::numbers([watts]));
        self.note_change(
            instance.type_name.span,
            format!("{FIELD} was {watts} by default and is written now"),
        );
    }

    /// Up to R2023a the occlusion check was on or off; on corresponds to 1 today.
    fn occlusion(&mut self, instance: &mut Instance, known: NodeInfo) {
        let Some(value) = instance.get_mut("occlusion").filter(|_| known.ty.name == "Recognition") else {
            return;
        };
        let ValueKind::Bools(bools) = &value.kind else { return };
        let number = if bools.first() == Some(&true) { 1.0 } else { 0.0 };
        let span = value.span;
        *value = Value::numbers([number]);
        self.note_change(span, format!("occlusion is the number {number} now"));
    }

    /// Rewrites values that have a new form.
    fn reword(&mut self, instance: &mut Instance, ty: &str, old: &str) -> bool {
        let value = match instance.get(old).map(|value| &value.kind) {
            Some(ValueKind::Bools(bools)) => bools.first().copied(),
            _ => None,
        };
        let found =
            REWORDED.iter().find(|(of, name, when, ..)| *of == ty && *name == old && Some(*when) == value);
        let Some((_, _, _, new, word)) = found else { return false };
        let span = instance.fields.iter().find(|field| field.name.text == old).map(|field| field.name.span);
        instance.remove(old);
        if instance.get(new).is_none() {
            instance.set(new, Value::string(*word));
        }
        if let Some(span) = span {
            self.note_change(span, format!("{old} is {new} \"{word}\" now"));
        }
        true
    }

    /// Writes a type that was selected by the value of a field, such as a camera of type "range-finder", under its own
    /// name, without the fields that only the other type has. Returns the new type.
    pub(super) fn variant(&mut self, instance: &mut Instance, known: NodeInfo) -> NodeInfo {
        let ty = known.id.and_then(|id| self.scene.get(id)).map(|node| node.ty);
        let Some((variant, ty)) = known.ty.variant.zip(ty).filter(|(variant, ty)| variant.ty == ty.name)
        else {
            return known;
        };
        instance.type_name.text = ty.name.to_owned();
        instance.fields.retain(|field| ty.field_index(&field.name.text).is_some());
        if let Some((to, from)) = variant.copied
            && instance.get(to).is_none()
            && let Some(value) = instance.remove(from)
        {
            instance.set(to, value);
        }
        for old in known.ty.fields {
            let has_other_default =
                ty.fields.iter().any(|new| new.name == old.name && new.default != old.default);
            if let Default::Strings([text]) = old.default
                && has_other_default
                && instance.get(old.name).is_none()
            {
                instance.set(old.name, Value::string(*text));
            }
        }
        let span = instance.type_name.span;
        self.note_change(
            span,
            format!("{} with {} \"{}\" is {} now", known.ty.name, variant.field, variant.word, ty.name),
        );
        NodeInfo { ty, ..known }
    }

    /// Reports fields that no current field can express; they are kept.
    fn is_needed(&mut self, instance: &Instance, ty: &str, field: &str, span: base::Span) -> bool {
        let is_all = |wanted: f64| match instance.get(field).map(|value| &value.kind) {
            Some(ValueKind::Numbers(numbers)) => numbers.iter().all(|number| *number == wanted),
            _ => false,
        };
        let is_one = is_all(1.0);
        let reason = match (ty, field) {
            ("Physics", "coulombFriction") if is_one => return false,
            ("Physics", "bounce") if is_all(0.5) => return false,
            ("Physics", "bounceVelocity") if is_all(0.01) => return false,
            ("Physics", "forceDependentSlip") if is_all(0.0) => return false,
            ("Physics", "coulombFriction" | "bounce" | "bounceVelocity" | "forceDependentSlip") => {
                "this is a property of two materials today: it belongs in WorldInfo.contactProperties"
            }
            ("Background", "cubemap") => "the images of the sky belong in fields of Background today",
            ("ElevationGrid", "color" | "colorPerVertex") if instance.get("color").is_some() => {
                "grids have no colours today: a texture can show them"
            }
            // Its contents are scaled at the end.
            (_, "scale") if !is_one && self.version < Version::R2023B => return true,
            (_, "scale") if !is_one => "solids have no scale since R2023b, so this has no effect",
            _ => return false,
        };
        self.note_unresolved(span, reason);
        true
    }

    /// Up to R2020a the arguments of a controller were one string with spaces.
    fn arguments(&mut self, instance: &mut Instance, known: NodeInfo) {
        if self.version >= Version::R2020B || !known.ty.is_a("Robot") {
            return;
        }
        let Some(value) = instance.get_mut("controllerArgs") else { return };
        let ValueKind::Strings(texts) = &value.kind else { return };
        if value.bracketed {
            return;
        }
        let words: Vec<String> = texts.iter().flat_map(|text| scene::split_arguments(text)).collect();
        let span = value.span;
        *value = Value::string_list(words);
        self.note_change(span, "controllerArgs is a list of words now");
    }

    pub(super) fn rename_type(&mut self, instance: &mut Instance, known: NodeInfo) {
        let span = instance.type_name.span;
        if let Some((old, new)) = RENAMED.iter().find(|(old, _)| *old == known.ty.name) {
            instance.type_name.text = (*new).to_owned();
            self.note_change(span, format!("{old} is {new} now"));
        }
        match known.ty.name {
            "Supervisor" => {
                instance.type_name.text = "Robot".to_owned();
                self.keep_name(instance, "supervisor");
                if instance.get("supervisor").is_none() {
                    instance.set("supervisor", Value::bool(true));
                }
                self.note_change(span, "Supervisor is a Robot with supervisor TRUE now");
            }
            "JointLink" | "Radio" | "Microphone" => {
                self.note_unresolved(span, format!("{} has no current counterpart", known.ty.name));
            }
            _ => {}
        }
    }

    /// Writes the name that a node of an old type had by default.
    pub(super) fn keep_name(&self, instance: &mut Instance, name: &str) {
        if instance.get("name").is_none() {
            instance.set("name", Value::string(name));
        }
    }
}
