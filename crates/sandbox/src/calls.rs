//! The system calls that are let through; all others fail with EPERM.
//!
//! A list of what is allowed, not of what is forbidden: new calls are not known to be harmless.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

use crate::Unavailable;

/// What programs do with themselves, and with files that were opened or that Landlock guards. Not here, on purpose:
/// sockets but pairs of them; changes of owners, modes, times and attributes, and watching folders (inotify), which
/// Landlock does not guard; memory that is shared by name; other processes' priorities, memory and descriptors; groups
/// and sessions of processes; mounts, namespaces, modules, clocks, keys, tracing, io_uring; messages between sockets,
/// which can hold open files that nobody sees, and locks of whole files, which would keep the simulator waiting.
/// Calls that are allowed with some arguments only are in [`rules`].
const ALLOWED: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_capget,
    libc::SYS_chdir,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_clone3, // refused by the second filter, so that programs try `clone`
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
    libc::SYS_kill, // Landlock keeps signals in
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

/// The same under older names, which only this processor has.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[i64] = &[
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

/// There are none.
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[i64] = &[];

/// Those that start a process in any case.
#[cfg(target_arch = "x86_64")]
const STARTING: &[i64] = &[libc::SYS_fork, libc::SYS_vfork];
/// Those that start a process in any case.
#[cfg(not(target_arch = "x86_64"))]
const STARTING: &[i64] = &[];

/// Namespaces that a new process may be in.
const NAMESPACES: u64 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u64;

/// `personality` tells, and changes nothing, by this argument.
const ASK_PERSONALITY: u64 = 0xffff_ffff;
/// `setresuid` leaves what is called so.
const KEPT: u64 = 0xffff_ffff;
/// What `fcntl` may do: copies and flags of descriptors, locks of parts of files, seals. Not here: leases, which make
/// others wait who open the file; notices of changes in folders; signals; sizes of pipes.
const DESCRIPTORS: &[i32] = &[
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
/// What `ioctl` may do: ask terminals what they are, and set flags of a descriptor. Not here: letters that seem typed;
/// flags of files such as "immutable", freezing a disk, and whatever else a device or a file system can be asked to do.
const REQUESTS: &[u64] = &[
    libc::TCGETS,
    libc::TCGETS2,
    libc::TIOCGWINSZ,
    libc::TIOCGPGRP,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];
/// Types of sockets without the flags that may stand beside them.
const SOCKET_TYPE: u64 = 0xf;

fn argument(
    index: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<SeccompCondition, seccompiler::BackendError> {
    let length = if value > u64::from(u32::MAX) { SeccompCmpArgLen::Qword } else { SeccompCmpArgLen::Dword };
    SeccompCondition::new(index, length, operator, value)
}

/// What is let through, with what its arguments must be.
fn rules(
    starts_processes: bool,
    builds: bool,
) -> Result<BTreeMap<i64, Vec<SeccompRule>>, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED.iter().chain(ALLOWED_HERE).map(|call| (*call, Vec::new())).collect();
    if starts_processes {
        rules.extend(STARTING.iter().map(|call| (*call, Vec::new())));
    }
    let is_zero = |index| argument(index, SeccompCmpOp::Eq, 0);
    let is_null = |index| SeccompCondition::new(index, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0);
    let mut clone = vec![argument(0, SeccompCmpOp::MaskedEq(NAMESPACES), 0)?];
    if !starts_processes {
        let thread = libc::CLONE_THREAD as u64;
        clone.push(argument(0, SeccompCmpOp::MaskedEq(thread), thread)?);
    }
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(clone)?]);
    // Its own limits, to be read: who may do everything could raise them.
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![is_zero(0)?, is_null(2)?])?]);
    // To be who it is; some programs ask for that before they start others.
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    for (call, own) in [(libc::SYS_setresuid, user), (libc::SYS_setresgid, group)] {
        let same = [KEPT, own.into(), KEPT];
        let same = (0..3).zip(same).map(|(index, value)| argument(index, SeccompCmpOp::Eq, value));
        rules.insert(call, vec![SeccompRule::new(same.collect::<Result<Vec<_>, _>>()?)?]);
    }
    // Its own processors.
    rules.insert(libc::SYS_sched_setaffinity, vec![SeccompRule::new(vec![is_zero(0)?])?]);
    let asks = argument(0, SeccompCmpOp::Eq, ASK_PERSONALITY)?;
    rules.insert(libc::SYS_personality, vec![SeccompRule::new(vec![asks])?]);
    if builds {
        // The times of a file that is open become now, as `touch` does.
        rules.insert(libc::SYS_utimensat, vec![SeccompRule::new(vec![is_null(1)?, is_null(2)?])?]);
        // Some compilers lock their folders.
        rules.insert(libc::SYS_flock, Vec::new());
    }
    // Two connected ends. Others, which need no connection, could send to sockets of the machine.
    let stream = argument(1, SeccompCmpOp::MaskedEq(SOCKET_TYPE), libc::SOCK_STREAM as u64)?;
    let local = argument(0, SeccompCmpOp::Eq, libc::AF_UNIX as u64)?;
    rules.insert(libc::SYS_socketpair, vec![SeccompRule::new(vec![local, stream])?]);
    // Room on the disk beyond the end of a file has no limit.
    rules.insert(libc::SYS_fallocate, vec![SeccompRule::new(vec![is_zero(1)?])?]);
    // Memory that is shared and no file's: what of it is in use cannot be seen from outside.
    let is_clear = |flag: i32| SeccompRule::new(vec![argument(3, SeccompCmpOp::MaskedEq(flag as u64), 0)?]);
    rules.insert(libc::SYS_mmap, vec![is_clear(libc::MAP_SHARED)?, is_clear(libc::MAP_ANONYMOUS)?]);
    let one_of = |index, values: &mut dyn Iterator<Item = u64>| {
        values
            .map(|value| SeccompRule::new(vec![argument(index, SeccompCmpOp::Eq, value)?]))
            .collect::<Result<Vec<_>, _>>()
    };
    rules.insert(libc::SYS_fcntl, one_of(1, &mut DESCRIPTORS.iter().map(|command| *command as u64))?);
    rules.insert(libc::SYS_ioctl, one_of(1, &mut REQUESTS.iter().copied())?);
    // Who ends with the simulator must not change it, and what it uses stays to be seen.
    let others = [libc::PR_SET_PDEATHSIG, libc::PR_SET_CHILD_SUBREAPER, libc::PR_SET_DUMPABLE]
        .map(|option| argument(0, SeccompCmpOp::Ne, option as u64));
    let others = others.into_iter().collect::<Result<Vec<_>, _>>()?;
    rules.insert(libc::SYS_prctl, vec![SeccompRule::new(others)?]);
    Ok(rules)
}

fn program(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    [otherwise, on_match]: [SeccompAction; 2],
) -> Result<BpfProgram, seccompiler::BackendError> {
    let machine = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, otherwise, on_match, machine)?.try_into()
}

/// Lets only what is allowed through from now on.
pub(crate) fn filter(starts_processes: bool, builds: bool) -> Result<(), Unavailable> {
    let fault =
        |error: &dyn std::fmt::Display| Unavailable(format!("system calls cannot be filtered: {error}"));
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    let unknown = SeccompAction::Errno(libc::ENOSYS as u32);
    let allowed = rules(starts_processes, builds)
        .and_then(|rules| program(rules, [refused, SeccompAction::Allow]))
        .map_err(|error| fault(&error))?;
    // Its flags are in memory, where a filter cannot see them.
    let hidden = program([(libc::SYS_clone3, Vec::new())].into(), [SeccompAction::Allow, unknown])
        .map_err(|error| fault(&error))?;
    // The second one is asked first, and wins where both refuse. It cannot be added after the first, which lets no more
    // filters in.
    for filter in [hidden, allowed] {
        seccompiler::apply_filter(&filter).map_err(|error| fault(&error))?;
    }
    Ok(())
}
