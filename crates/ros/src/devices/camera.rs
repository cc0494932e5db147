//! Camera: images, zoom and focus, recognized objects.

use controller::camera::{self, Camera, has_recognition, recognition_has_segmentation};
use controller::sensor::{enable, get_sampling_period};
use controller::{Outcome, Session};

use crate::interface::Call::{Command, GetBool, GetFloat, Query, SetFloat};
use crate::interface::{Interface, Sensor, SensorTopic, Stamp};
use crate::rotation::quaternion;
use crate::value::Value;

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_info",
            Query("webots_ros/camera_get_info", |session, tag, _| {
                Ok(vec![
                    camera::get_width(session, tag)?.into(),
                    camera::get_height(session, tag)?.into(),
                    camera::get_fov(session, tag)?.into(),
                    camera::get_near(session, tag)?.into(),
                ])
            }),
        ),
        (
            "get_zoom_info",
            Query("webots_ros/camera_get_zoom_info", |session, tag, _| {
                Ok(vec![camera::get_min_fov(session, tag)?.into(), camera::get_max_fov(session, tag)?.into()])
            }),
        ),
        (
            "get_focus_info",
            Query("webots_ros/camera_get_focus_info", |session, tag, _| {
                Ok(vec![
                    camera::get_focal_length(session, tag)?.into(),
                    camera::get_focal_distance(session, tag)?.into(),
                    camera::get_max_focal_distance(session, tag)?.into(),
                    camera::get_min_focal_distance(session, tag)?.into(),
                ])
            }),
        ),
        ("get_fov", GetFloat(camera::get_fov)),
        ("set_fov", SetFloat(camera::set_fov)),
        ("get_exposure", GetFloat(camera::get_exposure)),
        ("set_exposure", SetFloat(camera::set_exposure)),
        ("get_focal_distance", GetFloat(camera::get_focal_distance)),
        ("set_focal_distance", SetFloat(camera::set_focal_distance)),
        (
            "save_image",
            Command("webots_ros/save_image", |session, tag, arguments| {
                let [file, quality] = arguments else { return Ok(()) };
                camera::save_image(session, tag, Some(&file.text()), quality.int()).map(drop)
            }),
        ),
        ("has_recognition", GetBool(has_recognition)),
        ("recognition_has_segmentation", GetBool(recognition_has_segmentation)),
        (
            "recognition_enable_segmentation",
            Query("webots_ros/get_bool", |session, tag, _| {
                camera::recognition_enable_segmentation(session, tag).map(|()| vec![true.into()])
            }),
        ),
        (
            "recognition_disable_segmentation",
            Query("webots_ros/get_bool", |session, tag, _| {
                camera::recognition_disable_segmentation(session, tag).map(|()| vec![true.into()])
            }),
        ),
        ("recognition_is_segmentation_enabled", GetBool(camera::recognition_is_segmentation_enabled)),
        (
            "recognition_save_segmentation_image",
            Command("webots_ros/save_image", |session, tag, arguments| {
                let [file, quality] = arguments else { return Ok(()) };
                camera::recognition_save_segmentation_image(session, tag, Some(&file.text()), quality.int())
                    .map(drop)
            }),
        ),
    ],
    sensors: &[
        Sensor {
            prefix: "",
            enable: enable::<Camera>,
            period: get_sampling_period::<Camera>,
            topics: &[SensorTopic::new("image", "sensor_msgs/Image", |session, tag, _, stamp| {
                let pixels = camera::get_image(session, tag)?.to_vec();
                picture(session, tag, stamp, pixels)
            })],
        },
        Sensor {
            prefix: "recognition_",
            enable: camera::recognition_enable,
            period: |session, tag| match has_recognition(session, tag)? {
                true => camera::recognition_get_sampling_period(session, tag),
                false => Ok(0),
            },
            topics: &[
                SensorTopic::new("recognition_objects", "webots_ros/RecognitionObjects", objects),
                SensorTopic::new(
                    "recognition_segmentation_image",
                    "sensor_msgs/Image",
                    |session, tag, _, stamp| {
                        if !camera::recognition_is_segmentation_enabled(session, tag)? {
                            return Ok(Vec::new());
                        }
                        let pixels = camera::recognition_get_segmentation_image(session, tag)?.to_vec();
                        picture(session, tag, stamp, pixels)
                    },
                )
                .when(|session, tag| recognition_has_segmentation(session, tag) == Ok(true)),
            ],
        },
    ],
};

fn picture(session: &mut Session, tag: u16, stamp: &mut Stamp, pixels: Vec<u8>) -> Outcome<Vec<Value>> {
    let size = [camera::get_width(session, tag)?, camera::get_height(session, tag)?];
    Ok(image(stamp, size, "bgra8", pixels))
}

/// A `sensor_msgs/Image` with four bytes per pixel; `None` before the first image.
pub(super) fn image(
    stamp: &mut Stamp,
    [width, height]: [i32; 2],
    encoding: &str,
    pixels: Vec<u8>,
) -> Vec<Value> {
    if pixels.is_empty() {
        return Vec::new();
    }
    let big_endian = false;
    let row = width.saturating_mul(4);
    let fields =
        [height.into(), width.into(), encoding.into(), big_endian.into(), row.into(), Value::Bytes(pixels)];
    vec![stamp.message(fields)]
}

fn objects(session: &mut Session, tag: u16, _: i32, stamp: &mut Stamp) -> Outcome<Vec<Value>> {
    let found = camera::recognition_get_details(session, tag)?;
    let list = found.map(|(object, colors, model)| {
        let [x, y] = object.position_on_image.map(f64::from);
        let [width, height] = object.size_on_image.map(f64::from);
        let colors = colors
            .chunks_exact(3)
            .map(|color| Value::List(color.iter().map(|part| (*part).into()).collect()));
        Value::Fields(vec![
            object.position.into(),
            quaternion(object.orientation).into(),
            [x, y, 0.0].into(),
            [width, height, 0.0].into(),
            object.number_of_colors.into(),
            Value::List(colors.collect()),
            model.into(),
        ])
    });
    let list = Value::List(list.collect());
    Ok(vec![stamp.message([list])])
}
