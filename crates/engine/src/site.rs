//! Where a node is built: its link, its frame, its robot and its solid.

use base::{Mat3, Pose, Vec3};
use dynamics::{Joint, LinkId};
use scene::NodeId;

use crate::robot::RobotId;

/// The joint of an end point.
#[derive(Clone, Copy, Debug)]
pub struct JointSite {
    /// Pose in the frame of the link that carries it.
    pub joint: Joint,
}

/// The solid that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidSite {
    /// Its node.
    pub node: NodeId,
    /// Tag of its colliders, shared by all solids of a rigid body.
    pub tag: u32,
    /// Whether it is dynamic.
    pub has_physics: bool,
}

/// Where a node is built.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The link that carries it; `None` for the world.
    pub link: Option<LinkId>,
    /// Pose of the parent node's frame on that link.
    pub link_from_site: Pose,
    /// Scale from lengths in that frame to lengths in the world.
    pub scale: f64,
    /// Where the scale is not uniform: the map from that frame to the world's lengths, along its axes.
    pub stretch: Option<Mat3>,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
    /// Colliders of one family do not collide with each other, unless enabled.
    pub family: Option<u32>,
    /// The enclosing solid.
    pub solid: Option<SolidSite>,
    /// Set for the end point of a joint.
    pub joint: Option<JointSite>,
}

impl Default for Site {
    /// The world frame.
    fn default() -> Self {
        let (link, stretch, robot, family, solid, joint) = (None, None, None, None, None, None);
        Self { link, link_from_site: Pose::IDENTITY, scale: 1.0, stretch, robot, family, solid, joint }
    }
}

impl Site {
    /// Converts a pose in the parent node's frame to the link's frame.
    #[must_use]
    pub fn place(&self, local: Pose) -> Pose {
        self.link_from_site * Pose::new(self.scaled(local.translation), local.rotation)
    }

    /// Scales a vector of the parent node's frame to lengths of the world.
    fn scaled(&self, local: Vec3) -> Vec3 {
        self.stretch.map_or(local * self.scale, |stretch| stretch * local)
    }

    /// The site inside a node with this pose and scale. Bodies are not stretched: they scale by the factor along x.
    #[must_use]
    pub fn inside(&self, local: Pose, larger: Vec3, is_body: bool) -> Self {
        let scale = self.scale * larger.x;
        let is_even = self.stretch.is_none() && larger == Vec3::splat(larger.x);
        let stretch = (!is_body && !is_even).then(|| match self.stretch {
            None => Mat3::from_diagonal(larger * self.scale),
            Some(here) => {
                let turn = Mat3::from_quat(local.rotation);
                turn.transpose() * here * turn * Mat3::from_diagonal(larger)
            }
        });
        Self { link_from_site: self.place(local), scale, stretch, ..*self }
    }

    /// Scale factors along the axes of the frame.
    #[must_use]
    pub fn scales(&self) -> Vec3 {
        let Some(stretch) = self.stretch else { return Vec3::splat(self.scale) };
        // One that is turned inside out along an axis has a negative size there.
        let size = |along: Vec3, sign: f64| along.length().copysign(sign);
        let Mat3 { x_axis, y_axis, z_axis } = stretch;
        Vec3::new(size(x_axis, x_axis.x), size(y_axis, y_axis.y), size(z_axis, z_axis.z))
    }

    /// Pose on the link of a pose in the parent node's frame.
    #[must_use]
    pub fn local(&self, place: Pose) -> Pose {
        let local = self.link_from_site.inverse() * place;
        let unscaled = |stretch: Mat3| stretch.inverse() * local.translation;
        Pose::new(self.stretch.map_or(local.translation / self.scale, unscaled), local.rotation)
    }

    /// Point on the link of a point in the parent node's frame.
    #[must_use]
    pub fn point(&self, local: Vec3) -> Vec3 {
        self.link_from_site.point(self.scaled(local))
    }
}
