//! Values that devices measure, and drawing commands of displays.

/// A point of a lidar's point cloud.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LidarPoint {
    /// Position in the sensor's frame; infinite where nothing was hit. `[m]`
    pub position: [f32; 3],
    /// Layer, 0 being the top one.
    pub layer: i32,
    /// Time of measurement. `[s]`
    pub time: f32,
}

/// A received packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Unit vector towards the emitter in the receiver's frame. NaN if it was not sent by a device in the world.
    pub direction: [f64; 3],
    /// Signal strength 1/r², with the distance r in metres.
    pub strength: f64,
    /// The payload.
    pub data: Vec<u8>,
}

/// State of the user's mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Left, middle and right button.
    pub buttons: [bool; 3],
    /// Position from the left and upper edge of the view, 0 to 1; NaN outside of it.
    pub place: [f64; 2],
    /// The point in the world under it. `[m]` NaN if unknown.
    pub position: [f64; 3],
}

impl Default for Mouse {
    fn default() -> Self {
        Self { buttons: [false; 3], place: [f64::NAN; 2], position: [f64::NAN; 3] }
    }
}

/// State of the user's joystick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joystick {
    /// Its name.
    pub model: String,
    /// Axes, -32768 to 32767 each.
    pub axes: Vec<i32>,
    /// Hats.
    pub povs: Vec<i32>,
    /// Pressed buttons.
    pub pressed: Vec<i32>,
}

/// `WbMouseState`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct MouseState {
    pub(crate) place: [f64; 2],
    pub(crate) position: [f64; 3],
    pub(crate) buttons: [u8; 3],
}

/// A target of a radar.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RadarTarget {
    /// Distance. `[m]`
    pub distance: f64,
    /// Received power. `[dBm]`
    pub power: f64,
    /// Radial speed, positive when it moves away. `[m/s]`
    pub speed: f64,
    /// Azimuth, positive to the right of the x-axis. `[rad]`
    pub azimuth: f64,
}

/// A recognized object.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Position of its centre in the device's frame. `[m]`
    pub position: [f64; 3],
    /// Orientation in the device's frame: axis and angle. `[rad]`
    pub orientation: [f64; 4],
    /// Width and height perpendicular to the view. `[m]`
    pub size: [f64; 2],
    /// Column and row of the centre of its visible part. `[px]`
    pub position_on_image: [i32; 2],
    /// Width and height of that part in the image. `[px]`
    pub size_on_image: [i32; 2],
    /// Its recognition colours: RGB from 0 to 1.
    pub colors: Vec<[f64; 3]>,
    /// Its model.
    pub model: String,
}

/// A drawing command of a display. Columns count from the left, rows from the top. `[px]`
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// Sets the colour: 0xRRGGBB.
    Color(u32),
    /// Sets the alpha: 0 transparent, 255 opaque.
    Alpha(u8),
    /// Sets the opacity with which later figures cover the image, 0 to 255.
    Opacity(u8),
    /// Sets the font.
    Font {
        /// Its name.
        name: String,
        /// Its height. `[px]`
        size: u32,
        /// Whether it is antialiased.
        anti_aliasing: bool,
    },
    /// Draws a pixel.
    Pixel([i32; 2]),
    /// Draws a line between two pixels.
    Line([i32; 2], [i32; 2]),
    /// Draws a text at its upper left corner.
    Text([i32; 2], String),
    /// Draws a rectangle.
    Rectangle {
        /// Upper left corner.
        corner: [i32; 2],
        /// Width and height.
        size: [i32; 2],
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws an ellipse.
    Oval {
        /// Its centre.
        center: [i32; 2],
        /// Its semi-axes.
        radii: [i32; 2],
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws a polygon.
    Polygon {
        /// Its vertices.
        points: Vec<[i32; 2]>,
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws an image.
    Picture {
        /// Position of its upper left corner.
        corner: [i32; 2],
        /// Width and height.
        size: [u16; 2],
        /// BGRA bytes, row by row.
        bgra: Vec<u8>,
        /// Whether it is blended by its alpha.
        is_blended: bool,
    },
}
