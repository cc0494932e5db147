//! What is asked of a picture, and the picture.

use base::Pose;

/// One picture, fully said.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Where the eye is; it looks along +x, +y is left, +z is up.
    pub world_from_view: Pose,
    /// How directions become columns and rows.
    pub projection: Projection,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Nothing nearer is seen: along the axis of a planar view, along the ray of the others. `[m]`
    pub near: f32,
    /// Nothing further is seen; infinity for no end. `[m]`
    pub far: f32,
    /// Factor of all light.
    pub exposure: f32,
    /// Whether edges are smoothed.
    pub antialiasing: Antialiasing,
    /// Instances with none of these bits are not seen.
    pub layers: u32,
    /// Which tables the picture has.
    pub contents: Contents,
    /// Order of the channels of coloured pixels.
    pub order: PixelOrder,
    /// What lenses and eyes add.
    pub effects: Effects,
}

/// How directions become columns and rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// A window: straight lines stay straight. Pixels are squares.
    Planar {
        /// Angle between the left and right edge, below π. `[rad]`
        fov: f32,
    },
    /// Columns are equal steps of longitude, rows of latitude: the picture goes around the upright axis.
    Panorama {
        /// Angle between the left and right edge. `[rad]`
        fov: f32,
        /// Angle between the upper and lower edge. `[rad]`
        vertical_fov: f32,
    },
    /// Equal steps from the middle in all directions are equal angles to the axis (an equidistant lens).
    Fisheye {
        /// Angle between the left and right edge in the middle row. `[rad]`
        fov: f32,
        /// Angle between the upper and lower edge in the middle column. `[rad]`
        vertical_fov: f32,
    },
}

/// Whether edges are smoothed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Antialiasing {
    /// One sample per pixel.
    Off,
    /// Four samples where neighbours differ.
    Smooth,
}

/// Which tables a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Colours.
    pub colour: bool,
    /// Distances.
    pub depth: Depth,
    /// The `user` number of the nearest instance.
    pub objects: bool,
    /// The segmentation colour of the nearest instance.
    pub segmentation: bool,
}

impl Contents {
    /// Colours only.
    pub const COLOUR: Self = Self { colour: true, depth: Depth::None, objects: false, segmentation: false };
}

/// Which distance a picture tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None.
    None,
    /// Along the axis of the view, from the plane through the eye.
    AlongAxis,
    /// From the eye.
    FromEye,
}

/// Order of the channels of coloured pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelOrder {
    /// Red, green, blue, alpha: as picture files have it.
    Rgba,
    /// Blue, green, red, alpha.
    Bgra,
}

/// What lenses and eyes add to colours.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effects {
    /// Corners and creases within this distance get darker. `[m]`
    pub ambient_occlusion_radius: Option<f32>,
    /// Light of this luma or more spreads to the pixels around.
    pub bloom_threshold: Option<f32>,
}

impl View {
    /// Whether every number makes sense.
    pub(crate) fn is_sound(&self) -> bool {
        let is_fov = |fov: f32, below: f32| fov > 0.0 && fov < below;
        let pi = std::f32::consts::PI;
        let is_projection = match self.projection {
            Projection::Planar { fov } => is_fov(fov, pi),
            Projection::Panorama { fov, vertical_fov } | Projection::Fisheye { fov, vertical_fov } => {
                is_fov(fov, 100.0) && is_fov(vertical_fov, 100.0)
            }
        };
        is_projection && self.world_from_view.is_finite() && self.near.is_finite() && !self.far.is_nan()
    }

    /// A planar view in colour without effects, from 1 cm to infinity.
    #[must_use]
    pub fn planar(world_from_view: Pose, fov: f32, width: u32, height: u32) -> Self {
        Self {
            world_from_view,
            projection: Projection::Planar { fov },
            width,
            height,
            near: 0.01,
            far: f32::INFINITY,
            exposure: 1.0,
            antialiasing: Antialiasing::Off,
            layers: u32::MAX,
            contents: Contents::COLOUR,
            order: PixelOrder::Rgba,
            effects: Effects::default(),
        }
    }
}

/// What a view sees. Tables that were not asked for are empty; rows run from the top, columns from the left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes a pixel in the order that was asked for; alpha is 255.
    pub colour: Vec<u8>,
    /// Distance of each pixel, infinite where nothing is. `[m]`
    pub depth: Vec<f32>,
    /// The `user` number of the instance at each pixel, 0 where nothing is.
    pub objects: Vec<u32>,
    /// Four bytes a pixel in the order that was asked for; black where nothing is.
    pub segmentation: Vec<u8>,
}
