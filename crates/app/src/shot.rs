//! Images and videos from the command line (`rebots shot`).

use std::path::{Path, PathBuf};

use base::SimTime;
use engine::World;
use film::Film;
use nodes::shot::{self, Shot as Picture};

use crate::cli::Shot;

/// Default width and height of an image.
const WINDOW: [u16; 2] = [1280, 720];

/// Quality of videos and JPEG files, visually lossless.
const QUALITY: u8 = 85;

/// Extensions of supported files.
const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "mp4"];

/// A request for an image at the end of a run, or a video of all of it.
pub(crate) struct PictureRequest {
    output: PathBuf,
    size: Option<[u16; 2]>,
    device: Option<String>,
    fits: bool,
    /// The video so far, or why there is none.
    film: Result<Option<Film>, String>,
    next: SimTime,
}

impl PictureRequest {
    pub(crate) fn new(options: &Shot) -> Self {
        let (output, size, device) = (options.output.clone(), options.size, options.device.clone());
        Self { output, size, device, fits: options.fit, film: Ok(None), next: SimTime::ZERO }
    }

    /// Returns why the file cannot be written, as far as it is known before the run. A message for the user.
    pub(crate) fn problem(options: &Shot) -> Option<String> {
        let output = &options.output;
        let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
        let reason = if output.is_dir() {
            "this is a folder, not a file"
        } else if folder.is_some_and(|folder| !folder.is_dir()) {
            "there is no such folder to write to"
        } else if output
            .extension()
            .is_some_and(|own| !ENDINGS.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
        {
            "an image needs a .png or .jpg file as output, a video an .mp4 file"
        } else if is_video(output) && options.time == 0.0 {
            "the video would be empty: set its length with --time"
        } else {
            return None;
        };
        Some(format!("{reason}: {}", output.display()))
    }

    /// Enables the device whose images are requested. Called before the first step.
    pub(crate) fn watch(&self, world: &mut World) {
        if let Some(device) = &self.device {
            shot::watch(world, device);
        }
    }

    /// Adds a frame to a video if it is time to. Called after every step.
    pub(crate) fn turn(&mut self, world: &mut World) {
        if !is_video(&self.output) || world.elapsed() < self.next || self.film.is_err() {
            return;
        }
        let step = world.state().time_step();
        let steps = film::steps_per_picture(step.seconds(), film::FRAMES_PER_SECOND);
        let interval = SimTime::from_ms(steps * step.ms());
        self.next = world.elapsed() + interval;
        if let Err(wrong) = self.add(world, interval.seconds()) {
            self.film = Err(wrong);
        }
    }

    fn add(&mut self, world: &mut World, seconds: f64) -> Result<(), String> {
        let picture = self.picture(world)?;
        let Ok(film) = &mut self.film else { return Ok(()) };
        let film = match film {
            Some(film) => film,
            None => {
                let size = [picture.width, picture.height].map(|length| length as u16);
                film.insert(Film::new(size, QUALITY, 1.0 / seconds).map_err(|wrong| wrong.to_string())?)
            }
        };
        film.push(&picture.rgba, seconds).map_err(|wrong| wrong.to_string())
    }

    /// Writes the file. The error is a message for the user.
    pub(crate) fn finish(&mut self, world: &mut World) -> Result<(), String> {
        let file = if is_video(&self.output) {
            let film = std::mem::replace(&mut self.film, Ok(None))?;
            let film = film.ok_or("the video is empty: set its length with --time")?;
            film.finish().map_err(|wrong| wrong.to_string())?
        } else {
            self.picture(world)?.file(&self.output.to_string_lossy(), QUALITY)
        };
        std::fs::write(&self.output, file)
            .map_err(|error| format!("the image cannot be written: {error}: {}", self.output.display()))
    }

    fn picture(&self, world: &mut World) -> Result<Picture, String> {
        let picture = match &self.device {
            Some(device) => shot::of_device(world, device, self.size)?,
            None if self.fits => shot::of_everything(world, self.size.unwrap_or(WINDOW)),
            None => shot::of_viewpoint(world, self.size.unwrap_or(WINDOW)),
        };
        if picture.rgba.is_empty() {
            return Err("there is no image, because rendering is off in this run".to_owned());
        }
        Ok(picture)
    }
}
/// Whether a file is a video by its name.
fn is_video(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mp4"))
}
