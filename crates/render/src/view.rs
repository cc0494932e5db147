//! The description of a rendered image ([`View`]) and the image itself ([`Picture`]).

use base::Pose;

/// Everything that determines one rendered image: camera, image size and outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Pose of the camera, which looks along +x with +y to the left and +z up.
    pub world_from_view: Pose,
    /// How directions are projected onto columns and rows.
    pub projection: Projection,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Near clipping distance, along the optical axis for planar views and along the ray for the others. `[m]`
    pub near: f32,
    /// Far clipping distance; infinity for none. `[m]`
    pub far: f32,
    /// Exposure: factor of all light.
    pub exposure: f32,
    /// Whether edges are antialiased.
    pub antialiasing: Antialiasing,
    /// Visibility mask: instances that share none of these bits are invisible to this view.
    pub layers: u32,
    /// Which images the picture has.
    pub contents: Contents,
    /// Order of the channels of coloured pixels.
    pub order: PixelOrder,
    /// Post-processing effects.
    pub effects: Effects,
}

/// How directions are projected onto columns and rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Projection {
    /// Perspective projection; pixels are square.
    Planar {
        /// Angle between the left and right edge, below π. `[rad]`
        fov: f32,
    },
    /// Equirectangular projection: columns are equal steps of longitude about the vertical axis, rows of latitude.
    Panorama {
        /// Angle between the left and right edge. `[rad]`
        fov: f32,
        /// Angle between the upper and lower edge. `[rad]`
        vertical_fov: f32,
    },
    /// Equidistant fisheye: the distance from the image centre is proportional to the angle to the axis.
    Fisheye {
        /// Angle between the left and right edge in the middle row. `[rad]`
        fov: f32,
        /// Angle between the upper and lower edge in the middle column. `[rad]`
        vertical_fov: f32,
    },
}

/// Whether edges are antialiased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Antialiasing {
    /// One sample per pixel.
    Off,
    /// Four samples where neighbours differ, except within a triangle, whose texture is filtered already.
    Smooth,
}

/// Which images a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Colours.
    pub colour: bool,
    /// Depth.
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

/// What a depth image contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None.
    None,
    /// Distance along the optical axis, from the plane through the camera centre.
    AlongAxis,
    /// Distance from the camera centre.
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

/// Post-processing effects on colours.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effects {
    /// Ambient occlusion: surfaces lose the sky light that is blocked within this distance. `[m]`
    pub ambient_occlusion_radius: Option<f32>,
    /// Bloom: light of at least this luma spreads to the pixels around it.
    pub bloom_threshold: Option<f32>,
}

impl View {
    /// Whether all parameters are finite and in range.
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

/// A rendered image. Images that were not requested are empty; rows run from the top, columns from the left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes per pixel in the requested channel order; alpha is 255.
    pub colour: Vec<u8>,
    /// Depth of each pixel; infinite where nothing is hit. `[m]`
    pub depth: Vec<f32>,
    /// The `user` number of the instance at each pixel; 0 where nothing is hit.
    pub objects: Vec<u32>,
    /// Four bytes per pixel in the requested channel order; black where nothing is hit.
    pub segmentation: Vec<u8>,
}
