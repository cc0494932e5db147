//! Solids without physics inside another solid that move by the velocities in their fields, in the frame of their
//! parent.
//!
//! The velocity is integrated into the fields `translation` and `rotation` in every step, as in Webots. The body is
//! not connected to its parent: before each step its pose and twist are set from the fields and the parent, so that it
//! pushes other bodies. Its children move with it; forces on it do not act on the parent.

use base::{Pose, Twist, math};
use dynamics::{JointKind, LinkId};
use engine::SolidSite;
use engine::{Builder, ForceField, Site, WorldState};
use scene::NodeId;

use crate::solid;

/// Adds the body and returns the site of what is in it.
pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) -> Site {
    let links = &builder.model.links;
    let above = std::iter::successors(site.link, |id| links.get(id.index())?.parent);
    let places = above.filter_map(|id| Some(links.get(id.index())?.parent_from_link));
    let world_from_link = places.fold(Pose::IDENTITY, |pose, place| place * pose);
    let in_world = Site { link: None, link_from_site: world_from_link * site.link_from_site, ..*site };
    let mut inner = solid::kinematic(builder, node, &in_world, JointKind::Free, Twist::default());
    // Parts of a body do not collide with each other, so they share its tag.
    if let (Some(own), Some(parent)) = (inner.solid, site.solid) {
        inner.solid = Some(SolidSite { tag: parent.tag, ..own });
    }
    if let Some(link) = inner.link {
        builder.add_force_field(Box::new(Drift { node, link, site: *site }));
    }
    inner
}

struct Drift {
    node: NodeId,
    /// The kinematic body.
    link: LinkId,
    /// The frame of its fields.
    site: Site,
}

impl Drift {
    /// Sets pose and twist of the body from its fields and its parent.
    fn place(&self, state: &mut WorldState) {
        let parent = self.site.link;
        let world_from_parent = parent.map_or(Pose::IDENTITY, |parent| state.dynamics().pose(parent));
        let carried = parent.map_or(Twist::default(), |parent| state.dynamics().twist(parent));
        let pose = world_from_parent * self.site.place(state.scene().pose(self.node));
        let carried = carried.at_offset(pose.translation - world_from_parent.translation);
        let frame = world_from_parent * self.site.link_from_site;
        let own = velocity(state, self.node);
        let twist = Twist {
            angular: carried.angular + frame.vector(own.angular),
            linear: carried.linear + frame.vector(own.linear * self.site.scale),
        };
        state.set_link_pose(self.link, pose);
        state.set_link_twist(self.link, twist);
    }
}

impl ForceField for Drift {
    fn act(&self, state: &mut WorldState) {
        if state.scene().get(self.node).is_none() {
            return;
        }
        self.place(state);
        let own = velocity(state, self.node);
        let dt = state.time_step().seconds();
        let (pose, turn) = (state.scene().pose(self.node), own.angular * dt);
        let rotation = math::axis_angle(turn, turn.length()) * pose.rotation;
        let moved = Pose::new(pose.translation + own.linear * dt, rotation.normalize());
        if moved.is_finite() && moved != pose {
            state.record_pose(self.node, moved);
        }
    }

    fn settle(&self, state: &mut WorldState) {
        if state.scene().get(self.node).is_some() {
            self.place(state);
        }
    }
}

/// Returns the twist in the fields, in the parent's frame.
fn velocity(state: &WorldState, node: NodeId) -> Twist {
    let part = |name| state.scene().vec3(node, name);
    let twist = Twist { angular: part("angularVelocity"), linear: part("linearVelocity") };
    if twist.angular.is_finite() && twist.linear.is_finite() { twist } else { Twist::default() }
}
