//! Rapier, compiled once with `f32` and once with `f64`.
//!
//! `RAPIER_JOINTS=multibody` takes joints in reduced coordinates; without it they are impulses between free bodies.
//! `RAPIER_ITERATIONS` sets the solver's iterations. Servos are motors with stiffness gain·damping and that damping.

use std::error::Error;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::io::Write;
use std::str::{FromStr, SplitWhitespace};
use std::time::Instant;

use rapier::prelude::*;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Gain in place of a stiff speed servo. `[N·m·s/rad]`
const SPEED_GAIN: f64 = 20.0;

struct Body {
    pose: Pose,
    mass: f64,
    inertia: [f64; 3],
    velocity: [f64; 3],
    spin: [f64; 3],
    group: i32,
}

struct Geom {
    body: Option<usize>,
    shape: String,
    size: [f64; 3],
    pose: Pose,
    mu: f64,
    bounce: f64,
}

struct Hinge {
    parent: Option<usize>,
    child: usize,
    anchor: [f64; 3],
    axis: [f64; 3],
    stops: [f64; 2],
}

enum Goal {
    Speed(f64),
    /// Gain and damping; then middle, amplitude, frequency and phase of the wanted angle.
    Angle([f64; 2], [f64; 4]),
}

struct Motor {
    hinge: usize,
    torque: f64,
    goal: Goal,
}

#[derive(Default)]
struct Scene {
    name: String,
    dt: f64,
    gravity: [f64; 3],
    steady: usize,
    windows: Vec<(String, usize, usize)>,
    bodies: Vec<Body>,
    geoms: Vec<Geom>,
    hinges: Vec<Hinge>,
    motors: Vec<Motor>,
}

/// The words of a line that are left.
struct Words<'a>(SplitWhitespace<'a>);

impl Words<'_> {
    fn one<T: FromStr<Err: Error + 'static>>(&mut self) -> Outcome<T> {
        Ok(self.0.next().ok_or("a line is too short")?.parse()?)
    }

    fn many<const N: usize>(&mut self) -> Outcome<[f64; N]> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.one()?;
        }
        Ok(numbers)
    }

    /// The number of a body; -1 is the world.
    fn body(&mut self) -> Outcome<Option<usize>> {
        Ok(usize::try_from(self.one::<i64>()?).ok())
    }

    fn pose(&mut self) -> Outcome<Pose> {
        let (place, [w, x, y, z]) = (self.many()?, self.many::<4>()?);
        let rotation = Rotation::from_xyzw(x as Real, y as Real, z as Real, w as Real);
        Ok(Pose::from_parts(vector(place), rotation.normalize()))
    }
}

fn vector([x, y, z]: [f64; 3]) -> Vector {
    Vector::new(x as Real, y as Real, z as Real)
}

fn read(path: &str) -> Outcome<Scene> {
    let mut scene = Scene::default();
    for line in std::fs::read_to_string(path)?.lines() {
        let mut words = Words(line.split_whitespace());
        let Some(kind) = words.0.next() else { continue };
        match kind {
            "scene" => scene.name = words.one()?,
            "dt" => scene.dt = words.one()?,
            "gravity" => scene.gravity = words.many()?,
            "steady" => scene.steady = words.one()?,
            "window" => scene.windows.push((words.one()?, words.one()?, words.one()?)),
            "body" => {
                words.one::<usize>()?;
                scene.bodies.push(Body {
                    pose: words.pose()?,
                    mass: words.one()?,
                    inertia: words.many()?,
                    velocity: words.many()?,
                    spin: words.many()?,
                    group: words.one()?,
                });
            }
            "geom" => scene.geoms.push(Geom {
                body: words.body()?,
                shape: words.one()?,
                size: words.many()?,
                pose: words.pose()?,
                mu: words.one()?,
                bounce: words.one()?,
            }),
            "hinge" => {
                words.one::<usize>()?;
                scene.hinges.push(Hinge {
                    parent: words.body()?,
                    child: words.one()?,
                    anchor: words.many()?,
                    axis: words.many()?,
                    stops: words.many()?,
                });
            }
            "motor_vel" => {
                let (hinge, speed, torque) = (words.one()?, words.one()?, words.one()?);
                scene.motors.push(Motor { hinge, torque, goal: Goal::Speed(speed) });
            }
            "motor_pos" => {
                let (hinge, gains, torque) = (words.one()?, words.many()?, words.one()?);
                scene.motors.push(Motor { hinge, torque, goal: Goal::Angle(gains, words.many()?) });
            }
            _ => {}
        }
    }
    Ok(scene)
}

fn wanted_angle([middle, amplitude, frequency, phase]: [f64; 4], time: f64) -> Real {
    (middle + amplitude * (TAU * frequency * time + phase).sin()) as Real
}

enum Made {
    Impulse(ImpulseJointHandle),
    Multibody(MultibodyJointHandle),
}

struct World<'a> {
    scene: &'a Scene,
    dt: f64,
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
    joints: Vec<Made>,
    time: f64,
}

impl<'a> World<'a> {
    fn new(scene: &'a Scene, dt: f64) -> Outcome<Self> {
        let mut world = PhysicsWorld::new();
        world.gravity = vector(scene.gravity);
        world.integration_parameters.dt = dt as Real;
        if let Ok(count) = std::env::var("RAPIER_ITERATIONS") {
            world.integration_parameters.num_solver_iterations = count.parse()?;
        }
        let bodies = scene.bodies.iter().map(|body| {
            let mass = MassProperties::new(Vector::ZERO, body.mass as Real, vector(body.inertia));
            let builder = RigidBodyBuilder::dynamic().pose(body.pose).can_sleep(false);
            let builder = builder.linvel(vector(body.velocity)).angvel(vector(body.spin));
            world.bodies.insert(builder.additional_mass_properties(mass))
        });
        let bodies = bodies.collect();
        let mut made = Self { scene, dt, world, bodies, joints: Vec::new(), time: 0.0 };
        made.add_shapes()?;
        made.add_joints()?;
        Ok(made)
    }

    fn add_shapes(&mut self) -> Outcome<()> {
        let mut groups: Vec<i32> =
            self.scene.bodies.iter().map(|body| body.group).filter(|group| *group > 0).collect();
        groups.sort_unstable();
        groups.dedup();
        for geom in &self.scene.geoms {
            let [a, b, c] = geom.size.map(|size| size as Real);
            let mut pose = geom.pose;
            let shape = match geom.shape.as_str() {
                "plane" => SharedShape::halfspace(Vector::Z),
                "box" => SharedShape::cuboid(a, b, c),
                "sphere" => SharedShape::ball(a),
                "capsule" => SharedShape::capsule_z(b, a),
                "cylinder" => {
                    // Rapier's stand along y.
                    pose = pose * Pose::from_rotation(Rotation::from_rotation_x(FRAC_PI_2 as Real));
                    SharedShape::cylinder(b, a)
                }
                other => return Err(format!("unknown shape {other}").into()),
            };
            // One robot alone touches the world only. Several do not touch themselves by the distance of their parts.
            let who = match (groups.len(), geom.body) {
                (1, Some(_)) => {
                    InteractionGroups::new(Group::GROUP_2, Group::GROUP_1, InteractionTestMode::And)
                }
                (1, None) => InteractionGroups::new(Group::GROUP_1, Group::ALL, InteractionTestMode::And),
                _ => InteractionGroups::all(),
            };
            let builder = ColliderBuilder::new(shape).position(pose).density(0.0).collision_groups(who);
            let builder =
                builder.friction(geom.mu as Real).friction_combine_rule(CoefficientCombineRule::Min);
            let builder = builder
                .restitution(geom.bounce as Real)
                .restitution_combine_rule(CoefficientCombineRule::Min);
            self.world.insert_collider(builder, geom.body.map(|body| self.bodies[body]));
        }
        Ok(())
    }

    fn add_joints(&mut self) -> Outcome<()> {
        let is_multibody = std::env::var("RAPIER_JOINTS").is_ok_and(|kind| kind == "multibody");
        let is_fixed = self.scene.hinges.iter().any(|hinge| hinge.parent.is_none());
        let base = is_fixed.then(|| self.world.bodies.insert(RigidBodyBuilder::fixed()));
        for (index, hinge) in self.scene.hinges.iter().enumerate() {
            let turned = Rotation::from_rotation_arc(Vector::X, vector(hinge.axis).normalize());
            let frame = Pose::from_parts(vector(hinge.anchor), turned);
            let above = hinge.parent.map_or(Pose::IDENTITY, |parent| self.scene.bodies[parent].pose);
            let own = self.scene.bodies[hinge.child].pose;
            let mut joint = GenericJointBuilder::new(JointAxesMask::LOCKED_REVOLUTE_AXES)
                .local_frame1(above.inverse() * frame)
                .local_frame2(own.inverse() * frame)
                .contacts_enabled(false);
            if hinge.stops[0] <= hinge.stops[1] {
                joint = joint.limits(JointAxis::AngX, hinge.stops.map(|stop| stop as Real));
            }
            if let Some(motor) = self.scene.motors.iter().find(|motor| motor.hinge == index) {
                joint = joint.motor_model(JointAxis::AngX, MotorModel::ForceBased);
                joint = joint.motor_max_force(JointAxis::AngX, motor.torque as Real);
                joint = match motor.goal {
                    Goal::Speed(speed) => {
                        joint.motor_velocity(JointAxis::AngX, speed as Real, SPEED_GAIN as Real)
                    }
                    Goal::Angle([gain, damping], angle) => {
                        let (stiffness, damping) = ((gain * damping) as Real, damping as Real);
                        joint.motor_position(JointAxis::AngX, wanted_angle(angle, 0.0), stiffness, damping)
                    }
                };
            }
            let parent = hinge.parent.map(|parent| self.bodies[parent]).or(base).ok_or("no base")?;
            let child = self.bodies[hinge.child];
            self.joints.push(if is_multibody {
                let made = self.world.multibody_joints.insert(parent, child, joint.build(), true);
                Made::Multibody(made.ok_or("a joint closes a loop")?)
            } else {
                Made::Impulse(self.world.impulse_joints.insert(parent, child, joint.build(), true))
            });
        }
        // Rapier damps every turning multibody by 0.1 unless told otherwise; no other engine does.
        for joint in &self.joints {
            if let Made::Multibody(joint) = joint
                && let Some((robot, _)) = self.world.multibody_joints.get_mut(*joint)
            {
                robot.damping_mut().fill(0.0);
            }
        }
        Ok(())
    }

    fn step(&mut self) {
        for motor in &self.scene.motors {
            let Goal::Angle([gain, damping], angle) = motor.goal else { continue };
            if angle[1] == 0.0 {
                continue; // it stays where it is
            }
            let (goal, stiffness, damping) =
                (wanted_angle(angle, self.time), (gain * damping) as Real, damping as Real);
            match self.joints[motor.hinge] {
                Made::Impulse(joint) => {
                    if let Some(joint) = self.world.impulse_joints.get_mut(joint, false) {
                        joint.data.set_motor_position(JointAxis::AngX, goal, stiffness, damping);
                    }
                }
                Made::Multibody(joint) => {
                    if let Some((robot, link)) = self.world.multibody_joints.get_mut(joint)
                        && let Some(link) = robot.link_mut(link)
                    {
                        link.joint.data.set_motor_position(JointAxis::AngX, goal, stiffness, damping);
                    }
                }
            }
        }
        self.world.step();
        self.time += self.dt;
    }

    fn dump(&self, time: f64, out: &mut impl Write) -> Outcome<()> {
        write!(out, "{time}")?;
        for handle in &self.bodies {
            let body = &self.world.bodies[*handle];
            let (p, q, v, w) = (body.translation(), body.rotation(), body.linvel(), body.angvel());
            for number in [p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z] {
                write!(out, " {number}")?;
            }
        }
        Ok(writeln!(out)?)
    }

    fn contacts(&self) -> usize {
        let pairs = self.world.narrow_phase.contact_pairs();
        pairs
            .map(|pair| {
                pair.manifolds().iter().map(|manifold| manifold.data.solver_contacts.len()).sum::<usize>()
            })
            .sum()
    }

    /// Runs for 0.3 s, but at least and at most so many steps, and prints the times.
    fn measure(&mut self, window: &str, repeat: usize, least: usize, most: usize) {
        let (start, before, mut steps) = (Instant::now(), cpu(), 0);
        while steps < most && (steps < least || start.elapsed().as_secs_f64() < 0.3) {
            let block = 50.min(most - steps);
            (0..block).for_each(|_| self.step());
            steps += block;
        }
        let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu() - before);
        let (name, dt, contacts) = (&self.scene.name, self.dt, self.contacts());
        println!(
            "{{\"scene\":\"{name}\",\"window\":\"{window}\",\"rep\":{repeat},\"steps\":{steps},\"dt\":{dt},\
             \"wall\":{wall},\"cpu\":{cpu},\"contacts\":{contacts}}}"
        );
    }
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

/// Processor time of this process, of all threads. `[s]`
fn cpu() -> f64 {
    const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: it writes one timespec, which on 64-bit Linux is these two numbers.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.seconds as f64 + 1e-9 * time.nanoseconds as f64
}

fn bench(path: &str, repeats: usize, last_poses: &str) -> Outcome<()> {
    let (scene, born) = (read(path)?, Instant::now());
    let budget =
        std::env::var("BENCH_BUDGET").ok().and_then(|text| text.parse().ok()).unwrap_or(f64::INFINITY);
    for repeat in 0..repeats {
        let mut world = World::new(&scene, scene.dt)?;
        if scene.windows.is_empty() {
            (0..scene.steady).for_each(|_| world.step());
            world.measure("steady", repeat, 200, 5000);
        }
        let mut done = 0;
        for (name, start, length) in &scene.windows {
            (done..*start).for_each(|_| world.step());
            world.measure(name, repeat, *length, *length);
            done = start + length;
        }
        let is_last = repeat + 1 == repeats || born.elapsed().as_secs_f64() > budget;
        if is_last && last_poses != "-" {
            world.dump(-1.0, &mut std::fs::File::create(last_poses)?)?;
        }
        if is_last {
            break;
        }
    }
    Ok(())
}

fn batch(jobs: &str) -> Outcome<()> {
    for line in std::fs::read_to_string(jobs)?.lines() {
        let mut words = Words(line.split_whitespace());
        let scene = read(&words.one::<String>()?)?;
        let (steps, every): (usize, usize) = (words.one()?, words.one()?);
        let (dt, path): (f64, String) = (words.one()?, words.one()?);
        let mut world = World::new(&scene, dt)?;
        let mut out = std::io::BufWriter::new(std::fs::File::create(path)?);
        world.dump(0.0, &mut out)?;
        for step in 1..=steps {
            world.step();
            if step % every == 0 {
                world.dump(step as f64 * dt, &mut out)?;
            }
        }
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["bench", scene, repeats, last_poses] => bench(scene, repeats.parse()?, last_poses),
        ["batch", jobs] => batch(jobs),
        _ => Err("usage: bench SCENE REPEATS FINAL|- | batch JOBS".into()),
    }
}
