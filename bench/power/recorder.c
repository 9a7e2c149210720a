/*
 * A library for LD_PRELOAD that records what a power cut could undo. Below SALI_POWER_ROOT every write, truncation,
 * creation, renaming and removal is written into a journal together with the content that it replaces, and every fsync
 * with the moment at which it began. bench/power/cut.ts reads the journal after all processes were killed, and takes
 * back what was not synced.
 *
 * SALI_POWER_ROOT     the folder whose files are followed: absolute, without symbolic links
 * SALI_POWER_STATE    a folder with the journal, the lock and `removed/`, which keeps removed files by their number
 * SALI_POWER_IGNORE   when set, an fsync does nothing: the planted fault
 *
 * One fsync of eight waits up to 4 ms, as a disk does. Streams of C (fopen) are not followed: their content counts as synced.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, REMOVE, RENAME, LINK, MAKE_FOLDER, REMOVE_FOLDER };

/* As bench/power/journal.ts reads it: 72 bytes, then the replaced content, then the paths. */
struct record {
  uint32_t kind, is_folder;
  uint64_t sequence, inode;
  int64_t offset, length, old_size;
  /* The sequence at the beginning of an fsync; the number of the file that a removal kept, else 0. */
  uint64_t reference;
  uint32_t content_bytes, path_bytes, second_bytes, unused;
};

struct shared {
  uint32_t is_ready;
  pthread_mutex_t mutex;
  uint64_t sequence;
};

static char root[PATH_MAX], state[PATH_MAX];
static size_t root_length;
static int journal = -1, ignores_sync;
static struct shared *shared;


static void die(const char *what) {
  dprintf(2, "recorder of the power cut: %s: %s\n", what, strerror(errno));
  _exit(99);
}

__attribute__((constructor)) static void prepare(void) {
  const char *wanted = getenv("SALI_POWER_ROOT"), *folder = getenv("SALI_POWER_STATE");
  if (!wanted || !folder) return;
  char path[PATH_MAX + 16];
  snprintf(state, sizeof state, "%s", folder);
  ignores_sync = getenv("SALI_POWER_IGNORE") != NULL;
  snprintf(path, sizeof path, "%s/lock", folder);
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (fd < 0) die(path);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared == MAP_FAILED) die("mmap");
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  if (fcntl(fd, F_SETLKW, &whole) < 0) die("lock");
  if (!shared->is_ready) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&shared->mutex, &attributes);
    shared->sequence = 1;
    shared->is_ready = 1;
  }
  syscall(SYS_close, fd);
  snprintf(path, sizeof path, "%s/journal", folder);
  fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  if (fd < 0) die(path);
  /* Out of the way of programs that choose their numbers. */
  journal = fcntl(fd, F_DUPFD_CLOEXEC, 900);
  if (journal < 0) die("journal");
  syscall(SYS_close, fd);
  snprintf(root, sizeof root, "%s", wanted);
  root_length = strlen(root);
}

static void lock(void) {
  if (pthread_mutex_lock(&shared->mutex) == EOWNERDEAD) pthread_mutex_consistent(&shared->mutex);
}

static void unlock(void) { pthread_mutex_unlock(&shared->mutex); }

static int is_followed(const char *path) {
  return root_length > 0 && strncmp(path, root, root_length) == 0 && (path[root_length] == '/' || path[root_length] == 0);
}

static int path_of(int fd, char *path) {
  char link[48];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return 1;
}

static int absolute(int folder, const char *name, char *path) {
  if (name[0] == '/') return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
  char base[PATH_MAX];
  if (folder == AT_FDCWD ? !getcwd(base, sizeof base) : !path_of(folder, base)) return 0;
  return snprintf(path, PATH_MAX, "%s/%s", base, name) < PATH_MAX;
}

/* Whether an open file is a file or folder below the root. */
static int follows(int fd, struct stat *about) {
  char path[PATH_MAX];
  if (root_length == 0 || fd == journal || fstat(fd, about) < 0) return 0;
  if (!S_ISREG(about->st_mode) && !S_ISDIR(about->st_mode)) return 0;
  return path_of(fd, path) && is_followed(path);
}

static void append(struct record *record, const void *content, const char *path, const char *second) {
  record->path_bytes = path ? strlen(path) : 0;
  record->second_bytes = second ? strlen(second) : 0;
  record->sequence = shared->sequence++;
  struct iovec parts[] = {
    { record, sizeof *record },
    { (void *)content, record->content_bytes },
    { (void *)path, record->path_bytes },
    { (void *)second, record->second_bytes },
  };
  ssize_t all = 0;
  for (int part = 0; part < 4; part++) all += parts[part].iov_len;
  if (syscall(SYS_writev, journal, parts, 4) != all) die("journal");
}

/* The caller holds the lock. Records what a range of the file holds before it changes. */
static void record_range(int fd, enum kind kind, const struct stat *about, off_t offset, off_t length) {
  struct record record = { .kind = kind, .inode = about->st_ino, .offset = offset, .length = length };
  record.old_size = about->st_size;
  off_t end = kind == TRUNCATE ? about->st_size : offset + length;
  if (end > about->st_size) end = about->st_size;
  char *old = NULL;
  if (end > offset) {
    char link[48];
    old = malloc(end - offset);
    if (!old) die("malloc");
    ssize_t got = syscall(SYS_pread64, fd, old, end - offset, offset);
    if (got < 0) {
      snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
      int reader = syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
      got = reader < 0 ? -1 : syscall(SYS_pread64, reader, old, end - offset, offset);
      syscall(SYS_close, reader);
    }
    if (got != end - offset) die("old content");
    record.content_bytes = got;
  }
  append(&record, old, NULL, NULL);
  free(old);
}

static void record_synced(ino_t inode, int is_folder, uint64_t began) {
  struct record record = { .kind = SYNC, .inode = inode, .is_folder = is_folder, .reference = began };
  append(&record, NULL, NULL, NULL);
}

static ssize_t write_at(int fd, const struct iovec *parts, int count, off_t offset, int has_offset) {
  struct stat about;
  if (!follows(fd, &about)) {
    return has_offset ? syscall(SYS_pwritev, fd, parts, count, offset, 0L) : syscall(SYS_writev, fd, parts, count);
  }
  off_t length = 0;
  for (int part = 0; part < count; part++) length += parts[part].iov_len;
  int flags = fcntl(fd, F_GETFL);
  lock();
  fstat(fd, &about);
  off_t at = has_offset ? offset : flags & O_APPEND ? about.st_size : lseek(fd, 0, SEEK_CUR);
  record_range(fd, WRITE, &about, at, length);
  ssize_t done =
      has_offset ? syscall(SYS_pwritev, fd, parts, count, offset, 0L) : syscall(SYS_writev, fd, parts, count);
  int error = errno;
  if (done >= 0 && (flags & O_DSYNC) && !ignores_sync) record_synced(about.st_ino, 0, shared->sequence);
  unlock();
  errno = error;
  return done;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  struct iovec part = { (void *)bytes, count };
  struct stat about;
  if (!follows(fd, &about)) return syscall(SYS_write, fd, bytes, count);
  return write_at(fd, &part, 1, 0, 0);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  struct iovec part = { (void *)bytes, count };
  return write_at(fd, &part, 1, offset, 1);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return pwrite64(fd, bytes, count, offset); }
ssize_t writev(int fd, const struct iovec *parts, int count) { return write_at(fd, parts, count, 0, 0); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  return write_at(fd, parts, count, offset, 1);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return write_at(fd, parts, count, offset, 1);
}
ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *target, size_t count, unsigned flags) {
  struct stat about;
  if (!follows(to, &about)) return syscall(SYS_copy_file_range, from, at, to, target, count, flags);
  /* The caller copies by reading and writing. */
  errno = ENOSYS;
  return -1;
}

int ftruncate64(int fd, off64_t size) {
  struct stat about;
  if (!follows(fd, &about)) return syscall(SYS_ftruncate, fd, size);
  lock();
  fstat(fd, &about);
  record_range(fd, TRUNCATE, &about, size, 0);
  int done = syscall(SYS_ftruncate, fd, size);
  unlock();
  return done;
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }
int truncate64(const char *name, off64_t size) {
  int fd = open(name, O_RDWR | O_CLOEXEC);
  if (fd < 0) return -1;
  int done = ftruncate64(fd, size);
  close(fd);
  return done;
}
int truncate(const char *name, off_t size) { return truncate64(name, size); }

int fallocate64(int fd, int mode, off64_t offset, off64_t length) {
  struct stat about;
  int is_followed_file = follows(fd, &about);
  if (is_followed_file) {
    lock();
    fstat(fd, &about);
    record_range(fd, WRITE, &about, offset, length);
  }
  int done = syscall(SYS_fallocate, fd, mode, offset, length);
  if (is_followed_file) unlock();
  return done;
}
int fallocate(int fd, int mode, off_t offset, off_t length) { return fallocate64(fd, mode, offset, length); }
int posix_fallocate64(int fd, off64_t offset, off64_t length) {
  return fallocate64(fd, 0, offset, length) == 0 ? 0 : errno;
}
int posix_fallocate(int fd, off_t offset, off_t length) { return posix_fallocate64(fd, offset, length); }

static int synced(int fd, long number) {
  struct stat about;
  if (!follows(fd, &about)) return syscall(number, fd);
  if (ignores_sync) return 0;
  lock();
  uint64_t began = shared->sequence;
  unlock();
  struct timespec pause = { 0, (began * 7919 % 4000) * 1000 };
  if (began * 31 % 8 == 0) nanosleep(&pause, NULL);
  lock();
  record_synced(about.st_ino, S_ISDIR(about.st_mode), began);
  unlock();
  return 0;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }
int syncfs(int fd) { return synced(fd, SYS_syncfs); }

static int open_at(int folder, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  struct stat about;
  if (root_length == 0 || !(flags & (O_CREAT | O_TRUNC)) || !absolute(folder, name, path) || !is_followed(path)) {
    return syscall(SYS_openat, folder, name, flags, mode);
  }
  lock();
  int existed = stat(path, &about) == 0;
  if (existed && S_ISREG(about.st_mode) && (flags & O_TRUNC) && about.st_size > 0) {
    int reader = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (reader >= 0) record_range(reader, TRUNCATE, &about, 0, 0);
    syscall(SYS_close, reader);
  }
  int fd = syscall(SYS_openat, folder, name, flags, mode);
  int error = errno;
  if (fd >= 0 && !existed && fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) {
    struct record record = { .kind = CREATE, .inode = about.st_ino };
    append(&record, NULL, path, NULL);
  }
  unlock();
  errno = error;
  return fd;
}

#define MODE(flags, last) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, last); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
int open(const char *name, int flags, ...) { MODE(flags, flags) return open_at(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE(flags, flags) return open_at(AT_FDCWD, name, flags, mode); }
int openat(int folder, const char *name, int flags, ...) { MODE(flags, flags) return open_at(folder, name, flags, mode); }
int openat64(int folder, const char *name, int flags, ...) {
  MODE(flags, flags) return open_at(folder, name, flags, mode);
}
int creat(const char *name, mode_t mode) { return open_at(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *name, mode_t mode) { return creat(name, mode); }

/* The caller holds the lock. Keeps a file that is about to lose its name. @returns its number, 0 for none */
static uint64_t keep(const char *path) {
  char kept[PATH_MAX + 48];
  snprintf(kept, sizeof kept, "%s/removed/%llu", state, (unsigned long long)shared->sequence);
  return syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, kept, 0) == 0 ? shared->sequence : 0;
}

/* A change of names by one call: `number` and its arguments. */
static int change(enum kind kind, int folder, const char *name, int target, const char *second, long number, long flags,
                  long more) {
  char path[PATH_MAX], other[PATH_MAX] = "";
  struct stat about = { 0 };
  const char *changed = second ? other : path;
  int is_ours = root_length > 0 && absolute(folder, name, path) && (!second || absolute(target, second, other)) &&
                is_followed(changed);
  uint64_t kept = 0;
  if (is_ours) {
    lock();
    lstat(path, &about);
    if (kind == REMOVE) kept = keep(path);
    if (kind == RENAME) kept = keep(other);
  }
  int done = second ? syscall(number, folder, name, target, second, flags) : syscall(number, folder, name, flags, more);
  int error = errno;
  if (is_ours) {
    struct record record = { .kind = kind, .reference = kept };
    if (kind == MAKE_FOLDER) lstat(path, &about);
    record.inode = about.st_ino;
    record.is_folder = S_ISDIR(about.st_mode);
    if (done == 0) append(&record, NULL, path, second ? other : NULL);
    unlock();
  }
  errno = error;
  return done;
}

int renameat2(int folder, const char *name, int target, const char *second, unsigned flags) {
  return change(RENAME, folder, name, target, second, SYS_renameat2, flags, 0);
}
int rename(const char *name, const char *second) { return renameat2(AT_FDCWD, name, AT_FDCWD, second, 0); }
int renameat(int folder, const char *name, int target, const char *second) {
  return renameat2(folder, name, target, second, 0);
}
int linkat(int folder, const char *name, int target, const char *second, int flags) {
  return change(LINK, folder, name, target, second, SYS_linkat, flags, 0);
}
int link(const char *name, const char *second) { return linkat(AT_FDCWD, name, AT_FDCWD, second, 0); }
int unlinkat(int folder, const char *name, int flags) {
  return change(flags & AT_REMOVEDIR ? REMOVE_FOLDER : REMOVE, folder, name, 0, NULL, SYS_unlinkat, flags, 0);
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }
int mkdirat(int folder, const char *name, mode_t mode) {
  return change(MAKE_FOLDER, folder, name, 0, NULL, SYS_mkdirat, mode, 0);
}
int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }
