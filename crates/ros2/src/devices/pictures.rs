//! Camera and range finder: images, camera info and recognized objects.

use base::ops;
use controller::camera::{self, Camera, has_recognition, recognition_has_segmentation};
use controller::range_finder::{self, RangeFinder};
use controller::sensor::enable;
use controller::{Outcome, Session};
use ros::rotation::quaternion;
use ros::value::Value;

use super::{Interface, Sensor, SensorTopic, Stamp, always, first};

fn start_camera(session: &mut Session, tags: &[u16], period_ms: i32) -> Outcome<()> {
    enable::<Camera>(session, first(tags), period_ms)
}

fn start_recognition(session: &mut Session, tags: &[u16], period_ms: i32) -> Outcome<()> {
    start_camera(session, tags, period_ms)?;
    camera::recognition_enable(session, first(tags), period_ms)
}

pub(super) static CAMERA: Interface = Interface {
    sensors: &[
        Sensor {
            start: start_camera,
            topics: &[
                SensorTopic {
                    suffix: "/image_color",
                    kind: "sensor_msgs/Image",
                    read: |session, tags, stamp| {
                        let pixels = camera::get_image(session, first(tags))?.to_vec();
                        Ok(image(stamp, camera_size(session, first(tags))?, "bgra8", pixels))
                    },
                },
                SensorTopic {
                    suffix: "/image_color/compressed",
                    kind: "sensor_msgs/CompressedImage",
                    read: |session, tags, stamp| {
                        let size = camera_size(session, first(tags))?;
                        Ok(compressed(stamp, size, camera::get_image(session, first(tags))?))
                    },
                },
                SensorTopic {
                    suffix: "/camera_info",
                    kind: "sensor_msgs/CameraInfo",
                    read: |session, tags, stamp| {
                        let fov = camera::get_fov(session, first(tags))?;
                        Ok(info(stamp, camera_size(session, first(tags))?, fov))
                    },
                },
            ],
            when: always,
        },
        Sensor {
            start: start_recognition,
            topics: &[
                SensorTopic {
                    suffix: "/recognitions",
                    kind: "vision_msgs/Detection2DArray",
                    read: |session, tags, stamp| detections(session, first(tags), stamp, false),
                },
                SensorTopic {
                    suffix: "/recognitions_3d",
                    kind: "vision_msgs/Detection3DArray",
                    read: |session, tags, stamp| detections(session, first(tags), stamp, true),
                },
            ],
            when: |session, tag| has_recognition(session, tag) == Ok(true),
        },
        Sensor {
            start: |session, tags, period_ms| {
                start_recognition(session, tags, period_ms)?;
                match period_ms {
                    0 => camera::recognition_disable_segmentation(session, first(tags)),
                    _ => camera::recognition_enable_segmentation(session, first(tags)),
                }
            },
            topics: &[SensorTopic {
                suffix: "/segmentation",
                kind: "sensor_msgs/Image",
                read: |session, tags, stamp| {
                    let pixels = camera::recognition_get_segmentation_image(session, first(tags))?.to_vec();
                    Ok(image(stamp, camera_size(session, first(tags))?, "bgra8", pixels))
                },
            }],
            when: |session, tag| recognition_has_segmentation(session, tag) == Ok(true),
        },
    ],
    commands: &[],
};

pub(super) static RANGE_FINDER: Interface = Interface {
    sensors: &[Sensor {
        start: |session, tags, period_ms| enable::<RangeFinder>(session, first(tags), period_ms),
        topics: &[
            SensorTopic {
                suffix: "/image",
                kind: "sensor_msgs/Image",
                read: |session, tags, stamp| {
                    let size = range_finder_size(session, first(tags))?;
                    let ranges = range_finder::get_range_image(session, first(tags))?;
                    let bytes = ranges.iter().flat_map(|range| range.to_le_bytes()).collect();
                    Ok(image(stamp, size, "32FC1", bytes))
                },
            },
            SensorTopic {
                suffix: "/camera_info",
                kind: "sensor_msgs/CameraInfo",
                read: |session, tags, stamp| {
                    let fov = range_finder::get_fov(session, first(tags))?;
                    Ok(info(stamp, range_finder_size(session, first(tags))?, fov))
                },
            },
        ],
        when: always,
    }],
    commands: &[],
};

fn camera_size(session: &mut Session, tag: u16) -> Outcome<[i32; 2]> {
    Ok([camera::get_width(session, tag)?, camera::get_height(session, tag)?])
}

fn range_finder_size(session: &mut Session, tag: u16) -> Outcome<[i32; 2]> {
    Ok([range_finder::get_width(session, tag)?, range_finder::get_height(session, tag)?])
}

/// The header of an image: it refers to the optical frame, z forwards and x to the right.
fn optical(stamp: &Stamp) -> Value {
    stamp.header_in(&format!("{}_optical_frame", stamp.frame))
}

/// An image with four bytes per pixel; `None` before the first one.
fn image(stamp: &Stamp, [width, height]: [i32; 2], encoding: &str, pixels: Vec<u8>) -> Vec<Value> {
    if pixels.is_empty() {
        return Vec::new();
    }
    let row = width.saturating_mul(4);
    let fields =
        [height.into(), width.into(), encoding.into(), false.into(), row.into(), Value::Bytes(pixels)];
    vec![Value::Fields(std::iter::once(optical(stamp)).chain(fields).collect())]
}

/// The same as JPEG; transparency is lost.
fn compressed(stamp: &Stamp, size: [i32; 2], bgra: &[u8]) -> Vec<Value> {
    let [Ok(width), Ok(height)] = size.map(u32::try_from) else { return Vec::new() };
    if bgra.is_empty() {
        return Vec::new();
    }
    let rgba: Vec<u8> = bgra.as_chunks::<4>().0.iter().flat_map(|[b, g, r, a]| [*r, *g, *b, *a]).collect();
    // The format string of `compressed_image_transport`: original encoding, compression, compressed encoding.
    let format = "bgr8; jpeg compressed bgr8";
    let file = assets::encode_jpeg(width, height, &rgba, JPEG_QUALITY);
    vec![Value::Fields(vec![optical(stamp), format.into(), Value::Bytes(file)])]
}

/// The default of `compressed_image_transport`.
const JPEG_QUALITY: i32 = 95;

/// A pinhole camera without distortion; `fov` is horizontal. `[rad]`
fn info(stamp: &Stamp, [width, height]: [i32; 2], fov: f64) -> Vec<Value> {
    let [x, y] = [f64::from(width) / 2.0, f64::from(height) / 2.0];
    let focal = x / ops::tan(fov / 2.0);
    let region = Value::Fields(vec![0.into(), 0.into(), 0.into(), 0.into(), false.into()]);
    vec![Value::Fields(vec![
        optical(stamp),
        height.into(),
        width.into(),
        "plumb_bob".into(),
        [0.0; 5].into(),
        [focal, 0.0, x, 0.0, focal, y, 0.0, 0.0, 1.0].into(),
        [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0].into(),
        [focal, 0.0, x, 0.0, 0.0, focal, y, 0.0, 0.0, 0.0, 1.0, 0.0].into(),
        0.into(),
        0.into(),
        region,
    ])]
}

/// Recognized objects: bounding boxes in the image, or in the camera's frame, in which x points forwards.
fn detections(session: &mut Session, tag: u16, stamp: &Stamp, in_space: bool) -> Outcome<Vec<Value>> {
    let found = camera::recognition_get_details(session, tag)?;
    let list = found.map(|(object, _, model)| {
        let pose = || Value::Fields(vec![object.position.into(), quaternion(object.orientation).into()]);
        let hypothesis = Value::Fields(vec![model.into(), 1.0.into()]);
        let covariance = Value::from([0.0; 36]);
        let result = Value::Fields(vec![hypothesis, Value::Fields(vec![pose(), covariance])]);
        let place = if in_space {
            let [depth, width] = object.size;
            let [columns, rows] = object.size_on_image.map(|count| f64::from(count.max(1)));
            Value::Fields(vec![pose(), [depth, width, width * rows / columns].into()])
        } else {
            let centre = Value::Fields(vec![object.position_on_image.map(f64::from).into(), 0.0.into()]);
            let [width, height] = object.size_on_image.map(f64::from);
            Value::Fields(vec![centre, width.into(), height.into()])
        };
        let id = object.id.to_string();
        Value::Fields(vec![stamp.header(), Value::List(vec![result]), place, id.as_str().into()])
    });
    let list = Value::List(list.collect());
    Ok(vec![stamp.message([list])])
}
