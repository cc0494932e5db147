//! What devices measure, and what is drawn on displays.

/// What is seen at the end of a lidar's ray.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LidarPoint {
    /// In the sensor's frame; infinite where nothing is. `[m]`
    pub position: [f32; 3],
    /// The layer, 0 being the highest one.
    pub layer: i32,
    /// When it was measured. `[s]`
    pub time: f32,
}

/// A message that was heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Towards the sender, in the frame of the device, unit. NaN if the sender is not in the world.
    pub direction: [f64; 3],
    /// 1/r², r being the distance in metres.
    pub strength: f64,
    /// What was sent.
    pub data: Vec<u8>,
}

/// What the user's mouse does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Left, middle, right.
    pub buttons: [bool; 3],
    /// From the left and the upper edge of the picture, 0 to 1; NaN outside of it.
    pub place: [f64; 2],
    /// Where it points in the world. `[m]` NaN where that is not known.
    pub position: [f64; 3],
}

impl Default for Mouse {
    fn default() -> Self {
        Self { buttons: [false; 3], place: [f64::NAN; 2], position: [f64::NAN; 3] }
    }
}

/// What the user's joystick does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joystick {
    /// Its name.
    pub model: String,
    /// -32768 to 32767 each.
    pub axes: Vec<i32>,
    /// Hats.
    pub povs: Vec<i32>,
    /// The buttons that are held down.
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

/// Something that waves came back from.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Echo {
    /// `[m]`
    pub distance: f64,
    /// Received power. `[dBm]`
    pub power: f64,
    /// Positive when it goes away. `[m/s]`
    pub speed: f64,
    /// To the right of the x-axis. `[rad]`
    pub azimuth: f64,
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Of its middle, in the frame of the device. `[m]`
    pub position: [f64; 3],
    /// In the frame of the device: axis and angle. `[rad]`
    pub orientation: [f64; 4],
    /// Width and height as the device sees it. `[m]`
    pub size: [f64; 2],
    /// Column and row of the middle of the part in the picture. `[px]`
    pub position_on_image: [i32; 2],
    /// Width and height of that part. `[px]`
    pub size_on_image: [i32; 2],
    /// Its colours: red, green, blue from 0 to 1.
    pub colors: Vec<[f64; 3]>,
    /// Its model.
    pub model: String,
}

/// What is drawn on a display. Columns count from the left, rows from the top. `[px]`
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// The colour of what follows: 0xRRGGBB.
    Color(u32),
    /// The alpha of what follows: 0 clear, 255 opaque.
    Alpha(u8),
    /// The opacity of what follows: from 0 (what was drawn stays) to 255 (it is covered).
    Opacity(u8),
    /// How texts look that follow.
    Font {
        /// The name of the font.
        name: String,
        /// Its height. `[px]`
        size: u32,
        /// Whether edges are smooth.
        anti_aliasing: bool,
    },
    /// One pixel.
    Pixel([i32; 2]),
    /// A line between two pixels.
    Line([i32; 2], [i32; 2]),
    /// A text, by its upper left corner.
    Text([i32; 2], String),
    /// A rectangle.
    Rectangle {
        /// Upper left.
        corner: [i32; 2],
        /// Width and height.
        size: [i32; 2],
        /// Not only its edges.
        is_filled: bool,
    },
    /// An ellipse.
    Oval {
        /// Its middle.
        center: [i32; 2],
        /// Half its width and height.
        radii: [i32; 2],
        /// Not only its edge.
        is_filled: bool,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<[i32; 2]>,
        /// Not only its edges.
        is_filled: bool,
    },
    /// A picture.
    Picture {
        /// Where its upper left corner goes.
        corner: [i32; 2],
        /// Its columns and rows.
        size: [u16; 2],
        /// Blue, green, red, alpha of each pixel, row by row.
        bgra: Vec<u8>,
        /// What is there shows through where it is clear.
        is_blended: bool,
    },
}
