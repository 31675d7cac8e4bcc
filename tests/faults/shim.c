/* A library to be loaded before the program (LD_PRELOAD): counts calls of a kind, and makes the n-th fail, or every one
 * from the n-th on. Knows nothing of the game.
 *   FAULT_KIND    alloc open write read sync rename close thread sqlite       FAULT_AT=n, FAULT_STAY=1
 *   FAULT_REPORT  a file that gets, at the end, the number of calls of each kind, and whether the fault was met */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows RTLD_NEXT only then */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { ALLOC, OPEN, WRITE, READ, SYNC, RENAME, CLOSE, THREAD, SQLITE, KINDS };
static const char *const names[KINDS] = {"alloc",  "open",  "write",  "read",  "sync",
                                         "rename", "close", "thread", "sqlite"};

static atomic_long counts[KINDS];
static atomic_bool on, met;
static int kind = -1, report = -1;
static long at;
static bool stay;

/* The allocator by its own names: looking it up would allocate. */
void *__libc_malloc(size_t size);                /* NOLINT(bugprone-reserved-identifier) */
void *__libc_calloc(size_t count, size_t size);  /* NOLINT(bugprone-reserved-identifier) */
void *__libc_realloc(void *old, size_t size);    /* NOLINT(bugprone-reserved-identifier) */
void *__libc_memalign(size_t edge, size_t size); /* NOLINT(bugprone-reserved-identifier) */

/* Whether this call is to fail; errno is then as the system would set it. */
static bool fails(int which, int reason) {
  if (!atomic_load_explicit(&on, memory_order_relaxed)) return false;
  long number = atomic_fetch_add(&counts[which], 1) + 1;
  if (which != kind || at == 0 || (stay ? number < at : number != at)) return false;
  atomic_store(&met, true);
  errno = reason;
  return true;
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system's headers name them __x */
/* Libraries loaded before us have run their constructors: only what main does is counted. */
__attribute__((constructor)) static void begin(void) {
  const char *wanted = getenv("FAULT_KIND"), *number = getenv("FAULT_AT"), *path = getenv("FAULT_REPORT");
  for (int i = 0; wanted && i < KINDS; i++)
    if (strcmp(names[i], wanted) == 0) kind = i;
  at = number ? strtol(number, NULL, 10) : 0;
  stay = getenv("FAULT_STAY") != NULL;
  if (path) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    report = real(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  }
  atomic_store(&on, true);
}

__attribute__((destructor)) static void end(void) {
  atomic_store(&on, false);
  char text[512];
  int used = 0;
  for (int i = 0; i < KINDS; i++)
    used += snprintf(text + used, sizeof text - (size_t)used, "%s %ld\n", names[i], atomic_load(&counts[i]));
  used += snprintf(text + used, sizeof text - (size_t)used, "met %d\n", (int)atomic_load(&met));
  if (report >= 0 && write(report, text, (size_t)used) != used) _exit(99);
}

void *malloc(size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_realloc(old, size); }
void *aligned_alloc(size_t edge, size_t size) { return fails(ALLOC, ENOMEM) ? NULL : __libc_memalign(edge, size); }
int posix_memalign(void **out, size_t edge, size_t size) {
  if (fails(ALLOC, ENOMEM)) return ENOMEM;
  *out = __libc_memalign(edge, size);
  return *out ? 0 : ENOMEM;
}

/* REAL(answer, name, arguments): `real` is the next definition of that name. */
#define REAL(answer, name, ...)       \
  static answer (*real)(__VA_ARGS__); \
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, #name)

#define OPEN_MODE                      \
  mode_t mode = 0;                     \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list args;                      \
    va_start(args, flags);             \
    mode = (mode_t)va_arg(args, int);  \
    va_end(args);                      \
  }

int open(const char *path, int flags, ...) {
  REAL(int, open, const char *, int, ...);
  OPEN_MODE
  return fails(OPEN, EACCES) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  REAL(int, open64, const char *, int, ...);
  OPEN_MODE
  return fails(OPEN, EACCES) ? -1 : real(path, flags, mode);
}
FILE *fopen(const char *path, const char *how) {
  REAL(FILE *, fopen, const char *, const char *);
  return fails(OPEN, EMFILE) ? NULL : real(path, how);
}
int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, const char *, mode_t);
  return fails(OPEN, EROFS) ? -1 : real(path, mode);
}
ssize_t write(int fd, const void *bytes, size_t size) {
  REAL(ssize_t, write, int, const void *, size_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size, where);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off_t);
  return fails(WRITE, ENOSPC) ? -1 : real(fd, bytes, size, where);
}
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *out) {
  REAL(size_t, fwrite, const void *, size_t, size_t, FILE *);
  if (!fails(WRITE, ENOSPC)) return real(bytes, size, count, out);
  out->_flags |= _IO_ERR_SEEN; /* as the library notes it: ferror() knows */
  return 0;
}
int fflush(FILE *out) {
  REAL(int, fflush, FILE *);
  if (!fails(WRITE, ENOSPC)) return real(out);
  if (out) out->_flags |= _IO_ERR_SEEN;
  return EOF;
}
ssize_t read(int fd, void *bytes, size_t size) {
  REAL(ssize_t, read, int, void *, size_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size);
}
ssize_t pread(int fd, void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pread, int, void *, size_t, off_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size, where);
}
ssize_t pread64(int fd, void *bytes, size_t size, off_t where) {
  REAL(ssize_t, pread64, int, void *, size_t, off_t);
  return fails(READ, EIO) ? -1 : real(fd, bytes, size, where);
}
int fsync(int fd) {
  REAL(int, fsync, int);
  return fails(SYNC, EIO) ? -1 : real(fd);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return fails(SYNC, EIO) ? -1 : real(fd);
}
int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  return fails(RENAME, EACCES) ? -1 : real(from, to);
}
/* It is closed all the same, as the system does it. */
int close(int fd) {
  REAL(int, close, int);
  int answer = real(fd);
  return fails(CLOSE, EIO) ? -1 : answer;
}
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *), void *data) {
  REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  return fails(THREAD, EAGAIN) ? EAGAIN : real(thread, how, start, data);
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */

/* SQLite's own answers; the types are opaque here. */
enum { ANSWER_NOMEM = 7, ANSWER_IOERR = 10 };
int sqlite3_open_v2(const char *path, void **db, int flags, const char *system) {
  REAL(int, sqlite3_open_v2, const char *, void **, int, const char *);
  if (!fails(SQLITE, EIO)) return real(path, db, flags, system);
  *db = NULL;
  return ANSWER_NOMEM;
}
int sqlite3_prepare_v2(void *db, const char *text, int size, void **out, const char **rest) {
  REAL(int, sqlite3_prepare_v2, void *, const char *, int, void **, const char **);
  if (!fails(SQLITE, EIO)) return real(db, text, size, out, rest);
  *out = NULL;
  return ANSWER_IOERR;
}
int sqlite3_prepare_v3(void *db, const char *text, int size, unsigned how, void **out, const char **rest) {
  REAL(int, sqlite3_prepare_v3, void *, const char *, int, unsigned, void **, const char **);
  if (!fails(SQLITE, EIO)) return real(db, text, size, how, out, rest);
  *out = NULL;
  return ANSWER_IOERR;
}
int sqlite3_step(void *statement) {
  REAL(int, sqlite3_step, void *);
  return fails(SQLITE, EIO) ? ANSWER_IOERR : real(statement);
}
int sqlite3_exec(void *db, const char *text, void *tell, void *data, char **message) {
  REAL(int, sqlite3_exec, void *, const char *, void *, void *, char **);
  if (!fails(SQLITE, EIO)) return real(db, text, tell, data, message);
  if (message) *message = NULL;
  return ANSWER_IOERR;
}
