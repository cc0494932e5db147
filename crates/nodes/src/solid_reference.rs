//! SolidReference: the end point of a joint that closes a loop, or that ties its solid to the world.
//!
//! The joint gets a light part of its own, as if it were a solid there, and a constraint fixes this part to the solid
//! that is meant. So all that joints can do (motors, springs, stops, several axes) is as it is elsewhere.

use base::{Mat3, Severity, Vec3};
use dynamics::{
    Constraint, ConstraintKind, Damping, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId, Model,
};
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;

/// What stands for the world.
const STATIC_ENVIRONMENT: &str = "<static environment>";

/// Mass of the light part, as a share of what it hangs on: too little to be noticed, and enough for a stiff tie.
const SHARE: f64 = 1e-3;

/// Builds the light part on a joint; `between` are the links between the joint's axes.
pub(crate) fn end_point(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    joint: Joint,
    between: Vec<LinkId>,
) -> Option<LinkId> {
    let meant = match find(builder, node, site) {
        Ok(meant) => meant,
        Err(why) => {
            builder.remark(
                node,
                Severity::Warning,
                "joint/end-point",
                format!("{why}; the joint is ignored"),
            );
            return None;
        }
    };
    let link = builder.add_link(LinkDef {
        name: builder.path(node),
        parent: site.link,
        parent_from_link: site.link_from_site,
        joint,
        inertia: Inertia::ZERO,
        damping: Damping::default(),
        twist: base::Twist::default(),
    });
    if let Some(outermost) = outermost(builder, node) {
        builder.bind_below(outermost);
    }
    let (site, anchor) = (*site, anchor(&joint));
    builder.later(move |builder| tie(builder, &site, meant, link, anchor, &between));
    Some(link)
}

/// Where a joint turns, in the frame of what carries it.
fn anchor(joint: &Joint) -> Option<Vec3> {
    match joint.kind {
        JointKind::Hinge { anchor, .. } => Some(anchor),
        _ => None,
    }
}

/// The outermost solid around a node.
fn outermost(builder: &Builder<'_>, node: NodeId) -> Option<NodeId> {
    let scene = builder.scene;
    let above = scene.get(node).and_then(|node| node.parent);
    let around = std::iter::successors(above, |node| scene.get(*node)?.parent);
    around.filter(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid"))).last()
}

/// The solid that is meant; `None` is the world.
fn find(builder: &Builder<'_>, node: NodeId, site: &Site) -> Result<Option<NodeId>, String> {
    let scene = builder.scene;
    let name = scene.string(node, "solidName");
    if name == STATIC_ENVIRONMENT {
        return Ok(None);
    }
    let upper = site.solid.map(|solid| solid.node);
    // The outermost solid around the joint holds all that may be meant.
    let is_solid = |node: &NodeId| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid"));
    let Some(outermost) = outermost(builder, node) else {
        return Err(format!("no solid is around the joint, so none can be the one named \"{name}\""));
    };
    let all = std::iter::once(outermost).chain(scene.descendants(outermost));
    let found = all.filter(is_solid).find(|solid| scene.string(*solid, "name") == name);
    match found {
        Some(solid) if Some(solid) == upper => {
            Err(format!("\"{name}\" is the solid that the joint itself is fixed to"))
        }
        Some(solid) => Ok(Some(solid)),
        None => Err(format!("no solid named \"{name}\" is in the same outermost solid as the joint")),
    }
}

/// Once all solids are there: puts the light part where the solid is, and ties both.
fn tie(
    builder: &mut Builder<'_>,
    site: &Site,
    meant: Option<NodeId>,
    link: LinkId,
    anchor: Option<Vec3>,
    between: &[LinkId],
) {
    let other = meant.and_then(|solid| builder.mounted(solid)).and_then(|mount| mount.link);
    let carrier = builder.start_pose(site.link);
    let other_pose = builder.start_pose(other);
    // The part sits where the joint turns, with the axes of the solid.
    let turned = other_pose.rotation;
    let place = carrier.point(anchor.unwrap_or(site.link_from_site.translation));
    let pose = base::Pose::new(place, turned);
    let models = [site.link, other].map(|link| link.and_then(|link| builder.model.links.get(link.index())));
    let moving = models.iter().flatten().filter(|link| link.joint.mode == JointMode::Dynamic);
    let lightest = moving.min_by(|a, b| a.inertia.mass.total_cmp(&b.inertia.mass)).map(|link| link.inertia);
    let tag = meant.and_then(|solid| joint::tag_of(builder, solid));
    if let (Some(tag), Some(parent)) = (tag, site.solid) {
        builder.exclude(parent.tag, tag);
    }
    if let Some(parent) = site.solid
        && !joint::is_moved_by_forces(&builder.model, other)
    {
        builder.exclude(parent.tag, Model::GROUND);
    }
    if let Some(tag) = tag
        && !joint::is_moved_by_forces(&builder.model, site.link)
    {
        builder.exclude(tag, Model::GROUND);
    }
    let Some(part) = builder.model.links.get_mut(link.index()) else { return };
    part.parent_from_link = carrier.inverse() * pose;
    let Some(lightest) = lightest else {
        part.joint.mode = JointMode::Kinematic; // nothing here feels forces
        return;
    };
    let tensor = lightest.tensor;
    let mean = (tensor.x_axis.x + tensor.y_axis.y + tensor.z_axis.z) / 3.0;
    part.inertia = Inertia {
        mass: SHARE * lightest.mass,
        center: Vec3::ZERO,
        tensor: Mat3::from_diagonal(Vec3::splat(SHARE * mean)),
    };
    joint::settle(builder, between, link);
    let frames = [other_pose.inverse() * pose, base::Pose::IDENTITY];
    builder.add_constraint(Constraint::new(ConstraintKind::Fixed, [other, Some(link)], frames));
}
