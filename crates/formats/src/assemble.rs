//! Builds VRML nodes from a tree of bodies.

use base::{Pose, Vec3};
use vrml::{Instance, Node, Value};

use crate::model::{Body, Geometry, Inertial, Joint, JointKind, Material, Motor, Shape};
use crate::pose_fields;

fn number(value: f64) -> Value {
    Value::numbers([pose_fields::rounded(value)])
}

fn list(values: impl IntoIterator<Item = f64>) -> Value {
    Value::number_list(values.into_iter().map(pose_fields::rounded).collect::<Vec<f64>>())
}

/// Builds a solid or a robot at the pose of the body, with everything below it.
pub(crate) fn solid(ty: &str, body: &Body) -> Instance {
    if ty != "Robot" {
        return built(ty, body);
    }
    let mut body = body.clone();
    body.couple_motors();
    built(ty, &body)
}

fn built(ty: &str, body: &Body) -> Instance {
    let mut node = pose_fields::node_at(ty, body.parent_from_body);
    let children = children(body);
    if !children.is_empty() {
        node.set("children", Value::node_list(children));
    }
    // Colons separate names of solids in those that are unique, so none may have one.
    node.set("name", Value::string(body.name.replace("::", ".").replace(':', ".")));
    if let Some(bounding) = bounding(&body.collisions) {
        node.set("boundingObject", Value::node(bounding));
    }
    if let Some(inertial) = body.inertial {
        node.set("physics", Value::node(physics(inertial)));
    }
    node
}

fn children(body: &Body) -> Vec<Node> {
    let visuals = body.visuals.iter().map(|shape| Node::Instance(visual(shape)));
    let bodies = body.bodies.iter().map(|child| Node::Instance(jointed(child)));
    visuals.chain(body.nodes.iter().cloned().map(Node::Instance)).chain(bodies).collect()
}

/// Builds the joint of a body with the body as its end point.
fn jointed(body: &Body) -> Instance {
    let joint = &body.joint;
    let end = built("Solid", body);
    let (ty, parameters) = match joint.kind {
        JointKind::Fixed => return end,
        JointKind::Hinge => ("HingeJoint", "HingeJointParameters"),
        JointKind::Slider => ("SliderJoint", "JointParameters"),
        JointKind::Ball => ("BallJoint", "BallJointParameters"),
    };
    let mut node = Instance::new(ty).with("jointParameters", Value::node(settings(joint, parameters)));
    let devices = devices(joint);
    if !devices.is_empty() {
        node.set("device", Value::node_list(devices));
    }
    node.with("endPoint", Value::node(end))
}

fn settings(joint: &Joint, ty: &str) -> Instance {
    let mut settings = Instance::new(ty);
    if joint.position != 0.0 {
        settings.set("position", number(joint.position));
    }
    if joint.kind != JointKind::Ball {
        settings.set("axis", pose_fields::vector(joint.axis));
    }
    if joint.kind != JointKind::Slider {
        settings.set("anchor", pose_fields::vector(joint.anchor));
    }
    if let Some([min, max]) = joint.limits.filter(|_| joint.kind != JointKind::Ball) {
        settings.set("minStop", number(min));
        settings.set("maxStop", number(max));
    }
    let fields = [
        ("springConstant", joint.spring),
        ("dampingConstant", joint.damping),
        ("staticFriction", joint.friction),
    ];
    for (field, value) in fields {
        let is_told = value > 0.0 && !(joint.kind == JointKind::Ball && field == "staticFriction");
        if is_told {
            settings.set(field, number(value));
        }
    }
    settings
}

fn devices(joint: &Joint) -> Vec<Node> {
    let (ty, effort) = match joint.kind {
        JointKind::Slider => ("LinearMotor", "maxForce"),
        _ => ("RotationalMotor", "maxTorque"),
    };
    let motor = joint.motor.as_ref().map(|motor| {
        let Motor { name, max_effort, max_velocity, multiplier, positions } = motor;
        let mut node = Instance::new(ty).with("name", Value::string(name.clone()));
        if let Some(velocity) = max_velocity {
            node.set("maxVelocity", number(*velocity));
        }
        if let Some([min, max]) = positions.or(joint.limits).filter(|[min, max]| min != max) {
            node.set("minPosition", number(min));
            node.set("maxPosition", number(max));
        }
        if let Some(max) = max_effort {
            node.set(effort, number(*max));
        }
        if let Some(multiplier) = multiplier.filter(|multiplier| *multiplier != 1.0) {
            node.set("multiplier", number(multiplier));
        }
        node
    });
    let sensor = joint.sensor.as_ref();
    let sensor = sensor.map(|name| Instance::new("PositionSensor").with("name", Value::string(name.clone())));
    motor.into_iter().chain(sensor).map(Node::Instance).collect()
}

fn list_of<const N: usize>(values: [f64; N]) -> Value {
    Value::numbers(values.map(pose_fields::rounded))
}

fn physics(inertial: Inertial) -> Instance {
    let Inertial { mass, center, tensor } = inertial;
    // Subtraction can leave -0.
    let least = tensor.to_cols_array().iter().fold(0.0, |max: f64, entry| max.max(entry.abs())) * 1e-14;
    let [x, y, z] = tensor.to_cols_array_2d();
    let rows = [x[0], y[1], z[2], x[1], x[2], y[2]];
    let rows =
        rows.map(|entry| if entry.abs() < least { 0.0 } else { pose_fields::rounded_to_digits(entry) });
    Instance::new("Physics")
        .with("density", number(-1.0))
        .with("mass", number(mass))
        .with("centerOfMass", list(center.to_array()))
        // Rounding would spoil the small inertias of light links.
        .with("inertiaMatrix", Value::number_list(rows))
}

fn wrap_in_pose(pose: Pose, inner: Instance) -> Instance {
    if pose_fields::is_identity(pose) {
        return inner;
    }
    pose_fields::node_at("Pose", pose).with("children", Value::node_list([inner.into()]))
}

fn visual(shape: &Shape) -> Instance {
    let (geometry, scale) = geometry(&shape.geometry);
    let inner = match &shape.geometry {
        Geometry::Mesh { has_own_materials: true, .. } => geometry,
        _ => Instance::new("Shape")
            .with("appearance", Value::node(appearance(&shape.material)))
            .with("geometry", Value::node(geometry)),
    };
    match scale {
        None => wrap_in_pose(shape.pose, inner),
        Some(scale) => pose_fields::node_at("Transform", shape.pose)
            .with("scale", pose_fields::vector(scale))
            .with("children", Value::node_list([inner.into()])),
    }
}

fn bounding(shapes: &[Shape]) -> Option<Instance> {
    let mut nodes: Vec<Instance> =
        shapes.iter().map(|shape| wrap_in_pose(shape.pose, geometry(&shape.geometry).0)).collect();
    if nodes.len() <= 1 {
        return nodes.pop();
    }
    let nodes: Vec<Node> = nodes.into_iter().map(Node::Instance).collect();
    Some(Instance::new("Group").with("children", Value::node_list(nodes)))
}

/// Builds a geometry node, and the scale that it needs around it.
pub(crate) fn geometry(geometry: &Geometry) -> (Instance, Option<Vec3>) {
    let node = match geometry {
        Geometry::Box(size) => Instance::new("Box").with("size", pose_fields::vector(*size)),
        Geometry::Sphere(radius) => {
            Instance::new("Sphere").with("radius", number(*radius)).with("subdivision", number(2.0))
        }
        Geometry::Cylinder { radius, length } => {
            Instance::new("Cylinder").with("height", number(*length)).with("radius", number(*radius))
        }
        Geometry::Capsule { radius, length } => {
            Instance::new("Capsule").with("height", number(*length)).with("radius", number(*radius))
        }
        Geometry::Grid { columns, spacing, heights } => {
            let rows = heights.len() / (*columns).max(1);
            Instance::new("ElevationGrid")
                .with("xDimension", number(*columns as f64))
                .with("yDimension", number(rows as f64))
                .with("xSpacing", number(spacing[0]))
                .with("ySpacing", number(spacing[1]))
                .with("height", list(heights.iter().copied()))
        }
        Geometry::Plane(size) => Instance::new("Plane").with("size", list_of(*size)),
        Geometry::Mesh { url, scale, has_own_materials } => {
            let ty = if *has_own_materials { "CadShape" } else { "Mesh" };
            let node = Instance::new(ty).with("url", Value::string_list([url.clone()]));
            return (node, (*scale != Vec3::ONE).then_some(*scale));
        }
        Geometry::Triangles { points, triangles } => {
            let points = list(points.iter().flat_map(|point| point.to_array()));
            let corners =
                triangles.iter().flat_map(|corners| corners.map(f64::from).into_iter().chain([-1.0]));
            let coordinates = Instance::new("Coordinate").with("point", points);
            Instance::new("IndexedFaceSet")
                .with("coord", Value::node(coordinates))
                .with("coordIndex", list(corners))
        }
    };
    (node, None)
}

fn appearance(material: &Material) -> Instance {
    let mut node = Instance::new("PBRAppearance");
    if let Some([r, g, b, a]) = material.colour.map(|colour| colour.map(|shape| shape.clamp(0.0, 1.0))) {
        node.set("baseColor", list_of([r, g, b]));
        if a < 1.0 {
            node.set("transparency", number(1.0 - a));
        }
    } else if material.texture.is_none() {
        node.set("baseColor", list_of([0.8, 0.8, 0.8]));
    }
    if let Some(url) = &material.texture {
        let texture = Instance::new("ImageTexture").with("url", Value::string_list([url.clone()]));
        node.set("baseColorMap", Value::node(texture));
    }
    node.set("roughness", number(material.roughness.unwrap_or(1.0)));
    node.set("metalness", number(material.metalness.unwrap_or(0.0)));
    node
}
