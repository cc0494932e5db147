//! Where nodes may stand among the children of others, which ranges of fields cannot tell.
//!
//! The rules are those by which Webots leaves nodes out. What it leaves out without need, such as a group in a group of
//! a bounding object or a Skin outside of a robot, may stay.

use crate::NodeType;

/// What an axis of a joint or a track has one of.
const AXIS_DEVICES: [&str; 3] = ["Motor", "PositionSensor", "Brake"];

/// Of which kind a device of an axis is, in a field of a joint or a track.
#[must_use]
pub fn axis_device(parent: &NodeType, field: &str, node: &NodeType) -> Option<&'static str> {
    let is_axis = field.starts_with("device") && (parent.is_a("Joint") || parent.is_a("Track"));
    AXIS_DEVICES.into_iter().find(|kind| is_axis && node.is_a(kind))
}

/// What is around the field `children` of a node.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The node that has the field; `None` if nobody knows yet.
    pub parent: Option<&'static NodeType>,
    /// The field is that of the world itself.
    pub is_top: bool,
    /// The node is a solid or stands in one.
    pub has_solid: bool,
    /// The node belongs to a bounding object.
    pub is_bounding: bool,
    /// The node is a Transform or stands in one, with no solid between.
    pub is_scaled: bool,
}

impl Around {
    /// What is around the nodes at the top of a world.
    pub const TOP: Self = Self { is_top: true, ..Self::UNKNOWN_PLACE };
    /// Nothing is known, so nothing is wrong.
    pub const UNKNOWN: Self = Self { has_solid: true, ..Self::UNKNOWN_PLACE };
    const UNKNOWN_PLACE: Self =
        Self { parent: None, is_top: false, has_solid: false, is_bounding: false, is_scaled: false };

    /// What is around the nodes in a field of a node that stands here.
    #[must_use]
    pub fn within(self, node: &'static NodeType, field: &str) -> Self {
        Self {
            parent: Some(node),
            is_top: false,
            has_solid: self.has_solid || node.is_a("Solid"),
            is_bounding: self.is_bounding || field == "boundingObject",
            is_scaled: node.is_a("Transform") || self.is_scaled && !node.is_a("Solid"),
        }
    }

    /// What is wrong with a node that stays where it stands; `None` if nothing is. It was not wrong before R2023b.
    #[must_use]
    pub fn complaint(self, node: &NodeType) -> Option<&'static str> {
        let is_wrong = self.is_scaled && !self.is_bounding && node.is_a("Solid");
        is_wrong
            .then_some("a solid in a Transform may be drawn otherwise than it collides; a Pose holds solids")
    }

    /// Why a node must not be one of the children here; `None` if it may.
    #[must_use]
    pub fn objection(self, node: &NodeType) -> Option<&'static str> {
        let is = |names: &[&str]| names.iter().any(|name| node.is_a(name));
        if !self.is_top && self.parent.is_none() {
            return None;
        }
        if self.is_bounding {
            let is_more = is(&["Group"]) && !["Group", "Pose", "Transform"].contains(&node.name);
            return is_more.then_some("a bounding object takes only geometries, shapes, and groups of them");
        }
        if is(&["Geometry"]) {
            return Some("a geometry belongs in a Shape");
        }
        if is(&AXIS_DEVICES) {
            return Some("it belongs in the field device of a joint");
        }
        if is(&["Background", "Fog", "Viewpoint", "WorldInfo"]) {
            return (!self.is_top).then_some("it belongs at the top level of the world");
        }
        if is(&["TrackWheel"]) {
            let is_there = self.parent.is_some_and(|parent| parent.is_a("Track"));
            return (!is_there).then_some("it belongs in a Track");
        }
        if is(&["Joint", "Propeller", "Connector"]) {
            return (!self.has_solid).then_some("it must be inside a Solid");
        }
        let may = is(&["Group", "Shape", "CadShape", "Light", "Slot", "Device", "JointLink"]);
        (!may).then_some("it belongs in a field of its own kind")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_type;

    fn objects(around: Around, name: &str) -> bool {
        around.objection(node_type(name).expect("it is a node type")).is_some()
    }

    fn within(names: &[&str], field: &str) -> Around {
        let step = |around: Around, name: &&str| around.within(node_type(name).expect("a type"), field);
        names.iter().fold(Around::TOP, step)
    }

    #[test]
    fn what_stands_at_the_top_stands_nowhere_else() {
        for name in ["WorldInfo", "Viewpoint", "Background", "Fog"] {
            assert!(!objects(Around::TOP, name) && objects(within(&["Group"], "children"), name), "{name}");
        }
        for name in
            ["Solid", "Robot", "Shape", "DirectionalLight", "Fluid", "Billboard", "CadShape", "Charger"]
        {
            assert!(!objects(Around::TOP, name), "{name}");
        }
        for name in ["HingeJoint", "Connector", "TrackWheel", "Box", "RotationalMotor", "Physics"] {
            assert!(objects(Around::TOP, name), "{name}");
        }
    }

    #[test]
    fn joints_need_a_solid_and_wheels_of_tracks_their_track() {
        let (group, solid) = (within(&["Group"], "children"), within(&["Solid", "Group"], "children"));
        for name in ["HingeJoint", "BallJoint", "Connector", "Propeller"] {
            assert!(objects(group, name) && !objects(solid, name), "{name}");
        }
        let track = within(&["Track"], "children");
        assert!(objects(solid, "TrackWheel") && !objects(track, "TrackWheel"));
        for name in ["Camera", "LED", "Slot", "Track", "PointLight", "Servo", "Radio"] {
            assert!(!objects(solid, name), "{name}");
        }
        for name in
            ["Appearance", "Coordinate", "Damping", "Recognition", "SolidReference", "Muscle", "Brake"]
        {
            assert!(objects(solid, name), "{name}");
        }
    }

    #[test]
    fn solids_in_a_transform_are_complained_of() {
        let complains = |around: Around, name: &str| {
            around.complaint(node_type(name).expect("it is a node type")).is_some()
        };
        let (transform, pose) = (within(&["Transform", "Group"], "children"), within(&["Pose"], "children"));
        assert!(complains(transform, "Solid") && complains(transform, "Camera"));
        assert!(!complains(transform, "Shape") && !complains(pose, "Solid"));
        assert!(
            !complains(within(&["Transform", "Solid"], "children"), "Solid"),
            "the outermost one is enough"
        );
    }

    #[test]
    fn bounding_objects_hold_no_solids() {
        let bounds = within(&["Solid", "Group"], "boundingObject");
        assert!(objects(bounds, "Solid") && objects(bounds, "Camera"));
        assert!(!objects(bounds, "Box") && !objects(bounds, "Pose") && !objects(bounds, "Shape"));
        assert!(!objects(Around::UNKNOWN, "Fog"));
    }
}
