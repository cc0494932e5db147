//! Fluid: buoyancy and drag of solids whose immersion properties name the fluid.
//!
//! For each shape of a solid and each shape of the fluid there is one surface: the plane of the fluid's face behind
//! which the solid's shape is least deep. What is behind the plane is immersed (see `immersion`). Buoyancy acts at the
//! centre of the immersed volume. Drag acts at the centre of mass and depends on its velocity relative to the stream,
//! so that it never accelerates a body in still water.

mod immersion;

use base::{Mat3, Pose, Twist, Vec3, Wrench};
use dynamics::{Drag, LinkId, Shape};
use engine::{Builder, ForceField, Mount, Site, WorldState};
use scene::NodeId;

use crate::pose;
use crate::shared::geometry;
use immersion::{Body, Immersed, Plane};

/// The force field of a fluid.
struct Fluid {
    node: NodeId,
    mount: Mount,
    density: f64,
    viscosity: f64,
    stream: Vec3,
    shapes: Vec<(Pose, Shape)>,
    immersed_solids: Vec<ImmersedSolid>,
}

/// A solid with immersion properties for the fluid.
struct ImmersedSolid {
    node: NodeId,
    mount: Mount,
    link: LinkId,
    bodies: Vec<Body>,
    law: Law,
}

/// The drag law given by immersion properties.
struct Law {
    is_projected: bool,
    drag_force: Vec3,
    drag_torque: Vec3,
    viscous_force: f64,
    viscous_torque: f64,
}

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let inner = pose::placed(builder, node, site);
    builder.mount(node, &inner);
    builder.build_all(node, "children", &inner);
    let Some(bounding_object) = builder.scene.child(node, "boundingObject") else { return };
    let shapes = geometry::bounding_shapes(builder, bounding_object, inner.scale);
    let shapes = shapes.into_iter().map(|part| (part.solid_from_shape, part.shape)).collect();
    let scale = Vec3::splat(inner.scale);
    let mount = Mount { link: inner.link, link_from_node: inner.link_from_site, scale, robot: inner.robot };
    builder.watch_world();
    builder.later(move |builder| {
        let scene = builder.scene;
        let immersed_solids = immersed_solids(builder, scene.string(node, "name"));
        if immersed_solids.is_empty() {
            return;
        }
        let fluid = Fluid {
            node,
            mount,
            density: scene.float(node, "density"),
            viscosity: scene.float(node, "viscosity"),
            stream: scene.vec3(node, "streamVelocity"),
            shapes,
            immersed_solids,
        };
        builder.add_force_field(Box::new(fluid));
    });
}

/// Returns the solids with physics and a bounding object whose immersion properties name a fluid.
fn immersed_solids(builder: &mut Builder<'_>, fluid: &str) -> Vec<ImmersedSolid> {
    let scene = builder.scene;
    let solids = scene.iter().filter(|(_, node)| node.ty.is_a("Solid")).map(|(id, _)| id);
    let mut found = Vec::new();
    for node in solids {
        let properties = scene.children(node, "immersionProperties").iter();
        // As in Webots, the last one counts.
        let Some(properties) = properties.copied().rfind(|one| scene.string(*one, "fluidName") == fluid)
        else {
            continue;
        };
        let Some(mount) = builder.mounted(node) else { continue };
        let (Some(link), Some(_)) = (mount.link, scene.child(node, "physics")) else { continue };
        let Some(bounding_object) = scene.child(node, "boundingObject") else { continue };
        let shapes = geometry::bounding_shapes(builder, bounding_object, mount.scale.x);
        let bodies = shapes.iter().filter_map(|part| Body::new(part.solid_from_shape, &part.shape)).collect();
        let law = Law {
            // The manual names the former, the implementation of Webots compares with the latter.
            is_projected: matches!(
                scene.string(properties, "referenceArea"),
                "xyz-projected area" | "xyz-projection"
            ),
            drag_force: scene.vec3(properties, "dragForceCoefficients"),
            drag_torque: scene.vec3(properties, "dragTorqueCoefficients"),
            viscous_force: scene.float(properties, "viscousResistanceForceCoefficient"),
            viscous_torque: scene.float(properties, "viscousResistanceTorqueCoefficient"),
        };
        found.push(ImmersedSolid { node, mount, link, bodies, law });
    }
    found
}

impl ForceField for Fluid {
    fn act(&self, state: &mut WorldState) {
        if state.scene().get(self.node).is_none() {
            return;
        }
        let world_from_fluid = state.mounted_pose(&self.mount);
        for solid in &self.immersed_solids {
            if state.scene().get(solid.node).is_some() {
                self.act_on(state, &world_from_fluid, solid);
            }
        }
    }
}

impl Fluid {
    fn act_on(&self, state: &mut WorldState, world_from_fluid: &Pose, solid: &ImmersedSolid) {
        let world_from_solid = state.mounted_pose(&solid.mount);
        let mut sum = Immersed::default();
        for body in &solid.bodies {
            let world_from_body = world_from_solid * body.solid_from_shape;
            let planes = self.shapes.iter().filter_map(|(fluid_from_shape, shape)| {
                surface(&(*world_from_fluid * *fluid_from_shape), shape, &world_from_body, body)
            });
            // Of several shapes of a fluid, use the one in which the body is deepest.
            let deepest = planes.max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((plane, _)) = deepest {
                sum.add(&body.immersed(&world_from_body, &world_from_solid, &plane));
            }
        }
        if sum.volume <= 0.0 {
            return;
        }
        let Some(def) = state.dynamics().model.links.get(solid.link.index()) else { return };
        let (inertia, gravity) = (def.inertia, state.dynamics().model.settings.gravity);
        let pose = state.dynamics().pose(solid.link);
        let center = pose.point(inertia.center);
        let twist = state.dynamics().twist(solid.link).at_offset(center - pose.translation);
        let buoyancy = gravity * -(self.density * sum.volume);
        let arm = sum.center() - center;
        state.add_wrench(solid.link, Wrench { force: buoyancy, torque: arm.cross(buoyancy) });
        let full: f64 = solid.bodies.iter().map(Body::area).sum();
        let viscosity = self.viscosity * (sum.area / full).min(1.0);
        let axes = Mat3::from_quat(world_from_solid.rotation);
        let (linear, angular) =
            (axes.transpose() * (twist.linear - self.stream), axes.transpose() * twist.angular);
        let [linear, angular] = solid.law.coefficients(&sum, self.density, viscosity, linear, angular);
        let stream = Twist { angular: Vec3::ZERO, linear: self.stream };
        state.add_drag(solid.link, Drag { axes, linear, angular }, stream);
    }
}

impl Law {
    /// Returns force per velocity and torque per angular velocity along the solid's axes, by the formulas of the
    /// manual's page on immersion properties. In quadratic terms, one factor is the velocity at the start of the step.
    fn coefficients(
        &self,
        sum: &Immersed,
        density: f64,
        viscosity: f64,
        linear: Vec3,
        angular: Vec3,
    ) -> [Vec3; 2] {
        let (force, torque) = if self.is_projected {
            let around = Vec3::splat(sum.projected.element_sum()) - sum.projected;
            (self.drag_force * sum.projected * linear.abs(), self.drag_torque * around * angular.abs())
        } else {
            (
                Vec3::splat(self.drag_force.x * sum.area * linear.length()),
                Vec3::splat(self.drag_torque.x * sum.area * angular.length()),
            )
        };
        [
            force * density + Vec3::splat(viscosity * self.viscous_force),
            torque * density + Vec3::splat(viscosity * self.viscous_torque),
        ]
    }
}

/// Returns the surface of a fluid's shape at a body, with the depth of the body below it; `None` if it is outside.
fn surface(
    world_from_shape: &Pose,
    shape: &Shape,
    world_from_body: &Pose,
    body: &Body,
) -> Option<(Plane, f64)> {
    let at = world_from_shape.inverse().point(world_from_body.point(body.middle));
    let local = |normal: Vec3, height: f64| (normal, height);
    let faces: Vec<(Vec3, f64)> = match shape {
        Shape::Plane => vec![local(Vec3::Z, 0.0)],
        Shape::Box { half } => {
            let axes = [(Vec3::Z, half.z), (Vec3::X, half.x), (Vec3::Y, half.y)];
            axes.into_iter().flat_map(|(axis, height)| [(axis, height), (-axis, height)]).collect()
        }
        Shape::Sphere { radius } => vec![local(at.try_normalize().unwrap_or(Vec3::Z), *radius)],
        Shape::Cylinder { radius, half_height } => {
            let out = Vec3::new(at.x, at.y, 0.0).try_normalize().unwrap_or(Vec3::X);
            vec![local(Vec3::Z, *half_height), local(-Vec3::Z, *half_height), local(out, *radius)]
        }
        Shape::Capsule { radius, half_height } => {
            let core = Vec3::new(0.0, 0.0, at.z.clamp(-half_height, *half_height));
            let out = (at - core).try_normalize().unwrap_or(Vec3::X);
            vec![local(out, radius + out.dot(core))]
        }
        // For other shapes, the surface is the horizontal plane through the highest point.
        other => vec![local(Vec3::Z, Body::top_of(other)?)],
    };
    let planes = faces.into_iter().map(|(normal, height)| {
        let plane = Plane {
            normal: world_from_shape.vector(normal),
            height: world_from_shape.vector(normal).dot(world_from_shape.translation) + height,
        };
        let depth = plane.height - body.lowest(world_from_body, plane.normal);
        (plane, depth)
    });
    planes.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, depth)| *depth > 0.0)
}
