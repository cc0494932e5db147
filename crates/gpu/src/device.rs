//! The graphics device: its selection, its compute pipelines, and the execution of batches of views.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use render::{Frame, Picture, View};
use wgpu::{
    Adapter, Backends, BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout,
    BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType, Buffer, BufferBindingType, BufferUsages,
    CommandEncoderDescriptor, ComputePassDescriptor, ComputePipeline, ComputePipelineDescriptor, Device,
    DeviceDescriptor, DeviceType, Features, Instance, InstanceDescriptor, InstanceFlags, MapMode,
    PipelineCompilationOptions, PipelineLayoutDescriptor, PollType, PowerPreference, Queue,
    RequestAdapterOptions, ShaderModuleDescriptor, ShaderSource, ShaderStages,
};

use crate::batch::{self, Batch};
use crate::scene_buffers::SceneBuffers;
use crate::storage_buffer::{StorageBuffer, max_words};

/// Which graphics devices may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceSelection {
    /// Any, including software renderers.
    Any,
    /// Only hardware.
    Hardware,
}

/// Why images cannot be rendered on the GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no suitable device.
    NoDevice(String),
    /// The scene or an image exceeds the memory of the device.
    TooLarge(String),
    /// The device was lost, or a driver reported an error.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDevice(reason) => write!(f, "no graphics card can be used ({reason})"),
            Self::TooLarge(what) => write!(f, "{what}"),
            Self::Failed(reason) => write!(f, "the graphics card failed: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

/// The shaders, concatenated in this order.
const SHADERS: [&str; 7] = [
    include_str!("shaders/tables.wgsl"),
    include_str!("shaders/trace.wgsl"),
    include_str!("shaders/texture.wgsl"),
    include_str!("shaders/surface.wgsl"),
    include_str!("shaders/sky.wgsl"),
    include_str!("shaders/shade.wgsl"),
    include_str!("shaders/draw.wgsl"),
];

/// Minimum number of entries in the traversal stack of a ray.
const MIN_STACK_SIZE: usize = 48;

/// Number of storage buffers that the shaders bind.
const STORAGE_BUFFERS: u32 = 8;

/// A graphics device with compiled shaders.
#[derive(Debug)]
pub struct GraphicsDevice {
    name: String,
    device: Device,
    queue: Queue,
    layout: BindGroupLayout,
    pipelines: Pipelines,
    scene: SceneBuffers,
    views: StorageBuffer,
    pixels: StorageBuffer,
    edges: StorageBuffer,
    /// Copy of the pixels that the CPU can map.
    readback: StorageBuffer,
    /// The first error that the driver has reported.
    driver_error: Arc<Mutex<Option<String>>>,
    /// Whether the user knows that something was too large.
    has_reported_too_large: bool,
}

/// The compute pipelines.
#[derive(Debug)]
struct Pipelines {
    draw: ComputePipeline,
    apply_occlusion: ComputePipeline,
    find_edges: ComputePipeline,
    count_edges: ComputePipeline,
    /// Number of entries in the traversal stack of a ray.
    stack_size: usize,
}

impl GraphicsDevice {
    /// Opens the best suitable device.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(selection: DeviceSelection) -> Result<Self, Error> {
        let adapter = adapter(selection)?;
        let info = adapter.get_info();
        let name = format!("{} ({})", info.name, info.backend);
        let limits = adapter.limits();
        if limits.max_storage_buffers_per_shader_stage < STORAGE_BUFFERS {
            return Err(Error::NoDevice(format!("{name} cannot bind {STORAGE_BUFFERS} storage buffers")));
        }
        let descriptor = DeviceDescriptor {
            label: None,
            required_features: Features::empty(),
            required_limits: limits,
            ..DeviceDescriptor::default()
        };
        let opened = pollster::block_on(adapter.request_device(&descriptor));
        let (device, queue) = opened.map_err(|error| Error::NoDevice(format!("{name}: {error}")))?;
        let driver_error = Arc::new(Mutex::new(None));
        let keep_first = |kept: &Arc<Mutex<Option<String>>>, error: String| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        };
        let kept = Arc::clone(&driver_error);
        device.on_uncaptured_error(Arc::new(move |error| keep_first(&kept, error.to_string())));
        let kept = Arc::clone(&driver_error);
        device.set_device_lost_callback(move |_, reason| keep_first(&kept, reason));
        let layout = bind_group_layout(&device);
        let pipelines = Pipelines::new(&device, &layout, MIN_STACK_SIZE);
        let storage = BufferUsages::STORAGE;
        let graphics_device = Self {
            name,
            layout,
            pipelines,
            scene: SceneBuffers::new(),
            views: StorageBuffer::deduplicated("views"),
            pixels: StorageBuffer::new("pixels", storage | BufferUsages::COPY_SRC),
            edges: StorageBuffer::new("edges", storage | BufferUsages::COPY_SRC | BufferUsages::COPY_DST),
            readback: StorageBuffer::new("pixel readback", BufferUsages::MAP_READ | BufferUsages::COPY_DST),
            driver_error,
            has_reported_too_large: false,
            device,
            queue,
        };
        graphics_device.check()?;
        Ok(graphics_device)
    }

    /// Returns its name and the name of its driver interface.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of 32-bit words of meshes and textures uploaded so far.
    #[must_use]
    pub fn uploaded_words(&self) -> u64 {
        [&self.scene.trees, &self.scene.vertices, &self.scene.texels]
            .map(|arena| arena.uploaded_words())
            .iter()
            .sum()
    }

    /// Loses the device, as a driver may do.
    #[cfg(test)]
    pub(crate) fn lose(&self) {
        self.device.destroy();
    }

    /// Returns true on the first call: the user is told once that something is too large.
    pub(crate) fn is_first_too_large(&mut self) -> bool {
        !std::mem::replace(&mut self.has_reported_too_large, true)
    }

    /// Renders each view, in their order.
    ///
    /// # Errors
    /// If the card cannot do it. After [`Error::Failed`] it should not be asked again.
    pub fn draw(&mut self, frame: &Frame<'_>, views: &[View]) -> Result<Vec<Picture>, Error> {
        let stack_size = self.scene.update(&self.device, &self.queue, frame)?;
        if stack_size > self.pipelines.stack_size {
            self.pipelines = Pipelines::new(&self.device, &self.layout, stack_size.next_multiple_of(32));
        }
        let max_words = max_words(&self.device) as usize;
        let mut images = Vec::with_capacity(views.len());
        let mut rest = views;
        while !rest.is_empty() {
            let mut sum = 0_usize;
            let fitting = rest.iter().take_while(|view| {
                sum = sum.saturating_add(batch::device_words(view));
                sum <= max_words
            });
            let count = fitting.count();
            if count == 0 {
                return Err(Error::TooLarge("an image does not fit into the memory of the GPU".to_owned()));
            }
            let (now, later) = rest.split_at(count);
            images.extend(self.draw_batch(frame, now)?);
            rest = later;
        }
        Ok(images)
    }

    fn draw_batch(&mut self, frame: &Frame<'_>, views: &[View]) -> Result<Vec<Picture>, Error> {
        let mut batch = Batch::new(frame, views);
        if batch.output_words == 0 || batch.groups.contains(&0) {
            return Ok(batch.images(views, &[]));
        }
        let (device, queue) = (&self.device, &self.queue);
        self.views.write(device, queue, std::mem::take(&mut batch.rows))?;
        self.pixels.fit(device, batch.device_words as u64)?;
        self.readback.fit(device, batch.output_words as u64)?;
        self.edges.fit(device, batch.antialiased_pixels as u64 + 4)?;
        self.edges.write_at(queue, 0, &[0; 4]);
        let bindings = self.bindings()?;
        let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
        {
            let [x, y] = batch.groups;
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
            pass.set_bind_group(0, &bindings, &[]);
            pass.set_pipeline(&self.pipelines.draw);
            pass.dispatch_workgroups(x, y, 1);
            if batch.device_words > batch.output_words {
                pass.set_pipeline(&self.pipelines.apply_occlusion);
                pass.dispatch_workgroups(x, y, 1);
            }
            if batch.antialiased_pixels > 0 {
                pass.set_pipeline(&self.pipelines.find_edges);
                pass.dispatch_workgroups(x, y, 1);
                pass.set_pipeline(&self.pipelines.count_edges);
                pass.dispatch_workgroups(1, 1, 1);
            }
        }
        if batch.antialiased_pixels > 0 {
            self.draw_edges(&mut encoder)?;
        }
        let size = batch.output_words as u64 * 4;
        let [pixels, readback] = [buffer(&self.pixels)?, buffer(&self.readback)?];
        encoder.copy_buffer_to_buffer(pixels, 0, readback, 0, size);
        queue.submit([encoder.finish()]);
        let images = self.read(readback, size, |bytes| batch.images(views, bytes));
        self.check()?;
        images
    }

    /// Renders the listed edge pixels again, in a separate pass whose size the first one has computed.
    fn draw_edges(&self, encoder: &mut wgpu::CommandEncoder) -> Result<(), Error> {
        let edges = buffer(&self.edges)?;
        let dispatch_size = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("dispatch size of edges"),
            size: 16,
            usage: BufferUsages::INDIRECT | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(edges, 0, &dispatch_size, 0, 12);
        let bindings = self.bindings()?;
        let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_bind_group(0, &bindings, &[]);
        pass.set_pipeline(&self.pipelines.draw);
        pass.dispatch_workgroups_indirect(&dispatch_size, 0);
        Ok(())
    }

    /// Waits for the device and reads a buffer.
    fn read<T>(&self, readback: &Buffer, size: u64, take: impl FnOnce(&[u8]) -> T) -> Result<T, Error> {
        let (sender, receiver) = mpsc::channel();
        // If sending fails, this function has returned already.
        readback.map_async(MapMode::Read, 0..size, move |result| drop(sender.send(result)));
        let failed = |reason: String| Error::Failed(reason);
        self.device.poll(PollType::wait_indefinitely()).map_err(|error| failed(error.to_string()))?;
        let mapped = receiver.recv().map_err(|_| failed("it does not answer".to_owned()))?;
        self.check()?;
        mapped.map_err(|error| failed(error.to_string()))?;
        let taken = {
            let bytes = readback.get_mapped_range(0..size).map_err(|error| failed(error.to_string()))?;
            take(&bytes)
        };
        readback.unmap();
        Ok(taken)
    }

    fn check(&self) -> Result<(), Error> {
        let error = self.driver_error.lock().unwrap_or_else(PoisonError::into_inner);
        error.clone().map_or(Ok(()), |reason| Err(Error::Failed(reason)))
    }

    fn bindings(&self) -> Result<BindGroup, Error> {
        let scene = &self.scene;
        let buffers = [
            scene.trees.buffer(),
            scene.vertices.buffer(),
            scene.texels.buffer(),
            &scene.static_rows,
            &scene.dynamic_rows,
            &self.views,
            &self.pixels,
            &self.edges,
        ];
        let mut entries = Vec::with_capacity(buffers.len());
        for (storage, binding) in buffers.into_iter().zip(0..) {
            entries.push(BindGroupEntry { binding, resource: buffer(storage)?.as_entire_binding() });
        }
        let group = BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        Ok(self.device.create_bind_group(&group))
    }
}

fn buffer(storage: &StorageBuffer) -> Result<&Buffer, Error> {
    storage.buffer().ok_or_else(|| Error::Failed("a buffer was not allocated".to_owned()))
}

/// Device files of GPUs on Linux: of DRM drivers, of NVIDIA's driver, and of WSL.
#[cfg(target_os = "linux")]
const GPU_FILES: [&str; 3] = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"];

/// Whether there may be a GPU. On machines without one, loading the drivers would print their own warnings.
fn may_have_gpu() -> bool {
    #[cfg(target_os = "linux")]
    return GPU_FILES.iter().any(|file| std::path::Path::new(file).exists());
    #[cfg(not(target_os = "linux"))]
    return true;
}

fn adapter(selection: DeviceSelection) -> Result<Adapter, Error> {
    if selection == DeviceSelection::Hardware && !may_have_gpu() {
        return Err(Error::NoDevice("none found".to_owned()));
    }
    // OpenGL is the last resort, because it looks for a display and prints a warning if there is none.
    let adapter = [Backends::PRIMARY, Backends::GL].into_iter().find_map(best);
    let adapter = adapter.ok_or_else(|| Error::NoDevice("no driver found".to_owned()))?;
    let info = adapter.get_info();
    if selection == DeviceSelection::Hardware && info.device_type == DeviceType::Cpu {
        return Err(Error::NoDevice(format!("{} is a software renderer", info.name)));
    }
    Ok(adapter)
}

/// Returns the best adapter of these back ends.
fn best(backends: Backends) -> Option<Adapter> {
    // No validation layers: their messages are for developers, not for users.
    let description = InstanceDescriptor {
        backends,
        flags: InstanceFlags::empty(),
        ..InstanceDescriptor::new_without_display_handle()
    };
    let options =
        RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
    pollster::block_on(Instance::new(description).request_adapter(&options)).ok()
}

fn bind_group_layout(device: &Device) -> BindGroupLayout {
    let entry = |binding: u32| BindGroupLayoutEntry {
        binding,
        visibility: ShaderStages::COMPUTE,
        ty: BindingType::Buffer {
            ty: BufferBindingType::Storage { read_only: binding < 6 },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    let entries: Vec<BindGroupLayoutEntry> = (0..STORAGE_BUFFERS).map(entry).collect();
    device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: None, entries: &entries })
}

impl Pipelines {
    fn new(device: &Device, bindings: &BindGroupLayout, stack_size: usize) -> Self {
        let source = format!("const STACK = {stack_size}u;\n{}", SHADERS.concat());
        let module = device.create_shader_module(ShaderModuleDescriptor {
            label: Some("render"),
            source: ShaderSource::Wgsl(source.into()),
        });
        let layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(bindings)],
            immediate_size: 0,
        });
        let pipeline = |entry_point: &str| {
            device.create_compute_pipeline(&ComputePipelineDescriptor {
                label: Some(entry_point),
                layout: Some(&layout),
                module: &module,
                entry_point: Some(entry_point),
                compilation_options: PipelineCompilationOptions {
                    zero_initialize_workgroup_memory: false,
                    ..Default::default()
                },
                cache: None,
            })
        };
        Self {
            draw: pipeline("draw"),
            apply_occlusion: pipeline("apply_occlusion"),
            find_edges: pipeline("find_edges"),
            count_edges: pipeline("count_edges"),
            stack_size,
        }
    }
}
