//! Range finder: images of `float32`.

use controller::range_finder::{self, RangeFinder};
use controller::sensor::{enable, get_sampling_period};

use super::camera::image;
use crate::interface::Call::{Command, Query};
use crate::interface::{Interface, Sensor, SensorTopic};

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_info",
            Query("webots_ros/range_finder_get_info", |session, tag, _| {
                Ok(vec![
                    range_finder::get_width(session, tag)?.into(),
                    range_finder::get_height(session, tag)?.into(),
                    range_finder::get_fov(session, tag)?.into(),
                    range_finder::get_min_range(session, tag)?.into(),
                    range_finder::get_max_range(session, tag)?.into(),
                ])
            }),
        ),
        (
            "save_image",
            Command("webots_ros/save_image", |session, tag, arguments| {
                let [file, quality] = arguments else { return Ok(()) };
                range_finder::save_image(session, tag, Some(&file.text()), quality.int()).map(drop)
            }),
        ),
    ],
    sensors: &[Sensor {
        prefix: "",
        enable: enable::<RangeFinder>,
        period: get_sampling_period::<RangeFinder>,
        topics: &[SensorTopic::new("range_image", "sensor_msgs/Image", |session, tag, _, stamp| {
            let size = [range_finder::get_width(session, tag)?, range_finder::get_height(session, tag)?];
            let ranges = range_finder::get_range_image(session, tag)?;
            let bytes = ranges.iter().flat_map(|range| range.to_le_bytes()).collect();
            Ok(image(stamp, size, "32FC1", bytes))
        })],
    }],
};
