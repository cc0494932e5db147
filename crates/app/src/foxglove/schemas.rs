//! Schemas of messages.
//!
//! Specification: <https://docs.foxglove.dev/docs/sdk/schemas>.

use serde_json::{Value, json};

/// Returns the JSON Schema of a message.
pub(crate) fn schema_of(name: &str) -> Value {
    let number = || json!({ "type": "number" });
    let integer = || json!({ "type": "integer" });
    let text = || json!({ "type": "string" });
    let bytes = || json!({ "type": "string", "contentEncoding": "base64" });
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let time = || object(json!({ "sec": integer(), "nsec": integer() }));
    let point = || object(json!({ "x": number(), "y": number(), "z": number() }));
    let rotation = || object(json!({ "x": number(), "y": number(), "z": number(), "w": number() }));
    let colour = || object(json!({ "r": number(), "g": number(), "b": number(), "a": number() }));
    let mut schema = match name {
        "foxglove.FrameTransforms" => object(json!({ "transforms": list(object(json!({
            "timestamp": time(), "parent_frame_id": text(), "child_frame_id": text(), "translation": point(),
            "rotation": rotation(),
        }))) })),
        "foxglove.SceneUpdate" => object(json!({
            "deletions": list(object(json!({ "timestamp": time(), "type": integer(), "id": text() }))),
            "entities": list(object(json!({
                "timestamp": time(), "frame_id": text(), "id": text(), "lifetime": time(),
                "frame_locked": { "type": "boolean" }, "metadata": list(object(json!({}))),
                "arrows": list(object(json!({}))), "cubes": list(object(json!({}))),
                "spheres": list(object(json!({}))), "cylinders": list(object(json!({}))),
                "lines": list(object(json!({}))), "texts": list(object(json!({}))),
                "models": list(object(json!({}))),
                "triangles": list(object(json!({
                    "pose": object(json!({ "position": point(), "orientation": rotation() })),
                    "points": list(point()), "color": colour(), "colors": list(colour()),
                    "indices": list(integer()),
                }))),
            }))),
        })),
        "foxglove.Log" => object(json!({
            "timestamp": time(), "level": integer(), "message": text(), "name": text(), "file": text(),
            "line": integer(),
        })),
        "foxglove.CompressedImage" => object(json!({
            "timestamp": time(), "frame_id": text(), "data": bytes(), "format": text(),
        })),
        "foxglove.RawImage" => object(json!({
            "timestamp": time(), "frame_id": text(), "width": integer(), "height": integer(), "encoding": text(),
            "step": integer(), "data": bytes(),
        })),
        "foxglove.PointCloud" => object(json!({
            "timestamp": time(), "frame_id": text(),
            "pose": object(json!({ "position": point(), "orientation": rotation() })), "point_stride": integer(),
            "fields": list(object(json!({ "name": text(), "offset": integer(), "type": integer() }))),
            "data": bytes(),
        })),
        "rebots.Number" => object(json!({ "timestamp": time(), "value": number() })),
        "rebots.Vector" => {
            object(json!({ "timestamp": time(), "x": number(), "y": number(), "z": number() }))
        }
        "rebots.Quaternion" => object(json!({
            "timestamp": time(), "x": number(), "y": number(), "z": number(), "w": number(),
        })),
        _ => object(json!({ "timestamp": time(), "position": { "type": "object" } })),
    };
    schema["title"] = name.into();
    schema
}
