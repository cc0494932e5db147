//! Buildings: ways with the tag `building` or `building:part`.

use vrml::{Instance, Value};

use super::{Feature, Importer, length, point_at, relative};

/// Height of a storey. `[m]`
const STOREY_HEIGHT: f64 = 3.0;
/// Storeys of a building about which nothing is known: of houses, and of others.
const FLOORS: [f64; 2] = [2.0, 3.0];
/// Height of a roof about which nothing is known but that it is not flat. `[m]`
const ROOF_HEIGHT: f64 = 3.0;

/// Walls of buildings about which nothing is known; the ID selects one.
const WALLS: [&str; 6] = [
    "residential building",
    "office building",
    "windowed building",
    "old office building",
    "classic building",
    "old house",
];

impl Importer<'_> {
    pub(super) fn add_buildings(&mut self) {
        for feature in std::mem::take(&mut self.features) {
            let kind = feature.tag("building").or_else(|| feature.tag("building:part"));
            let Some(kind) = kind.filter(|kind| *kind != "no") else { continue };
            let Some(corners) = self.corners(&feature) else {
                self.diagnostics.note(feature.element, "a building without an outline is ignored");
                continue;
            };
            let Some(&first) = corners.first() else { continue };
            let (roof, roof_height) = roof(&feature, corners.len());
            let floors = floors(&feature, kind, roof_height);
            let mut building = self
                .model("buildings", "SimpleBuilding")
                .with("translation", point_at(first, 0.0))
                .with("name", Value::string(feature.unique_name("building", &feature.id)))
                .with("floorHeight", Value::numbers([floors.height]))
                .with("floorNumber", Value::numbers([floors.number]))
                .with("startingFloor", Value::numbers([floors.start]))
                .with("corners", relative(&corners, first, None))
                .with("wallType", Value::string(walls(&feature)))
                .with("roofType", Value::string(roof_type(&feature)))
                .with("roofShape", Value::string(roof))
                .with("roofHeight", Value::numbers([roof_height]));
            set_colour(&mut building, "wallColor", feature.tag("building:colour"));
            set_colour(&mut building, "roofColor", feature.tag("roof:colour"));
            self.nodes.push(building);
        }
    }
}

struct Floors {
    height: f64,
    number: f64,
    start: f64,
}

/// The storeys, by `building:levels`, `height` and their minima.
fn floors(feature: &Feature<'_>, kind: &str, roof_height: f64) -> Floors {
    let number = |key: &str| feature.tag(key).and_then(length);
    let levels = number("building:levels").map(f64::round).filter(|levels| *levels >= 1.0);
    let walls = number("height").map(|height| height - roof_height).filter(|height| *height > 1.0);
    let is_house = matches!(kind, "house" | "detached" | "garage" | "hut" | "cabin" | "bungalow");
    let levels = levels.or_else(|| walls.map(|height| (height / STOREY_HEIGHT).round().max(1.0)));
    let levels = levels.unwrap_or(FLOORS[usize::from(!is_house)]).min(500.0);
    let height = walls.map_or(STOREY_HEIGHT, |walls| (walls / levels * 1e3).round() / 1e3);
    let start = number("building:min_level").or_else(|| number("min_height").map(|low| low / height));
    let start = start.unwrap_or(0.0).round().min(levels - 1.0);
    Floors { height, number: levels - start, start }
}

/// The shape of the roof and its height.
fn roof(feature: &Feature<'_>, corners: usize) -> (&'static str, f64) {
    let shape = match feature.tag("roof:shape") {
        Some("pyramidal" | "dome" | "onion" | "cone" | "round") => "pyramidal roof",
        // The model has these for quadrilaterals.
        Some("gabled" | "gambrel" | "skillion" | "saltbox") if corners == 4 => "gabled roof",
        Some("hipped" | "half-hipped" | "mansard") if corners == 4 => "hipped roof",
        _ => return ("flat roof", 0.0),
    };
    (shape, feature.tag("roof:height").and_then(length).unwrap_or(ROOF_HEIGHT))
}

fn walls(feature: &Feature<'_>) -> &'static str {
    match feature.tag("building:material").or_else(|| feature.tag("material")) {
        Some("glass" | "mirror") => "glass building",
        Some("concrete" | "cement_block") => "concrete building",
        Some("brick") => "brick building",
        Some("stone" | "sandstone") => "stone brick",
        Some("wood" | "old house") => "old house",
        Some("plaster") => "residential building",
        _ => {
            let sum: usize = feature.id.bytes().map(usize::from).sum();
            WALLS[sum % WALLS.len()]
        }
    }
}

fn roof_type(feature: &Feature<'_>) -> &'static str {
    match feature.tag("roof:material") {
        Some("tile" | "roof_tiles") => "tiled",
        Some("slate") => "slate",
        Some("metal") => "sheet metal",
        Some("gravel" | "concrete" | "asbestos") => "gravel",
        _ if feature.tag("roof:shape").is_some_and(|shape| shape != "flat") => "tiled",
        _ => "bitumen",
    }
}

/// Sets a colour by its name, or by `#rgb` or `#rrggbb`.
fn set_colour(building: &mut Instance, field: &str, colour: Option<&str>) {
    if let Some(colour) = colour.and_then(colour_of) {
        building
            .set(field, Value::number_list(colour.map(|part| (f64::from(part) / 255.0 * 1e3).round() / 1e3)));
    }
}

fn colour_of(text: &str) -> Option<[u8; 3]> {
    if let Some(digits) = text.strip_prefix('#') {
        let digit = |at: usize| digits.get(at..=at).and_then(|digit| u8::from_str_radix(digit, 16).ok());
        return match digits.len() {
            3 => Some([digit(0)? * 17, digit(1)? * 17, digit(2)? * 17]),
            6 => Some([digit(0)? * 16 + digit(1)?, digit(2)? * 16 + digit(3)?, digit(4)? * 16 + digit(5)?]),
            _ => None,
        };
    }
    // CSS colours that maps use.
    Some(match text {
        "white" => [255, 255, 255],
        "black" => [0, 0, 0],
        "grey" | "gray" => [128, 128, 128],
        "lightgrey" | "lightgray" => [211, 211, 211],
        "darkgrey" | "darkgray" => [169, 169, 169],
        "silver" => [192, 192, 192],
        "red" => [255, 0, 0],
        "darkred" => [139, 0, 0],
        "maroon" => [128, 0, 0],
        "brown" => [165, 42, 42],
        "orange" => [255, 165, 0],
        "yellow" => [255, 255, 0],
        "beige" => [245, 245, 220],
        "tan" => [210, 180, 140],
        "green" => [0, 128, 0],
        "blue" => [0, 0, 255],
        "pink" => [255, 192, 203],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names_or_digits() {
        assert_eq!(colour_of("#fa0"), Some([255, 170, 0]));
        assert_eq!(colour_of("#0a141e"), Some([10, 20, 30]));
        assert_eq!(colour_of("tan"), Some([210, 180, 140]));
        assert_eq!(colour_of("#12é"), None);
    }
}
