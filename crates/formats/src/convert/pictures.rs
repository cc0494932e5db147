//! Pictures and colours of floors and their walls, which are appearances since R2019a.

use scene::Version;
use vrml::{Instance, Value, ValueKind};

use super::Converter;
use super::axes::numbers;
use super::walk::NodeInfo;

/// The fields of a PROTO that stood for an appearance.
struct AppearanceFields {
    proto: &'static str,
    /// URLs of a picture.
    picture: &'static str,
    /// The colour without a picture.
    color: Option<&'static str>,
    appearance: &'static str,
}

const APPEARANCE_FIELDS: &[AppearanceFields] = &[
    AppearanceFields { proto: "Floor", picture: "texture", color: None, appearance: "appearance" },
    AppearanceFields { proto: "UnevenTerrain", picture: "texture", color: None, appearance: "appearance" },
    AppearanceFields {
        proto: "CircleArena",
        picture: "floorTextureUrl",
        color: None,
        appearance: "floorAppearance",
    },
    AppearanceFields {
        proto: "CircleArena",
        picture: "wallTextureUrl",
        color: None,
        appearance: "wallAppearance",
    },
    AppearanceFields {
        proto: "RectangleArena",
        picture: "floorTextureUrl",
        color: None,
        appearance: "floorAppearance",
    },
    AppearanceFields {
        proto: "RectangleArena",
        picture: "wallTextureUrl",
        color: Some("wallColor"),
        appearance: "wallAppearance",
    },
];

impl Converter<'_> {
    /// Writes the pictures and colours of an instance of the library as appearances. Its sizes are in the current axes.
    pub(super) fn pictures(&mut self, instance: &mut Instance, known: NodeInfo) {
        let is_current = known.is_proto
            && known
                .id
                .and_then(|id| self.scene.get(id)?.protos.first())
                .is_some_and(|proto| proto.axes_conversion.is_some());
        if self.version >= Version::R2019A || !is_current {
            return;
        }
        let proto = instance.type_name.text.clone();
        for fields in APPEARANCE_FIELDS.iter().filter(|fields| fields.proto == proto) {
            let picture =
                instance.remove(fields.picture).filter(|urls| !matches!(urls.kind, ValueKind::Empty));
            let color = fields.color.and_then(|field| instance.remove(field));
            if picture.is_none() && color.is_none() || instance.get(fields.appearance).is_some() {
                continue;
            }
            let mut appearance = Instance::new("PBRAppearance");
            if let Some(urls) = picture {
                appearance.set("baseColorMap", Value::node(Instance::new("ImageTexture").with("url", urls)));
                if let Some(scale) = repetitions(instance, fields) {
                    let transform = Instance::new("TextureTransform").with("scale", Value::numbers(scale));
                    appearance.set("textureTransform", Value::node(transform));
                }
            } else if let Some(color) = color {
                appearance.set("baseColor", color);
            }
            appearance.set("roughness", Value::numbers([1.0]));
            appearance.set("metalness", Value::numbers([0.0]));
            instance.set(fields.appearance, Value::node(appearance));
            let message = format!("{} is in {} now", fields.picture, fields.appearance);
            self.note_change(instance.type_name.span, message);
        }
        match proto.as_str() {
            "UnevenTerrain" => drop(instance.remove("textureScale")),
            "CircleArena" | "RectangleArena" => drop(instance.remove("wallTileSize")),
            _ => {}
        }
    }
}

/// Returns how often a picture is repeated over what it lies on, if that is not once.
fn repetitions(instance: &Instance, fields: &AppearanceFields) -> Option<[f64; 2]> {
    let pair = |field: &str, default| numbers::<2>(instance.get(field)).unwrap_or(default);
    let ratio = |[x, y]: [f64; 2], tile: [f64; 2]| {
        tile.iter().all(|length| *length > 0.0).then(|| [x / tile[0], y / tile[1]])
    };
    match (fields.proto, fields.appearance) {
        ("UnevenTerrain", _) => {
            let [x, y, _] = numbers::<3>(instance.get("size")).unwrap_or([50.0, 50.0, 5.0]);
            ratio([x, y], pair("textureScale", [1.0, 1.0]))
        }
        // It was seen as in a mirror.
        ("CircleArena", "floorAppearance") => Some([1.0, -1.0]),
        // A wall stretches a picture over its longest edge.
        ("RectangleArena", "wallAppearance") => {
            let longest = pair("floorSize", [1.0, 1.0]).into_iter().fold(0.0, f64::max);
            ratio([longest; 2], pair("wallTileSize", [0.5, 0.5]))
        }
        _ => None,
    }
}
