//! What follows from a field that is written while the world runs.
//!
//! Most of what a node is was built from its fields, so it is built again. The exceptions are what nothing is built from:
//! texts for people, looks, lights. Fields that follow the motion (`translation`, `position`, …) are the
//! supervisor's own business where a body of its own moves.

use engine::build::Effect;
use scene::{NodeId, Scene};

/// Types of which nothing is built. Whoever looks at them reads their fields.
const READ_TYPES: &[&str] = &[
    "Appearance",
    "Background",
    "Color",
    "Fog",
    "ImageTexture",
    "LensFlare",
    "Light",
    "Material",
    "Normal",
    "PBRAppearance",
    "TextureCoordinate",
    "TextureTransform",
];

/// Fields, of any type, that nothing is built from.
const READ_FIELDS: &[&str] = &[
    "angularVelocity",
    "castShadows",
    "customData",
    "data",
    "description",
    "info",
    "isPickable",
    "linearVelocity",
    "locked",
    "radarCrossSection",
    "recognitionColors",
    "remoteControl",
    "rotationStep",
    "showWindow",
    "title",
    "translationStep",
    "window",
];

/// Types whose fields hold for the whole world.
const SETTINGS: &[&str] = &["WorldInfo", "ContactProperties"];

/// What follows from a field of a node.
pub(crate) fn of(scene: &Scene, node: NodeId, field: usize) -> Effect {
    let Some(found) = scene.get(node) else { return Effect::Read };
    let Some(name) = found.ty.fields.get(field).map(|field| field.name) else { return Effect::Read };
    let is_any = |types: &[&str]| types.iter().any(|name| found.ty.is_a(name));
    let is_named = found.ty.is_a("Device") || found.ty.is_a("Robot");
    match name {
        "controller" | "controllerArgs" if found.ty.is_a("Robot") => Effect::Controller,
        "name" | "model" if !is_named => Effect::Read,
        "battery" if found.ty.is_a("Charger") => Effect::Read,
        // What stands still is built otherwise than what moves.
        "linearVelocity" | "angularVelocity" if scene.child(node, "physics").is_none() => Effect::Part,
        _ if found.ty.is_a("Viewpoint") => Effect::Eye,
        _ if READ_FIELDS.contains(&name) || is_any(READ_TYPES) => Effect::Read,
        _ if is_any(SETTINGS) || is_of_world(scene, node) => Effect::Settings,
        _ => Effect::Part,
    }
}

/// Whether a node lies in one that holds for the whole world, such as its damping.
fn is_of_world(scene: &Scene, node: NodeId) -> bool {
    let parent = scene.get(node).and_then(|node| scene.get(node.parent?));
    parent.is_some_and(|parent| SETTINGS.iter().any(|name| parent.ty.is_a(name)))
}
