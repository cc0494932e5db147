//! Poses in a model, each relative to a frame that may be that of another element.

use std::collections::BTreeMap;

use base::{Pose, Vec3};

use crate::tree::{Diagnostics, Element};
use crate::xml::from_rpy;

/// Longer chains of relative frames are treated as cycles.
const MAX_CHAIN: usize = 64;

/// A pose and the frame to which it is relative.
struct RelativePose {
    pose: Pose,
    /// The name of that frame; empty: the model.
    within: String,
}

/// The poses of all named frames of a model.
pub(super) struct Frames {
    links: BTreeMap<String, Pose>,
    joints: BTreeMap<String, Pose>,
    others: BTreeMap<String, Pose>,
}

impl Frames {
    pub(super) fn of(model: &Element, diagnostics: &mut Diagnostics) -> Self {
        let mut relative_poses: BTreeMap<(u8, String), RelativePose> = BTreeMap::new();
        for element in &model.children {
            let kind = match element.name.as_str() {
                "link" => 0,
                "joint" => 1,
                "frame" => 2,
                _ => continue,
            };
            let written = element.one("pose");
            // By default, a joint is relative to its child link, and a frame to what it is attached to.
            let plain = match kind {
                1 => element.child_text("child").unwrap_or_default(),
                2 => element.get("attached_to").unwrap_or_default(),
                _ => "",
            };
            let within = written.and_then(|pose| pose.get("relative_to")).filter(|name| !name.is_empty());
            let pose = written.map_or(Pose::IDENTITY, |pose| self::pose(pose, diagnostics));
            let name = element.get("name").unwrap_or_default().to_owned();
            let within = within.unwrap_or(plain);
            let within = if within == "__model__" { "" } else { within }.to_owned();
            relative_poses.insert((kind, name), RelativePose { pose, within });
        }
        let all = |kind: u8| -> BTreeMap<String, Pose> {
            let of_kind = relative_poses.iter().filter(|((of, _), _)| *of == kind);
            of_kind.map(|((_, name), frame)| (name.clone(), resolve(&relative_poses, frame, 0))).collect()
        };
        Self { links: all(0), joints: all(1), others: all(2) }
    }

    pub(super) fn has_link(&self, name: &str) -> bool {
        self.links.contains_key(name)
    }

    /// Returns the pose of a link in the model.
    pub(super) fn of_link(&self, name: &str) -> Pose {
        self.links.get(name).copied().unwrap_or_default()
    }

    /// Returns the pose of a joint in the model.
    pub(super) fn of_joint(&self, name: &str) -> Pose {
        self.joints.get(name).copied().unwrap_or_default()
    }

    /// Returns the pose of any element with this name in the model.
    pub(super) fn named(&self, name: &str) -> Option<Pose> {
        [&self.links, &self.joints, &self.others].iter().find_map(|frames| frames.get(name)).copied()
    }
}

fn resolve(
    relative_poses: &BTreeMap<(u8, String), RelativePose>,
    frame: &RelativePose,
    depth: usize,
) -> Pose {
    let outer = (0..3).find_map(|kind| relative_poses.get(&(kind, frame.within.clone())));
    match outer {
        Some(outer) if !frame.within.is_empty() && depth < MAX_CHAIN => {
            resolve(relative_poses, outer, depth + 1) * frame.pose
        }
        _ => frame.pose,
    }
}

/// Parses `x y z roll pitch yaw`.
pub(super) fn pose(element: &Element, diagnostics: &mut Diagnostics) -> Pose {
    let mut numbers = diagnostics.numbers(element, &element.text);
    let is_degrees = element.get("degrees") == Some("true");
    if numbers.len() != 6 && !numbers.is_empty() {
        diagnostics.warn(element, "6 numbers were expected; missing ones are 0");
    }
    numbers.resize(6, 0.0);
    let unit = if is_degrees { std::f64::consts::PI / 180.0 } else { 1.0 };
    match numbers[..] {
        [x, y, z, roll, pitch, yaw, ..] => {
            Pose::new(Vec3::new(x, y, z), from_rpy(Vec3::new(roll, pitch, yaw) * unit))
        }
        _ => Pose::IDENTITY,
    }
}
