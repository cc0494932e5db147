//! Corrupted files of all supported formats never cause a panic, and what is imported from them is valid.

use std::path::Path;

use assets::{ImagePixels, MemorySource};
use base::{Severity, Source, Stream};
use formats::import::{Import, Output, import};

/// Number of corrupted variants per valid file.
const ROUNDS: usize = 400;

const ROBOTS: &[&str] = &[
    r#"<robot name="r"><material name="m"><color rgba="1 0 0 1"/></material><link name="a"><inertial><origin xyz="0 0 1" rpy="0 0.1 0"/><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial><visual><origin xyz="1 2 3"/><geometry><box size="1 2 3"/></geometry><material name="m"/></visual><collision><geometry><cylinder radius="1" length="2"/></geometry></collision></link><link name="b"><visual><geometry><sphere radius="0.5"/></geometry></visual></link><link name="c"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="3" velocity="2"/><dynamics damping="0.1" friction="0.2"/></joint><joint name="k" type="prismatic"><parent link="b"/><child link="c"/><mimic joint="j" multiplier="2" offset="0.1"/></joint><gazebo reference="a"/></robot>"#,
    r#"<mujoco model="m"><compiler angle="degree" eulerseq="xyz"/><option gravity="0 0 -9.81" timestep="0.002"/><default><geom density="500"/><default class="d"><joint damping="1"/></default></default><asset><mesh name="x" file="x.stl" scale="2 2 2"/><hfield name="h" nrow="3" ncol="3" size="1 1 0.5 0.1"/></asset><worldbody><light pos="0 0 3"/><geom type="plane" size="1 1 0.1"/><body name="b" pos="0 0 1" euler="0 90 0"><freejoint/><geom type="capsule" fromto="0 0 0 1 0 0" size="0.1"/><body name="c" pos="1 0 0"><joint name="j" type="hinge" axis="0 1 0" range="-90 90" class="d"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom type="box" size="0.1 0.2 0.3"/><site name="s"/></body></body></worldbody><equality><weld body1="b" body2="c"/><connect body1="b" body2="c" anchor="0 0 0"/></equality><actuator><motor joint="j" gear="10"/><position joint="j" kp="3"/></actuator><sensor><gyro site="s"/></sensor></mujoco>"#,
    r#"<sdf version="1.7"><world name="w"><gravity>0 0 -9.8</gravity><model name="m"><pose>1 2 3 0 0 0.1</pose><static>true</static><link name="l"><inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial><collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision><visual name="v"><geometry><mesh><uri>model://x/x.obj</uri><scale>2 2 2</scale></mesh></geometry><material><diffuse>1 0 0 1</diffuse></material></visual><sensor name="s" type="camera"><camera><horizontal_fov>1</horizontal_fov><image><width>64</width><height>48</height></image></camera></sensor></link><link name="k"/><joint name="j" type="revolute"><parent>l</parent><child>k</child><axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></world></sdf>"#,
    r##"<osm version="0.6"><bounds minlat="0" maxlat="0.002" minlon="3" maxlon="3.002"/><node id="1" lat="0" lon="3"/><node id="2" lat="0.001" lon="3.001"/><node id="3" lat="0.001" lon="3.002"/><node id="4" lat="0.002" lon="3"><tag k="natural" v="tree"/><tag k="height" v="8"/></node><way id="5"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/><tag k="lanes" v="3"/><tag k="width" v="9.5"/><tag k="maxspeed" v="30 mph"/></way><way id="6"><nd ref="2"/><nd ref="4"/><tag k="highway" v="residential"/></way><way id="7"><nd ref="1"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="building" v="yes"/><tag k="height" v="12"/><tag k="building:levels" v="4"/><tag k="building:min_level" v="1"/><tag k="roof:colour" v="#ff0000"/></way><way id="8"><nd ref="1"/><nd ref="4"/><nd ref="3"/><tag k="waterway" v="river"/><tag k="barrier" v="wall"/></way><way id="9"><nd ref="1"/><nd ref="4"/><tag k="barrier" v="fence"/></way><relation id="10"><tag k="type" v="multipolygon"/><tag k="natural" v="wood"/><member type="way" ref="5" role="outer"/><member type="way" ref="8" role="outer"/></relation></osm>"##,
];

const ASSETS: &[(&str, &str)] = &[
    (
        "a.obj",
        "mtllib a.mtl\no x\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0 1.0\nvt 0 0\nvt 1 0\nvn 0 0 1\ns 1\nf 1/1/1 2/2/1 3/1/1\nf -3 -2 -1\n",
    ),
    ("a.mtl", "newmtl m\nKd 1 0 0\nNs 20\nd 0.5\nmap_Kd -s 1 1 1 a.png\n"),
    (
        "a.stl",
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
    ),
    (
        "a.gltf",
        r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"translation":[1,2,3],"scale":[1,1,2],"children":[1]},{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1],"metallicFactor":0.5}}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],"buffers":[{"byteLength":42,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA"}]}"#,
    ),
    (
        "a.dae",
        r##"<COLLADA><asset><unit meter="0.01"/><up_axis>Z_UP</up_axis></asset><library_effects><effect id="e"><profile_COMMON><technique><phong><diffuse><color>1 0 0 1</color></diffuse></phong></technique></profile_COMMON></effect></library_effects><library_materials><material id="m"><instance_effect url="#e"/></material></library_materials><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3"/></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><polylist material="m" count="1"><input semantic="VERTEX" source="#v" offset="0"/><vcount>3</vcount><p>0 1 2</p></polylist></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"##,
    ),
    ("a.hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\nabcdefghijklmnop"),
];

/// Replacements for numbers.
const ODD: &[&str] = &[
    "nan",
    "-inf",
    "1e999",
    "-1",
    "0",
    "4294967296",
    "99999999999999999999",
    "",
    "x",
    "1e-320",
    "0x7fffffff",
];

fn below(stream: &mut Stream, end: usize) -> usize {
    usize::try_from(stream.bits()).unwrap_or(0) % end.max(1)
}

/// Corrupts a file in up to three places: a number is replaced, a part is removed or duplicated, the rest is cut off, or
/// a bit is flipped.
fn corrupted(good: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=below(stream, 3) {
        let at = below(stream, bytes.len());
        let end = (at + 1 + below(stream, 40)).min(bytes.len());
        match below(stream, 5) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let twice = bytes[at..end].to_vec();
                bytes.splice(at..at, twice);
            }
            2 => bytes.truncate(at),
            3 => bytes[at..end].iter_mut().take(1).for_each(|byte| *byte ^= 1 << (at % 8)),
            _ => {
                let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.' || *byte == b'-';
                let Some(start) = bytes.iter().skip(at).position(is_part).map(|found| at + found) else {
                    continue;
                };
                let length = bytes.iter().skip(start).take_while(|byte| is_part(byte)).count();
                let odd = ODD[below(stream, ODD.len())].bytes();
                bytes.splice(start..start + length, odd);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn corrupted_robots_are_imported_or_rejected() {
    let mut stream = Stream::new(1, "robots");
    let mut read = 0;
    for good in ROBOTS {
        for round in 0..ROUNDS {
            let bytes =
                if round == 0 { good.as_bytes().to_vec() } else { corrupted(good.as_bytes(), &mut stream) };
            let text = String::from_utf8_lossy(&bytes);
            let files = MemorySource::new().with("/d/a.xml", bytes.as_slice());
            for output in [Output::Proto, Output::World] {
                let job = Import {
                    path: Path::new("/d/a.xml"),
                    text: &text,
                    files: &files,
                    target: Path::new("/d"),
                    output,
                };
                let Ok(imported) = import(&job) else { continue };
                read += 1;
                let document = vrml::parse(Source::new("out.wbt", imported.text.as_str()));
                let wrong =
                    document.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
                assert!(wrong.is_none(), "{wrong:?}\n{text}\n{}", imported.text);
            }
        }
    }
    assert!(read > ROUNDS / 4, "too few corrupted files were imported: {read}");
}

#[test]
fn corrupted_assets_are_decoded_or_rejected() {
    let mut stream = Stream::new(1, "assets");
    let mut read = 0;
    for (name, good) in ASSETS {
        for round in 0..ROUNDS {
            let bytes =
                if round == 0 { good.as_bytes().to_vec() } else { corrupted(good.as_bytes(), &mut stream) };
            let mut fetch = |_: &str| Some(bytes.clone());
            for part in assets::decode_mesh_with(name, &bytes, &mut fetch).unwrap_or_default() {
                read += 1;
                let count = part.vertices.len();
                let is_inside = |corner: &u32| usize::try_from(*corner).is_ok_and(|at| at < count);
                assert!(part.triangles.iter().flatten().all(is_inside), "{name}: {:?}", bytes.escape_ascii());
                assert!(part.vertices.iter().flatten().all(|number| number.is_finite()), "{name}");
                assert!(part.normals.is_empty() || part.normals.len() == count, "{name}");
                assert!(part.uvs.is_empty() || part.uvs.len() == count, "{name}");
            }
            let _ = assets::decode_materials(name, &bytes);
            let _ = assets::material_files(&bytes);
            let _ = assets::embedded_image(&bytes, 0, &mut fetch);
            if let Ok(image) = assets::decode_image(name, &bytes) {
                let len = match image.pixels {
                    ImagePixels::Rgba8(bytes) => bytes.len() / 4,
                    ImagePixels::RgbF32(list) => list.len(),
                };
                assert_eq!(len, image.width as usize * image.height as usize);
            }
        }
    }
    assert!(read > ROUNDS / 4, "too few corrupted files were imported: {read}");
}
