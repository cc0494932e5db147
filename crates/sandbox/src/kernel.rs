//! Files, signals and sockets by Landlock; limits of resources.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::{Limits, Policy, Unavailable};

/// The first version that keeps signals in: Linux 6.12. Without it the promises would hold by half.
const VERSION: ABI = ABI::V6;

fn unavailable(error: &RulesetError) -> Unavailable {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    Unavailable(format!(
        "this needs Landlock as of Linux 6.12 (ABI 6), switched on; here it is Linux {}: {error}",
        release.trim()
    ))
}

/// Everything is forbidden.
pub(crate) fn ruleset() -> Result<landlock::RulesetCreated, Unavailable> {
    let forbidden = || {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(VERSION))?
            .handle_access(AccessNet::from_all(VERSION))?
            .scope(Scope::from_all(VERSION))?
            .create()
    };
    forbidden().map_err(|error| unavailable(&error))
}

/// Leaves the files of the policy; forbids TCP, sockets with names but no files, and signals to others.
pub(crate) fn restrict(policy: &Policy) -> Result<(), Unavailable> {
    let restricted = || {
        ruleset().map(|forbidden| {
            forbidden
                .add_rules(path_beneath_rules(&policy.read, AccessFs::from_read(VERSION)))?
                .add_rules(path_beneath_rules(&policy.write, AccessFs::from_all(VERSION)))?
                .restrict_self()
        })
    };
    let status = restricted()?.map_err(|error| unavailable(&error))?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok(()),
        _ => Err(Unavailable("Landlock does not hold all that it was asked to".to_owned())),
    }
}

/// Limits of this process, which it cannot raise again; each of the processes that it starts has the same.
pub(crate) fn limit(limits: &Limits) -> Result<(), Unavailable> {
    let Limits { memory, cpu, open_files, file_size } = *limits;
    let wanted = [
        (Resource::Data, memory),
        (Resource::Cpu, cpu),
        (Resource::Nofile, open_files),
        (Resource::Fsize, file_size),
        (Resource::Core, Some(0)),
    ];
    for (resource, most) in wanted.into_iter().filter_map(|(resource, most)| Some((resource, most?))) {
        // Signals that tell of the end of time come a second before the end itself.
        let maximum = Some(if resource == Resource::Cpu { most.saturating_add(1) } else { most });
        setrlimit(resource, Rlimit { current: Some(most), maximum })
            .map_err(|error| Unavailable(format!("the limit {resource:?} cannot be set: {error}")))?;
    }
    Ok(())
}
