//! Runs scenes of the physics bench: `bench SCENE REPEATS DUMPFILE|-` or `batch JOBS`.
//!
//! A scene is text, one thing a line: `dt`, `gravity`, `steady`, `window`, `body`, `geom`, `hinge`, `motor_vel`,
//! `motor_pos`. SI units, z up, quaternions w x y z, a body's frame is its centre of mass and its principal axes.
//! Each line `SCENE STEPS EVERY DT OUTFILE` of a batch writes a trajectory.

use std::fmt::Write as _;
use std::time::Instant;

use base::{Mat3, Pose, Quat, Twist, Vec3, ops};
use dynamics::{
    ColliderDef, ContactLaw, Damping, Drive, Dynamics, Inertia, Joint, JointKind, JointMode, LinkDef, LinkId,
    MaterialId, Model, Settings, Shape,
};

struct Body {
    world_from_body: Pose,
    inertia: Inertia,
    twist: Twist,
    group: u32,
}

struct Hinge {
    parent: Option<usize>,
    child: usize,
    anchor: Vec3,
    axis: Vec3,
    stops: Option<[f64; 2]>,
}

struct Motor {
    hinge: usize,
    /// A fixed speed, or gain, middle, amplitude, frequency and phase of a wanted angle.
    speed: f64,
    servo: Option<[f64; 5]>,
    max_torque: f64,
}

#[derive(Default)]
struct Scene {
    name: String,
    dt: f64,
    gravity: Vec3,
    steady: usize,
    windows: Vec<(String, usize, usize)>,
    bodies: Vec<Body>,
    /// Body, shape, place, friction and bounce.
    geoms: Vec<(Option<usize>, Shape, Pose, [f64; 2])>,
    hinges: Vec<Hinge>,
    motors: Vec<Motor>,
}

/// Words of a line; what is missing or no number is 0.
struct Line<'a>(Vec<&'a str>);

impl Line<'_> {
    fn word(&self, at: usize) -> &str {
        self.0.get(at).copied().unwrap_or("")
    }
    fn number(&self, at: usize) -> f64 {
        self.word(at).parse().unwrap_or(0.0)
    }
    fn count(&self, at: usize) -> usize {
        self.word(at).parse().unwrap_or(0)
    }
    fn vector(&self, at: usize) -> Vec3 {
        Vec3::new(self.number(at), self.number(at + 1), self.number(at + 2))
    }
    fn pose(&self, at: usize) -> Pose {
        let (w, v) = (self.number(at + 3), self.vector(at + 4));
        Pose::new(self.vector(at), Quat::from_xyzw(v.x, v.y, v.z, w).normalize())
    }
    fn index(&self, at: usize) -> Option<usize> {
        self.word(at).parse().ok()
    }
}

fn read(path: &str) -> std::io::Result<Scene> {
    let mut scene = Scene::default();
    for line in std::fs::read_to_string(path)?.lines() {
        let line = Line(line.split_whitespace().collect());
        match line.word(0) {
            "scene" => scene.name = line.word(1).into(),
            "dt" => scene.dt = line.number(1),
            "gravity" => scene.gravity = line.vector(1),
            "steady" => scene.steady = line.count(1),
            "window" => scene.windows.push((line.word(1).into(), line.count(2), line.count(3))),
            "body" => scene.bodies.push(Body {
                world_from_body: line.pose(2),
                inertia: Inertia {
                    mass: line.number(9),
                    center: Vec3::ZERO,
                    tensor: Mat3::from_diagonal(line.vector(10)),
                },
                twist: Twist { linear: line.vector(13), angular: line.vector(16) },
                group: line.number(19) as u32,
            }),
            "geom" => {
                let half = line.vector(3);
                let shape = match line.word(2) {
                    "plane" => Shape::Plane,
                    "box" => Shape::Box { half },
                    "sphere" => Shape::Sphere { radius: half.x },
                    "cylinder" => Shape::Cylinder { radius: half.x, half_height: half.y },
                    _ => Shape::Capsule { radius: half.x, half_height: half.y },
                };
                scene.geoms.push((line.index(1), shape, line.pose(6), [line.number(13), line.number(14)]));
            }
            "hinge" => scene.hinges.push(Hinge {
                parent: line.index(2),
                child: line.count(3),
                anchor: line.vector(4),
                axis: line.vector(7),
                stops: (line.number(10) <= line.number(11)).then(|| [line.number(10), line.number(11)]),
            }),
            "motor_vel" => scene.motors.push(Motor {
                hinge: line.count(1),
                speed: line.number(2),
                servo: None,
                max_torque: line.number(3),
            }),
            "motor_pos" => scene.motors.push(Motor {
                hinge: line.count(1),
                speed: 0.0,
                servo: Some([2, 5, 6, 7, 8].map(|at| line.number(at))),
                max_torque: line.number(4),
            }),
            _ => {}
        }
    }
    Ok(scene)
}

struct World {
    dynamics: Dynamics,
    /// By body of the scene.
    links: Vec<LinkId>,
    time: f64,
}

fn build(scene: &Scene) -> World {
    let settings = Settings { gravity: scene.gravity, dt: scene.dt, erp: 0.2, cfm: 0.0, max_contacts: 10 };
    let mut model = Model::new(settings);
    let mut links = vec![None; scene.bodies.len()];
    // A parent must come first; a loop in the scene would leave bodies out, and they are made free then.
    let mut open: Vec<usize> = (0..scene.bodies.len()).collect();
    while !open.is_empty() {
        let before = open.len();
        open.retain(|&body| {
            let hinge = scene.hinges.iter().find(|hinge| hinge.child == body);
            let parent = hinge.and_then(|hinge| hinge.parent);
            if parent.is_some_and(|parent| links[parent].is_none()) {
                return true;
            }
            links[body] =
                Some(model.add_link(link(scene, body, hinge, parent.and_then(|parent| links[parent]))));
            false
        });
        if open.len() == before {
            break;
        }
    }
    let links: Vec<LinkId> = links.into_iter().map(|link| link.unwrap_or(LinkId(0))).collect();
    add_geoms(scene, &mut model, &links);
    World { dynamics: Dynamics::new(model), links, time: 0.0 }
}

fn link(scene: &Scene, index: usize, hinge: Option<&Hinge>, parent: Option<LinkId>) -> LinkDef {
    let body = &scene.bodies[index];
    let world_from_parent = hinge
        .and_then(|hinge| hinge.parent)
        .map_or(Pose::IDENTITY, |parent| scene.bodies[parent].world_from_body);
    let parent_from_world = world_from_parent.inverse();
    let kind = hinge.map_or(JointKind::Free, |hinge| JointKind::Hinge {
        axis: parent_from_world.vector(hinge.axis),
        anchor: parent_from_world.point(hinge.anchor),
    });
    LinkDef {
        name: String::new(),
        parent,
        parent_from_link: parent_from_world * body.world_from_body,
        joint: Joint {
            kind,
            mode: JointMode::Dynamic,
            position: 0.0,
            stops: hinge.and_then(|hinge| hinge.stops),
            spring: 0.0,
            damping: 0.0,
            static_friction: 0.0,
            stop_erp: 0.2,
            stop_cfm: 1e-5,
        },
        inertia: body.inertia,
        damping: Damping::default(),
        twist: body.twist,
    }
}

fn add_geoms(scene: &Scene, model: &mut Model, links: &[LinkId]) {
    let mut surfaces: Vec<[f64; 2]> = Vec::new();
    for (body, shape, place, surface) in &scene.geoms {
        let material = surfaces.iter().position(|known| known == surface).unwrap_or_else(|| {
            surfaces.push(*surface);
            surfaces.len() - 1
        });
        let group = body.map_or(0, |body| scene.bodies[body].group);
        model.add_collider(ColliderDef {
            link: body.map(|body| links[body]),
            link_from_shape: *place,
            shape: shape.clone(),
            material: MaterialId(material as u32),
            solid: body.map_or(u32::MAX, |body| body as u32),
            family: (group > 0).then_some(group),
            reacts: true,
        });
    }
    let softness = std::env::var("BENCH_CFM").ok().and_then(|text| text.parse().ok()).unwrap_or(1e-6);
    for (a, first) in surfaces.iter().enumerate() {
        for (b, second) in surfaces.iter().enumerate() {
            let law = ContactLaw {
                friction: first[0].min(second[0]),
                bounce: first[1].min(second[1]),
                bounce_velocity: 0.1,
                soft_erp: 0.2,
                soft_cfm: softness,
                ..ContactLaw::DEFAULT
            };
            model.set_contact_law(MaterialId(a as u32), MaterialId(b as u32), law);
        }
    }
}

impl World {
    fn step(&mut self, scene: &Scene) {
        for motor in &scene.motors {
            let link = self.links[scene.hinges[motor.hinge].child];
            let target = motor.servo.map_or(motor.speed, |[gain, middle, amplitude, frequency, phase]| {
                let angle = std::f64::consts::TAU * frequency * self.time + phase;
                gain * (middle + amplitude * ops::sin(angle) - self.dynamics.joint_position(link))
            });
            self.dynamics.set_drive(link, Drive::Velocity { target, max_force: motor.max_torque });
        }
        self.dynamics.step();
        self.time += scene.dt;
    }

    fn dump(&self, time: f64, out: &mut String) {
        let _ = write!(out, "{time}");
        for &link in &self.links {
            let (pose, twist) = (self.dynamics.pose(link), self.dynamics.twist(link));
            let (p, q, v, w) = (pose.translation, pose.rotation, twist.linear, twist.angular);
            for number in [p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z] {
                let _ = write!(out, " {number}");
            }
        }
        out.push('\n');
    }
}

/// Seconds of processor time of this thread.
fn cpu() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// Runs up to `most` steps, or until 0.3 s have passed if `timed`; prints a line.
fn measure(scene: &Scene, world: &mut World, window: &str, rep: usize, most: usize, timed: bool) {
    let (start, before) = (Instant::now(), cpu());
    let mut count = 0;
    while count < most && (!timed || count < 200 || start.elapsed().as_secs_f64() < 0.3) {
        let block = 50.min(most - count);
        (0..block).for_each(|_| world.step(scene));
        count += block;
    }
    let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu() - before);
    let (name, dt, contacts) = (&scene.name, scene.dt, world.dynamics.contacts().len());
    println!(
        "{{\"engine\":\"ours\",\"scene\":\"{name}\",\"window\":\"{window}\",\"rep\":{rep},\"steps\":{count},\
         \"dt\":{dt},\"wall\":{wall},\"cpu\":{cpu},\"contacts\":{contacts},\"rss_mb\":0}}"
    );
}

fn bench(path: &str, repeats: usize, dump: &str) -> std::io::Result<()> {
    let scene = read(path)?;
    for rep in 0..repeats {
        let mut world = build(&scene);
        let mut done = 0;
        if scene.windows.is_empty() {
            (0..scene.steady).for_each(|_| world.step(&scene));
            measure(&scene, &mut world, "steady", rep, 5000, true);
        }
        for (name, start, length) in &scene.windows {
            (done..*start).for_each(|_| world.step(&scene));
            measure(&scene, &mut world, name, rep, *length, false);
            done = start + length;
        }
        if rep + 1 == repeats && dump != "-" {
            let mut text = String::new();
            world.dump(-1.0, &mut text);
            std::fs::write(dump, text)?;
        }
    }
    Ok(())
}

fn batch(path: &str) -> std::io::Result<()> {
    for job in std::fs::read_to_string(path)?.lines() {
        let job = Line(job.split_whitespace().collect());
        if job.0.len() < 5 {
            continue;
        }
        let mut scene = read(job.word(0))?;
        scene.dt = job.number(3);
        let (mut world, mut text) = (build(&scene), String::new());
        world.dump(0.0, &mut text);
        for step in 1..=job.count(1) {
            world.step(&scene);
            if step % job.count(2).max(1) == 0 {
                world.dump(step as f64 * scene.dt, &mut text);
            }
        }
        std::fs::write(job.word(4), text)?;
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    // All engines are measured on one thread.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(1).build_global();
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["bench", scene, repeats, dump] => bench(scene, repeats.parse().unwrap_or(1), dump),
        ["batch", jobs] => batch(jobs),
        _ => {
            eprintln!("usage: bench SCENE REPEATS DUMPFILE|- | batch JOBS");
            std::process::exit(2);
        }
    }
}
