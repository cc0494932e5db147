/* An untrusted controller: tries what it must not do, and says of each attempt whether it succeeded. Everything here does
   no harm where it is allowed. Files outside its reach are named by its arguments. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/io_uring.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <webots/robot.h>

static void tell(const char *attack, int went_well) {
  printf("%s | %s: %s\n", wb_robot_get_name(), attack, went_well ? "done" : strerror(errno));
}

#define AT(format, ...) (snprintf(path, sizeof path, format, __VA_ARGS__), path)

static int may_open(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file >= 0)
    close(file);
  return file >= 0;
}

static int may_list(const char *path) {
  DIR *folder = opendir(path);
  if (folder)
    closedir(folder);
  return folder != NULL;
}

static int may_connect(int family, int type) {
  int number = socket(family, type, 0);
  if (number >= 0)
    close(number);
  return number >= 0;
}

static int may_fork(void) {
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  if (child > 0)
    waitpid(child, NULL, 0);
  return child > 0;
}

static void *nothing(void *unused) {
  return unused;
}

/* A socket without a connection sends to any address, also one end of a pair. */
static int may_send_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%.100s", path);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0)
    return 0;
  int went_well = sendto(ends[0], "x", 1, 0, (struct sockaddr *)&address, sizeof address) == 1;
  close(ends[0]);
  close(ends[1]);
  return went_well;
}

/* An open file in a message that nobody reads is held by nobody whom the system lists. */
static int may_hide_file(int file) {
  int ends[2];
  char space[CMSG_SPACE(sizeof file)] = {0};
  struct iovec data = {"x", 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(header), &file, sizeof file);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return 0;
  int went_well = sendmsg(ends[0], &message, 0) == 1;
  close(ends[0]);
  close(ends[1]);
  return went_well;
}

/* What files say of themselves, through a file that may only be read. */
static int may_mark(int file) {
  int flags;
  return ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 && ioctl(file, FS_IOC_SETFLAGS, &flags) == 0;
}

static void probe_open_files(const char *root, const char *own) {
  char path[4096];
  int world = open(AT("%s/worlds/w.wbt", root), O_RDONLY);
  int worlds = open(AT("%s/worlds", root), O_RDONLY | O_DIRECTORY);
  int mine = open(AT("%s/mine", own ? own : root), O_RDWR | O_CREAT, 0600);
  unlink(path);
  tell("change times of an open file", futimens(world, NULL) == 0);
  tell("set the flags of a file", may_mark(world));
  tell("take a lease on a file, which blocks those who open it", fcntl(world, F_SETLEASE, F_RDLCK) == 0);
  fcntl(world, F_SETLEASE, F_UNLCK);
  tell("lock a folder", flock(worlds, LOCK_EX | LOCK_NB) == 0);
  tell("be notified of changes in a folder", fcntl(worlds, F_NOTIFY, DN_MULTISHOT | DN_CREATE) == 0);
  tell("allocate disk space beyond the end of a file", fallocate(mine, FALLOC_FL_KEEP_SIZE, 0, 1 << 20) == 0);
  tell("hide an open file in a message to itself", may_hide_file(mine));
  tell("send to a system socket", may_send_to(AT("%s/journal", root)));
  tell("share memory without a file",
       mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  tell("hide its open files", prctl(PR_SET_DUMPABLE, 0) == 0 && prctl(PR_SET_DUMPABLE, 1) == 0);
  const char *instance = getenv("WEBOTS_INSTANCE_PATH");
  tell("write to the folder of its camera images", may_open(AT("%sipc/%s/more", instance ? instance : "", wb_robot_get_name()), O_WRONLY | O_CREAT));
  unlink(path);
  close(world);
  close(worlds);
  close(mine);
}

static void probe(const char *root) {
  char path[4096], other[4096];
  pid_t simulator = getppid();
  const char *own = getenv("TMPDIR");
  tell("read a secret", may_open(AT("%s/.secret", root), O_RDONLY));
  tell("read another controller", may_open(AT("%s/controllers/other/other.py", root), O_RDONLY));
  tell("list controllers", may_list(AT("%s/controllers", root)));
  tell("read the machine's configuration", may_open("/etc/hostname", O_RDONLY));
  tell("write the world", may_open(AT("%s/worlds/w.wbt", root), O_WRONLY));
  tell("write its own program", may_open(AT("%s/controllers/attacker/more", root), O_WRONLY | O_CREAT));
  tell("write the controller library", may_open(AT("%s/lib/controller/more", getenv("WEBOTS_HOME")), O_WRONLY | O_CREAT));
  tell("write to the project folder", may_open(AT("%s/common", root), O_WRONLY | O_CREAT));
  tell("change a file's mode", chmod(AT("%s/worlds/w.wbt", root), 0644) == 0);
  tell("change a file's times", utimensat(AT_FDCWD, AT("%s/worlds/w.wbt", root), NULL, 0) == 0);
  snprintf(other, sizeof other, "%s/secret-link", own ? own : root);
  unlink(other);
  if (symlink(AT("%s/.secret", root), other) == 0)
    tell("read through a symbolic link", may_open(other, O_RDONLY));
  unlink(other);
  int watch = inotify_init1(0);
  tell("watch another controller", watch >= 0 && inotify_add_watch(watch, AT("%s/controllers/other", root), IN_ALL_EVENTS) >= 0);
  tell("set an extended attribute", setxattr(AT("%s/worlds/w.wbt", root), "user.mark", "x", 1, 0) == 0);
  tell("create a device file", mknod(AT("%s/device", own ? own : root), S_IFCHR | 0600, makedev(1, 3)) == 0);
  unlink(path);
  tell("read the kernel's log", may_open("/dev/kmsg", O_RDONLY));
  tell("create a hard link to a secret", link(AT("%s/.secret", root), other) == 0);
  unlink(other);
  tell("list processes", may_list("/proc"));
  tell("read the simulator's environment", may_open(AT("/proc/%d/environ", (int)simulator), O_RDONLY));
  tell("signal the simulator", kill(simulator, 0) == 0);
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)&byte, 1};
  errno = 0;
  tell("read the simulator's memory", process_vm_readv(simulator, &here, 1, &there, 1, 0) == 1 || errno == EFAULT);
  // It is not traced: this is the answer of a system that would have let it go on.
  tell("trace the simulator", ptrace(PTRACE_PEEKDATA, simulator, NULL, NULL) == -1 && errno == ESRCH);
  int handle = syscall(SYS_pidfd_open, simulator, 0);
  tell("copy an open file of the simulator", syscall(SYS_pidfd_getfd, handle, 2, 0) >= 0);
  struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event};
  tell("profile the simulator", syscall(SYS_perf_event_open, &event, simulator, -1, -1, 0) >= 0);
  tell("load a BPF program into the kernel", syscall(SYS_bpf, 5, NULL, 0) == -1 && errno != EPERM);
  tell("slow the simulator down", setpriority(PRIO_PROCESS, simulator, getpriority(PRIO_PROCESS, simulator)) == 0);
  struct rlimit limit;
  tell("read the simulator's limits", prlimit(simulator, RLIMIT_NOFILE, NULL, &limit) == 0);
  tell("raise its own limits", setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}) == 0);
  tell("outlive the simulator", prctl(PR_SET_PDEATHSIG, 9) == 0);
  tell("open a TCP socket", may_connect(AF_INET, SOCK_STREAM));
  tell("open a UDP socket", may_connect(AF_INET, SOCK_DGRAM));
  tell("open a local socket", may_connect(AF_UNIX, SOCK_STREAM));
  tell("open a netlink socket", may_connect(AF_NETLINK, SOCK_RAW));
  tell("start a process", may_fork());
  tell("create a shared memory segment", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) != -1);
  tell("create a file in memory (memfd)", syscall(SYS_memfd_create, "m", 0) >= 0);
  tell("create a namespace", unshare(CLONE_NEWUSER) == 0);
  struct io_uring_params parameters = {0};
  tell("create an io_uring", syscall(SYS_io_uring_setup, 1, &parameters) >= 0);
  tell("search the kernel's keyring", syscall(SYS_keyctl, 0, -3, 0) != -1);
  errno = ENOENT;
  tell("read the user's environment variables", getenv("SECRET_TOKEN") != NULL);
  probe_open_files(root, own);
  pthread_t thread;
  tell("start a thread", pthread_create(&thread, NULL, nothing, NULL) == 0);
  tell("write to its own folder", own && may_open(AT("%s/own", own), O_WRONLY | O_CREAT));
  tell("read the world", may_open(AT("%s/worlds/w.wbt", root), O_RDONLY));
  errno = EPERM;
  tell("act as a supervisor", wb_robot_get_supervisor());
}

static void *sleeper(void *unused) {
  pause();
  return unused;
}

static void use_up(const char *what) {
  const char *own = getenv("TMPDIR");
  char path[4096];
  if (!strcmp(what, "memory")) {
    int size = 0;
    while (size < 1024 && malloc(1 << 20))
      ++size;
    printf("it gets %s\n", size < 1024 ? "less than a GiB" : "a GiB");
  } else if (!strcmp(what, "shared")) {
    int file = open(AT("%s/shared", own), O_RDWR | O_CREAT, 0600);
    for (int part = 0; part < 80; ++part) {
      ftruncate(file, (part + 1) << 20);
      char *shared = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, part << 20);
      if (shared == MAP_FAILED)
        break;
      memset(shared, 1, 1 << 20);
    }
    pause();
  } else if (!strcmp(what, "nameless")) {
    // Files that have lost their names: open, and mapped.
    char *block = calloc(1, 1 << 20);
    for (int number = 0; number < 128; ++number) {
      int file = open(AT("%s/gone", own), O_RDWR | O_CREAT, 0600);
      unlink(path);
      if (write(file, block, 1 << 20) < 0)
        break;
      if (number % 2) {
        mmap(NULL, 1 << 20, PROT_READ, MAP_SHARED, file, 0);
        close(file);
      }
    }
    pause();
  } else if (!strcmp(what, "deep")) {
    // Deeper than paths reach.
    chdir(own);
    memset(path, 'd', 200);
    path[200] = 0;
    while (mkdir(path, 0300) == 0 && chdir(path) == 0) {
    }
    pause();
  } else if (!strcmp(what, "disk")) {
    char *block = calloc(1, 1 << 20);
    for (int number = 0; number < 128; ++number) {
      snprintf(path, sizeof path, "%s/%d", own, number);
      int file = open(path, O_WRONLY | O_CREAT, 0600);
      if (write(file, block, 1 << 20) < 0)
        break;
      close(file);
    }
    pause();
  } else if (!strcmp(what, "long")) {
    snprintf(path, sizeof path, "%s/long", own);
    if (ftruncate(open(path, O_WRONLY | O_CREAT, 0600), 1 << 30) == 0)
      printf("it has a long file\n");
  } else if (!strcmp(what, "threads")) {
    pthread_attr_t small;
    pthread_t thread;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    while (pthread_create(&thread, &small, sleeper, NULL) == 0) {
    }
    pause();
  } else if (!strcmp(what, "processor")) {
    for (volatile unsigned turn = 0;; ++turn) {
    }
  } else if (!strcmp(what, "packet")) {
    char text[60000] = {0};
    memset(text, 'x', sizeof text - 1);
    wb_robot_set_custom_data(text);
  } else if (!strcmp(what, "output")) {
    for (int line = 0; line < 100000; ++line)
      printf("line %d\n", line);
  }
}

int main(int argc, char **argv) {
  wb_robot_init();
  if (argc > 2 && !strcmp(argv[1], "probe"))
    probe(argv[2]);
  else if (argc > 1)
    use_up(argv[1]);
  fflush(stdout);
  while (wb_robot_step(32) != -1) {
  }
  wb_robot_cleanup();
  return 0;
}
