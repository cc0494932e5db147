//! Where a node is built: on which link, in which frame, in which robot and solid.

use base::{Mat3, Pose, Vec3};
use dynamics::{Joint, LinkId};
use scene::NodeId;

use crate::robot::RobotId;

/// The joint above an end point.
#[derive(Clone, Copy, Debug)]
pub struct JointSite {
    /// In the frame of the link that carries it.
    pub joint: Joint,
}

/// The solid above a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidSite {
    /// Its node.
    pub node: NodeId,
    /// Its colliders' tag, shared by all solids of one rigid body.
    pub tag: u32,
    /// Whether forces move it.
    pub has_physics: bool,
}

/// Where a node is built.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The link that carries it; `None` is the world.
    pub link: Option<LinkId>,
    /// Frame of the parent node on that link.
    pub link_from_site: Pose,
    /// How much larger lengths in that frame are in the world.
    pub scale: f64,
    /// Where that differs by direction: from lengths in that frame to lengths in the world, in its axes.
    pub stretch: Option<Mat3>,
    /// The robot it belongs to.
    pub robot: Option<RobotId>,
    /// Colliders of one family leave each other alone, unless told otherwise.
    pub family: Option<u32>,
    /// The solid above.
    pub solid: Option<SolidSite>,
    /// Set for the end point of a joint.
    pub joint: Option<JointSite>,
}

impl Default for Site {
    /// The world.
    fn default() -> Self {
        let (link, stretch, robot, family, solid, joint) = (None, None, None, None, None, None);
        Self { link, link_from_site: Pose::IDENTITY, scale: 1.0, stretch, robot, family, solid, joint }
    }
}

impl Site {
    /// A place in the frame of the parent node, on the link.
    #[must_use]
    pub fn place(&self, local: Pose) -> Pose {
        self.link_from_site * Pose::new(self.scaled(local.translation), local.rotation)
    }

    /// A vector of the parent node's frame in the lengths of the world.
    fn scaled(&self, local: Vec3) -> Vec3 {
        self.stretch.map_or(local * self.scale, |stretch| stretch * local)
    }

    /// The site inside a node that stands at a place of this one and makes what it holds larger, along its axes. A body
    /// is not stretched: it follows along x.
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

    /// How much larger things are in the world along the axes of the frame.
    #[must_use]
    pub fn scales(&self) -> Vec3 {
        let Some(stretch) = self.stretch else { return Vec3::splat(self.scale) };
        // One that is turned inside out along an axis has a negative size there.
        let size = |along: Vec3, sign: f64| along.length().copysign(sign);
        let Mat3 { x_axis, y_axis, z_axis } = stretch;
        Vec3::new(size(x_axis, x_axis.x), size(y_axis, y_axis.y), size(z_axis, z_axis.z))
    }

    /// A place on the link, in the frame of the parent node.
    #[must_use]
    pub fn local(&self, place: Pose) -> Pose {
        let local = self.link_from_site.inverse() * place;
        let unscaled = |stretch: Mat3| stretch.inverse() * local.translation;
        Pose::new(self.stretch.map_or(local.translation / self.scale, unscaled), local.rotation)
    }

    /// A point in the frame of the parent node, on the link.
    #[must_use]
    pub fn point(&self, local: Vec3) -> Vec3 {
        self.link_from_site.point(self.scaled(local))
    }
}
