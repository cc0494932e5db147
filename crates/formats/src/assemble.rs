//! A tree of bodies as nodes.

use base::{Pose, Vec3};
use vrml::{Instance, Node, Value};

use crate::model::{Body, Form, Inertial, Joint, Kind, Look, Motor, Part};
use crate::place;

fn number(value: f64) -> Value {
    Value::numbers([place::rounded(value)])
}

fn list(values: impl IntoIterator<Item = f64>) -> Value {
    Value::number_list(values.into_iter().map(place::rounded).collect::<Vec<f64>>())
}

/// A solid, or a robot, with all below it. Its place is that of the body.
pub(crate) fn solid(ty: &str, body: &Body) -> Instance {
    let mut node = place::placed(ty, body.parent_from_body);
    let children = children(body);
    if !children.is_empty() {
        node.set("children", Value::node_list(children));
    }
    node.set("name", Value::string(body.name.clone()));
    if let Some(bounding) = bounding(&body.collisions) {
        node.set("boundingObject", Value::node(bounding));
    }
    if let Some(inertial) = body.inertial {
        node.set("physics", Value::node(physics(inertial)));
    }
    node
}

fn children(body: &Body) -> Vec<Node> {
    let visuals = body.visuals.iter().map(|part| Node::Instance(visual(part)));
    let bodies = body.bodies.iter().map(|child| Node::Instance(jointed(child)));
    visuals.chain(body.nodes.iter().cloned().map(Node::Instance)).chain(bodies).collect()
}

/// A body with the joint it hangs on.
fn jointed(body: &Body) -> Instance {
    let joint = &body.joint;
    let end = solid("Solid", body);
    let (ty, parameters) = match joint.kind {
        Kind::Fixed => return end,
        Kind::Hinge => ("HingeJoint", "HingeJointParameters"),
        Kind::Slider => ("SliderJoint", "JointParameters"),
        Kind::Ball => ("BallJoint", "BallJointParameters"),
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
    if joint.kind != Kind::Ball {
        settings.set("axis", place::vector(joint.axis));
    }
    if joint.kind != Kind::Slider {
        settings.set("anchor", place::vector(joint.anchor));
    }
    if let Some([min, max]) = joint.limits.filter(|_| joint.kind != Kind::Ball) {
        settings.set("minStop", number(min));
        settings.set("maxStop", number(max));
    }
    let fields = [
        ("springConstant", joint.spring),
        ("dampingConstant", joint.damping),
        ("staticFriction", joint.friction),
    ];
    for (field, value) in fields {
        let is_told = value > 0.0 && !(joint.kind == Kind::Ball && field == "staticFriction");
        if is_told {
            settings.set(field, number(value));
        }
    }
    settings
}

fn devices(joint: &Joint) -> Vec<Node> {
    let (ty, effort) = match joint.kind {
        Kind::Slider => ("LinearMotor", "maxForce"),
        _ => ("RotationalMotor", "maxTorque"),
    };
    let motor = joint.motor.as_ref().map(|motor| {
        let Motor { name, max_effort, max_velocity, multiplier } = motor;
        let mut node = Instance::new(ty).with("name", Value::string(name.clone()));
        if let Some(velocity) = max_velocity {
            node.set("maxVelocity", number(*velocity));
        }
        if let Some([min, max]) = joint.limits {
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
    Value::numbers(values.map(place::rounded))
}

fn physics(inertial: Inertial) -> Instance {
    let Inertial { mass, center, tensor } = inertial;
    // What turning leaves where there is nothing.
    let least = tensor.to_cols_array().iter().fold(0.0, |most: f64, part| most.max(part.abs())) * 1e-14;
    let [x, y, z] = tensor.to_cols_array_2d();
    let rows = [x[0], y[1], z[2], x[1], x[2], y[2]];
    let rows = rows.map(|part| if part.abs() < least { 0.0 } else { place::short(part) });
    Instance::new("Physics")
        .with("density", number(-1.0))
        .with("mass", number(mass))
        .with("centerOfMass", list(center.to_array()))
        // Small links have inertias that rounding would spoil.
        .with("inertiaMatrix", Value::number_list(rows))
}

fn placed(pose: Pose, inner: Instance) -> Instance {
    if place::is_identity(pose) {
        return inner;
    }
    place::placed("Pose", pose).with("children", Value::node_list([inner.into()]))
}

fn visual(part: &Part) -> Instance {
    let (form, scale) = geometry(&part.form);
    let inner = match &part.form {
        Form::Mesh { has_looks: true, .. } => form,
        _ => Instance::new("Shape")
            .with("appearance", Value::node(appearance(&part.look)))
            .with("geometry", Value::node(form)),
    };
    match scale {
        None => placed(part.pose, inner),
        Some(scale) => place::placed("Transform", part.pose)
            .with("scale", place::vector(scale))
            .with("children", Value::node_list([inner.into()])),
    }
}

fn bounding(parts: &[Part]) -> Option<Instance> {
    let mut nodes: Vec<Instance> =
        parts.iter().map(|part| placed(part.pose, geometry(&part.form).0)).collect();
    if nodes.len() <= 1 {
        return nodes.pop();
    }
    let nodes: Vec<Node> = nodes.into_iter().map(Node::Instance).collect();
    Some(Instance::new("Group").with("children", Value::node_list(nodes)))
}

/// The form, and the scale it needs around it.
pub(crate) fn geometry(form: &Form) -> (Instance, Option<Vec3>) {
    let node = match form {
        Form::Box(size) => Instance::new("Box").with("size", place::vector(*size)),
        Form::Sphere(radius) => {
            Instance::new("Sphere").with("radius", number(*radius)).with("subdivision", number(2.0))
        }
        Form::Cylinder { radius, length } => {
            Instance::new("Cylinder").with("height", number(*length)).with("radius", number(*radius))
        }
        Form::Capsule { radius, length } => {
            Instance::new("Capsule").with("height", number(*length)).with("radius", number(*radius))
        }
        Form::Grid { columns, spacing, heights } => {
            let rows = heights.len() / (*columns).max(1);
            Instance::new("ElevationGrid")
                .with("xDimension", number(*columns as f64))
                .with("yDimension", number(rows as f64))
                .with("xSpacing", number(spacing[0]))
                .with("ySpacing", number(spacing[1]))
                .with("height", list(heights.iter().copied()))
        }
        Form::Plane(size) => Instance::new("Plane").with("size", list_of(*size)),
        Form::Mesh { url, scale, has_looks } => {
            let ty = if *has_looks { "CadShape" } else { "Mesh" };
            let node = Instance::new(ty).with("url", Value::string_list([url.clone()]));
            return (node, (*scale != Vec3::ONE).then_some(*scale));
        }
        Form::Triangles { points, triangles } => {
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

fn appearance(look: &Look) -> Instance {
    let mut node = Instance::new("PBRAppearance");
    if let Some([r, g, b, a]) = look.colour.map(|colour| colour.map(|part| part.clamp(0.0, 1.0))) {
        node.set("baseColor", list_of([r, g, b]));
        if a < 1.0 {
            node.set("transparency", number(1.0 - a));
        }
    } else if look.texture.is_none() {
        node.set("baseColor", list_of([0.8, 0.8, 0.8]));
    }
    if let Some(url) = &look.texture {
        let texture = Instance::new("ImageTexture").with("url", Value::string_list([url.clone()]));
        node.set("baseColorMap", Value::node(texture));
    }
    node.set("roughness", number(look.roughness.unwrap_or(1.0)));
    node.set("metalness", number(look.metalness.unwrap_or(0.0)));
    node
}
