//! Values and functions that scripts of both languages are given.

use base::ops;
use scene::Version;
use scene::template::Job;

use crate::Engine;

/// A function of one number, with its name in both languages.
type Function = (&'static str, fn(f64) -> f64);

/// Mathematical functions that replace those of the engines, whose last bits differ between machines.
pub(crate) const FUNCTIONS: &[Function] = &[
    ("sin", ops::sin),
    ("cos", ops::cos),
    ("tan", ops::tan),
    ("asin", |x| if x.abs() > 1.0 { f64::NAN } else { ops::asin(x) }),
    ("acos", |x| if x.abs() > 1.0 { f64::NAN } else { ops::acos(x) }),
    ("atan", ops::atan),
    ("exp", ops::exp),
    ("log10", ops::log10),
];

/// Returns `context.world_release`: the release that the world was written for, as a number.
///
/// R2023a is 2023.1, R2023b is 2023.2; before R2018a it is the version number, such as 8.6. Standard PROTOs whose
/// devices had other names in earlier releases need it.
pub(crate) fn world_release(job: &Job) -> f64 {
    let version = job.context.world_version.unwrap_or(Version::NEWEST);
    let minor = if version.major >= 2018 { version.minor + 1 } else { version.minor };
    format!("{}.{minor}", version.major).parse().unwrap_or(f64::from(version.major))
}

/// Returns the path of a folder with a slash at its end, as in Webots: scripts append file names directly.
fn folder(mut path: String) -> String {
    if !path.is_empty() && !path.ends_with('/') {
        path.push('/');
    }
    path
}

/// Returns the string members of `context`.
pub(crate) fn context_strings(engine: &Engine, job: &Job) -> [(&'static str, String); 7] {
    let context = &job.context;
    // Determining it may populate the folder, which scripts that do not use it should not wait for.
    let home = engine
        .webots_home
        .filter(|_| job.body.contains("webots_home"))
        .map_or_else(String::new, |home| home());
    let os = match std::env::consts::OS {
        "macos" => "mac",
        os => os,
    };
    [
        ("world", context.world.clone()),
        ("proto", context.proto.clone()),
        ("project_path", folder(context.project_path.clone())),
        ("webots_home", folder(home)),
        ("temporary_files_path", folder(engine.temporary.display().to_string())),
        ("os", os.to_owned()),
        ("coordinate_system", context.coordinate_system.clone()),
    ]
}
