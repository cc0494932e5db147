//! The Landlock ruleset for files, signals and sockets, and the resource limits.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::{Limits, Policy, Unavailable};

/// The first ABI that scopes signals: Linux 6.12. With an older one the sandbox would be incomplete.
const REQUIRED_ABI: ABI = ABI::V6;

fn unavailable(error: &RulesetError) -> Unavailable {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    Unavailable(format!(
        "Landlock of Linux 6.12 or later (ABI 6) must be enabled; this system has Linux {}: {error}",
        release.trim()
    ))
}

/// Creates a ruleset that denies everything.
pub(crate) fn ruleset() -> Result<landlock::RulesetCreated, Unavailable> {
    let create = || {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(REQUIRED_ABI))?
            .handle_access(AccessNet::from_all(REQUIRED_ABI))?
            .scope(Scope::from_all(REQUIRED_ABI))?
            .create()
    };
    create().map_err(|error| unavailable(&error))
}

/// Allows the files of the policy and nothing else: no TCP, no abstract Unix sockets, no signals to processes outside.
pub(crate) fn restrict(policy: &Policy) -> Result<(), Unavailable> {
    let apply = || {
        ruleset().map(|ruleset| {
            ruleset
                .add_rules(path_beneath_rules(&policy.read, AccessFs::from_read(REQUIRED_ABI)))?
                .add_rules(path_beneath_rules(&policy.write, AccessFs::from_all(REQUIRED_ABI)))?
                .restrict_self()
        })
    };
    let status = apply()?.map_err(|error| unavailable(&error))?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok(()),
        _ => Err(Unavailable("Landlock enforces only a part of the rules".to_owned())),
    }
}

/// Sets resource limits, which this process cannot raise again. Each process that it starts inherits them.
pub(crate) fn set_limits(limits: &Limits) -> Result<(), Unavailable> {
    let Limits { memory, cpu, open_files, file_size } = *limits;
    let requested = [
        (Resource::Data, memory),
        (Resource::Cpu, cpu),
        (Resource::Nofile, open_files),
        (Resource::Fsize, file_size),
        (Resource::Core, Some(0)),
    ];
    for (resource, soft_limit) in
        requested.into_iter().filter_map(|(resource, soft_limit)| Some((resource, soft_limit?)))
    {
        // SIGXCPU is sent at the soft limit, a second before the hard limit kills the process.
        let maximum = Some(if resource == Resource::Cpu { soft_limit.saturating_add(1) } else { soft_limit });
        setrlimit(resource, Rlimit { current: Some(soft_limit), maximum })
            .map_err(|error| Unavailable(format!("the limit {resource:?} cannot be set: {error}")))?;
    }
    Ok(())
}
