//! Tasks: many worlds that step together.

use rebots::{Autoreset, LoadOptions, Network, Outcome, Task, VectorEnvironment};

const OFFLINE: LoadOptions = LoadOptions { seed: None, network: Network::Off, soft_contacts: false };

fn task(name: &str) -> Task {
    Task::load(format!("{}/../../tasks/{name}.json", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Some worlds of a task with their output buffers.
struct Run {
    worlds: VectorEnvironment,
    observations: Vec<f32>,
    pictures: Vec<u8>,
    rewards: Vec<f64>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    infos: Vec<f64>,
    last: Vec<f32>,
    last_pictures: Vec<u8>,
}

impl Run {
    fn new(task: &Task, count: usize, threads: usize) -> Self {
        let mut worlds = VectorEnvironment::new(task, count, threads, OFFLINE).unwrap();
        (0..count).for_each(|index| worlds.seed(index, 40 + index as u64));
        let (numbers, bytes) = (count * worlds.observation_len(), count * worlds.picture_len());
        let infos = count * worlds.info_names().len();
        let mut run = Self {
            worlds,
            observations: vec![0.0; numbers],
            pictures: vec![0; bytes],
            rewards: vec![0.0; count],
            terminated: vec![false; count],
            truncated: vec![false; count],
            infos: vec![0.0; infos],
            last: vec![0.0; numbers],
            last_pictures: vec![0; bytes],
        };
        run.worlds.reset(None, &mut run.observations, &mut run.pictures);
        run
    }

    fn step(&mut self, actions: &[f32], autoreset: Autoreset) {
        let outcome = Outcome {
            observations: &mut self.observations,
            pictures: &mut self.pictures,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            infos: &mut self.infos,
            final_observations: &mut self.last,
            final_pictures: &mut self.last_pictures,
        };
        self.worlds.step(actions, autoreset, outcome);
    }

    fn row(&self, index: usize) -> &[f32] {
        let len = self.worlds.observation_len();
        &self.observations[index * len..(index + 1) * len]
    }
}

/// An oscillating action.
fn action(step: usize, world: usize) -> f32 {
    ((step * 7 + world * 3) % 11) as f32 / 5.0 - 1.0
}

#[test]
fn a_cart_pole_follows_its_equations_of_motion() {
    let mut run = Run::new(&task("cart_pole"), 1, 1);
    let [x, v, angle, rate] = <[f32; 4]>::try_from(run.row(0)).unwrap().map(f64::from);
    assert!([x, v, angle, rate].iter().all(|number| number.abs() <= 0.05), "{x} {v} {angle} {rate}");
    run.step(&[1.0], Autoreset::Disabled);
    let [.., v_after, _, rate_after] = <[f32; 4]>::try_from(run.row(0)).unwrap().map(f64::from);
    // Barto, Sutton and Anderson (1983), with the inertia of a box of 5 x 5 x 100 cm about its end.
    let (cart, pole, half, force, g) = (1.0, 0.1, 0.5, 10.0, 9.81);
    let inertia = pole * (0.05_f64.powi(2) + 1.0) / 12.0;
    let (sin, cos) = base::ops::sin_cos(angle);
    let (all, arm) = (cart + pole, pole * half);
    let own = inertia + arm * half;
    let push = force + arm * rate * rate * sin;
    let turn = (g * arm * sin - arm * cos * push / all) / (own - arm * arm * cos * cos / all);
    let along = (push - arm * cos * turn) / all;
    assert!((v_after - v - along * 0.02).abs() < 0.01 * (along * 0.02).abs(), "{v_after} {v} {along}");
    assert!(
        (rate_after - rate - turn * 0.02).abs() < 0.02 * (turn * 0.02).abs(),
        "{rate_after} {rate} {turn}"
    );
    assert_eq!((run.rewards[0], run.terminated[0], run.truncated[0]), (1.0, false, false));
}

#[test]
fn worlds_are_bit_identical_in_any_batch_and_on_any_number_of_threads() {
    let task = task("cart_pole");
    let hashes = |count: usize, threads: usize| -> Vec<u64> {
        let mut run = Run::new(&task, count, threads);
        for step in 0..120 {
            let actions: Vec<f32> = (0..count).map(|world| action(step, world)).collect();
            run.step(&actions, Autoreset::NextStep);
        }
        (0..count).map(|index| run.worlds.world(index).unwrap().hash()).collect()
    };
    let many = hashes(256, 2);
    assert_eq!(many, hashes(256, 1));
    assert_eq!(hashes(1, 1)[0], many[0]);
    assert_eq!(hashes(3, 2)[..], many[..3]);
    assert_ne!(many[0], many[1], "each has its own seed");
}

#[test]
fn autoreset_modes_behave_as_documented() {
    let task = Task { max_episode_steps: 3, terminated: "0".to_owned(), ..task("cart_pole") };
    let mut next = Run::new(&task, 2, 1);
    let mut same = Run::new(&task, 2, 1);
    let mut never = Run::new(&task, 2, 1);
    let begun = next.observations.clone();
    for _ in 0..3 {
        for (run, mode) in [
            (&mut next, Autoreset::NextStep),
            (&mut same, Autoreset::SameStep),
            (&mut never, Autoreset::Disabled),
        ] {
            run.step(&[0.5, -0.5], mode);
        }
    }
    assert_eq!(
        [&next, &same, &never].map(|run| run.truncated.clone()),
        [const { [true, true] }; 3].map(Vec::from)
    );
    assert_eq!(next.observations, never.observations);
    assert_eq!(same.last, never.observations, "the final observation is returned separately");
    assert_ne!(same.observations, begun, "the next episode is randomized again");
    next.step(&[1.0, 1.0], Autoreset::NextStep);
    assert_eq!(next.observations, same.observations, "the action is ignored");
    assert_eq!((next.rewards[0], next.truncated[0]), (0.0, false));
    let before = never.row(1).to_vec();
    let Run { worlds, observations, pictures, .. } = &mut never;
    worlds.reset(Some(&[true, false]), observations, pictures);
    assert_eq!(never.row(0), same.row(0));
    assert_eq!(never.row(1), before, "not in the mask");
}

#[test]
fn the_default_task_uses_all_motors_and_sensors() {
    let world = concat!(env!("CARGO_MANIFEST_DIR"), "/../../worlds/quadruped.wbt");
    let mut run = Run::new(&Task::of(world), 2, 1);
    assert_eq!(run.worlds.action_columns().len(), 12);
    // Several robots can have devices of the same name.
    assert_eq!(run.worlds.action_columns()[0].name, "robot/front left side");
    // Twelve joints, the quaternion of the trunk, and the other sensors of the world.
    assert!(run.worlds.observation_len() >= 16);
    run.step(&[0.1; 24], Autoreset::NextStep);
    assert_eq!(run.row(0), run.row(1));
    assert!(run.observations.iter().all(|number| number.is_finite()));
}

#[test]
fn formulas_are_evaluated() {
    let values = [
        ("1 + 2 * 3 ^ 2 - -4", 23.0),
        ("2 ^ -1", 0.5),
        ("7 % 4 + -7 % 4", 4.0),
        ("not (1 < 2 and 2 < 1) or 0", 1.0),
        ("if(cart.position == 0, min(3, 2, 5), 9)", 2.0),
        ("clamp(12, -1, 1) + abs(-2) + floor(2.7)", 5.0),
        ("'pole body'.z", 0.5),
        ("POLE.up + CART.x", 1.0),
        ("action[0] + steps + time", 0.0),
        ("delta(3)", 0.0),
        ("pi", std::f64::consts::PI),
        ("1e-3 * 1E3 + .5", 1.5),
    ];
    let observations = values.iter().map(|(text, _)| (*text).to_owned()).collect();
    let task = Task { observations: Some(observations), start: Vec::new(), ..task("cart_pole") };
    let run = Run::new(&task, 1, 1);
    for ((text, value), computed) in values.iter().zip(run.row(0)) {
        assert_eq!(*computed, *value as f32, "{text}");
    }
}

#[test]
fn errors_in_tasks_are_reported() {
    let told = |change: &dyn Fn(&mut Task)| {
        let mut task = task("cart_pole");
        change(&mut task);
        VectorEnvironment::new(&task, 1, 1, OFFLINE).err().unwrap().to_string()
    };
    let reward = |text: &'static str| move |task: &mut Task| task.reward = text.to_owned();
    assert!(told(&reward("1 +")).contains("missing"));
    assert!(told(&reward("polle.position")).contains("did you mean"));
    assert!(told(&reward("pole.colour")).contains("\"colour\""));
    assert!(told(&reward("sqrt(1, 2)")).contains("one value"));
    assert!(told(&reward(&"(".repeat(500).leak()[..])).contains("brackets"));
    assert!(
        told(&|task| task.observations = Some(vec!["cart_position".to_owned()])).contains("cart position")
    );
    let wrong = |text: &str| Task::parse(text).unwrap_err().to_string();
    assert!(wrong("{\"reword\": 1}").contains("did you mean \"reward\"?"));
    assert!(wrong("[]").contains("object"));
    assert!(wrong("{\"start\": [{\"set\": \"x\"}]}").contains("uniform"));
    for (draw, why) in [
        (r#""uniform": [0, 1], "normal": [0, 1]"#, "one distribution"),
        (r#""add": "y", "value": 1"#, "one quantity"),
        (r#""log_uniform": [0, 1]"#, "positive"),
        (r#""normal": [0, -1]"#, "must not be negative"),
        (r#""choice": []"#, "a list of values"),
    ] {
        let told = wrong(&format!("{{\"start\": [{{\"set\": \"x\", {draw}}}]}}"));
        assert!(told.contains(why), "{told}");
    }
    assert!(wrong(r#"{"start": [{"add": "x", "value": "a"}]}"#).contains("only numbers"));
    let draw = |text: &str| Task::parse(&format!("{{\"start\": [{text}]}}")).unwrap().start;
    let misfit = told(&|task| task.start = draw(r#"{"set": "CART.contactMaterial", "choice": ["a", 1]}"#));
    assert!(misfit.contains("1 is not a value of \"contactMaterial\" (SFString)"), "{misfit}");
}

#[test]
fn random_values_follow_their_distribution_and_depend_on_the_seed() {
    let task = Task::parse(r#"{"start": [{"set": "CART_POLE.gone", "value": 1}]}"#);
    let mut broken = task.unwrap();
    broken.world = self::task("cart_pole").world;
    assert!(VectorEnvironment::new(&broken, 1, 1, OFFLINE).is_err());
    let mut drawn = self::task("cart_pole");
    drawn.observations = Some(vec!["pole.position".to_owned()]);
    let mut run = Run::new(&drawn, 100, 2);
    let mut seen: Vec<f32> = Vec::new();
    for _ in 0..10 {
        seen.extend(&run.observations);
        let Run { worlds, observations, pictures, .. } = &mut run;
        worlds.reset(None, observations, pictures);
    }
    let mean = seen.iter().sum::<f32>() / 1000.0;
    // Five standard errors of a uniform distribution of width 0.1.
    assert!(mean.abs() < 5.0 * 0.1 / 12.0_f32.sqrt() / 1000.0_f32.sqrt(), "{mean}");
    assert!(seen.iter().all(|angle| (-0.05..0.05).contains(angle)));
    seen.sort_by(f32::total_cmp);
    seen.dedup();
    assert!(seen.len() > 990, "{} of 1000 differ", seen.len());
}

#[test]
fn a_quantity_of_the_world_can_be_randomized() {
    let mut heavy = task("cart_pole");
    heavy.start = vec![rebots::Randomization {
        target: "CART_PHYSICS.mass".to_owned(),
        mode: rebots::RandomizationMode::Scale,
        distribution: rebots::Distribution::Constant(10.0),
    }];
    let light = Task { start: Vec::new(), ..heavy.clone() };
    let speed = |task: &Task| {
        let mut run = Run::new(task, 1, 1);
        run.step(&[1.0], Autoreset::Disabled);
        f64::from(run.row(0)[1])
    };
    let ratio = speed(&light) / speed(&heavy);
    // The mass of the pole is negligible.
    assert!((9.0..10.5).contains(&ratio), "{ratio}");
}

#[test]
fn the_bundled_tasks_fit_their_worlds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tasks");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 2, "{names:?}");
    for name in names {
        let mut run = Run::new(&task(&name), 2, 1);
        let width = run.worlds.action_columns().len();
        let begun = run.observations.clone();
        for step in 0..4 {
            let actions: Vec<f32> = (0..2 * width).map(|index| action(step, index)).collect();
            run.step(&actions, Autoreset::NextStep);
        }
        assert!(run.observations.iter().all(|number| number.is_finite()), "{name}");
        assert!(run.worlds.picture_len() > 0 || run.observations != begun, "{name} moves");
        assert!(run.worlds.picture_len() == 0 || run.pictures.iter().any(|byte| *byte > 0), "{name} sees");
        assert!(!run.terminated[0], "{name} does not terminate at once");
    }
}

#[test]
fn noise_differs_from_episode_to_episode_and_repeats_with_the_seed() {
    // Its episodes differ only in sensor noise.
    let task = Task { start: Vec::new(), ..task("epuck") };
    let mut run = Run::new(&task, 2, 1);
    let mut begin = |seed: Option<u64>| {
        if let Some(seed) = seed {
            run.worlds.seed(0, seed);
        }
        run.worlds.reset(None, &mut run.observations, &mut run.pictures);
        let first = run.row(0).to_vec();
        run.step(&[0.5; 4], Autoreset::Disabled);
        (first, run.row(0).to_vec(), run.row(1).to_vec())
    };
    let (one, two, again) = (begin(Some(5)), begin(None), begin(Some(5)));
    assert_ne!(one.0, two.0, "the second episode has different noise, from its first observation on");
    assert_ne!(one.1, two.1);
    assert_ne!(one.1, one.2, "each world has its own noise");
    assert_eq!((one.0, one.1), (again.0, again.1));
}

#[test]
fn a_reward_closure_can_replace_the_formulas() {
    let task = task("cart_pole");
    let mut formulas = Run::new(&task, 8, 2);
    let mut closure = Run::new(&task, 8, 2);
    closure.worlds.set_reward(|world, action| {
        let joint = |name: &str| {
            let robot = world.robot("cart-pole").unwrap();
            robot.any_device(world, name).unwrap().joint_position(world).unwrap()
        };
        assert!(action[0].abs() <= 1.0);
        (1.0, joint("pole").abs() > 0.2095 || joint("cart").abs() > 2.4)
    });
    let mut ends = 0;
    for step in 0..80 {
        let actions: Vec<f32> = (0..8).map(|world| action(step, world)).collect();
        formulas.step(&actions, Autoreset::SameStep);
        closure.step(&actions, Autoreset::SameStep);
        assert_eq!(formulas.observations, closure.observations);
        assert_eq!((&formulas.rewards, &formulas.terminated), (&closure.rewards, &closure.terminated));
        ends += closure.terminated.iter().filter(|end| **end).count();
    }
    assert!(ends > 5, "{ends} episodes ended");
}

#[test]
fn numbers_in_fields_can_be_read_and_randomized() {
    let mut task = task("cart_pole");
    let observed = [
        "CART_PHYSICS.mass",
        "DirectionalLight.direction[1]",
        "Background.skyColor[0][2]",
        "DirectionalLight.castShadows",
    ];
    let numbers = |task: &mut Task, start: &str| {
        task.observations = Some(observed.iter().map(|&text| text.to_owned()).collect());
        task.start = Task::parse(&format!("{{\"start\": [{start}]}}")).unwrap().start;
        Run::new(task, 1, 1).row(0).to_vec()
    };
    assert_eq!(numbers(&mut task, ""), [1.0, 0.7, 0.9, 0.0]);
    let changed = r#"{"add": "CART_PHYSICS.mass", "value": 0.5}, {"set": "DirectionalLight.direction[1]", "value": -1},
        {"scale": "Background.skyColor[0][2]", "value": 0.5}, {"set": "DirectionalLight.castShadows", "value": 1}"#;
    assert_eq!(numbers(&mut task, changed), [1.5, -1.0, 0.45, 1.0]);
    let mut wrong = |text: &str| {
        task.observations = Some(vec![text.to_owned()]);
        VectorEnvironment::new(&task, 1, 1, OFFLINE).err().unwrap().to_string()
    };
    assert!(
        wrong("DirectionalLight.direction").contains("try direction[0]"),
        "{}",
        wrong("DirectionalLight.direction")
    );
    assert!(wrong("DirectionalLight.direction[3]").contains("no number at this index (SFVec3f)"));
    assert!(wrong("DirectionalLight.direction[0][0]").contains("no number at this index"));
    assert!(wrong("Background.skyColor[0]").contains("(MFColor)"));
    assert!(wrong("POLE_SHAPE.appearance").contains("SFNode"));
}

#[test]
fn whole_fields_can_be_randomized() {
    let mut task = task("cart_pole");
    task.observations = Some(vec!["DirectionalLight.direction[0]".to_owned()]);
    task.start = Task::parse(
        r#"{"start": [{"set": "CART.contactMaterial", "choice": ["ice", "rubber"]},
            {"set": "DirectionalLight.direction", "value": [0.25, 0, -1]},
            {"set": "DirectionalLight.castShadows", "value": true}]}"#,
    )
    .unwrap()
    .start;
    let run = Run::new(&task, 64, 2);
    let named = |name: &str| {
        let material = |index| {
            let world = run.worlds.world(index).unwrap();
            world.node("CART").unwrap().field(world, "contactMaterial")
        };
        (0..64).filter(|index| material(*index) == Some(rebots::Value::SfString(name.to_owned()))).count()
    };
    // 32 of 64, with a standard deviation of 4.
    assert!((20..=44).contains(&named("ice")), "{}", named("ice"));
    assert_eq!(named("ice") + named("rubber"), 64);
    assert!(run.observations.iter().all(|direction| *direction == 0.25));
    let world = run.worlds.world(3).unwrap();
    let shadows = world.node("DirectionalLight").unwrap().field(world, "castShadows");
    assert_eq!(shadows, Some(rebots::Value::SfBool(true)));
}

#[test]
fn velocities_in_body_axes_and_logarithms_can_be_randomized() {
    let mut task = task("inverted_pendulum");
    let observed = ["ROBOT.vx", "ROBOT.vy", "ROBOT.wz", "ROBOT.forward"];
    task.observations = Some(observed.iter().map(|&text| text.to_owned()).collect());
    task.start = Task::parse(
        r#"{"start": [{"set": "ROBOT.yaw", "value": 1.5707963267948966}, {"set": "ROBOT.forward", "value": 2},
            {"set": "ROBOT.yaw_rate", "value": 0.5}]}"#,
    )
    .unwrap()
    .start;
    let run = Run::new(&task, 1, 1);
    for (seen, expected) in run.row(0).iter().zip([0.0, 2.0, 0.5, 2.0]) {
        assert!((seen - expected).abs() < 1e-6, "{:?}", run.row(0));
    }
    task.start =
        Task::parse(r#"{"start": [{"set": "ROBOT.vx", "log_uniform": [0.01, 100]}]}"#).unwrap().start;
    let run = Run::new(&task, 1000, 2);
    let mut speeds: Vec<f32> = (0..1000).map(|index| run.row(index)[0]).collect();
    speeds.sort_by(f32::total_cmp);
    assert!(speeds[0] >= 0.01 && speeds[999] <= 100.0);
    // Each decade has a quarter of them, with a standard deviation of 14.
    for decade in [0.01, 0.1, 1.0, 10.0] {
        let count = speeds.iter().filter(|speed| (decade..10.0 * decade).contains(*speed)).count();
        assert!((190..=310).contains(&count), "{count} from {decade}");
    }
}

#[test]
fn a_radar_is_observed_by_its_nearest_targets() {
    let folder = std::env::temp_dir().join(format!("rebots-radar-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("radar.wbt");
    let target = |name: &str, x: f64| {
        format!(
            "Solid {{ translation {x} 0 0 name \"{name}\" radarCrossSection 10 boundingObject Sphere {{ radius 0.1 }} }}\n"
        )
    };
    let world = format!(
        "#VRML_SIM R2025a utf8\nWorldInfo {{ }}\nViewpoint {{ }}\n{}{}\
         Robot {{ name \"r\" controller \"<none>\" children [ Radar {{ name \"radar\" minRange 0.5 }} ] }}\n",
        target("far", 6.0),
        target("near", 4.0)
    );
    std::fs::write(&file, world).unwrap();
    // Four numbers for each of eight targets, of all sensors as well as by name; and the distance of the second.
    let run = Run::new(&Task::of(&file), 2, 1);
    assert_eq!(run.worlds.observation_len(), 32);
    let row = run.row(1);
    assert!((row[0] - 4.0).abs() < 1e-4 && (row[4] - 6.0).abs() < 1e-4, "{row:?}");
    assert!(row[8..].iter().all(|number| *number == 0.0), "{row:?}");
    let named = Task { observations: Some(vec!["radar[4] - radar[0]".to_owned()]), ..Task::of(&file) };
    assert!((Run::new(&named, 1, 1).row(0)[0] - 2.0).abs() < 1e-4);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn infos_belong_to_the_step_and_not_to_the_next_episode() {
    let mut task = task("cart_pole");
    let infos =
        Task::parse(r#"{"infos": {"angle": "pole.position", "grown": "delta(steps)"}}"#).unwrap().infos;
    task.infos = infos;
    task.max_episode_steps = 3;
    let mut run = Run::new(&task, 2, 1);
    assert_eq!(run.worlds.info_names().collect::<Vec<_>>(), ["angle", "grown"]);
    run.step(&[0.5, -0.5], Autoreset::SameStep);
    assert_eq!([run.infos[0] as f32, run.infos[2] as f32], [run.row(0)[2], run.row(1)[2]]);
    assert_eq!([run.infos[1], run.infos[3]], [1.0, 1.0], "delta compares with the start of the episode");
    run.step(&[0.5, -0.5], Autoreset::SameStep);
    run.step(&[0.5, -0.5], Autoreset::SameStep);
    assert!(run.truncated[0]);
    assert_eq!(run.infos[0] as f32, run.last[2], "from the step that ended the episode");
    let mut run = Run::new(&task, 1, 1);
    for _ in 0..3 {
        run.step(&[0.5], Autoreset::NextStep);
    }
    run.step(&[0.5], Autoreset::NextStep);
    assert!(run.infos[0].is_nan() && run.infos[1].is_nan(), "a world that was only reset has no infos");
    assert!(Task::parse(r#"{"infos": {"angle": 3}}"#).is_err());
}

#[test]
fn a_task_without_actions_and_observations_uses_those_of_its_agents() {
    let football = task("football");
    let agents = football.actions.as_ref().unwrap().iter().map(|action| action.device.as_str());
    assert_eq!(
        agents.collect::<Vec<_>>(),
        ["blue/left wheel", "blue/right wheel", "red/left wheel", "red/right wheel"]
    );
    assert_eq!(football.observations.unwrap().len(), 28);
    let own = Task::parse(r#"{"actions": [], "agents": {"a": {"actions": ["m"], "observations": ["A.x"]}}}"#)
        .unwrap();
    assert_eq!((own.actions.unwrap().len(), own.observations.unwrap()), (0, vec!["A.x".to_owned()]));
    let wrong = Task::parse(r#"{"agents": {"a": {"actions": "m"}}}"#).unwrap_err().to_string();
    assert!(wrong.contains("agent \"a\" has no list of actions"), "{wrong}");
}
