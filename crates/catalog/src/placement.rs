//! Where nodes are allowed among the children of others, as far as ranges of fields cannot express it.
//!
//! The rules are those by which Webots ignores nodes, except for needless ones: a group inside a group of a bounding
//! object and a Skin outside a robot are allowed.

use crate::NodeType;

/// The devices of which the axis of a joint or a track has at most one each.
const AXIS_DEVICES: [&str; 3] = ["Motor", "PositionSensor", "Brake"];

/// Returns the kind of a device of an axis, in a field of a joint or a track.
#[must_use]
pub fn axis_device(parent: &NodeType, field: &str, node: &NodeType) -> Option<&'static str> {
    let is_axis = field.starts_with("device") && (parent.is_a("Joint") || parent.is_a("Track"));
    AXIS_DEVICES.into_iter().find(|kind| is_axis && node.is_a(kind))
}

/// The fields with a solid that cannot be a robot.
const FIELDS_WITHOUT_ROBOTS: [(&str, &str); 4] = [
    ("Joint", "endPoint"),
    ("Propeller", "fastHelix"),
    ("Propeller", "slowHelix"),
    ("Lidar", "rotatingHead"),
];

/// The nodes with devices of axes.
const AXES: [&str; 3] = ["Joint", "Track", "Propeller"];

const NO_ROBOT: &str = "it must be inside a Robot";

/// The nodes that group geometries in a bounding object.
const GROUPS: [&str; 3] = ["Group", "Pose", "Transform"];

/// The type of plugs. They come in pairs: the outer one holds the inner one, which holds a node of any type.
const PLUG: &str = "Slot";

/// The field of a plug with its type.
pub const PLUG_TYPE: &str = "type";

/// A plug that holds a node.
#[derive(Clone, Copy, Debug)]
pub struct Plug<'a> {
    /// The value of [`PLUG_TYPE`].
    pub kind: &'a str,
    /// Whether it is the inner one of a pair.
    pub is_second: bool,
}

/// Returns whether a node is a plug.
#[must_use]
pub fn is_plug(node: &NodeType) -> bool {
    node.name == PLUG
}

impl Plug<'_> {
    /// Returns why it cannot hold another plug, given by its type, or (`None`) a node that is no plug; `None` if it can.
    #[must_use]
    pub fn reason_not_held(self, inner: Option<&str>) -> Option<&'static str> {
        match (self.is_second, inner) {
            (true, Some(_)) => Some("slots come in pairs, not in threes"),
            (false, None) => Some("only another slot can be plugged into a slot"),
            (false, Some(inner)) if !fits(self.kind, inner) => {
                Some("the types of the two slots do not match")
            }
            _ => None,
        }
    }
}

/// Returns whether the types of two plugs match: equal, with opposite genders if they have any. The empty one matches any.
#[must_use]
pub fn fits(socket: &str, plug: &str) -> bool {
    if socket.is_empty() || plug.is_empty() {
        return true;
    }
    match (socket.chars().next_back(), plug.chars().next_back()) {
        (Some('+'), Some('-')) | (Some('-'), Some('+')) => without_gender(socket) == without_gender(plug),
        (Some('+' | '-'), _) | (_, Some('+' | '-')) => false,
        _ => socket == plug,
    }
}

fn without_gender(kind: &str) -> &str {
    kind.trim_end_matches(['+', '-'])
}

/// The top-level nodes that every world has, in this order at its start: Webots adds those that a file lacks.
pub const REQUIRED: [&str; 2] = ["WorldInfo", "Viewpoint"];

/// The top-level nodes of which a running world has at most one each.
const ONLY_ONE: [&str; 4] = ["Background", "Fog", REQUIRED[0], REQUIRED[1]];

/// Returns whether a running world has at most one node of a type. A file may contain several.
#[must_use]
pub fn is_only_one(node: &NodeType) -> bool {
    ONLY_ONE.contains(&node.name)
}

/// The surroundings of the nodes in a field.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// The node that has the field; `None` if unknown.
    pub parent: Option<&'static NodeType>,
    /// Whether the field is that of the world itself.
    pub is_top: bool,
    /// Whether the node is a solid or inside one.
    pub has_solid: bool,
    /// Whether the node is a robot or inside one.
    pub has_robot: bool,
    /// Whether the node is part of a bounding object.
    pub is_bounding: bool,
    /// Whether it is unknown if the node is part of a bounding object.
    pub may_be_bounding: bool,
    /// Whether the node is a Transform or inside one, with no solid in between.
    pub is_scaled: bool,
}

impl Surroundings {
    /// The surroundings of top-level nodes of a world.
    pub const TOP: Self = Self { is_top: true, ..Self::DEFAULT };
    /// Unknown surroundings, in which everything is allowed.
    pub const UNKNOWN: Self =
        Self { has_solid: true, has_robot: true, may_be_bounding: true, ..Self::DEFAULT };
    const DEFAULT: Self = Self {
        parent: None,
        is_top: false,
        has_solid: false,
        has_robot: false,
        is_bounding: false,
        may_be_bounding: false,
        is_scaled: false,
    };

    /// Whether they are not known.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        !self.is_top && self.parent.is_none()
    }

    /// Returns the surroundings of the nodes in a field of a node that is here.
    #[must_use]
    pub fn within(self, node: &'static NodeType, field: &str) -> Self {
        Self {
            parent: Some(node),
            is_top: false,
            has_solid: self.has_solid || node.is_a("Solid"),
            has_robot: self.has_robot || node.is_a("Robot"),
            is_bounding: self.is_bounding || field == "boundingObject",
            may_be_bounding: self.may_be_bounding && GROUPS.contains(&node.name),
            is_scaled: node.is_a("Transform") || self.is_scaled && !node.is_a("Solid"),
        }
    }

    /// Returns a warning about a node that is allowed here nevertheless; it was no problem before R2023b.
    #[must_use]
    pub fn warning(self, node: &NodeType) -> Option<&'static str> {
        let is_wrong = self.is_scaled && !self.is_bounding && node.is_a("Solid");
        is_wrong.then_some(
            "a solid in a Transform may look different from its collision shape; use a Pose instead",
        )
    }

    /// Returns why a node of an allowed type is not allowed in a field other than `children` of `parent`; `None` if it is.
    #[must_use]
    pub fn reason_not_held(self, parent: &NodeType, field: &str, node: &NodeType) -> Option<&'static str> {
        let is_field = |(holder, name): &(&str, &str)| parent.is_a(holder) && *name == field;
        if node.is_a("Robot") && FIELDS_WITHOUT_ROBOTS.iter().any(is_field) {
            return Some("a robot cannot be a part of another node");
        }
        let is_device = AXIS_DEVICES.iter().any(|kind| node.is_a(kind));
        (is_device && !self.has_robot && AXES.iter().any(|axes| parent.is_a(axes))).then_some(NO_ROBOT)
    }

    /// Returns why a node is not allowed among the children here; `None` if it is.
    #[must_use]
    pub fn reason_not_allowed(self, node: &NodeType) -> Option<&'static str> {
        let is = |names: &[&str]| names.iter().any(|name| node.is_a(name));
        if self.is_unknown() {
            return None;
        }
        if self.is_bounding {
            let is_more = is(&["Group"]) && !GROUPS.contains(&node.name);
            return is_more
                .then_some("a bounding object can contain only geometries, shapes, and groups of them");
        }
        if is(&["Geometry"]) {
            return (!self.may_be_bounding).then_some("a geometry belongs in a Shape");
        }
        if is(&AXIS_DEVICES) {
            return Some("it belongs in the device field of a joint");
        }
        if is_only_one(node) {
            return (!self.is_top).then_some("it belongs at the top level of the world");
        }
        if is(&["TrackWheel"]) {
            let is_there = self.parent.is_some_and(|parent| parent.is_a("Track"));
            return (!is_there).then_some("it belongs in a Track");
        }
        if is(&["Joint", "Propeller", "Connector"]) {
            return (!self.has_solid).then_some("it must be inside a Solid");
        }
        // A Connector docks without a robot; robots before Webots 7 had servos, and some solids, too.
        let needs_robot = is(&["Solid"]) && is(&["Device"]) && !is(&["Connector", "Servo"]) || is(&["Track"]);
        if needs_robot && !self.has_robot {
            return Some(NO_ROBOT);
        }
        let may = is(&["Group", "Shape", "CadShape", "Light", "Slot", "Device", "JointLink"]);
        (!may).then_some("it belongs in another field")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_type;

    fn is_rejected(surroundings: Surroundings, name: &str) -> bool {
        surroundings.reason_not_allowed(node_type(name).expect("it is a node type")).is_some()
    }

    fn within(names: &[&str], field: &str) -> Surroundings {
        let step = |surroundings: Surroundings, name: &&str| {
            surroundings.within(node_type(name).expect("a type"), field)
        };
        names.iter().fold(Surroundings::TOP, step)
    }

    #[test]
    fn types_and_genders_of_plugs_match() {
        for (socket, plug) in [("a", "a"), ("a+", "a-"), ("a-", "a+"), ("", "a+"), ("a", ""), ("", "")] {
            assert!(fits(socket, plug), "{socket} {plug}");
        }
        for (socket, plug) in [("a", "b"), ("a+", "a+"), ("a-", "a-"), ("a+", "a"), ("a", "a-"), ("a+", "b-")]
        {
            assert!(!fits(socket, plug), "{socket} {plug}");
        }
        let [first, second] = [false, true].map(|is_second| Plug { kind: "a", is_second });
        assert!(first.reason_not_held(Some("a")).is_none() && second.reason_not_held(None).is_none());
        assert!(first.reason_not_held(Some("b")).is_some() && first.reason_not_held(None).is_some());
        assert!(second.reason_not_held(Some("a")).is_some(), "three in a row");
    }

    #[test]
    fn top_level_nodes_are_allowed_nowhere_else() {
        for name in ["WorldInfo", "Viewpoint", "Background", "Fog"] {
            assert!(
                !is_rejected(Surroundings::TOP, name) && is_rejected(within(&["Group"], "children"), name),
                "{name}"
            );
        }
        for name in
            ["Solid", "Robot", "Shape", "DirectionalLight", "Fluid", "Billboard", "CadShape", "Charger"]
        {
            assert!(!is_rejected(Surroundings::TOP, name), "{name}");
        }
        for name in ["HingeJoint", "Connector", "TrackWheel", "Box", "RotationalMotor", "Physics"] {
            assert!(is_rejected(Surroundings::TOP, name), "{name}");
        }
    }

    #[test]
    fn joints_need_a_solid_and_track_wheels_a_track() {
        let (group, solid) = (within(&["Group"], "children"), within(&["Solid", "Group"], "children"));
        for name in ["HingeJoint", "BallJoint", "Connector", "Propeller"] {
            assert!(is_rejected(group, name) && !is_rejected(solid, name), "{name}");
        }
        let track = within(&["Track"], "children");
        assert!(is_rejected(solid, "TrackWheel") && !is_rejected(track, "TrackWheel"));
        let robot = within(&["Robot", "Solid"], "children");
        for name in ["Camera", "LED", "Slot", "Track", "PointLight", "Servo", "Radio", "Skin", "Charger"] {
            assert!(!is_rejected(robot, name), "{name}");
        }
        for name in ["Camera", "LED", "Track", "Radio", "VacuumGripper"] {
            assert!(is_rejected(solid, name), "{name}");
        }
        for name in ["Slot", "PointLight", "Servo", "Skin", "Charger", "Robot"] {
            assert!(!is_rejected(solid, name), "{name}");
        }
        for name in
            ["Appearance", "Coordinate", "Damping", "Recognition", "SolidReference", "Muscle", "Brake"]
        {
            assert!(is_rejected(solid, name), "{name}");
        }
    }

    #[test]
    fn axes_have_devices_in_robots_only_and_robots_are_no_end_points() {
        let holds = |around: &[&str], parent: &str, field: &str, name: &str| {
            let [parent, node] = [parent, name].map(|name| node_type(name).expect("a type"));
            within(around, "children").within(parent, field).reason_not_held(parent, field, node).is_none()
        };
        for (parent, name) in
            [("HingeJoint", "RotationalMotor"), ("SliderJoint", "Brake"), ("Propeller", "RotationalMotor")]
        {
            assert!(holds(&["Robot", "Solid"], parent, "device", name), "{parent}");
            assert!(!holds(&["Solid"], parent, "device", name), "{parent}");
        }
        assert!(holds(&["Robot"], "BallJoint", "endPoint", "TouchSensor"));
        for (parent, field) in
            [("BallJoint", "endPoint"), ("Propeller", "slowHelix"), ("Lidar", "rotatingHead")]
        {
            assert!(!holds(&["Robot"], parent, field, "Robot"), "{parent}");
            assert!(holds(&["Robot"], parent, field, "Solid"), "{parent}");
        }
    }

    #[test]
    fn solids_in_a_transform_give_a_warning() {
        let warns = |surroundings: Surroundings, name: &str| {
            surroundings.warning(node_type(name).expect("it is a node type")).is_some()
        };
        let (transform, pose) = (within(&["Transform", "Group"], "children"), within(&["Pose"], "children"));
        assert!(warns(transform, "Solid") && warns(transform, "Camera"));
        assert!(!warns(transform, "Shape") && !warns(pose, "Solid"));
        assert!(!warns(within(&["Transform", "Solid"], "children"), "Solid"), "the outermost one is enough");
    }

    #[test]
    fn bounding_objects_contain_no_solids() {
        let bounds = within(&["Solid", "Group"], "boundingObject");
        assert!(is_rejected(bounds, "Solid") && is_rejected(bounds, "Camera"));
        assert!(!is_rejected(bounds, "Box") && !is_rejected(bounds, "Pose") && !is_rejected(bounds, "Shape"));
        assert!(!is_rejected(Surroundings::UNKNOWN, "Fog"));
        let unknown = |name: &str| Surroundings::UNKNOWN.within(node_type(name).expect("a type"), "children");
        assert!(!is_rejected(unknown("Pose"), "Box") && is_rejected(unknown("Solid"), "Box"));
    }
}
