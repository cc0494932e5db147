//! Solid: a rigid body or a part of one, with mass and shape, moved by forces or kinematically.
//!
//! Its link follows from the manual's rules ("Implicit Solid Merging and Joints"): an end point of a joint is a link
//! of its own; a solid with physics inside another one with physics is merged with it; inside one without physics it
//! is fixed to the world; at the top it moves freely. A solid without physics moves with its parent. If its fields
//! contain a velocity, it moves with that in the world or, inside another solid, in the frame of its parent (`drift`).
//!
//! Until R2023a solids could be scaled uniformly, including their children.

mod drift;

use base::{Mat3, Pose, Severity, Twist, Vec3};
use dynamics::{ColliderDef, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId, Shape};
use engine::ColliderOwner;
use engine::SolidSite;
use engine::{Builder, Site};
use scene::{NodeId, Version};

use crate::shared::geometry::{self, BoundingShape};
use crate::shared::{solid_device, unsupported};
use crate::{contact_properties::bodies, physics, pose};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    if builder.scene.node(node).ty.is_a("Device") {
        // A device that is not simulated.
        solid_device::build(builder, node, site, |builder, _| unsupported::device(builder, node));
        return;
    }
    let inner = build_body(builder, node, site);
    builder.build_all(node, "children", &inner);
    finish(builder, node, &inner);
}

/// Adds the solid's link and colliders, and returns the site of its children, which the caller builds.
pub(crate) fn build_body(builder: &mut Builder<'_>, node: NodeId, site: &Site) -> Site {
    body(builder, node, site, static_or_kinematic)
}

/// The same for a solid without physics at the top of the world that is moved kinematically.
pub(crate) fn build_kinematic_body(builder: &mut Builder<'_>, node: NodeId, site: &Site) -> Site {
    body(builder, node, site, |builder, node, site| {
        kinematic(builder, node, site, JointKind::Free, Twist::default())
    })
}

fn body(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    without_physics: impl FnOnce(&mut Builder<'_>, NodeId, &Site) -> Site,
) -> Site {
    warn_about_use(builder, node);
    let scene = builder.scene;
    if scene.scale(node) != pose::scale(scene, node) && !scene.is_before(node, Version::R2023B) {
        let message = "solids have no 'scale' since R2023b; it is ignored (scale the shapes instead)";
        builder.report(node, Severity::Warning, "solid/scale", message);
    }
    // The helix of a propeller is only shown: its physics and its bounding object have no effect. Blades that collided would be
    // paddles of infinite mass, since no force acts back on them, and throw a door open with hundreds of radians a second.
    let is_helix = scene.node(node).parent.is_some_and(|parent| scene.node(parent).ty.is_a("Propeller"));
    let shapes = match scene.child(node, "boundingObject").filter(|_| !is_helix) {
        Some(bounding_object) => {
            let scale = size(builder, node, site);
            geometry::bounding_shapes(builder, bounding_object, scale)
        }
        None => Vec::new(),
    };
    let physics = scene.child(node, "physics").filter(|_| !is_helix);
    let inner = match (physics, site.joint) {
        (_, Some(above)) => jointed(builder, node, site, above.joint, physics, &shapes),
        (Some(physics), None) => match (site.solid, site.link) {
            (Some(parent), Some(link)) if parent.has_physics => {
                merged(builder, node, site, parent, link, physics, &shapes)
            }
            (Some(_), _) => fixed_to_world(builder, node, site, physics, &shapes),
            (None, _) => free(builder, node, site, physics, &shapes),
        },
        (None, None) => without_physics(builder, node, site),
    };
    builder.mount(node, &inner);
    add_colliders(builder, node, &inner, shapes);
    inner
}

/// Warns about USE of a solid. The manual forbids it, but there are worlds with it.
fn warn_about_use(builder: &mut Builder<'_>, node: NodeId) {
    let is_copy = |id: NodeId| builder.scene.node(id).use_of.is_some();
    if builder.scene.node(node).is_repeat {
        return;
    }
    let parent = builder.scene.node(node).parent;
    if is_copy(node) && !parent.is_some_and(is_copy) {
        let message = "a solid cannot be referenced by USE; a copy is created";
        builder.report(node, Severity::Warning, "solid/use", message);
    }
}

/// Registers the solid with the joint above, after the children were built.
pub(crate) fn finish(builder: &mut Builder<'_>, node: NodeId, inner: &Site) {
    if let Some(solid) = inner.solid {
        builder.set_built_solid(node, solid, inner.link);
    }
}

/// Returns the scale from lengths in a solid's frame to lengths in the world.
fn size(builder: &Builder<'_>, node: NodeId, site: &Site) -> f64 {
    site.scale * pose::scale(builder.scene, node).x
}

/// Returns the site of the children of a solid that is a link of its own.
fn on_link(builder: &mut Builder<'_>, node: NodeId, site: &Site, link: LinkId, has_physics: bool) -> Site {
    let solid = SolidSite { node, tag: builder.new_solid_tag(), has_physics };
    let scale = size(builder, node, site);
    let link = Some(link);
    Site {
        link,
        link_from_site: Pose::IDENTITY,
        scale,
        stretch: None,
        solid: Some(solid),
        joint: None,
        ..*site
    }
}

fn jointed(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    joint: Joint,
    physics: Option<NodeId>,
    shapes: &[BoundingShape],
) -> Site {
    builder.bind(node); // for the joint
    let mode = if physics.is_some() { JointMode::Dynamic } else { JointMode::Kinematic };
    let parent_moves = parent_link(builder, site.link).is_some_and(|link| !is_static(builder, link));
    if physics.is_some() && parent_moves && site.solid.is_some_and(|solid| !solid.has_physics) {
        let message =
            "the parent of this solid has no physics but moves; the forces of this solid do not act on it";
        builder.report(node, Severity::Warning, "solid/physics", message);
    }
    let scale = size(builder, node, site);
    let (inertia, damping) = mass_properties(builder, physics, shapes, scale);
    let link = builder.add_link(LinkDef {
        name: builder.path(node),
        parent: site.link,
        parent_from_link: site.place(builder.scene.pose(node)),
        joint: Joint { mode, ..joint },
        inertia,
        damping,
        twist: if physics.is_some() { start_velocity(builder, node) } else { Twist::default() },
    });
    on_link(builder, node, site, link, physics.is_some())
}

/// Returns the link of the solid that a joint is fixed to, skipping links between the joint's axes.
fn parent_link(builder: &Builder<'_>, link: Option<LinkId>) -> Option<LinkId> {
    let link_of = |id: LinkId| &builder.model.links[id.index()];
    let is_between = |id: &LinkId| {
        let link = link_of(*id);
        link.inertia.mass == 0.0
            && link.joint.mode == JointMode::Dynamic
            && link.joint.kind != JointKind::Fixed
    };
    std::iter::successors(link, |id| link_of(*id).parent).find(|id| !is_between(id))
}

/// Returns whether a link never moves relative to the world.
fn is_static(builder: &Builder<'_>, link: LinkId) -> bool {
    let link = &builder.model.links[link.index()];
    link.parent.is_none() && link.joint.kind == JointKind::Fixed
}

fn merged(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    parent: SolidSite,
    link: LinkId,
    physics: NodeId,
    shapes: &[BoundingShape],
) -> Site {
    let inner = pose::placed(builder, node, site);
    let own = physics::inertia(builder, physics, shapes, inner.scale).transformed(&inner.link_from_site);
    let damping = merged_damping(builder, link, physics, shapes);
    builder.note_share(node, own);
    builder.change_link(link);
    let body = &mut builder.model.links[link.index()];
    body.inertia = body.inertia.plus(&own);
    body.damping = damping;
    let solid = SolidSite { node, tag: parent.tag, has_physics: true };
    Site { solid: Some(solid), joint: None, ..inner }
}

/// Returns the mean damping of a body and a solid that is merged with it, weighted by volume as on the manual's page
/// Damping; without a volume, that of the body.
fn merged_damping(
    builder: &Builder<'_>,
    link: LinkId,
    physics: NodeId,
    shapes: &[BoundingShape],
) -> dynamics::Damping {
    let volume = |shape: &Shape| Inertia::of_shape(shape, 1.0).map_or(0.0, |inertia| inertia.mass);
    let colliders = builder.model.colliders.iter();
    let of_body = colliders.filter(|collider| collider.link == Some(link) && collider.reacts);
    let before: f64 = of_body.map(|collider| volume(&collider.shape)).sum();
    let own: f64 = shapes.iter().map(|part| volume(&part.shape)).sum();
    let share = if own > 0.0 { own / (before + own) } else { 0.0 };
    let (body, part) = (builder.model.links[link.index()].damping, physics::damping(builder, physics));
    dynamics::Damping {
        linear: body.linear + share * (part.linear - body.linear),
        angular: body.angular + share * (part.angular - body.angular),
    }
}

/// A solid with physics below one without, which the manual pins to the static environment.
fn fixed_to_world(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    physics: NodeId,
    shapes: &[BoundingShape],
) -> Site {
    let inner = pose::placed(builder, node, site);
    let own = physics::inertia(builder, physics, shapes, inner.scale).transformed(&inner.link_from_site);
    builder.note_share(node, own);
    let solid = SolidSite { node, tag: builder.new_solid_tag(), has_physics: true };
    Site { solid: Some(solid), joint: None, ..inner }
}

fn free(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    physics: NodeId,
    shapes: &[BoundingShape],
) -> Site {
    let scale = size(builder, node, site);
    let (inertia, damping) = mass_properties(builder, Some(physics), shapes, scale);
    let link = builder.add_link(LinkDef {
        name: builder.path(node),
        parent: None,
        parent_from_link: site.place(builder.scene.pose(node)),
        joint: plain_joint(JointKind::Free),
        inertia,
        damping,
        twist: start_velocity(builder, node),
    });
    on_link(builder, node, site, link, true)
}

/// Returns the initial velocity of a body, at its centre of mass in world coordinates.
fn start_velocity(builder: &Builder<'_>, node: NodeId) -> Twist {
    Twist {
        linear: builder.scene.vec3(node, "linearVelocity"),
        angular: builder.scene.vec3(node, "angularVelocity"),
    }
}

/// A solid without physics that moves with its parent or the world.
///
/// If its fields contain a velocity, it moves with that, and nothing stops it. Others at the top of a world get a
/// kinematic link if there is a supervisor, which can move them with their children. Otherwise walls and floors need no
/// links.
fn static_or_kinematic(builder: &mut Builder<'_>, node: NodeId, site: &Site) -> Site {
    if site.solid.is_none() && site.link.is_none() {
        let twist = start_velocity(builder, node);
        if twist != Twist::default() {
            return kinematic(builder, node, site, JointKind::Free, twist);
        }
        if builder.is_edited {
            return kinematic(builder, node, site, JointKind::Fixed, Twist::default());
        }
    }
    if start_velocity(builder, node) != Twist::default() {
        return drift::build(builder, node, site);
    }
    let inner = pose::placed(builder, node, site);
    // Parts of one rigid body do not collide with each other, so they share its tag.
    let tag = site.solid.map_or_else(|| builder.new_solid_tag(), |parent| parent.tag);
    Site { solid: Some(SolidSite { node, tag, has_physics: false }), joint: None, ..inner }
}

/// Adds a kinematic link without a parent.
pub(crate) fn kinematic(
    builder: &mut Builder<'_>,
    node: NodeId,
    site: &Site,
    kind: JointKind,
    twist: Twist,
) -> Site {
    let (inertia, damping) = mass_properties(builder, None, &[], 1.0);
    let link = builder.add_link(LinkDef {
        name: builder.path(node),
        parent: None,
        parent_from_link: site.place(builder.scene.pose(node)),
        joint: Joint { mode: JointMode::Kinematic, ..plain_joint(kind) },
        inertia,
        damping,
        twist,
    });
    on_link(builder, node, site, link, false)
}

fn mass_properties(
    builder: &mut Builder<'_>,
    physics: Option<NodeId>,
    shapes: &[BoundingShape],
    scale: f64,
) -> (Inertia, dynamics::Damping) {
    match physics {
        Some(physics) => {
            (physics::inertia(builder, physics, shapes, scale), physics::damping(builder, physics))
        }
        None => (
            Inertia { mass: 1.0, center: Vec3::ZERO, tensor: Mat3::IDENTITY }, // not used, as forces do not act on it
            dynamics::Damping::default(),
        ),
    }
}

/// Returns a joint without springs, dampers, friction and stops.
pub(crate) fn plain_joint(kind: JointKind) -> Joint {
    Joint {
        kind,
        mode: JointMode::Dynamic,
        position: 0.0,
        stops: None,
        spring: 0.0,
        damping: 0.0,
        static_friction: 0.0,
        stop_erp: 0.2,
        stop_cfm: 1e-5,
    }
}

fn add_colliders(builder: &mut Builder<'_>, node: NodeId, inner: &Site, shapes: Vec<BoundingShape>) {
    let Some(solid) = inner.solid else { return };
    let material = builder.material(builder.scene.string(node, "contactMaterial"));
    if bodies::has_own(builder.scene, node) {
        builder.later(bodies::set_laws); // as it may be inserted while the world runs
    }
    for part in shapes {
        let collider = ColliderDef {
            link: inner.link,
            link_from_shape: inner.link_from_site * part.solid_from_shape,
            shape: part.shape,
            material,
            solid: solid.tag,
            family: inner.family,
            reacts: solid.has_physics,
        };
        let owner = ColliderOwner { solid: node, geometry: part.node, robot: inner.robot };
        builder.add_collider(collider, owner);
    }
}
