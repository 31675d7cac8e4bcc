/* Reporting what a program from outside tries to do beyond its game: the guard is asked before it opens a file, a
 * socket or another process's memory, and writes down what is none of its business. It forbids nothing that the sandbox
 * does not forbid by itself, so it need not be proof against tricks: walls are the sandbox's. Runs after a fork: system
 * calls only. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "ai/outside/process_internal.h"

enum { PATH_ROOM = 1024, LINE_ROOM = PATH_ROOM + 32 };

#if defined __x86_64__
#define WATCHED_MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define WATCHED_MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef WATCHED_MACHINE
#define ASK_FOR(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF)

int watch_begin(void) {
  struct sock_filter lines[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, WATCHED_MACHINE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), /* nobody here speaks the calls of another machine */
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef SYS_open
      ASK_FOR(SYS_open),
#endif
      ASK_FOR(SYS_openat),
      ASK_FOR(SYS_openat2),
      ASK_FOR(SYS_socket),
      ASK_FOR(SYS_ptrace),
      ASK_FOR(SYS_process_vm_readv),
      ASK_FOR(SYS_process_vm_writev),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof lines / sizeof *lines, .filter = lines};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}
#else
int watch_begin(void) { return -1; }
#endif

bool watch_hand_over(int through, int listener) {
  char byte = 0, room[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (listener >= 0) {
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &listener, sizeof listener);
  }
  return sendmsg(through, &message, 0) == 1;
}

int watch_receive(int through) {
  char byte, room[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  ssize_t got;
  do got = recvmsg(through, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  const struct cmsghdr *head = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  int listener = -1;
  if (head && head->cmsg_type == SCM_RIGHTS) memcpy(&listener, CMSG_DATA(head), sizeof listener);
  return listener;
}

/* Within a folder, or the very file. */
static bool is_below(const char *path, const char *place) {
  size_t length = strlen(place);
  while (length > 1 && place[length - 1] == '/') length--;
  return strncmp(path, place, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* The path as the program sees it, without "." and ".."; links are not followed. */
static bool whole_path(const GuardPlan *plan, const char *path, char *out) {
  size_t used = 0;
  const char *parts[2] = {path[0] == '/' ? "" : plan->folder ? plan->folder : "", path};
  for (int i = 0; i < 2; i++) {
    for (const char *at = parts[i]; *at;) {
      size_t length = strcspn(at, "/");
      if (length == 2 && at[0] == '.' && at[1] == '.') {
        while (used > 0 && out[--used] != '/') continue;
      } else if (length > 0 && !(length == 1 && at[0] == '.')) {
        if (used + length + 2 > PATH_ROOM) return false;
        out[used++] = '/';
        memcpy(out + used, at, length);
        used += length;
      }
      at += length;
      while (*at == '/') at++;
    }
  }
  if (used == 0) out[used++] = '/';
  out[used] = '\0';
  return true;
}

static void tell(const GuardPlan *plan, const char *what, const char *which) {
  char line[LINE_ROOM];
  size_t used = strlen(what), more = strlen(which);
  memcpy(line, what, used);
  if (more > PATH_ROOM) more = PATH_ROOM;
  for (size_t i = 0; i < more; i++) line[used++] = which[i] == '\n' ? '?' : which[i];
  line[used++] = '\n';
  if (write(plan->report, line, used) < 0) return; /* full: it has told enough */
}

/* A file that is there, and neither the program's own nor one that every program reads. */
static void look_at_file(const GuardPlan *plan, pid_t pid, uint64_t address) {
  char path[PATH_ROOM] = "", whole[PATH_ROOM];
  /* By pages: what lies behind the end of the text may not be there to read. */
  for (size_t got = 0; got + 1 < sizeof path && !memchr(path, '\0', got);) {
    size_t wanted = 4096 - ((address + got) & 4095);
    if (wanted > sizeof path - 1 - got) wanted = sizeof path - 1 - got;
    struct iovec here = {.iov_base = path + got, .iov_len = wanted};
    struct iovec there = {.iov_base = (void *)(uintptr_t)(address + got), .iov_len = wanted}; /* NOLINT */
    if (process_vm_readv(pid, &here, 1, &there, 1, 0) != (ssize_t)wanted) break;
    got += wanted;
  }
  path[sizeof path - 1] = '\0';
  if (!path[0] || !whole_path(plan, path, whole)) return;
  for (const char *const *place = plan->readable; place && *place; place++)
    if (is_below(whole, *place)) return;
  if (plan->own && is_below(whole, plan->own)) return;
  if (plan->folder && is_below(plan->folder, whole)) return; /* folders above it: interpreters look into them */
  if (faccessat(AT_FDCWD, whole, F_OK, 0) == 0) tell(plan, "file ", whole);
}

void watch_answer(int listener, const GuardPlan *plan) {
  struct seccomp_notif asked;
  memset(&asked, 0, sizeof asked);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0) return;
  long call = asked.data.nr;
  if (call == SYS_socket) {
    int family = (int)asked.data.args[0];
    if (family != AF_UNIX && family != AF_NETLINK) tell(plan, "network", "");
  } else if (call == SYS_ptrace || call == SYS_process_vm_readv || call == SYS_process_vm_writev) {
    tell(plan, "memory of another process", "");
  } else if (call == SYS_openat || call == SYS_openat2) {
    look_at_file(plan, (pid_t)asked.pid, asked.data.args[1]);
  } else {
    look_at_file(plan, (pid_t)asked.pid, asked.data.args[0]);
  }
  struct seccomp_notif_resp answer = {.id = asked.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}
