//! Camera: colour images, recognized objects, and segmentation images.
//!
//! Fields are read when an image is taken, so that supervisors can change them.

mod depth_of_field;
mod exposure;
mod noise_mask;

use std::any::Any;

use base::{Severity, SimTime, Stream, Vec3};
use engine::build::diagnostic;
use engine::visual::{SPOTS, ViewerImage};
use engine::{
    Aspect, Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceProperties,
    EncodeContext, ImageDevice, Inspectable, Measure, Object, Optical, OptionalRendering, OrderContext,
    Persistent, Pictures, Reading, SampleContext, Site, Typed, UnsupportedCommand, WorldState,
};
use render::{Antialiasing, Contents, Effects, Picture, PixelOrder, View};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::extent::Extents;
use crate::shared::frustum;
use crate::shared::image_device::{self, Outlet};
use crate::shared::optics::{Distortion, MotionBlur};
use crate::shared::recognition::{self, RecognitionView};
use crate::shared::window::{Window, is_planar};
use crate::shared::{axes, command_sink, solid_device};
use crate::world_info;
use exposure::{Before, Exposure};
use noise_mask::NoiseMask;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        builder.need_visuals();
        let size = image_device::size(builder, node, ["width", "height"]);
        Box::new(Camera {
            node,
            size,
            stream: builder.stream(node),
            outlet: Outlet::deferring(),
            distortion: Distortion::default(),
            motion_blur: MotionBlur::default(),
            mask: NoiseMask::default(),
            last: None,
            recognition: Clock::default(),
            objects: Vec::new(),
            extents: Extents::default(),
            has_segmentation: false,
            segments: Outlet::deferring(),
            sight: None,
            drawn: [None, None],
            before: [None, None],
            deferred: [None, None],
            is_answered: true,
            can_wait: [false; 2],
        })
    });
}

#[derive(Clone)]
struct Camera {
    node: NodeId,
    size: [u16; 2],
    stream: Stream,
    outlet: Outlet,
    distortion: Distortion,
    motion_blur: MotionBlur,
    mask: NoiseMask,
    /// When the last image was taken.
    last: Option<SimTime>,
    /// Sampling clock of object recognition.
    recognition: Clock,
    objects: Vec<Object>,
    extents: Extents,
    /// Whether segmentation is enabled.
    has_segmentation: bool,
    segments: Outlet,
    /// The last image, for displays that show it.
    sight: Option<ViewerImage>,
    /// Colour and segmentation images rendered for the next `sample`.
    drawn: [Option<Picture>; 2],
    /// What the last colour and segmentation image showed; with the image if it was the same twice.
    before: [Option<Before>; 2],
    /// Deferred colour and segmentation images: taken, not rendered yet.
    deferred: [Option<Exposure>; 2],
    /// Whether the controller may read the image after this step.
    is_answered: bool,
    /// Whether the next colour and segmentation images may be deferred: rendered when they are read, or never if newer
    /// ones replace them.
    can_wait: [bool; 2],
}

/// Indices of the two images, as in [`Camera::deferred`].
const COLOUR: usize = 0;
const SEGMENTS: usize = 1;

/// The command byte of each image.
const PICTURES: [u8; 2] = [op::camera::IMAGE, op::camera::SEGMENTATION_IMAGE];

/// Returns the range of fields of view `[rad]`: that of the Zoom node or, without one, the value of `fieldOfView`.
fn zoom_range(scene: &Scene, node: NodeId) -> [f64; 2] {
    let fixed = scene.float(node, "fieldOfView");
    scene
        .child(node, "zoom")
        .map_or([fixed; 2], |zoom| ["minFieldOfView", "maxFieldOfView"].map(|field| scene.float(zoom, field)))
}

/// Returns the current view of a camera.
pub(crate) fn view(state: &WorldState, node: NodeId, size: [u16; 2], contents: Contents) -> View {
    let scene = state.scene();
    let number = |field: &str| scene.float(node, field) as f32;
    let mut world_from_view = state.pose(node);
    world_from_view.rotation *= axes::looking(scene, node);
    let far = number("far");
    let radius = number("ambientOcclusionRadius");
    let threshold = number("bloomThreshold");
    View {
        world_from_view,
        projection: Window::of(scene, node, size).projection(),
        width: size[0].into(),
        height: size[1].into(),
        near: number("near"),
        far: if far > 0.0 { far } else { f32::INFINITY },
        exposure: number("exposure"),
        antialiasing: if scene.bool(node, "antiAliasing") { Antialiasing::Smooth } else { Antialiasing::Off },
        layers: SPOTS | state.visuals.layers(node),
        contents,
        order: PixelOrder::Bgra,
        effects: Effects {
            ambient_occlusion_radius: (radius > 0.0).then_some(radius),
            bloom_threshold: (threshold >= 0.0).then_some(threshold),
        },
    }
}

impl Camera {
    /// Writes the properties that a controller gets at the start and whenever a field has been written.
    fn write_properties(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let scene = context.state.scene();
        let node = self.node;
        let optics = image_device::optics(context, node, "near", is_planar(scene, node));
        out.bytes(optics.as_slice());
        let recognition = scene.child(node, "recognition");
        let segments = recognition.is_some_and(|recognition| scene.bool(recognition, "segmentation"));
        out.f64s(&zoom_range(scene, node)).bool(recognition.is_some()).bool(segments);
        let focus = scene.child(node, "focus").map_or([0.0; 4], |focus| {
            ["focalLength", "focalDistance", "minFocalDistance", "maxFocalDistance"]
                .map(|field| scene.float(focus, field))
        });
        out.f64(scene.float(node, "exposure")).f64s(&focus);
    }

    /// Runs object recognition.
    fn recognize(&mut self, state: &WorldState) {
        let scene = state.scene();
        let Some(recognition) = scene.child(self.node, "recognition") else { return };
        let view = self.segment_view(state);
        let recognition_view = RecognitionView {
            node: self.node,
            world_from_node: state.pose(self.node),
            world_from_view: view.world_from_view,
            window: Window::of(scene, self.node, self.size),
            lens: self.lens(scene),
        };
        self.objects = recognition::recognized(state, &recognition_view, recognition, &mut self.extents);
        if self.draws_segments(scene) {
            let lens = recognition_view.lens;
            self.shoot(state, SEGMENTS, Exposure::plain(view, lens));
        }
    }

    fn bytes(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1]) * 4
    }
}

/// Returns the index of a view's image: colour or segmentation.
fn number(view: &View) -> usize {
    if view.contents.segmentation { SEGMENTS } else { COLOUR }
}

/// Reads which of [`PICTURES`] a command refers to.
fn which(input: &mut Reader<'_>) -> Result<usize, Malformed> {
    let picture = input.u8()?;
    let known = PICTURES.iter().position(|known| *known == picture);
    known.ok_or_else(|| Malformed::new(format!("a camera has no picture {picture}")))
}

impl Device for Camera {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let start = image_device::identity(self.node, self.size);
        out.record(context.tag, op::camera::CONFIGURE).bytes(start.as_slice());
        self.write_properties(context, out);
    }

    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::camera::RECONFIGURE);
        self.write_properties(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let command = match input.u8()? {
            op::camera::SET_SAMPLING_PERIOD => {
                let period = input.u16()?;
                self.set_sampling_period(period, context.state);
                return Ok(());
            }
            op::camera::SET_FOV => Command::FieldOfView(input.f64()?),
            op::camera::SET_FOCAL => Command::FocalDistance(input.f64()?),
            op::camera::SET_EXPOSURE => Command::Exposure(input.f64()?),
            op::camera::SET_RECOGNITION_SAMPLING_PERIOD => Command::Recognition(input.u16()?),
            op::camera::SET_SEGMENTATION => Command::Segmentation(command_sink::flag(input)?),
            op::camera::ON_REQUEST => {
                let which = which(input)?;
                self.outlet(which).send_on_request();
                return Ok(());
            }
            op::camera::LOOKED => {
                let which = which(input)?;
                self.outlet(which).mark_read();
                return Ok(());
            }
            op::camera::FETCH => {
                let which = which(input)?;
                self.draw_deferred(context.state, which);
                self.outlet(which).mark_read();
                return Ok(());
            }
            other => return Err(command_sink::unknown("camera", other)),
        };
        // Official libraries let NaN pass.
        if let Err(UnsupportedCommand) = self.order(command, &mut context.order()) {
            let wrong = "a number that is not finite is ignored".to_owned();
            let state = &mut *context.state;
            state.report(diagnostic(state.scene(), self.node, Severity::Warning, "camera/number", wrong));
        }
        Ok(())
    }

    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        self.outlet.set_period(period_ms, state.time());
        self.motion_blur = MotionBlur::default();
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.outlet.clock.due(context.now) {
            let exposure = self.expose(context.state, context.now);
            self.shoot(context.state, COLOUR, exposure);
        }
        if self.recognition.due(context.now) {
            self.recognize(context.state);
        }
        // Controllers that map the file do not request images: it must contain the last image when the reply is sent.
        for which in [COLOUR, SEGMENTS] {
            if self.is_answered && !self.outlet(which).is_on_request() {
                self.draw_deferred(context.state, which);
            }
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.recognition.take_new_value() {
            out.record(context.tag, op::camera::OBJECTS).i32(self.objects.len() as i32);
            self.objects.iter().for_each(|object| recognition::write(object, out));
        }
        for (which, picture) in PICTURES.into_iter().enumerate() {
            self.outlet(which).encode(context, picture, out);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.outlet = Outlet::deferring();
        self.recognition = Clock::default();
        self.has_segmentation = false;
        self.segments = Outlet::deferring();
        self.deferred = [None, None];
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.outlet.clock)
    }

    fn hand_over(&mut self, is_remote: bool) {
        self.outlet.clock.hold(is_remote);
        self.recognition.hold(is_remote);
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn image(&mut self) -> Option<&mut dyn ImageDevice> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }
}

impl Typed for Camera {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let state = &mut *context.state;
        match command {
            Command::FieldOfView(fov) if fov.is_finite() => {
                let [min, max] = zoom_range(state.scene(), self.node);
                state.record(self.node, "fieldOfView", Value::SfFloat(fov.max(min).min(max)));
            }
            Command::FocalDistance(distance) if distance.is_finite() => {
                if let Some(focus) = state.scene().child(self.node, "focus") {
                    let [min, max] = ["minFocalDistance", "maxFocalDistance"]
                        .map(|field| state.scene().float(focus, field));
                    state.record(focus, "focalDistance", Value::SfFloat(distance.max(min).min(max)));
                }
            }
            Command::Exposure(exposure) if exposure.is_finite() => {
                state.record(self.node, "exposure", Value::SfFloat(exposure.max(0.0)));
            }
            Command::Recognition(period_ms) => self.recognition.set_period(period_ms, state.time()),
            Command::Segmentation(is_wanted) => {
                self.has_segmentation = is_wanted;
                self.segments.announce(is_wanted);
            }
            _ => return Err(UnsupportedCommand),
        }
        Ok(())
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Objects => Reading::Objects(&self.objects),
            Aspect::Segments => Reading::Picture { size: self.size, bgra: self.segments.pixels() },
            _ => Reading::Nothing,
        }
    }

    fn reading(&self) -> Reading<'_> {
        Reading::Picture { size: self.size, bgra: self.outlet.pixels() }
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let [columns, rows] = self.size.map(usize::from);
        let measure = Measure { shape: vec![rows, columns, 4], range: [0.0, 255.0], unit: "" };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for Camera {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.outlet.take_over(&until_now.outlet);
            self.segments.take_over(&until_now.segments);
            self.has_segmentation = until_now.has_segmentation;
            // The world only resumes the clock that `clock` returns.
            self.recognition.resume(&until_now.recognition, SimTime::ZERO);
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.size = image_device::keep_size(state, self.node, self.size, until_now.size);
        self.stream.clone_from(&until_now.stream);
        self.recognition.clone_from(&until_now.recognition);
        self.objects.clone_from(&until_now.objects);
        self.motion_blur.clone_from(&until_now.motion_blur);
        self.last = until_now.last;
        self.outlet.go_on(&until_now.outlet);
        self.segments.go_on(&until_now.segments);
        self.deferred.clone_from(&until_now.deferred);
        self.is_answered = until_now.is_answered;
    }
}

impl Optical for Camera {
    fn before_sampling(&mut self, state: &mut WorldState, is_answered: bool) {
        self.is_answered = is_answered;
        self.can_wait = [COLOUR, SEGMENTS].map(|which| self.waits(state, which));
    }

    /// Object recognition needs rendering, too.
    fn looks(&self, now: SimTime) -> bool {
        self.recognition.will_be_due(now) || (self.outlet.clock.will_be_due(now) && !self.can_wait[COLOUR])
    }

    fn paint(&mut self, state: &mut WorldState) {
        if let Err(wrong) = self.mask.follow(state.scene(), &*state.project.files(), self.node) {
            state.report(diagnostic(state.scene(), self.node, Severity::Warning, "camera/noise-mask", wrong));
        }
        if state.visuals.is_watched(self.node) {
            state.visuals.set_viewer_image(self.node, self.sight.clone());
        }
    }
}

impl ImageDevice for Camera {
    fn has_deferred_picture(&self) -> bool {
        self.deferred.iter().flatten().any(|exposure| exposure.scene.is_none())
    }

    fn keeps_deferred_picture(&mut self, next: SimTime) -> bool {
        let dues = [&self.outlet.clock, &self.recognition].map(|clock| clock.will_be_due(next));
        for (deferred, _) in self.deferred.iter_mut().zip(dues).filter(|(_, is_due)| *is_due) {
            *deferred = None;
        }
        self.has_deferred_picture()
    }

    fn keep_scene(&mut self, state: &WorldState) {
        for exposure in self.deferred.iter_mut().flatten() {
            exposure.scene.get_or_insert_with(|| state.visuals.kept_scene());
        }
    }

    fn only_fetches(&self, block: &[u8]) -> bool {
        let (commands, rest) = block.as_chunks::<2>();
        rest.is_empty() && commands.iter().all(|[command, _]| *command == op::camera::FETCH)
    }

    fn views(&self, state: &WorldState, now: SimTime) -> Vec<View> {
        if !state.visuals.draws() {
            return Vec::new();
        }
        let is_due = self.outlet.clock.will_be_due(now) && !self.can_wait[COLOUR];
        let colour = is_due.then(|| self.colour_view(state));
        let has_segments = self.recognition.will_be_due(now)
            && self.draws_segments(state.scene())
            && !self.can_wait[SEGMENTS];
        let views = colour.into_iter().chain(has_segments.then(|| self.segment_view(state)));
        views.filter(|view| self.still(state.visuals.scene(), view).is_none()).collect()
    }

    fn see(&mut self, pictures: Vec<Picture>) {
        for picture in pictures {
            let is_colour = !picture.colour.is_empty();
            self.drawn[usize::from(!is_colour)] = Some(picture);
        }
    }

    fn show_pictures(&mut self, context: &EncodeContext<'_>, out: &mut Pictures) {
        let size = self.bytes();
        self.outlet.show(context, [op::camera::IMAGE_FILE, op::camera::IMAGE], size, out);
        let segments = [op::camera::SEGMENTATION_FILE, op::camera::SEGMENTATION_IMAGE];
        self.segments.show(context, segments, size, out);
    }
}

impl Inspectable for Camera {
    fn picture(&self, context: &SampleContext<'_>, size: Option<[u16; 2]>) -> Option<ViewerImage> {
        let mut copy = self.clone();
        let size = size.unwrap_or(copy.size);
        if let Some(sight) = copy.sight.take().filter(|sight| sight.size == size) {
            return Some(sight);
        }
        if size != copy.size {
            copy.motion_blur = MotionBlur::default();
            copy.drawn = Default::default();
        }
        copy.size = size;
        let (exposure, drawn) = (copy.expose(context.state, context.now), copy.drawn[COLOUR].take());
        let bgra = copy.render_pixels(context.state, exposure, drawn)?.into();
        Some(ViewerImage { size, bgra })
    }

    /// If `far` is 0 (unlimited), the frustum is ten times the world's `lineScale` long.
    fn sketch(&self, what: OptionalRendering, state: &WorldState) -> Vec<[Vec3; 2]> {
        if what != OptionalRendering::Frustum {
            return Vec::new();
        }
        let scene = state.scene();
        let [near, far] = ["near", "far"].map(|field| scene.float(self.node, field));
        let far = if far > 0.0 { far } else { near + 10.0 * world_info::line_scale(scene) };
        let mut pose = state.pose(self.node);
        pose.rotation *= axes::looking(scene, self.node);
        frustum::edges(&pose, &Window::of(scene, self.node, self.size).border(), [near, far])
    }
}
