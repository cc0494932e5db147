//! Controllers as processes: how they are found, built, started, watched and terminated.

pub(crate) mod build;
pub(crate) mod cargo;
pub(crate) mod cmake;
pub(crate) mod command;
pub(crate) mod compiler_hints;
pub(crate) mod cpp_library;
pub(crate) mod cpu_share;
pub(crate) mod extern_launcher;
pub(crate) mod idle;
pub(crate) mod java_library;
pub(crate) mod kind;
pub(crate) mod library_lock;
pub(crate) mod loader;
pub(crate) mod missing_includes;
pub(crate) mod plugins;
pub(crate) mod process;
pub(crate) mod reaper;
pub(crate) mod resource_limits;
pub(crate) mod runtime_ini;
pub(crate) mod sandboxed;
pub(crate) mod search;
pub(crate) mod stand_in_headers;
pub(crate) mod tool;
