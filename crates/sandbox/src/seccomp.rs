//! The seccomp filter: the system calls that are allowed. All others fail with EPERM.
//!
//! It is an allowlist, because new system calls cannot be assumed to be harmless.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

use crate::Unavailable;

/// System calls by which a process manages itself and uses files that are open or guarded by Landlock. Left out on
/// purpose: sockets other than socket pairs; changing owners, modes, times and attributes, and watching folders
/// (inotify), which Landlock does not guard; named shared memory; priorities, memory and file descriptors of other
/// processes; process groups and sessions; mounts, namespaces, modules, clocks, keys, tracing and io_uring; sending
/// messages over sockets, which could pass on open files unseen; and whole-file locks, which could block the simulator.
/// Calls that are allowed only with certain arguments are in [`allowed_calls`].
const ALLOWED: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_capget,
    libc::SYS_chdir,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_clone3, // fails in the other filter, so that programs fall back to `clone`
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_copy_file_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fadvise64,
    libc::SYS_fchdir,
    libc::SYS_fdatasync,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_getcpu,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getgroups,
    libc::SYS_getitimer,
    libc::SYS_getpgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpeername,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    libc::SYS_getresgid,
    libc::SYS_getresuid,
    libc::SYS_getrusage,
    libc::SYS_getsid,
    libc::SYS_getsockname,
    libc::SYS_getsockopt,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_getuid,
    libc::SYS_get_robust_list,
    libc::SYS_kill, // Landlock restricts signals to the sandbox
    libc::SYS_linkat,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    libc::SYS_mincore,
    libc::SYS_mkdirat,
    libc::SYS_mlock,
    libc::SYS_mlock2,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_munlock,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_pselect6,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_read,
    libc::SYS_readahead,
    libc::SYS_readlinkat,
    libc::SYS_readv,
    libc::SYS_recvfrom,
    libc::SYS_recvmmsg,
    libc::SYS_recvmsg,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_rr_get_interval,
    libc::SYS_sched_yield,
    libc::SYS_sendfile,
    libc::SYS_sendto,
    libc::SYS_setitimer,
    libc::SYS_setsockopt,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_shutdown,
    libc::SYS_sigaltstack,
    libc::SYS_signalfd4,
    libc::SYS_splice,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_symlinkat,
    libc::SYS_sync_file_range,
    libc::SYS_sysinfo,
    libc::SYS_tee,
    libc::SYS_tgkill,
    libc::SYS_timer_create,
    libc::SYS_timer_delete,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_gettime,
    libc::SYS_timer_settime,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_gettime,
    libc::SYS_timerfd_settime,
    libc::SYS_times,
    libc::SYS_tkill,
    libc::SYS_truncate,
    libc::SYS_umask,
    libc::SYS_uname,
    libc::SYS_unlinkat,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_write,
    libc::SYS_writev,
];

/// Legacy variants of these calls, which exist only on this architecture.
#[cfg(target_arch = "x86_64")]
const ALLOWED_LEGACY: &[i64] = &[
    libc::SYS_access,
    libc::SYS_alarm,
    libc::SYS_arch_prctl,
    libc::SYS_creat,
    libc::SYS_dup2,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_getdents,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_link,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_open,
    libc::SYS_pause,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_select,
    libc::SYS_signalfd,
    libc::SYS_stat,
    libc::SYS_symlink,
    libc::SYS_time,
    libc::SYS_unlink,
];

/// This architecture has no legacy calls.
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_LEGACY: &[i64] = &[];

/// Calls that always create a process.
#[cfg(target_arch = "x86_64")]
const FORK_CALLS: &[i64] = &[libc::SYS_fork, libc::SYS_vfork];
/// Calls that always create a process.
#[cfg(not(target_arch = "x86_64"))]
const FORK_CALLS: &[i64] = &[];

/// The flags of `clone` that create namespaces.
const NAMESPACES: u64 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u64;

/// The argument with which `personality` returns the value without changing it.
const QUERY_PERSONALITY: u64 = 0xffff_ffff;
/// The argument with which `setresuid` leaves an id unchanged.
const UNCHANGED_ID: u64 = 0xffff_ffff;
/// The allowed `fcntl` commands: duplicating descriptors, descriptor and status flags, record locks, reading seals.
/// Left out: leases, which block others that open the file; change notifications of folders; signals; pipe sizes.
const FCNTL_COMMANDS: &[i32] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_GETPIPE_SZ,
    libc::F_GET_SEALS,
];
/// The allowed `ioctl` requests: queries of terminals, and flags of a descriptor. Left out: injecting terminal input;
/// file flags such as "immutable"; freezing a file system; and whatever else devices and file systems support.
const IOCTL_REQUESTS: &[u64] = &[
    libc::TCGETS,
    libc::TCGETS2,
    libc::TIOCGWINSZ,
    libc::TIOCGPGRP,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];
/// The bits of a socket type without the flags that may accompany it.
const SOCKET_TYPE_MASK: u64 = 0xf;

fn compare(
    index: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompCondition, seccompiler::BackendError> {
    let length = if value > u64::from(u32::MAX) { SeccompCmpArgLen::Qword } else { SeccompCmpArgLen::Dword };
    SeccompCondition::new(index, length, operator, value)
}

/// Returns the allowed calls with the rules for their arguments; an empty list allows any arguments.
fn allowed_calls(
    may_start_processes: bool,
    builds: bool,
) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let mut allowed_calls: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED.iter().chain(ALLOWED_LEGACY).map(|call| (*call, Vec::new())).collect();
    if may_start_processes {
        allowed_calls.extend(FORK_CALLS.iter().map(|call| (*call, Vec::new())));
    }
    let is_zero = |index| compare(index, SeccompCmpOp::Eq, 0);
    let is_null = |index| SeccompCondition::new(index, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0);
    let mut clone = vec![compare(0, SeccompCmpOp::MaskedEq(NAMESPACES), 0)?];
    if !may_start_processes {
        let thread = libc::CLONE_THREAD as u64;
        clone.push(compare(0, SeccompCmpOp::MaskedEq(thread), thread)?);
    }
    allowed_calls.insert(libc::SYS_clone, vec![SeccompRule::new(clone)?]);
    // Only reading its own limits: root could raise them.
    allowed_calls.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![is_zero(0)?, is_null(2)?])?]);
    // Setting the user and group that it already has, which some programs do before they start others.
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    for (call, own_id) in [(libc::SYS_setresuid, user), (libc::SYS_setresgid, group)] {
        let arguments = [UNCHANGED_ID, own_id.into(), UNCHANGED_ID];
        let arguments = (0..3).zip(arguments).map(|(index, value)| compare(index, SeccompCmpOp::Eq, value));
        allowed_calls.insert(call, vec![SeccompRule::new(arguments.collect::<Result<Vec<_>, _>>()?)?]);
    }
    // The CPU affinity of itself only.
    allowed_calls.insert(libc::SYS_sched_setaffinity, vec![SeccompRule::new(vec![is_zero(0)?])?]);
    let is_query = compare(0, SeccompCmpOp::Eq, QUERY_PERSONALITY)?;
    allowed_calls.insert(libc::SYS_personality, vec![SeccompRule::new(vec![is_query])?]);
    if builds {
        // Setting the times of an open file to now, as `touch` does.
        allowed_calls.insert(libc::SYS_utimensat, vec![SeccompRule::new(vec![is_null(1)?, is_null(2)?])?]);
        // Some compilers lock their folders.
        allowed_calls.insert(libc::SYS_flock, Vec::new());
    }
    // Connected stream pairs only: a connectionless socket could send to other sockets of the machine.
    let stream = compare(1, SeccompCmpOp::MaskedEq(SOCKET_TYPE_MASK), libc::SOCK_STREAM as u64)?;
    let local = compare(0, SeccompCmpOp::Eq, libc::AF_UNIX as u64)?;
    allowed_calls.insert(libc::SYS_socketpair, vec![SeccompRule::new(vec![local, stream])?]);
    // Preallocation beyond the end of a file is not subject to a limit.
    allowed_calls.insert(libc::SYS_fallocate, vec![SeccompRule::new(vec![is_zero(1)?])?]);
    // No shared anonymous memory: its use is not accounted to the process.
    let is_clear = |flag: i32| SeccompRule::new(vec![compare(3, SeccompCmpOp::MaskedEq(flag as u64), 0)?]);
    allowed_calls.insert(libc::SYS_mmap, vec![is_clear(libc::MAP_SHARED)?, is_clear(libc::MAP_ANONYMOUS)?]);
    let one_of = |index, values: &mut dyn Iterator<Item = u64>| {
        values
            .map(|value| SeccompRule::new(vec![compare(index, SeccompCmpOp::Eq, value)?]))
            .collect::<Result<Vec<_>, _>>()
    };
    allowed_calls
        .insert(libc::SYS_fcntl, one_of(1, &mut FCNTL_COMMANDS.iter().map(|command| *command as u64))?);
    allowed_calls.insert(libc::SYS_ioctl, one_of(1, &mut IOCTL_REQUESTS.iter().copied())?);
    // It must still die with the simulator, be reaped by it and stay visible to it, so these options are excluded.
    let is_other_option = [libc::PR_SET_PDEATHSIG, libc::PR_SET_CHILD_SUBREAPER, libc::PR_SET_DUMPABLE]
        .map(|option| compare(0, SeccompCmpOp::Ne, option as u64));
    let is_other_option = is_other_option.into_iter().collect::<Result<Vec<_>, _>>()?;
    allowed_calls.insert(libc::SYS_prctl, vec![SeccompRule::new(is_other_option)?]);
    Ok(allowed_calls)
}

fn compile(
    allowed_calls: BTreeMap<i64, Vec<SeccompRule>>,
    [mismatch_action, match_action]: [SeccompAction; 2],
) -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(allowed_calls, mismatch_action, match_action, arch)?.try_into()
}

/// Installs the filters, which apply from now on and cannot be removed.
pub(crate) fn install(may_start_processes: bool, builds: bool) -> Result<(), Unavailable> {
    let unavailable =
        |error: &dyn std::fmt::Display| Unavailable(format!("system calls cannot be filtered: {error}"));
    let eperm = SeccompAction::Errno(libc::EPERM as u32);
    let enosys = SeccompAction::Errno(libc::ENOSYS as u32);
    let call_filter = allowed_calls(may_start_processes, builds)
        .and_then(|allowed_calls| compile(allowed_calls, [eperm, SeccompAction::Allow]))
        .map_err(|error| unavailable(&error))?;
    // The flags of `clone3` are in memory, which a filter cannot inspect.
    let clone3_filter = compile([(libc::SYS_clone3, Vec::new())].into(), [SeccompAction::Allow, enosys])
        .map_err(|error| unavailable(&error))?;
    // For a call that both filters reject, the one installed last is evaluated first and its result wins. The order
    // cannot be reversed: once installed, the main filter blocks the installation of further ones.
    for filter in [clone3_filter, call_filter] {
        seccompiler::apply_filter(&filter).map_err(|error| unavailable(&error))?;
    }
    Ok(())
}
