//! The motion of a solid without physics inside another one: by the velocity of its fields, in the frame of that.
//!
//! In every step its fields `translation` and `rotation` say where it has come to, as in Webots. Its body hangs on
//! nothing: before each step it is put where the fields and what carries it say, with the velocity of both, so that it
//! pushes what it meets. What it carries goes along; forces on it do not reach what carries it.

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
    let mut inner = solid::led(builder, node, &in_world, JointKind::Free, Twist::default());
    // Parts of one body leave each other alone, so they share its tag.
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
    /// Its body.
    link: LinkId,
    /// Where its fields are meant.
    site: Site,
}

impl Drift {
    /// Puts the body where the fields say, with the velocity that they and the carrier have.
    fn place(&self, state: &mut WorldState) {
        let carrier = self.site.link;
        let world_from_carrier = carrier.map_or(Pose::IDENTITY, |carrier| state.dynamics().pose(carrier));
        let carried = carrier.map_or(Twist::default(), |carrier| state.dynamics().twist(carrier));
        let pose = world_from_carrier * self.site.place(state.scene().pose(self.node));
        let carried = carried.at_offset(pose.translation - world_from_carrier.translation);
        let frame = world_from_carrier * self.site.link_from_site;
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

/// What the fields say.
fn velocity(state: &WorldState, node: NodeId) -> Twist {
    let part = |name| state.scene().vec3(node, name);
    let twist = Twist { angular: part("angularVelocity"), linear: part("linearVelocity") };
    if twist.angular.is_finite() && twist.linear.is_finite() { twist } else { Twist::default() }
}
