//! A graphics card: how it is found, what runs on it, and what a batch of pictures takes.

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

use crate::memory::{Table, most_words};
use crate::rows::Rows;
use crate::views::{self, Batch};

/// Which cards will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any that there is, even if it is a program that plays one.
    Any,
    /// Only one that is made of metal.
    Hardware,
}

/// Why there are no pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No card, or none that will do.
    NoCard(String),
    /// More than the card's memory takes.
    TooLarge(String),
    /// The card has gone or has made a mistake.
    Broken(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCard(reason) => write!(f, "no graphics card can be used ({reason})"),
            Self::TooLarge(what) => write!(f, "{what}"),
            Self::Broken(reason) => write!(f, "the graphics card failed: {reason}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// The shaders, in an order in which each finds what it needs.
const SHADERS: [&str; 7] = [
    include_str!("shaders/tables.wgsl"),
    include_str!("shaders/trace.wgsl"),
    include_str!("shaders/texture.wgsl"),
    include_str!("shaders/surface.wgsl"),
    include_str!("shaders/sky.wgsl"),
    include_str!("shaders/shade.wgsl"),
    include_str!("shaders/draw.wgsl"),
];

/// Rays remember at least so many nodes and leaves.
const LEAST_WAITING: usize = 48;

/// Workgroups along an axis of a dispatch that every card takes, and tables of a shader that the shaders need.
const TABLES: u32 = 8;

/// A graphics card, ready to draw.
#[derive(Debug)]
pub struct GraphicsDevice {
    name: String,
    device: Device,
    queue: Queue,
    layout: BindGroupLayout,
    programs: Programs,
    rows: Rows,
    views: Table,
    pixels: Table,
    edges: Table,
    back: Table,
    mistakes: Arc<Mutex<Option<String>>>,
    is_told: bool,
}

/// What runs on the card.
#[derive(Debug)]
struct Programs {
    draw: ComputePipeline,
    dim: ComputePipeline,
    find_edges: ComputePipeline,
    count_edges: ComputePipeline,
    /// How many nodes and leaves a ray can remember.
    waiting: usize,
}

impl GraphicsDevice {
    /// Opens the best card that will do.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(choice: Choice) -> Result<Self, Refusal> {
        let adapter = adapter(choice)?;
        let info = adapter.get_info();
        let name = format!("{} ({})", info.name, info.backend);
        let theirs = adapter.limits();
        if theirs.max_storage_buffers_per_shader_stage < TABLES {
            return Err(Refusal::NoCard(format!("{name} cannot read {TABLES} tables at once")));
        }
        let wanted = DeviceDescriptor {
            label: None,
            required_features: Features::empty(),
            required_limits: theirs,
            ..DeviceDescriptor::default()
        };
        let opened = pollster::block_on(adapter.request_device(&wanted));
        let (device, queue) = opened.map_err(|error| Refusal::NoCard(format!("{name}: {error}")))?;
        let mistakes = Arc::new(Mutex::new(None));
        let first = |place: &Arc<Mutex<Option<String>>>, text: String| {
            let mut mistake = place.lock().unwrap_or_else(PoisonError::into_inner);
            mistake.get_or_insert(text);
        };
        let theirs = Arc::clone(&mistakes);
        device.on_uncaptured_error(Arc::new(move |error| first(&theirs, error.to_string())));
        let theirs = Arc::clone(&mistakes);
        device.set_device_lost_callback(move |_, reason| first(&theirs, reason));
        let layout = table_layout(&device);
        let programs = Programs::new(&device, &layout, LEAST_WAITING);
        let storage = BufferUsages::STORAGE;
        let card = Self {
            name,
            layout,
            programs,
            rows: Rows::new(),
            views: Table::compared("views"),
            pixels: Table::new("pixels", storage | BufferUsages::COPY_SRC),
            edges: Table::new("edges", storage | BufferUsages::COPY_SRC | BufferUsages::COPY_DST),
            back: Table::new("pixels on their way back", BufferUsages::MAP_READ | BufferUsages::COPY_DST),
            mistakes,
            is_told: false,
            device,
            queue,
        };
        card.check()?;
        Ok(card)
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many words of meshes and pictures have been written to the card so far.
    #[must_use]
    pub fn written(&self) -> u64 {
        [&self.rows.trees, &self.rows.corners, &self.rows.texels].map(|arena| arena.written()).iter().sum()
    }

    /// Takes the device away, as a driver may do.
    #[cfg(test)]
    pub(crate) fn lose(&self) {
        self.device.destroy();
    }

    /// Says whether this is the first time that something is too large.
    pub(crate) fn note_too_large(&mut self) -> bool {
        !std::mem::replace(&mut self.is_told, true)
    }

    /// What each view sees, by the order of the views.
    ///
    /// # Errors
    /// If the card cannot do it. After [`Refusal::Broken`] it should not be asked again.
    pub fn draw(&mut self, frame: &Frame<'_>, views: &[View]) -> Result<Vec<Picture>, Refusal> {
        let waiting = self.rows.follow(&self.device, &self.queue, frame)?;
        if waiting > self.programs.waiting {
            self.programs = Programs::new(&self.device, &self.layout, waiting.next_multiple_of(32));
        }
        let most = most_words(&self.device) as usize;
        let mut pictures = Vec::with_capacity(views.len());
        let mut rest = views;
        while !rest.is_empty() {
            let mut sum = 0_usize;
            let fitting = rest.iter().take_while(|view| {
                sum = sum.saturating_add(views::room(view));
                sum <= most
            });
            let count = fitting.count();
            if count == 0 {
                return Err(Refusal::TooLarge(
                    "a picture is larger than what the card's memory takes".to_owned(),
                ));
            }
            let (now, later) = rest.split_at(count);
            pictures.extend(self.draw_batch(frame, now)?);
            rest = later;
        }
        Ok(pictures)
    }

    fn draw_batch(&mut self, frame: &Frame<'_>, views: &[View]) -> Result<Vec<Picture>, Refusal> {
        let mut batch = Batch::new(frame, views);
        if batch.words == 0 || batch.groups.contains(&0) {
            return Ok(batch.pictures(views, &[]));
        }
        let (device, queue) = (&self.device, &self.queue);
        self.views.write(device, queue, std::mem::take(&mut batch.rows))?;
        self.pixels.fit(device, batch.room as u64)?;
        self.back.fit(device, batch.words as u64)?;
        self.edges.fit(device, batch.smooth as u64 + 4)?;
        self.edges.put(queue, 0, &[0; 4]);
        let bindings = self.bindings()?;
        let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
        {
            let [x, y] = batch.groups;
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
            pass.set_bind_group(0, &bindings, &[]);
            pass.set_pipeline(&self.programs.draw);
            pass.dispatch_workgroups(x, y, 1);
            if batch.room > batch.words {
                pass.set_pipeline(&self.programs.dim);
                pass.dispatch_workgroups(x, y, 1);
            }
            if batch.smooth > 0 {
                pass.set_pipeline(&self.programs.find_edges);
                pass.dispatch_workgroups(x, y, 1);
                pass.set_pipeline(&self.programs.count_edges);
                pass.dispatch_workgroups(1, 1, 1);
            }
        }
        if batch.smooth > 0 {
            self.draw_edges(&mut encoder)?;
        }
        let size = batch.words as u64 * 4;
        let [pixels, back] = [buffer(&self.pixels)?, buffer(&self.back)?];
        encoder.copy_buffer_to_buffer(pixels, 0, back, 0, size);
        queue.submit([encoder.finish()]);
        let pictures = self.read(back, size, |bytes| batch.pictures(views, bytes));
        self.check()?;
        pictures
    }

    /// Draws the edges that have been listed, in a pass of its own: its size is one of the tables.
    fn draw_edges(&self, encoder: &mut wgpu::CommandEncoder) -> Result<(), Refusal> {
        let edges = buffer(&self.edges)?;
        let sizes = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("number of edges"),
            size: 16,
            usage: BufferUsages::INDIRECT | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(edges, 0, &sizes, 0, 12);
        let bindings = self.bindings()?;
        let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_bind_group(0, &bindings, &[]);
        pass.set_pipeline(&self.programs.draw);
        pass.dispatch_workgroups_indirect(&sizes, 0);
        Ok(())
    }

    /// Waits for the card and reads what it has written.
    fn read<T>(&self, back: &Buffer, size: u64, take: impl FnOnce(&[u8]) -> T) -> Result<T, Refusal> {
        let (sender, receiver) = mpsc::channel();
        // Nobody waits any more if the other end is gone.
        back.map_async(MapMode::Read, 0..size, move |result| drop(sender.send(result)));
        let broken = |reason: String| Refusal::Broken(reason);
        self.device.poll(PollType::wait_indefinitely()).map_err(|error| broken(error.to_string()))?;
        let mapped = receiver.recv().map_err(|_| broken("it does not answer".to_owned()))?;
        self.check()?;
        mapped.map_err(|error| broken(error.to_string()))?;
        let taken = {
            let bytes = back.get_mapped_range(0..size).map_err(|error| broken(error.to_string()))?;
            take(&bytes)
        };
        back.unmap();
        Ok(taken)
    }

    fn check(&self) -> Result<(), Refusal> {
        let mistake = self.mistakes.lock().unwrap_or_else(PoisonError::into_inner);
        mistake.clone().map_or(Ok(()), |reason| Err(Refusal::Broken(reason)))
    }

    fn bindings(&self) -> Result<BindGroup, Refusal> {
        let rows = &self.rows;
        let tables = [
            rows.trees.table(),
            rows.corners.table(),
            rows.texels.table(),
            &rows.fixed,
            &rows.moving,
            &self.views,
            &self.pixels,
            &self.edges,
        ];
        let mut entries = Vec::with_capacity(tables.len());
        for (table, binding) in tables.into_iter().zip(0..) {
            entries.push(BindGroupEntry { binding, resource: buffer(table)?.as_entire_binding() });
        }
        let group = BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        Ok(self.device.create_bind_group(&group))
    }
}

fn buffer(table: &Table) -> Result<&Buffer, Refusal> {
    table.buffer().ok_or_else(|| Refusal::Broken("a table has no memory".to_owned()))
}

/// Files that stand for graphics cards on Linux: those of its own drivers, of NVIDIA's and of Windows below it.
#[cfg(target_os = "linux")]
const CARD_FILES: [&str; 3] = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"];

/// Whether the system knows of a card at all. Drivers that are asked where there is none tell people so on their own.
fn may_have_card() -> bool {
    #[cfg(target_os = "linux")]
    return CARD_FILES.iter().any(|file| std::path::Path::new(file).exists());
    #[cfg(not(target_os = "linux"))]
    return true;
}

fn adapter(choice: Choice) -> Result<Adapter, Refusal> {
    if choice == Choice::Hardware && !may_have_card() {
        return Err(Refusal::NoCard("none found".to_owned()));
    }
    // OpenGL is asked only where nothing else is: it looks for windows, and tells people that there are none.
    let adapter = [Backends::PRIMARY, Backends::GL].into_iter().find_map(best);
    let adapter = adapter.ok_or_else(|| Refusal::NoCard("no driver found".to_owned()))?;
    let info = adapter.get_info();
    if choice == Choice::Hardware && info.device_type == DeviceType::Cpu {
        return Err(Refusal::NoCard(format!("{} is a software renderer", info.name)));
    }
    Ok(adapter)
}

/// The best card that some drivers know.
fn best(backends: Backends) -> Option<Adapter> {
    // Layers that check every call are for people who write such programs; their noise is not for users.
    let description = InstanceDescriptor {
        backends,
        flags: InstanceFlags::empty(),
        ..InstanceDescriptor::new_without_display_handle()
    };
    let wanted =
        RequestAdapterOptions { power_preference: PowerPreference::HighPerformance, ..Default::default() };
    pollster::block_on(Instance::new(description).request_adapter(&wanted)).ok()
}

fn table_layout(device: &Device) -> BindGroupLayout {
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
    let entries: Vec<BindGroupLayoutEntry> = (0..TABLES).map(entry).collect();
    device.create_bind_group_layout(&BindGroupLayoutDescriptor { label: None, entries: &entries })
}

impl Programs {
    fn new(device: &Device, tables: &BindGroupLayout, waiting: usize) -> Self {
        let source = format!("const STACK = {waiting}u;\n{}", SHADERS.concat());
        let module = device.create_shader_module(ShaderModuleDescriptor {
            label: Some("pictures"),
            source: ShaderSource::Wgsl(source.into()),
        });
        let layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(tables)],
            immediate_size: 0,
        });
        let program = |entry_point: &str| {
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
            draw: program("draw"),
            dim: program("dim"),
            find_edges: program("find_edges"),
            count_edges: program("count_edges"),
            waiting,
        }
    }
}
