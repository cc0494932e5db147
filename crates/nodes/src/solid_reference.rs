//! SolidReference: the end point of a joint that closes a kinematic loop or connects a solid to the world.
//!
//! The joint gets an auxiliary link with a small mass as its end point, and a constraint fixes this link to the
//! referenced solid. So all features of joints (motors, springs, stops, several axes) work as usual.

use base::{Mat3, Severity, Vec3};
use dynamics::{
    Constraint, ConstraintKind, Damping, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId, Model,
};
use engine::{Builder, Site};
use scene::NodeId;

use crate::shared::joint;

/// The name of the world.
const STATIC_ENVIRONMENT: &str = "<static environment>";

/// Mass of the auxiliary link relative to that of the bodies: negligible, but large enough for a stiff constraint.
const MASS_RATIO: f64 = 1e-3;

/// Adds the auxiliary link to a joint; `between` are the links between the joint's axes.
pub(crate) fn end_point(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    joint: Joint,
    between: Vec<LinkId>,
) -> Option<LinkId> {
    let referenced = match find(builder, node, site) {
        Ok(referenced) => referenced,
        Err(why) => {
            builder.report(
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
    builder.later(move |builder| tie(builder, &site, referenced, link, anchor, &between));
    Some(link)
}

/// Returns the anchor of a joint in the frame of its parent link.
fn anchor(joint: &Joint) -> Option<Vec3> {
    match joint.kind {
        JointKind::Hinge { anchor, .. } => Some(anchor),
        _ => None,
    }
}

/// Returns the outermost solid that contains a node.
fn outermost(builder: &Builder<'_>, node: NodeId) -> Option<NodeId> {
    let scene = builder.scene;
    let above = scene.get(node).and_then(|node| node.parent);
    let around = std::iter::successors(above, |node| scene.get(*node)?.parent);
    around.filter(|node| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid"))).last()
}

/// Returns the referenced solid; `None` is the world.
fn find(builder: &Builder<'_>, node: NodeId, site: &Site) -> Result<Option<NodeId>, String> {
    let scene = builder.scene;
    let name = scene.string(node, "solidName");
    if name == STATIC_ENVIRONMENT {
        return Ok(None);
    }
    let upper = site.solid.map(|solid| solid.node);
    // Only solids in the outermost solid that contains the joint can be referenced.
    let is_solid = |node: &NodeId| scene.get(*node).is_some_and(|node| node.ty.is_a("Solid"));
    let Some(outermost) = outermost(builder, node) else {
        return Err(format!("the joint is in no solid, so that \"{name}\" cannot be found"));
    };
    let all = std::iter::once(outermost).chain(scene.descendants(outermost));
    let found = all.filter(is_solid).find(|solid| scene.string(*solid, "name") == name);
    match found {
        Some(solid) if Some(solid) == upper => {
            Err(format!("\"{name}\" is the parent solid of the joint itself"))
        }
        Some(solid) => Ok(Some(solid)),
        None => Err(format!("no solid named \"{name}\" is in the same outermost solid as the joint")),
    }
}

/// Called when all solids have been built: moves the auxiliary link to the solid, and adds the constraint.
fn tie(
    builder: &mut Builder<'_>,
    site: &Site,
    referenced: Option<NodeId>,
    link: LinkId,
    anchor: Option<Vec3>,
    between: &[LinkId],
) {
    let other = referenced.and_then(|solid| builder.mounted(solid)).and_then(|mount| mount.link);
    let carrier = builder.start_pose(site.link);
    let other_pose = builder.start_pose(other);
    // The auxiliary link is at the anchor, with the axes of the solid.
    let turned = other_pose.rotation;
    let place = carrier.point(anchor.unwrap_or(site.link_from_site.translation));
    let pose = base::Pose::new(place, turned);
    let models = [site.link, other].map(|link| link.and_then(|link| builder.model.links.get(link.index())));
    let moving = models.iter().flatten().filter(|link| link.joint.mode == JointMode::Dynamic);
    let lightest = moving.min_by(|a, b| a.inertia.mass.total_cmp(&b.inertia.mass)).map(|link| link.inertia);
    let tag = referenced.and_then(|solid| joint::tag_of(builder, solid));
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
        part.joint.mode = JointMode::Kinematic; // no forces act on either body
        return;
    };
    let tensor = lightest.tensor;
    let mean = (tensor.x_axis.x + tensor.y_axis.y + tensor.z_axis.z) / 3.0;
    part.inertia = Inertia {
        mass: MASS_RATIO * lightest.mass,
        center: Vec3::ZERO,
        tensor: Mat3::from_diagonal(Vec3::splat(MASS_RATIO * mean)),
    };
    joint::settle(builder, between, link);
    let frames = [other_pose.inverse() * pose, base::Pose::IDENTITY];
    builder.add_constraint(Constraint::new(ConstraintKind::Fixed, [other, Some(link)], frames));
}
