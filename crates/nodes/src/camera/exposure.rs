//! Taking images: what they depend on, and rendering them immediately or when they are read.

use base::{SimTime, Stream};
use engine::WorldState;
use engine::visual::{Shared, ViewerImage};
use render::{Contents, Depth, Picture, Version, View};
use scene::Scene;

use crate::shared::flare::Flare;
use crate::shared::image_device::Outlet;
use crate::shared::optics::{self, Lens};
use crate::shared::window::is_planar;

use super::depth_of_field::Focus;
use super::noise_mask::NoiseMask;
use super::{COLOUR, Camera, SEGMENTS, number, view};

/// What the previous image showed.
#[derive(Clone)]
pub(super) struct Before {
    pub(super) version: Version,
    pub(super) view: View,
    pub(super) picture: Option<Picture>,
}

impl Before {
    pub(super) fn is(&self, version: Version, view: &View) -> bool {
        self.version == version && self.view == *view
    }
}

/// An image that was taken: everything that it depends on.
#[derive(Clone)]
pub(super) struct Exposure {
    pub(super) view: View,
    /// The visual scene at that time, if it has changed since.
    pub(super) scene: Option<Shared<render::Scene>>,
    pub(super) focus: Option<Focus>,
    pub(super) flare: Option<Flare>,
    pub(super) lens: Option<Lens>,
    pub(super) motion_blur: f64,
    /// Time since the previous image. `[ms]`
    pub(super) elapsed: f64,
    pub(super) noise: f64,
    pub(super) mask: NoiseMask,
    pub(super) stream: Stream,
}

impl Exposure {
    /// An exposure without noise, blur or other effects than those of the lens.
    pub(super) fn plain(view: View, lens: Option<Lens>) -> Self {
        Self {
            view,
            scene: None,
            focus: None,
            flare: None,
            lens,
            motion_blur: 0.0,
            elapsed: 0.0,
            noise: 0.0,
            mask: NoiseMask::default(),
            stream: Stream::new(0, ""),
        }
    }
}

impl Camera {
    /// Returns the depth of field. As in Webots, only planar images can be out of focus.
    pub(super) fn focus(&self, scene: &Scene) -> Option<Focus> {
        let focus = scene.child(self.node, "focus").filter(|_| is_planar(scene, self.node));
        let focus = focus.map(|focus| Focus {
            distance: scene.float(focus, "focalDistance"),
            length: scene.float(focus, "focalLength"),
        });
        focus.filter(Focus::is_set)
    }

    /// Returns the lens distortion.
    pub(super) fn lens(&self, scene: &Scene) -> Option<Lens> {
        scene.child(self.node, "lens").map(|lens| Lens::of(scene, lens))
    }

    /// Returns the view of colour images.
    pub(super) fn colour_view(&self, state: &WorldState) -> View {
        let depth = if self.focus(state.scene()).is_some() { Depth::AlongAxis } else { Depth::None };
        view(state, self.node, self.size, Contents { depth, ..Contents::COLOUR })
    }

    /// Returns the view of segmentation images.
    pub(super) fn segment_view(&self, state: &WorldState) -> View {
        let contents = Contents { colour: false, depth: Depth::None, objects: false, segmentation: true };
        view(state, self.node, self.size, contents)
    }

    /// Returns whether segmentation is enabled by the controller and by the field `segmentation`.
    pub(super) fn draws_segments(&self, scene: &Scene) -> bool {
        let recognition = scene.child(self.node, "recognition");
        self.has_segmentation
            && recognition.is_some_and(|recognition| scene.bool(recognition, "segmentation"))
    }

    /// Takes a colour image, to be rendered by [`Camera::render_pixels`].
    pub(super) fn expose(&mut self, state: &WorldState, now: SimTime) -> Exposure {
        let scene = state.scene();
        let elapsed = self.last.map_or(f64::INFINITY, |last| (now - last).ms());
        self.last = Some(now);
        Exposure {
            view: self.colour_view(state),
            scene: None,
            focus: self.focus(scene),
            flare: scene.child(self.node, "lensFlare").map(|flare| Flare::new(scene, flare)),
            lens: self.lens(scene),
            motion_blur: scene.float(self.node, "motionBlur"),
            elapsed,
            noise: scene.float(self.node, "noise"),
            mask: self.mask.clone(),
            stream: self.stream.branch(),
        }
    }

    /// Renders an image. Returns its pixels as BGRA, or `None` if nothing is rendered.
    pub(super) fn render_pixels(
        &mut self,
        state: &WorldState,
        mut exposure: Exposure,
        drawn: Option<Picture>,
    ) -> Option<Vec<u8>> {
        if !state.visuals.draws() {
            return None;
        }
        let scene = exposure.scene.as_deref().unwrap_or(state.visuals.scene());
        let picture = self.drawn(state, scene, &exposure.view, drawn)?;
        if !picture.segmentation.is_empty() {
            return Some(self.distorted(exposure.lens, picture.segmentation));
        }
        let mut pixels = picture.colour;
        if let Some(focus) = exposure.focus {
            pixels = focus.blurred(&pixels, &picture.depth, self.size[0].into());
        }
        if let Some(flare) = exposure.flare {
            flare.add(&mut pixels, self.size.map(usize::from));
        }
        pixels = self.distorted(exposure.lens, pixels);
        self.motion_blur.mix(&mut pixels, exposure.elapsed, exposure.motion_blur);
        optics::add_noise(&mut pixels, exposure.noise, &mut exposure.stream);
        exposure.mask.add(&mut pixels, self.size.map(usize::from), &mut exposure.stream);
        Some(pixels)
    }

    /// Returns an image as a lens shows it.
    fn distorted(&mut self, lens: Option<Lens>, pixels: Vec<u8>) -> Vec<u8> {
        let Some(lens) = lens else { return pixels };
        self.distortion.apply(lens, pixels, self.size.map(usize::from))
    }

    /// Returns the image that has just been rendered, the previous image if nothing has changed, or else renders one.
    pub(super) fn drawn(
        &mut self,
        state: &WorldState,
        scene: &render::Scene,
        view: &View,
        drawn: Option<Picture>,
    ) -> Option<Picture> {
        let (which, version) = (number(view), scene.version());
        if let Some(picture) = self.still(scene, view) {
            return Some(picture.clone());
        }
        let picture = drawn.or_else(|| state.draw_kept(scene, std::slice::from_ref(view)).pop())?;
        let is_still = self.before[which].as_ref().is_some_and(|before| before.is(version, view));
        let picture_again = is_still.then(|| picture.clone());
        self.before[which] = Some(Before { version, view: view.clone(), picture: picture_again });
        Some(picture)
    }

    /// Returns the previous image if the view and the scene have not changed.
    pub(super) fn still(&self, scene: &render::Scene, view: &View) -> Option<&Picture> {
        let before = self.before[number(view)].as_ref();
        before.filter(|before| before.is(scene.version(), view))?.picture.as_ref()
    }

    /// Returns whether images may be deferred, see [`Camera::can_wait`].
    pub(super) fn waits(&self, state: &WorldState, which: usize) -> bool {
        let outlet = if which == COLOUR { &self.outlet } else { &self.segments };
        // Motion blur and displays need every image.
        let is_alone = which == SEGMENTS
            || (state.scene().float(self.node, "motionBlur") <= 0.0 && !state.visuals.is_watched(self.node));
        is_alone && (outlet.waits() || !self.is_answered)
    }

    /// Returns the outlet of images with an index.
    pub(super) fn outlet(&mut self, which: usize) -> &mut Outlet {
        if which == COLOUR { &mut self.outlet } else { &mut self.segments }
    }

    /// Renders a deferred image.
    pub(super) fn draw_deferred(&mut self, state: &WorldState, which: usize) {
        if let Some(exposure) = self.deferred[which].take()
            && let Some(pixels) = self.render_pixels(state, exposure, None)
        {
            self.outlet(which).put(pixels);
        }
    }

    /// Takes the image with an index, and renders it unless it can be deferred.
    pub(super) fn shoot(&mut self, state: &WorldState, which: usize, exposure: Exposure) {
        self.deferred[which] = None;
        let drawn = self.drawn[which].take();
        if self.can_wait[which] {
            self.deferred[which] = Some(exposure);
            return self.outlet(which).defer_picture();
        }
        let Some(pixels) = self.render_pixels(state, exposure, drawn) else { return };
        if which == COLOUR {
            let is_watched = state.visuals.is_watched(self.node);
            self.sight = is_watched.then(|| ViewerImage { size: self.size, bgra: pixels.as_slice().into() });
        }
        self.outlet(which).put(pixels);
    }
}
