//! Reference images of nodes in `docs/pictures`, compared with current renderings.
//!
//! `NODES_GALLERY=write cargo test -p rebots-nodes --test nodes gallery` updates them; inspect them before committing.

use std::path::{Path, PathBuf};

use assets::{ImagePixels, MemorySource, decode_image, encode_png};
use engine::{Options, World};
use nodes::shot::{Shot, of_viewpoint};

/// Maximum fraction of bytes that may differ by more than [`STEP`]. Renderings are identical on every machine; the
/// tolerance allows for invisible changes.
const SHARE: f64 = 0.001;
const STEP: u8 = 2;

/// Renders the view of a world without warnings.
fn draw(version: &str, nodes: &str, size: [u16; 2]) -> Shot {
    let (shot, said) = draw_and_say(version, nodes, size);
    assert!(said.is_empty(), "{}", said.join("\n"));
    shot
}

/// Renders the view of a world, and returns its warnings.
fn draw_and_say(version: &str, nodes: &str, size: [u16; 2]) -> (Shot, Vec<String>) {
    let mut files = MemorySource::default();
    files.insert("worlds/test.wbt", format!("#VRML_SIM {version} utf8\n{nodes}\n"));
    for (name, letter, colour) in SIDES {
        files.insert(format!("worlds/{name}.png"), picture(letter, colour));
        files.insert(format!("worlds/cubic/sky_{name}.png"), picture(letter, colour));
    }
    files.insert("worlds/letter.png", picture(b'F', [230, 220, 190]));
    files.insert("worlds/bumps.png", bumps());
    files.insert("worlds/leaf.png", leaf());
    files.insert("worlds/half.hdr", half());
    files.insert("worlds/strip.fbx", include_str!("../../../assets/tests/strip.fbx"));
    let loaded = scene::load(Path::new("worlds/test.wbt"), &files, scene::LoadOptions::default());
    let is_note = |diagnostic: &&base::Diagnostic| diagnostic.severity == base::Severity::Note;
    let said: Vec<String> =
        loaded.diagnostics.iter().filter(|said| !is_note(said)).map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    let mut world = World::new(loaded.scene.unwrap(), &files, &nodes::KINDS, Options::default());
    let shot = of_viewpoint(&mut world, size);
    (shot, world.take_diagnostics().iter().map(ToString::to_string).collect())
}

/// Compares an image with its reference.
#[track_caller]
fn check(name: &str, shot: &Shot) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(format!("{name}.png"));
    if std::env::var("NODES_GALLERY").is_ok_and(|word| word == "write") {
        std::fs::write(&path, encode_png(shot.width, shot.height, &shot.rgba)).unwrap();
    }
    let kept = decode_image("kept.png", &std::fs::read(&path).unwrap()).unwrap();
    let ImagePixels::Rgba8(bytes) = kept.pixels else { panic!("{name}") };
    assert_eq!((kept.width, kept.height), (shot.width, shot.height), "{name}");
    let far = shot.rgba.iter().zip(&bytes).filter(|(a, b)| a.abs_diff(**b) > STEP).count();
    assert!(far as f64 <= SHARE * bytes.len() as f64, "{name}: {far} of {} bytes differ", bytes.len());
}

/// The faces of a sky, with a letter and a colour each.
const SIDES: [(&str, u8, [u8; 3]); 6] = [
    ("right", b'R', [230, 60, 50]),
    ("left", b'L', [60, 200, 200]),
    ("top", b'T', [90, 110, 240]),
    ("bottom", b'B', [220, 200, 60]),
    ("front", b'F', [80, 190, 80]),
    ("back", b'K', [200, 90, 210]),
];

/// Five columns and seven rows of each letter.
const LETTERS: [(u8, [&[u8; 5]; 7]); 6] = [
    (b'R', [b"####.", b"#...#", b"#...#", b"####.", b"#.#..", b"#..#.", b"#...#"]),
    (b'L', [b"#....", b"#....", b"#....", b"#....", b"#....", b"#....", b"#####"]),
    (b'T', [b"#####", b"..#..", b"..#..", b"..#..", b"..#..", b"..#..", b"..#.."]),
    (b'B', [b"####.", b"#...#", b"#...#", b"####.", b"#...#", b"#...#", b"####."]),
    (b'F', [b"#####", b"#....", b"#....", b"####.", b"#....", b"#....", b"#...."]),
    (b'K', [b"#...#", b"#..#.", b"#.#..", b"##...", b"#.#..", b"#..#.", b"#...#"]),
];

/// A black letter on a colour, upright, as a PNG file. Its lower left corner is dark red.
fn picture(letter: u8, [red, green, blue]: [u8; 3]) -> Vec<u8> {
    const SIDE: usize = 72;
    let rows = LETTERS.iter().find(|(known, _)| *known == letter).unwrap().1;
    let pixels = (0..SIDE * SIDE).flat_map(|at| {
        let (column, row) = (at % SIDE / 8, at / SIDE / 8);
        let is_ink = (2..7).contains(&column) && (1..8).contains(&row) && rows[row - 1][column - 2] == b'#';
        match (is_ink, column == 0 && row == 8) {
            (true, _) => [0, 0, 0, 255],
            (_, true) => [120, 0, 0, 255],
            _ => [red, green, blue, 255],
        }
    });
    encode_png(SIDE as u32, SIDE as u32, &pixels.collect::<Vec<u8>>())
}

/// Round bumps: normals, red to the right, green upwards.
fn bumps() -> Vec<u8> {
    let pixels = (0..64 * 64_i32).flat_map(|at| {
        let [x, y] = [at % 64 % 16, at / 64 % 16].map(|place| (f64::from(place) - 7.5) / 7.0);
        let inside = x * x + y * y < 1.0;
        let [x, y] = if inside { [x * 0.8, -y * 0.8] } else { [0.0; 2] };
        let z = (1.0 - x * x - y * y).sqrt();
        let [x, y, z] = [x, y, z].map(|part| ((part + 1.0) * 127.5) as u8);
        [x, y, z, 255]
    });
    encode_png(64, 64, &pixels.collect::<Vec<u8>>())
}

/// Green with round holes.
fn leaf() -> Vec<u8> {
    let pixels = (0..64 * 64_i32).flat_map(|at| {
        let [x, y] = [at % 64 % 32 - 16, at / 64 % 32 - 16];
        [60, 150, 40, if x * x + y * y < 100 { 0 } else { 255 }]
    });
    encode_png(64, 64, &pixels.collect::<Vec<u8>>())
}

/// Uniform light of 0.5, as a Radiance file: a mantissa of 128 / 256 and an exponent of 0.
fn half() -> Vec<u8> {
    let mut file = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 4\n".to_vec();
    file.extend([128; 4 * 4 * 4]);
    file
}

const LAMP: &str = "WorldInfo { } DirectionalLight { direction 1 0.6 -0.9 intensity 1.6 castShadows TRUE }
    Background { skyColor [ 0.6 0.7 0.8 ] }";

/// Joins six images in a row.
fn side_by_side(shots: &[Shot]) -> Shot {
    let (width, height) = (shots[0].width as usize, shots[0].height);
    let rows = (0..height as usize).flat_map(|row| {
        shots.iter().flat_map(move |shot| shot.rgba[row * width * 4..(row + 1) * width * 4].to_vec())
    });
    Shot { width: (width * shots.len()) as u32, height, rgba: rows.collect() }
}

/// Renders the six faces in directions (axis and angle), and checks that each is the expected one.
fn sky(version: &str, system: &str, views: [(&str, &str); 6]) -> Shot {
    let sides: String = SIDES.iter().map(|(side, ..)| format!(" {side}Url \"{side}.png\"")).collect();
    let shots = views.map(|(rotation, expected)| {
        let world = format!(
            "WorldInfo {{ {system} }} Viewpoint {{ position 3 2 1 orientation {rotation} fieldOfView 1.9 }}
            Background {{ {sides} }}"
        );
        let shot = draw(version, &world, [96, 96]);
        let colour = SIDES.iter().find(|(side, ..)| *side == expected).unwrap().2;
        // At half height at the right edge of the face, where there is no letter in any orientation.
        let pixel = shot.rgba.as_chunks::<4>().0[48 * 96 + 78];
        // The light of the sky is the square of its image, at an exposure of 1.
        let shown = colour.map(|byte| {
            let light = (f64::from(byte) / 255.0).powi(2);
            (255.0 * base::ops::pow(1.0 - base::ops::exp(-light), 1.0 / 2.2)) as u8
        });
        let is_near = pixel.iter().zip(shown).all(|(a, b)| a.abs_diff(b) < 6);
        assert!(is_near, "{version} {system} {rotation}: {pixel:?} is not {expected}");
        shot
    });
    side_by_side(&shots)
}

#[test]
fn the_faces_of_a_sky_are_oriented_as_documented() {
    // Forwards along x, y, -x, -y, then up and down. The right face of the sky is north, along y.
    let views = [
        ("0 0 1 0", "back"),
        ("0 0 1 1.5707963", "right"),
        ("0 0 1 3.14159265", "front"),
        ("0 0 1 -1.5707963", "left"),
        ("0 1 0 -1.5707963", "top"),
        ("0 1 0 1.5707963", "bottom"),
    ];
    check("sky", &sky("R2025a", "", views));
    // Before R2022a y is up, and an unrotated viewpoint looks along -z.
    let views = [
        ("0 1 0 0", "front"),
        ("0 1 0 1.5707963", "left"),
        ("0 1 0 3.14159265", "back"),
        ("0 1 0 -1.5707963", "right"),
        ("1 0 0 1.5707963", "top"),
        ("1 0 0 -1.5707963", "bottom"),
    ];
    check("sky_nue", &sky("R2021b", "coordinateSystem \"NUE\"", views));
}

/// In R2018b and R2019a a Cubemap formed the names of the six pictures.
#[test]
fn old_skies_are_shown() {
    let view = |sky: &str| {
        let world = format!("WorldInfo {{ }} Viewpoint {{ fieldOfView 1.9 }} Background {{ {sky} }}");
        draw_and_say("R2019a", &world, [9, 9])
    };
    let urls = SIDES.map(|(side, ..)| format!(" {side}Url \"{side}.png\"")).concat();
    let (today, said) = view(&urls);
    assert!(said.is_empty(), "{said:?}");
    let (old, said) = view("cubemap Cubemap { directory \"cubic\" textureBaseName \"sky\" }");
    assert!(said.is_empty(), "{said:?}");
    assert!(old.rgba == today.rgba && old.rgba != view("").0.rgba);
    let (none, said) = view("cubemap Cubemap { textureBaseName \"gone\" }");
    assert!(none.rgba == view("").0.rgba);
    assert!(said.len() == 1 && said[0].contains("gone_right.jpg"), "{said:?}");
}

#[test]
fn the_faces_of_a_sky_must_be_squares_of_one_size() {
    let sky = |top: &str| {
        let sides =
            SIDES.map(|(side, ..)| format!(" {side}Url \"{}.png\"", if side == "top" { top } else { side }));
        let world =
            format!("WorldInfo {{ }} Viewpoint {{ }} Background {{ skyColor [ 0 1 0 ] {} }}", sides.concat());
        let (shot, said) = draw_and_say("R2025a", &world, [9, 9]);
        (shot.rgba.as_chunks::<4>().0[40], said)
    };
    let ([red, ..], said) = sky("top");
    assert!(red > 30 && said.is_empty(), "{said:?}");
    // 64 pixels wide where the others have 72.
    let (pixel, said) = sky("bumps");
    assert_eq!(pixel, [0, 255, 0, 255]);
    assert!(said.len() == 1 && said[0].contains("squares of the same size"), "{said:?}");
}

/// A rotated shape at a position with the letter on it.
fn lettered(place: &str, turn: &str, geometry: &str) -> String {
    format!(
        "Pose {{ translation {place} rotation {turn} children Shape {{ geometry {geometry} appearance PBRAppearance {{
        roughness 0.8 metalness 0 baseColorMap ImageTexture {{ url \"letter.png\" }} }} }} }}"
    )
}

#[test]
fn pictures_on_solids() {
    let bodies = [
        lettered("0 2.6 0.5", "0 0 1 0.5", "Box { size 1 1 1 }"),
        lettered("0 1.3 0.5", "0 0 1 0", "Sphere { radius 0.5 subdivision 4 }"),
        lettered("0 0 0.5", "0 0 1 0", "Cylinder { radius 0.45 height 1 }"),
        lettered("0 -1.3 0.5", "0 0 1 0", "Cone { bottomRadius 0.5 height 1 }"),
        lettered("0 -2.6 0.7", "0 0 1 0", "Capsule { radius 0.35 height 0.7 }"),
        // Also from behind and below.
        lettered("-0.2 2.6 2", "0 1 0 -0.7", "Box { size 0.8 0.8 0.8 }"),
        lettered("-0.2 1.3 2", "0 0 1 3.14159265", "Sphere { radius 0.4 subdivision 4 }"),
        lettered("-0.2 0 2", "0 1 0 -0.8", "Cylinder { radius 0.4 height 0.8 }"),
        lettered("-0.2 -1.3 2", "0 1 0 0.8", "Cone { bottomRadius 0.45 height 0.8 }"),
        lettered("-0.2 -2.6 2.1", "0 0 1 1.5707963", "Capsule { radius 0.3 height 0.5 }"),
        lettered("0 0 0", "0 0 1 0", "Plane { size 7 7 }"),
    ];
    let world = format!(
        "{LAMP} Viewpoint {{ position -6.5 0 2.2 orientation 0 1 0 0.17 fieldOfView 0.95 }} {}",
        bodies.concat()
    );
    check("solids", &draw("R2025a", &world, [480, 300]));
}

#[test]
fn pictures_on_surfaces() {
    let bodies = [
        lettered(
            "-1 0.9 0",
            "0 0 1 0",
            "ElevationGrid { xDimension 5 yDimension 5 xSpacing 0.5 ySpacing 0.5
            height [ 0 0 0.1 0.3 0.5 0 0.1 0.2 0.4 0.6 0 0.1 0.4 0.6 0.7 0.1 0.2 0.4 0.7 0.8 0.1 0.2 0.5 0.7 0.9 ] }",
        ),
        lettered(
            "0 -1.6 0",
            "0 0 1 0",
            "IndexedFaceSet { coord Coordinate { point [ 0 0.5 0, 0 -0.5 0, 0.4 -0.5 1, 0.4 0.5 1 ] } coordIndex [ 0 1 2 3 ]
            texCoord TextureCoordinate { point [ 0 0, 1 0, 1 1, 0 1 ] } texCoordIndex [ 0 1 2 3 ] }",
        ),
        // Without texture coordinates: the longest side of the bounding box is s, the next one t.
        lettered(
            "0 -2.9 0",
            "0 0 1 0",
            "IndexedFaceSet { coord Coordinate { point [ 0 0.5 0, 0 -0.5 0, 0 -0.5 1.1, 0 0.5 1.1 ] } coordIndex [ 0 1 2 3 ] }",
        ),
        lettered("-1.6 0.4 0", "0 0 1 -1.5707963", "Plane { size 1 1 }"),
        // A skinned mesh in the pose of its file.
        "Skin { translation 0 -0.3 -0.3 rotation 0 0 1 3.14159265 modelUrl \"strip.fbx\" appearance PBRAppearance { name \"cloth\"
        roughness 1 metalness 0 baseColorMap ImageTexture { url \"letter.png\" } } }"
            .to_owned(),
    ];
    let world = format!(
        "{LAMP} Viewpoint {{ position -7 -0.5 3 orientation 0 1 0 0.35 fieldOfView 0.9 }} {}",
        bodies.concat()
    );
    check("surfaces", &draw("R2025a", &world, [480, 260]));
}

#[test]
fn fog_glass_bumps_and_a_spot() {
    let post = |x: i32, y: f64| {
        format!(
            "Pose {{ translation {x} {y} 0.5 children Shape {{ appearance PBRAppearance {{ baseColor 0.8 0.3 0.2 metalness 0 roughness 1 }}
            geometry Box {{ size 0.4 0.4 1 }} }} }}"
        )
    };
    let posts: String = (0..6).map(|at| post(2 * at, 2.2) + &post(2 * at, -2.2)).collect();
    let world = format!(
        "WorldInfo {{ }} Viewpoint {{ position -4.5 0 2.2 orientation 0 1 0 0.3 fieldOfView 1 }}
        Background {{ skyColor [ 0.5 0.55 0.6 ] luminosity 0.4 }} Fog {{ color 0.5 0.55 0.6 visibilityRange 16 }}
        Shape {{ appearance PBRAppearance {{ baseColor 0.7 0.7 0.7 metalness 0 roughness 1 }} geometry Plane {{ size 60 60 }} }}
        {posts}
        SpotLight {{ location -2 0 4 direction 0.45 0 -1 cutOffAngle 0.5 beamWidth 0.35 intensity 12 castShadows TRUE attenuation 0 0 1 }}
        DirectionalLight {{ direction 1 -0.6 -0.8 intensity 0.8 }}
        Pose {{ translation -0.2 0 0.4 children Shape {{ appearance PBRAppearance {{ baseColor 0.9 0.85 0.3 metalness 0 roughness 0.4
          normalMap ImageTexture {{ url \"bumps.png\" }} }} geometry Box {{ size 0.8 0.8 0.8 }} }} }}
        Pose {{ translation -1.6 1 0.45 children Shape {{ appearance PBRAppearance {{ baseColor 0.3 0.5 0.9 transparency 0.6 metalness 0 roughness 0.1 }}
          geometry Sphere {{ radius 0.45 subdivision 4 }} }} }}
        Pose {{ translation -1.6 -1 0.5 rotation 0 0 1 0.4 children Shape {{ appearance PBRAppearance {{ metalness 0 roughness 1
          baseColorMap ImageTexture {{ url \"leaf.png\" }} }} geometry Box {{ size 0.1 0.9 0.9 }} }} }}"
    );
    check("weather", &draw("R2025a", &world, [480, 300]));
}

#[test]
fn the_light_of_a_sky_is_proportional_to_its_luminosity() {
    let light = |version: &str, system: &str, luminosity: f64| {
        let sides: String =
            SIDES.iter().map(|(side, ..)| format!(" {side}IrradianceUrl \"half.hdr\"")).collect();
        let eye = if system.is_empty() { "-3 0 0" } else { "0 0 3" };
        let world = format!(
            "WorldInfo {{ {system} }} Viewpoint {{ position {eye} ambientOcclusionRadius 0 }}
            Background {{ {sides} luminosity {luminosity} }}
            Shape {{ appearance PBRAppearance {{ baseColor 1 1 1 metalness 0 roughness 1 }} geometry Sphere {{ subdivision 4 }} }}"
        );
        let shot = draw(version, &world, [21, 21]);
        let byte = f64::from(shot.rgba.as_chunks::<4>().0[21 * 10 + 10][0]);
        // The light of a byte at an exposure of 1.
        -base::ops::ln(1.0 - base::ops::pow(byte / 255.0, 2.2))
    };
    for (version, system) in [("R2025a", ""), ("R2021b", "coordinateSystem \"NUE\"")] {
        let lights = [0.0, 0.5, 1.0, 2.0].map(|luminosity| light(version, system, luminosity));
        assert!(lights[0] < 1e-9, "{lights:?}");
        // A white surface reflects uniform light completely: 0.5.
        assert!((lights[2] - 0.5).abs() < 0.03, "{version} {lights:?}");
        assert!((lights[1] / lights[2] - 0.5).abs() < 0.02, "{version} {lights:?}");
        assert!((lights[3] / lights[2] - 2.0).abs() < 0.05, "{version} {lights:?}");
    }
}
