//! Camera: images and object recognition.

use crate::call_error::{CallError, Outcome, misuse};
use crate::device::{Device, unknown};
use crate::image_file;
use crate::memory::Text;
use crate::picture::Picture;
use crate::range_camera::{self, Ranging};
use crate::range_finder;
use crate::sensor::{self, Period, Sampled, reading};
use crate::session::Session;
use std::f64::consts::{PI, TAU};
use std::ffi::CStr;
use wire::op::camera as op;
use wire::{Malformed, Reader, Writer};

/// A recognized object, as laid out in C: the last two fields are addresses.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecognitionObject {
    /// The id of its node.
    pub id: i32,
    /// Position in the camera's frame. `[m]`
    pub position: [f64; 3],
    /// Orientation in the camera's frame: axis and angle.
    pub orientation: [f64; 4],
    /// Width and height as the camera sees it. `[m]`
    pub size: [f64; 2],
    /// Centre of the bounding box in the image. `[px]`
    pub position_on_image: [i32; 2],
    /// Size of the bounding box in the image. `[px]`
    pub size_on_image: [i32; 2],
    /// The number of colours.
    pub number_of_colors: i32,
    /// Address of the colours: three numbers each.
    pub colors: usize,
    /// Address of the model string.
    pub model: usize,
}

/// The state of a camera.
#[derive(Debug, Default)]
pub struct Camera {
    period: Period,
    size: [u16; 2],
    is_planar: bool,
    /// Field of view, near, minimum and maximum field of view; exposure, focal length, focal distance and its limits.
    optics: [f64; 9],
    has_recognition: bool,
    has_segmentation: bool,
    /// Settings changed by the program: opcode and value.
    settings: Vec<(u8, f64)>,
    picture: Picture,
    recognition: Period,
    wants_segments: bool,
    untold_segments: bool,
    segments: Picture,
    objects: Vec<RecognitionObject>,
    /// The data that the objects point to.
    colors: Vec<Vec<f64>>,
    models: Vec<Text>,
}

impl Camera {
    fn describe(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let [fov, near] = input.f64s()?;
        self.is_planar = input.u8()? != 0;
        let [least, greatest] = input.f64s()?;
        self.has_recognition = input.u8()? != 0;
        self.has_segmentation = input.u8()? != 0;
        let [exposure, length, distance, min, max] = input.f64s()?;
        self.optics = [fov, near, least, greatest, exposure, length, distance, min, max];
        Ok(())
    }

    /// An image by its number.
    fn picture(&mut self, picture: u8) -> &mut Picture {
        if picture == op::SEGMENTATION_IMAGE { &mut self.segments } else { &mut self.picture }
    }

    fn read_objects(&mut self, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let count = input.i32()?;
        self.forget_objects();
        for _ in 0..count {
            let id = input.i32()?;
            let (position, orientation, size) = (input.f64s()?, input.f64s()?, input.f64s()?);
            let mut pair = || Ok::<_, Malformed>([input.i32()?, input.i32()?]);
            let (position_on_image, size_on_image) = (pair()?, pair()?);
            let number_of_colors = input.i32()?;
            let colors: Result<Vec<[f64; 3]>, Malformed> =
                (0..number_of_colors).map(|_| input.f64s()).collect();
            let colors = colors?.concat();
            let model = Text::new(input.str()?);
            let object = RecognitionObject {
                id,
                position,
                orientation,
                size,
                position_on_image,
                size_on_image,
                number_of_colors,
                colors: 0,
                model: 0,
            };
            self.add_object(object, colors, model);
        }
        Ok(())
    }

    fn add_object(&mut self, object: RecognitionObject, colors: Vec<f64>, model: Text) {
        let (colors_at, model_at) = (colors.as_ptr() as usize, model.as_c().as_ptr() as usize);
        self.objects.push(RecognitionObject { colors: colors_at, model: model_at, ..object });
        self.colors.push(colors);
        self.models.push(model);
    }

    /// Sets the objects recognized by a real camera, each with its colours and its model.
    pub(crate) fn set_objects(&mut self, objects: Vec<(RecognitionObject, Vec<f64>, String)>) {
        self.forget_objects();
        for (object, colors, model) in objects {
            self.add_object(object, colors, Text::new(&model));
        }
    }

    fn forget_objects(&mut self) {
        self.objects.clear();
        self.colors.clear();
        self.models.clear();
    }

    /// The buffer for images of a real camera.
    pub(crate) fn given_picture(&mut self) -> &mut [u8] {
        let [width, height] = self.size.map(usize::from);
        self.picture.give(4 * width * height)
    }
}

impl Device for Camera {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => {
                input.u32()?; // the number of the node
                self.size = [input.u16()?, input.u16()?];
                self.describe(input)
            }
            op::RECONFIGURE => self.describe(input),
            op::IMAGE_FILE => self.picture.read_file(input),
            op::SEGMENTATION_FILE => self.segments.read_file(input),
            op::SEGMENTATION_AVAILABLE => {
                self.has_segmentation = input.u8()? != 0;
                Ok(())
            }
            op::OBJECTS => self.read_objects(input),
            op::DEFERRED => {
                let picture = input.u8()?;
                self.picture(picture).defer();
                Ok(())
            }
            _ => Err(unknown("Camera", opcode)),
        }
    }

    fn deferred_picture(&self) -> Option<u8> {
        let pictures = [(op::IMAGE, &self.picture), (op::SEGMENTATION_IMAGE, &self.segments)];
        pictures.into_iter().find(|(_, picture)| picture.has_deferred_picture()).map(|(number, _)| number)
    }

    fn ask_for(&mut self, picture: u8) {
        self.picture(picture).look();
    }

    fn resend(&mut self) {
        self.period.resend();
        self.picture.take_back();
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        self.period.write(out);
        for (opcode, value) in self.settings.drain(..) {
            out.u8(opcode).f64(value);
        }
        if let Some(ms) = self.recognition.take() {
            out.u8(op::SET_RECOGNITION_SAMPLING_PERIOD).u16(ms);
        }
        if std::mem::take(&mut self.untold_segments) {
            out.u8(op::SET_SEGMENTATION).bool(self.wants_segments);
        }
        self.picture.write(out, op::IMAGE);
        self.segments.write(out, op::SEGMENTATION_IMAGE);
    }

    fn see(&mut self, picture: u8, pixels: &[u8]) {
        self.picture(picture).take(pixels);
    }
}

impl Sampled for Camera {
    const STEM: &'static str = "camera";

    fn period(&mut self) -> &mut Period {
        &mut self.period
    }
}

/// Enables sampling. `[ms]`; 0 disables it.
pub fn enable(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    match range_camera::ranging(session, tag)? {
        Some(ranging) => ranging.enable(session, tag, period_ms),
        None => sensor::enable::<Camera>(session, tag, period_ms),
    }
}

/// Disables sampling.
pub fn disable(session: &mut Session, tag: u16) -> Outcome<()> {
    enable(session, tag, 0)
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn get_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    match range_camera::ranging(session, tag)? {
        Some(ranging) => ranging.sampling_period(session, tag),
        None => sensor::get_sampling_period::<Camera>(session, tag),
    }
}

/// The last image: blue, green, red, alpha of each pixel, row by row from the top; none if the camera is disabled.
pub fn get_image(session: &mut Session, tag: u16) -> Outcome<&[u8]> {
    if reading::<Camera>(session, tag)?.period.ms() == 0 {
        return Ok(&[]);
    }
    look(session, tag, op::IMAGE)
}

/// The bytes of an image, once it is available.
fn look(session: &mut Session, tag: u16, picture: u8) -> Outcome<&[u8]> {
    if session.device::<Camera>(tag)?.picture(picture).look() {
        session.fetch(tag, picture)?;
    }
    Ok(session.device::<Camera>(tag)?.picture(picture).bytes())
}

/// The width of the image.
pub fn get_width(session: &mut Session, tag: u16) -> Outcome<i32> {
    match range_camera::ranging(session, tag)? {
        Some(ranging) => ranging.width(session, tag),
        None => Ok(session.device::<Camera>(tag)?.size[0].into()),
    }
}

/// The height of the image.
pub fn get_height(session: &mut Session, tag: u16) -> Outcome<i32> {
    match range_camera::ranging(session, tag)? {
        Some(ranging) => ranging.height(session, tag),
        None => Ok(session.device::<Camera>(tag)?.size[1].into()),
    }
}

macro_rules! getters {
    ($($name:ident $index:literal $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session, tag: u16) -> Outcome<f64> {
            Ok(session.device::<Camera>(tag)?.optics[$index])
        }
    )*};
}

macro_rules! getters_of_all {
    ($($name:ident $index:literal $of_ranging:ident $doc:literal)*) => {$(
        #[doc = $doc]
        pub fn $name(session: &mut Session, tag: u16) -> Outcome<f64> {
            match range_camera::ranging(session, tag)? {
                Some(ranging) => ranging.$of_ranging(session, tag),
                None => Ok(session.device::<Camera>(tag)?.optics[$index]),
            }
        }
    )*};
}

getters_of_all! {
    get_fov 0 fov "Field of view. `[rad]`"
    get_near 1 min_range "The near clipping distance. `[m]`"
    get_min_fov 2 fov "The minimum field of view. `[rad]`"
    get_max_fov 3 fov "The maximum field of view. `[rad]`"
}

getters! {
    get_exposure 4 "Exposure. `[J/m²]`"
    get_focal_length 5 "Focal length. `[m]`"
    get_focal_distance 6 "Focal distance. `[m]`"
    get_min_focal_distance 7 "The minimum focal distance. `[m]`"
    get_max_focal_distance 8 "The maximum focal distance. `[m]`"
}

/// Sets the field of view. `[rad]`
pub fn set_fov(session: &mut Session, tag: u16, fov: f64) -> Outcome<()> {
    let camera = session.device::<Camera>(tag)?;
    let (most, words) = if camera.is_planar { (PI, "pi") } else { (TAU, "2.0*pi") };
    if !(0.0..=most).contains(&fov) {
        return Err(misuse(format!(" called with 'fov' argument outside of the [0, {words}] range.")));
    }
    let [_, _, least, greatest, ..] = camera.optics;
    if !(least..=greatest).contains(&fov) {
        return Err(misuse(format!(" out of zoom range [{least:.6}, {greatest:.6}].")));
    }
    camera.optics[0] = fov;
    camera.settings.push((op::SET_FOV, fov));
    Ok(())
}

/// Sets the exposure. `[J/m²]`
pub fn set_exposure(session: &mut Session, tag: u16, exposure: f64) -> Outcome<()> {
    let camera = session.device::<Camera>(tag)?;
    if exposure.is_nan() || exposure < 0.0 {
        let api = session.api;
        session.say(format!("Error: 'exposure' argument of {api}() can't be negative."));
        return Err(CallError::Refused);
    }
    camera.optics[4] = exposure;
    camera.settings.push((op::SET_EXPOSURE, exposure));
    Ok(())
}

/// Sets the focal distance. `[m]`
pub fn set_focal_distance(session: &mut Session, tag: u16, distance: f64) -> Outcome<()> {
    let camera = session.device::<Camera>(tag)?;
    if !camera.is_planar {
        return Err(misuse(" can only be called on a planar camera."));
    }
    let [.., least, greatest] = camera.optics;
    if !(least..=greatest).contains(&distance) {
        return Err(misuse(format!(" out of focus range [{least:.6}, {greatest:.6}].")));
    }
    camera.optics[6] = distance;
    camera.settings.push((op::SET_FOCAL, distance));
    Ok(())
}

/// Whether it has a Recognition node.
pub fn has_recognition(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<Camera>(tag)?.has_recognition)
}

/// Enables object recognition. `[ms]`
pub fn recognition_enable(session: &mut Session, tag: u16, period_ms: i32) -> Outcome<()> {
    recognizing(session, tag)?.recognition.set(period_ms)
}

/// Disables object recognition and segmentation.
pub fn recognition_disable(session: &mut Session, tag: u16) -> Outcome<()> {
    let camera = session.device::<Camera>(tag)?;
    camera.objects.clear();
    if camera.wants_segments {
        set_segments(session, tag, false)?;
    }
    recognition_enable(session, tag, 0)
}

/// The camera, if it has a Recognition node.
fn recognizing(session: &mut Session, tag: u16) -> Outcome<&mut Camera> {
    let camera = session.device::<Camera>(tag)?;
    if camera.has_recognition {
        Ok(camera)
    } else {
        Err(misuse(" called on a Camera without Recognition node."))
    }
}

/// The sampling period, 0 if disabled. `[ms]`
pub fn recognition_get_sampling_period(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(recognizing(session, tag)?.recognition.ms())
}

/// The objects in the last sample.
pub fn recognition_get_objects(session: &mut Session, tag: u16) -> Outcome<&[RecognitionObject]> {
    if recognizing(session, tag)?.recognition.ms() == 0 {
        session.complain_disabled("wb_camera_recognition_enable");
    }
    Ok(&session.device::<Camera>(tag)?.objects)
}

/// The same, each with its colours, three numbers per colour, and its model.
pub fn recognition_get_details(
    session: &mut Session,
    tag: u16,
) -> Outcome<impl Iterator<Item = (&RecognitionObject, &[f64], &CStr)>> {
    recognition_get_objects(session, tag)?;
    let camera = session.device::<Camera>(tag)?;
    let parts = camera.colors.iter().map(Vec::as_slice).zip(camera.models.iter().map(Text::as_c));
    Ok(camera.objects.iter().zip(parts).map(|(object, (colors, model))| (object, colors, model)))
}

/// The number of objects in the last sample.
pub fn recognition_get_number_of_objects(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(i32::try_from(recognition_get_objects(session, tag)?.len()).unwrap_or(i32::MAX))
}

/// The objects from an index on.
pub fn recognition_get_object(session: &mut Session, tag: u16, index: i32) -> Outcome<&[RecognitionObject]> {
    let objects = recognition_get_objects(session, tag)?;
    let index = usize::try_from(index).ok().filter(|index| *index < objects.len());
    index.and_then(|index| objects.get(index..)).ok_or_else(|| misuse(" called with an out-of-bound index."))
}

/// Whether it has segmentation images.
pub fn recognition_has_segmentation(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(session.device::<Camera>(tag)?.has_segmentation)
}

/// Enables segmentation images, if recognition is enabled.
pub fn recognition_enable_segmentation(session: &mut Session, tag: u16) -> Outcome<()> {
    let camera = recognizing(session, tag)?;
    let (is_on, has_segmentation) = (camera.recognition.ms() > 0, camera.has_segmentation);
    if !is_on {
        session.complain_disabled("wb_camera_recognition_enable");
        return Ok(());
    }
    if !has_segmentation {
        return Err(misuse(": segmentation is disabled in Recognition node."));
    }
    set_segments(session, tag, true)
}

/// Disables segmentation images.
pub fn recognition_disable_segmentation(session: &mut Session, tag: u16) -> Outcome<()> {
    recognizing(session, tag)?;
    set_segments(session, tag, false)
}

fn set_segments(session: &mut Session, tag: u16, wanted: bool) -> Outcome<()> {
    let camera = session.device::<Camera>(tag)?;
    camera.wants_segments = wanted;
    camera.untold_segments = true;
    Ok(())
}

/// Whether segmentation images are enabled.
pub fn recognition_is_segmentation_enabled(session: &mut Session, tag: u16) -> Outcome<bool> {
    Ok(recognizing(session, tag)?.wants_segments)
}

/// The last segmentation image; none if segmentation is not enabled.
pub fn recognition_get_segmentation_image(session: &mut Session, tag: u16) -> Outcome<&[u8]> {
    let camera = recognizing(session, tag)?;
    if !camera.has_segmentation {
        return Ok(&[]);
    }
    if !camera.wants_segments {
        return Err(misuse(
            ": segmentation is disabled! Please use: wb_camera_recognition_enable_segmentation().",
        ));
    }
    look(session, tag, op::SEGMENTATION_IMAGE)
}

/// Writes the last image to a PNG or JPEG file; returns 0 on success. The quality applies to JPEG files.
pub fn save_image(session: &mut Session, tag: u16, filename: Option<&str>, quality: i32) -> Outcome<i32> {
    if let Some(Ranging::RangeFinder) = range_camera::ranging(session, tag)? {
        // The quality counted for JPEG files only, where range finders were cameras.
        return range_finder::save_image(session, tag, filename, quality.clamp(1, 100));
    }
    image_file::check(filename, quality)?;
    let size = session.device::<Camera>(tag)?.size.map(u32::from);
    image_file::save(filename, size, look(session, tag, op::IMAGE)?, quality).map(|()| 0)
}

/// The same for the last segmentation image.
pub fn recognition_save_segmentation_image(
    session: &mut Session,
    tag: u16,
    filename: Option<&str>,
    quality: i32,
) -> Outcome<i32> {
    image_file::check(filename, quality)?;
    let size = session.device::<Camera>(tag)?.size.map(u32::from);
    let picture = look(session, tag, op::SEGMENTATION_IMAGE)?;
    if picture.is_empty() {
        return Err(misuse(" called before rendering a valid segmentation image."));
    }
    image_file::save(filename, size, picture, quality).map(|()| 0)
}

pub use crate::range_camera::{get_max_range, get_range_image, get_type};

/// Had a meaning when images were shown in windows.
pub fn move_window(session: &mut Session, tag: u16, _x: i32, _y: i32) -> Outcome<()> {
    session.slot(tag).map(|_| ())
}
