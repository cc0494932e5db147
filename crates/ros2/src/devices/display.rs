//! Display: shows images.

use controller::display;
use controller::{CallError, Outcome, Session};
use ros::value::Value;

use super::{Command, Interface, first};

/// The format of [`display::image_new`] with the bytes red, green, blue, alpha.
const RGBA: i32 = 4;

/// The supported encodings, for messages.
const ENCODINGS: &str = "rgb8, bgr8, rgba8, bgra8, mono8, 8UC1, 8UC3 and 8UC4";

pub(super) static DISPLAY: Interface = Interface {
    sensors: &[],
    commands: &[
        Command {
            suffix: "/image",
            kind: "sensor_msgs/Image",
            act: |session, tags, value| {
                let (size, rgba) = rgba(value).map_err(|reason| CallError::Misuse(format!(": {reason}.")))?;
                draw(session, first(tags), size, &rgba)
            },
        },
        Command {
            suffix: "/image/compressed",
            kind: "sensor_msgs/CompressedImage",
            act: |session, tags, value| {
                let file = value.parts().get(2).map_or(&[][..], Value::bytes);
                let image = assets::decode_image("a compressed image", file)
                    .map_err(|error| CallError::Misuse(format!(": {error}.")))?;
                let assets::ImagePixels::Rgba8(rgba) = image.pixels else {
                    return Err(CallError::Misuse(
                        ": a compressed image must be a JPEG or PNG file.".to_owned(),
                    ));
                };
                let size =
                    [image.width, image.height].map(|length| i32::try_from(length).unwrap_or(i32::MAX));
                draw(session, first(tags), size, &rgba)
            },
        },
    ],
};

/// Draws an image at the upper left corner of the display. Transparent pixels keep the background.
fn draw(session: &mut Session, tag: u16, [width, height]: [i32; 2], rgba: &[u8]) -> Outcome<()> {
    let image = display::image_new(session, tag, width, height, Some(rgba), RGBA)?;
    display::image_paste(session, tag, image, 0, 0, true)?;
    display::image_delete(session, tag, image)
}

/// Size and pixels of a `sensor_msgs/Image`. The error is a message for the user.
fn rgba(message: &Value) -> Result<([i32; 2], Vec<u8>), String> {
    let [_, height, width, encoding, _, step, data] = message.parts() else {
        return Err("not an image".to_owned());
    };
    let encoding = encoding.text();
    // Bytes per pixel, and the offsets of red, green, blue and alpha.
    let (bytes, order): (usize, [Option<usize>; 4]) = match &*encoding {
        "rgb8" => (3, [Some(0), Some(1), Some(2), None]),
        "bgr8" | "8UC3" => (3, [Some(2), Some(1), Some(0), None]),
        "rgba8" => (4, [Some(0), Some(1), Some(2), Some(3)]),
        "bgra8" | "8UC4" => (4, [Some(2), Some(1), Some(0), Some(3)]),
        "mono8" | "8UC1" => (1, [Some(0), Some(0), Some(0), None]),
        _ => return Err(format!("unknown encoding {encoding:?}; supported: {ENCODINGS}")),
    };
    let size = [width.int(), height.int()];
    let [columns, rows, step] = [width, height, step].map(Value::reference);
    let row_bytes = columns.saturating_mul(bytes);
    let step = step.max(row_bytes);
    if row_bytes == 0 || rows == 0 {
        return Err("the image has no pixels".to_owned());
    }
    let data = data.bytes();
    // Some publishers omit the padding of the last row.
    if data.len() < (rows - 1).saturating_mul(step).saturating_add(row_bytes) {
        return Err(format!("the image has {} bytes, too few for its size", data.len()));
    }
    let pixels =
        data.chunks(step).take(rows).flat_map(|row| row.get(..row_bytes).unwrap_or(row).chunks_exact(bytes));
    let pixel =
        |pixel: &[u8]| order.map(|index| index.and_then(|index| pixel.get(index)).map_or(255, |byte| *byte));
    Ok((size, pixels.flat_map(pixel).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(size: [i32; 2], encoding: &str, step: i32, data: &[u8]) -> Value {
        let [width, height] = size.map(Value::from);
        let data = Value::Bytes(data.to_vec());
        Value::Fields(vec![Value::Int(0), height, width, encoding.into(), false.into(), step.into(), data])
    }

    #[test]
    fn pixels_of_all_encodings_are_converted_without_padding() {
        let padded = [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12];
        let (size, pixels) = rgba(&image([2, 2], "bgr8", 8, &padded)).unwrap();
        assert_eq!(size, [2, 2]);
        assert_eq!(pixels, [3, 2, 1, 255, 6, 5, 4, 255, 9, 8, 7, 255, 12, 11, 10, 255]);
        assert_eq!(rgba(&image([1, 1], "rgba8", 4, &[1, 2, 3, 4])).unwrap().1, [1, 2, 3, 4]);
        assert_eq!(rgba(&image([1, 1], "bgra8", 4, &[1, 2, 3, 4])).unwrap().1, [3, 2, 1, 4]);
        assert_eq!(rgba(&image([2, 1], "mono8", 2, &[7, 9])).unwrap().1, [7, 7, 7, 255, 9, 9, 9, 255]);
    }

    #[test]
    fn invalid_images_are_reported() {
        assert!(
            rgba(&image([1, 1], "yuv422", 2, &[0; 2])).unwrap_err().contains("unknown encoding \"yuv422\"")
        );
        assert!(rgba(&image([2, 2], "rgb8", 6, &[0; 11])).unwrap_err().contains("11 bytes"));
        assert!(rgba(&image([0, 1], "rgb8", 0, &[])).unwrap_err().contains("no pixels"));
        assert!(rgba(&image([i32::MAX, i32::MAX], "rgba8", i32::MAX, &[0; 4])).is_err());
        assert!(rgba(&Value::Int(1)).is_err());
    }
}
