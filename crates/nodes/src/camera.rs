//! Camera: pictures in colour, the objects in them, and pictures of which object is where.
//!
//! Fields are read when a picture is taken, so that supervisors can change them.

use std::any::Any;

use base::{Severity, SimTime, Stream};
use engine::build::remark;
use engine::visual::{SPOTS, Sight};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, Pictures, SampleContext, Site,
    Stage,
};
use render::{Antialiasing, Contents, Depth, Effects, Picture, PixelOrder, View};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::depth_of_field::Focus;
use crate::shared::flare::Flare;
use crate::shared::image_device::{self, Outlet};
use crate::shared::noise_mask::NoiseMask;
use crate::shared::optics::{self, Afterglow, Lens};
use crate::shared::recognition::{self, Eye, Object};
use crate::shared::window::{Window, is_planar};
use crate::shared::{axes, silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        builder.need_visuals();
        let size = image_device::size(builder, node, ["width", "height"]);
        Box::new(Camera {
            node,
            size,
            stream: builder.stream(node),
            outlet: Outlet::default(),
            afterglow: Afterglow::default(),
            mask: NoiseMask::default(),
            last: None,
            recognition: Clock::default(),
            objects: Vec::new(),
            has_segmentation: false,
            segments: Outlet::default(),
            sight: None,
            drawn: [None, None],
        })
    });
}

#[derive(Clone)]
struct Camera {
    node: NodeId,
    size: [u16; 2],
    stream: Stream,
    outlet: Outlet,
    afterglow: Afterglow,
    mask: NoiseMask,
    /// When the last picture was taken.
    last: Option<SimTime>,
    /// Of the recognition of objects.
    recognition: Clock,
    objects: Vec<Object>,
    /// Whether pictures of which object is where are wanted.
    has_segmentation: bool,
    segments: Outlet,
    /// The last picture, for displays that show it.
    sight: Option<Sight>,
    /// What was drawn for the next `sample`: in colour, and of which object is where.
    drawn: [Option<Picture>; 2],
}

/// The range of fields of view that a zoom allows; without one the field's own value.
fn zoom_range(scene: &Scene, node: NodeId) -> [f64; 2] {
    let fixed = scene.float(node, "fieldOfView");
    scene
        .child(node, "zoom")
        .map_or([fixed; 2], |zoom| ["minFieldOfView", "maxFieldOfView"].map(|field| scene.float(zoom, field)))
}

/// What a camera looks at now.
pub(crate) fn view(stage: &Stage, node: NodeId, size: [u16; 2], contents: Contents) -> View {
    let scene = &stage.scene;
    let number = |field: &str| scene.float(node, field) as f32;
    let mut world_from_view = stage.pose(node);
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
        layers: SPOTS | stage.visuals.layers(node),
        contents,
        order: PixelOrder::Bgra,
        effects: Effects {
            ambient_occlusion_radius: (radius > 0.0).then_some(radius),
            bloom_threshold: (threshold >= 0.0).then_some(threshold),
        },
    }
}

impl Camera {
    /// What its lens is set to. As in Webots only planar pictures can be out of focus.
    fn focus(&self, scene: &Scene) -> Option<Focus> {
        let focus = scene.child(self.node, "focus").filter(|_| is_planar(scene, self.node));
        let focus = focus.map(|focus| Focus {
            distance: scene.float(focus, "focalDistance"),
            length: scene.float(focus, "focalLength"),
        });
        focus.filter(Focus::is_set)
    }

    /// What a controller is told of it, first and whenever a field has been written.
    fn introduce(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let scene = &context.stage.scene;
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

    /// What its pictures are seen through.
    fn lens(&self, scene: &Scene) -> Option<Lens> {
        scene.child(self.node, "lens").map(|lens| Lens::of(scene, lens))
    }

    /// The view of its pictures in colour.
    fn colour_view(&self, stage: &Stage) -> View {
        let depth = if self.focus(&stage.scene).is_some() { Depth::AlongAxis } else { Depth::None };
        view(stage, self.node, self.size, Contents { depth, ..Contents::COLOUR })
    }

    /// The view of its pictures of which object is where.
    fn segment_view(&self, stage: &Stage) -> View {
        let contents = Contents { colour: false, depth: Depth::None, objects: false, segmentation: true };
        view(stage, self.node, self.size, contents)
    }

    /// Whether pictures of which object is where are wanted and allowed.
    fn draws_segments(&self, scene: &Scene) -> bool {
        let recognition = scene.child(self.node, "recognition");
        self.has_segmentation
            && recognition.is_some_and(|recognition| scene.bool(recognition, "segmentation"))
    }

    /// Takes a picture: blue, green, red, alpha of each pixel. `None` if nothing is drawn.
    fn take(&mut self, stage: &Stage, now: SimTime) -> Option<Vec<u8>> {
        if !stage.visuals.draws() {
            return None;
        }
        let drawn = self.drawn[0].take().or_else(|| stage.draw(&[self.colour_view(stage)]).pop());
        let picture = drawn?;
        let scene = &stage.scene;
        let mut pixels = picture.colour;
        if let Some(focus) = self.focus(scene) {
            pixels = focus.blurred(&pixels, &picture.depth, self.size[0].into());
        }
        if let Some(flare) = scene.child(self.node, "lensFlare") {
            Flare::new(scene, flare).add(&mut pixels, self.size.map(usize::from));
        }
        if let Some(lens) = self.lens(scene) {
            pixels = lens.distorted(&pixels, self.size[0].into(), self.size[1].into());
        }
        let elapsed = self.last.map_or(f64::INFINITY, |last| (now - last).ms());
        self.afterglow.mix(&mut pixels, elapsed, scene.float(self.node, "motionBlur"));
        self.last = Some(now);
        optics::add_noise(&mut pixels, scene.float(self.node, "noise"), &mut self.stream);
        self.mask.add(&mut pixels, self.size.map(usize::from), &mut self.stream);
        Some(pixels)
    }

    /// Looks for objects.
    fn recognize(&mut self, stage: &Stage) {
        let scene = &stage.scene;
        let Some(recognition) = scene.child(self.node, "recognition") else { return };
        let view = self.segment_view(stage);
        let eye = Eye {
            node: self.node,
            world_from_node: stage.pose(self.node),
            world_from_view: view.world_from_view,
            window: Window::of(scene, self.node, self.size),
            lens: self.lens(scene),
        };
        self.objects = recognition::recognized(stage, &eye, recognition);
        if self.draws_segments(scene)
            && stage.visuals.draws()
            && let Some(picture) = self.drawn[1].take().or_else(|| stage.draw(&[view]).pop())
        {
            let [width, height] = self.size.map(usize::from);
            self.segments.put(match self.lens(scene) {
                Some(lens) => lens.distorted(&picture.segmentation, width, height),
                None => picture.segmentation,
            });
        }
    }

    fn bytes(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1]) * 4
    }
}

impl Device for Camera {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let start = image_device::identity(self.node, self.size);
        out.record(context.tag, op::camera::CONFIGURE).bytes(start.as_slice());
        self.introduce(context, out);
    }

    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::camera::RECONFIGURE);
        self.introduce(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let stage = &mut *context.stage;
        let number = |input: &mut Reader<'_>| -> Result<f64, Malformed> {
            let number = input.f64()?;
            if number.is_finite() { Ok(number) } else { Err(Malformed::new("a number that is not finite")) }
        };
        match input.u8()? {
            op::camera::SET_SAMPLING_PERIOD => {
                self.outlet.set_period(input.u16()?, stage.time);
                self.afterglow = Afterglow::default();
            }
            op::camera::SET_FOV => {
                let [min, max] = zoom_range(&stage.scene, self.node);
                let fov = number(input)?.max(min).min(max);
                stage.set_field(self.node, "fieldOfView", Value::SfFloat(fov));
            }
            op::camera::SET_FOCAL => {
                let distance = number(input)?;
                if let Some(focus) = stage.scene.child(self.node, "focus") {
                    let [min, max] =
                        ["minFocalDistance", "maxFocalDistance"].map(|field| stage.scene.float(focus, field));
                    stage.set_field(focus, "focalDistance", Value::SfFloat(distance.max(min).min(max)));
                }
            }
            op::camera::SET_EXPOSURE => {
                let exposure = number(input)?.max(0.0);
                stage.set_field(self.node, "exposure", Value::SfFloat(exposure));
            }
            op::camera::SET_RECOGNITION_SAMPLING_PERIOD => {
                self.recognition.set_period(input.u16()?, stage.time);
            }
            op::camera::SET_SEGMENTATION => {
                self.has_segmentation = silent::flag(input)?;
                self.segments.announce(self.has_segmentation);
            }
            other => return Err(silent::unknown("camera", other)),
        }
        Ok(())
    }

    fn looks(&self, now: SimTime) -> bool {
        self.outlet.clock.will_be_due(now) || self.recognition.will_be_due(now)
    }

    fn views(&self, stage: &Stage, now: SimTime) -> Vec<View> {
        if !stage.visuals.draws() {
            return Vec::new();
        }
        let colour = self.outlet.clock.will_be_due(now).then(|| self.colour_view(stage));
        let has_segments = self.recognition.will_be_due(now) && self.draws_segments(&stage.scene);
        colour.into_iter().chain(has_segments.then(|| self.segment_view(stage))).collect()
    }

    fn see(&mut self, pictures: Vec<Picture>) {
        for picture in pictures {
            let is_colour = !picture.colour.is_empty();
            self.drawn[usize::from(!is_colour)] = Some(picture);
        }
    }

    fn paint(&mut self, stage: &mut Stage) {
        if let Err(wrong) = self.mask.follow(&stage.scene, &*stage.files(), self.node) {
            stage.report(remark(&stage.scene, self.node, Severity::Warning, "camera/noise-mask", wrong));
        }
        if stage.visuals.is_watched(self.node) {
            stage.visuals.set_sight(self.node, self.sight.clone());
        }
    }

    fn picture(&mut self, context: &SampleContext<'_>, size: Option<[u16; 2]>) -> Option<Sight> {
        let size = size.unwrap_or(self.size);
        if let Some(sight) = self.sight.take().filter(|sight| sight.size == size) {
            return Some(sight);
        }
        if size != self.size {
            self.afterglow = Afterglow::default();
            self.drawn = Default::default();
        }
        self.size = size;
        let bgra = self.take(context.stage, context.now)?.into();
        Some(Sight { size, bgra })
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.outlet.clock.due(context.now)
            && let Some(pixels) = self.take(context.stage, context.now)
        {
            let is_watched = context.stage.visuals.is_watched(self.node);
            self.sight = is_watched.then(|| Sight { size: self.size, bgra: pixels.as_slice().into() });
            self.outlet.put(pixels);
        }
        if self.recognition.due(context.now) {
            self.recognize(context.stage);
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.recognition.take_fresh() {
            out.record(context.tag, op::camera::OBJECTS).i32(self.objects.len() as i32);
            self.objects.iter().for_each(|object| object.write(out));
        }
    }

    fn show_pictures(&mut self, context: &EncodeContext<'_>, out: &mut Pictures) {
        let size = self.bytes();
        self.outlet.show(context, [op::camera::IMAGE_FILE, op::camera::IMAGE], size, out);
        let segments = [op::camera::SEGMENTATION_FILE, op::camera::SEGMENTATION_IMAGE];
        self.segments.show(context, segments, size, out);
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.outlet = Outlet::default();
        self.recognition = Clock::default();
        self.has_segmentation = false;
        self.segments = Outlet::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.outlet.clock)
    }

    fn hand_over(&mut self, is_remote: bool) {
        self.outlet.clock.hold(is_remote);
        self.recognition.hold(is_remote);
    }

    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.outlet.take_over(&until_now.outlet);
            self.segments.take_over(&until_now.segments);
            self.has_segmentation = until_now.has_segmentation;
            // There is one clock of sampling only that the world lets go on.
            self.recognition.resume(&until_now.recognition, SimTime::ZERO);
        }
    }

    fn go_on(&mut self, until_now: &dyn Any, stage: &mut Stage) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.size = image_device::keep_size(stage, self.node, self.size, until_now.size);
        self.stream.clone_from(&until_now.stream);
        self.recognition.clone_from(&until_now.recognition);
        self.objects.clone_from(&until_now.objects);
        self.afterglow.clone_from(&until_now.afterglow);
        self.last = until_now.last;
        self.outlet.go_on(&until_now.outlet);
        self.segments.go_on(&until_now.segments);
    }
}
